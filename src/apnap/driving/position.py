"""What can be read of a game at one decision, without moving it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.driving import checks
from apnap.driving.asking import BARE, NUMBERED, Ask, Choice, Outcome
from apnap.driving.judging import Judge
from apnap.driving.likeness import distinct
from apnap.driving.observing import ENTITIES, MOST_ENTITIES, MOST_PAGES, Observation, observed
from apnap.driving.position_hash import position_hash
from apnap.driving.recall import Heard, heard, information_key
from apnap.driving.standing import Standing
from apnap.errors import ObservationError
from apnap.events import Event
from apnap.interchange.encoding import digest
from apnap.interchange.fingerprint import fingerprint
from apnap.rules.actions import unlisted
from apnap.ruleset import Ruleset
from apnap.state.game_state import State
from apnap.state.kinds import ALL, NOBODY, Act, Q
from apnap.telling import notation
from apnap.telling.describe import sentence
from apnap.telling.outlook import describe, outlook
from apnap.view import libraries, view

if TYPE_CHECKING:
    from apnap.view.types import View


class Position:
    """The reading half of `Game`."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._heard: dict[int, Heard] = {}  # by seat, as far as it was asked for

    @property
    def ask(self) -> Ask | None:
        """The question the game waits with; None when it is over.

        while game.ask is not None:
            game.apply(0)
        """
        return None if self.over else Ask(self.state)

    @property
    def legal(self) -> list[Choice]:
        """Every answer listed for the present question, in a fixed order.

        game.apply(random.choice(game.legal))
        """
        g = self.state
        if g.over:
            return []
        return [Choice(i, text, g.options[i]) for i, text in enumerate(notation.labels(g, g.options))]

    @property
    def also_legal(self) -> list[Choice]:
        """Legal without being listed: mana abilities while the game pays by itself; calling off an announcement.

        game.apply(game.also_legal[0])
        """
        g = self.state
        if g.over:
            return []
        hidden = unlisted(g)
        return [Choice(-1 - i, text, hidden[i]) for i, text in enumerate(notation.labels(g, hidden))]

    @property
    def choices(self) -> int:
        """How many legal answers are listed: `rng.randrange(game.choices)` is the index of one."""
        return 0 if self.state.over else len(self.state.options)

    @property
    def kind(self) -> Q:
        """What kind of question it is, quicker than `ask`: `game.kind == Q.PRIORITY`.  `Q.NONE` when it is over."""
        return Q.NONE if self.state.over else self.state.ask_kind

    @property
    def acts(self) -> list[Act]:
        """What each listed answer does, without its text: `game.acts.index(Act.PASS)`."""
        return [] if self.state.over else [option.act for option in self.state.options]

    @property
    def standing(self) -> Standing:
        """Where in the turn it is and what kind of chance the question is, for tables and scripts.

        game.standing.passes < 0  # this must be decided
        """
        return Standing(self.state)

    @property
    def judge(self) -> Judge:
        """Every object by name and attributes, wherever it is, with nothing hidden: for judges and scripts.

        [thing.name for thing in game.judge.library(0)]
        """
        return Judge(self.state)

    @property
    def players(self) -> list[str]:
        """The names of the players, by seat: `game.players[0]`."""
        return [p.name for p in self.state.players]

    @property
    def playing(self) -> list[int]:
        """The seats of the players who are still in the game: `0 in game.playing`."""
        return [p.seat for p in self.state.players if not p.left]

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by: `game.ruleset.name`."""
        return self.state.ruleset

    @property
    def turn(self) -> int:
        """How many turns have begun; 0 before the first: `game.turn > 20`."""
        return self.state.turn_number

    @property
    def decider(self) -> int | None:
        """The seat that must answer now (722.5), None when the game is over: `bots[game.decider]`."""
        g = self.state
        return None if g.over else g.decider(g.ask_player)

    @property
    def over(self) -> bool:
        """Whether the game has ended: `done = game.over`; `outcome` says how."""
        return self.state.over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with the rule: `game.outcome.winner`.  None while it goes on."""
        g = self.state
        if not g.over:
            return None
        won = [] if g.winner == NOBODY else g.team_of(g.winner)
        return Outcome(None if g.winner == NOBODY else g.winner, g.end_reason, g.ruleset.cite(g.end_rule), won)

    @property
    def events(self) -> list[Event]:
        """All that happened, each with its rule; nothing in a game made with `log=False`.

        for event in game.events[-3:]:
            print(event.rule, game.describe(event))
        """
        return [] if self.state.log is None else self.state.log

    @property
    def schedule(self) -> list[str]:
        """What is still to come, for people: `print("\\n".join(game.schedule))`."""
        return describe(self.state)

    @property
    def outlook(self) -> dict[str, Any]:
        """What is still to come, as plain values: `game.outlook["turns"][0]["player"]`."""
        return outlook(self.state)

    def view(self, seat: object = None, events: object = 10) -> View:
        """What the player in that seat may know, or a spectator (None), as plain values; `docs/views.md` lists them.

        "all" has every hand and what lies face down; "judge" has the libraries as well, in order.
        `events`: how many of the last events it tells.

            game.view(0)["ask"]["options"]
        """
        last = checks.check_count(events, "a number of events")
        judges = isinstance(seat, str) and seat == "judge"
        seen = view(self.state, ALL if judges else checks.check_viewer(seat, len(self.state.players)), last)
        if judges:
            seen["libraries"] = libraries(self.state)
        return seen

    def describe(self, event: object, viewer: object = None) -> str:
        """The event in words.  With a viewer, cards that seat could not see stay unnamed.

        game.describe(game.events[-1], viewer=1)
        """
        return sentence(self.state, checks.check_event(event), None if viewer is None else self._check_seat(viewer))

    def name_of(self, id: object) -> str:
        """What the object or player with that id is called, also when it is gone; "" if nothing ever was.

        Who may not know what lies face down is told that it does; who may see a hand or a library, its cards.

            game.name_of(game.view(0)["battlefield"][0]["id"])
        """
        return self.state.name_told(checks.check_id(id))

    def state_hash(self) -> str:
        """The same for equal games, on every platform and build: `twin.state_hash() == game.state_hash()`."""
        return digest(self.state)

    def position_hash(self) -> str:
        """The same for equal games, on every platform and build, as `state_hash`, and ten times as quick.

        What it is made of may change with a release: keep `state_hash` where it is written down for long.

            table = {game.position_hash(): value}
        """
        return position_hash(self.state)

    def observe(
        self,
        seat: object,
        encoding: object = "v1",
        *,
        entities: object = ENTITIES,
        page: object = 0,
        distinct: object = False,
    ) -> Observation:
        """What that seat may know, as numbers, and a mask of legal answers; docs/researchers.md has the rows.

        `entities`: rows for players and objects.  `page`: which of the answers, where there are more than slots.
        `distinct`: only the answers of `distinct()` have slots.

            np.frombuffer(game.observe(0).rows, "<i2").reshape(193, 24)
        """
        if encoding != "v1":
            raise ObservationError(f"there is no encoding {checks.shown(encoding)}, only 'v1'")
        room = checks.check_count(entities, "a number of entities", MOST_ENTITIES)
        only = self.distinct() if distinct else None
        return observed(self.state, self._check_seat(seat), room, checks.check_count(page, "a page", MOST_PAGES), only)

    def information_key(self, seat: object) -> bytes:
        """16 bytes for what that seat knows: equal for games in which it sees the same and was told the same.

        Without a log (`log=False`) it is the position alone, with no past.  A sample has the key of the game it is
        made of, for the seat it is made for: `game.sample(0).information_key(0) == game.information_key(0)`.
        """
        who = self._check_seat(seat)
        past = heard(self.state, who, self._heard.get(who))
        self._heard[who] = past
        return information_key(self.state, who, past)

    def about(self, index: object) -> tuple[Act, str]:
        """What the answer at that place does, and the name of the card or player it is about ("" for none).

        game.about(0)  # (Act.CAST, "Shock")
        """
        option = self.state.options[checks.check_index(index, self.choices)]
        return option.act, "" if option.act in NUMBERED or option.act in BARE else self.state.name_told(option.id)

    def fingerprint(self) -> int:
        """A number for tables of positions: equal for equal games, quick, another for other games but by chance.

        seen = {game.fingerprint()}
        """
        return fingerprint(self.state)

    def distinct(self) -> list[int]:
        """One index of each group of answers that differ only in which of several equal things they name.

        best = max(game.distinct(), key=value_of)
        """
        return [] if self.state.over else distinct(self.state)

    def _check_seat(self, seat: object) -> int:
        return checks.check_seat(seat, len(self.state.players))
