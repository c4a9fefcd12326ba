"""Rules 508.3 and 509.3: abilities that trigger as attackers or blockers are declared; 506.5."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.testing import Scene, act, attack, block, cast, find, named, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Activated, Static, Targets, Triggered
from apnap.vocab.combat_triggers import Attacked, Attacks, BecomesBlocked, Blocks, PlayerAttacks
from apnap.vocab.continuous import Colors
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import Num
from apnap.vocab.rules_text import Rule

BEARS = "Grizzly Bears"


def watcher(name: str, *abilities: Triggered) -> None:
    register(CardDef(name, "1", "Enchantment", abilities=abilities))


ONE_LIFE = GainLife(Num(1))
watcher("Test Whenever You Attack", Triggered(PlayerAttacks(), ONE_LIFE))
watcher("Test Whenever You Attack With Two", Triggered(PlayerAttacks(at_least=2), ONE_LIFE))
watcher("Test Whenever You Are Attacked", Triggered(Attacked("you"), ONE_LIFE))
watcher("Test Whenever Your Walker Is Attacked", Triggered(Attacked("you", what="permanent"), ONE_LIFE))
watcher("Test Whenever You Attack A Player", Triggered(Attacked(who="you"), ONE_LIFE))
watcher(
    "Test Whenever A Green Creature Attacks", Triggered(Attacks("", Filter(types="creature", colors="G")), ONE_LIFE)
)
watcher("Test Whenever Attacks Alone", Triggered(Attacks("", CREATURES, alone=True), ONE_LIFE))
watcher("Test Whenever Blocks Alone", Triggered(Blocks("", CREATURES, alone=True), ONE_LIFE))
watcher("Test Whenever Blocks", Triggered(Blocks("", CREATURES), ONE_LIFE))
watcher("Test Whenever Blocked By Two", Triggered(BecomesBlocked("", CREATURES, at_least=2), ONE_LIFE))
register(
    CardDef(
        "Test Dye",
        "1",
        "Artifact",
        abilities=(Activated(mana("0"), Continuous(Colors("self", "G")), (Targets(CREATURES),)),),
    )
)
register(
    CardDef(
        "Test Double Guard",
        "1",
        "Creature — Human",
        1,
        5,
        abilities=(Static(rules=(Rule("blocks additional", "self"),)),),
    )
)


def life_after_attack(card: str, owner: str, mine: list[str], *pairs: tuple[str, str], players: int = 2) -> int:
    scene = Scene(players).battlefield("A", *mine).battlefield("B", "Jace Beleren").battlefield(owner, card)
    game = scene.begin("A", "combat")
    attack(game, *pairs)
    settle(game)
    return game.state.players[scene.seat(owner)].life - 20


@pytest.mark.cr("508.3a")
def test_508_3a_whenever_a_creature_attacks_and_what_it_attacks() -> None:
    """Hellrider damages the player or the planeswalker each creature attacks."""
    scene = Scene(2).battlefield("A", "Hellrider", BEARS).battlefield("B", "Jace Beleren")
    game = scene.begin("A", "combat")
    attack(game, ("Hellrider", "B"), (BEARS, "Jace Beleren"))
    settle(game)
    assert game.state.players[1].life == 19 and find(game, "Jace Beleren").count("loyalty") == 2


@pytest.mark.cr("508.3a", "508.4")
def test_508_3a_creatures_put_onto_the_battlefield_attacking_do_not_trigger_it() -> None:
    """Hero of Bladehold's tokens are attacking but never attacked: Hellrider sees two attacks, not four."""
    game = Scene(2).battlefield("A", "Hellrider", "Hero of Bladehold").begin("A", "combat")
    attack(game, ("Hellrider", "B"), ("Hero of Bladehold", "B"))
    settle(game)
    assert len(named(game, "Soldier")) == 2
    assert game.state.players[1].life == 18


