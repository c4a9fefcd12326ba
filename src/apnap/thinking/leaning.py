"""Whether what a spell or ability does to its target is harm or help, read off the nodes it is made of."""

from __future__ import annotations

from typing import Final

from apnap.cards.registry import walk
from apnap.state.game_state import State
from apnap.state.kinds import Zone
from apnap.state.objects import Item
from apnap.vocab.abilities import Targets
from apnap.vocab.base import Amount, Node
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.permanents import Move

HARM: Final = {
    "ChooseAndSacrifice": 1,
    "CounterSpell": 2,
    "Damage": 2,
    "DamageDivided": 2,
    "Destroy": 2,
    "Discard": 2,
    "ExileUntilLeaves": 2,
    "Fight": 1,
    "Goad": 2,
    "LoseGame": 3,
    "LoseLife": 1,
    "Mill": 1,
    "Move": 1,
    "RemoveFromCombat": 1,
    "Sacrifice": 1,
    "SkipAll": 2,
    "SkipNext": 2,
    "Tap": 1,
    "ControlNextTurn": 3,
}
HELP: Final = {
    "AddPhases": 1,
    "Attach": 1,
    "CopyToken": 1,
    "CreateToken": 1,
    "Draw": 1,
    "ExtraTurn": 3,
    "GainLife": 1,
    "PutOntoBattlefield": 1,
    "Prevent": 1,
    "Regeneration": 2,
    "Untap": 1,
}
_known: Final[dict[int, float]] = {}
_kept: Final[list[Node]] = []  # so that an id in the table is never another node's


def parts_of(node: Node) -> list[Node]:
    nodes: list[Node] = []
    walk(node, nodes, set())
    return nodes


def lean(ability: Node | None) -> float:
    """Above zero for help, below for harm."""
    if ability is None:
        return 0.0
    found = _known.get(id(ability))
    if found is None:
        nodes = parts_of(ability)
        buried = any(isinstance(node, Targets) and node.zone == Zone.GRAVEYARD for node in nodes)
        found = sum(1.0 if buried and brings_back(node) else lean_of(node) for node in nodes)
        _known[id(ability)] = found
        _kept.append(ability)
    return found


def brings_back(node: Node) -> bool:
    return isinstance(node, Move) and node.to in (Zone.HAND, Zone.LIBRARY)


def lean_of(node: Node) -> float:
    name = type(node).__name__
    if name in HARM:
        return -float(HARM[name])
    if name in HELP:
        return float(HELP[name])
    if name in ("Pump", "PT", "PTEach"):
        return 1.0 if all(part_of(node, field) >= 0 for field in ("power", "toughness")) else -2.0
    if name in ("PutCounters", "RemoveCounters"):
        good = not str(getattr(node, "kind", "+1/+1")).startswith("-")
        return 1.0 if good == (name == "PutCounters") else -1.0
    if name == "Rule":
        return -2.0 if str(getattr(node, "kind", "")) in ("cannot attack", "cannot block", "cannot untap") else 0.0
    return 0.0


_fleeting: Final[dict[int, bool]] = {}


def fleeting(ability: Node | None) -> bool:
    """Whether it changes something for a time only, so that it is best used at the last moment."""
    if ability is None:
        return False
    found = _fleeting.get(id(ability))
    if found is None:
        nodes: list[Node] = []
        walk(ability, nodes, set())
        names = {type(node).__name__ for node in nodes}
        found = bool(names & {"Pump", "Regeneration", "Prevent"})
        _fleeting[id(ability)] = found
        _kept.append(ability)
    return found


UNFIXED: Final = -1  # an amount that is found only later
_damage: Final[dict[int, int]] = {}


def damage_of(item: Item) -> int:
    """How much the spell or ability deals, as far as its words tell; 0 if it is about something else."""
    node: Node | None = item.ability or item.card.spell
    if node is None:
        return 0
    found = _damage.get(id(node))
    if found is None:
        found = 0
        for part in parts_of(node):
            if isinstance(part, Damage):
                amount = getattr(part.n, "n", UNFIXED)
                found = amount if isinstance(amount, int) else UNFIXED
                break
        _damage[id(node)] = found
        _kept.append(node)
    return found if found >= 0 else max(1, item.x)


def part_of(node: Node, field: str) -> int:
    """A number among a node's parts, as far as it is fixed."""
    value = getattr(node, field, 0)
    if isinstance(value, Amount):
        value = getattr(value, "n", 1)
    return value if isinstance(value, int) else 1


def item_asking(g: State) -> Item | None:
    """The spell or ability the present question belongs to."""
    for name in ("id", "frame"):
        key = getattr(g.asking, name, -1)
        found = g.objects.get(key) or g.items.get(key)
        if isinstance(found, Item):
            return found
    return None
