"""Whole texts: sentences one after the other, and those that say something of the one before."""

from __future__ import annotations

from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.registry import walk
from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.effects_objects import Marker
from apnap.cardtext.grammar.flow import Perhaps, Sentence, asks_of_costs, if_done, is_one, one, settle
from apnap.cardtext.grammar.qualities import Nothing, still
from apnap.cardtext.meaning import Context, Refusal, Said, joined
from apnap.vocab.abilities import Triggered
from apnap.vocab.base import Effect, Node
from apnap.vocab.effects.basic import CreateToken, Destroy
from apnap.vocab.effects.choosing import ChooseAndSacrifice
from apnap.vocab.effects.control import If, Later, May, MayPay, Seq
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.permanents import CounterSpell
from apnap.vocab.effects.spells import CopySpell
from apnap.vocab.lookups import YOU, All, Exists, It
from apnap.vocab.triggers import Immediately

word("text", "<sentence>", lambda s: (s,))
word("text", "<sentence> .", lambda s: (s,))
word("text", "<sentence> . <text>", lambda s, rest: (s, *rest))


def told(c: Context, sentences: tuple[Said, ...]) -> Effect:
    """All sentences as one effect."""
    made: list[Any] = []
    for i, sentence in enumerate(sentences):
        c.clause += 1
        c.retains = any(says_still(later) for later in sentences[i:])
        found = sentence(c)
        if isinstance(found, Nothing):
            continue
        if isinstance(found, Marker):
            mark(made, found)
        elif isinstance(found, Sentence):
            attach(c, made, found)
        else:
            made.append(found)
    if not made:
        raise Refusal("an effect that does nothing")
    parts = [settle(m) if isinstance(m, Perhaps) else one(m) for m in made]
    for i, part in enumerate(parts):
        if isinstance(part, MayPay) and part.then is not None and aims(part.then) & aims(*parts[i + 1 :]):
            if not aims(part.then) <= aims(*parts[:i]):
                raise Refusal("whether what follows is also only if it was paid")  # 608.2c, 118.12
    return joined(parts)


def says_still(said: Any) -> bool:
    """Whether a sentence says that something is still what it was."""
    return isinstance(said, Said) and (said.how is still or any(says_still(part) for part in said.args))


def aims(*effects: Effect) -> set[int]:
    """The slots of the targets that effects speak of."""
    found: list[Node] = []
    walk(effects, found, set())
    return {n.slot for n in found if isinstance(n, It) and n.kind in ("target", "targets")}


def mark(made: list[Any], marker: Marker) -> None:
    last = made[-1] if made else None
    if marker.what == "no regeneration" and isinstance(last, Effect):
        made[-1] = not_regenerated(last)
    elif marker.what.startswith("countered ") and isinstance(last, CounterSpell):
        made[-1] = CounterSpell(last.ref, int(marker.what.split()[1]))
    elif marker.what == "new targets" and isinstance(last, CopySpell):
        made[-1] = CopySpell(last.ref, last.n, last.who, True, last.colors)
    else:
        raise Refusal("a sentence that belongs to none before it")


def not_regenerated(effect: Effect) -> Effect:
    """ "It can't be regenerated", said of what was destroyed last."""
    if isinstance(effect, Destroy):
        return Destroy(effect.ref, False)
    if isinstance(effect, Seq):
        return Seq((*effect.parts[:-1], not_regenerated(effect.parts[-1])))
    if isinstance(effect, If) and effect.then is not None and effect.otherwise is None:
        return If(effect.condition, not_regenerated(effect.then))
    if isinstance(effect, MayPay):
        if effect.otherwise is None and effect.then is not None:
            return MayPay(effect.cost, not_regenerated(effect.then), None, effect.who, effect.times)
        if effect.then is None and effect.otherwise is not None:
            return MayPay(effect.cost, None, not_regenerated(effect.otherwise), effect.who, effect.times)
    if isinstance(effect, May) and effect.otherwise is None:
        return May(not_regenerated(effect.then), effect.who)
    raise Refusal("a sentence that belongs to none before it")


