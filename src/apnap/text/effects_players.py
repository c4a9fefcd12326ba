"""What effects do to players: life, cards, mana, the game."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.text.amounts import per_each
from apnap.text.effects_objects import so_many, so_much
from apnap.text.grammar import NP, Clause, counted, does, either, mana_symbols, number, plural, says
from apnap.text.nouns import one, several, short
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.amounts import Num, X
from apnap.vocab.effects.chance import Repeat
from apnap.vocab.effects.commanding import CommandPlay
from apnap.vocab.effects.game_and_library import (
    Search,
    Shuffle,
)
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife, LoseLife, Mill
from apnap.vocab.effects.life_totals import ExchangeLife
from apnap.vocab.effects.radiation import LoseToRadiation
from apnap.vocab.effects.spells import EachChooses
from apnap.vocab.effects.turning import Manifest


@tells(EFFECTS, GainLife)
def gain_life(t: Teller, node: GainLife) -> list[Clause]:
    return [does(t.who(node.who), "gain", so_much(t, node.n, "life"))]


@tells(EFFECTS, LoseLife)
def lose_life(t: Teller, node: LoseLife) -> list[Clause]:
    return [does(t.who(node.who), "lose", so_much(t, node.n, "life"))]


@tells(EFFECTS, ExchangeLife)
def exchange_life(t: Teller, node: ExchangeLife) -> list[Clause]:
    who = t.who(node.who)
    both = f"two {who}s" if who.text.startswith("target") else str(who)
    return [says(f"{both} exchange life totals")]


@tells(EFFECTS, Draw)
def draw(t: Teller, node: Draw) -> list[Clause]:
    return [does(t.who(node.who), "draw", so_many(t, node.n, "card"))]


@tells(EFFECTS, Mill)
def mill(t: Teller, node: Mill) -> list[Clause]:
    told = t.w.mill(so_many(t, node.n, "card"))
    return [does(t.who(node.who), *told.replace("top a card", "top card").split(" ", 1))]


@tells(EFFECTS, Discard)
def discard(t: Teller, node: Discard) -> list[Clause]:
    who = t.who(node.who)
    what = f"{who.their} hand" if node.n is None else so_many(t, node.n, "card")
    return [does(who, "discard", what + (" at random" if node.random else ""))]


@tells(EFFECTS, AddMana)
def add_mana(t: Teller, node: AddMana) -> list[Clause]:
    who = t.who(node.who)
    pool = t.w.your_pool if who.mine else t.w.to_pool
    found = [does(who, "add", mana_words(t, node) + pool)]
    if node.only:
        purposes = [
            purpose[:-1] + "ies" if purpose.endswith("y") else f"{purpose}s" for purpose in node.only.split(", ")
        ]
        found.append(says(f"it can be spent only on {either(purposes)}"))
    if node.keep or node.in_combat:
        owner = "you don't" if who.mine else f"{who} doesn't"
        until = "turn" if node.keep else "combat"
        found.append(says(f"until end of {until}, {owner} lose this mana as steps and phases end"))
    return found + t.effect(node.also)


def mana_words(t: Teller, node: AddMana) -> str:
    one_unit = isinstance(node.n, Num) and node.n.n == 1
    if node.choose:
        if len(node.choose) >= 5:
            kind = "any color" if one_unit else "any one color"
            return f"{number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)} mana of {kind}"
        symbols = [mana_symbols(c) for c in node.choose]
        text = " or ".join(symbols) if len(symbols) < 3 else f"{', '.join(symbols[:-1])}, or {symbols[-1]}"
        return text if one_unit else f"{t.amount(node.n)} mana, each {text}"
    symbols_text = mana_symbols(node.text)
    if isinstance(node.n, Num):
        return symbols_text * max(1, node.n.n)
    if isinstance(node.n, X):
        return f"X mana ({symbols_text} each)"
    each = per_each(t, node.n)
    return f"{symbols_text} for each {each}" if each else f"an amount of {symbols_text} equal to {t.amount(node.n)}"


@tells(EFFECTS, Repeat)
def repeat(t: Teller, node: Repeat) -> list[Clause]:
    return [*t.effect(node.effect), says(f"repeat this until {t.condition(node.until)}")]


@tells(EFFECTS, Manifest)
def manifest(t: Teller, node: Manifest) -> list[Clause]:
    who = t.who(node.who)
    single = isinstance(node.n, Num) and node.n.n == 1
    what = "card" if single else counted(number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n), "card")
    return [does(who, "manifest", f"the top {what} of {who.their} library")]


@tells(EFFECTS, Shuffle)
def shuffle(t: Teller, node: Shuffle) -> list[Clause]:
    who = t.who(node.who)
    return [does(who, "shuffle", f"{who.their} library")]


@tells(EFFECTS, LoseToRadiation)
def lose_to_radiation(t: Teller, node: LoseToRadiation) -> list[Clause]:
    who = t.event_player
    return [says(f"for each nonland card milled this way, {does(who, 'lose', '1 life and a rad counter').full()}")]


@tells(EFFECTS, Search)
def search(t: Teller, node: Search) -> list[Clause]:
    who = t.who(node.who)
    single = isinstance(node.n, Num) and node.n.n == 1
    kind = one(t, node.filter, Zone.LIBRARY)
    if not single:
        n = number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)
        kind = f"up to {n} {several(t, node.filter, Zone.LIBRARY)}"
    it = "it" if single else "them"
    places = {
        Zone.HAND: f"put {it} into {who.their} hand",
        Zone.BATTLEFIELD: f"put {it} {t.w.onto_battlefield}" + (" tapped" if node.tapped else ""),
        Zone.GRAVEYARD: f"put {it} into the graveyard",
        Zone.EXILE: t.w.exile(it),
        Zone.LIBRARY: f"put {it} on top",
    }
    arrives = short(node.filter) if node.to == Zone.BATTLEFIELD else "card"
    t.names["moved"] = NP(f"that {arrives}") if single else NP(f"those {plural(arrives)}", True)
    show = f"reveal {it}, " if node.reveal and node.to in (Zone.HAND, Zone.LIBRARY) and kind != "a card" else ""
    place = places.get(Zone(node.to), f"put {it} aside")
    rest = f"{show}{place}, and shuffle" if node.to != Zone.LIBRARY else f"{show}shuffle, and {place}"
    base = f"search {who.their} library for {kind}, {rest}"
    return [Clause(who, base, thirds(base))]


def thirds(text: str) -> str:
    """Every verb of a list in the third person."""
    for verb in ("search", "reveal", "put", "exile", "remove", "shuffle"):
        third = verb + ("es" if verb.endswith("h") else "s")
        text = text.replace(f", {verb} ", f", {third} ").replace(f"and {verb}", f"and {third}")
        if text.startswith(verb + " "):
            text = third + text[len(verb) :]
    return text


@tells(EFFECTS, EachChooses)
def each_chooses(t: Teller, node: EachChooses) -> list[Clause]:
    who = t.who(node.who)
    single = isinstance(node.n, Num) and node.n.n == 1
    n = number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)
    what = one(t, node.filter) if single else f"{n} {several(t, node.filter)}"
    t.names[node.name] = NP(f"those {plural(short(node.filter))}", True)
    return [does(who, "choose", f"{what} they control")]


@tells(EFFECTS, CommandPlay)
def command_play(t: Teller, node: CommandPlay) -> list[Clause]:
    who = t.who(node.who)
    return [
        says(f"look at {who.whose} hand and choose a card in it"),
        says(f"{who} plays that card if able, and you control them while they do"),
        says(f"as they pay for it they can {t.w.activate} mana abilities of lands only"),
    ]
