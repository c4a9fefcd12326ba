"""What lands and other permanents become: "1/1 black creatures that are still lands"."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.qualities import Body, Open, becomes
from apnap.cardtext.meaning import Context, Thing
from apnap.vocab.base import Effect
from apnap.vocab.continuous import SwitchPT
from apnap.vocab.effects.control import Continuous

# Creatures that stay what they were (205.1b).
word("body2", "<size> creatures", lambda s: Body(s, "", (), "creature"))
word("body2", "<size> <colorlist> creatures", lambda s, k: Body(s, k, (), "creature") if k else None)
word("body2", "<size> <colorlist> <kin> creatures", lambda s, k, n: Body(s, k, n, "creature") if k else None)
word("body2", "<size> artifact creatures", lambda s: Body(s, "", (), "artifact creature"))
word("body", "a|an <size> <colorlist> creature", lambda s, k: Body(s, k, (), "creature") if k else None)
say("quality", "are <body2> that are still lands", lambda c, b: becomes(c, b, still=True))
say("quality", "become|are <body2>", lambda c, b: [Open(m) for m in becomes(c, b)])
say("quality", "become <body2> with <keywords>", lambda c, b, k: [Open(m) for m in becomes(c, b, k)])
say("quality", "become <body2> that are still lands", lambda c, b: [Open(m) for m in becomes(c, b, still=True)])
say("quality", "becomes <body> that's still a land", lambda c, b: [Open(m) for m in becomes(c, b, still=True)])
say(
    "quality",
    "becomes <body> with <keywords> that's still a land",
    lambda c, b, k: [Open(m) for m in becomes(c, b, k, still=True)],
)
say("deed", "switch <owned> power and toughness <duration>", lambda c, who, t, d: switched(c, t, d))
say("deed", "switch <target> 's power and toughness <duration>", lambda c, who, t, d: switched(c, t, d))
say("quality", "'s|' power and toughness trade places", lambda c: [SwitchPT])
say("clause", "<duration> , <owned> power and toughness trade places", lambda c, d, t: switched(c, t, d))


def switched(c: Context, thing: Thing, duration: Any) -> Effect:
    return Continuous(SwitchPT("self"), c.ref(thing), duration)
