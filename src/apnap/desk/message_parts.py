"""What the messages of the page are made of; `messages` has the messages themselves."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Name = str
Level = Literal["off", "auto", "on"]


# ---- what messages are made of -----------------------------------------------------------------------------------


class Flat(TypedDict):
    """A view.  In objects, players and game what is false or empty is left out; numbers are not."""

    game: dict[str, Any]  # see `FlatGame`
    players: list[dict[str, Any]]  # as `PlayerView`, but hands and graveyards are counts
    objects: dict[Name, dict[str, Any]]  # see `FlatObject`
    zones: dict[str, list[Name]]  # "battlefield", "stack", "exile", "command", "ante", "phased_out", "hand/0" …


class FlatGame(TypedDict, total=False):
    """The game itself; see `docs/views.md`."""

    ruleset: str
    turn: int
    active: int
    starting_player: int
    phase: str
    step: str
    place: str  # one of the table's `places`; absent before the first turn
    priority: int
    day: Literal["neither", "day", "night"]
    over: bool
    winner: int
    outcome: dict[str, Any]  # winner, reason, rule; winners, where a team won
    format: str
    teams: list[list[int]]  # the seats of each team
    monarch: int
    initiative: int
    dungeons: list[dict[str, Any]]  # player, dungeon, room, completed
    commanders: list[dict[str, Any]]  # owner, name, tax, damage: player, n
    extra_turn: bool
    schedule: list[str]
    outlook: dict[str, Any]
    combat: list[dict[str, Any]]  # attacker, defender, player, blocked, blockers, band
    damage_order: list[dict[str, Any]]
    damage: list[dict[str, Any]]  # 1997: packets that wait; id, source, to, n
    effects: list[dict[str, Any]]
    gone: dict[Name, str]  # names of what is spoken of though it is not there any more


class TurnSum(TypedDict):
    """A turn in figures, by seat; the one numbered 0 is what came before the first."""

    turn: int
    player: int
    life: list[int]  # when it ended
    cast: list[int]  # how many spells
    lost: list[int]  # how much mana was lost unused


class Summary(TypedDict):
    """A finished game in figures."""

    turns: list[TurnSum]
    events: int
    asked: int  # how often you were
    not_asked: int  # how often you were not, for a reason


class FlatObject(TypedDict, total=False):
    """A card, a permanent, or a spell or ability on the stack; see `docs/views.md`."""

    id: Name
    zone: str
    name: str  # absent: face down
    owner: int
    controller: int
    tapped: bool
    types: list[str]
    supertypes: list[str]
    subtypes: list[str]
    colors: str
    mana_cost: str
    mana_value: int
    keywords: list[str]
    counters: dict[str, int]
    token: bool
    attached_to: Name
    attachments: list[Name]
    power: int
    toughness: int
    damage: Any  # a number; on the stack (combat damage of 1999) a list of [from, to, how much]
    sick: bool
    protector: int
    face_down: bool
    back_up: bool
    phased_out: bool
    goaded_by: list[int]
    attacking: Name  # "nobody": what it attacked is gone
    blocking: list[Name]  # ["nobody"]: what it blocked is gone
    card: str
    printed: dict[str, Any]
    changed_by: list[str]
    kind: Literal["spell", "activated", "triggered", "rules"]  # this and what follows: on the stack
    spell: bool
    source: Name
    targets: list[Name]
    x: int
    modes: list[int]
    copy: bool
    divided: list[int]
    text: str  # what it will do


class Reason(TypedDict):
    """Why something is asked, or was not."""

    why: str
    text: str
    rule: NotRequired[str]


class Option(TypedDict):
    """An answer."""

    i: int  # below 0: legal without being listed; answer it by its text
    act: str
    text: str
    note: NotRequired[str]  # what stands beside it
    on: NotRequired[Name]  # what it is about
    other: NotRequired[Name]
    number: NotRequired[int]
    ability: NotRequired[int]
    how: NotRequired[str]
    cost: NotRequired[dict[str, Any]]  # mana, parts
    then: NotRequired[str]  # what passing leads to


class Declared(TypedDict):
    """A creature that can be declared."""

    id: Name
    may: list[Name]  # whom it may attack or block, as far as it alone goes
    most: NotRequired[int]  # how many attackers it may block, where that is more than one


class Demand(TypedDict):
    """What every legal declaration must do."""

    ids: list[Name]  # creatures that must attack or block; else attackers to be blocked, and whom to attack
    text: str
    rule: str


class Declarable(TypedDict):
    """A declaration that is to be made; `check` says whether a whole one is legal."""

    verb: Literal["attack", "block"]
    creatures: list[Declared]
    others: list[Name]  # whom they may attack or block
    must: list[Demand]


class Recipient(TypedDict):
    """Somebody who gets damage."""

    id: Name
    lethal: NotRequired[int]  # how much would be lethal damage; not of players


class Division(TypedDict):
    """Damage to divide: a number for each recipient from `at` on, all in one answer, as texts: `["2", "1"]`."""

    source: Name
    total: int
    to: list[Recipient]
    given: list[int]  # what the first of them get already
    at: int  # who of them is asked about now; what those before get is settled


class Order(TypedDict):
    """What it means to stand at either end of an order that is asked for."""

    first: str
    last: str


class Pay(TypedDict):
    """Mana that is paid by hand."""

    cost: str  # in total: "{2}{R}"
    what: str  # for what: a name, "attacking", "blocking"


class Ask(TypedDict):
    """A question, for whoever must answer it."""

    q: int
    kind: str
    player: int
    decider: int
    rule: str
    way: str
    prompt: str
    about: NotRequired[str]  # the whole of what the card does
    because: Reason
    min: int
    max: int
    cancel: bool  # the answer "cancel" takes the announcement back
    options: list[Option]
    also: NotRequired[list[Option]]  # mana abilities, while the game pays by itself
    passes: NotRequired[int]  # the option that passes
    declare: NotRequired[Declarable]
    divide: NotRequired[Division]
    source: NotRequired[Name]  # the spell, ability or permanent that asks, where one does
    order: NotRequired[Order]
    pay: NotRequired[Pay]


class LogLine(TypedDict):
    """A line of the story.  In messages turn, step, way, kind, player and rule are absent where they are those of the
    line before, and empty where there is none; films have them in every line."""

    n: int  # its number, the same after undo
    text: str
    rule: NotRequired[str]
    way: NotRequired[str]
    kind: NotRequired[str]  # of its first event, see `docs/events.md`
    turn: NotRequired[int]
    step: NotRequired[str]
    player: NotRequired[int]
    refs: NotRequired[list[Name]]
    heading: NotRequired[bool]


class CardText(TypedDict):
    """A card in our words, as the rules of the table read it."""

    name: str
    cost: str
    type: str
    colors: str
    text: list[str]  # paragraphs
    pt: NotRequired[str]  # "2/2", loyalty or defense


class SeatInfo(TypedDict):
    """Who sits there."""

    seat: int
    name: str
    kind: Literal["human", "bot"]
    bot: NotRequired[str]
    deck: NotRequired[str]
    taken: bool  # by a person with a token, or a bot


class TableInfo(TypedDict):
    """The table."""

    id: str
    era: str
    players: list[SeatInfo]
    spectators: Literal["none", "link", "open"]
    clock: str
    cover: bool
    hotseat: bool  # whoever holds the token decides for every seat and sees everything
    title: NotRequired[str]


class Clocks(TypedDict):
    """Seconds left, as of this message."""

    running: int | None  # a seat
    left: list[float]
    flagged: list[int]  # seats whose time is up
    free: float  # seconds that the present decision may still take without costing any


class Can(TypedDict):
    """What you can do besides answering."""

    undo: bool
    redo: bool
    undo_asks: bool  # taking back needs the others' consent


class Request(TypedDict):
    """Something another player wants, or you want of the others."""

    id: int
    by: int
    what: Literal["undo"]
    text: str
    waits_for: list[int]


class Presence(TypedDict):
    """Who is there."""

    seats: list[bool]
    away: list[float]  # for how many seconds; 0 for who is there
    spectators: int


class Silence(TypedDict):
    """A question that was not asked."""

    n: int  # before which event; the log's lines are numbered like that
    turn: int
    place: str
    seat: NotRequired[int]  # whose question; in your own pilot it is yours
    why: str
    text: str
    rule: str


class PilotInfo(TypedDict):
    """What your seat does by itself; see `docs/stops.md`."""

    stops: dict[str, Any]
    full_control: bool
    hold: bool
    auto_pass: bool
    auto_single: bool
    manual_mana: bool  # you are asked how to pay
    cover: bool  # a pass that needed no person waits as long as a person might
    triggers: dict[str, str]
    always: dict[str, bool]
    yield_ends: NotRequired[list[str]]  # what ends the yield that is in force
    silences: list[Silence]  # where you were not asked in this turn: the last time at each place
