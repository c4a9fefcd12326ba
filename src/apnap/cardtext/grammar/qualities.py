"""What something is, has, gets or cannot do: for a while (effects), or always (static abilities)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.cards.registry import walk
from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.values import now_x, times
from apnap.cardtext.meaning import Context, Needs, Refusal, Said, Thing, joined
from apnap.cardtext.subtypes import CREATURES
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Ability
from apnap.vocab.base import Amount, Effect, Node, Ref
from apnap.vocab.continuous import (
    PT,
    BasicLandType,
    Colors,
    GainAbility,
    Keywords,
    LoseAbilities,
    Modification,
    SetPT,
    SwitchPT,
    Types,
)
from apnap.vocab.durations import END_OF_TURN, FOREVER, For
from apnap.vocab.effects.control import Continuous, Pump
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, Num, Players, Sum
from apnap.vocab.rules_text import Rule


class Nothing:
    """A sentence that says what is so anyway."""


NOTHING = Nothing()


NEXT_UNTAP = For(Until.YOUR_NEXT_UNTAP, Players("nobody"))
Scope = Any
Maker = Callable[[Scope], Node]


class Open:
    """Something that lasts for good where no duration is given: "it gains haste", "it becomes red"."""

    def __init__(self, maker: Maker) -> None:
        self.maker = maker


class Size:
    """Gets +N/+M."""

    def __init__(self, power: Amount, toughness: Amount) -> None:
        self.power = power
        self.toughness = toughness


def part(c: Context, sign: int, n: int | None, each: Amount | None) -> Amount:
    if n is None:
        x = now_x(c)
        return x if sign > 0 else Sum((x,), -1)
    if each is None or n == 0:
        return Num(sign * n)
    return times(Num(sign * n), each)


def gets(c: Context, change: Any, each: Said | None = None) -> list[Any]:
    (s1, n1), (s2, n2) = change
    e = None if each is None else each(c)
    return [Size(part(c, s1, n1, e), part(c, s2, n2, e))]


say("quality", "get|gets <change>", gets)
say("quality", "get|gets <change> for each <each>", gets)
word("keywords", "<keyword>", lambda k: (k,))
word("keywords", "<keyword> and <keyword>", lambda a, b: (a, b))
word("keywords", "<keyword> , <keyword> , and <keyword>", lambda a, b, c: (a, b, c))
word("keywords", "<keyword> , <keyword> , <keyword> , and <keyword>", lambda a, b, c, d: (a, b, c, d))


def gains(c: Context, names: tuple[str, ...]) -> list[Any]:
    if "flash" in names or "split second" in names:
        raise Refusal("gaining a keyword that only matters while it is cast")
    return [lambda scope: Keywords(scope, names)]


say("quality", "has|have <keywords>", gains)
say("quality", "gain|gains <keywords>", lambda c, k: [Open(m) for m in gains(c, k)])
say("quality", "lose|loses <keywords>", lambda c, k: [Open(lambda scope: Keywords(scope, (), k))])
say("quality", "lose|loses all abilities", lambda c: [Open(LoseAbilities)])
say("quality", "gain|gains|has|have <quoted>", lambda c, q: granted(c, q))
say("quality", "gain|gains|has|have <quoted> and <quoted>", lambda c, a, b: [*granted(c, a), *granted(c, b)])
say("quality", "gain|gains|has|have <keywords> and <quoted>", lambda c, k, q: [*gains(c, k), *granted(c, q)])
say("quality", "gain|gains|has|have <protection>", lambda c, p: [adder(a) for a in p(c)])
say(
    "quality",
    "gain|gains|has|have <keywords> and <protection>",
    lambda c, k, p: [*gains(c, k), *[adder(a) for a in p(c)]],
)


def adder(ability: Ability) -> Maker:
    return lambda scope: GainAbility(scope, ability)


def granted(c: Context, quoted: Said) -> list[Maker]:
    """An ability in quotation marks: in it, the card itself is what has the ability."""
    inner = Context(c.card)
    inner.in_quotes = True
    found = quoted(inner)
    nodes: list[Node] = []
    walk(found, nodes, set())
    if any(isinstance(n, Filter) and "damaged by source this turn" in n.status for n in nodes):
        raise Needs("what something dealt damage to before it had the ability")  # 608.2i
    return [adder(a) for a in found]


# ---- sizes, colours, types ----------------------------------------------------------------------------------------

say("quality", "has|have base power and toughness <size>", lambda c, s: [setter(s)])
say("quality", "'s|' power and toughness are switched", lambda c: [SwitchPT])
say("quality", "is|are <colored>", lambda c, k: [lambda scope: Colors(scope, k)])
say("quality", "become|becomes <colored>", lambda c, k: [Open(lambda scope: Colors(scope, k))])
word("colored", "<color>", lambda k: k)
say("quality", "is|are <landtype>", lambda c, k: [lambda scope: BasicLandType(scope, k)])
say("quality", "become|becomes <landtype>", lambda c, k: [Open(lambda scope: BasicLandType(scope, k))])
say(
    "quality",
    "is|are <landtype> in addition to its|their other land types",
    lambda c, k: [lambda scope: BasicLandType(scope, k, True)],
)
say(
    "quality",
    "is|are <landtype> in addition to its|their other types",
    lambda c, k: [lambda scope: BasicLandType(scope, k, True)],
)
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
word("landtype", "a|an <subtype>", lambda s: s[0] if s[0] in BASICS else None)
word("landtype", "<subtype>", lambda s: s[0] if s[0] in BASICS and s[1] else None)
word("kin", "<subtype>", lambda s: (s[0],))
word("kin", "<subtype> <subtype>", lambda a, b: (a[0], b[0]))
say(
    "quality",
    "is|are a|an <kin> in addition to its other [creature] types",
    lambda c, k: [lambda scope: Types(scope, subtypes=k)],
)
say(
    "quality",
    "is|are <kin> in addition to their other [creature] types",
    lambda c, k: [lambda scope: Types(scope, subtypes=k)],
)
say("quality", "is|are all colors", lambda c: [lambda scope: Colors(scope, "WUBRG")])
say("quality", "is|are colorless", lambda c: [lambda scope: Colors(scope, "")])
say("quality", "is|are an artifact in addition to its other types", lambda c: [lambda scope: Types(scope, "artifact")])


def setter(size: tuple[int, int]) -> Maker:
    return lambda scope: SetPT(scope, Num(size[0]), Num(size[1]))


class Body:
    """What something becomes: a creature of a size."""

    def __init__(self, size: Any, colors: str, kin: tuple[str, ...], types: str) -> None:
        self.size = size
        self.colors = colors
        self.kin = kin
        self.types = types


word("body", "a|an <size> <colorlist> <kin> creature", lambda s, k, n: Body(s, k, n, "creature"))
word("body", "a|an <size> <colorlist> <kin> artifact creature", lambda s, k, n: Body(s, k, n, "artifact creature"))
word("body", "a|an <size> <kin> creature", lambda s, n: Body(s, "", n, "creature"))
word("body", "a|an <size> <kin> artifact creature", lambda s, n: Body(s, "", n, "artifact creature"))
word("body", "a|an <size> creature", lambda s: Body(s, "", (), "creature"))
word("body", "a|an <size> artifact creature", lambda s: Body(s, "", (), "artifact creature"))
word("colorlist", "<color>", lambda k: k)
word("colorlist", "<color> and <color>", lambda a, b: a + b)
word("colorlist", "<color> , <color> , and <color>", lambda a, b, d: a + b + d)
word("colorlist", "colorless", lambda: None)


def typed(body: Body, still: bool) -> Maker:
    """What it is then: an artifact creature loses only its other creature types, and only if new ones are named."""
    if still or (body.types == "artifact creature" and not body.kin):
        return lambda scope: Types(scope, body.types, body.kin)  # 205.1b
    if body.types == "artifact creature":
        return lambda scope: Types(scope, body.types, body.kin, replace_subtypes=True)  # 205.1b
    return lambda scope: Types(scope, body.types, body.kin, also=False)  # 205.1a


def becomes(c: Context, body: Body, keywords: Any = None, still: bool = False) -> list[Any]:
    if any(k not in CREATURES for k in body.kin):
        raise Refusal("a subtype that creatures do not have")
    found: list[Any] = [typed(body, c.retains or still)]
    if body.colors:
        found.append(lambda scope: Colors(scope, body.colors))
    found.append(setter(body.size))
    if keywords:
        found.append(lambda scope: Keywords(scope, keywords))
    return found


say("quality", "become|becomes <body>", lambda c, b: [Open(m) for m in becomes(c, b)])
say("quality", "become|becomes <body> with <keywords>", lambda c, b, k: [Open(m) for m in becomes(c, b, k)])
say("quality", "are|is <body1> that are|is still lands|a|land [land]", lambda c, b: becomes(c, b, still=True))
word("body1", "<size> creatures", lambda s: Body(s, "", (), "creature"))


def still(c: Context) -> Nothing:
    """It keeps all that it was (205.1b): what was said before it was put together with that in mind."""
    if not c.retains:
        raise Refusal("what is still so")
    return NOTHING


say("clause", "it's|they're still a land|lands [land]", still)
say("clause", "it's still a land", still)
say("clause", "they're still lands", still)


# ---- what it cannot do, must do, may do -----------------------------------------------------------------------------


def rule(kind: str, **more: Any) -> Maker:
    return lambda scope: Rule(kind, scope, **more)


SIMPLE = {
    "can't attack": ("cannot attack",),
    "can't block": ("cannot block",),
    "can't attack or block": ("cannot attack", "cannot block"),
    "can't be blocked": ("cannot be blocked",),
    "attack|attacks each combat if able": ("must attack",),
    "block|blocks each combat if able": ("must block",),
    "must be blocked if able": ("must be blocked",),
    "can't be regenerated": ("cannot be regenerated",),
    "can attack as though it|they didn't have defender": ("attacks as though no defender",),
    "can't attack or block alone": ("needs others to attack", "needs others to block"),
    "can't attack alone": ("needs others to attack",),
    "can't block alone": ("needs others to block",),
    "can only attack alone": ("attacks alone",),
    "can block an additional creature each combat": ("blocks additional",),
    "can't transform": ("cannot transform",),
}
for text, kinds in SIMPLE.items():
    say("quality", text, lambda c, kinds=kinds: [rule(k) for k in kinds])
say("quality", "attack|attacks this turn if able", lambda c: [Timed(rule("must attack", text="turn"), END_OF_TURN)])
say("quality", "block|blocks this turn if able", lambda c: [Timed(rule("must block"), END_OF_TURN)])
say("quality", "can block an additional creature this turn", lambda c: [Timed(rule("blocks additional"), END_OF_TURN)])
say(
    "quality",
    "can attack this turn as though it|they didn't have defender",
    lambda c: [Timed(rule("attacks as though no defender"), END_OF_TURN)],
)
say("quality", "can block any number of creatures", lambda c: [rule("blocks additional", text="any")])
say("quality", "can't be blocked by <ones>", lambda c, f: [rule("cannot be blocked by", against=against(c, f))])
say("quality", "can't be blocked except by <ones>", lambda c, f: [rule("blocked only by", against=against(c, f))])
say("quality", "can't be blocked by more than one creature", lambda c: [rule("blocked by at most")])
say("quality", "can't be blocked except by <digits> or more creatures", lambda c, n: [rule("blocked by at least", n=n)])
say("quality", "can block only <ones>", lambda c, f: [rule("blocks only", against=against(c, f))])
say("quality", "can't be the target of spells or abilities", lambda c: gains(c, ("shroud",)))
say("quality", "can't block <ones>", lambda c, f: cannot_block(c, f))
UNTAP = "cannot untap"
for text in ("its controller 's untap step", "their controllers ' untap steps", "your untap step"):
    say("quality", f"doesn't|don't untap during {text}", lambda c: [rule(UNTAP, text="controller")])
for text in (
    "its controller 's next untap step",
    "their controllers ' next untap steps",
    "its controller 's next untap steps",
    "their controller 's next untap step",
):
    say("quality", f"doesn't|don't untap during {text}", lambda c: [Timed(rule(UNTAP, text="controller"), NEXT_UNTAP)])
say(
    "quality",
    "doesn't|don't untap during your next untap step",
    lambda c: [Timed(rule(UNTAP, text="you"), For(Until.YOUR_NEXT_UNTAP, YOU))],  # 109.5: not whoever has it by then
)


class Timed:
    """Something that brings its own duration."""

    def __init__(self, maker: Maker, duration: For) -> None:
        self.maker = maker
        self.duration = duration


def against(c: Context, f: dict[str, Any]) -> Filter:
    return c.filter({k: v for k, v in f.items() if not (k == "types" and v == "creature") or len(f) == 1})


def cannot_block(c: Context, f: dict[str, Any]) -> list[Any]:
    if set(f) - {"types"} == {"power_ge"} and isinstance(f["power_ge"], Num):
        return [rule("blocks only", against=Filter(power_le=Num(f["power_ge"].n - 1)))]
    raise Refusal("creatures it can't block")


word("qualities", "<quality>", lambda q: (q,))
word("qualities", "<quality> and <quality>", lambda a, b: (a, b))
word("qualities", "<quality> , <quality> , and <quality>", lambda a, b, d: (a, b, d))
word("qualities", "<quality> , <quality> , <quality> , and <quality>", lambda a, b, d, e: (a, b, d, e))


# ---- for a while ----------------------------------------------------------------------------------------------------


def lasting(c: Context, thing: Thing, qualities: tuple[Said, ...], duration: For | None) -> Effect:
    """Effects that give these qualities for a time."""
    if thing.how in ("it", "that") and "_spell" in c.it(thing).f:
        raise Needs("what a spell gains, and the permanent it becomes")  # 400.7a
    ref = c.ref(thing, True)
    made: list[Effect] = []
    for quality in qualities:
        for q in quality(c):
            made.append(one_lasting(q, ref, duration))
    return joined(made if thing.how != "all" else together(c, thing, made))


def together(c: Context, thing: Thing, made: list[Effect]) -> list[Effect]:
    """Several changes of all that fit a description.

    Rules about them also touch what comes to fit later (611.2c).  The others are for those that fit now: what changes
    whether they do comes last, and there can be only one such change.
    """
    found: list[Effect] = []
    last: list[Effect] = []
    for effect in made:
        node = effect.node if isinstance(effect, Continuous) else None
        if isinstance(effect, Continuous) and isinstance(node, Rule) and effect.duration.until != Until.YOUR_NEXT_UNTAP:
            about = Rule(
                node.kind, c.filter(thing.f), node.who, node.n, node.when, node.cost, node.text, against=node.against
            )
            found.append(Continuous(about, None, effect.duration))
        elif len(made) > 1 and unfits(effect, thing.f):
            last.append(effect)
        else:
            found.append(effect)
    if len(last) > 1:
        raise Needs("several changes of what no longer fits after the first")
    return [*found, *last]


def unfits(effect: Effect, f: dict[str, Any]) -> bool:
    """Whether it may change what the description asks for."""
    asked = set(f) | {key for part in f.get("any_of", ()) for key in part}
    if isinstance(effect, Pump):
        return bool(
            asked & {"power_le", "power_ge", "power_eq", "power_lt", "power_gt", "toughness_le", "toughness_ge"}
        )
    node = effect.node if isinstance(effect, Continuous) else None
    if isinstance(node, Colors):
        return bool(asked & {"colors", "not_colors", "status"})
    if isinstance(node, Keywords | LoseAbilities):
        return bool(asked & {"keyword", "without"})
    if isinstance(node, SetPT | SwitchPT):
        return bool(
            asked & {"power_le", "power_ge", "power_eq", "power_lt", "power_gt", "toughness_le", "toughness_ge"}
        )
    if isinstance(node, Types):
        lost = set() if node.also and not node.replace_subtypes else {"types", "subtypes"}
        return bool(asked & {"not_types", "not_subtypes", *lost})
    if isinstance(node, BasicLandType):
        return bool(asked & {"subtypes", "not_subtypes", "supertypes", "not_supertypes"})
    return False


def both_lasting(c: Context, one: Thing, first: Any, two: Thing, second: Any, duration: For) -> Effect:
    """One duration for two things."""
    made = lasting(c, one, first, duration)
    c.clause += 1
    return joined([made, lasting(c, two, second, duration)])


def for_each(c: Context, thing: Thing, change: Any, duration: For, each: Said) -> Effect:
    ref = c.ref(thing, True)
    made: list[Effect] = [one_lasting(q, ref, duration) for q in gets(c, change, each)]
    return joined(made)


def as_long_as(c: Context, condition: Said) -> For:
    return For(Until.AS_LONG_AS, condition=condition(c))


def except_by(c: Context, thing: Thing, f: dict[str, Any]) -> Effect:
    ref = c.ref(thing, True)
    return Continuous(Rule("blocked only by", "self", against=against(c, f)), ref)


def one_lasting(q: Any, ref: Ref, duration: For | None) -> Effect:
    if isinstance(q, Timed):
        if duration is not None:
            raise Refusal("two durations")
        return Continuous(q.maker("self"), ref, q.duration)
    if isinstance(q, Open):
        return Continuous(q.maker("self"), ref, FOREVER if duration is None else duration)
    if duration is None:
        raise Refusal("how long it lasts")
    if isinstance(q, Size):
        return Pump(q.power, q.toughness, ref, duration)
    return Continuous(q("self"), ref, duration)


say("clause", "<thing> <qualities> [<duration>]", lasting)
say("clause", "<duration> , <thing> <qualities>", lambda c, d, t, q: lasting(c, t, q, d))
for one, other in (("thing", "thing"), ("thing", "manythings"), ("manythings", "thing")):
    say(
        "clause",
        f"<duration> , <{one}> <qualities> and <{other}> <qualities>",
        lambda c, d, t, q, u, r: both_lasting(c, t, q, u, r, d),
    )
    say(
        "clause",
        f"<{one}> <qualities> and <{other}> <qualities> <duration>",
        lambda c, t, q, u, r, d: both_lasting(c, t, q, u, r, d),
    )
say("clause", "<thing> <changes> <duration> for each <each>", lambda c, t, s, d, e: for_each(c, t, s, d, e))
say("clause", "<manythings> <changes> <duration> for each <each>", lambda c, t, s, d, e: for_each(c, t, s, d, e))
word("changes", "get|gets <change>", lambda s: s)
word("changes", "each get|gets <change>", lambda s: s)
say("clause", "<target> each <qualities> [<duration>]", lasting)
say("clause", "<manythings> <qualities> [<duration>]", lasting)
say("clause", "<thing> <qualities> for as long as <long>", lambda c, t, q, w: lasting(c, t, q, as_long_as(c, w)))
say("clause", "<thing> can't be blocked this turn except by <ones>", lambda c, t, f: except_by(c, t, f))
say("clause", "<duration> , <manythings> <qualities>", lambda c, d, t, q: lasting(c, t, q, d))
word("manythings", "<ones>", lambda f: Thing("all", f, plural=True))

# ---- always -----------------------------------------------------------------------------------------------------


def scope_of(c: Context, thing: Thing) -> Scope:
    if thing.how == "self":
        return "self"
    if thing.how == "attached":
        return "attached"
    if thing.how == "all" and thing.zone == Zone.BATTLEFIELD:
        return c.filter(thing.f)
    raise Refusal("what a static ability is about")


def always(c: Context, thing: Thing, qualities: tuple[Said, ...]) -> tuple[list[Modification], list[Rule]]:
    scope = scope_of(c, thing)
    mods: list[Modification] = []
    rules: list[Rule] = []
    for quality in qualities:
        for q in quality(c):
            if isinstance(q, Timed):
                raise Refusal("a duration in a static ability")
            maker = q.maker if isinstance(q, Open) else q
            node = PT(scope, q.power, q.toughness) if isinstance(q, Size) else maker(scope)
            if isinstance(node, Rule):
                rules.append(node)
            else:
                assert isinstance(node, Modification)
                mods.append(node)
    return mods, rules
