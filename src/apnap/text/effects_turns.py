"""What effects do to the turn and to combat."""

from __future__ import annotations

from apnap.state.steps import PHASE_NAMES, Step
from apnap.text.amounts import fixed
from apnap.text.grammar import YOU, Clause, both, does, says
from apnap.text.nouns import spelled
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.effects.combat import (
    Goad,
)
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.turns import (
    AddPhases,
    AddStep,
    AddStepAfterPhase,
    AddStepNear,
    BecomeDay,
    ControlNextTurn,
    ExtraTurn,
    PhaseOut,
    SkipAll,
    SkipNext,
)


@tells(EFFECTS, ExtraTurn)
def extra_turn(t: Teller, node: ExtraTurn) -> list[Clause]:
    n = fixed(node.n)
    many = "an extra turn" if n == 1 else f"{spelled(t, node.n)} extra turns"
    found = [does(t.who(node.who), "take", f"{many} after this one")]
    if node.skip:
        steps = both([t.w.step(s) for s in node.skip])
        found.append(says(f"skip the {steps} of {'that turn' if n == 1 else 'those turns'}"))
    return found


@tells(EFFECTS, AddPhases)
def add_phases(t: Teller, node: AddPhases) -> list[Clause]:
    kinds = [f"an additional {PHASE_NAMES[k]} phase" for k in node.kinds]
    text = kinds[0] + "".join(f" followed by {k}" for k in kinds[1:])
    where = "after this main phase" if node.this_main else "after this phase"
    if node.after_main:
        where = f"after the {('first', 'second')[node.after_main - 1]} main phase of this turn"
    return [says(f"{where}, {'you get' if node.you_get else 'there is'} {text}")]


@tells(EFFECTS, AddStepAfterPhase)
def add_step_after_phase(t: Teller, node: AddStepAfterPhase) -> list[Clause]:
    n = fixed(node.n)
    step = step_words(t, node.step)
    many = f"an additional {step}" if n == 1 else f"{spelled(t, node.n)} additional {step}s"
    if n is None:
        many = f"that many additional {step}s"
    mine = "you get" if node.you_get else "there are"
    return [says(f"after this phase, {mine} {many}")]


@tells(EFFECTS, AddStep)
def add_step(t: Teller, node: AddStep) -> list[Clause]:
    step = f"an additional {step_words(t, node.step)} after this step"
    return [says(f"there is {step}") if node.who is None else does(t.who(node.who), "get", step)]


def step_words(t: Teller, step: Step) -> str:
    name = t.w.step(step)
    return f"{name} step" if name == "upkeep" else name


@tells(EFFECTS, AddStepNear)
def add_step_near(t: Teller, node: AddStepNear) -> list[Clause]:
    side = "before" if node.before else "after"
    return [says(f"there is an additional {t.w.step(node.step)} {side} the {t.w.step(node.anchor)}")]


@tells(EFFECTS, SkipNext)
def skip_next(t: Teller, node: SkipNext) -> list[Clause]:
    who = t.who(node.who)
    n = fixed(node.n)
    many = f"next {node.what}" if n == 1 else f"next {spelled(t, node.n)} {node.what}s"
    return [does(who, "skip", f"{who.their} {many}{' this turn' if node.this_turn else ''}")]


@tells(EFFECTS, SkipAll)
def skip_all(t: Teller, node: SkipAll) -> list[Clause]:
    who = t.who(node.who)
    when = f"of {who.their} next turn" if node.next_turn else "this turn"
    return [does(who, "skip", f"every {node.what} {when}")]


@tells(EFFECTS, ControlNextTurn)
def control_next_turn(t: Teller, node: ControlNextTurn) -> list[Clause]:
    who = t.who(node.who)
    found = [says(f"you make {who.whose} decisions during {who.their} next turn")]
    if node.then_extra:
        found.append(says(f"after that turn, {does(who, 'take').full()} an extra turn"))
    return found


@tells(EFFECTS, PhaseOut)
def phase_out(t: Teller, node: PhaseOut) -> list[Clause]:
    what = t.ref(node.ref)
    if not node.until_leaves:
        return [does(what, "phase", "out")]
    until = f"out until {does(t.itself, t.w.leave).full()}"
    return [does(what, "phase", until + (", and phase in tapped" if node.tap else ""))]


@tells(EFFECTS, BecomeDay)
def become_day(t: Teller, node: BecomeDay) -> list[Clause]:
    return [says(f"it becomes {'night' if node.night else 'day'}")]


@tells(EFFECTS, BecomeMonarch)
def become_the_monarch(t: Teller, node: BecomeMonarch) -> list[Clause]:
    who = t.who(node.who)
    return [says("you become the monarch") if who.text == "you" else does(who, "become", "the monarch")]


# ---- combat ------------------------------------------------------------------------------------------------------


@tells(EFFECTS, Goad)
def goad(t: Teller, node: Goad) -> list[Clause]:
    what = t.ref(node.ref)
    they = "they attack" if what.plural else "it attacks"
    return [
        does(YOU, "goad", str(what)),
        says(f"until your next turn, {they} each combat if able, and someone other than you if able"),
    ]
