"""Clocks: time runs for whoever decides, and for nobody while the engine or a bot works."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apnap.desk.message_parts import Clocks

# Name: seconds for the game, seconds that each decision adds, seconds of each decision that cost nothing.
PRESETS: dict[str, tuple[float, float, float]] = {
    "": (0.0, 0.0, 0.0),  # none
    "25": (1500.0, 0.0, 0.0),
    "10+3": (600.0, 3.0, 5.0),
    "days": (3 * 86400.0, 86400.0, 0.0),
}
MORE = 300.0  # what an opponent may give
LAG = 1.0  # seconds of a slow line given back for a decision
QUOTA = 10.0  # and in all


class Clock:
    """The clocks of a table, in seconds.  `now` is any clock that only goes on."""

    def __init__(self, name: str, seats: int) -> None:
        self.name = name if name in PRESETS else ""
        start, self.gain, self.free = PRESETS[self.name]
        self.left = [start] * seats
        self.running: int | None = None
        self.since = 0.0
        self.quota = [QUOTA] * seats

    @property
    def is_on(self) -> bool:
        return bool(self.name)

    def turn_to(self, seat: int | None, now: float, lag: float = 0.0) -> None:
        """From now on that seat decides, or nobody."""
        if not self.is_on or seat == self.running:
            return
        self.stop(now, lag)
        self.running = seat
        self.since = now

    def stop(self, now: float, lag: float = 0.0) -> None:
        """The decision was made."""
        seat = self.running
        if seat is None:
            return
        used = max(0.0, now - self.since - self.free)
        given = min(lag, LAG, self.quota[seat], used)
        self.quota[seat] -= given
        self.left[seat] += self.gain - used + given
        self.running = None

    def after(self, now: float) -> list[float]:
        """What everyone would have left if the decision were made now: kept with it, to go on with after a restart."""
        left = [round(one, 1) for one in self.left]
        if self.running is not None:
            left[self.running] = round(self.of(self.running, now) + self.gain, 1)
        return left

    def of(self, seat: int, now: float) -> float:
        used = max(0.0, now - self.since - self.free) if seat == self.running else 0.0
        return self.left[seat] - used

    def give(self, seat: int) -> None:
        self.left[seat] += MORE

    def flagged(self, now: float) -> list[int]:
        """Seats whose time is up."""
        return [seat for seat in range(len(self.left)) if self.is_on and self.of(seat, now) <= 0]

    def values(self, now: float) -> Clocks | None:
        if not self.is_on:
            return None
        left = [round(self.of(seat, now), 1) for seat in range(len(self.left))]
        free = 0.0 if self.running is None else round(max(0.0, self.free - (now - self.since)), 1)
        return {"running": self.running, "left": left, "flagged": self.flagged(now), "free": free}
