"""Tokens."""

from __future__ import annotations

from typing import Any

from apnap.cards.definition import CardDef
from apnap.cardtext.grammar.base import PHRASES, does, word
from apnap.cardtext.grammar.values import times
from apnap.cardtext.machine import Ends, Reading
from apnap.cardtext.meaning import Context, Refusal, Thing
from apnap.cardtext.subtypes import CREATURES
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Ability, Activated, Static, Targets
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect, Who
from apnap.vocab.continuous import DefinePT
from apnap.vocab.costs import TAP, Cost, SacrificeSelf
from apnap.vocab.costs import Discard as DiscardCost
from apnap.vocab.durations import END_OF_TURN
from apnap.vocab.effects.basic import CreateToken, Draw, GainLife, Move, PutCounters, Search
from apnap.vocab.effects.choosing import CopyToken
from apnap.vocab.effects.control import Continuous, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.keyword_actions import explore
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import CHOSEN_DEFENDER, ONE, YOU, It, Num
from apnap.vocab.mana import FREE, ManaCost
from apnap.vocab.rules_text import Rule


def read_name(reading: Reading, at: int) -> Ends:
    """A name: words that begin with capital letters, with small words between them."""
    found: Ends = []
    text = ""
    for end in range(at, min(at + 6, len(reading.tokens))):
        token = reading.tokens[end]
        if token == "'s" and text:
            text += "'s"
        elif reading.capital[end] and token.replace("-", "").isalpha():
            text += f" {token.title()}" if text else token.title()
        elif text and token in SMALL:
            text += f" {token}"
            continue
        else:
            break
        found.append((end + 1, text))
    return found


SMALL = ("of", "the", "in", "and", "for", "from", "to")
PHRASES.primitive("tokenname", read_name)


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
word(
    "mould",
    "<size> <tokencolor> <tokenkin> creature token|tokens named <tokenname>",
    lambda s, k, n, m: named(Mould(s, k, n, "Creature"), m),
)
word(
    "mould",
    "<size> <tokencolor> <tokenkin> artifact creature token|tokens named <tokenname>",
    lambda s, k, n, m: named(Mould(s, k, n, "Artifact Creature"), m),
)
word(
    "token", "<tokencolor> <tokenkin> creature token|tokens with <quoted>", lambda k, n, q: unsized(k, n, "Creature", q)
)
word(
    "token",
    "<tokencolor> <tokenkin> artifact creature token|tokens with <quoted>",
    lambda k, n, q: unsized(k, n, "Artifact Creature", q),
)
word("token", "<mould>", lambda m: m)
word("token", "<mould> with <keywords>", lambda m, k: with_(m, k, ()))
word("token", "<mould> with <keywords> named <tokenname>", lambda m, k, n: named(with_(m, k, ()), n))
word("token", "<mould> with <quoted>", lambda m, q: with_(m, (), (q,)))
word("token", "<mould> with <keywords> and <quoted>", lambda m, k, q: with_(m, k, (q,)))
word("token", "<mould> with <quoted> and <quoted>", lambda m, a, b: with_(m, (), (a, b)))


def with_(mould: Mould, keywords: tuple[str, ...], quoted: tuple[Any, ...]) -> Mould:
    made = Mould(mould.size, mould.colors, mould.kin, mould.types)
    made.name = mould.name
    made.keywords = (*mould.keywords, *keywords)
    made.quoted = (*mould.quoted, *quoted)
    return made


def named(mould: Mould, name: str) -> Mould:
    made = with_(mould, (), ())
    made.name = name
    return made


def unsized(colors: str, kin: tuple[str, ...], types: str, quoted: Any) -> Mould:
    """Its size is what the ability in quotation marks says."""
    return with_(Mould(None, colors, kin, types), (), (quoted,))


def token_of(c: Context, mould: Mould) -> CardDef:
    if any(k not in CREATURES for k in mould.kin):
        raise Refusal("a subtype that creatures do not have")
    abilities: list[Ability] = []
    for quoted in mould.quoted:
        abilities.extend(quoted(Context(None)))
    kin = " ".join(mould.kin)
    defines = any(isinstance(a, Static) and any(isinstance(m, DefinePT) for m in a.mods) for a in abilities)
    if (defines and mould.size not in (None, (0, 0))) or (mould.size is None and not defines):
        raise Refusal("the size of the token")
    size = mould.size or (0, 0)
    return CardDef(
        mould.name or kin,
        "",
        f"{mould.types} — {kin}",
        size[0],
        size[1],
        ", ".join(mould.keywords),
        tuple(abilities),
        colors=mould.colors,
        is_token=True,
    )


