"""`Game`: the one way in.  `ask` is what the game waits for, `apply` answers it, nothing else moves a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, overload

from apnap import checks, flow, notation
from apnap.asking import Ask, Choice, Outcome
from apnap.eras import rulesets
from apnap.errors import (
    ApnapError,
    BadSave,
    GameOver,
    IllegalChoice,
    MalformedChoice,
    NothingToUndo,
    SetupError,
    TooManyObjects,
)
from apnap.events import Event
from apnap.finding import find
from apnap.options import Option
from apnap.outlook import describe, outlook
from apnap.rng import from_seed
from apnap.rules.actions import unlisted
from apnap.rules.turn.combat import whole
from apnap.ruleset import Ruleset
from apnap.save import digest, read_save, write_save
from apnap.state.game_state import Limits, State
from apnap.state.kinds import NOBODY, Act, Q, Zone
from apnap.state.objects import Obj
from apnap.state.players import Player
from apnap.view import view

if TYPE_CHECKING:
    from apnap.view_types import View

# What is recorded besides answers, as numbers below every index: conceding, and how a player pays.
CONCEDES: Final = -1000
BY_HAND: Final = -2000

Deck = list[str]


class Game:
    """A game of Magic.  Make one with `Game.new`."""

    def __init__(self, state: State, origin: dict[str, Any]) -> None:
        self.state = state
        self.origin: Final = origin  # how it began, for records
        self.history: list[int] = []  # the index of each answer
        self.start: State | None = None  # the game at its first decision, for undo
        self.marks: list[tuple[int, State]] = []
        self.loaded = False  # from a file: what was wrong with that may show only later

    # ---- making ----------------------------------------------------------------------------------------------

    @overload
    @staticmethod
    def new(
        decks: list[Deck],
        ruleset: Ruleset | str = "current",
        seed: int | str | bytes = 0,
        *,
        start: int | None = None,
        chooser: int | None = None,
        log: bool = True,
        manual_mana: bool = False,
        limits: Limits | None = None,
    ) -> Game: ...

    @overload
    @staticmethod
    def new(
        decks: dict[str, Deck],
        ruleset: Ruleset | str = "current",
        seed: int | str | bytes = 0,
        *,
        start: int | None = None,
        chooser: int | None = None,
        log: bool = True,
        manual_mana: bool = False,
        limits: Limits | None = None,
    ) -> Game: ...

    @staticmethod
    def new(
        decks: object,
        ruleset: object = "current",
        seed: object = 0,
        *,
        start: object = None,
        chooser: object = None,
        log: bool = True,
        manual_mana: bool = False,
        limits: Limits | None = None,
    ) -> Game:
        """A new game.

        `decks`: a list of card names for each player, or a dict from player name to list ("4 Forest" means four).
        `start`: the seat of the starting player; without it `chooser` says who that is: the loser of the game before,
        or a random player (103.1).
        `log`: keep events.  `manual_mana`: list mana abilities among the legal actions and ask how to pay.
        """
        rules = checks.check_ruleset(ruleset)
        lists = checks.decks_by_name(decks)
        first = None if start is None else checks.check_seat(start, len(lists))
        by = None if chooser is None else checks.check_seat(chooser, len(lists))
        known_seed = checks.check_seed(seed)
        caps = limits or Limits()
        if sum(len(names) for names in lists.values()) > caps.objects:
            raise TooManyObjects(f"the decks have more than {caps.objects} cards")
        for name, names in lists.items():
            if len(names) < rules.min_deck:
                raise SetupError(f"{name}'s deck has {len(names)} cards; {rules.name} asks for {rules.min_deck}")
        players = [Player(i, name) for i, name in enumerate(lists)]
        g = State(rules, from_seed(known_seed), players, caps)
        for seat, names in enumerate(lists.values()):
            players[seat].life = rules.starting_life
            for n in names:
                obj = Obj(g.fresh_id(), rules.reading.card(n), seat, Zone.LIBRARY, True, False, 0)
                g.objects[obj.id] = obj
                players[seat].library.append(obj)
        if log:
            g.log = []
            g.names = {}
        if manual_mana:
            g.manual_mana = (1 << len(players)) - 1
        if first is not None:
            g.starting_player = first
        origin: dict[str, Any] = {
            "ruleset": rules.values(),
            "seed": known_seed.hex() if isinstance(known_seed, bytes) else known_seed,
            "seed_kind": type(known_seed).__name__,
            "decks": lists,
            "start": first,
            "manual_mana": manual_mana,
        }
        if by is not None:
            origin["chooser"] = by
        rules.spine.start(g, NOBODY if by is None else by)
        flow.advance(g)
        return Game(g, origin)

    # ---- reading ---------------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The question the game waits with; None when it is over."""
        return None if self.over else Ask(self.state)

    @property
    def legal(self) -> list[Choice]:
        """Every answer listed for the present question, in a fixed order."""
        g = self.state
        if g.over:
            return []
        return [Choice(i, text, g.options[i]) for i, text in enumerate(notation.labels(g, g.options))]

    @property
    def choices(self) -> int:
        """How many legal answers there are: `apply` takes any index below it."""
        return 0 if self.state.over else len(self.state.options)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def outcome(self) -> Outcome | None:
        g = self.state
        if not g.over:
            return None
        return Outcome(None if g.winner == NOBODY else g.winner, g.end_reason, g.ruleset.cite(g.end_rule))

    @property
    def events(self) -> list[Event]:
        return [] if self.state.log is None else self.state.log

    @property
    def schedule(self) -> list[str]:
        """What is still to come, for people."""
        return describe(self.state)

    @property
    def outlook(self) -> dict[str, Any]:
        """The same as plain values."""
        return outlook(self.state)

    def view(self, seat: object = None, events: object = 10) -> View:
        """What the player in that seat may know, or a spectator (None), as plain values; `docs/views.md` lists them.

        `events`: how many of the last events it tells.
        """
        last = checks.check_count(events, "a number of events")
        return view(self.state, NOBODY if seat is None else self.check_seat(seat), last)

    def describe(self, event: Event, viewer: object = None) -> str:
        """The event in words.  With a viewer, cards that seat could not see stay unnamed."""
        from apnap.describe import sentence

        return sentence(self.state, event, None if viewer is None else self.check_seat(viewer))

    def state_hash(self) -> str:
        return digest(self.state)

    def is_legal(self, choice: object) -> bool:
        """Whether `apply` would take it.  More is legal than is listed: mana abilities, cancelling an announcement."""
        try:
            if isinstance(choice, str) and len(notation.parts(choice)) > 1:
                self.clone().apply(choice)
            else:
                find(self.state, choice)
        except (IllegalChoice, MalformedChoice, GameOver):
            return False
        return True

    # ---- moving ----------------------------------------------------------------------------------------------

    def apply(self, choice: object) -> None:
        """Answer the question: an index, a text, a choice — or a list, answering the questions that follow each other.

        A text may hold several answers too: `cast Shock targeting Bob`, `cast Blaze; 3; target Bob`.  An illegal or
        malformed choice raises an error and leaves the game exactly as it was, wherever in a list it stands.
        The parameter is any object, so that a wrong type is a MalformedChoice in every build.
        """
        if isinstance(choice, list):
            self.apply_all(choice)
            return
        if isinstance(choice, str) and self.state.ask_kind in (Q.ATTACK, Q.BLOCK) and self.declared(choice):
            return
        if isinstance(choice, str) and (";" in choice or " targeting " in choice):
            texts = notation.parts(choice)
            if len(texts) != 1:
                self.apply_all(texts)
                return
            choice = texts[0]
        option, code = find(self.state, choice)
        if self.start is None:
            self.start = self.state.clone()
        self.answer(option, code)

    def declared(self, text: str) -> bool:
        """A whole declaration as text: `attack B with Hill Giant, Grizzly Bears; C with Ogre`, `block Ogre with Elf`.

        Creatures named together may be `in a band`: `attack B with Benalish Hero, Hill Giant in a band; B with Ogre`.
        False if the text is none.
        """
        verb, _, rest = " ".join(text.split()).partition(" ")
        if verb.casefold() == "attack" and self.state.ask_kind == Q.ATTACK:
            pairs, bands = whole.read_attack(self.state, rest)
            self.declare_attackers(pairs, bands or None)
            return True
        if verb.casefold() == "block" and self.state.ask_kind == Q.BLOCK:
            self.declare_blockers(whole.read_blocks(self.state, rest))
            return True
        return False

    def declare_attackers(self, attacks: object, bands: object = None) -> None:
        """The whole attack at once: (creature, what it attacks) for each attacker, by id; a player's id is the seat.

        `bands` are lists of creatures that attack together; without it the game asks, if one of them has banding.
        An illegal attack raises `IllegalDeclaration`, which names the rule, and leaves the game exactly as it was.
        """
        pairs = checks.pairs(attacks)
        answers = whole.attack_answers(self.state, pairs)
        if bands is None:
            self.declare(answers)
            return
        groups = checks.groups(bands)
        whole.judge_bands(self.state, pairs, groups)
        self.declare(answers, groups)

    def declare_blockers(self, blocks: object) -> None:
        """All of one player's blocks at once: (blocker, attacker) for each block."""
        self.declare(whole.block_answers(self.state, checks.pairs(blocks)))

    def declare(self, answers: list[tuple[Act, int, int]], bands: list[list[int]] | None = None) -> None:
        keep = self.state.clone()
        done = len(self.history)
        if self.start is None:
            self.start = keep.clone()
        try:
            for answer in answers:
                self.apply(whole.index_of(self.state.options, answer))
            while bands is not None and self.state.ask_kind == Q.BAND:
                self.apply(whole.band_index(self.state.options, bands))
        except BaseException:
            self.back_to(keep, done)
            raise

    def back_to(self, state: State, done: int) -> None:
        self.state = state
        del self.history[done:]
        while self.marks and self.marks[-1][0] > done:
            self.marks.pop()

    def apply_index(self, index: int) -> None:
        """The fast way in, for drivers that know their index is legal: no undo, no record of the choice."""
        g = self.state
        flow.answer(g, g.options[index])
        if g.rewind or g.deserted:
            self.tidy()

    def run_forced(self) -> int:
        """Answer questions that have only one legal answer; how many there were."""
        g = self.state
        count = 0
        while not g.over and len(g.options) == 1:
            if self.start is None:
                self.start = g.clone()
            self.answer(g.options[0], 0)
            g = self.state
            count += 1
        return count

    def answer(self, option: Option, code: int) -> None:
        g = self.state
        if len(g.objects) > g.limits.objects // 2 or len(g.stack) > g.limits.stack // 2:
            self.keep_near()
        try:
            flow.answer(g, option)
            if g.rewind or g.deserted:
                self.tidy()
        except BaseException as error:
            # A limit, Ctrl-C, or a bug.  All are rare: only now find back, by playing the game again up to here.
            self.state = self.replayed(len(self.history))
            if self.loaded and isinstance(error, Exception) and not isinstance(error, ApnapError):
                raise BadSave(f"the saved game cannot be played on: {error}") from error
            raise
        self.history.append(code)

    def keep_near(self) -> None:
        """A limit is near: have a position near to find back from, the fewer the more there is to copy."""
        done = len(self.history)
        size = len(self.state.stack) + len(self.state.objects) // 8
        if not self.marks or done - self.marks[-1][0] >= max(64, size):
            self.marks.append((done, self.state.clone()))

    def tidy(self) -> None:
        if self.state.rewind:  # 732.1: the announcement is undone
            before = self.state.before
            if before is None:
                raise AssertionError("nothing to rewind to")
            self.state = before.clone()

    def apply_all(self, choices: list[Any]) -> None:
        keep = self.state.clone()
        done = len(self.history)
        if self.start is None:
            self.start = keep.clone()
        if not choices:
            raise MalformedChoice("no choice was given")
        try:
            for choice in choices:
                self.apply(choice)
        except BaseException:
            self.back_to(keep, done)
            raise

    def unlisted(self) -> list[Option]:
        """Legal, but not offered: mana abilities while the game pays by itself; calling off an announcement."""
        return unlisted(self.state)

    def concede(self, who: object) -> None:
        """The player in that seat may concede at any time (104.3a)."""
        seat = self.check_seat(who)
        g = self.state
        if g.over:
            raise GameOver("the game is over")
        if g.players[seat].left:
            raise IllegalChoice(f"{g.players[seat].name} has already left the game")
        if self.start is None:
            self.start = g.clone()
        keep = g.clone()
        try:
            self.do_concede(seat)
        except BaseException:
            self.back_to(keep, len(self.history))
            raise
        self.history.append(CONCEDES - seat)

    def do_concede(self, seat: int) -> None:
        from apnap.flow import concede_now

        concede_now(self.state, seat)
        if self.state.rewind:  # an announcement under way cannot be finished without them
            self.tidy()

    def check_seat(self, seat: object) -> int:
        return checks.check_seat(seat, len(self.state.players))

    # ---- going back, copying ---------------------------------------------------------------------------------

    def undo(self, count: object = 1) -> None:
        """Take back the last answers."""
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= len(self.history):
            raise NothingToUndo(f"cannot take back {checks.shown(count)} answers: there are {len(self.history)}")
        target = len(self.history) - count
        self.back_to(self.replayed(target), target)

    def replayed(self, target: int) -> State:
        """The game after that many answers, from the nearest kept position."""
        while self.marks and self.marks[-1][0] > target:
            self.marks.pop()
        if self.marks:
            at, state = self.marks[-1]
        elif self.start is not None:
            at, state = 0, self.start
        else:
            return self.state
        twin = Game(state.clone(), self.origin)
        for i in range(at, target):
            twin.repeat(self.history[i])
            if (i + 1) % 64 == 0 and i + 1 < target:
                self.marks.append((i + 1, twin.state.clone()))
        return twin.state

    def repeat(self, code: int) -> None:
        if code <= BY_HAND:
            self.do_set_manual((BY_HAND - code) // 2, bool((BY_HAND - code) % 2))
            return
        if code <= CONCEDES:
            self.do_concede(CONCEDES - code)
            return
        option = self.state.options[code] if code >= 0 else self.unlisted()[-1 - code]
        flow.answer(self.state, option)
        if self.state.rewind:
            self.tidy()

    def clone(self) -> Game:
        """An independent copy, at any decision."""
        twin = Game(self.state.clone(), self.origin)
        twin.history = self.history.copy()
        twin.start = self.start  # kept positions are never changed
        twin.marks = self.marks.copy()
        twin.loaded = self.loaded
        return twin

    # ---- saving ----------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        return write_save(self.origin, self.state)

    @staticmethod
    def from_json(text: object, log: bool = True) -> Game:
        """The same game at the same decision.  Its undo begins here."""
        g, origin = read_save(text, rulesets())
        if log:
            g.log = []
            g.names = {}
        game = Game(g, origin)
        game.loaded = True
        return game

    def set_manual_mana(self, who: object, on: bool) -> None:
        """Whether that player's mana abilities are listed and payments asked for."""
        seat = self.check_seat(who)
        if self.start is None:
            self.start = self.state.clone()
        self.do_set_manual(seat, on)
        self.history.append(BY_HAND - 2 * seat - (1 if on else 0))

    def do_set_manual(self, seat: int, on: bool) -> None:
        g = self.state
        g.manual_mana = g.manual_mana | 1 << seat if on else g.manual_mana & ~(1 << seat)
        g.stamp += 1
        if g.ask_kind == Q.PRIORITY and g.ask_player == seat and not g.over:
            g.options = g.ruleset.spine.actions(g)
