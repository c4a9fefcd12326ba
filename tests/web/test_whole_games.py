"""A few of the games that `python -m tests.web.whole_games` plays many of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.web.whole_games import Game, context_of, server_here

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from apnap.web.server import Server


@pytest.fixture
def server(built: Path) -> Iterator[tuple[Server, str]]:
    with server_here() as found:
        yield found


@pytest.fixture
def pages(browser: Browser, server: tuple[Server, str]) -> Iterator[list[Page]]:
    contexts = [context_of(browser, server[1]) for _ in range(2)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_two_pages_play_a_whole_game_and_the_library_comes_to_the_same(
    server: tuple[Server, str], pages: list[Page]
) -> None:
    game = Game(server[0], pages, "sixth", "2 sixth 0")
    assert game.play()
    assert game.compared > 40
    assert all(person.kinds for person in game.people), "one of them was never asked"


@pytest.mark.parametrize("era", ["current", "m10", "fifth"])
def test_after_each_answer_by_clicks_the_library_has_the_same_position(
    server: tuple[Server, str], pages: list[Page], era: str
) -> None:
    game = Game(server[0], pages[:1], era, f"1 {era} 0")
    game.play(30)
    assert game.compared >= 20


def test_a_library_that_goes_another_way_is_noticed(server: tuple[Server, str], pages: list[Page]) -> None:
    game = Game(server[0], pages[:1], "current", "1 current 0")
    game.play(3)
    game.table.game.set_manual_mana(0, True)  # at the server only
    with pytest.raises(AssertionError, match="the library"):
        game.play(12)
