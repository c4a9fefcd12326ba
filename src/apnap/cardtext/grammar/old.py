"""Phrases of the first years: sources of damage, upkeep prices, lures, laces of numbers, what was countered."""

from __future__ import annotations

from typing import Any, Final

from apnap.cardtext.grammar.base import COLORS, does, say, word
from apnap.cardtext.grammar.costs import Price, cost_of
from apnap.cardtext.grammar.damage import Hit, hurt, source_of
from apnap.cardtext.grammar.effects_objects import Marker, long
from apnap.cardtext.grammar.effects_players import searches
from apnap.cardtext.grammar.flow import Perhaps, later, one
from apnap.cardtext.grammar.keywords import Words, made
from apnap.cardtext.grammar.lines import Limit, during
from apnap.cardtext.grammar.nouns import merged, target
from apnap.cardtext.grammar.qualities import UNTAP, Maker, Open, Timed, lasting, rule, scope_of
from apnap.cardtext.grammar.triggers import FIELD, THEIRS, YARD, Subject, about, dies, numbered
from apnap.cardtext.grammar.values import count, now_x
from apnap.cardtext.meaning import Context, Refusal, Said, Thing, joined
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Keyword, Static, Triggered
from apnap.vocab.amounts import ActivatedThisTurn
from apnap.vocab.base import Condition, Effect, Who
from apnap.vocab.continuous import Control, SetPT, Types
from apnap.vocab.durations import END_OF_TURN
from apnap.vocab.effects.basic import Destroy, Move, PutCounters, Shuffle, Tap
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.control import Continuous, If, Later, MayPay
from apnap.vocab.effects.looking import Look
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.effects.spells import NewTargets
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, All, AllOf, Compare, Count, It, Num, PlayerStat, Stat, Sum
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Deals, LosesControl, Moves, Trigger

# ---- nouns ----------------------------------------------------------------------------------------------------------

word("post", "on the battlefield", lambda: {})
for text in ("blocking or blocked by it|~", "blocked by or blocking it|~"):
    word("post", text, {"any_of": ({"status": ("blocking it",)}, {"status": ("blocked by it",)})})
word("post", "blocking ~ or blocked by ~", {"any_of": ({"status": ("blocking it",)}, {"status": ("blocked by it",)})})
word("post", "an opponent owns", {"owner": "opponent"})
word("target", "one or more target <ones>", lambda f: target(f, Num(1), Num(100)))
word("cardhead", "<sub> permanent card", lambda s: {"subtypes": s})


def own_name(c: Context) -> str:
    name = getattr(c.card, "name", "")
    if not name:
        raise Refusal("whose name it is")
    return str(name)


OWN_NAME: Final = Said(own_name, ())
word("post", "named ~", lambda: {"name": OWN_NAME})

# ---- numbers --------------------------------------------------------------------------------------------------------

say("measure", "<counting1> minus <digits>", lambda c, m, n: Sum((m(c), Num(-n.n))))
say("measure", "<digits> minus <counting1>", lambda c, n, m: Sum((n, Sum((m(c),), -1))))
say("counting1", "the number of <ones>", lambda c, f: count(c, f))
say("counting1", "the number of cards in your hand", lambda c: hand_of(YOU))
say("counting1", "the number of cards in their hand", lambda c: hand_of(c.that_player()))
say("counting1", "the number of cards in <player> 's hand", lambda c, p: hand_of(p(c)))
say("counting1", "<owned> power", lambda c, t: Stat("power", c.ref(t)))
say("counting1", "<owned> toughness", lambda c, t: Stat("toughness", c.ref(t)))
say("amount", "x plus <digits>", lambda c, n: Sum((now_x(c), n)))
say("each", "creature blocking it|~ beyond the first", lambda c: beyond_first())


def hand_of(who: Who) -> Any:
    return PlayerStat("hand", who)


def beyond_first() -> Count:
    return Count(All(Filter(types="creature", status=("blocking it",))), 1, -1)


# ---- sources of damage ----------------------------------------------------------------------------------------------

for first, a in COLORS.items():
    for second, b in COLORS.items():
        if a != b:
            letters = "".join(k for k in "WUBRG" if k in a + b)
            word("sourcekind", f"{first} or {second} source", lambda k=letters: {"colors": k})
