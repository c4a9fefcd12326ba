"""Copies with exceptions: "except it isn't legendary", "except it's 1/1 and has flying" (707.9)."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.tokens import copied
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.cardtext.subtypes import CREATURES
from apnap.vocab.abilities import Ability
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.copying import Except
from apnap.vocab.effects.entering import EntersAsCopy

Parts = dict[str, Any]


def quoted_abilities(c: Context, *quoted: Said) -> tuple[Ability, ...]:
    """In quotation marks, the card itself is the copy."""
    found: list[Ability] = []
    for said in quoted:
        inner = Context(None)  # of the copy, whatever card this is
        inner.in_quotes = True
        found.extend(said(inner))
    return tuple(found)


def of_kin(kin: tuple[str, ...], types: str = "") -> Parts:
    if any(k not in CREATURES for k in kin):
        raise Refusal("a subtype that creatures do not have")
    return {"subtypes": kin, "types": types} if types else {"subtypes": kin}


def marks(names: tuple[str, ...]) -> Parts:
    if "flash" in names or "split second" in names:
        raise Refusal("gaining a keyword that only matters while it is cast")
    return {"keywords": names}


word("exctype", "artifact", lambda: "artifact")
word("exctype", "enchantment", lambda: "enchantment")
say("exc", "[it] isn't legendary", lambda c: {"nonlegendary": True})
say("exc", "it's not legendary", lambda c: {"nonlegendary": True})
say("exc", "it's|is <size>", lambda c, s: {"power": s[0], "toughness": s[1]})
say("exc", "it's a|an <size>", lambda c, s: {"power": s[0], "toughness": s[1]})
for verb in ("it's", "is"):
    say("exc", f"{verb} a|an <exctype> in addition to its other types", lambda c, t: {"types": t})
    say("exc", f"{verb} a|an <kin> in addition to its other [creature] types", lambda c, k: of_kin(k))
    say("exc", f"{verb} a|an <kin> <exctype> in addition to its other types", lambda c, k, t: of_kin(k, t))
say("exc", "[it] has <keywords>", lambda c, k: marks(k))
say("exc", "[it] has <quoted>", lambda c, q: {"abilities": quoted_abilities(c, q)})
say("exc", "[it] has <quoted> and <quoted>", lambda c, a, b: {"abilities": quoted_abilities(c, a, b)})
say("exc", "[it] has <keywords> and <quoted>", lambda c, k, q: {**marks(k), "abilities": quoted_abilities(c, q)})


def exceptions(c: Context, *said: Said) -> Except:
    found: Parts = {}
    for part in said:
        for key, value in part(c).items():
            if key in found:
                raise Refusal("two exceptions of a kind")
            found[key] = value
    return Except(**found)


say("exceptions", "except <exc>", exceptions)
say("exceptions", "except <exc> and <exc>", exceptions)
say("exceptions", "except <exc> , <exc> , and <exc>", exceptions)
say("exceptions", "except <exc> , <exc> , <exc> , and <exc>", exceptions)


def copied_except(c: Context, who: Who, thing: Thing, change: Said) -> Effect:
    made = copied(c, who, thing)
    assert isinstance(made, CopyToken)
    return CopyToken(made.ref, made.who, change(c))


does("create* a token that's a copy of <target> , <exceptions>", copied_except)
does("create* a token that's a copy of ~ , <exceptions>", lambda c, who, e: copied_except(c, who, Thing("self"), e))
does("create* a token that's a copy of <it> , <exceptions>", copied_except)
does("create* a token that's a copy of <targetcard> , <exceptions>", copied_except)
does("create* a token that's a copy of <targetcard>", copied)


def entering(c: Context, f: Any, change: Said | None = None) -> Words:
    return Words((), (EntersAsCopy(c.filter(f), change=None if change is None else change(c)),))


say("static", "you may have ~ enter as a copy of a|an|any <one> on the battlefield , <exceptions> [.]", entering)
say("static", "you may have ~ enter as a copy of a|an|another <one> you control [.]", lambda c, f: yours(c, f))
say(
    "static",
    "you may have ~ enter as a copy of a|an|another <one> you control , <exceptions> [.]",
    lambda c, f, e: yours(c, f, e),
)


def yours(c: Context, f: Any, change: Said | None = None) -> Words:
    if not isinstance(f, dict) or "controller" in f:
        raise Refusal("whose it is")
    return entering(c, {**f, "controller": "you"}, change)
