"""Cards looked at and revealed (701.20), scry (701.22), surveil (701.25)."""

from __future__ import annotations

import pytest

from apnap import CardFileError, Ev, Game, Q, load_cards
from apnap.testing import Scene, cast, count_events, find, pass_until, settle, to_step
from apnap.text import card_text
from tests.helpers import hand, texts

load_cards(
    """[
    {"name": "Words: Scry Nothing", "cost": "", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "Scry", "n": {"is": "PlayerStat", "what": "poison"}}}]},
    {"name": "Words: Deep Look", "cost": "", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "Surveil", "n": 3}}]},
    {"name": "Words: All Scry", "cost": "", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "Scry", "who": "each"}}]}
    ]"""
)


def library(game: Game, seat: int = 0) -> list[str]:
    """From the top."""
    return [o.card.name for o in reversed(game.state.players[seat].library)]


def graveyard(game: Game, seat: int = 0) -> list[str]:
    return sorted(o.card.name for o in game.state.players[seat].graveyard)


def casting(name: str, *lands: str) -> Scene:
    return Scene(2).battlefield("A", *lands).hand("A", name)


def player(game: Game) -> int:
    """Who is asked."""
    return -1 if game.ask is None else game.ask.player


def asked(game: Game) -> Game:
    """Until something other than priority is asked."""
    return pass_until(game, lambda x: x.ask is not None and x.ask.kind != Q.PRIORITY)


@pytest.mark.cr("701.22a")
def test_a_scried_card_goes_to_the_bottom_or_stays() -> None:
    """Opt: the bottom, and the next card is drawn; or it stays, and is drawn."""
    for answer, drawn, bottom in (("choose Forest", "Island", "Forest"), ("done", "Forest", "Plains")):
        scene = casting("Opt", "Island").library("A", "Forest", "Island", "Plains")
        game = scene.begin("A", "main")
        cast(game, "Opt")
        asked(game)
        game.apply(answer)
        settle(game)
        assert hand(game) == [drawn] and library(game)[-1] == bottom


@pytest.mark.cr("701.22b")
@pytest.mark.cr("701.22d")
def test_whenever_you_scry_triggers_once_even_if_nothing_could_be_looked_at() -> None:
    """Scry with an empty library is scrying; scry 0 is not."""
    game = Scene(2).battlefield("A", "Flamespeaker Adept", "Words: Scry Nothing", "Words: All Scry").begin("A", "main")
    for card in game.state.players[0].library:
        del game.state.objects[card.id]
    game.state.players[0].library.clear()
    game.apply("activate Words: Scry Nothing")
    settle(game)
    assert find(game, "Flamespeaker Adept").chars.power == 2
    game.apply("activate Words: All Scry")
    settle(game)
    adept = find(game, "Flamespeaker Adept")
    assert adept.chars.power == 4 and count_events(game, Ev.ACTION) == 2  # the other player scried, too


@pytest.mark.cr("701.22c")
def test_several_players_scry_in_turn_order() -> None:
    game = Scene(2).battlefield("B", "Words: All Scry").library("A", "Forest").library("B", "Island").begin("B", "main")
    game.apply("activate Words: All Scry")
    asked(game)
    assert player(game) == 1 and texts(game) == ["choose Island", "done"]
    game.apply("choose Island")
    assert player(game) == 0 and texts(game) == ["choose Forest", "done"]
    game.apply("done")
    assert [e.player for e in game.events if e.kind == Ev.ACTION] == [1, 0]


@pytest.mark.cr("701.25a")
@pytest.mark.cr("701.25d")
def test_a_surveilled_card_goes_to_the_graveyard_or_stays() -> None:
    for answer, drawn in (("choose Forest", "Island"), ("done", "Forest")):
        game = casting("Consider", "Island").library("A", "Forest", "Island", "Plains").begin("A", "main")
        cast(game, "Consider")
        asked(game)
        game.apply(answer)
        settle(game)
        assert hand(game) == [drawn]
        assert ("Forest" in graveyard(game)) == (drawn == "Island")
        assert [e.note for e in game.events if e.kind == Ev.ACTION] == ["surveil"]


