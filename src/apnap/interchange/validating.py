"""Whether a game that was loaded can be one: types, ranges, references, zones.  Whatever cannot is a `BadSave`."""

from __future__ import annotations

from typing import Any, Final

from apnap.errors import BadSave
from apnap.formats import MOST_SEATS
from apnap.interchange.members import ENUMS, types_of
from apnap.queries.supplementary import deck_kind
from apnap.state.game_state import NEXT, PRIORITY, State
from apnap.state.kinds import COMMAND_TYPES, FIRST_OBJECT_ID, NOBODY, NOTHING, Q, Zone
from apnap.state.melee import Aside, Melee
from apnap.state.objects import Item, Obj, Permanent
from apnap.state.turns import Rider
from apnap.telling import notation
from apnap.telling.outlook import outlook
from apnap.view import view
from apnap.vocab.dungeons import passages
from apnap.vocab.skips import SKIPS

# No game has more of anything: what is counted in memory or in time must not come from a file unseen.
MOST: Final = 1 << 48  # of what is only added and compared
MOST_MANA: Final = 100_000
HIGHEST_LIMIT: Final = 10_000_000
MOST_IDS: Final = 10_000_000  # given out so far: objects stand in a list by their ids


def check_fields(name: str, values: dict[str, Any]) -> None:
    """Every value has the type of its field, deep down."""
    types = types_of(name)
    for field, value in values.items():
        check_field(name, field, value, types.get(field))


def check_field(name: str, field: str, value: Any, spec: Any) -> None:
    if spec is not None and not fits(value, spec):
        raise BadSave(f"the saved game is damaged: {name}.{field} cannot be {shown(value)}")


def shown(value: object) -> str:
    return "that" if isinstance(value, (list, dict, tuple)) else repr(value)[:60]


def fits(value: Any, spec: Any) -> bool:
    if isinstance(spec, str):
        return fits_word(value, spec)
    word = spec[0]
    if word == "union":
        for i in range(1, len(spec)):
            if fits(value, spec[i]):
                return True
        return False
    if word == "list":
        return isinstance(value, list) and all_fit(value, spec[1])
    if word == "tuple":
        return isinstance(value, tuple) and all_fit(list(value), spec[1])
    if word == "set":
        return isinstance(value, set) and all_fit(list(value), spec[1])
    if word == "dict":
        return isinstance(value, dict) and all_fit(list(value), spec[1]) and all_fit(list(value.values()), spec[2])
    if not isinstance(value, tuple) or len(value) != len(spec) - 1:
        return False
    for i in range(len(value)):
        if not fits(value[i], spec[i + 1]):
            return False
    return True


def all_fit(values: list[Any], spec: Any) -> bool:
    """Each of them; of those of one class that nothing more is asked of, the first stands for all."""
    known: type | None = None
    for value in values:
        cls: type = type(value)
        if cls is known:
            continue
        if not fits(value, spec):
            return False
        known = cls if isinstance(spec, str) and cls.__name__ == spec and spec != "int" else None
    return True


def fits_word(value: Any, word: str) -> bool:
    cls: type = type(value)
    if word == "int":
        return isinstance(value, int) and not isinstance(value, bool) and -MOST <= value <= MOST
    if word == "bool":
        return isinstance(value, bool)
    if word == "none":
        return value is None
    if word == "str":
        return isinstance(value, str)
    if word == "bytes":
        return isinstance(value, bytes)
    if word == "any":
        return True
    if word in ENUMS and isinstance(value, int) and not isinstance(value, bool):
        return cls is ENUMS[word] or any(int(member) == value for member in ENUMS[word])  # type: ignore[attr-defined]
    return cls.__name__ == word or any(c.__name__ == word for c in cls.__mro__)


# ---- the game as a whole -----------------------------------------------------------------------------------------


def damaged(what: str) -> BadSave:
    return BadSave(f"the saved game is damaged: {what}")


def need(holds: bool, what: str) -> None:
    """Where a text is made for every object, ask first and raise `damaged` then: making it takes longer than asking."""
    if not holds:
        raise damaged(what)


def check_whole(g: State) -> None:
    """Ranges, references and zones."""
    check_players(g)
    check_objects(g)
    check_plans(g)
    if g.melee is not None:
        check_markers(g, g.melee)


def check_state(g: State) -> None:
    """A game that waits for an answer: what anyone may ask of it must be known."""
    check_question(g)


