"""How a game stands, as tables and scripts look at it: where in the turn it is, and what kind of chance this is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.driving.only_now import only_now
from apnap.driving.quiet import quiet_index
from apnap.rules.announcing import AMOUNT_X, OPTIONAL, Announce
from apnap.rules.payable import next_optional
from apnap.rules.taking_back import can_take_back
from apnap.state.kinds import Act, Q
from apnap.state.objects import Item
from apnap.telling.places import place_key, place_of
from apnap.view.objects import ability_key
from apnap.vocab.abilities import Activated

if TYPE_CHECKING:
    from apnap.state.game_state import State

NOT_PASSABLE: Final = -1


class Standing:
    """What `Game.standing` has.  It tells of the game as it is when asked, so take it anew after every answer."""

    def __init__(self, state: State) -> None:
        self._state: Final = state

    @property
    def player(self) -> int:
        """Whose decision it is; who makes it is `Game.decider`."""
        return self._state.ask_player

    @property
    def rule(self) -> str:
        """The rule by which it is asked, as today's edition numbers it; `ask.rule` has the era's."""
        return self._state.ask_rule

    # ---- where ---------------------------------------------------------------------------------------------------

    @property
    def place(self) -> str:
        """The step as stops name it: "upkeep", "main 2"; "" before the first turn and between steps."""
        return place_of(self._state)

    @property
    def step(self) -> int:
        """Which step this is, of all the game has had: extra ones are others, and so is a second cleanup step."""
        return place_key(self._state)

    @property
    def phase(self) -> int:
        """Which phase this is, of all the game has had; below 0 before the first."""
        return self._state.phase_id

    @property
    def mains(self) -> int:
        """How many main phases of this turn have begun."""
        return self._state.main_phases

    @property
    def combats(self) -> int:
        """How many combat phases of this turn have begun; an attack belongs to one of them."""
        return self._state.combat_phases

    @property
    def in_combat(self) -> bool:
        """Whether there is an attack."""
        return self._state.combat is not None

    @property
    def time(self) -> str:
        """In eras where things take time: "damage", "destruction" … while that waits; "" otherwise."""
        return self._state.ruleset.spine.time(self._state)

    @property
    def under_way(self) -> bool:
        """Whether something is on the stack, resolving, or waits to be done or dealt."""
        g = self._state
        return bool(g.stack or g.items) or g.ruleset.spine.unfinished(g)

    # ---- what kind of chance -------------------------------------------------------------------------------------

    @property
    def passes(self) -> int:
        """Which answer passes; below 0: none does, so it is a decision.

        Where nobody may pass who owes the phase something (1997), doing just that, if it is one thing, is the quiet
        answer.
        """
        g = self._state
        for i, option in enumerate(g.options):
            if option.act == Act.PASS:
                return i
        if g.ask_kind == Q.PRIORITY:
            owed = [i for i, option in enumerate(g.options) if option.act == Act.PHASE]
            if len(owed) == 1:
                return owed[0]
        return NOT_PASSABLE

    @property
    def quiet(self) -> int | None:
        """The answer of somebody who wants nothing; None where every answer would be a choice."""
        return quiet_index(self._state)

    @property
    def formal(self) -> bool:
        """Whether there is nothing to decide: the rules ask everyone, and this player can only pass."""
        g = self._state
        return not g.over and g.asking is not None and g.asking.formality(g)

    @property
    def only_now(self) -> str:
        """Why this chance does not come again, in words; "" for an ordinary one."""
        return only_now(self._state)

    @property
    def can_take_back(self) -> bool:
        """Whether `cancel` would take an announcement back."""
        return can_take_back(self._state)

    @property
    def alike(self) -> bool:
        """Whether what is to be put in an order differs in nothing but its sources: the same ability, of the same
        event, of permanents with the same name, for the same player (603.3b)."""
        g = self._state
        if g.ask_kind != Q.ORDER_TRIGGERS or any(o.act != Act.TRIGGER or o.aux >= len(g.waiting) for o in g.options):
            return False
        first = g.waiting[g.options[0].aux]
        return all(is_alike(first, g.waiting[o.aux]) for o in g.options)

    # ---- who asks ------------------------------------------------------------------------------------------------

    @property
    def announcing(self) -> bool:
        """Whether something is being announced, and may still be taken back (732.1)."""
        g = self._state
        return g.before is not None and g.ask_kind not in (Q.PRIORITY, Q.NONE) and not g.over

    @property
    def asks_for_x(self) -> bool:
        """Whether the number asked for is the X of what is being announced (601.2b)."""
        task = self._state.asking
        return isinstance(task, Announce) and task.stage == AMOUNT_X

    @property
    def optional_cost(self) -> str:
        """The name of the optional cost that is asked about (601.2b); "" if none is."""
        task = self._state.asking
        item = self._state.objects.get(task.id) if isinstance(task, Announce) and task.stage == OPTIONAL else None
        return next_optional(item) if isinstance(item, Item) else ""

    @property
    def ability(self) -> str:
        """The spell or ability whose resolution asks, by the key that the stack of a view has; "" if none does."""
        found = ""
        for item in self._state.items.values():
            found = ability_key(item)
        return found

    @property
    def owed(self) -> bool:
        """Whether it is how to do what a phase asks for a permanent, which taking it back would only ask again."""
        g = self._state
        item = g.objects.get(g.asking.id) if isinstance(g.asking, Announce) and g.ask_kind == Q.MODE else None
        return isinstance(item, Item) and isinstance(item.ability, Activated) and item.ability.timed


def is_alike(one: Item, other: Item) -> bool:
    """Whether two triggered abilities say the same about the same."""
    if one.ability is not other.ability or one.controller != other.controller or one.card.name != other.card.name:
        return False
    if one.vars != other.vars:
        return False
    a, b = one.event, other.event
    if a is None or b is None:
        return a is None and b is None
    same_thing = a.obj == b.obj and a.other == b.other and a.cause == b.cause and a.note == b.note
    return same_thing and a.kind == b.kind and a.player == b.player and a.n == b.n and a.m == b.m
