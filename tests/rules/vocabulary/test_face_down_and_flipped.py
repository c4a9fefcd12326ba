"""Turning face down and up (708), manifest (701.40), flip cards (710), and what is said of cards, not of tokens."""

from __future__ import annotations

import pytest

from apnap import Ev
from apnap.atoms.status import flip, transform, turn_face_down
from apnap.cards.merging import copied
from apnap.testing import Scene, cast, count_events, find, named, pass_until, settle
from apnap.vocab.abilities import Spell
from apnap.vocab.amounts import Num
from apnap.vocab.effects.turning import Manifest
from tests.helpers import exiled, graveyard, instant, lives, same_after_saving, size, texts, to_attack

LAVARUNNER, TOK_TOK = "Akki Lavarunner", "Tok-Tok, Volcano Born"
BEAR = "Grizzly Bears"


# ---- flip cards ----------------------------------------------------------------------------------------------------


@pytest.mark.cr("710.1", "710.1a", "710.1b", "710.1c", "710.2")
def test_710_2_a_flipped_permanent_is_what_its_other_half_says() -> None:
    game = Scene(2).battlefield("A", LAVARUNNER).begin("A")
    card = find(game, LAVARUNNER)
    assert card.chars.supertypes == 0
    to_attack(game).apply(f"attack B with {LAVARUNNER}")
    settle(game)
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert size(game, TOK_TOK) == (2, 2) and card.chars.supertypes and not named(game, LAVARUNNER)
    assert card.chars.mana_value == 4 and card.chars.colors == 1 << 3  # its color and mana cost stay
    assert game.view(0)["battlefield"][0].get("back_up") and same_after_saving(game)
    assert not flip(game.state, card, "710.2") and not transform(game.state, card, "701.27a")


@pytest.mark.cr("710.4", "110.5")
def test_710_4_elsewhere_it_is_what_it_was() -> None:
    board = Scene(2).battlefield("A", "Island").hand("A", "Unsummon")
    board.permanent("A", LAVARUNNER, back_up=True)
    game = board.begin("A")
    cast(game, "Unsummon", f"target {TOK_TOK}")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == [LAVARUNNER]


@pytest.mark.cr("707.2", "710.2")
def test_710_2_a_copy_of_it_is_not_flipped() -> None:
    board = Scene(2)
    perm = board.permanent("A", LAVARUNNER, back_up=True)
    assert copied(perm.base).name == LAVARUNNER


def test_tok_tok_makes_red_damage_to_players_greater() -> None:
    board = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    board.permanent("A", LAVARUNNER, back_up=True)
    game = board.begin("A")
    game.apply("cast Shock")
    assert f"target {TOK_TOK}" not in texts(game)  # protection from red
    game.apply("target B")
    settle(game)
    assert lives(game) == [20, 17]


@pytest.mark.cr("710.1", "601.3")
def test_710_1_only_the_upper_half_is_cast() -> None:
    game = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", LAVARUNNER).begin("A")
    assert [t for t in texts(game) if t.startswith("cast")] == [f"cast {LAVARUNNER}"]


# ---- face down -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("708.2a", "708.2b", "712.16")
def test_708_2a_ixidron_turns_the_others_face_down() -> None:
    board = Scene(2).battlefield("A", *["Island"] * 5, BEAR).battlefield("B", "Serra Angel")
    board.permanent("B", "Exalted Angel", face_down=True)
    board.permanent("B", "Gatstaf Shepherd")
    game = board.hand("A", "Ixidron").begin("A")
    game.apply("cast Ixidron")
    settle(game)
    assert len([p for p in game.state.battlefield if p.face_down]) == 3 and size(game, "Ixidron") == (3, 3)
    assert find(game, "Gatstaf Shepherd").chars.power == 2  # double-faced
    assert count_events(game, Ev.TURNED_FACE) == 2 and same_after_saving(game)  # one was face down already
    assert not turn_face_down(game.state, find(game, "Gatstaf Shepherd"), "708.2a")


@pytest.mark.cr("708.8")
def test_708_8_break_open() -> None:
    board = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Break Open")
    board.permanent("B", "Exalted Angel", face_down=True)
    game = board.begin("A")
    game.apply("cast Break Open")
    game.apply(0)
    settle(game)
    assert size(game, "Exalted Angel") == (4, 5)


