"""Phrases of our own telling: what is chosen, keyword actions written out, sentences told apart."""

from __future__ import annotations

from typing import Any

from apnap.cards.writing import node_values
from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.comparing import domain
from apnap.cardtext.grammar.conditions import itself
from apnap.cardtext.grammar.costs import Price, chosen, cost_of
from apnap.cardtext.grammar.damage import exile_instead, no_regeneration
from apnap.cardtext.grammar.effects_objects import onto
from apnap.cardtext.grammar.flow import one
from apnap.cardtext.grammar.keywords import Words
from apnap.cardtext.grammar.lines import Limit, Often
from apnap.cardtext.grammar.looking import looks, mine, until
from apnap.cardtext.grammar.nouns import ANYTHING, target
from apnap.cardtext.grammar.qualities import always
from apnap.cardtext.grammar.triggers import sacrifices
from apnap.cardtext.grammar.values import yard_of
from apnap.cardtext.meaning import Context, Refusal, Said, Thing, joined
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Static
from apnap.vocab.base import Effect, Ref, Who
from apnap.vocab.continuous import Control, Types
from apnap.vocab.costs import Discard, PayLife, Sacrifice
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.basic import Move, PutOntoBattlefield
from apnap.vocab.effects.choosing import ChooseEffect
from apnap.vocab.effects.combat import RemoveFromCombat
from apnap.vocab.effects.control import Choose, Continuous, MayPay
from apnap.vocab.effects.keyword_actions import Extreme, connive, explore
from apnap.vocab.effects.looking import DiscardThese
from apnap.vocab.effects.marks import Mark, Performed
from apnap.vocab.effects.replacing import LifeInstead
from apnap.vocab.lookups import (
    OPPONENTS,
    SOURCE,
    YOU,
    All,
    Compare,
    Count,
    Exists,
    It,
    KindsAmong,
    Not,
    Num,
    Players,
    Was,
    YourTurn,
)
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import StateTrigger, Trigger

HAND, YARD, FIELD = int(Zone.HAND), int(Zone.GRAVEYARD), int(Zone.BATTLEFIELD)

# ---- something is chosen, and spoken of as "the chosen …" --------------------------------------------------------


class Pick:
    """What one chooses among, and how many."""

    def __init__(
        self, f: dict[str, Any], low: Any = None, high: Any = None, zone: int = FIELD, whose: Any = None
    ) -> None:
        self.f = f
        self.low = Num(1) if low is None else low
        self.high = Num(1) if high is None else high
        self.zone = zone
        self.whose = whose


word("pick", "a|an <one>", lambda f: Pick(f))
word("pick", "another <one>", lambda f: Pick({**f, "other": True}))
word("pick", "<digits> <ones>", lambda n, f: Pick(f, n, n))
word("pick", "up to one <one>", lambda f: Pick(f, Num(0)))
word("pick", "up to <digits> <ones>", lambda n, f: Pick(f, Num(0), n))
for name, zone in (("hand", HAND), ("graveyard", YARD)):
    word("pick", f"a|an <card> in your {name}", lambda f, z=zone: Pick(f, zone=z, whose=YOU))
    word("pick", f"a|an <card> in <player> 's {name}", lambda f, p, z=zone: Pick(f, zone=z, whose=p))
    word("pick", f"<digits> <cards> in your {name}", lambda n, f, z=zone: Pick(f, n, n, zone=z, whose=YOU))
does("choose* <pick>", lambda c, who, p: picks(c, who, p))
does(
    "choose* one of those with the least <stat1> among all <ones>",
    lambda c, who, s, f: picks(c, who, Pick(f), s, True),
)
does(
    "choose* one of those with the greatest <stat1> among all <ones>",
    lambda c, who, s, f: picks(c, who, Pick(f), s, False),
)
for name in ("power", "toughness", "mana value"):
    word("stat1", name, name)


def picks(c: Context, who: Who, p: Pick, what: str = "", least: bool = False) -> Effect:
    whose = c.of(p.whose)
    ref: Ref = All(c.filter(p.f), p.zone, whose)
    if what:
        ref = Extreme(ref, what, least)
    name = c.fresh("chosen")
    low, high = c.of(p.low), c.of(p.high)
    c.mention(It(name), {**p.f, "_chosen": True}, not (isinstance(high, Num) and high.n == 1))
    return Choose(name, ref, low, high, who)


CHOSEN = "creature|permanent|card|artifact|land|enchantment|planeswalker|one|token"
word("it", f"the chosen {CHOSEN}", lambda: Thing("chosen"))
word("it", "the chosen <subtype>", lambda s: Thing("chosen") if not s[1] else None)
word("them", f"the chosen {CHOSEN.replace('|', 's|')}s", lambda: Thing("chosen", plural=True))
word("owned", f"the chosen {CHOSEN} 's", lambda: Thing("chosen"))
say(
    "deed",
    "choose one of these : <simple> or <simple>",
    lambda c, who, a, b: ChooseEffect((one(a(c)), one(b(c))), who),
)

