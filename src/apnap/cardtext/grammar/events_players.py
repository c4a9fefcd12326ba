"""Events about players and their zones: damage, life, graveyards, counters that are put."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.nouns import merged
from apnap.cardtext.grammar.triggers import EVENT, FIELD, THEIRS, YARD, Subject, about, dies, numbered
from apnap.cardtext.meaning import Context, Refusal
from apnap.state.kinds import Ev, Zone
from apnap.vocab.base import Condition
from apnap.vocab.lookups import (
    SOURCE,
    YOU,
    AllOf,
    Compare,
    EventNumber,
    It,
    Players,
    PlayerStat,
    YourTurn,
)
from apnap.vocab.triggers import CountersPut, Deals, Happens, Moves, Trigger

# ---- damage and graveyards ---------------------------------------------------------------------------------------

say("event", "you're dealt damage", lambda c: hurt_player(c, "you"))
for text, who in (("your", "you"), ("an opponent 's", "opponent")):
    say(
        "event",
        f"a|an <one> is put into {text} graveyard from the battlefield",
        lambda c, f, who=who: buried(c, f, who),
    )
say("event", "a player puts a|an <one> onto the battlefield", lambda c, f: put_in_play(c, f))


def hurt_player(c: Context, who: str, combat: bool = False) -> Trigger:
    made = Deals(None, "", who, combat)
    return numbered(c, about(c, made, None, {}, YOU if who == "you" else THEIRS))


for combat, text in ((False, "damage"), (True, "combat damage")):
    say("event", f"you are dealt {text}", lambda c, k=combat: hurt_player(c, "you", k))
    say("event", f"a player is dealt {text}", lambda c, k=combat: hurt_player(c, "player", k))
    say("event", f"an opponent is dealt {text}", lambda c, k=combat: hurt_player(c, "opponent", k))


def buried(c: Context, f: dict[str, Any], who: str) -> Trigger:
    g = merged(f, {"owner": who})
    if g is None or "controller" in f:
        raise Refusal("whose graveyard it is")
    return dies(c, Subject("", g))


def put_in_play(c: Context, f: dict[str, Any]) -> Trigger:
    return about(c, Moves(FIELD, filter=c.filter(f)), None, {}, THEIRS)


# ---- life and graveyards -----------------------------------------------------------------------------------------

say("event", "<subject> is put into your graveyard from the battlefield", lambda c, s: yours_dies(c, s))
say("event", "you gain life for the first time each turn", lambda c: first_gain(c, False))
say("event", "you gain life for the first time during each of your turns", lambda c: first_gain(c, True))


def yours_dies(c: Context, s: Subject) -> Any:
    f = {**s.f, "owner": "you"}
    if s.ref or "owner" in s.f or "_or_self" in s.f:
        raise Refusal("whose graveyard")
    return about(c, Moves(YARD, Zone.BATTLEFIELD, c.filter(f)), It("event other"), s.f, Players("event"), EVENT)


def first_gain(c: Context, own: bool) -> Any:
    """For the first time: all that was gained this turn was gained in this event."""
    c.event_number = EventNumber()
    first: Condition = Compare(PlayerStat("life gained"), "==", EventNumber())
    when = AllOf((YourTurn(), first)) if own else first
    return about(c, Happens(Ev.LIFE_GAINED, "you", when=when), None, {}, YOU)


# ---- counters put on something (122.6) ---------------------------------------------------------------------------

for who, text in (
    ("", "one or more <counterkind> counters are put on"),
    ("you", "you put one or more <counterkind> counters on"),
):
    say("event", f"{text} ~", lambda c, k, who=who: put_on(c, k, None, who))
    say("event", f"{text} a|an <one>", lambda c, k, f, who=who: put_on(c, k, f, who))
    say("event", f"{text} another <one>", lambda c, k, f, who=who: put_on(c, k, {**f, "other": True}, who))


def put_on(c: Context, kind: str, f: dict[str, Any] | None, who: str) -> Any:
    trigger = CountersPut(kind, "source" if f is None else "", None if f is None else c.filter(f), who)
    c.event_number = EventNumber()
    return about(c, trigger, SOURCE if f is None else EVENT, f or {}, YOU if who else None)
