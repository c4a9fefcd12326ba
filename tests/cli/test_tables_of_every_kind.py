"""Every format by every way in: the turn told, bots to the end, ranges, and mixes that cannot be."""

from __future__ import annotations

import json

import pytest

from apnap.cli.main import main
from apnap.decks import deck_named
from apnap.decks.commander import led_deck_of
from apnap.decks.supplementary import usual_decks
from apnap.driving.new_options import Options
from apnap.driving.table_seats import usual_teams
from apnap.eras import ruleset_named, rulesets
from apnap.errors import SetupError
from apnap.formats import FORMATS, Format
from apnap.game import Game
from apnap.players import GreedyBot, play
from apnap.testing.fuzz import main as fuzz
from apnap.testing.many_games import main as random_games
from tests.cli.test_command_line import refused, told

PAIRS = [(format, era) for format in FORMATS for era in rulesets()]


def table(format: Format, era: str = "current", seed: int = 1) -> Game:
    """The smallest game of a format, with decks that ship."""
    n = format.least_players
    options: Options = {"format": format}
    if format.teams != "none":
        options["teams"] = usual_teams(format, n)
    if format.commander:
        led = [led_deck_of(name, format.deck_size) for name in ("omnath", "doran")]
        options["commanders"] = [led[i % 2][0] for i in range(n)]
        decks = [led[i % 2][1] for i in range(n)]
    else:
        decks = [deck_named(("sligh", "bears")[i % 2]) for i in range(n)]
    found = usual_decks(format, n)
    options["schemes"] = found.get("schemes")
    options["planes"] = found.get("planes")
    return Game.new(decks, era, seed, **options)


@pytest.mark.parametrize(("format", "era"), PAIRS)
def test_a_format_is_played_in_an_era_or_refused_with_the_reason(format: str, era: str) -> None:
    """By every pair, and always with the same answer as the table of the turn gives."""
    played, base = FORMATS[format], ruleset_named(era).base
    if base in played.eras:
        game = table(played, era)
        assert game.ask is not None
        assert main(["turn", "--format", format, "--era", era]) == 0
        return
    with pytest.raises(SetupError, match=f"the rules of {era} have no {format}") as refusal:
        table(played, era)
    assert all(name in str(refusal.value) for name in played.eras)  # which ones have it


@pytest.mark.parametrize("era", rulesets())
def test_a_range_is_played_in_an_era_or_refused_with_the_reason(era: str, capsys: pytest.CaptureFixture[str]) -> None:
    decks = [deck_named("bears")] * 3
    if ruleset_named(era).base != "fifth":
        assert Game.new(decks, era, ranges=1).view(0)["in_range"]
        return
    with pytest.raises(SetupError, match="know no range of influence"):
        Game.new(decks, era, ranges=1)
    assert "know no range of influence" in refused(capsys, "turn", "--range", "1", "--era", era)
    assert "know no range of influence" in refused(capsys, "play", "--watch", "--range", "1", "--era", era)


def test_a_table_is_played_with_a_range(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--vs", *["lively"] * 5, "--seed", "3", "--quiet"]
    out = told(capsys, "play", "--watch", "--range", "1", *bots)
    assert "current rules, range 1; seed 3" in out
    assert " wins after " in out
    assert "from 1 to 40" in refused(capsys, "play", "--watch", "--range", "0", *bots)


@pytest.mark.cr("801.2c")
def test_the_turn_says_that_ranges_are_determined(capsys: pytest.CaptureFixture[str]) -> None:
    def begins(*words: str) -> list[str]:
        rows = json.loads(told(capsys, "turn", "--json", *words))["rows"]
        return [action["rule"] for action in rows[0]["begins"]]

    assert "801.2c" not in begins("--format", "commander")
    for words in (["--range", "2"], ["--format", "emperor"], ["--format", "commander", "--range", "1"]):
        assert begins(*words).count("801.2c") == 1
    assert "range 2" in told(capsys, "turn", "--range", "2")
    assert "--diff compares two" in refused(capsys, "turn", "--range", "2", "--diff", "m10")


@pytest.mark.parametrize("format", FORMATS)
def test_greedy_bots_play_every_format_to_its_end(format: str) -> None:
    game = table(FORMATS[format], seed=2)
    play(game, [GreedyBot(seat) for seat in range(len(game.players))], max_decisions=60_000)
    assert game.outcome is not None
    assert game.outcome.winner is not None or game.outcome.rule


def test_random_games_have_as_many_players_as_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--games", "1", "--limit", "40", "--check", "20", "--quiet"]
    assert random_games(["--format", "grand-melee", "--players", "21", *small]) == 0
    assert "1 with 21 players" in capsys.readouterr().out
    for main_ in (random_games, fuzz):
        for words, reason in (
            (["--format", "commander", "--players", "9"], "commander have 2 to 8 players"),
            (["--format", "emperor", "--players", "7"], "7 players cannot play emperor: 6, 8"),
            (["--players", "9"], "free-for-all have 2 to 8 players"),
        ):
            with pytest.raises(SystemExit):
                main_([*words, *small[:2], "--quiet"])
            assert reason in capsys.readouterr().err


def test_planes_that_ship_are_too_few_for_four_who_share_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--format", "single-planar-deck", "--seats", "4", "--watch", "--quiet"]) == 2
    assert "enough for 3 players who share them (901.15a): --deck FILE" in capsys.readouterr().err


def test_decks_with_commanders_that_ship_are_known_and_only_eras_of_the_format_suit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["deck", "omnath", "--format", "commander"]) == 0
    out = capsys.readouterr().out
    assert "can be played under: current, m10" in out and "not under sixth: the rules of sixth have no commander" in out
    assert main(["deck", "omnath", "--format", "brawl"]) == 1
    assert main(["deck", "omnat"]) == 2
    assert "did you mean omnath?" in capsys.readouterr().err
