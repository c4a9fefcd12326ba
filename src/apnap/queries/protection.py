"""Protection (702.16), of permanents and of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.queries.frames import source_frame
from apnap.queries.objects import chars_of
from apnap.queries.rule_changes import player_rules

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Obj, Permanent


def protected(g: State, perm: Permanent, source: int, cx: Frame) -> bool:
    """702.16b–e: from a source with the stated quality."""
    obj: Obj | None = g.objects.get(source) or g.last_known.get(source)
    if obj is None:
        obj = cx
    c = chars_of(g, source)
    if c is None:
        c = cx.chars
    own = source_frame(g, perm.id)
    for p in perm.chars.abilities.protections:
        if p.quality.match(g, obj, c, own):
            return True
    return False


def player_protected(g: State, seat: int, by: int) -> bool:
    """702.16: a player may have protection from everything, or from another player (702.16k)."""
    if "protection player" not in g.rules:
        return False
    for entry in player_rules(g, "protection player", seat):
        whom = entry.node.text
        if not whom or (entry.lasting is not None and by in (entry.lasting.vars or {}).get(whom, [])):
            return True
    return False
