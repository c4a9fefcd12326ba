"""The numbers that fields of a card file may hold: what is below the least means nothing, or not what it seems to."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Targets, WithEffect
from apnap.vocab.base import Node
from apnap.vocab.lookups import Num

ANY_ZONE: Final = -1  # where a field says "from anywhere", "to anywhere"
ZONE_FIELDS: Final = ("zone", "to", "from_", "instead")
FROM_ANYWHERE: Final = ("Instead.from_", "Instead.to", "Moves.from_", "Moves.to")
# Plain numbers: field -> the least and the most there is.  "*" stands for every word that has such a field.
LARGEST: Final = 10**6
RANGES: Final[dict[str, tuple[int, int]]] = {
    "*.slot": (0, 20),
    "*.per_turn": (0, LARGEST),
    "*.at_least": (0, LARGEST),
    "*.times": (0, LARGEST),
    "*.modes_low": (0, 20),
    "*.modes_high": (1, 20),
    "*.chapter": (0, 10),
    "AddPhases.after_main": (0, 2),
    "BeginningOf.nth": (-2, LARGEST),
    "CardDef.loyalty": (0, LARGEST),
    "CardDef.power": (-LARGEST, LARGEST),
    "CardDef.toughness": (-LARGEST, LARGEST),
    "CastNow.how": (0, 6),
    "Except.power": (-LARGEST, LARGEST),
    "Except.toughness": (-LARGEST, LARGEST),
    "ChaosOfTop.count": (1, 10),
    "Chapter.n": (1, 10),
    "Count.plus": (-LARGEST, LARGEST),
    "Count.times": (-LARGEST, LARGEST),
    "CountersPut.nth": (0, LARGEST),
    "Crew.n": (1, LARGEST),
    "EntersRoom.room": (0, 30),
    "Happens.n": (0, LARGEST),
    "Keyword.n": (0, LARGEST),
    "EntersTappedUnlessPaid.life": (1, LARGEST),
    "LifeFloor.floor": (-LARGEST, LARGEST),
    "LifeInstead.plus": (-LARGEST, LARGEST),
    "MoreCounters.plus": (-LARGEST, LARGEST),
    "MoreDamage.plus": (-LARGEST, LARGEST),
    "NthResolution.nth": (1, LARGEST),
    "Num.n": (-LARGEST, LARGEST),
    "OthersEnter.n": (0, LARGEST),
    "PlaneswalkTo.planes": (1, 10),
    "PutOntoBattlefield.counters": (1, LARGEST),
    "PTEach.power": (-LARGEST, LARGEST),
    "PTEach.toughness": (-LARGEST, LARGEST),
    "ReadAhead.final": (1, 10),
    "RerollStored.sides": (1, LARGEST),
    "RollDie.n": (1, 100),
    "RollDie.sides": (1, LARGEST),
    "RollOnTable.n": (1, 100),
    "RollOnTable.sides": (1, LARGEST),
    "Rolls.high": (0, LARGEST),
    "Rolls.low": (0, LARGEST),
    "StoreResults.sides": (1, LARGEST),
    "Sum.times": (-LARGEST, LARGEST),
}
# Amounts that may be less than nothing: they are added, compared or kept; loyalty is put on by removing less than none.
SIGNED: Final = (
    *("Compare.left", "Compare.right", "Continuous.n", "Continuous.keep", "DefinePT.power", "DefinePT.toughness"),
    *("DividedBy.of", "Filter.power_ge", "Filter.power_le", "Filter.toughness_le", "Half.of", "PT.power"),
    *("PT.toughness", "Pump.power", "Pump.toughness", "Remember.n", "RemoveCounters cost.n", "Rule.n"),
    *("Filter.toughness_ge", "GreatestOf.parts", "Difference.of", "Difference.minus"),
    *("SetPT.power", "SetPT.toughness", "Sum.parts", "ChooseNumber.low", "ChooseNumber.high", "SetLife.n"),
)
# Amounts that may be nothing.
MAYBE_NONE: Final = (
    *("Filter.mv_ge", "Filter.mv_eq"),
    *("Targets.low", "Choose.low", "Look.low", "Filter.mv_le", "PutCounters.n", "EntersWith.n", "Prevent.amount"),
    *("MayPay.times", "PhaseCost.times", "Look.high", "PreventDamage.n", "PreventPacket.n", "PayLife.n"),
)


def wrong_number(word: str, field: str, value: object) -> str:
    """Why a number cannot stand in that field, or nothing."""
    key = f"{word}.{field}"
    if isinstance(value, Num):
        return wrong_amount(key, value.n)
    if not isinstance(value, int) or isinstance(value, bool):
        return ""
    if key == "Happens.kind":
        return "no event of that kind ever happens" if value in (Ev.NONE, Ev.STATE) else ""
    if field in ZONE_FIELDS:
        if value == ANY_ZONE and key in FROM_ANYWHERE:
            return ""
        return "" if 0 <= value <= Zone.COMMAND else f"there is no zone {value}: write its name"
    low, high = RANGES.get(key) or RANGES.get(f"*.{field}", (-LARGEST, LARGEST))
    if low <= value <= high:
        return ""
    return f"{value} means nothing here: it is {low} or more" if value < low else f"{value} is too much: {high} at most"


def wrong_amount(key: str, n: int) -> str:
    if key in SIGNED:
        return ""
    if n < 0:
        return f"{n} means nothing here: nobody does something less than no times"
    if n == 0 and key not in MAYBE_NONE:
        return "0 means nothing here: then nothing happens"
    return ""


def wrong_pair(node: Node) -> tuple[str, str]:
    """Two numbers that do not go together: the field and the reason."""
    if isinstance(node, Targets) and isinstance(node.low, Num) and isinstance(node.high, Num):
        if node.low.n > node.high.n:
            return "low", f"at least {node.low.n}, but {node.high.n} at most"
    if isinstance(node, WithEffect) and node.modes:
        if node.modes_low > node.modes_high:
            return "modes_low", f"at least {node.modes_low} modes, but {node.modes_high} at most"
        if node.modes_low > len(node.modes):
            return "modes_low", f"at least {node.modes_low} modes are chosen, but there are {len(node.modes)}"
    return "", ""
