"""One game under watch: what must hold at every decision, at some of them, and at the end."""

from __future__ import annotations

import hashlib
import random
import time
import traceback
from typing import NamedTuple

from apnap.errors import SetupError
from apnap.flow import StackSpine
from apnap.game import Game
from apnap.interchange.records import record, replay
from apnap.queries.markers import entitled
from apnap.queries.supplementary import PLANES, deck_kind
from apnap.state.game_state import State
from apnap.state.kinds import NOBODY, NONTRADITIONAL, Act, Ev, Q
from apnap.testing.hiding import check_views
from apnap.testing.invariants import check_copies, check_nothing_pending, check_position
from apnap.testing.random_games import HIGH, answer_within_limits, random_board, random_choice, random_game
from apnap.testing.short_games import short_game
from apnap.testing.tables import random_table, somebody_leaves
from apnap.testing.turn_model import check_turns

PLAYERS = (2, 2, 2, 3, 4, 5, 6, 7, 8)
TAKEN_BACK = 20  # answers at the end, at most
ENDS = 32  # the end of one short game in so many is looked at closely
MASK = (1 << 64) - 1


class Job(NamedTuple):
    """Which game, and how it is played and looked at."""

    era: str
    number: int
    players: int = 0  # by chance
    play: str = "both"  # "biased": things happen; "uniform": any answer as likely as any other
    limit: int = 3000  # decisions
    check: int = 50  # look closely at one position in so many
    format: str = ""  # "": everyone for themselves
    short: bool = False  # few cards and little life

    @property
    def uniform(self) -> bool:
        return self.play == "uniform" or (self.play == "both" and self.number % 3 == 2)

    def begin(self) -> tuple[Game, random.Random]:
        """Every fourth game begins in the middle, with full boards; those of a format begin at the beginning."""
        if self.format:
            return random_table(self.number, self.format, self.players, self.era, self.short)
        if self.short:
            return short_game(self.number, self.players, self.era)
        players = self.players or random.Random(self.number).choice(PLAYERS)
        for n in (players, 2):
            try:
                if self.number % 4 == 3:
                    return random_board(self.number, n, self.era)
                return random_game(self.number, n, ruleset=self.era)
            except SetupError:  # rules for two players only
                if n == 2:
                    raise
        raise AssertionError("unreachable")


class Result(NamedTuple):
    """What came of a game."""

    job: Job
    decisions: int
    players: int
    over: bool
    error: str
    trace: str
    digest: str
    seconds: float


def choose(game: Game, rng: random.Random, uniform: bool) -> int:
    if not uniform:
        return random_choice(game, rng)
    if game.state.ask_kind == Q.PRIORITY and len(game.state.stack) > HIGH and rng.random() < 0.95:
        return 0  # something that costs nothing would be piled up for ever
    return rng.randrange(game.choices)


