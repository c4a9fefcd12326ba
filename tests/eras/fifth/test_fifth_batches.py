"""Batches, interrupts and mana sources of 1997."""

from __future__ import annotations

import pytest

from apnap import IllegalChoice
from apnap.eras.fifth.state import fifth
from apnap.state.kinds import Ev
from apnap.testing import cast, do, find, named, settle
from tests.eras.fifth.helpers import lands, scene
from tests.helpers import texts


@pytest.mark.seed("eras", 46)
def test_after_every_addition_the_same_player_is_asked_first_again() -> None:
    """Also about their own spell; the batch is complete when both decline."""
    s = scene().hand("A", "Lightning Bolt", "Lightning Bolt").hand("B", "Lightning Bolt")
    lands(s, "A", "Mountain", 2)
    lands(s, "B", "Mountain", 1)
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    assert game.state.ask_player == 0 and game.ask is not None
    assert game.ask.prompt == "Respond to Lightning Bolt?"
    do(game, "pass")
    assert game.state.ask_player == 1
    cast(game, "Lightning Bolt", "target A")
    assert game.state.ask_player == 0
    cast(game, "Lightning Bolt", "target B")
    assert game.state.ask_player == 0
    do(game, "pass")
    assert game.state.ask_player == 1
    do(game, "pass")
    assert not game.state.stack
    assert [p.life for p in game.state.players] == [17, 14]


@pytest.mark.seed("eras", 46)
def test_a_batch_resolves_last_in_first_out_and_nothing_is_added_meanwhile() -> None:
    """Between two resolutions nobody may act: a pump must be in the batch before it resolves."""
    s = scene().hand("A", "Lightning Bolt").hand("B", "Giant Growth").battlefield("B", "Grizzly Bears")
    lands(s, "A", "Mountain", 1)
    lands(s, "B", "Forest", 1)
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    do(game, "pass")
    cast(game, "Giant Growth", "target Grizzly Bears")
    do(game, "pass")
    game.apply("pass")
    while game.state.stack:  # only what damage prevention there would be is asked for
        assert game.ask is not None and game.ask.prompt == "Prevent or redirect damage?"
        game.apply("pass")
    do(game)
    bears = find(game, "Grizzly Bears")
    assert (bears.chars.toughness, bears.damage) == (5, 3)
    order = [game.state.name_of(e.obj) or e.obj for e in game.events if e.kind == Ev.RESOLVED]
    assert len(order) == 2


@pytest.mark.seed("eras", 5)
def test_the_opponent_may_start_a_batch_when_the_active_player_yields() -> None:
    """And the active player has the first chance to respond to it."""
    s = scene().hand("B", "Lightning Bolt").hand("A", "Giant Growth").battlefield("A", "Grizzly Bears", "Forest")
    lands(s, "B", "Mountain", 1)
    game = s.begin("A", "main")
    do(game, "pass")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    assert game.state.ask_player == 0
    assert "cast Giant Growth" in texts(game)


# ---- interrupts --------------------------------------------------------------------------------------------------


@pytest.mark.seed("eras", 29, 49)
def test_a_counterspell_answers_only_the_spell_being_cast() -> None:
    """Once both have responded or declined it is too late: the spell is successfully cast."""
    s = scene().hand("A", "Hill Giant").hand("B", "Counterspell")
    lands(s, "A", "Mountain", 4)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    assert game.state.ask_player == 1 and game.ask is not None
    assert game.ask.prompt == "Interrupt Hill Giant?" and game.ask.rule == "5E:Interrupts"
    do(game, "pass")
    assert game.state.ask_player == 0  # the batch: the active player first
    do(game, "pass")
    assert "cast Counterspell" not in texts(game)
    do(game, "pass")
    assert named(game, "Hill Giant")


@pytest.mark.seed("eras", 49)
def test_a_countered_spell_leaves_and_the_game_is_neutral_again() -> None:
    """Nothing is left of the batch."""
    s = scene().hand("A", "Hill Giant").hand("B", "Counterspell")
    lands(s, "A", "Mountain", 4)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    cast(game, "Counterspell", "target Hill Giant")
    settle(game)
    assert not game.state.stack and fifth(game.state).batches == []
    assert [o.card.name for o in game.state.players[0].graveyard] == ["Hill Giant"]
    assert game.state.ask_player == 0 and "declare an attack" in texts(game)


