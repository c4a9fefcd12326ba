"""One after the other, if, may, choices, delayed abilities, effects that last."""

from __future__ import annotations

from typing import Final

from apnap.state.effects import Until
from apnap.state.steps import Step
from apnap.text.amounts import fixed, per_each
from apnap.text.costs import to_pay
from apnap.text.grammar import IT, NP, ORDINALS, YOU, Clause, does, either, inline, is_so, number, says, signed
from apnap.text.nouns import attached_name, choice_of, several, spelled
from apnap.text.replacements import shield_text
from apnap.text.rules import rule_clause
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.abilities import Replacement
from apnap.vocab.amounts import Count, Sum, X
from apnap.vocab.base import Amount, Effect
from apnap.vocab.conditions import Is, Noted
from apnap.vocab.continuous import Control, Modification
from apnap.vocab.durations import For
from apnap.vocab.effects.choosing import ChooseEffect, ChooseOpponent, ForEach, Remember
from apnap.vocab.effects.control import Choose, ChooseNumber, EachPlayer, If, Later, May, MayPay, NthResolution, Seq
from apnap.vocab.effects.lasting import Continuous, Pump
from apnap.vocab.effects.madness import PayAnyNumber
from apnap.vocab.effects.shields import Prevent, Redirect
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf
from apnap.vocab.what import It


@tells(EFFECTS, Seq)
def seq(t: Teller, node: Seq) -> list[Clause]:
    found: list[Clause] = []
    for part in node.parts:
        found.extend(t.effect(part))
    return found


@tells(EFFECTS, If)
def if_(t: Teller, node: If) -> list[Clause]:
    if of_the_damaged(node):
        before, t.names["damaged"] = t.names.get("damaged", IT), NP("a creature dealt damage this way")
        found = t.effect(node.then)
        t.names["damaged"] = before
        return found
    if node.then is None:
        return [says(f"if {t.condition(node.condition, True)}, {t.doing(node.otherwise)}")]
    doing = t.doing(node.then)
    if not doing and node.otherwise is None:
        return []  # what only says that something was done is not told
    found = [says(f"if {t.condition(node.condition)}, {doing}")]
    if node.otherwise is not None:
        found.append(says(f"otherwise, {t.doing(node.otherwise)}"))
    return found


def of_the_damaged(node: If) -> bool:
    """Whether it asks only which of those dealt damage are creatures."""
    asked = node.condition
    if not isinstance(asked, Is) or node.otherwise is not None or not isinstance(asked.ref, It):
        return False
    return asked.ref.kind == "damaged" and asked.filter.types == "creature"


@tells(EFFECTS, May)
def may(t: Teller, node: May) -> list[Clause]:
    who = t.who(node.who)
    first_part, then = done_first(node.then)
    clauses = t.effect(first_part)
    first = clauses[0].may(who) if clauses else f"{who} may"
    found = [says(inline([says(first), *clauses[1:]]))]
    if then is not None:
        found.append(says(f"if {who} do{'' if who.plural else 'es'}, {t.doing(then)}"))
    if node.otherwise is not None:
        found.append(says(f"if {who} {'don' if who.plural else 'doesn'}'t, {t.doing(node.otherwise)}"))
    return found


def done_first(effect: Effect) -> tuple[Effect, Effect | None]:
    """What may be done, and what follows if it was possible."""
    if isinstance(effect, Seq) and isinstance(effect.parts[-1], If):
        last = effect.parts[-1]
        if (
            isinstance(last.condition, Noted)
            and last.condition.name in ("moved", "discarded", "put")
            and last.otherwise is None
        ):
            rest = effect.parts[:-1]
            return (rest[0] if len(rest) == 1 else Seq(rest)), last.then
    return effect, None


@tells(EFFECTS, MayPay)
def may_pay(t: Teller, node: MayPay) -> list[Clause]:
    who = t.who(node.who)
    price = to_pay(t, node.cost)
    times = fixed(node.times)
    if times != 1:
        each = per_each(t, node.times)
        if times is None and not each and price == "pay {1}":
            price = "pay {X}"
            price += f", where X is {t.amount(node.times)}"
        elif times is not None:
            price += f" {number(times)} times"
        else:
            price += f" for each {each}" if each else f" {t.amount(node.times)} times"
    if node.then is None and node.otherwise is not None:
        worse = t.doing(node.otherwise)
        if node.must is not None:
            price += f" (which {who} must if mana in the pool and from {several(t, node.must)} is enough)"
        return [
            says(f"unless {payer(who, price)}, {worse}" if ", " in worse else f"{worse} unless {payer(who, price)}")
        ]
    found = [says(f"{who} may {price}")]
    if node.then is not None:
        found.append(says(f"if {who} do{'' if who.plural else 'es'}, {t.doing(node.then)}"))
    if node.otherwise is not None:
        found.append(says(f"if not, {t.doing(node.otherwise)}"))
    return found


def payer(who: NP, price: str) -> str:
    if who.plural:
        return f"{who} {price}"
    first, _, rest = price.partition(" ")
    clause = does(who, first, rest).full()
    return clause


