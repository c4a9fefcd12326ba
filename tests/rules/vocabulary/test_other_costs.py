"""Alternative costs by name (118.9), storm, mana for several purposes, lands that enter tapped unless one pays."""

from __future__ import annotations

import json

import pytest

from apnap import Game, Q, load_cards
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import CardFileError
from apnap.testing import Scene, cast, find, named, pass_until, settle
from apnap.vocab.abilities import Activated, Keyword, Spell, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import GainLife, PutCounters, Search
from apnap.vocab.effects.entering import EntersTappedUnlessPaid
from apnap.vocab.effects.keyword_abilities import evoke, spectacle, storm, surge
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import All as Every
from apnap.vocab.lookups import Exists, Noted, Num
from apnap.vocab.triggers import DIES, ENTERS, CountersPut
from tests.helpers import lives, texts

GAIN = GainLife(Num(3))
BEARS = Exists(Every(Filter(subtypes=("Bear",), controller="you")))
for name, words in {
    "Words: Evoker": (*evoke(mana("1")), Triggered(ENTERS, GAIN), Triggered(DIES, GainLife(Num(10)))),
    "Words: Spectacle": (*spectacle(mana("1")), Triggered(ENTERS, GAIN, if_=Noted("spectacle"))),
    "Words: Surge": (*surge(mana("1")), Triggered(ENTERS, GAIN, if_=Noted("surge"))),
    "Words: Free if Bears": (Keyword("alternative", Cost(), when=BEARS),),
}.items():
    register(CardDef(name, "7", "Creature — Elemental", 3, 3, abilities=words))
register(CardDef("Words: Storm", "0", "Sorcery", abilities=(*storm(), Spell(GAIN))))
register(CardDef("Words: Nothing", "0", "Sorcery", abilities=(Spell(GainLife(Num(1))),)))
register(CardDef("Words: Shock", "", "Land", abilities=(EntersTappedUnlessPaid(2),)))
register(CardDef("Words: Show", "", "Land", abilities=(EntersTappedUnlessPaid(reveal=Filter(subtypes=("Bear",))),)))
register(
    CardDef(
        "Words: Grower",
        "1",
        "Creature — Beast",
        1,
        1,
        abilities=(
            Activated(Cost(), PutCounters("+1/+1", Num(2))),
            Activated(Cost(), PutCounters("charge", Num(1))),
            Triggered(CountersPut("+1/+1"), GAIN),
        ),
    )
)
register(CardDef("Words: Seek", "0", "Sorcery", abilities=(Spell(Search(Filter(types="creature"), 0)),)))
TWO_USES = "Bear spell, Bear ability"
register(
    CardDef(
        "Words: Den", "", "Land", abilities=(Activated(Cost(parts=(TAP,)), AddMana("G", only=TWO_USES), is_mana=True),)
    )
)


def offered(game: Game, name: str) -> list[str]:
    return [t for t in texts(game) if name in t]


@pytest.mark.cr("702.74a")
def test_an_evoked_creature_is_sacrificed_by_its_controller() -> None:
    game = Scene(2).hand("A", "Words: Evoker").battlefield("A", "Forest").begin("A", "main")
    (only,) = offered(game, "Words: Evoker")
    game.apply(only)
    settle(game)
    assert lives(game)[0] == 33 and not named(game, "Words: Evoker")


@pytest.mark.cr("702.74a")
def test_a_creature_cast_for_its_mana_cost_stays() -> None:
    game = Scene(2).hand("A", "Words: Evoker").battlefield("A", *["Forest"] * 7).begin("A", "main")
    assert len(offered(game, "Words: Evoker")) == 2
    cast(game, "Words: Evoker")
    settle(game)
    assert lives(game)[0] == 23 and named(game, "Words: Evoker")


@pytest.mark.cr("702.137a")
def test_spectacle_waits_for_lost_life() -> None:
    game = Scene(2).hand("A", "Words: Spectacle", "Lightning Bolt").battlefield("A", "Mountain", "Forest").begin("A")
    assert not offered(game, "Words: Spectacle")
    cast(game, "Lightning Bolt", "target B")
    settle(game)
    game.apply(offered(game, "Words: Spectacle")[0])
    settle(game)
    assert lives(game) == [23, 17]


