"""Entering the battlefield: with counters, tapped unless something is paid (614.12a)."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.conditions import kicked
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.meaning import Context, Needs, Refusal, Said
from apnap.vocab.effects.entering import EntersTappedUnlessPaid
from apnap.vocab.effects.replacing import EntersWith

# ---- with counters -----------------------------------------------------------------------------------------------

say(
    "static",
    "if ~ was kicked , it enters with <amount> <counterkind> counter|counters on it [.]",
    lambda c, n, k: made(EntersWith(k, c.of(n), when=kicked(c))),
)
say(
    "static",
    "if ~ was kicked , it enters with <amount> <counterkind> counter|counters on it and with <keyword> [.]",
    lambda c, n, k, w: entering_with_a_keyword(),
)
say(
    "static",
    "~ enters with <amount> <counterkind> counter|counters on it , where x is <measure> [.]",
    lambda c, n, k, m: enters_x(c, n, k, m),
)
say(
    "static",
    "~ enters with a number of <counterkind> counters on it equal to <measure> [.]",
    lambda c, k, m: made(EntersWith(k, m(c))),
)


def entering_with_a_keyword() -> Words:
    """It is no ability of the permanent, which other effects of before could take away (613.7)."""
    raise Needs("something that enters with a keyword ability")


def enters_x(c: Context, n: Any, kind: str, measure: Said) -> Words:
    if c.card is not None and c.card.has_x:
        raise Refusal("two meanings of X")
    c.x = measure(c)
    return made(EntersWith(kind, c.of(n)))


# ---- tapped unless something is paid (614.12a) -------------------------------------------------------------------

for stop in (".", ";"):
    say(
        "static",
        f"as ~ enters , you may pay <digits> life {stop} if you don't , it|~ enters tapped [.]",
        lambda c, n: made(EntersTappedUnlessPaid(n.n)),
    )
    say(
        "static",
        f"as ~ enters , you may reveal a|an <card> from your hand {stop} if you don't , it|~ enters tapped [.]",
        lambda c, f: made(EntersTappedUnlessPaid(reveal=c.filter(f))),
    )