@tells(EFFECTS, NthResolution)
def nth_resolution(t: Teller, node: NthResolution) -> list[Clause]:
    from apnap.text.abilities import effect_text

    told = effect_text(t.nested(), node.ability).rstrip(".")
    return [says(f"when this ability resolves for the {ORDINALS[node.nth]} time this turn, {told}")]


@tells(EFFECTS, PayAnyNumber)
def pay_any_number(t: Teller, node: PayAnyNumber) -> list[Clause]:
    t.numbers[node.name] = "the number of times you paid"
    done = t.doing(node.then).removeprefix("when you do, ")
    return [
        says(f"you may {to_pay(t, node.cost)} any number of times"),
        says(f"when you have done so at least once, {done}"),
    ]


@tells(EFFECTS, EachPlayer)
def each_player(t: Teller, node: EachPlayer) -> list[Clause]:
    who = t.who(node.who)
    t.names[node.name] = NP("that player")
    return [says(f"for {who}: {t.doing(node.effect)}")]


@tells(EFFECTS, ForEach)
def for_each(t: Teller, node: ForEach) -> list[Clause]:
    each = t.ref(node.ref)
    text = each.text.removeprefix("all ")
    t.names[node.name] = NP("its controller") if node.controllers else NP("that one")
    return [says(f"for each of {text}, {t.doing(node.effect)}")]


@tells(EFFECTS, Choose)
def choose(t: Teller, node: Choose) -> list[Clause]:
    low, high = fixed(node.low), fixed(node.high)
    n = spelled(t, node.high)
    if low == 0 and high != 0:
        n_text = f"up to {n}"
    elif low is not None and high is not None and low != high:
        n_text = f"{number(low)} to {n}"
    else:
        n_text = n
    what, t.names[node.name] = choice_of(t, node.ref, n_text)
    return [does(t.who(node.who), "choose", what)]


@tells(EFFECTS, ChooseNumber)
def choose_number(t: Teller, node: ChooseNumber) -> list[Clause]:
    t.numbers[node.name] = "the chosen number"
    return [does(t.who(node.who), "choose", f"a number from {t.amount(node.low)} to {t.amount(node.high)}")]


@tells(EFFECTS, ChooseOpponent)
def choose_opponent(t: Teller, node: ChooseOpponent) -> list[Clause]:
    t.names[node.name] = NP("that player")
    return [does(YOU, "choose", "an opponent")]


@tells(EFFECTS, ChooseEffect)
def choose_effect(t: Teller, node: ChooseEffect) -> list[Clause]:
    who = t.who(node.who)
    parts: list[str] = []
    for i, part in enumerate(node.parts, 1):
        clauses = t.effect(part)
        own = all(c.subject is not None and c.subject.text == who.text for c in clauses)
        told = ", then ".join(c.lasting(c.base) for c in clauses) if own else inline(clauses)
        parts.append(f"({i}) {told}")
    return [does(who, "choose", f"one of these: {either(parts)}")]


@tells(EFFECTS, Remember)
def remember(t: Teller, node: Remember) -> list[Clause]:
    if node.name == "X":  # for several parts
        told = t.amount(node.n)
        t.numbers[node.name] = "X"
        return [says(f"let X be {told}")]
    t.numbers[node.name] = t.amount(node.n)
    return []


# ---- delayed abilities -------------------------------------------------------------------------------------------


@tells(EFFECTS, Later)
def later(t: Teller, node: Later) -> list[Clause]:
    inner = t.nested()
    if node.about is not None:
        about = t.ref(node.about)
        known = about.text in ("that card", "it", t.itself.text)
        inner.names[node.name] = NP("it") if known else about
    when = moment_later(inner, node)
    from apnap.text.abilities import effect_text

    told = effect_text(inner, node.ability)
    return [says(f"{when}, {told}".rstrip("."))]


TURNS: Final = {
    "this": "this turn's",
    "your next": "your next turn's",
    "next": "the next turn's",
    "that": "that turn's",
}


def moment_later(t: Teller, node: Later) -> str:
    trigger = node.ability.trigger
    if isinstance(trigger, BeginningOf):
        step = trigger.step
        if node.turn == "that phase":
            return f"at the beginning of that {t.w.step(step)}"
        if node.turn:
            return t.w.at(step, TURNS[node.turn], trigger.nth)
        t.event_player = YOU if trigger.who == "you" else NP("that player")
        return t.w.at(step, "your next" if trigger.who == "you" else "the next", trigger.nth)
    when = t.trigger(trigger)
    if node.duration is not None:
        return f"{duration(t, node.duration)}, {when}"
    if node.turn:
        return f"{when}{' this turn' if node.turn == 'this' else ''}"
    return when.replace("whenever ", "the next time ", 1) if when.startswith("whenever ") else when


# ---- effects that last -------------------------------------------------------------------------------------------


