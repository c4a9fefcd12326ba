"""What spells and abilities target (115.9b): events about it, and spells that are spoken of by it."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.nouns import covering, merged, sound
from apnap.cardtext.grammar.statics import as_spell
from apnap.cardtext.grammar.triggers import OTHER, THEIRS, Subject, about
from apnap.cardtext.meaning import Context, Refusal
from apnap.state.kinds import Ev
from apnap.vocab.base import Effect, Ref
from apnap.vocab.effects.basic import CounterSpell
from apnap.vocab.triggers import Happens, Trigger

AIMER = "that spell or ability"  # under this name the context keeps what has targeted something

word("post", "that targets ~", {"targets": {"status": ("source",)}})
word("post", "that targets a|an <one>", lambda f: {"targets": f})
word("post", "that targets a|an <spell>", lambda f: {"targets": as_spell(f)})
word("aimer", "a spell or ability", {"_any": True})
word("aimer", "a|an [<adjs>] <spellhead>", lambda a, h: sound(merged(a, covering("spellhead", h), None)))
for text, who in (("", ""), (" you control", "you"), (" an opponent controls", "opponent")):
    say(
        "event",
        f"<subject> becomes the target of <aimer>{text}",
        lambda c, s, f, who=who: targeted(c, s, f, who),
    )
say("deed", "counter that spell or ability", lambda c, who: counters(c))
say("deed", "counter that spell", lambda c, who: counters(c) if AIMER in c.paid else None)


def targeted(c: Context, s: Subject, f: dict[str, Any], who: str) -> Trigger:
    other = None if "_any" in f else c.filter(as_spell(f))
    c.paid[AIMER] = OTHER
    return about(c, Happens(Ev.TARGETED, who, s.filter(c), s.ref, other), s.it(), s.f, THEIRS)


def counters(c: Context) -> Effect:
    found: Ref | None = c.paid.get(AIMER)
    if found is None:
        raise Refusal("which spell or ability is countered")
    return CounterSpell(c.mention(found, {"_spell": True}))