def attach(c: Context, made: list[Any], sentence: Sentence) -> None:
    if not made:
        raise Refusal("a sentence that belongs to none before it")
    last = made[-1]
    if sentence.what == "instead":
        test = sentence.condition(c)
        before = list(c.targets)
        then = one(sentence.body(c))
        if len(c.targets) != len(before) or isinstance(last, Perhaps):
            raise Refusal("what happens instead")
        made[-1] = If(test, then, one(last))
        return
    if sentence.what == "other damage":
        if not isinstance(last, Damage) or last.by is not None or not last.preventable or last.also is not None:
            raise Refusal("what happens instead")
        made[-1] = If(sentence.condition(c), Damage(c.of(sentence.body), last.to, last.who), last)
        return
    if sentence.what == "token has":
        made[-1] = better_token(last, sentence)
        return
    if sentence.what == "if you can't":
        made[-1] = impossible(c, last, sentence.body)
        return
    if sentence.what == "otherwise":
        if isinstance(last, MayPay) and last.then is not None and last.otherwise is None:
            made[-1] = MayPay(last.cost, last.then, effect_of(sentence.body(c)), last.who, last.times, last.must)
            return
        if not isinstance(last, If) or last.otherwise is not None:
            raise Refusal("otherwise than what")
        aimed = len(c.targets)
        made[-1] = If(last.condition, last.then, effect_of(sentence.body(c)))
        if len(c.targets) != aimed and c.of_spell() and asks_of_costs(last.condition):
            raise Refusal("when its targets are chosen")  # 702.33g
        return
    if not isinstance(last, Perhaps):
        made[-1] = after_all(c, made, sentence)
        return
    if sentence.what == "if you do":
        made[-1] = settle(last, effect_of(sentence.body(c)))
    elif sentence.what == "if you don't":
        made[-1] = settle(last, None, effect_of(sentence.body(c)))
    else:
        made[-1] = settle(last, reflexive(c, sentence.body))


def better_token(last: Any, sentence: Sentence) -> Any:
    """ "It has …", said of a token that was just created: its own abilities, not an effect."""
    if isinstance(last, Perhaps) and last.effect is not None:
        return Perhaps(last.who, better_token(last.effect, sentence), last.price)
    if isinstance(last, Seq):
        return Seq((*last.parts[:-1], better_token(last.parts[-1], sentence)))
    if not isinstance(last, CreateToken):
        raise Refusal("what has that ability")
    old = last.token
    inner = Context(None)
    keywords = [k for k in (old.keywords, *(sentence.condition or ())) if k]
    token = CardDef(
        old.name,
        "",
        old.line,
        old.power,
        old.toughness,
        ", ".join(keywords),
        (*old.abilities, *sentence.body(inner)),
        colors="".join(c for i, c in enumerate("WUBRG") if old.chars.colors >> i & 1),
        is_token=True,
    )
    return CreateToken(token, last.n, last.who, last.tapped, last.attacking, last.blocking)


def after_all(c: Context, made: list[Any], sentence: Sentence) -> Effect:
    """ "Discard a card. If you do, …": not by choice, but perhaps impossible."""
    last = one(made[-1])
    if sentence.what == "if you don't" or len(made) > 1:
        raise Refusal("whether what was done")
    if sentence.what == "when you do":
        then: Effect = reflexive(c, sentence.body)
    else:
        then = effect_of(sentence.body(c))
    return joined([last, then if isinstance(last, CreateToken) else if_done(last, then)])


def impossible(c: Context, last: Any, body: Said) -> Effect:
    """What happens if there is nothing to sacrifice."""
    if not isinstance(last, ChooseAndSacrifice) or last.who is not YOU or not is_one(last.n):
        raise Refusal("what cannot be done")
    own = Exists(All(last.filter, who=YOU))
    return If(own, last, effect_of(body(c)))


def effect_of(found: Any) -> Effect:
    return settle(found) if isinstance(found, Perhaps) else one(found)


def reflexive(c: Context, body: Said) -> Effect:
    """603.12: its targets are chosen when it triggers."""
    inner = c.part()
    effect = effect_of(body(inner))
    return Later(Triggered(Immediately(), effect, tuple(inner.targets), reflexive=True))


say("effect", "<text>", told)