class Watch:
    """Looks at a game from its beginning on; an `AssertionError` says what is wrong."""

    def __init__(self, game: Game, job: Job) -> None:
        g = game.state
        self.job = job
        self.rng = random.Random(job.number)
        self.life = [p.life for p in g.players]
        self.cards = self.owned(game)
        self.passed: tuple[int, int, int, int] | None = None  # who has just passed, in which step, over what
        self.choices = 0  # what was asked and answered, in one number
        self.digest = hashlib.blake2b(digest_size=8)

    @staticmethod
    def owned(game: Game) -> list[int]:
        found = [0] * len(game.state.players)
        shared = game.state.format.planes == "one"  # and its owner changes (901.15b)
        for o in game.state.objects.values():
            if shared and deck_kind(o.card) == PLANES:
                continue
            if o.is_card and not o.card.chars.types & NONTRADITIONAL:  # dungeons come from outside
                found[o.owner] += 1
        for m in game.state.merged:
            whole = game.state.objects[m.id]
            found[whole.owner] += sum(part.is_card for part in m.parts) - whole.is_card
        return found

    def look(self, game: Game, count: int) -> None:
        check_nothing_pending(game.state)
        self.check_order(game)
        if (count + self.job.number) % self.job.check == 0:
            self.look_closely(game)

    def look_closely(self, game: Game) -> None:
        self.digest.update(game.state_hash().encode())
        check_position(game)
        check_copies(game)
        self.check_life(game)
        self.check_cards(game)
        check_views(game, self.rng.randrange(len(game.state.players)), self.rng)

    def check_order(self, game: Game) -> None:
        """117.3d: who passes is followed by the next player in turn order, as long as nothing resolves."""
        g = game.state
        if (
            self.passed is not None
            and isinstance(g.ruleset.spine, StackSpine)
            and g.ask_kind == Q.PRIORITY
            and not g.over
        ):
            seat, step, depth, top = self.passed
            stack = g.stack
            same = len(stack) == depth and (not depth or stack[-1].id == top)
            if same and step == (g.step_id):
                wanted = g.next_seat(seat)
                if g.shared:  # 805.5: first whoever of the team has not passed yet
                    wanted = g.ask_player if not g.passed >> g.ask_player & 1 else NOBODY
                    others = [s for s in g.team_of(seat) if not g.players[s].left and not g.passed >> s & 1]
                    wanted = wanted if not others or g.ask_player in others else NOBODY
                if g.melee is not None:  # 807.5a: who gets priority for that stack and has not passed
                    again = g.passed >> g.ask_player & 1 or not entitled(g, g.melee, g.ask_player)
                    wanted = NOBODY if again else g.ask_player
                assert g.ask_player == wanted, "priority went to somebody else than the next player"

    def note(self, game: Game, choice: int) -> None:
        """What is about to be answered."""
        g = game.state
        asked = (len(g.options) << 20) + (g.ask_kind << 14) + (g.ask_player << 8)
        self.choices = (self.choices * 1_000_003 + asked + choice) & MASK
        self.passed = None
        if g.ask_kind == Q.PRIORITY and g.options[choice].act == Act.PASS:
            stack = g.stack
            step = g.step_id
            self.passed = (g.ask_player, step, len(stack), stack[-1].id if stack else -1)

    def check_life(self, game: Game) -> None:
        """Life totals are what the events say."""
        found = list(self.life)
        again = game.ruleset.cite("726.1")
        for e in game.events:
            if e.kind == Ev.GAME_BEGINS and e.rule == again:  # another begins
                found = begun_with(game.state)
            sign = 1 if e.kind == Ev.LIFE_GAINED else -1 if e.kind == Ev.LIFE_LOST else 0
            if sign:
                for seat in game.state.team_of(e.player) if game.state.format.shared_life else [e.player]:
                    found[seat] += sign * e.n
        for p in game.state.players:
            assert p.left or p.life == found[p.seat], f"{p.name} has {p.life} life, by the events {found[p.seat]}"

    def check_cards(self, game: Game) -> None:
        """No card comes from nowhere or is lost, but with players who leave."""
        for p, before, now in zip(game.state.players, self.cards, self.owned(game), strict=True):
            assert p.left or now == before, f"{p.name} owns {now} cards, and had {before}"

    def end(self, game: Game) -> None:
        """Taking back answers and giving them again, and playing the record, lead to the same game."""
        self.digest.update(self.choices.to_bytes(8, "big"))
        check_turns(game)
        if self.job.short and self.job.number % ENDS:
            self.check_life(game)
            self.check_cards(game)
            return
        want = game.state_hash()
        self.digest.update(want.encode())
        self.look_closely_at_the_end(game)
        if self.job.number % 8 == 0 and game.history:
            answers = game.history[-self.rng.randint(1, TAKEN_BACK) :]
            twin = game.clone()
            twin.undo(len(answers))
            for answer in answers:
                twin.apply(answer)
            assert twin.state_hash() == want, "answers taken back and given again lead elsewhere"
        if self.job.number % 16 == 0 and "decks" in game.origin:
            assert replay(record(game)).state_hash() == want, "the record leads elsewhere"

    def look_closely_at_the_end(self, game: Game) -> None:
        check_copies(game)
        self.check_life(game)
        self.check_cards(game)


def play_job(job: Job, watched_by: type[Watch] = Watch) -> Result:
    """Play that game; whatever goes wrong is reported with its number."""
    began = time.perf_counter()
    count, players, over, error, trace, digest = 0, 0, False, "", "", ""
    try:
        game, rng = job.begin()
        players = len(game.state.players)
        watch = watched_by(game, job)
        while count < job.limit and not game.over:
            watch.look(game, count)
            if job.format and somebody_leaves(game, rng):
                watch.passed = None
                continue
            choice = choose(game, rng, job.uniform)
            watch.note(game, choice)
            answer_within_limits(game, choice)
            count += 1
        over = game.over
        watch.end(game)
        digest = watch.digest.hexdigest()
    except Exception as problem:
        error, trace = told(problem), traceback.format_exc()
    return Result(job, count, players, over, error, trace, digest, time.perf_counter() - began)


def told(problem: Exception) -> str:
    """The fault and where it was met."""
    where = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__} in {where.name}: {problem}"


def begun_with(g: State) -> list[int]:
    """The life totals a game of this format begins with."""
    era = g.ruleset.starting_life
    return [g.format.life(era, len(g.players), len(g.team_of(p.seat)), g.is_archenemy(p.seat)) for p in g.players]
