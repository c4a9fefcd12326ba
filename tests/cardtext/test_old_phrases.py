"""Phrases of the first years: what they mean.  Sentences of our own making."""

from __future__ import annotations

import pytest

from tests.cardtext.helpers import abilities, read, refused, spell

AURA = "Enchantment — Aura"


def test_a_shield_may_be_against_some_sources_only() -> None:
    found = abilities("Prevent all damage that would be dealt to Testing Bear by artifact sources.")[0]
    assert (found["is"], found["to"], found["source"]) == ("Prevent", "source", "artifact")
    found = abilities("Prevent all combat damage that would be dealt to this creature by enchanted creatures.")[0]
    assert found["combat"] and found["source"]["status"] == ["enchanted"]


def test_sources_of_one_of_two_colours() -> None:
    text = (
        "{1}: The next time a green or black source of your choice would deal damage to you this turn, "
        "prevent that damage."
    )
    assert abilities(text, "Enchantment")[0]["effect"]["parts"][0]["ref"]["filter"]["colors"] == "BG"


def test_everyone_able_to_block_does_so() -> None:
    text = "Enchant creature\nAll creatures able to block enchanted creature do so."
    rule = abilities(text, AURA)[1]["rules"][0]
    assert (rule["kind"], rule["scope"]) == ("all must block it", "attached")


def test_numbers_less_something() -> None:
    text = "At the beginning of your upkeep, you gain X life, where X is the number of cards in your hand minus 5."
    found = abilities(text, "Artifact")[0]["effect"]["n"]
    assert found["is"] == "Sum" and found["parts"][1] == -5


def test_prices_for_each_of_something() -> None:
    text = (
        "At the beginning of your upkeep, put a debt counter on Testing Bear. Then sacrifice Testing Bear unless you "
        "pay {1} for each debt counter on it."
    )
    found = abilities(text)[0]["effect"]["parts"][1]
    assert (found["is"], found["times"]["what"], found["otherwise"]["is"]) == ("MayPay", "debt", "Sacrifice")


def test_what_is_countered_may_go_elsewhere() -> None:
    base = "Counter target spell. If that spell is countered this way, "
    assert spell(base + "exile it instead of putting it into its owner's graveyard.")["effect"]["to"] == "exile"
    top = base + "put it on top of its owner's library instead of into that player's graveyard."
    assert spell(top)["effect"]["to"] == "library"


def test_a_cost_in_place_of_the_mana_cost() -> None:
    found = abilities("You may sacrifice two lands rather than pay this spell's mana cost.\nDraw a card.", "Instant")
    assert found[0]["name"] == "alternative" and found[0]["cost"]["parts"][0]["is"] == "Sacrifice cost"


def test_an_ability_that_knows_how_often_it_was_activated() -> None:
    text = (
        "{G}: This creature gets +1/+0 until end of turn. If this ability has been activated three or more times this "
        "turn, sacrifice this creature at the beginning of the next end step."
    )
    found = abilities(text)[0]["effect"]["parts"][1]
    assert found["condition"]["left"]["is"] == "ActivatedThisTurn" and found["then"]["is"] == "Later"


def test_permanents_with_the_name_of_the_card() -> None:
    text = (
        "Testing Bear's power and toughness are each equal to the number of creatures named Testing Bear on the "
        "battlefield."
    )
    found = abilities(text, power="*", toughness="*")[0]["mods"][0]
    assert found["power"]["ref"]["filter"]["name"] == "Testing Bear"


@pytest.mark.cr("208.5")
@pytest.mark.parametrize(("printed", "size"), [("1+*", (0, 1)), ("*+1", (0, 1)), ("*", (0, 0))])
def test_a_star_is_nothing_while_no_ability_says_what_it_is(printed: str, size: tuple[int, int]) -> None:
    """Printed */1+*: without its ability it is 0/1, not 0/0 (208.5)."""
    text = (
        "This creature's power is equal to the number of lands you control and its toughness is equal to that number "
        "plus 1."
    )
    card = read(text, power="*", toughness=printed).card
    assert card is not None and (card.power, card.toughness) == size


