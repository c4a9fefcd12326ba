"""A tapped artifact is switched off, but for the abilities that speak of its being tapped."""

from __future__ import annotations

import pytest

from apnap import Game, load_cards
from apnap.cards.registry import CARDS, card
from apnap.testing import Scene, do, find, pass_until
from apnap.vocab.while_tapped import works_tapped
from tests.helpers import texts

TOLL = """[{"name": "Toll Stone", "cost": "3", "line": "Artifact", "abilities": [
  {"is": "PhaseCost", "phase": "upkeep", "price": "{1}", "or_else": {"is": "LoseLife", "n": 2}},
  {"is": "PhaseAbility", "phase": "upkeep", "effect": {"is": "GainLife", "n": 1}}
]}]"""


@pytest.fixture(autouse=True)
def toll() -> None:
    if "Toll Stone" not in CARDS:
        load_cards(TOLL)


def upkeep(name: str, *others: str) -> Game:
    s = Scene(ruleset="fifth").battlefield("A", *others)
    s.permanent("A", name, tapped=True)
    return s.begin("A", at="upkeep")


def test_the_phase_cost_of_a_tapped_artifact_is_due() -> None:
    """Its other ability of the phase is not."""
    assert texts(upkeep("Toll Stone")) == ["activate Toll Stone: upkeep cost"]


def test_a_tapped_howling_mine_gives_no_card() -> None:
    """Its ability of the draw phase is off."""
    s = Scene(ruleset="fifth")
    s.permanent("A", "Howling Mine", tapped=True)
    game = s.begin("A", at="draw", turn=3)
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "MAIN")
    assert len(game.state.players[0].hand) == 1


def test_basalt_monolith_untaps_itself_while_tapped() -> None:
    """What untaps it works, and so does what keeps it tapped."""
    game = upkeep("Basalt Monolith", "Forest", "Forest", "Forest")
    assert find(game, "Basalt Monolith").tapped
    do(game, "activate Basalt Monolith")
    pass_until(game, lambda g: g.state.ask_note.startswith("Start"))
    assert not find(game, "Basalt Monolith").tapped


def test_a_tapped_monolith_stays_tapped_in_the_untap_phase() -> None:
    """That it does not untap is not switched off by its being tapped."""
    s = Scene(ruleset="fifth")
    s.permanent("A", "Basalt Monolith", tapped=True)
    game = s.begin("A", at="untap")
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "UPKEEP")
    assert find(game, "Basalt Monolith").tapped


def test_a_tapped_mana_vault_hurts_at_the_end_of_the_upkeep() -> None:
    """Because it is tapped."""
    game = upkeep("Mana Vault")
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "DRAW")
    assert game.state.players[0].life == 19


def test_what_does_not_speak_of_tapping_is_off() -> None:
    """Icy Manipulator taps other things; Time Vault speaks of itself."""
    assert [works_tapped(a) for a in card("Icy Manipulator").abilities] == [False]
    assert any(works_tapped(a) for a in card("Time Vault").abilities)
