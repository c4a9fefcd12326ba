"""Which objects and players: filters, references, targets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import COLOR_NAMES, MANA_LETTERS, Zone
from apnap.text.grammar import NP, THEM, YOU, a, counted, either, number, plural
from apnap.text.teller import REFS, WHO, Teller, tells
from apnap.vocab.amounts import Num
from apnap.vocab.effects.choosing import DrawnThisTurn, Seats
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.keyword_actions import Extreme
from apnap.vocab.filters import ExactCost, Filter
from apnap.vocab.sources import Sources
from apnap.vocab.what import All, AttackedBy, Besides, BlockedThisTurn, Fitting, It, Together
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.vocab.base import Amount, Ref

PERMANENT_TYPES: Final = ["artifact", "battle", "creature", "enchantment", "land", "planeswalker"]
PERMANENT_SPELLS: Final = ["artifact", "battle", "creature", "enchantment", "planeswalker"]
# Statuses that come after the noun; the others are adjectives.
AFTER: Final = {
    "attacked this turn": "that attacked this turn",
    "did not attack this turn": "that did not attack this turn",
    "blocked this turn": "that blocked this turn",
    "entered this turn": "that arrived this turn",
    "started the turn untapped": "that started the turn untapped",
    "dealt damage": "that was dealt damage",
    "had to attack": "that had to attack",
    "attacking you": "attacking you",
    "attacking alone": "attacking alone",
    "blocking alone": "blocking alone",
    "blocking it": "blocking {itself}",
    "blocked by it": "blocked by {itself}",
    "chosen color": "of the chosen color",
    "toughness above power": "with toughness greater than its power",
    "power above toughness": "with power greater than its toughness",
    "single target": "with a single target",
    "old": "under the same control since the turn began",
    "new": "that changed control since the turn began",
    "attached": "that {itself} is attached to",
    "source": "that is {itself}",
    "on stack": "on the stack",
    "cast": "that was cast",
    "has mana ability": "with a mana ability",
    "attached to a creature": "attached to a creature",
    "attached to a land": "attached to a land",
    "damaged by source this turn": "that {itself} dealt damage to this turn",
}
BEFORE: Final = {"face-down": "face-down", "face-up": "face-up", "nonattacking": "nonattacking"}
CONTROLLERS: Final = {
    "you": "you control",
    "opponent": "an opponent controls",
    "not you": "you don't control",
    "active": "the active player controls",
    "event": "that player controls",
    "defending": "the defending player controls",
    "chosen": "the chosen player controls",
    "enchanted": "enchanted player controls",
}
OWNERS: Final = {"you": "you own", "opponent": "an opponent owns", "not you": "you don't own"}


def color_words(letters: str) -> list[str]:
    return [COLOR_NAMES[MANA_LETTERS.index(c)] for c in letters]


# ---- filters -----------------------------------------------------------------------------------------------------


def adjectives(f: Filter) -> list[str]:
    found = [BEFORE.get(s, s) for s in f.status if s not in AFTER and s != "spell"]
    if f.not_supertypes:
        found.append("non" + f.not_supertypes)
    if f.supertypes:
        found.append(f.supertypes)
    found.extend("non" + c for c in color_words(f.not_colors))
    if f.colors:
        found.append(either(color_words(f.colors)))
    found.extend("non" + kind for kind in f.not_types.split())
    found.extend("non-" + kind for kind in f.not_subtypes)
    return found


def heads(f: Filter, base: str) -> list[str]:
    """The nouns one of which it is: "artifact", "creature" …"""
    subtypes = list(f.subtypes)
    if doubled(f):
        subtypes = [f"{f.subtypes[0]} {f.any_of[0].subtypes[0]}"]
    if f.all_types:
        subtypes = [" ".join([*f.all_types.split()])]
    types = f.types.split()
    if types in (PERMANENT_TYPES, PERMANENT_SPELLS):
        types = ["permanent"]
    if subtypes and types and types not in (["creature"], ["land"]):
        return [f"{s} {either(types)}" for s in subtypes]
    if subtypes:
        return subtypes
    return types or [base]


def doubled(f: Filter) -> bool:
    """Two subtypes at once: an Urza's Mine."""
    return len(f.subtypes) == 1 and len(f.any_of) == 1 and len(f.any_of[0].subtypes) == 1