@pytest.mark.cr("508.3b")
def test_508_3b_whenever_a_player_is_attacked_triggers_once() -> None:
    """Two attackers at the player: once; at a planeswalker: not at all, but for the planeswalker's ability."""
    two = [BEARS, "Hill Giant"]
    pairs = ((BEARS, "B"), ("Hill Giant", "B"))
    assert life_after_attack("Test Whenever You Are Attacked", "B", two, *pairs) == 1
    walker = ((BEARS, "Jace Beleren"), ("Hill Giant", "Jace Beleren"))
    assert life_after_attack("Test Whenever You Are Attacked", "B", two, *walker) == 0
    assert life_after_attack("Test Whenever Your Walker Is Attacked", "B", two, *walker) == 1


@pytest.mark.cr("508.3c", "508.3d")
def test_508_3d_whenever_a_player_attacks_triggers_once_however_many_attack() -> None:
    """Once for the attack; with two or more creatures only if so many were declared."""
    two = [BEARS, "Hill Giant"]
    pairs = ((BEARS, "B"), ("Hill Giant", "B"))
    assert life_after_attack("Test Whenever You Attack", "A", two, *pairs) == 1
    assert life_after_attack("Test Whenever You Attack With Two", "A", two, *pairs) == 1
    assert life_after_attack("Test Whenever You Attack With Two", "A", two, (BEARS, "B")) == 0


@pytest.mark.cr("508.3e", "508.6")
def test_508_3e_whenever_a_player_attacks_another_counts_each_player_attacked() -> None:
    """B and C attacked: twice.  A planeswalker attacked: no player was."""
    three = [BEARS, "Hill Giant"]
    pairs = ((BEARS, "B"), ("Hill Giant", "C"))
    assert life_after_attack("Test Whenever You Attack A Player", "A", three, *pairs, players=3) == 2
    assert life_after_attack("Test Whenever You Attack A Player", "A", three, (BEARS, "Jace Beleren")) == 0


@pytest.mark.cr("508.2a")
def test_508_2a_a_creature_that_turns_green_after_attacking_does_not_trigger() -> None:
    """The giant is red as it attacks."""
    scene = Scene(2).battlefield("A", "Hill Giant", "Test Dye", "Test Whenever A Green Creature Attacks")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    game.apply("activate Test Dye")
    game.apply("target Hill Giant")
    settle(game)
    to_step(game, "end of combat")
    assert game.state.players[0].life == 20


@pytest.mark.cr("508.5", "508.3a")
def test_508_5_the_defending_player_of_a_trigger_is_the_one_that_creature_attacks() -> None:
    """Kazuul's controller is attacked: they get an Ogre unless {3} is paid; an attack on C brings none."""
    scene = Scene(3).battlefield("A", BEARS, "Hill Giant").battlefield("B", "Kazuul, Tyrant of the Cliffs")
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"), ("Hill Giant", "C"))
    settle(game)
    assert len(named(game, "Ogre")) == 1 and named(game, "Ogre")[0].controller == 1


@pytest.mark.cr("508.5", "603.4")
@pytest.mark.parametrize("elsewhere", [True, False])
def test_603_4_whether_one_is_the_defending_player_is_asked_again(elsewhere: bool) -> None:
    """The bears that attacked Kazuul's controller attack C by the time the trigger resolves: no Ogre."""
    scene = Scene(3).battlefield("A", BEARS).battlefield("B", "Kazuul, Tyrant of the Cliffs", *["Island"] * 3)
    game = scene.hand("B", "Portal Mage").begin("A", "combat")
    attack(game, (BEARS, "B"))
    if elsewhere:
        act(game, "B: cast Portal Mage")
        pass_until(game, lambda x: x.state.ask_kind == Q.TARGET)
        game.apply(f"target {BEARS}")
        pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
        game.apply("yes")
        pass_until(game, lambda x: x.is_legal("choose C") or x.state.ask_kind == Q.PRIORITY)
        if game.is_legal("choose C"):
            game.apply("choose C")
    settle(game)
    assert game.state.combat is not None
    assert game.state.combat.attackers[find(game, BEARS).id].defender == (2 if elsewhere else 1)
    assert len(named(game, "Ogre")) == (0 if elsewhere else 1)


