"""Cards looked at, revealed, picked and put elsewhere."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.text.effects_objects import so_many
from apnap.text.grammar import NP, Clause, counted, does, number, plural, says
from apnap.text.nouns import all_of, noun, one, several, spelled
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.amounts import Num
from apnap.vocab.base import Amount
from apnap.vocab.effects.keyword_actions import CountersDivided
from apnap.vocab.effects.looking import DiscardThese, Look, Reveal, RevealUntil
from apnap.vocab.effects.marks import Performed
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.what import All

THE_CARDS = NP("the revealed cards", True)


def places(t: Teller, who: NP) -> dict[str, str]:
    """What stands behind "put the rest" and the like."""
    return {
        "bottom": f"on the bottom of {who.whose} library in any order",
        "random bottom": f"on the bottom of {who.whose} library in a random order",
        "top": f"on top of {who.whose} library in any order",
        "graveyard": f"into {who.whose} graveyard",
        "hand": f"into {who.whose} hand",
    }


def zone_place(t: Teller, who: NP, to: int, tapped: bool, bottom: bool) -> str:
    if to == Zone.BATTLEFIELD:
        return t.w.onto_battlefield + (" tapped" if tapped else "")
    if to == Zone.LIBRARY:
        return f"on {'the bottom' if bottom else 'top'} of {who.whose} library"
    return places(t, who)["graveyard" if to == Zone.GRAVEYARD else "hand"]


def put(t: Teller, what: str, to: int, who: NP, tapped: bool = False, bottom: bool = False) -> str:
    if to == Zone.EXILE:
        return t.w.exile(what)
    return f"put {what} {zone_place(t, who, to, tapped, bottom)}"


def put_rest(t: Teller, rest: str, who: NP, what: str = "the rest") -> Clause:
    if rest == "shuffle":
        return says(f"shuffle {what} into {who.whose} library")
    if rest == "exile":
        return says(t.w.exile(what))
    return says(f"put {what} {places(t, who)[rest]}")


@tells(EFFECTS, Reveal)
def reveal(t: Teller, node: Reveal) -> list[Clause]:
    what = shown(t, node)
    if isinstance(node.ref, All) and node.ref.zone == Zone.HAND and node.who is None and node.ref.who is not None:
        owner = t.who(node.ref.who)
        t.names["revealed"] = THE_CARDS
        return [does(owner, "reveal", f"{owner.their} hand")]
    t.names["revealed"] = THE_CARDS if what.plural else NP("the revealed card")
    if node.who is None:
        return [says(f"reveal {what}")]
    return [does(t.who(node.who), "look at", str(what))]


def shown(t: Teller, node: Reveal) -> NP:
    ref = node.ref
    if isinstance(ref, All) and ref.zone == Zone.HAND and ref.who is not None and plain(ref.filter):
        return NP(f"{t.who(ref.who).whose} hand", True)
    return NP(all_of(t, ref), True) if isinstance(ref, All) else t.ref(ref)


def plain(f: Filter) -> bool:
    return not any(getattr(f, name) != getattr(ANY, name) for name in Filter.fields)


def top_cards(t: Teller, n: Amount, who: NP) -> str:
    many = spelled(t, n)
    return f"the top card of {who.whose} library" if many == "one" else f"the top {many} cards of {who.whose} library"


@tells(EFFECTS, Look)
def look(t: Teller, node: Look) -> list[Clause]:
    whose = t.who(node.who)
    by = t.who(node.by)
    verb = "reveal" if node.reveal else "look at"
    cards = top_cards(t, node.n, whose)
    t.names["revealed"] = THE_CARDS
    if isinstance(node.high, Num) and node.high.n == 0:
        them = "it" if spelled(t, node.n) == "one" else "them"
        return [does(by, verb, cards), put_rest(t, node.rest, whose, them)]
    picked = picking(t, node)
    t.names["moved"] = NP("that card") if picked == "it" else NP("those cards", True)
    show = "reveal {0} and " if node.show and not node.reveal else ""
    told = put(t, picked if not show else pronoun(node), node.to, whose, node.tapped, node.bottom)
    may = "may " if isinstance(node.low, Num) and node.low.n == 0 else ""
    text = show.format(picked) + told
    middle = says(f"{by} {may}{text}") if may else says(text)
    rest = [] if single_to_bottom(t, node) else [put_rest(t, node.rest, whose)]
    return [does(by, verb, cards), middle, *rest]


def single_to_bottom(t: Teller, node: Look) -> bool:
    """Of one card that stays on top there is no rest to speak of."""
    return spelled(t, node.n) == "one" and node.rest == "top"


def pronoun(node: Look) -> str:
    return "it" if isinstance(node.high, Num) and node.high.n == 1 else "them"


def picking(t: Teller, node: Look) -> str:
    """ "one of them", "up to two creature cards from among them", "all Goblin cards revealed this way"."""
    if spelled(t, node.n) == "one" and plain(node.filter):
        return "it"
    if same(node.low, node.n):
        return f"all {several(t, node.filter, Zone.LIBRARY)} among them"
    high = spelled(t, node.high)
    many = f"any number of {several(t, node.filter, Zone.LIBRARY)}" if same(node.high, node.n) else ""
    if plain(node.filter):
        up_to = "" if same(node.low, node.high) or high == "one" else "up to "
        return f"{many or 'cards'} among them" if many else f"{up_to}{high} of them"
    if not many:
        many = one(t, node.filter, Zone.LIBRARY) if high == "one" else counted_kind(t, node, high)
    return f"{many} from among them"


def counted_kind(t: Teller, node: Look, high: str) -> str:
    up_to = "" if same(node.low, node.high) else "up to "
    return f"{up_to}{high} {several(t, node.filter, Zone.LIBRARY)}"


def same(one: Amount, other: Amount) -> bool:
    return one is other or (isinstance(one, Num) and isinstance(other, Num) and one.n == other.n)


@tells(EFFECTS, RevealUntil)
def reveal_until(t: Teller, node: RevealUntil) -> list[Clause]:
    who = t.who(node.who)
    single = isinstance(node.n, Num) and node.n.n == 1
    n = number(node.n.n) if isinstance(node.n, Num) else t.amount(node.n)
    kind = noun(t, node.filter, False, Zone.LIBRARY)
    kinds = one(t, node.filter, Zone.LIBRARY) if single else counted(n, kind)
    them = "that card" if single else f"those {plural('card')}"
    t.names["moved"] = NP(them, not single)
    t.names["revealed"] = THE_CARDS
    return [
        does(who, "reveal", f"cards from the top of {who.their} library until finding {kinds}"),
        says(put(t, them, node.to, who, node.tapped)),
        put_rest(t, node.rest, who, "the other revealed cards"),
    ]


@tells(EFFECTS, Performed)
def performed(t: Teller, node: Performed) -> list[Clause]:
    """Nothing is done any more: only what waits for it learns that it was."""
    return []


@tells(EFFECTS, CountersDivided)
def counters_divided(t: Teller, node: CountersDivided) -> list[Clause]:
    what = so_many(t, node.n, f"{node.kind} counter")
    return [says(f"distribute {what} as you choose among {t.targets[0] if t.targets else 'the targets'}")]


@tells(EFFECTS, DiscardThese)
def discard_these(t: Teller, node: DiscardThese) -> list[Clause]:
    what = t.ref(node.ref)
    return [says(f"{'their owners discard' if what.plural else 'its owner discards'} {what}")]
