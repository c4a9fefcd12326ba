"""What cards did in 1997."""

from __future__ import annotations

from apnap.eras.fifth.words.effects import (
    AfterDamage,
    BeingDestroyed,
    Bury,
    ExtraAttack,
    PreventDamage,
    PreventPacket,
    RedirectPacket,
    Regenerate,
)
from apnap.text.effects_objects import so_much
from apnap.text.grammar import YOU, Clause, does, says
from apnap.text.teller import CONDITIONS, EFFECTS, Teller, tells


@tells(EFFECTS, Bury)
def bury(t: Teller, node: Bury) -> list[Clause]:
    return [does(YOU, "bury", str(t.ref(node.ref)))]


@tells(EFFECTS, Regenerate)
def regenerate(t: Teller, node: Regenerate) -> list[Clause]:
    return [does(YOU, "regenerate", str(t.ref(node.ref)))]


@tells(CONDITIONS, BeingDestroyed)
def being_destroyed(t: Teller, node: BeingDestroyed, negated: bool) -> str:
    return f"{t.ref(node.ref)} is {'not ' if negated else ''}being destroyed"


@tells(EFFECTS, PreventDamage)
def prevent_damage(t: Teller, node: PreventDamage) -> list[Clause]:
    return [does(YOU, "prevent", f"up to {so_much(t, node.n, 'damage')} to {t.ref(node.ref)}")]


@tells(EFFECTS, PreventPacket)
def prevent_packet(t: Teller, node: PreventPacket) -> list[Clause]:
    n = "all" if node.n is None else f"up to {t.amount(node.n)}"
    t.numbers["prevented"] = "the damage prevented"
    return [does(YOU, "prevent", f"{n} of {t.ref(node.ref)}"), *t.effect(node.then)]


@tells(EFFECTS, RedirectPacket)
def redirect_packet(t: Teller, node: RedirectPacket) -> list[Clause]:
    return [does(YOU, "redirect", f"{t.ref(node.ref)} to {t.ref(node.onto)}")]


@tells(EFFECTS, ExtraAttack)
def extra_attack(t: Teller, node: ExtraAttack) -> list[Clause]:
    return [says("you may attack once more this turn")]


@tells(EFFECTS, AfterDamage)
def after_damage(t: Teller, node: AfterDamage) -> list[Clause]:
    return t.effect(node.effect)
