"""Blocks besides those declared: creatures that entered blocking before (509.4), and the further one later (509.3e)."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.effects import Until
from apnap.state.kinds import Ev
from apnap.testing import Scene, attack, block, cast, count_events, find, pass_until, settle, step_name, to_step
from apnap.vocab.abilities import Spell, Targets, Triggered
from apnap.vocab.combat_triggers import BecomesBlocked, BlockedBy, Blocks
from apnap.vocab.effects.basic import CreateToken, GainLife
from apnap.vocab.effects.combat import MakeBlock
from apnap.vocab.effects.control import Continuous, For
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import TARGET, TARGET_2, It, Num
from apnap.vocab.rules_text import Rule
from tests.helpers import lives

ATTACKING = (Targets(Filter(types="creature", status=("attacking",))),)
LIFE = GainLife(Num(1))
LATE = CardDef(
    "Test Latecomer",
    "",
    "Creature — Soldier",
    2,
    2,
    abilities=(Triggered(Blocks(), LIFE), Triggered(Blocks(each=True), LIFE)),
    is_token=True,
)
register(
    CardDef("Test Ambush", "0", "Instant", abilities=(Spell(CreateToken(LATE, blocking=It("target")), ATTACKING),))
)
register(
    CardDef(
        "Test Summons To Block",
        "0",
        "Instant",
        abilities=(Spell(MakeBlock(TARGET, TARGET_2), (Targets(CREATURES), *ATTACKING)),),
    )
)
register(
    CardDef(
        "Test Wide Shield",
        "0",
        "Instant",
        abilities=(
            Spell(Continuous(Rule("blocks additional", "self"), TARGET, For(Until.END_OF_TURN)), (Targets(CREATURES),)),
        ),
    )
)
register(CardDef("Test Lurking Cat", "0", "Creature — Cat", 2, 7, "menace"))
for name, trigger in {
    "Test Prized Game": BecomesBlocked(),
    "Test Hunted Game": BlockedBy(),
    "Test Surrounded": BecomesBlocked(at_least=2),
    "Test Wall Of Arms": Blocks(at_least=2),
}.items():
    register(CardDef(name, "0", "Creature — Beast", 1, 7, abilities=(Triggered(trigger, LIFE),)))


def ambushed(attacker: str, *blockers: str, hand: tuple[str, ...] = ("Test Ambush",)) -> Game:
    """B's token enters blocking in the declare attackers step."""
    scene = Scene(2).battlefield("A", attacker).battlefield("B", *blockers).hand("B", *hand)
    game = scene.begin("A", "combat")
    attack(game, (attacker, "B"))
    game.apply("pass")
    cast(game, "Test Ambush", f"target {attacker}")
    settle(game)
    return game


@pytest.mark.cr("509.4", "509.3a", "509.3b")
def test_509_4_one_that_entered_blocking_early_never_blocked() -> None:
    """Neither as it enters nor as blockers are declared; it is blocking all the same."""
    game = ambushed("Hill Giant")
    token = find(game, "Test Latecomer").id
    to_step(game, "declare blockers")
    assert game.state.combat is not None and token in game.state.combat.blockers
    assert token not in game.state.blocked
    to_step(game, "end of combat")
    assert lives(game) == [20, 20]
    assert count_events(game, Ev.BLOCKS) == 0


@pytest.mark.cr("509.4", "509.1a")
def test_509_4_it_is_not_offered_the_creature_it_blocks_already() -> None:
    """The only attacker is the one it blocks: there is nothing to ask."""
    game = ambushed("Hill Giant")
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK or step_name(x) == "combat damage")
    assert step_name(game) == "combat damage"


