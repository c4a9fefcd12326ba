"""When an ability triggers, and what the event is called in what follows."""

from __future__ import annotations

from typing import Final

from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.text.grammar import NP, ORDINALS, YOU, a, does, either, number
from apnap.text.nouns import attached_name, one, short
from apnap.text.teller import TRIGGERS, Teller, tells
from apnap.vocab.amounts import EventNumber, PlayerStat
from apnap.vocab.base import Condition
from apnap.vocab.conditions import AllOf, Compare, YourTurn
from apnap.vocab.filters import Filter
from apnap.vocab.rolling import Rolls
from apnap.vocab.sagas import Chapter
from apnap.vocab.triggers import (
    Acts,
    BeginningOf,
    BeginningOfTurn,
    CounterRemoved,
    CountersPut,
    Deals,
    DiesOrIsExiled,
    Happens,
    LosesControl,
    Moves,
    RevealsThisWay,
    Trigger,
)

WHOSE: Final = {
    "you": "your",
    "": "each player's",
    "opponent": "each opponent's",
    "chosen": "the chosen player's",
}
SEATS: Final = {"you": "you", "": "a player", "opponent": "an opponent", "chosen": "the chosen player"}


def seat(t: Teller, who: str) -> NP:
    """The player an event is about, as it is first named; `event_player` is how it goes on."""
    if who == "you":
        t.event_player = YOU
        return YOU
    if who == "enchanted":
        host = attached_name(t)
        t.event_player = NP("that player")
        return host if host.text.endswith("player") else NP(f"{host.whose} controller")
    t.event_player = NP("that player")
    return NP(SEATS.get(who, f"the {who}"))


def thing(t: Teller, filter: Filter | None, ref: str, zone: int = Zone.BATTLEFIELD) -> NP:
    """The object an event is about, as it is first named; `event` is how it goes on."""
    if ref == "source":
        t.event = t.itself
        return t.itself
    if ref == "attached":
        host = attached_name(t)
        t.event = NP("that " + host.text.split()[-1])  # wherever the card is by then
        return host
    if ref:
        t.event = t.names.get(ref, NP("it"))
        return t.event
    base = {Zone.STACK: "spell", Zone.BATTLEFIELD: "permanent"}.get(Zone(zone), "card")
    t.event = NP("that " + (short(filter, base) if filter is not None else base))
    return NP(one(t, filter, zone) if filter is not None else a(base))


def when(one_off: bool) -> str:
    return "when" if one_off else "whenever"


@tells(TRIGGERS, BeginningOf)
def beginning_of(t: Teller, node: BeginningOf) -> str:
    subject = seat(t, node.who)
    whose = WHOSE.get(node.who) or subject.whose
    if node.who == "" and node.step in (Step.END, Step.BEGIN_COMBAT, Step.END_COMBAT, Step.CLEANUP):
        whose = "each"
    return t.w.at(node.step, whose, node.nth)


@tells(TRIGGERS, BeginningOfTurn)
def beginning_of_turn(t: Teller, node: BeginningOfTurn) -> str:
    subject = seat(t, node.who)
    return f"at the beginning of {WHOSE.get(node.who) or subject.whose} turn"


@tells(TRIGGERS, Moves, DiesOrIsExiled)
def moves(t: Teller, node: Moves) -> str:
    in_play = Zone.BATTLEFIELD in (node.to, node.from_)
    zone = Zone.BATTLEFIELD if in_play else Zone.GRAVEYARD
    what = thing(t, node.filter, node.ref, zone)
    t.event_player = NP("its controller" if in_play else "its owner")
    t.event_other = t.event  # as it last was
    if node.who:
        owner = seat(t, node.who)
        verb = "control" if in_play else "own"
        what = NP(f"{what} {does(owner, verb).full()}")
    return f"{when(bool(node.ref))} {does(what, move_verb(t, node)).full()}"


