"""What became of cards when the rules changed, read backwards: their form of 1997."""

from __future__ import annotations

import pytest

from apnap.cards.reading import reading_named
from apnap.cards.registry import walk
from apnap.eras.fifth.words.effects import (
    BeingDestroyed,
    Bury,
    ExtraAttack,
    PreventDamage,
    PreventPacket,
    RedirectPacket,
    Regenerate,
)
from apnap.eras.fifth.words.phase_abilities import AT_BEGINNING, AT_END, BODY, PhaseAbility, PhaseCost, UntapCost
from apnap.eras.fifth.words.speed import INTERRUPT, MANA_SOURCE, PREVENTION, REGENERATION, ability_speeds, card_speeds
from apnap.vocab.abilities import Ability, Activated, Spell, Static, Triggered
from apnap.vocab.base import Node
from apnap.vocab.effects.control import Later, Seq
from apnap.vocab.triggers import BeginningOf

FIFTH = reading_named("fifth")


def abilities(name: str) -> tuple[Ability, ...]:
    return FIFTH.card(name).abilities


def spell(name: str) -> Spell:
    found = FIFTH.card(name).spell
    assert found is not None
    return found


def phase_ability(name: str) -> PhaseAbility:
    return next(a for a in abilities(name) if isinstance(a, PhaseAbility))


@pytest.mark.parametrize(
    "name", ["Counterspell", "Power Sink", "Fork", "Mana Drain", "Deflection", "Mana Leak", "Stifle"]
)
def test_what_answers_a_spell_is_an_interrupt(name: str) -> None:
    """Countering, copying and changing targets happened while the spell was being cast."""
    assert card_speeds(FIFTH.card(name)) == (INTERRUPT,)


@pytest.mark.parametrize("name", ["Red Elemental Blast", "Blue Elemental Blast"])
def test_a_blast_is_an_interrupt_or_an_instant(name: str) -> None:
    """Each way of playing it has its own time."""
    modes = spell(name).modes
    assert [m.speed for m in modes] == [INTERRUPT, ""]
    assert card_speeds(FIFTH.card(name)) == (INTERRUPT, "")


def test_dark_ritual_is_a_mana_source() -> None:
    """A spell that only adds mana cannot be answered."""
    assert card_speeds(FIFTH.card("Dark Ritual")) == (MANA_SOURCE,)


def test_mana_abilities_are_mana_sources() -> None:
    """Lands and Llanowar Elves alike."""
    for name in ("Forest", "Llanowar Elves", "Basalt Monolith"):
        mana = FIFTH.card(name).chars.abilities.mana
        assert [ability_speeds(a) for a in mana] == [(MANA_SOURCE,)]


def test_burn_stays_an_instant() -> None:
    """Nothing about Lightning Bolt changed."""
    assert card_speeds(FIFTH.card("Lightning Bolt")) == ("",)


@pytest.mark.parametrize("name", ["Wrath of God", "Terror"])
def test_what_cannot_be_regenerated_is_buried(name: str) -> None:
    """Bury is no destruction."""
    assert isinstance(spell(name).effect, Bury)


def test_destroying_stays_destroying() -> None:
    """Disenchant and Doom Blade allow regeneration, then and now."""
    assert not isinstance(spell("Doom Blade").effect, Bury)


def test_an_upkeep_trigger_is_a_phase_ability() -> None:
    """Juzám Djinn hurts during the upkeep, whenever its controller plays that ability."""
    ability = phase_ability("Juzám Djinn")
    assert (ability.phase, ability.at, ability.who, ability.optional) == ("upkeep", BODY, "you", False)


def test_an_optional_trigger_is_an_optional_phase_ability() -> None:
    """Sylvan Library is used in the draw phase, if one wants."""
    ability = phase_ability("Sylvan Library")
    assert (ability.phase, ability.optional) == ("draw", True)


@pytest.mark.parametrize("name", ["Stasis", "Force of Nature", "Demonic Hordes"])
def test_pay_or_suffer_is_a_phase_cost(name: str) -> None:
    """Mandatory: one of the two is played."""
    ability = phase_ability(name)
    assert isinstance(ability, PhaseCost)
    assert not ability.optional
    assert [m.text for m in ability.modes] == ["pay", "do not pay"]
    assert not ability.must


def test_stasis_is_buried_when_it_is_not_paid_for() -> None:
    """The penalty of 1997 was burial."""
    ability = phase_ability("Stasis")
    assert isinstance(ability, PhaseCost)
    assert isinstance(ability.or_else, Bury)


def test_lord_of_the_pit_takes_a_creature_if_there_is_one() -> None:
    """ "If you cannot": the price is paid by whoever can."""
    ability = phase_ability("Lord of the Pit")
    assert isinstance(ability, PhaseCost)
    assert ability.must


def test_cumulative_upkeep_is_a_phase_cost_that_grows() -> None:
    """Paying puts the counter there."""
    ability = phase_ability("Mystic Remora")
    assert isinstance(ability, PhaseCost)
    assert isinstance(ability.or_else, Bury)


@pytest.mark.parametrize("name", ["Brass Man", "Colossus of Sardia", "Paralyze", "Mana Vault"])
def test_paying_to_untap_is_an_untap_cost(name: str) -> None:
    """Not owed, and payable as often as one likes."""
    ability = phase_ability(name)
    assert isinstance(ability, UntapCost)
    assert ability.optional
    assert ability.per_turn == 0


