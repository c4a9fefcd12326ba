"""Whole hands and libraries: shuffled away, looked at, discarded by kind."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say
from apnap.cardtext.grammar.flow import Perhaps
from apnap.cardtext.meaning import Context, Refusal, joined
from apnap.state.kinds import Zone
from apnap.vocab.base import Amount, Effect, Who
from apnap.vocab.effects.basic import Move, Shuffle
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.looking import DiscardThese, Reveal
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, All, Compare, Count, Num, PlayerStat

HAND, YARD, LIBRARY = int(Zone.HAND), int(Zone.GRAVEYARD), int(Zone.LIBRARY)

does("shuffle* your* hand and graveyard into your* library", lambda c, who: all_back(who, HAND, YARD))
does("shuffle* your* graveyard into your* library", lambda c, who: all_back(who, YARD))
does("shuffle* your* hand into your* library", lambda c, who: all_back(who, HAND))
for zone, text in ((HAND, "hand"), (YARD, "graveyard")):
    say(
        "deed",
        f"put all cards in <player> 's {text} on top of their owners ' libraries",
        lambda c, who, p, zone=zone: moved(p(c), zone),
    )
    say(
        "deed", f"put all cards in your {text} on top of their owners ' libraries", lambda c, who, z=zone: moved(who, z)
    )
say(
    "clause",
    "their owners discard all <cards> in <player> 's hand",
    lambda c, f, p: DiscardThese(All(c.filter(f), HAND, p(c))),
)
say("haves", "<player> shuffle [their library]", lambda c, p: Shuffle(p(c)))
say("maybe", "you may then have <haves>", lambda c, h: Perhaps(YOU, h(c), None))
does("reveal* your* hand and discard* all <cards>", lambda c, who, f: bared(c, who, f))
say("deed", "look at the top card of <player> 's library", lambda c, who, p: looks(who, Num(1), p(c)))
say("deed", "look at the top <digits> cards of <player> 's library", lambda c, who, n, p: looks(who, n, p(c)))
say("measure", "the number of <cards> in their hand", lambda c, f: in_hand(c, f, c.that_player()))
say("measure", "the number of <cards> in <player> 's hand", lambda c, f, p: in_hand(c, f, p(c)))
say("measure", "the damage dealt to you this turn", lambda c: PlayerStat("damage"))
say("each", "1 damage dealt to you this turn", lambda c: PlayerStat("damage"))
say("cond", "you have exactly <digits> cards in hand", lambda c, n: Compare(PlayerStat("hand"), "==", n))


def in_hand(c: Context, f: dict[str, Any], who: Who) -> Amount:
    if not f:
        raise Refusal("all cards are counted otherwise")
    return Count(All(c.filter(f), HAND, who))


def moved(who: Who, zone: int) -> Effect:
    return Move(All(Filter(), zone, who), LIBRARY)


def all_back(who: Who, *zones: int) -> Effect:
    """The order does not matter: it is shuffled."""
    return joined([*[moved(who, zone) for zone in zones], Shuffle(who)])


def bared(c: Context, who: Who, f: dict[str, Any]) -> Effect:
    return joined([Reveal(All(Filter(), HAND, who)), DiscardThese(All(c.filter(f), HAND, who))])


def looks(who: Who, n: Num, whose: Who) -> Effect:
    if who is not YOU:
        raise Refusal("someone else looking")
    return Reveal(TopOfLibrary(n, whose), YOU)
