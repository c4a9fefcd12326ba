"""Phrases for restricted mana, counters that were put, cards put on top, lands that enter tapped unless something is paid."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.effects_objects import LIBRARY
from apnap.cardtext.grammar.effects_players import bad, letters
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.lines import triggered
from apnap.cardtext.grammar.triggers import EVENT, Both, about
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Refusal, Said
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Effect, Who
from apnap.vocab.effects.basic import Search
from apnap.vocab.effects.entering import EntersTappedUnlessPaid
from apnap.vocab.lookups import ONE, SOURCE, YOU, All, Compare, Count, EventNumber, Num
from apnap.vocab.triggers import CountersPut

# ---- mana that may be spent only on something (106.6) ---------------------------------------------------------------

KINDS = (
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "instant",
    "sorcery",
    "legendary",
    "multicolored",
)
for name in (*KINDS, "colorless"):
    word("purposekin", name, name)
word("purposekin", "instant or sorcery", "instant or sorcery")
word("purposekin", "instant and|and/or sorcery", "instant or sorcery")
word("purposekin", "<subtype>", lambda s: s[0])
word("purpose", "a|an <purposekin> spell", lambda k: (f"{k} spell",))
word("purpose", "<purposekin> spells", lambda k: (f"{k} spell",))
word("purpose", "<subtype> or <subtype> spells", lambda a, b: (f"{a[0]} spell", f"{b[0]} spell"))
word("use", "to cast <purpose>", lambda p: p)
word("use", "to activate an ability", ("ability",))
word("use", "to activate abilities", ("ability",))
word("use", "to activate an ability of a|an <abilitykin> source", lambda k: (f"{k} ability",))
word("use", "to activate abilities of <abilitykin> sources", lambda k: (f"{k} ability",))
word("use", "to activate abilities of <abilitykins>", lambda k: (f"{k} ability",))
word("abilitykin", "<subtype>", lambda s: s[0])
word("abilitykins", "<subtype>", lambda s: s[0] if s[1] else None)
for name in ("artifact", "creature", "enchantment", "land", "planeswalker"):
    word("abilitykin", name, name)
    word("abilitykins", f"{name}s", name)
word("uses", "<use>", lambda u: u)
word("uses", "<use> or <use>", lambda a, b: (*a, *b))
for start, rest in (
    ("activate an ability", "of a|an <abilitykin> source"),
    ("activate abilities", "of <abilitykin> sources"),
):
    word("uses", f"to cast <purpose> or {start}", lambda p: (*p, "ability"))
    word("uses", f"to cast <purpose> or {start} {rest}", lambda p, k: (*p, f"{k} ability"))
    word("uses", f"to cast <purpose> or to {start} {rest}", lambda p, k: (*p, f"{k} ability"))
word("uses", "to cast <purpose> or activate abilities of <abilitykins>", lambda p, k: (*p, f"{k} ability"))
does("add* <mana> . spend this mana only <uses>", lambda c, who, m, u: restricted(c, who, m, u))
does("add* <mana> for each <each> . spend this mana only <uses>", lambda c, who, m, e, u: restricted(c, who, m, u, e))
does(
    "add* an amount of <symbols> equal to <measure> . spend this mana only <uses>",
    lambda c, who, s, m, u: AddMana(letters(s) or bad(), "", m(c), who, only=", ".join(u)),
)
# As it is told.
word("toldpurpose", "<purposekin> spells", lambda k: (f"{k} spell",))
word("toldpurpose", "<abilitykin> abilities", lambda k: (f"{k} ability",))
word("toldpurpose", "spells", ("spell",))
word("toldpurpose", "abilities", ("ability",))
word("toldpurposes", "<toldpurpose>", lambda p: p)
word("toldpurposes", "<toldpurpose> or <toldpurpose>", lambda a, b: (*a, *b))
word("toldpurposes", "<toldpurpose> , <toldpurpose> , or <toldpurpose>", lambda a, b, d: (*a, *b, *d))
does("add* <mana> . it can be spent only on <toldpurposes>", lambda c, who, m, u: restricted(c, who, m, u))


def restricted(c: Context, who: Who, mana: Any, uses: tuple[str, ...], each: Said | None = None) -> Effect:
    n = mana.n if each is None else times(mana.n, each(c))
    return AddMana(mana.text, mana.choose, n, who, only=", ".join(dict.fromkeys(uses)))


# ---- counters put on something (122.6) ------------------------------------------------------------------------------

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


# ---- either of two events of different kinds ------------------------------------------------------------------------

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


# ---- a card found and put on top ------------------------------------------------------------------------------------

for it in ("it", "that card", "the card"):
    for end in ("on top", "on top of your library", "on top of it"):
        for shuffle in ("then shuffle and", "shuffle , and", "and shuffle , then"):
            say(
                "deed",
                f"search your library for <found> , reveal it|that|the [card] , {shuffle} put {it} {end}",
                lambda c, who, n: to_top(c, who, n, True),
            )
            say(
                "deed",
                f"search your library for <found> , {shuffle} put {it} {end}",
                lambda c, who, n: to_top(c, who, n, False),
            )


def to_top(c: Context, who: Who, found: Any, reveal: bool) -> Effect:
    n, f = found
    if who is not YOU or not (isinstance(n, Num) and n.n == 1):
        raise Refusal("which cards are put on top")
    return Search(c.filter(f), LIBRARY, ONE, YOU, False, reveal)


# ---- entering tapped unless something is paid (614.12a) -------------------------------------------------------------

for stop in (".", ";"):
    say(
        "static",
        f"as ~ enters , you may pay <digits> life {stop} if you don't , it|~ enters tapped [.]",
        lambda c, n: made(EntersTappedUnlessPaid(n.n)),
    )
    say(
        "static",
        f"as ~ enters , you may reveal a|an <card> from your hand {stop} if you don't , it|~ enters tapped [.]",
        lambda c, f: made(EntersTappedUnlessPaid(reveal=c.filter(f))),
    )

say("cond", "there are <digits> or more <ones>", lambda c, n, f: Compare(Count(All(c.filter(f))), ">=", n))
