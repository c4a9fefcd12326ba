"""Attackers and blockers of the first years: what they may do, what it costs, what follows."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.conditions import any_of, defended
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.damage import Hit, hurt, source_of
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.nouns import target
from apnap.cardtext.grammar.qualities import against, always, rule, scope_of
from apnap.cardtext.grammar.statics import holding
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Static, Targets
from apnap.vocab.base import Effect
from apnap.vocab.continuous import GainAbility
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.keyword_actions import CountersDivided
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, Not, Num, Stat
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import StateTrigger

EXILE, HAND = int(Zone.EXILE), int(Zone.HAND)

word("post", "it's blocking", {"status": ("blocked by it",)})
word("adj", "tapped or blocking", {"any_of": ({"status": ("tapped",)}, {"status": ("blocking",)})})
word("post", "each opponent controls", {"controller": "opponent"})
word("post", "you own or control", {"any_of": ({"owner": "you"}, {"controller": "you"})})

# ---- what may block -------------------------------------------------------------------------------------------------

say(
    "quality",
    "can't be blocked except by <ones> and|and/or|or <ones>",
    lambda c, a, b: [rule("blocked only by", against=either(c, a, b))],
)
say(
    "quality",
    "can't be blocked by <ones> or <ones>",
    lambda c, a, b: [rule("cannot be blocked by", against=either(c, a, b))],
)


def either(c: Context, a: dict[str, Any], b: dict[str, Any]) -> Filter:
    return Filter(any_of=(against(c, a), against(c, b)))


# ---- attacking at a price (508.1g) ----------------------------------------------------------------------------------

for text in (
    "creatures can't attack you unless their controller pays <symbols> for each creature they control that's attacking you",
    "creatures can't attack you unless their controller pays <symbols> for each of those creatures",
    "creatures can't attack you unless their controllers pay <symbols> for each of them",
):
    say("static", text + " [.]", lambda c, s: taxed(c, {"types": "creature"}, s))


def taxed(c: Context, f: dict[str, Any], symbols: str) -> Words:
    cost = cost_of(c, Price(symbols, ()))
    return made(Static(rules=(Rule("attack cost", c.filter(f), "you", cost=cost),)))


# ---- shields against some creatures ---------------------------------------------------------------------------------

for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "clause",
        f"prevent all {damage} that would be dealt to you this turn by <ones>",
        lambda c, f, k=combat: from_some(c, f, k),
    )
    say(
        "clause",
        f"prevent all {damage} that a|an <one> would deal to you this turn",
        lambda c, f, k=combat: from_some(c, f, k),
    )


def from_some(c: Context, f: dict[str, Any], combat: bool) -> Effect:
    return Continuous(Prevent(False, combat=combat, source=c.filter(f), to="you"), None)


# ---- having it deal damage instead ------------------------------------------------------------------------------------

say("haves", "it deal <amount> damage to <hit>", lambda c, n, h: have_it(c, n, h))
say("haves", "it deal damage equal to its power to <hit>", lambda c, h: have_it_power(c, h))


def have_it(c: Context, n: Any, hit: Hit) -> Effect:
    thing = Thing("it")
    return hurt(c, source_of(c, thing), c.of(n), hit)


def have_it_power(c: Context, hit: Hit) -> Effect:
    thing = Thing("it")
    by = source_of(c, thing)
    return hurt(c, by, Stat("power") if by is None else Stat("power", by), hit)


# ---- and others -----------------------------------------------------------------------------------------------------

word("it", "the other creature", Thing("that", noun="creature"))
word("it", "the blocking creature", Thing("that", noun="creature"))
word("hit", "you and <all>", lambda t: Hit((t,), (Said(lambda c: YOU, ()),)))
word("hit", "<all> and you", lambda t: Hit((t,), (Said(lambda c: YOU, ()),)))
say("event", "you control a|an <one>", lambda c, f: StateTrigger(any_of(c, f, "you")))
say("cond", "<defends> no <ones>", lambda c, _, f: Not(defended(c, f)))
say(
    "static",
    "<about> <qualities> as long as <cond> . otherwise , it <qualities> [.]",
    lambda c, t, q, k, r: one_or_other(c, t, q, k, r),
)
word("target", "one to <digits> target <ones>", lambda n, f: target(f, Num(1), n))
word("target", "one or two target <ones>", lambda f: target(f, Num(1), Num(2)))
for text in ("one or two", "one , two , or three", "any number of"):
    say(
        "clause",
        f"distribute <digits> <counterkind> counters among {text} target <ones>",
        lambda c, n, k, f, text=text: distributed(c, n, k, f, text),
    )
    say(
        "clause",
        f"distribute <digits> <counterkind> counters as you choose among {text} target <ones>",
        lambda c, n, k, f, text=text: distributed(c, n, k, f, text),
    )
say(
    "clause",
    "distribute <digits> <counterkind> counters as you choose among <them>",
    lambda c, n, k, t: handed_out(c, n, k),
)


def distributed(c: Context, n: Num, kind: str, f: dict[str, Any], text: str) -> Effect:
    """601.2d: each target gets at least one."""
    low, high = {"one or two": (1, 2), "one , two , or three": (1, 3)}.get(text, (0, n.n))
    if high > n.n:
        raise Refusal("more targets than counters")
    c.slot(Targets(c.filter(f), Num(low), Num(high), divide=True))
    return CountersDivided(kind, n)


def handed_out(c: Context, n: Num, kind: str) -> Effect:
    """As we tell it: the targets are named before."""
    if len(c.targets) != 1:
        raise Refusal("among which of them")
    t = c.targets[0]
    c.targets[0] = Targets(t.filter, t.low, t.high, t.players, t.zone, t.what, t.who, True)
    return CountersDivided(kind, n)


def one_or_other(c: Context, thing: Thing, first: Any, condition: Said, second: Any) -> Words:
    """Two static abilities, of which one holds."""
    if thing.how not in ("self", "attached"):
        raise Refusal('what "it" speaks of')
    test = holding(c, thing, condition)
    found = []
    for qualities, when in ((first, test), (second, Not(test))):
        mods, rules = always(c, thing, qualities)
        found.append(Static(tuple(mods), tuple(rules), when))
    return made(*found)


# ---- where ----------------------------------------------------------------------------------------------------------

word("defends", "defending player controls", True)
word("defends", "the defending player controls", True)
say(
    "static",
    "<about> can't attack if <defends> a|an <one> [.]",
    lambda c, t, _, f: where(c, t, f, "cannot attack where"),
)
say(
    "static",
    "<about> can't be blocked as long as <defends> a|an <one> [.]",
    lambda c, t, _, f: where(c, t, f, "cannot be blocked where"),
)
for walk in ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"):
    say(
        "static",
        f"creatures with {walk} can be blocked as though they didn't have {walk} [.]",
        lambda c, walk=walk: no_walk(c, walk),
    )


def where(c: Context, thing: Thing, f: dict[str, Any], kind: str) -> Words:
    return made(Static(rules=(Rule(kind, scope_of(c, thing), against=c.filter(f)),)))


def no_walk(c: Context, walk: str) -> Words:
    return made(Static(rules=(Rule("walk is no help", c.filter({"types": "creature", "keyword": walk}), text=walk),)))


# ---- bands (702.22c) --------------------------------------------------------------------------------------------------

say("quality", 'have|has " bands with other <ones> [.] "', lambda c, f: bands(c, f))
say("quality", 'have|has " ~ bands with other <ones> [.] "', lambda c, f: bands(c, f))


def bands(c: Context, f: dict[str, Any]) -> list[Any]:
    ability = Static(rules=(Rule("bands with other", "self", against=c.filter(f)),))
    return [lambda scope: GainAbility(scope, ability)]