def move_verb(t: Teller, node: Moves) -> str:
    if isinstance(node, DiesOrIsExiled):
        return f"go to a graveyard or to exile from {t.w.battlefield}"
    if node.from_ == Zone.BATTLEFIELD:
        if node.to == Zone.GRAVEYARD:
            return t.w.die if mortal(t, node) else f"go to a graveyard from {t.w.battlefield}"
        return t.w.leave if node.to < 0 else f"{t.w.leave} for {zone_name(node.to)}"
    if node.to == Zone.BATTLEFIELD:
        return t.w.enter + ("" if node.from_ < 0 else f" from {zone_name(node.from_)}")
    source = "anywhere" if node.from_ < 0 else zone_name(node.from_)
    return f"go to {zone_name(node.to)} from {source}"


def mortal(t: Teller, node: Moves) -> bool:
    """Creatures and planeswalkers die; other things are put into the graveyard (700.4)."""
    if node.ref == "source":
        return t.card is None or t.card.is_creature or "Planeswalker" in t.card.line
    if node.ref == "attached":
        return attached_name(t).text.endswith("creature")
    return node.filter is None or bool(node.filter.subtypes) or "creature" in node.filter.types


def zone_name(zone: int) -> str:
    if zone < 0:
        return "another zone"
    return {Zone.HAND: "a hand", Zone.LIBRARY: "a library", Zone.GRAVEYARD: "a graveyard", Zone.EXILE: "exile"}.get(
        Zone(zone), Zone(zone).name.lower()
    )


# Event -> what the object does; "{who}" where the player does it to the object.
DONE_BY_OBJECT: Final = {
    Ev.TAPPED: "become tapped",
    Ev.UNTAPPED: "become untapped",
    Ev.ATTACKS: "attack",
    Ev.BLOCKS: "block",
    Ev.BLOCKED: "become blocked",
    Ev.UNBLOCKED: "attack and aren't blocked",
    Ev.EXERTED: "become exerted",
    Ev.PHASED_IN: "phase in",
    Ev.PHASED_OUT: "phase out",
    Ev.TRANSFORMED: "transform",
    Ev.UNATTACHED: "become unattached",
    Ev.ATTACHED: "become attached",
    Ev.DESTROYED: "become destroyed",
    Ev.SACRIFICED: "become sacrificed",
    Ev.REGENERATED: "regenerate",
    Ev.COUNTERS_PUT: "get counters",
    Ev.COUNTERS_REMOVED: "lose counters",
    Ev.TARGETED: "become the target of a spell or ability",
    Ev.DAMAGE: "deal damage",
    Ev.REMOVED_FROM_COMBAT: "leave combat",
    Ev.CONTROL: "change control",
}
DONE_BY_PLAYER: Final = {
    Ev.DRAWN: "draw a card",
    Ev.DISCARDED: "discard a card",
    Ev.DISCARDS: "discard one or more cards",
    Ev.LIFE_GAINED: "gain life",
    Ev.LIFE_LOST: "lose life",
    Ev.SHUFFLED: "shuffle",
    Ev.MANA_ADDED: "add mana",
    Ev.TAPPED_FOR_MANA: "tap {} for mana",
    Ev.CAST: "{cast} {}",
    Ev.ACTIVATED: "{activate} an ability",
    Ev.LAND_PLAYED: "play a land",
    Ev.CYCLED: "cycle a card",
    Ev.COUNTERED: "have {} countered",
    Ev.TOKEN: "{make}",
    Ev.ATTACKERS_DECLARED: "attack",
    Ev.LOST: "lose the game",
    Ev.LEFT: "leave the game",
    Ev.SPECIAL: "take a special action",
    Ev.MULLIGAN: "mulligan",
}
ZONES: Final = {Ev.CAST: Zone.STACK, Ev.COUNTERED: Zone.STACK, Ev.DISCARDED: Zone.HAND, Ev.DRAWN: Zone.HAND}


@tells(TRIGGERS, Happens)
def happens(t: Teller, node: Happens) -> str:
    t.event_number = EVENT_NUMBERS.get(node.kind, "that much")
    text = happening(t, node)
    if node.when is not None:
        text += first_time(t, node)
    return text


EVENT_NUMBERS: Final = {Ev.DISCARDS: "that many", Ev.COUNTERS_PUT: "that many", Ev.COUNTERS_REMOVED: "that many"}


