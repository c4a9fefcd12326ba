"""Sizes, amounts and counts: nouns that compare, what is added and taken away, what was counted this turn."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import PERMANENTS
from apnap.cardtext.grammar.triggers import YARD
from apnap.cardtext.grammar.values import count, now_x, owned
from apnap.cardtext.meaning import Context
from apnap.vocab.amounts import ActivatedThisTurn
from apnap.vocab.base import Condition, Who
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    YOU,
    All,
    Compare,
    Count,
    KindsAmong,
    Num,
    PlayerStat,
    Stat,
    Sum,
)

# ---- nouns -------------------------------------------------------------------------------------------------------

word("post", "on the battlefield", lambda: {})
word("cardhead", "<sub> permanent card", lambda s: {"types": PERMANENTS, "subtypes": s})
word("cardheads", "<sub> permanent cards", lambda s: {"types": PERMANENTS, "subtypes": s})
word("cardhead", "<type> <sub> card", lambda t, s: {"types": t, "subtypes": s})
word(
    "head", "<type> , <type> , or <subtype>", lambda a, b, s: {"any_of": ({"types": f"{a} {b}"}, {"subtypes": (s[0],)})}
)
say("lessor", "<owned> power", lambda c, t: Stat("power", owned(c, t)))
say("lessor", "<owned> toughness", lambda c, t: Stat("toughness", owned(c, t)))
say("lessor", "<owned> mana value", lambda c, t: Stat("mana value", owned(c, t)))
# Whose they are must be said, so that it is not said of what is limited.
say("lessor", "the number of <held>", lambda c, f: Count(All(c.filter(f))))
word("held", "<ones>", lambda f: f if "controller" in f else None)
say("lessor", "the number of <counterkind> counters on ~|it", lambda c, k: Stat(k))
for kind, key in (("mana value", "mv"), ("power", "power"), ("toughness", "toughness")):
    word("post", f"with {kind} less than or equal to <lessor>", lambda m, key=key: {f"{key}_le": m})
    word("post", f"with {kind} greater than or equal to <lessor>", lambda m, key=key: {f"{key}_ge": m})
word("post", "with mana value equal to <lessor>", lambda m: {"mv_eq": m})
word("post", "with power equal to <lessor>", lambda m: {"power_eq": m})

# ---- sums and differences ----------------------------------------------------------------------------------------

say("measure", "<counting1> minus <digits>", lambda c, m, n: Sum((m(c), Num(-n.n))))
say("measure", "<digits> minus <counting1>", lambda c, n, m: Sum((n, Sum((m(c),), -1))))
say("counting1", "the number of <ones>", lambda c, f: count(c, f))
say("counting1", "the number of cards in your hand", lambda c: hand_of(YOU))
say("counting1", "the number of cards in their hand", lambda c: hand_of(c.that_player()))
say("counting1", "the number of cards in <player> 's hand", lambda c, p: hand_of(p(c)))
say("counting1", "<owned> power", lambda c, t: Stat("power", c.ref(t)))
say("counting1", "<owned> toughness", lambda c, t: Stat("toughness", c.ref(t)))
say("amount", "x plus <digits>", lambda c, n: Sum((now_x(c), n)))


def hand_of(who: Who) -> Any:
    return PlayerStat("hand", who)


say("measure", "x plus <digits>", lambda c, n: Sum((now_x(c), n)))

# ---- amounts -----------------------------------------------------------------------------------------------------

say("measure", "the amount of life you gained this turn", lambda c: PlayerStat("life gained"))
say("measure", "the amount of life you've gained this turn", lambda c: PlayerStat("life gained"))
say("measure", "the number of spells you've cast this turn", lambda c: PlayerStat("spells cast"))
say("measure", "the number of cards you've drawn this turn", lambda c: PlayerStat("drawn"))
say("each", "spell you've cast this turn", lambda c: PlayerStat("spells cast"))
say("each", "card you've drawn this turn", lambda c: PlayerStat("drawn"))
say("measure", "one plus <measure>", lambda c, m: Sum((Num(1), m(c))))
say("each", "different mana value among <ones>", lambda c, f: KindsAmong("mana values", All(c.filter(f))))
say("each", "different power among <ones>", lambda c, f: KindsAmong("powers", All(c.filter(f))))
say(
    "measure",
    "the number of different mana values among <ones>",
    lambda c, f: KindsAmong("mana values", All(c.filter(f))),
)
say("measure", "the number of different powers among <ones>", lambda c, f: KindsAmong("powers", All(c.filter(f))))
say("measure", "the number of card types among <ones>", lambda c, f: KindsAmong("card types", All(c.filter(f))))
say("each", "card type among <ones>", lambda c, f: KindsAmong("card types", All(c.filter(f))))
say("each", "card type among cards in your graveyard", lambda c: KindsAmong("card types", All(Filter(), YARD, YOU)))
say("measure", "the greatest number of <counterkind> counters on ~", lambda c, k: Stat(k))

# ---- this turn ---------------------------------------------------------------------------------------------------

say("cond", "you've gained life this turn", lambda c: Compare(PlayerStat("life gained"), ">", Num(0)))
say("cond", "you've gained <digits> or more life this turn", lambda c, n: Compare(PlayerStat("life gained"), ">=", n))
say("cond", "you've cast <digits> or more spells this turn", lambda c, n: Compare(PlayerStat("spells cast"), ">=", n))
say("cond", "you've drawn <digits> or more cards this turn", lambda c, n: Compare(PlayerStat("drawn"), ">=", n))
say("cond", "you've attacked this turn", lambda c: Compare(PlayerStat("attacked"), ">", Num(0)))
say("cond", "you haven't cast a spell this turn", lambda c: Compare(PlayerStat("spells cast"), "==", Num(0)))
say("cond", "this ability has been activated <digits> or more times this turn", lambda c, n: often(c, n))
say(
    "cond",
    "the number of times this ability has been activated this turn is <digits> or more",
    lambda c, n: often(c, n),
)


def often(c: Context, n: Num) -> Condition:
    return Compare(ActivatedThisTurn(), ">=", n)
