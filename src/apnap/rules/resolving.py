"""Resolving spells and abilities (608)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.continuous import refresh
from apnap.atoms.emit import emit
from apnap.atoms.following import following
from apnap.atoms.happening import happen
from apnap.atoms.markers import leave_stack
from apnap.atoms.moves import just_enters
from apnap.atoms.running import EndFrame
from apnap.atoms.shuffling import shuffle
from apnap.atoms.would_move import would_enter, would_move
from apnap.native import mypyc_attr
from apnap.options import Option, picks
from apnap.queries.frames import source_name
from apnap.queries.planar import addressed, of_plane
from apnap.queries.rule_changes import rule_frame
from apnap.rules.controlling_players import take_over
from apnap.rules.mutating import Mutate
from apnap.rules.targeting import is_mutating, still_legal, target_slots
from apnap.rules.turn.combat.stacked_damage import resolve_damage
from apnap.rules.turn.team_steps import asks_which_active, mentions, names_player
from apnap.state import keys
from apnap.state.kinds import UNCOUNTERABLE, Ev, Q, Way, Zone
from apnap.state.objects import Item
from apnap.task import FrameTask, ObjectTask, SeatTask, Task
from apnap.vocab.abilities import Triggered, WithEffect
from apnap.vocab.base import Effect

if TYPE_CHECKING:
    from apnap.state.game_state import State

THE_READER: Final = ("you",)


def resolve_top(g: State) -> None:
    item = g.stack[-1]
    if not becomes_permanent(g, item):
        resolve(g, item)


def becomes_permanent(g: State, item: Item) -> bool:
    """608.3a in one go, for a permanent spell of which nothing was chosen and that nobody hears of; else False, and
    nothing done."""
    if not item.is_spell or item.ability is not None or item.target_count or not item.card.is_permanent:
        return False
    if item.vars or item.paid or item.x or g.tells(Ev.RESOLVED):
        return False
    way = g.way
    g.way = Way.RESOLUTION
    if just_enters(g, item, item.controller):
        return True
    g.way = way
    return False


def resolve(g: State, item: Item) -> None:
    g.way = Way.RESOLUTION
    g.items[item.id] = item
    if item.vars and "commander" in item.vars:
        take_over(g, item.controller, item.vars[keys.COMMANDER][0], item.id)  # 722.2
    g.push(FinishResolution(item.id))
    ability = item.ability
    if ability is None and not item.is_spell:
        resolve_damage(g, item)
        return
    if isinstance(ability, Triggered) and ability.if_ is not None and not ability.if_.holds(g, item):
        emit(g, Ev.FIZZLED, "603.4", item.controller, item.id, cause=item.source)
        item.put(keys.FIZZLED, [1])
        return
    if not check_targets(g, item) and not stops_mutating(item):  # 608.2b
        emit(g, Ev.FIZZLED, "608.2b", item.controller, item.id, cause=item.source)
        item.put(keys.FIZZLED, [1])
        return
    if g.tells(Ev.RESOLVED):
        emit(g, Ev.RESOLVED, "608.2", item.controller, item.id, cause=item.source)
    if g.shared and asks_which_active(g, item):
        g.push(WhichActive(item.id, item.controller))
    else:
        run_ability(g, item)


class WhichActive(Task):
    """805.9: "the active player" is one of the active team's, whom the ability's controller chooses."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "seat")

    def __init__(self, frame: int, seat: int) -> None:
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        note = f"which active player {source_name(g, g.item(self.frame))} means"
        g.pose(self, Q.PICK, self.seat, picks(g.turn_takers()), "805.9", 1, 1, note)

    def answer(self, g: State, option: Option) -> None:
        item = g.item(self.frame)
        item.put(keys.ACTIVE_PLAYER, [option.id])
        run_ability(g, item)


def check_targets(g: State, item: Item) -> bool:
    """Illegal targets are dropped; False if there were targets and all are illegal."""
    if item.target_count == 0:
        return True
    slots = target_slots(item)
    legal = 0
    for slot, spec in enumerate(slots):
        if slot >= len(item.targets):
            break
        kept: list[int] = []
        shares: list[int] = []
        for k, i in enumerate(item.targets[slot]):
            if still_legal(g, spec, i, item):
                kept.append(i)
                if slot < len(item.division) and item.division[slot]:
                    shares.append(item.division[slot][k])
        item.targets[slot] = kept
        if shares or (slot < len(item.division) and item.division[slot]):
            item.division[slot] = shares
        legal += len(kept)
    return legal > 0


