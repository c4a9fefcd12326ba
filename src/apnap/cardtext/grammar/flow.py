"""How sentences are put together: and, then, if, may, unless, later."""

from __future__ import annotations

from typing import Any

from apnap.cards.registry import walk
from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.costs import cost_of
from apnap.cardtext.grammar.damage import damage
from apnap.cardtext.grammar.qualities import Nothing
from apnap.cardtext.meaning import Context, Mention, Refusal, Said, Thing, joined
from apnap.state.steps import Step
from apnap.vocab.abilities import Targets, Triggered
from apnap.vocab.additional_costs import TimesPaid
from apnap.vocab.amounts import Var
from apnap.vocab.base import Amount, Condition, Effect, Node, Who
from apnap.vocab.conditions import OF_THE_SPELL
from apnap.vocab.costs import Cost, ExileSelf, RemoveCounters
from apnap.vocab.effects.choosing import ChooseAndSacrifice, Remember
from apnap.vocab.effects.control import Choose, Continuous, If, Later, May, MayPay, Pump, Seq
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife, LoseLife
from apnap.vocab.effects.permanents import CreateToken, Move, PutCounters, PutOntoBattlefield, Sacrifice, Tap, Untap
from apnap.vocab.lookups import SOURCE, YOU, It, Not, Noted, Num, Players, X
from apnap.vocab.mana import ManaCost
from apnap.vocab.triggers import BeginningOf

# ---- several deeds of one player ------------------------------------------------------------------------------------

for kind in ("deed", "deeds"):
    several = kind + " list"
    name = kind + "list"
    word(name, f"<{kind}>", lambda a: (a,))
    word(name, f"<{kind}> and <{kind}>", lambda a, b: (a, b))
    word(name, f"<{kind}> , then <{kind}>", lambda a, b: (a, b))
    word(name, f"<{kind}> , <{kind}> , and <{kind}>", lambda a, b, d: (a, b, d))
    word(name, f"<{kind}> and <{kind}> , then <{kind}>", lambda a, b, d: (a, b, d))


def done(c: Context, who: Who, deeds: tuple[Said, ...]) -> Effect:
    return joined([one(deed(c, who)) for deed in deeds])


def one(effect: Any) -> Effect:
    if not isinstance(effect, Effect):
        raise Refusal("something that is no effect by itself")
    return effect


say("simple", "<deed>", lambda c, d: one(d(c, YOU)))
say("simple", "you <deedlist>", lambda c, d: done(c, YOU, d))
say("simple", "<player> <deedslist>", lambda c, p, d: done(c, p(c), d))
say("simple", "they <deedlist>", lambda c, d: done(c, c.that_player(), d))
say("simple", "<clause>", lambda c, s: s(c))

# ---- may ------------------------------------------------------------------------------------------------------------


class Perhaps:
    """Something a player may do; what follows may ask whether they did."""

    def __init__(self, who: Who, effect: Effect | None, price: Any) -> None:
        self.who = who
        self.effect = effect
        self.price = price


say("maybe", "you may <deedlist>", lambda c, d: perhaps(c, YOU, d))
say("maybe", "<player> may <deedlist>", lambda c, p, d: perhaps(c, p(c), d))
say("maybe", "they may <deedlist>", lambda c, d: perhaps(c, c.that_player(), d))
say("maybe", "you may have <haves>", lambda c, h: Perhaps(YOU, one(h(c)), None))
say("maybe", "you may <prices>", lambda c, p: pays(c, YOU, p))
say("maybe", "<player> may <prices>", lambda c, w, p: pays(c, w(c), p))
say("maybe", "they may <prices>", lambda c, p: pays(c, c.that_player(), p))
say("haves", "~ deal <amount> damage to <hit>", lambda c, n, h: have_damage(c, n, h))
say("haves", "<player> <deedlist>", lambda c, p, d: done(c, p(c), d))


def pays(c: Context, who: Who, price: Any) -> Perhaps:
    cost = cost_of(c, price)
    if any(isinstance(p, RemoveCounters) and isinstance(p.n, Num) and p.n.n < 0 for p in cost.parts):
        raise Refusal("a counter put on it as a cost")  # it is read as an effect
    if c.event is not None and c.event.card is not None and any(isinstance(p, ExileSelf) for p in cost.parts):
        raise Refusal("exiling what has gone as a cost")  # so is this: the card is elsewhere by then
    return Perhaps(who, None, cost)


def have_damage(c: Context, n: Any, hit: Any) -> Effect:
    return damage(c, Thing("self"), n, hit)


