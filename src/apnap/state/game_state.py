"""Everything a game is at one moment.  Data only: the rules are functions elsewhere that take it as `g`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.options import Option
from apnap.state.agenda import Agenda
from apnap.state.effects import UNKNOWN
from apnap.state.kinds import EVENT_KINDS, FIRST_OBJECT_ID, NOBODY, Q, Way
from apnap.state.limits import Limits
from apnap.state.objects import Item, Obj, Objects, Permanent

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.formats import Format
    from apnap.queries.dependency import Active
    from apnap.rng import Rng
    from apnap.rules.turn.combat.attack_solver import AttackProblem
    from apnap.rules.turn.combat.block_solver import BlockProblem
    from apnap.ruleset import Ruleset
    from apnap.state.combat import Combat
    from apnap.state.commanders import Commander
    from apnap.state.dungeons import Delver
    from apnap.state.effects import Delayed, Lasting, Listener, ReplacementEntry, RuleEntry, StaticEntry
    from apnap.state.era_state import EraState
    from apnap.state.face_up import FaceUp
    from apnap.state.melee import Melee
    from apnap.state.merged import Merged
    from apnap.state.observer import Observer
    from apnap.state.outside import Outside
    from apnap.state.players import Departed, Player
    from apnap.state.turns import Rider, TurnPlan
    from apnap.task import Task

# Stages of the spine: what comes next when nothing is pending.
NEXT: Final = 0  # begin the next step, phase or turn
PRIORITY: Final = 1
ENDING: Final = 2
STARTING: Final = 3


class State(Agenda):
    # What becomes of every attribute.  Said here once; a test holds `clone`, saving and hashing to it.
    fields: ClassVar[tuple[str, ...]] = (  # saved and hashed under their names, in this order
        "alive", "direction", "next_id", "clock", "battlefield", "phased_out", "stack", "exile", "command",
        "last_known", "past_items", "stage", "holder", "passes", "active", "way", "turn", "phase", "step", "phases",
        "steps", "extra_turns", "riders", "turn_number", "last_regular", "next_plan_id", "main_phases",
        "combat_phases", "upkeeps", "end_steps", "starting_player", "pending_turn", "first_things",
        "previous_spells", "cleanup_again", "agenda", "asking", "ask_kind", "ask_player", "options", "ask_min",
        "ask_max", "ask_rule", "ask_note", "waiting", "delayed", "lasting", "unsettled", "dirty", "relayer",
        "sba_extra", "combat", "attacked", "blocked", "blocks", "day", "manual_mana", "mana_floating", "over",
        "winner", "end_reason", "end_rule", "rewind", "rounds", "loop_hashes",
    )  # fmt: skip
    apart: ClassVar[tuple[str, ...]] = (  # saved and hashed, each in its own way
        "ruleset", "limits", "rng", "players", "objects", "items", "departed", "era_state", "before", "format", "teams",
        "commanders", "passed", "monarch", "ranges", "reach", "melee", "initiative", "delvers", "face_up", "planar",
        "outside", "merged", "ante",
    )  # fmt: skip
    derived: ClassVar[tuple[str, ...]] = (  # follows from the rest, or is true again when it is looked at
        "started_with", "side", "shared", "polled", "elsewhere",
        "watching", "listeners", "rules", "replacers", "statics", "offers", "static_reads",
        "state_triggers", "turn_heard", "layers_simple", "narrow", "was_simple", "standing", "stirred", "may_phase",
        "may_have_sagas", "may_visit", "layer_stamp", "stamp", "graveyards_matter", "counting", "volatile",
        "attack_problem", "block_problem", "problem_stamp", "problem_seat", "idle", "idle_stamp", "unasked",
        "slow_hands",
    )  # fmt: skip
    # Empty at a decision, or not of the position.
    refused: ClassVar[tuple[str, ...]] = ("spent", "log", "names", "observer")
    uncopied: ClassVar[tuple[str, ...]] = (  # of those: not worth copying, or empty at a decision
        "spent", "standing", "observer", "volatile", "attack_problem", "block_problem", "problem_stamp", "problem_seat",
        "idle", "idle_stamp", "unasked", "slow_hands",
    )  # fmt: skip

    def __init__(
        self,
        ruleset: Ruleset,
        rng: Rng,
        players: list[Player],
        limits: Limits,
        format: Format,
        teams: tuple[tuple[int, ...], ...] = (),
        ranges: tuple[int, ...] = (),
    ) -> None:
        super().__init__(players, format, teams, ranges)
        self.ruleset: Final = ruleset
        self.limits: Final = limits
        self.rng = rng

        # Objects, by id.  Ids are never used twice.
        self.next_id = FIRST_OBJECT_ID
        self.clock = 0  # timestamps (613.7)
        self.objects = Objects([], 0)
        self.battlefield: list[Permanent] = []
        self.phased_out: list[Permanent] = []
        self.stack: list[Item] = []  # the top is the end of the list
        self.exile: list[Obj] = []
        self.command: list[Obj] = []
        self.ante: list[Obj] = []  # cards that are played for (407.2)
        self.commanders: list[Commander] = []  # 903.3
        self.face_up: dict[int, FaceUp] = {}  # schemes and planes whose abilities function (314.4, 311.4)
        self.planar: list[int] = []  # the planar controller (901.6), if there are planes
        self.monarch = NOBODY  # 724.1
        self.initiative = NOBODY  # 725.1
        self.delvers: list[Delver] = []  # those who have ventured (309.4)
        self.outside: list[Outside] = []  # what players own outside the game (400.11a)
        self.merged: list[Merged] = []  # permanents that several cards or tokens represent (712.4a, 729.2)
        self.items: dict[int, Item] = {}  # spells and abilities that are resolving, and frames of other effects
        self.last_known: dict[int, Permanent] = {}  # 608.2h
        self.past_items: dict[int, Item] = {}
        self.departed: dict[int, Departed] = {}  # by seat, 800.4i

        # The spine.
        self.stage = STARTING
        self.holder = NOBODY  # of priority
        self.passes = 0  # in succession
        self.passed = 0  # a bit for each of them, where teams have priority (805.5)
        self.way = Way.START

        # The schedule.
        self.turn: TurnPlan | None = None
        self.extra_turns: list[TurnPlan] = []  # the next one is the end of the list
        self.riders: list[Rider] = []
        self.turn_number = 0
        self.last_regular = NOBODY  # who took, or skipped, the last turn of the normal order
        self.main_phases = 0  # begun this turn (505.1b)
        self.combat_phases = 0
        self.upkeeps = 0
        self.end_steps = 0
        self.starting_player = NOBODY
        self.pending_turn: TurnPlan | None = None  # decided upon, not begun
        self.first_things: list[Task] = []  # what follows a skip is the first thing of what comes next (614.10b)
        self.previous_spells = 0  # cast by the previous turn's active player in that turn (730.2)
        self.cleanup_again = False
        self.melee: Melee | None = None  # turn markers, and the turns that go on besides this one (807.4)

        # Work in hand, and the question.
        self.asking: Task | None = None  # who gets the answer; None: the spine
        self.ask_kind = Q.NONE
        self.ask_player = NOBODY  # whose decision it is
        self.options: list[Option] = []
        self.ask_min = 1
        self.ask_max = 1
        self.ask_rule = ""
        self.ask_note = ""

        # What waits and what lasts.
        self.waiting: list[Item] = []  # triggered, not yet on the stack
        self.delayed: list[Delayed] = []
        # Delayed abilities that have triggered just now, and how: they may still hear what comes with it (603.7b).
        self.spent: dict[int, Item] | None = None
        self.lasting: list[Lasting] = []
        self.watching = True  # an effect lasts, or may come to last, "for as long as"; cleared when found wrong

        # Indexes, rebuilt from the objects above.
        self.listeners: list[list[Listener] | None] = [None] * EVENT_KINDS
        self.rules: dict[str, list[RuleEntry]] = {}
        self.replacers: dict[int, list[ReplacementEntry]] = {}
        self.statics: list[StaticEntry] = []
        self.offers: list[Permanent] = []  # permanents with something for a player with priority to do
        self.static_reads = 0
        self.state_triggers = 0
        self.layers_simple = UNKNOWN  # asked anew when static abilities or lasting effects come or go
        self.narrow = False  # `relayer` was asked for only because of permanents in `dirty`
        self.was_simple = False  # effects were simple when characteristics were last computed
        self.standing: list[Active] | None = None  # the static abilities in force, ready to apply, while simple
        # Every permanent that is tapped, damaged, summoning-sick or has done something that is counted by turn
        # (and of some that are not, any more): what untaps, heals and settles in is looked for among these.
        self.stirred: list[Permanent] = []
        self.may_phase = True  # some permanent may have phasing; cleared when found wrong
        self.may_have_sagas = True  # or be a Saga
        self.may_visit = True  # or an Attraction

        # What changed since it was last looked at.
        self.unsettled = False  # state-based actions or triggers may be due (117.5)
        self.dirty: list[int] = []  # permanents to check, and players whom an effect keeps from losing
        self.layer_stamp = -1
        self.relayer = False  # characteristics of everything must be computed anew
        self.stamp = 0  # raised by anything that can change what is legal
        self.counting = -1  # whether a card asks what was counted this turn (`atoms/counting.py`); -1: not looked yet
        self.graveyards_matter = False  # a card that can do something there has been put into a graveyard
        self.idle = False  # nobody can do anything with instants and abilities, as of a stamp
        self.idle_stamp = -1
        self.slow_hands = (
            -1
        )  # with that `next_id`, every hand was found to hold nothing for when only instants would do
        self.volatile = False  # legal actions just found depend on more than `stamp` counts: don't keep them
        self.sba_extra = False  # tokens or copies somewhere they cease to exist

        self.combat: Combat | None = None
        self.era_state: EraState | None = None  # what only the spine of an era keeps
        self.attacked: tuple[int, ...] = ()  # creatures that attacked this turn
        self.blocked: tuple[int, ...] = ()  # creatures that blocked this turn
        self.blocks: tuple[tuple[int, int], ...] = ()  # who was blocked by whom this turn: blocker and attacker
        # The declaration being made, worked out; derived, so neither saved nor copied.
        self.attack_problem: AttackProblem | None = None
        self.block_problem: BlockProblem | None = None
        self.problem_stamp = -1
        self.problem_seat = NOBODY
        self.day = 0  # 0 neither, 1 day, 2 night (730.1)
        self.manual_mana = 0  # bit per seat: list mana abilities and ask for payments
        self.mana_floating = False
        self.over = False
        self.winner = NOBODY
        self.end_reason = ""
        self.end_rule = ""
        self.rounds = 0  # resolutions since anyone did anything but pass
        self.loop_hashes: list[bytes] = []  # positions since then, once there have been many
        self.log: list[Event] | None = None
        self.names: dict[int, str] | None = None
        self.observer: Observer | None = None  # told of events; never copied
        self.rewind = False  # the announcement under way must be undone
        self.before: State | None = None  # the game before that announcement

    def fresh_id(self) -> int:
        i = self.next_id
        self.next_id = i + 1
        return i

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def pose(
        self,
        task: Task | None,
        kind: Q,
        player: int,
        options: list[Option],
        rule: str,
        low: int,
        high: int,
        note: str,
    ) -> None:
        """Ask a question; the task gets the answer."""
        if self.players[player].left:
            player = self.next_seat(player)  # 800.4h
        self.asking = task
        self.ask_kind = kind
        self.ask_player = player
        self.options = options
        self.ask_rule = rule
        self.ask_min = low
        self.ask_max = high
        self.ask_note = note

    def permanent(self, id: int) -> Permanent | None:
        """The phased-in permanent with that id, if it is one now."""
        at = self.objects.at
        if 0 <= id < len(at):
            obj = at[id]
            if isinstance(obj, Permanent) and not obj.phased_out:
                return obj
        return None

    def known(self, id: int) -> Permanent | None:
        """The permanent as it is, or as it last was (608.2h)."""
        at = self.objects.at
        if 0 <= id < len(at):
            obj = at[id]
            if isinstance(obj, Permanent):
                return obj
        return self.last_known.get(id)

    def stacked(self) -> list[Item]:  # on the stack, or on the stacks of all turns (807.5)
        return self.stack if self.melee is None else [*self.stack, *self.melee.stacked()]

    def combat_with(self, id: int) -> Combat | None:
        """The combat in which that creature fights, else the one of this turn."""
        return self.combat if self.melee is None else self.melee.combat_with(id, self.combat)

    def item(self, id: int) -> Item:
        return self.items[id]

    def listening(self, kind: int) -> list[Listener] | None:
        """What listens to events of a kind.  (A member of an enumeration is slow as an index, not as a parameter.)"""
        return self.listeners[kind]

    def hears(self, kind: int) -> bool:
        """Whether anything listens to events of that kind."""
        return self.listeners[kind] is not None

    def tells(self, kind: int) -> bool:
        """Whether anybody would know of an event of that kind: the log, or something that listens."""
        return self.log is not None or self.listeners[kind] is not None

    def tells_turn(self) -> bool:  # of turns, phases and steps that begin and end
        return self.turn_heard or self.log is not None

    def touch(self, perm: Permanent) -> None:
        """Note that a permanent must be looked at before the next priority."""
        if not perm.dirty:
            perm.dirty = True
            self.dirty.append(perm.id)
        self.unsettled = True
        self.stamp += 1

    def stir(self, perm: Permanent) -> None:
        """Note that it is tapped, damaged or sick, or did something that is counted by turn."""
        if not perm.stirred:
            perm.stirred = True
            self.stirred.append(perm)

    def relayer_everything(self) -> None:
        """Note that the characteristics of anything on the battlefield may have changed."""
        self.relayer = True
        self.narrow = False

    def relayer_touched(self) -> None:
        """Note that characteristics may have changed: while effects are simple, only of permanents in `dirty`."""
        if not self.relayer:
            self.relayer = True
            self.narrow = True

    def name_of(self, id: int) -> str:
        """What people call an object or player, also when it is gone, as far as the game itself knows it.

        Questions and answers are called by this: they are the same for a copy, a saved game, a game without a log.
        """
        if 0 <= id < len(self.players):
            return self.players[id].name
        obj = self.objects.get(id)
        if isinstance(obj, Permanent):
            return obj.chars.name or "face-down creature"
        if obj is not None:
            if obj.face_down:
                return "face-down spell" if isinstance(obj, Item) else "face-down card"
            return obj.card.name
        perm = self.last_known.get(id)
        if perm is not None:
            return perm.chars.name or "face-down creature"
        item = self.items.get(id) or self.past_items.get(id)
        if item is not None:
            return "face-down spell" if item.face_down else item.card.name
        if self.era_state is not None:
            return self.ruleset.spine.name_of(self, id)
        return ""

    def name_told(self, id: int) -> str:
        """The same, and what the log remembers of objects the game has forgotten: for telling what happened."""
        return self.name_of(id) or ("" if self.names is None else self.names.get(id, ""))

    def clone(self) -> State:
        """A game of its own, equal in everything; what is empty is so there from the beginning."""
        players = [p.clone() for p in self.players]
        twin = State(self.ruleset, self.rng.copy(), players, self.limits, self.format, self.teams, self.ranges)
        if self.reach:
            twin.reach = self.reach.copy()
        twin.alive = self.alive
        twin.direction = self.direction
        twin.next_id = self.next_id
        twin.clock = self.clock
        objects = self.objects.copy()
        twin.battlefield = objects.with_twins(self.battlefield)
        if self.phased_out:
            twin.phased_out = objects.with_twins(self.phased_out)
        if self.stack:
            stack: list[Item] = []
            for s in self.stack:
                t = s.clone()
                objects[t.id] = t
                stack.append(t)
            twin.stack = stack
        twin.objects = objects
        if self.exile:
            twin.exile = self.exile.copy()
        if self.command:
            twin.command = self.command.copy()
        twin.monarch = self.monarch
        twin.initiative = self.initiative
        if self.outside:
            twin.outside = [o.clone() for o in self.outside]
        if self.ante:
            twin.ante = self.ante.copy()
        if self.merged:
            twin.merged = self.merged.copy()
        if self.delvers:
            twin.delvers = [d.clone() for d in self.delvers]
        if self.commanders:
            twin.commanders = [c.clone() for c in self.commanders]
        if self.face_up or self.planar:
            twin.face_up = {k: f.clone() for k, f in self.face_up.items()}
            twin.planar = self.planar.copy()
        if self.items:
            # A resolving spell is on the stack and among the items: one twin for both.
            items: dict[int, Item] = {}
            for k, item in self.items.items():
                obj = objects.get(k)
                items[k] = obj if isinstance(obj, Item) else item.clone()
            twin.items = items
        if self.last_known:
            twin.last_known = self.last_known.copy()
        if self.past_items:
            twin.past_items = self.past_items.copy()
        if self.departed:
            twin.departed = self.departed.copy()

        twin.stage = self.stage
        twin.holder = self.holder
        twin.passes = self.passes
        twin.passed = self.passed
        twin.active = self.active
        twin.way = self.way
        twin.turn = self.turn
        twin.follow(self)
        if self.extra_turns:
            twin.extra_turns = self.extra_turns.copy()
        if self.riders:
            twin.riders = self.riders.copy()
        twin.turn_number = self.turn_number
        twin.last_regular = self.last_regular
        twin.main_phases = self.main_phases
        twin.combat_phases = self.combat_phases
        twin.upkeeps = self.upkeeps
        twin.end_steps = self.end_steps
        twin.starting_player = self.starting_player
        twin.pending_turn = self.pending_turn
        if self.first_things:
            twin.first_things = self.first_things.copy()
        twin.previous_spells = self.previous_spells
        twin.cleanup_again = self.cleanup_again
        twin.melee = None if self.melee is None else self.melee.twin(objects)
        twin.elsewhere = self.elsewhere

        if self.pending:
            twin.agenda = self.agenda
        twin.asking = self.asking
        twin.ask_kind = self.ask_kind
        twin.ask_player = self.ask_player
        twin.options = self.options
        twin.ask_min = self.ask_min
        twin.ask_max = self.ask_max
        twin.ask_rule = self.ask_rule
        twin.ask_note = self.ask_note

        if self.waiting:
            twin.waiting = [w.clone() for w in self.waiting]
        if self.delayed:
            twin.delayed = self.delayed.copy()
        if self.lasting:
            twin.lasting = self.lasting.copy()
        twin.watching = self.watching
        twin.listeners = [None if entry is None else entry.copy() for entry in self.listeners]
        if self.rules:
            twin.rules = {k: v.copy() for k, v in self.rules.items()}
        if self.replacers:
            twin.replacers = {n: e.copy() for n, e in self.replacers.items()}
        if self.statics:
            twin.statics = self.statics.copy()
        if self.offers:
            offers: list[Permanent] = []
            for p in self.offers:
                o = objects[p.id]
                if isinstance(o, Permanent):
                    offers.append(o)
            twin.offers = offers
        twin.static_reads = self.static_reads
        twin.state_triggers = self.state_triggers
        twin.layers_simple = self.layers_simple
        twin.narrow = self.narrow
        twin.was_simple = self.was_simple
        if self.stirred:
            twin.stirred = objects.twins(self.stirred)
        twin.may_phase = self.may_phase
        twin.may_have_sagas = self.may_have_sagas
        twin.may_visit = self.may_visit

        twin.unsettled = self.unsettled
        if self.dirty:
            twin.dirty = self.dirty.copy()
        twin.layer_stamp = self.layer_stamp
        twin.relayer = self.relayer
        twin.stamp = self.stamp
        twin.graveyards_matter = self.graveyards_matter
        twin.counting = self.counting
        twin.sba_extra = self.sba_extra
        if self.combat is not None:
            twin.combat = self.combat.clone()
        if self.era_state is not None:
            twin.era_state = self.era_state.clone()
        twin.attacked = self.attacked
        twin.blocked = self.blocked
        twin.blocks = self.blocks
        twin.day = self.day
        twin.manual_mana = self.manual_mana
        twin.mana_floating = self.mana_floating
        twin.over = self.over
        twin.winner = self.winner
        twin.end_reason = self.end_reason
        twin.end_rule = self.end_rule
        twin.rounds = self.rounds
        if self.loop_hashes:
            twin.loop_hashes = self.loop_hashes.copy()
        if self.log is not None:
            twin.log = self.log.copy()
        if self.names is not None:
            twin.names = self.names.copy()
        twin.rewind = self.rewind
        twin.before = self.before  # never changed, so shared
        return twin
