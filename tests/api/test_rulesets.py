"""Rulesets are values that travel with a saved game and a record."""

from __future__ import annotations

import json

import pytest

from apnap import BadSave, Game, SetupError, record, replay, ruleset_named
from apnap.interchange.save import save_digest
from apnap.testing import Scene

DECK = ["24 Forest", "36 Grizzly Bears"]


def test_with_changes_only_the_slots_named() -> None:
    """`with_` makes another ruleset and leaves the first alone."""
    current = ruleset_named("current")
    burning = current.with_(mana_burn=True, starting_life=30)
    assert burning.mana_burn and burning.starting_life == 30
    assert burning.turn is current.turn and not current.mana_burn


def test_an_era_with_a_turn_of_its_own_has_the_formats_of_the_edition_it_follows() -> None:
    """It is played without being named anywhere else; an era of another edition must be."""
    current = ruleset_named("current")
    beginning, main, *_, ending = current.turn
    calm = current.era("calm", turn=[beginning, main, ending])
    assert calm.follows == calm.with_(hand_size=5).follows == "current" and calm.base == "calm"
    game = Scene(4, calm, format="commander").begin("A", "main")
    steps = []
    while game.view()["turn"] == 1:
        steps.append(game.view()["step"])
        game.apply("pass")
    assert list(dict.fromkeys(steps)) == ["main", "end"]
    assert ruleset_named("m10").follows == "m10"
    with pytest.raises(SetupError, match="planechase"):
        Scene(2, current.era("older", "cr-2008-05-01"), format="planechase")


WRONG: list[dict[str, object]] = [
    {"attack": "up"},
    {"starting_life": 0},
    {"starting_life": True},
    {"hand_size": -1},
    {"mana_burn": 1},
    {"mana_brun": True},
    {"lethal": "prevention"},  # goes with the turn of an era
    {"reading": "fifth"},
]


@pytest.mark.parametrize("slots", WRONG)
def test_an_impossible_ruleset_is_refused(slots: dict[str, object]) -> None:
    """Values no game can have raise SetupError."""
    with pytest.raises(SetupError):
        ruleset_named("current").with_(**slots)


def test_a_changed_ruleset_survives_saving_and_recording() -> None:
    """A game under house rules comes back under the same house rules."""
    rules = ruleset_named("current").with_(mana_burn=True, starting_life=25)
    game = Game.new([DECK, DECK], rules, seed=4)
    for _ in range(40):
        game.apply(0)
    again = Game.from_json(game.to_json())
    assert again.state_hash() == game.state_hash()
    assert again.state.ruleset.mana_burn and again.state.ruleset.starting_life == 25
    assert replay(record(game)).state_hash() == game.state_hash()


def test_an_unknown_ruleset_is_named_in_the_error() -> None:
    """Asking for rules that do not exist says which there are."""
    with pytest.raises(SetupError, match="current"):
        Game.new([DECK, DECK], "curent")
    values = json.loads(Game.new([DECK, DECK], seed=1).to_json().replace('"base":"current"', '"base":"future"'))
    text = json.dumps({**values, "digest": save_digest(values["origin"], values["state"])})
    with pytest.raises(BadSave, match="ruleset"):
        Game.from_json(text)
