"""Events in words, as they come about in play."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import apnap
from apnap import Ev, Event, Game, Way, Zone
from apnap.telling.action_words import ACTIONS
from apnap.testing import Scene, attack, block, cast, settle

ACTION = re.compile(r'Ev\.ACTION,[^\n]*?note="([^"]+)"')


def said(game: Game, *kinds: Ev) -> list[str]:
    return [game.describe(e) for e in game.events if e.kind in kinds]


def test_a_spell_from_casting_to_graveyard() -> None:
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "Grizzly Bears")
    settle(game)
    assert said(game, Ev.CAST, Ev.TARGETED, Ev.RESOLVED, Ev.DAMAGE, Ev.DESTROYED) == [
        "A casts Lightning Bolt",
        "Lightning Bolt targets B's Grizzly Bears",
        "Lightning Bolt resolves",
        "Lightning Bolt deals 3 damage to B's Grizzly Bears",
        "B's Grizzly Bears is destroyed",
    ]
    moves = said(game, Ev.MOVED)
    assert "Grizzly Bears is put into the graveyard" in moves
    assert "Lightning Bolt goes from the stack to the graveyard" in moves


def test_combat() -> None:
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    block(game, ("Grizzly Bears", "Grizzly Bears"))
    settle(game)
    assert said(game, Ev.ATTACKS, Ev.ATTACKERS_DECLARED, Ev.BLOCKS, Ev.BLOCKED, Ev.UNBLOCKED) == [
        "Grizzly Bears attacks B",
        "Hill Giant attacks B",
        "A attacks with 2 creatures",
        "B's Grizzly Bears blocks Grizzly Bears",
        "Grizzly Bears becomes blocked",
        "Hill Giant is not blocked",
    ]


def test_an_ability_is_told_from_a_spell() -> None:
    scene = Scene(2).battlefield("A", "Prodigal Pyromancer").life("B", 1)
    game = scene.begin("A", "main")
    game.apply(["activate Prodigal Pyromancer", "target B", "pass", "pass"])
    assert said(game, Ev.ACTIVATED, Ev.RESOLVED, Ev.LIFE_LOST, Ev.LOST, Ev.WON) == [
        "A activates Prodigal Pyromancer",
        "the ability of Prodigal Pyromancer resolves",
        "B loses 1 life and has 0",
        "B loses the game: no life left",
        "A wins the game",
    ]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Event(Ev.TURN_BEGINS, "500.1", Way.TURN_BASED, 1, n=3, m=1), "turn 3 begins: B, an extra turn"),
        (Event(Ev.SKIPPED, "614.10", Way.TURN_BASED, 0, note="turn"), "A skips a turn"),
        (Event(Ev.SKIPPED, "614.10", Way.TURN_BASED, 0, note="untap step"), "A skips the untap step"),
        (
            Event(Ev.SCHEDULED, "500.8", Way.RESOLUTION, 0, n=2, note="combat"),
            "another combat phase is added to the turn",
        ),
        (Event(Ev.SCHEDULED, "500.9", Way.RESOLUTION, 0, n=1, note="upkeep"), "another upkeep step is added"),
        (Event(Ev.SCHEDULED, "722.1", Way.RESOLUTION, 0, n=1, note="control"), "B will control A during a turn"),
        (Event(Ev.DRAWN, "121.4", Way.TURN_BASED, 0), "A cannot draw: the library is empty"),
        (Event(Ev.COUNTERS_PUT, "122.1", Way.RESOLUTION, 1, 1, n=2, note="poison"), "B gets 2 poison counters"),
        (Event(Ev.DAY_NIGHT, "730.2a", Way.TURN_BASED, n=2), "it becomes night"),
        (Event(Ev.TURN_ENDED_EARLY, "723.1", Way.RESOLUTION, 0), "the turn is ended"),
        (Event(Ev.TOKEN, "111.2", Way.RESOLUTION, 0, n=2, note="Soldier"), "A creates 2 Soldier tokens"),
        (Event(Ev.MANA_EMPTIED, "500.5", Way.TURN_BASED, 1, n=3), "B loses 3 unspent mana"),
    ],
)
def test_sentences(event: Event, words: str) -> None:
    assert Scene(2).begin("A").describe(event) == words


def test_a_hidden_move_does_not_name_the_card_to_others() -> None:
    game = Scene(2).hand("A", "Shock").begin("A")
    card = game.state.players[0].hand[0]
    event = Event(Ev.MOVED, "103.5", Way.START, 0, card.id, other=card.id, n=Zone.HAND, m=Zone.LIBRARY)
    assert game.describe(event, 0) == "Shock goes from the hand to the library"
    assert game.describe(event, 1) == "a card goes from the hand to the library"


def test_names_outlast_their_objects() -> None:
    """Also after so many steps that ids of steps reach those of objects."""
    scene = Scene(2).battlefield("A", "Mountain").library("A", *["Island"] * 25, *["Shock"] * 4, *["Island"] * 10)
    game = scene.begin("A", "main")
    for _ in range(60):
        turn = game.state.turn_number
        while game.state.turn_number == turn:
            game.apply(0)
    cast(game, "Shock", "B")
    settle(game)
    assert "Shock deals 2 damage to B" in said(game, Ev.DAMAGE)


def test_everything_that_players_do_has_its_verb() -> None:
    """A word that is told as it is noted would say "Alice own the ante"."""
    sources = Path(apnap.__file__).parent.rglob("*.py")
    notes = [note for path in sources for note in ACTION.findall(path.read_text(encoding="utf-8"))]
    assert len(notes) > 10
    assert [note for note in notes if note not in ACTIONS] == []
