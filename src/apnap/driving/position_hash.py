"""A hash of a position in some twenty microseconds: the same in every process, build and release of Python.

`state_hash` writes the whole game as text and takes ten times as long; it is what saves and records are checked by.
This one walks over the same things as the fingerprint, as numbers.
"""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING, Final

from apnap.interchange.fingerprint import Fingerprint

if TYPE_CHECKING:
    from apnap.state.game_state import State

SIZE: Final = 16  # bytes


def position_hash(g: State) -> str:
    found = Fingerprint()
    found.add_state(g)
    numbers: list[int] = found.seen
    made = hashlib.blake2b(struct.pack(f"<{len(numbers)}q", *numbers), digest_size=SIZE)
    made.update(f"{g.ruleset.name}/{g.format.name}/{g.teams}/{g.ranges}/{g.end_rule}".encode())
    return made.hexdigest()
