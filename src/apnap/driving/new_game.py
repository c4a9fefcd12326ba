"""Setting up a game (103): players, decks and the generator, up to the first question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap import flow
from apnap.atoms.commanders import put_in_command
from apnap.atoms.counting import asks
from apnap.driving import checks
from apnap.driving.deck_rules import check_commanders, legal_colors
from apnap.driving.outside import check_companions, check_sideboards, check_stakes, lay_aside
from apnap.driving.supplementary import checked, lay_out
from apnap.driving.table_seats import ranged, seated
from apnap.errors import SetupError, TooManyObjects
from apnap.queries.supplementary import deck_kind
from apnap.rng import from_seed
from apnap.rules.own_color import ChooseOwnColor
from apnap.rules.starting import OpeningHands
from apnap.ruleset import Ruleset
from apnap.state.game_state import State
from apnap.state.kinds import NOBODY, Q, Zone
from apnap.state.limits import Limits
from apnap.state.objects import Obj
from apnap.state.players import Player

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


def new_state(
    decks: object,
    ruleset: object,
    seed: object,
    start: object,
    chooser: object,
    log: bool,
    manual_mana: bool,
    limits: Limits | None,
    format: object = None,
    teams: object = None,
    commanders: object = None,
    ranges: object = None,
    supplementary: dict[str, object] | None = None,
    sideboards: object = None,
    companions: object = None,
) -> tuple[State, dict[str, Any]]:
    """The game at its first question, and how it began, for records."""
    rules = checks.check_ruleset(ruleset)
    lists = checks.decks_by_name(decks)
    first = None if start is None else checks.check_seat(start, len(lists))
    by = None if chooser is None else checks.check_seat(chooser, len(lists))
    played = checks.check_format(format, teams, ranges)
    if played.why_not(rules.follows, rules.name):
        raise SetupError(played.why_not(rules.follows, rules.name))
    sides = seated(played, len(lists), checks.check_teams(teams, list(lists)))
    far = ranged(played, len(lists), sides, checks.check_ranges(ranges, list(lists)))
    leaders = checks.check_commanders(commanders, decks, list(lists), played)
    extra = checked(supplementary or {}, decks, list(lists))
    boards = check_sideboards(sideboards, decks, list(lists), played.commander)
    partners = check_companions(companions, decks, list(lists))
    known_seed = checks.check_seed(seed)
    caps = limits or Limits()
    check_sizes(lists, rules, caps)
    seats = [Player(i, name) for i, name in enumerate(lists)]
    g = State(rules, from_seed(known_seed), seats, caps, played, sides, far)
    hand_out(g, list(lists.values()))
    if played.commander:
        lead(g, leaders)
    lay_out(g, extra, supplementary or {})
    lay_aside(g, boards, partners)
    if log:
        g.log = []
        g.names = {}
    if manual_mana:
        g.manual_mana = (1 << len(g.players)) - 1
    first = who_starts(g, first)
    origin: dict[str, Any] = {
        "ruleset": rules.values(),
        "seed": known_seed.hex() if isinstance(known_seed, bytes) else known_seed,
        "seed_kind": type(known_seed).__name__,
        "decks": lists,
        "start": first,
        "manual_mana": manual_mana,
    }
    if by is not None:
        origin["chooser"] = by
    tell_table(g, origin, leaders, {**extra, "sideboards": boards}, partners)
    start_with_choices(g, NOBODY if by is None else by)
    return g, origin


def start_with_choices(g: State, by: int) -> None:
    """What players say as they lay out their decks (103.2c) comes before anything else."""
    if g.command:
        g.counting = -1  # not all cards were in libraries, where they were looked at
    first = g.agenda
    g.agenda = []
    g.ruleset.spine.start(g, by)
    for task in first:
        g.push(task)
    if not first and g.observer is None and g.ask_kind == Q.NONE and g.pending:
        task = g.take_up()
        if isinstance(task, OpeningHands):
            task.prepare(g, True)  # right now, as nobody will be asked before that
        else:
            g.push(task)
    flow.advance(g)


def check_sizes(lists: dict[str, list[str]], rules: Ruleset, caps: Limits) -> None:
    if sum(len(names) for names in lists.values()) > caps.objects:
        raise TooManyObjects(f"the decks have more than {caps.objects} cards")
    for name, names in lists.items():
        if len(names) < rules.min_deck:
            raise SetupError(f"{name}'s deck has {len(names)} cards; {rules.name} asks for {rules.min_deck}")


def hand_out(g: State, lists: list[list[str]]) -> None:
    """Life and libraries (103.4, 103.3)."""
    g.counting = 0
    place = Zone.LIBRARY
    for seat, names in enumerate(lists):
        p = g.players[seat]
        p.life = g.format.life(g.ruleset.starting_life, len(g.players), len(g.team_of(seat)), g.is_archenemy(seat))
        id = g.next_id
        read: dict[str, CardDef] = {}
        last = ""  # equal cards mostly stand together
        card: CardDef | None = None
        for n in names:
            if n != last or card is None:
                last = n
                card = read.get(n)
                if card is None:
                    card = read[n] = deck_card(g, n, p.name)
                    g.counting |= asks(card)
            p.library.append(Obj(id, card, seat, place, True, False, 0))
            id += 1
        g.next_id = id
        g.objects.renew([], p.library)


def deck_card(g: State, name: str, player: str) -> CardDef:
    """The card as it reads under these rules."""
    card = g.ruleset.reading.card(name)
    if card.supplementary:
        kind = deck_kind(card)
        raise SetupError(f"{player}'s deck: {name} belongs to a supplementary deck of {kind} (100.2d)")
    check_stakes(g, card, f"{player}'s deck")
    return card


def who_starts(g: State, first: int | None) -> int | None:
    """The archenemy takes the first turn (904.6), unless everyone is one (904.12c)."""
    alone = g.lone_player() if g.format.schemes == "one" else NOBODY
    if alone != NOBODY:
        if first is not None and first != alone:
            raise SetupError(f"{g.players[alone].name} is the archenemy, and takes the first turn (904.6)")
        first = alone
    if first is not None:
        g.starting_player = first
    return first


def lead(g: State, leaders: list[list[str]]) -> None:
    """Each player puts their commanders face up into the command zone, before libraries are shuffled (903.6)."""
    for p in g.players:
        cards = [g.ruleset.reading.card(name) for name in leaders[p.seat]]
        check_commanders(g.format, p.name, cards, [o.card for o in p.library])
        for card in cards:
            put_in_command(g, card, p.seat)
        for i, card in enumerate(cards):
            if card.word("chooses its color") is not None:
                legal = legal_colors(g.format, cards, [o.card for o in p.library])
                g.push(ChooseOwnColor(g.commanders[len(g.commanders) - len(cards) + i].id, p.seat, legal))


def tell_table(
    g: State,
    origin: dict[str, Any],
    leaders: list[list[str]],
    extra: dict[str, list[list[str]]],
    partners: list[str],
) -> None:
    """For records: the format, who plays with whom and who leads, where that is not as usual."""
    if any(partners):
        origin["companions"] = partners
    origin.update({kind: cards for kind, cards in extra.items() if any(cards)})
    if not g.format.plain:
        origin["played"] = g.format.values()
    if g.teams:
        origin["teams"] = [[g.players[s].name for s in team] for team in g.teams]
    if g.ranges:
        origin["ranges"] = list(g.ranges)
    if g.format.commander:
        origin["commanders"] = leaders
