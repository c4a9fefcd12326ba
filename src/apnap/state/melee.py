"""Several turns at the same time (807.4): the turn markers, and the turns that wait at the table while another goes on.

A game has room for one turn: whose it is, its steps, its stack, its combat.  Where there are several markers, the turn
of one of them is in that room, and the others stand aside with all that is theirs.  Any other game has no `Melee`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.state.combat import Combat
    from apnap.state.objects import Item, Objects
    from apnap.state.players import Player
    from apnap.state.turns import PhasePlan, StepPlan, TurnPlan
    from apnap.task import Task


class Tally:
    """What was counted of a player in one turn."""

    fields: ClassVar[tuple[str, ...]] = ("lands_played", "spells_cast", "spells_cast_last_turn", "drawn", "stats")

    def __init__(
        self, lands_played: int, spells_cast: int, spells_cast_last_turn: int, drawn: int, stats: dict[str, int] | None
    ) -> None:
        self.lands_played: Final = lands_played
        self.spells_cast: Final = spells_cast
        self.spells_cast_last_turn: Final = spells_cast_last_turn
        self.drawn: Final = drawn
        self.stats: Final = stats  # never changed in place


class Counted:
    """What a permanent did in one turn, as far as that is counted."""

    fields: ClassVar[tuple[str, ...]] = ("uses", "loyalty_used", "attacks")

    def __init__(self, uses: dict[int, int] | None, loyalty_used: bool, attacks: int) -> None:
        self.uses: Final = uses
        self.loyalty_used: Final = loyalty_used
        self.attacks: Final = attacks


class Aside:
    """A turn that stands aside, or what a marker has that waits for its turn to begin."""

    fields: ClassVar[tuple[str, ...]] = (
        "stage", "holder", "passes", "passed", "active", "turn", "phase", "step", "phases", "steps", "extra_turns",
        "turn_number", "main_phases", "combat_phases", "upkeeps", "end_steps", "first_things", "previous_spells",
        "cleanup_again", "stack", "combat", "attacked", "blocked", "blocks", "tallies", "counted", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        stage: int = 0,  # the beginning of a turn comes next
        holder: int = NOBODY,
        passes: int = 0,
        passed: int = 0,
        active: int = NOBODY,
        turn: TurnPlan | None = None,
        phase: PhasePlan | None = None,
        step: StepPlan | None = None,
        phases: list[PhasePlan] | None = None,
        steps: list[StepPlan] | None = None,
        extra_turns: list[TurnPlan] | None = None,
        turn_number: int = 0,
        main_phases: int = 0,
        combat_phases: int = 0,
        upkeeps: int = 0,
        end_steps: int = 0,
        first_things: list[Task] | None = None,
        previous_spells: int = 0,
        cleanup_again: bool = False,
        stack: list[Item] | None = None,
        combat: Combat | None = None,
        attacked: tuple[int, ...] = (),
        blocked: tuple[int, ...] = (),
        blocks: tuple[tuple[int, int], ...] = (),
        tallies: list[Tally] | None = None,
        counted: dict[int, Counted] | None = None,
        waiting: list[Item] | None = None,
    ) -> None:
        self.stage = stage
        self.holder = holder
        self.passes = passes
        self.passed = passed
        self.active = active
        self.turn = turn
        self.phase = phase
        self.step = step
        self.phases: list[PhasePlan] = [] if phases is None else phases
        self.steps: list[StepPlan] = [] if steps is None else steps
        self.extra_turns: list[TurnPlan] = [] if extra_turns is None else extra_turns
        self.turn_number = turn_number
        self.main_phases = main_phases
        self.combat_phases = combat_phases
        self.upkeeps = upkeeps
        self.end_steps = end_steps
        self.first_things: list[Task] = [] if first_things is None else first_things
        self.previous_spells = previous_spells
        self.cleanup_again = cleanup_again
        self.stack: list[Item] = [] if stack is None else stack
        self.combat = combat
        self.attacked = attacked
        self.blocked = blocked
        self.blocks = blocks
        self.tallies: list[Tally] = [] if tallies is None else tallies  # by seat; nothing: nothing was counted
        self.counted: dict[int, Counted] = {} if counted is None else counted  # by permanent
        self.waiting: list[Item] = [] if waiting is None else waiting  # abilities that will be put on that stack

    def twin(self, objects: Objects) -> Aside:
        """A twin, whose stack is entered among the objects of the new game."""
        stack: list[Item] = []
        for s in self.stack:
            t = s.clone()
            objects[t.id] = t
            stack.append(t)
        return Aside(
            self.stage, self.holder, self.passes, self.passed, self.active, self.turn, self.phase, self.step,
            self.phases.copy(), self.steps.copy(), self.extra_turns.copy(), self.turn_number, self.main_phases,
            self.combat_phases, self.upkeeps, self.end_steps, self.first_things.copy(), self.previous_spells,
            self.cleanup_again, stack, None if self.combat is None else self.combat.clone(), self.attacked,
            self.blocked, self.blocks, self.tallies.copy(), self.counted.copy(), [w.clone() for w in self.waiting],
        )  # fmt: skip


# What a marker brings the player who has it, and has not begun.
NO_TURN: Final = 0
REGULAR_TURN: Final = 1  # that of the normal order, after any extra turns
EXTRA_TURN: Final = 2  # it was kept for an extra turn after the last one (807.4i)


class Marker:
    """A turn marker (807.4): who has it, and what becomes of it."""

    fields: ClassVar[tuple[str, ...]] = ("number", "seat", "due", "arrived", "removals", "aside")

    def __init__(self, number: int, seat: int, due: int, arrived: int, removals: int, aside: Aside | None) -> None:
        self.number: Final = number  # 807.4b
        self.seat = seat  # who has it, also if they have left during their turn (807.4c)
        self.due = due
        self.arrived = arrived  # of two markers of one player, the one that came first is ahead
        self.removals = removals  # how many times it is designated for removal (807.4e)
        self.aside = aside  # its turn; None: that one is in the game's own place

    def twin(self, objects: Objects) -> Marker:
        aside = None if self.aside is None else self.aside.twin(objects)
        return Marker(self.number, self.seat, self.due, self.arrived, self.removals, aside)


class Melee:
    """What a game with turn markers keeps: the markers in the order of their numbers, and what belongs to none."""

    fields: ClassVar[tuple[str, ...]] = ("markers", "front", "moves", "begun", "owed", "asked", "wounds", "made")

    def __init__(
        self,
        markers: list[Marker],
        front: int,
        moves: int,
        begun: int,
        owed: list[TurnPlan],
        asked: bool,
        wounds: dict[int, dict[int, int]],
        made: dict[int, int],
    ) -> None:
        self.markers = markers
        self.front = front  # the number of the marker whose turn is in the game's own place; 0: of none
        self.moves = moves  # how often a marker has been given to someone
        self.begun = begun  # how many turns have begun
        self.owed = owed  # extra turns to be taken immediately before a player's next turn (807.4i, 807.4j)
        self.asked = asked  # someone has had priority since this turn was taken up
        self.wounds = wounds  # by permanent, the damage of each turn in progress (514.2)
        self.made = made  # by seat, the turn in which that player last added mana (500.5)

    def twin(self, objects: Objects) -> Melee:
        return Melee(
            [m.twin(objects) for m in self.markers], self.front, self.moves, self.begun, self.owed.copy(), self.asked,
            {k: v.copy() for k, v in self.wounds.items()}, self.made.copy(),
        )  # fmt: skip

    def here(self) -> Marker | None:
        """The marker whose turn is in the game's own place."""
        for m in self.markers:
            if m.number == self.front:
                return m
        return None

    def others(self) -> list[Aside]:
        """What stands aside, in the order of the markers."""
        return [m.aside for m in self.markers if m.aside is not None]

    def in_progress(self, turn_number: int) -> bool:
        """Whether that turn stands aside, so that it is not over yet."""
        for aside in self.others():
            if aside.turn is not None and aside.turn_number == turn_number:
                return True
        return False

    def stacked(self) -> list[Item]:
        """The objects of all stacks but the one in the game's own place."""
        return [item for aside in self.others() for item in aside.stack]

    def combat_with(self, id: int, usual: Combat | None) -> Combat | None:
        for combat in self.combats():
            if combat.attacks(id) or combat.blocks(id):
                return combat
        return usual

    def combats(self) -> list[Combat]:
        """The combats of the turns that stand aside."""
        return [aside.combat for aside in self.others() if aside.combat is not None]


def tally(p: Player) -> Tally:
    """What was counted of a player, taken off."""
    found = Tally(p.lands_played, p.spells_cast, p.spells_cast_last_turn, p.drawn, p.stats)
    p.lands_played = 0
    p.spells_cast = 0
    p.spells_cast_last_turn = 0
    p.drawn = 0
    p.stats = None
    return found


def put_back(p: Player, counted: Tally) -> None:
    p.lands_played = counted.lands_played
    p.spells_cast = counted.spells_cast
    p.spells_cast_last_turn = counted.spells_cast_last_turn
    p.drawn = counted.drawn
    p.stats = None if counted.stats is None else counted.stats.copy()  # games that were copied share it
