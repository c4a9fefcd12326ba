"""The files of the page: packed once, told by their tags, nothing outside their folder."""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from starlette.responses import Response

from apnap.web.pages import Page, Pages


def built(folder: Path) -> Page:
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>first</title>", encoding="utf-8")
    (static / "assets" / "index-1.js").write_text("let a = 1;\n" * 400, encoding="utf-8")
    (static / ".sources").write_text("hidden", encoding="utf-8")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    return Page(Pages(static))


def got(page: Page, path: str, method: str = "GET", **headers: str) -> Response:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: dict[str, Any] = {"type": "http", "method": method, "path": path, "headers": lines}
    return page.found(scope)


def test_files_come_packed_to_whoever_takes_them_so(tmp_path: Path) -> None:
    page = built(tmp_path)
    plain = got(page, "/assets/index-1.js")
    packed = got(page, "/assets/index-1.js", accept_encoding="gzip, br")
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert gzip.decompress(packed.body) == plain.body and len(packed.body) < len(plain.body) / 5
    assert plain.headers["content-type"].startswith("text/javascript")
    assert "immutable" in plain.headers["cache-control"]


def test_who_has_a_file_is_told_that_it_is_the_same(tmp_path: Path) -> None:
    page = built(tmp_path)
    tag = got(page, "/assets/index-1.js").headers["etag"]
    again = got(page, "/assets/index-1.js", if_none_match=tag)
    assert (again.status_code, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/assets/../../secret.txt", "/.sources", "//secret.txt", "/assets/%2e%2e/secret.txt"]
)
def test_nothing_outside_the_folder_and_nothing_hidden_is_told(tmp_path: Path, path: str) -> None:
    told = got(built(tmp_path), path)
    assert b"secret" not in told.body and b"hidden" not in told.body


def test_every_address_is_the_page_and_what_is_missing_is_missing(tmp_path: Path) -> None:
    page = built(tmp_path)
    assert got(page, "/t/abc").body == b"<title>first</title>"
    assert got(page, "/t/abc").headers["cache-control"] == "no-store"
    assert got(page, "/assets/other-2.js").status_code == 404
    assert got(page, "/", "POST").status_code == 405
    assert (
        Page(Pages(tmp_path / "nowhere"))
        .found({"type": "http", "method": "GET", "path": "/", "headers": []})
        .status_code
        == 503
    )


def test_a_page_that_is_built_anew_is_read_anew(tmp_path: Path) -> None:
    page = built(tmp_path)
    assert got(page, "/").body == b"<title>first</title>"
    index = tmp_path / "static" / "index.html"
    index.write_text("<title>second</title>", encoding="utf-8")
    os.utime(index, ns=(1, 1))
    assert got(page, "/").body == b"<title>second</title>"


def test_only_the_inline_scripts_of_the_page_itself_may_run(tmp_path: Path) -> None:
    page = built(tmp_path)
    (tmp_path / "static" / "index.html").write_text("<script>let a = 1;</script><title>x</title>", encoding="utf-8")
    page.pages.ready()
    script = re.search(r"script-src ([^;]*);", page.pages.policy)
    known = base64.b64encode(hashlib.sha256(b"let a = 1;").digest()).decode()
    assert script is not None and script[1] == f"'self' 'wasm-unsafe-eval' 'sha256-{known}'"