def stops_mutating(item: Item) -> bool:
    """A mutating creature spell without its target goes on resolving as a creature spell (702.140b, 608.3b)."""
    if not is_mutating(item):
        return False
    item.paid[keys.MUTATE] = []
    item.targets = []
    item.target_count = 0
    return True


def run_ability(g: State, item: Item) -> None:
    """Follow the instructions (608.2c); for modes, each with its own targets."""
    ability = item.ability
    if not isinstance(ability, WithEffect):
        return
    if not ability.modes:
        if ability.effect is not None:
            follow(g, ability.effect, item)
        return
    base = 0
    for m in item.modes:
        base += len(ability.modes[m].targets)
    for m in reversed(item.modes):
        base -= len(ability.modes[m].targets)
        g.push(RunMode(item.id, m, base))


class RunMode(Task):
    """One chosen mode, which sees its own targets as its first ones."""

    fields: ClassVar[tuple[str, ...]] = ("id", "mode", "base")

    def __init__(self, id: int, mode: int, base: int) -> None:
        self.id = id
        self.mode = mode
        self.base = base

    def run(self, g: State) -> None:
        item = g.items.get(self.id)
        if item is None:
            return
        ability = item.ability
        if not isinstance(ability, WithEffect):
            return
        mode = ability.modes[self.mode]
        cx = item.clone()
        cx.id = g.fresh_id()
        cx.targets = [slot.copy() for slot in item.targets[self.base : self.base + len(mode.targets)]]
        cx.division = [slot.copy() for slot in item.division[self.base : self.base + len(mode.targets)]]
        g.items[cx.id] = cx
        g.push(EndFrame(cx.id))
        follow(g, mode.effect, cx)


def follow(g: State, effect: Effect, cx: Item) -> None:
    if g.planar and g.shared and of_plane(cx):
        run_for_team(g, effect, cx)
    else:
        run_effect(g, effect, cx)


def run_for_team(g: State, effect: Effect, cx: Item) -> None:
    """901.12c: each player of the team follows what a plane says of "you"; its other instructions are followed once."""
    runs = by_reader(effect.in_order())
    for parts in reversed(runs):
        if not names_player(parts[0], THE_READER):
            g.push(Run(parts[0], cx.id))
            continue
        for seat in reversed(addressed(g, cx)):
            twin = g.fresh_id()
            g.push(EndFrame(twin))
            for part in reversed(parts):
                g.push(Run(part, twin))
            g.push(ReadAs(cx.id, twin, seat))


def by_reader(parts: tuple[Effect, ...]) -> list[list[Effect]]:
    """The instructions that speak of "you", with those that go on with what one of them has noted; each other alone."""
    runs: list[list[Effect]] = []
    for part in parts:
        last = runs[-1] if runs else []
        if last and names_player(last[0], THE_READER) and (names_player(part, THE_READER) or goes_on_from(last, part)):
            last.append(part)
        else:
            runs.append([part])
    return runs


def goes_on_from(parts: list[Effect], part: Effect) -> bool:
    noted = [str(getattr(other, field)) for other in parts for field in other.fields if field == "name"]
    return any(mentions(part, name) for name in noted)


class ReadAs(FrameTask):
    """A player of the team reads the instructions as being about themselves (901.12c)."""

    fields: ClassVar[tuple[str, ...]] = ("frame", "twin", "seat")

    def __init__(self, frame: int, twin: int, seat: int) -> None:
        self.frame = frame
        self.twin = twin
        self.seat = seat

    def go_on(self, g: State, cx: Item) -> None:
        twin = cx.handed_to(self.seat)
        twin.id = self.twin
        twin.put(keys.YOU, [self.seat])
        g.items[twin.id] = twin


def run_effect(g: State, effect: Effect, cx: Item) -> None:
    if g.relayer or g.dirty or g.static_reads:
        refresh(g)
    effect.run(g, cx)


class Run(Task):
    """An effect still to be carried out, in the frame of a spell or ability."""

    fields: ClassVar[tuple[str, ...]] = ("effect", "frame")

    def __init__(self, effect: Effect, frame: int) -> None:
        self.effect = effect
        self.frame = frame

    def run(self, g: State) -> None:
        cx = g.items.get(self.frame)
        if cx is not None:
            run_effect(g, self.effect, cx)


