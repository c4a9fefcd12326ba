"""Keyword actions, energy, further costs, and triggers that are once for several."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import PHRASES, does, say, word
from apnap.cardtext.grammar.costs import chosen
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.nouns import merged
from apnap.cardtext.grammar.triggers import EVENT, FIELD, THEIRS, YARD, Batch, about
from apnap.cardtext.machine import Ends, Reading
from apnap.cardtext.meaning import Context, Refusal, Thing
from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Static
from apnap.vocab.base import Effect, Who
from apnap.vocab.costs import ExileFromHand, ExilePermanents, PayEnergy, ReturnSelf, RevealFromHand
from apnap.vocab.effects.basic import PutCounters, Tap, Untap
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.control import If, Seq
from apnap.vocab.effects.keyword_actions import Proliferate, adapt, amass, bolster, connive, explore, populate
from apnap.vocab.effects.marks import Mark, Marked, Performed
from apnap.vocab.lookups import ONE, SOURCE, YOU, All, Count, Not, Num
from apnap.vocab.mutating import TimesMutated
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Acts, Deals, Happens, Moves, Trigger

# ---- energy -------------------------------------------------------------------------------------------------------


def read_energy(reading: Reading, at: int) -> Ends:
    end = at
    while end < len(reading.tokens) and reading.tokens[end] == "{e}":
        end += 1
    return [(end, Num(end - at))] if end > at else []


PHRASES.primitive("energy", read_energy)
does("get* <energy>", lambda c, who, n: PutCounters("energy", n, None, who))
does("get* <amount> <energy>", lambda c, who, n, e: several_energy(c, who, n, e))
word("costpart", "pay <energy>", lambda n: PayEnergy(n))
word("costpart", "pay <digits> <energy>", lambda n, e: PayEnergy(n) if e.n == 1 else None)


def several_energy(c: Context, who: Who, n: Any, symbols: Num) -> Effect:
    if symbols.n != 1:
        raise Refusal("how much energy")
    return PutCounters("energy", c.of(n), None, who)


# ---- other costs --------------------------------------------------------------------------------------------------

word("costpart", "return ~ to its owner 's hand", lambda: ReturnSelf())
say("costpart", "exile a|an <one> you control", lambda c, f: chosen(c, ExilePermanents, f))
say("costpart", "exile another <one> you control", lambda c, f: chosen(c, ExilePermanents, {**f, "other": True}))
say("costpart", "exile a|an <card> from your hand", lambda c, f: chosen(c, ExileFromHand, f))
say("costpart", "reveal a|an <card> from your hand", lambda c, f: chosen(c, RevealFromHand, f))

# ---- actions ------------------------------------------------------------------------------------------------------

say("deed", "proliferate", lambda c, who: only_you(who, Proliferate()))
say("deed", "monstrosity <digits>", lambda c, who, n: only_you(who, monstrous(n)))
say("deed", "bolster <digits>", lambda c, who, n: only_you(who, bolster(n)))
say("deed", "adapt <digits>", lambda c, who, n: only_you(who, adapt(n)))
say("deed", "populate", lambda c, who: only_you(who, populate()))
say("deed", "amass <subtype> <amount>", lambda c, who, k, n: only_you(who, amass(k[0], c.of(n))))
say("deed", "support <digits>", lambda c, who, n: only_you(who, supports(c, n)))
say("kw", "affinity for <ones>", lambda c, f: affinity(c, f))
say("clause", "~ explores", lambda c: explore())
say("clause", "~ connives", lambda c: connive())
say("clause", "it explores", lambda c: explore() if own(c) else None)
say("clause", "it connives", lambda c: connive() if own(c) else None)


does("tap* or untap* <target>", lambda c, who, t: tap_or_untap(c, who, t))


def tap_or_untap(c: Context, who: Who, thing: Thing) -> Effect:
    ref = c.ref(thing)
    if not (isinstance(thing.high, Num) and thing.high.n == 1):
        raise Refusal("which of them are tapped, and which untapped")
    return ChooseEffect((Tap(ref), Untap(ref)), who)


def only_you(who: Who, effect: Effect) -> Effect:
    if who is not YOU:
        raise Refusal("others doing it")
    return effect


def supports(c: Context, n: Num) -> Effect:
    """701.41a."""
    other = c.card is not None and not c.card.is_spell
    ref = c.ref(
        Thing("target", {"types": "creature", "other": True} if other else {"types": "creature"}, low=Num(0), high=n)
    )
    return PutCounters("+1/+1", ONE, ref)


def affinity(c: Context, f: dict[str, Any]) -> Words:
    """702.41a."""
    yours = merged(f, {"controller": "you"})
    if yours is None:
        raise Refusal("whose they are")
    return made(Static(rules=(Rule("cost less", "self", n=Count(All(c.filter(yours)))),), zone=Zone.STACK))


def own(c: Context) -> bool:
    if c.it(Thing("it")).ref is not SOURCE:
        raise Refusal("another creature doing it")
    return True


def monstrous(n: Num) -> Effect:
    """701.37a."""
    grow = Seq((PutCounters("+1/+1", n), Mark("monstrous"), Performed("monstrosity")))
    return If(Not(Marked("monstrous")), grow)


say("event", "you proliferate", lambda c: about(c, Acts("proliferate"), None, {}, YOU))
DONE = {
    "~ becomes renowned": "renown",
    "~ becomes monstrous": "monstrosity",
    "~ exploits a creature": "exploit",
    "~ evolves": "evolve",
    "~ trains": "train",
    "~ mutates": "mutate",
}
for text, action in DONE.items():
    say("event", text, lambda c, action=action: about(c, Acts(action, ref="source"), SOURCE, {}, YOU))

say(
    "event",
    "a creature you control mutates",
    lambda c: about(c, Acts("mutate"), EVENT, {"types": "creature", "controller": "you"}, YOU),
)
say("measure", "the number of times ~ has mutated", lambda c: TimesMutated())

# ---- one or more --------------------------------------------------------------------------------------------------


def together(c: Context, trigger: Trigger, how: str = "all", player: Who | None = None) -> Batch:
    """Neither "it" nor "that many" is one of them."""
    c.event, c.event_number, c.event_player = None, None, player
    c.nameless = True
    return Batch(trigger, how)


for combat in (False, True):
    text = "deal combat damage" if combat else "deal damage"
    for whom, to in (("a player", "player"), ("an opponent", "opponent")):
        say(
            "event",
            f"one or more <ones> {text} to {whom}",
            lambda c, f, combat=combat, to=to: together(c, Deals(c.filter(f), "", to, combat), "player", THEIRS),
        )
        say(
            "event",
            f"one or more other <ones> {text} to {whom}",
            lambda c, f, combat=combat, to=to: together(
                c, Deals(c.filter({**f, "other": True}), "", to, combat), "player", THEIRS
            ),
        )
for text, more in (("one or more", {}), ("one or more other", {"other": True})):
    say(
        "event",
        f"{text} <ones> enter",
        lambda c, f, more=more: together(c, Moves(FIELD, filter=c.filter({**f, **more}))),
    )
    say(
        "event",
        f"{text} <ones> die",
        lambda c, f, more=more: together(c, Moves(YARD, FIELD, c.filter({**f, **more}))),
    )
    say(
        "event",
        f"{text} <ones> leave the battlefield",
        lambda c, f, more=more: together(c, Moves(from_=FIELD, filter=c.filter({**f, **more}))),
    )
say("event", "you discard one or more cards", lambda c: together(c, Happens(Ev.DISCARDS, "you")))
