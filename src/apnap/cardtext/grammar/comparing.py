"""Comparisons in nouns, measures among several, and what was counted this turn."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.vocab.base import Condition
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    EACH,
    YOU,
    All,
    Compare,
    GreatestAmong,
    KindsAmong,
    Num,
    PlayerStat,
    Stat,
)

word("post", "with power <limit>", lambda n: {"power_eq": n})
word("post", "with toughness greater than its power", {"status": ("toughness above power",)})
word("post", "with power greater than its toughness", {"status": ("power above toughness",)})
word("post", "with power less than ~ 's power", lambda: {"power_lt": Stat("power")})
word("post", "with power greater than ~ 's power", lambda: {"power_gt": Stat("power")})
for name in ("equipped", "modified", "monocolored"):
    word("adj", name, {"status": (name,)})

# ---- measures -----------------------------------------------------------------------------------------------------


def domain() -> KindsAmong:
    return KindsAmong("basic land types", All(Filter(types="land", controller="you")))


for name in ("power", "toughness", "mana value"):
    say(
        "measure",
        f"the greatest {name} among <ones>",
        lambda c, f, name=name: GreatestAmong(name, All(c.filter(f))),
    )
say("measure", "the number of basic land types among lands you control", lambda c: domain())
say("each", "basic land type among lands you control", lambda c: domain())
say("measure", "the number of colors among <ones>", lambda c, f: KindsAmong("colors", All(c.filter(f))))
say("each", "color among <ones>", lambda c, f: KindsAmong("colors", All(c.filter(f))))
say("measure", "the number of creatures that died this turn", lambda c: PlayerStat("creatures died", EACH))
say("each", "creature that died this turn", lambda c: PlayerStat("creatures died", EACH))
say(
    "measure",
    "the number of creatures that died under your control this turn",
    lambda c: PlayerStat("creatures died"),
)

# ---- conditions ---------------------------------------------------------------------------------------------------


def counted(what: str, n: Any = None, who: Any = YOU) -> Condition:
    return Compare(PlayerStat(what, who), ">", Num(0)) if n is None else Compare(PlayerStat(what, who), ">=", n)


say("cond", "a creature died this turn", lambda c: counted("creatures died", None, EACH))
say("cond", "<digits> or more creatures died this turn", lambda c, n: counted("creatures died", n, EACH))
say("cond", "a creature died under your control this turn", lambda c: counted("creatures died"))
say("cond", "a permanent you controlled left the battlefield this turn", lambda c: counted("permanents left"))
say("cond", "a permanent left the battlefield under your control this turn", lambda c: counted("permanents left"))
say("cond", "a card left your graveyard this turn", lambda c: counted("cards left graveyard"))
say("cond", "<digits> or more cards left your graveyard this turn", lambda c, n: counted("cards left graveyard", n))
say("cond", "you had a land enter the battlefield under your control this turn", lambda c: counted("lands entered"))
say("cond", "a land entered the battlefield under your control this turn", lambda c: counted("lands entered"))
say("cond", "a creature entered the battlefield under your control this turn", lambda c: counted("creatures entered"))
say("cond", "you sacrificed a permanent this turn", lambda c: counted("sacrificed"))
say("cond", "you created a token this turn", lambda c: counted("tokens created"))
