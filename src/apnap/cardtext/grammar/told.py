"""Phrases of our own telling of cards (`apnap.text`), so that what was understood can be read back."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.conditions import any_of, kicked, times_kicked
from apnap.cardtext.grammar.costs import chosen
from apnap.cardtext.grammar.damage import chosen_source, exile_instead, next_n
from apnap.cardtext.grammar.effects_objects import counted, held, long, on_library, onto, together, until_leaves
from apnap.cardtext.grammar.effects_players import searches
from apnap.cardtext.grammar.flow import Sentence
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.lines import Limit, during
from apnap.cardtext.grammar.looking import arranged, mine, one_taken
from apnap.cardtext.grammar.nouns import target
from apnap.cardtext.grammar.qualities import granted, lasting, rule, scope_of
from apnap.cardtext.grammar.statics import only_where, own_cost, static
from apnap.cardtext.grammar.texts import told
from apnap.cardtext.grammar.tokens import PREDEFINED, created, fighting
from apnap.cardtext.grammar.triggers import STEPS, about, begins, dies, sacrifices
from apnap.cardtext.grammar.values import count, yard_of
from apnap.cardtext.meaning import Context, Refusal, Said, Thing
from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Static, Targets
from apnap.vocab.amounts import TypesInGraveyard
from apnap.vocab.base import Effect
from apnap.vocab.continuous import Colors, Control, DefinePT, Types
from apnap.vocab.costs import ExileFromGraveyard
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.basic import Attach, DamageDivided, Destroy, Fight, PutOntoBattlefield
from apnap.vocab.effects.combat import RemoveFromCombat
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.entering import EntersAsCopy
from apnap.vocab.effects.replacing import EntersWith, Prevent
from apnap.vocab.effects.spells import CopySpell, NewTargets
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    ATTACHED,
    OPPONENTS,
    SOURCE,
    YOU,
    All,
    AnyOf,
    Compare,
    CountPlayers,
    Exists,
    It,
    Not,
    Num,
    Players,
    PlayerStat,
    Sum,
    Was,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens

say("kw", "can't be countered", lambda c: Words(("can't be countered",), ()))
say("clause", "<thing> <qualities> , where x is <measure> , <duration>", lambda c, t, q, m, d: with_x(c, t, q, m, d))


def with_x(c: Context, thing: Thing, qualities: Any, measure: Said, duration: Any) -> Effect:
    seen = len(c.seen)
    c.x = measure(c)
    del c.seen[seen:]
    made = lasting(c, thing, qualities, duration)
    c.x = None
    return made


# ---- the same in other words ----------------------------------------------------------------------------------------

word("post", "the defending player controls", {"controller": "defending"})
word("post", "attacking or blocking", {"any_of": ({"status": ("attacking",)}, {"status": ("blocking",)})})
word("target", "target planeswalker or player", lambda: target({"types": "planeswalker"}, players="any"))
word("target", "target planeswalker or opponent", lambda: target({"types": "planeswalker"}, players="opponent"))
word("target", "target creature or player", lambda: target({"types": "creature"}, players="any"))
word("target", "up to one another target <one>", lambda f: target({**f, "_another": True}, Num(0), Num(1)))
say("event", "<subject> goes to a graveyard from the battlefield", dies)
say("clause", "destroy <thing> ; no regeneration can save it|them", lambda c, t: Destroy(c.ref(t), False))
say(
    "clause",
    "destroy <it> and <it> ; no regeneration can save it|them",
    lambda c, a, b: Destroy(together(c, a, b), False),
)
say("clause", "prevent the next <amount> damage that would be dealt to <it> this turn", lambda c, n, t: next_n(c, n, t))
say(
    "clause",
    "prevent the next <amount> damage that would be dealt to <them> this turn",
    lambda c, n, t: next_n(c, n, t),
)
for combat, damage in ((True, "combat damage"), (False, "damage")):
    say(
        "clause",
        f"prevent all {damage} that <thing> would deal this turn",
        lambda c, t, k=combat: Continuous(Prevent(False, True, k), c.ref(t)),
    )
for name in PREDEFINED:
    word("token", f"{name} artifact token|tokens with <quoted>", lambda q, name=name: PREDEFINED[name]())
say(
    "deed",
    "create <amount> tapped <token> , attacking a player or planeswalker you choose",
    lambda c, who, n, m: fighting(c, who, n, m),
)
word("timing", "activate only during your turn and during an upkeep", lambda: Limit(only_if=during("upkeep", True)))
word(
    "timing",
    "activate only during your turn and before attackers are declared",
    lambda: Limit(only_if=during("before attackers", True)),
)
say("cond", "your hand is empty", lambda c: Compare(PlayerStat("hand"), "==", Num(0)))
say(
    "cond",
    "you control a|an <one> or you control a|an <one>",
    lambda c, a, b: AnyOf((any_of(c, a, "you"), any_of(c, b, "you"))),
)
say("long", "~ is under your control", lambda c: held("you"))
say("long", "~ is tapped", lambda c: held("", "tapped"))
say("long", "~ is on the battlefield", lambda c: held(""))
say("cond", "the number of <what> is <digits> or more", lambda c, w, n: Compare(w(c), ">=", n))
say("cond", "the number of <what> is <digits> or less", lambda c, w, n: Compare(w(c), "<=", n))
say("cond", "the number of <what> is <digits>", lambda c, w, n: Compare(w(c), "==", n))
say("cond", "your count of <stat> is more than 0", lambda c, s: Compare(PlayerStat(s), ">", Num(0)))
say(
    "cond",
    "each opponent 's count of <stat> is more than 0",
    lambda c, s: Compare(PlayerStat(s, OPPONENTS), ">", Num(0)),
)
for name in ("attacked", "life gained", "life lost", "damage"):
    word("stat", name, name)
say("what", "card types among cards in your graveyard", lambda c: TypesInGraveyard())
say("what", "cards in that player 's hand", lambda c: PlayerStat("hand", c.that_player()))
say("what", "cards in your hand", lambda c: PlayerStat("hand"))
say("deed", "put <thing> on bottom of its owner 's library", lambda c, who, t: on_library(c, t, True))
say("deed", "create <token> equal in number to <measure>", lambda c, who, m, k: created(c, who, k(c), m))
say(
    "deed",
    "put <back> onto the battlefield [<under>] with a|an <counterkind> counter",
    lambda c, who, t, u, k: onto(c, t, u, None, ((k, 1),)),
)
say("sentence", "if you do , when you do , <text>", lambda c, t: Sentence("when you do", Said(told, (t,))))


word("it", "that target", lambda: Thing("it"))
word("them", "each of them", lambda: Thing("them", plural=True))
say("deed", "<sight> . put them on top of your library in any order", lambda c, who, s: arranged(c, mine(who), s))
say("deed", "<sight> , then put them on top of your library in any order", lambda c, who, s: arranged(c, mine(who), s))
say(
    "deed",
    "<sight> . put <oneof> <goes> . put the rest <rest>",
    lambda c, who, s, _, p, r: one_taken(c, mine(who), s, Num(1), p, r),
)
say(
    "deed",
    "<sight> . put <digits> of them <goes> . put the rest <rest>",
    lambda c, who, s, n, p, r: one_taken(c, mine(who), s, n, p, r),
)
word("adj", "token", {"status": ("token",)})
say("cond", "there are <cards> <yard>", lambda c, f, z: Exists(All(c.filter(f), z[0], yard_of(z[1]))))
say("cond", "its kicker cost was paid", lambda c: kicked(c))
say("cond", "its bargain cost was paid", lambda c: kicked(c, "bargain"))
say("each", "time its multikicker cost was paid", lambda c: times_kicked(c))
say("measure", "the number of times its multikicker cost was paid", lambda c: times_kicked(c))
say("cond", "<attached> was a|an <one>", lambda c, t, f: Was(It("event other"), c.filter(f)))
say("what", "cards drawn by you this turn", lambda c: PlayerStat("drawn"))
say("what", "spells cast by you this turn", lambda c: PlayerStat("spells cast"))
say("measure", "<digits> times <measure>", lambda c, n, m: Sum((m(c),), n.n))
say("measure", "your opponents", lambda c: CountPlayers(OPPONENTS))
say("event", "a|an <one> becomes sacrificed under your control", lambda c, f: sacrifices(c, "you", f))
say("event", "a player taps enchanted <one> for mana", lambda c, f: tapped_for_mana(c, f))
say("costpart", "exile a|an <card> in your graveyard", lambda c, f: chosen(c, ExileFromGraveyard, f))
say("costpart", "exile <digits> <cards> in your graveyard", lambda c, n, f: chosen(c, ExileFromGraveyard, f, n))
say("deed", "put ~ onto the battlefield [<tapped>]", lambda c, who, p: onto(c, Thing("self"), "you", p))
say("deed", "exile <it> until ~ leaves the battlefield", lambda c, who, t: until_leaves(c, t))
say(
    "deed",
    "gain control of <it> for as long as <long>",
    lambda c, who, t, w: Continuous(Control("self", YOU), c.ref(t), long(c, w)),
)
say(
    "deed",
    "choose a|an <sourcekind> . the next time the chosen source would deal damage to you this turn , prevent that damage",
    lambda c, who, f: chosen_source(c, f),
)
say(
    "deed",
    "search your library for <found> , put it|them into the|your graveyard , and shuffle",
    lambda c, who, n: searches(c, who, n, (3, False), False),
)
say(
    "clause",
    "<it> and <it> fight : each deals damage equal to its power to the other",
    lambda c, a, b: Fight(c.ref(a), c.ref(b)),
)
say(
    "clause",
    "~ and <it> fight : each deals damage equal to its power to the other",
    lambda c, b: Fight(SOURCE, c.ref(b)),
)
say(
    "quality",
    "is|are a|an <kin> creature in addition to its other types",
    lambda c, k: [lambda scope: Types(scope, "creature", k)],
)
say(
    "quality",
    "is|are a|an <kin> artifact creature in addition to its other types",
    lambda c, k: [lambda scope: Types(scope, "artifact creature", k)],
)
say("quality", "is|are a creature in addition to its other types", lambda c: [lambda scope: Types(scope, "creature")])
say(
    "quality",
    "is|are a|an <kin> artifact creature and has no other creature types",
    lambda c, k: [lambda scope: Types(scope, "artifact creature", k, replace_subtypes=True)],
)
say("quality", "is|are a|an <kin> creature", lambda c, k: [lambda scope: Types(scope, "creature", k, also=False)])
say("quality", "is|are a creature", lambda c: [lambda scope: Types(scope, "creature", also=False)])
say("quality", "is|are <color> and <color>", lambda c, a, b: [lambda scope: Colors(scope, a + b)])
say("static", "<about> can't attack unless another creature also attacks [.]", lambda c, t: needing(c, t, "attack"))
say("static", "<about> can't block unless another creature also blocks [.]", lambda c, t: needing(c, t, "block"))
say(
    "static",
    "<about> can't attack unless another creature also attacks . <about> can't block unless another creature also blocks [.]",
    lambda c, t, _: needing(c, t, "attack", "block"),
)
say(
    "static",
    "<about> can't attack unless the defending player controls a|an <one> [.]",
    lambda c, t, f: only_where(c, t, f),
)
say(
    "static",
    "as long as <cond> , <about> <qualities> , where x is <measure> [.]",
    lambda c, q, t, k, m: conditional_x(c, q, t, k, m),
)
say(
    "static",
    "~ enters with as many <counterkind> counters as <measure> on it [.]",
    lambda c, k, m: Words((), (EntersWith(k, m(c)),)),
)
say(
    "static",
    "you may have ~ enter as a copy of a|an <one> on the battlefield [.]",
    lambda c, f: Words((), (EntersAsCopy(c.filter(f)),)),
)


def needing(c: Context, thing: Thing, *deeds: str) -> Words:
    scope = scope_of(c, thing)
    return Words((), (Static(rules=tuple(Rule(f"needs others to {d}", scope) for d in deeds)),))


def conditional_x(c: Context, condition: Said, thing: Thing, qualities: Any, measure: Said) -> Words:
    c.x = measure(c)
    return static(c, thing, qualities, condition)


def tapped_for_mana(c: Context, f: dict[str, Any]) -> Any:
    return about(c, Happens(Ev.TAPPED_FOR_MANA, ref="attached"), ATTACHED, f, Players("event"))


say("cond", "there are <ones>", lambda c, f: Exists(All(c.filter(f))))
say("cond", "there are other <ones>", lambda c, f: Exists(All(c.filter({**f, "other": True}))))
say("quality", "can attack in spite of defender", lambda c: [rule("attacks as though no defender")])
say("quality", "can't be blocked by fewer than <digits> creatures", lambda c, n: [rule("blocked by at least", n=n)])
say("quality", "are creatures in addition to their other types", lambda c: [lambda scope: Types(scope, "creature")])
say("quality", "are <kins> in addition to their other types", lambda c, k: [lambda scope: Types(scope, subtypes=(k,))])
word("kins", "<subtype>", lambda s: s[0] if s[1] else None)
say("static", "each player has no maximum hand size [.]", lambda c: Words((), (Static(rules=(Rule("no max hand"),)),)))
say(
    "static",
    "prevent all combat damage that would be dealt to <attached> [.]",
    lambda c, t: Words((), (Prevent(False, combat=True, to="attached"),)),
)
say(
    "static",
    "prevent all damage that would be dealt to <attached> [.]",
    lambda c, t: Words((), (Prevent(False, to="attached"),)),
)
say(
    "static",
    "~ 's power is equal to <measure> and its toughness to <measure> [.]",
    lambda c, a, b: Words((), (Static((DefinePT(a(c), b(c)),)),)),
)
say("measure", "<counting> plus <digits>", lambda c, m, n: Sum((m(c), n)))
say("counting", "the number of <cards> <yard>", lambda c, f, z: count(c, f, z[0], yard_of(z[1])))
word("post", "that ~ dealt damage to this turn", {"status": ("damaged by source this turn",)})
word("yard", "in each player 's graveyard", (3, ""))
for text, step in STEPS.items():
    say(
        "time",
        f"the beginning of enchanted <one> 's controller 's {text}",
        lambda c, f, s=step: begins(c, s, "enchanted"),
    )
word("timing", "activate only during an upkeep", lambda: Limit(only_if=during("upkeep")))
word("timings", "<timing> . <timing> [.]", lambda a, b: Limit(**{**a.args, **b.args}))
say("long", "~ is tapped and under your control", lambda c: held("you", "tapped"))
say("quoted", '" <protection> "', lambda c, p: p(c))
say("quoted", '" <protection> . "', lambda c, p: p(c))
say("clause", "until end of turn , if <it> would die , exile <it> instead", lambda c, t, _: exile_instead(c, t))
say("clause", "until end of turn , if <them> would die , exile <them> instead", lambda c, t, _: exile_instead(c, t))
say("sentence", "if <player> does , <chain>", lambda c, p, s: Sentence("if you do", s))
say("sentence", "if <player> doesn't , <chain>", lambda c, p, s: Sentence("if you don't", s))
say(
    "deed",
    "put <counterkind> counters on <thing> equal in number to <measure>",
    lambda c, who, k, t, m: counted(c, k, t, m),
)
say("clause", "<thing> is|are <colored>", lambda c, t, k: Continuous(Colors("self", k), c.ref(t, True), FOREVER))
word("all", "each <adj> creature or <adj> creature", lambda a, b: pair(a, b))
word("all", "all <adj> creatures and <adj> creatures", lambda a, b: pair(a, b))
say("aim", "up to <amount> targets", lambda c, n: aim_divided(c, n, Num(0), "creature planeswalker battle", "any"))
say("aim", "one to <amount> targets", lambda c, n: aim_divided(c, n, Num(1), "creature planeswalker battle", "any"))
say("aim", "one or two targets", lambda c: aim_divided(c, Num(2), Num(1), "creature planeswalker battle", "any"))
say("clause", "~ deals <amount> damage divided among them as you choose", lambda c, n: divided_among(c, n))


def pair(a: dict[str, Any], b: dict[str, Any]) -> Thing:
    kinds = ({"types": "creature", **a}, {"types": "creature", **b})
    return Thing("all", {"any_of": kinds}, plural=True)


def aim_divided(c: Context, n: Any, low: Num, types: str, players: str) -> None:
    c.slot(Targets(Filter(types=types), low, c.of(n), players, divide=True))


def divided_among(c: Context, n: Any) -> Effect:
    """The phrase of targets before it is one whose damage is divided."""
    last = c.targets[-1] if c.targets else None
    if last is None:
        raise Refusal("among whom")
    last.divide = True
    return DamageDivided(c.of(n))


# ---- and more of the same -----------------------------------------------------------------------------------------

word(
    "typelist",
    "<type> , <type> , <type> , <type> , <type> , or <type>",
    lambda a, b, c, d, e, f: f"{a} {b} {c} {d} {e} {f}",
)
word("cardhead", "<type> card or <subtype>", lambda t, s: {"any_of": ({"types": t}, {"subtypes": (s[0],)})})
say("cond", "you don't control another <one>", lambda c, f: Not(any_of(c, {**f, "other": True}, "you")))
say("cond", "you control a|an <controlled>", lambda c, f: Exists(All(c.filter(f))))
word("controlled", "<one>", lambda f: f if f.get("controller") == "you" else None)
say(
    "event",
    "another <one> becomes sacrificed under your control",
    lambda c, f: sacrifices(c, "you", {**f, "other": True}),
)
say(
    "costpart",
    "exile another <card> in your graveyard",
    lambda c, f: chosen(c, ExileFromGraveyard, {**f, "other": True}),
)
say("static", "you skip your draw|untap|upkeep step [.]", lambda c: skips(c))
say("static", "you can't lose the game . your opponents can't win the game [.]", lambda c: never_loses())
say("static", "~ costs {x} less to cast , where x is <measure> [.]", lambda c, m: own_rule(c, "cost less", m(c)))
say("static", "as long as <cond> , ~ costs <symbols> <more> to cast [.]", lambda c, q, s, k: own_cost(c, s, k, None, q))
say(
    "static",
    "if <cond> , ~ enters with <amount> <counterkind> counter|counters on it [.]",
    lambda c, q, n, k: Words((), (EntersWith(k, c.of(n), when=q(c)),)),
)
say(
    "static",
    "you may cast <spells> at any time an instant could be cast [.]",
    lambda c, f: Words((), (Static(rules=(Rule("flash", c.filter(f), "you"),)),)),
)
say("deed", "copy <it>", lambda c, who, t: CopySpell(c.ref(t), retarget=False))
say("clause", "you may choose new targets for <it>", lambda c, t: NewTargets(c.ref(t)))
say("deed", "attach ~ to <it>", lambda c, who, t: Attach(c.ref(t)))
say("quality", "gain|gains|has|have <quoted> and has|have <quoted>", lambda c, a, b: [*granted(c, a), *granted(c, b)])
say(
    "deed",
    "put <attached> onto the battlefield [<under>]",
    lambda c, who, t, u: PutOntoBattlefield(It("event"), None if u == "owner" else YOU),
)
say("deed", "remove ~ from combat", lambda c, who: RemoveFromCombat(SOURCE))


def own_rule(c: Context, kind: str, n: Any) -> Words:
    return Words((), (Static(rules=(Rule(kind, "self", n=n),), zone=Zone.STACK),))


def never_loses() -> Words:
    return Words((), (Static(rules=(Rule("cannot lose", who="you"), Rule("cannot win", who="opponent"))),))


def skips(c: Context) -> Words:
    step = c.trigger_text.split()[3]
    return Words((), (Static(rules=(Rule("skip step", who="you", text=step),)),))
