"""Opening a table: what is wished for, looked at, and the game made of it."""

from __future__ import annotations

import random
import secrets
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from apnap.decks import deck_named, decks_of
from apnap.decks.commander import COMMANDER_DECKS, led_deck_of
from apnap.decks.formats import read_deck
from apnap.decks.supplementary import outside_the_game, usual_decks
from apnap.desk.checking import check_depth, checked_as
from apnap.desk.clocks import PRESETS
from apnap.desk.own_cards import admit, needed_by
from apnap.eras import ruleset_named
from apnap.errors import MalformedChoice, SetupError
from apnap.formats import PLAIN_NAME, format_named
from apnap.play.seats import HUMAN, USUAL, bot_kinds
from apnap.play.table import Table

if TYPE_CHECKING:
    from apnap.formats import Format
    from apnap.ruleset import Ruleset

NAMES = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank", "Grace", "Heidi")
RANDOM = "random"
LONGEST_LIST = 20_000  # characters of a pasted list
LONGEST = 60_000  # of a scenario or a record


class SeatWish(TypedDict):
    """Who is to sit there, with which deck."""

    kind: str  # "human", or a bot
    name: NotRequired[str]
    deck: NotRequired[str]  # a deck that ships, or "random"
    list: NotRequired[str]  # or a list of cards as text


class TableWish(TypedDict):
    """A table to open."""

    era: NotRequired[str]
    seats: NotRequired[list[SeatWish]]  # 2 to 8; without them you play against a bot
    seed: NotRequired[str]
    clock: NotRequired[str]
    spectators: NotRequired[Literal["none", "link", "open"]]
    cover: NotRequired[bool]
    hotseat: NotRequired[bool]  # one person decides for every seat and sees everything
    scenario: NotRequired[str]  # the text of one: its board is where the game begins, its players are the seats
    record: NotRequired[str]  # or of a record: the game goes on after `at` of its answers
    at: NotRequired[int]
    format: NotRequired[str]  # "commander", "two-headed-giant" …; without it everyone plays for themselves
    teams: NotRequired[list[list[int]]]  # who plays together, by seat; without it, as the format has it
    cards: NotRequired[list[str]]  # texts of card files: cards of one's own


def checked_wish(wish: object) -> dict[str, Any]:
    if not isinstance(wish, dict):
        raise SetupError("a table is opened with an object")
    try:
        check_depth(wish)
        if "seats" in wish and not isinstance(wish["seats"], list):
            raise SetupError("'seats' is a list, one for each player")
        lists = [s.get("list") for s in wish.get("seats", []) if isinstance(s, dict)]
        if any(isinstance(text, str) and len(text) > LONGEST_LIST for text in lists):
            raise SetupError(f"a list of cards has at most {LONGEST_LIST} characters")
        for key in ("scenario", "record"):
            if isinstance(wish.get(key), str) and len(wish[key]) > LONGEST:
                raise SetupError(f"a {key} has at most {LONGEST} characters")
        short: dict[str, Any] = {
            key: "" if key in ("scenario", "record") and isinstance(v, str) else v for key, v in wish.items()
        }
        if isinstance(wish.get("cards"), list):
            short["cards"] = ["" for text in wish["cards"] if isinstance(text, str)]
            if len(short["cards"]) < len(wish["cards"]):
                raise SetupError("a card file is a text")
        if wish.get("seats"):
            short["seats"] = [without_list(s) for s in wish["seats"]]
        checked_as(short, TableWish, "the table")
        for seat in short.get("seats") or []:
            checked_as(seat, SeatWish, "a seat")
    except (MalformedChoice, TypeError) as error:
        raise SetupError(str(error)) from error
    if wish.get("clock", "") not in PRESETS:
        raise SetupError(f"no clock {wish['clock']!r}: {', '.join(filter(None, PRESETS))}")
    return wish


def without_list(seat: Any) -> Any:
    return {**seat, "list": ""} if isinstance(seat, dict) and isinstance(seat.get("list"), str) else seat


