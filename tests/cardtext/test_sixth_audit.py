"""What three independent readers of another sheet found, as classes."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import Q
from apnap.telling.reasons import why_not
from apnap.testing import Scene, cast, find, named, settle
from apnap.vocab.abilities import Static
from apnap.vocab.continuous import DefinePT
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import All, Count
from tests.cardtext.helpers import add, read, refused
from tests.helpers import asked, lives, texts

GIANT = "Hill Giant"


def star() -> str:
    """A card that is as large as its owner has lands."""
    if "Testing Star" not in CARDS:
        size = Count(All(Filter(types="land", controller="you")))
        register(CardDef("Testing Star", "2", "Creature — Bear", abilities=(Static(mods=(DefinePT(size, size),)),)))
    return "Testing Star"


@pytest.mark.cr("400.7j")
@pytest.mark.parametrize("way", ["exile a creature card from your graveyard", "discard a creature card"])
def test_a_card_that_paid_a_cost_is_found_where_it_went(way: str) -> None:
    """Its power counts although it is a new object there."""
    word = "exiled" if way.startswith("exile") else "discarded"
    name = add(
        f"Testing {word.title()} Lunge",
        f"As an additional cost to cast this spell, {way}.\nThis spell deals damage equal to the {word} card's power "
        "to any target.",
        "Instant",
    )
    scene = Scene(2).battlefield("A", "Mountain")
    scene = scene.graveyard("A", GIANT) if word == "exiled" else scene.hand("A", GIANT)
    game = scene.hand("A", name).begin("A", "main")
    cast(game, name, "target B")
    settle(game)
    assert lives(game) == [20, 17]


@pytest.mark.cr("604.3", "208.2a")
def test_a_size_that_an_ability_defines_counts_also_for_a_card_that_has_moved() -> None:
    """A */* card is returned from a graveyard to the hand: its power is what its ability says."""
    name = add(
        "Testing Recall",
        "Return target creature card from your graveyard to your hand. You gain life equal to that card's power.",
        "Sorcery",
    )
    scene = Scene(2).battlefield("A", "Mountain", "Forest", "Forest").graveyard("A", star()).hand("A", name)
    game = scene.begin("A", "main")
    cast(game, name)
    settle(game)
    assert lives(game) == [23, 20]


@pytest.mark.cr("702.73a", "106.6")
def test_mana_for_spells_of_a_creature_type_pays_for_changelings() -> None:
    """Every creature type is also that one; a land type is not."""
    source = add(
        "Testing Camp", "{T}: Add one mana of any color. Spend this mana only to cast an Ally spell.", "Land", ""
    )
    changeling = add("Testing Shape", "Changeling", "Creature — Shapeshifter", "{G}")
    game = Scene(2).battlefield("A", source).hand("A", changeling, "Llanowar Elves").begin("A", "main")
    assert game.is_legal(f"cast {changeling}") and not game.is_legal("cast Llanowar Elves")
    cast(game, changeling)
    settle(game)
    assert find(game, changeling).controller == 0


@pytest.mark.cr("702.73a", "613.1d")
def test_a_changeling_without_abilities_is_still_every_creature_type() -> None:
    """Which types it has is settled before abilities are lost; types set by the same effect replace them all."""
    changeling = add("Testing Shape", "Changeling", "Creature — Shapeshifter", "{G}")
    lord = add("Testing Chief", "Other Goblins you control get +1/+1.", "Creature — Goblin")
    loses = add("Testing Blank", "Target creature loses all abilities until end of turn.", "Instant", "{0}")
    frog = "Turn to Frog"
    for spell, power in ((loses, 3), (frog, 1)):
        scene = Scene(2).battlefield("A", changeling, lord, "Island", "Island").hand("A", spell)
        game = scene.begin("A", "main")
        cast(game, spell, f"target {changeling}")
        settle(game)
        assert find(game, changeling).chars.power == power


@pytest.mark.cr("603.6a", "122.6")
def test_what_enters_is_seen_with_the_counters_it_enters_with() -> None:
    """A 0/0 with five counters has power 5 as it enters, although nothing else changes characteristics."""
    watcher = add("Testing Tracker", "Whenever a creature you control with power 5 or greater enters, you gain 5 life.")
    big = add("Testing Hydra", "This creature enters with five +1/+1 counters on it.", cost="{R}")
    game = Scene(2).battlefield("A", watcher, "Mountain").hand("A", big).begin("A", "main")
    cast(game, big)
    settle(game)
    assert lives(game) == [25, 20] and find(game, big).chars.power >= 5


@pytest.mark.cr("121.4")
def test_drawing_from_an_empty_library_is_no_drawing() -> None:
    """Who does not lose by it does not see the ability trigger that waits for cards drawn."""
    watcher = add(
        "Testing Reader",
        "Whenever you draw a card, you gain 1 life.\nYou can't lose the game and your opponents can't win the game.",
    )
    spell = add("Testing Study", "Draw three cards.", "Sorcery")
    game = Scene(2).battlefield("A", watcher, "Mountain").hand("A", spell).library("A", "Forest").begin("A", "main")
    cast(game, spell)
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("601.2b", "601.2c", "107.3a")
def test_x_is_chosen_among_numbers_for_which_there_is_a_target() -> None:
    """It can be cast although nothing has mana value 0, and X is what something has."""
    spell = add("Testing Rot", "Destroy target artifact with mana value X.", "Instant", "{X}{G}")
    scene = Scene(2).battlefield("A", *["Forest"] * 4).hand("A", spell).battlefield("B", "Manalith", "Sol Ring")
    game = scene.begin("A", "main")
    game.apply(f"cast {spell}")
    assert asked(game) == Q.NUMBER and len(texts(game)) == 2
    game.apply("3")
    settle(game)
    assert not named(game, "Manalith") and named(game, "Sol Ring")
    scene = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", spell).battlefield("B", "Manalith")
    assert not scene.begin("A", "main").is_legal(f"cast {spell}")


@pytest.mark.cr("601.2b", "602.2b")
def test_x_of_an_ability_is_chosen_the_same_way() -> None:
    """{X}, {T}: for something of mana value X."""
    tower = add("Testing Tower", "{X}, {T}: Destroy target artifact with mana value X.", "Land", "")
    game = Scene(2).battlefield("A", tower, *["Forest"] * 3).battlefield("B", "Manalith").begin("A", "main")
    game.apply(f"activate {tower}")
    settle(game)
    assert not named(game, "Manalith")


@pytest.mark.cr("205.4e")
def test_a_legendary_sorcery_needs_somebody_legendary() -> None:
    """A legendary creature or planeswalker of one's own; an artifact or an opponent's is not enough."""
    spell = add("Testing Epic", "You gain 4 life.", "Legendary Sorcery")
    scene = Scene(2).battlefield("A", "Mountain", add("Testing Relic", "{T}: Add {R}.", "Legendary Artifact"))
    game = scene.battlefield("B", hero()).hand("A", spell).begin("A", "main")
    assert not game.is_legal(f"cast {spell}") and "205.4e" in str(why_not(game, 0, spell))
    game = Scene(2).battlefield("A", "Mountain", hero()).hand("A", spell).begin("A", "main")
    cast(game, spell)
    settle(game)
    assert lives(game) == [24, 20]


def hero() -> str:
    return add("Testing Hero", "Vigilance", "Legendary Creature — Human")


@pytest.mark.cr("107.3d")
def test_what_is_not_understood_whole_is_refused() -> None:
    """An X in a morph cost, and counters that mean something of their own by rules yet to come."""
    assert "morph cost with X" in refused("Morph {X}{B}")
    assert read("Morph {3}{B}").accepted
    assert refused("When this creature enters, put a hone counter on it.")