@pytest.mark.cr("506.5")
def test_506_5_attacking_alone_is_being_the_only_one_declared() -> None:
    """One declared triggers, two declared do not."""
    two = [BEARS, "Hill Giant"]
    assert life_after_attack("Test Whenever Attacks Alone", "A", two, (BEARS, "B")) == 1
    assert life_after_attack("Test Whenever Attacks Alone", "A", two, (BEARS, "B"), ("Hill Giant", "B")) == 0


def after_blocks(card: str, attackers: list[str], blockers: list[str], *pairs: tuple[str, str]) -> Game:
    scene = Scene(2).battlefield("A", *attackers).battlefield("B", *blockers, card)
    game = scene.begin("A", "combat")
    attack(game, *[(name, "B") for name in attackers])
    block(game, *pairs)
    settle(game)
    return game


@pytest.mark.cr("506.5")
def test_506_5_blocking_alone() -> None:
    """The only creature declared as a blocker."""
    game = after_blocks("Test Whenever Blocks Alone", [BEARS], ["Hill Giant", "Wind Drake"], ("Hill Giant", BEARS))
    assert game.state.players[1].life == 21
    both = (("Hill Giant", BEARS), ("Wind Drake", BEARS))
    game = after_blocks("Test Whenever Blocks Alone", [BEARS], ["Hill Giant", "Wind Drake"], *both)
    assert game.state.players[1].life == 20


@pytest.mark.cr("509.3a")
def test_509_3a_whenever_it_blocks_triggers_once_even_if_it_blocks_two() -> None:
    """One blocker of two attackers: one life."""
    pairs = (("Test Double Guard", BEARS), ("Test Double Guard", "Hill Giant"))
    game = after_blocks("Test Whenever Blocks", [BEARS, "Hill Giant"], ["Test Double Guard"], *pairs)
    assert game.state.players[1].life == 21


@pytest.mark.cr("509.3b", "509.4")
def test_509_3b_whenever_it_blocks_a_creature_triggers_for_each() -> None:
    """Brimaz blocks: a token enters blocking that creature."""
    scene = Scene(2).battlefield("A", "Hill Giant").battlefield("B", "Brimaz, King of Oreskos")
    game = scene.begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Brimaz, King of Oreskos", "Hill Giant"))
    settle(game)
    token = find(game, "Cat Soldier")
    combat = game.state.combat
    assert combat is not None and combat.blockers[token.id].attackers == [find(game, "Hill Giant").id]
    assert token.id in combat.attackers[find(game, "Hill Giant").id].blockers


