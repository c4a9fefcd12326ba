"""Phrases that newer cards are made of: cards played from exile, cards searched for and put on top, "less than or equal"."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.conditions import kicked
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.effects_objects import EXILE, YARD, Yours
from apnap.cardtext.grammar.flow import Sentence, effect_of, perhaps
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.triggers import EVENT, Both, Subject, about, enters
from apnap.cardtext.grammar.values import now_x, owned
from apnap.cardtext.meaning import Context, Mention, Refusal, Said, Thing
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Keyword, Static, Triggered
from apnap.vocab.base import Condition, Effect, Ref, Who
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.continuous import Keywords
from apnap.vocab.durations import FOREVER, For
from apnap.vocab.effects.basic import Move
from apnap.vocab.effects.control import Continuous, Later
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.marks import Marked
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.effects.spells import WasCast
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    ONE,
    SOURCE,
    YOU,
    All,
    AllOf,
    AnyOf,
    Compare,
    Count,
    EventNumber,
    Exists,
    Is,
    It,
    KindsAmong,
    Not,
    Num,
    Players,
    PlayerStat,
    Stat,
    Sum,
    YourTurn,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens, Moves

# ---- nouns ----------------------------------------------------------------------------------------------------------

word("post", "on the battlefield", lambda: {})
word("cardhead", "<sub> permanent card", lambda s: {"subtypes": s})
word("cardheads", "<sub> permanent cards", lambda s: {"subtypes": s})
word("cardhead", "<type> <sub> card", lambda t, s: {"types": t, "subtypes": s})
word(
    "head", "<type> , <type> , or <subtype>", lambda a, b, s: {"any_of": ({"types": f"{a} {b}"}, {"subtypes": (s[0],)})}
)
say("lessor", "<owned> power", lambda c, t: Stat("power", owned(c, t)))
say("lessor", "<owned> toughness", lambda c, t: Stat("toughness", owned(c, t)))
say("lessor", "<owned> mana value", lambda c, t: Stat("mana value", owned(c, t)))
# Whose they are must be said, so that it is not said of what is limited.
say("lessor", "the number of <held>", lambda c, f: Count(All(c.filter(f))))
word("held", "<ones>", lambda f: f if "controller" in f else None)
say("lessor", "the number of <counterkind> counters on ~|it", lambda c, k: Stat(k))
for kind, key in (("mana value", "mv"), ("power", "power"), ("toughness", "toughness")):
    word("post", f"with {kind} less than or equal to <lessor>", lambda m, key=key: {f"{key}_le": m})
    word("post", f"with {kind} greater than or equal to <lessor>", lambda m, key=key: {f"{key}_ge": m})
word("post", "with mana value equal to <lessor>", lambda m: {"mv_eq": m})
word("post", "with power equal to <lessor>", lambda m: {"power_eq": m})

# ---- amounts --------------------------------------------------------------------------------------------------------

say("measure", "the amount of life you gained this turn", lambda c: PlayerStat("life gained"))
say("measure", "the amount of life you've gained this turn", lambda c: PlayerStat("life gained"))
say("measure", "the number of spells you've cast this turn", lambda c: PlayerStat("spells cast"))
say("measure", "the number of cards you've drawn this turn", lambda c: PlayerStat("drawn"))
say("each", "spell you've cast this turn", lambda c: PlayerStat("spells cast"))
say("each", "card you've drawn this turn", lambda c: PlayerStat("drawn"))
say("measure", "one plus <measure>", lambda c, m: Sum((Num(1), m(c))))
say("each", "different mana value among <ones>", lambda c, f: KindsAmong("mana values", All(c.filter(f))))
say("each", "different power among <ones>", lambda c, f: KindsAmong("powers", All(c.filter(f))))
say(
    "measure",
    "the number of different mana values among <ones>",
    lambda c, f: KindsAmong("mana values", All(c.filter(f))),
)
say("measure", "the number of different powers among <ones>", lambda c, f: KindsAmong("powers", All(c.filter(f))))
say("measure", "the number of card types among <ones>", lambda c, f: KindsAmong("card types", All(c.filter(f))))
say("each", "card type among <ones>", lambda c, f: KindsAmong("card types", All(c.filter(f))))
say("each", "card type among cards in your graveyard", lambda c: KindsAmong("card types", All(Filter(), YARD, YOU)))
say("measure", "the greatest number of <counterkind> counters on ~", lambda c, k: Stat(k))

# ---- conditions -----------------------------------------------------------------------------------------------------

say("cond", "you've gained life this turn", lambda c: Compare(PlayerStat("life gained"), ">", Num(0)))
say("cond", "you've gained <digits> or more life this turn", lambda c, n: Compare(PlayerStat("life gained"), ">=", n))
say("cond", "you've cast <digits> or more spells this turn", lambda c, n: Compare(PlayerStat("spells cast"), ">=", n))
say("cond", "you've drawn <digits> or more cards this turn", lambda c, n: Compare(PlayerStat("drawn"), ">=", n))
say("cond", "you've attacked this turn", lambda c: Compare(PlayerStat("attacked"), ">", Num(0)))
say("cond", "you haven't cast a spell this turn", lambda c: Compare(PlayerStat("spells cast"), "==", Num(0)))
say("cond", "you cast it", lambda c: was_cast(c))
say("cond", "~ is monstrous", lambda c: Marked("monstrous"))
say("cond", "~ is equipped", lambda c: Is(SOURCE, Filter(status=("equipped",))))
say("cond", "~ is modified", lambda c: Is(SOURCE, Filter(status=("modified",))))
say("cond", "~ is a|an <one>", lambda c, f: is_now(c, f))
say("cond", "~ isn't a|an <one>", lambda c, f: Not(is_now(c, f)))
say("cond", "its power is <digits> or greater", lambda c, n: of_it(c, "power", ">=", n))
say("cond", "its power is <digits> or less", lambda c, n: of_it(c, "power", "<=", n))
say("cond", "its mana value is <digits> or greater", lambda c, n: of_it(c, "mana value", ">=", n))
say("cond", "its mana value is <digits> or less", lambda c, n: of_it(c, "mana value", "<=", n))
say(
    "cond",
    "you control a|an <one> or there is|are a|an <card> in your graveyard",
    lambda c, f, g: either(c, f, g),
)


def either(c: Context, f: dict[str, Any], g: dict[str, Any]) -> Condition:
    return AnyOf((Exists(All(c.filter({**f, "controller": "you"}))), Exists(All(c.filter(g), YARD, YOU))))


def was_cast(c: Context) -> Condition:
    """Only where the event is that something entered."""
    if c.event is None:
        raise Refusal("whether it was cast")
    return WasCast(True)


def is_now(c: Context, f: dict[str, Any]) -> Condition:
    return Is(SOURCE, c.filter(f))


def of_it(c: Context, what: str, op: str, n: Num) -> Condition:
    mention = c.it(Thing("it"))
    if mention.card is not None:
        raise Refusal("what it was")
    return Compare(Stat(what, mention.ref), op, n)


# ---- cards to be played from exile ----------------------------------------------------------------------------------

say("maybeplay", "you may play <it>", lambda c, t: plays(c, t, None))
say("maybeplay", "you may play <them>", lambda c, t: plays(c, t, None))
say("maybeplay", "you may cast <it>", lambda c, t: plays(c, t, {"not_types": "land"}))
say("maybeplay", "you may cast <them>", lambda c, t: plays(c, t, {"not_types": "land"}))
say("clause", "<maybeplay> <duration>", lambda c, p, d: permitted(p(c), d))
say("clause", "<duration> , <maybeplay>", lambda c, d, p: permitted(p(c), d))
say("clause", "<maybeplay> for as long as it|they|that remains|remain exiled", lambda c, p: permitted(p(c), FOREVER))
say("clause", "<maybeplay> for as long as that card remains exiled", lambda c, p: permitted(p(c), FOREVER))
say("clause", "you may cast <targetcard> <duration>", lambda c, t, d: permitted((c.ref(t), None), d))
word("duration", "until your next end step", For(Until.YOUR_NEXT_STEP, step=Step.END))


def plays(c: Context, thing: Thing, f: dict[str, Any] | None) -> tuple[Ref, Filter | None]:
    ref = c.card_of(thing)
    if not isinstance(ref, It) or ref.kind not in ("moved", "memory exiled"):
        raise Refusal("a card to be played from where it is")
    return ref, None if f is None else c.filter(f)


def permitted(what: tuple[Ref, Filter | None], duration: For) -> Effect:
    """601.3: an effect allows to play a card from where it is."""
    ref, against = what
    return Continuous(Rule("play from", who="you", against=against), ref, duration)


def exile_from_top(c: Context, n: Any, who: Who) -> Effect:
    amount = c.of(n)
    c.mention(It("moved"), {"_card": True}, not (isinstance(amount, Num) and amount.n == 1), It("moved"))
    return Move(TopOfLibrary(amount, who), EXILE)


does("exile* the top x cards of your* library", Yours(lambda c: exile_from_top(c, now_x(c), YOU)))
say("deed", "exile the top card of <player> 's library", lambda c, who, p: exile_from_top(c, ONE, p(c)))
say("deed", "exile the top <digits> cards of <player> 's library", lambda c, who, n, p: exile_from_top(c, n, p(c)))
say("deed", "exile the top card of their library", lambda c, who: exile_from_top(c, ONE, c.that_player()))

# ---- entering -------------------------------------------------------------------------------------------------------

say(
    "static",
    "if ~ was kicked , it enters with <amount> <counterkind> counter|counters on it [.]",
    lambda c, n, k: made(EntersWith(k, c.of(n), when=kicked(c))),
)
say(
    "static",
    "if ~ was kicked , it enters with <amount> <counterkind> counter|counters on it and with <keyword> [.]",
    lambda c, n, k, w: made(
        EntersWith(k, c.of(n), when=kicked(c)), Static((Keywords("self", (w,)),), condition=kicked(c))
    ),
)
say(
    "static",
    "~ enters with <amount> <counterkind> counter|counters on it , where x is <measure> [.]",
    lambda c, n, k, m: enters_x(c, n, k, m),
)
say(
    "static",
    "~ enters with a number of <counterkind> counters on it equal to <measure> [.]",
    lambda c, k, m: made(EntersWith(k, m(c))),
)


def enters_x(c: Context, n: Any, kind: str, measure: Said) -> Words:
    if c.card is not None and c.card.has_x:
        raise Refusal("two meanings of X")
    c.x = measure(c)
    return made(EntersWith(kind, c.of(n)))


# ---- events ---------------------------------------------------------------------------------------------------------

say("event", "<subject> is put into your graveyard from the battlefield", lambda c, s: yours_dies(c, s))
say("event", "you gain life for the first time each turn", lambda c: first_gain(c, False))
say("event", "you gain life for the first time during each of your turns", lambda c: first_gain(c, True))
say("event", "~ attacks while <cond>", lambda c, q: attacks_while(c, q))
say("event", "<subject> enters and whenever ~ attacks", lambda c, s: enters_and_attacks(c, s))


def yours_dies(c: Context, s: Subject) -> Any:
    f = {**s.f, "owner": "you"}
    if s.ref or "owner" in s.f:
        raise Refusal("whose graveyard")
    return about(c, Moves(YARD, 2, c.filter(f)), It("event other"), s.f, Players("event"), EVENT)


def first_gain(c: Context, own: bool) -> Any:
    """For the first time: all that was gained this turn was gained in this event."""
    c.event_number = EventNumber()
    first: Condition = Compare(PlayerStat("life gained"), "==", EventNumber())
    when = AllOf((YourTurn(), first)) if own else first
    return about(c, Happens(Ev.LIFE_GAINED, "you", when=when), None, {}, YOU)


def attacks_while(c: Context, condition: Said) -> Any:
    """508.3a with a condition that is part of the event: it is not looked at again."""
    return about(c, Attacks("source", when=condition(c)), SOURCE, {}, None)


def enters_and_attacks(c: Context, s: Subject) -> Any:
    if s.ref != "source":
        raise Refusal("either of two events")
    made_ = Both((enters(c, s), Attacks("source")))
    c.event = Mention(SOURCE, False, {}, None, -1)
    return made_


# ---- when that creature dies this turn ------------------------------------------------------------------------------

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
    return Later(Triggered(Moves(YARD, 2, ref="it"), effect), ref, turn="this")


# ---- may ------------------------------------------------------------------------------------------------------------

say("maybe", "<player> may <deedsearch>", lambda c, p, d: perhaps(c, p(c), (d,)))
say("sentence", "if you do so , <chain>", lambda c, s: Sentence("if you do", s))


# ---- other costs than the mana cost (118.9) -------------------------------------------------------------------------

say("static", "you may <prices> rather than pay ~ 's mana cost [.]", lambda c, p: other_cost(c, p))
say("static", "if <cond> , you may <prices> rather than pay ~ 's mana cost [.]", lambda c, q, p: other_cost(c, p, q))
say("static", "you may <prices> rather than pay ~ 's mana cost if <cond> [.]", lambda c, p, q: other_cost(c, p, q))
say(
    "static",
    "if <cond> , you may cast ~ without paying its mana cost [.]",
    lambda c, q: other_cost(c, Price("", ()), q),
)


def other_cost(c: Context, price: Price, condition: Said | None = None) -> Words:
    when = None if condition is None else condition(c)
    return made(Keyword("alternative", cost_of(c, price), when=when))


# ---- when you cast this spell ---------------------------------------------------------------------------------------

for start in ("when", "whenever"):
    say("ability", f"{start} you cast ~ , <body>", lambda c, b: as_cast(c, b, None))
    say("ability", f"{start} you cast ~ , if <cond> , <body>", lambda c, q, b: as_cast(c, b, q))


def as_cast(c: Context, body: Said, condition: Said | None) -> Words:
    """113.6k: the ability functions on the stack."""
    trigger = Happens(Ev.CAST, "you", ref="source")
    about(c, trigger, EVENT, {"_spell": True}, YOU)
    c.on_stack = True
    test = None if condition is None else condition(c)
    found = body(c)
    ability = Triggered(
        trigger, found.effect, tuple(c.targets), found.modes, found.low, found.high, test, zone=int(Zone.STACK)
    )
    return Words((), (ability,))
