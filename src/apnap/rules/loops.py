"""A loop of mandatory actions that repeats a state exactly is a draw (104.4b), also one that takes several turns.

Looking for one costs time, so it begins only when the game has gone on for long without a choice: when many things
have resolved or many turns have begun since anyone did anything but pass, or many automatic actions have followed each
other.  One position is kept, and replaced by a later one at every power of two (Brent's way): that finds a loop of any
length within three times that length, and needs no more memory the longer it takes.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Final

from apnap.interchange.encoding import saved_class, state_values
from apnap.queries.objects import controller_now
from apnap.rules.leaving import draw_for, finish
from apnap.rules.priority import recall_question
from apnap.state.kinds import FIRST_OBJECT_ID, NOBODY
from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.state.game_state import State

PATIENCE: Final = 40  # resolutions and turns without a choice before the first look


def resolved_again(g: State) -> bool:
    """Everyone passed and the top of the stack will resolve, as before: True if this is a draw, at least for some."""
    g.rounds += 1
    return g.rounds > PATIENCE and mandatory_loop(g)


def turn_again(g: State) -> bool:
    """Another turn has begun and nobody has done anything but pass: True if this has become a draw for everyone."""
    g.rounds += 1
    return g.rounds > PATIENCE and mandatory_loop(g) and g.over


def nothing_decided(g: State) -> bool:
    """Many automatic actions without a question: True if this has become a draw for everyone."""
    g.rounds += 1
    return mandatory_loop(g) and g.over


def chosen(g: State) -> None:
    """Someone made a choice: what comes is no longer only mandatory (731.4)."""
    g.rounds = 0
    if g.loop_hashes:
        g.loop_hashes = []


def mandatory_loop(g: State) -> bool:
    """Compare with the position kept; keep this one when its time has come."""
    if g.unasked != NOBODY:
        recall_question(g)
    rough = outline(g)
    # Only what looks the same from afar is looked at closely.
    if g.loop_hashes and g.loop_hashes[0] == rough and g.loop_hashes[1] == position(g):
        if g.reach:
            end_for_some(g, int.from_bytes(g.loop_hashes[2], "big"))
            return True
        finish(g, NOBODY, "a loop of mandatory actions", "104.4b")
        return True
    if not g.loop_hashes or g.rounds & (g.rounds - 1) == 0:
        g.loop_hashes = [rough, position(g), g.next_id.to_bytes(8, "big")]
    return False


def end_for_some(g: State, since: int) -> None:
    """With limited ranges it is a draw for whoever controls what goes round, and all within their range (801.16).

    Whatever has come to be since the position was first seen goes round, on the stack or not: `since` is the first id.
    """
    involved = [o.controller if isinstance(o, Permanent) else o.owner for o in new_ones(g, since)]
    for item in [*g.stack, *[i for id, i in g.past_items.items() if id >= since]]:
        involved += [item.controller, controller_now(g, item.source)]
    makers = [s for s in involved if s >= 0 and not g.players[s].left]
    g.loop_hashes = []
    g.rounds = 0
    if not makers:  # nothing but turns: everyone's
        finish(g, NOBODY, "a loop of mandatory actions", "104.4b")
        return
    draw_for(g, makers, "a loop of mandatory actions", "801.16")


def new_ones(g: State, since: int) -> list[Obj]:
    """Cards and permanents that have changed zones, and tokens, since an id was the next."""
    return [o for o in g.objects.values() if o.id >= since and not isinstance(o, Item)]


# ---- the same position -------------------------------------------------------------------------------------------

# What only counts up, or remembers: two moments of a loop differ in these and may still be the same position.
PASSING: Final = frozenset(
    {
        "next_id", "clock", "next_plan_id", "last_known", "past_items", "dirty", "before", "loop_hashes", "rounds",
        "timestamp", "turn_number", "turns_taken",
    }
)  # fmt: skip
# The numbers of turns: it matters only whether that turn is this one, over, or to come.
TURNS: Final = frozenset({"entered_turn"})
# Numbers that are not names of objects, whatever their size.
AMOUNTS: Final = frozenset(
    {
        "life", "pool", "special_mana", "counters", "stats", "damage", "x", "n", "m", "division", "uses", "kind",
        "spells_cast", "drawn", "lands_played", "rng",
    }
)  # fmt: skip


NOW: Final = -2  # among the names: which turn it is


def outline(g: State) -> bytes:
    """What a position looks like from afar: cheap, and equal wherever positions are equal."""
    seen: list[int] = [len(g.stack), len(g.battlefield), len(g.phased_out), len(g.exile), len(g.waiting), g.holder]
    for p in g.players:
        seen.extend((p.life, len(p.hand), len(p.library), len(p.graveyard)))
    top = g.stack[-1].card.name if g.stack else ""
    return hashlib.blake2b(f"{seen}{top}".encode(), digest_size=8).digest()


def position(g: State) -> bytes:
    """A hash of the position that ignores names given in passing: ids are renumbered in order of appearance."""
    values = state_values(g)
    names: dict[int, int] = {NOW: g.turn_number}
    plain = {k: v if k in AMOUNTS else renumber(v, names) for k, v in values.items() if k not in PASSING}
    text = json.dumps(plain, separators=(",", ":"))
    return hashlib.blake2b(text.encode(), digest_size=16).digest()


def renumber(value: Any, names: dict[int, int]) -> Any:
    """Encoded values with every id replaced by when it first appears."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if value < FIRST_OBJECT_ID else FIRST_OBJECT_ID + names.setdefault(value, len(names))
    if isinstance(value, dict):
        return {k: renumber(v, names) for k, v in value.items()}
    if value and value[0] == "o":
        return renumber_object(value, names)
    if value and value[0] in ("chars", "node", "card", "rng"):
        return value  # characteristics are amounts; nodes are named by where they stand
    return [renumber(v, names) for v in value]


def turn_seen_from(number: int, now: int) -> int:
    """0: this turn; -1: a turn that is over."""
    return max(number - now, -1)


def renumber_object(value: list[Any], names: dict[int, int]) -> list[Any]:
    kind = saved_class(value[1])
    if kind is None:
        return [renumber(v, names) for v in value]
    fields: tuple[str, ...] = kind.fields  # type: ignore[attr-defined]
    out: list[Any] = value[:2]
    planned = value[1].endswith("Plan")
    for i, part in enumerate(value[2:]):
        name = fields[i] if i < len(fields) else ""
        if name in PASSING or (planned and name == "id"):
            continue
        if name in TURNS or (name == "turn" and value[1] in ("Delayed", "Duration")):
            out.append(turn_seen_from(part, names[NOW]))
        else:
            out.append(part if name in AMOUNTS else renumber(part, names))
    return out
