"""Being cast in 1997: windows within windows, what an interrupt may be aimed at, and what comes too late."""

from __future__ import annotations

import pytest

from apnap import Game, IllegalChoice
from apnap.state.kinds import Ev
from apnap.testing import cast, do, find, named, pass_until, settle
from tests.eras.fifth.helpers import lands, prompt, scene
from tests.helpers import texts


def names(game: Game, seat: int) -> list[str]:
    return sorted(o.card.name.partition("@")[0] for o in game.state.players[seat].graveyard)


def test_the_caster_may_interrupt_before_anyone_else() -> None:
    """The controller of what is being cast has priority."""
    s = lands(scene().hand("A", "Fireball", "Fork").hand("B", "Counterspell"), "A", "Mountain", 5)
    game = lands(s, "B", "Island", 2).begin("A", "main")
    cast(game, "Fireball", "2", "target B", "done")
    assert game.state.ask_player == 0 and prompt(game) == "Interrupt Fireball?"
    do(game, "pass")
    assert game.state.ask_player == 1
    cast(game, "Counterspell", "target Fireball")
    settle(game)
    assert game.state.players[1].life == 20


def test_a_counter_war_is_fought_in_nested_windows() -> None:
    """A's answer to B's Counterspell interrupts the Counterspell; the spell below is successful then."""
    s = lands(scene().hand("A", "Grizzly Bears", "Counterspell").hand("B", "Counterspell"), "A", "Island", 2)
    game = lands(lands(s, "A", "Forest", 2), "B", "Island", 2).begin("A", "main")
    cast(game, "Grizzly Bears")
    do(game, "pass")
    cast(game, "Counterspell", "target Grizzly Bears")
    assert game.state.ask_player == 0 and prompt(game) == "Interrupt Counterspell?"
    assert [t for t in texts(game) if t.startswith("cast")] == ["cast Counterspell"]
    do(game, "cast Counterspell")
    assert texts(game) == ["target Counterspell"]
    do(game, 0)
    settle(game)
    assert named(game, "Grizzly Bears")
    assert names(game, 1) == ["Counterspell"]


def test_an_interrupt_is_aimed_only_at_what_is_being_cast() -> None:
    """Not at the spell below it, whose window is the outer one."""
    s = lands(scene().hand("A", "Lightning Bolt", "Fork").hand("B", "Counterspell"), "A", "Mountain", 3)
    game = lands(s, "B", "Island", 2).begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    do(game, "pass")
    cast(game, "Counterspell", "Lightning Bolt")
    pass_until(game, lambda x: x.state.ask_player == 0)
    do(game, "cast Fork")
    assert texts(game) == ["target Counterspell"]


def test_a_responding_player_can_no_longer_counter() -> None:
    """The spell is successfully cast; only the newest addition is being cast."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Giant Growth", "Counterspell"), "A", "Mountain", 1)
    s.battlefield("B", "Grizzly Bears", "Forest", "Island", "Island")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    do(game, "pass")
    do(game, "pass")  # B lets it be cast
    pass_until(game, lambda x: x.state.ask_player == 1)
    assert "cast Giant Growth" in texts(game)
    assert not [t for t in texts(game) if "Counterspell" in t]


def test_instants_are_illegal_while_a_spell_is_being_cast() -> None:
    """Only interrupts of it are legal."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Giant Growth", "Counterspell"), "A", "Mountain", 1)
    s.battlefield("B", "Grizzly Bears", "Forest", "Island", "Island")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_player == 1)
    assert texts(game) == ["pass", "cast Counterspell"]
    with pytest.raises(IllegalChoice):
        do(game, "cast Giant Growth")


