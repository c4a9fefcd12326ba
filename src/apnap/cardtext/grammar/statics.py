"""Static abilities and replacement effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.qualities import always, scope_of
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Ability, Keyword, Static
from apnap.vocab.base import Condition
from apnap.vocab.conditions import Targeting
from apnap.vocab.continuous import Control, DefinePT, Types
from apnap.vocab.costs import Cost
from apnap.vocab.effects.entering import EntersAsCopy, EntersChoosing, OthersEnter
from apnap.vocab.effects.replacing import EntersTapped, EntersWith, LifeInstead, Prevent
from apnap.vocab.effects.shields import PreventToPlayer
from apnap.vocab.lookups import ATTACHED, YOU, Not, Num, Sum, YourTurn
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule


def static(c: Context, thing: Thing, qualities: Any, condition: Said | None = None) -> Words:
    test: Condition | None = None if condition is None else holding(c, thing, condition)
    mods, rules = always(c, thing, qualities)
    return made(Static(tuple(mods), tuple(rules), test))


def holding(c: Context, thing: Thing, condition: Said) -> Condition:
    """The condition of a static ability: its "it" is what the ability is about, never one of several."""
    if thing.how == "attached":
        c.ref(thing)
    elif thing.how == "all":
        c.nameless = True
    test: Condition = condition(c)
    return test


def about_the_same(c: Context, condition: Said, qualities: Any) -> Words:
    """ "It" is what the condition is about."""
    test: Condition = condition(c)
    if any(m.ref is ATTACHED for m in c.seen):
        thing = Thing("attached")
    elif c.trigger_text.startswith("as long as ~ "):
        thing = Thing("self")
    else:
        raise Refusal('what "it" speaks of')
    mods, rules = always(c, thing, qualities)
    return made(Static(tuple(mods), tuple(rules), test))


def in_turn(c: Context, thing: Thing, qualities: Any, test: Condition) -> Words:
    mods, rules = always(c, thing, qualities)
    return made(Static(tuple(mods), tuple(rules), test))


def made(*abilities: Ability) -> Words:
    return Words((), abilities)


word("about", "<self>", lambda t: t)
word("about", "<attached>", lambda t: t)
word("about", "<all>", lambda t: t)
word("about", "<manythings>", lambda t: t)
say("static", "<about> <qualities> [.]", static)
say("static", "<about> <qualities> as long as <cond> [.]", static)
say("static", "as long as <cond> , <about> <qualities> [.]", lambda c, q, t, k: static(c, t, k, q))
say("static", "during your turn , <about> <qualities> [.]", lambda c, t, k: in_turn(c, t, k, YourTurn()))
say(
    "static",
    "during turns other than yours , <about> <qualities> [.]",
    lambda c, t, k: in_turn(c, t, k, Not(YourTurn())),
)
say("static", "<about> <qualities> during your turn [.]", lambda c, t, k: in_turn(c, t, k, YourTurn()))
say("static", "as long as <cond> , it <qualities> [.]", lambda c, q, k: about_the_same(c, q, k))
say("static", "<about> <qualities> , where x is <measure> [.]", lambda c, t, k, m: with_x(c, t, k, m))
say("static", "<about> can't attack unless <cond> [.]", lambda c, t, q: unless(c, t, q, "cannot attack"))
say(
    "static",
    "<about> can't attack unless defending player controls a|an <one> [.]",
    lambda c, t, f: only_where(c, t, f),
)
say("static", "<about> can't block unless <cond> [.]", lambda c, t, q: unless(c, t, q, "cannot block"))
say(
    "static",
    "<about> can't attack or block unless <cond> [.]",
    lambda c, t, q: unless(c, t, q, "cannot attack", "cannot block"),
)


def with_x(c: Context, thing: Thing, qualities: Any, measure: Said) -> Words:
    if thing.how == "self":
        c.x = measure(c)
    else:
        probe = c.probe()
        probe.nameless = True  # "its" would be of what the ability is about, and amounts do not know that
        c.x = measure(probe)
    return static(c, thing, qualities)


def only_where(c: Context, thing: Thing, f: dict[str, Any]) -> Words:
    return made(Static(rules=(Rule("attacks only where", scope_of(c, thing), against=c.filter(f)),)))


def unless(c: Context, thing: Thing, condition: Said, *kinds: str) -> Words:
    test = Not(holding(c, thing, condition))
    scope = scope_of(c, thing)
    return made(Static(rules=tuple(Rule(k, scope, when=test) for k in kinds)))


# ---- size -----------------------------------------------------------------------------------------------------------

say("static", "~ 's power and toughness are each equal to <measure> [.]", lambda c, m: defined(c, m))
say(
    "static",
    "~ 's power is equal to <measure> [.]",
    lambda c, m: made(Static((DefinePT(m(c), printed(c.card.toughness)),))),
)
say(
    "static",
    "~ 's toughness is equal to <measure> [.]",
    lambda c, m: made(Static((DefinePT(printed(c.card.power), m(c)),))),
)
say(
    "static",
    "~ 's power is equal to <measure> and its toughness is equal to that number plus <digits> [.]",
    lambda c, m, n: plus(c, m, n),
)


def printed(size: str) -> Num:
    if not size.isdecimal():
        raise Refusal("the other number of its size")
    return Num(int(size))


def defined(c: Context, measure: Said) -> Words:
    return made(Static((DefinePT(measure(c), measure(c)),)))


def plus(c: Context, measure: Said, n: Num) -> Words:
    return made(Static((DefinePT(measure(c), Sum((measure(c), n))),)))


# ---- players --------------------------------------------------------------------------------------------------------


def rules(*found: Rule) -> Words:
    return made(Static(rules=found))


say("static", "you have no maximum hand size [.]", lambda c: rules(Rule("no max hand", who="you")))
say("static", "players have no maximum hand size [.]", lambda c: rules(Rule("no max hand")))
say(
    "static",
    "you may play an additional land on each of your turns [.]",
    lambda c: rules(Rule("extra land", who="you")),
)
say(
    "static",
    "you may play two additional lands on each of your turns [.]",
    lambda c: rules(Rule("extra land", who="you", n=Num(2))),
)
say("static", "you have hexproof [.]", lambda c: rules(Rule("hexproof player", who="you")))
say("static", "you have shroud [.]", lambda c: rules(Rule("shroud player", who="you")))
say("static", "players can't gain life [.]", lambda c: rules(Rule("cannot gain life")))
say("static", "your opponents can't gain life [.]", lambda c: rules(Rule("cannot gain life", who="opponent")))
say("static", "damage can't be prevented [.]", lambda c: rules(Rule("damage cannot be prevented")))
say("static", "skip your draw step [.]", lambda c: rules(Rule("skip step", who="you", text="draw")))
say("static", "skip your untap step [.]", lambda c: rules(Rule("skip step", who="you", text="untap")))
say("static", "you control <attached> [.]", lambda c, t: made(Static((Control("attached", YOU),))))
say(
    "static", "you may choose not to untap ~ during your untap step [.]", lambda c: rules(Rule("may not untap", "self"))
)
say(
    "static",
    "creatures can't attack you [.]",
    lambda c: rules(Rule("cannot attack there", c.filter({"types": "creature"}), "you")),
)
say(
    "static",
    "prevent all combat damage that would be dealt to ~ [.]",
    lambda c: made(Prevent(False, combat=True, to="source")),
)
say("static", "prevent all damage that would be dealt to ~ [.]", lambda c: made(Prevent(False, to="source")))
say("static", "prevent all damage that would be dealt to you [.]", lambda c: made(PreventToPlayer()))
say(
    "static",
    "prevent all combat damage that would be dealt to and dealt by ~ [.]",
    lambda c: made(
        Prevent(False, combat=True, to="source"), Prevent(False, combat=True, source=c.filter({"status": ("source",)}))
    ),
)
say(
    "static",
    "prevent all combat damage that would be dealt to and dealt by <attached> [.]",
    lambda c, t: made(
        Prevent(False, combat=True, to="attached"),
        Prevent(False, combat=True, source=c.filter({"status": ("attached",)})),
    ),
)
say(
    "static", "if you would gain life , you gain twice that much life instead [.]", lambda c: made(LifeInstead(times=2))
)

# ---- costs ----------------------------------------------------------------------------------------------------------

word("more", "less", "cost less")
word("more", "more", "cost more")


def costs(c: Context, f: dict[str, Any], symbols: str, kind: str, who: str) -> Words:
    text = symbols.replace("{", "").replace("}", "")
    if not text.isdecimal():
        raise Refusal("a cost changed by mana of a colour")
    scope = c.filter(f)
    return rules(Rule(kind, scope, who, Num(int(text))))


say("static", "<spells> you cast cost <symbols> <more> to cast [.]", lambda c, f, s, k: costs(c, f, s, k, "you"))
say(
    "static",
    "<spells> your opponents cast cost <symbols> <more> to cast [.]",
    lambda c, f, s, k: costs(c, f, s, k, "opponent"),
)
say("static", "<spells> cost <symbols> <more> to cast [.]", lambda c, f, s, k: costs(c, f, s, k, ""))
say("static", "~ costs <symbols> <more> to cast for each <each> [.]", lambda c, s, k, e: own_cost(c, s, k, e))
say("static", "~ costs <symbols> <more> to cast if <cond> [.]", lambda c, s, k, q: own_cost(c, s, k, None, q))
word("aimed", "it targets a|an <one>", lambda f: f)
word("aimed", "it targets a|an <card>", lambda f: f)
word("aimed", "it targets a|an <spell>", lambda f: as_spell(f))
say("static", "~ costs <symbols> <more> to cast if <aimed> [.]", lambda c, s, k, f: aimed_cost(c, s, k, f))
say("static", "~ can't be countered [.]", lambda c: Words(("can't be countered",), ()))


def aimed_cost(c: Context, symbols: str, kind: str, f: dict[str, Any]) -> Words:
    return own_cost(c, symbols, kind, None, lambda c: Targeting(c.filter(f)))


def as_spell(f: dict[str, Any]) -> dict[str, Any]:
    return {**f, "status": (*f.get("status", ()), "spell")}


def own_cost(
    c: Context, symbols: str, kind: str, each: Said | None, condition: Callable[[Context], Condition] | None = None
) -> Words:
    text = symbols.replace("{", "").replace("}", "")
    if not text.isdecimal():
        raise Refusal("a cost changed by mana of a colour")
    n = Num(int(text)) if each is None else times(Num(int(text)), each(c))
    when = None if condition is None else condition(c)
    return made(Static(rules=(Rule(kind, "self", n=n, when=when),), zone=Zone.STACK))


# ---- entering -------------------------------------------------------------------------------------------------------

say("static", "~ enters tapped [.]", lambda c: made(EntersTapped()))
say("static", "~ enters tapped unless <cond> [.]", lambda c, q: made(EntersTapped(q(c))))
say(
    "static",
    "~ enters with <amount> <counterkind> counter|counters on it [.]",
    lambda c, n, k: made(EntersWith(k, c.of(n))),
)
say(
    "static",
    "~ enters with <amount> <counterkind> counter|counters on it for each <each> [.]",
    lambda c, n, k, e: each_counter(c, n, k, e),
)
say(
    "static",
    "~ enters tapped with <amount> <counterkind> counter|counters on it [.]",
    lambda c, n, k: made(EntersTapped(), EntersWith(k, c.of(n))),
)
say("static", "as ~ enters , choose a color [.]", lambda c: made(EntersChoosing("color")))
say("static", "as ~ enters , choose an opponent [.]", lambda c: made(EntersChoosing("opponent")))
say("static", "as ~ enters , choose a player [.]", lambda c: made(EntersChoosing("player")))
say("static", "<ones> enter tapped [.]", lambda c, f: made(OthersEnter(c.filter(f), tapped=True)))
say("static", "you may have ~ enter as a copy of any creature on the battlefield [.]", lambda c: made(EntersAsCopy()))
say(
    "static",
    "you may have ~ enter as a copy of any artifact on the battlefield [.]",
    lambda c: made(EntersAsCopy(c.filter({"types": "artifact"}))),
)


def each_counter(c: Context, n: Any, kind: str, each: Said) -> Words:
    return made(EntersWith(kind, times(c.of(n), each(c))))


# ---- attacking and blocking at a price ----------------------------------------------------------------------------

say(
    "static",
    "<about> can't attack unless its controller pays <symbols> [.]",
    lambda c, t, s: priced(c, t, s, "attack cost"),
)
say(
    "static",
    "<about> can't block unless its controller pays <symbols> [.]",
    lambda c, t, s: priced(c, t, s, "block cost"),
)


def priced(c: Context, thing: Thing, symbols: str, kind: str) -> Words:
    return rules(Rule(kind, scope_of(c, thing), cost=Cost(ManaCost(symbols.replace("{", "").replace("}", "")))))


# ---- more of players and spells -------------------------------------------------------------------------------------

say(
    "static",
    "you can't lose the game and your opponents can't win the game [.]",
    lambda c: rules(Rule("cannot lose", who="you"), Rule("cannot win", who="opponent")),
)
say(
    "static",
    "you may cast <spells> as though they had flash [.]",
    lambda c, f: rules(Rule("flash", c.filter(f), "you")),
)
say("static", "as long as <cond> , ~ isn't a creature [.]", lambda c, q: no_creature(c, q))
say(
    "static",
    "if ~ is in your opening hand , you may begin the game with it on the battlefield [.]",
    lambda c: made(Keyword("opening hand")),
)
say("static", "<about> <qualities> if <cond> [.]", lambda c, t, k, q: static(c, t, k, q))
say(
    "static",
    "~ enters with <amount> <counterkind> counter|counters on it if <cond> [.]",
    lambda c, n, k, q: made(EntersWith(k, c.of(n), when=q(c))),
)


def no_creature(c: Context, condition: Said) -> Words:
    return made(Static((Types("self", loses="creature"),), condition=condition(c)))
