"""Rule 603, the rarer subrules: control, modes, Auras, players who lose; and simultaneous discards."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, count_events, find, named, settle, to_step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.continuous import Control, LoseAbilities
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import YOU, Num
from apnap.vocab.triggers import Happens, LosesControl
from tests.helpers import asked, pass_round

if "(test) Homesick Bear" not in CARDS:
    # No card in the pool reads like these; they belong to no game but these tests.
    register(
        CardDef(
            "(test) Homesick Bear", "G", "Creature — Bear", 1, 1, "", (Triggered(LosesControl(), GainLife(Num(5))),)
        )
    )
    register(CardDef("(test) Hush", "W", "Enchantment", abilities=(Static(mods=(LoseAbilities(CREATURES),)),)))
    register(CardDef("(test) Mourner", "W", "Enchantment", abilities=(Triggered(Happens(Ev.LOST), GainLife(Num(7))),)))
    register(
        CardDef(
            "(test) Take", "0", "Sorcery", abilities=(Spell(Continuous(Control("self", YOU)), (Targets(CREATURES),)),)
        )
    )


@pytest.mark.cr("603.3a")
def test_603_3a_controlled_by_whoever_controlled_the_source() -> None:
    """A's Doomed Traveler, owned by B, leaves its Spirit to A."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock")
    scene.permanent("A", "Doomed Traveler", owner="B")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target Doomed Traveler")
    settle(game)
    assert find(game, "Spirit").controller == 0
    assert [o.card.name for o in game.state.players[1].graveyard] == ["Doomed Traveler"]


@pytest.mark.cr("603.3c")
def test_603_3c_modes_are_chosen_as_it_goes_on_the_stack() -> None:
    """Knight of Autumn with nothing to destroy offers two modes; with an artifact three."""
    for extra, offered in (([], ["mode 1", "mode 3"]), (["Sol Ring"], ["mode 1", "mode 2", "mode 3"])):
        scene = Scene(2).battlefield("A", "Forest", "Plains", "Forest").battlefield("B", *extra)
        game = scene.hand("A", "Knight of Autumn").begin("A", "main")
        cast(game, "Knight of Autumn")
        pass_round(game)
        assert game.state.ask_rule == "603.3c" and [str(c) for c in game.legal] == offered
        game.apply("mode 1")
        settle(game)
        assert find(game, "Knight of Autumn").chars.power == 4


@pytest.mark.cr("603.6b")
def test_603_6b_continuous_effects_apply_from_the_moment_it_enters() -> None:
    """Where creatures have no abilities, Elvish Visionary enters without its own and draws nothing."""
    scene = Scene(2).battlefield("A", "Forest", "Forest", "(test) Hush").hand("A", "Elvish Visionary")
    game = scene.begin("A", "main")
    cast(game, "Elvish Visionary")
    settle(game)
    assert find(game, "Elvish Visionary").controller == 0 and game.state.players[0].hand == []
    assert count_events(game, Ev.TRIGGERED) == 0


@pytest.mark.cr("603.6d")
def test_603_6d_entering_tapped_is_no_trigger() -> None:
    """Lonely Sandbar is tapped as it enters; nothing was ever on the stack, and it never became tapped."""
    game = Scene(2).hand("A", "Lonely Sandbar").begin("A", "main")
    game.apply("play Lonely Sandbar")
    assert find(game, "Lonely Sandbar").tapped
    assert count_events(game, Ev.TAPPED) == 0 and count_events(game, Ev.TRIGGERED) == 0


@pytest.mark.cr("603.6e", "704.5m")
def test_603_6e_an_aura_finds_itself_in_the_graveyard() -> None:
    """Angelic Destiny returns from where state-based actions have put it."""
    scene = Scene(2).battlefield("B", "Swamp", "Swamp").hand("B", "Doom Blade")
    scene.permanent("A", "Angelic Destiny", attached_to=scene.permanent("A", "Grizzly Bears"))
    game = scene.begin("A", "main")
    bears = find(game, "Grizzly Bears")
    assert (bears.chars.power, bears.chars.subtypes) == (6, ("Bear", "Angel"))
    act(game, "B: cast Doom Blade; target Grizzly Bears")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Angelic Destiny"]


@pytest.mark.cr("603.7c", "400.7")
def test_603_7c_an_object_that_left_and_came_back_is_another() -> None:
    """Memnite sneaked in, returned to hand and cast again is not sacrificed."""
    scene = Scene(2).battlefield("A", "Mountain", "Island", "Sneak Attack").hand("A", "Memnite", "Unsummon")
    game = scene.begin("A", "main")
    game.apply("activate Sneak Attack")
    pass_round(game)
    game.apply("choose Memnite")
    cast(game, "Unsummon", "target Memnite")
    settle(game)
    cast(game, "Memnite")
    settle(game)
    to_step(game, "end")
    assert [i.card.name for i in game.state.stack] == ["Sneak Attack"]
    settle(game)
    assert len(named(game, "Memnite")) == 1


@pytest.mark.cr("603.9", "603.10f")
def test_603_9_a_player_who_loses_or_leaves_triggers() -> None:
    """For whatever reason they lose: here by conceding, in a game of three."""
    game = Scene(3).battlefield("A", "(test) Mourner").begin("A", "main")
    game.concede(2)
    settle(game)
    assert game.state.players[0].life == 27


@pytest.mark.cr("603.10d")
def test_603_10d_losing_control_looks_back() -> None:
    """The ability belongs to the player who lost the creature, though another controls it now."""
    scene = Scene(2).battlefield("B", "(test) Homesick Bear").hand("A", "(test) Take")
    game = scene.begin("A", "main")
    cast(game, "(test) Take", "target (test) Homesick Bear")
    settle(game)
    assert find(game, "(test) Homesick Bear").controller == 0
    assert [p.life for p in game.state.players] == [20, 25]
    to_step(game, "upkeep", 2)
    settle(game)
    assert [p.life for p in game.state.players] == [25, 25]


@pytest.mark.cr("608.2e", "101.4")
def test_608_2e_players_discard_together() -> None:
    """Delirium Skeins: nobody's cards leave before everyone has chosen, the active player first."""
    scene = Scene(3, library=5).battlefield("A", *["Swamp"] * 3).hand("A", "Delirium Skeins")
    for name in "ABC":
        scene.hand(name, "Forest", "Island", "Plains", "Mountain")
    game = scene.begin("A", "main")
    cast(game, "Delirium Skeins")
    pass_round(game)
    seats: list[int] = []
    while asked(game) == Q.DISCARD:
        assert count_events(game, Ev.DISCARDED) == 0
        assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
        seats.append(game.state.ask_player)
        game.apply(0)
    assert seats == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [len(p.hand) for p in game.state.players] == [1, 1, 1] and count_events(game, Ev.DISCARDED) == 9
