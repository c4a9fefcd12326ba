"""What stops a line of a script."""

from __future__ import annotations

from apnap.errors import ApnapError


class Failed(ApnapError):
    """The line cannot be carried out."""


class Unreadable(Failed):
    """The line can never be carried out: it has words that mean nothing."""


class Looking(ApnapError):
    """Not an error: a question has come up that the next line of the script wants to look at."""
