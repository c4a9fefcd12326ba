"""What leaves the page: a picture of a board, a view inside another page; and what the timeline tells in passing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.test_looks import crooked, told

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAME = "rules/514.3a-second-cleanup"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another site: the files of a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_a_board_is_saved_as_a_picture(page: Page, tmp_path: Path) -> None:
    page.goto("/j/")
    search = page.get_by_placeholder("Grizzly Bears x2")
    search.fill("Serra Angel")
    page.locator(".jput .cardlink", has_text="Serra Angel").wait_for()
    search.press("Enter")
    page.locator(".jboard [data-id]", has_text="Serra Angel").wait_for()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Picture").click()
    path = tmp_path / saved.value.suggested_filename
    saved.value.save_as(path)
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG") and len(data) > 5000


def test_a_scenario_inside_another_page(
    page: Page, browser: Browser, served: str, elsewhere: str, tmp_path: Path
) -> None:
    """Framed by a page from elsewhere; the rest of apnap cannot be."""
    frame = '<iframe src="{}" style="width: 900px; height: 640px"></iframe>'
    text = frame.format(f"{served}/embed/s/{NAME}#at=40") + frame.format(f"{served}/r/514.3a")
    (tmp_path / "article.html").write_text(text)
    context = browser.new_context()
    article = context.new_page()
    article.goto(f"{elsewhere}/article.html")
    inside = article.frame_locator("iframe").first
    expect(inside.locator("apnap-stepper .tl")).to_be_visible(timeout=30_000)
    expect(inside.locator("header.top")).to_have_count(0)
    expect(inside.get_by_role("link", name="Open in apnap")).to_have_attribute("href", f"/s/{NAME}#at=40")
    expect(article.frame_locator("iframe").nth(1).locator("apnap-app")).to_have_count(0)
    context.close()
    page.goto("/embed/t/nothing")
    expect(page.get_by_text("inside other pages")).to_be_visible()


def test_the_timeline_has_flags_and_tells_what_is_under_the_pointer(page: Page) -> None:
    page.goto(f"/s/{NAME}")
    page.wait_for_selector("apnap-stepper .tl")
    expect(page.locator(".scrub .marks .state.good").first).to_be_visible()
    told(crooked(page))
    box = page.locator(".scrub input").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2)
    expect(page.locator(".scrub .tip")).to_contain_text("in hand")