def test_two_counters_in_one_batch_the_second_fizzles() -> None:
    """The older one finds what it was to counter gone."""
    s = lands(scene().hand("A", "Grizzly Bears").hand("B", "Counterspell", "Mana Drain"), "A", "Forest", 2)
    game = lands(s, "B", "Island", 4).begin("A", "main")
    cast(game, "Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_player == 1)
    cast(game, "Counterspell", "Grizzly Bears")
    do(game, "pass")  # B does not interrupt the Counterspell
    assert prompt(game) == "Respond to Counterspell?"
    cast(game, "Mana Drain", "Grizzly Bears")
    settle(game)
    assert names(game, 0) == ["Grizzly Bears"]
    assert names(game, 1) == ["Counterspell", "Mana Drain"]
    fizzled = [e for e in game.events if e.kind == Ev.FIZZLED]
    assert len(fizzled) == 1


def test_a_forked_counterspell_counters_too() -> None:
    """A Fork of an interrupt makes another interrupt, in the window of the same spell."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Counterspell", "Fork"), "A", "Mountain", 1)
    game = lands(lands(s, "B", "Island", 2), "B", "Mountain", 2).begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    pass_until(game, lambda x: x.state.ask_player == 1)
    cast(game, "Counterspell", "Lightning Bolt")
    assert "cast Fork" in texts(game)
    cast(game, "Fork", "Counterspell")
    settle(game)
    assert game.state.players[1].life == 20
    assert names(game, 0) == ["Lightning Bolt"]


def test_effects_of_abilities_are_interrupted_too() -> None:
    """Being cast is not only for spells."""
    s = lands(scene().battlefield("A", "Prodigal Sorcerer").hand("B", "Stifle"), "B", "Island", 1)
    game = s.begin("A", "main")
    do(game, "activate Prodigal Sorcerer")
    do(game, "target B")
    pass_until(game, lambda x: x.state.ask_player == 1)
    assert "Interrupt" in prompt(game)
    cast(game, "Stifle")
    settle(game)
    assert game.state.players[1].life == 20 and find(game, "Prodigal Sorcerer").tapped


def test_a_red_blast_played_as_an_interrupt_destroys_nothing() -> None:
    """Each way to play it has its own time."""
    s = lands(scene().hand("A", "Merfolk of the Pearl Trident").hand("B", "Red Elemental Blast"), "A", "Island", 1)
    s.battlefield("A", "Phantom Monster").battlefield("B", "Mountain")
    game = s.begin("A", "main")
    cast(game, "Merfolk of the Pearl Trident")
    pass_until(game, lambda x: x.state.ask_player == 1)
    do(game, "cast Red Elemental Blast")
    assert not [t for t in texts(game) if "destroy" in t.lower() or "Phantom" in t]


def test_a_spell_that_is_countered_never_was_cast_successfully() -> None:
    """What triggers on casting is not played for it."""
    s = lands(scene().hand("A", "Grizzly Bears").hand("B", "Counterspell"), "A", "Forest", 2)
    game = lands(s, "B", "Island", 2).begin("A", "main")
    cast(game, "Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_player == 1)
    cast(game, "Counterspell", "Grizzly Bears")
    settle(game)
    spells = [game.state.name_of(e.obj) for e in game.events if e.kind == Ev.SUCCESSFUL]
    assert len(spells) == 1


def test_a_land_is_not_played_while_anything_is_being_cast_or_waits() -> None:
    """Only in the neutral state."""
    s = lands(scene().hand("A", "Lightning Bolt", "Forest", "Giant Growth"), "A", "Mountain", 1)
    s.battlefield("A", "Forest", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    seen = 0
    while game.state.stack:
        assert "play Forest" not in texts(game)
        seen += 1
        do(game, "pass")
    assert seen and "play Forest" in texts(game)


def test_nobody_can_answer_a_land() -> None:
    """It is no effect; the main phase is neutral again."""
    s = scene().hand("A", "Forest").hand("B", "Lightning Bolt").battlefield("B", "Mountain")
    game = s.begin("A", "main")
    do(game, "play Forest")
    assert game.state.ask_player == 0 and prompt(game).startswith("Start a batch, play a land")
