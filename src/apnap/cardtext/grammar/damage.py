"""Dealing and preventing damage."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Said, Thing, joined
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.basic import Damage, DamageDivided
from apnap.vocab.effects.control import Choose, Continuous
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, It, Num, Sources

# Who is damaged: objects, players, or both.


class Hit:
    def __init__(self, things: tuple[Any, ...] = (), players: tuple[Any, ...] = ()) -> None:
        self.things = things
        self.players = players


word("hit", "<thing>", lambda t: Hit((t,)))
word("hit", "<player>", lambda p: Hit((), (p,)))
word("hit", "you", lambda: Hit((), (Said(lambda c: YOU, ()),)))
word("hit", "itself", lambda: Hit((Thing("self"),)))
word("hit", "<all> and <player>", lambda t, p: Hit((t,), (p,)))
word("hit", "<all> and each <one>", lambda t, f: None)
word("hit", "them", lambda: Hit((), (Said(lambda c: c.that_player(), ()),)))


def damage(c: Context, source: Thing, n: Any, hit: Hit) -> Effect:
    by = source_of(c, source)
    return hurt(c, by, c.of(n), hit)


def source_of(c: Context, source: Thing) -> Ref | None:
    if source.how == "self":
        c.self_clause = c.clause
        return None
    ref = c.it(source).ref if source.how == "it" else c.ref(source)
    return None if isinstance(ref, It) and ref.kind == "source" else ref


def hurt(c: Context, by: Ref | None, n: Amount, hit: Hit) -> Effect:
    to: Ref | None = None
    who: Who | None = None
    for thing in hit.things:
        to = c.ref(thing)
    for player in hit.players:
        who = player(c)
    return Damage(n, to, who, by)


say("clause", "<thing> deals|deal <amount> damage to <hit>", damage)
say(
    "clause",
    "<thing> deals|deal <amount> damage to <hit> for each <each>",
    lambda c, s, n, h, e: for_each(c, s, n, h, e),
)
say("clause", "<thing> deals|deal damage equal to <measure> to <hit>", damage)
say("clause", "<thing> deals|deal damage to <hit> equal to <measure>", lambda c, s, h, m: after(c, s, h, m))
say(
    "clause",
    "<thing> deals|deal <amount> damage to <hit> and <amount> damage to <hit>",
    lambda c, s, n, h, m, k: twice(c, s, n, h, m, k),
)
say("clause", "~ deals <amount> damage divided as you choose among <divided>", lambda c, n, t: divided(c, n, t))
word("divided", "one or two targets", (1, 2))
word("divided", "one , two , or three targets", (1, 3))
word("divided", "any number of targets", (0, 100))


def twice(c: Context, source: Thing, n: Any, hit: Hit, m: Any, other: Hit) -> Effect:
    by = source_of(c, source)
    first = hurt(c, by, c.of(n), hit)
    return joined([first, hurt(c, by, c.of(m), other)])


def for_each(c: Context, source: Thing, n: Any, hit: Hit, each: Said) -> Effect:
    by = source_of(c, source)
    made = hurt(c, by, Num(1), hit)
    assert isinstance(made, Damage)
    return Damage(times(c.of(n), each(c)), made.to, made.who, made.by)


def after(c: Context, source: Thing, hit: Hit, measure: Said) -> Effect:
    by = source_of(c, source)
    made = hurt(c, by, Num(1), hit)
    assert isinstance(made, Damage)
    return Damage(measure(c), made.to, made.who, made.by)


def divided(c: Context, n: Any, how: tuple[int, int]) -> Effect:
    from apnap.vocab.abilities import Targets

    amount = c.of(n)
    high: Amount = amount if how[1] == 100 else Num(how[1])
    anything = Filter(types="creature planeswalker battle")
    c.slot(Targets(anything, Num(how[0]), high, "any", divide=True))
    return DamageDivided(amount)


# ---- prevention ---------------------------------------------------------------------------------------------------

for combat, text in ((True, "combat damage"), (False, "damage")):
    say("clause", f"prevent all {text} that would be dealt this turn", lambda c, k=combat: everywhere(k))
    say("clause", f"prevent all {text} that would be dealt to <hit1> this turn", lambda c, h, k=combat: shield(c, h, k))
    say(
        "clause",
        f"prevent all {text} that would be dealt by <thing> this turn",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
    say(
        "clause",
        f"prevent all {text} that would be dealt to and dealt by <thing> this turn",
        lambda c, t, k=combat: to_and_by(c, t, k),
    )
word("hit1", "you", lambda: Hit((), (Said(lambda c: YOU, ()),)))
word("hit1", "<thing>", lambda t: Hit((t,)))
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <target> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <self> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <attached> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to you this turn",
    lambda c, n: Continuous(Prevent(to="you"), None, n=c.of(n)),
)
say(
    "clause",
    "the next time a|an <sourcekind> of your choice would deal damage to you this turn , prevent that damage",
    lambda c, f: chosen_source(c, f),
)
word("sourcekind", "source", lambda: {})
word("sourcekind", "<color> source", lambda k: {"colors": k})
word("sourcekind", "artifact source", lambda: {"types": "artifact"})


def everywhere(combat: bool) -> Effect:
    return Continuous(Prevent(False, combat=combat), None)


def shield(c: Context, hit: Hit, combat: bool) -> Effect:
    if hit.players:
        return Continuous(Prevent(False, combat=combat, to="you"), None)
    return Continuous(Prevent(False, combat=combat), c.ref(hit.things[0]))


def to_and_by(c: Context, thing: Thing, combat: bool) -> Effect:
    ref = c.ref(thing)
    return joined([Continuous(Prevent(False, combat=combat), ref), Continuous(Prevent(False, True, combat), ref)])


def next_n(c: Context, n: Any, thing: Thing) -> Effect:
    amount = c.of(n)
    return Continuous(Prevent(), c.ref(thing), n=amount)


def chosen_source(c: Context, f: dict[str, Any]) -> Effect:
    filter = c.filter(f)
    name = "chosen source"
    choose = Choose(name, Sources(filter))
    asked = None if not f else filter
    return joined([choose, Continuous(Prevent(False, source=asked, to="you", once=True, chosen=name), None)])
