"""What is done to permanents, cards and spells."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import does, say, word
from apnap.cardtext.grammar.values import times
from apnap.cardtext.meaning import Context, Refusal, Said, Thing, joined
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.vocab.base import Effect, Ref, Who
from apnap.vocab.continuous import Control
from apnap.vocab.durations import FOREVER, For
from apnap.vocab.effects.basic import (
    Attach,
    CounterSpell,
    Destroy,
    Fight,
    Move,
    PutCounters,
    PutOntoBattlefield,
    RemoveCounters,
    Shuffle,
    Tap,
    Transform,
    Untap,
)
from apnap.vocab.effects.combat import RemoveFromCombat
from apnap.vocab.effects.control import Choose, Continuous
from apnap.vocab.effects.game_and_library import ShuffleSpell, TopOfLibrary
from apnap.vocab.effects.permanents import ExileUntilLeaves
from apnap.vocab.effects.replacing import Regeneration
from apnap.vocab.effects.spells import CopySpell, NewTargets
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE, SOURCE, YOU, All, Is, It, Num, Players, Stat
from apnap.vocab.what import Together

HAND, EXILE, LIBRARY, YARD = int(Zone.HAND), int(Zone.EXILE), int(Zone.LIBRARY), int(Zone.GRAVEYARD)


class Marker:
    """A sentence that changes the one before it."""

    def __init__(self, what: str) -> None:
        self.what = what


NO_REGENERATION = Marker("no regeneration")


def do(pattern: str, how: Any) -> None:
    """Something you do; of others it is not said."""
    does(pattern, Yours(how))


class Yours:
    def __init__(self, how: Any) -> None:
        self.how = how

    def __call__(self, c: Context, who: Who, *found: Any) -> Any:
        if who is not YOU:
            raise Refusal("someone else doing it")
        return self.how(c, *found)


def each_of(c: Context, thing: Thing, make: Any) -> Effect:
    """The effect on what the noun phrase names; what is to be chosen is chosen first."""
    if thing.how == "some":
        name = c.fresh("chosen")
        ref: Ref = All(c.filter(thing.f), thing.zone, c.of(thing.whose) or None)
        choose = Choose(name, ref, c.of(thing.low), c.of(thing.high))
        it = It(name)
        c.mention(it, thing.f, not (isinstance(thing.high, Num) and thing.high.n == 1))
        return joined([choose, make(it)])
    made: Effect = make(c.ref(thing))
    return made


def together(c: Context, *things: Thing) -> Ref:
    """Two things to which the same is done at once."""
    return Together(tuple(c.ref(thing) for thing in things))


word("some", "a|an <one>", lambda f: Thing("some", f) if "controller" in f else None)
word("some", "another <one>", lambda f: Thing("some", {**f, "other": True}) if "controller" in f else None)
word("object", "<thing>", lambda t: t)
word("object", "<some>", lambda t: t)

do("destroy* <thing>", lambda c, t: Destroy(c.ref(t)))
do("destroy* <target> and <target>", lambda c, a, b: Destroy(together(c, a, b)))
do("destroy* <it> and <it>", lambda c, a, b: Destroy(together(c, a, b)))
say("clause", "<it> can't be regenerated", lambda c, t: NO_REGENERATION)
say("clause", "<them> can't be regenerated", lambda c, t: NO_REGENERATION)
say("clause", "a creature destroyed this way can't be regenerated", lambda c: NO_REGENERATION)


# ---- exile --------------------------------------------------------------------------------------------------------


def exiled(c: Context, thing: Thing) -> Effect:
    if thing.how == "self" and c.card is not None and c.card.is_spell and c.event is None and not c.in_quotes:
        return Move(It("spell"), EXILE)
    ref = c.card_of(thing) if thing.how in ("self", "it", "that") and c.event is not None else c.ref(thing)
    made = Move(ref, EXILE)
    c.moved(ref)
    return made


do("exile* <thing>", exiled)
do("exile* <targetcard>", exiled)
for pair in ("<self> and <target>", "<self> and <it>"):
    do(f"exile* {pair}", lambda c, a, b: Move(together(c, a, b), EXILE))
do("exile* all cards from <player> 's graveyard", lambda c, p: Move(All(c.filter({}), YARD, p(c)), EXILE))
do("exile* <player> 's graveyard", lambda c, p: Move(All(c.filter({}), YARD, p(c)), EXILE))
do("exile* all graveyards", lambda c: Move(All(c.filter({}), YARD), EXILE))
do("exile* <target> until ~ leaves the battlefield", lambda c, t: until_leaves(c, t))
do("exile* the top card of your library", lambda c: exile_top(c, ONE))
do("exile* the top <digits> cards of your library", lambda c, n: exile_top(c, n))


def exile_top(c: Context, n: Any) -> Effect:
    made = Move(TopOfLibrary(n, YOU), EXILE)
    c.mention(It("moved"), {"_card": True}, n.n != 1, It("moved"))
    return made


def until_leaves(c: Context, thing: Thing) -> Effect:
    ref = c.ref(thing)
    assert isinstance(ref, It)
    return ExileUntilLeaves(ref.slot)


# ---- returning ----------------------------------------------------------------------------------------------------

OWNED = "its|their owner|owners 's|'"


def to_hand(c: Context, thing: Thing) -> Effect:
    if thing.how in ("self", "it", "that") and c.event is not None:
        return Move(c.card_of(thing), HAND)
    return each_of(c, thing, lambda ref: Move(ref, HAND))


do("return* <object> to its owner 's hand", to_hand)
do("return* <object> to their owner|owners 's|' hand|hands", to_hand)
for pair in ("<target> and <target>", "<it> and <it>", "<self> and <target>", "<self> and <it>"):
    do(f"return* {pair} to their owner|owners 's|' hand|hands", lambda c, a, b: Move(together(c, a, b), HAND))
do("return* <targetcard> to your hand", lambda c, t: Move(c.ref(t), HAND))
do("return* <targetcard> to its owner 's hand", lambda c, t: Move(c.ref(t), HAND))
do("return* ~ from your graveyard to your hand", lambda c: Move(SOURCE, HAND))
do("return* ~ to your hand", lambda c: to_hand(c, Thing("self")))
do("return* it to your hand", lambda c: Move(c.card_of(Thing("it")), HAND))
do("put* <thing> on top of its owner 's library", lambda c, t: on_library(c, t, False))
do("put* <thing> on the bottom of its owner 's library", lambda c, t: on_library(c, t, True))
do("put* <targetcard> on top of your library", lambda c, t: one_card(c, t, False))
do("put* <targetcard> on the bottom of its owner 's library", lambda c, t: one_card(c, t, True))
do("shuffle* <thing> into its owner 's library", lambda c, t: shuffled(c, t))
do("shuffle* <targetcard> into your library", lambda c, t: shuffled(c, t))


def one_card(c: Context, thing: Thing, bottom: bool) -> Effect:
    if not (isinstance(thing.high, Num) and thing.high.n == 1):
        raise Refusal("the order of cards put back")
    return Move(c.ref(thing), LIBRARY, bottom)


def on_library(c: Context, thing: Thing, bottom: bool) -> Effect:
    if thing.how in ("all", "them"):
        raise Refusal("the order of cards put back")
    if thing.how == "target" and not (isinstance(thing.high, Num) and thing.high.n == 1):
        raise Refusal("the order of cards put back")
    ref = c.card_of(thing) if thing.how in ("self", "it", "that") else c.ref(thing)
    return Move(ref, LIBRARY, bottom)


def shuffled(c: Context, thing: Thing) -> Effect:
    if thing.how == "self":
        if c.event is not None and c.event.card is not None:
            raise Refusal("whose library it is")
        if c.of_spell():
            return ShuffleSpell()
        return joined([Move(SOURCE, LIBRARY), Shuffle(Players("owner of source"))])
    ref = c.ref(thing)
    if thing.zone == YARD and thing.whose == "you":
        return joined([Move(ref, LIBRARY), Shuffle(YOU)])
    if isinstance(ref, It) and ref.kind == "target" and isinstance(thing.high, Num) and thing.high.n == 1:
        return joined([Move(ref, LIBRARY), Shuffle(Players("owner of target", ref.slot))])
    raise Refusal("whose library it is")


# ---- onto the battlefield -----------------------------------------------------------------------------------------

word("under", "under your control", "you")
word("under", "under its|their owner 's control", "owner")
word("under", "under their owners ' control", "owner")


def onto(c: Context, thing: Thing, under: Any, tapped: Any, counters: Any = ()) -> Effect:
    if thing.how == "target":
        ref = c.ref(thing)
    else:
        ref = c.card_of(thing)
    who = None if under == "owner" else YOU  # under the control of who is told to do it
    made = PutOntoBattlefield(ref, who, bool(tapped), tuple(counters))
    c.mention(It("moved"), thing.f, thing.how == "them" or is_several(thing), It("moved"))
    return made


def is_several(thing: Thing) -> bool:
    return thing.how == "target" and not (isinstance(thing.high, Num) and thing.high.n == 1)


word("tapped", "tapped", True)
for verb in ("return* <back> to", "put* <back> onto"):
    do(f"{verb} the battlefield [<tapped>] [<under>]", lambda c, t, p, u: onto(c, t, u, p))
    do(f"{verb} the battlefield [<under>] [<tapped>]", lambda c, t, u, p: onto(c, t, u, p) if u and p else None)
    do(
        f"{verb} the battlefield [<tapped>] [<under>] with a|an <counterkind> counter on it",
        lambda c, t, p, u, k: onto(c, t, u, p, ((k, 1),)),
    )
word("back", "<targetcard>", lambda t: t)
word("back", "<it>", lambda t: t)
word("back", "<them>", lambda t: t)
do("return* ~ from your graveyard to the battlefield [<tapped>]", lambda c, p: PutOntoBattlefield(SOURCE, YOU, bool(p)))
do("return* ~ to the battlefield [<tapped>] [<under>]", lambda c, p, u: onto(c, Thing("self"), u, p))
do(
    "return* all <cards> from your graveyard to the battlefield",
    lambda c, f: PutOntoBattlefield(All(c.filter(f), YARD, YOU)),
)
do("return* all <cards> from your graveyard to your hand", lambda c, f: Move(All(c.filter(f), YARD, YOU), HAND))
do("return* a|an <card> from your graveyard to your hand", lambda c, f: picked(c, f))


def picked(c: Context, f: dict[str, Any]) -> Effect:
    name = c.fresh("card")
    return joined([Choose(name, All(c.filter(f), YARD, YOU)), Move(It(name), HAND)])


# ---- tapping, counters, control -------------------------------------------------------------------------------------

do("tap* <object>", lambda c, t: each_of(c, t, Tap))
do("untap* <object>", lambda c, t: each_of(c, t, Untap))
say("deeds", "taps <all>", lambda c, who, t: Tap(own_things(c, who, t)))
say("deeds", "untaps <all>", lambda c, who, t: Untap(own_things(c, who, t)))
do("untap* up to <digits> <ones>", lambda c, n, f: each_of(c, Thing("some", f, low=Num(0), high=n), Untap))
do("tap* <target> and <target>", lambda c, a, b: Tap(together(c, a, b)))
do("tap* <it> and <it>", lambda c, a, b: Tap(together(c, a, b)))
do("regenerate* <thing>", lambda c, t: Continuous(REGENERATION_NODE(), c.ref(t)))
do("transform* ~", lambda c: Transform(c.ref(Thing("self"))))
do("transform* it", lambda c: transforms(c))
do("attach* ~ to <target>", lambda c, t: Attach(c.ref(t)))
do("attach* it to <target>", lambda c, t: attached(c, t))
do("attach* ~ to it", lambda c: Attach(c.it(Thing("it")).ref))
do("remove* <target> from combat", lambda c, t: RemoveFromCombat(c.ref(t)))
do("remove* it from combat", lambda c: RemoveFromCombat(c.it(Thing("it")).ref))
do("counter* <targetspell>", lambda c, t: CounterSpell(c.ref(t)))
do("counter* <it>", lambda c, t: CounterSpell(c.ref(t)))
do("copy* <targetspell>", lambda c, t: CopySpell(c.ref(t), retarget=False))
say("clause", "you may choose new targets for the copy", lambda c: Marker("new targets"))
say("clause", "you may choose new targets for <targetspell>", lambda c, t: NewTargets(c.ref(t)))
do("gain* control of <target> [<duration>]", lambda c, t, d: Continuous(Control("self", YOU), c.ref(t), d or FOREVER))
do("gain* control of <it> [<duration>]", lambda c, t, d: Continuous(Control("self", YOU), c.ref(t), d or FOREVER))
do("gain* control of <all> [<duration>]", lambda c, t, d: Continuous(Control("self", YOU), taken(c, t), d or FOREVER))
do(
    "gain* control of <target> for as long as <long>",
    lambda c, t, w: Continuous(Control("self", YOU), c.ref(t), long(c, w)),
)


def own_things(c: Context, who: Who, thing: Thing) -> Ref:
    """Someone taps or untaps everything of theirs: whoever does it, it is done at once."""
    if who is YOU or not isinstance(thing.f.get("controller"), Said):
        raise Refusal("someone else doing it")
    return c.ref(thing)


def attached(c: Context, thing: Thing) -> Effect:
    if c.event is None or c.event.ref is not SOURCE:
        raise Refusal("what is attached")
    return Attach(c.ref(thing))


def transforms(c: Context) -> Effect:
    ref = c.it(Thing("it")).ref
    return Transform(ref)


def REGENERATION_NODE() -> Any:
    return Regeneration()


say("long", "you control ~", lambda c: held("you"))
say("long", "~ remains tapped", lambda c: held("", "tapped"))
say("long", "you control ~ and ~ remains tapped", lambda c: held("you", "tapped"))
say("long", "~ remains on the battlefield", lambda c: held(""))


def held(who: str, status: str = "") -> Any:
    return Is(SOURCE, Filter(controller=who, status=(status,) if status else ()))


def long(c: Context, condition: Said) -> For:
    return For(Until.AS_LONG_AS, condition=condition(c))


def taken(c: Context, thing: Thing) -> Ref:
    """All that fit; "them" are those, although whose they are may have been what they fitted by."""
    ref = c.ref(thing)
    c.mention(It("taken"), thing.f, True)
    return ref


def put_counters(c: Context, n: Any, kind: str, thing: Thing, each: Any = None) -> Effect:
    amount = c.of(n)
    if thing.how == "some":
        return each_of(c, thing, lambda ref: PutCounters(kind, amount, ref))
    ref = c.ref(thing)
    if each is not None:
        amount = times(amount, each(c))
    return PutCounters(kind, amount, ref)


does(
    "put* <amount> <counterkind> counter|counters on <object>",
    lambda c, who, n, k, t: yours(who, put_counters(c, n, k, t)),
)
does(
    "put* <amount> <counterkind> counter|counters on <object> for each <each>",
    lambda c, who, n, k, t, e: yours(who, put_counters(c, n, k, t, e)),
)
do("put* a number of <counterkind> counters on <thing> equal to <measure>", lambda c, k, t, m: counted(c, k, t, m))
do(
    "remove* <amount> <counterkind> counter|counters from <thing>",
    lambda c, n, k, t: RemoveCounters(k, c.of(n), c.ref(t)),
)
do("remove* all <counterkind> counters from ~", lambda c, k: all_counters(c, k))


def counted(c: Context, kind: str, thing: Thing, measure: Said) -> Effect:
    ref = c.ref(thing)
    return PutCounters(kind, measure(c), ref)


def all_counters(c: Context, kind: str) -> Effect:
    return RemoveCounters(kind, Stat(kind))


def yours(who: Who, effect: Effect) -> Effect:
    if who is not YOU:
        raise Refusal("someone else doing it")
    return effect


say("clause", "<target> fights <target>", lambda c, a, b: Fight(c.ref(a), c.ref(b)))
say("clause", "~ fights <target>", lambda c, t: Fight(SOURCE, c.ref(t)))
say("clause", "<it> fights <target>", lambda c, a, b: Fight(c.ref(a), c.ref(b)))
say("clause", "<target> and <target> fight each other", lambda c, a, b: Fight(c.ref(a), c.ref(b)))
say("clause", "<thing> phases|phase out", lambda c, t: PhaseOut(c.ref(t)))
