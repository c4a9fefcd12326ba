"""Whether: conditions as the words after "if"."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import Zone
from apnap.state.steps import STEP_NAMES
from apnap.text.amounts import STATS, fixed
from apnap.text.grammar import a, both, either, number
from apnap.text.nouns import AFTER, all_of, noun, one
from apnap.text.teller import CONDITIONS, Teller, tells
from apnap.vocab.amounts import Count, Greatest, PlayerStat, Stat
from apnap.vocab.base import Condition
from apnap.vocab.conditions import (
    AllOf,
    AnyOf,
    CausedByOpponent,
    Compare,
    DidAll,
    During,
    Exists,
    Is,
    IsMonarch,
    Not,
    Noted,
    SinceUpkeep,
    Targeting,
    Was,
    YourTurn,
)
from apnap.vocab.effects.combat import YouDefend
from apnap.vocab.effects.day_night import IsNight
from apnap.vocab.effects.marks import Marked
from apnap.vocab.effects.spells import WasCast
from apnap.vocab.filters import Filter
from apnap.vocab.what import SOURCE, All, It

OPS: Final = {
    ">": "is more than {}",
    ">=": "is {} or more",
    "<": "is less than {}",
    "<=": "is {} or less",
    "==": "is {}",
    "!=": "isn't {}",
}
OPPOSITE: Final = {">": "<=", ">=": "<", "<": ">=", "<=": ">", "==": "!=", "!=": "=="}


@tells(CONDITIONS, Marked)
def marked(t: Teller, node: Marked, no: bool) -> str:
    if node.name == "took counters":
        return f"you {'did not choose' if no else 'chose'} the counter"
    return f"{t.ref(node.ref)} is{' not' if no else ''} {node.name}"


@tells(CONDITIONS, DidAll)
def did_all(t: Teller, node: DidAll, no: bool) -> str:
    who = t.who(node.who)
    have = "have" if who.mine or who.plural else "has"
    return f"{who} {have}{' not' if no else ''} done all of these this turn: {both(node.actions.split(', '))}"


@tells(CONDITIONS, SinceUpkeep)
def since_upkeep(t: Teller, node: SinceUpkeep, no: bool) -> str:
    did = "did not come" if no else "came"
    return f"{t.ref(SOURCE)} {did} under your control since the beginning of your last upkeep"


@tells(CONDITIONS, Compare)
def compare(t: Teller, node: Compare, no: bool) -> str:
    op = OPPOSITE[node.op] if no else node.op
    special = compared_thing(t, node, op)
    if special:
        return special
    return f"{t.amount(node.left)} {OPS[op].format(t.amount(node.right))}"


def compared_thing(t: Teller, node: Compare, op: str) -> str:
    """Comparisons with a number that have a plainer form."""
    n = fixed(node.right)
    left = node.left
    if n is None:
        return ""
    if isinstance(left, Stat) and left.what == "attacks" and op == "==" and n == 1:
        return "it's the first time this turn"
    if isinstance(left, Stat) and left.what == "exerted this turn":
        done = (op, n) in ((">", 0), ("==", 1), (">=", 1))
        return f"{t.ref(left.ref)} {'was' if done else 'has not been'} exerted this turn"
    if isinstance(left, Stat) and left.what not in (*STATS, "mana value"):
        if (op, n) in ((">", 0), (">=", 1)):
            return f"{t.ref(left.ref)} has {a(left.what)} counter on it"
        if (op, n) in (("==", 0), ("<", 1), ("<=", 0)):
            return f"{t.ref(left.ref)} has no {left.what} counters on it"
        if op == ">=":
            return f"{t.ref(left.ref)} has {number(n)} or more {left.what} counters on it"
    if isinstance(left, Count) and isinstance(left.ref, All) and left.times == 1 and not left.plus:
        return counted_things(t, left.ref, op, n)
    if isinstance(left, PlayerStat):
        return player_compared(t, left, op, n)
    if isinstance(left, Greatest) and left.what.startswith("spells cast") and op == ">=":
        return f"a player cast {number(n)} or more spells {'last' if left.what.endswith('last turn') else 'this'} turn"
    return ""


def counted_things(t: Teller, ref: All, op: str, n: int) -> str:
    what = all_of(t, ref)
    if ref.filter.controller == "you" and ref.zone == Zone.BATTLEFIELD and " you control" in what:
        what, have, none = what.replace(" you control", "", 1), "you control", "you control no"
    else:
        have, none = "there are", "there are no"
    if (op, n) in (("==", 0), ("<", 1), ("<=", 0)):
        return f"{none} {what}"
    how = {">=": f"{number(n)} or more", ">": f"more than {number(n)}", "==": f"exactly {number(n)}"}.get(op)
    how = how or {"<": f"fewer than {number(n)}", "<=": f"{number(n)} or fewer"}.get(op) or f"other than {number(n)}"
    return f"{have} {how} {what}"


def player_compared(t: Teller, left: PlayerStat, op: str, n: int) -> str:
    who = t.who(left.who)
    has = "have" if who.plural else "has"
    if left.what == "life":
        words = {">=": f"{n} or more life", "<=": f"{n} or less life", "==": f"exactly {n} life"}
        return f"{who} {has} {words[op]}" if op in words else ""
    if left.what in ("hand", "library", "graveyard") and (op, n) in (("==", 0), ("<=", 0), ("<", 1)):
        return f"{who.whose} {left.what} is empty"
    if left.what == "discards" and (op, n) == ("==", 1):
        return "it's the first time this turn"
    if left.what == "lands played" and (op, n) in (("==", 1), ("<=", 1)):
        return "it's the first land this turn"
    if left.what == "lands played" and (op, n) in ((">", 1), ("!=", 1)):
        return "it isn't the first land this turn"
    if left.what == "spells cast last turn" and (op, n) in (("==", 0), ("<", 1)):
        return "no spells were cast last turn"
    if left.what == "turns taken" and op in (">", ">="):
        return f"{who} {has} begun {f'more than {number(n)}' if op == '>' else f'{number(n)} or more'} turns this game"
    return ""


@tells(CONDITIONS, Exists)
def exists(t: Teller, node: Exists, no: bool) -> str:
    ref = node.ref
    if isinstance(ref, All):
        if ref.zone == Zone.BATTLEFIELD and ref.filter.controller == "you":
            kind = one(t, ref.filter).replace(" you control", "", 1)
            return f"you don't control {kind}" if no else f"you control {kind}"
        return f"there are no {all_of(t, ref)}" if no else f"there are {all_of(t, ref)}"
    found = t.ref(ref)
    if isinstance(ref, It) and ref.kind == "was":
        return "it wasn't sacrificed" if no else "it was sacrificed"
    if isinstance(ref, It) and ref.kind in ("heads", "tails"):
        return f"{'no' if no else 'a'} coin comes up {ref.kind}"
    if found.text.startswith("the chosen "):
        return f"no {found.text[11:]} was chosen" if no else f"{a(found.text[11:])} was chosen"
    verb = ("aren't" if found.plural else "isn't") if no else ("are" if found.plural else "is")
    return f"{found} {verb} there"


@tells(CONDITIONS, Is, Was)
def is_a(t: Teller, node: Is | Was, no: bool) -> str:
    ref = t.ref(node.ref)
    now = isinstance(node.ref, It) and node.ref.kind == "target"
    past = isinstance(node, Was) and not node.filter.status and not now
    be = ("were" if ref.plural else "was") if past else ("are" if ref.plural else "is")
    if no:
        be += "n't"
    f = node.filter
    plain = not (f.types or f.subtypes or f.all_types or f.any_of)
    if len(f.status) == 1 and AFTER.get(f.status[0], "").startswith("that ") and not no:
        return f"{ref} {AFTER[f.status[0]][5:]}"
    if plain and f.counter and not f.status:
        kind = "counters on it" if f.counter == "*" else f"{a(f.counter)} counter on it"
        had = ("didn't have" if no else "had") if past else ("doesn't have" if no else "has")
        return f"{ref} {had} {kind}"
    if (
        plain
        and not f.status
        and not f.controller
        and f.colors == f.not_colors == ""
        and not f.numeric
        and not f.keyword
    ):
        return f"{ref} {be} {t.w.on_battlefield}"
    if plain:
        return f"{ref} {be} {quality(t, f)}"
    return f"{ref} {be} {a(noun(t, f))}"


def quality(t: Teller, f: Filter) -> str:
    """What a filter without a noun says: "tapped", "untapped and under your control"."""
    told = noun(t, Filter(status=f.status, colors=f.colors, not_colors=f.not_colors), what="#")
    parts = [" ".join(told.replace("#", "").split())]
    if f.keyword:
        parts.append("a creature with " + t.w.keyword(f.keyword))
    if f.controller == "you":
        parts.append("under your control")
    elif f.controller:
        parts.append("under an opponent's control")
    if f.power_ge is not None:
        parts.append(f"of power {t.amount(f.power_ge)} or greater")
    return both([p for p in parts if p])


@tells(CONDITIONS, Targeting)
def targeting(t: Teller, node: Targeting, no: bool) -> str:
    zone = Zone.STACK if "spell" in node.filter.status else Zone.BATTLEFIELD
    return f"it {'does not target' if no else 'targets'} {one(t, node.filter, zone)}"


@tells(CONDITIONS, AllOf)
def all_conditions(t: Teller, node: AllOf, no: bool) -> str:
    return either([t.condition(p, no) for p in node.parts], "or" if no else "and")


@tells(CONDITIONS, AnyOf)
def any_condition(t: Teller, node: AnyOf, no: bool) -> str:
    return either([t.condition(p, no) for p in node.parts], "and" if no else "or")


@tells(CONDITIONS, Not)
def negation(t: Teller, node: Not, no: bool) -> str:
    return t.condition(node.part, not no)


@tells(CONDITIONS, YourTurn)
def your_turn(t: Teller, node: YourTurn, no: bool) -> str:
    who = t.who(node.who)
    whose = "an opponent's" if who.text == "each opponent" else who.whose
    return f"it isn't {whose} turn" if no else f"it's {whose} turn"


@tells(CONDITIONS, CausedByOpponent)
def caused_by_opponent(t: Teller, node: CausedByOpponent, no: bool) -> str:
    return f"{'no' if no else 'a'} spell or ability an opponent controls caused it"


@tells(CONDITIONS, IsMonarch)
def is_monarch(t: Teller, node: IsMonarch, no: bool) -> str:
    who = t.who(node.who)
    if who.text == "each opponent":
        return "no opponent is the monarch" if no else "an opponent is the monarch"
    be = "are" if who.text == "you" or who.plural else "is"
    verb = f"{be}n't" if no else be
    return f"{who.text} {verb} the monarch"


MOMENTS: Final = {
    "main": "a main phase",
    "draw": "the draw step",
    "combat": "combat",
    "beginning": "the beginning phase",
    "ending": "the ending phase",
    "precombat main": "the first main phase",
    "postcombat main": "a main phase after combat",
    "extra turn": "an extra turn",
    "first end step": "the first end step of the turn",
    "first combat": "the first combat phase of the turn",
    "upkeep": "an upkeep",
}


@tells(CONDITIONS, During)
def during(t: Teller, node: During, no: bool) -> str:
    return ("it isn't " if no else "it's ") + moment(node.when).removeprefix("during ")


def moment(when: str) -> str:
    """After "it is" or "only": "before attackers are declared", "during combat"."""
    inside, rest = ("in combat ", when[7:]) if when.startswith("combat ") else ("", when)
    if rest.startswith(("before ", "after ")):
        side, _, what = rest.partition(" ")
        if what in ("attackers", "blockers"):
            return f"{inside}{side} {what} are declared"
        return f"{inside}{side} {'the ' if what == 'upkeep' else ''}{what}{' step' if what == 'upkeep' else ''}"
    if when in MOMENTS:
        return "during " + MOMENTS[when]
    return f"during the {when} step" if when in STEP_NAMES else f"during {when}"


@tells(CONDITIONS, Noted)
def noted(t: Teller, node: Noted, no: bool) -> str:
    name = node.name
    if name in (
        "kicker",
        "buyback",
        "prowl",
        "dash",
        "evoke",
        "spectacle",
        "surge",
        "overload",
        "entwine",
        "replicate",
        "casualty",
        "bargain",
        "squad",
        "offspring",
        "flashback",
        "miracle",
        "waterbend",
    ):
        return f"its {name} cost wasn't paid" if no else f"its {name} cost was paid"
    if name in ("heads", "tails"):  # whoever flips wins with heads
        return "you win the flip" if (name == "heads") != no else "you lose the flip"
    if name in t.names:
        return f"there is {'no' if no else ''} {t.names[name]}".replace("  ", " ")
    return "that didn't happen" if no else "that happened"


@tells(CONDITIONS, WasCast)
def was_cast(t: Teller, node: WasCast, no: bool) -> str:
    if node.by_you:
        verb = t.w.cast if no or t.w.cast == "cast" else f"{t.w.cast}ed"
        return f"you {'did not ' if no else ''}{verb} it"
    return ("it wasn't " if no else "it was ") + ("played" if t.w.cast == "play" else t.w.cast)


@tells(CONDITIONS, YouDefend)
def you_defend(t: Teller, node: YouDefend, no: bool) -> str:
    return "you aren't the defending player" if no else "you are the defending player"


@tells(CONDITIONS, IsNight)
def is_night(t: Teller, node: IsNight, no: bool) -> str:
    return f"it's {'not ' if no else ''}{'day' if node.day else 'night'}"


def holding(t: Teller, condition: Condition | None) -> str:
    return "" if condition is None else t.condition(condition)
