"""Events: what stands after "when", "whenever" and "at"."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import merged
from apnap.cardtext.meaning import Context, Mention, Needs, Refusal
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.amounts import Count, EventNumber, Num, PlayerStat, Stat
from apnap.vocab.base import Ref, Who
from apnap.vocab.combat_triggers import (
    Attacked,
    Attacks,
    BecomesBlocked,
    BlockedBy,
    Blocks,
    PlayerAttacks,
    Unblocked,
)
from apnap.vocab.conditions import Compare
from apnap.vocab.filters import Filter
from apnap.vocab.triggers import Acts, BeginningOf, CounterRemoved, Deals, Happens, Moves, StateTrigger, Trigger
from apnap.vocab.what import ATTACHED, SOURCE, All, It
from apnap.vocab.who import DEFENDING, YOU, Players

EVENT: Ref = It("event")
OTHER: Ref = It("event other")
THEIRS: Who = Players("event")
FIELD, YARD = int(Zone.BATTLEFIELD), int(Zone.GRAVEYARD)


def about(
    c: Context, trigger: Trigger, ref: Ref | None, f: dict[str, Any], player: Who | None = None, card: Ref | None = None
) -> Trigger:
    """The trigger, and what the effect may call "it" and "that player"."""
    if ref is not None:
        c.event = Mention(ref, False, f, card, -1)
    c.event_player = player
    return trigger


def numbered(c: Context, trigger: Trigger) -> Trigger:
    c.event_number = EventNumber()
    return trigger


# ---- whose event it is: `ref` or `filter` of the trigger ----------------------------------------------------------


class Subject:
    """What an event is about: the card itself, what it is attached to, or anything that fits."""

    def __init__(self, ref: str, f: dict[str, Any]) -> None:
        self.ref = ref
        self.f = f

    def filter(self, c: Context) -> Filter | None:
        if self.f.get("_or_self"):  # whatever has become of it, it is one of them
            return Filter(any_of=(Filter(status=("source",)), c.filter({**self.f, "other": True})))
        return None if self.ref else c.filter(self.f)

    def it(self, other: Ref = EVENT) -> Ref:
        """ "It": of what it is attached to, the permanent of the event, wherever the card is by then."""
        return SOURCE if self.ref == "source" else other


word("subject", "~", lambda: Subject("source", {}))
word("subject", "enchanted <one>", lambda f: Subject("attached", f))
word("subject", "equipped creature", lambda: Subject("attached", {"types": "creature"}))
word("subject", "a|an <one>", lambda f: Subject("", f))
word("subject", "another <one>", lambda f: Subject("", {**f, "other": True}))
word("subject", "~ or another <one>", lambda f: Subject("", {**f, "_or_self": True}))


def enters(c: Context, s: Subject) -> Trigger:
    if s.ref == "attached":
        raise Refusal("entering attached")
    return about(c, Moves(FIELD, filter=s.filter(c), ref=s.ref), s.it(), s.f, THEIRS if not s.ref else YOU)


def dies(c: Context, s: Subject) -> Trigger:
    card: Ref = It("memory became") if s.ref == "attached" else EVENT
    ref = s.it(OTHER)
    if s.ref == "attached":
        ref, card = OTHER, EVENT
        if c.card is not None and "Aura" in c.card.line:
            c.self_card = It("memory became")
    return about(c, Moves(YARD, FIELD, s.filter(c), s.ref), ref, s.f, THEIRS if s.ref != "source" else YOU, card)


def leaves(c: Context, s: Subject) -> Trigger:
    ref = s.it(OTHER) if s.ref != "attached" else OTHER
    player = THEIRS if s.ref != "source" else None  # "that player" of an earlier ability is nobody here (607.1)
    return about(c, Moves(from_=FIELD, filter=s.filter(c), ref=s.ref), ref, s.f, player, EVENT)


def attacks(c: Context, s: Subject, alone: bool = False, **more: Any) -> Trigger:
    if s.ref:
        made = Attacks(s.ref, alone=alone, **more)
    else:
        made = Attacks("", s.filter(c), alone=alone, **more)
    c.persons.append(DEFENDING) if s.ref == "source" else None
    return about(c, made, s.it(), s.f, None)


say("event", "<subject> enters", enters)
say("event", "<subject> enters under your control", lambda c, s: enters_yours(c, s))
say("event", "<subject> dies", dies)
say("event", "<subject> is put into a graveyard from the battlefield", dies)
say("event", "<subject> leaves the battlefield", leaves)
say("event", "<subject> enters or dies", lambda c, s: both(c, enters(c, s), dies(c, s), s))
say("event", "<subject> enters or attacks", lambda c, s: both(c, enters(c, s), attacks(c, s), s))
say("event", "<subject> enters or leaves the battlefield", lambda c, s: both(c, enters(c, s), leaves(c, s), s))
say("event", "<subject> attacks or blocks", lambda c, s: both(c, attacks(c, s), blocks(c, s), s))
say("event", "<subject> blocks or becomes blocked", lambda c, s: both(c, blocks(c, s), becomes_blocked(c, s), s))
say("event", "<subject> attacks", attacks)
say("event", "<subject> attacks alone", lambda c, s: attacks(c, s, True))
say("event", "<subject> attacks you", lambda c, s: attacks(c, s, whom="you", what="player"))
say(
    "event",
    "<subject> attacks you or a planeswalker you control",
    lambda c, s: attacks(c, s, whom="you", what="player or planeswalker"),
)
say("event", "<subject> blocks", lambda c, s: blocks(c, s))
say("event", "<subject> blocks a|an <one>", lambda c, s, f: blocks(c, s, f))
say("event", "<subject> becomes blocked", lambda c, s: becomes_blocked(c, s))
say("event", "<subject> becomes blocked by a|an <one>", lambda c, s, f: blocked_by(c, s, f))
say(
    "event",
    "<subject> blocks or becomes blocked by a|an <one>",
    lambda c, s, f: both(c, blocks(c, s, f), blocked_by(c, s, f), s),
)
say("event", "<subject> attacks and isn't blocked", lambda c, s: unblocked(c, s))
say("event", "you attack", lambda c: PlayerAttacks())
say("event", "you attack with <digits> or more creatures", lambda c, n: PlayerAttacks("you", n.n))
say("event", "you attack with one or more creatures", lambda c: PlayerAttacks())
say("event", "you're attacked", lambda c: Attacked("you"))


class Batch:
    """What may happen several times at once, and is one event all the same: "one or more"."""

    def __init__(self, trigger: Trigger, how: str) -> None:
        self.trigger = trigger
        self.how = how


class Both:
    """Two events: an ability for each of them."""

    def __init__(self, parts: tuple[Trigger, ...]) -> None:
        self.parts = parts


def both(c: Context, one: Trigger, two: Trigger, s: Subject) -> Both:
    """What the effect calls "it" must be the same for both: the card itself."""
    if s.ref == "attached" and isinstance(one, Blocks) and isinstance(two, (BlockedBy, BecomesBlocked)):
        pass  # the enchanted creature stays where it is
    elif s.ref != "source":
        raise Refusal("either of two events")
    if isinstance(two, BlockedBy):
        c.event = Mention(OTHER, False, {"types": "creature"}, None, -1)
        c.event_player = None
    elif not isinstance(two, Moves):
        c.event = Mention(s.it(), False, s.f, None, -1)
    c.persons.clear()
    return Both((one, two))


def enters_yours(c: Context, s: Subject) -> Trigger:
    f = merged(s.f, {"controller": "you"})
    if f is None or s.ref:
        raise Refusal("who controls it")
    return enters(c, Subject("", f))


def blocks(c: Context, s: Subject, other: dict[str, Any] | None = None) -> Trigger:
    if other is None:
        return about(c, Blocks(s.ref or "", s.filter(c)), s.it(), s.f, None)
    given = None if other == {"types": "creature"} else c.filter(other)
    made = Blocks(s.ref or "", s.filter(c), each=True, other=given)
    c.event_player = None
    c.event = Mention(OTHER, False, other, None, -1)
    return made


def becomes_blocked(c: Context, s: Subject) -> Trigger:
    return about(c, BecomesBlocked(s.ref or "", s.filter(c)), s.it(), s.f, None)


def blocked_by(c: Context, s: Subject, f: dict[str, Any]) -> Trigger:
    by = None if f == {"types": "creature"} else c.filter(f)
    c.event_player = None
    c.event = Mention(OTHER, False, f, None, -1)
    return BlockedBy(s.ref or "", s.filter(c), by)


def unblocked(c: Context, s: Subject) -> Trigger:
    c.persons.append(DEFENDING) if s.ref == "source" else None
    return about(c, Unblocked(s.ref or "", s.filter(c)), s.it(), s.f, None)


# ---- damage -------------------------------------------------------------------------------------------------------


def deals(c: Context, s: Subject, to: str = "", combat: bool = False, f: dict[str, Any] | None = None) -> Trigger:
    made = Deals(s.filter(c), s.ref, to, combat, None if f is None else c.filter(f))
    numbered(c, made)
    player = THEIRS if to else None
    if f is not None:
        c.event = Mention(OTHER, False, f, None, -1)
        c.event_player = None
        return made
    return about(c, made, s.it(), s.f, player)


for combat in (False, True):
    text = "deals combat damage" if combat else "deals damage"
    say("event", f"<subject> {text}", lambda c, s, combat=combat: deals(c, s, "", combat))
    say("event", f"<subject> {text} to a player", lambda c, s, combat=combat: deals(c, s, "player", combat))
    say("event", f"<subject> {text} to an opponent", lambda c, s, combat=combat: deals(c, s, "opponent", combat))
    say("event", f"<subject> {text} to you", lambda c, s, combat=combat: deals(c, s, "you", combat))
    say("event", f"<subject> {text} to a|an <one>", lambda c, s, f, combat=combat: deals(c, s, "", combat, f))
say("event", "<subject> is dealt damage", lambda c, s: dealt(c, s))


def dealt(c: Context, s: Subject) -> Trigger:
    numbered(c, Trigger(Ev.NONE))
    if s.ref:
        return about(c, Deals(None, "", to_ref=s.ref), s.it(OTHER), s.f, None)
    return about(c, Deals(None, "", to_filter=s.filter(c)), OTHER, s.f, None)


# ---- spells, lands, cards -----------------------------------------------------------------------------------------


def casts(c: Context, who: str, f: dict[str, Any], when: Any = None) -> Trigger:
    filter = c.filter(f) if any(not k.startswith("_") for k in f) else None
    made = Happens(Ev.CAST, who, filter, when=when)
    player: Who = YOU if who == "you" else THEIRS
    return about(c, made, EVENT, {**f, "_spell": True}, player)


WHO = {"you": "you", "an opponent": "opponent", "a player": "", "enchanted player": "enchanted"}
for text, who in WHO.items():
    s = "" if who == "you" else "s"
    say("event", f"{text} cast{s} a|an <spell>", lambda c, f, who=who: casts(c, who, f))
    say(
        "event",
        f"{text} play{s} a land",
        lambda c, who=who: about(c, Happens(Ev.LAND_PLAYED, who), EVENT, {"types": "land"}, THEIRS),
    )
    say("event", f"{text} draw{s} a card", lambda c, who=who: about(c, Happens(Ev.DRAWN, who), None, {}, THEIRS))
    say(
        "event",
        f"{text} discard{s} a card",
        lambda c, who=who: about(c, Happens(Ev.DISCARDED, who), EVENT, {"_card": 1}, THEIRS),
    )
    say(
        "event",
        f"{text} gain{s} life",
        lambda c, who=who: numbered(c, about(c, Happens(Ev.LIFE_GAINED, who), None, {}, THEIRS)),
    )
    say(
        "event",
        f"{text} lose{s} life",
        lambda c, who=who: numbered(c, about(c, Happens(Ev.LIFE_LOST, who), None, {}, THEIRS)),
    )
    say(
        "event",
        f"{text} tap{s} a|an <one> for mana",
        lambda c, f, who=who: about(c, Happens(Ev.TAPPED_FOR_MANA, who, c.filter(f)), EVENT, f, THEIRS),
    )
    say("event", f"{text} sacrifice{s} a|an <one>", lambda c, f, who=who: sacrifices(c, who, f))
    say("event", f"{text} sacrifice{s} another <one>", lambda c, f, who=who: sacrifices(c, who, {**f, "other": True}))
    say("event", f"{text} cycle{s} a card", lambda c, who=who: about(c, Happens(Ev.CYCLED, who), None, {}, THEIRS))
say(
    "event",
    "you cast your second spell each turn",
    lambda c: about(
        c, Happens(Ev.CAST, "you", when=Compare(PlayerStat("spells cast"), "==", Num(2))), EVENT, {"_spell": 1}, YOU
    ),
)
say(
    "event",
    "you draw your second card each turn",
    lambda c: Happens(Ev.DRAWN, "you", when=Compare(PlayerStat("drawn"), "==", Num(2))),
)
say(
    "event",
    "enchanted <one> is tapped for mana",
    lambda c, f: about(c, Happens(Ev.TAPPED_FOR_MANA, ref="attached"), ATTACHED, f, THEIRS),
)
for text, kind, n, they in (
    ("becomes tapped", Ev.TAPPED, 0, THEIRS),
    ("becomes untapped", Ev.UNTAPPED, 0, THEIRS),
    ("is turned face up", Ev.TURNED_FACE, 1, YOU),
    ("phases in", Ev.PHASED_IN, 0, YOU),
    ("phases out", Ev.PHASED_OUT, 0, YOU),
    ("transforms", Ev.TRANSFORMED, 0, YOU),
):
    say(
        "event",
        f"<subject> {text}",
        lambda c, s, kind=kind, n=n, they=they: about(c, Happens(kind, "", s.filter(c), s.ref, n=n), s.it(), s.f, they),
    )
say(
    "event",
    "the last <counterkind> counter is removed from ~",
    lambda c, k: about(c, CounterRemoved(k, True), SOURCE, {}, YOU),
)
say("event", "you cycle ~", lambda c: cycles(c))
say("event", "you control no <ones>", lambda c, f: state(c, f, "=="))
say("event", "there are no <counterkind> counters on ~", lambda c, k: counters_gone(c, k))


def sacrifices(c: Context, who: str, f: dict[str, Any]) -> Trigger:
    f = {k: v for k, v in f.items() if not (k == "controller" and v == "you")}
    return about(c, Happens(Ev.SACRIFICED, who, c.filter(f)), EVENT, f, THEIRS)


def cycles(c: Context) -> Trigger:
    raise Needs("an ability that triggers when the card itself is cycled")


def state(c: Context, f: dict[str, Any], op: str) -> Trigger:
    g = merged(f, {"controller": "you"})
    if g is None:
        raise Refusal("whose they are")
    return StateTrigger(Compare(Count(All(c.filter(g))), "==", Num(0)))


def counters_gone(c: Context, kind: str) -> Trigger:
    return StateTrigger(Compare(Stat(kind), "==", Num(0)))


# ---- times --------------------------------------------------------------------------------------------------------

STEPS = {"upkeep": Step.UPKEEP, "draw step": Step.DRAW, "end step": Step.END, "precombat main phase": Step.MAIN}


def begins(c: Context, step: Step, who: str, nth: int = 0) -> Trigger:
    if who == "enchanted":
        c.event = Mention(ATTACHED, False, {"types": "creature land artifact enchantment"}, None, -1)
    c.event_player = YOU if who == "you" else THEIRS
    return BeginningOf(step, who, nth)


for text, step in STEPS.items():
    nth = 1 if step == Step.MAIN else 0
    say("time", f"the beginning of your {text}", lambda c, s=step, n=nth: begins(c, s, "you", n))
    say("time", f"the beginning of each {text}", lambda c, s=step, n=nth: begins(c, s, "", n))
    say("time", f"the beginning of the {text}", lambda c, s=step, n=nth: begins(c, s, "", n))
    say("time", f"the beginning of each player 's {text}", lambda c, s=step, n=nth: begins(c, s, "", n))
    say("time", f"the beginning of each opponent 's {text}", lambda c, s=step, n=nth: begins(c, s, "opponent", n))
    say("time", f"the beginning of enchanted player 's {text}", lambda c, s=step, n=nth: begins(c, s, "enchanted", n))
    say(
        "time",
        f"the beginning of the {text} of enchanted <one> 's controller",
        lambda c, f, s=step, n=nth: begins(c, s, "enchanted", n),
    )
    say("time", f"the beginning of the chosen player 's {text}", lambda c, s=step, n=nth: begins(c, s, "chosen", n))
say("time", "the beginning of your first main phase", lambda c: begins(c, Step.MAIN, "you", 1))
say("time", "the beginning of your second main phase", lambda c: begins(c, Step.MAIN, "you", 2))
say("time", "the beginning of your postcombat main phase", lambda c: begins(c, Step.MAIN, "you", 2))
say("time", "the beginning of combat on your turn", lambda c: begins(c, Step.BEGIN_COMBAT, "you"))
say("time", "the beginning of each combat", lambda c: begins(c, Step.BEGIN_COMBAT, ""))
say("time", "end of combat", lambda c: begins(c, Step.END_COMBAT, ""))

say("event", "you scry", lambda c: Acts("scry"))
say("event", "you surveil", lambda c: Acts("surveil"))
say(
    "event",
    "<subject> enters or is put into a graveyard from the battlefield",
    lambda c, s: both(c, enters(c, s), dies(c, s), s),
)
