"""Conditions: what stands after "if" and "as long as"."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import merged
from apnap.cardtext.grammar.values import yard_of
from apnap.cardtext.meaning import Context, Needs, Refusal, Thing
from apnap.vocab.additional_costs import TimesPaid
from apnap.vocab.amounts import Count, Devotion, Greatest, Num, PlayerStat, Stat, TypesInGraveyard, X
from apnap.vocab.base import Amount, Condition
from apnap.vocab.conditions import AllOf, AnyOf, Compare, Exists, Is, Not, Noted, Was, YourTurn
from apnap.vocab.filters import Filter
from apnap.vocab.what import SOURCE, All, It
from apnap.vocab.who import EACH, OPPONENTS


def controlled(f: dict[str, Any], who: str) -> dict[str, Any]:
    out = merged(f, {"controller": who})
    if out is None:
        raise Refusal("whose they are")
    return out


def any_of(c: Context, f: dict[str, Any], who: str) -> Condition:
    return Exists(All(c.filter(controlled(f, who))))


def at_least(c: Context, n: Any, f: dict[str, Any], who: str) -> Condition:
    return Compare(Count(All(c.filter(controlled(f, who)))), ">=", c.of(n))


say("cond", "you control a|an <one>", lambda c, f: any_of(c, f, "you"))
say("cond", "you control another <one>", lambda c, f: any_of(c, {**f, "other": True}, "you"))
say("cond", "you control a|an <one> or a|an <one>", lambda c, a, b: AnyOf((any_of(c, a, "you"), any_of(c, b, "you"))))
say("cond", "you control a|an <one> and a|an <one>", lambda c, a, b: AllOf((any_of(c, a, "you"), any_of(c, b, "you"))))
say("cond", "you control no <ones>", lambda c, f: Not(any_of(c, f, "you")))
say("cond", "you don't control a|an <one>", lambda c, f: Not(any_of(c, f, "you")))
say("cond", "you control <digits> or more <ones>", lambda c, n, f: at_least(c, n, f, "you"))
say("cond", "you control <digits> or more other <ones>", lambda c, n, f: at_least(c, n, {**f, "other": True}, "you"))
say("cond", "you control at least <digits> other <ones>", lambda c, n, f: at_least(c, n, {**f, "other": True}, "you"))
say(
    "cond",
    "you control two or fewer other <ones>",
    lambda c, f: Compare(Count(All(c.filter(controlled({**f, "other": True}, "you")))), "<=", Num(2)),
)
say(
    "cond",
    "you control <digits> or fewer <ones>",
    lambda c, n, f: Compare(Count(All(c.filter(controlled(f, "you")))), "<=", n),
)
say("cond", "an opponent controls a|an <one>", lambda c, f: any_of(c, f, "opponent"))
say("cond", "no opponent|opponents controls|control a|an <one>", lambda c, f: Not(any_of(c, f, "opponent")))
say("cond", "a player controls a|an <one>", lambda c, f: Exists(All(c.filter(f))))
say("cond", "defending player controls a|an <one>", lambda c, f: defended(c, f))
say("cond", "that player controls a|an <one>", lambda c, f: any_of(c, f, c.seat_word(c.that_player())))
say("cond", "a|an|another <one> is on the battlefield", lambda c, f: Exists(All(c.filter(f))))
say(
    "cond",
    "there are <digits> or more <cards> <yard>",
    lambda c, n, f, z: Compare(Count(All(c.filter(f), z[0], yard_of(z[1]))), ">=", n),
)
say("cond", "<digits> or more cards are in your graveyard", lambda c, n: Compare(PlayerStat("graveyard"), ">=", n))
say(
    "cond",
    "there are <digits> or more card types among cards in your graveyard",
    lambda c, n: Compare(TypesInGraveyard(), ">=", n),
)
say("cond", "there is a|an <card> <yard>", lambda c, f, z: Exists(All(c.filter(f), z[0], yard_of(z[1]))))
say("cond", "it's your turn", lambda c: YourTurn())
say("cond", "it's not your turn", lambda c: Not(YourTurn()))
say("cond", "it isn't your turn", lambda c: Not(YourTurn()))
say("cond", "you have <digits> or more life", lambda c, n: Compare(PlayerStat("life"), ">=", n))
say("cond", "you have <digits> or less life", lambda c, n: Compare(PlayerStat("life"), "<=", n))
say("cond", "you have no cards in hand", lambda c: Compare(PlayerStat("hand"), "==", Num(0)))
say("cond", "you have one or fewer cards in hand", lambda c: Compare(PlayerStat("hand"), "<=", Num(1)))
say("cond", "you have <digits> or more cards in hand", lambda c, n: Compare(PlayerStat("hand"), ">=", n))
say("cond", "you have <digits> or fewer cards in hand", lambda c, n: Compare(PlayerStat("hand"), "<=", n))
say("cond", "that player has no cards in hand", lambda c: Compare(PlayerStat("hand", c.that_player()), "==", Num(0)))
say("cond", "an opponent has no cards in hand", lambda c: lower_hand(c))
say("cond", "you win the flip", lambda c: Noted("heads"))
say("cond", "you lose the flip", lambda c: Noted("tails"))
say(
    "cond",
    "that player has <digits> or more cards in hand",
    lambda c, n: Compare(PlayerStat("hand", c.that_player()), ">=", n),
)
say(
    "cond",
    "that player has <digits> or fewer cards in hand",
    lambda c, n: Compare(PlayerStat("hand", c.that_player()), "<=", n),
)
say("cond", "you have more life than an opponent", lambda c: needs("the least among players"))
say("cond", "no <ones> are on the battlefield", lambda c, f: Not(Exists(All(c.filter(f)))))
say("cond", "there are no <cards> <yard>", lambda c, f, z: Not(Exists(All(c.filter(f), z[0], yard_of(z[1])))))
say("cond", "your devotion to <color> is less than <digits>", lambda c, k, n: Compare(Devotion(k), "<", n))
say(
    "cond",
    "your devotion to <color> and <color> is less than <digits>",
    lambda c, a, b, n: Compare(Devotion(a + b), "<", n),
)
say("cond", "x is <digits> or more", lambda c, n: Compare(X() if c.x is None else c.x, ">=", n))
say("cond", "you gained life this turn", lambda c: Compare(PlayerStat("life gained"), ">", Num(0)))
say("cond", "you gained <digits> or more life this turn", lambda c, n: Compare(PlayerStat("life gained"), ">=", n))
say("cond", "you lost life this turn", lambda c: Compare(PlayerStat("life lost"), ">", Num(0)))
say("cond", "an opponent lost life this turn", lambda c: Compare(PlayerStat("life lost", OPPONENTS), ">", Num(0)))
say(
    "cond",
    "an opponent lost <digits> or more life this turn",
    lambda c, n: Compare(Greatest("life lost", OPPONENTS), ">=", n),
)
say("cond", "an opponent was dealt damage this turn", lambda c: Compare(PlayerStat("damage", OPPONENTS), ">", Num(0)))
say("cond", "you attacked this turn", lambda c: Compare(PlayerStat("attacked"), ">", Num(0)))
say("cond", "you've cast another spell this turn", lambda c: Compare(PlayerStat("spells cast"), ">=", Num(2)))
say("cond", "no spells were cast last turn", lambda c: Compare(PlayerStat("spells cast last turn", EACH), "==", Num(0)))
say(
    "cond",
    "a player cast two or more spells last turn",
    lambda c: Compare(Greatest("spells cast last turn"), ">=", Num(2)),
)
say(
    "cond",
    "an opponent has <digits> or more poison counters",
    lambda c, n: Compare(Greatest("poison", OPPONENTS), ">=", n),
)
say("cond", "an opponent has <digits> or less life", lambda c, n: needs("the least among players"))
say("cond", "you drew <digits> or more cards this turn", lambda c, n: Compare(PlayerStat("drawn"), ">=", n))

# What something is.
say("cond", "~ is <state>", lambda c, f: itself(c, f))
say("cond", "~ isn't <state>", lambda c, f: Not(itself(c, f)))
say("cond", "it's <state>", lambda c, f: is_it(c, f))
say("cond", "it isn't <state>", lambda c, f: Not(is_it(c, f)))
say("cond", "it's a|an <one>", lambda c, f: is_it(c, f))
say("cond", "it isn't a|an <one>", lambda c, f: Not(is_it(c, f)))
say("cond", "<it> is <state>", lambda c, t, f: about_it(c, t, f))
say("cond", "<it> is a|an <one>", lambda c, t, f: about_it(c, t, f))
say("cond", "<it> isn't <state>", lambda c, t, f: Not(about_it(c, t, f)))
say("cond", "<it> isn't a|an <one>", lambda c, t, f: Not(about_it(c, t, f)))
say("cond", "it was a|an <one>", lambda c, f: was_it(c, f))
say("cond", "<attached> is <state>", lambda c, t, f: Is(c.ref(t), c.filter(f)))
say("cond", "<attached> is a|an <one>", lambda c, t, f: Is(c.ref(t), c.filter(f)))
say("cond", "<attached> isn't <state>", lambda c, t, f: Not(Is(c.ref(t), c.filter(f))))
for name in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "enchanted"):
    word("state", name, {"status": (name,)})
word("state", "attacking or blocking", {"any_of": ({"status": ("attacking",)}, {"status": ("blocking",)})})
word("state", "<color>", lambda k: {"colors": k})
word("state", "<color> or <color>", lambda a, b: {"colors": a + b})
word("state", "legendary", {"supertypes": "legendary"})
say("cond", "~ has a|an <counterkind> counter on it", lambda c, k: Compare(Stat(k), ">", Num(0)))
say("cond", "~ has no <counterkind> counters on it", lambda c, k: Compare(Stat(k), "==", Num(0)))
say("cond", "it has no <counterkind> counters on it", lambda c, k: own_stat(c, k, "==", Num(0)))
say("cond", "there are no <counterkind> counters on ~", lambda c, k: Compare(Stat(k), "==", Num(0)))
say("cond", "~ has <digits> or more <counterkind> counters on it", lambda c, n, k: Compare(Stat(k), ">=", n))
say("cond", "there are <digits> or more <counterkind> counters on it|~", lambda c, n, k: own_stat(c, k, ">=", n))
say("cond", "~ 's power is <digits> or greater", lambda c, n: Compare(Stat("power"), ">=", n))
for text in ("~", "it"):
    say("each", f"time {text} was kicked", lambda c: times_kicked(c))
    say("measure", f"the number of times {text} was kicked", lambda c: times_kicked(c))
    for done, name in (("kicked", "kicker"), ("bargained", "bargain")):
        say("cond", f"{text} was {done}", lambda c, name=name: asked(c, name))
say("cond", "~ is on the battlefield", lambda c: Is(SOURCE, Filter()))
say("cond", "<cond> and <cond>", lambda c, a, b: AllOf((a(c), b(c))))


def defended(c: Context, f: dict[str, Any]) -> Condition:
    if c.event is None:
        raise Refusal("who would be attacked")
    return any_of(c, f, "defending")


def itself(c: Context, f: dict[str, Any]) -> Condition:
    """Of an ability on the stack: as it is, or as it last was."""
    return Was(SOURCE, c.filter(f)) if c.on_stack else Is(SOURCE, c.filter(f))


def needs(what: str) -> Any:
    raise Needs(what)


def kicked(c: Context, name: str = "kicker") -> Condition:
    """Of the spell, or of the permanent it became; not of anything else an event is about."""
    if c.event is not None and c.event.ref is not SOURCE:
        raise Refusal("which of them was kicked")
    return Noted(name)


def asked(c: Context, name: str) -> Condition:
    c.asked_clause = c.clause
    return kicked(c, name)


def times_kicked(c: Context) -> Amount:
    kicked(c)
    return TimesPaid("multikicker")


def lower_hand(c: Context) -> Condition:
    raise Needs("the least among players")


def own_stat(c: Context, kind: str, op: str, n: Any) -> Condition:
    ref = c.it(Thing("it")).ref
    if isinstance(ref, It) and ref.kind == "source":
        return Compare(Stat(kind), op, n)
    return Compare(Stat(kind, ref), op, n)


def is_it(c: Context, f: dict[str, Any]) -> Condition:
    return about_it(c, Thing("it"), f)


def about_it(c: Context, thing: Thing, f: dict[str, Any]) -> Condition:
    if thing.how not in ("it", "that"):
        return Is(c.ref(thing), c.filter(f))
    mention = c.it(thing)
    if "_spell" in mention.f or "_card" in mention.f or mention.card is not None:
        return Was(mention.ref, c.filter(f))  # no permanent
    return Is(mention.ref, c.filter(f))


def was_it(c: Context, f: dict[str, Any]) -> Condition:
    mention = c.it(Thing("it"))
    ref = mention.ref
    if isinstance(ref, It) and ref.kind == "source":
        raise Refusal("what it was")
    return Was(ref, c.filter(f))
