"""Playing cards: from where they are, for other costs (118.9), and abilities that trigger as the spell is cast."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.effects_objects import EXILE, Yours
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.triggers import EVENT, about
from apnap.cardtext.grammar.values import now_x
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Keyword, Triggered
from apnap.vocab.base import Effect, Ref, Who
from apnap.vocab.durations import FOREVER, For
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    ONE,
    YOU,
    It,
    Num,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens

# ---- cards to be played from exile -------------------------------------------------------------------------------


def exile_from_top(c: Context, n: Any, who: Who) -> Effect:
    amount = c.of(n)
    c.mention(It("moved"), {"_card": True}, not (isinstance(amount, Num) and amount.n == 1), It("moved"))
    return Move(TopOfLibrary(amount, who), EXILE)


does("exile* the top x cards of your* library", Yours(lambda c: exile_from_top(c, now_x(c), YOU)))
say("deed", "exile the top card of <player> 's library", lambda c, who, p: exile_from_top(c, ONE, p(c)))
say("deed", "exile the top <digits> cards of <player> 's library", lambda c, who, n, p: exile_from_top(c, n, p(c)))
say("deed", "exile the top card of their library", lambda c, who: exile_from_top(c, ONE, c.that_player()))


say("maybeplay", "you may play <it>", lambda c, t: plays(c, t, None))
say("maybeplay", "you may play <them>", lambda c, t: plays(c, t, None))
say("maybeplay", "you may cast <it>", lambda c, t: plays(c, t, {"not_types": "land"}))
say("maybeplay", "you may cast <them>", lambda c, t: plays(c, t, {"not_types": "land"}))
say("clause", "<maybeplay> <duration>", lambda c, p, d: permitted(p(c), d))
say("clause", "<duration> , <maybeplay>", lambda c, d, p: permitted(p(c), d))
say("clause", "<maybeplay> for as long as it|they|that remains|remain exiled", lambda c, p: permitted(p(c), FOREVER))
say("clause", "<maybeplay> for as long as that card remains exiled", lambda c, p: permitted(p(c), FOREVER))
say("clause", "you may cast <targetcard> <duration>", lambda c, t, d: permitted((c.ref(t), None), d))
word("duration", "until your next end step", For(Until.YOUR_NEXT_STEP, step=Step.END))


def plays(c: Context, thing: Thing, f: dict[str, Any] | None) -> tuple[Ref, Filter | None]:
    ref = c.card_of(thing)
    if not isinstance(ref, It) or ref.kind not in ("moved", "memory exiled"):
        raise Refusal("a card to be played from where it is")
    return ref, None if f is None else c.filter(f)


def permitted(what: tuple[Ref, Filter | None], duration: For) -> Effect:
    """601.3: an effect allows to play a card from where it is."""
    ref, against = what
    return Continuous(Rule("play from", who="you", against=against), ref, duration)


# ---- other costs than the mana cost (118.9) ----------------------------------------------------------------------

say("kw", "you may <prices> rather than pay ~ 's mana cost", lambda c, p: made(Keyword("alternative", cost_of(c, p))))

say("static", "you may <prices> rather than pay ~ 's mana cost [.]", lambda c, p: other_cost(c, p))
say("static", "if <cond> , you may <prices> rather than pay ~ 's mana cost [.]", lambda c, q, p: other_cost(c, p, q))
say("static", "you may <prices> rather than pay ~ 's mana cost if <cond> [.]", lambda c, p, q: other_cost(c, p, q))
say(
    "static",
    "if <cond> , you may cast ~ without paying its mana cost [.]",
    lambda c, q: other_cost(c, Price("", ()), q),
)


def other_cost(c: Context, price: Price, condition: Said | None = None) -> Words:
    when = None if condition is None else condition(c)
    return made(Keyword("alternative", cost_of(c, price), when=when))


# ---- when you cast this spell ------------------------------------------------------------------------------------

for start in ("when", "whenever"):
    say("ability", f"{start} you cast ~ , <body>", lambda c, b: as_cast(c, b, None))
    say("ability", f"{start} you cast ~ , if <cond> , <body>", lambda c, q, b: as_cast(c, b, q))


def as_cast(c: Context, body: Said, condition: Said | None) -> Words:
    """113.6k: the ability functions on the stack."""
    trigger = Happens(Ev.CAST, "you", ref="source")
    about(c, trigger, EVENT, {"_spell": True}, YOU)
    c.on_stack = True
    test = None if condition is None else condition(c)
    found = body(c)
    ability = Triggered(
        trigger, found.effect, tuple(c.targets), found.modes, found.low, found.high, test, zone=int(Zone.STACK)
    )
    return Words((), (ability,))