word("sourcesof", "<type> sources", lambda t: {"types": t})
word("sourcesof", "<color> sources", lambda k: {"colors": k})
word("sourcesof", "sources of the chosen color", {"status": ("chosen color",)})
word("sourcesof", "<ones>", lambda f: f)
word("shielded", "~", "source")
word("shielded", "<attached>", lambda t: "attached")
word("shielded", "you", "you")
for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "static",
        f"prevent all {damage} that would be dealt to <shielded> by <sourcesof> [.]",
        lambda c, to, f, k=combat: made(Prevent(False, combat=k, source=c.filter(f), to=to)),
    )
    say(
        "static",
        f"prevent all {damage} that would be dealt by <attached> [.]",
        lambda c, t, k=combat: made(Prevent(False, combat=k, source=Filter(status=("attached",)))),
    )
    say(
        "static",
        f"prevent all {damage} that enchanted <one> would deal [.]",
        lambda c, f, k=combat: made(Prevent(False, combat=k, source=Filter(status=("attached",)))),
    )
    say(
        "clause",
        f"prevent all {damage} <target> would deal this turn",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
    say(
        "clause",
        f"prevent all {damage} that would be dealt this turn by <thing>",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
say(
    "clause",
    "prevent the next <amount> damage that would be dealt this turn to <target>",
    lambda c, n, t: shield(c, n, t),
)


def shield(c: Context, n: Any, thing: Thing) -> Effect:
    amount = c.of(n)
    return Continuous(Prevent(), c.ref(thing), n=amount)


# ---- combat ---------------------------------------------------------------------------------------------------------

say("static", "all creatures able to block <lured> do so [.]", lambda c, s: made(Static(rules=(Rule(LURE, s),))))
say(
    "clause",
    "all creatures able to block <target> this turn do so",
    lambda c, t: Continuous(Rule(LURE, "self"), c.ref(t)),
)
LURE = "all must block it"
word("lured", "~", "self")
word("lured", "<attached>", lambda t: "attached")
say("quality", "assign|assigns no combat damage", lambda c: [rule("assigns none")])
say("quality", "can't block <colored> creatures", lambda c, k: [rule("blocks only", against=Filter(not_colors=k))])
say("quality", "can't block creatures with power <digits> or less", lambda c, n: [bigger(n)])
say(
    "static",
    "~ can't attack unless at least <digits> other creatures attack [.]",
    lambda c, n: made(Static(rules=(Rule("needs others to attack", "self", n=n),))),
)
say(
    "static",
    "~ can't block unless at least <digits> other creatures block [.]",
    lambda c, n: made(Static(rules=(Rule("needs others to block", "self", n=n),))),
)


def bigger(n: Num) -> Maker:
    return rule("blocks only", against=Filter(power_ge=Num(n.n + 1)))


# ---- what is not done, and how much may be ---------------------------------------------------------------------------

say("static", "<spells> can't be cast [.]", lambda c, f: cannot_cast(c, f, ""))
say("static", "players can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, ""))
say("static", "your opponents can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, "opponent"))
say("static", "each opponent can't cast <spells> [.]", lambda c, f: cannot_cast(c, f, "opponent"))
say(
    "static",
    "players can't untap more than <digits> <fewones> during their untap step|steps [.]",
    lambda c, n, f: few(c, n, f),
)
say(
    "static",
    "as long as <cond> , players can't untap more than <digits> <fewones> during their untap step|steps [.]",
    lambda c, q, n, f: few(c, n, f, q),
)
word("fewones", "<one>", lambda f: f)
word("fewones", "<ones>", lambda f: f)
for text in ("your untap step", "its controller 's untap step"):
    say(
        "static",
        f"<about> doesn't untap during {text} if it has a|an <counterkind> counter on it [.]",
        lambda c, t, k: held_by_counter(c, t, k),
    )


def cannot_cast(c: Context, f: dict[str, Any], who: str) -> Words:
    return made(Static(rules=(Rule("cannot cast", c.filter(f), who),)))


def few(c: Context, n: Num, f: dict[str, Any], condition: Said | None = None) -> Words:
    test = None if condition is None else condition(c)
    return made(Static(rules=(Rule("untap at most", c.filter(f), n=n),), condition=test))


def held_by_counter(c: Context, thing: Thing, kind: str) -> Words:
    scope = scope_of(c, thing)
    if scope != "self":
        raise Refusal("what has the counter")
    return made(Static(rules=(Rule(UNTAP, "self", text="controller", when=Compare(Stat(kind), ">", Num(0))),)))


# ---- prices ---------------------------------------------------------------------------------------------------------

say("sentence", "<chain> unless <payer> pay|pays <symbols> for each <each>", lambda c, s, w, m, e: dear(c, s, w, m, e))
say("sentence", "unless <payer> <prices> , <chain>", lambda c, w, p, s: unless_first(c, s, w, p))
say("kw", "you may <prices> rather than pay ~ 's mana cost", lambda c, p: made(Keyword("alternative", cost_of(c, p))))
say("cond", "this ability has been activated <digits> or more times this turn", lambda c, n: often(c, n))


say("sentence", "if <cond> , <chain> <then>", lambda c, q, s, t: If(q(c), later(c, t, s)))
say("sentence", "if <cond> , <then> , <chain>", lambda c, q, t, s: If(q(c), later(c, t, s)))
say(
    "sentence",
    "then <chain> unless <payer> pay|pays <symbols> for each <each>",
    lambda c, s, w, m, e: dear(c, s, w, m, e),
)
say(
    "cond",
    "the number of times this ability has been activated this turn is <digits> or more",
    lambda c, n: often(c, n),
)


def dear(c: Context, body: Said, payer: Said, symbols: str, each: Said) -> Effect:
    effect = one(body(c))
    who = payer(c)
    return MayPay(cost_of(c, Price(symbols, ())), None, effect, who, each(c))


def unless_first(c: Context, body: Said, payer: Said, price: Any) -> Effect:
    who = payer(c)
    cost = cost_of(c, price)
    return MayPay(cost, None, one(body(c)), who)


def often(c: Context, n: Num) -> Condition:
    return Compare(ActivatedThisTurn(), ">=", n)


# ---- when something may be done --------------------------------------------------------------------------------------

for text, when in (
    ("before the combat damage step", "before combat damage"),
    ("during the end of combat step", "end of combat"),
):
    word("timing", f"activate only {text}", lambda when=when: Limit(only_if=during(when)))
word("further", "only once each turn", lambda: Limit(per_turn=1))
word("further", "only if <cond>", lambda q: Limit(only_if=q))
word("timing", "activate only during your upkeep and <further>", lambda x: with_limit(during("upkeep", True), x))
word("timing", "activate only during combat and <further>", lambda x: with_limit(during("combat"), x))
word("timing", "activate only once each turn and <further>", lambda x: once(x))
word(
    "timing",
    "any player may activate this ability but only during any upkeep step",
    lambda: Limit(anyone=True, only_if=during("upkeep")),
)


def with_limit(when: Condition, more: Limit) -> Limit:
    condition = more.args.get("only_if")
    if condition is None:
        return Limit(**{**more.args, "only_if": when})
    return Limit(only_if=Said(lambda c: both_hold(when, c.of(condition)), ()))


def both_hold(first: Condition, second: Condition) -> Condition:
    parts = first.parts if isinstance(first, AllOf) else (first,)
    return AllOf((*parts, second))


def once(more: Limit) -> Limit | None:
    return None if "per_turn" in more.args else Limit(**{**more.args, "per_turn": 1})


# ---- events ---------------------------------------------------------------------------------------------------------

say("event", "you're dealt damage", lambda c: hurt_player(c, "you"))
for text, who in (("your", "you"), ("an opponent 's", "opponent")):
    say(
        "event",
        f"a|an <one> is put into {text} graveyard from the battlefield",
        lambda c, f, who=who: buried(c, f, who),
    )
say("event", "a player puts a|an <one> onto the battlefield", lambda c, f: put_in_play(c, f))


def hurt_player(c: Context, who: str, combat: bool = False) -> Trigger:
    made = Deals(None, "", who, combat)
    return numbered(c, about(c, made, None, {}, YOU if who == "you" else THEIRS))


for combat, text in ((False, "damage"), (True, "combat damage")):
    say("event", f"you are dealt {text}", lambda c, k=combat: hurt_player(c, "you", k))
    say("event", f"a player is dealt {text}", lambda c, k=combat: hurt_player(c, "player", k))
    say("event", f"an opponent is dealt {text}", lambda c, k=combat: hurt_player(c, "opponent", k))


def buried(c: Context, f: dict[str, Any], who: str) -> Trigger:
    g = merged(f, {"owner": who})
    if g is None or "controller" in f:
        raise Refusal("whose graveyard it is")
    return dies(c, Subject("", g))


def put_in_play(c: Context, f: dict[str, Any]) -> Trigger:
    return about(c, Moves(FIELD, filter=c.filter(f)), None, {}, THEIRS)


# ---- effects --------------------------------------------------------------------------------------------------------

does("get* <amount> poison counter|counters", lambda c, who, n: PutCounters("poison", c.of(n), None, who))
say("deed", "shuffle your graveyard into your library", lambda c, who: joined([graveyard_back(), Shuffle(YOU)]))
for reveal, text in ((True, ", reveal it|that [card]"), (False, "")):
    for end in (", then shuffle and put that|the card on top", ", then shuffle and put it on top"):
        say(
            "deed",
            f"search your library for <found> {text} {end} [of it]",
            lambda c, who, n, reveal=reveal: searches(c, who, n, (int(Zone.LIBRARY), False), reveal),
        )
say("deed", "destroy <all> or <all>", lambda c, who, a, b: ChooseEffect((Destroy(c.ref(a)), Destroy(c.ref(b))), who))
say(
    "deed",
    "put a|an <counterkind> counter or a|an <counterkind> counter on <target>",
    lambda c, who, a, b, t: either_counter(c, who, a, b, t),
)
say("deed", "change the target of <targetspell>", lambda c, who, t: NewTargets(c.ref(t), who, True))
word("post", "with a single target", {"status": ("single target",)})
say(
    "deed",
    "look at the top <digits> cards of <player> 's library , then put them back in any order",
    lambda c, who, n, p: Look(n, low=Num(0), high=Num(0), rest="top", who=p(c)),
)
say("clause", "<thing> <qualities> <duration> and <quality>", lambda c, t, q, d, r: then_more(c, t, q, d, r))
say(
    "clause",
    "<thing> <qualities> <duration> and deals <amount> damage to <hit>",
    lambda c, t, q, d, n, h: and_deals(c, t, q, d, n, h),
)
for text, to in (
    ("exile it instead of putting it into its owner 's graveyard", Zone.EXILE),
    ("put it on top of its owner 's library instead of into that player 's graveyard", Zone.LIBRARY),
    ("put it into its owner 's hand instead of into that player 's graveyard", Zone.HAND),
):
    say("clause", f"if that spell is countered this way , {text}", lambda c, to=to: Marker(f"countered {int(to)}"))
say("clause", "a spell countered this way is exiled instead", lambda c: Marker(f"countered {int(Zone.EXILE)}"))
say(
    "clause",
    "a spell countered this way goes on top of its owner 's library instead",
    lambda c: Marker(f"countered {int(Zone.LIBRARY)}"),
)
say(
    "clause",
    "a spell countered this way goes to its owner 's hand instead of the graveyard",
    lambda c: Marker(f"countered {int(Zone.HAND)}"),
)


def graveyard_back() -> Effect:
    return Move(All(Filter(), YARD, YOU), int(Zone.LIBRARY))


def either_counter(c: Context, who: Who, a: str, b: str, thing: Thing) -> Effect:
    ref = c.ref(thing)
    return ChooseEffect((PutCounters(a, Num(1), ref), PutCounters(b, Num(1), ref)), who)


def then_more(c: Context, thing: Thing, qualities: Any, duration: Any, more: Said) -> Effect:
    first = lasting(c, thing, qualities, duration)
    return joined([first, lasting(c, again(thing), (more,), None)])


def again(thing: Thing) -> Thing:
    return Thing("it") if thing.how == "target" else thing


def and_deals(c: Context, thing: Thing, qualities: Any, duration: Any, n: Any, hit: Hit) -> Effect:
    if thing.how != "self":
        raise Refusal("which of them")
    first = lasting(c, thing, qualities, duration)
    return joined([first, hurt(c, source_of(c, thing), c.of(n), hit)])


# ---- an artifact creature as large as its mana value -----------------------------------------------------------------

LARGE = "power and toughness each equal to its mana value"
say("quality", f"become|becomes an artifact creature with {LARGE}", lambda c: animated())
say("quality", "has|have base power and toughness each equal to its mana value", lambda c: [own_value])


def own_value(scope: Any) -> SetPT:
    n = Stat("mana value", It("affected"))
    return SetPT(scope, n, n)


def animated() -> list[Any]:
    return [lambda scope: Types(scope, "artifact creature"), own_value]


# ---- delayed abilities about one thing -------------------------------------------------------------------------------

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


# ---- as we tell these -------------------------------------------------------------------------------------------------

for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "static",
        f"prevent all {damage} that a|an <one> would deal to <shielded> [.]",
        lambda c, f, to, k=combat: made(Prevent(False, combat=k, source=c.filter(f), to=to)),
    )
say(
    "deed",
    "search your library for <found> , shuffle , and put it on top",
    lambda c, who, n: searches(c, who, n, (int(Zone.LIBRARY), False), False),
)
say(
    "deed",
    "search your library for <found> , reveal it , shuffle , and put it on top",
    lambda c, who, n: searches(c, who, n, (int(Zone.LIBRARY), False), True),
)
say(
    "deed",
    "look at the top <digits> cards of <player> 's library . put them on top of <player> 's library in any order",
    lambda c, who, n, p, _: Look(n, low=Num(0), high=Num(0), rest="top", who=p(c)),
)
say("deed", "put all cards in your graveyard on top of their owners ' libraries", lambda c, who: graveyard_back())
say("deed", "change the target of <it>", lambda c, who, t: NewTargets(c.ref(t), who, True))
say("maybe", "you may <deed> , then <clause>", lambda c, d, s: Perhaps(YOU, joined([one(d(c, YOU)), one(s(c))]), None))
word("timing", "activate only before combat damage", lambda: Limit(only_if=during("before combat damage")))
word(
    "timing",
    "activate only during your turn and during an upkeep and if <cond>",
    lambda q: with_limit(during("upkeep", True), Limit(only_if=q)),
)
word("timing", "activate only during combat and if <cond>", lambda q: with_limit(during("combat"), Limit(only_if=q)))
say("measure", "x plus <digits>", lambda c, n: Sum((now_x(c), n)))


# ---- and further ------------------------------------------------------------------------------------------------------

for name in ("creature", "artifact", "land", "permanent"):
    word("it", f"the {name}", Thing("that", noun=name))
    word("owned", f"the {name} 's", Thing("that", noun=name))
word("owned", "the <subtype> 's", lambda s: Thing("that", noun=s[0].lower()))
word("owned", "that <subtype> 's", lambda s: Thing("that", noun=s[0].lower()))
word("post", "you both own and control", {"owner": "you", "controller": "you"})
does("return* <target> to your hand", lambda c, who, t: own_home(c, who, t))
does("gain* control of <all> for as long as <long>", lambda c, who, t, w: taken_over(c, who, t, w))
say(
    "quality",
    "become|becomes an artifact in addition to its|their other types",
    lambda c: [Open(lambda scope: Types(scope, "artifact"))],
)
say(
    "quality",
    "can attack this turn as though it|they didn't have defender",
    lambda c: [Timed(rule("attacks as though no defender"), END_OF_TURN)],
)


def own_home(c: Context, who: Who, thing: Thing) -> Effect:
    """What goes to your hand must be yours."""
    if who is not YOU or thing.f.get("owner") != "you":
        raise Refusal("whose hand it goes to")
    return Move(c.ref(thing), int(Zone.HAND))


def taken_over(c: Context, who: Who, thing: Thing, condition: Said) -> Effect:
    if who is not YOU:
        raise Refusal("someone else gaining control")
    return Continuous(Control("self", YOU), c.ref(thing), long(c, condition))
