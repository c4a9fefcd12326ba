"""Rules 509.1–509.2: who may block whom, restrictions, requirements and costs of blocking."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.testing import Scene, act, attack, block, cast, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Static
from apnap.vocab.lookups import Num
from apnap.vocab.rules_text import Rule
from tests.helpers import illegal_declaration, texts

BEARS = "Grizzly Bears"
register(
    CardDef("Test Sentry", "1", "Creature — Human", 1, 1, abilities=(Static(rules=(Rule("must block", "self"),)),)),
)
register(
    CardDef("Test Prize", "1", "Creature — Human", 1, 1, abilities=(Static(rules=(Rule("must be blocked", "self"),)),)),
)
register(
    CardDef(
        "Test Hulk",
        "1",
        "Creature — Human",
        3,
        3,
        abilities=(Static(rules=(Rule("blocked by at least", "self", n=Num(3)),)),),
    ),
)
register(
    CardDef(
        "Test Warden",
        "1",
        "Creature — Human",
        1,
        6,
        abilities=(Static(rules=(Rule("blocks additional", "self", text="any"),)),),
    ),
)


def to_block(game: Game) -> Game:
    return pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)


def attacked(mine: list[str], theirs: list[str], *more: str) -> Game:
    """A attacks B with everything; B is about to block."""
    scene = Scene(2).battlefield("A", *mine, *more).battlefield("B", *theirs)
    game = scene.begin("A", "combat")
    attack(game, *[(name, "B") for name in mine])
    return to_block(game)


@pytest.mark.cr("509.1")
def test_509_1_blockers_are_declared_before_anyone_has_priority_in_the_step() -> None:
    """It is the defending player's turn-based action, without the stack."""
    game = attacked([BEARS], ["Hill Giant"])
    assert step_name(game) == "declare blockers" and game.ask is not None and game.ask.player == 1
    game.apply(f"Hill Giant blocks {BEARS}")
    assert (game.state.ask_kind, game.state.ask_player) == (Q.PRIORITY, 0)


@pytest.mark.cr("509.1a")
def test_509_1a_only_untapped_creatures_block() -> None:
    """A tapped giant and a wall with defender: the wall may."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Wall of Wood", "Smuggler's Copter")
    scene.permanent("B", "Hill Giant", tapped=True)
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    to_block(game)
    assert texts(game) == ["Wall of Wood stays", f"Wall of Wood blocks {BEARS}"]
    game.apply(0)
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("509.1a", "302.6")
def test_509_1a_a_creature_that_came_this_turn_may_block() -> None:
    """Summoning sickness says nothing about blocking."""
    scene = Scene(2).battlefield("A", BEARS)
    scene.permanent("B", "Hill Giant", sick=True)
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Hill Giant", BEARS))
    assert game.state.combat is not None and len(game.state.combat.blockers) == 1


@pytest.mark.cr("509.1a")
def test_509_1a_attackers_of_ones_planeswalker_may_be_blocked() -> None:
    """The bears attack Jace; Jace's controller blocks."""
    scene = Scene(2).battlefield("A", BEARS).battlefield("B", "Jace Beleren", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "Jace Beleren"))
    block(game, ("Hill Giant", BEARS))
    to_step(game, "end of combat")
    assert find(game, "Jace Beleren").count("loyalty") == 3 and named(game, BEARS) == []


@pytest.mark.cr("509.1a")
def test_509_1a_several_creatures_may_block_one() -> None:
    """Two bears on a giant."""
    game = attacked(["Hill Giant"], [BEARS, BEARS])
    game.apply(f"block Hill Giant with {BEARS}, {BEARS}")
    assert game.state.combat is not None
    assert len(game.state.combat.attackers[find(game, "Hill Giant").id].blockers) == 2


@pytest.mark.cr("509.1a")
def test_509_1a_a_creature_blocks_only_one_unless_an_effect_allows_more() -> None:
    """A giant can't block two; Two-Headed Giant of Foriys can, but not three."""
    game = attacked([BEARS, "Wind Drake"], ["Giant Spider"])
    illegal_declaration(game, f"block {BEARS} with Giant Spider; Wind Drake with Giant Spider", "509.1a")
    game = attacked([BEARS, BEARS, BEARS], ["Two-Headed Giant of Foriys"])
    game.apply(f"Two-Headed Giant of Foriys blocks {BEARS}")
    assert texts(game) == [
        "done",
        f"Two-Headed Giant of Foriys blocks {BEARS}",
        f"Two-Headed Giant of Foriys blocks {BEARS} #2",
    ]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply(1)
    assert game.state.ask_kind == Q.PRIORITY
    assert game.state.combat is not None
    assert sum(a.blocked for a in game.state.combat.attackers.values()) == 2


