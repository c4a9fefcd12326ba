"""The fluent builder says what files say: one model, two front ends, and back to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from apnap.scenario import ScenarioError, load, read, run
from apnap.testing import ScenarioBuilder, card, scenario

LIBRARY = sorted((Path(__file__).parents[2] / "scenarios").rglob("*.toml"))
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.toml"))

FILE = """
title = "All of it"
rules = ["500.7"]
era = "current"
options = { mana_burn = true, starting_life = 30 }
seed = 4
day = "night"
notes = "for readers"
start = { player = "Bob Two", turn = 3, step = "upkeep" }

[players.Ann]
life = 12
counters = { poison = 2 }
mana = "GG"
hand = ["Shock", { card = "Forest", as = "leaf" }]
graveyard = ["Forest", "Island x2"]
exile = ["Swamp"]
library = ["Plains", "Island"]
battlefield = [
  "Mountain x2",
  { card = "Grizzly Bears", tapped = true, sick = true, damage = 1, counters = { "+1/+1" = 2 }, as = "cub" },
  { card = "Pacifism", attached_to = "cub", owner = "Bob Two" },
  { card = "Exalted Angel", face_down = true },
  { card = "Breezekeeper", phased_out = true },
  { card = "Brutal Cathar", back = true },
  { card = "Hill Giant", count = 2, tapped = true },
]

[players."Bob Two"]
library = ["Island"]

[script]
text = '''
T3 upkeep
  Ann: cast Shock
  meanwhile expect Ann is asked
  Ann answers: Bob Two
  expect life Bob Two 28; active Bob Two
T3 main
  Ann passes
  Bob Two concedes
  expect game over, Ann wins
'''
"""


def built() -> ScenarioBuilder:
    return (
        scenario("All of it")
        .rules("500.7")
        .era("current")
        .options(mana_burn=True, starting_life=30)
        .seed(4)
        .night()
        .notes("for readers")
        .start("Bob Two", "upkeep", 3)
        .player(
            "Ann",
            life=12,
            counters={"poison": 2},
            mana="GG",
            hand=["Shock", card("Forest", as_="leaf")],
            graveyard=["Forest", "Island x2"],
            exile=["Swamp"],
            library=["Plains", "Island"],
            battlefield=[
                "Mountain x2",
                card("Grizzly Bears", tapped=True, sick=True, damage=1, counters={"+1/+1": 2}, as_="cub"),
                card("Pacifism", attached_to="cub", owner="Bob Two"),
                card("Exalted Angel", face_down=True),
                card("Breezekeeper", phased_out=True),
                card("Brutal Cathar", back=True),
                card("Hill Giant", count=2, tapped=True),
            ],
        )
        .player("Bob Two", library=["Island"])
        .at("T3 upkeep")
        .do("Ann: cast Shock")
        .meanwhile("Ann is asked")
        .answers("Ann", "Bob Two")
        .expect("life Bob Two 28", "active Bob Two")
        .at("T3 main")
        .passes("Ann")
        .concedes("Bob Two")
        .expect("game over, Ann wins")
    )


def test_the_builder_makes_what_the_file_makes() -> None:
    """Every state of a card, every part of the head, every kind of line."""
    assert built().build() == read(FILE)
    assert built().build() != read(FILE.replace("seed = 4", "seed = 5"))


def test_what_is_built_is_played_by_the_same_runner() -> None:
    """With the same events."""
    mine, theirs = built().check(), run(read(FILE))
    assert theirs.passed, str(theirs)
    assert mine.game.state_hash() == theirs.game.state_hash()


def test_what_is_built_can_be_written_to_a_file_and_read_back() -> None:
    """`to_toml` and `read` are each other's inverse."""
    text = built().to_toml()
    assert read(text) == built().build()
    assert read(text).to_toml() == text


@pytest.mark.parametrize("path", [*LIBRARY, *EXAMPLES], ids=lambda p: p.stem)
def test_every_scenario_can_be_written_and_read_back(path: Path) -> None:
    """Files of all kinds."""
    made = load(path)
    assert read(made.to_toml()) == made


def test_responses_resolving_and_eras_have_words() -> None:
    """The same lines as in a file."""
    made = (
        scenario("Counter")
        .eras("sixth", "current", why="no difference")
        .player("A", battlefield=["Mountain"], hand=["Shock"])
        .player("B", battlefield=["Island x2"], hand=["Counterspell"])
        .at("T1 main")
        .do("A: cast Shock targeting B")
        .responds("B", "cast Counterspell")
        .resolves("Counterspell")
        .expect("life B 20", "stack empty")
    )
    assert [report.scenario.ruleset for report in made.run_all()] == ["sixth", "current"]
    assert made.check().passed
    assert made.run("m10").passed
    assert read(made.to_toml()) == made.build()


def test_a_failure_names_the_python_file_and_line() -> None:
    """So that it can be found like one in a TOML file."""
    report = scenario().player("A").player("B").at("T1 main").expect("life A 19").run()
    failure = report.failures[0]
    assert (failure.file, failure.reason) == (__file__, "expected life A 19: it is 20")
    assert failure.line > 100
    with pytest.raises(AssertionError, match="expected life A 19: it is 20"):
        scenario().at("T1 main").expect("life A 19").check()


def test_an_error_names_the_call() -> None:
    """The line of the player, of the script, or of the head."""
    here = scenario()  # this line is number 0 of the four
    here.player("A", hand=["Lightnig Bolt"])
    here.player("B")
    here.at("T1 main")
    with pytest.raises(ScenarioError, match="did you mean Lightning Bolt") as caught:
        here.run()
    assert caught.value.line == here.places["players.A"]
    there = scenario().player("A").player("B")
    there.at("T1 upkep")
    with pytest.raises(ScenarioError, match="did you mean upkeep") as caught:
        there.build()
    assert caught.value.line == there.lines[-1][0]


MISTAKES: dict[str, Callable[[], object]] = {
    "a zone that is no list": lambda: scenario().player("A", hand="Shock"),
    "a player said twice": lambda: scenario().player("A").player("A"),
    "an era said twice": lambda: scenario().era("current").era("m10"),
    "an unknown option": lambda: scenario().options(manaburn=True).build(),
    "an unknown state": lambda: scenario().player("A", hand=[{"card": "Shock", "taped": True}]).player("B").build(),
    "a wrong type": lambda: scenario().seed("x").build(),  # type: ignore[arg-type]
    "an unknown era": lambda: scenario().era("sixt").at("T1 main").run(),
    "nothing to play": lambda: scenario().run(),
    "a line before any moment": lambda: scenario().do("A: pass").build(),
    "an unknown player": lambda: scenario().at("T1 main").do("Z: pass").build(),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_named_errors_with_a_place(mistake: str) -> None:
    """The file that speaks, and the line."""
    with pytest.raises(ScenarioError) as caught:
        MISTAKES[mistake]()
    assert caught.value.file == __file__
    assert mistake == "nothing to play" or caught.value.line > 0


def test_strings_with_quotes_and_odd_names_survive_a_file() -> None:
    """Titles, names and scripts of any letters."""
    made = (
        scenario('The "best" \\ of both')
        .player("Ann-Marie", library=[])
        .player("Old 'Bob'")
        .at("T1 main")
        .expect('not schedule contains "extra turn"')
    )
    assert read(made.to_toml()) == made.build()
    assert made.check().passed
