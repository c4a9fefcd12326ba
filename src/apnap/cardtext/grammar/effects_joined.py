"""Effects of two parts or two choices, and what goes back where it belongs."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say
from apnap.cardtext.grammar.damage import Hit, hurt, source_of
from apnap.cardtext.grammar.effects_objects import long, taken
from apnap.cardtext.grammar.qualities import lasting
from apnap.cardtext.grammar.triggers import YARD
from apnap.cardtext.meaning import Context, Refusal, Said, Thing, joined
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect, Who
from apnap.vocab.continuous import Control
from apnap.vocab.effects.basic import Destroy, Move, PutCounters, Shuffle
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.looking import Look
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, All, Num

# ---- two in one sentence -----------------------------------------------------------------------------------------

say("clause", "<thing> <qualities> <duration> and <quality>", lambda c, t, q, d, r: then_more(c, t, q, d, r))
say(
    "clause",
    "<thing> <qualities> <duration> and deals <amount> damage to <hit>",
    lambda c, t, q, d, n, h: and_deals(c, t, q, d, n, h),
)


def then_more(c: Context, thing: Thing, qualities: Any, duration: Any, more: Said) -> Effect:
    first = lasting(c, thing, qualities, duration)
    return joined([first, lasting(c, again(thing), (more,), None)])


def again(thing: Thing) -> Thing:
    return Thing("it") if thing.how == "target" else thing


def and_deals(c: Context, thing: Thing, qualities: Any, duration: Any, n: Any, hit: Hit) -> Effect:
    if thing.how != "self":
        raise Refusal("which of them")
    first = lasting(c, thing, qualities, duration)
    return joined([first, hurt(c, source_of(c, thing), c.of(n), hit)])


# ---- either, and back again --------------------------------------------------------------------------------------

does("get* <amount> poison counter|counters", lambda c, who, n: PutCounters("poison", c.of(n), None, who))
say("deed", "shuffle your graveyard into your library", lambda c, who: joined([graveyard_back(), Shuffle(YOU)]))
say("deed", "destroy <all> or <all>", lambda c, who, a, b: ChooseEffect((Destroy(c.ref(a)), Destroy(c.ref(b))), who))
say(
    "deed",
    "put a|an <counterkind> counter or a|an <counterkind> counter on <target>",
    lambda c, who, a, b, t: either_counter(c, who, a, b, t),
)
say(
    "deed",
    "look at the top <digits> cards of <player> 's library , then put them back in any order",
    lambda c, who, n, p: Look(n, low=Num(0), high=Num(0), rest="top", who=p(c)),
)


def graveyard_back() -> Effect:
    return Move(All(Filter(), YARD, YOU), int(Zone.LIBRARY))


def either_counter(c: Context, who: Who, a: str, b: str, thing: Thing) -> Effect:
    ref = c.ref(thing)
    return ChooseEffect((PutCounters(a, Num(1), ref), PutCounters(b, Num(1), ref)), who)


say(
    "deed",
    "look at the top <digits> cards of <player> 's library . put them on top of <player> 's library in any order",
    lambda c, who, n, p, _: Look(n, low=Num(0), high=Num(0), rest="top", who=p(c)),
)
say("deed", "put all cards in your graveyard on top of their owners ' libraries", lambda c, who: graveyard_back())
does("return* <target> to your hand", lambda c, who, t: own_home(c, who, t))
does("gain* control of <all> for as long as <long>", lambda c, who, t, w: taken_over(c, who, t, w))


def own_home(c: Context, who: Who, thing: Thing) -> Effect:
    """What goes to your hand must be yours."""
    if who is not YOU or thing.f.get("owner") != "you":
        raise Refusal("whose hand it goes to")
    return Move(c.ref(thing), int(Zone.HAND))


def taken_over(c: Context, who: Who, thing: Thing, condition: Said) -> Effect:
    if who is not YOU:
        raise Refusal("someone else gaining control")
    return Continuous(Control("self", YOU), taken(c, thing), long(c, condition))
