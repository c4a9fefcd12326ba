"""Which objects and players: what is blocking, whose it is, what it is called, and what is so of it."""

from __future__ import annotations

from typing import Any, Final

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import target
from apnap.cardtext.grammar.triggers import YARD
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.vocab.base import Condition
from apnap.vocab.effects.marks import Marked
from apnap.vocab.effects.spells import WasCast
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    SOURCE,
    YOU,
    All,
    AnyOf,
    Compare,
    Count,
    Exists,
    Is,
    Not,
    Num,
    Stat,
)

# ---- nouns -------------------------------------------------------------------------------------------------------

word("post", "on the battlefield", lambda: {})
word("post", "blocking ~ or blocked by ~", {"any_of": ({"status": ("blocking it",)}, {"status": ("blocked by it",)})})
word("post", "an opponent owns", {"owner": "opponent"})
word("target", "one or more target <ones>", lambda f: target(f, Num(1), Num(100)))


def own_name(c: Context) -> str:
    name = getattr(c.card, "name", "")
    if not name:
        raise Refusal("whose name it is")
    return str(name)


OWN_NAME: Final = Said(own_name, ())
word("post", "named ~", lambda: {"name": OWN_NAME})

for name in ("creature", "artifact", "land", "permanent"):
    word("it", f"the {name}", Thing("that", noun=name))
    word("owned", f"the {name} 's", Thing("that", noun=name))
word("owned", "the <subtype> 's", lambda s: Thing("that", noun=s[0].lower()))
word("owned", "that <subtype> 's", lambda s: Thing("that", noun=s[0].lower()))
word("post", "you both own and control", {"owner": "you", "controller": "you"})

# ---- conditions about one thing ----------------------------------------------------------------------------------

say("cond", "you cast it", lambda c: was_cast(c))
say("cond", "~ is monstrous", lambda c: Marked("monstrous"))
say("cond", "~ is equipped", lambda c: Is(SOURCE, Filter(status=("equipped",))))
say("cond", "~ is modified", lambda c: Is(SOURCE, Filter(status=("modified",))))
say("cond", "~ is a|an <one>", lambda c, f: is_now(c, f))
say("cond", "~ isn't a|an <one>", lambda c, f: Not(is_now(c, f)))
say("cond", "its power is <digits> or greater", lambda c, n: of_it(c, "power", ">=", n))
say("cond", "its power is <digits> or less", lambda c, n: of_it(c, "power", "<=", n))
say("cond", "its mana value is <digits> or greater", lambda c, n: of_it(c, "mana value", ">=", n))
say("cond", "its mana value is <digits> or less", lambda c, n: of_it(c, "mana value", "<=", n))
say(
    "cond",
    "you control a|an <one> or there is|are a|an <card> in your graveyard",
    lambda c, f, g: either(c, f, g),
)


def either(c: Context, f: dict[str, Any], g: dict[str, Any]) -> Condition:
    return AnyOf((Exists(All(c.filter({**f, "controller": "you"}))), Exists(All(c.filter(g), YARD, YOU))))


def was_cast(c: Context) -> Condition:
    """Only where the event is that something entered."""
    if c.event is None:
        raise Refusal("whether it was cast")
    return WasCast(True)


def is_now(c: Context, f: dict[str, Any]) -> Condition:
    return Is(SOURCE, c.filter(f))


def of_it(c: Context, what: str, op: str, n: Num) -> Condition:
    mention = c.it(Thing("it"))
    if mention.card is not None:
        raise Refusal("what it was")
    return Compare(Stat(what, mention.ref), op, n)


say("cond", "there are <digits> or more <ones>", lambda c, n, f: Compare(Count(All(c.filter(f))), ">=", n))
