"""What is kept of a face-up card whose abilities function in the command zone: a scheme, a plane, a phenomenon."""

from __future__ import annotations

from typing import ClassVar

from apnap.state.kinds import NOBODY


class FaceUp:
    fields: ClassVar[tuple[str, ...]] = ("id", "timestamp", "counters", "controller")

    def __init__(self, id: int, timestamp: int, controller: int = NOBODY) -> None:
        self.id = id
        self.timestamp = timestamp  # of when it was turned face up (613.7h)
        self.counters: dict[str, int] | None = None
        self.controller = controller  # of a plane or phenomenon (901.6); NOBODY: its owner (904.7)

    def clone(self) -> FaceUp:
        twin = FaceUp(self.id, self.timestamp, self.controller)
        if self.counters is not None:
            twin.counters = self.counters.copy()
        return twin

    def count(self, kind: str) -> int:
        return 0 if self.counters is None else self.counters.get(kind, 0)