def first_time(t: Teller, node: Happens) -> str:
    if node.when is None:
        return ""
    if is_first_gain(node.when):
        return " for the first time each turn"
    if isinstance(node.when, AllOf) and isinstance(node.when.parts[0], YourTurn) and is_first_gain(node.when.parts[-1]):
        return " for the first time during each of your turns"
    told = t.condition(node.when)
    return " for the first time each turn" if told == "it's the first time this turn" else f", if {told}"


def is_first_gain(when: Condition) -> bool:
    """All the life gained this turn was gained in this event."""
    if not isinstance(when, Compare) or when.op != "==" or not isinstance(when.right, EventNumber):
        return False
    return isinstance(when.left, PlayerStat) and when.left.what == "life gained"


def happening(t: Teller, node: Happens) -> str:
    kind = node.kind
    if kind == Ev.TURNED_FACE:
        what = thing(t, node.filter, node.ref)
        return f"when {what} is turned face {'up' if node.n == 1 else 'down'}"
    if kind == Ev.DISCARDED and node.ref == "source":
        return "when this card is discarded"
    if kind in DONE_BY_PLAYER:
        return f"whenever {player_does(t, node)}"
    if kind in DONE_BY_OBJECT:
        what = thing(t, node.filter, node.ref)
        text = does(what, DONE_BY_OBJECT[kind]).full()
        if kind == Ev.TARGETED and node.other is not None:
            text = text.replace("a spell or ability", one(t, node.other, Zone.STACK))
        elif node.other is not None:
            text += f" ({one(t, node.other)})"
        if kind == Ev.TARGETED:
            t.event_player = NP("that player")
            text += {"you": " you control", "opponent": " an opponent controls"}.get(node.who, "")
            t.event_other = NP("that spell or ability" if node.other is None else "that spell")
        elif node.who:
            text += f" under {seat(t, node.who).whose} control"
        if kind == Ev.UNATTACHED:
            t.event_other = NP("that creature")
        return f"{when(kind == Ev.UNATTACHED)} {text}"
    name = kind.name.lower().replace("_", " ")
    return f"whenever this happens: {name}"


def player_does(t: Teller, node: Happens) -> str:
    subject = seat(t, node.who)
    what = thing(t, node.filter, node.ref, ZONES.get(node.kind, Zone.BATTLEFIELD))
    if node.kind == Ev.TAPPED_FOR_MANA and node.filter is None and not node.ref:
        what = NP("a land")
        t.event = NP("that land")
    verb = DONE_BY_PLAYER[node.kind].replace("{cast}", t.w.cast).replace("{activate}", t.w.activate)
    verb = verb.replace("{make}", t.w.make_tokens("a token")).replace("{}", str(what))
    if node.filter is not None and "a card" in verb:
        verb = verb.replace("a card", str(what))
    return does(subject, verb).full()


@tells(TRIGGERS, Trigger)
def plain(t: Teller, node: Trigger) -> str:
    if node.kind == Ev.CAST:  # of a card on the stack: about itself
        t.event = t.itself
        return f"when you {t.w.cast} {t.itself}"
    return (
        "whenever " + player_does(t, Happens(node.kind))
        if node.kind in DONE_BY_PLAYER
        else happening(t, Happens(node.kind))
    )


@tells(TRIGGERS, LosesControl)
def loses_control(t: Teller, node: LosesControl) -> str:
    return f"when {does(seat(t, node.who), 'lose control of').full()} {thing(t, node.filter, node.ref)}"


@tells(TRIGGERS, Deals)
def deals(t: Teller, node: Deals) -> str:
    t.event_number = "that much"
    to = {"player": "a player", "opponent": "an opponent", "you": "you", "creature": "a creature"}.get(node.to, "")
    t.event_player = YOU if node.to == "you" else NP("that player")
    if not node.ref and node.filter is None and (node.to_ref or node.to_filter is not None or to):
        return is_dealt(t, node, to)
    what = thing(t, node.filter, node.ref)
    if node.to_ref == "source":
        to = str(t.itself)
    if node.to_filter is not None:
        to = one(t, node.to_filter)
        t.event_other = NP("that " + short(node.to_filter))
    kind = "combat damage" if node.combat else "damage"
    return f"whenever {does(what, 'deal').full()} {kind}" + (f" to {to}" if to else "")


