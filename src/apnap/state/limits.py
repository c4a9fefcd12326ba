"""How much one game may hold."""

from __future__ import annotations

from apnap.errors import SetupError


class Limits:
    """Caps that protect a host.  Reaching one raises a named error and leaves the game as it was."""

    def __init__(
        self, objects: int = 20_000, stack: int = 2_000, triggers: int = 2_000, automatic: int = 200_000
    ) -> None:
        if objects < 1 or stack < 1 or triggers < 1 or automatic < 1:
            raise SetupError("a limit is at least 1")
        self.objects = objects
        self.stack = stack
        self.triggers = triggers
        self.automatic = automatic
