"""Which sources of damage can be chosen (609.7a), and prevention of what comes from several at once (615.13)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.objects import Obj
from apnap.state.steps import Step
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.costs import Cost, SacrificeSelf
from apnap.vocab.effects.basic import Damage, GainLife, Move, RemoveCounters
from apnap.vocab.effects.choosing import Seats
from apnap.vocab.effects.control import Later
from apnap.vocab.effects.replacing import Prevent, Redirect
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import OPPONENTS, SOURCE, TARGET, YOU, Num, Var
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Deals, Happens
from tests.helpers import lives

ANY_TARGET = (Targets(Filter(types="creature planeswalker"), players="any"),)
CIRCLE = "Circle of Protection: Red"
register(
    CardDef(
        "Test Firecracker",
        "R",
        "Creature — Goblin",
        1,
        1,
        abilities=(Activated(Cost(parts=(SacrificeSelf(),)), Damage(Num(2)), ANY_TARGET),),
    )
)
register(
    CardDef(
        "Test Slow Fuse",
        "0",
        "Instant",
        colors="R",
        abilities=(Spell(Later(Triggered(BeginningOf(Step.END, ""), Damage(Num(3), None, OPPONENTS)))),),
    )
)
register(
    CardDef(
        "Test Goad",
        "0",
        "Instant",
        abilities=(Spell(Damage(Num(3), None, OPPONENTS, by=TARGET), (Targets(CREATURES),)),),
    )
)
register(CardDef("Test Vanish", "0", "Instant", abilities=(Spell(Move(TARGET, Zone.EXILE), (Targets(CREATURES),)),)))
register(
    CardDef(
        "Test Lightning Rod",
        "0",
        "Enchantment",
        abilities=(Redirect(Seats(YOU), to=Filter(types="creature", controller="you")),),
    )
)
for title, each in (("Test Thicket", False), ("Test Bramble", True)):
    register(
        CardDef(
            title,
            "1",
            "Creature — Plant",
            0,
            1,
            abilities=(
                Prevent(False, to="source", then=RemoveCounters("+1/+1", Num(1), SOURCE), each=each),
                Triggered(Happens(Ev.PREVENTED), GainLife(Num(1))),
            ),
        )
    )
register(
    CardDef("Test Wide Door", "1", "Enchantment", abilities=(Static(rules=(Rule("blocks additional", CREATURES),)),))
)
register(
    CardDef(
        "Test Salve",
        "1",
        "Enchantment",
        abilities=(Triggered(Deals(Filter(colors="R"), "", to="player"), GainLife(Num(1))),),
    )
)
register(
    CardDef("Test Balm", "1", "Enchantment", abilities=(Prevent(False, to="you", then=GainLife(Var("prevented"))),))
)


def at_the_choice(game: Game) -> set[str]:
    pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
    return {c.text for c in game.legal}


def with_circle(*mine: str, rules: str = "current", hand: tuple[str, ...] = ()) -> Scene:
    """A attacks B, who has a circle and can use it twice."""
    scene = Scene(2, rules).battlefield("A", *mine).hand("A", *hand)
    return scene.battlefield("B", CIRCLE, "Plains", "Plains")


@pytest.mark.cr("609.7a")
@pytest.mark.parametrize("rules", ["current", "m10", "sixth"])
def test_609_7a_the_source_of_an_ability_on_the_stack_though_it_was_sacrificed(rules: str) -> None:
    """The creature is gone, its ability is not: the circle may name it, and prevents the damage."""
    game = with_circle("Test Firecracker", rules=rules).begin("A")
    game.apply("activate Test Firecracker targeting B")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    settle(game)  # the only red source there is: nothing is asked
    assert lives(game) == [20, 20]
    assert not game.state.lasting


@pytest.mark.cr("609.7a")
def test_609_7a_the_ability_itself_is_no_source() -> None:
    """Another red creature is the other choice, and one choice each."""
    game = with_circle("Test Firecracker", "Hill Giant").begin("A")
    game.apply("activate Test Firecracker targeting B")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    assert at_the_choice(game) == {"choose Hill Giant", "choose Test Firecracker"}


@pytest.mark.cr("609.7a", "608.2h")
def test_609_7a_a_target_of_a_spell_on_the_stack_that_has_left() -> None:
    """The Giant was to deal the damage and is exiled: it can still be named, the Bears are not red."""
    game = with_circle("Hill Giant", "Raging Goblin", "Grizzly Bears", hand=("Test Goad", "Test Vanish")).begin("A")
    cast(game, "Test Goad", "Hill Giant")
    cast(game, "Test Vanish", "Hill Giant")
    game.apply("pass")
    game.apply("pass")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    assert at_the_choice(game) == {"choose Hill Giant", "choose Raging Goblin"}


@pytest.mark.cr("609.7a")
def test_609_7a_what_a_delayed_trigger_that_waits_refers_to() -> None:
    """The spell has resolved; its damage comes at the beginning of the end step."""
    game = with_circle(hand=("Test Slow Fuse",)).begin("A")
    cast(game, "Test Slow Fuse")
    settle(game)
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    to_step(game, "end")
    settle(game)
    assert lives(game) == [20, 20]


@pytest.mark.cr("603.7", "608.2h")
def test_a_spell_that_has_resolved_is_still_the_red_source_of_what_comes_later() -> None:
    """Whoever looks for damage from red sources hears of the fuse at the end step."""
    game = Scene(2).hand("A", "Test Slow Fuse").battlefield("B", "Test Salve").begin("A")
    cast(game, "Test Slow Fuse")
    settle(game)
    to_step(game, "end")
    settle(game)
    assert lives(game) == [20, 18]


@pytest.mark.cr("609.7a")
def test_609_7a_what_a_waiting_prevention_effect_refers_to() -> None:
    """A first circle has named the Goblin, which is gone; a second may name it as well."""
    game = with_circle("Raging Goblin", "Hill Giant", hand=("Test Vanish",)).begin("A")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    at_the_choice(game)
    game.apply("choose Raging Goblin")
    settle(game)
    cast(game, "Test Vanish", "Raging Goblin")
    settle(game)
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    assert at_the_choice(game) == {"choose Hill Giant", "choose Raging Goblin"}


@pytest.mark.cr("609.7a")
def test_609_7a_face_up_objects_in_the_command_zone() -> None:
    """One is face up, one face down: only the first can be named."""
    scene = with_circle("Raging Goblin")
    g = scene.state
    for name, down in (("Hill Giant", False), ("Gray Ogre", True)):
        obj = Obj(g.fresh_id(), g.ruleset.reading.card(name), 0, Zone.COMMAND, True, down, 0)
        g.objects[obj.id] = obj
        g.command.append(obj)
    game = scene.begin("A")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    assert at_the_choice(game) == {"choose Hill Giant", "choose Raging Goblin"}


@pytest.mark.cr("609.7a", "400.7c")
def test_400_7c_a_permanent_spell_is_followed_onto_the_battlefield() -> None:
    """The Goblin is named as a spell; its attack is prevented once."""
    scene = with_circle("Mountain").hand("A", "Raging Goblin")
    game = scene.begin("A")
    cast(game, "Raging Goblin")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    settle(game)
    assert named(game, "Raging Goblin")
    attack(game, ("Raging Goblin", "B"))
    to_step(game, "end of combat")
    assert lives(game) == [20, 20]
    assert not game.state.lasting


@pytest.mark.era("sixth", "419.8a")
def test_cr08_419_8a_a_creature_that_assigned_combat_damage_on_the_stack() -> None:
    """It has left play with its damage on the stack: the circle names it in time."""
    game = with_circle("Hill Giant", rules="sixth", hand=("Test Vanish",)).begin("A", "combat")
    attack(game, ("Hill Giant", "B"))
    pass_until(game, lambda g: any(i.card.name == "Combat damage" for i in g.state.stack))
    cast(game, "Test Vanish", "Hill Giant")
    game.apply("pass")
    game.apply("pass")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    settle(game)
    assert not named(game, "Hill Giant")
    assert lives(game) == [20, 20]


# ---- at once -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("615.13", "615.5")
@pytest.mark.parametrize(("name", "left"), [("Test Thicket", 3), ("Test Bramble", 2)])
def test_615_13_damage_of_two_creatures_is_prevented_once_unless_each_source_is_spoken_of(name: str, left: int) -> None:
    """Two attackers are blocked by one creature that loses a counter for it; the trigger sees one prevention."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Hill Giant")
    scene.permanent("B", name, counters={"+1/+1": 4})
    scene.permanent("B", "Test Wide Door")
    game = scene.begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    pass_until(game, lambda g: g.state.ask_kind == Q.BLOCK)
    game.apply(f"{name} blocks Grizzly Bears")
    game.apply(f"{name} blocks Hill Giant")
    to_step(game, "end of combat")
    assert find(game, name).count("+1/+1") == left
    assert lives(game) == [20, 21]


@pytest.mark.cr("615.13", "615.5")
def test_615_13_the_amounts_prevented_at_once_are_added_up() -> None:
    """Two attackers for 2 and 3: one gain of five."""
    game = Scene(2).battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Test Balm").begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    block(game)
    to_step(game, "end of combat")
    assert [e.n for e in game.events if e.kind == Ev.LIFE_GAINED] == [5]


@pytest.mark.cr("615.8")
def test_615_8_the_next_time_means_all_of_that_moment() -> None:
    """Pyroclasm would damage two creatures, and all of it is redirected to their controller, who has named it."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Pyroclasm")
    scene.battlefield("B", "Test Lightning Rod", CIRCLE, "Plains", "Grizzly Bears", "Hill Giant")
    game = scene.begin("A")
    cast(game, "Pyroclasm")
    game.apply("pass")
    game.apply(f"activate {CIRCLE}")
    at_the_choice(game)
    game.apply("choose Pyroclasm")
    settle(game)
    assert lives(game) == [20, 20]
    assert not game.state.lasting
    assert find(game, "Grizzly Bears").damage == 0
