"""`Table`: a game with people and bots at it.

`ask` runs bots and everything that needs no person up to the next question for one; `answer` answers it.  Nothing here
prints or reads a keyboard.  With a journal, every answer is on the disk before the next question.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from apnap.driving.answers import Kind, concedes, from_code, listed, pays
from apnap.driving.asking import Ask, Choice
from apnap.driving.checks import check_seat
from apnap.driving.new_options import Options
from apnap.errors import (
    GameOver,
    IllegalChoice,
    JournalNotWritten,
    NotYourDecision,
    SetupError,
    StaleQuestion,
)
from apnap.formats import Format
from apnap.game import Deck, Game
from apnap.interchange.records import record
from apnap.play.answering import codes_for, codes_for_picks, declared_codes, label_of
from apnap.play.completing import completions
from apnap.play.journal import Journal, Keeper, read_journal, reopen
from apnap.play.news import Chronicle, Decision, happenings
from apnap.play.pilot import Pilot, Verdict
from apnap.play.pondering import Thought
from apnap.play.rewinding import AUTO, BOT, YOU, Rewinding
from apnap.play.seats import Seat, bot_kinds
from apnap.play.silence import NotAsked, Watcher, Why, not_asked
from apnap.players import Bot
from apnap.ruleset import Ruleset
from apnap.telling.story import Line
from apnap.view.types import View


class Table(Rewinding):
    """Make one with `Table.new` or `Table.resume`."""

    def __init__(self, game: Game, seats: list[Seat], bot_seed: str) -> None:
        self.game = game
        self.seats = seats
        self.bot_seed = bot_seed
        self.pilots = [Pilot(game, seat.number) for seat in seats]
        self.decisions: list[Decision] = []  # those people made, in order
        self.undone: list[list[dict[str, Any]]] = []  # what `redo` brings back, the last first
        self.silences: list[NotAsked] = []
        self.watcher = Watcher()
        self.journal: Keeper | None = None
        self.warning = ""  # what was wrong with the journal, if anything
        self.because: Verdict | None = None  # why the present question is asked
        self.question = 0  # the number of the present question for a person; it only goes up, over undo too
        self.cover: set[int] = set()  # seats whose passes wait for `release`, where going at once would tell something
        self.covered: Verdict | None = None  # the pass that waits
        self.elsewhere: frozenset[str] = frozenset()  # bots that think in another process: `thought` has their answers
        self.thinks: Thought | None = None  # what one of them is to think about
        self.thoughts = 0  # so far
        self.tag: dict[str, Any] = {}  # is written down with whatever is written: who did it, by which message
        self.chronicles = [Chronicle(game, seat.number) for seat in seats]
        self.seen = [0] * len(seats)  # how many events each seat has been told
        self.entries: list[tuple[int, dict[str, Any]]] = []  # what the journal would hold, by number of answers before

    # ---- making --------------------------------------------------------------------------------------------------

    @staticmethod
    def new(
        decks: list[Deck] | dict[str, Deck],
        seats: Sequence[str | Bot],
        *,
        ruleset: Ruleset | str = "current",
        seed: int | str = 0,
        start: int | None = None,
        chooser: int | None = None,
        manual_mana: bool = False,
        journal: str | Path | None = None,
        format: Format | str | None = None,
        teams: Sequence[Sequence[str | int]] | None = None,
        commanders: Sequence[Sequence[str]] | None = None,
        supplementary: dict[str, list[list[str]]] | None = None,
        ranges: int | Sequence[int] | None = None,
    ) -> Table:
        """A new game.  `seats`: "human", the name of a bot, or a bot, for each deck.  Without `start`, `chooser` says
        who begins: the loser of the game before, or a random player (103.1)."""
        if len(seats) != len(decks):
            raise SetupError(f"{len(seats)} seats for {len(decks)} decks")
        made = [Seat(i, who, str(seed)) for i, who in enumerate(seats)]
        options: Options = {"start": start, "chooser": chooser, "manual_mana": manual_mana}
        options |= {"format": format, "teams": teams, "commanders": commanders, "ranges": ranges}
        extra = supplementary or {}
        options["schemes"] = extra.get("schemes")
        options["planes"] = extra.get("planes")
        options["attractions"] = extra.get("attractions")
        options["sideboards"] = extra.get("sideboards")
        options["companions"] = (
            [name[0] if name else "" for name in extra["companions"]] if "companions" in extra else None
        )
        if isinstance(decks, dict):
            game = Game.new(decks, ruleset, seed, **options)
        else:
            game = Game.new(decks, ruleset, seed, **options)
        table = Table(game, made, str(seed))
        if journal is not None:
            if any(seat.custom is not None for seat in made):
                raise SetupError("a journal can only name bots; it cannot keep one given as an object")
            table.journal = Journal.create(Path(journal), table.header)
        return table

    @property
    def header(self) -> dict[str, Any]:
        """How the game began and who sits where: what a journal begins with."""
        return {"format": 1, **self.game.origin, "seats": [seat.kind for seat in self.seats]}

    @staticmethod
    def around(game: Game, seats: Sequence[str | Bot], seed: str = "") -> Table:
        """A table around a game there is, such as a position set up by hand.  It keeps no journal."""
        if len(seats) != len(game.players):
            raise SetupError(f"{len(seats)} seats for {len(game.players)} players")
        return Table(game, [Seat(i, who, seed) for i, who in enumerate(seats)], seed)

    @staticmethod
    def resume(journal: str | Path, *, writing: bool = True) -> Table:
        """Go on where a journal ends.  A last line that was not finished is dropped, and `warning` says so."""
        from apnap.play.resuming import from_reading

        path = Path(journal)
        reading = read_journal(path)
        table = from_reading(str(path), reading)
        if reading.warning:
            table.warning = reading.warning
            warnings.warn(reading.warning, stacklevel=2)
        if writing:
            table.journal = reopen(path, reading)
        return table

    def close(self) -> None:
        """Close the journal.  Nothing is lost without it."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    # ---- asking --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def decider(self) -> int:
        """The seat that must answer now."""
        found = self.game.decider
        if found is None:
            raise GameOver("the game is over")
        return found

    def ask(self) -> Ask | None:
        """The next question a person must answer; None when the game is over.  Bots and pilots run up to there."""
        while self.step():
            pass
        return self.game.ask

    def step(self) -> bool:
        """Give one answer that needs no person.  False if there is none: a person is asked, or the game is over."""
        game = self.game
        self.look()
        if game.over:
            self.because = None
            return False
        if self.because is not None or self.covered is not None or self.thinks is not None:
            return False
        seat = self.seats[self.decider]
        self.note_question()
        if not seat.is_human:
            if seat.kind in self.elsewhere and game.choices > 1:
                self.let_think(seat.number)
                return False
            self.note_controlled(seat.number)
            self.record({"by": BOT, "seat": seat.number, **self.bot_answer(seat)}, sure=False)
            return True
        verdict = self.pilots[seat.number].verdict(game)
        if verdict.asks:
            self.because = verdict
            self.question += 1
            return False
        if seat.number in self.cover and verdict.would_ask:
            self.covered = verdict
            self.question += 1  # counted like a question, or the numbers would tell others that there was none
            return False
        self.without_asking(seat.number, verdict)
        return True

    def release(self) -> None:
        """Let the pass go that waits because going at once would tell the others that nothing else was possible."""
        verdict, self.covered = self.covered, None
        if verdict is not None and not self.over:
            self.without_asking(self.decider, verdict)

    def without_asking(self, seat: int, verdict: Verdict) -> None:
        self.note_controlled(seat)
        self.note_silence(seat, verdict)
        entry = {"by": AUTO, "seat": seat, "why": verdict.why.name, "text": verdict.text, "rule": verdict.rule}
        codes = {"codes": [verdict.index], "label": label_of(self.game, listed(verdict.index))}
        self.record({**entry, **codes}, sure=False)

    def bot_answer(self, seat: Seat) -> dict[str, Any]:
        game = self.game
        index = 0
        if game.choices > 1:
            chosen: object = seat.bot(len(self.decisions), game.turn).choose(game)
            if isinstance(chosen, bool) or not isinstance(chosen, int) or not 0 <= chosen < game.choices:
                raise IllegalChoice(f"seat {seat.number}'s bot chose {chosen!r}: an index below {game.choices} is due")
            index = chosen
        return {"codes": [index], "label": label_of(game, listed(index))}

    # ---- bots that think elsewhere -----------------------------------------------------------------------------

    def let_think(self, seat: int) -> None:
        self.thoughts += 1
        self.thinks = Thought(self.thoughts, seat, sum(mine for mine, _ in self.seen_by(seat)))

    def seen_by(self, seat: int) -> list[tuple[bool, int]]:
        """What happened since that bot was made: the answers, and which of them it gave after some thought."""
        since = self.decisions[-1].at if self.decisions else -1
        tail = [(at, entry) for at, entry in self.entries if at > since and entry.get("by") in (AUTO, BOT)]
        found: list[tuple[bool, int]] = []
        if tail:
            twin = self.game.clone()
            twin.undo(len(twin.history) - tail[0][0])
            for _, entry in tail:
                if twin.turn == self.game.turn:
                    mine = entry["by"] == BOT and entry["seat"] == seat and twin.choices > 1
                    found.append((mine, entry["codes"][0]))
                twin.apply(from_code(entry["codes"][0]))
        return found

    def thought_values(self, anew: bool = False) -> dict[str, Any]:
        """What is to be thought about, for `Ponderer.answer`; `anew`: with all that bot has seen since it was made."""
        thought = self.thinks
        if thought is None:
            raise GameOver("nobody thinks")
        seat = self.seats[thought.seat]
        game = self.game
        found: dict[str, Any] = {
            "kind": seat.kind,
            "seed": seat.seed_of(len(self.decisions), game.turn),
            "nth": thought.nth,
        }
        if anew:
            seen = self.seen_by(seat.number)
            game = game.clone()
            game.undo(len(seen))
            found["seen"] = seen
        return {**found, "save": game.to_json()}

    def thought(self, n: int, index: object) -> bool:
        """The answer to what was thought about; False if nobody thinks about that any more.  An answer that is none
        (whoever thinks has failed) is given by a bot that needs less time."""
        thought = self.thinks
        if thought is None or thought.n != n or self.over:
            return False
        if isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < self.game.choices:
            index = bot_kinds()["greedy"](f"{self.bot_seed}/instead/{len(self.game.history)}").choose(self.game)
        self.note_controlled(thought.seat)
        entry = {"codes": [index], "label": label_of(self.game, listed(index))}
        self.record({"by": BOT, "seat": thought.seat, **entry}, sure=False)
        return True

    # ---- answering -----------------------------------------------------------------------------------------------

    def answer(self, choice: object) -> None:
        """Answer the question: a place in the list from 0, a `Choice`, or text — its notation, a name, or its number
        in the list from 1.  What is illegal raises an error and changes nothing."""
        seat = self.asked_seat()
        codes, label = codes_for(self.game, choice, seat)
        self.decide({"by": YOU, "seat": seat, "codes": codes, "label": label})

    def asked_seat(self) -> int:
        """Who is asked, once everything that needs no person has run."""
        asked = self.ask()
        if asked is None:
            raise GameOver("the game is over")
        return asked.decider

    def answer_as(self, seat: int, question: int, picks: object) -> None:
        """Answer for one seat: that question, and what follows from it until everything is said, and nothing else.

        `picks`: an answer as `answer` takes it, or a list of them; numbers in it are places in the list of the question
        that is asked now.  All or nothing: what is illegal, or another seat's, raises an error and changes nothing.
        """
        self.check_question(seat, question)
        if isinstance(picks, list):
            codes, label = codes_for_picks(self.game, picks, seat)
        else:
            codes, label = codes_for(self.game, picks, seat)
        self.decide({"by": YOU, "seat": seat, "codes": codes, "label": label})

    def declare_as(self, seat: int, question: int, pairs: object, bands: object = None) -> None:
        """A whole attack, or all blocks, of one seat: (creature, whom) by id, as `Game.declare_attackers` takes it."""
        self.check_question(seat, question)
        codes, label = declared_codes(self.game, pairs, bands)
        self.decide({"by": YOU, "seat": seat, "codes": codes, "label": label})

    def check_question(self, seat: int, question: int) -> None:
        """Whether that question is asked of that seat now; an error with a name if not."""
        decider = self.asked_seat()
        if decider != seat:
            names = self.game.players
            raise NotYourDecision(f"{names[decider]} decides now, not {names[seat]}", seat, decider)
        if self.because is None or question != self.question:
            raise StaleQuestion(f"question {question} is not asked any more; the present one is {self.question}")

    def decide(self, entry: dict[str, Any]) -> None:
        """A person's answer, new or again."""
        entry = {**entry, "q": self.question}
        kept = self.undone
        self.undone = []
        try:
            self.record(entry, sure=True)
        except JournalNotWritten:
            self.undone = kept
            raise

    def concede(self, seat: int | None = None) -> None:
        """The player in that seat, or whoever is asked, concedes (104.3a)."""
        who = self.decider if seat is None else check_seat(seat, len(self.seats))
        twin = self.game.clone()
        twin.concede(who)  # raises what is wrong before anything is written
        answer = concedes(who)
        self.decide({"by": YOU, "seat": who, "codes": [answer.code], "label": label_of(self.game, answer)})

    def pay_by_hand(self, on: bool, seat: int | None = None) -> None:
        """Whether that player is asked how to pay, and offered mana abilities."""
        who = self.decider if seat is None else check_seat(seat, len(self.seats))
        if self.over:
            raise GameOver("the game is over")
        answer = pays(who, on)
        self.decide({"by": YOU, "seat": who, "codes": [answer.code], "label": label_of(self.game, answer)})

    def pays_by_hand(self, seat: int) -> bool:
        """Whether that player is asked how to pay."""
        said = [a.by_hand for a in self.game.history if a.kind == Kind.PAYS and a.seat == seat]
        return said[-1] if said else bool(self.game.origin.get("manual_mana", False))

    # ---- carrying out --------------------------------------------------------------------------------------------

    def record(self, entry: dict[str, Any], sure: bool) -> None:
        """Carry an entry out, and write it down."""
        at = len(self.game.history)
        self.carry_out(entry)
        self.entries.append((at, entry))
        if self.journal is not None and sure:
            entry = {**entry, "hash": self.game.state_hash()[:16]}
        self.write_down(entry, sure)

    def write_down(self, entry: dict[str, Any], sure: bool = True) -> None:
        """Put a line into the journal, if there is one.  If that fails, the table goes back to what the journal says:
        what was not written down did not happen, and may be tried again."""
        journal = self.journal
        if journal is None:
            return
        try:
            journal.add({**entry, **self.tag}, sure)
        except JournalNotWritten:
            from apnap.play.resuming import from_reading

            kept = from_reading(journal.name, journal.reading(), self.elsewhere)
            kept.ask_again(self)
            raise

    def ask_again(self, table: Table) -> None:
        """Make that table, which is ahead, be like this one."""
        table.game = self.game
        table.pilots = self.pilots
        table.decisions = self.decisions
        table.silences = self.silences
        table.watcher = self.watcher
        table.chronicles = self.chronicles
        table.entries = self.entries
        table.because = self.because
        table.covered = table.thinks = None
        table.seats = self.seats
        table.seen = [min(n, len(self.game.events)) for n in table.seen]

    def carry_out(self, entry: dict[str, Any]) -> None:
        game = self.game
        if entry["by"] == YOU:
            for chronicle in self.chronicles:
                chronicle.catch_up(game)  # pieces end where a person decided
            self.decisions.append(
                Decision(len(game.history), int(entry["seat"]), len(game.events), str(entry["label"]))
            )
        asked, self.because = self.because, None
        self.covered = self.thinks = None
        who = -1 if game.over else self.decider
        for code in entry["codes"]:
            answer = from_code(code)
            game.apply(answer)
            if answer.kind in (Kind.CONCEDES, Kind.PAYS) and not game.over and self.decider == who:
                self.because = asked  # that was no answer: the question is still there

    def look(self) -> None:
        """Note in which steps nobody could act."""
        self.silences.extend(self.watcher.look(self.game, len(self.game.history)))

    def note_question(self) -> None:
        self.watcher.note(self.game)

    def note_silence(self, seat: int, verdict: Verdict) -> None:
        self.silences.append(not_asked(self.game, seat, verdict.why, verdict.text, verdict.rule))

    def note_controlled(self, decider: int) -> None:
        who = self.game.standing.player
        if who != decider and self.seats[who].is_human:
            text = f"{self.game.players[decider]} decides for you"
            self.silences.append(not_asked(self.game, who, Why.CONTROLLED, text, "722.5"))

    # ---- telling -------------------------------------------------------------------------------------------------

    def news(self, seat: int, full: bool = False) -> list[Line]:
        """What has happened since that seat was last told, as far as they may know, with rules; tells it once."""
        lines = self.told(seat, self.seen[seat], full)
        self.seen[seat] = len(self.game.events)
        return lines

    def since_last_decision(self, seat: int, full: bool = False) -> list[Line]:
        """What has happened since that player's last own decision; may be asked again."""
        mine = [d.events for d in self.decisions if d.seat == seat]
        return self.told(seat, mine[-1] if mine else 0, full)

    def told(self, seat: int, since: int, full: bool) -> list[Line]:
        return happenings(self.game, seat, since, True) if full else self.chronicles[seat].since(self.game, since)

    def why_not_asked(self, seat: int, turn: int | None = None, place: str | None = None) -> list[NotAsked]:
        """Every question that player did not see, and why: of that turn, at that place."""
        self.look()
        return [
            s
            for s in self.silences
            if s.seat == seat and (turn is None or s.turn == turn) and (place is None or s.place == place)
        ]

    def view(self, seat: int | None) -> View:
        """What that seat, or a spectator, may know: other hands stay hidden."""
        return self.game.view(seat)

    def hint(self, kind: str = "") -> Choice:
        """What a bot would answer to the present question."""
        if self.ask() is None:
            raise GameOver("the game is over")
        kinds = bot_kinds()
        name = kind or ("greedy" if "greedy" in kinds else "lively")
        if name not in kinds:
            raise SetupError(f"no bot {name!r}: {', '.join(kinds)}")
        twin = self.game.clone()
        index = kinds[name](f"{self.bot_seed}/hint/{len(self.game.history)}").choose(twin)
        return self.game.legal[index]

    def complete(self, text: str, commands: Sequence[str] = ()) -> list[str]:
        """How what was typed may go on: answers to the present question, then commands."""
        return completions(self.game, text, commands)

    def to_record(self) -> str:
        """The game so far as a record, for `apnap replay`."""
        return record(self.game)
