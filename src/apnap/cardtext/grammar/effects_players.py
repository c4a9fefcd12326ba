"""What players do and what happens to them: cards, life, mana, turns."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.values import now_x, times
from apnap.cardtext.meaning import Context, Refusal, Thing, joined
from apnap.state.kinds import Zone
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect, Who
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import (
    Discard,
    Draw,
    GainLife,
    LoseGame,
    LoseLife,
    Mill,
    Move,
    PutOntoBattlefield,
    Sacrifice,
    Search,
    SetLife,
    Shuffle,
    WinGame,
)
from apnap.vocab.effects.chance import FlipCoins
from apnap.vocab.effects.choosing import ChooseAndSacrifice
from apnap.vocab.effects.control import Choose
from apnap.vocab.effects.looking import Scry, Surveil
from apnap.vocab.effects.turns import ExtraTurn, SkipNext
from apnap.vocab.lookups import ONE, YOU, All, Half, It, Num, PlayerStat

does("draw* <amount> card|cards", lambda c, who, n: draws(c, who, c.of(n)))
does("draw* <amount> card|cards for each <each>", lambda c, who, n, e: Draw(times(c.of(n), e(c)), who))
does("draw* cards equal to <measure>", lambda c, who, m: Draw(m(c), who))
does("draw* an additional card", lambda c, who: Draw(ONE, who))
does("draw* <digits> additional cards", lambda c, who, n: Draw(n, who))


def draws(c: Context, who: Who, n: Any) -> Effect:
    return Draw(n, who)


does("discard* <amount> card|cards", lambda c, who, n: discards(c, who, c.of(n)))
does("discard* <amount> card|cards at random", lambda c, who, n: Discard(c.of(n), who, True))
does("discard* your* hand", lambda c, who: Discard(None, who))
does("discard* all the cards in your* hand", lambda c, who: Discard(None, who))


def discards(c: Context, who: Who, n: Any) -> Effect:
    return Discard(n, who)


does("gain* <amount> life", lambda c, who, n: GainLife(c.of(n), who))
does("gain* <amount> life for each <each>", lambda c, who, n, e: GainLife(times(c.of(n), e(c)), who))
does("gain* life equal to <measure>", lambda c, who, m: GainLife(m(c), who))
does("lose* <amount> life", lambda c, who, n: LoseLife(c.of(n), who))
does("lose* <amount> life for each <each>", lambda c, who, n, e: LoseLife(times(c.of(n), e(c)), who))
does("lose* life equal to <measure>", lambda c, who, m: LoseLife(m(c), who))
does("lose* half your* life , rounded up", lambda c, who: half_life(c, who))
does("mill* <amount> card|cards", lambda c, who, n: Mill(c.of(n), who))
does("mill* cards equal to <measure>", lambda c, who, m: Mill(m(c), who))
does("scry* <amount>", lambda c, who, n: Scry(c.of(n), who))
does("surveil* <amount>", lambda c, who, n: Surveil(c.of(n), who))
does("flip* a coin", lambda c, who: FlipCoins(who))
does("lose* the game", lambda c, who: LoseGame(who))
does("win* the game", lambda c, who: WinGame(who))
does("shuffle* [your* library]", lambda c, who: Shuffle(who))
does("take* an extra turn after this one", lambda c, who: ExtraTurn(who))
does("skip* your* next turn", lambda c, who: SkipNext("turn", who))
for name in ("untap step", "draw step", "combat phase"):
    does(f"skip* your* next {name}", lambda c, who, name=name: SkipNext(name, who))
say("clause", "your life total becomes <digits>", lambda c, n: SetLife(n))


def half_life(c: Context, who: Who) -> Effect:
    return LoseLife(Half(PlayerStat("life", who), True), who)


# ---- sacrifices ---------------------------------------------------------------------------------------------------


def gives_up(c: Context, who: Who, f: dict[str, Any], n: Any = ONE) -> Effect:
    own = {k: v for k, v in f.items() if k != "controller" or v != "you"}
    if "controller" in own:
        raise Refusal("sacrificing what others control")
    return ChooseAndSacrifice(c.filter(own), who, c.of(n))


does("sacrifice* a|an <one> [of your* choice]", lambda c, who, f: gives_up(c, who, f))
does("sacrifice* another <one>", lambda c, who, f: gives_up(c, who, {**f, "other": True}))
does("sacrifice* <amount> <ones> [of your* choice]", lambda c, who, n, f: gives_up(c, who, f, n))
does("sacrifice* <it>", lambda c, who, t: sacrifices(c, who, t))
does("sacrifice* <them>", lambda c, who, t: sacrifices(c, who, t))
does("sacrifice* ~", lambda c, who: sacrifices(c, who, Thing("self")))


def sacrifices(c: Context, who: Who, thing: Thing) -> Effect:
    if thing.how == "self":
        if who is not YOU:
            raise Refusal("others sacrificing it")
        return Sacrifice(c.ref(thing))
    ref = c.ref(thing)
    if who is YOU:
        return Sacrifice(ref)
    raise Refusal("who sacrifices it")


# ---- searching ----------------------------------------------------------------------------------------------------

word("found", "a|an <card>", lambda f: (ONE, f))
word("found", "up to <digits> <cards>", lambda n, f: (n, f))
word("found", "up to x <cards>", lambda f: (None, f))
word("there", "into your hand", (int(Zone.HAND), False))
word("there", "onto the battlefield", (int(Zone.BATTLEFIELD), False))
word("there", "onto the battlefield tapped", (int(Zone.BATTLEFIELD), True))
word("there", "into your graveyard", (int(Zone.GRAVEYARD), False))
word("theirs", "into their hand", (int(Zone.HAND), False))
word("theirs", "onto the battlefield", (int(Zone.BATTLEFIELD), False))
word("theirs", "onto the battlefield tapped", (int(Zone.BATTLEFIELD), True))
WHAT = "it|them|that|those card|cards"
SEARCHERS = (("deed", "there", "your"), ("deeds", "theirs", "their"), ("deedsearch", "theirs", "their"))
for kind, place, own in SEARCHERS:
    third = kind == "deeds"  # after "may" it is the bare verb
    verb = "searches" if third else "search"
    put = "puts" if third else "put"
    reveal = "reveals" if third else "reveal"
    search = f"{verb} {own} library for <found>"
    shuffle = "shuffles" if third else "shuffle"
    for it in ("it|them", "that|those card|cards", "the card"):
        for end in (f", then {shuffle}", f", and {shuffle}", f". then {shuffle}"):
            say(
                kind,
                f"{search} , {put} {it} <{place}> {end}",
                lambda c, who, n, p: searches(c, who, n, p, False),
            )
            say(
                kind,
                f"{search} , {reveal} it|them|those|that [card|cards] , {put} {it} <{place}> {end}",
                lambda c, who, n, p: searches(c, who, n, p, True),
            )
            say(
                kind,
                f"{search} and {put} {it} <{place}> {end}",
                lambda c, who, n, p: searches(c, who, n, p, False),
            )


def searches(c: Context, who: Who, found: Any, place: Any, reveal: bool) -> Effect:
    n, f = found
    to, tapped = place
    made = Search(c.filter(f), to, now_x(c) if n is None else n, who, tapped, reveal)
    c.mention(It("moved"), f, not (isinstance(n, Num) and n.n == 1), It("moved"))
    return made


# ---- from the hand ------------------------------------------------------------------------------------------------


def from_hand(c: Context, who: Who, f: dict[str, Any], tapped: bool) -> Effect:
    if who is not YOU:
        raise Refusal("others putting cards onto the battlefield")
    name = c.fresh("card")
    choose = Choose(name, All(c.filter(f), int(Zone.HAND), YOU))
    c.mention(It("moved"), f, False, It("moved"))
    return joined([choose, PutOntoBattlefield(It(name), tapped=tapped)])


does("put* a|an <card> from your* hand onto the battlefield", lambda c, who, f: from_hand(c, who, f, False))
does("put* a|an <card> from your* hand onto the battlefield tapped", lambda c, who, f: from_hand(c, who, f, True))
does("put* <number> card|cards from your* hand on top of your* library", lambda c, who, n: tucked(c, who, n, False))
does(
    "put* <number> card|cards from your* hand on the bottom of your* library", lambda c, who, n: tucked(c, who, n, True)
)


def tucked(c: Context, who: Who, n: Any, bottom: bool) -> Effect:
    if not (isinstance(n, Num) and n.n == 1):
        raise Refusal("the order of cards put back")
    name = c.fresh("card")
    choose = Choose(name, All(c.filter({}), int(Zone.HAND), who), who=who)
    return joined([choose, Move(It(name), int(Zone.LIBRARY), bottom)])


# ---- mana ---------------------------------------------------------------------------------------------------------


class Mana:
    """What is added: letters, or a choice among letters."""

    def __init__(self, text: str = "", choose: str = "", n: Any = ONE) -> None:
        self.text = text
        self.choose = choose
        self.n = n


def letters(symbols: str) -> str | None:
    text = symbols.replace("{", "").replace("}", "")
    return text if text and all(x in "WUBRGC" for x in text) else None


def fixed(symbols: str) -> Mana | None:
    text = letters(symbols)
    return Mana(text) if text else None


def either(*symbols: str) -> Mana | None:
    found = [letters(s) for s in symbols]
    if any(x is None or len(x) != 1 for x in found):
        return None
    return Mana(choose="".join(x for x in found if x))


word("mana", "<symbols>", fixed)
word("mana", "<symbols> or <symbols>", either)
word("mana", "<symbols> , <symbols> , or <symbols>", either)
word("mana", "<symbols> , <symbols> , <symbols> , or <symbols>", either)
word("mana", "one mana of any color", lambda: Mana(choose="WUBRG"))
word("mana", "<digits> mana of any one color", lambda n: Mana(choose="WUBRG", n=n))
does("add* <mana>", lambda c, who, m: AddMana(m.text, m.choose, m.n, who))
does("add* <mana> for each <each>", lambda c, who, m, e: AddMana(m.text, m.choose, times(m.n, e(c)), who))
does("add* an amount of <symbols> equal to <measure>", lambda c, who, s, m: AddMana(letters(s) or bad(), "", m(c), who))
does("add* x mana of any one color", lambda c, who: AddMana("", "WUBRG", now_x(c), who))
does("add* x mana in any combination of colors", lambda c, who: bad())
does("add* an additional <symbols>", lambda c, who, s: AddMana(letters(s) or bad(), who=who))


def bad() -> Any:
    raise Refusal("mana of several kinds")


# ---- paying, inside "may" and "unless" ----------------------------------------------------------------------------


class Pays:
    """A player pays: only what surrounds it says whether that is by choice."""

    def __init__(self, cost: Cost) -> None:
        self.cost = cost