@pytest.mark.cr("509.1a")
def test_509_1a_any_number_of_creatures() -> None:
    """One that may block any number blocks all three, given at once."""
    game = attacked([BEARS, BEARS, BEARS], ["Test Warden"])
    game.apply("; ".join([f"{'block ' if i == 0 else ''}{BEARS} with Test Warden" for i in range(3)]))
    assert game.state.combat is not None and all(a.blocked for a in game.state.combat.attackers.values())


@pytest.mark.cr("509.1b", "506.4a")
def test_509_1b_an_evasion_ability_gained_after_blocks_changes_nothing() -> None:
    """Once blocked, becoming unblockable by flying does not undo the block; nor does Pacifism on the blocker."""
    scene = Scene(2).battlefield("A", BEARS, "Plains", "Plains").hand("A", "Pacifism").battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Hill Giant", BEARS))
    giant = find(game, "Hill Giant")
    scene.permanent("A", "Pacifism", attached_to=giant)
    to_step(game, "end of combat")
    assert named(game, BEARS) == []


@pytest.mark.cr("509.1b", "702.111b")
def test_702_111b_menace_needs_two_blockers_or_none() -> None:
    """Boggart Brute against two bears."""
    game = attacked(["Boggart Brute"], [BEARS, BEARS])
    illegal_declaration(game, f"block Boggart Brute with {BEARS}", "509.1b")
    game.apply(f"{BEARS} blocks Boggart Brute")
    assert texts(game) == [f"{BEARS} blocks Boggart Brute"]


@pytest.mark.cr("702.111b")
def test_702_111b_menace_against_one_creature_is_unblockable() -> None:
    """One possible blocker is offered nothing but to stay."""
    game = attacked(["Boggart Brute"], [BEARS])
    assert texts(game) == [f"{BEARS} stays"]


@pytest.mark.cr("509.1b")
def test_509_1b_goblin_war_drums_gives_menace() -> None:
    """A granted ability counts like a printed one."""
    game = attacked([BEARS], ["Hill Giant"], "Goblin War Drums")
    assert texts(game) == ["Hill Giant stays"]


@pytest.mark.cr("509.1b")
def test_509_1b_three_or_more() -> None:
    """Blocked by three or not at all."""
    game = attacked(["Test Hulk"], [BEARS, BEARS, BEARS])
    illegal_declaration(game, f"block Test Hulk with {BEARS}, {BEARS}", "509.1b")
    game.apply(f"block Test Hulk with {BEARS}, {BEARS}, {BEARS}")
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("509.1b")
def test_509_1b_not_by_more_than_one() -> None:
    """Stalking Tiger: the second bears may not join."""
    game = attacked(["Stalking Tiger"], [BEARS, BEARS])
    illegal_declaration(game, f"block Stalking Tiger with {BEARS}, {BEARS}", "509.1b")
    game.apply(f"{BEARS} blocks Stalking Tiger")
    assert texts(game) == [f"{BEARS} stays"]


@pytest.mark.cr("509.1b")
def test_509_1b_not_alone() -> None:
    """Mogg Flunkies block only if another creature blocks too, whichever attacker."""
    game = attacked([BEARS, "Hill Giant"], ["Mogg Flunkies", BEARS])
    illegal_declaration(game, "block Hill Giant with Mogg Flunkies", "509.1b")
    game.apply("Mogg Flunkies blocks Hill Giant")
    assert texts(game) == [f"{BEARS} blocks {BEARS}", f"{BEARS} blocks Hill Giant"]


@pytest.mark.cr("509.1b")
def test_509_1b_no_more_than_one_creature_blocks() -> None:
    """Silent Arbiter on the attacker's side."""
    game = attacked([BEARS], [BEARS, "Hill Giant"], "Silent Arbiter")
    illegal_declaration(game, f"block {BEARS} with {BEARS}, Hill Giant", "509.1b")
    game.apply(f"{BEARS} blocks {BEARS}")
    assert texts(game) == ["Hill Giant stays"]


@pytest.mark.cr("509.1c")
def test_509_1c_menace_and_a_creature_that_must_block_make_both_block() -> None:
    """One that blocks if able and one without abilities: against menace both block."""
    game = attacked(["Boggart Brute"], ["Test Sentry", BEARS])
    assert texts(game) == ["Test Sentry blocks Boggart Brute"]
    illegal_declaration(game, "block Boggart Brute with Test Sentry", "509.1b")
    illegal_declaration(game, f"block Boggart Brute with {BEARS}", "509.1b")
    illegal_declaration(game, "block nothing", "509.1c")
    game.apply(0)
    assert texts(game) == [f"{BEARS} blocks Boggart Brute"]


