"""Banding under the rules of 2022, 2008 and 1997."""

from __future__ import annotations

import pytest

from apnap import Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, attack, block, find, named, pass_until
from apnap.testing.driving import intend
from apnap.vocab.abilities import Static
from apnap.vocab.rules_text import Rule
from tests.helpers import texts, to_damage, who_by_which_rule

HERO = "Benalish Hero"
BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
OGRESS = "Test Ogress"
register(CardDef("Test Drake", "U", "Creature — Drake", 3, 3, "flying"))
register(CardDef("Test Ogre", "R", "Creature — Ogre", 3, 3))
register(CardDef(OGRESS, "R", "Creature — Ogre", 3, 6))
register(CardDef("Test Plower", "G", "Creature — Ox", 5, 5, "trample"))
WIDE = Static(rules=(Rule("blocks additional", "self", text="any"),))
register(CardDef("Test Broad Wall", "W", "Creature — Wall", 4, 9, abilities=(WIDE,)))


def begin(era: str, mine: tuple[str, ...], theirs: tuple[str, ...]) -> Game:
    game = Scene(2, era).battlefield("A", *mine).battlefield("B", *theirs).begin("A", "main")
    intend(game)
    return pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)


@pytest.mark.era("m10", "702.22j")
def test_cr22_702_22j_the_defending_player_ignores_the_damage_assignment_order() -> None:
    """The Bears come first in the order, and still the Hero may take everything."""
    game = begin("m10", (GIANT,), (BEARS, HERO))
    game.apply(f"attack B with {GIANT}")
    block(game, (BEARS, GIANT), (HERO, GIANT))
    game.apply(f"choose {BEARS}")  # 509.2: the order is announced all the same
    to_damage(game)
    assert who_by_which_rule(game) == (1, "702.22j") and texts(game) == ["0", "1", "2", "3"]
    game.apply("0")
    pass_until(game, lambda x: x.state.combat is None)
    assert named(game, BEARS) and not named(game, HERO)


@pytest.mark.era("m10", "702.22k")
def test_cr22_702_22k_the_active_player_ignores_the_order_of_a_blocker() -> None:
    """Damage past the first in the order without killing it."""
    game = begin("m10", (HERO, GIANT), (BEARS,))
    game.apply(f"attack B with {HERO}, {GIANT} in a band")
    block(game, (BEARS, GIANT))
    assert who_by_which_rule(game) == (1, "509.3")
    game.apply(f"choose {GIANT}")
    to_damage(game)
    assert who_by_which_rule(game) == (0, "702.22k") and texts(game) == ["0", "1", "2"]
    game.apply("1")
    pass_until(game, lambda x: x.state.combat is None)
    assert named(game, GIANT) and not named(game, HERO) and not named(game, BEARS)


@pytest.mark.era("m10", "510.1d")
def test_cr22_510_1d_an_order_that_was_ignored_binds_nobody_else() -> None:
    """The Ogress's damage skips the first in its order; the wall, which blocks two, still keeps to its own order."""
    game = begin("m10", (OGRESS, "Test Ogre"), ("Test Broad Wall", HERO, BEARS))
    game.apply(f"attack B with {OGRESS}, Test Ogre")
    block(game, ("Test Broad Wall", OGRESS), ("Test Broad Wall", "Test Ogre"), (HERO, OGRESS), (BEARS, OGRESS))
    seen: list[tuple[int, str, list[str]]] = []
    while game.state.combat is not None and not game.over:
        if game.state.ask_kind == Q.DAMAGE:
            seen.append((*who_by_which_rule(game), texts(game)))
        game.apply(0)
    assert seen[0] == (1, "702.22j", ["0", "1", "2", "3"]) and seen[-1] == (1, "510.1d", ["3", "4"])


