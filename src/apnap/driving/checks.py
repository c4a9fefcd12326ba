"""What callers hand in, looked at before it is used: a wrong value raises a named error on both builds.

Parameters of the public methods are `object` for that reason: a compiled function refuses other types by itself, but
with a plain TypeError.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from apnap.cards.registry import card, has
from apnap.eras import ruleset_named
from apnap.errors import BadSave, IllegalChoice, MalformedChoice, NothingToUndo, SetupError
from apnap.events import Event
from apnap.formats import FREE_FOR_ALL, MOST_SEATS, TEAM_VS_TEAM, Format, format_named
from apnap.interchange.bounded import MOST
from apnap.ruleset import Ruleset
from apnap.state.kinds import ALL, NOBODY, NONTRADITIONAL
from apnap.state.limits import Limits

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.driving.watching import Moment
    from apnap.state.game_state import State

LONGEST_NAME: Final = 100
MOST_COPIES: Final = 1000
LARGEST_SEED: Final = 4096  # bits


def shown(value: object) -> str:
    """A value in an error message, however long it is; Python refuses to write very long numbers."""
    if isinstance(value, int) and value.bit_length() > 200:
        return "a number that long"
    text = repr(value)
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def decks_by_name(decks: object) -> dict[str, list[str]]:
    """The decks as one list of names per player."""
    if isinstance(decks, (list, tuple)):
        decks = {f"Player {i + 1}": deck for i, deck in enumerate(decks)}
    if not isinstance(decks, dict):
        raise SetupError(f"decks are a list of decks or a dict from player to deck, not {type(decks).__name__}")
    if not 2 <= len(decks) <= MOST_SEATS:
        raise SetupError(f"a game has 2 to {MOST_SEATS} players, not {len(decks)}")
    seen: set[str] = set()
    for name in decks:
        check_name(name)
        if name.casefold() in seen:
            raise SetupError(f"two players are called {name!r}")
        seen.add(name.casefold())
    return {name: expand(deck) for name, deck in decks.items()}


def check_name(name: object) -> None:
    if not isinstance(name, str):
        raise SetupError(f"a player's name is a text, not {type(name).__name__}")
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable() or ";" in name:
        raise SetupError(
            f"{name[:LONGEST_NAME]!r} is no name for a player: 1 to {LONGEST_NAME} letters, and no semicolon"
        )


def expand(deck: object) -> list[str]:
    """ "4 Forest" is four Forests.  Unknown names are all reported at once."""
    lines = deck if isinstance(deck, list) else getattr(deck, "cards", deck)  # a DeckList is welcome too
    if not isinstance(lines, (list, tuple)):
        hint = "; apnap.decks.deck_named gives a built-in one" if isinstance(lines, str) else ""
        raise SetupError(f"a deck is a list of card names, not {type(lines).__name__}{hint}")
    names: list[str] = []
    bad: list[str] = []
    for line in lines:
        if not isinstance(line, str):
            raise SetupError(f"a deck is a list of card names, not of {type(line).__name__}")
        count, _, rest = line.partition(" ")
        counted = count.isdecimal() and rest and not has(line.strip())  # else a name begins with a number
        n, name = (copies(count), rest.strip()) if counted else (1, line.strip())
        if not 1 <= n <= MOST_COPIES:
            raise SetupError(f"{count[:20]} copies of {name}: a deck has 1 to {MOST_COPIES}")
        try:
            if card(name).chars.types & NONTRADITIONAL:
                raise SetupError(f"{name} is no card for a deck (108.2a)")
        except KeyError as error:
            if str(error) not in bad:
                bad.append(str(error))
        names.extend([name] * n)
    if bad:
        raise SetupError("; ".join(bad))
    return names


def copies(digits: str) -> int:
    return int(digits) if len(digits) <= 9 else MOST_COPIES + 1


def check_seed(seed: object) -> int | str | bytes:
    if isinstance(seed, bool) or not isinstance(seed, (int, str, bytes)):
        raise SetupError(f"a seed is a number, a text or bytes, not {type(seed).__name__}")
    if isinstance(seed, int) and seed.bit_length() > LARGEST_SEED:
        raise SetupError(f"a seed has at most {LARGEST_SEED} bits")
    return seed


def check_ruleset(ruleset: object) -> Ruleset:
    if isinstance(ruleset, Ruleset):
        return ruleset
    if not isinstance(ruleset, str):
        raise SetupError(f"a ruleset is a name or a Ruleset, not {type(ruleset).__name__}")
    return ruleset_named(ruleset)


def check_format(format: object, teams: object = None, ranges: object = None) -> Format:
    """A format, or its name; who only says which teams there are plays team against team (808).

    One range of influence for everyone is a slot of the format; ranges of their own are the players' (801.2a).
    """
    played = FREE_FOR_ALL if teams is None else TEAM_VS_TEAM
    if isinstance(format, Format):
        played = format
    elif isinstance(format, str):
        played = format_named(format)
    elif format is not None:
        raise SetupError(f"a format is a name or a Format, not {type(format).__name__}")
    if isinstance(ranges, dict):
        ranges = list(ranges.values())
    same = ranges[0] if isinstance(ranges, (list, tuple)) and len(set(map(repr, ranges))) == 1 else ranges
    if not isinstance(same, int) or isinstance(same, bool) or same < 1 or same == played.range:
        return played
    return played.with_(range=same)


def check_ranges(ranges: object, names: list[str]) -> list[int] | None:
    """How many seats each player's influence reaches: one number for all, or one each, by seat or name."""
    if ranges is None:
        return None
    if isinstance(ranges, dict):
        for name in ranges:
            check_member(name, names)
        ranges = [ranges.get(name) for name in names]
    given = [ranges] * len(names) if not isinstance(ranges, (list, tuple)) else list(ranges)
    found = [n for n in given if isinstance(n, int) and not isinstance(n, bool)]
    if len(found) < len(given):
        raise SetupError("a range of influence is a whole number of seats, for all or for each player (801.2a)")
    return found