def check_players(g: State) -> None:
    n = len(g.players)
    need(1 <= n <= min(g.format.most_players, MOST_SEATS), f"{n} players")
    limits = g.limits
    need(max(limits.objects, limits.stack, limits.triggers, limits.automatic) <= HIGHEST_LIMIT, "a limit is too high")
    need(len({p.name for p in g.players}) == n, "two players have the same name")
    for i, p in enumerate(g.players):
        need(p.seat == i, f"player {i} sits elsewhere")
        need(0 <= p.controlled_by < n, f"player {i} is controlled by nobody")
        need(len(p.pool) == 6 and all(0 <= k <= MOST_MANA for k in p.pool), f"player {i}'s mana")
        special = p.special_mana or []
        need(len(special) <= MOST_MANA and all(0 <= m.kind < 6 for m in special), f"player {i}'s mana")
        need(g.mana_floating or not (any(p.pool) or special), f"player {i}'s mana")
        need(min(p.lands_played, p.spells_cast, p.drawn, p.turns_taken, p.mulligans) >= 0, f"player {i}'s turn")
    need(g.alive == sum(1 for p in g.players if not p.left), "how many players are left")
    need(g.direction in (1, -1), "the direction of turns")
    seats = [g.active, g.holder, g.ask_player, g.starting_player, g.winner, g.last_regular, g.monarch, g.initiative]
    for seat in seats:
        need(NOBODY <= seat < n, f"seat {seat}")
    least = 0 if g.melee is None else NOBODY
    need(all(least <= seat < n for seat in g.planar), "who is the planar controller")
    need(0 <= g.passes <= n, "how many have passed")
    need(g.day in (0, 1, 2), "day and night")
    need(0 <= g.manual_mana < 1 << n, "who pays by hand")
    need(len(g.reach) == len(g.ranges), "who is within whose range")
    need(all(0 <= m < 1 << n and m >> k & 1 for k, m in enumerate(g.reach)), "who is within whose range")


def check_objects(g: State) -> None:
    """Every object is in one zone, has an owner and an id of its own."""
    found: dict[int, Obj] = {}
    for p in g.players:
        for cards, zone in ((p.library, Zone.LIBRARY), (p.hand, Zone.HAND), (p.graveyard, Zone.GRAVEYARD)):
            for obj in cards:
                if type(obj) is not Obj or obj.owner != p.seat:
                    raise damaged(f"{obj.card.name} in another's {zone.name.lower()}")
                add(g, found, obj, zone)
    for obj in g.exile:
        add(g, found, obj, Zone.EXILE)
    for obj in g.ante:
        add(g, found, obj, Zone.ANTE)
    for obj in g.command:
        add(g, found, obj, Zone.COMMAND)
        need(not obj.face_down or bool(deck_kind(obj.card)), f"{obj.card.name} lies face down")
    check_face_up(g)
    for perm in g.battlefield:
        add(g, found, perm, Zone.BATTLEFIELD)
        need(not perm.phased_out, f"{perm.card.name} is phased out")
    for perm in g.phased_out:
        add(g, found, perm, Zone.BATTLEFIELD)
    for item in g.stacked():
        add(g, found, item, Zone.STACK)
    for m in g.merged:
        whole = g.objects.get(m.id)
        need(isinstance(whole, Permanent) and len(m.parts) > 1 and m.parts[0].card is whole.card, "a merged permanent")
        need(all(-1 <= p.leads < len(g.commanders) for p in m.parts), "a merged commander")
        need(any(p.shown is not None for p in m.parts), "what a merged permanent is")
    for o in g.outside:
        need(0 <= o.seat < len(g.players), "someone owns cards who does not play")
        need(o.companion is None or o.companion in o.cards, "a companion")
    for d in g.delvers:
        rooms = passages(g.objects[d.id].card) if d.id in found else None
        need(d.id == NOTHING or (rooms is not None and 0 <= d.room < len(rooms.names)), "a dungeon")
        need(0 <= d.owner < len(g.players), "someone ventures who does not play")
    for obj in g.objects.values():
        if obj.id not in found and obj.zone != Zone.NOWHERE:
            raise damaged(f"{obj.card.name} is nowhere")
        if not 0 <= obj.owner < len(g.players):
            raise damaged(f"{obj.card.name} belongs to nobody")
    need(len(g.objects) <= g.limits.objects and len(g.stack) <= g.limits.stack, "too many objects")
    for item in [*g.items.values(), *g.waiting]:
        need(0 <= item.controller < len(g.players), "an effect of nobody")
    check_attachments(g)


def check_face_up(g: State) -> None:
    """Every face-up scheme or plane is one, and is told of."""
    for id, kept in g.face_up.items():
        need(kept.id == id, "a face-up card is told of as another")
        need(NOBODY <= kept.controller < len(g.players), "a face-up card is controlled by nobody")
    functions = [
        o.id for o in g.command if (o.card.chars.types & COMMAND_TYPES or not o.is_card) and not o.face_down
    ]  # emblems are no cards (114.5)
    need(sorted(functions) == sorted(g.face_up), "which cards are face up in the command zone")


