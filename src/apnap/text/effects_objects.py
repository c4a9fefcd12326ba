"""What effects do to permanents, spells and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import Zone
from apnap.text.amounts import per_each
from apnap.text.card import granted_texts
from apnap.text.copies import exceptions
from apnap.text.grammar import IT, NP, YOU, Clause, a, both, counted, does, number, plural, says
from apnap.text.nouns import color_words, noun, one, several
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.amounts import Num, X
from apnap.vocab.base import Amount, Ref, Who
from apnap.vocab.effects.choosing import ChooseAndSacrifice, CopyToken, SacrificeYours
from apnap.vocab.effects.counters import MoveCounters, SameCounters
from apnap.vocab.effects.damage import Damage, DamageDivided
from apnap.vocab.effects.emblems import Emblem
from apnap.vocab.effects.entombing import Disinter, Entomb
from apnap.vocab.effects.madness import CastCopies
from apnap.vocab.effects.permanents import (
    CounterSpell,
    CreateToken,
    Destroy,
    ExileUntilLeaves,
    Move,
    PutCounters,
    PutOntoBattlefield,
    RemoveCounters,
    Sacrifice,
    Transform,
)
from apnap.vocab.effects.recasting import ALTERNATIVE, CastNow
from apnap.vocab.effects.spells import CopySpell, NewTargets
from apnap.vocab.what import All, It

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


AS_BEFORE: Final = ("that much", "that many")  # a number that was spoken of


def so_many(t: Teller, n: Amount, thing: str, rest: str = "") -> str:
    """ "a card", "two cards", "that many cards", "as many cards as …"; `rest` follows the noun."""
    if isinstance(n, Num):
        return counted(number(n.n), thing) + rest
    if isinstance(n, X):
        return f"X {plural(thing)}{rest}"
    told = t.amount(n)
    if told in AS_BEFORE:
        return f"that many {plural(thing)}{rest}"
    each = per_each(t, n)
    if each:
        return f"{a(thing)}{rest} for each {each}"
    return f"{plural(thing)}{rest} equal in number to {told.removeprefix('the number of ')}"


def so_much(t: Teller, n: Amount, noun: str) -> str:
    """ "3 damage", "that much life", "damage equal to …"."""
    told = t.amount(n)
    if isinstance(n, Num | X):
        return f"{told} {noun}"
    if told in AS_BEFORE:
        return f"that much {noun}"
    return f"{noun} equal to {told}"


def owners(what: NP) -> str:
    """Whose hand or library it goes to."""
    return "its owner's" if not what.plural else "their owners'"


# ---- damage and destruction --------------------------------------------------------------------------------------


@tells(EFFECTS, Damage)
def damage(t: Teller, node: Damage) -> list[Clause]:
    source = t.itself if node.by is None else t.ref(node.by)
    parts = [dealt(t, node, source)]
    also = node.also
    while also is not None:
        parts.append(dealt(t, also, source))
        also = also.also
    return [does(source, "deal", both(parts))]


def dealt(t: Teller, node: Damage, source: NP) -> str:
    to = (
        [] if node.to is None or (node.who is not None and not node_used(t, node.to)) else [damaged(t, node.to, source)]
    )
    if node.who is not None:
        to.append(t.who(node.who).text)
    tail = "" if node.preventable else ", and that damage can't be prevented"
    n = so_much(t, node.n, "damage")
    if n.startswith("damage equal"):
        return f"damage to {both(to)} equal to {t.amount(node.n)}{tail}"
    return f"{n} to {both(to)}{tail}"


def damaged(t: Teller, ref: Ref, source: NP) -> str:
    if isinstance(ref, All) and ref.zone == Zone.BATTLEFIELD and ref.who is None:
        return f"each {'other ' if ref.filter.other else ''}{noun(t, ref.filter)}"
    told = t.ref(ref).text
    return "itself" if told == source.text else told


def node_used(t: Teller, ref: Ref) -> bool:
    """With players named, the usual target counts only where there is one that is no player."""
    if isinstance(ref, It) and ref.kind == "target":
        return ref.slot < len(t.targets) and t.targets[ref.slot].text != "that player"
    return True


@tells(EFFECTS, DamageDivided)
def damage_divided(t: Teller, node: DamageDivided) -> list[Clause]:
    return [does(t.itself, "deal", f"{so_much(t, node.n, 'damage')} divided among them as you choose")]


@tells(EFFECTS, Destroy)
def destroy(t: Teller, node: Destroy) -> list[Clause]:
    ref = t.ref(node.ref)
    told = t.w.destroy(str(ref), node.regenerate)
    t.names["was"] = NP("the creatures destroyed this way", True) if ref.plural else ref
    return [Clause(YOU, told.replace("save it", "save them") if ref.plural else told)]


@tells(EFFECTS, Sacrifice, SacrificeYours)
def sacrifice(t: Teller, node: Sacrifice | SacrificeYours) -> list[Clause]:
    ref = t.ref(node.ref)
    if isinstance(node, Sacrifice) and node.each:
        if ref.plural:
            return [does(NP("their controllers", True), "sacrifice", ref.text)]
        return [does(NP(f"{ref.whose} controller"), "sacrifice", IT.text)]
    return [does(YOU, "sacrifice", str(ref))]


@tells(EFFECTS, ChooseAndSacrifice)
def choose_and_sacrifice(t: Teller, node: ChooseAndSacrifice) -> list[Clause]:
    who = t.who(node.who)
    n = node.n.n if isinstance(node.n, Num) else 0
    what = one(t, node.filter) if n == 1 else f"{number(n) if n else t.amount(node.n)} {several(t, node.filter)}"
    chooser = "" if node.chooser is None else f", which {t.who(node.chooser)} chooses"
    return [does(who, "sacrifice", what + chooser)]


# ---- moving ------------------------------------------------------------------------------------------------------


@tells(EFFECTS, Move)
def move(t: Teller, node: Move) -> list[Clause]:
    what = t.ref(node.ref)
    t.names["moved"] = NP("those cards", True) if what.plural else NP("that card")
    down = " face down" if node.face_down else ""
    if node.to == Zone.EXILE:
        return [Clause(YOU, t.w.exile(str(what)) + down)]
    if node.to == Zone.HAND:
        return [does(YOU, "return", f"{what} to {owners(what)} hand{'s' if what.plural else ''}")]
    if node.to == Zone.GRAVEYARD:
        return [does(YOU, "put", f"{what} into {owners(what)} graveyard")]
    if node.to == Zone.LIBRARY:
        end = "bottom" if node.bottom else "top"
        return [does(YOU, "put", f"{what} on {end} of {owners(what)} {'libraries' if what.plural else 'library'}")]
    return [does(YOU, "put", f"{what} {t.w.onto_battlefield}")]


@tells(EFFECTS, PutOntoBattlefield)
def put_onto_battlefield(t: Teller, node: PutOntoBattlefield) -> list[Clause]:
    what = t.ref(node.ref)
    t.names["moved"] = NP("those permanents", True) if what.plural else NP("that permanent")
    if node.who is not None and t.who(node.who).mine:
        t.yours.add(t.names["moved"].text)
    parts = [f"{what} {t.w.onto_battlefield}"]
    if node.tapped:
        parts.append("tapped")
    if node.back_up:
        parts.append("transformed")
    if node.who is None:
        parts.append(f"under {owners(what)} control")
    elif t.who(node.who).text != "you":
        parts.append(f"under {t.who(node.who).whose} control")
    text = " ".join(parts) + entering_fight(t, node.attacking)
    if node.counters:
        text += " with " + both([counted(number(n), f"{kind} counter") for kind, n in node.counters])
    return [does(YOU, "put", text)]


def entering_fight(t: Teller, attacking: Ref | Who | None, blocking: Ref | None = None) -> str:
    if blocking is not None:
        return f", blocking {t.ref(blocking)}"
    if attacking is None:
        return ""
    whom = t.who(attacking).text if isinstance(attacking, Who) else t.ref(attacking).text
    return f", attacking {whom}"


@tells(EFFECTS, ExileUntilLeaves)
def exile_until_leaves(t: Teller, node: ExileUntilLeaves) -> list[Clause]:
    what = t.targets[node.slot] if node.slot < len(t.targets) else IT
    return [Clause(YOU, f"{t.w.exile(str(what))} until {does(t.itself, t.w.leave).full()}")]


@tells(EFFECTS, Entomb)
def entomb(t: Teller, node: Entomb) -> list[Clause]:
    what = t.ref(node.ref)
    return [Clause(YOU, f"{t.w.exile(f'{what} and all Auras attached to it')}, noting the counters that were on it")]


@tells(EFFECTS, Disinter)
def disinter(t: Teller, node: Disinter) -> list[Clause]:
    kind = f"the {t.w.exiled} creature" if t.w.exiled == "exiled" else f"the creature {t.w.exiled}"
    return [
        does(YOU, "return", f"{kind} {t.w.onto_battlefield} tapped under its owner's control with the noted counters"),
        says(f"if it returns, return its Auras {t.w.onto_battlefield} attached to it"),
    ]


# ---- tapping, counters, attaching --------------------------------------------------------------------------------


@tells(EFFECTS, PutCounters)
def put_counters(t: Teller, node: PutCounters) -> list[Clause]:
    kind = f"{node.kind} counter"
    if node.who is not None:
        return [does(t.who(node.who), "get", so_many(t, node.n, kind))]
    where = "" if node.ref is None else f" on {t.ref(node.ref)}"
    if where == " on them":
        where = " on each of them"
    return [does(YOU if node.by is None else t.who(node.by), "put", so_many(t, node.n, kind, where))]


@tells(EFFECTS, RemoveCounters)
def remove_counters(t: Teller, node: RemoveCounters) -> list[Clause]:
    what = so_many(t, node.n, f"{node.kind} counter")
    if not isinstance(node.n, Num) and t.ref(node.ref).text in t.amount(node.n):
        what = f"all {node.kind} counters"
    t.numbers["removed"] = "the number of counters removed this way"
    return [does(YOU, "remove", f"{what} from {t.ref(node.ref)}")]


@tells(EFFECTS, MoveCounters)
def move_counters(t: Teller, node: MoveCounters) -> list[Clause]:
    kind = f"{node.kind} counter" if node.kind else "counter"
    what = f"all {kind}s" if node.n is None else so_many(t, node.n, kind)
    return [does(YOU, "move", f"{what} from {t.ref(node.ref)} onto {t.ref(node.onto)}")]


@tells(EFFECTS, SameCounters)
def same_counters(t: Teller, node: SameCounters) -> list[Clause]:
    of = t.ref(node.ref)
    return [says(f"put as many counters of each kind on {t.ref(node.onto)} as there were on {of}")]


@tells(EFFECTS, Transform)
def transform(t: Teller, node: Transform) -> list[Clause]:
    ref = t.ref(node.ref)
    return [does(YOU, "transform", str(ref))]


# ---- tokens and copies -------------------------------------------------------------------------------------------


def token_words(t: Teller, token: CardDef) -> str:
    """ "1/1 white Soldier creature token with flying"."""
    words, _, subtypes = token.line.partition(" — ")
    kinds = words.lower().replace("token", "").split()
    parts = []
    if "legendary" in kinds:
        kinds.remove("legendary")
        parts.append("legendary")
    if "creature" in kinds:
        parts.append(f"{token.power}/{token.toughness}")
    colors = both(color_words(token.colors)) or ("" if not kinds else "colorless" if "creature" in kinds else "")
    parts += [colors, subtypes, " ".join(kinds), "token"]
    text = " ".join(p for p in parts if p)
    named = "" if token.name in (subtypes, text) or set(token.name.split()) <= set(subtypes.split()) else token.name
    if named:
        text += f" named {named}"
    keywords = [t.w.gained(k.strip()) for k in token.keywords.split(",") if k.strip()]
    quoted = [f"“{q}”" for q in granted_texts(t, token)]
    return text + (f" with {both(keywords + quoted)}" if keywords or quoted else "")


@tells(EFFECTS, CreateToken)
def create_token(t: Teller, node: CreateToken) -> list[Clause]:
    noun = token_words(t, node.token)
    head, with_, rest = noun.partition(" token")
    t.names["moved"] = NP("that token") if isinstance(node.n, Num) and node.n.n == 1 else NP("those tokens", True)
    what = so_many(t, node.n, head + with_, rest)
    if t.who(node.who).mine:
        t.yours.add(t.names["moved"].text)
    if node.tapped:
        first, _, after = what.partition(" ")
        counted_first = isinstance(node.n, Num | X) or first in ("a", "an")
        what = f"{first} tapped {after}" if counted_first else f"tapped {what}"
        what = what.replace("an tapped", "a tapped")
    who = t.who(node.who)
    told = t.w.make_tokens(what, entering_fight(t, node.attacking, node.blocking))
    return [does(who, *told.split(" ", 1))]


@tells(EFFECTS, Emblem)
def emblem(t: Teller, node: Emblem) -> list[Clause]:
    told = [f"“{text}”" for text in granted_texts(t, node.emblem)]
    return [does(t.who(node.who), "get", f"an emblem with {both(told)}")]


@tells(EFFECTS, CopyToken)
def copy_token(t: Teller, node: CopyToken) -> list[Clause]:
    t.names["moved"] = NP("that token")
    t.yours.add("that token")
    each = per_each(t, node.n)
    tapped = "tapped " if node.tapped else ""
    what = f"a {tapped}token that's a copy of"
    if not each and not (isinstance(node.n, Num) and node.n.n == 1):
        what = f"{t.amount(node.n)} {tapped}tokens that are copies of"
    end = f" for each {each}" if each else ""
    told = t.w.make_tokens(
        f"{what} {t.ref(node.ref)}{exceptions(t, node.change)}{end}", entering_fight(t, node.attacking, None)
    )
    return [does(t.who(node.who), *told.split(" ", 1))]


@tells(EFFECTS, CounterSpell)
def counter_spell(t: Teller, node: CounterSpell) -> list[Clause]:
    ref = t.ref(node.ref)
    found = [does(YOU, "counter", str(ref))]
    if node.to == Zone.HAND:
        found.append(says("a spell countered this way goes to its owner's hand instead of the graveyard"))
    elif node.to == Zone.EXILE:
        found.append(says(f"a spell countered this way is {t.w.exiled} instead"))
    elif node.to == Zone.LIBRARY:
        found.append(says("a spell countered this way goes on top of its owner's library instead"))
    return found


@tells(EFFECTS, CopySpell)
def copy_spell(t: Teller, node: CopySpell) -> list[Clause]:
    who = t.who(node.who)
    times = "" if isinstance(node.n, Num) and node.n.n == 1 else f" {t.amount(node.n)} times"
    color = f", except that the copy is {both(color_words(node.colors))}" if node.colors else ""
    found = [does(who, "copy", f"{t.ref(node.ref)}{times}{color}")]
    if node.retarget:
        found.append(says(f"{who} may choose new targets for the cop{'ies' if times else 'y'}"))
    return found


@tells(EFFECTS, NewTargets)
def new_targets(t: Teller, node: NewTargets) -> list[Clause]:
    ref = t.ref(node.ref)
    if node.must:
        return [does(t.who(node.who), "change", f"the target of {ref}")]
    return [says(f"{t.who(node.who)} may choose new targets for {ref}")]


@tells(EFFECTS, CastNow)
def cast_now(t: Teller, node: CastNow) -> list[Clause]:
    how = "for its other cost" if node.how == ALTERNATIVE else f"without paying its {t.w.mana_cost}"
    return [does(YOU, t.w.cast, f"{t.ref(node.ref)} {how}")]


@tells(EFFECTS, CastCopies)
def cast_copies(t: Teller, node: CastCopies) -> list[Clause]:
    return [
        does(YOU, "copy", str(t.ref(node.ref))),
        says(f"you may {t.w.cast} any number of the copies without paying their {plural(t.w.mana_cost)}"),
    ]