def is_dealt(t: Teller, node: Deals, player: str) -> str:
    """Damage from anywhere: told of who receives it."""
    kind = "combat damage" if node.combat else "damage"
    if player:
        t.event = NP("the source of that damage")
        return f"whenever {player} {'are' if player == 'you' else 'is'} dealt {kind}"
    what = str(thing(t, node.to_filter, node.to_ref))
    t.event_other = t.itself if node.to_ref == "source" else t.event
    t.event = NP("the source of that damage")
    return f"whenever {what} is dealt {kind}"


@tells(TRIGGERS, CounterRemoved)
def counter_removed(t: Teller, node: CounterRemoved) -> str:
    which = "when the last" if node.last else "whenever a"
    return f"{which} {node.counter} counter is removed from {t.itself}"


@tells(TRIGGERS, CountersPut)
def counters_put(t: Teller, node: CountersPut) -> str:
    t.event_number = "that many"
    on = thing(t, node.filter, node.ref)
    if node.nth:
        return f"when the {ORDINALS[node.nth]} {node.counter} counter is put on {on}"
    if node.who:
        return f"whenever {does(seat(t, node.who), 'put', f'one or more {node.counter} counters on {on}').full()}"
    return f"whenever one or more {node.counter} counters are put on {on}"


@tells(TRIGGERS, RevealsThisWay)
def reveals_this_way(t: Teller, node: RevealsThisWay) -> str:
    return f"whenever you reveal {thing(t, node.filter, '', Zone.HAND)} this way"


@tells(TRIGGERS, Acts)
def acts(t: Teller, node: Acts) -> str:
    t.event_number = "that many"
    if node.action == "visit" and not node.ref:
        return f"whenever {does(seat(t, node.who), 'visit').full()} an Attraction"
    if node.action == "claim the prize":
        return f"whenever {does(seat(t, node.who), node.action).full()} of an Attraction"
    if node.action in OF_COMMAND:
        return f"when {seat(t, node.who).text} {OF_COMMAND[node.action].format(t.itself)}"
    if node.action == "mutate" and not node.ref:
        t.names["event"] = NP("that creature")
        return f"whenever a creature {CONTROLLED[node.who]} mutates"
    if len(node.actions) > 1:
        return f"whenever {does(seat(t, node.who), either(list(node.actions))).full()}"
    if node.ref:
        return f"whenever {t.itself} {DESIGNATED.get(node.action, node.action + 's')}"
    return f"whenever {does(seat(t, node.who), node.action).full()}"


OF_COMMAND: Final = {
    "set in motion": "set {} in motion",
    "planeswalk": "planeswalk to {}",
    "planeswalk away": "planeswalk away from {}",
    "encounter": "encounter {}",
    "visit": "visit {}",
}
CONTROLLED: Final = {"you": "you control", "": "a player controls", "opponent": "an opponent controls"}
DESIGNATED: Final = {"renown": "becomes renowned", "monstrosity": "becomes monstrous", "exploit": "exploits a creature"}


@tells(TRIGGERS, Rolls)
def rolls(t: Teller, node: Rolls) -> str:
    t.event_number = "the result"
    who = seat(t, node.who)
    if node.die == "visit":
        what = "roll to visit {} Attractions".format("your" if who.mine else "their")
        if node.low:
            span = str(node.low) if node.low == node.high else f"{node.low} to {node.high}"
            return f"whenever {does(who, what).full()} and the result is {span}"
        return f"whenever {does(who, what).full()}"
    if node.low:
        what = f"a {node.low}" if node.low == node.high else f"a {node.low} to {node.high}"
    elif node.die == "planar":
        what = "the planar die"
    else:
        what = f"{node.die} on the planar die" if node.die else "a die"
    return f"whenever {does(who, 'roll').full()} {what}"


@tells(TRIGGERS, Chapter)
def chapter(t: Teller, node: Chapter) -> str:
    return f"when {t.itself} reaches {number(node.n)} lore counter{'' if node.n == 1 else 's'}"
