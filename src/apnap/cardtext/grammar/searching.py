"""Cards searched for and put on top of the library."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.effects_objects import LIBRARY
from apnap.cardtext.grammar.effects_players import searches
from apnap.cardtext.grammar.flow import perhaps
from apnap.cardtext.meaning import Context, Refusal
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.basic import Search
from apnap.vocab.lookups import (
    ONE,
    YOU,
    Num,
)

for reveal, text in ((True, ", reveal it|that [card]"), (False, "")):
    for end in (", then shuffle and put that|the card on top", ", then shuffle and put it on top"):
        say(
            "deed",
            f"search your library for <found> {text} {end} [of it]",
            lambda c, who, n, reveal=reveal: searches(c, who, n, (int(Zone.LIBRARY), False), reveal),
        )
say(
    "deed",
    "search your library for <found> , shuffle , and put it on top",
    lambda c, who, n: searches(c, who, n, (int(Zone.LIBRARY), False), False),
)
say(
    "deed",
    "search your library for <found> , reveal it , shuffle , and put it on top",
    lambda c, who, n: searches(c, who, n, (int(Zone.LIBRARY), False), True),
)

for it in ("it", "that card", "the card"):
    for end in ("on top", "on top of your library", "on top of it"):
        for shuffle in ("then shuffle and", "shuffle , and", "and shuffle , then"):
            say(
                "deed",
                f"search your library for <found> , reveal it|that|the [card] , {shuffle} put {it} {end}",
                lambda c, who, n: to_top(c, who, n, True),
            )
            say(
                "deed",
                f"search your library for <found> , {shuffle} put {it} {end}",
                lambda c, who, n: to_top(c, who, n, False),
            )


def to_top(c: Context, who: Who, found: Any, reveal: bool) -> Effect:
    n, f = found
    if who is not YOU or not (isinstance(n, Num) and n.n == 1):
        raise Refusal("which cards are put on top")
    return Search(c.filter(f), LIBRARY, ONE, YOU, False, reveal)


say("maybe", "<player> may <deedsearch>", lambda c, p, d: perhaps(c, p(c), (d,)))