@pytest.mark.era("sixth", "502.10h")
def test_cr08_502_10h_whoever_controls_the_bander_divides_and_damage_uses_the_stack() -> None:
    """Under the numbers of 2008: 308.2b for the bands, 502.10 for the damage."""
    game = begin("sixth", (HERO, GIANT), (BEARS,))
    game.apply(f"attack B with {HERO}, {GIANT}")
    assert who_by_which_rule(game) == (0, "308.2b")
    game.apply(1)
    block(game, (BEARS, HERO))
    to_damage(game)
    assert who_by_which_rule(game) == (0, "502.10h")
    game.apply("2")
    assert game.view(0)["stack"][-1]["damage"]


@pytest.mark.era("fifth", "5E:Advanced Creature Abilities")
def test_1997_an_attacking_band_is_blocked_as_a_group() -> None:
    """Bears that can't block the flyer block the Hero, and so both; the attacker deals out their damage."""
    game = begin("fifth", (HERO, "Test Drake"), (BEARS,))
    game.apply(f"attack B with {HERO}, Test Drake in a band")
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} blocks {HERO}"]
    game.apply(1)
    to_damage(game)
    assert who_by_which_rule(game) == (0, "5E:Advanced Creature Abilities")
    hero_first = game.ask is not None and HERO in game.ask.prompt
    game.apply("2" if hero_first else "0")
    pass_until(game, lambda x: x.state.combat is None)
    assert named(game, "Test Drake") and not named(game, HERO) and not named(game, BEARS)
    assert game.state.players[1].life == 20


@pytest.mark.era("fifth", "5E:Advanced Creature Abilities")
def test_1997_blockers_form_no_band_but_share_the_damage_as_their_controller_likes() -> None:
    """A bander on the ground does not let others reach a flyer; where two block, the defender distributes."""
    game = begin("fifth", ("Test Drake", GIANT), ("Mesa Pegasus", BEARS))
    attack(game, ("Test Drake", "B"), (GIANT, "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.apply("Mesa Pegasus blocks Hill Giant")
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} blocks {GIANT}"]
    game.apply(1)
    to_damage(game)
    assert who_by_which_rule(game) == (1, "5E:Advanced Creature Abilities") and texts(game) == ["0", "1", "2", "3"]


@pytest.mark.era("fifth", "5E:Basic Creature Abilities")
def test_1997_trample_over_blockers_with_banding_is_found_after_prevention() -> None:
    """The defender puts all five on the Hero; four of them trample over it, for it needs only one."""
    game = begin("fifth", ("Test Plower",), (HERO, BEARS))
    game.apply("attack B with Test Plower")
    block(game, (HERO, "Test Plower"), (BEARS, "Test Plower"))
    to_damage(game)
    assert who_by_which_rule(game)[0] == 1
    hero_first = game.ask is not None and HERO in game.ask.prompt
    game.apply("5" if hero_first else "0")
    pass_until(game, lambda x: x.state.combat is None)
    assert game.state.players[1].life == 16 and named(game, BEARS)


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_a_band_is_the_same_after_saving_in_every_era(era: str) -> None:
    """At the question about bands and afterwards."""
    game = begin(era, (HERO, GIANT, BEARS), (BEARS,))
    game.apply(f"attack B with {HERO}, {GIANT}, {BEARS}")
    assert game.state.ask_kind == Q.BAND
    again = Game.from_json(game.to_json())
    assert again.state_hash() == game.state_hash() and texts(again) == texts(game)
    again.apply(1)
    again = Game.from_json(again.to_json())
    combat = again.state.combat
    assert combat is not None
    assert combat.attackers[find(again, HERO).id].band == combat.attackers[find(again, GIANT).id].band


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
def test_in_every_era_what_blocks_one_of_a_band_blocks_all(era: str) -> None:
    """Also what could not have been declared to block the other; without a band each is blocked by itself."""
    for answer, blocked in ((1, 2), (0, 1)):
        game = begin(era, (HERO, "Test Drake"), (BEARS,))
        game.apply(f"attack B with {HERO}, Test Drake")
        game.apply(answer)
        block(game, (BEARS, HERO))
        combat = game.state.combat
        assert combat is not None
        assert len(combat.blockers[find(game, BEARS).id].attackers) == blocked
        assert [a.blocked for a in combat.attackers.values()].count(True) == blocked