def test_two_limits_at_once() -> None:
    text = "{2}: Draw a card. Activate only during your upkeep and only if you control three or more artifacts."
    assert [p["is"] for p in abilities(text)[0]["only_if"]["parts"]] == ["YourTurn", "During", "Compare"]


def test_what_leaves_this_turn_takes_the_card_along() -> None:
    text = (
        "{T}: Target creature gets +1/+1 until end of turn. When that creature leaves the battlefield this turn, "
        "sacrifice this creature."
    )
    later = abilities(text)[0]["effect"]["parts"][1]
    assert later["turn"] == "this" and later["ability"]["trigger"]["ref"] == "it"


def test_an_artifact_becomes_as_large_as_its_mana_value() -> None:
    text = (
        "Until your next upkeep, target artifact becomes an artifact creature with power and toughness each equal to "
        "its mana value."
    )
    assert [p["node"]["is"] for p in spell(text, "Sorcery")["effect"]["parts"]] == ["Types", "SetPT"]


def test_an_x_that_nobody_announces_is_refused() -> None:
    """107.3a: the engine asks for X where a mana cost has it; otherwise it would be 0."""
    assert "needs: an X" in refused("Remove X time counters from Testing Bear: Draw X cards.")
    assert read("{X}, Remove X time counters from Testing Bear: Draw X cards.").accepted


READ = [
    ("Creature spells can't be cast.", "Enchantment"),
    ("Players can't untap more than one artifact during their untap steps.", "Enchantment"),
    ("Testing Bear doesn't untap during your untap step if it has a sleep counter on it.", "Artifact"),
    ("Testing Bear can't attack unless at least two other creatures attack.", "Creature — Bear"),
    ("Testing Bear can't block black creatures.", "Creature — Bear"),
    ("Whenever Testing Bear deals damage to a player, that player gets two poison counters.", "Creature — Bear"),
    ("Whenever you're dealt damage, put that many charge counters on Testing Bear.", "Artifact"),
    ("Whenever a creature is put into an opponent's graveyard from the battlefield, you gain 1 life.", "Enchantment"),
    ("At end of combat, destroy all creatures blocking or blocked by Testing Bear.", "Creature — Bear"),
    ("Search your library for a land card, reveal it, then shuffle and put that card on top.", "Sorcery"),
    ("{T}: Look at the top four cards of target player's library, then put them back in any order.", "Artifact"),
    ("{T}, Exile Testing Bear: Shuffle your graveyard into your library.", "Artifact"),
    ("Change the target of target spell with a single target.", "Instant"),
    ("Destroy all red creatures or all blue creatures.", "Sorcery"),
    ("{R}: Testing Bear gets +2/+0 until end of turn and deals 1 damage to you.", "Creature — Bear"),
    ("One or more target creatures become white until end of turn.", "Instant"),
    ("{1}, Tap an untapped snow land you control: Draw a card.", "Artifact"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), READ)
def test_it_is_read_and_read_back(text: str, line: str) -> None:
    result = read(text, line)
    assert result.accepted, [str(p) for p in result.problems]


@pytest.mark.cr("113.6m")
def test_an_ability_that_discards_its_card_works_in_the_hand() -> None:
    (found,) = abilities("{2}, Discard this card: Target creature gets +1/+1 until end of turn.")
    assert found["zone"] == "hand"


def test_the_creature_is_the_one_spoken_of() -> None:
    text = (
        "Untap target creature an opponent controls and gain control of it until end of turn. "
        "When you lose control of the creature, tap it."
    )
    later = spell(text)["effect"]["parts"][2]
    assert later["ability"]["trigger"]["is"] == "LosesControl" and later["about"] == "target"


def test_what_goes_to_your_hand_is_yours() -> None:
    assert read("Return target permanent you both own and control to your hand.", "Instant").accepted
    assert "whose hand" in refused("Return target permanent to your hand.", "Instant")
