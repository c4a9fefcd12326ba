"""What people say at a table, and the page that explains it."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from apnap import ApnapError, IllegalChoice, MalformedChoice
from apnap.decks import deck_named
from apnap.eras import ruleset_named
from apnap.play import BREAKS, COMMANDS, HUMAN, OPPONENTS, OWN, Break, Level, Table, Until, command_lines, say
from apnap.play.commands import DOES
from apnap.testing import Scene

PAGE = Path(__file__).parents[2] / "docs" / "stops.md"


def at_main() -> Table:
    made = Scene(["Ann", "Bob"]).battlefield("Ann", *["Mountain"] * 3).hand("Ann", "Shock", "Shock")
    table = Table.around(made.begin("Ann", "main", 3), [HUMAN, "random"])
    table.ask()
    return table


def test_every_command_is_explained_and_done() -> None:
    """The list for people and the list of functions agree."""
    assert set(COMMANDS) == set(DOES)


def test_answers_need_no_command() -> None:
    """Numbers, names and notation are answers."""
    table = at_main()
    assert say(table, "cast shock targeting Bob") == []
    table.ask()
    assert table.game.state.players[1].life == 18
    say(table, "  2 ")
    assert table.decisions[-1].label == "cast Shock"


@pytest.mark.parametrize(
    ("said", "place", "side", "level"),
    [
        ("stop upkeep", "upkeep", OWN, Level.ON),
        ("stop upkeep", "upkeep", OPPONENTS, Level.ON),
        ("stop end step theirs", "end", OPPONENTS, Level.ON),
        ("stop main 2 mine off", "main 2", OWN, Level.OFF),
        ("stop draw Bob auto", "draw", 1, Level.AUTO),
        ("stop draw ann on", "draw", OWN, Level.ON),
    ],
)
def test_stops_are_set_by_words(said: str, place: str, side: str | int, level: Level) -> None:
    """Where, whose, and how much; without whose, in all turns."""
    table = at_main()
    assert place in say(table, said)[0]
    assert table.pilots[0].stops.get(place, side) is level


def test_passing_far_by_words() -> None:
    """To a step, and until one's next turn."""
    table = at_main()
    say(table, "pass to end of combat")
    table.ask()
    assert table.game.standing.place == "end of combat"
    say(table, "pass my turn")
    table.ask()
    assert (table.game.standing.place, table.game.state.turn_number) == ("main 1", 5)


def test_the_rest_of_the_commands_say_what_they_did() -> None:
    """Each tells something, and nothing is left behind by switching off."""
    table = at_main()
    assert "hold" in say(table, "hold")[0]
    assert "on" in say(table, "full")[0]
    assert "off" in say(table, "full off")[0]
    assert say(table, "off") and not table.pilots[0].hold
    assert len(say(table, "stops")) == 1 + len(table.pilots[0].stops.places())
    assert say(table, "stops clear")[4].split()[-2:] == ["off", "off"]
    assert say(table, "stops reset")[4].split()[-2:] == ["auto", "off"]
    assert say(table, "hint")[0].split(": ")[1] in [c.text for c in table.game.legal]
    assert say(table, "why") == ["main 1: you can do something here"]
    assert "by hand" in say(table, "pay hand")[0]
    assert any(c.text.startswith("tap") for c in table.game.legal)
    assert "pays by hand" in say(table, "undo")[0]
    assert "pays by hand" in say(table, "redo")[0]
    assert say(table, "pass turn") == []
    assert "yield until end of turn" in " ".join(say(table, "why main 2"))
    assert say(table, "concede") == [] and table.over


@pytest.mark.parametrize(
    "said",
    [
        "stop",
        "stop tea",
        "stops all",
        "pass far",
        "pass to tea",
        "pass stack",
        "full of it",
        "yield",
        "always",
        "pay up",
    ],
)
def test_commands_that_make_no_sense_are_named_errors(said: str) -> None:
    """And change nothing."""
    table = at_main()
    before = table.game.state_hash(), table.pilots[0].values()
    with pytest.raises((MalformedChoice, IllegalChoice)):
        say(table, said)
    assert (table.game.state_hash(), table.pilots[0].values()) == before


def test_after_the_game_commands_raise_named_errors_only() -> None:
    """Undo still works; nothing falls over."""
    table = at_main()
    table.concede(0)
    for line in [*command_lines(table), "stop upkeep", "pass", "nonsense", "1", ""]:
        if line in ("undo", "concede"):
            continue
        with contextlib.suppress(ApnapError):
            say(table, line)
    assert table.over
    say(table, "undo")
    assert not table.over


def test_completion_offers_answers_then_commands() -> None:
    """By their beginnings, and answers also by the name in them."""
    table = at_main()
    commands = command_lines(table)
    assert table.complete("ca", commands) == ["cast Shock", "cancel"]
    assert table.complete("sho", commands) == ["cast Shock"]
    assert "pass to upkeep" in table.complete("pass to", commands)
    assert table.complete("xyz", commands) == []


def test_always_answering_an_ability() -> None:
    """The question is answered now, and the next time without asking."""
    table = Table.around(optional_draws().begin("A", "draw", 3), [HUMAN, "random"])
    answered = 0
    for _ in range(60):
        asked = table.ask()
        assert asked is not None
        if asked.kind.name == "YES_NO":
            answered += 1
            assert answered == 1
            say(table, "always no")
        elif table.game.state.turn_number > 6:
            break
        else:
            table.answer("pass" if asked.kind.name == "PRIORITY" else 0)
    assert answered == 1
    assert sum(1 for s in table.silences if s.text == "you always answer no") >= 1


def optional_draws() -> Scene:
    """Sylvan Library asks whether to draw, every turn."""
    return Scene(2).battlefield("A", "Mountain", "Sylvan Library").hand("A", "Shock")


def test_the_page_shows_what_breaks_each_yield() -> None:
    """The table in the documentation is the table in the library."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = {line.split("|")[1].strip(): [c.strip() for c in line.split("|")[2:-1]] for line in lines if "|" in line}
    assert [u.value for u in Until] in rows.values()
    for cause in Break:
        assert rows[cause.value] == ["×" if cause in BREAKS[until] else "" for until in Until]


def test_the_page_shows_the_stops_at_the_start() -> None:
    """Own main phases, blocks against one's attack and the others' end step are auto, everything else is off."""
    table = Table.new([deck_named("red"), deck_named("green")], [HUMAN, "random"])
    stops = table.pilots[0].stops
    auto = {
        (place, side) for place in stops.places() for side in (OWN, OPPONENTS) if stops.get(place, side) != Level.OFF
    }
    assert auto == {("main 1", OWN), ("declare blockers", OWN), ("main 2", OWN), ("end", OPPONENTS)}
    assert all(stops.get(place, side) is Level.AUTO for place, side in auto)


@pytest.mark.parametrize("name", ["m10", "sixth"])
def test_other_eras_have_their_own_places(name: str) -> None:
    """Stops come from the ruleset, whatever its turn is."""
    rules = ruleset_named(name)
    table = Table.new([deck_named("red"), deck_named("green")], [HUMAN, "lively"], ruleset=rules, seed=3)
    for place in table.pilots[0].stops.places():
        table.set_stop(0, place, OWN)
    for _ in range(30):
        asked = table.ask()
        if asked is None:
            break
        table.answer(0)
    assert table.game.state.turn_number > 1


def test_the_example_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """And prints what it says it does."""
    code = PAGE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    exec(code, {})
    assert "turn 2, untap: not asked: no player may act in this untap step (502.4)" in capsys.readouterr().out
