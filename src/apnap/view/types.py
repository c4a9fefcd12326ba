"""The shape of a view: what `Game.view` returns, as types.

The JSON Schema in `data/view.schema.json` and the tables of `docs/views.md` are made from this file, comments included
(`python -m tools.view_schema`).  An id below 100 is a seat, any other an object; an id stays the same while the object
stays where it is, and an object that changes zones is a new one (400.7).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Characteristics(TypedDict):
    """What an object is at the moment (109.3), after every continuous effect."""

    types: list[str]  # card types: "creature", "artifact" …
    supertypes: list[str]  # "basic", "legendary", "snow", "world"
    subtypes: list[str]  # "Goblin", "Aura" …
    colors: str  # the letters of its colours among WUBRG; "" is colourless
    mana_cost: str  # as printed: "{1}{R}"; "" for none
    mana_value: int  # 202.3
    keywords: list[str]  # keyword abilities without a parameter: "flying", "first strike" …
    power: NotRequired[int]  # creatures only
    toughness: NotRequired[int]  # creatures only


class CardView(TypedDict):
    """A card outside the battlefield and the stack.  Of a card the viewer may not look at only the first four."""

    id: int
    name: str | None  # None: face down, and the viewer may not look at it
    owner: int
    zone: Literal["hand", "library", "graveyard", "exile", "command", "ante"]
    face_down: NotRequired[Literal[True]]  # in exile
    token: NotRequired[Literal[True]]  # a token or a copy, not a card
    is_now: NotRequired[Characteristics]
    controller: NotRequired[int]  # of a face-up scheme, plane or phenomenon
    counters: NotRequired[dict[str, int]]  # on such a card, by kind


class PermanentView(TypedDict):
    """An object on the battlefield, or phased out."""

    id: int
    name: str | None  # None: face down
    controller: int
    owner: int
    tapped: bool
    types: list[str]
    supertypes: list[str]
    subtypes: list[str]
    colors: str
    mana_cost: str
    mana_value: int
    keywords: list[str]
    counters: dict[str, int]  # by kind
    token: bool
    attached_to: int | None  # the object or player it is attached to
    attachments: list[int]  # what is attached to it
    power: NotRequired[int]  # this and the next three: creatures only
    toughness: NotRequired[int]
    damage: NotRequired[int]
    sick: NotRequired[bool]  # it came under its controller's control after their turn began (302.6)
    protector: NotRequired[int]  # of a battle (310.8)
    face_down: NotRequired[Literal[True]]
    back_up: NotRequired[Literal[True]]  # the other face is up
    phased_out: NotRequired[Literal[True]]
    goaded_by: NotRequired[list[int]]  # seats
    attacking: NotRequired[int | None]  # what it attacks; None if that is gone (506.4c)
    blocking: NotRequired[list[int]]  # whom it blocks
    card: NotRequired[str]  # the name of the card, where it is another: a copy, the other face, face down and known
    printed: NotRequired[dict[str, Any]]  # of the keys above, those whose value is not what the object itself says
    changed_by: NotRequired[list[str]]  # the names of what changes its characteristics or its controller


class StackView(TypedDict):
    """A spell or ability on the stack, or what the rules of an era put there."""

    id: int
    name: str | None  # of the card; None: a face-down spell of another player
    kind: Literal["spell", "activated", "triggered", "rules"]
    spell: bool
    controller: int
    owner: int
    source: int | None  # the object whose ability it is; the spell itself
    targets: list[int]  # all of them, in order
    x: int
    modes: list[int]  # chosen modes, from 0
    ability: NotRequired[str]  # of an ability: the same for the same ability of every copy of the card
    copy: NotRequired[Literal[True]]
    divided: NotRequired[list[int]]  # what was divided among the targets, in their order
    damage: NotRequired[list[list[int]]]  # combat damage on the stack: from, to, how much
    is_now: NotRequired[Characteristics]  # of a spell


class PlayerView(TypedDict):
    """A player."""

    seat: int
    name: str
    life: int
    left: bool  # the game
    hand: list[CardView] | int  # the cards, if the viewer may see them, or how many there are
    library: int
    graveyard: list[CardView]  # the last one is on top
    mana: str  # the mana pool, a letter for each
    counters: dict[str, int]
    lands_played: int
    turns: int  # how many turns they have begun
    controlled_by: int  # themselves, unless another player controls them (722)
    decider: int  # who makes their choices: themselves, or whoever controls the one who controls them (722.5)
    supplementary: NotRequired[dict[str, int]]  # how many cards are in a deck of "schemes", "planes" or "attractions"
    outside: NotRequired[list[str] | int]  # cards they own outside the game, or how many there are
    companion: NotRequired[str]  # one of them, which they may put into their hand (702.139)


class AttackView(TypedDict):
    """An attacking creature."""

    attacker: int
    defender: int | None  # a seat, or a planeswalker or battle; None once that was removed (506.4c)
    player: int  # the defending player
    blocked: bool
    unblocked: NotRequired[Literal[True]]  # once blockers have been declared (509.1h)
    blockers: list[int]  # in damage assignment order, under rules that have one
    band: NotRequired[list[int]]  # everyone in its band, itself included


class OrderView(TypedDict):
    """A damage assignment order, under rules that have one."""

    creature: int
    order: list[int]


class PacketView(TypedDict):
    """Damage that waits to be dealt, under rules by which it can be prevented after it is seen."""

    id: int
    source: int
    to: int
    n: int


class EffectView(TypedDict):
    """A lasting effect, or a delayed ability that waits for its moment."""

    source: str  # the name of what made it
    controller: int
    affected: list[int]  # those the viewer can see
    waits: bool  # a delayed triggered ability (603.7)
    until: str  # how long: "end of turn" …; "" for a delayed ability that triggers once


class EventView(TypedDict):
    """Something that happened, as the viewer may know it."""

    n: int  # its place in the game's events
    kind: str  # see `docs/events.md`
    rule: str
    way: str  # a turn-based action, a player with priority, a resolution …
    player: int | None
    text: str
    refs: list[int]  # objects of the view and players it is about


class CostView(TypedDict):
    """What an action costs."""

    mana: str  # in total, as things stand (601.2f): "{2}{R}", "" for none; each {X} comes on top
    parts: list[str]  # what else: "tap self", "sacrifice", "pay life" …, words of the vocabulary


class OptionView(TypedDict):
    """One answer to the question."""

    index: int  # `apply(index)` gives it
    text: str  # `apply(text)` too
    act: str  # what it does: one of the [words of answers](#words)
    id: NotRequired[int]  # the object or player it is about
    other: NotRequired[int]  # whom an attacker attacks, whom a blocker blocks, whose band is joined
    number: NotRequired[int]  # the number, mode (from 0) or place among the triggers it stands for
    ability: NotRequired[int]  # which activated or mana ability of the object, from 0
    how: NotRequired[str]  # another way of casting: "face down", "with flashback" …
    cost: NotRequired[CostView]


class DeclarableView(TypedDict):
    """A creature that can be declared."""

    id: int
    may: list[int]  # whom it may attack or block, as far as it alone goes
    most: NotRequired[int]  # how many attackers it may block, where that is more than one


class DemandView(TypedDict):
    """What every legal declaration must do (508.1d, 509.1c)."""

    ids: list[int]  # creatures that must attack or block; else attackers to be blocked, and whom to attack
    text: str
    rule: str


class DeclareView(TypedDict):
    """A whole attack, or all blocks, to be declared: `declare_attackers` and `declare_blockers` take it by id."""

    verb: Literal["attack", "block"]
    creatures: list[DeclarableView]
    others: list[int]  # who can be attacked or blocked
    must: list[DemandView]


class RecipientView(TypedDict):
    """Somebody who can be assigned damage."""

    id: int
    lethal: NotRequired[int]  # creatures: how much would be lethal damage now


class DivideView(TypedDict):
    """Combat damage that a creature divides, asked for one recipient after the other."""

    source: int
    total: int
    to: list[RecipientView]
    given: list[int]  # what the first of them get already
    at: int  # whose share is asked for, a place in `to`


class EndsView(TypedDict):
    """What it means to stand at either end of an order that is asked for."""

    first: str
    last: str


class PayView(TypedDict):
    """Mana that is paid by hand."""

    cost: str  # in total: "{2}{R}"
    what: str  # for what: a name, "attacking", "blocking"


class AskView(TypedDict):
    """The question the game waits with.  What follows `kind` only for those who may know it (722.4)."""

    player: int  # whose decision it is
    decider: int  # who makes it
    kind: str  # one of the [words of questions](#words)
    rule: NotRequired[str]
    way: NotRequired[str]
    prompt: NotRequired[str]
    min: NotRequired[int]  # picks the whole question takes; each answer is one
    max: NotRequired[int]
    cancel: NotRequired[bool]  # `cancel` takes the announcement back
    options: NotRequired[list[OptionView]]
    declare: NotRequired[DeclareView]  # of ATTACK and BLOCK, before the first creature
    divide: NotRequired[DivideView]  # of DAMAGE
    source: NotRequired[int]  # the spell, ability or permanent that asks, where one does
    order: NotRequired[EndsView]  # of ORDER and ORDER_TRIGGERS
    pay: NotRequired[PayView]  # of PAY


class OutcomeView(TypedDict):
    """How the game ended."""

    winner: int | None  # a seat; None for a draw
    reason: str
    rule: str
    winners: NotRequired[list[int]]  # in a game between teams: the seats of the one that won


class GoneView(TypedDict):
    """Something the view speaks of that is no longer there."""

    id: int
    name: str


class DungeonView(TypedDict):
    """How far a player who has ventured has come."""

    player: int
    dungeon: NotRequired[str]  # the one they are in, and the room their venture marker is on
    room: NotRequired[str]
    completed: list[str]


class CommanderView(TypedDict):
    """A card that leads a deck (903.3), wherever it is."""

    owner: int
    name: str
    id: NotRequired[int]  # where everyone can see it: not in a hand, a library, or face down
    tax: int  # how much more it costs from the command zone (903.8)
    damage: list[CommanderDamage]  # combat damage it has dealt to players (903.10a)


class CommanderDamage(TypedDict):
    """How much combat damage a commander has dealt to a player."""

    player: int
    n: int


class MarkerView(TypedDict):
    """A turn marker, and the turn it stands for (807.4)."""

    number: int
    player: int  # who has it
    current: bool  # its turn is the one that `turn`, `step`, `stack` and `combat` of the view are about
    turn: int | None  # None: the turn it brings has not begun
    phase: str | None
    step: str | None
    priority: int | None  # who has it for that stack, or will have it when that turn goes on
    stack: list[StackView]
    combat: list[AttackView]
    removals: int  # how many times it is designated for removal


class View(TypedDict):
    """What one seat, or a spectator, may know."""

    version: Literal[2]
    you: int | None  # the seat; None: a spectator
    ruleset: str
    turn: int
    active: int | None
    starting_player: int | None
    phase: str | None
    step: str | None
    priority: int | None  # who has it
    day: Literal["neither", "day", "night"]
    players: list[PlayerView]
    battlefield: list[PermanentView]
    phased_out: list[PermanentView]
    stack: list[StackView]  # the last one resolves first
    exile: list[CardView]
    command: list[CardView]
    ante: NotRequired[list[CardView]]  # what is played for (407)
    revealed: list[CardView]  # cards in hidden zones that the viewer may look at just now, or remembers
    combat: list[AttackView]
    damage_order: list[OrderView]
    damage: list[PacketView]
    effects: list[EffectView]
    schedule: list[str]  # what is still to come, for people
    outlook: dict[str, Any]  # the same as values
    events: list[EventView]  # the last ones; none in a game without a log
    gone: list[GoneView]  # names for ids of the view that are none of its objects
    ask: AskView | None  # None when the game is over
    over: bool
    winner: int | None
    outcome: OutcomeView | None
    format: NotRequired[str]  # how it is played, if not everyone for themselves
    teams: NotRequired[list[list[int]]]  # the seats of each team
    in_range: NotRequired[list[list[int]]]  # for each seat: those within that player's range of influence (801)
    monarch: NotRequired[int]  # who is the monarch
    initiative: NotRequired[int]  # who has the initiative
    planar: NotRequired[int]  # who is the planar controller (901.6)
    dungeons: NotRequired[list[DungeonView]]  # of those who have ventured
    commanders: NotRequired[list[CommanderView]]  # who leads the decks (903.3)
    extra_turn: NotRequired[Literal[True]]  # the turn is one that an effect has added
    libraries: NotRequired[list[list[CardView]]]  # for a judge: by seat, the top card last
    markers: NotRequired[list[MarkerView]]  # in a game with several turns at the same time
