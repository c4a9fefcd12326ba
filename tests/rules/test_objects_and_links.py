"""What an object is and what belongs to it; subtypes by type; what one ability of a card says about another's deed."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.atoms.moves import destroy
from apnap.cards.definition import CardDef
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import all_cards, register
from apnap.rules.turn.combat.exerting import exert
from apnap.scenario.subtypes import CREATURE_TYPES
from apnap.state.kinds import TYPE_NAMES, Ev
from apnap.state.subtypes import BY_TYPE, NO_CREATURE_TYPES
from apnap.testing import Scene, find, settle
from apnap.text import card_parts
from apnap.vocab.abilities import Activated, Spell, Targets
from apnap.vocab.continuous import Types
from apnap.vocab.costs import Cost, TapOthers
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.permanents import Destroy
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import It

register(
    CardDef(
        "Test Doomed Labour",
        "0",
        "Artifact",
        abilities=(Activated(Cost(parts=(TapOthers(CREATURES),)), Destroy(It("paid tapped"))),),
    )
)
register(
    CardDef(
        "Test: Into Stone",
        "0",
        "Instant",
        abilities=(Spell(Continuous(Types("self", "artifact", also=False)), (Targets(CREATURES),)),),
    )
)
register(
    CardDef(
        "Test Cellar",
        "0",
        "Artifact",
        abilities=(Activated(Cost(), PhaseOut(until_leaves=True), (Targets(CREATURES),)),),
    )
)


def there(game: Game, name: str) -> int:
    return sum(1 for p in game.view(0)["battlefield"] if p["name"] == name)


@pytest.mark.cr("101.1")
def test_101_1_a_card_beats_the_rule_it_contradicts_and_no_other() -> None:
    """Platinum Angel keeps its controller from losing with no life (704.5a); conceding is beyond any card."""
    game = Scene().battlefield("A", "Platinum Angel").life("A", -3).begin("A", "main")
    assert not game.over
    game.concede(0)
    assert game.outcome is not None and game.outcome.winner == 1


@pytest.mark.cr("109.1")
def test_109_1_cards_spells_abilities_and_permanents_are_objects_each_with_its_own_id() -> None:
    scene = Scene().battlefield("A", "Test Doomed Labour", "Grizzly Bears", "Mountain").hand("A", "Shock", "Forest")
    game = scene.begin("A", "main")
    game.apply("activate Test Doomed Labour")
    game.apply("choose Grizzly Bears")
    game.apply("cast Shock targeting B")
    view = game.view(0)
    hand = view["players"][0]["hand"]
    assert isinstance(hand, list)
    ids = [
        *[p["id"] for p in view["battlefield"]],
        *[item["id"] for item in view["stack"]],
        *[card["id"] for card in hand],
    ]
    assert len(view["stack"]) == 2 and len(ids) == len(set(ids)) == 6
    assert all(game.name_of(i) for i in ids)


@pytest.mark.cr("109.3")
def test_109_3_what_a_copy_takes_over_has_no_status_counters_or_damage() -> None:
    """They are no characteristics: Clone of a tapped Bear with a counter is an untapped 2/2."""
    scene = Scene().battlefield("A", *["Island"] * 4).hand("A", "Clone")
    scene.permanent("B", "Grizzly Bears", tapped=True, counters={"+1/+1": 1})
    game = scene.begin("A", "main")
    game.apply("cast Clone")
    for _i in range(8):
        if there(game, "Grizzly Bears") == 2:
            break
        texts = [choice.text for choice in game.legal]
        game.apply(next((t for t in texts if "Grizzly Bears" in t or t == "yes"), "pass"))
    mine = next(p for p in game.view(0)["battlefield"] if p["name"] == "Grizzly Bears" and p["controller"] == 0)
    assert (mine["power"], mine["toughness"]) == (2, 2) and not mine["tapped"]


@pytest.mark.cr("110.5")
def test_110_5_a_permanent_has_one_value_of_each_status() -> None:
    """It enters untapped, face up and phased in unless something says otherwise; one status does not touch another."""
    scene = Scene()
    perm = scene.permanent("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    assert (perm.tapped, perm.face_down, perm.phased_out) == (False, False, False)
    bears = find(game, "Grizzly Bears")
    bears.tapped = True
    assert (bears.tapped, bears.face_down, bears.phased_out) == (True, False, False)


def shipped() -> list[CardDef]:
    return [card for name, card in all_cards().items() if name in SHIPPED]


OTHER_TYPES = [
    pytest.param("artifact", marks=pytest.mark.cr("205.3g")),
    pytest.param("enchantment", marks=pytest.mark.cr("205.3h")),
    pytest.param("land", marks=pytest.mark.cr("205.3i")),
    pytest.param("planeswalker", marks=pytest.mark.cr("205.3j")),
    pytest.param("instant", marks=pytest.mark.cr("205.3k")),
    pytest.param("sorcery", marks=pytest.mark.cr("205.3k")),
    pytest.param("battle", marks=pytest.mark.cr("205.3q")),
]


@pytest.mark.parametrize("kind", OTHER_TYPES)
def test_205_3_a_subtype_stands_on_cards_of_its_own_type_only(kind: str) -> None:
    """Every card that ships and has a subtype of this type is of this type (or of one that shares the list)."""
    shares = {k for k, words in BY_TYPE.items() if words == BY_TYPE[kind]}
    for card in shipped():
        if set(card.chars.subtypes) & BY_TYPE[kind]:
            assert any(card.chars.types & TYPE_NAMES[k] for k in shares), card.name


@pytest.mark.cr("205.3m")
def test_205_3m_every_other_subtype_of_creatures_that_ship_is_a_creature_type() -> None:
    for card in shipped():
        if card.chars.types & TYPE_NAMES["creature"]:
            assert set(card.chars.subtypes) <= {*CREATURE_TYPES.split(), *NO_CREATURE_TYPES}, card.name


@pytest.mark.cr("607.2a")
def test_607_2a_only_what_the_first_ability_exiled_is_the_exiled_card() -> None:
    """Oblivion Ring leaves: its own prisoner returns, another card that lies in exile does not."""
    scene = Scene().battlefield("A", *["Plains"] * 3).hand("A", "Oblivion Ring").exile("B", "Hill Giant")
    game = scene.battlefield("B", "Grizzly Bears").begin("A", "main")
    game.apply("cast Oblivion Ring")
    while not any(c.text == "target Grizzly Bears" for c in game.legal):
        game.apply("pass")
    game.apply("target Grizzly Bears")
    settle(game)
    assert not there(game, "Grizzly Bears")
    destroy(game.state, [find(game, "Oblivion Ring").id], "701.8a")
    game.apply("pass")
    settle(game)
    assert there(game, "Grizzly Bears") and not there(game, "Hill Giant")


@pytest.mark.cr("608.2k")
def test_608_2k_what_a_cost_spoke_of_is_meant_even_if_it_has_changed() -> None:
    """The creature that was tapped for the ability is a creature no more when it resolves, and is destroyed."""
    scene = Scene().battlefield("A", "Test Doomed Labour", "Grizzly Bears").hand("A", "Test: Into Stone")
    game = scene.begin("A", "main")
    game.apply("activate Test Doomed Labour")
    game.apply("choose Grizzly Bears")
    game.apply("cast Test: Into Stone targeting Grizzly Bears")
    game.apply("pass")
    game.apply("pass")
    assert [
        t.lower() for t in next(p for p in game.view(0)["battlefield"] if p["name"] == "Grizzly Bears")["types"]
    ] == ["artifact"]
    settle(game)
    assert not there(game, "Grizzly Bears")


def hold(name: str, *prisoners: str) -> Game:
    """A has cast as many of these as there are prisoners, and each holds one of them."""
    scene = Scene().battlefield("A", *["Plains"] * 6, *["Swamp"] * 6).hand("A", *[name] * len(prisoners))
    game = scene.battlefield("B", *prisoners).begin("A", "main")
    for prisoner in prisoners:
        game.apply(f"cast {name}")
        while not any(c.text == f"target {prisoner}" for c in game.legal):
            game.apply("pass")
        game.apply(f"target {prisoner}")
        settle(game)
        assert not there(game, prisoner)
    return game


@pytest.mark.cr("610.3d")
def test_610_3d_prisoners_of_several_that_leave_at_once_return_at_once() -> None:
    """Two Brutal Cathars are destroyed together: no event stands between the two returns."""
    game = hold("Brutal Cathar", "Grizzly Bears", "Hill Giant")
    destroy(game.state, [p.id for p in game.state.battlefield if p.card.name == "Brutal Cathar"], "701.8a")
    before = len(game.events)
    game.apply("pass")
    settle(game)
    told = [game.describe(e) for e in game.events[before:]]
    assert [text.partition(" enters")[0] for text in told[1:3]] == ["Grizzly Bears", "Hill Giant"]


@pytest.mark.cr("610.4d")
def test_610_4d_what_several_kept_phased_out_phases_in_at_once() -> None:
    game = hold("Oubliette", "Grizzly Bears", "Hill Giant")
    destroy(game.state, [p.id for p in game.state.battlefield if p.card.name == "Oubliette"], "701.8a")
    before = len(game.events)
    game.apply("pass")
    settle(game)
    back = [i for i, e in enumerate(game.events) if i >= before and e.kind == Ev.PHASED_IN]
    assert len(back) == 2 and back[1] - back[0] == 1


@pytest.mark.cr("610.4b")
def test_610_4b_nothing_phases_out_until_what_has_left_already_leaves() -> None:
    """An activated ability: its source is destroyed in response, and the creature stays."""
    game = Scene().battlefield("A", "Test Cellar").battlefield("B", "Grizzly Bears").begin("A", "main")
    game.apply("activate Test Cellar targeting Grizzly Bears")
    destroy(game.state, [find(game, "Test Cellar").id], "701.8a")
    settle(game)
    assert there(game, "Grizzly Bears")


@pytest.mark.cr("701.43c")
def test_701_43c_what_is_not_on_the_battlefield_is_not_exerted() -> None:
    scene = Scene()
    bears = scene.permanent("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    exert(game.state, bears.id)
    assert [e.kind for e in game.events].count(Ev.EXERTED) == 1
    destroy(game.state, [bears.id], "701.8a")
    exert(game.state, bears.id)
    assert [e.kind for e in game.events].count(Ev.EXERTED) == 1


@pytest.mark.cr("702.1")
def test_702_1_a_keyword_is_told_by_its_name_with_the_rule_that_defines_it() -> None:
    """No rules text is written out for it."""
    (part,) = [part for part in card_parts(all_cards()["Serra Angel"]) if part.kind == "keyword"]
    assert part.text == "Flying, vigilance" and part.rules == ("702.9", "702.20")