@pytest.mark.seed("eras", 49)
def test_an_interrupt_can_be_interrupted_in_a_window_of_its_own() -> None:
    """A counter war: the counter is countered, so the spell is cast."""
    s = scene().hand("A", "Hill Giant", "Counterspell").hand("B", "Counterspell")
    lands(s, "A", "Mountain", 4)
    lands(s, "A", "Island", 2)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    assert game.state.ask_player == 0  # the controller of the spell has the first chance to interrupt it
    do(game, "pass")
    cast(game, "Counterspell", "target Hill Giant")
    assert game.state.ask_player == 1 or game.ask is not None
    while game.ask is not None and game.state.ask_player != 0:
        do(game, "pass")
    assert texts(game) == ["pass", "cast Counterspell"]
    cast(game, "Counterspell")
    assert [c.text for c in game.legal] == ["target Counterspell"]  # never the Giant: that is not what it interrupts
    do(game, "target Counterspell")
    settle(game)
    assert named(game, "Hill Giant")


@pytest.mark.seed("eras", 49)
def test_a_counter_makes_the_other_interrupts_of_its_batch_fizzle() -> None:
    """They target what is gone."""
    s = scene().hand("A", "Hill Giant", "Counterspell").hand("B", "Counterspell")
    lands(s, "A", "Mountain", 4)
    lands(s, "A", "Island", 2)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    do(game, "pass")
    cast(game, "Counterspell", "target Hill Giant")  # B
    while game.ask is not None and game.ask.prompt == "Interrupt Counterspell?":
        do(game, "pass")
    assert game.ask is not None and game.ask.prompt == "Respond to Counterspell?" and game.state.ask_player == 0
    cast(game, "Counterspell", "target Hill Giant")  # A adds one to the same batch of interrupts
    settle(game)
    assert sum(1 for e in game.events if e.kind == Ev.COUNTERED) == 1
    assert sum(1 for e in game.events if e.kind == Ev.FIZZLED) == 1


@pytest.mark.seed("eras", 3)
def test_everyone_may_interrupt_every_spell_and_is_asked() -> None:
    """Its controller first, then the other player, whatever they hold; then both may respond."""
    s = scene().hand("A", "Hill Giant")
    lands(s, "A", "Mountain", 4)
    game = s.begin("A", "main")
    game.apply("cast Hill Giant")
    asked = []
    for _ in range(4):
        assert game.ask is not None
        asked.append((game.ask.player, game.ask.prompt))
        game.apply("pass")
    assert asked == [(p, f"{what} Hill Giant?") for what in ("Interrupt", "Respond to") for p in (0, 1)]


@pytest.mark.parametrize("card", ["Counterspell", "Healing Salve", "Death Ward", "Lightning Bolt", "Island"])
@pytest.mark.seed("eras", 3)
def test_whether_somebody_is_asked_tells_nothing_about_their_hand(card: str) -> None:
    """The same questions, in the same order, whatever B holds and could pay for."""

    def asked(held: str) -> list[tuple[int, str]]:
        s = scene().hand("A", "Lightning Bolt").hand("B", held).battlefield("B", "Grizzly Bears", "Plains")
        lands(s, "A", "Mountain", 1)
        lands(s, "B", "Island", 2)
        lands(s, "B", "Mountain", 1)
        game = s.begin("A", "upkeep", 3)
        seen: list[tuple[int, str]] = []
        while game.state.turn_number < 5:
            assert game.ask is not None
            seen.append((game.ask.player, game.ask.prompt))
            texts = [c.text for c in game.legal]
            wanted = ["cast Lightning Bolt", "target Grizzly Bears", "pass", "draw", "done"]
            if game.ask.player == 1:
                wanted = ["pass", "draw", "done"]
            game.apply(next(w for w in wanted if w in texts))
        return seen

    found = asked(card)
    assert found == asked("Forest")
    for what in ("Interrupt Lightning Bolt?", "Prevent or redirect damage?"):
        assert (1, what) in found
    assert any(p == 1 and q.startswith("Regenerate") for p, q in found)


def test_fork_added_to_the_batch_of_a_counterspell_resolves_first() -> None:
    """The copy is made although the original is countered afterwards."""
    s = scene().hand("A", "Lightning Bolt", "Fork").hand("B", "Counterspell")
    lands(s, "A", "Mountain", 3)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    do(game, "pass")
    cast(game, "Counterspell", "target Lightning Bolt")
    while game.ask is not None and game.ask.prompt != "Respond to Counterspell?":
        do(game, "pass")
    cast(game, "Fork", "target Lightning Bolt")
    for _ in range(30):
        if not game.state.stack:
            break
        do(game, 0)
    assert [p.life for p in game.state.players] in ([20, 17], [17, 20])
    assert sum(1 for e in game.events if e.kind == Ev.COUNTERED) == 1