def perhaps(c: Context, who: Who, deeds: tuple[Said, ...]) -> Perhaps:
    return Perhaps(who, done(c, who, deeds), None)


# What can be done whatever the board is, so that having said yes is having done it.
CERTAIN = (Draw, GainLife, LoseLife, Pump, Continuous, Untap, Tap)


def settle(maybe: Perhaps, then: Effect | None = None, otherwise: Effect | None = None) -> Effect:
    if maybe.price is not None:
        if then is None and otherwise is None:
            raise Refusal("paying for nothing")  # what a player may simply do is no cost
        return MayPay(maybe.price, then, otherwise, maybe.who)
    assert maybe.effect is not None
    if then is None and otherwise is None:
        return May(maybe.effect, maybe.who)
    if not is_certain(maybe.effect):
        if then is None or otherwise is not None:
            raise Refusal("whether it was done")
        return May(joined([maybe.effect, if_done(maybe.effect, then)]), maybe.who)
    return May(maybe.effect if then is None else joined([maybe.effect, then]), maybe.who, otherwise)


def last_of(effect: Effect) -> Effect:
    return effect.parts[-1] if isinstance(effect, Seq) else effect


def is_certain(effect: Effect) -> bool:
    last = last_of(effect)
    if isinstance(last, CreateToken):
        return True
    return isinstance(last, CERTAIN)


def is_num(n: Any) -> bool:
    return isinstance(n, Num)


# What an effect notes if it was done.
DONE: dict[type[Effect], str] = {
    Move: "moved",
    PutOntoBattlefield: "moved",
    Sacrifice: "moved",
    ChooseAndSacrifice: "moved",
    Discard: "discarded",
    PutCounters: "put",
}


def is_one(n: Any) -> bool:
    return isinstance(n, Num) and n.n == 1


def is_none(n: Any) -> bool:
    return isinstance(n, Num) and n.n == 0


def if_done(effect: Effect, then: Effect) -> Effect:
    """What follows if something was done that may turn out to be impossible."""
    last = last_of(effect)
    alone = last is effect or (len(parts_of(effect)) == 2 and isinstance(parts_of(effect)[0], Choose))
    if isinstance(last, Discard | ChooseAndSacrifice) and not (
        is_num(last.n) and last.n is not None and is_one(last.n)
    ):
        raise Refusal("whether all of it was done")
    for kind, note in DONE.items():
        if isinstance(last, kind):
            if not alone:
                raise Refusal("which of it was done")
            return If(Noted(note), then)
    raise Refusal("whether it was done")


def parts_of(effect: Effect) -> tuple[Effect, ...]:
    return effect.parts if isinstance(effect, Seq) else (effect,)


# ---- clauses --------------------------------------------------------------------------------------------------------

say("chain", "<simple>", lambda c, s: s(c))
say("chain", "<maybe>", lambda c, m: m(c))
say("chain", "<simple> and <chain>", lambda c, a, b: follow(c, a, b))
say("chain", "<simple> , then <chain>", lambda c, a, b: follow(c, a, b))
say("chain", "<simple> , and <chain>", lambda c, a, b: follow(c, a, b))
say("chain", "<simple> then <chain>", lambda c, a, b: follow(c, a, b))
say("chain", "<simple> , <simple> , and <simple>", lambda c, a, b, d: joined([one(x(c)) for x in (a, b, d)]))


def follow(c: Context, a: Said, b: Said) -> Effect:
    first = one(a(c))
    c.clause += 1
    second = b(c)
    return joined([first, settle(second) if isinstance(second, Perhaps) else one(second)])


class Sentence:
    """A sentence that speaks of the one before it."""

    def __init__(self, what: str, body: Any, condition: Any = None) -> None:
        self.what = what
        self.body = body
        self.condition = condition


say("sentence", "<chain>", lambda c, s: s(c))
say("sentence", "then <chain>", lambda c, s: s(c))
say("sentence", "if <cond> , <chain>", lambda c, q, s: conditional(c, q, s))
say("sentence", "then if <cond> , <chain>", lambda c, q, s: conditional(c, q, s))
say("sentence", "<chain> if <cond>", lambda c, s, q: trailing(c, s, q))
say("sentence", "if <cond> , instead <chain>", lambda c, q, s: Sentence("instead", s, q))
say("sentence", "if <cond> , <chain> instead", lambda c, q, s: Sentence("instead", s, q))
say("sentence", "<chain> instead if <cond>", lambda c, s, q: Sentence("instead", s, q))
for text in ("~", "it"):
    say(
        "sentence",
        f"if <cond> , {text} deals <amount> damage instead",
        lambda c, q, n: Sentence("other damage", n, q),
    )
    say("sentence", f"{text} deals <amount> damage instead if <cond>", lambda c, n, q: Sentence("other damage", n, q))