# ---- keyword actions, written out --------------------------------------------------------------------------------

say(
    "deed",
    "reveal the top card of your library . if the revealed card was a land , return the revealed card to its owner 's"
    " hand . otherwise , put a +1/+1 counter on <it1> , then you may put the revealed card into its owner 's graveyard",
    lambda c, who, t: explore(c.ref(t), YOU),
)
say(
    "clause",
    "reveal the top card of its controller 's library . if the revealed card was a land , return the revealed card"
    " to its owner 's hand . otherwise , its controller puts a +1/+1 counter on ~ , then its controller may put the"
    " revealed card into its owner 's graveyard",
    lambda c: explore(),
)
say(
    "deed",
    "draw <amount> card|cards . discard <amount> card|cards . put +1/+1 counters on <it1> equal in number to nonland"
    " cards among that|those card|cards",
    lambda c, who, n, m, t: connive(c.of(n), c.ref(t), YOU),
)
say(
    "clause",
    "its controller draws <amount> card|cards , discards <amount> card|cards , and puts +1/+1 counters on ~ equal"
    " in number to nonland cards among that|those card|cards",
    lambda c, n, m: connive(c.of(n)),
)
word("it1", "<it>", lambda t: t)
word("it1", "<self>", lambda t: t)
say("clause", "~ becomes monstrous", lambda c: joined([Mark("monstrous"), Performed("monstrosity")]))

# ---- further sentences -------------------------------------------------------------------------------------------

word("often", "however many there are at once , this triggers once", Often(batch="all"))
word("often", "however many there are at once , this triggers once for each player", Often(batch="player"))
word("often", "this triggers no more than once each turn", Often(1))
word("often", "this triggers no more than <digits> times each turn", lambda n: Often(n.n))
word("limit1", "<often> [.]", lambda o: o)
word("limit1", "<often> . <often> [.]", lambda a, b: Often(a.per_turn or b.per_turn, a.batch or b.batch))
word("aim", "another target", lambda: target({**ANYTHING, "_another": True}, players="any"))
word(
    "targetspell",
    "target ability",
    lambda: Thing("target", {"_spell": True}, zone=Zone.STACK, what="ability", noun="x"),
)
word("post", "that arrived this turn", {"status": ("entered this turn",)})
word("post", "that did not attack this turn", {"status": ("did not attack this turn",)})
word("post", "with power <limit> or less or with toughness <limit> or less", lambda n, m: either_small(n, m))
say("someone", "that player", lambda c: c.that_player())
say("someone", "each opponent", lambda c: OPPONENTS)
say("someone", "enchanted player", lambda c: Players("enchanted"))
say("someone", "<owned> controller", lambda c, t: c.controller(c.ref(t)))
word("all", "all <cards> in <someone> 's graveyard", lambda f, p: Thing("all", f, plural=True, zone=YARD, whose=p))
word("all", "all <cards> in <someone> 's hand", lambda f, p: Thing("all", f, plural=True, zone=HAND, whose=p))
say("deed", "put all <cards> <yard> onto the battlefield [<under>]", lambda c, who, f, z, u: all_back(c, f, z, u))
say("deed", "gain control of <them>", lambda c, who, t: Continuous(Control("self", YOU), c.ref(t), FOREVER))
say("deed", "put ~ onto the battlefield [<tapped>] <under>", lambda c, who, p, u: onto(c, Thing("self"), u, p))
say("deed", "put <attached> onto the battlefield <tapped> [<under>]", lambda c, who, t, p, u: risen(u, True, ()))
say(
    "deed",
    "put <attached> onto the battlefield [<under>] with a|an <counterkind> counter",
    lambda c, who, t, u, k: risen(u, False, ((k, 1),)),
)
say("deed", "put them on top of their owners ' libraries", lambda c, who: put_on_top(c))
say("deed", "remove <thing> from combat", lambda c, who, t: out_of_combat(c, t))
say("event", "there are no <ones>", lambda c, f: none_left(c, f))
say("event", "a|an <one> becomes sacrificed", lambda c, f: sacrifices(c, "", f))
say("event", "another <one> becomes sacrificed", lambda c, f: sacrifices(c, "", {**f, "other": True}))
say("event", "a|an <one> becomes sacrificed under an opponent 's control", lambda c, f: sacrifices(c, "opponent", f))
word("howmany", "choose zero or one", (0, 1))
word("howmany", "choose zero or two", (0, 2))
say(
    "clause",
    "until end of turn , if a creature dealt damage this way would die , exile a creature dealt damage this way instead",
    lambda c: exile_instead(c, Thing("damaged")),
)
say(
    "clause",
    "a creature dealt damage this way can't be regenerated until end of turn",
    lambda c: no_regeneration(c, Thing("damaged")),
)
say(
    "static",
    "as long as <cond> , <about> <qualities> . as long as <cond> , <about> <qualities> [.]",
    lambda c, q, t, k, r, u, m: twice_held(c, q, t, k, r, u, m),
)
say("sentence", "<chain> unless <player> <pays1>", lambda c, s, w, p: unless_they(c, s, w, p))
word("pays1", "sacrifices a|an <one>", lambda f: ("sacrifice", f))
word("pays1", "discards a|an <card>", lambda f: ("discard", f))
word("pays1", "pays <digits> life", lambda n: ("life", n))


