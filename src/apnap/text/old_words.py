"""What cards did in 1997."""

from __future__ import annotations

from apnap.eras.fifth.words.effects import (
    AfterDamage,
    BeingDestroyed,
    PreventDamage,
    PreventPacket,
)
from apnap.text.effects_objects import so_much
from apnap.text.grammar import YOU, Clause, does
from apnap.text.teller import CONDITIONS, EFFECTS, Teller, tells


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


@tells(EFFECTS, AfterDamage)
def after_damage(t: Teller, node: AfterDamage) -> list[Clause]:
    return t.effect(node.effect)
