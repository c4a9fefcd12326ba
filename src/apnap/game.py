"""`Game`: the one way in.  `ask` is what the game waits for, `apply` answers it, nothing else moves a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Unpack, overload

from apnap import flow
from apnap.driving import checks
from apnap.driving.answers import Answer, Kind, concedes, listed, pays
from apnap.driving.finding import check_decider, find, option_of, single_answers
from apnap.driving.new_game import new_state
from apnap.driving.position import Position
from apnap.driving.recall import Heard, heard
from apnap.driving.replaying import conceded, keep_near, nothing_learned, replayed, set_manual, settled
from apnap.driving.sampling import sampled
from apnap.driving.watching import Moment, Watch
from apnap.eras import rulesets
from apnap.errors import (
    ApnapError,
    BadSave,
    GameOver,
    IllegalChoice,
    MalformedChoice,
)
from apnap.interchange.save import read_save, write_save
from apnap.options import Option
from apnap.rules.turn.combat import whole
from apnap.ruleset import Ruleset
from apnap.state.game_state import Limits, State
from apnap.state.kinds import NOBODY, Act, Q
from apnap.telling import boards, notation

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.driving.new_options import Options

Deck = list[str]


class Game(Position):
    """A game of Magic, waiting with one question until it is over.  Make one with `Game.new`.

        game = Game.new([["60 Forest"], ["60 Island"]], seed=1)
        print(game.ask.prompt, [choice.text for choice in game.legal])
        game.apply("keep")

    `history` is what was answered so far, `origin` how the game began.  `state` is the engine's own position: views,
    questions and events say all that players may know, and only they stay the same from version to version.
    """

    def __init__(self, state: State, origin: dict[str, Any]) -> None:
        super().__init__(state)
        self.origin: Final = origin  # how it began, for records
        self.history: list[Answer] = []  # what was answered, in order
        self.taken_back = 0  # how many announcements could not be completed, and were taken back (732.1)
        self._start: State | None = None  # the game at its first decision, for undo
        self._marks: list[tuple[int, State]] = []
        self._loaded = False  # from a file: what was wrong with that may show only later

    # ---- making ----------------------------------------------------------------------------------------------

    @overload
    @staticmethod
    def new(
        decks: list[Deck], ruleset: Ruleset | str = "current", seed: int | str | bytes = 0, **options: Unpack[Options]
    ) -> Game: ...

    @overload
    @staticmethod
    def new(
        decks: dict[str, Deck],
        ruleset: Ruleset | str = "current",
        seed: int | str | bytes = 0,
        **options: Unpack[Options],
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
        format: object = None,
        teams: object = None,
        commanders: object = None,
        ranges: object = None,
        schemes: object = None,
    ) -> Game:
        """A new game.

        `decks`: a list of card names for each player, or a dict from player name to list ("4 Forest" means four).
        `start`: the seat of the starting player; without it `chooser` says who that is: the loser of the game before,
        or a random player (103.1).
        `log`: keep events.  `manual_mana`: list mana abilities among the legal actions and ask how to pay.

        `format`: "commander", "two-headed-giant" … (`apnap.formats`); without it everyone plays for themselves.
        `teams`: who plays together, by name or seat: `[["Alice", "Bob"], ["Carol", "Dave"]]`.
        `ranges`: how many seats a player's influence reaches (801), for all, by seat, or by name.
        `commanders`: who leads each deck where the format has commanders; a deck list may say it itself.
        `schemes`: scheme decks, a list for each player or a dict from player name to list; a deck list may have one.

            Game.new({"Alice": ["60 Forest"], "Bob": ["60 Island"]}, "sixth", seed=7, start=0)
        """
        extra = {"schemes": schemes}
        state, origin = new_state(
            decks, ruleset, seed, start, chooser, log, manual_mana, limits, format, teams, commanders, ranges, extra
        )
        return Game(state, origin)

    # ---- reading: the rest is what `Position` has -----------------------------------------------------------

    def is_legal(self, choice: object) -> bool:
        """Whether `apply` would take it, listed or not: `game.is_legal("cast Shock targeting Bob")`."""
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
            self._apply_all(choice)
            return
        if isinstance(choice, Answer):
            self._apply_again(choice)
            return
        if isinstance(choice, str) and self.state.ask_kind in (Q.ATTACK, Q.BLOCK) and self._declared(choice):
            return
        if isinstance(choice, str) and (";" in choice or " targeting " in choice):
            texts = notation.parts(choice)
            if len(texts) != 1:
                self._apply_all(texts)
                return
            choice = texts[0]
        option, code = find(self.state, choice)
        self._keep_start()
        self._answer(option, code)

    def answer(self, seat: object, picks: object) -> None:
        """Answer for one seat and nobody else: what `apply` takes, one answer or a list.

        If the question, or one that comes before the list is used up, is for somebody else to decide, this raises
        `NotYourDecision` and nothing has changed.

            game.answer(0, ["cast Shock", "target Bob"])
        """
        self._apply_all(picks if isinstance(picks, list) else [picks], self._check_seat(seat))

    def _apply_again(self, answer: Answer) -> None:
        if answer.kind == Kind.CONCEDES:
            self.concede(answer.seat)
        elif answer.kind == Kind.PAYS:
            self.set_manual_mana(answer.seat, answer.by_hand)
        else:
            if self.state.over:
                raise GameOver("the game is over")
            option = option_of(self.state, answer)
            self._keep_start()
            self._answer(option, answer.code)

    def _declared(self, text: str) -> bool:
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
            self._declare(answers)
            return
        groups = checks.groups(bands)
        whole.judge_bands(self.state, pairs, groups)
        self._declare(answers, groups)

    def declare_blockers(self, blocks: object) -> None:
        """All of one player's blocks at once: (blocker, attacker) for each block, by id; an empty list for none."""
        self._declare(whole.block_answers(self.state, checks.pairs(blocks)))

    def _declare(self, answers: list[tuple[Act, int, int]], bands: list[list[int]] | None = None) -> None:
        keep = self.state.clone()
        done = len(self.history)
        self._keep_start()
        try:
            for answer in answers:
                self.apply(whole.index_of(self.state.options, answer))
            while bands is not None and self.state.ask_kind == Q.BAND:
                self.apply(whole.band_index(self.state.options, bands))
        except BaseException:
            self._back_to(keep, done)
            raise

    def _back_to(self, state: State, done: int) -> None:
        self.state = state
        del self.history[done:]
        while self._marks and self._marks[-1][0] > done:
            self._marks.pop()

    def apply_index(self, index: int) -> None:
        """The fast way in, for drivers that know their index is legal: no undo, no record of the choice.

        game.apply_index(rng.randrange(game.choices))

        An index that is none, and what the limits of objects and of the stack refuse, changes nothing; after any
        error at all, only `step` and `apply` do.
        """
        g = self.state
        if not 0 <= index < len(g.options):
            if g.over:
                raise GameOver("the game is over")
            raise IllegalChoice(f"there is no answer {index}: there are {len(g.options)}")
        if len(g.objects) > g.limits.objects // 2 or len(g.stack) > g.limits.stack // 2:
            self._apply_near_a_limit(index)
            return
        flow.answer(g, g.options[index])
        if g.rewind:
            self._take_back()

    def _apply_near_a_limit(self, index: int) -> None:
        """There is no history to find back by, so a copy is kept."""
        kept = self.state.clone()
        try:
            flow.answer(self.state, self.state.options[index])
            if self.state.rewind:
                self._take_back()
        except BaseException:
            self.state = kept
            raise

    def run_forced(self) -> int:
        """Answer questions that have only one legal answer, up to the next real one; how many there were."""
        g = self.state
        count = 0
        while not g.over and len(g.options) == 1:
            self._keep_start()
            self._answer(g.options[0], 0)
            g = self.state
            count += 1
        return count

    def step(self, index: object) -> int:
        """Answer by index, then every question with only one answer, up to the next real one; how many answers.

        As quick as `apply_index`, with what `undo` and `record` need; an index that is none changes nothing.

            while not game.over:
                game.step(policy(game.observe(game.decider)))
        """
        g = self.state
        if g.over:
            raise GameOver("the game is over")
        if isinstance(index, bool) or not isinstance(index, int):
            raise MalformedChoice(f"a step takes an index, not {checks.shown(index)}")
        if not 0 <= index < len(g.options):
            raise IllegalChoice(f"there is no answer {checks.shown(index)}: there are {len(g.options)}")
        self._keep_start()
        self._answer(g.options[index], index)
        return 1 + self.run_forced()

    def _answer(self, option: Option, code: int) -> None:
        g = self.state
        answer = listed(code)
        if len(g.objects) > g.limits.objects // 2 or len(g.stack) > g.limits.stack // 2:
            keep_near(g, len(self.history), self._marks)
        try:
            flow.answer(g, option)
            if g.rewind:
                self._take_back()
        except BaseException as error:
            # A limit, Ctrl-C, or a bug.  All are rare: only now find back, by playing the game again up to here.
            self.state = self._replayed(len(self.history))
            if self._loaded and isinstance(error, Exception) and not isinstance(error, ApnapError):
                raise BadSave(f"the saved game cannot be played on: {error}") from error
            raise
        self.history.append(answer)

    def _take_back(self) -> None:
        """What was announced could not be completed (732.1)."""
        self.state = settled(self.state)
        self.taken_back += 1

    def _keep_start(self) -> None:
        """Before the first answer: undo begins here."""
        if self._start is None:
            self._start = self.state.clone()

    def _replayed(self, target: int) -> State:
        """The game after that many answers."""
        return self.state if self._start is None else replayed(self._start, self.history, self._marks, target)

    def _apply_all(self, choices: list[Any], who: int = NOBODY) -> None:
        """All or nothing; with a seat, as long as the questions are that seat's to decide."""
        keep = self.state.clone()
        done = len(self.history)
        self._keep_start()
        if not choices:
            raise MalformedChoice("no choice was given")
        try:
            for choice in choices:
                if who == NOBODY:
                    self.apply(choice)
                    continue
                for single in single_answers(self.state, choice):
                    check_decider(self.state, who)
                    self.apply(single)
        except BaseException:
            self._back_to(keep, done)
            raise

    def concede(self, who: object) -> None:
        """The player in that seat may concede at any time (104.3a): `game.concede(0)`."""
        seat = self._check_seat(who)
        g = self.state
        if g.over:
            raise GameOver("the game is over")
        if g.players[seat].left:
            raise IllegalChoice(f"{g.players[seat].name} has already left the game")
        self._keep_start()
        keep = g.clone()
        answer = concedes(seat)
        try:
            self.state = conceded(g, seat)
        except BaseException:
            self._back_to(keep, len(self.history))
            raise
        self.history.append(answer)

    # ---- going back, copying ---------------------------------------------------------------------------------

    def undo(self, count: object = 1) -> None:
        """Take back the last answers: `game.undo()` one, `game.undo(len(game.history))` all."""
        target = len(self.history) - checks.check_taken_back(count, len(self.history))
        self._back_to(self._replayed(target), target)

    def sample(self, seat: object, seed: object = 0, lists: object = None) -> Game:
        """A game that could be this one, for all that seat knows: what is hidden from it is dealt anew.

        The seat sees, may do and remembers the same as here; other hands, the order of libraries, face-down cards and
        all chance to come are made up from `seed` and nothing else.  Deck lists are taken to be known; `lists`, by
        seat, is what the caller believes instead, and a `SampleError` if it contradicts what the seat sees.

            twin = game.sample(0, seed=1)
            playout(twin, policy="lively").winner
        """
        who = self._check_seat(seat)
        believed: dict[int, list[CardDef]] | None = None
        if lists is not None:
            believed = checks.believed_lists(lists, self.state)
        twin = Game(sampled(self.state, who, checks.check_seed(seed), believed), {})
        past = heard(self.state, who, self._heard.get(who))
        self._heard[who] = past
        twin._heard[who] = Heard(0, None, past.digest)
        return twin

    def undo_is_clean(self, seat: object, count: object = 1) -> bool:
        """Whether taking back so many answers shows that player nothing: no chance was used, no hidden card seen."""
        n = checks.check_taken_back(count, len(self.history))
        return nothing_learned(self._replayed(len(self.history) - n), self.state, self._check_seat(seat))

    def watch(self, told: Callable[[Moment], None] | None) -> None:
        """Have every event of the next answer told as it happens, with the position right after it; None ends it.

        game.watch(lambda now: print(now.n, game.describe(now.event), len(now.view("all")["battlefield"])))
        """
        self.state.observer = None if told is None else Watch(told)

    def clone(self) -> Game:
        """An independent copy, at any decision; `copy.copy` and `copy.deepcopy` make the same.

        twin = game.clone()
        twin.apply("pass")  # `game` still waits
        """
        twin = Game(self.state.clone(), self.origin)
        twin.history = self.history.copy()
        twin._start = self._start  # kept positions are never changed
        twin._marks = self._marks.copy()
        twin._loaded = self._loaded
        twin.taken_back = self.taken_back
        twin._heard = self._heard.copy()
        return twin

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle`: the same game in another process, with its history, its events and its undo."""
        from apnap.interchange.pickling import packed, restored

        return restored, (packed(self),)

    # ---- showing ---------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"<Game {boards.line(self.view(None, 0))}>"

    def __str__(self) -> str:
        """The position as everyone sees it."""
        return boards.text(self.view(None, 0))

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        return boards.html(self.view(None, 0))

    # ---- saving ----------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The game at this decision as text, hidden cards and all: `Path("game.json").write_text(game.to_json())`."""
        return write_save(self.origin, self.state)

    @staticmethod
    def from_json(text: object, log: bool = True) -> Game:
        """The game that `to_json` wrote, at the same decision.  Its undo begins here; what is damaged is a `BadSave`.

        game = Game.from_json(Path("game.json").read_text())
        """
        g, origin = read_save(text, rulesets())
        if log:
            g.log = []
            g.names = {}
            if g.before is not None:  # what an announcement that is called off goes back to (732.1)
                g.before.log = []
                g.before.names = {}
        game = Game(g, origin)
        game._loaded = True
        return game

    def set_manual_mana(self, who: object, on: bool) -> None:
        """Whether that player's mana abilities are listed and payments asked for: `game.set_manual_mana(0, True)`."""
        seat = self._check_seat(who)
        self._keep_start()
        answer = pays(seat, bool(on))
        set_manual(self.state, seat, on)
        self.history.append(answer)
