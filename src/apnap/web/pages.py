"""The files of the page, as Vite built them into `static`."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'{}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types lit-html apnap; "
)
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOREVER = "public, max-age=31536000, immutable"
MISSING = "The page is not built yet: `make play` builds it, or `npm ci && npm run build` in web/."


PACKED = {".js", ".css", ".svg", ".html", ".txt"}
INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}


class File:
    """A file of the page, packed if that makes it smaller; there are few of them, so they stay in memory."""

    def __init__(self, path: Path) -> None:
        self.body = path.read_bytes()
        self.packed = gzip.compress(self.body, 6) if path.suffix in PACKED else b""
        self.tag = f'"{hashlib.sha256(self.body).hexdigest()[:24]}"'
        self.type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"

    def answer(self, asked: Headers, keep: str) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": keep}
        if self.packed:
            headers["Vary"] = "Accept-Encoding"
        if self.tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in asked.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(self.packed, 200, headers, self.type)
        return Response(self.body, 200, headers, self.type)


def inline_scripts(page: bytes) -> str:
    """Those that stand in the page itself run because their sums are told; no other inline script does."""
    sums = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE.findall(page)]
    return "".join(f" 'sha256-{sum}'" for sum in sums)


class Pages:
    """Every address of the page gets `index.html`; what is under `assets` has its hash in its name."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self.built = 0  # when
        self.files: dict[str, File] = {}
        self.policy = POLICY.format("")

    @property
    def is_built(self) -> bool:
        return (self.folder / "index.html").is_file()

    def all_files(self) -> dict[str, File]:
        """By their addresses; read again if the page was built anew."""
        built = (self.folder / "index.html").stat().st_mtime_ns
        if built != self.built:
            found = [path for path in self.folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
            self.files = {path.relative_to(self.folder).as_posix(): File(path) for path in found}
            self.policy = POLICY.format(inline_scripts(self.files["index.html"].body))
            self.built = built
        return self.files

    def ready(self) -> None:
        """Read and pack the files now, rather than while the first person waits for them."""
        if self.is_built:
            self.all_files()

    def app(self) -> Page:
        return Page(self)


class Page:
    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = self.found(scope)
        embed = scope["path"].startswith("/embed")
        response.headers.update(HEADERS)
        response.headers["Content-Security-Policy"] = (
            self.pages.policy + f"frame-ancestors {'*' if embed else chr(39) + 'none' + chr(39)}"
        )
        await response(scope, receive, send)

    def found(self, scope: Scope) -> Response:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("only pages are here", 405)
        if not self.pages.is_built:
            return PlainTextResponse(MISSING, 503)
        files = self.pages.all_files()
        path = scope["path"].lstrip("/")
        asked = Headers(scope=scope)
        if path in files and path != "index.html":
            return files[path].answer(asked, FOREVER if path.startswith("assets/") else "no-cache")
        if path.startswith("assets/"):
            return PlainTextResponse("no such file", 404)
        return files["index.html"].answer(asked, "no-store")