def check_teams(teams: object, names: list[str]) -> list[list[int]] | None:
    """Lists of players, by name or seat."""
    if teams is None:
        return None
    if not isinstance(teams, (list, tuple)):
        raise SetupError(f"teams are a list of lists of players, not {type(teams).__name__}")
    found: list[list[int]] = []
    for team in teams:
        if not isinstance(team, (list, tuple)):
            raise SetupError(f"a team is a list of players, not {type(team).__name__}")
        found.append([check_member(member, names) for member in team])
    return found


def check_commanders(given: object, decks: object, names: list[str], format: Format) -> list[list[str]]:
    """The commanders of each player: as given, by seat or player, or those a deck list names itself."""
    if given is None:
        if not format.commander:
            return []
        lists = list(decks.values()) if isinstance(decks, dict) else list(decks) if isinstance(decks, list) else []
        return [[e.name for e in getattr(deck, "commander", [])] for deck in lists]
    if not format.commander:
        raise SetupError(f"{format.name} is played without commanders; commander and brawl have them")
    if isinstance(given, dict):
        given = [given.get(name, []) for name in names]
    if not isinstance(given, (list, tuple)) or len(given) != len(names):
        raise SetupError("commanders are a list of names for each player, or a dict from player to names")
    return [expand([leader] if isinstance(leader, str) else leader) for leader in given]


def check_member(member: object, names: list[str]) -> int:
    if isinstance(member, str):
        if member not in names:
            raise SetupError(f"no player is called {shown(member)}: {', '.join(names)}")
        return names.index(member)
    return check_seat(member, len(names))


def check_seat(seat: object, players: int) -> int:
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise SetupError(f"a seat is a number, not {type(seat).__name__}")
    if not 0 <= seat < players:
        raise SetupError(f"no seat {shown(seat)} in a game of {players} players")
    return seat


def check_id(id: object) -> int:
    """The id of an object or a seat, as views have it."""
    if isinstance(id, bool) or not isinstance(id, int):
        raise SetupError(f"an id is a number, not {type(id).__name__}")
    return id


def check_index(index: object, choices: int) -> int:
    """The place of a listed answer."""
    if isinstance(index, bool) or not isinstance(index, int):
        raise MalformedChoice(f"an index is a number, not {shown(index)}")
    if not 0 <= index < choices:
        raise IllegalChoice(f"there is no answer {shown(index)}: there are {choices}")
    return index