say("sentence", "if you do , <chain>", lambda c, s: Sentence("if you do", s))
for subject in ("that player", "they", "the player"):
    say("sentence", f"if {subject} do|does , <chain>", lambda c, s: Sentence("if you do", s))
    say("sentence", f"if {subject} don't|doesn't , <chain>", lambda c, s: Sentence("if you don't", s))
say("sentence", "<tokenit> has|have <quoted>", lambda c, _, q: Sentence("token has", q))
say("sentence", "<tokenit> has|have <keywords> , and <quoted>", lambda c, _, k, q: Sentence("token has", q, k))
say("sentence", "<tokenit> has|have <keywords> and <quoted>", lambda c, _, k, q: Sentence("token has", q, k))
word("tokenit", "it|they", True)
say("sentence", "if not , <chain>", lambda c, s: Sentence("otherwise", s))
say("sentence", "if that happened , <chain>", lambda c, s: Sentence("if you do", s))
say("sentence", "if you don't , <chain>", lambda c, s: Sentence("if you don't", s))
say("sentence", "when you do , <chain>", lambda c, s: Sentence("when you do", s))
say("sentence", "otherwise , <chain>", lambda c, s: Sentence("otherwise", s))
say("sentence", "<chain> unless <payer> pay|pays <prices>", lambda c, s, w, p: unless(c, s, w, p))
say("sentence", "<chain> unless <payer> <prices>", lambda c, s, w, p: unless(c, s, w, p))
say("sentence", "unless <payer> pay|pays <prices> , <chain>", lambda c, w, p, s: unless(c, s, w, p))
say("sentence", "<chain> unless <payer> pay|pays {x} , where x is <measure>", lambda c, s, w, m: unless_x(c, s, w, m))
say("sentence", "<chain> unless <cond>", lambda c, s, q: unless_so(c, s, q))
say("sentence", "if you can't , <chain>", lambda c, s: Sentence("if you can't", s))
say("sentence", "choose <target>", lambda c, t: chosen_first(c, t))
say("sentence", "<chain> , where x is <measure>", lambda c, s, m: where_x(c, s, m))
say(
    "sentence",
    "if <cond> , <chain> , where x is <measure>",
    lambda c, q, s, m: where_x(c, Said(conditional, (q, s)), m),
)
say("payer", "you", lambda c: YOU)
say("payer", "they", lambda c: c.that_player())
say("payer", "<player>", lambda c, p: p(c))


def conditional(c: Context, condition: Said, body: Said) -> Effect:
    test: Condition = condition(c)
    before = len(c.targets)
    made = body(c)
    aim_if_paid(c, before, test)
    return If(test, settle(made) if isinstance(made, Perhaps) else one(made))


def trailing(c: Context, body: Said, condition: Said) -> Effect:
    before = len(c.targets)
    made = body(c)
    effect = settle(made) if isinstance(made, Perhaps) else one(made)
    test: Condition = condition(c)
    aim_if_paid(c, before, test)
    return If(test, effect)


def asks_of_costs(test: Condition) -> list[str]:
    """The costs that a condition asks whether they were paid."""
    found: list[Node] = []
    walk(test, found, set())
    return [n.name for n in found if isinstance(n, Noted) and n.name in OF_THE_SPELL]


def aim_if_paid(c: Context, before: int, test: Condition) -> None:
    """702.33g: what a spell does only if it was kicked has its targets only then."""
    names = asks_of_costs(test)
    if not c.of_spell() or len(c.targets) == before or not names:
        return
    if not isinstance(test, Noted) or c.card.multikicked:
        raise Refusal("when its targets are chosen")
    for slot in range(before, len(c.targets)):
        c.targets[slot] = if_paid(c.targets[slot], names[0])


def if_paid(node: Targets, name: str) -> Targets:
    low, high = node.low, node.high
    if not is_one(high) or not (is_one(low) or is_none(low)) or node.divide:
        raise Refusal("how many targets it has then")
    times = TimesPaid(name)
    return Targets(
        node.filter, times if is_one(low) else low, times, node.players, node.zone, node.what, node.who, False
    )


def unless(c: Context, body: Said, payer: Said, price: Any) -> Effect:
    found = body(c)
    effect = settle(found) if isinstance(found, Perhaps) else one(found)
    who = payer(c)
    return MayPay(cost_of(c, price), None, effect, who)


