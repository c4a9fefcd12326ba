"""Classes of mistakes that a third reader of 300 accepted cards found, each with sentences of our own making."""

from __future__ import annotations

import pytest

from tests.cardtext.helpers import abilities, refused

PERMANENTS = "artifact battle creature enchantment land planeswalker"


@pytest.mark.cr("110.4a")
@pytest.mark.parametrize("many", ["a Goblin permanent card", "up to two Goblin permanent cards"])
def test_a_permanent_card_of_a_subtype_is_no_sorcery_of_it(many: str) -> None:
    it = "it" if many.startswith("a ") else "them"
    text = f"{{T}}: Search your library for {many}, put {it} onto the battlefield, then shuffle."
    (found,) = abilities(text)
    assert found["effect"]["filter"] == {"is": "Filter", "types": PERMANENTS, "subtypes": ["Goblin"]}


def test_creatures_blocking_it_are_those_that_block_what_is_spoken_of() -> None:
    mine = "Whenever this creature becomes blocked, it gets +1/+1 until end of turn for each creature blocking it."
    (found,) = abilities(mine)
    assert found["effect"]["power"]["ref"]["filter"]["status"] == ["blocking it"]
    theirs = "Whenever a Bear becomes blocked, it gets +1/+1 until end of turn for each creature blocking it."
    assert "which creature they block" in refused(theirs)
    aura = "Enchant creature\nWhenever enchanted creature becomes blocked, tap each creature blocking it."
    assert "which creature they block" in refused(aura, "Enchantment — Aura")


@pytest.mark.cr("605.1a")
def test_an_ability_that_adds_this_mana_or_that_is_a_mana_ability() -> None:
    text = "{T}: Add {G}. If you control an artifact, add {G}{G} instead."
    (found,) = abilities(text)
    assert found["is_mana"] is True and found["effect"]["is"] == "If"


@pytest.mark.cr("605.1a")
def test_what_a_mana_ability_lets_its_player_decide_besides_is_refused() -> None:
    assert "mana ability" in refused("{T}: You may discard a card. If you do, add {G}{G}.")


def test_a_kicked_spell_that_deals_damage_is_it_and_not_what_it_targets() -> None:
    text = "Kicker {2}\nTesting Bear deals 2 damage to target creature. "
    text += "If this spell was kicked, it deals 4 damage to that"
    kicked = abilities(f"{text} creature instead.", "Instant")[1]["effect"]
    assert "by" not in kicked["then"] and "by" not in kicked["otherwise"]
    both = abilities(f"{text} creature's controller.", "Instant")[1]["effect"]["parts"]
    assert both[1]["then"]["who"] == "controller of target" and "by" not in both[1]["then"]
    text = "Kicker {2}\nTap target creature. If this spell was kicked, it gains trample until end of turn."
    assert "speaks of" in refused(text, "Instant")


def test_what_deals_damage_to_itself_would_say_so() -> None:
    text = "Whenever this creature becomes blocked by a creature, it deals 2 damage to that creature."
    assert "what deals the damage" in refused(text)


@pytest.mark.parametrize("event", ["you cast a spell", "another creature enters"])
def test_its_power_is_not_clear_where_both_the_card_and_the_event_have_one(event: str) -> None:
    text = "this creature deals damage equal to its power to any target."
    assert "speaks of" in refused(f"Whenever {event}, {text}")
    (found,) = abilities(f"Whenever this creature attacks, {text}")
    assert found["effect"]["n"] == {"is": "Stat", "what": "power"}


@pytest.mark.parametrize("name", ["Multikicker", "Replicate", "Squad", "Escalate"])
def test_a_cost_that_is_paid_several_times_is_mana(name: str) -> None:
    assert refused(f"{name}—Discard a card.")


@pytest.mark.parametrize(
    "more",
    [
        "If you control an artifact, it deals 4 damage instead.",
        "It deals 4 damage instead if you control an artifact.",
        "Metalcraft — Testing Bear deals 4 damage instead if you control an artifact.",
    ],
)
def test_other_damage_instead_is_dealt_to_the_same(more: str) -> None:
    start = "\n" if "—" in more else " "
    (found,) = abilities(f"Testing Bear deals 2 damage to any target.{start}{more}", "Instant")
    assert found["effect"]["then"] == {"is": "Damage", "n": 4} and found["effect"]["otherwise"]["n"] == 2
    assert refused(f"Draw a card.{start}{more}", "Instant")


def test_what_was_sacrificed_for_a_spell_is_known_to_it() -> None:
    cost = "As an additional cost to cast this spell, sacrifice a creature.\n"
    found = abilities(f"{cost}Draw cards equal to the sacrificed creature's power.", "Instant")[0]
    assert found["effect"]["n"] == {"is": "Stat", "what": "power", "ref": "paid sacrificed"}
    assert "sacrificed" in refused("Draw cards equal to the sacrificed creature's power.", "Instant")


def test_mutating_is_an_event() -> None:
    (own,) = abilities(
        "Whenever this creature mutates, you gain life equal to the number of times this creature has mutated."
    )
    assert own["trigger"] == {"is": "Acts", "action": "mutate", "ref": "source"}
    assert own["effect"]["n"] == {"is": "TimesMutated"}
    (other,) = abilities("Whenever a creature you control mutates, put a +1/+1 counter on it.")
    assert other["effect"]["ref"] == "event"


def test_a_creature_that_is_named_with_all_others_is_one_of_them() -> None:
    (found,) = abilities("Whenever this creature or another creature dies, draw a card.")
    this, another = found["trigger"]["filter"]["any_of"]
    assert this["status"] == ["source"] and another == {"is": "Filter", "types": "creature", "other": True}
