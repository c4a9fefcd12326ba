"""What is attached: Auras by what they are on, and what is paid with an enchanted permanent."""

from __future__ import annotations

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import merged, sound
from apnap.cardtext.meaning import Context, Refusal
from apnap.vocab.costs import ExileTop, TapAttached
from apnap.vocab.lookups import It

# What follows would be said of the creature or land: "… attached to a creature you control".
for kind in ("creature", "land"):
    for number in ("", "s"):
        word(
            f"one{number}",
            f"[<adjs>] <head{number}> attached to a {kind}",
            lambda a, h, kind=kind: sound(merged(a, h, {"status": (f"attached to a {kind}",)})),
        )
say("costpart", "tap enchanted <one>", lambda c, f: tap_host(c))
say("costpart", "exile the top card of your library", lambda c: ExileTop())
say("costpart", "exile the top <digits> cards of your library", lambda c, n: ExileTop(n))


def tap_host(c: Context) -> TapAttached:
    """118.3: it can be paid only while that permanent is untapped."""
    if c.card is None or "Aura" not in c.card.line:
        raise Refusal("what is enchanted")
    c.paid["tapped"] = It("paid tapped")
    return TapAttached()
