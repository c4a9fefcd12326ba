"""What creatures must and cannot do in combat, and what players cannot do."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.qualities import UNTAP, Maker, rule, scope_of
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.vocab.abilities import Static
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import All, Compare, Count, Num, Stat
from apnap.vocab.rules_text import Rule

# ---- combat ------------------------------------------------------------------------------------------------------

say("static", "all creatures able to block <lured> do so [.]", lambda c, s: made(Static(rules=(Rule(LURE, s),))))
say(
    "clause",
    "all creatures able to block <target> this turn do so",
    lambda c, t: Continuous(Rule(LURE, "self"), c.ref(t)),
)
LURE = "all must block it"
word("lured", "~", "self")
word("lured", "<attached>", lambda t: "attached")
say("quality", "assign|assigns no combat damage", lambda c: [rule("assigns none")])
say("quality", "can't block <colored> creatures", lambda c, k: [rule("blocks only", against=Filter(not_colors=k))])
say("quality", "can't block creatures with power <digits> or less", lambda c, n: [bigger(n)])
say(
    "static",
    "~ can't attack unless at least <digits> other creatures attack [.]",
    lambda c, n: made(Static(rules=(Rule("needs others to attack", "self", n=n),))),
)
say(
    "static",
    "~ can't block unless at least <digits> other creatures block [.]",
    lambda c, n: made(Static(rules=(Rule("needs others to block", "self", n=n),))),
)


def bigger(n: Num) -> Maker:
    return rule("blocks only", against=Filter(power_ge=Num(n.n + 1)))


say("each", "creature blocking it|~ beyond the first", lambda c: beyond_first())


def beyond_first() -> Count:
    return Count(All(Filter(types="creature", status=("blocking it",))), 1, -1)


# ---- what is not done, and how much may be -----------------------------------------------------------------------

say("static", "<spells> can't be cast [.]", lambda c, f: cannot_cast(c, f, ""))
say("static", "players can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, ""))
say("static", "your opponents can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, "opponent"))
say("static", "each opponent can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, "opponent"))
say(
    "static",
    "players can't untap more than <digits> <fewones> during their untap step|steps [.]",
    lambda c, n, f: few(c, n, f),
)
say(
    "static",
    "as long as <cond> , players can't untap more than <digits> <fewones> during their untap step|steps [.]",
    lambda c, q, n, f: few(c, n, f, q),
)
word("fewones", "<one>", lambda f: f)
word("fewones", "<ones>", lambda f: f)
for text in ("your untap step", "its controller 's untap step"):
    say(
        "static",
        f"<about> doesn't untap during {text} if it has a|an <counterkind> counter on it [.]",
        lambda c, t, k: held_by_counter(c, t, k),
    )


def cannot_cast(c: Context, f: dict[str, Any], who: str) -> Words:
    return made(Static(rules=(Rule("cannot cast", c.filter(f), who),)))


def few(c: Context, n: Num, f: dict[str, Any], condition: Said | None = None) -> Words:
    test = None if condition is None else condition(c)
    return made(Static(rules=(Rule("untap at most", c.filter(f), n=n),), condition=test))


def held_by_counter(c: Context, thing: Thing, kind: str) -> Words:
    scope = scope_of(c, thing)
    if scope != "self":
        raise Refusal("what has the counter")
    return made(Static(rules=(Rule(UNTAP, "self", text="controller", when=Compare(Stat(kind), ">", Num(0))),)))
