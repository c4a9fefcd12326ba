"""Phrases about attackers, blockers, limits, prices and whole hands: what they mean.  Sentences of our own making."""

from __future__ import annotations

import pytest

from tests.cardtext.helpers import abilities, read, refused, spell

AURA = "Enchantment — Aura"


def test_it_in_the_condition_of_a_static_ability_is_what_the_ability_is_about() -> None:
    text = "Enchant creature\nEnchanted creature gets +2/+2 as long as it's black."
    found = abilities(text, AURA)[1]
    assert found["condition"]["ref"] == "attached"
    assert "speaks of" in refused("Creatures you control get +1/+1 as long as it's attacking.", "Enchantment")
    text = "Enchant creature\nEnchanted creature gets +1/+1 as long as it's red. Otherwise, it gets -1/-1."
    one, other = abilities(text, AURA)[1:]
    assert other["condition"] == {"is": "Not", "part": one["condition"]}


@pytest.mark.cr("205.1b")
def test_lands_that_become_creatures_stay_lands() -> None:
    found = abilities("All Forests are 2/2 green creatures that are still lands.", "Enchantment")[0]
    assert [m["is"] for m in found["mods"]] == ["Types", "Colors", "SetPT"]
    found = abilities("{T}: Target land becomes a 1/1 artifact creature that's still a land.")[0]
    assert found["effect"]["parts"][0]["duration"]["until"] == "forever"
    assert read("{T}: Target land becomes a Swamp.").accepted


@pytest.mark.cr("608.2b")
def test_a_target_that_it_blocks_cannot_be_asked_for_when_it_has_left() -> None:
    assert read("{T}: This creature deals 1 damage to target creature it's blocking.").accepted
    assert "needs" in refused("Sacrifice this creature: It deals 1 damage to target creature it's blocking.")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("This creature can't be the target of Aura spells.", "cannot be targeted"),
        ("This creature can't be the target of green spells or abilities from green sources.", "cannot be targeted"),
        ("Creatures with islandwalk can be blocked as though they didn't have islandwalk.", "walk is no help"),
        ("This creature can't attack if defending player controls an untapped Wall.", "cannot attack where"),
        ("This creature can't be blocked as long as defending player controls a snow land.", "cannot be blocked where"),
        ("Activated abilities of artifacts can't be activated.", "cannot activate"),
        ("White spells your opponents cast cost {W} more to cast.", "cost more"),
        ("Black artifact spells and red artifact spells cost {1} more to cast.", "cost more"),
    ],
)
def test_rules_that_static_abilities_change(text: str, kind: str) -> None:
    (found,) = abilities(text)
    assert found["rules"][0]["kind"] == kind


def test_spells_and_abilities_of_two_colours_are_not_one_quality() -> None:
    text = "This creature can't be the target of green spells or abilities from red sources."
    assert "can't be the target" in refused(text)


def test_an_aura_attached_to_something_is_not_yours_because_that_is() -> None:
    assert read("{T}: Destroy target Aura attached to a creature.").accepted
    assert not read("{T}: Destroy target Aura attached to a creature you control.").accepted


def test_prices_with_what_is_enchanted_and_with_the_library() -> None:
    text = "Enchant land you control\nTap enchanted land: You gain 1 life."
    assert abilities(text, AURA)[1]["cost"]["parts"][0]["is"] == "TapAttached"
    (found,) = abilities("{1}, Exile the top two cards of your library: Draw a card.")
    assert found["cost"]["parts"][0] == {"is": "ExileTop", "n": 2}
    assert "enchanted" in refused("Tap enchanted land: You gain 1 life.")


def test_whole_hands() -> None:
    found = spell(
        "Each player shuffles their hand and graveyard into their library, then draws three cards.", "Sorcery"
    )
    assert [p["is"] for p in found["effect"]["parts"]] == ["Move", "Move", "Shuffle", "Draw"]
    found = spell("Target player reveals their hand and discards all creature cards.", "Sorcery")
    assert [p["is"] for p in found["effect"]["parts"]] == ["Reveal", "DiscardThese"]


def test_counters_are_distributed_among_targets() -> None:
    found = spell("Distribute three +1/+1 counters among one, two, or three target creatures you control.")
    assert found["effect"]["is"] == "CountersDivided" and found["targets"][0]["divide"] is True
    assert "more targets" in refused(
        "Distribute two +1/+1 counters among one, two, or three target creatures.", "Instant"
    )


def test_no_regeneration_is_said_of_what_was_destroyed_last() -> None:
    text = "Whenever this creature attacks, you may pay {1}. If you do, destroy target Wall. It can't be regenerated."
    assert abilities(text)[0]["effect"]["then"] == {"is": "Destroy", "regenerate": False}


def test_what_follows_if_a_player_does_or_does_not() -> None:
    text = "Whenever a player casts a spell, that player may pay {1}. If they don't, you draw a card."
    assert abilities(text)[0]["effect"]["otherwise"] == {"is": "Draw"}
    text = "Whenever this creature blocks, you may pay {1}. If you do, you gain 1 life. Otherwise, you lose 1 life."
    found = abilities(text)[0]["effect"]
    assert (found["then"]["is"], found["otherwise"]["is"]) == ("GainLife", "LoseLife")


def test_enchanted_creature_blocks_or_becomes_blocked() -> None:
    text = "Enchant creature\nWhenever enchanted creature blocks or becomes blocked, it gets +1/+0 until end of turn."
    one, other = abilities(text, AURA)[1:]
    assert one["trigger"]["is"] == "Blocks" and other["trigger"]["is"] == "BecomesBlocked"
    assert one["effect"]["on"] == "event"


def test_a_colour_before_two_kinds_of_spells_covers_both() -> None:
    found = spell("Counter target red instant or sorcery spell.")["targets"][0]["filter"]
    assert (found["types"], found["colors"]) == ("instant sorcery", "R")


@pytest.mark.parametrize("word", ["convoke", "delve", "improvise"])
def test_what_helps_to_pay_is_a_keyword(word: str) -> None:
    found = abilities(f"{word.title()} (Something else pays.)\nDraw a card.", "Instant", keywords=[word.title()])
    assert found[0] == {"is": "Keyword", "name": word} and found[1]["is"] == "Spell"
