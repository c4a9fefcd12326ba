"""Effects that bend the turn: extra and skipped turns, phases and steps; ending the turn; controlling a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.emit import emit
from apnap.queries.frames import source_name
from apnap.rules.day_night import DAY, NIGHT, set_day
from apnap.rules.ending_turns import end_combat_phase, end_the_turn
from apnap.rules.phasing import phase_out
from apnap.schedule import add_extra_turn, add_phases, add_step, add_step_after_phase, add_step_next_to, nth_main_phase
from apnap.state import keys
from apnap.state.effects import Until
from apnap.state.kinds import NOBODY, Ev
from apnap.state.steps import Phase, Step
from apnap.state.turns import Rider
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.control import END_OF_TURN, For, begin_lasting
from apnap.vocab.lookups import ONE, TARGET, YOU, Players
from apnap.vocab.skips import skip_rule

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Item


def once_for_teams(g: State, seats: list[int]) -> list[int]:
    """Of players whose team takes turns together one is enough: the team adds or skips it once (805.8)."""
    if not g.shared:
        return seats
    found: list[int] = []
    for seat in seats:
        if all(g.opposed(seat, other) for other in found):
            found.append(seat)
    return found


class ExtraTurn(Effect):
    """Takes N extra turns after this one (500.7); `skip` names steps of those turns that are skipped."""

    fields: ClassVar[tuple[str, ...]] = ("who", "n", "skip")

    def __init__(self, who: Who = YOU, n: Amount = ONE, skip: tuple[Step, ...] = ()) -> None:
        self.who = who
        self.n = n
        self.skip = skip

    def run(self, g: State, cx: Item) -> None:
        for seat in once_for_teams(g, self.who.players(g, cx)):
            for _i in range(self.n.value(g, cx)):
                plan = add_extra_turn(g, seat, cx.source, source_name(g, cx), self.skip)
                if plan is not None:
                    cx.put(keys.TURN, [plan.id])  # "that turn"


class AddPhases(Effect):
    """Additional phases after this one, after this main phase, or after the n-th main phase of this turn (500.8)."""

    fields: ClassVar[tuple[str, ...]] = ("kinds", "after_main", "you_get", "this_main")

    def __init__(
        self, kinds: tuple[Phase, ...], after_main: int = 0, you_get: bool = False, this_main: bool = False
    ) -> None:
        self.kinds = kinds
        self.after_main = after_main  # 0: after this phase
        self.you_get = you_get  # 500.10a: only on its controller's own turn
        self.this_main = this_main  # "after this main phase": in any other phase there is none, and nothing is added

    def run(self, g: State, cx: Item) -> None:
        if self.you_get and not g.is_active(cx.controller):
            return
        anchor = g.phase if self.after_main == 0 else nth_main_phase(g, self.after_main)
        if anchor is None or (self.this_main and anchor.kind != Phase.MAIN):  # 500.8: the phase specified
            return
        plans = add_phases(g, list(self.kinds), anchor.id, cx.source, source_name(g, cx))
        cx.put(keys.PHASE, [plans[0].id])  # "that combat"


class AddStepAfterPhase(Effect):
    """N additional steps of a kind after this phase (500.10)."""

    fields: ClassVar[tuple[str, ...]] = ("step", "n", "you_get")

    def __init__(self, step: Step, n: Amount = ONE, you_get: bool = True) -> None:
        self.step = step
        self.n = n
        self.you_get = you_get

    def run(self, g: State, cx: Item) -> None:
        if (self.you_get and not g.is_active(cx.controller)) or g.phase_kind is None:  # 500.10a
            return
        add_step_after_phase(g, self.step, self.n.value(g, cx), g.phase_id, cx.source, source_name(g, cx))


class AddStep(Effect):
    """An additional step after this one (500.9)."""

    fields: ClassVar[tuple[str, ...]] = ("step", "who")

    def __init__(self, step: Step, who: Who | None = None) -> None:
        self.step = step
        self.who = who  # who gets it: nothing is added on anyone else's turn (500.10a)

    def run(self, g: State, cx: Item) -> None:
        if self.who is not None and not any(g.is_active(s) for s in self.who.players(g, cx)):
            return
        add_step(g, self.step, cx.source, source_name(g, cx))


class AddStepNear(Effect):
    """An additional step directly before or after a step still to come in this phase (500.9)."""

    fields: ClassVar[tuple[str, ...]] = ("step", "anchor", "before")

    def __init__(self, step: Step, anchor: Step, before: bool = False) -> None:
        self.step = step
        self.anchor = anchor
        self.before = before

    def run(self, g: State, cx: Item) -> None:
        add_step_next_to(g, self.step, self.anchor, self.before, cx.source, source_name(g, cx))


class SkipNext(Effect):
    """Players skip their next N turns, phases or steps (614.10): "turn", "combat phase", "draw step" …"""

    fields: ClassVar[tuple[str, ...]] = ("what", "who", "n", "this_turn")

    def __init__(self, what: str, who: Who = YOU, n: Amount = ONE, this_turn: bool = False) -> None:
        self.what = what
        self.who = who
        self.n = n
        self.this_turn = this_turn

    def run(self, g: State, cx: Item) -> None:
        duration = UNTIL_USED_THIS_TURN if self.this_turn else UNTIL_USED
        for seat in once_for_teams(g, self.who.players(g, cx)):
            begin_lasting(g, cx, skip_rule(self.what), [seat], duration, self.n.value(g, cx), {})


UNTIL_USED: Final = For(Until.USED)
UNTIL_USED_THIS_TURN: Final = For(Until.USED, this_turn=True)


class SkipAll(Effect):
    """Players skip every one of these for the rest of this turn, or throughout their next turn."""

    fields: ClassVar[tuple[str, ...]] = ("what", "who", "next_turn")

    def __init__(self, what: str, who: Who, next_turn: bool = False) -> None:
        self.what = what
        self.who = who
        self.next_turn = next_turn

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            if self.next_turn:
                g.riders.append(Rider(seat, Rider.SKIP, NOBODY, cx.source, source_name(g, cx), self.what))
            else:
                begin_lasting(g, cx, skip_rule(self.what), [seat], END_OF_TURN, 1, {})


class EndTurn(Effect):
    """End the turn (723.1)."""

    def run(self, g: State, cx: Item) -> None:
        end_the_turn(g, cx.source)


class EndCombat(Effect):
    """End the combat phase (723.2)."""

    def run(self, g: State, cx: Item) -> None:
        end_combat_phase(g, cx.source)


class ControlNextTurn(Effect):
    """You control a player during that player's next turn (722.1); perhaps an extra turn follows it."""

    fields: ClassVar[tuple[str, ...]] = ("who", "then_extra")

    def __init__(self, who: Who, then_extra: bool = False) -> None:
        self.who = who
        self.then_extra = then_extra

    def run(self, g: State, cx: Item) -> None:
        for seat in once_for_teams(g, self.who.players(g, cx)):
            # 722.1a: the last one made is the one that works.
            g.riders = [
                r
                for r in g.riders
                if not (r.kind == Rider.CONTROL and r.player in (g.team_of(seat) if g.shared else [seat]))
            ]
            g.riders.append(Rider(seat, Rider.CONTROL, cx.controller, cx.source, source_name(g, cx)))
            emit(g, Ev.SCHEDULED, "722.1", seat, n=cx.controller, cause=cx.source, note="control")
            if self.then_extra:
                g.riders.append(Rider(seat, Rider.EXTRA_TURN, seat, cx.source, source_name(g, cx)))


