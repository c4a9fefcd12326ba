"""What moves a game: answers of every form, declarations, conceding, taking back."""

from __future__ import annotations

from typing import Any, Final

from apnap import flow
from apnap.driving import checks
from apnap.driving.answers import Answer, Kind, concedes, listed, pays
from apnap.driving.finding import check_decider, find, illegal, option_of, single_answers, texts
from apnap.driving.position import Position
from apnap.driving.replaying import (
    WayBack,
    conceded,
    keep_near,
    near_limit,
    nothing_learned,
    replayed,
    set_manual,
    settled,
)
from apnap.errors import ApnapError, BadSave, GameOver, IllegalChoice, MalformedChoice
from apnap.options import Option
from apnap.rules.forced import Forced
from apnap.rules.turn.combat import whole
from apnap.state.game_state import State
from apnap.state.kinds import NOBODY, Act, Q
from apnap.telling import notation

ENDLESS: Final = 1 << 60
ONLY_ANSWER: Final = listed(0)


class Moving(Position):
    """The half of `Game` that answers, and finds back."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.history: list[Answer] = []  # what was answered, in order
        self.taken_back = 0  # how many announcements could not be completed, and were taken back (732.1)
        self._start: State | None = None  # the game at its first decision, for undo
        self._marks: list[tuple[int, State]] = []
        self._way_back: WayBack | None = None  # where a limit is near
        self._loaded = False  # from a file: what was wrong with that may show only later

    def apply(self, choice: object) -> None:
        """Answer the question: an index, a text, a choice — or a list, answering the questions that follow each other.

        A text may hold several answers too: `cast Shock targeting Bob`, `cast Blaze; 3; target Bob`.  An illegal or
        malformed choice raises an error and leaves the game exactly as it was, wherever in a list it stands.
        The parameter is any object, so that a wrong type is a MalformedChoice in every build.

            game.apply(game.legal[0])
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
        option, place = find(self.state, choice)
        self._keep_start()
        self._answer(option, place)

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
            self._answer(option, answer.place)

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

            game.declare_attackers([(bears, 1), (giant, 1)])
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
        """All of one player's blocks at once: (blocker, attacker) for each block, by id; an empty list for none.

        game.declare_blockers([(blocker, attacker)])
        """
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

    def apply_index(self, index: object) -> None:
        """The fast way in, for drivers that know their index is legal: no undo, no record of the choice.

        game.apply_index(rng.randrange(game.choices))

        An index that is none, and what the limits of objects and of the stack refuse, changes nothing; after any
        error at all, only `step` and `apply` do.
        """
        g = self.state
        if g.over or isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(g.options):
            raise self._no_answer(index)
        if near_limit(g):
            self._apply_near_a_limit(index)
            return
        flow.answer(g, g.options[index])
        if g.rewind:
            self._take_back()

    def _apply_near_a_limit(self, index: int) -> None:
        """There is no history to find back by, so a copy is kept now and then."""
        back = self._way_back
        if back is None or not back.leads_from(self.state):
            back = WayBack(self.state)
            self._way_back = back
        try:
            flow.answer(self.state, self.state.options[index])
            if self.state.rewind:
                self._take_back()
        except BaseException:
            self._way_back = None
            self.state = back.found()
            raise
        back.answered(index, self.state)

    def run_forced(self) -> int:
        """Answer questions that have only one answer, up to the next real one: `n = game.run_forced()`, how many."""
        count = 0
        while not self.state.over and len(self.state.options) == 1:
            self._keep_start()
            count += self._answer_and_run(self.state.options[0], 0)
        return count

    def step(self, index: object) -> int:
        """Answer by index, then every question with only one answer, up to the next real one; how many answers.

        As quick as `apply_index`, with what `undo` and `record` need; an index that is none changes nothing.

            while not game.over:
                game.step(policy(game.observe(game.decider)))
        """
        g = self.state
        if g.over or isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(g.options):
            raise self._no_answer(index)
        self._keep_start()
        return self._answer_and_run(g.options[index], index) + self.run_forced()

    def _no_answer(self, index: object) -> ApnapError:
        """Why that is not the index of an answer, with what would be legal and the rule of the question."""
        g = self.state
        if g.over:
            return GameOver("the game is over")
        if isinstance(index, bool) or not isinstance(index, int):
            return MalformedChoice(f"an index is a number, not {checks.shown(index)}", choices=texts(g))
        return illegal(g, f"there is no answer {checks.shown(index)}: there are {len(g.options)}")

    def _answer(self, option: Option, place: int, forced: Forced | None = None) -> None:
        g = self.state
        answer = listed(place)
        if near_limit(g):
            keep_near(g, len(self.history), self._marks)
        try:
            flow.answer(g, option, forced)
            if g.rewind:
                self._take_back()
        except BaseException as error:
            # A limit, Ctrl-C, or a bug.  All are rare: only now find back, by playing the game again up to here.
            self.state = self._replayed(len(self.history))
            if self._loaded and isinstance(error, Exception) and not isinstance(error, ApnapError):
                raise BadSave(f"the saved game cannot be played on: {error}") from error
            raise
        self.history.append(answer)

    def _answer_and_run(self, option: Option, place: int) -> int:
        """The answer, and most that are forced after it, without stopping at each; how many, all of them kept."""
        if near_limit(self.state):
            self._answer(option, place)
            return 1
        forced = Forced(ENDLESS, ENDLESS)
        self._answer(option, place, forced)
        for _i in range(forced.done):
            self.history.append(ONLY_ANSWER)
        return 1 + forced.done

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

    def undo_is_clean(self, seat: object, count: object = 1) -> bool:
        """Whether taking back so many answers shows that player nothing: no chance was used, no hidden card seen.

        game.undo_is_clean(1, 2)
        """
        n = checks.check_taken_back(count, len(self.history))
        return nothing_learned(self._replayed(len(self.history) - n), self.state, self._check_seat(seat))

    def set_manual_mana(self, who: object, on: object) -> None:
        """Whether that player's mana abilities are listed and payments asked for: `game.set_manual_mana(0, True)`."""
        seat = self._check_seat(who)
        by_hand = checks.check_flag(on, "paying by hand")
        self._keep_start()
        answer = pays(seat, by_hand)
        set_manual(self.state, seat, by_hand)
        self.history.append(answer)
