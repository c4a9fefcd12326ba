"""Partner and its kin (702.124), and cards that ask for the colours of commanders (903.4f)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import card
from apnap.driving.deck_rules import leader_faults, partners
from apnap.errors import SetupError
from apnap.formats import BRAWL, COMMANDER
from apnap.testing import Scene, pass_until
from apnap.vocab.abilities import Keyword
from apnap.vocab.filters import Filter
from tests.helpers import pass_round, texts

BRALLIN = "Brallin, Skyshark Rider"
SHABRAZ = "Shabraz, the Skyshark"
GANAX = "Ganax, Astral Hunter"
GIANTS = "Raised by Giants"


def leader(name: str, *words: Keyword, line: str = "Legendary Creature — Human") -> CardDef:
    return CardDef(name, "1", line, 1, 1, abilities=words)


def scene(seats: int = 2) -> Scene:
    return Scene(seats, format="commander")


@pytest.mark.cr("702.124f", "702.124g", "702.124h")
def test_702_124f_different_partner_abilities_cannot_be_combined() -> None:
    plain, friend = Keyword("partner"), Keyword("partner—friends forever")
    assert partners(leader("One", plain), leader("Two", plain))
    assert not partners(leader("One", plain), leader("Two", friend))
    assert not partners(leader("One", plain), leader("Two"))
    assert partners(leader("One", plain, friend), leader("Two", friend))  # whichever of its two one wants to use
    three = [leader("One", plain, friend), leader("Two", plain), leader("Three", friend)]
    assert ("it has more than two commanders", "702.124a") in leader_faults(COMMANDER, three)


@pytest.mark.cr("702.124i")
@pytest.mark.parametrize("text", ["character select", "father & son", "friends forever", "survivors"])
def test_702_124i_partner_with_a_text_needs_the_same_text(text: str) -> None:
    word = Keyword(f"partner—{text}")
    assert partners(leader("One", word), leader("Two", word))
    assert not partners(leader("One", word), leader("Two", Keyword("partner")))
    other = "survivors" if text != "survivors" else "friends forever"
    assert not partners(leader("One", word), leader("Two", Keyword(f"partner—{other}")))


@pytest.mark.cr("702.124j")
def test_702_124j_partner_with_names_the_one_other_card_and_both_must() -> None:
    assert partners(card(BRALLIN), card(SHABRAZ)) and partners(card(SHABRAZ), card(BRALLIN))
    assert not partners(card(BRALLIN), card("Rograkh, Son of Rohgahh"))
    stranger = leader("Stranger", Keyword("partner with", filter=Filter(name=BRALLIN)))
    assert not partners(stranger, card(BRALLIN))
    plain = ["33 Plains", "33 Island", "32 Mountain"]
    game = Game.new([plain, plain], format="commander", commanders=[[BRALLIN, SHABRAZ]] * 2)
    assert [c["name"] for c in game.view(None)["command"]] == [BRALLIN, SHABRAZ] * 2


@pytest.mark.cr("702.124j")
def test_702_124j_as_it_enters_a_player_may_search_for_the_other() -> None:
    board = Scene(2).hand("A", BRALLIN).battlefield("A", *["Mountain"] * 4)
    board.library("B", "Shock", SHABRAZ, *["Island"] * 5)
    game = board.begin("A")
    game.apply(f"cast {BRALLIN}")
    pass_round(game)
    game.apply("target B")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    assert game.ask is not None and game.ask.player == 1
    game.apply("yes")
    assert texts(game)[0] == f"choose {SHABRAZ}" and not any("Shock" in t for t in texts(game))
    game.apply(f"choose {SHABRAZ}")
    assert [o.card.name for o in game.state.players[1].hand] == [SHABRAZ]
    assert any(e.kind.name == "SHUFFLED" for e in game.events)
    board = Scene(2).hand("A", SHABRAZ).battlefield("A", *["Plains"] * 4, "Island")
    game = board.library("A", BRALLIN, "Island").begin("A")
    game.apply(f"cast {SHABRAZ}")
    pass_round(game)
    game.apply("target A")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    game.apply("no")
    assert not game.state.players[0].hand


@pytest.mark.cr("702.124k", "903.3")
def test_702_124k_a_background_leads_only_beside_one_who_chose_it() -> None:
    assert partners(card(GANAX), card(GIANTS)) and partners(card(GIANTS), card(GANAX))
    assert leader_faults(COMMANDER, [card(GANAX), card(GIANTS)]) == []
    assert leader_faults(BRAWL, [card(GIANTS), card(GANAX)]) == []
    assert leader_faults(COMMANDER, [card(GANAX)]) == []
    alone = leader_faults(COMMANDER, [card(GIANTS)])
    assert alone == [(f"{GIANTS} can be no commander", "903.3")]
    wrong = leader_faults(COMMANDER, [card("Rograkh, Son of Rohgahh"), card(GIANTS)])
    assert [rule for _, rule in wrong] == ["903.3", "702.124a"]
    assert not partners(card(GANAX), leader("Two", Keyword("choose a background")))


@pytest.mark.cr("702.124m")
def test_702_124m_a_companion_goes_with_a_time_lord_doctor_that_is_nothing_else() -> None:
    companion = leader("Friend", Keyword("doctor's companion"))
    assert partners(companion, leader("Who", line="Legendary Creature — Time Lord Doctor"))
    assert partners(leader("Who", line="Legendary Creature — Time Lord Doctor"), companion)
    assert not partners(companion, leader("Who", line="Legendary Creature — Human Time Lord Doctor"))
    assert not partners(companion, leader("Who", line="Creature — Time Lord Doctor"))
    assert not partners(companion, companion)


@pytest.mark.cr("903.3a")
def test_903_3a_a_card_may_say_that_it_can_be_a_commander() -> None:
    walker = leader("Walker", line="Legendary Planeswalker — Sample")
    assert leader_faults(COMMANDER, [walker]) == [("Walker can be no commander", "903.3")]
    able = leader("Walker", Keyword("can be your commander"), line="Legendary Planeswalker — Sample")
    assert leader_faults(COMMANDER, [able]) == []


@pytest.mark.cr("903.3d", "903.3")
def test_903_3d_an_effect_about_commander_creatures_means_those_on_the_battlefield_one_owns() -> None:
    board = scene().battlefield("A", GIANTS, "Grizzly Bears")
    board.lead(board.permanent("A", GANAX))
    board.lead(board.permanent("B", "Isamaru, Hound of Konda"))
    game = board.begin("A")
    seen = {p["name"]: p for p in game.view(None)["battlefield"]}
    assert (seen[GANAX]["power"], seen[GANAX]["toughness"]) == (10, 10)
    assert seen[GANAX]["subtypes"] == ["Dragon", "Giant"]
    assert seen["Grizzly Bears"]["power"] == 2 and seen["Isamaru, Hound of Konda"]["power"] == 2


@pytest.mark.cr("903.4f", "702.124c")
def test_903_4f_mana_of_the_commanders_colours() -> None:
    board = scene().commander("A", BRALLIN, SHABRAZ).battlefield("A", "Command Tower", "Mountain").hand("A", "Shock")
    game = board.begin("A")
    game.state.manual_mana = 1
    game.apply("pass")
    pass_until(game, lambda g: g.turn == 3 and any("Command Tower" in t for t in texts(g)))
    game.apply(next(t for t in texts(game) if "Command Tower" in t))
    assert texts(game) == ["white", "blue", "red"]
    game.apply("blue")
    assert game.state.players[0].pool == [0, 1, 0, 0, 0, 0]


@pytest.mark.cr("903.4f")
@pytest.mark.parametrize("source", ["Command Tower", "Arcane Signet", "Commander's Sphere"])
def test_903_4f_it_pays_only_for_these_colours_and_for_nothing_without_a_commander(source: str) -> None:
    board = scene().commander("A", GANAX).battlefield("A", source).hand("A", "Shock", "Savannah Lions")
    game = board.begin("A")
    assert "cast Shock" in texts(game) and "cast Savannah Lions" not in texts(game)
    game.apply("cast Shock targeting B")
    assert game.state.battlefield[0].tapped
    game = Scene(2).battlefield("A", source).hand("A", "Shock", "Savannah Lions").begin("A")
    assert not any(t.startswith("cast") for t in texts(game))


@pytest.mark.cr("903.3e")
def test_903_3e_the_colours_of_a_commander_are_known_also_where_it_is_hidden() -> None:
    board = scene().battlefield("A", "Command Tower").hand("A", "Shock", "Savannah Lions")
    board.library("A", GANAX, "Island")
    board.lead(board.state.players[0].library[-1])
    game = board.begin("A")
    assert "cast Shock" in texts(game) and "cast Savannah Lions" not in texts(game)


def test_commanders_sphere_is_given_up_for_a_card() -> None:
    game = scene().battlefield("A", "Commander's Sphere").begin("A")
    game.apply(next(t for t in texts(game) if t.startswith("activate Commander's Sphere")))
    pass_round(game)
    assert len(game.state.players[0].hand) == 1 and not game.state.battlefield


def test_brallin_and_shabraz() -> None:
    board = Scene(2).battlefield("A", BRALLIN, SHABRAZ, "Mountain", "Island").hand("A", "Faithless Looting")
    board.battlefield("A", "Mountain")
    game = board.begin("A")
    game.apply("cast Faithless Looting")
    pass_until(game, lambda g: not g.state.stack and g.state.ask_kind.name == "PRIORITY")
    counters = {p["name"]: p["counters"] for p in game.view(None)["battlefield"]}
    assert counters[BRALLIN] == counters[SHABRAZ] == {"+1/+1": 2}
    assert [p["life"] for p in game.view(None)["players"]] == [22, 18]
    game.apply(next(t for t in texts(game) if t.startswith(f"activate {SHABRAZ}")))
    game.apply(f"target {BRALLIN}")
    pass_round(game)
    flying = next(p for p in game.view(None)["battlefield"] if p["name"] == BRALLIN)
    assert "flying" in flying["keywords"]
    game.apply(next(t for t in texts(game) if t.startswith(f"activate {BRALLIN}")))
    game.apply(f"target {SHABRAZ}")
    pass_round(game)
    assert "trample" in next(p for p in game.view(None)["battlefield"] if p["name"] == SHABRAZ)["keywords"]


def test_ganax_finds_treasure_for_itself_and_for_each_dragon() -> None:
    board = Scene(2).hand("A", GANAX, "Shivan Dragon").battlefield("A", *["Mountain"] * 11)
    game = board.begin("A")
    for name, treasures in ((GANAX, 1), ("Shivan Dragon", 2)):
        game.apply(f"cast {name}")
        pass_until(game, lambda g: not g.state.stack)
        assert [p["name"] for p in game.view(None)["battlefield"]].count("Treasure") == treasures


@pytest.mark.cr("702.124a")
def test_decks_led_by_two_who_are_no_partners_are_refused() -> None:
    with pytest.raises(SetupError, match="are no partners"):
        Game.new([["98 Mountain"]] * 2, format="commander", commanders=[[BRALLIN, GANAX]] * 2)
