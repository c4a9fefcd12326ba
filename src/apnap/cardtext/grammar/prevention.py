"""Preventing damage: to whom, and from which sources."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import COLORS, say, word
from apnap.cardtext.grammar.keywords import made
from apnap.cardtext.meaning import Context, Thing
from apnap.vocab.base import Effect
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import Filter

for first, a in COLORS.items():
    for second, b in COLORS.items():
        if a != b:
            letters = "".join(k for k in "WUBRG" if k in a + b)
            word("sourcekind", f"{first} or {second} source", lambda k=letters: {"colors": k})
word("sourcesof", "<type> sources", lambda t: {"types": t})
word("sourcesof", "<color> sources", lambda k: {"colors": k})
word("sourcesof", "sources of the chosen color", {"status": ("chosen color",)})
word("sourcesof", "<ones>", lambda f: f)
word("shielded", "~", "source")
word("shielded", "<attached>", lambda t: "attached")
word("shielded", "you", "you")
for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "static",
        f"prevent all {damage} that would be dealt to <shielded> by <sourcesof> [.]",
        lambda c, to, f, k=combat: made(Prevent(False, combat=k, source=c.filter(f), to=to)),
    )
    say(
        "static",
        f"prevent all {damage} that would be dealt by <attached> [.]",
        lambda c, t, k=combat: made(Prevent(False, combat=k, source=Filter(status=("attached",)))),
    )
    say(
        "static",
        f"prevent all {damage} that enchanted <one> would deal [.]",
        lambda c, f, k=combat: made(Prevent(False, combat=k, source=Filter(status=("attached",)))),
    )
    say(
        "clause",
        f"prevent all {damage} <target> would deal this turn",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
    say(
        "clause",
        f"prevent all {damage} that would be dealt this turn by <thing>",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
say(
    "clause",
    "prevent the next <amount> damage that would be dealt this turn to <target>",
    lambda c, n, t: shield(c, n, t),
)


def shield(c: Context, n: Any, thing: Thing) -> Effect:
    amount = c.of(n)
    return Continuous(Prevent(), c.ref(thing), n=amount)


for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "static",
        f"prevent all {damage} that a|an <one> would deal to <shielded> [.]",
        lambda c, f, to, k=combat: made(Prevent(False, combat=k, source=c.filter(f), to=to)),
    )
