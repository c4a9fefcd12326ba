"""Every error a caller can meet has a name; none of them leaves a game changed."""

from __future__ import annotations

from collections.abc import Sequence


class ApnapError(Exception):
    """The base of all errors raised on purpose by this package."""


class IllegalChoice(ApnapError, ValueError):
    """The choice is well formed but the rules do not allow it now.

    `choices`: the texts of what was legal, if that is known.  `rule`: the number of the rule behind the question, or
    of the one that was broken; "" if it is not known.
    """

    def __init__(self, text: str, *, choices: Sequence[str] = (), rule: str = "") -> None:
        super().__init__(text)
        self.choices = tuple(choices)
        self.rule = rule


class IllegalDeclaration(IllegalChoice):
    """A declaration of attackers or blockers given all at once that breaks a rule; `rule` is its number."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})", rule=rule)
        self.text = text

    def __reduce__(self) -> tuple[type[IllegalDeclaration], tuple[str, str]]:
        return IllegalDeclaration, (self.rule, self.text)


class NotYourDecision(IllegalChoice):
    """An answer from a seat that does not decide now; `decider` is the seat that does."""

    def __init__(self, text: str, seat: int, decider: int) -> None:
        super().__init__(text)
        self.seat = seat
        self.decider = decider

    def __reduce__(self) -> tuple[type[NotYourDecision], tuple[str, int, int]]:
        return NotYourDecision, (str(self), self.seat, self.decider)


class MalformedChoice(ApnapError, ValueError):
    """The choice cannot be read: unknown notation, wrong type.  `choices`: what was legal, if that is known."""

    def __init__(self, text: str, *, choices: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.choices = tuple(choices)


class GameOver(ApnapError):
    """A choice was offered to a game that has ended."""


class StaleQuestion(ApnapError):
    """An answer to a question that is not asked any more."""


class NothingToUndo(ApnapError):
    """`undo` at the first decision."""


class UnknownCard(ApnapError, KeyError):
    """No card of that name is in the pool."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else "unknown card"


class CardNotUnderstood(UnknownCard):
    """A card that was imported, but whose text is not understood; the message says where and why."""


class SetupError(ApnapError, ValueError):
    """A game or a board that cannot exist: too few players, too small a deck, a bad option."""


class SampleError(ApnapError, ValueError):
    """Hidden cards cannot be dealt anew as asked: a list that contradicts what the seat has seen."""


class MissingExtra(ApnapError, ImportError):
    """A part of the package needs others that are not installed; the message has the command that installs them."""


class ObservationError(ApnapError, ValueError):
    """A position that an encoding cannot tell, or an encoding that there is none of."""


class ScenarioError(ApnapError, ValueError):
    """A scenario that cannot be read or set up: where (`file`, `line`) and why (`reason`)."""

    def __init__(self, reason: str, file: str = "", line: int = 0) -> None:
        self.reason = reason
        self.file = file
        self.line = line
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {reason}" if place else reason)


class DeckError(ApnapError, ValueError):
    """A deck list that cannot be read, or that names cards which are not in the pool."""


class BadSave(ApnapError, ValueError):
    """A saved game or a record that cannot be read."""


class BadJournal(BadSave):
    """The journal of a game being played cannot be read, written or repeated."""


class JournalNotWritten(BadJournal):
    """An answer could not be written down, so it was not given: try again when there is room on the disk."""


class LimitExceeded(ApnapError):
    """A limit that protects the host was reached; the game stands where it was before the choice."""


class TooManyObjects(LimitExceeded):
    """More objects than `Limits.objects`."""


class StackTooDeep(LimitExceeded):
    """More objects on the stack than `Limits.stack`."""


class TooManyTriggers(LimitExceeded):
    """More triggered abilities waiting than `Limits.triggers`."""


class TooManySteps(LimitExceeded):
    """More automatic actions between two decisions than `Limits.automatic`."""


class CardFileError(ApnapError, ValueError):
    """A card file that cannot be used: which file (if it is one), which card, which field, and why."""

    def __init__(self, card: str, field: str, reason: str, file: str = "") -> None:
        self.card = card
        self.field = field
        self.reason = reason
        self.file = file
        where = ": ".join(part for part in (file, card, field) if part)
        super().__init__(f"{where}: {reason}" if where else reason)
