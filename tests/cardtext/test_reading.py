"""What texts mean: sentences of our own making, put together as those of cards are."""

from __future__ import annotations

import pytest

from apnap.cardtext.grammar.keywords import MISSING
from apnap.state.kinds import KEYWORD_NAMES
from apnap.vocab.effects.keyword_abilities import NUMBERED, PLAIN, PRICED
from tests.cardtext.helpers import abilities, read, refused, spell


def test_a_card_without_text_is_what_is_printed_on_it() -> None:
    card = read("").card
    assert card is not None and (card.power, card.toughness, card.cost.text) == (2, 2, "1G")


def test_keywords_are_marks_and_those_with_a_cost_are_abilities() -> None:
    card = read("Flying, first strike\nCycling {2}").card
    assert card is not None and card.keywords == "flying, first strike"
    assert abilities("Flying\nCycling {2}")[0]["zone"] == "hand"


def test_what_stands_in_parentheses_is_no_part_of_the_text() -> None:
    card = read("Trample (It can deal what is left over to the player.)").card
    assert card is not None and card.keywords == "trample"


def test_a_target_gets_a_slot_and_the_effect_speaks_of_it() -> None:
    assert spell("Destroy target nonblack creature.") == {
        "is": "Spell",
        "effect": {"is": "Destroy"},
        "targets": [{"is": "Targets", "filter": {"is": "Filter", "types": "creature", "not_colors": "B"}}],
    }


def test_it_is_what_was_targeted_before() -> None:
    found = spell("Tap target creature. It gains flying until end of turn.")
    assert [p["is"] for p in found["effect"]["parts"]] == ["Tap", "Continuous"]
    assert len(found["targets"]) == 1


def test_it_in_a_trigger_is_what_the_event_is_about() -> None:
    found = abilities("Whenever another creature you control enters, put a +1/+1 counter on it.")[0]
    assert found["effect"]["ref"] == "event"


def test_a_card_that_died_is_returned_and_not_the_permanent_it_was() -> None:
    found = abilities("When Testing Bear dies, return it to its owner's hand.")[0]
    assert found["effect"] == {"is": "Move", "ref": "event", "to": "hand"}


def test_if_you_do_belongs_to_what_may_be_paid() -> None:
    found = abilities("When this creature enters, you may pay {2}. If you do, draw a card.")[0]
    assert found["effect"] == {"is": "MayPay", "cost": "2", "then": {"is": "Draw"}}


def test_if_you_do_after_a_sacrifice_asks_whether_it_was_made() -> None:
    found = abilities("Whenever this creature attacks, you may sacrifice a land. If you do, draw a card.")[0]
    assert found["effect"]["is"] == "MayPay" and found["effect"]["cost"]["parts"][0]["is"] == "Sacrifice cost"


def test_unless_someone_pays_is_what_happens_otherwise() -> None:
    found = spell("Counter target spell unless its controller pays {3}.")
    assert found["effect"]["otherwise"] == {"is": "CounterSpell"}
    assert found["effect"]["who"] == "controller of target"


def test_an_intervening_if_is_part_of_the_trigger() -> None:
    found = abilities("At the beginning of your upkeep, if you control a Swamp, draw a card.")[0]
    assert found["if_"]["is"] == "Exists" and found["effect"] == {"is": "Draw"}


def test_a_later_if_is_part_of_the_effect() -> None:
    found = abilities("At the beginning of your upkeep, draw a card. If you control a Swamp, you lose 1 life.")[0]
    assert "if_" not in found and found["effect"]["parts"][1]["is"] == "If"


def test_when_you_do_chooses_its_targets_later() -> None:
    text = "When this creature enters, you may pay {1}. When you do, this creature deals 2 damage to any target."
    found = abilities(text)[0]
    assert "targets" not in found
    assert found["effect"]["then"]["ability"]["reflexive"] is True


def test_an_effect_instead_takes_the_place_of_the_sentence_before_it() -> None:
    found = spell("Draw a card. If you control a Swamp, draw two cards instead.", "Sorcery")
    assert found["effect"]["otherwise"] == {"is": "Draw"} and found["effect"]["then"] == {"is": "Draw", "n": 2}


