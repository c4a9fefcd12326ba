"""Who may speak to the server, and how fast."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from urllib.parse import urlsplit

log = logging.getLogger("apnap.web")


class Bucket:
    """So many a second, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = 0.0

    def take(self, now: float) -> bool:
        self.left = min(self.burst, self.left + (now - self.at) * self.rate) if self.at else self.burst
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Guard:
    """Requests must come from the page itself: the origin is that of the host they speak to."""

    def __init__(self, hosts: frozenset[str] = frozenset({"127.0.0.1", "localhost", "::1"})) -> None:
        self.hosts = hosts  # names this server answers to

    def allows(self, headers: Mapping[str, str], host: str | None) -> bool:
        if (host or "").strip("[]") not in self.hosts:  # a foreign name that leads here (DNS rebinding)
            return False
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get("origin")
        if origin is None:
            return True  # no browser
        return urlsplit(origin).netloc == headers.get("host", "")

    def report(self, what: str) -> None:
        """A fault of ours, for whoever runs the server."""
        log.exception("a fault in %s", what)
