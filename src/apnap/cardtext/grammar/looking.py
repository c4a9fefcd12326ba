"""Cards looked at and revealed: the top cards of a library, hands."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.values import now_x
from apnap.cardtext.meaning import Context, Refusal, Said, joined
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Choose
from apnap.vocab.effects.looking import DiscardThese, Look, Reveal, RevealUntil
from apnap.vocab.lookups import ONE, YOU, All, It, Num

HAND, FIELD, YARD = int(Zone.HAND), int(Zone.BATTLEFIELD), int(Zone.GRAVEYARD)
LIBRARY, EXILE = int(Zone.LIBRARY), int(Zone.EXILE)
NONE = Num(0)

# ---- the top cards of one's library -------------------------------------------------------------------------------

word("lookat", "look at", False)
word("lookat", "reveal", True)
word("topcards", "the top <digits> cards of your library", lambda n: n)
say("topcards", "the top x cards of your library", lambda c: x_of(c))
word("rest", "on the bottom of your library in any order", "bottom")
word("rest", "on the bottom of your library in a random order", "random bottom")
word("rest", "into your graveyard", "graveyard")
word("rest", "on top of your library in any order", "top")
word("rest", "back on top of your library in any order", "top")
word("rest", "into exile", "exile")
word("other", "on the bottom of your library", "bottom")
word("other", "into your graveyard", "graveyard")
word("goes", "into your hand", (HAND, False))
word("goes", "onto the battlefield", (FIELD, False))
word("goes", "onto the battlefield tapped", (FIELD, True))
word("goes", "into your graveyard", (YARD, False))
word("fromamong", "from among them|those [cards]", True)
word("oneof", "one", True)
word("oneof", "one of them", True)
word("oneof", "one of those cards", True)
# Which cards may be picked: how many at least and at most, and what they are; None: as many as there are.
word("picked", "a|an <card> <fromamong>", lambda f, _: (ONE, f))
word("picked", "up to <digits> <cards> <fromamong>", lambda n, f, _: (n, f))
word("picked", "up to one <card> <fromamong>", lambda f, _: (ONE, f))
word("picked", "any number of <cards> <fromamong>", lambda f, _: (None, f))
word("picked", "one of them|those [cards]", lambda: (ONE, {}))
END = "put the rest <rest>"


def x_of(c: Context) -> Any:
    return now_x(c)


class Sight:
    """What is looked at, and whether everyone sees it."""

    def __init__(self, n: Any, reveal: bool) -> None:
        self.n = n
        self.reveal = reveal


word("sight", "<lookat> <topcards>", lambda reveal, n: Sight(n, reveal))


def looks(
    c: Context, sight: Sight, low: Any, high: Any, f: dict[str, Any], place: Any, rest: str, show: bool = False
) -> Effect:
    n = c.of(sight.n)
    to, tapped = place
    if to == FIELD and not permanents(f):
        raise Refusal("cards that are no permanents, put onto the battlefield")
    most = n if high is None else high
    made = Look(n, c.filter(f), n if low is None else low, most, to, rest, YOU, tapped, sight.reveal, show)
    c.mention(It("moved"), {**f, "_card": True}, not (isinstance(most, Num) and most.n == 1), It("moved"))
    return made


def permanents(f: dict[str, Any]) -> bool:
    types = f"{f.get('types', '')} {f.get('all_types', '')}"
    return bool("subtypes" in f or types.strip()) and not any(t in types for t in ("instant", "sorcery"))


def one_taken(c: Context, own: bool, s: Sight, n: Any, place: Any, rest: str) -> Effect:
    return looks(c, s, n, n, {}, place, rest)


for stop in (".", ", then"):
    say(
        "deed",
        f"<sight> {stop} put <oneof> <goes> and the rest <rest>",
        lambda c, who, s, _, p, r: one_taken(c, mine(who), s, ONE, p, r),
    )
    say(
        "deed",
        f"<sight> {stop} put <oneof> <goes> and the other <other>",
        lambda c, who, s, _, p, r: one_taken(c, mine(who), s, ONE, p, two(s, r)),
    )
    say(
        "deed",
        f"<sight> {stop} put <digits> of them <goes> and the rest <rest>",
        lambda c, who, s, n, p, r: one_taken(c, mine(who), s, n, p, r),
    )
    say(
        "deed",
        f"<sight> {stop} put them back in any order",
        lambda c, who, s: arranged(c, mine(who), s),
    )
    say(
        "deed",
        f"<sight> {stop} put all <cards> revealed this way <goes> and the rest <rest>",
        lambda c, who, s, f, p, r: looks(c, shown(s, mine(who)), None, None, f, p, r),
    )
for end in (f". {END}", f". then {END}", ", then " + END, "and the rest <rest>"):
    say(
        "deed",
        f"<sight> . you may put <picked> <goes> {end}",
        lambda c, who, s, k, p, r: looks(c, s, NONE, k[0], k[1], p, r) if mine(who) else None,
    )
    say(
        "deed",
        f"<sight> . you may reveal <picked> and put it|them|that|those [card|cards] <goes> {end}",
        lambda c, who, s, k, p, r: looks(c, s, NONE, k[0], k[1], p, r, True) if mine(who) else None,
    )
    say(
        "deed",
        f"<sight> . put <picked> <goes> {end}",
        lambda c, who, s, k, p, r: must_take(c, mine(who), s, k, p, r),
    )


def mine(who: Who) -> bool:
    if who is not YOU:
        raise Refusal("others looking at their libraries")
    return True


def shown(s: Sight, own: bool) -> Sight:
    if not s.reveal:
        raise Refusal("what was revealed")
    return s


def two(s: Sight, rest: str) -> str:
    if not (isinstance(s.n, Num) and s.n.n == 2):
        raise Refusal("which other one")
    return rest


def must_take(c: Context, own: bool, s: Sight, picked: Any, place: Any, rest: str) -> Effect:
    """ "Put up to two of them": none is possible, too; "put a land card from among them" is not by choice."""
    n, f = picked
    return looks(c, s, ONE if isinstance(n, Num) and n.n == 1 else NONE, n, f, place, rest)


def arranged(c: Context, own: bool, s: Sight) -> Effect:
    return Look(c.of(s.n), low=NONE, high=NONE, rest="top", reveal=s.reveal)


# ---- the top card -------------------------------------------------------------------------------------------------

word("that", "that|the card", True)
word("that", "it", True)
say(
    "deed",
    "look at the top card of your library . you may put <that> into your graveyard",
    lambda c, who, _: Look(ONE, low=NONE, to=YARD, rest="top") if mine(who) else None,
)
say(
    "deed",
    "look at the top card of your library . you may put <that> on the bottom of your library",
    lambda c, who, _: Look(ONE, low=NONE, to=LIBRARY, rest="top", bottom=True) if mine(who) else None,
)

# ---- until something comes -----------------------------------------------------------------------------------------

word("others", "the rest", True)
word("others", "all other cards revealed this way", True)
say(
    "deed",
    "reveal cards from the top of your library until you reveal a|an <card> . put that card <goes> and <others> <rest>",
    lambda c, who, f, p, _, r: until(c, mine(who), f, p, r),
)
say(
    "deed",
    "reveal cards from the top of your library until you reveal a|an <card> . put that card <goes> "
    ". put <others> <rest>",
    lambda c, who, f, p, _, r: until(c, mine(who), f, p, r),
)


def until(c: Context, own: bool, f: dict[str, Any], place: Any, rest: str) -> Effect:
    to, tapped = place
    if to == FIELD and not permanents(f):
        raise Refusal("cards that are no permanents, put onto the battlefield")
    made = RevealUntil(c.filter(f), to, rest, tapped=tapped)
    c.mention(It("moved"), f, False, It("moved"))
    return made


# ---- hands ---------------------------------------------------------------------------------------------------------

word("lost", "that player discards that card", "discard")
word("lost", "exile that card", "exile")
say("clause", "look at <player> 's hand", lambda c, p: seen_hand(c, p, True))
say("clause", "<player> reveals their hand", lambda c, p: seen_hand(c, p, False))
say(
    "clause",
    "<player> reveals their hand . you choose a|an <card> from it . <lost>",
    lambda c, p, f, how: taken(c, p, f, how),
)
say(
    "clause",
    "<player> reveals their hand . you may choose a|an <card> from it . if you do , <lost>",
    lambda c, p, f, how: taken(c, p, f, how, NONE),
)


def seen_hand(c: Context, player: Said, alone: bool) -> Effect:
    who: Who = player(c)
    return Reveal(All(c.filter({}), HAND, who), YOU if alone else None)


def taken(c: Context, player: Said, f: dict[str, Any], how: str, low: Any = ONE) -> Effect:
    who: Who = player(c)
    name = c.fresh("card")
    shown = Reveal(All(c.filter({}), HAND, who))
    choose = Choose(name, All(c.filter(f), HAND, who), low)
    gone: Effect = DiscardThese(It(name)) if how == "discard" else Move(It(name), EXILE)
    return joined([shown, choose, gone])