def suffixes(t: Teller, f: Filter, many: bool = False) -> str:
    found: list[str] = []
    if f.controller == "opponent" and many:
        found.append("your opponents control")
    elif f.controller:
        found.append(seat_words(t, f.controller, CONTROLLERS, "controls"))
    found += [AFTER[s].replace("{itself}", str(t.itself)) for s in f.status if s in AFTER]
    if f.keyword:
        found.append("with " + t.w.gained(f.keyword))
    if f.without:
        found.append("without " + t.w.gained(f.without))
    for value, text in (
        (f.power_le, "with power {} or less"),
        (f.power_ge, "with power {} or greater"),
        (f.toughness_le, "with toughness {} or less"),
        (f.mv_le, f"with {t.w.mana_value} {{}} or less"),
        (f.power_eq, "with power {}"),
        (f.power_lt, "with power less than {}"),
        (f.power_gt, "with power greater than {}"),
        (f.toughness_ge, "with toughness {} or greater"),
        (f.mv_ge, f"with {t.w.mana_value} {{}} or greater"),
        (f.mv_eq, f"with {t.w.mana_value} {{}}"),
    ):
        if value is not None:
            found.append(text.format(t.amount(value)))
    if f.any_of and (f.types or f.subtypes) and not doubled(f):
        found.append(either([" ".join([*adjectives(part), suffixes(t, part)]).strip() for part in f.any_of]))
    if f.counter:
        found.append("with counters on it" if f.counter == "*" else f"with {a(f.counter)} counter on it")
    if f.targets is not None:
        itself = f.targets.status == ("source",)
        zone = Zone.STACK if "spell" in f.targets.status else Zone.BATTLEFIELD
        found.append(f"that targets {t.itself if itself else one(t, f.targets, zone)}")
    if f.name:
        found.append(f"named {f.name}")
    if isinstance(f, ExactCost):
        found.append(f"with {t.w.mana_cost} {either(['{' + c + '}' for c in f.costs])}")
    if f.owner:
        found.append(seat_words(t, f.owner, OWNERS, "owns"))
    return " ".join(found)


def seat_words(t: Teller, kind: str, known: dict[str, str], verb: str) -> str:
    if kind in known:
        return known[kind]
    if kind == "target" and t.targets and t.targets[0].text != "that player":
        player = t.player_targeted()
        return f"{player} {verb.removesuffix('s') if player == 'you' else verb}" if player else f"its controller {verb}"
    return f"that player {verb}"


def noun(t: Teller, f: Filter, many: bool = False, zone: int = Zone.BATTLEFIELD, what: str = "") -> str:
    """What a filter finds, without an article: "nonland permanent you control"."""
    base = what or {Zone.STACK: "spell", Zone.BATTLEFIELD: "permanent"}.get(Zone(zone), "card")
    if f.any_of and not f.types and not f.subtypes:
        kinds = [noun(t, part, many, zone, what) for part in f.any_of]
        return " ".join([*adjectives(f), either(kinds, "and" if many else "or"), suffixes(t, f, many)]).strip()
    nouns = heads(f, base)
    if base not in ("permanent", "creature") and nouns != [base]:
        nouns = [f"{either(nouns, 'and' if many else 'or')} {base}"]  # a creature card, an instant or sorcery spell
    head = either([plural(n) if many else n for n in nouns], "and" if many else "or")
    return " ".join(part for part in [*adjectives(f), head, suffixes(t, f, many)] if part)


def one(t: Teller, f: Filter, zone: int = Zone.BATTLEFIELD, what: str = "") -> str:
    if f.status == ("attached",):
        return attached_name(t).text
    if len(f.any_of) == 2 and f.any_of[0].status == ("source",):
        return f"{t.itself} or {one(t, f.any_of[1], zone, what)}"
    found = noun(t, f, False, zone, what)
    return f"another {found}" if f.other else a(found)


def several(t: Teller, f: Filter, zone: int = Zone.BATTLEFIELD, what: str = "") -> str:
    found = noun(t, f, True, zone, what)
    return f"other {found}" if f.other else found


def some(t: Teller, n: Amount, f: Filter, zone: int = Zone.BATTLEFIELD) -> str:
    """So many of them: "a land", "five artifacts"."""
    if isinstance(n, Num) and n.n == 1:
        return one(t, f, zone)
    return f"{spelled(t, n)} {several(t, f, zone)}"


def spelled(t: Teller, n: Amount) -> str:
    return number(n.n) if isinstance(n, Num) else t.amount(n)