@pytest.mark.cr("509.4", "509.1a")
def test_509_4_another_creature_may_join_it() -> None:
    """The Bears are asked, the token is not; both fight the Giant."""
    game = ambushed("Hill Giant", "Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert {c.text for c in game.legal} == {"Grizzly Bears stays", "Grizzly Bears blocks Hill Giant"}
    game = Game.from_json(game.to_json())  # what was there before is not forgotten
    block(game, ("Grizzly Bears", "Hill Giant"))
    to_step(game, "end of combat")
    assert not [p for p in game.state.battlefield if p.chars.name == "Hill Giant"]


@pytest.mark.cr("509.4", "509.1b", "702.111b")
def test_509_4_it_counts_for_menace() -> None:
    """Blocked by the token, a creature with menace may be blocked by just one more; without it, by nobody alone."""
    game = ambushed("Test Lurking Cat", "Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert {c.text for c in game.legal} == {"Grizzly Bears stays", "Grizzly Bears blocks Test Lurking Cat"}
    plain = Scene(2).battlefield("A", "Test Lurking Cat").battlefield("B", "Grizzly Bears").begin("A", "combat")
    attack(plain, ("Test Lurking Cat", "B"))
    pass_until(plain, lambda x: x.state.ask_kind == Q.BLOCK or step_name(x) == "combat damage")
    assert "Grizzly Bears blocks Test Lurking Cat" not in {c.text for c in plain.legal}


@pytest.mark.cr("509.4", "509.1b")
def test_509_4_it_counts_for_what_cannot_be_blocked_by_more_than_one() -> None:
    """The token is that one."""
    game = ambushed("Stalking Tiger", "Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK or step_name(x) == "combat damage")
    assert "Grizzly Bears blocks Stalking Tiger" not in {c.text for c in game.legal}


@pytest.mark.cr("509.3c", "509.4")
def test_509_3c_blocked_early_it_becomes_blocked_once() -> None:
    """As the token enters; the declaration of another blocker does not make it blocked again."""
    game = ambushed("Test Prized Game", "Grizzly Bears")
    assert lives(game) == [21, 20]
    block(game, ("Grizzly Bears", "Test Prized Game"))
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("509.3d", "509.4")
def test_509_3d_each_blocker_counts_once_whenever_it_came() -> None:
    """One for the token as it enters, one for the Bears as they are declared."""
    game = ambushed("Test Hunted Game", "Grizzly Bears")
    assert lives(game) == [21, 20]
    block(game, ("Grizzly Bears", "Test Hunted Game"))
    settle(game)
    assert lives(game) == [22, 20]


@pytest.mark.cr("509.3e")
def test_509_3e_early_and_declared_blockers_are_counted_together() -> None:
    """Blocked by one, then by two: that is when it triggers."""
    game = ambushed("Test Surrounded", "Grizzly Bears")
    assert lives(game) == [20, 20]
    block(game, ("Grizzly Bears", "Test Surrounded"))
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("509.3e")
@pytest.mark.parametrize("declared", [1, 2])
def test_509_3e_becoming_blocked_by_two_when_the_second_comes_later(declared: int) -> None:
    """With one declared the token is the second; with two declared it triggered then, and the third is no event."""
    scene = Scene(2).battlefield("A", "Test Surrounded").battlefield("B", "Grizzly Bears", "Memnite")
    game = scene.hand("B", "Test Ambush").begin("A", "combat")
    attack(game, ("Test Surrounded", "B"))
    names = ["Grizzly Bears", "Memnite"][:declared]
    block(game, *[(name, "Test Surrounded") for name in names])
    settle(game)
    assert lives(game) == [20 + (declared == 2), 20]
    game.apply("pass")
    cast(game, "Test Ambush", "target Test Surrounded")
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("509.3e")
def test_509_3e_blocking_two_when_the_second_is_added_by_an_effect() -> None:
    """Declared for one attacker, made to block another: only then it blocks two."""
    scene = Scene(2).battlefield("A", "Hill Giant", "Grizzly Bears").battlefield("B", "Test Wall Of Arms")
    game = scene.hand("B", "Test Summons To Block").begin("A", "combat")
    attack(game, ("Hill Giant", "B"), ("Grizzly Bears", "B"))
    block(game, ("Test Wall Of Arms", "Hill Giant"))
    settle(game)
    assert lives(game) == [20, 20]
    game.apply("pass")
    cast(game, "Test Summons To Block", "target Test Wall Of Arms", "target Grizzly Bears")
    settle(game)
    assert lives(game) == [20, 21]


@pytest.mark.cr("509.3e")
def test_509_3e_blocking_two_from_the_start_triggers_once() -> None:
    """Declared for both at once."""
    scene = Scene(2).battlefield("A", "Hill Giant", "Grizzly Bears").battlefield("B", "Test Wall Of Arms")
    game = scene.hand("B", "Test Wide Shield").begin("A", "combat")
    attack(game, ("Hill Giant", "B"), ("Grizzly Bears", "B"))
    game.apply("pass")
    cast(game, "Test Wide Shield", "target Test Wall Of Arms")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.apply("Test Wall Of Arms blocks Hill Giant")
    game.apply("Test Wall Of Arms blocks Grizzly Bears")
    settle(game)
    assert lives(game) == [20, 21]