class PhaseOut(Effect):
    """Objects phase out (702.26b); perhaps until the source leaves the battlefield (610.4), tapped as they return."""

    fields: ClassVar[tuple[str, ...]] = ("ref", "until_leaves", "tap")

    def __init__(self, ref: Ref = TARGET, until_leaves: bool = False, tap: bool = False) -> None:
        self.ref = ref
        self.until_leaves = until_leaves
        self.tap = tap

    def run(self, g: State, cx: Item) -> None:
        perms = g.objects.permanents(self.ref.ids(g, cx))
        if self.until_leaves:
            source = g.permanent(cx.source)
            if source is None:  # 610.4b, 610.4c
                return
            for perm in perms:
                perm.remember(keys.HELD, [1 if self.tap else 0])
            held = source.remembered(keys.PHASED_UNTIL_IT_LEAVES)
            source.remember(keys.PHASED_UNTIL_IT_LEAVES, [*held, *[p.id for p in perms]])
        phase_out(g, perms, "702.26b")


class BecomeDay(Effect):
    """It becomes day or night."""

    fields: ClassVar[tuple[str, ...]] = ("night",)

    def __init__(self, night: bool = False) -> None:
        self.night = night

    def run(self, g: State, cx: Item) -> None:
        set_day(g, NIGHT if self.night else DAY, "730.1", cx.source)


# "During its controller's next untap step": whoever controls each of them then.
THROUGH_CONTROLLERS_UNTAP: Final = For(Until.YOUR_NEXT_UNTAP, Players("nobody"))
