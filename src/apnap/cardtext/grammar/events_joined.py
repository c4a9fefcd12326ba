"""Events under a condition, either of two events, and delayed abilities about one thing."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say
from apnap.cardtext.grammar.flow import one
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.lines import triggered
from apnap.cardtext.grammar.texts import effect_of
from apnap.cardtext.grammar.triggers import FIELD, YARD, Both, Subject, about, enters
from apnap.cardtext.meaning import Context, Mention, Refusal, Said, Thing
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.effects.basic import Tap
from apnap.vocab.effects.control import Later
from apnap.vocab.lookups import (
    SOURCE,
    It,
    Players,
)
from apnap.vocab.triggers import LosesControl, Moves

# ---- attacking, under a condition or besides entering ------------------------------------------------------------

say("event", "~ attacks while <cond>", lambda c, q: attacks_while(c, q))
say("event", "<subject> enters and whenever ~ attacks", lambda c, s: enters_and_attacks(c, s))


def attacks_while(c: Context, condition: Said) -> Any:
    """508.3a with a condition that is part of the event: it is not looked at again."""
    return about(c, Attacks("source", when=condition(c)), SOURCE, {}, None)


def enters_and_attacks(c: Context, s: Subject) -> Any:
    if s.ref != "source":
        raise Refusal("either of two events")
    made_ = Both((enters(c, s), Attacks("source")))
    c.event = Mention(SOURCE, False, {}, None, -1)
    return made_


# ---- either of two events of different kinds ---------------------------------------------------------------------

for text in ("and whenever", "and when", "or whenever", "and at"):
    other = "time" if text == "and at" else "event"
    say("ability", f"when|whenever <event> {text} <{other}> , <body>", lambda c, a, b, e: either_event(c, a, b, e))


def either_event(c: Context, one: Said, two: Said, body: Said) -> Words:
    both = Said(lambda d: one_of_two(d, one, two), ())
    found: Words = triggered(c, both, body)
    return found


def one_of_two(c: Context, one: Said, two: Said) -> Both:
    """What happened is not the same for both: nothing of it can be called "it"."""
    parts: list[Any] = []
    for event in (one, two):
        found = event(c)
        if isinstance(found, Both) or not hasattr(found, "kind"):
            raise Refusal("either of two events")
        parts.append(found)
    c.event, c.event_player, c.event_number = None, None, None
    c.persons.clear()
    c.nameless = True
    return Both(tuple(parts))


# ---- delayed abilities about one thing (603.7) -------------------------------------------------------------------

for verb, how in (("leaves the battlefield", "leaves"), ("dies", "dies")):
    say("sentence", f"when <it> {verb} this turn , <chain>", lambda c, t, s, how=how: when_gone(c, t, s, how))
say("sentence", "when you lose control of <it> , tap <it>", lambda c, t, _: when_lost(c, t))


def when_gone(c: Context, thing: Thing, body: Said, how: str) -> Effect:
    about_it = c.ref(thing)
    inner = Context(c.card)
    inner.in_later = True
    effect = one(body(inner))
    trigger = Moves(YARD if how == "dies" else -1, FIELD, ref="it")
    return Later(Triggered(trigger, effect), about_it, turn="this")


def when_lost(c: Context, thing: Thing) -> Effect:
    return Later(Triggered(LosesControl(ref="it"), Tap(It("it"))), c.ref(thing))


say("sentence", "when <it> dies this turn , <chain>", lambda c, t, s: dies_this_turn(c, t, s))


def dies_this_turn(c: Context, thing: Thing, body: Said) -> Effect:
    """603.7: a delayed triggered ability about what was spoken of."""
    mention = c.it(thing)
    ref = mention.ref
    if not isinstance(ref, It) or ref.kind not in ("target", "event"):
        raise Refusal("which creature dies")
    inner = Context(c.card)
    inner.in_later = True
    inner.event = Mention(It("event other"), False, mention.f, It("event"), -1)
    inner.event_player = Players("event")
    effect = effect_of(body(inner))
    return Later(Triggered(Moves(YARD, Zone.BATTLEFIELD, ref="it"), effect), ref, turn="this")
