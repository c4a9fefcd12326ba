"""Players, numbers, durations."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import target_player
from apnap.cardtext.meaning import Context, Refusal, Thing
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.amounts import Count, CountPlayers, Devotion, Half, Num, PlayerStat, Stat, Sum, X
from apnap.vocab.base import Amount, Who
from apnap.vocab.durations import END_OF_TURN, For
from apnap.vocab.what import SOURCE, All, It
from apnap.vocab.who import DEFENDING, EACH, OPPONENTS, YOU, Players

OTHER_PLAYERS = Players("other players")

# ---- players ------------------------------------------------------------------------------------------------------

say("player", "target player", lambda c: target_player(c, "any"))
say("player", "target opponent", lambda c: target_player(c, "opponent"))
say("player", "each player", lambda c: c.player(EACH))
say("player", "each opponent", lambda c: c.player(OPPONENTS))
say("player", "each other player", lambda c: c.player(OTHER_PLAYERS))
say("player", "that player", lambda c: c.that_player())
say("player", "that opponent", lambda c: c.that_player())
say("player", "defending player", lambda c: c.player(DEFENDING))
say("player", "the defending player", lambda c: c.player(DEFENDING))
say("player", "enchanted player", lambda c: c.player(Players("enchanted")))
say("player", "the chosen player", lambda c: c.player(Players("chosen")))
say("player", "<owned> controller", lambda c, t: c.player(c.controller(owned(c, t))))
say("player", "<owned> owner", lambda c, t: c.player(c.controller(owned(c, t), "owner")))
say("player", "enchanted <one> 's controller", lambda c, f: c.player(Players("enchanted")))
# Those of whom verbs are said as of you.
say("players", "you", lambda c: YOU)
say("players", "they", lambda c: c.that_player())

# Whose power, whose controller.
word("owned", "its", lambda: Thing("it"))
word("owned", "<it> 's", lambda t: t if t.how == "that" else None)
word("owned", "~ 's", lambda: Thing("self"))
word("owned", "enchanted <one> 's", lambda f: Thing("attached", f))
word("owned", "equipped creature 's", lambda: Thing("attached", {"types": "creature"}))
word("owned", "the sacrificed creature|permanent|artifact|land 's", lambda: Thing("paid", noun="sacrificed"))
word("owned", "the exiled card 's", lambda: Thing("paid", noun="exiled"))
word("owned", "the discarded card 's", lambda: Thing("paid", noun="discarded"))
word("owned", "the returned card|creature 's", lambda: Thing("paid", noun="returned"))


def owned(c: Context, thing: Thing) -> Any:
    if thing.how == "paid":
        found = c.paid.get(thing.noun)
        if found is None:
            raise Refusal(f"which one was {thing.noun}")
        return found
    if thing.how == "self":
        event = c.event
        if event is not None and isinstance(event.ref, It) and event.ref.kind == "source" and event.card is not None:
            return It("event other")  # it has gone: as it last was
        return SOURCE
    if thing.how == "it":
        found_it = c.it(thing)
        if isinstance(found_it.ref, It) and found_it.ref.kind == "source" and found_it.card is not None:
            return It("event other")
        return found_it.ref
    return c.ref(thing)


def sized(c: Context, thing: Thing) -> Any:
    """Whose power it is: "~ deals damage equal to its power" may be of the card, or of what the event is about."""
    if thing.how == "it" and c.self_clause == c.clause and c.event is not None and c.event.ref is not SOURCE:
        if c.it(thing) is c.event:
            raise Refusal('what "its" speaks of')
    return owned(c, thing)


# ---- numbers ------------------------------------------------------------------------------------------------------


def now_x(c: Context) -> Amount:
    return X() if c.x is None else c.x


def that_many(c: Context) -> Amount:
    if c.noted is not None:
        return c.noted
    if c.event_number is not None:
        return c.event_number
    raise Refusal('how many "that many" are')


def count(c: Context, f: dict[str, Any], zone: int = Zone.BATTLEFIELD, who: Any = None) -> Amount:
    return Count(All(c.filter(f), zone, who))


word("amount", "<digits>", lambda n: n)
word("amount", "a|an", Num(1))
say("amount", "x", now_x)
say("amount", "that many|much", that_many)
say("amount", "twice x", lambda c: Sum((now_x(c),), 2))
say("amount", "twice that many|much", lambda c: Sum((that_many(c),), 2))
say("amount", "half x , rounded down", lambda c: Half(now_x(c)))
say("amount", "half x , rounded up", lambda c: Half(now_x(c), True))
say("measure", "the number of <ones>", lambda c, f: count(c, f))
say("measure", "the number of <cards> <yard>", lambda c, f, z: count(c, f, z[0], yard_of(z[1])))
say("measure", "the number of cards in your hand", lambda c: PlayerStat("hand"))
say("measure", "the number of cards in your library", lambda c: PlayerStat("library"))
say("measure", "the number of cards in <player> 's hand", lambda c, p: PlayerStat("hand", p(c)))
say("measure", "the number of cards in their hand", lambda c: PlayerStat("hand", c.that_player()))
say("measure", "the number of cards in their graveyard", lambda c: PlayerStat("graveyard", c.that_player()))
say("measure", "the number of <counterkind> counters on ~|it", lambda c, k: Stat(k))
say("measure", "the number of opponents you have", lambda c: CountPlayers(OPPONENTS))
say("measure", "<owned> power", lambda c, t: Stat("power", sized(c, t)))
say("measure", "<owned> toughness", lambda c, t: Stat("toughness", sized(c, t)))
say("measure", "<owned> mana value", lambda c, t: Stat("mana value", owned(c, t)))
say("measure", "your life total", lambda c: PlayerStat("life"))
say("measure", "your devotion to <color>", lambda c, k: Devotion(k))
say("measure", "your devotion to <color> and <color>", lambda c, a, b: Devotion(a + b))
say("measure", "twice <measure>", lambda c, m: Sum((m(c),), 2))
say("measure", "half <measure> , rounded down", lambda c, m: Half(m(c)))
say("measure", "half <measure> , rounded up", lambda c, m: Half(m(c), True))
say("measure", "<digits> plus <measure>", lambda c, n, m: Sum((n, m(c))))
say("measure", "<measure1> plus <digits>", lambda c, m, n: Sum((m(c), n)))
say("measure1", "the number of <ones>", lambda c, f: count(c, f))
say("measure", "x", now_x)
say("measure", "that damage|amount", that_many)
say("measure", "the damage dealt|prevented", that_many)
say("measure", "the amount of life you gained", lambda c: that_many(c))
say("measure", "the amount of life lost", lambda c: that_many(c))


def yard_of(word: str) -> Who | None:
    return {"you": YOU, "opponent": OPPONENTS, "": None}[word]


# What is counted after "for each".
say("each", "<one>", lambda c, f: count(c, f))
say("each", "<card> <yard>", lambda c, f, z: count(c, f, z[0], yard_of(z[1])))
say("each", "card in your hand", lambda c: PlayerStat("hand"))
say("each", "card in their hand", lambda c: PlayerStat("hand", c.that_player()))
say("each", "<counterkind> counter on ~|it", lambda c, k: Stat(k))
say("each", "opponent", lambda c: CountPlayers(OPPONENTS))
say("each", "opponent you have", lambda c: CountPlayers(OPPONENTS))
say("each", "player", lambda c: CountPlayers(EACH))
say("each", "<one> and each <one>", lambda c, a, b: Sum((count(c, a), count(c, b))))


def times(n: Amount, each: Amount) -> Amount:
    """So much for each."""
    k = n.n if isinstance(n, Num) else 0
    if not isinstance(n, Num):
        raise Refusal("a number that is no number, for each")
    if k == 1:
        return each
    if isinstance(each, Count):
        return Count(each.ref, each.times * k, each.plus * k)
    return Sum((each,), k)


# ---- durations ------------------------------------------------------------------------------------------------------

word("duration", "until end of turn", END_OF_TURN)
word("duration", "this turn", END_OF_TURN)
word("duration", "until your next turn", For(Until.YOUR_NEXT_TURN))
word("duration", "until the end of your next turn", For(Until.END_OF_YOUR_NEXT_TURN))
word("duration", "until end of combat", For(Until.END_OF_COMBAT))
word("duration", "this combat", For(Until.END_OF_COMBAT))
word("duration", "until your next upkeep", For(Until.YOUR_NEXT_STEP, step=Step.UPKEEP))
ZONES = {"hand": int(Zone.HAND), "graveyard": int(Zone.GRAVEYARD), "library": int(Zone.LIBRARY)}
