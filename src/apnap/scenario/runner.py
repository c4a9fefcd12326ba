"""Playing a scenario: from moment to moment, line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from apnap.eras.shapes import MANA_ONLY
from apnap.errors import ApnapError, ScenarioError
from apnap.game import Game
from apnap.scenario.acting import Actor
from apnap.scenario.clock import Clock
from apnap.scenario.declaring import declare, declarer
from apnap.scenario.deeds import is_declaration
from apnap.scenario.expecting import Expecting, clauses
from apnap.scenario.failed import Failed, Looking, Unreadable
from apnap.scenario.legality import check_answer, check_deed
from apnap.scenario.model import Line, Moment, Scenario
from apnap.scenario.own_cards import own_cards
from apnap.scenario.position import show
from apnap.scenario.reading import load, read
from apnap.scenario.report import Failure, Report
from apnap.scenario.setup import set_up
from apnap.scenario.several import has_markers, marker_of
from apnap.scenario.waiting import pending
from apnap.state.kinds import Q
from apnap.state.steps import Step, is_of_combat
from apnap.testing.formalities import pass_over


def run(source: str | Path | Scenario, era: str = "") -> Report:
    """Play a scenario: a path, the text of a file, or a loaded one.  `ScenarioError`: it cannot be read.

    Under every era it names; the report is that of the one whose rules it cites, with the failures of all and the
    other reports in `others`.  With `era`, under those rules only, whatever the file says.
    """
    loaded = scenario_from(source)
    if era or not loaded.eras:
        return run_under(loaded, era or loaded.ruleset)
    reports = run_all(loaded)
    main = next((x for x in reports if x.scenario.ruleset == loaded.ruleset), reports[-1])
    main.include([x for x in reports if x is not main])
    return main


def run_under(loaded: Scenario, era: str) -> Report:
    """Play it by the rules of that era."""
    scenario = loaded.under(era)
    with own_cards(scenario):
        table = set_up(scenario)
        if not scenario.moments:
            raise ScenarioError("nothing to play: the script is empty", scenario.file)
        runner = Runner(scenario, table.game, table.aliases)
        runner.run()
    return runner.report


def run_all(source: str | Path | Scenario) -> list[Report]:
    """Play a scenario under every era it is written for: a report for each."""
    scenario = scenario_from(source)
    return [run_under(scenario, era) for era in scenario.eras or [scenario.ruleset]]


def scenario_from(source: str | Path | Scenario) -> Scenario:
    if isinstance(source, Scenario):
        return source
    if isinstance(source, str) and "\n" in source:
        return read(source)
    if isinstance(source, str) and not Path(source).exists():  # perhaps one that comes with the package
        from apnap.rulebook.scenarios import find

        entry = find(source)
        return load(source if entry is None else entry.path)
    return load(source)


def is_about_the_end(line: Line) -> bool:
    """`expect game over, A wins`, `expect draw`: true from then on."""
    return line.kind == Line.EXPECT and line.body.casefold().startswith(("game over", "draw"))


def acts(moment: Moment) -> bool:
    """Whether somebody wants to play something there."""
    return any(line.kind == Line.ACT for line in moment.lines)


def answers(moment: Moment) -> bool:
    """Whether its lines are answers: in these parts of a turn, what is discarded."""
    return any(line.kind == Line.ANSWER for line in moment.lines) and not acts(moment)


def is_about_triggers(line: Line) -> bool:
    """An answer, or the choice of one of several abilities that wait for this moment."""
    return line.kind == Line.ANSWER or (line.kind == Line.ACT and line.body.casefold().startswith("trigger "))


class Runner:
    def __init__(self, scenario: Scenario, game: Game, aliases: dict[str, int]) -> None:
        self.scenario: Final = scenario
        self.game: Final = game
        pass_over(game)
        self.report: Final = Report(scenario, game)
        self.coming: list[Line] = []
        self.actor: Final = Actor(game, aliases, self.coming)
        self.several: Final = has_markers(scenario.format)
        self.clock: Final = Clock(game, self.several)
        self.expecting: Final = Expecting(self.actor)
        self.elsewhere = False  # the next moment is of another turn
        self.late = False  # the moment's step was over before anyone was asked anything

    def run(self) -> None:
        for i, moment in enumerate(self.scenario.moments):
            if not self.play(moment, i):
                return

    def play(self, moment: Moment, index: int) -> bool:
        """False when the script cannot go on."""
        self.coming[:] = []
        later = self.scenario.moments[index + 1 : index + 2]
        self.elsewhere = bool(later) and later[0].turn != moment.turn
        moment = self.in_this_era(moment)
        seats = self.tapping_soon(moment, index)
        for seat in seats:
            self.game.set_manual_mana(seat, True)
        goes_on = self.play_lines(moment, index)
        for seat in seats:
            self.game.set_manual_mana(seat, False)
        return goes_on

    def tapping_soon(self, moment: Moment, index: int) -> list[int]:
        """Where nobody does anything the game may run on to the next moment in which somebody does."""
        if any(line.kind != Line.EXPECT for line in moment.lines):
            return self.tapping_by_hand(moment)
        later = [self.in_this_era(x) for x in self.scenario.moments[index:]]
        return next((self.tapping_by_hand(x) for x in later if any(y.kind != Line.EXPECT for y in x.lines)), [])

    def tapping_by_hand(self, moment: Moment) -> list[int]:
        """Who uses mana sources there at times when others are not even asked, in eras that have such times."""
        if all(row.priority != MANA_ONLY for row in self.game.ruleset.describe_turn()):
            return []
        lines = [x for x in moment.lines if x.kind == Line.ACT and x.body.casefold().startswith("tap ")]
        found = {self.actor.names.seat(line.player) for line in lines}
        return sorted(seat for seat in found if seat is not None)

    def play_lines(self, moment: Moment, index: int) -> bool:
        if not self.attempt(moment.number, moment.text, moment, None):
            self.give_up(index)
            return False
        self.late = not self.clock.is_now(moment)
        self.coming.extend(moment.lines)
        if not self.attempt(moment.number, moment.text, moment, None, begin=True):
            self.give_up(index)
            return False
        while self.coming:
            line = self.coming.pop(0)
            failed = len(self.report.failures)
            went_on = self.attempt(line.number, line.text, moment, line)
            fine = len(self.report.failures) == failed
            self.report.reached.append((line.number, line.text, len(self.game.events), fine))
            if not went_on:
                self.give_up(index)
                return False
        return True

    def attempt(self, number: int, text: str, moment: Moment, line: Line | None, begin: bool = False) -> bool:
        """Reach the moment, begin it, or play one of its lines; what goes wrong becomes a failure."""
        before = show(self.game)
        tries = line is not None and line.tries
        done = len(self.game.history)
        try:
            if begin:
                self.begin(moment)
            elif line is None:
                self.reach(moment)
            else:
                if tries:
                    self.check_words(line)
                self.line(line, moment)
        except Looking:
            return True
        except ApnapError as error:
            if tries and not isinstance(error, Unreadable):
                if len(self.game.history) > done:
                    self.game.undo(len(self.game.history) - done)
                self.report.left_out.append(Failure(self.scenario.file, number, text, str(error), before))
                return True
            now = show(self.game)
            position = now if now == before else f"{now}\nbefore this line:\n{before}"
            self.fail(number, text, str(error), position)
            return False
        except Exception as error:  # a fault of the engine must not hide which line met it
            self.fail(number, text, f"the engine failed: {type(error).__name__}: {error}", before)
            return False
        return True

    def check_words(self, line: Line) -> None:
        """What is left out where it cannot be done must be something that could be done."""
        try:
            if line.kind == Line.ACT:
                check_deed(self.actor, line.body, present=False)
            elif line.kind == Line.ANSWER:
                check_answer(self.actor, line.body)
        except Failed as error:
            raise Unreadable(str(error)) from None

    def fail(self, number: int, text: str, reason: str, position: str, unread: bool = False) -> None:
        self.report.failures.append(Failure(self.scenario.file, number, text, reason, position, unread))

    def give_up(self, index: int) -> None:
        """The lines that will not be reached now."""
        left = self.coming + [x for m in self.scenario.moments[index + 1 :] for x in m.lines]
        if not self.coming and self.report.failures[-1].line == self.scenario.moments[index].number:
            left = self.scenario.moments[index].lines + left
        if left:
            many = f"this line and {len(left) - 1} more were" if len(left) > 1 else "this line was"
            self.fail(left[0].number, left[0].text, f"{many} never reached, because of the failure above", "")

    def in_this_era(self, moment: Moment) -> Moment:
        """The moment under these rules that comes nearest to one they do not have."""
        turn = self.game.ruleset.turn
        steps = [step for _, all_steps in turn for step in all_steps]
        kind, nth = moment.kind, moment.nth
        if kind == Step.DISCARD and Step.DISCARD not in steps:
            # The last chance to act before the hand is looked at, or where it is looked at.
            kind = Step.CLEANUP if answers(moment) else Step.END
        elif kind == Step.CLEANUP and Step.DISCARD in steps and answers(moment):
            kind = Step.DISCARD  # where the hand is looked at in a phase of its own
        elif kind == Step.MAIN and nth == 2 and steps.count(Step.MAIN) == 1:
            # One main phase with the attack inside: what comes after the attack, if there is one.
            kind, nth = (Step.END_COMBAT, 1) if self.game.standing.combats else (Step.MAIN, 1)
        elif kind == Step.END and acts(moment) and steps.index(Step.CLEANUP) < steps.index(Step.END):
            kind = Step.DISCARD  # the end of the turn belongs to a phase in which nothing can be played
        if (kind, nth) == (moment.kind, moment.nth):
            return moment
        other = Moment(moment.number, moment.text, moment.turn, kind, nth, moment.combat, moment.eras)
        other.lines = moment.lines
        return other

    # ---- moments ---------------------------------------------------------------------------------------------

    def reach(self, moment: Moment) -> None:
        """Everyone passes until that step has begun and somebody is asked something."""
        if self.clock.is_over(moment):
            raise Failed(f"never reached: {moment.text} was over before the lines above were played")
        while not self.clock.reached(moment):
            game = self.game
            if game.over and all(is_about_the_end(line) for line in moment.lines):
                return  # it has come to an end even before
            if game.over:
                raise Failed(f"never reached: the game was over in turn {game.turn}")
            if game.turn > moment.turn and not (self.several and marker_of(game, moment.turn)):
                raise Failed(f"never reached: {self.missing(moment)}")
            fights = game.turn == moment.turn and moment.kind >= 0 and is_of_combat(moment.kind)
            if not (fights and self.actor.intend()):
                self.actor.idle()
        self.take_up(moment)
        self.clock.mark(moment)

    def take_up(self, moment: Moment) -> None:
        """Where several turns go on at the same time: the others go on until it is that turn's chance to."""
        self.actor.turn = moment.turn if self.several else 0
        while self.actor.turn and self.game.turn != moment.turn:
            if not self.clock.is_now(moment):
                raise Failed(f"never reached: {moment.text} was over before the lines above were played")
            self.actor.idle()

    def missing(self, moment: Moment) -> str:
        first = self.scenario.start_turn
        if moment.turn < first:
            return f"the game begins in turn {first}"
        if moment.turn == first and moment.kind >= 0 and moment.nth == 1 and not moment.combat:
            return f"turn {moment.turn} had no such step after {self.scenario.start_step}, where the game began"
        return f"turn {moment.turn} had no such step"

    def begin(self, moment: Moment) -> None:
        """What triggered as the step began resolves first, unless the first line has to do with it."""
        if self.coming and (self.coming[0].holds or is_about_triggers(self.coming[0])):
            return
        if self.clock.is_now(moment) and pending(self.game):
            self.actor.settle()

    # ---- lines -----------------------------------------------------------------------------------------------

    def line(self, line: Line, moment: Moment) -> None:
        if line.kind == Line.EXPECT:
            self.expect(line, moment)
            if line.holds and not self.game.over and not self.stays():
                self.settle_after_a_look(moment)
            return
        if self.game.over:
            raise Failed("never reached: the game is over")
        if line.kind == Line.RESOLVE:
            self.actor.resolve(line.body)
            return
        seat = self.actor.names.seat(line.player)
        if seat is None:
            seat = declarer(self.actor, line.body)
        self.check_decider(line, seat)
        if line.kind == Line.CONCEDE:
            self.game.concede(seat)
            return
        if not is_declaration(line.body) and not self.clock.is_now(moment) and not self.clock.moved:
            raise Failed(f"nobody is asked anything in {moment.text}")
        if line.kind == Line.PASS:
            self.actor.give_priority(seat)
            self.game.apply("pass")
            pass_over(self.game)
            return
        if line.kind == Line.ANSWER:
            self.actor.answer(seat, line.body)
            self.actor.take_the_only_ones()
        else:
            self.act(seat, line)
        if not self.stays():
            self.actor.settle()

    def settle_after_a_look(self, moment: Moment) -> None:
        """A script may end by looking at a question, which then nobody need answer."""
        ends = not self.coming and moment.number == self.scenario.moments[-1].number
        try:
            self.actor.settle()
        except Failed:
            if not ends:
                raise

    def check_decider(self, line: Line, seat: int) -> None:
        """`A for B: …`: A must be the one who decides for B (722.5)."""
        decider = self.game.view(None, 0)["players"][seat]["decider"] if line.decider else seat
        if line.decider and self.actor.names.seat(line.decider) != decider:
            raise Failed(f"{line.decider} does not decide for {line.player}: {self.game.players[decider]} does")

    def stays(self) -> bool:
        """Whether the next line has to do with how things stand, before anyone passes."""
        if not self.coming:
            return self.several and self.elsewhere
        asked = self.game.kind != Q.PRIORITY
        return self.coming[0].holds or (asked and self.coming[0].kind == Line.ANSWER)

    def act(self, seat: int, line: Line) -> None:
        if line.waits:
            self.actor.wait_for(seat, line.body, line.waits)
        if not is_declaration(line.body):
            self.actor.act(seat, line.body)
            return
        bodies = [line.body]
        while self.coming and self.coming[0].player == line.player and is_declaration(self.coming[0].body):
            bodies.append(self.coming.pop(0).body)
        declare(self.actor, seat, bodies)
        self.clock.moved = True  # a declaration may take place in a later step than the moment's

    def expect(self, line: Line, moment: Moment) -> None:
        """Every clause that does not hold is a failure; the script goes on."""
        self.expecting.turn = moment.turn if moment.kind >= 0 else self.game.turn
        late = self.late and not self.clock.moved
        self.expecting.past = self.clock.beginning(moment) if late else None
        note = f" (nobody was asked anything in {moment.text}, so this was looked at later)" if late else ""
        for clause in clauses(line.body):
            unread = False
            try:
                reason = self.expecting.check(clause)
            except ApnapError as error:
                reason, unread = str(error), True
            if reason:
                self.fail(line.number, line.text, f"expected {clause}: {reason}{note}", show(self.game), unread)