def created(
    c: Context, who: Who, n: Any, mould: Any, tapped: Any = None, each: Any = None, attacking: bool = False
) -> Effect:
    token = mould if isinstance(mould, CardDef) else token_of(c, mould)
    amount = c.of(n)
    if each is not None:
        amount = times(amount, each(c))
    made = CreateToken(token, amount, who, bool(tapped), CHOSEN_DEFENDER if attacking else None)
    several = not (isinstance(amount, Num) and amount.n == 1)
    types = "creature" if "Creature" in token.line else "artifact"
    c.mention(It("moved"), {"types": types, "_token": True}, several, It("moved"))
    return made


does("create* <amount> [<tapped>] <token>", lambda c, who, n, p, m: created(c, who, n, m, p))
does("create* <amount> [<tapped>] <token> for each <each>", lambda c, who, n, p, m, e: created(c, who, n, m, p, e))
does("create* a number of [<tapped>] <token> equal to <measure>", lambda c, who, p, m, k: created(c, who, k(c), m, p))

ATTACKING = ("that's tapped and attacking", "that are tapped and attacking")
for text in ATTACKING:
    does(f"create* <amount> <token> {text}", lambda c, who, n, m: fighting(c, who, n, m))
does("create* <amount> tapped and attacking <token>", lambda c, who, n, m: fighting(c, who, n, m))


def fighting(c: Context, who: Who, n: Any, mould: Any) -> Effect:
    """508.4: its controller chooses what it attacks."""
    if who is not YOU:
        raise Refusal("others attacking")
    return created(c, who, n, mould, True, None, True)


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


def gold() -> CardDef:
    """111.10c."""
    use = Activated(Cost(FREE, (GIVEN_UP,)), AddMana(choose="WUBRG"), is_mana=True)
    return CardDef("Gold", "", "Artifact — Gold", abilities=(use,), is_token=True)


def blood() -> CardDef:
    """111.10g."""
    use = Activated(Cost(ManaCost("1"), (TAP, DiscardCost(ANY), GIVEN_UP)), Draw())
    return CardDef("Blood", "", "Artifact — Blood", abilities=(use,), is_token=True)


def treasure_map() -> CardDef:
    """111.10s."""
    mine = Targets(Filter(types="creature", controller="you"))
    use = Activated(Cost(ManaCost("1"), (TAP, GIVEN_UP)), explore(It("target"), YOU), (mine,), sorcery_speed=True)
    return CardDef("Map", "", "Artifact — Map", abilities=(use,), is_token=True)


def junk() -> CardDef:
    """111.10t."""
    play = Continuous(Rule("play from", who="you"), It("moved"), END_OF_TURN)
    effect = Seq((Move(TopOfLibrary(ONE, YOU), Zone.EXILE), play))
    use = Activated(Cost(FREE, (TAP, GIVEN_UP)), effect, sorcery_speed=True)
    return CardDef("Junk", "", "Artifact — Junk", abilities=(use,), is_token=True)


def lander() -> CardDef:
    """111.10u."""
    land = Filter(types="land", supertypes="basic")
    use = Activated(Cost(ManaCost("2"), (TAP, GIVEN_UP)), Search(land, Zone.BATTLEFIELD, ONE, YOU, True, False))
    return CardDef("Lander", "", "Artifact — Lander", abilities=(use,), is_token=True)


def mutagen() -> CardDef:
    """111.10v."""
    use = Activated(
        Cost(ManaCost("1"), (TAP, GIVEN_UP)),
        PutCounters("+1/+1", ONE, It("target")),
        (Targets(Filter(types="creature")),),
        sorcery_speed=True,
    )
    return CardDef("Mutagen", "", "Artifact — Mutagen", abilities=(use,), is_token=True)


PREDEFINED = {
    "treasure": treasure,
    "food": food,
    "clue": clue,
    "gold": gold,
    "blood": blood,
    "map": treasure_map,
    "junk": junk,
    "lander": lander,
    "mutagen": mutagen,
}


def copied(c: Context, who: Who, thing: Thing) -> Effect:
    if thing.how in ("it", "that") and has_left(c, thing):
        raise Refusal("a copy of a card that is elsewhere by then")
    ref = c.ref(thing)
    c.mention(It("moved"), {"types": "creature", "_token": True}, False, It("moved"))
    return CopyToken(ref, who)


def has_left(c: Context, thing: Thing) -> bool:
    """Whether it was a card in a graveyard or elsewhere, and has been moved: of such nothing is known any more."""
    said = c.probe().it(thing)
    if said.card is None or not isinstance(said.ref, It) or said.ref.kind != "target":
        return False
    return c.targets[said.ref.slot].zone != Zone.BATTLEFIELD


for name, make in PREDEFINED.items():
    word("token", f"{name} token|tokens", lambda make=make: make())
does("create* a token that's a copy of <target>", lambda c, who, t: copied(c, who, t))
does("create* a token that's a copy of ~", lambda c, who: copied(c, who, Thing("self")))
does("create* a token that's a copy of <it>", lambda c, who, t: copied(c, who, t))
does("investigate*", lambda c, who: created(c, who, Num(1), clue()))
