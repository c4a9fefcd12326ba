"""Random games over the whole pool.

`python -m apnap.testing.random_games --games 1000 --jobs 4` plays many of them and says which cards came up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.eras import ruleset_named
from apnap.errors import LimitExceeded, SetupError
from apnap.game import Game
from apnap.ruleset import Ruleset
from apnap.state.kinds import NONTRADITIONAL, Act, Q, Zone
from apnap.testing.invariants import check_copies, check_position
from apnap.testing.scene import Scene

__all__ = [
    "check_copies",
    "check_position",
    "play_randomly",
    "pool",
    "random_board",
    "random_choice",
    "random_deck",
    "random_game",
]

BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
ANY_COLOR_LANDS = ("City of Brass", "Mana Confluence")
FAST_MANA = ("Sol Ring", "Mana Vault", "Gilded Lotus", "Basalt Monolith", "Manalith", "Mana Vault", "Sol Ring")
HIGH = 20  # so many objects on the stack are enough
HOW_MANY_COLORS = (1, 2, 2, 2, 2, 3, 3, 5)


def pool(ruleset: Ruleset | None = None) -> list[str]:
    """Every card of the package that can be in a deck, perhaps under a ruleset.

    Not what was added later, so that a number is the same game whatever else is loaded.
    """
    return [
        name
        for name, c in CARDS.items()
        if name in SHIPPED
        and not name.startswith("(")
        and not c.is_token
        and not c.supplementary
        and c.word("for ante") is None
        and c.place == 0
        and not c.chars.types & NONTRADITIONAL
        and (ruleset is None or not ruleset.reading.why_not(c))
    ]


def random_deck(
    rng: random.Random, size: int = 45, names: list[str] | None = None, stars: Sequence[str] = ()
) -> list[str]:
    """A deck around two cards of the whole pool (or `stars`): their colours, the mana for them, and what fits.

    Every third deck, and any around a very dear card, has much mana.
    """
    names = pool() if names is None else names
    stars = stars or rng.sample(names, 2)
    colors = random_colors(rng, stars)
    mask = sum(1 << c for c in colors)
    lands = [n for n in names if CARDS[n].is_land]
    spells = [n for n in names if not CARDS[n].is_land]
    fitting = [n for n in spells if not CARDS[n].chars.colors & ~mask]
    rich = rng.random() < 0.33 or any(CARDS[name].cost.value > 6 for name in stars)
    deck = [random_land(rng, colors, lands) for _ in range(size * 4 // 9)] + [*stars, *stars]
    if rich:
        deck += [rng.choice(FAST_MANA) for _ in range(size // 9)]
    while len(deck) < size:
        choices = fitting if rng.random() < 0.95 else spells
        name = rng.choice(choices)
        if rich and CARDS[name].cost.value < 5:  # twice the chance for what costs much
            name = rng.choice(choices)
        deck.append(name)
    return deck


def random_colors(rng: random.Random, stars: Sequence[str]) -> list[int]:
    """The colours of the stars, and others up to a number by chance."""
    found = [c for c in range(5) if any(CARDS[name].chars.colors >> c & 1 for name in stars)]
    others = [c for c in range(5) if c not in found]
    more = rng.choice(HOW_MANY_COLORS) - len(found)
    return found + rng.sample(others, max(more, 0 if found else 1))


def random_land(rng: random.Random, colors: list[int], lands: list[str]) -> str:
    """Mostly basic lands of the deck's colours; more lands for any colour where there are more colours."""
    n = rng.random()
    if n < 0.12:
        return rng.choice(lands)
    if n < 0.12 * len(colors):
        return rng.choice(ANY_COLOR_LANDS)
    return BASICS[rng.choice(colors)]


def random_game(
    seed: int,
    players: int = 0,
    manual_mana: bool | None = None,
    ruleset: Ruleset | str = "current",
    stars: Sequence[str] = (),
) -> tuple[Game, random.Random]:
    """A new game with random decks, and the generator to go on with."""
    rng = random.Random(seed)
    rules = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
    n = players or rng.choice([2, 2, 3, 4, 5])
    manual = rng.random() < 0.3 if manual_mana is None else manual_mana
    names = pool(rules)
    decks = [random_deck(rng, names=names, stars=stars) for _ in range(n)]
    try:
        return Game.new(decks, seed=seed, manual_mana=manual, ruleset=rules), rng
    except SetupError:
        if players or n == 2:
            raise
    return Game.new(decks[:2], seed=seed, manual_mana=manual, ruleset=rules), rng  # rules for two players only


def random_board(seed: int, players: int = 0, ruleset: Ruleset | str = "current") -> tuple[Game, random.Random]:
    """The middle of a game: full boards, hands and graveyards, and mana for all of it."""
    rng = random.Random(seed)
    rules = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
    scene = Scene(players or rng.choice([2, 2, 3, 4]), rules, seed=seed, library=0)
    names = pool(rules)
    spells = [n for n in names if not CARDS[n].is_land]
    lands = [n for n in names if CARDS[n].is_land]
    fields = [n for n in spells if CARDS[n].is_permanent and not CARDS[n].is_aura]
    for p in scene.state.players:
        scene.library(p.seat, *random_deck(rng, 30, names))
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
    if kind == Q.PRIORITY and n > 1:
        if len(game.state.stack) > HIGH and rng.random() < 0.95:
            return 0  # something that costs nothing would be piled up for ever
        if i == 0 and rng.random() < 0.5:
            i = rng.randrange(1, n)
        if rng.random() < 0.9 and from_hand(game, i):
            i = 0
    elif kind == Q.MULLIGAN and rng.random() < 0.7:
        i = 0
    return i


def from_hand(game: Game, i: int) -> bool:
    """Whether it is an ability of a card in hand: cards that can be cycled are there to be cast as well."""
    option = game.state.options[i]
    return option.act == Act.ACTIVATE and game.state.objects[option.id].zone == Zone.HAND


def play_randomly(
    game: Game,
    rng: random.Random,
    limit: int,
    look: Callable[[Game, int], None] | None = None,
    leaving: Callable[[Game, random.Random], bool] | None = None,
) -> int:
    """Answer at random until the game or the limit is over; `look` sees every position.  How many answers.

    `leaving` is asked before each answer whether somebody leaves; if so, the game goes on with another question.
    """
    for count in range(limit):
        if game.over:
            return count
        if look is not None:
            look(game, count)
        if leaving is not None and leaving(game, rng):
            continue
        answer_within_limits(game, random_choice(game, rng))
    return limit


def answer_within_limits(game: Game, choice: int) -> None:
    """Give the answer.  What a limit refuses (a stack of thousands) must change nothing; the player passes instead."""
    if len(game.state.stack) < game.state.limits.stack - 1:
        game.apply(choice)
        return
    before = game.state_hash()
    try:
        game.apply(choice)
    except LimitExceeded:
        assert game.state_hash() == before, "a refused answer changed the game"
        game.apply(0)


if __name__ == "__main__":
    import sys

    from apnap.testing.many_games import main

    sys.exit(main())
