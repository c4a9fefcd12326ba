"""Rule 732 and 601.2: what is called off or cannot be finished leaves the game exactly as it was."""

from __future__ import annotations

import pytest

from apnap import Game, IllegalChoice
from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, settle
from apnap.vocab.abilities import Spell
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import Draw
from apnap.vocab.effects.control import MayPay


def busy() -> Game:
    scene = Scene(3).battlefield("A", *["Mountain"] * 6, "Grizzly Bears", "Llanowar Elves", "Zuran Orb")
    scene.battlefield("B", *["Island"] * 6).hand("A", "Burst Lightning", "Blaze", "Altar's Reap", "Arc Lightning")
    return scene.hand("B", "Counterspell", "Cryptic Command").battlefield("A", "Swamp", "Swamp").begin("A", "main")


ANNOUNCEMENTS = [
    ["cast Burst Lightning"],
    ["cast Burst Lightning", "yes"],
    ["cast Blaze"],
    ["cast Blaze", "3"],
    ["cast Arc Lightning", "target B"],
    ["cast Arc Lightning", "target B", "target C", "done"],
    ["cast Altar's Reap"],
    ["activate Zuran Orb"],
]


@pytest.mark.cr("732.1", "601.2")
@pytest.mark.parametrize("choices", ANNOUNCEMENTS, ids=["; ".join(c) for c in ANNOUNCEMENTS])
def test_732_1_cancelling_restores_the_moment_before(choices: list[str]) -> None:
    """At every stage of an announcement "cancel" gives back the same hash, options and log."""
    game = busy()
    before, options, events = game.state_hash(), [str(c) for c in game.legal], len(game.events)
    for choice in choices:
        game.apply(choice)
    saved = Game.from_json(game.to_json())
    assert game.is_legal("cancel") and "cancel" not in [str(c) for c in game.legal]
    game.apply("cancel")
    assert game.state_hash() == before
    assert [str(c) for c in game.legal] == options and len(game.events) == events
    saved.apply("cancel")
    assert saved.state_hash() == before


@pytest.mark.cr("732.1", "732.2")
def test_732_2_a_cancelled_action_does_not_count_as_one() -> None:
    """After A passes and B cancels, B's pass is the second in succession and the spell resolves."""
    game = (
        Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Mountain").hand("B", "Shock").begin()
    )
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("cast Shock")
    game.apply("cancel")
    assert game.state.ask_player == 1 and game.state.passes == 1
    game.apply("pass")
    assert game.state.players[1].life == 18


@pytest.mark.cr("732.1")
def test_732_1_undo_and_replay_go_through_cancelled_announcements() -> None:
    """The history keeps them, so undo finds every position again."""
    game = busy()
    hashes = [game.state_hash()]
    for choice in ("cast Blaze", "cancel", "cast Burst Lightning", "no", "target B", "pass"):
        game.apply(choice)
        hashes.append(game.state_hash())
    while len(hashes) > 1:
        assert game.state_hash() == hashes.pop()
        game.undo()
    assert game.state_hash() == hashes[0]


@pytest.mark.cr("601.2i")
def test_601_2i_once_cast_it_cannot_be_cancelled() -> None:
    """Neither at priority nor at a question of a resolution."""
    game = busy()
    cast(game, "Blaze", "2", "target B")
    with pytest.raises(IllegalChoice):
        game.apply("cancel")


@pytest.mark.cr("603.3d")
def test_603_3d_the_targets_of_a_trigger_cannot_be_cancelled() -> None:
    """A triggered ability is put on the stack whether its controller likes it or not."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4, "Memnite").battlefield("B", "Grizzly Bears", "Hill Giant")
    game = scene.hand("A", "Ravenous Chupacabra").begin("A", "main")
    cast(game, "Ravenous Chupacabra")
    game.apply("pass")
    game.apply("pass")
    assert game.state.ask_kind == Q.TARGET and game.state.ask_rule == "603.3d"
    assert not game.is_legal("cancel")


@pytest.mark.cr("601.2")
def test_601_2_a_list_of_choices_is_all_or_nothing() -> None:
    """If one of them is illegal, none of them happened, and the message says what was legal."""
    game = busy()
    before = game.state_hash()
    with pytest.raises(IllegalChoice, match=r"'target Nobody' is not legal now; choose from: target A, target B"):
        game.apply(["cast Burst Lightning", "no", "target Nobody"])
    assert game.state_hash() == before and game.history == []
    game.apply(["cast Burst Lightning", "no", "target B"])
    assert game.state.stack[-1].targets == [[1]]


@pytest.mark.cr("601.2")
def test_601_2_one_text_may_say_it_all() -> None:
    """`cast X targeting Y`, and answers in order separated by semicolons."""
    game = busy()
    assert game.is_legal("cast Burst Lightning; no; target B") and not game.is_legal("cast Blaze; 99; target B")
    game.apply("cast Arc Lightning targeting B; target Grizzly Bears; done; 1")
    assert game.state.stack[-1].division == [[1, 2]]
    settle(game)
    act(game, "cast Blaze; 1; target C")
    settle(game)
    assert [p.life for p in game.state.players] == [20, 19, 19]


@pytest.mark.cr("118.3", "118.12")
@pytest.mark.parametrize(("color", "drawn"), [("black", 0), ("red", 1)])
def test_118_3_mana_that_does_not_pay_it_is_no_payment_for_an_effect(color: str, drawn: int) -> None:
    """You may pay {R} and draw a card, by hand, with a Manalith that was tapped for black: nothing is drawn."""
    if "Test: Red Toll for a Card" not in CARDS:
        may = MayPay(mana("R"), Draw())
        register(CardDef("Test: Red Toll for a Card", "0", "Instant", abilities=(Spell(may),)))
    scene = Scene(2).battlefield("A", "Manalith").hand("A", "Test: Red Toll for a Card").library("A", "Forest")
    game = scene.begin("A", "main")
    game.set_manual_mana(0, True)
    game.apply("cast Test: Red Toll for a Card")
    while game.kind == Q.PRIORITY:
        game.apply("pass")
    game.apply(["yes", "tap Manalith", color])
    if game.kind == Q.PAY:
        game.apply("auto")
    assert len(game.state.players[0].hand) == drawn