# ---- mana --------------------------------------------------------------------------------------------------------


@pytest.mark.seed("eras", 50)
def test_a_spell_is_paid_for_with_mana_already_in_the_pool() -> None:
    """Three mana in the pool do not pay for four; sources are used before, not while paying."""
    s = scene().hand("A", "Hill Giant")
    lands(s, "A", "Mountain", 4)
    s.state.manual_mana = 1
    game = s.begin("A", "main")
    assert "cast Hill Giant" not in texts(game)
    for _ in range(3):
        do(game, "tap Mountain")
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        do(game, "cast Hill Giant")
    assert game.state_hash() == before
    do(game, "tap Mountain")
    do(game, "cast Hill Giant")
    assert game.ask is not None and game.ask.prompt == "Respond to Hill Giant?"


@pytest.mark.seed("eras", 50)
def test_a_player_who_does_not_tap_by_hand_has_sources_used_first() -> None:
    """Casting then means: the sources one after the other, then the spell."""
    s = scene().hand("A", "Hill Giant")
    lands(s, "A", "Mountain", 4)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    kinds = [e.kind for e in game.events if e.kind in (Ev.MANA_ADDED, Ev.CAST)]
    assert kinds == [Ev.MANA_ADDED] * 4 + [Ev.CAST]


@pytest.mark.seed("eras", 50)
def test_mana_sources_cannot_be_answered_and_are_usable_in_any_window() -> None:
    """The same question comes again."""
    s = scene().hand("A", "Lightning Bolt")
    lands(s, "A", "Mountain", 2)
    s.state.manual_mana = 3
    game = s.begin("A", "upkeep")
    do(game, "tap Mountain")
    assert game.state.ask_player == 0 and sum(game.state.players[0].pool) == 1
    cast(game, "Lightning Bolt", "target B")
    assert game.ask is not None and "tap Mountain" in texts(game)  # while responding
    do(game, "tap Mountain")
    assert game.state.ask_player == 0 and len(game.state.stack) == 1


def test_damage_of_a_mana_source_comes_before_the_spell_it_pays_for() -> None:
    """Each source is a timing step of its own, and what it triggers follows at once."""
    s = scene().hand("A", "Lightning Bolt").battlefield("A", "City of Brass")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    kinds = [e.kind for e in game.events if e.kind in (Ev.DAMAGE, Ev.CAST)]
    assert kinds == [Ev.DAMAGE, Ev.CAST]
    assert game.state.players[0].life == 19


def test_a_dark_ritual_cannot_be_countered_or_answered() -> None:
    """It is a mana source: played and resolved in one step."""
    s = scene().hand("A", "Dark Ritual").hand("B", "Counterspell").battlefield("A", "Swamp")
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Dark Ritual")
    assert game.state.ask_player == 0 and not game.state.stack
    assert sum(game.state.players[0].pool) == 3


def test_mana_sources_can_be_used_during_resolution_before_a_payment() -> None:
    """Just before the event players may play specialised abilities, and so mana sources, too."""
    s = scene().hand("A", "Hill Giant").hand("B", "Power Sink")
    lands(s, "A", "Mountain", 5)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    do(game, "cast Hill Giant")
    cast(game, "Power Sink", "1", "target Hill Giant")
    settle(game)
    assert [p for p in game.state.battlefield if p.chars.name == "Hill Giant"]


def test_mana_sources_are_used_by_hand_during_resolution_before_a_payment() -> None:
    """Whoever uses them by hand has not to foresee what will be asked."""
    s = scene().hand("A", "Hill Giant").hand("B", "Power Sink")
    lands(s, "A", "Mountain", 5)
    lands(s, "B", "Island", 2)
    game = s.begin("A", "main")
    game.set_manual_mana(0, True)
    for _ in range(4):
        do(game, "tap Mountain")
    do(game, "cast Hill Giant")
    cast(game, "Power Sink", "1", "target Hill Giant")
    assert game.state.ask_player == 0 and "tap Mountain" in texts(game)
    do(game, "tap Mountain")
    settle(game)
    assert [p for p in game.state.battlefield if p.chars.name == "Hill Giant"]