def add(g: State, found: dict[int, Obj], obj: Obj, zone: Zone) -> None:
    name = obj.card.name
    if not FIRST_OBJECT_ID <= obj.id < g.next_id:
        raise damaged(f"{name} has no id of an object")
    if obj.id in found:
        raise damaged(f"{name} is in two places")
    if obj.zone is not zone:
        raise damaged(f"{name} is not in {zone.name.lower()}")
    if not 0 <= obj.owner < len(g.players):
        raise damaged(f"{name} belongs to nobody")
    if g.players[obj.owner].left and not g.over and zone != Zone.ANTE:  # 800.4n
        raise damaged(f"{name} belongs to a player who left")
    if isinstance(obj, (Permanent, Item)) and not 0 <= obj.controller < len(g.players):
        raise damaged(f"{name} is controlled by nobody")
    found[obj.id] = obj


def check_attachments(g: State) -> None:
    for perm in g.battlefield:
        host = g.permanent(perm.attached_to)
        need(host is None or perm.id in (host.attachments or []), f"{perm.card.name} is attached on one side only")
        for id in perm.attachments or []:
            rider = g.objects.get(id)
            need(isinstance(rider, Permanent) and rider.attached_to == perm.id, f"{perm.card.name}: attachments")
    if g.combat is not None:
        for id in [*g.combat.attackers, *g.combat.blockers]:
            need(g.permanent(id) is not None, "someone in combat is not on the battlefield")


def check_plans(g: State) -> None:
    """Turns, phases and steps."""
    ids = [x.id for x in g.steps] + [x.id for x in g.phases] + [x.id for x in g.extra_turns]
    need(len(ids) == len(set(ids)), "a step, phase or turn is planned twice")
    need(all(0 <= x.player < len(g.players) for x in g.extra_turns), "a turn of nobody")
    need(all(r.what in SKIPS or r.kind != Rider.SKIP for r in g.riders), "what is skipped in a turn")
    need(g.step_kind is None or g.phase_kind is not None, "a step outside a phase")
    if g.turn is None:
        need(g.phase_kind is None and not g.phases and not g.steps, "a phase outside a turn")
    else:
        need(g.is_active(g.turn.player), "whose turn it is")


def check_markers(g: State, melee: Melee) -> None:
    """Turn markers, and the turns that stand aside (807.4)."""
    n = len(g.players)
    need(g.format.markers > 0, "turn markers in a game without them")
    numbers = [m.number for m in melee.markers]
    need(numbers == sorted(set(numbers)) and min(numbers, default=0) > 0, "the numbers of the turn markers")
    need(len(numbers) <= n and (g.over or melee.front in numbers), "how many turn markers there are")
    need(all(0 <= t.player < n for t in melee.owed), "a turn of nobody")
    for m in melee.markers:
        need(0 <= m.seat < n and m.removals >= 0, f"turn marker {m.number}")
        aside = m.aside
        need((aside is None) == (m.number == melee.front), f"the turn of marker {m.number}")
        if aside is not None:
            check_aside(g, aside)
    for seat, turn in melee.made.items():
        need(0 <= seat < n and turn >= 0, "mana of nobody")


def check_aside(g: State, aside: Aside) -> None:
    n = len(g.players)
    need(NOBODY <= aside.active < n and NOBODY <= aside.holder < n, "whose turn stands aside")
    need(len(aside.tallies) in (0, n), "what was counted in a turn")
    need(aside.turn is None or aside.turn.player == aside.active, "whose turn stands aside")
    need(aside.stage in (NEXT, PRIORITY), "where a turn stands aside")
    ids = [x.id for x in aside.steps] + [x.id for x in aside.phases] + [x.id for x in aside.extra_turns]
    need(len(ids) == len(set(ids)), "a step, phase or turn is planned twice")
    need(all(0 <= x.player < n for x in aside.extra_turns), "a turn of nobody")
    need(aside.step is None or aside.phase is not None, "a step outside a phase")
    if aside.combat is not None:
        for id in [*aside.combat.attackers, *aside.combat.blockers]:
            need(g.permanent(id) is not None, "someone in combat is not on the battlefield")


def check_question(g: State) -> None:
    """What is asked can be told, and what can be told is right."""
    if not g.over:
        need(g.ask_kind != Q.NONE and bool(g.options), "nothing is asked")
        need(g.ask_player != NOBODY and not g.rewind, "nobody is asked")
        need(g.asking is not None or g.ask_kind == Q.PRIORITY, "nobody wants the answer")
        texts = notation.labels(g, g.options)
        need(len(set(texts)) == len(texts), "two answers are the same")
        if g.ask_kind == Q.PRIORITY:
            fresh = g.ruleset.spine.actions(g)
            same = len(fresh) == len(g.options) and all(a.same(b) for a, b in zip(fresh, g.options, strict=True))
            need(same, "other answers are legal")
    for p in g.players:
        view(g, p.seat, 0)
    outlook(g)