def opened(wish: object) -> tuple[Table, dict[str, Any]]:
    """The table, and what was chosen for it."""
    values = checked_wish(wish)
    if values.get("cards"):
        admit(values["cards"])
    if values.get("scenario") or values.get("record"):
        return on_a_board(values)
    rules = ruleset_named(values.get("era") or "current")
    seats: list[dict[str, Any]] = values.get("seats") or [{"kind": HUMAN}, {"kind": USUAL}]
    if not 2 <= len(seats) <= len(NAMES):
        raise SetupError(f"a game has 2 to {len(NAMES)} players, not {len(seats)}")
    for seat in seats:
        if seat["kind"] != HUMAN and seat["kind"] not in bot_kinds():
            raise SetupError(f"nobody called {seat['kind'][:40]!r} plays here: {HUMAN}, {', '.join(bot_kinds())}")
    seed = values.get("seed") or str(secrets.randbelow(10**9))
    names = named(seats)
    format = format_named(values.get("format") or PLAIN_NAME)
    picked = picked_decks(seats, rules, seed, bool(format.commander), format.deck_size)
    decks = {name: cards for name, (_, cards, _) in zip(names, picked, strict=True)}
    table = Table.new(
        decks,
        [seat["kind"] for seat in seats],
        ruleset=rules,
        seed=seed,
        format=None if format.plain else format.name,
        teams=values.get("teams"),
        commanders=[leaders for _, _, leaders in picked] if format.commander else None,
        supplementary=supplementary_decks(format, seats),
    )
    info: dict[str, Any] = {
        "decks": [title for title, _, _ in picked],
        "format": format.name,
        "clock": values.get("clock", ""),
        "spectators": values.get("spectators", "link"),
        "hotseat": bool(values.get("hotseat")),
    }
    if "cover" in values:
        info["cover"] = values["cover"]
    if values.get("cards"):
        info["cards"] = values["cards"]
    return table, info


def on_a_board(values: dict[str, Any]) -> tuple[Table, dict[str, Any]]:
    """A table around a position: a scenario's board, or a recorded game after some of its answers."""
    if values.get("scenario"):
        from apnap.scenario.beginning import begin_with

        game = begin_with(str(values["scenario"]), values.get("era") or "")
    else:
        from apnap.interchange.records import replay

        game = replay(values["record"])
        at = values.get("at", len(game.history))
        if not 0 <= at <= len(game.history):
            raise SetupError(f"the game has {len(game.history)} answers; there is no {at}")
        if at < len(game.history):
            game.undo(len(game.history) - at)
    seats = values.get("seats") or [{"kind": HUMAN}] * len(game.players)
    if len(seats) != len(game.players):
        raise SetupError(f"{len(seats)} seats for {len(game.players)} players")
    table = Table.around(game, [seat["kind"] for seat in seats], values.get("seed") or "")
    hotseat = bool(values.get("hotseat", not values.get("seats")))
    info = {"clock": values.get("clock", ""), "spectators": values.get("spectators", "link"), "hotseat": hotseat}
    brought = [*values.get("cards", []), *needed_by(values.get("scenario"), values.get("record"))]
    if brought:
        info["cards"] = brought
    return table, info


def named(seats: list[dict[str, Any]]) -> list[str]:
    """A name for everyone; those who have none, or one that is taken, get another."""
    found: list[str] = []
    for i, seat in enumerate(seats):
        wanted = " ".join(str(seat.get("name") or "").split())[:30] or NAMES[i]
        taken = {name.casefold() for name in found}
        name, n = wanted, 2
        while name.casefold() in taken:
            name, n = f"{wanted} {n}", n + 1
        found.append(name)
    return found


def supplementary_decks(format: Format, seats: list[dict[str, Any]]) -> dict[str, list[list[str]]]:
    """What the format asks for besides decks: those of a pasted list, else what ships; what lists have outside."""
    found = usual_decks(format, len(seats))
    lists = [read_deck(str(seat["list"])) if seat.get("list") else None for seat in seats]
    for i, deck in enumerate(lists):
        if deck is not None:
            for kind, own in (("schemes", deck.schemes), ("planes", deck.planes)):
                if own and found.get(kind, [[]] * len(seats))[i]:
                    found[kind][i] = [str(entry) for entry in own]
    return found | outside_the_game(format, lists)


def picked_decks(
    seats: list[dict[str, Any]], rules: Ruleset, seed: str, led: bool = False, size: int = 0
) -> list[tuple[str, list[str], list[str]]]:
    """The deck of each seat: what to call it, its cards, and, where decks are `led`, its commanders."""
    dealt = list(COMMANDER_DECKS) if led else decks_of(rules.name)
    random.Random(seed).shuffle(dealt)
    found: list[tuple[str, list[str], list[str]]] = []
    for i, seat in enumerate(seats):
        if seat.get("list"):
            deck = read_deck(str(seat["list"]))
            found.append((deck.name or "own list", deck.cards, [e.name for e in deck.commander]))
            continue
        wanted = str(seat.get("deck") or RANDOM)
        name = dealt[i % len(dealt)] if wanted == RANDOM else wanted
        if led and name in COMMANDER_DECKS:
            leaders, cards = led_deck_of(name, size)
            found.append((name, cards, leaders))
        else:
            found.append((name, deck_named(name), []))
    return found