@mypyc_attr(acyclic=True, free_list_len=1)
class FinishResolution(ObjectTask):
    """608.2n, 608.3: the spell leaves the stack for the battlefield or a graveyard; an ability ceases to exist."""

    def run(self, g: State) -> None:
        item = g.items.get(self.id)
        if item is None:
            return
        del g.items[self.id]
        g.way = Way.RESOLUTION
        if item.id not in g.objects:  # it left the stack while resolving
            return
        if item.is_spell and not item.is_copy:
            finish_spell(g, item)
            return
        if item.is_copy and item.is_spell and item.card.is_permanent and not item.get(keys.FIZZLED):
            finish_spell(g, item)
            return
        leave_stack(g, item)
        del g.objects[item.id]
        g.past_items[item.id] = item
        g.stamp += 1
        if g.dirty or g.delvers or g.face_up:  # what waited for its ability (714.4, 704.5v, 704.5t, 704.6e)
            g.unsettled = True


def finish_spell(g: State, item: Item) -> None:
    g.past_items[item.id] = item
    fizzled = bool(item.get(keys.FIZZLED))
    if is_mutating(item):
        g.push(Mutate(item.id, item.targets[0][0]))
        return
    if (item.card.is_permanent or item.face_down) and not fizzled:
        attaches = item.card.is_aura and bool(item.targets) and bool(item.targets[0]) and not item.face_down
        rule = "608.3c" if attaches else "608.3a"
        w = would_enter(g, item.id, item.controller, rule, None, item.card.whole is not None)  # 712.13
        w.how = "cast"
        w.face_down = item.face_down
        if item.face_down:
            w.counters = None
        w.x = item.x
        if item.paid:
            w.memory = {keys.PAID + k: v for k, v in item.paid.items() if v}
            if keys.DASH in item.paid:
                w.memory[keys.SPELL] = [item.id]
                following().dashes(g, item)
        if attaches:
            w.attach_to = item.targets[0][0]  # 608.3c
        happen(g, [w])
        return
    to = Zone.GRAVEYARD
    rule = "608.2n"
    if item.exile_after:
        to = Zone.EXILE
    elif item.paid.get(keys.BUYBACK) and not fizzled:
        to = Zone.HAND
        rule = "702.27a"
    elif item.cast_from == Zone.HAND and not fizzled and item.card.word("rebound") is not None:
        to = Zone.EXILE
        rule = "702.88a"
        following().rebounds(g, item)
    elif item.card.whole is not None and not fizzled and "Adventure" in item.chars.subtypes:
        to = Zone.EXILE
        rule = "715.3d"
        following().sets_out(g, item)
    elif (item.get(keys.SHUFFLE_IN) or is_omen(item)) and not fizzled:
        to = Zone.LIBRARY
        g.push(ShuffleIn(item.owner))
    happen(g, [would_move(g, item.id, to, rule)])


def is_omen(item: Item) -> bool:
    """720.3d: it is shuffled into the library as it resolves."""
    return item.card.whole is not None and "Omen" in item.chars.subtypes


class ShuffleIn(SeatTask):
    """The spell lies in the library: it is shuffled."""

    def run(self, g: State) -> None:
        if not g.players[self.seat].left:
            shuffle(g, self.seat, "701.24a")


def cannot_be_countered(g: State, item: Item) -> bool:
    """ "Can't" beats "counter" (101.2); the spell stays a legal target."""
    if not item.is_spell:
        return False
    if item.chars.keywords & UNCOUNTERABLE:
        return True
    for entry in g.rules.get("cannot be countered", []):
        scope = entry.node.scope
        if entry.lasting is not None and entry.lasting.affected and item.controller not in entry.lasting.affected:
            continue
        if isinstance(scope, str) or scope.match(g, item, item.chars, rule_frame(g, entry)):
            return True
    return False


def counter(g: State, item: Item, rule: str, to: Zone = Zone.GRAVEYARD) -> bool:
    """Counter a spell or ability (701.6a)."""
    if item not in g.stacked() or cannot_be_countered(g, item):
        return False
    emit(g, Ev.COUNTERED, rule, item.controller, item.id)
    g.past_items[item.id] = item
    if item.is_spell and not item.is_copy:
        if item.exile_after:
            to = Zone.EXILE
        w = would_move(g, item.id, to, rule)
        w.how = "counter"
        happen(g, [w])
    else:
        leave_stack(g, item)
        del g.objects[item.id]
        g.stamp += 1
        g.unsettled = True
    return True