@pytest.mark.cr("701.25c")
def test_surveil_for_more_than_there_is_looks_at_what_there_is() -> None:
    game = Scene(2).battlefield("A", "Words: Deep Look").library("A", "Forest", "Island").begin("A", "main")
    game.apply("activate Words: Deep Look")
    asked(game)
    assert texts(game) == ["choose Forest", "choose Island", "done"]
    game.apply("done")
    assert game.ask is not None and game.ask.kind == Q.ORDER  # both stay on top, in any order
    game.apply("choose Island")
    settle(game)
    assert library(game)[:2] == ["Island", "Forest"]


@pytest.mark.cr("701.20d")
def test_one_goes_to_the_hand_and_the_rest_to_the_bottom_in_the_order_wanted() -> None:
    """Cards that are put back become new objects."""
    scene = casting("Anticipate", "Island", "Island").library("A", "Forest", "Plains", "Swamp", "Mountain")
    game = scene.begin("A", "main")
    before = {o.id for o in game.state.players[0].library}
    cast(game, "Anticipate")
    asked(game)
    assert texts(game) == ["choose Forest", "choose Plains", "choose Swamp"]  # one must be taken
    game.apply("choose Plains")
    game.apply("choose Swamp")
    settle(game)
    assert hand(game) == ["Plains"]
    assert library(game)[0] == "Mountain" and library(game)[-2:] == ["Swamp", "Forest"]
    assert not {o.id for o in game.state.players[0].library[:2]} & before


@pytest.mark.cr("701.20e")
def test_only_who_looks_sees_the_cards() -> None:
    """The events tell the other player that cards were looked at, not which."""
    game = casting("Index", "Island").library("A", "Forest", "Plains", "Swamp").begin("A", "main")
    cast(game, "Index")
    asked(game)
    seen = [game.describe(e, 0) for e in game.events if e.kind == Ev.LOOKED]
    hidden = [game.describe(e, 1) for e in game.events if e.kind == Ev.LOOKED]
    assert any(text.endswith("looks at Forest") for text in seen)
    assert set(hidden) == {hidden[0]} and hidden[0].endswith("looks at a card")
    assert "Forest" not in str(game.view(1)["ask"])
    for name in ("Swamp", "Forest"):
        game.apply(f"choose {name}")
    while game.ask is not None and game.ask.kind == Q.ORDER:
        game.apply(0)
    assert library(game)[:2] == ["Swamp", "Forest"]


@pytest.mark.cr("701.20a")
def test_what_is_picked_may_have_to_be_shown() -> None:
    """Commune with Nature: a creature card is revealed, and nothing need be found."""
    scene = casting("Commune with Nature", "Forest").library("A", "Plains", "Grizzly Bears", "Swamp")
    game = scene.begin("A", "main")
    cast(game, "Commune with Nature")
    asked(game)
    assert texts(game) == ["choose Grizzly Bears", "done"]
    game.apply("choose Grizzly Bears")
    settle(game)
    assert hand(game) == ["Grizzly Bears"]
    shown = [game.describe(e, 1) for e in game.events if e.kind == Ev.REVEALED]
    assert len(shown) == 1 and shown[0].endswith("reveals Grizzly Bears")


@pytest.mark.cr("701.20a")
def test_all_that_fit_are_taken_without_a_choice() -> None:
    """Goblin Ringleader takes both Goblins of four; the fifth card is not looked at."""
    scene = casting("Goblin Ringleader", *["Mountain"] * 4)
    scene.library("A", "Raging Goblin", "Forest", "Goblin Ringleader", "Island", "Raging Goblin")
    game = scene.begin("A", "main")
    cast(game, "Goblin Ringleader")
    asked(game)
    assert game.ask is not None and game.ask.kind == Q.ORDER  # of the two others
    game.apply("choose Island")
    settle(game)
    assert hand(game) == ["Goblin Ringleader", "Raging Goblin"]
    assert library(game)[0] == "Raging Goblin" and library(game)[-2:] == ["Island", "Forest"]