@pytest.mark.cr("702.117a")
def test_surge_waits_for_another_spell() -> None:
    game = Scene(2).hand("A", "Words: Surge", "Words: Nothing").battlefield("A", "Forest").begin("A", "main")
    assert not offered(game, "Words: Surge")
    cast(game, "Words: Nothing")
    settle(game)
    game.apply(offered(game, "Words: Surge")[0])
    settle(game)
    assert lives(game)[0] == 24


@pytest.mark.cr("118.9")
def test_another_cost_may_depend_on_a_condition() -> None:
    board = Scene(2).hand("A", "Words: Free if Bears")
    assert not offered(board.begin("A", "main"), "Words: Free if Bears")
    game = Scene(2).hand("A", "Words: Free if Bears").battlefield("A", "Grizzly Bears").begin("A", "main")
    game.apply(offered(game, "Words: Free if Bears")[0])
    settle(game)
    assert named(game, "Words: Free if Bears")


@pytest.mark.cr("702.40a")
def test_storm_counts_the_spells_cast_before_it() -> None:
    game = Scene(2).hand("A", "Words: Nothing", "Words: Nothing", "Words: Storm").begin("A", "main")
    for name in ("Words: Nothing", "Words: Nothing", "Words: Storm"):
        cast(game, name)
        settle(game)
    assert lives(game)[0] == 20 + 2 + 3 * 3


@pytest.mark.cr("614.12a")
def test_life_is_paid_as_a_land_enters() -> None:
    for answer, life, tapped in (("yes", 18, False), ("no", 20, True)):
        game = Scene(2).hand("A", "Words: Shock").begin("A", "main")
        game.apply("play Words: Shock")
        game.apply(answer)
        assert lives(game)[0] == life and find(game, "Words: Shock").tapped == tapped


@pytest.mark.cr("119.4")
def test_who_has_less_life_cannot_pay_it() -> None:
    game = Scene(2).hand("A", "Words: Shock").life("A", 1).begin("A", "main")
    game.apply("play Words: Shock")
    assert lives(game)[0] == 1 and find(game, "Words: Shock").tapped


@pytest.mark.cr("614.12a")
def test_a_card_is_revealed_as_a_land_enters() -> None:
    game = Scene(2).hand("A", "Words: Show", "Grizzly Bears").begin("A", "main")
    game.apply("play Words: Show")
    game.apply("choose Grizzly Bears")
    assert not find(game, "Words: Show").tapped
    assert game.state.players[0].hand[0].seen_by == 3
    game = Scene(2).hand("A", "Words: Show", "Memnite").begin("A", "main")
    game.apply("play Words: Show")
    assert find(game, "Words: Show").tapped


@pytest.mark.cr("122.6")
def test_counters_of_one_kind_put_at_once_are_one_event() -> None:
    game = Scene(2).battlefield("A", "Words: Grower").begin("A", "main")
    for nth, life in ((1, 20), (0, 23)):
        game.apply([k for k, t in enumerate(texts(game)) if t.startswith("activate Words: Grower")][nth])
        settle(game)
        assert lives(game)[0] == life


@pytest.mark.cr("701.24a")
def test_a_card_put_on_top_is_not_shuffled_away() -> None:
    for seed in range(4):
        game = Scene(2, seed=seed).hand("A", "Words: Seek").library("A", "Memnite", *["Forest"] * 9).begin("A", "main")
        cast(game, "Words: Seek")
        pass_until(game, lambda x: x.ask is not None and x.ask.kind == Q.PICK)
        game.apply("choose Memnite")
        top = game.state.players[0].library[-1]
        assert top.card.name == "Memnite" and top.seen_by == 3


@pytest.mark.cr("106.6")
def test_mana_may_have_several_purposes() -> None:
    game = Scene(2).hand("A", "Grizzly Bears", "Raging Goblin").battlefield("A", "Words: Den", "Words: Den").begin("A")
    assert offered(game, "Grizzly Bears") and not offered(game, "Raging Goblin")


def test_card_files_name_purposes() -> None:
    tap = {"is": "Cost", "parts": ["tap"]}
    for only, right in (("Elf spell, Elf ability", True), ("elf spell", False), ("Elf sorcery", False)):
        add = {"is": "AddMana", "text": "G", "only": only}
        ability = {"is": "Activated", "cost": tap, "effect": add, "is_mana": True}
        card = {"name": "Words: Other den", "line": "Land", "abilities": [ability]}
        if right:
            load_cards(json.dumps([card]))
        else:
            with pytest.raises(CardFileError):
                load_cards(json.dumps([card]))