def short(f: Filter | None, base: str = "permanent") -> str:
    """What it is called once it has been described."""
    if f is None:
        return "player"
    if f.any_of:
        kinds = {short(part, base) for part in f.any_of if part.status != ("source",)}
        return kinds.pop() if len(kinds) == 1 else base
    types = f.types.split()
    if base != "permanent":
        return base
    if f.subtypes and len(f.subtypes) == 1:
        return f.subtypes[0]
    return types[0] if len(types) == 1 else base


# ---- references --------------------------------------------------------------------------------------------------


def place(t: Teller, zone: int, whose: str) -> str:
    """Where cards are, after "in"."""
    if zone == Zone.BATTLEFIELD:
        return ""
    if zone == Zone.EXILE:
        return t.w.in_exile
    if zone == Zone.STACK:
        return "on the stack"
    name = {Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard", Zone.LIBRARY: "library"}.get(Zone(zone), "command zone")
    return f"in {whose} {name}"


def attached_name(t: Teller) -> NP:
    card = t.card
    if card is None:
        return NP("the permanent it is attached to")
    for word in card.words:
        if word.name == "enchant":
            return NP("enchanted player" if word.filter is None else f"enchanted {short(word.filter)}")
    return NP("equipped creature")


def all_of(t: Teller, node: All) -> str:
    """The objects without "all": "creatures you control", "cards in your graveyard"."""
    each_players = "each player's"
    whose = "" if node.who is None else t.who(node.who).whose
    if node.zone == Zone.BATTLEFIELD:
        found = several(t, node.filter)
        return (
            found if node.who is None else f"{found} {t.who(node.who)} control{'' if t.who(node.who).plural else 's'}"
        )
    return f"{several(t, node.filter, node.zone)} {place(t, node.zone, whose or each_players)}".strip()


STANDING: Final = {
    "spell": "{itself}",
    "event other": "{other}",
    "moved": "that card",
    "was": "it",
    "damaged": "it",
    "heads": "each player whose coin came up heads",
    "tails": "each player whose coin came up tails",
    "from": "the source of that damage",
    "picked": "the chosen cards",
}


@tells(REFS, It)
def it(t: Teller, node: It) -> NP:
    kind = node.kind
    if kind in ("source", "spell"):
        return t.itself
    if kind == "target":
        return t.targets[node.slot] if node.slot < len(t.targets) else NP("the target")
    if kind == "targets":
        return t.targets[0] if len(t.targets) == 1 else THEM
    if kind == "event":
        return t.event
    if kind == "event other":
        return t.event_other
    if kind == "attached":
        return attached_name(t)
    if kind == "affected":
        return t.affected
    if kind in t.names:
        return t.names[kind]
    if kind.startswith("paid "):
        return NP("the " + kind[5:] + " " + paid_noun(t, kind[5:]))
    if kind.startswith("memory "):
        if kind != "memory exiled":
            return NP("this card")
        return NP("the exiled card" if t.w.exiled == "exiled" else f"the card {t.w.exiled}")
    return NP(STANDING.get(kind, f"the {kind}"))


def paid_noun(t: Teller, key: str) -> str:
    return t.numbers.get("paid " + key, "card" if key in ("discarded", "exiled") else "creature")


@tells(REFS, All)
def everything(t: Teller, node: All) -> NP:
    return NP("all " + all_of(t, node), True)


@tells(REFS, Together)
def together(t: Teller, node: Together) -> NP:
    return NP(" and ".join(str(t.ref(part)) for part in node.parts), True)


@tells(REFS, Fitting)
def fitting(t: Teller, node: Fitting) -> NP:
    return NP(f"{several(t, node.filter, Zone.GRAVEYARD)} among {t.ref(node.ref)}", True)


@tells(REFS, Besides)
def besides(t: Teller, node: Besides) -> NP:
    return NP(f"the rest of {t.ref(node.ref)}", True)


@tells(REFS, Extreme)
def extreme(t: Teller, node: Extreme) -> NP:
    return NP(f"those with the {'least' if node.least else 'greatest'} {node.what} among {t.ref(node.ref)}", True)


@tells(REFS, Sources)
def sources(t: Teller, node: Sources) -> NP:
    return NP(plural_source(node.filter), True)


def plural_source(f: Filter) -> str:
    return source_words(f) + "s"


def source_words(f: Filter) -> str:
    """ "black or red source", "artifact source"."""
    return " ".join(part for part in [either(color_words(f.colors)), f.types, "source"] if part)


@tells(REFS, AttackedBy)
def attacked_by(t: Teller, node: AttackedBy) -> NP:
    return NP(f"what {t.ref(node.ref)} is attacking")


@tells(REFS, BlockedThisTurn)
def blocked_this_turn(t: Teller, node: BlockedThisTurn) -> NP:
    ref = t.ref(node.ref)
    return NP(f"all creatures {'they' if ref.text == 'them' else ref} blocked this turn", True)


@tells(REFS, TopOfLibrary)
def top_cards(t: Teller, node: TopOfLibrary) -> NP:
    n = spelled(t, node.n)
    whose = t.who(node.who).whose
    return NP(f"the top card of {whose} library") if n == "one" else NP(f"the top {n} cards of {whose} library", True)


@tells(REFS, DrawnThisTurn)
def drawn(t: Teller, node: DrawnThisTurn) -> NP:
    who = t.who(node.who)
    return NP(f"cards in {who.whose} hand drawn this turn", True)


@tells(REFS, Seats)
def seats(t: Teller, node: Seats) -> NP:
    return t.who(node.who)


def choice_of(t: Teller, ref: Ref, n: str) -> tuple[str, NP]:
    """What is chosen among those, and what it is called afterwards."""
    many = n not in ("one", "up to one")
    if isinstance(ref, All):
        zone = ref.zone
        whose = "" if ref.who is None else t.who(ref.who).whose
        where = place(t, zone, whose or "any")
        thing = f"{n} {several(t, ref.filter, zone)}" if many else one(t, ref.filter, zone)
        if n == "up to one":
            thing = f"up to one {noun(t, ref.filter, False, zone)}"
        head = short(ref.filter, "permanent" if zone == Zone.BATTLEFIELD else "card")
        called = NP(f"the chosen {plural(head) if many else head}", many)
        if ref.filter.controller == "you":
            t.yours.add(called.text)
        return f"{thing} {where}".strip(), called
    if isinstance(ref, Sources):
        return a(source_words(ref.filter)), NP("the chosen source")
    if isinstance(ref, Seats):
        found = t.who(ref.who).text
        found = {"each opponent": "an opponent", "each player": "a player"}.get(found, found)
        return found, NP("the chosen player" if found != "an opponent" else "that opponent")
    if isinstance(ref, DrawnThisTurn):
        return f"{counted(n, 'card')} {t.who(ref.who)} drew this turn", NP(
            "the chosen cards" if many else "the chosen card"
        )
    return f"{'some' if many else 'one'} of {t.ref(ref)}", NP("the chosen ones" if many else "the chosen one", many)


# ---- players -----------------------------------------------------------------------------------------------------

PLAYERS: Final = {
    "each": "each player",
    "opponents": "each opponent",
    "others": "each other player",
    "other players": "each other player",
    "other opponents": "each of your other opponents",
    "active": "the player whose turn it is",
    "controller of target": "its controller",
    "owner of target": "its owner",
    "owner of source": "its owner",
    "controller of source": "its controller",
    "controller of event": "its controller",
    "defending": "the defending player",
    "chosen defender": "a player or planeswalker you choose",
    "chosen": "the chosen player",
    "opponent": "that opponent",
    "player": "that player",
    "its controller": "its controller",
    "nobody": "its controller",
    "you and target": "you and that player",
    "heads": "each player whose coin came up heads",
    "tails": "each player whose coin came up tails",
    "left": "the player to your left",
    "right": "the player to your right",
}


@tells(WHO, Players)
def players(t: Teller, node: Players) -> NP:
    kind = node.kind
    if kind == "you":
        return YOU
    if kind == "target":
        return t.targets[node.slot] if node.slot < len(t.targets) else NP("that player")
    if kind == "event":
        return t.event_player
    if kind == "enchanted":
        host = attached_name(t)
        return host if host.text.endswith("player") else NP(f"{host.whose} controller")
    if kind == "controller of event" and t.event.text != "it":
        return NP(f"{t.event.whose} controller")
    if kind == "controller of event other":
        return NP(f"{t.event_other.whose} controller")
    if kind in t.names:
        return t.names[kind]
    return NP(PLAYERS.get(kind, f"the {kind}"), kind == "you and target")
