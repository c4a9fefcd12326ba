"""Choices as readable text, and back.

Every option of a question has a text; texts of one question are all different (a number tells equals apart), so what
is written is exactly what is read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from apnap.atoms.counter_effects import Finality, ShieldPrevents, ShieldSaves, Stunned
from apnap.atoms.replacing import ChooseReplacement, find_entry
from apnap.errors import MalformedChoice
from apnap.queries.outside import companion_of
from apnap.rules.outside import COMPANION
from apnap.rules.planechase import ROLL
from apnap.rules.prices import way_of
from apnap.rules.turn.combat.attackers import ChooseBands
from apnap.rules.turning_up import MANIFESTED
from apnap.rules.which_face import played_face
from apnap.state.kinds import COLOR_NAMES, MANA_LETTERS, Act, Q
from apnap.state.objects import Item, Permanent
from apnap.vocab.abilities import Triggered
from apnap.vocab.adding_mana import AddMana

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.vocab.abilities import Ability, Activated

# The counters that replace something by themselves (122.1), and what they do.
COUNTERS: Final[dict[type, tuple[str, str]]] = {
    ShieldPrevents: ("shield counter", "the damage is prevented, and the counter removed"),
    ShieldSaves: ("shield counter", "it is not destroyed, and the counter removed"),
    Stunned: ("stun counter", "it stays tapped, and the counter is removed"),
    Finality: ("finality counter", "it is exiled instead"),
}
HOW: Final = [
    *("", " face down", " with flashback", " without paying", " for its alternative cost", "", " with retrace"),
    " for the cost it was given",
]


# What is always called the same.
PLAIN: Final[dict[Act, str]] = {
    Act.PASS: "pass",
    Act.DONE: "done",
    Act.YES: "yes",
    Act.NO: "no",
    Act.KEEP: "keep",
    Act.MULLIGAN: "mulligan",
    Act.CANCEL: "cancel",
    Act.AUTO: "auto",
    Act.INTEND: "declare an attack",
}
# What picking an object does, where that is more than choosing it.
PICKING: Final[dict[Q, str]] = {
    Q.TARGET: "target",
    Q.DISCARD: "discard",
    Q.BOTTOM: "bottom",
    Q.UNTAP: "untap",
    Q.LEGEND: "keep",
}
# What a phase of 1997 itself asks of its player, by number.
PHASE_DUTIES: Final = ["untap", "draw", "discard", "clean up", "phase in and out"]


def label(g: State, option: Option) -> str:
    """What the option is called, before equals are told apart."""
    act = option.act
    if act in PLAIN:
        return PLAIN[act]
    if act == Act.NUMBER:
        return str(option.id)
    if act == Act.COLOR:
        return COLOR_NAMES[option.id]
    if act == Act.NAME:
        return f"choose {option.id if g.asking is None else g.asking.named(g, option.id)}"
    if act == Act.MODE:
        return f"mode {option.id + 1}"
    if act == Act.PHASE:
        return PHASE_DUTIES[option.aux]
    return object_label(g, option)


def object_label(g: State, option: Option) -> str:
    act = option.act
    name = g.name_of(option.id)
    if act == Act.CAST:
        return f"cast {face_name(g, option)}{HOW[way_of(option.aux)]}"
    if act == Act.LAND:
        return f"play {face_name(g, option)}"
    if act == Act.ACTIVATE:
        return f"activate {name}{ability_suffix(g, option)}"
    if act == Act.MANA:
        return f"tap {name}{mana_suffix(g, option)}"
    if act == Act.SPECIAL:
        if option.aux == COMPANION:
            card = companion_of(g, option.id)
            return f"put {card.name if card is not None else 'your companion'} into your hand"
        if option.aux == ROLL:
            return "roll the planar die"
        return f"turn up {card_name(g, option.id)}{' for its mana cost' if option.aux == MANIFESTED else ''}"
    if act == Act.TRIGGER:
        return f"trigger {name or triggered_name(g, option)}"
    if act == Act.EFFECT:
        name = name or effect_name(g, option)
        return f"apply {name}{effect_suffix(g, option)}" if name else "apply effect"
    if act == Act.ATTACK:
        return f"{name} attacks {g.name_of(option.aux)}"
    if act == Act.BLOCK:
        return f"{name} blocks {g.name_of(option.aux)}"
    if act == Act.STAY:
        return f"{name} bands with nobody" if g.ask_kind == Q.BAND else f"{name} stays"
    if act == Act.BAND:
        return f"{name} bands with {band_names(g, option.aux)}"
    return f"{PICKING.get(g.ask_kind, 'choose')} {name}"


def band_names(g: State, leader: int) -> str:
    """Everyone in that band so far."""
    task = g.asking
    members = task.members(leader) if isinstance(task, ChooseBands) else [leader]
    return ", ".join(g.name_of(i) for i in members)


def card_name(g: State, id: int) -> str:
    obj = g.objects.get(id)
    return "" if obj is None else obj.card.name


def face_name(g: State, option: Option) -> str:
    """What is cast or played: the half or face."""
    obj = g.objects.get(option.id)
    return "" if obj is None else played_face(obj.card, option).name


def abilities_of(g: State, id: int) -> tuple[Activated, ...]:
    obj = g.objects[id]
    if isinstance(obj, (Permanent, Item)):
        return obj.chars.abilities.activated
    return obj.card.chars.abilities.activated


def ability_suffix(g: State, option: Option) -> str:
    """Which ability, where there are several."""
    abilities = abilities_of(g, option.id)
    if len(abilities) < 2:
        return ""
    name = abilities[option.aux].label
    return f": {name}" if name else f" ability {option.aux + 1}"


def mana_suffix(g: State, option: Option) -> str:
    obj = g.objects[option.id]
    if not isinstance(obj, Permanent) or len(obj.chars.abilities.mana) < 2:
        return ""
    effect = obj.chars.abilities.mana[option.aux].effect
    if isinstance(effect, AddMana):
        return f" for {effect.text or effect.choose}"
    return f" ability {option.aux + 1}"


def several_abilities(g: State, options: list[Option]) -> dict[int, list[Ability | None]]:
    """Objects of which more than one ability is to be put on the stack, and which."""
    found: dict[int, list[Ability | None]] = {}
    for option in options:
        if option.act == Act.TRIGGER and option.aux < len(g.waiting):
            known = found.setdefault(option.id, [])
            ability = g.waiting[option.aux].ability
            if not any(ability is other for other in known):
                known.append(ability)
    return {id: abilities for id, abilities in found.items() if len(abilities) > 1}


def triggered_name(g: State, option: Option) -> str:
    """A trigger whose source is gone is called by the card it was.

    What the rules themselves trigger has no source (724.2, 725.2) and is called by what it is about.
    """
    if option.aux >= len(g.waiting):
        return "ability"
    item = g.waiting[option.aux]
    if item.ability is not None and item.ability.home.startswith("@"):
        return item.ability.home[1:]
    return item.card.name or "ability"


def effect_name(g: State, option: Option) -> str:
    """An effect whose source is gone is called by the card that made it, if a card did."""
    task = g.asking
    entry = find_entry(g, task.ws[task.index], option.aux) if isinstance(task, ChooseReplacement) else None
    return "" if entry is None else entry.node.home.partition("@")[0]


def trigger_suffix(g: State, option: Option) -> str:
    """Which ability, where several of one object triggered together."""
    if option.aux >= len(g.waiting):
        return ""
    item = g.waiting[option.aux]
    ability = item.ability
    if isinstance(ability, Triggered) and ability.chapter:
        return f": chapter {ability.chapter}"
    obj = g.objects.get(option.id)
    chars = obj.chars if isinstance(obj, (Permanent, Item)) else item.card.chars
    for i, other in enumerate(chars.abilities.triggered):
        if other is ability:
            return f": ability {i + 1}"
    return ""


def effect_suffix(g: State, option: Option) -> str:
    """Which effect of it, where several of one object could apply, or a counter on it does (616.1)."""
    task = g.asking
    if not isinstance(task, ChooseReplacement):
        return ""
    entry = find_entry(g, task.ws[task.index], option.aux)
    if entry is None:
        return ""
    kind = type(entry.node)
    if kind in COUNTERS:
        return f": {COUNTERS[kind][0]}"
    if sum(1 for o in g.options if o.id == option.id) < 2:
        return ""
    return ": " + re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def labels(g: State, options: list[Option]) -> list[str]:
    """Texts of all options, in order, each different: equals are numbered from the second on (`#2`)."""
    if len(options) == 1 and g.ask_kind != Q.ORDER_TRIGGERS:
        return [label(g, options[0])]
    found: list[str] = []
    counts: dict[str, int] = {}
    several = {} if g.ask_kind != Q.ORDER_TRIGGERS else several_abilities(g, options)
    for option in options:
        text = label(g, option) + (trigger_suffix(g, option) if option.id in several else "")
        n = counts.get(text, 0) + 1
        counts[text] = n
        found.append(text if n == 1 else f"{text} #{n}")
    return found


def find(g: State, options: list[Option], text: str) -> int:
    """The index of the option a text names; letter case and extra blanks do not matter."""
    wanted = " ".join(text.split()).casefold()
    names = labels(g, options)
    for i, name in enumerate(names):
        if name.casefold() == wanted or ("  " in name and " ".join(name.split()).casefold() == wanted):
            return i
    # A bare name is enough where it can mean only one option.
    hits = [i for i, name in enumerate(names) if name.casefold().split(" ", 1)[-1] == wanted]
    if len(hits) == 1:
        return hits[0]
    shown = ", ".join(names[:12]) + (" …" if len(names) > 12 else "")
    raise MalformedChoice(f"{text!r} is none of the choices: {shown}")


def parts(text: str) -> list[str]:
    """The single choices of a composite one: `cast Lightning Bolt targeting Bob`, `cast Blaze; 3; target Bob`."""
    found: list[str] = []
    for piece in text.split(";"):
        action, targeting, target = piece.partition(" targeting ")
        found.append(action)
        if targeting:
            found.append(f"target {target.strip()}")
    return [p.strip() for p in found if p.strip()]


LETTERS: Final = MANA_LETTERS
