"""A game as plain JSON values, and its hash."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from apnap.atoms.would import Would
from apnap.cards.definition import CardDef
from apnap.errors import BadSave
from apnap.events import Event
from apnap.interchange.members import say_steps
from apnap.options import Option
from apnap.rng import Rng
from apnap.state.chars import Chars
from apnap.state.combat import Attacker, Blocker, Combat
from apnap.state.commanders import Commander
from apnap.state.dungeons import Delver
from apnap.state.effects import Delayed, Duration, Lasting
from apnap.state.era_state import SAVED
from apnap.state.face_up import FaceUp
from apnap.state.game_state import State
from apnap.state.kinds import NOBODY, Zone
from apnap.state.melee import Aside, Counted, Marker, Melee, Tally
from apnap.state.merged import Component, Merged
from apnap.state.objects import Item, Obj, Permanent
from apnap.state.outside import Outside
from apnap.state.players import Departed, Mana, Player
from apnap.state.turns import PhasePlan, Rider, StepPlan, TurnPlan
from apnap.vocab.base import Node

FORMAT: Final = 2  # of the values a game is hashed by
# What is encoded is a tree made for it, so nobody has to look for circles.
ENCODER: Final = json.JSONEncoder(separators=(",", ":"), check_circular=False)

# What is saved only where it is there: the values of a game that has nothing of it.
APART: Final[dict[str, Any]] = {
    "passed": 0,
    "melee": None,
    "monarch": NOBODY,
    "initiative": NOBODY,
    "delvers": ["l"],
    "face_up": ["d"],
    "planar": ["l"],
    "outside": ["l"],
    "ante": ["l"],
    "merged": ["l"],
    "commanders": ["l"],
    "departed": ["d"],
}

PLAIN: Final[dict[str, type]] = {
    c.__name__: c
    for c in (
        Obj, Permanent, Item, Player, Departed, Mana, StepPlan, PhasePlan, TurnPlan, Rider, Duration, Lasting, Delayed,
        Attacker, Blocker, Combat, Option, Event, Would, Commander, Delver, FaceUp, Outside, Component, Merged,
        Melee, Marker, Aside, Tally, Counted,
    )
}  # fmt: skip


def saved_class(name: str) -> type | None:
    """A class of saved objects that are no tasks: everybody's, or of what an era keeps for itself."""
    return PLAIN.get(name) or SAVED.get(name)


def encode(value: object, words: bool = False) -> Any:
    """Plain JSON values.  Objects are tagged lists, nodes of cards are named by their address.

    With `words`, as in files, steps and phases are named; a hash is made of their numbers.
    """
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)  # also of a member of an enumeration
    if isinstance(value, Obj):
        if isinstance(value, Permanent):
            return permanent_out(value, words)
        if not isinstance(value, Item):
            return ["o", "Obj", *object_out(value)]
    if isinstance(value, CardDef) and value.place <= 0:
        return ["card", value.key]  # tokens and other faces are nodes of the card that brings them
    if isinstance(value, Node):
        if value.home:
            return ["node", value.home, value.place]
        raise BadSave(f"a {type(value).__name__} that belongs to no card cannot be saved")
    if isinstance(value, list):
        return ["l", *[encode(v, words) for v in value]]
    if isinstance(value, tuple):
        return ["t", *[encode(v, words) for v in value]]
    if isinstance(value, dict):
        return ["d", *[[encode(k), encode(v, words)] for k, v in value.items()]]
    if isinstance(value, set):
        return ["s", *sorted(value)]
    if isinstance(value, Chars):
        return chars_out(value)
    if isinstance(value, bytes):
        return ["b", value.hex()]
    if isinstance(value, Rng):
        return ["rng", value.key.hex(), value.counter, value.used]
    name = type(value).__name__
    fields = getattr(value, "fields", None)
    if fields is None:
        raise BadSave(f"cannot save a {name}")
    body = [encode(getattr(value, f), words) for f in fields]
    if words:
        say_steps(value, fields, body)
    if isinstance(value, Item):
        body.append(chars_out(value.chars))
    return ["o", name, *body]


def object_out(o: Obj) -> list[Any]:
    """The fields of a card, in their order; written out, as those of permanents are: most of a game is made of them."""
    return [o.id, encode(o.card), o.owner, int(o.zone), o.is_card, o.face_down, o.seen_by]


