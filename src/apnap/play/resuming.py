"""A table as its journal left it."""

from __future__ import annotations

from apnap.errors import ApnapError, BadJournal
from apnap.interchange.records import begin
from apnap.play.journal import Reading
from apnap.play.seats import Seat
from apnap.play.table import Table


def from_reading(path: str, reading: Reading, elsewhere: frozenset[str] = frozenset()) -> Table:
    """The table as a journal left it; `elsewhere` as `Table` has it."""
    header = reading.header
    try:
        kinds = [str(kind) for kind in header["seats"]]
        game = begin({"start": None, **header})
        table = Table(game, [Seat(i, kind, str(header["seed"])) for i, kind in enumerate(kinds)], str(header["seed"]))
    except (ApnapError, LookupError, TypeError, ValueError) as error:
        raise BadJournal(f"{path}, line 1: {error}") from error
    table.elsewhere = elsewhere
    marked = max((n for n, entry in enumerate(reading.entries, 2) if "hash" in entry), default=0)
    for n, entry in enumerate(reading.entries, 2):
        try:
            table.repeat(entry)
            if n == marked and table.game.state_hash()[:16] != entry["hash"]:
                raise BadJournal("the answers lead to another game: it was made by another version")
        except (ApnapError, LookupError, TypeError, ValueError) as error:
            raise BadJournal(f"{path}, line {n}: {error}") from error
    table.look()
    table.remind_bots()
    for d in table.decisions:
        table.seen[d.seat] = d.events
    return table
