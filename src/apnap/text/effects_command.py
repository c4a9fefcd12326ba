"""Effects about cards in the command zone, told: schemes, planes and Attractions."""

from __future__ import annotations

from apnap.text.grammar import YOU, Clause, does, number, says
from apnap.text.teller import ABILITIES, CONDITIONS, EFFECTS, Teller, tells
from apnap.vocab.attractions import Lights
from apnap.vocab.effects.amusing import Doubles, OpenAttraction, RollDie, RollOnTable
from apnap.vocab.effects.planar import ChaosOfTop, PlaneswalkTo
from apnap.vocab.effects.scheming import Abandon


@tells(EFFECTS, Abandon)
def abandon(t: Teller, node: Abandon) -> list[Clause]:
    found = [does(YOU, "abandon", str(t.ref(node.ref)))]
    if node.then is not None:
        found.append(says(f"if you do, {t.doing(node.then)}"))
    return found


STAYING = ", but away from no plane"


@tells(EFFECTS, PlaneswalkTo)
def planeswalk_to(t: Teller, node: PlaneswalkTo) -> list[Clause]:
    planes = "a plane is" if node.planes == 1 else f"{number(node.planes)} planes are"
    return [
        does(YOU, "reveal", f"cards from the top of your planar deck until {planes} revealed"),
        says(f"planeswalk to {'it' if node.planes == 1 else 'all of them at once'}{STAYING if node.stay else ''}"),
        says("put the other cards on the bottom of that deck"),
    ]


@tells(EFFECTS, ChaosOfTop)
def chaos_of_top(t: Teller, node: ChaosOfTop) -> list[Clause]:
    return [
        does(YOU, "reveal", f"the top {number(node.count)} cards of your planar deck"),
        says("the chaos ability of each of them triggers"),
        says("put them on the bottom of that deck"),
    ]


@tells(EFFECTS, OpenAttraction)
def open_attraction(t: Teller, node: OpenAttraction) -> list[Clause]:
    many = t.amount(node.n)
    return [does(YOU, "open", "an Attraction" if many == "1" else f"{many} Attractions")]


@tells(EFFECTS, RollDie)
def roll_die(t: Teller, node: RollDie) -> list[Clause]:
    t.numbers["result"] = "the result"
    return [does(YOU, "roll", f"a d{node.sides}" if node.n == 1 else f"{number(node.n)} d{node.sides}")]


@tells(EFFECTS, RollOnTable)
def roll_on_table(t: Teller, node: RollOnTable) -> list[Clause]:
    rolled = roll_die(t, RollDie(node.sides, node.n))
    again = says(f"if {t.condition(node.again)}, you may roll again, the same dice")
    return [*rolled, says(t.doing(node.table)), again]


@tells(CONDITIONS, Doubles)
def doubles(t: Teller, node: Doubles, no: bool) -> str:
    return "you rolled no doubles" if no else "you rolled doubles"


@tells(ABILITIES, Lights)
def lit_up(t: Teller, node: Lights) -> str:
    return f"Lit up: {', '.join(str(n) for n in node.lit)}."
