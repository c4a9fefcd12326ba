"""Every attribute of the state is said once: what is saved, hashed and copied is what the classes declare.

Looked at by reflection, so only where the package is not compiled; the compiled one is made of the same source.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest

from apnap import Game
from apnap.atoms.would import Would
from apnap.cards.registry import card
from apnap.eras.fifth.state import FifthState, Packet
from apnap.events import Event
from apnap.interchange.encoding import PLAIN, encode, state_values
from apnap.interchange.members import ENUMS, types_of
from apnap.interchange.save import Decoder, read_fields, task_classes
from apnap.options import Option
from apnap.state.chars import Chars
from apnap.state.combat import Attacker, Blocker, Combat
from apnap.state.commanders import Commander
from apnap.state.dungeons import Delver
from apnap.state.effects import Delayed, Duration, Lasting, Until
from apnap.state.face_up import FaceUp
from apnap.state.game_state import State
from apnap.state.kinds import Act, Ev, Way, Zone
from apnap.state.melee import Aside, Counted, Marker, Melee, Tally
from apnap.state.merged import Component, Merged
from apnap.state.objects import Item, Obj, Permanent
from apnap.state.observer import Observer
from apnap.state.outside import Outside
from apnap.state.players import Departed, Mana, Player
from apnap.state.steps import Phase, Step
from apnap.state.turns import PhasePlan, Rider, StepPlan, TurnPlan
from apnap.vocab.ability_set import AbilitySet

BEAR = card("Grizzly Bears")
ELF = card("Llanowar Elves")  # has an ability
NODES = [ELF.chars.abilities.all[0], card("Shock").abilities[0]]
TRIGGERS = [card(name).chars.abilities.triggered[0] for name in ("Cockatrice", "Erhnam Djinn")]

pytestmark = pytest.mark.skipif(not hasattr(Combat(), "__dict__"), reason="compiled classes have no attributes to list")


def game_state() -> State:
    return Game.new([["40 Forest", "20 Grizzly Bears"]] * 2, seed=1, start=0).state


def duration() -> Duration:
    return Duration(Until.END_OF_TURN, 0, 0, 1, None)


# One of each class, as it may be in a game.
SAMPLES: dict[str, Callable[[], Any]] = {
    "State": game_state,
    "Obj": lambda: Obj(105, BEAR, 0, Zone.HAND, True, False, 0),
    "Permanent": lambda: Permanent(106, BEAR, 0, True, 0, 3),
    "Item": lambda: Item(107, BEAR, 0, True, None, 107, 0),
    "Player": lambda: Player(0, "A"),
    "Departed": lambda: Departed([], [], [], []),
    "Mana": lambda: Mana(2, 0, ""),
    "StepPlan": lambda: StepPlan(3, Step.DRAW),
    "PhasePlan": lambda: PhasePlan(3, Phase.COMBAT, ()),
    "TurnPlan": lambda: TurnPlan(3, 0, False),
    "Rider": lambda: Rider(0, Rider.SKIP, 0, 100, "", "turn"),
    "Duration": duration,
    "Lasting": lambda: Lasting(5, NODES[0], 106, 0, (), duration(), 2, 0, None),
    "Delayed": lambda: Delayed(5, TRIGGERS[0], 106, 0, (), None, None, 2),
    "Attacker": lambda: Attacker(106, 0, 0, True),
    "Blocker": lambda: Blocker(106),
    "Combat": Combat,
    "Option": lambda: Option(Act.PASS, 0, 0),
    "Event": lambda: Event(Ev.MOVED, "400.7", Way.RESOLUTION, 0),
    "Would": lambda: Would(Ev.MOVED, "400.7"),
    "FifthState": lambda: FifthState([], [], [], [], [], 0, 0, False, ""),
    "Packet": lambda: Packet(5, 106, 0, 2, False),
    "Commander": lambda: Commander(106, 0),
    "Delver": lambda: Delver(0),
    "Outside": lambda: Outside(0, [], None),
    "Component": lambda: Component(BEAR, True, -1, BEAR),
    "Merged": lambda: Merged(106, [Component(BEAR, True, -1, BEAR), Component(BEAR, True, -1, None)]),
    "FaceUp": lambda: FaceUp(106, 3),
    "Melee": lambda: Melee([], 1, 0, 1, [], False, {}, {}),
    "Marker": lambda: Marker(1, 0, 0, 1, 0, None),
    "Aside": Aside,
    "Tally": lambda: Tally(0, 0, 0, 0, None),
    "Counted": lambda: Counted(None, False, 0),
    "Chars": BEAR.chars.copy,
}
CLASSES: dict[str, type] = {
    **PLAIN, "FifthState": FifthState, "Packet": Packet, "Chars": Chars, "State": State,
}  # fmt: skip


def declared(cls: type, name: str) -> tuple[str, ...]:
    return tuple(getattr(cls, name, ()))


def pairs(*kinds: str, cloned: bool = False) -> list[tuple[str, str]]:
    """Class and attribute, for the attributes of these kinds."""
    return [
        (name, attribute)
        for name, cls in CLASSES.items()
        if not cloned or hasattr(cls, "clone") or hasattr(cls, "copy")
        for kind in kinds
        for attribute in declared(cls, kind)
    ]


# ---- another value for an attribute --------------------------------------------------------------------------------


def another(spec: Any, old: Any) -> Any:
    """A value of that type, other than the old one."""
    if isinstance(spec, list):
        return another_of(spec)
    if isinstance(old, IntEnum) or spec in ENUMS:
        return next(member for member in list(ENUMS[spec]) if member != old)  # type: ignore[call-overload]
    if spec == "bool":
        return not old
    if spec == "int":
        return 1 if old != 1 else 0
    if spec == "str":
        return f"{old}x"
    if spec == "bytes":
        return b"x"
    if spec == "Task":
        return next(cls for cls in task_classes().values() if not types_of(cls.__name__))()
    if spec == "CardDef":
        return ELF
    if spec == "AbilitySet":
        return AbilitySet((NODES[0],))
    if spec == "EraState":
        return SAMPLES["FifthState"]()
    if spec == "Duration":
        return Duration(Until.YOUR_NEXT_STEP, 1, Step.DRAW, 2, None)
    if spec in SAMPLES:
        return SAMPLES[spec]()
    return next(node for node in (TRIGGERS if spec == "Triggered" else NODES) if node is not old)


def another_of(spec: list[Any]) -> Any:
    if spec[0] == "union":
        return another(next(part for part in spec[1:] if part != "none"), None)
    parts = [another(part, None) for part in spec[1:]]
    if spec[0] == "dict":
        return {parts[0]: parts[1]}
    return {"list": list, "set": set}.get(spec[0], tuple)(parts)


# Values of what is not saved, where no number will do.
UNSAVED: dict[str, Callable[[], Any]] = {
    "indexed": BEAR.chars.copy,
    "packed": lambda: b"x",
    "shown": dict,
    "today": lambda: "400.1",
    "elsewhere": lambda: (1,),
    "log": list,
    "names": dict,
    "observer": Observer,
    "attack_problem": object,
    "standing": list,
    "spent": dict,
    "block_problem": object,
    "slow_options": list,
    "fast_options": list,
}


def changed(name: str, attribute: str) -> tuple[Any, Any]:
    """One of that class as it is, and one that differs in that attribute."""
    plain, other = SAMPLES[name](), SAMPLES[name]()
    old = getattr(plain, attribute)
    if attribute in types_of(name):
        new = another(types_of(name)[attribute], old)
    else:
        new = 1 - old if isinstance(old, int) else type(old)() if isinstance(old, list | dict) else UNSAVED[attribute]()
    setattr(other, attribute, new)
    return plain, other


def values(thing: Any) -> Any:
    return state_values(thing) if isinstance(thing, State) else encode(thing)


# ---- the claims ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CLASSES)
def test_every_attribute_is_saved_derived_or_refused(name: str) -> None:
    cls = CLASSES[name]
    said = [x for kind in ("fields", "apart", "derived", "refused") for x in declared(cls, kind)]
    kept = [x for x in vars(SAMPLES[name]()) if not x.startswith("_")]  # what a property stands for is seen through it
    shown = [x for x in said if isinstance(getattr(cls, x, None), property)]
    assert sorted(said) == sorted([*kept, *shown])
    assert set(declared(cls, "uncopied")) <= {*declared(cls, "derived"), *declared(cls, "refused")}


def test_every_class_that_is_saved_is_looked_at() -> None:
    assert set(SAMPLES) == set(CLASSES)


@pytest.mark.parametrize("name", sorted(task_classes()))
def test_a_task_is_what_its_fields_say(name: str) -> None:
    cls = task_classes()[name]
    types = types_of(name)
    if types or cls.__init__ is not object.__init__:  # type: ignore[misc]
        task = cls(*[another(types[field], None) for field in cls.fields])  # type: ignore[attr-defined]
        kept = {"stage"} if name == "ChooseCost" else set()
        assert set(vars(task)) - kept == set(cls.fields)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(task_classes()))
def test_a_task_that_can_be_saved_leaves_nothing_to_its_kinds(name: str) -> None:
    """Else a changed save could put what is only a base of others on the agenda."""
    cls = task_classes()[name]
    methods = {n: m for n in dir(cls) if (m := getattr(cls, n, None)) is not None and hasattr(m, "__code__")}
    assert not [n for n, m in methods.items() if "NotImplementedError" in m.__code__.co_names]


@pytest.mark.parametrize(("name", "attribute"), pairs("fields"))
def test_the_hash_sees_what_is_saved(name: str, attribute: str) -> None:
    plain, other = changed(name, attribute)
    assert values(plain) != values(other)


@pytest.mark.parametrize(("name", "attribute"), pairs("derived", "refused"))
def test_the_hash_does_not_see_what_is_derived_or_refused(name: str, attribute: str) -> None:
    plain, other = changed(name, attribute)
    assert values(plain) == values(other)


@pytest.mark.parametrize(("name", "attribute"), pairs("fields"))
def test_what_is_saved_is_there_after_loading(name: str, attribute: str) -> None:
    _plain, other = changed(name, attribute)
    decoder = Decoder(2)
    if isinstance(other, State):
        loaded = game_state()
        read_fields(loaded, decoder, state_values(other, words=True))
        assert encode(getattr(loaded, attribute)) == encode(getattr(other, attribute))
    else:
        assert encode(decoder.decode(encode(other, words=True))) == encode(other)


# Lists that are never changed in place, so copies share them.
SHARED = {("State", "options")}
# Always what the constructor makes them: how many players there are, who plays together, and where permanents are.
MADE = {("State", made) for made in ("started_with", "side", "shared", "polled")} | {("Permanent", "zone")}


@pytest.mark.parametrize(("name", "attribute"), pairs("fields", "derived", cloned=True))
def test_a_copy_has_it(name: str, attribute: str) -> None:
    plain, other = changed(name, attribute)
    twin = other.clone() if hasattr(other, "clone") else other.copy()
    found, wanted = getattr(twin, attribute), getattr(other, attribute)
    if attribute in declared(CLASSES[name], "uncopied") or (name, attribute) in MADE:
        assert found == getattr(plain, attribute)
    elif attribute in declared(CLASSES[name], "derived") or isinstance(wanted, AbilitySet):
        assert found == wanted
    else:
        assert encode(found) == encode(wanted)
        if isinstance(wanted, list | dict | set) and (name, attribute) not in SHARED:
            assert found is not wanted
