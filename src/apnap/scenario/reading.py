"""From a TOML file to a `Scenario`, with complaints that name file, line and reason."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from apnap.cards.registry import all_cards
from apnap.driving.checks import copies, shown
from apnap.errors import ScenarioError
from apnap.formats import FORMATS
from apnap.interchange.bounded import absurd, read_file
from apnap.ruleset import SLOTS
from apnap.scenario.model import MULLIGANS, Piece, Scenario, Side
from apnap.scenario.script import near_step, read_script, read_step
from apnap.scenario.several import has_markers
from apnap.state.counter_kinds import why_no_kind

TOP: Final = (
    "title",
    "rules",
    "era",
    "eras",
    "why",
    "ruleset",
    "options",
    "cards",
    "seed",
    "day",
    "format",
    "teams",
    "range",
    "notes",
    "start",
    "players",
    "script",
)
START: Final = ("player", "step", "turn")
SIDE: Final = (
    *("life", "counters", "mana"),
    *("hand", "graveyard", "exile", "battlefield", "library", "commander"),
    *("schemes", "planes", "attractions", "face_up", "outside", "ante"),
)
FLAGS: Final = ("tapped", "sick", "face_down", "back", "phased_out", "commander")
PIECE: Final = ("card", "count", "damage", "counters", "attached_to", "owner", "protector", "as", *FLAGS)
MOST_COPIES: Final = 500
MOST_SEATS: Final = 100  # of a range of influence; a table has fewer
TIMES: Final = re.compile(r"(?:(\d+)x?\s+)?(.+?)(?:\s+x\s*(\d+))?$")


LONGEST_LINE: Final = 4000  # characters; what people write has fewer than a hundred
MOST_LINES: Final = 5000
MOST_ENTRIES: Final = 1000  # of all zones together
LARGEST: Final = 1_000_000_000  # numbers; the engine takes more, but nobody can mean it
LONG_NUMBER: Final = re.compile(r"\d{10,}")
DEEPEST: Final = 10


def is_seats(n: object) -> bool:
    return isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= MOST_SEATS


def load(path: str | Path) -> Scenario:
    """Read a scenario file."""
    if not isinstance(path, str | Path):
        raise ScenarioError(f"a scenario is a path or a text, not {type(path).__name__}")
    try:
        text = read_file(path, "a scenario").decode("utf-8")
    except OSError as error:
        raise ScenarioError(error.strerror or str(error), str(path)) from None
    except UnicodeDecodeError:
        raise ScenarioError("not a text file (UTF-8)", str(path)) from None
    return read(text, str(path))


def read(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario from its text."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise ScenarioError(f"a scenario has at most {MOST_LINES} lines, not {len(lines)}", file)
    long = next((i for i, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), 0)
    if long:
        raise ScenarioError(f"a line has at most {LONGEST_LINE} characters", file, long)
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise ScenarioError("not TOML: tables and lists are nested too deeply", file) from None
    except ValueError as error:
        at = re.search(r"at line (\d+)", str(error))
        reason = re.sub(r" \(at (?:line|end).*", "", str(error))
        line = int(at[1]) if at else text.rstrip().count("\n") + 1
        raise ScenarioError(f"not TOML: {reason}", file, line) from None
    reason = absurd(values, DEEPEST)
    if reason:
        raise ScenarioError(reason, file)
    return Reader(text, file).scenario(values)


class Reader:
    def __init__(self, text: str, file: str) -> None:
        self.lines: Final = text.splitlines()
        self.file: Final = file
        self.made: Final = Scenario(file)
        self.aliases: Final[list[str]] = []
        self.table = ""  # the one being read, as its heading writes it
        self.entries = 0

    # ---- complaints ------------------------------------------------------------------------------------------

    def error(self, reason: str, word: str = "") -> ScenarioError:
        return ScenarioError(reason, self.file, self.line_of(word))

    def line_of(self, word: str) -> int:
        """TOML values do not know where they stood: the first line with that word, if possible in the table at hand."""
        if not word:
            return 0
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
        places = [i for i, line in enumerate(self.lines, 1) if word in line and whole.search(line)]
        places = places or [i for i, line in enumerate(self.lines, 1) if word in line]
        first, last = self.extent()
        inside = [i for i in places if first <= i <= last]
        return (inside or places or [first])[0]

    def extent(self) -> tuple[int, int]:
        """From the heading of the table being read to before the next one; (0, 0) if it has none."""
        first = 0
        for i, line in enumerate(self.lines, 1):
            bare = re.sub(r"[\s\"']", "", line.partition("#")[0])
            if first and bare.startswith("[") and bare.endswith("]"):
                return first, i - 1
            if bare == f"[{self.table}]":
                first = i
        return first, len(self.lines) if first else 0

    def keys(self, table: object, known: Iterable[str], what: str) -> dict[str, Any]:
        if not isinstance(table, dict):
            raise self.error(f"{what} must be a table", what)
        for key in table:
            if key not in known:
                near = difflib.get_close_matches(key, list(known), 1)
                hint = f"; did you mean {near[0]}?" if near else f": {', '.join(known)}"
                raise self.error(f"{what} has no {key!r}{hint}", key)
        return table

    def value(self, table: dict[str, Any], key: str, kind: type[Any], default: Any, what: str) -> Any:
        found = table.get(key, default)
        if key in table and (not isinstance(found, kind) or (kind is int and isinstance(found, bool))):
            words = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}
            raise self.error(f"{key} of {what} must be {words[kind]}, not {shown(found)}", key)
        if kind is int and key in table and key != "seed" and abs(found) > LARGEST:
            raise self.error(f"{key} of {what} is a number beyond {LARGEST}", key)
        return found

    # ---- the file --------------------------------------------------------------------------------------------

    def scenario(self, values: dict[str, Any]) -> Scenario:
        made = self.made
        self.keys(values, TOP, "the scenario")
        made.title = self.value(values, "title", str, "", "the scenario")
        rules = self.value(values, "rules", list, [], "the scenario")
        made.rules = [str(rule) for rule in rules]
        era = self.value(values, "era", str, "current", "the scenario")
        made.ruleset = self.value(values, "ruleset", str, era, "the scenario")
        made.eras = [str(name) for name in self.value(values, "eras", list, [], "the scenario")]
        if made.eras and "era" not in values and "ruleset" not in values:
            made.ruleset = made.eras[-1]  # the one whose rules it cites
        made.why = self.value(values, "why", str, "", "the scenario")
        made.format = self.value(values, "format", str, "", "the scenario")
        made.teams = self.teams(values)
        made.ranges = self.ranges(values)
        placed = ("format", "teams", "range", "era", "ruleset", "options", "cards", "start", "players")
        made.lines = {key: self.line_of(key) for key in placed if key in values}
        options = self.value(values, "options", dict, {}, "the scenario")
        made.options = self.options(options)
        for name in self.value(values, "cards", list, [], "the scenario"):
            if not isinstance(name, str) or not name.strip():
                raise self.error(f"cards are the names of files, not {shown(name)}", "cards")
            made.cards.append(name)
        made.seed = self.value(values, "seed", int, 0, "the scenario")
        made.day = self.value(values, "day", str, "", "the scenario")
        if made.day not in ("", "day", "night"):
            raise self.error(f"day is 'day' or 'night', not {made.day!r}", "day")
        made.notes = self.value(values, "notes", str, "", "the scenario")
        self.players(values)
        self.start(values)
        self.script(values)
        return made

    def options(self, table: dict[str, Any]) -> dict[str, str | int | bool]:
        """Slots of a ruleset, and what they are to hold instead."""
        self.table = "options"
        for slot, value in self.keys(table, SLOTS, "options").items():
            reason = SLOTS[slot].why_not(slot, value)
            if reason:
                raise self.error(reason.replace("True or False", "true or false"), slot)
        self.table = ""
        return dict(table)

    def teams(self, values: dict[str, Any]) -> list[list[str]]:
        """Who plays together, by name."""
        found: list[list[str]] = []
        for team in self.value(values, "teams", list, [], "the scenario"):
            if not isinstance(team, list) or not all(isinstance(name, str) for name in team):
                raise self.error(f"teams are lists of players, not {shown(team)}", "teams")
            found.append(list(team))
        return found

    def ranges(self, values: dict[str, Any]) -> int | dict[str, int]:
        """How many seats a player's influence reaches: one number for all, or one for each player by name."""
        found = values.get("range", 0)
        each = list(found.values()) if isinstance(found, dict) else [found]
        if "range" in values and not all(is_seats(n) for n in each):
            raise self.error(f"range is a number of seats, or one for each player, not {shown(found)}", "range")
        return dict(found) if isinstance(found, dict) else found

    def players(self, values: dict[str, Any]) -> None:
        table = self.value(values, "players", dict, {"A": {}, "B": {}}, "the scenario")
        played = FORMATS.get(self.made.format)
        most = 8 if played is None else played.most_players
        if not 2 <= len(table) <= most:
            raise self.error(f"a game has 2 to {most} players, not {len(table)}", "players")
        for name, side in table.items():
            if not name.strip() or ":" in name:
                raise self.error(f"{name!r} is no name for a player", "players")
            if any(name.casefold() == p.name.casefold() for p in self.made.players):
                raise self.error(f"two players are called {name}", name)
            self.table = f"players.{name}".replace(" ", "")
            self.made.players.append(self.side(name, side))
        self.table = ""

    def side(self, name: str, table: object) -> Side:
        made = Side(name)
        what = f"players.{name}"
        values = self.keys(table, SIDE, what)
        made.life = self.value(values, "life", int, None, what)
        made.mana = self.value(values, "mana", str, "", what)
        if not set(made.mana) <= set("WUBRGC"):
            raise self.error(f"mana of {name} is written with W, U, B, R, G and C, not {made.mana!r}", "mana")
        made.counters = self.counters(values, what)
        made.hand = self.pieces(values, "hand", what)
        made.graveyard = self.pieces(values, "graveyard", what)
        made.exile = self.pieces(values, "exile", what)
        made.battlefield = self.pieces(values, "battlefield", what)
        made.commander = self.pieces(values, "commander", what)
        made.schemes = self.pieces(values, "schemes", what)
        made.planes = self.pieces(values, "planes", what)
        made.attractions = self.pieces(values, "attractions", what)
        made.face_up = self.pieces(values, "face_up", what)
        made.outside = self.pieces(values, "outside", what)
        made.ante = self.pieces(values, "ante", what)
        if "library" in values:
            made.library = self.pieces(values, "library", what)
        return made

    def counters(self, values: dict[str, Any], what: str) -> dict[str, int]:
        found = self.value(values, "counters", dict, {}, what)
        for kind, n in found.items():
            if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= LARGEST:
                raise self.error(f"{what} has a strange number of {kind} counters: {shown(n)}", "counters")
            reason = why_no_kind(kind)
            if reason:
                raise self.error(f"{what}: {reason}", "counters")
        return dict(found)

    def pieces(self, values: dict[str, Any], zone: str, what: str) -> list[Piece]:
        return [self.piece(x, zone, what) for x in self.value(values, zone, list, [], what)]

    def piece(self, entry: object, zone: str, what: str) -> Piece:
        """ "Island x10", "10 Island", or a table."""
        if isinstance(entry, str):
            match = TIMES.match(entry.strip())
            if match is None:
                raise self.error(f"an empty name in {zone} of {what}", zone)
            if match[1] and (entry.strip() in all_cards() or copies(match[1]) > MOST_COPIES):
                return self.new_piece(entry.strip(), 1)  # a name that begins with a number
            return self.new_piece(match[2], copies(match[1] or match[3] or "1"))
        if not isinstance(entry, dict):
            raise self.error(f"an entry of {zone} must be a name or a table with a card, not {shown(entry)}", zone)
        values = self.keys(entry, PIECE, f"an entry of {zone}")
        if zone != "battlefield":
            self.only_on_the_battlefield(values, zone)
        name = self.value(values, "card", str, "", zone)
        if not name:
            raise self.error(f"an entry of {zone} of {what} names no card", zone)
        made = self.new_piece(name, self.value(values, "count", int, 1, name))
        made.damage = self.value(values, "damage", int, 0, name)
        if made.damage < 0:
            raise self.error(f"damage of {name} cannot be {made.damage}", "damage")
        made.counters = self.counters(values, name)
        made.attached_to = self.value(values, "attached_to", str, "", name)
        made.owner = self.value(values, "owner", str, "", name)
        made.protector = self.value(values, "protector", str, "", name)
        made.alias = self.value(values, "as", str, "", name)
        for flag in FLAGS:
            setattr(made, flag, self.value(values, flag, bool, False, name))
        self.check_alias(made)
        return made

    def only_on_the_battlefield(self, values: dict[str, Any], zone: str) -> None:
        for key in values:
            if key not in ("card", "count", "as", "commander", *(("face_down",) if zone == "exile" else ())):
                raise self.error(f"a card in {zone} has no {key!r}: that is for permanents", key)

    def check_alias(self, made: Piece) -> None:
        alias = made.alias.casefold()
        if not alias:
            return
        if made.count != 1:
            raise self.error(f"{made.alias!r} can only be one card", made.alias)
        if alias in self.aliases:
            raise self.error(f"two cards are called {made.alias!r}", made.alias)
        self.aliases.append(alias)

    def new_piece(self, name: str, count: int) -> Piece:
        if not 1 <= count <= MOST_COPIES:
            raise self.error(f"{count} {name}: between 1 and {MOST_COPIES}, please", name)
        self.entries += 1
        if self.entries > MOST_ENTRIES:
            raise self.error(f"a board has at most {MOST_ENTRIES} entries; those of one card can be counted", name)
        return Piece(name, count, self.line_of(name))

    def start(self, values: dict[str, Any]) -> None:
        made = self.made
        for name in made.names:
            if name.casefold() in self.aliases:
                raise self.error(f"{name!r} is a player and cannot be a card's name, too", "as")
        self.table = "start"
        start = self.keys(self.value(values, "start", dict, {}, "the scenario"), START, "start")
        made.start_player = self.value(start, "player", str, made.players[0].name, "start")
        if made.start_player not in made.names:
            raise self.error(f"no player {made.start_player!r}: {', '.join(made.names)}", "player")
        made.start_turn = self.value(start, "turn", int, 1, "start")
        if not 1 <= made.start_turn <= 10_000:
            raise self.error(f"no game starts with turn {made.start_turn}", "turn")
        made.start_step = self.value(start, "step", str, "main", "start")
        found = read_step(made.start_step)
        if made.start_step == MULLIGANS:
            if made.start_turn != 1:
                raise self.error("mulligans come before turn 1", "turn")
        elif found is None or found[3] or found[2] > 1:
            raise self.error(f"no step {made.start_step!r} to start with{near_step(made.start_step)}", "step")

    # ---- the script ------------------------------------------------------------------------------------------

    def script(self, values: dict[str, Any]) -> None:
        self.table = "script"
        script = values.get("script", "")
        if isinstance(script, dict):
            script = self.value(self.keys(script, ("text",), "script"), "text", str, "", "script")
        if not isinstance(script, str):
            raise self.error("script must be a text, or a table with a text", "script")
        lines = script.splitlines()
        at = self.place_of(lines)
        for i, line in enumerate(lines):
            if LONG_NUMBER.search(line):
                raise ScenarioError("a number of more than nine digits", self.file, at + i if at else 0)
        numbered = [(at + i if at else 0, line) for i, line in enumerate(lines)]
        several = has_markers(self.made.format)
        self.made.moments = read_script(numbered, self.made.names, self.file, self.made.card_names, several)

    def place_of(self, script: list[str]) -> int:
        """Where in the file the script's first line stands."""
        said = [(i, line.strip()) for i, line in enumerate(script) if line.strip()]
        if not said:
            return 0
        for start in range(len(self.lines)):
            if all(
                start + i < len(self.lines) and line in self.lines[start + i].strip().replace('\\"', '"')
                for i, line in said
            ):
                return start + 1
        return 0
