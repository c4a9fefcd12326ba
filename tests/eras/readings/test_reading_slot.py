"""A ruleset says how cards read."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.reading import card_at, node_at, reading_named
from apnap.cards.registry import all_cards, card
from apnap.eras import ruleset_named
from apnap.errors import SetupError
from apnap.state.kinds import DEFENDER
from tools.refused import refused

FIFTH = reading_named("fifth")


def test_today_cards_are_the_pools_own() -> None:
    """The current reading is the identity: no variant, no cost."""
    reading = ruleset_named("current").reading
    assert all(reading.read(c) is c for c in all_cards().values())


def test_a_variant_is_made_once() -> None:
    """Asking again gives the same card, so equal cards in a hand stay equal."""
    assert FIFTH.card("Counterspell") is FIFTH.card("Counterspell")
    assert FIFTH.card("Counterspell") is not card("Counterspell")


def test_a_card_that_reads_the_same_is_the_same() -> None:
    """No variant is made without a difference."""
    assert FIFTH.card("Grizzly Bears") is card("Grizzly Bears")


def test_reading_a_variant_changes_nothing() -> None:
    """What has been read already is not read again."""
    once = FIFTH.card("Counterspell")
    assert FIFTH.read(once) is once


def test_a_key_names_card_and_era() -> None:
    """Saved games name a variant by name and era; the name players see stays."""
    variant = FIFTH.card("Counterspell")
    assert variant.key == "Counterspell@fifth"
    assert variant.name == "Counterspell"
    assert card_at("Counterspell@fifth") is variant
    assert card_at("Counterspell") is card("Counterspell")


def test_nodes_of_variants_have_addresses() -> None:
    """Every node of every variant can be named by a saved game and found again."""
    for c in all_cards().values():
        if FIFTH.why_not(c):
            continue
        for node in FIFTH.read(c).nodes:
            assert node_at(node.home, node.place) is node, (c.name, type(node).__name__)


def test_nodes_belong_to_their_card_whatever_is_read_first() -> None:
    """Otherwise the same game would have another hash where other cards were read before."""
    pool = set(all_cards())
    for c in all_cards().values():
        if FIFTH.why_not(c):
            continue
        variant = FIFTH.read(c)
        strange = [n.home for n in variant.nodes if n.home not in pool and n.home[0] != "@" and n.home != variant.key]
        assert strange == [], c.name


def test_unchanged_parts_are_shared() -> None:
    """A variant is made of the pool's own nodes where nothing differs."""
    variant = FIFTH.card("Counterspell")
    ours = card("Counterspell")
    assert variant.spell is not None
    assert ours.spell is not None
    assert variant.spell.effect is ours.spell.effect


def test_every_card_reads_or_is_refused_with_a_reason() -> None:
    """No card of the pool fails to be read in any other way than a SetupError that says why."""
    refused: dict[str, str] = {}
    for c in all_cards().values():
        try:
            FIFTH.read(c)
        except SetupError as error:
            refused[c.name] = str(error)
    assert all(name in reason and ":" in reason for name, reason in refused.items())
    assert "planeswalkers did not exist" in refused["Jace Beleren"]
    assert len(refused) < len(all_cards()) / 5


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Garruk Wildspeaker", "planeswalkers"),
        ("Invasion of Dominaria", "battles"),
        ("Urza's Saga", "Sagas"),
        ("Smuggler's Copter", "Vehicles"),
        ("Gatstaf Shepherd", "two faces"),
        ("Gatstaf Howler", "two faces"),
        ("The Celestus", "day nor night"),
        ("Brimstone Vandal", "day nor night"),
        ("Exalted Angel", "face down"),
        ("Time Stop", "ended from within"),
        ("Mindslaver", "another player's turn"),
        ("Paradox Haze", "phases could not be added"),
        ("Cautious Survivor", "only one main phase"),
        ("Cryptic Command", "interrupt"),
    ],
)
def test_what_1997_did_not_know_is_refused(name: str, why: str) -> None:
    """The reason says what there was not."""
    with pytest.raises(SetupError, match=why):
        FIFTH.card(name)


def test_a_deck_with_a_refused_card_does_not_begin() -> None:
    """The game is refused as a whole, with the reason."""
    with pytest.raises(SetupError, match="planeswalkers did not exist"):
        Game.new([["40 Island", "Jace Beleren"], ["40 Island"]], "fifth")


def test_cards_of_1997_need_its_rules() -> None:
    """With a stack there are no phases to play phase abilities in."""
    with pytest.raises(SetupError, match="batches of 1997"):
        ruleset_named("current").with_(reading="fifth")


def test_the_rules_of_1997_need_their_cards() -> None:
    """Shields put up beforehand mean nothing where damage is prevented afterwards."""
    with pytest.raises(SetupError, match="prevent"):
        ruleset_named("fifth").with_(reading="current")


def test_the_refused_cards_are_listed_by_reason() -> None:
    """`python -m tools.refused` says what an era has no use for; today has use for everything."""
    listed = refused("fifth")
    assert "Jace Beleren" in listed["planeswalkers did not exist"]
    assert sum(len(names) for names in listed.values()) == len({n for names in listed.values() for n in names})
    assert refused("current") == {}


def test_walls_cannot_attack_though_their_card_does_not_say_so() -> None:
    """The rules of 1997 said it of every Wall."""
    wall = FIFTH.read(CardDef("Old Wall", "1W", "Creature — Wall", 0, 3))
    assert wall.chars.keywords & DEFENDER