def check_event(event: object) -> Event:
    if not isinstance(event, Event):
        raise SetupError(f"an event is one of `Game.events`, not {type(event).__name__}")
    return event


def check_flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{what} is True or False, not {shown(value)}")
    return value


def check_limits(limits: object) -> Limits | None:
    if limits is not None and not isinstance(limits, Limits):
        raise SetupError(f"limits are `Limits(…)`, not {type(limits).__name__}")
    return limits


def check_told(told: object) -> Callable[[Moment], None]:
    if not callable(told):
        raise SetupError(f"who watches is a function of one moment, not {type(told).__name__}")
    return told


def believed_lists(lists: object, g: State) -> dict[int, list[CardDef]]:
    """What somebody believes of decks, by seat: the cards, as this game's era reads them."""
    if not isinstance(lists, dict):
        raise SetupError(f"lists are a dict from seat to deck, not {type(lists).__name__}")
    reading = g.ruleset.reading
    return {
        check_seat(seat, len(g.players)): [reading.card(name) for name in expand(deck)] for seat, deck in lists.items()
    }


def check_count(n: object, what: str, most: int = -1) -> int:
    """A number from 0 on, up to `most` if there is such a limit."""
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise SetupError(f"{what} is a whole number from 0 on, not {shown(n)}")
    if 0 <= most < n:
        raise SetupError(f"{what} is at most {most}, not {shown(n)}")
    return n


def check_taken_back(count: object, done: int) -> int:
    """A number of answers that can be taken back."""
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= done:
        raise NothingToUndo(f"cannot take back {shown(count)} answers: there are {done}")
    return count


def check_viewer(seat: object, players: int) -> int:
    """Whose view: a seat, a spectator (None), or everything ("all")."""
    if seat is None:
        return NOBODY
    return ALL if isinstance(seat, str) and seat == "all" else check_seat(seat, players)


def pairs(value: object) -> list[tuple[int, int]]:
    """(creature, defender) or (blocker, attacker), by id."""
    found: list[tuple[int, int]] = []
    if not isinstance(value, (list, tuple)):
        raise MalformedChoice(f"a declaration is a list of pairs of ids, not {type(value).__name__}")
    for pair in value:
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise MalformedChoice(f"a declaration is a list of pairs of ids, not of {shown(pair)}")
        first, second = pair[0], pair[1]
        if not isinstance(first, int) or not isinstance(second, int):
            raise MalformedChoice(f"ids are numbers; {shown(pair)} is no pair of them")
        if max(first.bit_length(), second.bit_length()) > 200:
            raise MalformedChoice("no id is a number that long")
        found.append((first, second))
    return found


def groups(value: object) -> list[list[int]]:
    """Bands: the ids of each one's creatures."""
    found: list[list[int]] = []
    if not isinstance(value, (list, tuple)):
        raise MalformedChoice(f"bands are a list of lists of ids, not {type(value).__name__}")
    for band in value:
        if not isinstance(band, (list, tuple)) or not band:
            raise MalformedChoice(f"a band is a list of ids, not {shown(band)}")
        ids: list[int] = []
        for id in band:
            if not isinstance(id, int) or id.bit_length() > 200:
                raise MalformedChoice(f"{shown(id)} is no id of a creature")
            ids.append(id)
        found.append(ids)
    return found


def read_json(text: object, kind: str, what: str) -> dict[str, Any]:
    """A file of ours: an object whose "apnap" says what it is."""
    if not isinstance(text, (str, bytes)):
        raise BadSave(f"{what} is a text, not {type(text).__name__}")
    if len(text) > MOST["a saved game"]:
        raise BadSave(f"too big to be {what}")
    try:
        values = json.loads(text)
    except ValueError as error:
        raise BadSave(f"not JSON: {error}") from error
    except RecursionError as error:
        raise BadSave("not JSON that a game would write: too deep") from error
    if not isinstance(values, dict) or values.get("apnap") != kind:
        raise BadSave(f"not {what}")
    return values