@pytest.mark.cr("509.3c")
def test_509_3c_becomes_blocked_triggers_once() -> None:
    """Sacred Prey blocked by two: one life."""
    scene = Scene(2).battlefield("A", "Sacred Prey").battlefield("B", BEARS, BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("Sacred Prey", "B"))
    block(game, (BEARS, "Sacred Prey"), (BEARS, "Sacred Prey"))
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("509.3c")
def test_509_3c_becoming_blocked_by_an_effect_triggers_it_too() -> None:
    """Curtain of Light on an unblocked Sacred Prey."""
    scene = Scene(2).battlefield("A", "Sacred Prey").battlefield("B", "Plains", "Plains").hand("B", "Curtain of Light")
    game = scene.begin("A", "combat")
    attack(game, ("Sacred Prey", "B"))
    pass_until(game, lambda x: step_name(x) == "declare blockers" and x.state.ask_player == 1)
    cast(game, "Curtain of Light", "target Sacred Prey")
    settle(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("509.3d")
def test_509_3d_becomes_blocked_by_a_creature_triggers_for_each_blocker() -> None:
    """Elven Warhounds blocked by two: both go to the top of the library."""
    scene = Scene(2).battlefield("A", "Elven Warhounds").battlefield("B", BEARS, "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, ("Elven Warhounds", "B"))
    block(game, (BEARS, "Elven Warhounds"), ("Hill Giant", "Elven Warhounds"))
    settle(game)
    assert [p.chars.name for p in game.state.battlefield] == ["Elven Warhounds"]
    assert len(game.state.players[1].library) == 42


@pytest.mark.cr("509.3d")
def test_509_3d_a_token_that_enters_blocking_triggers_it() -> None:
    """Brimaz blocks the Warhounds: Brimaz and then the token are put away."""
    scene = Scene(2).battlefield("A", "Elven Warhounds").battlefield("B", "Brimaz, King of Oreskos")
    game = scene.begin("A", "combat")
    attack(game, ("Elven Warhounds", "B"))
    block(game, ("Brimaz, King of Oreskos", "Elven Warhounds"))
    settle(game)
    assert [p.chars.name for p in game.state.battlefield] == ["Elven Warhounds"]


@pytest.mark.cr("509.3e")
def test_509_3e_blocked_by_two_or_more() -> None:
    """One blocker does not trigger it, two do."""
    blockers = [BEARS, "Wind Drake"]
    game = after_blocks("Test Whenever Blocked By Two", ["Hill Giant"], blockers, (BEARS, "Hill Giant"))
    assert game.state.players[1].life == 20
    both = ((BEARS, "Hill Giant"), ("Wind Drake", "Hill Giant"))
    game = after_blocks("Test Whenever Blocked By Two", ["Hill Giant"], blockers, *both)
    assert game.state.players[1].life == 21


@pytest.mark.cr("509.3f", "511.2")
def test_509_3f_the_characteristics_at_the_block_count() -> None:
    """Thicket Basilisk destroys the non-Wall creature that blocked it, at end of combat, and not a Wall."""
    scene = Scene(2).battlefield("A", "Thicket Basilisk").battlefield("B", "Wall of Wood", "Giant Spider")
    game = scene.begin("A", "combat")
    attack(game, ("Thicket Basilisk", "B"))
    block(game, ("Wall of Wood", "Thicket Basilisk"), ("Giant Spider", "Thicket Basilisk"))
    pass_until(game, lambda x: step_name(x) == "end of combat")
    settle(game)
    assert named(game, "Giant Spider") == [] and len(named(game, "Wall of Wood")) == 1


@pytest.mark.cr("509.1i", "509.2", "509.2a", "509.3g", "508.3f")
def test_509_3g_attacks_and_is_not_blocked_triggers_in_the_declare_blockers_step() -> None:
    """Abyssal Nightstalker: discard, in the declare blockers step; not if it was blocked."""
    scene = Scene(2).battlefield("A", "Abyssal Nightstalker").battlefield("B", BEARS).hand("B", "Island", "Forest")
    game = scene.begin("A", "combat")
    attack(game, ("Abyssal Nightstalker", "B"))
    assert game.state.stack == []
    block(game)
    assert step_name(game) == "declare blockers" and len(game.state.stack) == 1
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    assert game.state.ask_player == 1
    game = scene_blocked()
    assert game.state.stack == []


def scene_blocked() -> Game:
    scene = Scene(2).battlefield("A", "Abyssal Nightstalker").battlefield("B", BEARS).hand("B", "Island")
    game = scene.begin("A", "combat")
    attack(game, ("Abyssal Nightstalker", "B"))
    block(game, (BEARS, "Abyssal Nightstalker"))
    return game


@pytest.mark.cr("509.3g", "508.4")
def test_509_3g_it_triggers_for_a_creature_that_never_was_declared() -> None:
    """Master of Cruelties unblocked sets the player's life to 1 and assigns no combat damage."""
    game = Scene(2).battlefield("A", "Master of Cruelties").begin("A", "combat")
    attack(game, ("Master of Cruelties", "B"))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 1
