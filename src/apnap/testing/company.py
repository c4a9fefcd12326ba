"""Boards for one ability: beside the card lies what the ability speaks of.

What a random board seldom has is made here: ten permanents of a subtype, an Aura that is on something, a back face, the
counters of turns that have passed, nobody else on the battlefield.  Nothing is said of single cards: all of it is read
from the filters of the ability.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register, walk
from apnap.game import Game
from apnap.state.kinds import Act, Q, Zone
from apnap.state.objects import Permanent
from apnap.state.subtypes import BY_TYPE
from apnap.testing.scene import Scene
from apnap.vocab.abilities import Ability, Activated, Triggered
from apnap.vocab.base import Node
from apnap.vocab.costs import RemoveCounters
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import Num

MANY = 12  # counters
LASTING = ("creature", "artifact", "enchantment", "land")  # types of which company is made
PREFIX = "Company: "  # no printed card is called so
HOW_MANY = (1, 3, 5, 10)
SPELLS = ("Shock", "Giant Growth", "Opt")  # to kill, to target and to be cast
HEEDED = 0.5  # how often the card comes first where it is among the answers


class Focus:
    """A card one of whose abilities is to act, and the face that has it."""

    def __init__(self, name: str, face: CardDef, index: int) -> None:
        self.name = name
        self.face = face
        self.index = index

    @property
    def ability(self) -> Ability:
        return self.face.abilities[self.index]

    @property
    def is_back(self) -> bool:
        card = CARDS[self.name]
        return card.back is not None and card.back.name == self.face.name and self.face.is_permanent


# ---- company -------------------------------------------------------------------------------------------------------


def filters(ability: Ability) -> list[Filter]:
    """Whatever the ability asks of objects, each of several kinds by itself."""
    nodes: list[Node] = []
    walk(ability, nodes, set())
    return [node for node in nodes if isinstance(node, Filter) and not node.any_of]


def type_of(subtype: str) -> str:
    return next((kind for kind in LASTING if subtype in BY_TYPE.get(kind, ())), "creature")


def fellow(f: Filter, rng: random.Random) -> str:
    """The name of a permanent that fits the filter, made if there is none; "" if none can be made."""
    if f.name:
        return f.name if f.name in CARDS and CARDS[f.name].is_permanent else ""
    subtype = rng.choice(f.subtypes) if f.subtypes else ""
    kinds = [kind for kind in f.types.replace("|", " ").split() if kind in LASTING]
    if f.types and not kinds:
        return ""
    types = f.all_types.split() or ([type_of(subtype)] if subtype else [rng.choice(kinds or ["creature"])])
    if "creature" not in types and (f.keyword or (not f.all_types and rng.random() < 0.3)):
        types.append("creature")  # so that it can attack
    if any(kind not in LASTING for kind in types) or set(types) & set(f.not_types.replace("|", " ").split()):
        return ""
    power = max(number(f.power_ge, 2), number(f.power_gt, 1) + 1)
    power = min(power, number(f.power_le, power), number(f.power_eq, power), number(f.power_lt, power + 1) - 1)
    toughness = min(max(number(f.toughness_ge, 2), 1), number(f.toughness_le, MANY))
    value = min(max(number(f.mv_ge, 2), number(f.mv_eq, 2)), number(f.mv_le, MANY))
    cost = f"{max(value - 1, 0)}{f.colors[:1]}" if f.colors else str(value)
    words = [w for w in (f.supertypes, *sorted(types)) if w]
    line = " ".join(w.capitalize() for w in words) + (f" — {subtype}" if subtype else "")
    return made(line, "" if "land" in types else cost, power, toughness, f.keyword)


def number(amount: object, otherwise: int) -> int:
    return amount.n if isinstance(amount, Num) else otherwise


def made(line: str, cost: str, power: int, toughness: int, keyword: str) -> str:
    """A plain permanent, which is in the pool from now on."""
    name = PREFIX + " ".join(part for part in (line, cost, f"{power}/{toughness}", keyword) if part)
    if name not in CARDS:
        if "Creature" in line:
            register(CardDef(name, cost, line, power, toughness, keyword))
        else:
            register(CardDef(name, cost, line))
    return name


# ---- the board -----------------------------------------------------------------------------------------------------


def board(scene: Scene, focus: Focus, lands: Sequence[str], rng: random.Random) -> Game:
    """One player has the card where its ability works, and the company it needs; the other may have some, too."""
    me, you = 0, 1
    lonely = rng.random() < 0.25
    for p in scene.state.players:
        scene.library(p.seat, *(rng.choice(lands) for _ in range(12)))
        scene.battlefield(p.seat, *lands)
    if not lonely:
        for f in filters(focus.ability):
            place(scene, f, me, you, rng)
    if rng.random() < 0.5:
        scene.counters(me, {"energy": MANY})
        scene.counters(you, {"poison": 3})
    for p in scene.state.players:
        if not lonely and rng.random() < 0.5:
            scene.battlefield(p.seat, *(made("Creature", "2", 2, 2, "") for _ in range(2)))
        if rng.random() < 0.5:
            scene.hand(p.seat, *SPELLS)
        if rng.random() < 0.2:
            scene.life(p.seat, 4)
    put(scene, focus, me, rng)
    if rng.random() < 0.5:
        scene.state.manual_mana = (1 << len(scene.state.players)) - 1
    whose = me if rng.random() < 0.7 else you
    return scene.begin(whose, rng.choice(["upkeep", "main", "main"]), 7)


def place(scene: Scene, f: Filter, me: int, you: int, rng: random.Random) -> None:
    seats = [you] if f.controller == "opponent" else [me] if f.controller == "you" or rng.random() < 0.5 else [me, you]
    name = fellow(f, rng)
    if not name:
        return
    many = 1 if f.supertypes == "legendary" else rng.choice(HOW_MANY)
    for seat in seats:
        scene.battlefield(seat, *[name] * many)
        scene.graveyard(seat, *[name] * rng.randrange(3))
        scene.hand(seat, name)


def put(scene: Scene, focus: Focus, seat: int, rng: random.Random) -> None:
    """The card itself, where the ability works; in the hand as well, to be cast or played."""
    zone = getattr(focus.ability, "zone", Zone.BATTLEFIELD)
    if zone == Zone.GRAVEYARD:
        scene.graveyard(seat, focus.name)
        return
    scene.hand(seat, focus.name)
    card = CARDS[focus.name]
    if zone == Zone.HAND or rng.random() < 0.3 or not focus.face.is_permanent:
        return
    hidden = not focus.is_back and rng.random() < 0.3 and can_hide(card)
    perm = scene.permanent(seat, focus.name, back_up=focus.is_back, face_down=hidden)
    if rng.random() < 0.6:
        gather(perm, focus.face)
    if card.is_aura:
        others = [
            other for other in scene.state.battlefield if other is not perm and other.card.name.startswith(PREFIX)
        ]
        host = rng.choice(others or scene.state.battlefield[:1])
        scene.attach(perm, host.id)


def can_hide(card: CardDef) -> bool:
    """Whether it can be turned face up again: morph and its like (702.37)."""
    return any(card.word(word) is not None for word in ("morph", "megamorph", "disguise"))


def gather(perm: Permanent, face: CardDef) -> None:
    """Counters enough for what costs counters, or for the next chapter, as if several turns had passed."""
    counters = dict(perm.counters or {})
    if not face.toughness:
        counters["+1/+1"] = 3  # as what enters with them has
    for ability in face.abilities:
        for part in ability.cost.parts if isinstance(ability, Activated) else ():
            if isinstance(part, RemoveCounters) and part.kind:
                counters[part.kind] = MANY
        if isinstance(ability, Triggered) and ability.chapter > 1:
            counters["lore"] = ability.chapter - 1
        if isinstance(ability, Activated) and ability.loyalty:
            counters["loyalty"] = MANY
    perm.counters = counters or None


# ---- answers -------------------------------------------------------------------------------------------------------

HEEDING = (Q.PRIORITY, Q.ATTACK, Q.BLOCK, Q.PAY)
ABOUT = (Act.CAST, Act.LAND, Act.ACTIVATE, Act.SPECIAL, Act.ATTACK, Act.BLOCK, Act.MANA)


def heeding(game: Game, focus: Focus, rng: random.Random) -> int | None:
    """An answer that has to do with the card, half of the time that there is one."""
    g = game.state
    if g.ask_kind not in HEEDING or rng.random() >= HEEDED:
        return None
    found: list[int] = []
    for i, option in enumerate(g.options):
        if option.act in ABOUT:
            obj = g.objects.get(option.id)
            if obj is not None and obj.card.name == focus.name:
                found.append(i)
    return rng.choice(found) if found else None