@pytest.mark.cr("701.20b")
def test_cards_are_revealed_until_one_fits() -> None:
    """Hermit Druid: the basic land goes to the hand, the others to the graveyard; none may be there at all."""
    for cards, taken in ((("Memnite", "Grizzly Bears", "Forest", "Plains"), ["Forest"]), (("Memnite",), [])):
        scene = Scene(2).battlefield("A", "Hermit Druid", "Forest").library("A", *cards)
        game = scene.begin("A", "main")
        if not taken:
            game.state.players[0].library[:] = game.state.players[0].library[-1:]
        game.apply("activate Hermit Druid")
        settle(game)
        assert hand(game) == taken
        assert graveyard(game) == sorted(cards[:2] if taken else cards)


@pytest.mark.cr("701.9b")
def test_a_revealed_hand_is_chosen_from_and_the_card_discarded() -> None:
    """Duress: neither creatures nor lands; the discard is one, so the event says so."""
    scene = casting("Duress", "Swamp").hand("B", "Grizzly Bears", "Forest", "Shock", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Duress", "target B")
    asked(game)
    assert player(game) == 0
    assert texts(game) == ["choose Shock", "choose Lightning Bolt"]
    game.apply("choose Shock")
    settle(game)
    assert graveyard(game, 1) == ["Shock"] and count_events(game, Ev.DISCARDED) == 1
    assert count_events(game, Ev.REVEALED) == 4


@pytest.mark.cr("701.20e")
def test_peek_shows_a_hand_to_one_player() -> None:
    game = casting("Peek", "Island").hand("B", "Shock").begin("A", "main")
    cast(game, "Peek", "target B")
    settle(game)
    looks = [e for e in game.events if e.kind == Ev.LOOKED]
    assert [(e.player, e.note) for e in looks] == [(0, "Shock")] and len(hand(game)) == 1


def test_a_question_in_the_middle_can_be_saved_and_copied() -> None:
    game = casting("Anticipate", "Island", "Island").library("A", "Forest", "Plains", "Swamp").begin("A", "main")
    cast(game, "Anticipate")
    asked(game)
    game.apply("choose Plains")
    again = Game.from_json(game.to_json())
    for other in (again, game.clone()):
        assert other.state_hash() == game.state_hash()
        other.apply("choose Swamp")
        to_step(other, "end")
        assert library(other)[-2:] == ["Swamp", "Forest"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Opt", "Scry 1, then draw a card."),
        ("Anticipate", "Look at the top three cards of your library. Put one of them into your hand."),
        ("Index", "Put them on top of your library in any order."),
        ("Commune with Nature", "You may reveal a creature card from among them and put it into your hand."),
        ("Goblin Ringleader", "Put all Goblin cards among them into your hand."),
        ("Duress", "reveals their hand"),
        ("Peek", "look at that player's hand"),
        ("Hermit Druid", "Put the other revealed cards into your graveyard."),
    ],
)
def test_they_are_told(name: str, text: str) -> None:
    assert text.lower() in str(card_text(name)).lower()


def test_a_place_for_the_rest_that_there_is_not_is_named() -> None:
    with pytest.raises(CardFileError, match="it may be bottom, random bottom, top"):
        load_cards(
            '[{"name": "Wrong Place", "cost": "U", "line": "Sorcery", "abilities": [{"is": "Spell", '
            '"effect": {"is": "Look", "n": 3, "rest": "elsewhere"}}]}]'
        )


@pytest.mark.cr("701.23d")
def test_a_search_simply_for_a_card_finds_one() -> None:
    for library, found in ((["Forest", "Memnite"], ["choose Forest", "choose Memnite"]), ([], ["done"])):
        game = casting("Demonic Tutor", "Swamp", "Swamp").library("A", *library).begin("A", "main")
        cast(game, "Demonic Tutor")
        pass_until(game, lambda g: g.state.ask_kind is Q.PICK)
        assert texts(game) == found
