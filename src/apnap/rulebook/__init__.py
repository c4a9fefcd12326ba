"""Looking rules up: what one means, where it stands, what other editions call it, which scenarios show it.

    found = look_up("514.3a")
    print(found.text, found.parts, found.scenarios)

The meanings themselves are in `apnap.explaining`.
"""

from __future__ import annotations

from apnap.rulebook.lookup import Elsewhere, RuleEntry, look_up, mentions, read_query, reference

__all__ = ["Elsewhere", "RuleEntry", "look_up", "mentions", "read_query", "reference"]
