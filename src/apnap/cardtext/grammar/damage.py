"""Dealing and preventing damage."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.qualities import lasting
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Mention, Refusal, Said, Thing, joined
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Targets
from apnap.vocab.base import Amount, Effect, Ref, Who
from apnap.vocab.effects.basic import Damage, DamageDivided
from apnap.vocab.effects.control import Choose, Continuous, If
from apnap.vocab.effects.replacing import Instead, Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import SOURCE, YOU, Is, It, Num, Sources
from apnap.vocab.rules_text import Rule

# Who is damaged: objects, players, or both.


class Hit:
    def __init__(self, things: tuple[Any, ...] = (), players: tuple[Any, ...] = ()) -> None:
        self.things = things
        self.players = players


word("hit", "<thing>", lambda t: Hit((t,)))
word("hit", "<player>", lambda p: Hit((), (p,)))
word("hit", "you", lambda: Hit((), (Said(lambda c: YOU, ()),)))
word("hit", "itself", lambda: Hit((Thing("itself"),)))
word("hit", "<all> and <player>", lambda t, p: Hit((t,), (p,)))
word("hit", "<all> and each <one>", lambda t, f: None)
word("hit", "them", lambda: Hit((), (Said(lambda c: c.that_player(), ()),)))


def damage(c: Context, source: Thing, n: Any, hit: Hit) -> Effect:
    by = source_of(c, source)
    return hurt(c, by, c.of(n), hit)


def source_of(c: Context, source: Thing) -> Ref | None:
    if source.plural:  # each by itself, with its own power: one Damage has one source
        raise Refusal("damage by several things at once")
    if source.how == "self" or (source.how == "it" and not source.noun and c.asked_clause == c.clause and c.of_spell()):
        c.self_clause = c.clause  # "if ~ was kicked, it deals …"
        return None
    ref = c.it(source).ref if source.how == "it" else c.ref(source)
    return None if isinstance(ref, It) and ref.kind == "source" else ref


def hurt(c: Context, by: Ref | None, n: Amount, hit: Hit) -> Damage:
    to: Ref | None = None
    who: Who | None = None
    for thing in hit.things:
        to = (SOURCE if by is None else by) if thing.how == "itself" else c.ref(thing)
        if (
            thing.how != "itself"
            and isinstance(by, It)
            and isinstance(to, It)
            and (by.kind, by.slot) == (to.kind, to.slot)
        ):
            raise Refusal("what deals the damage")  # it would say "itself"
    for player in hit.players:
        who = player(c)
    return Damage(n, to, who, by)


say("clause", "<thing> deals|deal <amount> damage to <hit>", damage)
say(
    "clause",
    "<thing> deals|deal <amount> damage to <hit> for each <each>",
    lambda c, s, n, h, e: for_each(c, s, n, h, e),
)
say("clause", "<thing> deals|deal damage equal to <measure> to <hit>", damage)
say("clause", "<thing> deals|deal damage to <hit> equal to <measure>", lambda c, s, h, m: after(c, s, h, m))
say(
    "clause",
    "<thing> deals|deal <amount> damage to <hit> and <amount> damage to <hit>",
    lambda c, s, n, h, m, k: twice(c, s, n, h, m, k),
)
say("clause", "~ deals <amount> damage divided as you choose among <divided>", lambda c, n, t: divided(c, n, t))
word("divided", "one or two targets", (1, 2))
word("divided", "one , two , or three targets", (1, 3))
word("divided", "any number of targets", (0, 100))
word("divided", "any number of target creatures", (0, 101))
word("divided", "one or two target creatures", (1, 102))
word("divided", "one , two , or three target creatures", (1, 103))
say(
    "clause",
    "<thing> deals|deal <amount> damage to <hit> and <qualities> [<duration>]",
    lambda c, s, n, h, q, d: and_so(c, s, n, h, q, d),
)
say(
    "clause", "prevent the next <amount> damage that would be dealt to <all> this turn", lambda c, n, t: next_n(c, n, t)
)
say("clause", "if <it> would die this turn , exile it instead", lambda c, t: exile_instead(c, t))
say("clause", "if <hurtcreature> would die this turn , exile it instead", lambda c, t: exile_instead(c, t))
word("hurtcreature", "a creature dealt damage this way", lambda: Thing("damaged"))
say("clause", "<it> can't be regenerated this turn", lambda c, t: no_regeneration(c, t))
say(
    "clause",
    "a creature dealt damage this way can't be regenerated this turn",
    lambda c: no_regeneration(c, Thing("damaged")),
)


def twice(c: Context, source: Thing, n: Any, hit: Hit, m: Any, other: Hit) -> Effect:
    by = source_of(c, source)
    first = hurt(c, by, c.of(n), hit)
    return Damage(first.n, first.to, first.who, by, also=hurt(c, by, c.of(m), other))


def for_each(c: Context, source: Thing, n: Any, hit: Hit, each: Said) -> Effect:
    by = source_of(c, source)
    made = hurt(c, by, Num(1), hit)
    return Damage(times(c.of(n), each(c)), made.to, made.who, made.by)


def after(c: Context, source: Thing, hit: Hit, measure: Said) -> Effect:
    by = source_of(c, source)
    made = hurt(c, by, Num(1), hit)
    return Damage(measure(c), made.to, made.who, made.by)


def divided(c: Context, n: Any, how: tuple[int, int]) -> Effect:
    amount = c.of(n)
    creatures = how[1] > 100
    most = how[1] % 100 if how[1] > 101 or how[1] < 100 else 0
    high: Amount = Num(most) if most else amount
    anything = Filter(types="creature" if creatures else "creature planeswalker battle")
    c.slot(Targets(anything, Num(how[0]), high, "" if creatures else "any", divide=True))
    return DamageDivided(amount)


# ---- prevention ---------------------------------------------------------------------------------------------------

for combat, text in ((True, "combat damage"), (False, "damage")):
    say("clause", f"prevent all {text} that would be dealt this turn", lambda c, k=combat: everywhere(k))
    say("clause", f"prevent all {text} that would be dealt to <hit1> this turn", lambda c, h, k=combat: shield(c, h, k))
    say(
        "clause",
        f"prevent all {text} that would be dealt by <thing> this turn",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
    say(
        "clause",
        f"prevent all {text} that would be dealt to and dealt by <thing> this turn",
        lambda c, t, k=combat: to_and_by(c, t, k),
    )
word("hit1", "you", lambda: Hit((), (Said(lambda c: YOU, ()),)))
word("hit1", "<thing>", lambda t: Hit((t,)))
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <target> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <self> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <attached> this turn",
    lambda c, n, t: next_n(c, n, t),
)
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to you this turn",
    lambda c, n: Continuous(Prevent(to="you"), None, n=c.of(n)),
)
say(
    "clause",
    "the next time a|an <sourcekind> of your choice would deal damage to you this turn , prevent that damage",
    lambda c, f: chosen_source(c, f),
)
word("sourcekind", "source", lambda: {})
word("sourcekind", "<color> source", lambda k: {"colors": k})
word("sourcekind", "artifact source", lambda: {"types": "artifact"})


def and_so(c: Context, source: Thing, n: Any, hit: Hit, qualities: Any, duration: Any) -> Effect:
    if source.how != "self":
        raise Refusal("which of them")
    first = damage(c, source, n, hit)
    return joined([first, lasting(c, source, qualities, duration)])


def exile_instead(c: Context, thing: Thing) -> Effect:
    """614.1a: only a creature dies, and only what was spoken of."""
    mention = Mention(It("damaged"), True, {}, None, 0) if thing.how == "damaged" else c.it(thing)
    ref = mention.ref
    if not isinstance(ref, It) or ref.kind not in ("target", "event", "event other", "damaged"):
        raise Refusal("what would die")
    made = Continuous(Instead(from_=Zone.BATTLEFIELD, to=Zone.GRAVEYARD), ref)
    if is_creature(mention.f):
        return made
    return If(Is(ref, Filter(types="creature")), made)


def no_regeneration(c: Context, thing: Thing) -> Effect:
    mention = Mention(It("damaged"), True, {}, None, 0) if thing.how == "damaged" else c.it(thing)
    made = Continuous(Rule("cannot be regenerated", "self"), mention.ref)
    return made if is_creature(mention.f) else If(Is(mention.ref, Filter(types="creature")), made)


def is_creature(f: dict[str, Any]) -> bool:
    return f.get("types") == "creature" or "creature" in str(f.get("all_types", ""))


def everywhere(combat: bool) -> Effect:
    return Continuous(Prevent(False, combat=combat), None)


def shield(c: Context, hit: Hit, combat: bool) -> Effect:
    if hit.players:
        return Continuous(Prevent(False, combat=combat, to="you"), None)
    return Continuous(Prevent(False, combat=combat), c.ref(hit.things[0]))


def to_and_by(c: Context, thing: Thing, combat: bool) -> Effect:
    ref = c.ref(thing)
    return joined([Continuous(Prevent(False, combat=combat), ref), Continuous(Prevent(False, True, combat), ref)])


def next_n(c: Context, n: Any, thing: Thing) -> Effect:
    amount = c.of(n)
    return Continuous(Prevent(), c.ref(thing), n=amount)


def chosen_source(c: Context, f: dict[str, Any]) -> Effect:
    filter = c.filter(f)
    name = "chosen source"
    choose = Choose(name, Sources(filter))
    asked = None if not f else filter
    return joined([choose, Continuous(Prevent(False, source=asked, to="you", once=True, chosen=name), None)])
