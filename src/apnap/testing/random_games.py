"""Random games over the whole pool, and what must be true of every position in them."""

from __future__ import annotations

import random
from collections.abc import Callable

from apnap import notation
from apnap.cards.registry import CARDS, all_cards
from apnap.game import Game
from apnap.rules.actions import find_options
from apnap.rules.casting import sorcery_time
from apnap.rules.continuous import refresh
from apnap.rules.index import rebuild
from apnap.state.game_state import State
from apnap.state.kinds import Q, Zone
from apnap.state.objects import Obj, Permanent
from apnap.testing.scene import Scene

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def pool() -> list[str]:
    """Every card that can be in a deck."""
    return [name for name, c in all_cards().items() if not name.startswith("(") and not c.is_token and c.place == 0]


def random_deck(rng: random.Random, size: int = 45) -> list[str]:
    """Two colours, so that spells get cast, with a few cards and lands of any sort."""
    names = pool()
    colors = rng.sample(range(5), 2)
    mask = 1 << colors[0] | 1 << colors[1]
    lands = [n for n in names if CARDS[n].is_land]
    spells = [n for n in names if not CARDS[n].is_land]
    fitting = [n for n in spells if not CARDS[n].chars.colors & ~mask]
    count = size * 4 // 9
    deck = [BASICS[rng.choice(colors)] if rng.random() < 0.85 else rng.choice(lands) for _ in range(count)]
    return deck + [rng.choice(fitting if rng.random() < 0.9 else spells) for _ in range(size - count)]


def random_game(seed: int, players: int = 0, manual_mana: bool | None = None) -> tuple[Game, random.Random]:
    """A new game with random decks, and the generator to go on with."""
    rng = random.Random(seed)
    n = players or rng.choice([2, 2, 3, 4, 5])
    manual = rng.random() < 0.3 if manual_mana is None else manual_mana
    return Game.new([random_deck(rng) for _ in range(n)], seed=seed, manual_mana=manual), rng


def random_board(seed: int, players: int = 0) -> tuple[Game, random.Random]:
    """The middle of a game: full boards, hands and graveyards, and mana for all of it."""
    rng = random.Random(seed)
    scene = Scene(players or rng.choice([2, 2, 3, 4]), seed=seed, library=0)
    spells = [n for n in pool() if not CARDS[n].is_land]
    lands = [n for n in pool() if CARDS[n].is_land]
    fields = [n for n in spells if CARDS[n].is_permanent and not CARDS[n].is_aura]
    for p in scene.state.players:
        scene.library(p.seat, *random_deck(rng, 30))
        scene.battlefield(p.seat, *BASICS, *BASICS, *rng.choices(lands, k=3), *rng.choices(fields, k=rng.randrange(7)))
        scene.hand(p.seat, *rng.choices(spells, k=7))
        scene.graveyard(p.seat, *rng.choices(spells, k=4))
    if rng.random() < 0.3:
        scene.state.manual_mana = (1 << len(scene.state.players)) - 1
    return scene.begin(rng.randrange(len(scene.state.players)), rng.choice(["upkeep", "main", "end"]), 7), rng


def random_choice(game: Game, rng: random.Random) -> int:
    """Any legal answer; but passing and mulligans less often than chance would have it, so that things happen."""
    n = game.choices
    i = rng.randrange(n)
    kind = game.state.ask_kind
    if kind == Q.PRIORITY and n > 1 and i == 0 and rng.random() < 0.5:
        i = rng.randrange(1, n)
    elif kind == Q.MULLIGAN and rng.random() < 0.7:
        i = 0
    return i


def play_randomly(game: Game, rng: random.Random, limit: int, look: Callable[[Game, int], None] | None = None) -> int:
    """Answer at random until the game or the limit is over; `look` sees every position.  How many answers."""
    for count in range(limit):
        if game.over:
            return count
        if look is not None:
            look(game, count)
        game.apply(random_choice(game, rng))
    return limit


# ---- what must be true -------------------------------------------------------------------------------------------


def check_position(game: Game) -> None:
    """Everything that must hold at any decision."""
    g = game.state
    check_zones(g)
    check_attachments(g)
    check_mana(g)
    check_schedule(game)
    check_indexes(g)
    check_options(game)
    if g.ask_kind == Q.PRIORITY:
        check_characteristics(g)


