"""Random games of a format: who plays with whom, who leads the decks, and who leaves when."""

from __future__ import annotations

import random

from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.driving.deck_rules import partners
from apnap.driving.new_options import Options
from apnap.driving.table_seats import usual_teams
from apnap.eras import ruleset_named
from apnap.errors import SetupError
from apnap.formats import SINCE_ATTRACTIONS, Format, format_named
from apnap.game import Game
from apnap.queries.color_identity import color_identity
from apnap.queries.supplementary import deck_kind
from apnap.ruleset import Ruleset
from apnap.state.kinds import LEGENDARY
from apnap.testing.random_games import BASICS, FAST_MANA, pool

SMALL = 2  # sizes of table, the smallest ones, if games are to be short
LARGE = 16  # how many play at most where more could
OPENERS = ("Deadbeat Attendant", "Rad Rascal", "Line Cutter", "Complaints Clerk", "Coming Attraction")
LEAVING = 0.002  # the chance at each decision that somebody concedes


def random_table(
    seed: int, format: Format | str, players: int = 0, ruleset: Ruleset | str = "current", short: bool = False
) -> tuple[Game, random.Random]:
    """A new game of that format with random decks, teams and commanders; size and names of decks do not matter.

    `short`: at a small table, with small decks and little life, so that it is soon over.
    """
    rng = random.Random(seed)
    rules = ruleset_named(ruleset) if isinstance(ruleset, str) else ruleset
    played = format_named(format) if isinstance(format, str) else format
    played = played.with_(played.name, deck_size=0, singleton=False, scheme_copies=0, least_planes=0, most_phenomena=8)
    if short:
        played = soon_over(played, rng)
    n = players or rng.choice(sizes(played)[: SMALL if short else None])
    if rules.spine.keeps and not players:  # rules for two players only
        n = 2
    teams = random_teams(rng, played, n)
    names = pool(rules)
    leaders = [random_leaders(rng, names) for _ in range(n)] if played.commander else None
    size = 18 if short else 45
    decks = [led_deck(rng, names, [] if leaders is None else leaders[i], size) for i in range(n)]
    manual = rng.random() < 0.2
    options: Options = {"manual_mana": manual, "format": played, "teams": teams, "commanders": leaders}
    if played.schemes:
        alone = next((team[0] for team in teams or [] if len(team) == 1), 0)
        everyone = played.schemes == "each"
        options["schemes"] = [random_schemes(rng) if everyone or i == alone else [] for i in range(n)]
    if played.planes:
        options["planes"] = [random_planes(rng) if played.planes == "each" or i == 0 else [] for i in range(n)]
        if rules.follows in SINCE_ATTRACTIONS:
            options["attractions"] = [shipped_for("attractions") if rng.random() < 0.5 else [] for _ in range(n)]
            decks = [[*deck, *rng.choices(OPENERS, k=4)] for deck in decks]
    return Game.new(decks, rules, seed, **options), rng


def soon_over(played: Format, rng: random.Random) -> Format:
    """The same format with little of everything that players lose by losing it."""
    life = rng.choice((2, 3, 4, 6, 8))
    less: dict[str, int] = {"starting_life": life}
    for slot in ("starting_life_two", "life_each", "team_life", "archenemy_life", "commander_damage"):
        if played.slots[slot]:
            less[slot] = life
    return played.with_(played.name, **less)


def random_schemes(rng: random.Random) -> list[str]:
    return rng.choices(shipped_for("schemes"), k=20)


def random_planes(rng: random.Random) -> list[str]:
    """A few planes, and more phenomena than a deck may have: they are soon planeswalked away from."""
    return rng.sample(shipped_for("planes"), 8)


def shipped_for(kind: str) -> list[str]:
    """What there is for such a supplementary deck."""
    return [name for name, c in CARDS.items() if c.supplementary and deck_kind(c) == kind and name in SHIPPED]


def sizes(format: Format) -> list[int]:
    """How many can play it without saying who plays with whom, up to sixteen."""
    found: list[int] = []
    for n in range(format.least_players, min(format.most_players, LARGE) + 1):
        if format.emperors or format.seating == "alternating":
            try:
                usual_teams(format, n)
            except SetupError:
                continue
        found.append(n)
    return found


def check_players(format: Format, players: int) -> None:
    """SetupError if that many cannot play it; 0 leaves it to chance."""
    least, most = format.least_players, format.most_players
    if players and not least <= players <= most:
        raise SetupError(f"games of {format.name} have {least} to {most} players")
    if players > LARGE or players in sizes(format) or not players:
        return
    raise SetupError(f"{players} players cannot play {format.name}: {', '.join(map(str, sizes(format)))}")


def random_teams(rng: random.Random, format: Format, n: int) -> list[list[int]] | None:
    """Equal teams of neighbours where they share turns, else any two or three."""
    if format.teams == "none" or format.emperors or format.seating == "alternating":
        return None
    if format.teams == "one against all":
        first = rng.random() < 0.7
        return [[0], list(range(1, n))] if first else [list(range(n - 1)), [n - 1]]
    if format.teams == "equal":
        sizes = [k for k in range(1, n) if n % k == 0 and n // k > 1 and (k > 1 or n < 4)] or [1]
        size = rng.choice(sizes)
        return [list(range(i, i + size)) for i in range(0, n, size)]
    count = rng.randint(2, min(3, n))
    seats = list(range(n))
    rng.shuffle(seats)
    return [sorted(seats[i::count]) for i in range(count)]


def random_leaders(rng: random.Random, names: list[str]) -> list[str]:
    """A legendary creature, or two that are partners."""
    able = [name for name in names if CARDS[name].is_creature and CARDS[name].chars.supertypes & LEGENDARY]
    first = rng.choice(able)
    others = [n for n in names if n != first and partners(CARDS[first], CARDS[n])]
    if others:
        return [first, rng.choice(others)]
    return [first]


def led_deck(rng: random.Random, names: list[str], leaders: list[str], size: int = 45) -> list[str]:
    """Lands for the colours of the commanders, or of any two, and cards of those colours."""
    mask = 0
    for name in leaders:
        mask |= color_identity(CARDS[name])
    if not leaders:
        mask = sum(1 << c for c in rng.sample(range(5), 2))
    colors = [c for c in range(5) if mask >> c & 1]
    fits = [n for n in names if not CARDS[n].is_land and not color_identity(CARDS[n]) & ~mask]
    deck = [rng.choice(FAST_MANA) for _ in range(4 if colors else 12 * size // 45)]
    if colors:
        deck += [BASICS[rng.choice(colors)] for _ in range(size * 4 // 9)]
    return deck + [rng.choice(fits) for _ in range(size - len(deck))]


def somebody_leaves(game: Game, rng: random.Random) -> bool:
    """Perhaps a player concedes, whoever must decide now."""
    if rng.random() >= LEAVING or game.over:
        return False
    here = [p.seat for p in game.state.players if not p.left]
    game.concede(rng.choice(here))
    return True
