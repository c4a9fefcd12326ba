"""The files of the page, as Vite built them into `static`."""

from __future__ import annotations

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: "
    "blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
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


class Pages:
    """Every address of the page gets `index.html`; what is under `assets` has its hash in its name."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder

    @property
    def is_built(self) -> bool:
        return (self.folder / "index.html").is_file()

    def app(self) -> Page:
        return Page(self)


class Page:
    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.files = StaticFiles(directory=pages.folder, check_dir=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.found(scope)
        embed = scope["path"].startswith("/embed")
        response.headers.update(HEADERS)
        response.headers["Content-Security-Policy"] = (
            POLICY + f"frame-ancestors {'*' if embed else chr(39) + 'none' + chr(39)}"
        )
        await response(scope, receive, send)

    async def found(self, scope: Scope) -> Response:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("only pages are here", 405)
        path = self.files.get_path(scope)
        if not self.pages.is_built:
            return PlainTextResponse(MISSING, 503)
        if path not in (".", ""):
            try:
                response = await self.files.get_response(path, scope)
                response.headers["Cache-Control"] = FOREVER if path.startswith("assets") else "no-cache"
                return response
            except HTTPException:
                if "." in Path(path).name and path.startswith("assets"):
                    return PlainTextResponse("no such file", 404)
        page = FileResponse(self.pages.folder / "index.html")
        page.headers["Cache-Control"] = "no-store"
        return page
