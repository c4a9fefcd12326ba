"""Whole paragraphs: triggered, activated and static abilities, and what instants and sorceries say."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.texts import told
from apnap.cardtext.grammar.triggers import Batch, Both
from apnap.cardtext.meaning import Context, Needs, Refusal, Said
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Ability, Activated, Mode, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.base import Condition, Effect
from apnap.vocab.costs import Cost, DiscardSelf, ExileSelf, RemoveCounters, ReturnSelf, SacrificeSelf
from apnap.vocab.effects.basic import Damage, GainLife, LoseLife, PutCounters
from apnap.vocab.effects.control import Continuous, If, Later, May, MayPay, Seq
from apnap.vocab.lookups import SOURCE, AllOf, During, Num, YourTurn
from apnap.vocab.sagas import Chapter

# ---- modes ----------------------------------------------------------------------------------------------------------

word("howmany", "choose one", (1, 1))
word("howmany", "choose two", (2, 2))
word("howmany", "choose three", (3, 3))
word("howmany", "choose one or both", (1, 2))
word("howmany", "choose one or more", (1, 0))
word("howmany", "choose any number", (0, 0))
word("howmany", "choose up to one", (0, 1))
word("howmany", "choose up to two", (0, 2))
word("points", "• <text>", lambda t: (t,))
word("points", "• <text> <points>", lambda t, rest: (t, *rest))
word("modal", "<howmany> — <points>", lambda h, p: (h, p))
word("costpoints", "• <symbols> — <text>", lambda s, t: (Point(s, t),))
word("costpoints", "• <symbols> — <text> <costpoints>", lambda s, t, rest: (Point(s, t), *rest))
word("modal", "spree <costpoints>", lambda p: ((1, 0), p))  # 702.172a
word("modal", "choose one or more — <costpoints>", lambda p: ((1, 0), p))


class Point:
    """A mode with a cost of its own."""

    def __init__(self, symbols: str, text: Any) -> None:
        self.symbols = symbols
        self.text = text


class Body:
    """What an ability does: an effect, or modes."""

    def __init__(self, effect: Effect | None, modes: tuple[Mode, ...] = (), low: int = 1, high: int = 1) -> None:
        self.effect = effect
        self.modes = modes
        self.low = low
        self.high = high


def plain_body(c: Context, text: Any) -> Body:
    return Body(told(c, text))


def modal_body(c: Context, modal: Any) -> Body:
    (low, high), points = modal
    modes: list[Mode] = []
    for point in points:
        inner = c.part()
        effect = told(inner, point.text if isinstance(point, Point) else point)
        cost = cost_of(c, Price(point.symbols, ())) if isinstance(point, Point) else None
        modes.append(Mode(effect, tuple(inner.targets), cost))
    if high == 0:
        high = len(modes)
    if high > len(modes):
        raise Refusal("more modes than there are")
    return Body(None, tuple(modes), low, high)


say("body", "<text>", plain_body)
say("body", "<modal>", modal_body)

# ---- triggered abilities --------------------------------------------------------------------------------------------


class Often:
    """How often an ability triggers: so many times each turn, once for several things at once."""

    def __init__(self, per_turn: int = 0, batch: str = "") -> None:
        self.per_turn = per_turn
        self.batch = batch


word("limit1", "~ ability triggers only once each turn [.]", Often(1))
word("limit1", "this ability triggers only once each turn [.]", Often(1))
word("limit1", "do this only once each turn [.]", lambda: None)


def triggered(
    c: Context, event: Said, body: Said, condition: Said | None = None, limit: Any = None, **more: Any
) -> Any:
    """One ability, or two for two events."""
    c.on_stack = True
    trigger = event(c)
    test: Condition | None = None if condition is None else condition(c)
    found: Body = body(c)
    kinds = trigger.parts if isinstance(trigger, Both) else (trigger,)
    often = Often() if limit is None else limit
    if isinstance(trigger, Batch):
        kinds, more["batch"] = (trigger.trigger,), trigger.how
    elif often.batch:
        more["batch"] = often.batch
    own = c.event is not None and c.event.ref is SOURCE
    if "~ from your graveyard" in c.trigger_text and not own:
        more["zone"] = int(Zone.GRAVEYARD)  # there it works (113.6m)
    abilities: list[Ability] = []
    for kind in kinds:
        is_mana = adds_mana(found.effect) and not c.targets and kind.kind.name in ("TAPPED_FOR_MANA", "MANA_ADDED")
        abilities.append(
            Triggered(
                kind,
                found.effect,
                tuple(c.targets),
                found.modes,
                found.low,
                found.high,
                test,
                is_mana=is_mana,
                per_turn=often.per_turn,
                **more,
            )
        )
    return Words((), tuple(abilities))


for start, what in (("when|whenever", "event"), ("at", "time")):
    say("ability", f"{start} <{what}> , <body> [<limit1>]", lambda c, e, b, n: triggered(c, e, b, None, n))
    say("ability", f"{start} <{what}> , if <cond> , <body> [<limit1>]", lambda c, e, q, b, n: triggered(c, e, b, q, n))

# ---- activated abilities --------------------------------------------------------------------------------------------


class Limit:
    def __init__(self, **args: Any) -> None:
        self.args = args


word("timing", "activate only as a sorcery", lambda: Limit(sorcery_speed=True))
word("timing", "activate only when you could cast a sorcery", lambda: Limit(sorcery_speed=True))
word("timing", "activate only once each turn", lambda: Limit(per_turn=1))
word("timing", "activate no more than once each turn", lambda: Limit(per_turn=1))
word("timing", "activate no more than twice each turn", lambda: Limit(per_turn=2))
word("timing", "activate no more than <digits> times each turn", lambda n: Limit(per_turn=n.n))
word("timing", "activate only before blockers are declared", lambda: Limit(only_if=during("before blockers")))
word("timing", "activate only during the declare blockers step", lambda: Limit(only_if=during("declare blockers")))
word(
    "timing",
    "activate only during combat before blockers are declared",
    lambda: Limit(only_if=during("combat before blockers")),
)
word("timing", "activate only during your turn", lambda: Limit(only_if=YourTurn()))
word(
    "timing",
    "activate only during your turn , before attackers are declared",
    lambda: Limit(only_if=during("before attackers", True)),
)
word("timing", "activate only during your upkeep", lambda: Limit(only_if=during("upkeep", True)))
word("timing", "activate only during any upkeep step", lambda: Limit(only_if=during("upkeep")))
word("timing", "activate only during combat", lambda: Limit(only_if=during("combat")))
word("timing", "activate only during your turn and only once each turn", lambda: Limit(only_if=YourTurn(), per_turn=1))
word("timing", "activate only as a sorcery and only once each turn", lambda: Limit(sorcery_speed=True, per_turn=1))
word("timing", "any player may activate ~ ability", lambda: Limit(anyone=True))
word("timing", "any player may activate this ability", lambda: Limit(anyone=True))
word("timing", "activate only if <cond>", lambda q: Limit(only_if=q))
word("timings", "<timing> [.]", lambda t: t)


def during(when: str, yours: bool = False) -> Condition:
    return AllOf((YourTurn(), During(when))) if yours else During(when)


LEAVING = (SacrificeSelf, ExileSelf, ReturnSelf)
FACING = frozenset(("blocked by it", "blocking it"))


def activated(c: Context, price: Price, body: Said, limit: Limit | None = None) -> Words:
    c.on_stack = True
    cost = cost_of(c, price)
    found: Body = body(c)
    args = {} if limit is None else {k: c.of(v) for k, v in limit.args.items()}
    effect = found.effect
    zone = 2
    from_yard = "exile ~ from your graveyard" in c.trigger_text or "return ~ from your graveyard" in c.trigger_text
    if from_yard:
        zone = 3
    if any(isinstance(part, DiscardSelf) for part in cost.parts):
        zone = 1  # it is discarded from the hand, so there the ability works (113.6m)
    leaves = any(isinstance(part, LEAVING) for part in cost.parts)
    if leaves and any(t.filter is not None and FACING & set(t.filter.status) for t in c.targets):
        raise Needs("a target that what has left was blocking")  # 608.2b would ask it again
    if adds_mana(effect) and not c.targets:
        args["is_mana"] = True
        effect = with_mana(effect)
    ability = Activated(cost, effect, tuple(c.targets), found.modes, found.low, found.high, zone=zone, **args)
    return Words((), (ability,))


# What needs no choice, and so can be done while mana is added (405.6c).
AT_ONCE = (Damage, LoseLife, GainLife, Later, Continuous, PutCounters)


def adds_mana(effect: Effect | None) -> bool:
    """605.1a: whether it could put mana into a pool as it resolves."""
    if isinstance(effect, Seq):
        return any(adds_mana(p) for p in effect.parts)
    if isinstance(effect, If):
        return adds_mana(effect.then) or adds_mana(effect.otherwise)
    if isinstance(effect, May | MayPay):
        return adds_mana(effect.then) or adds_mana(effect.otherwise)
    return isinstance(effect, AddMana)


def with_mana(effect: Effect | None) -> Effect:
    """Mana first, and what else the ability does with it."""
    if isinstance(effect, AddMana):
        return effect
    if isinstance(effect, If):  # one mana or the other
        first, second = effect.then, effect.otherwise
        if isinstance(first, AddMana) and (second is None or isinstance(second, AddMana)):
            return effect
    if not isinstance(effect, Seq):
        raise Refusal("what a mana ability does besides")
    first = effect.parts[0]
    rest = effect.parts[1:]
    if not isinstance(first, AddMana) or not all(isinstance(p, AT_ONCE) for p in rest):
        raise Refusal("what a mana ability does besides")
    also = rest[0] if len(rest) == 1 else Seq(rest)
    return AddMana(first.text, first.choose, first.n, first.who, first.keep, first.only, also)


say("ability", "<prices> : <body> [<timings>]", activated)

# ---- loyalty and chapters -------------------------------------------------------------------------------------------


def read_loyalty(reading: Any, at: int) -> Any:
    token = reading.tokens[at] if at < len(reading.tokens) else ""
    if token == "0":
        return [(at + 1, 0)]
    if token[:1] in "+-" and token[1:].isdecimal():
        return [(at + 1, int(token))]
    return []


ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6}


def read_roman(reading: Any, at: int) -> Any:
    token = reading.tokens[at] if at < len(reading.tokens) else ""
    return [(at + 1, ROMAN[token])] if token in ROMAN else []


from apnap.cardtext.grammar.base import PHRASES  # noqa: E402

PHRASES.primitive("loyalty", read_loyalty)
PHRASES.primitive("roman", read_roman)


def loyalty(c: Context, n: int, body: Said) -> Words:
    found: Body = body(c)
    cost = Cost(parts=(RemoveCounters("loyalty", Num(-n)),))
    ability = Activated(
        cost,
        found.effect,
        tuple(c.targets),
        found.modes,
        found.low,
        found.high,
        loyalty=True,
        label=f"{n:+d}" if n else "0",
    )
    return Words((), (ability,))


say("loyalty line", "<loyalty> : <body>", loyalty)
word("romans", "<roman>", lambda n: (n,))
word("romans", "<roman> , <romans>", lambda n, rest: (n, *rest))


def chapters(c: Context, ns: tuple[int, ...], body: Said) -> Words:
    found: Body = body(c)
    return Words(
        (),
        tuple(
            Triggered(Chapter(n), found.effect, tuple(c.targets), found.modes, found.low, found.high, chapter=n)
            for n in ns
        ),
    )


say("chapter line", "<romans> — <body>", chapters)

# ---- quoted abilities -----------------------------------------------------------------------------------------------


def quoted(c: Context, said: Said) -> tuple[Ability, ...]:
    found: Words = said(c)
    if found.marks:
        raise Refusal("a keyword in quotation marks")
    return found.abilities


say("quoted", '" <ability> "', quoted)
say("quoted", '" <static> "', quoted)
say("quoted", '" <kw> [.] "', quoted)

# ---- instants and sorceries -----------------------------------------------------------------------------------------


class Casting:
    """How a spell is cast: an additional cost, or when it may be."""

    def __init__(self, price: Price | None = None, only_if: Any = None) -> None:
        self.price = price
        self.only_if = only_if


word("casting", "as an additional cost to cast ~ , <prices> [.]", lambda p: Casting(p))
word("casting", "cast ~ only during combat [.]", lambda: Casting(only_if=during("combat")))
word("casting", "cast ~ only before attackers are declared [.]", lambda: Casting(only_if=during("before attackers")))
word(
    "casting",
    "cast ~ only during combat before blockers are declared [.]",
    lambda: Casting(only_if=during("combat before blockers")),
)
word(
    "casting",
    "cast ~ only during combat after blockers are declared [.]",
    lambda: Casting(only_if=during("combat after blockers")),
)
word(
    "casting", "cast ~ only during the declare attackers step [.]", lambda: Casting(only_if=during("declare attackers"))
)
word("casting", "cast ~ only during the declare blockers step [.]", lambda: Casting(only_if=during("declare blockers")))
word("casting", "cast ~ only if <cond> [.]", lambda q: Casting(only_if=q))
word("casting", "cast ~ only during your turn [.]", lambda: Casting(only_if=YourTurn()))