# ---- manifest ------------------------------------------------------------------------------------------------------


def summoned(card: str, *lands: str) -> Scene:
    return Scene(2).battlefield("A", "Plains", "Plains", *lands).library("A", card).hand("A", "Soul Summons")


@pytest.mark.cr("701.40a", "708.3", "708.5")
@pytest.mark.parametrize("card", ["Giant Growth", "Forest", "Serra Angel", "Karn Liberated"])
def test_701_40a_whatever_it_is_it_is_a_2_2_creature(card: str) -> None:
    game = summoned(card).begin("A")
    cast(game, "Soul Summons")
    settle(game)
    (hidden,) = [p for p in game.state.battlefield if p.face_down]
    assert (hidden.chars.power, hidden.chars.toughness, hidden.chars.name) == (2, 2, "") and not hidden.counters
    assert card not in str(game.view(1)["battlefield"]) and card in str(game.view(0)["battlefield"])
    assert same_after_saving(game)


@pytest.mark.cr("701.40b")
def test_701_40b_only_a_creature_card_is_turned_up_for_its_mana_cost() -> None:
    for card, can in (("Serra Angel", True), ("Giant Growth", False), ("Forest", False)):
        game = summoned(card, *["Plains"] * 5).begin("A")
        cast(game, "Soul Summons")
        settle(game)
        assert any(t.startswith("turn up") for t in texts(game)) == can
    game = summoned("Serra Angel", *["Plains"] * 5).begin("A")
    cast(game, "Soul Summons")
    settle(game)
    game.apply("turn up Serra Angel for its mana cost")
    assert size(game, "Serra Angel") == (4, 4) and same_after_saving(game)
    assert all(p.tapped for p in named(game, "Plains"))


@pytest.mark.cr("701.40c")
def test_701_40c_a_card_with_morph_in_either_way() -> None:
    game = summoned("Exalted Angel", *["Plains"] * 6).begin("A")
    cast(game, "Soul Summons")
    settle(game)
    ways = [t for t in texts(game) if t.startswith("turn up")]
    assert ways == ["turn up Exalted Angel", "turn up Exalted Angel for its mana cost"]
    game.apply(ways[0])
    assert len([p for p in named(game, "Plains") if not p.tapped]) == 2  # {2}{W}{W} of its six left


@pytest.mark.cr("701.40g")
def test_701_40g_an_instant_card_is_revealed_and_stays_as_it_is() -> None:
    game = summoned("Giant Growth").battlefield("B", "Mountain", "Mountain").hand("B", "Break Open").begin("A")
    cast(game, "Soul Summons")
    settle(game)
    pass_until(game, lambda g: g.turn == 2 and "cast Break Open" in texts(g))
    game.apply("cast Break Open")
    game.apply(0)
    settle(game)
    assert [e.rule for e in game.events if e.kind == Ev.REVEALED] == ["701.40g"]
    assert len([p for p in game.state.battlefield if p.face_down]) == 1 and count_events(game, Ev.TURNED_FACE) == 0


# ---- cards, not tokens ---------------------------------------------------------------------------------------------


def test_leyline_of_the_void_exiles_cards_of_opponents() -> None:
    board = Scene(2).battlefield("A", "Leyline of the Void", BEAR, *["Plains"] * 4).battlefield("B", BEAR)
    game = board.hand("A", "Wrath of God").begin("A")
    cast(game, "Wrath of God")
    settle(game)
    assert exiled(game) == [BEAR] and graveyard(game, 0) == [BEAR, "Wrath of God"] and graveyard(game, 1) == []


@pytest.mark.cr("701.40e")
def test_701_40e_several_are_manifested_one_at_a_time() -> None:
    instant("(two summons)", Spell(Manifest(Num(2))))
    board = Scene(2).hand("A", "(two summons)").library("A", "Serra Angel", "Forest", "Swamp")
    game = board.begin("A")
    cast(game, "(two summons)")
    settle(game)
    entered = [e for e in game.events if e.kind == Ev.MOVED and e.rule == "701.40a"]
    names = [p.card.name for p in game.state.battlefield if p.face_down]
    assert len(entered) == 2 and names == ["Serra Angel", "Forest"]
    first, second = [p.timestamp for p in game.state.battlefield if p.face_down]
    assert first < second
