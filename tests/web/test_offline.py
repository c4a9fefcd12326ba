"""A game as one file, opened from a disk: no server, no network, any width."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from apnap.cli.main import run_command

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SIDEWAYS = "() => document.scrollingElement.scrollWidth - innerWidth"
AT = "() => document.querySelector('apnap-replay').shadowRoot.querySelector('apnap-stepper').at"


@pytest.fixture(scope="module")
def exported(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("export") / "game.html"
    scenario = ROOT / "scenarios" / "rules" / "514.3a-second-cleanup.toml"
    assert run_command("export", ["--html", str(target), str(scenario)]) == 0
    return target


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1200, 860), (390, 844), (844, 390)])
def test_an_exported_game_fits_every_window_and_its_keys_act_at_once(
    browser: Browser, exported: Path, width: int, height: int
) -> None:
    """Nothing is to be scrolled sideways, and the arrows step without a click before."""
    context = browser.new_context(viewport={"width": width, "height": height}, offline=True)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda r: wrong.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
    page.goto(exported.as_uri())
    page.wait_for_selector("apnap-replay .tl")
    assert page.evaluate(SIDEWAYS) <= 0
    before = page.evaluate(AT)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"(before) => ({AT})() === before + 1", arg=before)
    assert wrong == []
    context.close()


def test_an_article_of_a_phones_width_is_not_widened(browser: Browser, built: Path, exported: Path) -> None:
    """An embedded game is as wide as its column, however high it must be at least."""
    text = exported.read_text(encoding="utf-8")
    begin, end = text.index("<apnap-replay"), text.index("</apnap-replay>")
    script = (built / "apnap-replay.js").read_text(encoding="utf-8")
    inside = text[begin:end].replace(" autofocus", "", 1)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_content(f"<!doctype html><article>{inside}</apnap-replay></article>")
    page.add_script_tag(content=script, type="module")
    page.wait_for_selector("apnap-replay .tl")
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate("() => document.querySelector('apnap-replay').offsetHeight") >= 420
    context.close()
