"""Instead, prevention, and how things enter."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.text.copies import exceptions
from apnap.text.grammar import NP, YOU, a, counted, does, number, sentence
from apnap.text.nouns import attached_name, color_words, one, several
from apnap.text.teller import REPLACEMENTS, Teller, tells
from apnap.vocab.abilities import Replacement
from apnap.vocab.amounts import Num
from apnap.vocab.base import Amount
from apnap.vocab.effects.day_night import DayAsEnters
from apnap.vocab.effects.entering import (
    EntersAsCopy,
    EntersChoosing,
    EntersTappedUnlessPaid,
    EntersUnder,
    OthersEnter,
    OthersEnterAsCopy,
)
from apnap.vocab.effects.madness import ExiledByMadness
from apnap.vocab.effects.replacing import (
    DrawInstead,
    EntersTapped,
    EntersWith,
    Instead,
    LifeFloor,
    LifeInstead,
    MoreCounters,
    MoreTokens,
    Regeneration,
)
from apnap.vocab.effects.shields import DamageReplacement, MoreDamage, Prevent, PreventToPlayer, Redirect
from apnap.vocab.effects.turning import EntersTurningDown
from apnap.vocab.filters import Filter


def seat(who: str) -> NP:
    return YOU if who == "you" else NP({"": "a player", "opponent": "an opponent"}.get(who, "that player"))


# ---- entering ----------------------------------------------------------------------------------------------------


@tells(REPLACEMENTS, EntersTurningDown)
def enters_turning_down(t: Teller, node: EntersTurningDown) -> str:
    return f"as {does(t.itself, t.w.enter).full()}, all {several(t, node.filter)} are turned face down"


@tells(REPLACEMENTS, EntersTapped)
def enters_tapped(t: Teller, node: EntersTapped) -> str:
    text = does(t.itself, t.w.enter, "tapped").full()
    return text if node.unless is None else f"{text} unless {t.condition(node.unless)}"


@tells(REPLACEMENTS, EntersTappedUnlessPaid)
def enters_tapped_unless_paid(t: Teller, node: EntersTappedUnlessPaid) -> str:
    if node.reveal is None:
        price = f"pay {node.life} life"
    else:
        price = f"reveal {one(t, node.reveal, Zone.HAND)} from your hand"
    text = does(t.itself, t.w.enter, "tapped").full()
    return f"as {does(t.itself, t.w.enter).full()}, you may {price}; if you don't, {text}"


@tells(REPLACEMENTS, EntersWith)
def enters_with(t: Teller, node: EntersWith) -> str:
    n = number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)
    kind = f"{node.kind_} counter"
    told = counted(n, kind) if isinstance(node.n, Num) or n == "X" else f"as many {kind}s as {n}"
    text = does(t.itself, t.w.enter, f"with {told} on it").full()
    if node.may:
        text = f"you may have {t.itself} {t.w.enter} with {told} on it"
    if node.when is not None:
        text = f"if {t.condition(node.when)}, {text}"
    keyword = {"fade": "fading", "time": "vanishing"}.get(node.kind_)
    return f"{keyword} {t.amount(node.n)} ({sentence(text)})" if keyword else text


@tells(REPLACEMENTS, OthersEnter)
def others_enter(t: Teller, node: OthersEnter) -> str:
    how = ["tapped"] if node.tapped else []
    if node.counter:
        how.append(f"with {counted(number(node.n), node.counter + ' counter')} on them")
    return does(NP(several(t, node.filter), True), t.w.enter, " and ".join(how)).full()


@tells(REPLACEMENTS, EntersAsCopy)
def enters_as_copy(t: Teller, node: EntersAsCopy) -> str:
    kind = f"as a copy of {one(t, node.filter)} {t.w.on_battlefield}{exceptions(t, node.change)}"
    if node.may:
        return f"you may have {t.itself} {t.w.enter} {kind}"
    return does(t.itself, t.w.enter, kind).full()


@tells(REPLACEMENTS, OthersEnterAsCopy)
def others_enter_as_copy(t: Teller, node: OthersEnterAsCopy) -> str:
    return does(NP(several(t, node.filter), True), t.w.enter, f"as copies of {t.itself}").full()


@tells(REPLACEMENTS, EntersUnder)
def enters_under(t: Teller, node: EntersUnder) -> str:
    what = f"if {one(t, node.filter)} would {t.w.enter} under an opponent's control"
    return f"{what}, it {does(NP('it'), t.w.enter).third} under your control instead"


@tells(REPLACEMENTS, EntersChoosing)
def enters_choosing(t: Teller, node: EntersChoosing) -> str:
    return f"as {does(t.itself, t.w.enter).full()}, choose {a(node.what)}"


@tells(REPLACEMENTS, DayAsEnters)
def day_as_enters(t: Teller, node: DayAsEnters) -> str:
    return f"if it's neither day nor night, it becomes day as {does(t.itself, t.w.enter).full()}"


# ---- instead -----------------------------------------------------------------------------------------------------


PLACES = {
    Zone.HAND: "hand",
    Zone.LIBRARY: "library",
    Zone.GRAVEYARD: "graveyard",
    Zone.BATTLEFIELD: "battlefield",
    Zone.STACK: "stack",
    Zone.EXILE: "exile",
}


@tells(REPLACEMENTS, Instead)
def instead(t: Teller, node: Instead) -> str:
    what = moved_thing(t, node)
    it = f"{t.w.exile('it')} instead"
    places = {
        Zone.HAND: "return it to its owner's hand instead",
        Zone.GRAVEYARD: "put it into its owner's graveyard instead",
        Zone.LIBRARY: "shuffle it into its owner's library instead"
        if node.shuffle
        else "put it on top of its owner's library instead",
        Zone.BATTLEFIELD: f"put it {t.w.onto_battlefield} instead",
    }
    it = places.get(Zone(node.instead), it)
    if node.how == "discard":
        cause = "an effect makes you discard" if node.by_effect else "you would discard"
        owner = "a card" if node.filter is None or node.filter.owner == "you" else what
        return f"if {cause} {owner}, {'you may ' if node.optional else ''}{it}"
    found = f"if {what} would {where_to(t, node)}, {'you may ' if node.optional else ''}{it}"
    return found if node.then is None else f"{found}. When you do, {t.doing(node.then.effect)}"


def moved_thing(t: Teller, node: Instead) -> str:
    if node.ref == "source":
        return str(t.itself)
    if node.ref == "affected" or node.ref:
        return "it"
    zone = Zone.BATTLEFIELD if node.from_ == Zone.BATTLEFIELD else Zone.GRAVEYARD
    if node.filter is None:
        return "a permanent" if zone == Zone.BATTLEFIELD else "a card or token" if node.from_ < 0 else "a card"
    return one(t, node.filter, zone)


def where_to(t: Teller, node: Instead) -> str:
    if node.from_ == Zone.BATTLEFIELD:
        return t.w.die if node.to == Zone.GRAVEYARD else t.w.leave
    to = PLACES.get(Zone(node.to), "place") if node.to >= 0 else "place"
    source = "anywhere" if node.from_ < 0 else f"a {PLACES.get(Zone(node.from_), 'place')}"
    return f"go to {'exile' if to == 'exile' else a(to)} from {source}"


@tells(REPLACEMENTS, DrawInstead)
def draw_instead(t: Teller, node: DrawInstead) -> str:
    who = seat(node.who)
    t.event_player = who if who.mine else NP("that player")
    when = f" while {t.condition(node.when)}" if node.when is not None else ""
    would = f"if {who} would draw a card{when}"
    if node.effect is None:
        return f"{would}, {'you may ' if node.optional else ''}skip that draw instead"
    if node.optional:
        return f"{would}, you may skip that draw; if you do, {t.doing(node.effect)}"
    return f"{would}, {t.doing(node.effect)} instead"


@tells(REPLACEMENTS, MoreCounters)
def more_counters(t: Teller, node: MoreCounters) -> str:
    kind = f"{node.kind_} counters" if node.kind_ else "counters"
    where = one(t, node.filter) if node.filter is not None else "a permanent"
    if node.players:
        where += " or player"
    cause = {"you": "you would put", "opponent": "an opponent would put", "effect": "an effect would put"}.get(node.by)
    text = f"if {cause} {kind} on {where}" if cause else f"if {kind} would be put on {where}"
    if node.half:
        return f"{text}, it gets half that many instead, rounded down"
    times = {1: "that many", 2: "twice that many", 3: "three times that many"}.get(
        node.times, f"{node.times} times that many"
    )
    return f"{text}, it gets {times}{f' plus {number(node.plus)}' if node.plus else ''} instead"


@tells(REPLACEMENTS, MoreTokens)
def more_tokens(t: Teller, node: MoreTokens) -> str:
    control = {"you": "under your control", "opponent": "under an opponent's control"}.get(node.who, "")
    times = {2: "twice", 3: "three times"}.get(node.times, f"{node.times} times")
    return f"if an effect would {t.w.make_tokens('tokens')} {control}, it makes {times} that many instead".replace(
        "  ", " "
    )


@tells(REPLACEMENTS, LifeInstead)
def life_instead(t: Teller, node: LifeInstead) -> str:
    who = seat(node.who)
    t.names["player"] = YOU if who.mine else NP("that player")
    t.numbers["life"] = "that much"
    verb = "gain" if node.gain else "lose"
    text = f"if {who} would {verb} life, "
    if node.effect is not None:
        return f"{text}{t.doing(node.effect)} instead"
    after = who if who.mine else NP("that player")
    times = {1: "that much", 2: "twice that much", 3: "three times that much"}.get(
        node.times, f"{node.times} times that much"
    )
    plus = f" plus {node.plus}" if node.plus else ""
    return f"{text}{does(after, verb).full()} {times}{plus} instead"


@tells(REPLACEMENTS, LifeFloor)
def life_floor(t: Teller, node: LifeFloor) -> str:
    when = f"as long as {t.condition(node.when)}, " if node.when is not None else ""
    return f"{when}damage that would bring your life total below {node.floor} brings it to {node.floor} instead"


@tells(REPLACEMENTS, ExiledByMadness)
def exiled_by_madness(t: Teller, node: ExiledByMadness) -> str:
    return f"if you discard this card, {t.w.exile('it')} instead of putting it into your graveyard"


# ---- damage ------------------------------------------------------------------------------------------------------


@tells(REPLACEMENTS, PreventToPlayer)
def prevent_to_player(t: Teller, node: PreventToPlayer) -> str:
    return f"prevent all damage that would be dealt to {seat(node.who)}"


def damage_words(t: Teller, node: DamageReplacement, subject: NP | None) -> tuple[str, str, str]:
    """The kind of damage, who deals it, and to whom it is dealt; "" where anything will do."""
    kind = "combat damage" if node.combat else "damage"
    to = "" if subject is None or node.by else subject.text
    by = subject.text if subject is not None and node.by else ""
    if isinstance(node.to, Filter):
        to = one(t, node.to)
    elif node.to:
        to = {
            "you": "you",
            "yours": "you or another permanent you control",
            "self": str(t.itself),
            "source": str(t.itself),
        }.get(node.to, attached(t) if node.to == "attached" else node.to)
    if node.chosen:
        by = "the chosen source"
    elif node.source is not None:
        by = a(" ".join([*color_words(node.source.colors), "source"])) if is_plain(node.source) else one(t, node.source)
    return kind, by, to


def is_plain(f: Filter) -> bool:
    return not (f.types or f.subtypes or f.controller or f.status or f.any_of)


def attached(t: Teller) -> str:
    return attached_name(t).text


def damage_phrase(kind: str, by: str, to: str) -> str:
    """ "damage that a red source would deal to you"."""
    if by:
        return f"{kind} that {by} would deal" + (f" to {to}" if to else "")
    return f"{kind} that would be dealt" + (f" to {to}" if to else "")


def next_time(kind: str, by: str, to: str) -> str:
    return f"the next time {by or 'a source'} would deal {kind}{f' to {to}' if to else ''} this turn"


@tells(REPLACEMENTS, Prevent)
def prevent(t: Teller, node: Prevent) -> str:
    return prevent_text(t, node, None, None)


def prevent_text(t: Teller, node: Prevent, subject: NP | None, n: Amount | None) -> str:
    kind, by, to = damage_words(t, node, subject)
    if node.amount is not None:
        source, whom = by or "a source", to or "anything"
        text = f"if {source} would deal {kind} to {whom}, prevent {t.amount(node.amount)} of that damage"
    elif node.once:
        text = f"{next_time(kind, by, to)}, prevent that damage"
    elif node.limited and n is not None:
        text = f"prevent the next {t.amount(n)} {damage_phrase(kind, by, to)} this turn"
    else:
        text = f"prevent all {damage_phrase(kind, by, to)}"
    t.numbers["prevented"] = "the damage prevented this way"
    t.names["from"] = NP("the source of that damage")
    if node.then is None:
        return text
    return f"{text}; {'for each source, ' if node.each else ''}{t.doing(node.then)}"


@tells(REPLACEMENTS, DamageReplacement, MoreDamage)
def more_damage(t: Teller, node: MoreDamage) -> str:
    kind, by, to = damage_words(t, node, None)
    times = {1: "that much", 2: "twice that much", 3: "three times that much"}.get(
        node.times, f"{node.times} times that much"
    )
    plus = f" plus {node.plus}" if node.plus else ""
    return f"if {by or 'a source'} would deal {kind}{f' to {to}' if to else ''}, it deals {times}{plus} instead"


@tells(REPLACEMENTS, Redirect)
def redirect(t: Teller, node: Redirect) -> str:
    return redirect_text(t, node, None)


def redirect_text(t: Teller, node: Redirect, subject: NP | None) -> str:
    kind, by, to = damage_words(t, node, subject)
    onto = t.ref(node.onto)
    if node.once:
        return f"{next_time(kind, by, to)}, it deals that damage to {onto} instead"
    return f"all {damage_phrase(kind, by, to)} is dealt to {onto} instead"


def shield_text(t: Teller, node: Replacement, subject: NP | None, n: Amount) -> str:
    """A replacement made for certain objects or players by an effect."""
    if isinstance(node, Prevent):
        return prevent_text(t, node, subject, n)
    if isinstance(node, Redirect):
        return redirect_text(t, node, subject)
    if isinstance(node, Regeneration):
        return f"regenerate {subject or t.itself}"
    if isinstance(node, Instead) and subject is not None and not node.filter:
        told = t.replacement(Instead(node.from_, node.to, node.instead, None, node.how, "affected", node.optional))
        return told.replace("if it would", f"if {subject} would", 1)
    return t.replacement(node)
