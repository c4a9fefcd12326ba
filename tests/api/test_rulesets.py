"""Rulesets are values that travel with a saved game and a record."""

from __future__ import annotations

import json

import pytest

from apnap import BadSave, Game, SetupError, record, replay, ruleset_named
from apnap.interchange.save import save_digest

DECK = ["24 Forest", "36 Grizzly Bears"]


def test_with_changes_only_the_slots_named() -> None:
    """`with_` makes another ruleset and leaves the first alone."""
    current = ruleset_named("current")
    burning = current.with_(mana_burn=True, starting_life=30)
    assert burning.mana_burn and burning.starting_life == 30
    assert burning.turn is current.turn and not current.mana_burn


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
