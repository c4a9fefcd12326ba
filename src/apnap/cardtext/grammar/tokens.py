"""Tokens."""

from __future__ import annotations

from typing import Any

from apnap.cards.definition import CardDef
from apnap.cardtext.grammar.base import does, word
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Refusal, Thing
from apnap.cardtext.subtypes import CREATURES
from apnap.vocab.abilities import Ability, Activated
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect, Who
from apnap.vocab.costs import TAP, Cost, SacrificeSelf
from apnap.vocab.effects.basic import CreateToken, Draw, GainLife
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.lookups import It, Num
from apnap.vocab.mana import FREE, ManaCost


class Mould:
    """A token to be."""

    def __init__(self, size: Any, colors: str, kin: tuple[str, ...], types: str, legendary: bool = False) -> None:
        self.size = size
        self.colors = colors
        self.kin = kin
        self.types = types
        self.keywords: tuple[str, ...] = ()
        self.quoted: tuple[Any, ...] = ()
        self.name = ""


word("tokenkin", "<subtype>", lambda a: (a[0],))
word("tokenkin", "<subtype> <subtype>", lambda a, b: (a[0], b[0]))
word("tokenkin", "<subtype> <subtype> <subtype>", lambda a, b, d: (a[0], b[0], d[0]))
word("tokencolor", "<colorlist>", lambda k: k)
word("tokencolor", "colorless", lambda: "")
for types in ("creature", "artifact creature", "enchantment creature"):
    line = types.title()
    word(
        "mould", f"<size> <tokencolor> <tokenkin> {types} token|tokens", lambda s, k, n, line=line: Mould(s, k, n, line)
    )
word("mould", "<size> <tokencolor> <tokenkin> token|tokens", lambda s, k, n: Mould(s, k, n, "Creature"))
word("token", "<mould>", lambda m: m)
word("token", "<mould> with <keywords>", lambda m, k: with_(m, k, ()))
word("token", "<mould> with <quoted>", lambda m, q: with_(m, (), (q,)))
word("token", "<mould> with <keywords> and <quoted>", lambda m, k, q: with_(m, k, (q,)))
word("token", "<mould> with <quoted> and <quoted>", lambda m, a, b: with_(m, (), (a, b)))


def with_(mould: Mould, keywords: tuple[str, ...], quoted: tuple[Any, ...]) -> Mould:
    made = Mould(mould.size, mould.colors, mould.kin, mould.types)
    made.keywords = keywords
    made.quoted = quoted
    return made


def token_of(c: Context, mould: Mould) -> CardDef:
    if any(k not in CREATURES for k in mould.kin):
        raise Refusal("a subtype that creatures do not have")
    abilities: list[Ability] = []
    for quoted in mould.quoted:
        abilities.extend(quoted(Context(None)))
    name = " ".join(mould.kin)
    return CardDef(
        name,
        "",
        f"{mould.types} — {name}",
        mould.size[0],
        mould.size[1],
        ", ".join(mould.keywords),
        tuple(abilities),
        colors=mould.colors,
        is_token=True,
    )


def created(c: Context, who: Who, n: Any, mould: Any, tapped: Any = None, each: Any = None) -> Effect:
    token = mould if isinstance(mould, CardDef) else token_of(c, mould)
    amount = c.of(n)
    if each is not None:
        amount = times(amount, each(c))
    made = CreateToken(token, amount, who, bool(tapped))
    several = not (isinstance(amount, Num) and amount.n == 1)
    types = "creature" if "Creature" in token.line else "artifact"
    c.mention(It("moved"), {"types": types, "_token": True}, several, It("moved"))
    return made


does("create* <amount> [<tapped>] <token>", lambda c, who, n, p, m: created(c, who, n, m, p))
does("create* <amount> [<tapped>] <token> for each <each>", lambda c, who, n, p, m, e: created(c, who, n, m, p, e))
does("create* a number of [<tapped>] <token> equal to <measure>", lambda c, who, p, m, k: created(c, who, k(c), m, p))

# Tokens the rules describe.
GIVEN_UP = SacrificeSelf()


def treasure() -> CardDef:
    use = Activated(Cost(FREE, (TAP, GIVEN_UP)), AddMana(choose="WUBRG"), is_mana=True)
    return CardDef("Treasure", "", "Artifact — Treasure", abilities=(use,), is_token=True)


def food() -> CardDef:
    use = Activated(Cost(ManaCost("2"), (TAP, GIVEN_UP)), GainLife(Num(3)))
    return CardDef("Food", "", "Artifact — Food", abilities=(use,), is_token=True)


def clue() -> CardDef:
    use = Activated(Cost(ManaCost("2"), (GIVEN_UP,)), Draw())
    return CardDef("Clue", "", "Artifact — Clue", abilities=(use,), is_token=True)


def copied(c: Context, who: Who, thing: Thing) -> Effect:
    ref = c.ref(thing)
    c.mention(It("moved"), {"types": "creature", "_token": True}, False, It("moved"))
    return CopyToken(ref, who)


for name, make in (("treasure", treasure), ("food", food), ("clue", clue)):
    word("token", f"{name} token|tokens", lambda make=make: make())
does("create* a token that's a copy of <target>", lambda c, who, t: copied(c, who, t))
does("create* a token that's a copy of ~", lambda c, who: copied(c, who, Thing("self")))
does("create* a token that's a copy of <it>", lambda c, who, t: copied(c, who, t))
does("investigate*", lambda c, who: created(c, who, Num(1), clue()))
