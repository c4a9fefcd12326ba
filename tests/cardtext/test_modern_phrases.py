"""Phrases of newer cards: what they mean, and what is not clear enough.  Sentences of our own making."""

from __future__ import annotations

import pytest

from tests.cardtext.helpers import abilities, read, refused, spell

TEST = "Testing Bear"


def test_loyalty_costs_may_stand_in_brackets() -> None:
    (found,) = abilities("[+1]: Draw a card.", "Legendary Planeswalker — Bear", loyalty="3")
    assert found["loyalty"] is True and found["effect"] == {"is": "Draw"}


@pytest.mark.cr("207.2d")
def test_flavour_words_are_titles_and_say_nothing() -> None:
    (found,) = abilities("Claws of the Wild — Whenever this creature attacks, draw a card.")
    assert found["effect"] == {"is": "Draw"}
    assert not read("Max speed — Whenever this creature attacks, draw a card.").accepted


@pytest.mark.cr("207.2c")
def test_ability_words_say_nothing() -> None:
    text = "Corrupted — As long as an opponent has three or more poison counters, this creature gets +1/+1."
    assert abilities(text)[0]["is"] == "Static"


def test_what_one_may_simply_do_is_no_cost() -> None:
    found = abilities("Whenever you cast a spell, you may put a charge counter on this creature.")[0]["effect"]
    assert found["is"] == "May" and found["then"]["is"] == "PutCounters"
    found = abilities("When this creature enters, you may sacrifice a land. If you don't, tap this creature.")[0]
    assert found["effect"]["is"] == "MayPay" and found["effect"]["otherwise"]["is"] == "Tap"


def test_if_you_do_asks_whether_it_was_possible() -> None:
    found = spell("Discard a card. If you do, draw two cards.")["effect"]["parts"]
    assert found[1]["is"] == "If" and found[1]["condition"] == {"is": "Noted", "name": "discarded"}
    found = abilities("When this creature enters, you may exile target card from a graveyard. If you do, draw a card.")
    assert found[0]["effect"]["then"]["parts"][1]["condition"] == {"is": "Noted", "name": "moved"}
    assert "done" in refused("Discard two cards. If you do, draw two cards.", "Instant")
    assert "done" in refused("Tap target creature. If you do, draw a card.", "Instant")


def test_what_can_be_a_cost_is_one() -> None:
    found = abilities("Whenever this creature attacks, you may discard a card. If you do, draw a card.")[0]
    assert found["effect"]["is"] == "MayPay"


def test_others_than_a_target_are_not_others_than_the_card() -> None:
    """A filter can only say "other than this card"."""
    others = "Other creatures you control gain haste until end of turn."
    text = f"Target creature you control gets +2/+2 until end of turn. {others}"
    assert "other than what" in refused(text, "Instant")
    assert "other than what" in refused("{T}: " + text)
    assert read("{T}: " + others).accepted


def test_one_duration_for_two_things() -> None:
    text = "Target creature gets +1/+1 and target creature gains flying until end of turn."
    found = spell(text)
    assert [p["is"] for p in found["effect"]["parts"]] == ["Pump", "Continuous"] and len(found["targets"]) == 2
    found = spell("Until end of turn, target creature gains flying and target creature gains reach.")
    assert len(found["targets"]) == 2


def test_for_each_after_the_duration() -> None:
    found = abilities("{1}: This creature gets +2/+0 until end of turn for each land you control.")[0]["effect"]
    assert found["is"] == "Pump" and found["power"]["times"] == 2 and found["toughness"] == 0


def test_during_your_turn() -> None:
    (found,) = abilities("During your turn, this creature has first strike.")
    assert found["condition"] == {"is": "YourTurn"}


def test_what_becomes_a_creature_without_end_stays_one() -> None:
    found = spell("Target land becomes a 3/3 Elemental creature. It's still a land.")["effect"]["parts"]
    assert all(p["is"] == "Continuous" and p["duration"]["until"] == "forever" for p in found)


def test_attacking_this_turn_is_a_duration() -> None:
    found = spell("Target creature attacks this turn if able.")["effect"]
    assert found["node"]["kind"] == "must attack" and found.get("duration", "end of turn") == "end of turn"


@pytest.mark.cr("601.3")
def test_a_card_exiled_may_be_played() -> None:
    text = "Exile the top card of your library. Until the end of your next turn, you may "
    found = spell(text + "play that card.")["effect"]["parts"][1]
    assert found["node"]["kind"] == "play from" and found["on"] == "moved"
    found = spell(text + "cast that card.")["effect"]["parts"][1]
    assert found["node"]["against"] == {"is": "Filter", "not_types": "land"}


def test_when_that_creature_dies_this_turn() -> None:
    text = "Target creature gets -1/-1 until end of turn. When that creature dies this turn, draw a card."
    found = spell(text)["effect"]["parts"][1]
    assert found["is"] == "Later" and found["turn"] == "this" and found["ability"]["trigger"]["ref"] == "it"


