"""What is kept of a face-up card whose abilities function in the command zone: a scheme, a plane, a phenomenon."""

from __future__ import annotations

from typing import ClassVar


class FaceUp:
    fields: ClassVar[tuple[str, ...]] = ("id", "timestamp", "counters")

    def __init__(self, id: int, timestamp: int) -> None:
        self.id = id
        self.timestamp = timestamp  # of when it was turned face up (613.7h)
        self.counters: dict[str, int] | None = None

    def clone(self) -> FaceUp:
        twin = FaceUp(self.id, self.timestamp)
        if self.counters is not None:
            twin.counters = self.counters.copy()
        return twin

    def count(self, kind: str) -> int:
        return 0 if self.counters is None else self.counters.get(kind, 0)
