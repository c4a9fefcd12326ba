"""Going back at a table: taking answers back, bringing them again, and what the bots must remember then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.driving.answers import from_code
from apnap.errors import NothingToUndo
from apnap.play.news import Decision, to_take_back
from apnap.play.seats import Seat
from apnap.play.silence import NotAsked, Watcher
from apnap.play.steering import Steering

if TYPE_CHECKING:
    from apnap.play.pilot import Verdict
    from apnap.play.pondering import Thought

YOU = "you"
BOT = "bot"
AUTO = "auto"


class Rewinding(Steering):
    """What was decided, and the way back; `Table` is one."""

    seats: list[Seat]
    decisions: list[Decision]
    undone: list[list[dict[str, Any]]]
    silences: list[NotAsked]
    watcher: Watcher
    covered: Verdict | None
    elsewhere: frozenset[str]
    thinks: Thought | None
    question: int
    seen: list[int]

    def write_down(self, entry: dict[str, Any], sure: bool = True) -> None:
        raise NotImplementedError

    def look(self) -> None:
        raise NotImplementedError

    def note_question(self) -> None:
        raise NotImplementedError

    def note_silence(self, seat: int, verdict: Verdict) -> None:
        raise NotImplementedError

    def carry_out(self, entry: dict[str, Any]) -> None:
        raise NotImplementedError

    def undo(self, seat: int | None = None) -> None:
        """Back to the last decision a person made (the person in that seat): that question is asked again."""
        last = to_take_back([d for d in self.decisions if seat is None or d.seat == seat])
        if last is None:
            raise NothingToUndo("nothing has been decided yet")
        target = last.at
        taken = [entry for at, entry in self.entries if at >= target]
        again = [*self.undone, taken]
        self.write_down({"undo": target, "q": self.question})
        self.go_back(target)
        self.undone = again

    def undo_is_clean(self, seat: int) -> bool:
        """Whether taking back that player's last decision shows them nothing they did not know."""
        mine = [d.at for d in self.decisions if d.seat == seat]
        return bool(mine) and self.game.undo_is_clean(seat, len(self.game.history) - mine[-1])

    def go_back(self, target: int) -> None:
        count = len(self.game.history) - target
        if target < 0 or count < 0:
            raise NothingToUndo(f"there is no answer {target} to go back to")
        if count > 0:
            self.game.undo(count)
        events = len(self.game.events)
        self.decisions = [d for d in self.decisions if d.at < target]
        self.silences = [s for s in self.silences if s.at < target]
        self.entries = [(at, entry) for at, entry in self.entries if at < target]
        self.watcher.forget(self.game)
        self.seen = [min(n, events) for n in self.seen]
        for pilot in self.pilots:
            pilot.back_to(target)
        for seat in self.seats:
            seat.forget()
        self.because = self.covered = self.thinks = None

    def redo(self) -> None:
        """Bring back what the last undo took."""
        if not self.undone:
            raise NothingToUndo("nothing was taken back")
        rest, taken = self.undone[:-1], self.undone[-1]
        for n, entry in enumerate(taken):
            self.undone = [*rest, taken[n:]]
            self.repeat(entry)
            self.write_down(entry, entry.get("by") == YOU)
        self.remind_bots()
        self.undone = rest

    def remind_bots(self) -> None:
        """Show the bots what they answered since they were made, so that they remember it."""
        since = self.decisions[-1].at if self.decisions else -1
        turn = self.game.turn
        tail = [(at, entry) for at, entry in self.entries if at > since and entry.get("by") in (AUTO, BOT)]
        if not tail:
            return
        twin = self.game.clone()
        twin.undo(len(twin.history) - tail[0][0])
        for _, entry in tail:
            seat = self.seats[entry["seat"]]
            if entry["by"] == BOT and twin.turn == turn and twin.choices > 1 and seat.is_reminded(self.elsewhere):
                seat.bot(len(self.decisions), turn).choose(twin)
            twin.apply(from_code(entry["codes"][0]))

    def repeat(self, entry: dict[str, Any]) -> None:
        """An entry of the journal once more: the pilots see what they saw then, but nobody is asked."""
        if "undo" in entry:
            self.go_back(int(entry["undo"]))
            self.question = max(self.question, int(entry.get("q", 0)))
            return
        game = self.game
        self.look()
        if not game.over and entry.get("asked", True):
            self.note_question()
            seat = self.decider
            if self.seats[seat].is_human and self.because is None:
                verdict = self.pilots[seat].verdict(game)
                if verdict.asks:
                    self.because = verdict
                    self.question += 1
                elif entry.get("by") == AUTO:
                    self.note_silence(seat, verdict)
        self.question = max(self.question, int(entry.get("q", 0)))
        self.entries.append((len(game.history), entry))
        if "do" in entry:
            self.repeat_setting(entry)
        else:
            self.carry_out(entry)
