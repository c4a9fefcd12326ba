"""Phrases of our own telling: numbers and comparisons."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.conditions import any_of
from apnap.cardtext.grammar.effects_objects import put_counters
from apnap.cardtext.grammar.effects_players import draws
from apnap.cardtext.grammar.flow import Sentence
from apnap.cardtext.grammar.qualities import gets
from apnap.cardtext.grammar.texts import told
from apnap.cardtext.grammar.tokens import created
from apnap.cardtext.grammar.told_aims import take_aim
from apnap.cardtext.grammar.values import count, now_x, that_many, yard_of
from apnap.cardtext.meaning import Context, Refusal, Said
from apnap.state.kinds import Zone
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.amounts import Var
from apnap.vocab.base import Amount, Condition, Effect
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.basic import Mill, PutCounters
from apnap.vocab.effects.choosing import Remember
from apnap.vocab.effects.control import Continuous
from apnap.vocab.effects.looking import Scry, Surveil
from apnap.vocab.effects.marks import Marked
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import (
    EACH,
    OPPONENTS,
    YOU,
    All,
    AllOf,
    AnyOf,
    Compare,
    Count,
    Exists,
    Greatest,
    Is,
    Not,
    Num,
    PlayerStat,
    Sum,
    Was,
)

HAND, YARD, FIELD = int(Zone.HAND), int(Zone.GRAVEYARD), int(Zone.BATTLEFIELD)

# ---- numbers -----------------------------------------------------------------------------------------------------

THIS_TURN = {
    "creatures that died under <under1> control this turn": "creatures died",
    "permanents that left the battlefield under <under1> control this turn": "permanents left",
    "cards that left <under1> graveyard this turn": "cards left graveyard",
    "creatures that entered under <under1> control this turn": "creatures entered",
    "lands that entered under <under1> control this turn": "lands entered",
    "permanents <under2> sacrificed this turn": "sacrificed",
    "tokens <under2> created this turn": "tokens created",
}
word("under1", "your", YOU)
word("under1", "each player 's", EACH)
word("under1", "each opponent 's", OPPONENTS)
word("under2", "you", YOU)
word("under2", "each player", EACH)
word("under2", "each opponent", OPPONENTS)
for text, name in THIS_TURN.items():
    say("what", text, lambda c, who, name=name: PlayerStat(name, who))
say("measure", "the number of <what>", lambda c, w: w(c))
say("measure", "<under1> count of <stat>", lambda c, who, s: PlayerStat(s, who))
say("measure", "the damage dealt to each opponent this turn", lambda c: PlayerStat("damage", OPPONENTS))
say("measure", "<owned1> life total", lambda c, p: PlayerStat("life", p(c)))
say("owned1", "<player> 's", lambda c, p: p(c))
say("measure", "the greatest of <under1> count of <stat>", lambda c, who, s: Greatest(s, who))
word("stat", "poison", "poison")
word("limit", "<measure>", lambda m: m if m.how != now_x else None)
word("duration", "for good", FOREVER)
say("cond", "<measure> is that much|many", lambda c, m: Compare(m(c), "==", that_many(c)))
say(
    "clause",
    "prevent the next <measure> damage that would be dealt to <thing> this turn",
    lambda c, m, t: Continuous(Prevent(), c.ref(t), n=m(c)) if m.how != now_x else None,
)
say(
    "sentence",
    "when you do , choose <aims> : <text>",
    lambda c, aims, rest: Sentence("when you do", Said(told, ((Said(take_aim, (aims,)), *rest),))),
)
say("cond", "you control a|an <one> or there are <cards> <yard>", lambda c, f, g, z: here_or_there(c, f, g, z))
say("measure", "<digits> times <counting>", lambda c, n, m: Sum((m(c),), n.n))
say("what", "cards in your library", lambda c: PlayerStat("library"))
say("what", "cards in <someone> 's hand", lambda c, p: PlayerStat("hand", p(c)))
say("what", "cards in <someone> 's graveyard", lambda c, p: PlayerStat("graveyard", p(c)))

# So many things, where their number is told after them.
say("tally", "<what>", lambda c, w: w(c))
say("tally", "<measure>", lambda c, m: m(c))
say("tally", "<ones>", lambda c, f: count(c, f))
say("tally", "<cards> <yard>", lambda c, f, z: count(c, f, z[0], yard_of(z[1])))
SO_MANY = "equal in number to <tally>"
does(f"draw* cards {SO_MANY}", lambda c, who, n: draws(c, who, n(c)))
does(f"mill* cards {SO_MANY}", lambda c, who, n: Mill(n(c), who))
does("mill* a card for each <each>", lambda c, who, e: Mill(e(c), who))
does(f"create* [<tapped>] <token> {SO_MANY}", lambda c, who, p, m, n: created(c, who, n(c), m, p))
does("create* a|an <token> for each <each>", lambda c, who, m, e: created(c, who, Num(1), m, None, e))
does(
    f"put* <counterkind> counters on <thing> {SO_MANY}",
    lambda c, who, k, t, n: put_counters(c, tallied(c, n), k, t),
)
say("deed", "surveil <measure>", lambda c, who, m: Surveil(m(c)))
say("deed", "scry <measure>", lambda c, who, m: Scry(m(c)))
does("add* <measure> mana of any one color", lambda c, who, m: AddMana("", "WUBRG", m(c), who))
does("get* <amount> energy counter|counters", lambda c, who, n: PutCounters("energy", c.of(n), None, who))
does(f"get* energy counters {SO_MANY}", lambda c, who, n: PutCounters("energy", n(c), None, who))


def here_or_there(c: Context, f: dict[str, Any], g: dict[str, Any], z: Any) -> Condition:
    return AnyOf((any_of(c, f, "you"), Exists(All(c.filter(g), z[0], yard_of(z[1])))))


def tallied(c: Context, n: Said) -> Amount:
    found: Amount = n(c)
    return found


say("quality", "get|gets <change> , where x is <measure> [,]", lambda c, k, m: own_x(c, k, m))


def own_x(c: Context, change: Any, measure: Said) -> list[Any]:
    before, seen = c.x, len(c.seen)
    probe = c.probe()
    probe.nameless = c.nameless or not (c.seen or c.aimed or c.event)  # "its" would be of what this is a quality of
    c.x = measure(probe)
    del c.seen[seen:]
    made = gets(c, change)
    c.x = before
    return made


# ---- comparisons -------------------------------------------------------------------------------------------------

for text, op in (("more than <bound>", ">"), ("<bound> or more", ">="), ("less than <bound>", "<")):
    say("compared", text, lambda c, n, op=op: (op, n))
say("compared", "<bound> or less", lambda c, n: ("<=", n))
word("bound", "<digits>", lambda n: n)
say("cond", "<measure> is <compared>", lambda c, m, k: Compare(m(c), *k(c)))
for text, op in (
    ("fewer than <digits>", "<"),
    ("more than <digits>", ">"),
    ("exactly <digits>", "=="),
    ("<digits> or fewer", "<="),
    ("<digits> or more", ">="),
):
    say(
        "cond",
        f"there are {text} <cards> <yard>",
        lambda c, n, f, z, op=op: Compare(Count(All(c.filter(f), z[0], yard_of(z[1]))), op, n),
    )
    say("cond", f"there are {text} <ones>", lambda c, n, f, op=op: Compare(count(c, f), op, n))
    for other in ("", "other "):
        more = {"other": True} if other else {}
        say(
            "cond",
            f"you control {text} {other}<ones>",
            lambda c, n, f, op=op, more=more: Compare(count(c, {**f, **more, "controller": "you"}), op, n),
        )
say("cond", "<player> 's hand is empty", lambda c, p: Compare(PlayerStat("hand", p(c)), "==", Num(0)))
say("cond", "<cond1> and <cond1>", lambda c, a, b: AllOf((a(c), b(c))))
say("cond1", "you control a|an <one>", lambda c, f: any_of(c, f, "you"))
say("cond", "<it> is on the battlefield", lambda c, t: Is(c.ref(t), Filter()))
say("cond", "<it> was a|an <one>", lambda c, t, f: Was(c.card_of(t), c.filter(f)))
say("cond", "~ is not monstrous", lambda c: Not(Marked("monstrous")))


def let_x(c: Context, measure: Said) -> Effect:
    """In our own telling: X is counted now, for what follows."""
    if c.x is not None or (c.card is not None and c.card.has_x):
        raise Refusal("two meanings of X")
    amount: Amount = measure(c)
    c.x = Var("X")
    return Remember("X", amount)


say("clause", "let x be <measure>", let_x)