def duration(t: Teller, node: For) -> str:
    until = node.until
    whose = t.who(node.whose).whose
    if until == Until.AS_LONG_AS:
        return "for as long as " + (t.condition(node.condition) if node.condition is not None else "it can")
    if until == Until.YOUR_NEXT_STEP:
        return f"until {whose} next {t.w.step(node.step)}"
    texts = {
        Until.FOREVER: "",
        Until.END_OF_TURN: "until end of turn",
        Until.END_OF_COMBAT: "until end of combat",
        Until.YOUR_NEXT_TURN: f"until {whose} next turn",
        Until.END_OF_YOUR_NEXT_TURN: f"until the end of {whose} next turn",
        Until.END_OF_COMBAT_ON_YOUR_NEXT_TURN: f"until end of combat on {whose} next turn",
        Until.END_OF_STEP: "until this step ends",
        Until.USED: "once this turn" if node.this_turn else "once",
        Until.YOUR_NEXT_UNTAP: f"during {whose} next untap step",
        Until.PLANESWALKED: "until a player planeswalks",
        Until.PLANE_LEFT: "until a player planeswalks away from a plane",
    }
    return texts[until]


@tells(EFFECTS, Continuous)
def continuous(t: Teller, node: Continuous) -> list[Clause]:
    inner = node.node
    when = duration(t, node.duration)
    for name, n in node.keep:
        t.numbers[name] = t.amount(n)
    subject = t.ref(node.on) if node.on is not None else None
    if node.who is not None:
        subject = t.who(node.who)
    if isinstance(inner, Modification):
        target = subject or scope_name(t, inner.scope)
        t.affected = target
        t.lasting = True
        if node.duration.until == Until.FOREVER and not isinstance(inner, Control):
            when = "for good"
        return [t.mod(inner, target).lasts(when)]
    if isinstance(inner, Rule):
        clause = rule_clause(t, inner, subject)
        if node.duration.until == Until.YOUR_NEXT_UNTAP:
            return [untap_phrase(t, clause, node.duration)]
        return [clause.lasts(when)]
    if isinstance(inner, Replacement):
        return [shielded(t, inner, subject, node, when)]
    return [says(t.ability(inner)).lasts(when)]


def untap_phrase(t: Teller, clause: Clause, node: For) -> Clause:
    """The next untap step is part of what is said: don't say "untap step" twice."""
    many = clause.subject is not None and clause.subject.plural
    whose = t.who(node.whose).whose
    whose = "their controllers'" if many and whose == "its controller's" else whose
    step = t.w.step(Step.UNTAP) + ("s" if whose == "their controllers'" else "")
    during = f" during {whose} next {step}"
    base, third = (v.partition(" during ")[0] + during for v in (clause.base, clause.third))
    return Clause(clause.subject, base, third, "", True)


def shielded(t: Teller, node: Replacement, subject: NP | None, made: Continuous, when: str) -> Clause:
    text = shield_text(t, node, subject, made.n)
    if not when or when == "once" or " this turn" in text or text.startswith("regenerate"):
        return says(text)
    if isinstance(node, Prevent | Redirect) and when == "until end of turn":
        head, mark, tail = text.partition("; ")
        return says(f"{head} this turn{mark}{tail}")
    return says(f"{when}, {text}" if when.startswith(("until", "for as")) else f"{text} {when}")


def scope_name(t: Teller, scope: Filter | str) -> NP:
    if isinstance(scope, Filter):
        return NP(several(t, scope), True)
    if scope == "attached":
        return attached_name(t)
    return t.itself if scope == "self" else IT


@tells(EFFECTS, Pump)
def pump(t: Teller, node: Pump) -> list[Clause]:
    on = t.ref(node.on)
    change = pt_change(t, node.power, node.toughness)
    return [is_so(on, "get", change).lasts(duration(t, node.duration))]


def pt_change(t: Teller, power: Amount, toughness: Amount) -> str:
    """ "+3/+3", "+X/+0, where X is …"."""
    p, q = fixed(power), fixed(toughness)
    if p is not None and q is not None:
        minus = (p < 0 or q < 0) and p <= 0 and q <= 0
        return "/".join(signed(n) if n or not minus else "−0" for n in (p, q))
    parts = [upright(power), upright(toughness)]
    open_ends = [n for n, _ in parts if fixed(n) is None]
    minus = all(sign == "−" for n, sign in parts if fixed(n) is None)
    text = "/".join(changed(n, sign, minus) for n, sign in parts)
    if isinstance(open_ends[0], X):
        return text
    amounts = [t.amount(n) for n in open_ends]
    if len(amounts) == 2 and amounts[0] != amounts[1]:
        return f"{text[: text.rindex('X')]}Y, where X is {amounts[0]} and Y is {amounts[1]},"
    return f"{text}, where X is {amounts[0]},"


def upright(n: Amount) -> tuple[Amount, str]:
    """The number without its sign, and the sign."""
    if isinstance(n, Sum) and n.times < 0:
        return (n.parts[0] if n.times == -1 and len(n.parts) == 1 else Sum(n.parts, -n.times)), "−"
    if isinstance(n, Count) and n.times < 0:
        return Count(n.ref, -n.times, -n.plus), "−"
    return n, "+"


def changed(n: Amount, sign: str, minus: bool) -> str:
    known = fixed(n)
    if known is None:
        return f"{sign}X"
    return signed(known) if known or not minus else "−0"
