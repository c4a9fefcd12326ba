"""Setting up a game (103): players, decks and the generator, up to the first question."""

from __future__ import annotations

from typing import Any

from apnap import flow
from apnap.driving import checks
from apnap.errors import SetupError, TooManyObjects
from apnap.rng import from_seed
from apnap.state.game_state import Limits, State
from apnap.state.kinds import NOBODY, Zone
from apnap.state.objects import Obj
from apnap.state.players import Player


def new_state(
    decks: object,
    ruleset: object,
    seed: object,
    start: object,
    chooser: object,
    log: bool,
    manual_mana: bool,
    limits: Limits | None,
) -> tuple[State, dict[str, Any]]:
    """The game at its first question, and how it began, for records."""
    rules = checks.check_ruleset(ruleset)
    lists = checks.decks_by_name(decks)
    first = None if start is None else checks.check_seat(start, len(lists))
    by = None if chooser is None else checks.check_seat(chooser, len(lists))
    known_seed = checks.check_seed(seed)
    caps = limits or Limits()
    if sum(len(names) for names in lists.values()) > caps.objects:
        raise TooManyObjects(f"the decks have more than {caps.objects} cards")
    for name, names in lists.items():
        if len(names) < rules.min_deck:
            raise SetupError(f"{name}'s deck has {len(names)} cards; {rules.name} asks for {rules.min_deck}")
    players = [Player(i, name) for i, name in enumerate(lists)]
    g = State(rules, from_seed(known_seed), players, caps)
    for seat, names in enumerate(lists.values()):
        players[seat].life = rules.starting_life
        for n in names:
            obj = Obj(g.fresh_id(), rules.reading.card(n), seat, Zone.LIBRARY, True, False, 0)
            g.objects[obj.id] = obj
            players[seat].library.append(obj)
    if log:
        g.log = []
        g.names = {}
    if manual_mana:
        g.manual_mana = (1 << len(players)) - 1
    if first is not None:
        g.starting_player = first
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
    rules.spine.start(g, NOBODY if by is None else by)
    flow.advance(g)
    return g, origin
