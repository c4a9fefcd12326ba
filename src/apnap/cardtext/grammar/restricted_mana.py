"""Mana that may be spent only on something (106.6)."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, word
from apnap.cardtext.grammar.effects_players import bad, letters
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Said
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect, Who

KINDS = (
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "instant",
    "sorcery",
    "legendary",
    "multicolored",
)
for name in (*KINDS, "colorless"):
    word("purposekin", name, name)
word("purposekin", "instant or sorcery", "instant or sorcery")
word("purposekin", "instant and|and/or sorcery", "instant or sorcery")
word("purposekin", "<subtype>", lambda s: s[0])
word("purpose", "a|an <purposekin> spell", lambda k: (f"{k} spell",))
word("purpose", "<purposekin> spells", lambda k: (f"{k} spell",))
word("purpose", "<subtype> or <subtype> spells", lambda a, b: (f"{a[0]} spell", f"{b[0]} spell"))
word("use", "to cast <purpose>", lambda p: p)
word("use", "to activate an ability", ("ability",))
word("use", "to activate abilities", ("ability",))
word("use", "to activate an ability of a|an <abilitykin> source", lambda k: (f"{k} ability",))
word("use", "to activate abilities of <abilitykin> sources", lambda k: (f"{k} ability",))
word("use", "to activate abilities of <abilitykins>", lambda k: (f"{k} ability",))
word("abilitykin", "<subtype>", lambda s: s[0])
word("abilitykins", "<subtype>", lambda s: s[0] if s[1] else None)
for name in ("artifact", "creature", "enchantment", "land", "planeswalker"):
    word("abilitykin", name, name)
    word("abilitykins", f"{name}s", name)
word("uses", "<use>", lambda u: u)
word("uses", "<use> or <use>", lambda a, b: (*a, *b))
for start, rest in (
    ("activate an ability", "of a|an <abilitykin> source"),
    ("activate abilities", "of <abilitykin> sources"),
):
    word("uses", f"to cast <purpose> or {start}", lambda p: (*p, "ability"))
    word("uses", f"to cast <purpose> or {start} {rest}", lambda p, k: (*p, f"{k} ability"))
    word("uses", f"to cast <purpose> or to {start} {rest}", lambda p, k: (*p, f"{k} ability"))
word("uses", "to cast <purpose> or activate abilities of <abilitykins>", lambda p, k: (*p, f"{k} ability"))
does("add* <mana> . spend this mana only <uses>", lambda c, who, m, u: restricted(c, who, m, u))
does("add* <mana> for each <each> . spend this mana only <uses>", lambda c, who, m, e, u: restricted(c, who, m, u, e))
does(
    "add* an amount of <symbols> equal to <measure> . spend this mana only <uses>",
    lambda c, who, s, m, u: AddMana(letters(s) or bad(), "", m(c), who, only=", ".join(u)),
)
# As it is told.
word("toldpurpose", "<purposekin> spells", lambda k: (f"{k} spell",))
word("toldpurpose", "<abilitykin> abilities", lambda k: (f"{k} ability",))
word("toldpurpose", "spells", ("spell",))
word("toldpurpose", "abilities", ("ability",))
word("toldpurposes", "<toldpurpose>", lambda p: p)
word("toldpurposes", "<toldpurpose> or <toldpurpose>", lambda a, b: (*a, *b))
word("toldpurposes", "<toldpurpose> , <toldpurpose> , or <toldpurpose>", lambda a, b, d: (*a, *b, *d))
does("add* <mana> . it can be spent only on <toldpurposes>", lambda c, who, m, u: restricted(c, who, m, u))


def restricted(c: Context, who: Who, mana: Any, uses: tuple[str, ...], each: Said | None = None) -> Effect:
    n = mana.n if each is None else times(mana.n, each(c))
    return AddMana(mana.text, mana.choose, n, who, only=", ".join(dict.fromkeys(uses)))