@pytest.mark.cr("509.1c")
def test_509_1c_lure_draws_every_creature_able_to_block() -> None:
    """All of B's creatures block the enchanted one; a tapped one is not able."""
    scene = Scene(2).battlefield("A", "Hill Giant")
    bears = scene.permanent("A", BEARS)
    scene.permanent("A", "Lure", attached_to=bears)
    scene.battlefield("B", "Test Sentry", "Giant Spider").permanent("B", "Wind Drake", tapped=True)
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "B"))
    to_block(game)
    assert texts(game) == [f"Test Sentry blocks {BEARS}"]
    game.apply(0)
    assert texts(game) == [f"Giant Spider blocks {BEARS}"]
    game.apply(0)
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("509.1c")
def test_509_1c_one_that_must_be_blocked_needs_one_blocker() -> None:
    """The first may stay; then the last must block."""
    game = attacked(["Test Prize", BEARS], [BEARS, "Hill Giant"])
    assert f"{BEARS} stays" in texts(game)
    game.apply(f"{BEARS} stays")
    assert texts(game) == ["Hill Giant blocks Test Prize"]


@pytest.mark.cr("509.1c", "702.39a")
def test_702_39a_provoke_untaps_a_creature_and_makes_it_block() -> None:
    """Deftblade Elite provokes a tapped giant of the defending player."""
    scene = Scene(2).battlefield("A", "Deftblade Elite", BEARS)
    scene.permanent("B", "Hill Giant", tapped=True)
    game = scene.begin("A", "combat")
    attack(game, ("Deftblade Elite", "B"), (BEARS, "B"))
    game.apply("target Hill Giant")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert not find(game, "Hill Giant").tapped
    to_block(game)
    assert texts(game) == ["Hill Giant blocks Deftblade Elite"]


@pytest.mark.cr("509.1d", "509.1e", "509.1f", "509.1c")
def test_509_1d_blocking_at_a_price() -> None:
    """War Cadence for one: with one land one of two creatures can block; the one that must need not pay."""
    scene = Scene(2).battlefield("A", "Hill Giant", "War Cadence", "Mountain", "Mountain")
    scene.battlefield("B", "Test Sentry", BEARS, "Forest")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    act(game, "A: activate War Cadence")
    if game.state.ask_kind == Q.NUMBER:
        game.apply("1")
    settle(game)
    to_block(game)
    assert texts(game) == ["Test Sentry stays", "Test Sentry blocks Hill Giant"]
    illegal_declaration(game, f"block Hill Giant with Test Sentry, {BEARS}", "509.1f")
    game.apply("Test Sentry blocks Hill Giant")
    assert texts(game) == [f"{BEARS} stays"]
    game.apply(0)
    assert find(game, "Forest").tapped
    assert game.state.combat is not None and list(game.state.combat.blockers) == [find(game, "Test Sentry").id]


@pytest.mark.cr("509.1g", "509.1h")
def test_509_1h_a_creature_stays_blocked_when_its_blocker_is_gone() -> None:
    """The blocker is killed: the attacker deals no damage to the player."""
    scene = Scene(2).battlefield("A", BEARS, "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Hill Giant", BEARS))
    cast(game, "Lightning Bolt", "target Hill Giant")
    settle(game)
    assert game.state.combat is not None and game.state.combat.attackers[find(game, BEARS).id].blocked
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20


@pytest.mark.cr("509.1h", "506.7c")
def test_509_1h_an_effect_can_make_a_creature_blocked() -> None:
    """Curtain of Light stops even an unblockable creature, and only after blockers were declared."""
    scene = Scene(2).battlefield("A", "Phantom Warrior").battlefield("B", "Plains", "Plains", BEARS)
    game = scene.hand("B", "Curtain of Light").begin("A", "combat")
    attack(game, ("Phantom Warrior", "B"))
    game.apply("pass")
    assert texts(game) == ["pass"]
    pass_until(game, lambda x: step_name(x) == "declare blockers" and x.state.ask_player == 1)
    cast(game, "Curtain of Light", "target Phantom Warrior")
    settle(game)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20


@pytest.mark.cr("509.1")
def test_509_1_whole_blocks_are_the_same_as_their_steps() -> None:
    """All at once or one by one: the same game."""
    game = attacked([BEARS, "Hill Giant"], [BEARS, "Wind Drake"])
    twin = game.clone()
    game.apply(f"block Hill Giant with Wind Drake, {BEARS}")
    twin.apply(f"{BEARS} blocks Hill Giant")
    twin.apply("Wind Drake blocks Hill Giant")
    assert game.state_hash() == twin.state_hash()
