"""The protocol of the page: every message as a type.

`docs/protocol.md` is made from this file, comments included (`python -m tools.protocol`).  What they are made of is in
`message_parts`.  Seats are numbers; a `Name` is an object or a player as one viewer knows it: "p0" is the player in
seat 0, anything else an object.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from apnap.desk.message_parts import (
    Ask,
    Can,
    CardText,
    Clocks,
    Flat,
    Level,
    LogLine,
    Name,
    Presence,
    Reason,
    Request,
    Summary,
    TableInfo,
)

# ---- from the page -----------------------------------------------------------------------------------------------


class Join(TypedDict):
    """The first message of a socket.  With a token you sit where it says; with an invitation you get a seat and a
    token; with neither you watch."""

    t: Literal["join"]
    token: NotRequired[str]
    invite: NotRequired[str]  # a code that can be used once
    name: NotRequired[str]  # what whoever takes the invitation is called
    v: NotRequired[int]  # the last version you have: what you missed comes as steps, if it is still known


class Answer(TypedDict):
    """Answer the question."""

    t: Literal["answer"]
    a: int  # your own counter; a repeated one is not done twice
    q: int  # which question
    picks: Any  # an option's `i`, a text in the engine's notation, or a list of these, all of them or none


class Declare(TypedDict):
    """A whole attack, or all blocks."""

    t: Literal["declare"]
    a: int
    q: int
    pairs: list[list[Name]]  # creature, and whom it attacks or blocks
    bands: NotRequired[list[list[Name]]]


class Check(TypedDict):
    """Whether that declaration would be legal; changes nothing."""

    t: Literal["check"]
    a: int
    q: int
    pairs: list[list[Name]]
    bands: NotRequired[list[list[Name]]]


class Preview(TypedDict):
    """What an answer would lead to; changes nothing."""

    t: Literal["preview"]
    a: int
    q: int
    picks: Any


class Pass(TypedDict):
    """Pass, and go on passing that far."""

    t: Literal["pass"]
    a: int
    q: int
    until: Literal["SOMETHING", "STEP", "TURN", "MY_TURN", "STACK_EMPTY", "RESOLVED", "PLACE"]
    place: NotRequired[str]  # for PLACE


class Set(TypedDict):
    """A setting of your seat, at any time."""

    t: Literal["set"]
    a: int
    what: Literal[
        "stop", "stops", "hold", "full", "auto_pass", "auto_single", "yield", "always", "cancel", "manual_mana", "cover"
    ]
    place: NotRequired[str]  # of a stop
    side: NotRequired[str | int]  # of a stop: "own", "opponents", or the seat of one opponent
    level: NotRequired[Level]  # of a stop
    value: NotRequired[str]  # of the stops: "reset" or "clear"
    on: NotRequired[bool]  # for "always": the answer


class WhyAsk(TypedDict):
    """Why you were not asked: in that turn, at that place; with a card, why it cannot be played now."""

    t: Literal["why"]
    a: int
    turn: NotRequired[int]
    place: NotRequired[str]
    card: NotRequired[str]  # the name of a card


class HintAsk(TypedDict):
    """What a bot would answer."""

    t: Literal["hint"]
    a: int
    q: int


class CompleteAsk(TypedDict):
    """How what was typed may go on."""

    t: Literal["complete"]
    a: int
    q: int
    text: str


class LogAsk(TypedDict):
    """The log from an event on: the story, or everything."""

    t: Literal["log"]
    a: int
    full: NotRequired[bool]
    since: NotRequired[int]


class LookAsk(TypedDict):
    """The position right after an event of the log, as you saw it then; changes nothing."""

    t: Literal["look"]
    a: int
    n: int  # of the line


class Plain(TypedDict):
    """Take back your last decision, bring it back, give the game up, claim a win on time."""

    t: Literal["undo", "redo", "concede", "claim"]
    a: int


class Agree(TypedDict):
    """Your word on a request of another player."""

    t: Literal["agree"]
    a: int
    id: int  # of the request
    yes: bool


class MoreTime(TypedDict):
    """Give an opponent five minutes."""

    t: Literal["more_time"]
    a: int
    seat: int


class Export(TypedDict):
    """The game as text: its record, or the position as you know it as a scenario; at a table for one person that began
    with a board also that board, with what was done as its script."""

    t: Literal["export"]
    a: int
    what: Literal["record", "scenario", "script"]


class SummaryAsk(TypedDict):
    """A finished game in figures."""

    t: Literal["summary"]
    a: int


class Ping(TypedDict):
    """Both ways: is anyone there?"""

    t: Literal["p"]
    lag: NotRequired[int]  # from the page: milliseconds there and back; a clock gives some of it back


# ---- to the page -------------------------------------------------------------------------------------------------


class Full(TypedDict):
    """Everything."""

    t: Literal["full"]
    v: int
    table: TableInfo
    you: int | None  # None: you watch
    view: Flat
    ask: Ask | None
    wait: int | None  # who decides; None when the game is over
    log: list[LogLine]  # the newest lines
    earlier: NotRequired[int]  # how many there are before them; `log` has them
    pilot: dict[str, Any] | None  # `PilotInfo` and "yield": what is said of the yield in force, or None
    clocks: Clocks | None
    places: list[str]
    turn: list[dict[str, Any]]  # the rows of a turn, as `Ruleset.describe_turn` has them
    cards: dict[str, CardText]
    presence: Presence
    can: Can
    requests: list[Request]


class Step(TypedDict):
    """What changed since the version before."""

    t: Literal["step"]
    v: int
    patch: list[list[Any]]
    ask: Ask | None
    wait: int | None
    log: list[LogLine]
    log_from: NotRequired[int]  # lines with this number or a higher one did not happen
    you: NotRequired[int | None]  # at a table for one person: the seat that decides
    table: NotRequired[TableInfo]
    pilot: NotRequired[dict[str, Any]]  # the keys that changed; None: that one is gone
    clocks: NotRequired[Clocks]
    cards: NotRequired[dict[str, CardText]]
    presence: NotRequired[Presence]
    can: NotRequired[Can]
    requests: NotRequired[list[Request]]


class Ack(TypedDict):
    """It was done."""

    t: Literal["ack"]
    a: int


class No(TypedDict):
    """It was not done, and nothing changed."""

    t: Literal["no"]
    a: int
    code: Literal["stale", "illegal", "malformed", "not_yours", "over", "refused", "limit", "unknown", "fault"]
    text: str
    rule: NotRequired[str]


class Seated(TypedDict):
    """Your seat, and the token to keep."""

    t: Literal["seat"]
    seat: int
    token: str


class Gone(TypedDict):
    """This socket is done: another tab took over, or there is no such table."""

    t: Literal["gone"]
    text: str


class Answered(TypedDict):
    """What was asked for: `why`, `hint`, `complete`, `log`, `look`, `checked`, `preview`, `export` or `summary`."""

    t: Literal["why", "hint", "complete", "log", "look", "checked", "preview", "export", "summary"]
    a: int
    lines: NotRequired[list[Any]]  # why: of `Reason` with turn and place; log: of `LogLine`
    because: NotRequired[Reason | None]  # why: of the present question
    i: NotRequired[int]  # hint: the option
    text: NotRequired[str]  # hint, export; checked and preview: why not
    texts: NotRequired[list[str]]  # complete
    ok: NotRequired[bool]  # checked, preview
    rule: NotRequired[str]
    taps: NotRequired[list[Name]]  # preview: what would be tapped
    patch: NotRequired[list[list[Any]]]  # preview: how it would look
    full: NotRequired[bool]
    what: NotRequired[str]
    sum: NotRequired[Summary]  # summary
    n: NotRequired[int]  # look: of the event
    view: NotRequired[Flat]  # look: the position; its names are not those of the present one
    cards: NotRequired[dict[str, CardText]]  # look: those in it that were not told yet
