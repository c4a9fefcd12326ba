"""What happens unless somebody pays, or if they do."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.flow import Perhaps, Sentence, later, one
from apnap.cardtext.meaning import Context, Said, joined
from apnap.vocab.base import Effect
from apnap.vocab.effects.control import If, MayPay
from apnap.vocab.lookups import (
    YOU,
)

say("sentence", "<chain> unless <payer> pay|pays <symbols> for each <each>", lambda c, s, w, m, e: dear(c, s, w, m, e))
say("sentence", "unless <payer> <prices> , <chain>", lambda c, w, p, s: unless_first(c, s, w, p))
say(
    "sentence",
    "then <chain> unless <payer> pay|pays <symbols> for each <each>",
    lambda c, s, w, m, e: dear(c, s, w, m, e),
)


def dear(c: Context, body: Said, payer: Said, symbols: str, each: Said) -> Effect:
    effect = one(body(c))
    who = payer(c)
    return MayPay(cost_of(c, Price(symbols, ())), None, effect, who, each(c))


def unless_first(c: Context, body: Said, payer: Said, price: Any) -> Effect:
    who = payer(c)
    cost = cost_of(c, price)
    return MayPay(cost, None, one(body(c)), who)


say("sentence", "if <cond> , <chain> <then>", lambda c, q, s, t: If(q(c), later(c, t, s)))
say("sentence", "if <cond> , <then> , <chain>", lambda c, q, t, s: If(q(c), later(c, t, s)))
say("maybe", "you may <deed> , then <clause>", lambda c, d, s: Perhaps(YOU, joined([one(d(c, YOU)), one(s(c))]), None))
say("sentence", "if you do so , <chain>", lambda c, s: Sentence("if you do", s))