def unless_x(c: Context, body: Said, payer: Said, measure: Said) -> Effect:
    """{X} that is counted: so many times {1}."""
    effect = one(body(c))
    who = payer(c)
    return MayPay(Cost(ManaCost("1")), None, effect, who, measure(c))


def unless_so(c: Context, body: Said, condition: Said) -> Effect:
    effect = one(body(c))
    return If(Not(condition(c)), effect)


def chosen_first(c: Context, thing: Any) -> Nothing:
    c.ref(thing)
    return Nothing()


def where_x(c: Context, body: Said, measure: Said) -> Any:
    """X is said at the end, but counts from the beginning: what it speaks of must be known by then."""
    before = c.x
    if before is not None or (c.card is not None and c.card.has_x):
        raise Refusal("two meanings of X")
    seen = len(c.seen)
    c.x = said_after(c, body, measure)
    del c.seen[seen:]
    amount = c.x
    several = uses_twice(c, body, amount)
    if several:
        c.x = Var("X")
    made = body(c)
    c.x = before
    return joined([Remember("X", amount), one(made)]) if several else made


def uses_twice(c: Context, body: Said, amount: Amount) -> bool:
    """Whether one X is for several parts, the first of which might change what is counted (608.2h: it is found once)."""
    twin = c.probe()
    twin.x = X()
    made = body(twin)
    if any(not word.startswith("you ") for word in spoken_of(amount)) or not isinstance(made, Seq):
        return False
    return sum(1 for part in made.parts if has_x(part)) > 1


def has_x(effect: Effect) -> bool:
    found: list[Node] = []
    walk(effect, found, set())
    return any(isinstance(node, X) for node in found)


def said_after(c: Context, body: Said, measure: Said) -> Amount:
    """What X is: "its" and "that creature's" are of what the sentence has spoken of before, if that is a target."""
    told = c.probe()
    told.x = X()
    body(told)
    amount: Amount = measure(told)
    try:
        first = spoken_of(measure(c.probe()))
    except Refusal:
        first = set()
    if any(not word.startswith("target ") for word in spoken_of(amount) - first):
        raise Refusal("what X speaks of")
    return amount


def spoken_of(amount: Amount) -> set[str]:
    """Whom and what an amount asks."""
    found: list[Node] = []
    walk(amount, found, set())
    return {f"{n.kind} {n.slot}" for n in found if isinstance(n, (It, Players))}


# ---- later ----------------------------------------------------------------------------------------------------------

TIMES = {
    "at the beginning of the next end step": (Step.END, "", ""),
    "at the beginning of the next turn 's upkeep": (Step.UPKEEP, "", "next"),
    "at the beginning of your next upkeep": (Step.UPKEEP, "you", ""),
    "at the beginning of your next end step": (Step.END, "you", ""),
    "at end of combat": (Step.END_COMBAT, "", ""),
    "at the beginning of the next cleanup step": (Step.CLEANUP, "", ""),
    "at the beginning of your next turn": (Step.UPKEEP, "bad", ""),
}
for text, value in TIMES.items():
    if value[1] != "bad":
        word("then", text, value)
say("sentence", "<then> , <chain>", lambda c, t, s: later(c, t, s))
say("sentence", "<chain> <then>", lambda c, s, t: later(c, t, s))


def later(c: Context, when: tuple[Step, str, str], body: Said) -> Effect:
    """A delayed triggered ability; what it calls "it" is kept for it."""
    step, who, turn = when
    kept = c.seen[-1] if c.seen else c.event
    inner = Context(c.card)
    inner.in_later = True
    inner.x = c.x
    about = None
    if kept is not None:
        about = kept.card or kept.ref
        if isinstance(about, It) and about.kind == "source":
            about = None  # of itself the ability needs no reminder
            inner.event = kept
        else:
            inner.event = Mention(It("it"), kept.plural, kept.f, It("it"), -1)
            if kept.ref is SOURCE:  # by name, too, the card is what it has become
                inner.self_card = inner.event.card
        if kept.plural:
            inner.seen.append(inner.event)
            inner.event = None
    made = body(inner)
    effect = settle(made) if isinstance(made, Perhaps) else one(made)
    if not speaks_of(effect, "it"):
        about = None
    elif kept is not None and max(kept.clause, -1) < c.self_clause < c.clause and not c.of_spell():
        raise Refusal('what "it" speaks of')  # the card itself was spoken of since
    ability = Triggered(BeginningOf(step, who), effect)
    return Later(ability, about, turn=turn)


def speaks_of(node: Any, kind: str) -> bool:
    found: list[Node] = []
    walk(node, found, set())
    return any(isinstance(n, It) and n.kind == kind for n in found)
