"""Looking rules up: what one means, where it stands, what other editions call it, which scenarios show it.

    found = look_up("514.3a")
    print(found.text, found.parts, found.scenarios)

The meanings themselves are in `apnap.rulebook.explaining`.
"""

from __future__ import annotations

from apnap.rulebook.aliases import find_alias, read_citation
from apnap.rulebook.lookup import Elsewhere, RuleEntry, look_up, mentions, read_query, reference

__all__ = ["Elsewhere", "RuleEntry", "find_alias", "look_up", "mentions", "read_citation", "read_query", "reference"]