def test_limits_by_another_number() -> None:
    limit = "power less than or equal to the number of lands you control"
    found = abilities(f"When this creature enters, destroy target creature with {limit}.")
    assert found[0]["targets"][0]["filter"]["power_le"]["is"] == "Count"


@pytest.mark.cr("702.33d")
def test_a_kicked_creature_enters_with_counters() -> None:
    _, found = abilities("Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it.")
    assert found["when"] == {"is": "Noted", "name": "kicker"}


def test_the_first_time_is_when_all_was_gained_at_once() -> None:
    found = abilities("Whenever you gain life for the first time each turn, draw a card.")[0]["trigger"]
    assert found["when"]["op"] == "==" and found["when"]["right"] == {"is": "EventNumber"}


def test_others_may_search_their_libraries() -> None:
    text = "Target opponent may search their library for a land card, put it onto the battlefield, then shuffle."
    found = spell(text)["effect"]
    assert found["is"] == "May" and found["then"]["is"] == "Search" and found["then"]["who"] == found["who"]


def test_what_a_new_token_has_is_its_own() -> None:
    found = spell('Create two 1/1 red Bear creature tokens. They have "Sacrifice this creature: Add {R}."')["effect"]
    assert found["is"] == "CreateToken" and found["token"]["abilities"][0]["is_mana"] is True
    assert "not clear" in refused('Draw a card. It has "Sacrifice this creature: Add {R}."', "Instant")


@pytest.mark.parametrize(
    ("name", "does"),
    [
        pytest.param("Gold", "AddMana", marks=pytest.mark.cr("111.10c")),
        pytest.param("Blood", "Draw", marks=pytest.mark.cr("111.10g")),
        pytest.param("Map", "Seq", marks=pytest.mark.cr("111.10s")),
        pytest.param("Junk", "Seq", marks=pytest.mark.cr("111.10t")),
        pytest.param("Lander", "Search", marks=pytest.mark.cr("111.10u")),
        pytest.param("Mutagen", "PutCounters", marks=pytest.mark.cr("111.10v")),
    ],
)
def test_tokens_that_the_rules_describe(name: str, does: str) -> None:
    found = spell(f"Create a {name} token.")["effect"]["token"]
    (ability,) = found["abilities"]
    assert found["line"] == f"Artifact — {name}" and ability["effect"]["is"] == does
    assert {"is": "SacrificeSelf"} in [{"is": p["is"]} for p in ability["cost"]["parts"] if isinstance(p, dict)]


@pytest.mark.cr("508.4")
def test_tokens_that_are_attacking_and_tokens_with_names() -> None:
    found = spell("Create a 1/1 white Bear creature token that's tapped and attacking.")["effect"]
    assert found["tapped"] is True and found["attacking"] == "chosen defender"
    assert spell("Create a 1/1 white Bear creature token named Bear of the Woods.")["effect"]["token"]["name"] == (
        "Bear of the Woods"
    )


@pytest.mark.cr("118.9")
def test_other_costs_than_the_mana_cost() -> None:
    found = abilities(
        "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.\nDraw a card.", "Sorcery"
    )
    assert found[0]["name"] == "alternative" and found[0]["when"]["is"] == "Exists"


@pytest.mark.cr("113.6k")
def test_when_you_cast_this_spell() -> None:
    (found,) = abilities("When you cast this spell, draw a card.")
    assert found["zone"] == "stack" and found["trigger"]["ref"] == "source"


def test_either_of_two_events_has_no_it() -> None:
    one, two = abilities("When this creature enters and whenever you cast an Elf spell, draw a card.")
    assert one["trigger"]["is"] == "Moves" and two["trigger"]["is"] == "Happens"
    assert not read("When this creature enters and whenever a land you control enters, tap it.").accepted


@pytest.mark.cr("106.6")
def test_mana_to_be_spent_only_on_something() -> None:
    text = "{T}: Add {G}. Spend this mana only to cast Elf spells or activate abilities of Elves."
    assert abilities(text)[0]["effect"]["only"] == "Elf spell, Elf ability"
    assert not read("{T}: Add {G}. Spend this mana only to dance.").accepted


@pytest.mark.parametrize(
    ("text", "listed", "right"),
    [
        ("Flying", ["Flying"], True),
        ("Flying", ["Flying", "Trample"], False),
        ("Flying", [], False),
        ("Other creatures you control have flying.", ["Flying"], True),
        ("Bushido 2", ["Bushido"], True),
        ("Ward {2}", ["Ward"], True),
        ("When this creature enters, draw a card.", ["Evoke"], False),
        ("Whenever a land you control enters, scry 1.", ["Landfall", "Scry"], True),
    ],
)
def test_the_keywords_of_the_file_are_those_that_were_found(text: str, listed: list[str], right: bool) -> None:
    assert read(text, keywords=listed).accepted == right