def check_zones(g: State) -> None:
    """Every object is in exactly one zone, and `g.objects` knows exactly these."""
    found: dict[int, Obj] = {}

    def add(objs: list[Obj], zone: Zone, owner: int | None = None) -> None:
        for o in objs:
            assert o.id not in found, f"{o.card.name} is in two places"
            assert o.zone == zone, f"{o.card.name} in {zone.name} thinks it is in {o.zone}"
            assert owner is None or o.owner == owner, f"{o.card.name} in someone else's {zone.name}"
            assert g.objects.get(o.id) is o, f"{o.card.name} in {zone.name} is not among the objects"
            found[o.id] = o

    for p in g.players:
        add(p.library, Zone.LIBRARY, p.seat)
        add(p.hand, Zone.HAND, p.seat)
        add(p.graveyard, Zone.GRAVEYARD, p.seat)
        if p.left:
            assert not (p.library or p.hand or p.graveyard), "cards of a player who left"
    add(list(g.battlefield), Zone.BATTLEFIELD)
    add(list(g.phased_out), Zone.BATTLEFIELD)
    add(list(g.stack), Zone.STACK)
    add(g.exile, Zone.EXILE)
    add(g.command, Zone.COMMAND)
    for i, o in g.objects.items():
        assert i in found or o.zone == Zone.NOWHERE, f"{o.card.name} is nowhere"
        assert i < g.next_id
    for perm in g.battlefield:
        assert not perm.phased_out and perm.damage >= 0
        assert not g.players[perm.controller].left, f"{perm.card.name} is controlled by a player who left"
    for o in found.values():
        assert g.over or not g.players[o.owner].left, f"{o.card.name} belongs to a player who left"


def check_attachments(g: State) -> None:
    for perm in g.battlefield:
        host = g.permanent(perm.attached_to)
        if host is not None:
            assert host.attachments is not None and perm.id in host.attachments, f"{perm.card.name}: one-sided"
        for i in perm.attachments or []:
            rider = g.objects.get(i)
            assert isinstance(rider, Permanent) and rider.attached_to == perm.id, f"{perm.card.name}: stale rider"
    if g.combat is not None:
        for i in [*g.combat.attackers, *g.combat.blockers]:
            assert g.permanent(i) is not None, "someone in combat is not on the battlefield"


def check_mana(g: State) -> None:
    for p in g.players:
        assert all(n >= 0 for n in p.pool)
        if not g.mana_floating:
            assert not any(p.pool) and not p.special_mana, "mana nobody knows of"


def check_schedule(game: Game) -> None:
    g = game.state
    assert game.schedule is not None  # it can be told at any time
    ids = [x.id for x in g.steps] + [x.id for x in g.phases] + [x.id for x in g.extra_turns]
    assert len(ids) == len(set(ids)), "a step, phase or turn is planned twice"
    if g.turn is None:
        assert g.phase is None and g.step is None and not g.phases and not g.steps
    else:
        assert g.turn.player == g.active
    if g.step is not None:
        assert g.phase is not None
    assert g.alive == sum(1 for p in g.players if not p.left)


def check_options(game: Game) -> None:
    """Texts name exactly one option each; the listed actions are what one would find now."""
    g = game.state
    assert g.options, f"{g.ask_kind.name}: nothing to choose"
    texts = notation.labels(g, g.options)
    assert len(set(texts)) == len(texts)
    for i, text in enumerate(texts):
        assert notation.find(g, g.options, text) == i, text
    if g.ask_kind == Q.PRIORITY:
        assert not g.players[g.ask_player].left
        fresh = find_options(g, g.ask_player, sorcery_time(g, g.ask_player))
        assert [(o.act, o.id, o.aux) for o in fresh] == [(o.act, o.id, o.aux) for o in g.options], "stale options"


def index_of(g: State) -> dict[str, list[str]]:
    """The indexes as plain text, for comparing."""
    out: dict[str, list[str]] = {}
    for kind, listeners in enumerate(g.listeners):
        if listeners:
            out[f"listeners {kind}"] = sorted(
                f"{x.source} {x.ability.home}/{x.ability.place} {-1 if x.delayed is None else x.delayed.id}"
                for x in listeners
            )
    for name, rules in g.rules.items():
        out[f"rules {name}"] = sorted(
            f"{e.source} {e.node.home}/{e.node.place} {-1 if e.lasting is None else e.lasting.id}" for e in rules
        )
    for event, entries in g.replacers.items():
        out[f"replacers {event}"] = sorted(
            f"{r.source} {r.node.home}/{r.node.place} {-1 if r.lasting is None else r.lasting.id}" for r in entries
        )
    out["statics"] = sorted(f"{s.source} {s.node.home}/{s.node.place}" for s in g.statics)
    out["state triggers"] = [str(bool(g.state_triggers))]
    return out


def check_indexes(g: State) -> None:
    """What the indexes say is what the objects say."""
    twin = g.clone()
    rebuild(twin)
    kept, made = index_of(g), index_of(twin)
    for key in sorted({*kept, *made}):
        assert kept.get(key, []) == made.get(key, []), f"{key}: {kept.get(key)} is not {made.get(key)}"
    assert g.static_reads or not twin.static_reads, "effects that read the game are not known to"


def check_characteristics(g: State) -> None:
    """Computing everything anew changes nothing."""
    twin = g.clone()
    twin.relayer = True
    refresh(twin)
    for a, b in zip(g.battlefield, twin.battlefield, strict=True):
        x, y = a.chars, b.chars
        same = (x.name, x.types, x.supertypes, x.subtypes, x.colors, x.power, x.toughness, x.keywords)
        new = (y.name, y.types, y.supertypes, y.subtypes, y.colors, y.power, y.toughness, y.keywords)
        assert same == new and a.controller == b.controller, f"{a.card.name}: {same} should be {new}"
        assert x.abilities.all == y.abilities.all, f"{a.card.name}: other abilities"