def either_small(n: Any, m: Any) -> dict[str, Any]:
    return {"any_of": ({"power_le": n}, {"toughness_le": m})}


def all_back(c: Context, f: dict[str, Any], z: Any, under: Any) -> Effect:
    return PutOntoBattlefield(All(c.filter(f), z[0], yard_of(z[1])), None if under == "owner" else YOU)


def risen(under: Any, tapped: bool, counters: Any) -> Effect:
    return PutOntoBattlefield(It("event"), None if under == "owner" else YOU, tapped, counters)


def put_on_top(c: Context) -> Effect:
    return Move(c.them(Thing("them")), int(Zone.LIBRARY))


def out_of_combat(c: Context, thing: Thing) -> Effect:
    return RemoveFromCombat(c.ref(thing))


def none_left(c: Context, f: dict[str, Any]) -> Trigger:
    return StateTrigger(Compare(Count(All(c.filter(f))), "==", Num(0)))


def twice_held(c: Context, q: Said, t: Thing, k: Any, r: Said, u: Thing, m: Any) -> Words:
    first, second = q(c), r(c)
    mods, rules = always(c, t, k)
    more_mods, more_rules = always(c, u, m)
    if node_values(first) != node_values(second):
        raise Refusal("two conditions")
    return Words((), (Static((*mods, *more_mods), (*rules, *more_rules), first),))


def unless_they(c: Context, body: Said, player: Said, paid: tuple[str, Any]) -> Effect:
    effect = one(body(c))
    who = player(c)
    kind, what = paid
    made: Any
    if kind == "life":
        made = PayLife(what)
    else:
        made = Said(chosen, (Sacrifice if kind == "sacrifice" else Discard, what))
    return MayPay(cost_of(c, Price("", (made,))), None, effect, who)


# ---- cards looked at and revealed --------------------------------------------------------------------------------

say("clause", "its owner discards <it>", lambda c, t: DiscardThese(c.ref(t)))
for end in (". put the rest <rest>", ", then put the rest <rest>"):
    say(
        "deed",
        f"<sight> . put all <cards> among them <goes> {end}",
        lambda c, who, s, f, p, r: looks(c, s, None, None, f, p, r) if mine(who) else None,
    )
for end in (". put the other revealed cards <rest>", ", then put the other revealed cards <rest>"):
    for stop in (".", ", then"):
        say(
            "deed",
            f"reveal cards from the top of your library until finding a|an <card> {stop} put that card <goes> {end}",
            lambda c, who, f, p, r: until(c, mine(who), f, p, r),
        )
say("what", "basic land types among lands you control", lambda c: domain())
say("what", "colors among <ones>", lambda c, f: KindsAmong("colors", All(c.filter(f))))
say(
    "clause",
    "until end of turn , if a creature dealt damage this way would die , exile it instead",
    lambda c: exile_instead(c, Thing("damaged")),
)
say("cond", "there are no <ones>", lambda c, f: Not(Exists(All(c.filter(f)))))
say("cond", "~ is a|an <one>", lambda c, f: itself(c, f))
say("cond", "~ was a|an <one>", lambda c, f: Was(SOURCE, c.filter(f)))
say(
    "clause",
    "<it> is a|an <kin> in addition to its other types",
    lambda c, t, k: Continuous(Types("self", subtypes=k), c.ref(t), FOREVER),
)
word("owned", "the sacrificed <subtype> 's", lambda s: Thing("paid", noun="sacrificed"))
word("pays1", "sacrifices another <one>", lambda f: ("sacrifice", {**f, "other": True}))
word("timing", "activate only when it isn't your turn", lambda: Limit(only_if=Not(YourTurn())))
say(
    "static",
    "if you would gain life , you gain twice that much instead [.]",
    lambda c: Words((), (LifeInstead(times=2),)),
)
say(
    "quality",
    "can't block or be blocked",
    lambda c: [lambda scope: Rule("cannot block", scope), lambda scope: Rule("cannot be blocked", scope)],
)
word("howmany", "choose zero or more", (0, 0))
word("cardhead", "<type> card or <subtype> card", lambda t, s: {"any_of": ({"types": t}, {"subtypes": (s[0],)})})
say(
    "deed",
    "put ~ onto the battlefield [<tapped>] <under> with a|an <counterkind> counter",
    lambda c, who, p, u, k: onto(c, Thing("self"), u, p, ((k, 1),)),
)
say(
    "quality",
    "is|are an artifact creature in addition to its other types",
    lambda c: [lambda scope: Types(scope, "artifact creature")],
)
say(
    "quality",
    "are artifact creatures in addition to their other types",
    lambda c: [lambda scope: Types(scope, "artifact creature")],
)