def test_a_duration_covers_both_halves() -> None:
    found = spell("Target creature gets +2/+2 and gains trample until end of turn.")
    assert [p["is"] for p in found["effect"]["parts"]] == ["Pump", "Continuous"]


def test_points_have_targets_of_their_own() -> None:
    found = spell("Choose one —\n• Destroy target artifact.\n• Draw a card.")
    assert [len(m.get("targets", [])) for m in found["modes"]] == [1, 0]


def test_quoted_abilities_are_about_what_has_them() -> None:
    found = abilities('Enchant creature\nEnchanted creature has "{T}: You gain 1 life."', "Enchantment — Aura", "{W}")
    assert found[1]["mods"][0]["ability"]["cost"] == {"is": "Cost", "parts": ["tap"]}


def test_later_keeps_what_it_is_about() -> None:
    text = (
        "Exile target creature. Return that card to the battlefield under its owner's control "
        "at the beginning of the next end step."
    )
    found = spell(text)
    later = found["effect"]["parts"][1]
    assert later["about"] == "moved" and later["ability"]["effect"]["ref"] == "it"


def test_the_exiled_card_links_two_abilities() -> None:
    text = (
        "When this enchantment enters, exile target creature.\n"
        "When this enchantment leaves the battlefield, "
        "return the exiled card to the battlefield under its owner's control."
    )
    first, second = abilities(text, "Enchantment", "{2}{W}")
    assert first["effect"]["remember"] == "exiled" and second["effect"]["ref"] == "memory exiled"


def test_lands_have_the_mana_of_their_types() -> None:
    found = abilities("", "Land — Swamp Forest", "")
    assert [a["effect"]["text"] for a in found] == ["B", "G"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Cascade", "needs: cascade"),
        ("Bloodthirst X", "no such phrase (at 'bloodthirst')"),
        ("Destroy target creature or draw a card.", "no such phrase"),
        ("Destroy target creature", "no such phrase"),
        ("This creature frobnicates each turn.", "no such phrase (at 'frobnicates')"),
        ("When this creature enters, draw a card. If you do, you gain 1 life.", "whether it was done"),
        ("Whenever this creature attacks, destroy that creature.", "what"),
    ],
)
def test_what_is_not_understood_is_refused_with_the_reason(text: str, why: str) -> None:
    assert why in refused(text)


def test_an_effect_alone_is_no_ability_of_a_permanent() -> None:
    assert refused("Draw a card.")


def test_a_modifier_that_may_belong_to_one_or_both_is_refused() -> None:
    assert refused("Destroy target artifact or creature with flying.", "Instant")


def test_a_size_that_is_not_defined_is_refused() -> None:
    assert "size" in refused("Flying", power="*", toughness="*")


def test_layouts_that_the_engine_does_not_have_are_refused_whole() -> None:
    faces = [{"name": "One", "type_line": "Instant", "mana_cost": "{U}", "oracle_text": "Draw a card."}] * 2
    assert "layout" in refused("", layout="flip", card_faces=faces)


def test_colours_that_differ_from_the_file_are_refused() -> None:
    assert "colours" in refused("Flying", colors=["U"])


def test_it_after_as_long_as_is_what_the_condition_is_about() -> None:
    text = "Enchant creature\nAs long as enchanted creature is a Wizard, it has flying."
    found = abilities(text, "Enchantment — Aura", "{U}")
    assert found[1]["mods"][0]["scope"] == "attached"
    assert abilities("As long as this creature is attacking, it has flying.")[0]["mods"][0]["scope"] == "self"
    assert "it" in refused("As long as you control a Swamp, it has flying.")


def test_damage_by_several_things_is_refused() -> None:
    """ "Its power" is that of each of them, and not of what was targeted before."""
    text = "Untap target creature you control, then each creature you control deals damage equal to its power to"
    assert refused(f"{text} target creature you don't control.", "Sorcery")


def test_no_keyword_that_the_engine_has_is_said_to_be_missing() -> None:
    assert not {*MISSING} & {*KEYWORD_NAMES, *PLAIN, *NUMBERED, *PRICED}
