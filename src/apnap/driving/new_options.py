"""What `Game.new` takes by name, for type checkers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from apnap.formats import Format
from apnap.state.limits import Limits


class Options(TypedDict, total=False):
    """What `Game.new` takes besides decks, ruleset and seed, by name."""

    start: int | None
    chooser: int | None
    log: bool
    manual_mana: bool
    limits: Limits | None
    format: Format | str | None
    teams: Sequence[Sequence[str | int]] | None
    ranges: int | Sequence[int] | dict[str, int] | None
    commanders: Sequence[str | Sequence[str]] | dict[str, list[str]] | None
    schemes: Sequence[Sequence[str]] | dict[str, list[str]] | None
    planes: Sequence[str] | Sequence[Sequence[str]] | dict[str, list[str]] | None
    attractions: Sequence[Sequence[str]] | dict[str, list[str]] | None
    sideboards: Sequence[Sequence[str]] | dict[str, list[str]] | None
    companions: Sequence[str] | dict[str, str] | None
