"""The page in a real browser: Debian's Chromium, driven by Playwright; the server is the installed command.

Where there is no browser, no Node or no built page, these tests are skipped and say so; with CI=true that is a failure.
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.browser import browser as find_browser
from tools.page import STATIC, WEB, NotBuilt, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

# Milliseconds until something counts as not happening; machines that check may be busy.
PATIENCE = 30_000
# Nothing is asked of anyone but the server under test.
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--metrics-recording-only",
)


def lacking(what: str) -> None:
    """Without it the page cannot be tried: a skip here, a failure where everything must be there."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"the page was not tried: {what}")
    pytest.skip(f"THE PAGE WAS NOT TRIED: {what}")


@pytest.fixture(scope="package")
def built() -> Path:
    """The page's files, made anew where the sources are newer; by one process at a time."""
    with (WEB / "package.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            build()
        except NotBuilt as error:
            lacking(str(error))
    return STATIC


@pytest.fixture(scope="package")
def served(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as long as these tests; of one that runs already, if APNAP_PAGE names it."""
    if os.environ.get("APNAP_PAGE"):
        yield os.environ["APNAP_PAGE"]
        return
    data = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    command = [sys.executable, "-m", "apnap", "web", "--port", "0", "--no-browser", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            address = address_of(server)
            warmed(address)
            yield address
        finally:
            server.terminate()
            server.wait(10)


def warmed(address: str) -> None:
    """The process that plays scenarios starts when the server does; on a busy machine that takes longer than a test."""
    body = json.dumps({"scenario": 'title = "x"\n[players.A]\n[players.B]\n[script]\ntext = "T1 main"\n'}).encode()
    request = urllib.request.Request(f"{address}/api/run", body, {"content-type": "application/json"})
    for _ in range(300):  # it says where it will be a moment before it is there
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                answer.read()
            return
        except urllib.error.HTTPError:
            return
        except urllib.error.URLError:
            time.sleep(0.2)


def address_of(server: subprocess.Popen[str]) -> str:
    said = ""
    assert server.stdout is not None
    for line in server.stdout:
        said += line
        found = re.search(r"http://[\w.:\[\]-]+", line)
        if found:
            return found[0].rstrip("/")
    if "pip install" in said:
        lacking(said.strip())
    raise AssertionError(f"the server did not say where it is: {said}")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = find_browser()
    if found is None:
        lacking("there is no Chromium")
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        lacking("Playwright for Python is not installed")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as tools:
        opened = tools.chromium.launch(executable_path=found, headless=True, args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture
def context(browser: Browser, served: str) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=served, reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, served: str) -> Iterator[Page]:
    """A page whose console stays silent and which asks nobody but its own server."""
    made = context.new_page()
    wrong: list[str] = []
    made.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    made.on("console", lambda said: wrong.append(f"console: {said.text}") if said.type == "error" else None)
    made.on("request", lambda r: wrong.append(f"asked {r.url}") if is_foreign(r.url, served) else None)
    yield made
    # A refusal over HTTP is told on the console by the browser itself; the page shows it in words.
    assert [w for w in wrong if "the server responded with a status of" not in w] == []


def is_foreign(url: str, served: str) -> bool:
    return not url.startswith((served, served.replace("http", "ws", 1), "data:", "blob:", "about:"))