def test_paralyze_is_paid_for_by_the_creatures_controller() -> None:
    """In the upkeep of the creature's controller."""
    ability = phase_ability("Paralyze")
    assert isinstance(ability, UntapCost)
    assert (ability.who, ability.payer, ability.anyone) == ("enchanted", "enchanted", True)


def test_mana_vault_hurts_at_the_end_of_the_upkeep() -> None:
    """Although it is a tapped artifact."""
    hurts = [a for a in abilities("Mana Vault") if isinstance(a, PhaseAbility)][1]
    assert (hurts.phase, hurts.at, hurts.tapped) == ("upkeep", AT_END, True)


def test_howling_mine_is_an_ability_of_the_draw_phase() -> None:
    """Of each player's; that it must be untapped is the rule for artifacts, not its text."""
    ability = phase_ability("Howling Mine")
    assert (ability.phase, ability.who, ability.only_if) == ("draw", "", None)


def test_winter_orb_does_not_speak_of_being_untapped() -> None:
    """The rule for tapped artifacts says it."""
    static = next(a for a in abilities("Winter Orb") if isinstance(a, Static))
    assert static.condition is None


def test_ball_lightning_is_buried_at_end_of_turn() -> None:
    """In the series at the end of cleanup."""
    ability = phase_ability("Ball Lightning")
    assert (ability.phase, ability.at) == ("cleanup", AT_END)
    assert isinstance(ability.effect, Bury)


def test_wellspring_takes_the_land_at_the_beginning_of_the_turn() -> None:
    """Before the untap phase."""
    ability = phase_ability("Wellspring")
    assert (ability.phase, ability.at) == ("turn", AT_BEGINNING)


def test_delayed_abilities_stay_triggered() -> None:
    """What an effect puts off until end of turn is no ability of a permanent."""
    nodes: list[Node] = []
    walk(spell("Siren's Call"), nodes, set())
    later = next(e for e in nodes if isinstance(e, Later))
    assert isinstance(later.ability, Triggered)
    assert isinstance(later.ability.trigger, BeginningOf)


def test_healing_salve_prevents_or_heals_each_at_its_time() -> None:
    """Life at any time, prevention when there is damage."""
    modes = spell("Healing Salve").modes
    assert [m.speed for m in modes] == ["", PREVENTION]
    assert isinstance(modes[1].effect, PreventDamage)
    assert modes[1].targets[0].what == "damaged"


def test_samite_healer_acts_when_there_is_damage() -> None:
    """Not beforehand."""
    ability = next(a for a in abilities("Samite Healer") if isinstance(a, Activated))
    assert ability.speed == PREVENTION


def test_a_circle_stops_one_packet() -> None:
    """Of damage from a red source to you."""
    ability = next(a for a in abilities("Circle of Protection: Red") if isinstance(a, Activated))
    assert isinstance(ability.effect, PreventPacket)
    target = ability.targets[0]
    assert (target.what, target.players) == ("packet", "you")
    assert target.filter is not None
    assert target.filter.colors == "R"


def test_jade_monolith_redirects_one_packet() -> None:
    """Of damage to a creature, onto its controller."""
    ability = next(a for a in abilities("Jade Monolith") if isinstance(a, Activated))
    assert isinstance(ability.effect, RedirectPacket)
    assert (ability.targets[0].what, ability.targets[0].players) == ("packet", "creature")


def test_fog_stays_an_instant() -> None:
    """What prevents all combat damage of the turn is cast beforehand and works by itself."""
    assert card_speeds(FIFTH.card("Fog")) == ("",)


def test_skeletons_regenerate_when_they_are_destroyed() -> None:
    """Not beforehand."""
    ability = next(a for a in abilities("Drudge Skeletons") if isinstance(a, Activated))
    assert ability.speed == REGENERATION
    assert isinstance(ability.effect, Regenerate)
    assert isinstance(ability.only_if, BeingDestroyed)


def test_death_ward_saves_what_is_being_destroyed() -> None:
    """Its target is a creature on the way to the graveyard."""
    assert spell("Death Ward").speed == REGENERATION
    assert spell("Death Ward").targets[0].what == "destroyed"


def test_another_combat_phase_was_another_attack() -> None:
    """Relentless Assault."""
    effect = spell("Relentless Assault").effect
    assert isinstance(effect, Seq)
    assert isinstance(effect.parts[-1], ExtraAttack)


def test_all_cards_of_1997_have_their_form() -> None:
    """The cards that mattered then are read, none is refused."""
    names = [
        "Vibrating Sphere", "Wellspring", "Siren's Call", "Nettling Imp", "Counterspell", "Power Sink",
        "Red Elemental Blast", "Fork", "Healing Salve", "Circle of Protection: Red", "Samite Healer",
        "Drudge Skeletons", "Death Ward", "Mogg Fanatic", "Triskelion", "Morphling", "Brass Man", "Colossus of Sardia",
        "Time Vault", "Winter Orb", "Howling Mine", "Basalt Monolith", "Paralyze", "Demonic Hordes", "Lord of the Pit",
        "Force of Nature", "Juzám Djinn", "Maze of Ith", "Mana Vault", "Sylvan Library", "Tawnos's Coffin",
    ]  # fmt: skip
    for name in names:
        assert FIFTH.card(name).name == name