def permanent_out(p: Permanent, words: bool) -> list[Any]:
    return [
        "o", "Permanent", *object_out(p), p.controller, encode(p.base), p.back_up, p.timestamp, p.tapped, p.sick,
        p.damage, p.deathtouched, encode(p.counters, words), p.attached_to, encode(p.attachments, words), p.phased_out,
        p.phased_by, p.default_controller, p.entered_turn, encode(p.memory, words), encode(p.uses, words),
        p.loyalty_used, p.protector, p.x, p.attacks, p.dirty, chars_out(p.chars),
    ]  # fmt: skip


def chars_out(c: Chars) -> Any:
    more = [c.more_deathtouch, c.more_lifelink] if c.more_deathtouch or c.more_lifelink else []
    return [
        "chars", c.name, c.types, c.supertypes, list(c.subtypes), c.colors, c.power, c.toughness, c.keywords,
        [encode(a) for a in c.abilities.all], c.mana_value, c.loyalty, *more,
    ]  # fmt: skip


def state_values(g: State, words: bool = False) -> dict[str, Any]:
    out = state_values_but_players(g, words)
    out["players"] = [encode(p, words) for p in g.players]
    return out


def state_values_but_players(g: State, words: bool) -> dict[str, Any]:
    out: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": g.ruleset.values(),
        "rng": encode(g.rng),
        "players": [],
        "items": [encode(i, words) for k, i in g.items.items() if k not in g.objects],
        "resolving": [k for k in g.items if k in g.objects],
        "limits": [g.limits.objects, g.limits.stack, g.limits.triggers, g.limits.automatic],
    }
    for name in State.fields:
        out[name] = encode(getattr(g, name), words)
    if g.era_state is not None:
        out[g.ruleset.spine.keeps] = encode(g.era_state, words)
    if not g.format.plain:
        out["table"] = {"format": g.format.values(), "teams": [list(team) for team in g.teams]}
    if g.ranges:
        out["ranges"] = [list(g.ranges), list(g.reach)]
    for name, nothing in APART.items():
        told = encode(getattr(g, name), words)
        if told != nothing:
            out[name] = told
    loose = [o for o in g.objects.values() if o.zone == Zone.NOWHERE]
    out["loose"] = [encode(o, words) for o in loose]
    out["before"] = None if g.before is None else state_values(g.before, words)
    return out


def compact(values: dict[str, Any] | list[Any]) -> str:
    return ENCODER.encode(values)


NO_PLAYERS: Final = '"players":[]'


def state_text(g: State, words: bool = False) -> str:
    """What `compact` makes of `state_values`, where most is cards: those of players are written out one by one."""
    text = compact(state_values_but_players(g, words))
    cards: dict[CardDef, str] = {}
    players = ",".join([player_text(p, words, cards) for p in g.players])
    at = text.index(NO_PLAYERS) + len(NO_PLAYERS) - 1  # only numbers and quoted words come before
    return text[:at] + players + text[at:]


def player_text(p: Player, words: bool, cards: dict[CardDef, str]) -> str:
    body: list[Any] = [None if f in PILES else encode(getattr(p, f), words) for f in Player.fields]
    if words:
        say_steps(p, Player.fields, body)
    body = ["o", "Player", *body]
    start = 2 + Player.fields.index(PILES[0])
    piles = ",".join([cards_text(pile, cards) for pile in (p.hand, p.library, p.graveyard)])
    return f"{compact(body[:start])[:-1]},{piles},{compact(body[start + len(PILES) :])[1:]}"


PILES: Final = ("hand", "library", "graveyard")  # they stand together among the fields of a player


def cards_text(pile: list[Obj], cards: dict[CardDef, str]) -> str:
    """A list of cards, of which each is much like the one before; `cards`: how those are named that came so far."""
    parts = ['["l"']
    rest = ""
    last: Obj | None = None
    for o in pile:
        if (
            last is None
            or o.owner != last.owner
            or o.zone is not last.zone
            or o.is_card != last.is_card
            or o.face_down != last.face_down
            or o.seen_by != last.seen_by
        ):
            rest = "," + compact([o.owner, int(o.zone), o.is_card, o.face_down, o.seen_by])[1:]
            last = o
        name = cards.get(o.card)
        if name is None:
            name = cards[o.card] = "," + compact(encode(o.card))
        parts.append('["o","Obj",' + str(o.id) + name + rest)
    return ",".join(parts) + "]"


def digest(g: State) -> str:
    """The same for equal games, on every platform, interpreted or compiled."""
    text = state_text(g)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
