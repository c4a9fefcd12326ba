"""Skipping steps, phases and turns (500.11, 614.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.atoms.emit import emit
from apnap.options import NO, Option
from apnap.rules.index import remove_lasting, replace_lasting
from apnap.state.effects import RuleEntry, Until
from apnap.state.kinds import NOTHING, Act, Ev, Q
from apnap.task import Task
from apnap.vocab.rules_text import player_rules, rule_frame

if TYPE_CHECKING:
    from apnap.state.game_state import State

BEGIN = 0
SKIP = 1
ASKED = 2


def consider(g: State, kind: str, name: str, seat: int) -> int:
    """What becomes of the step, phase or turn that is about to begin (614.10)."""
    entries = applicable(g, kind, name, seat)
    if not entries:
        return BEGIN
    mandatory = [e for e in entries if not e.node.optional]
    if len(mandatory) == 1 and len(entries) == 1:
        use(g, mandatory[0], kind, name, seat)
        return SKIP
    if mandatory and all_standing(mandatory) and len(mandatory) == len(entries):
        use(g, mandatory[0], kind, name, seat)
        return SKIP
    g.push(ChooseSkip(kind, name, seat))
    return ASKED


def all_standing(entries: list[RuleEntry]) -> bool:
    """Standing skips are used up by nothing, so it makes no difference which one applies."""
    for e in entries:
        if e.lasting is not None and e.lasting.duration.until == Until.USED:
            return False
    return True


def applicable(g: State, kind: str, name: str, seat: int) -> list[RuleEntry]:
    if kind not in g.rules:
        return []
    return [e for e in player_rules(g, kind, seat) if not name or e.node.text == name]


def use(g: State, entry: RuleEntry, kind: str, name: str, seat: int) -> None:
    """One effect skips one thing (614.10a): a one-shot effect is used up."""
    lasting = entry.lasting
    if lasting is not None and lasting.duration.until == Until.USED:
        if lasting.n > 1:
            replace_lasting(g, lasting, lasting.with_n(lasting.n - 1))
        else:
            remove_lasting(g, lasting)
    emit(
        g,
        Ev.SKIPPED,
        "614.10",
        seat,
        NOTHING,
        NOTHING,
        0,
        0,
        entry.source,
        f"{name} {kind[5:]}".strip(),
    )
    if entry.node.then is not None:
        cx = rule_frame(g, entry)
        cx.id = g.fresh_id()
        cx.vars = cx.vars.copy()  # they may be those of a lasting effect, which never changes
        g.items[cx.id] = cx
        from apnap.rules.resolving import EndFrame, Run

        g.first_things.append(EndFrame(cx.id))  # 614.10b
        g.first_things.append(Run(entry.node.then, cx.id))


class ChooseSkip(Task):
    """Several effects, or one the player may use: asked just before the thing would begin."""

    fields: ClassVar[tuple[str, ...]] = ("kind", "name", "seat")

    def __init__(self, kind: str, name: str, seat: int) -> None:
        self.kind = kind
        self.name = name
        self.seat = seat

    def run(self, g: State) -> None:
        entries = applicable(g, self.kind, self.name, self.seat)
        options: list[Option] = []
        forced = False
        for i, e in enumerate(entries):
            options.append(Option(Act.EFFECT, e.source, i))
            forced = forced or not e.node.optional
        if not forced:
            options.append(NO)
        g.pose(self, Q.SKIP, self.seat, options, "614.10", 1, 1, f"skip {self.name or 'turn'}")

    def answer(self, g: State, option: Option) -> None:
        from apnap.rules.turn.structure import begin_now, pass_over

        if option.act == Act.NO:
            begin_now(g, self.kind)
            return
        entries = applicable(g, self.kind, self.name, self.seat)
        use(g, entries[option.aux], self.kind, self.name, self.seat)
        pass_over(g, self.kind)
