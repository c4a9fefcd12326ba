"""Several phase costs of one permanent are one: all are paid, or all the consequences follow."""

from __future__ import annotations

import pytest

from apnap import Game, load_cards
from apnap.cards.registry import CARDS
from apnap.eras.fifth.words.merged_costs import MergedCosts, MergedUntap, latest, merged
from apnap.eras.fifth.words.phase_abilities import AT_END, PhaseCost
from apnap.testing import Scene, do, find, named, pass_until
from tests.helpers import texts

COSTLY = """[{"name": "Costly Bear", "cost": "1G", "line": "Creature — Bear", "power": 2, "toughness": 2, "abilities": [
  {"is": "PhaseCost", "phase": "upkeep", "price": "{G}", "or_else": {"is": "Bury", "ref": "source"}},
  {"is": "PhaseCost", "phase": "upkeep", "price": "{1}", "or_else": {"is": "LoseLife", "n": 2}},
  {"is": "Activated", "cost": {"is": "Cost", "parts": ["tap"]}, "effect": {"is": "GainLife", "n": 1}}
]}]"""


@pytest.fixture(autouse=True)
def costly() -> None:
    if "Costly Bear" not in CARDS:
        load_cards(COSTLY)


def upkeep(*lands: str) -> Game:
    return Scene(ruleset="fifth").battlefield("A", "Costly Bear", *lands).begin("A", at="upkeep")


def neutral(game: Game) -> None:
    pass_until(game, lambda g: g.state.ask_note.startswith("Start"))


def test_they_are_one_play() -> None:
    """One thing is owed, not two."""
    game = upkeep("Forest", "Forest")
    assert texts(game) == ["activate Costly Bear: upkeep cost"]


def test_they_are_paid_in_full() -> None:
    """Both prices at once; then nothing is owed any more."""
    game = upkeep("Forest", "Forest")
    do(game, "activate Costly Bear: upkeep cost", "mode 1")
    neutral(game)
    assert len([p for p in named(game, "Forest") if p.tapped]) == 2
    assert len(named(game, "Costly Bear")) == 1
    assert game.state.players[0].life == 20
    assert "pass" in texts(game)


def test_all_consequences_follow() -> None:
    """One of the two prices cannot be paid alone."""
    game = upkeep("Forest")
    do(game, "activate Costly Bear: upkeep cost")
    assert texts(game) == ["mode 2"]
    do(game, "mode 2")
    neutral(game)
    assert named(game, "Costly Bear") == []
    assert game.state.players[0].life == 18


def test_other_abilities_wait_for_all_of_it() -> None:
    """Until the effect has resolved."""
    game = upkeep("Forest", "Forest")
    assert "activate Costly Bear ability 3" not in texts(game)
    do(game, "activate Costly Bear: upkeep cost", "mode 1")
    assert "activate Costly Bear ability 3" not in texts(game)
    neutral(game)
    assert "activate Costly Bear ability 3" in texts(game)


def test_a_merged_cost_survives_saving() -> None:
    """It is named after the costs it is made of."""
    game = upkeep("Forest", "Forest")
    do(game, "activate Costly Bear: upkeep cost", "mode 1")
    assert isinstance(game.state.stack[-1].ability, MergedCosts)
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash()
    assert twin.state.stack[-1].ability is game.state.stack[-1].ability


def test_they_are_due_at_the_latest_of_their_times() -> None:
    """One paid during the upkeep and one paid at its end are paid at its end."""
    first, second = [a for a in CARDS["Costly Bear"].abilities if isinstance(a, PhaseCost)]
    late = PhaseCost("upkeep", first.price, first.or_else, at=AT_END)
    assert latest((first, late)) == AT_END
    assert merged((first,)) is first
    assert merged((first, second)) is merged((first, second))


def paralyzed(lands: int) -> Game:
    """A Brass Man that costs {1} to untap, and {4} for the Paralyze on it."""
    s = Scene(ruleset="fifth").battlefield("A", *["Mountain"] * lands)
    s.permanent("B", "Paralyze", attached_to=s.permanent("A", "Brass Man", tapped=True))
    return s.begin("A", at="upkeep")


def test_untap_costs_of_one_permanent_are_one() -> None:
    """Four lands are not enough for both."""
    assert texts(paralyzed(4)) == ["pass"]
    game = paralyzed(5)
    assert texts(game) == ["pass", "activate Brass Man"]
    do(game, "activate Brass Man")
    assert isinstance(game.state.stack[-1].ability, MergedUntap)
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    neutral(game)
    assert not find(game, "Brass Man").tapped
    assert all(p.tapped for p in named(game, "Mountain"))
