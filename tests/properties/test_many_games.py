"""The command that plays many random games: what it counts, what it reports, and that games repeat."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.testing import many_games
from apnap.testing.many_games import Tally, main, play_one
from apnap.testing.random_games import pool, random_deck, random_game


def test_random_games_over_the_pool_end_without_an_exception() -> None:
    """Two to five players each, looked at closely now and then; cards are drawn, cast and resolved."""
    tally = Tally()
    for players in (2, 3, 4, 5):
        tally.add(play_one(players, players, check=150))
    assert [p.error for p in tally.failed] == []
    assert tally.sizes == {2: 1, 3: 1, 4: 1, 5: 1} and tally.over == 4
    assert len(+tally.drawn) > 100 and len(+tally.cast) > 50 and len(+tally.resolved) > 50
    assert sum(tally.drawn.values()) > sum(tally.cast.values())


def test_rules_for_two_players_are_played_by_two() -> None:
    """The number of players is by chance where it may be; asked for, it is an error where it may not."""
    assert [play_one(seed, era="fifth", limit=50).players for seed in range(6)] == [2] * 6
    assert "two players" in play_one(0, 3, era="fifth").error


def test_the_same_number_is_the_same_game() -> None:
    """What went wrong once can be looked at again."""
    one, two = play_one(7, 2), play_one(7, 2)
    assert (one.decisions, one.drawn, one.cast) == (two.decisions, two.drawn, two.cast)
    assert play_one(8, 2).drawn != one.drawn


def test_a_failure_is_reported_with_the_way_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other games go on; the exit status says that something failed."""

    def broken(game: Game) -> None:
        raise AssertionError("broken here")

    monkeypatch.setattr(many_games, "check_position", broken)
    assert main(["--games", "2", "--first", "5", "--players", "2", "--check", "7", "--quiet"]) == 1
    out = capsys.readouterr().out
    assert "game 5: AssertionError in broken" in out and "broken here" in out
    assert "--first 6 --games 1 --era current --check 7 --trace --players 2" in out and "2 games failed" in out


def test_a_card_can_be_put_into_every_deck(capsys: pytest.CaptureFixture[str]) -> None:
    """The report is then about that card; with `--all-cards` its absence is a failure."""
    words = ["--games", "6", "--players", "2", "--with", "Grizzly Bears", "--counts", "--all-cards", "--quiet"]
    assert main(words) == 0
    assert "1 of 1 cards were resolved\n" in capsys.readouterr().out
    assert main([*words, "--limit", "5"]) == 1
    assert "0 of 1 cards were resolved; not Grizzly Bears" in capsys.readouterr().out


def test_several_processes_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    """However they are shared out, the totals are the same."""
    words = ["--games", "4", "--players", "2", "--limit", "150", "--quiet", "--check", "0"]
    main([*words, "--jobs", "1"])
    alone = capsys.readouterr().out.splitlines()
    main([*words, "--jobs", "2"])
    shared = capsys.readouterr().out.splitlines()
    assert alone[0] == shared[0] and alone[2:] == shared[2:]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--era", "nowhen"], "no ruleset 'nowhen'"),
        (["--with", "Grizly Bears"], "did you mean Grizzly Bears"),
        (["--players", "9"], "2 to 8 players"),
        (["--jobs", "0"], "at least one process"),
        (["--games", "many"], "is not a number"),
    ],
)
def test_a_wrong_question_is_answered_in_a_sentence(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 2 and the reason."""
    with pytest.raises(SystemExit) as stop:
        main(words)
    assert stop.value.code == 2 and reason in capsys.readouterr().err


def test_decks_have_the_mana_for_their_stars() -> None:
    """Whatever two cards a deck is built around, it has lands that give their colours."""
    import random

    for name in ("Emrakul, the Promised End", "Doran, the Siege Tower", "Obeka, Brute Chronologist", "Grizzly Bears"):
        deck = random_deck(random.Random(3), stars=[name, name])
        assert len(deck) == 45 and deck.count(name) >= 4
        assert (
            sum(n in ("Sol Ring", "Mana Vault", "Gilded Lotus") for n in deck) > 0
            or name != "Emrakul, the Promised End"
        )


def test_every_card_can_be_in_a_deck_and_tokens_cannot() -> None:
    """The pool that games draw from: cards, not tokens, not back faces, not what the rules themselves use."""
    names = pool()
    assert {"Grizzly Bears", "Time Walk", "Brutal Cathar"} <= set(names)
    assert not {"(nothing)", "(face down)", "Moonrage Brute", "Soldier"} & set(names)
    assert len(random_game(1, 3)[0].state.players) == 3
