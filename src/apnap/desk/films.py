"""Films: a game event by event, as differences of views, for stepping through it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.desk.flat import flatten
from apnap.desk.patching import difference
from apnap.desk.telling import card_values, line_values, moves, names_in
from apnap.desk.veil import Veil
from apnap.errors import LimitExceeded, MalformedChoice
from apnap.play.answering import label_of
from apnap.play.news import SPECTATOR, happenings
from apnap.telling.places import places
from apnap.telling.questions import Question, Surroundings

if TYPE_CHECKING:
    from apnap.driving.watching import Moment
    from apnap.game import Game

Values = dict[str, Any]
MOST = 20_000  # events
OPTIONS = 24  # that are told of a decision


class Film:
    """A game from its beginning, through the eyes of a seat, of nobody (None) or of everybody ("all")."""

    def __init__(self, game: Game, eyes: int | str | None = "all") -> None:
        if eyes != "all" and eyes is not None and not (isinstance(eyes, int) and 0 <= eyes < len(game.players)):
            raise MalformedChoice('eyes are a seat, null for a spectator\'s, or "all"')
        self.whole = game
        self.eyes = eyes
        self.game = game.clone()
        if game.history:
            self.game.undo(len(game.history))
        self.veil = Veil(len(game.players))
        self.first = flatten(self.game.view(eyes, 0), self.veil, Surroundings(self.game))
        self.last = self.first
        self.cards: set[str] = names_in(self.first["objects"])
        begun = self.game.events
        self.frames: list[Values] = [self.frame(n, [], 0) for n in range(len(begun))]
        self.decisions: list[Values] = []
        self.given = 0
        self.run()

    def frame(self, n: int, patch: list[Any], given: int) -> Values:
        game = self.last["game"]
        values = {"n": n, "patch": patch, "turn": game.get("turn", 0), "place": game.get("place", ""), "d": given}
        return values

    def run(self) -> None:
        game = self.game
        for given, answer in enumerate(self.whole.history):
            self.given = given
            self.ask(label_of(game, answer))
            game.watch(self.see)
            game.apply(answer)
            game.watch(None)
            if len(self.frames) > len(game.events):  # an announcement was called off
                del self.frames[len(game.events) :]
                self.settle()
        self.given = len(self.whole.history)
        self.settle()
        self.ask("")

    def see(self, now: Moment) -> None:
        if now.n >= MOST:
            raise LimitExceeded(f"a film has at most {MOST} events")
        flat = flatten(now.view(self.eyes), self.veil, Surroundings(now))
        self.add(now.n, flat)

    def add(self, n: int, flat: Any) -> None:
        patch = difference(self.last, flat)
        self.last = flat
        self.cards |= names_in(flat["objects"])
        del self.frames[n:]
        self.frames.append(self.frame(n, patch, self.given))

    def settle(self) -> None:
        """What is up to date only at a decision is in the last frame, too."""
        flat = flatten(self.game.view(self.eyes, 0), self.veil, Surroundings(self.game))
        patch = difference(self.last, flat)
        if patch and self.frames:
            self.frames[-1]["patch"] = [*self.frames[-1]["patch"], *patch]
        self.last = flat

    def ask(self, answer: str) -> None:
        """A decision: who, what was asked, what was answered."""
        self.settle()
        asked = self.game.ask
        if asked is None:
            return
        words = Question(self.game)
        decision: Values = {
            "d": self.given,
            "n": len(self.frames) - 1,
            "seat": asked.decider,
            "kind": asked.kind.name,
            "rule": asked.rule,
            "prompt": words.sentence,
            "options": [choice.text for choice in asked.options[:OPTIONS]],
        }
        if answer:
            decision["answer"] = answer
        hidden = self.eyes not in ("all", asked.decider)
        if hidden:
            decision = {key: decision[key] for key in ("d", "n", "seat", "kind")}
        self.decisions.append(decision)
        if self.frames and not hidden:
            self.frames[-1]["q"] = decision

    def values(self) -> Values:
        """Plain values; `docs/protocol.md` lists them."""
        game = self.whole
        viewer = None if self.eyes == "all" else SPECTATOR if self.eyes is None else int(self.eyes)
        moved = moves(game, 0)
        for line in happenings(game, viewer, 0, False):
            if line.n < len(self.frames):
                self.frames[line.n]["line"] = line_values(line, self.veil, moved)
        for n, event in enumerate(game.events[: len(self.frames)]):
            self.frames[n]["way"] = event.way.name
            self.frames[n]["kind"] = event.kind.name
        texts = {name: card_values(name, game.ruleset) for name in sorted(self.cards)}
        return {
            "era": game.ruleset.name,
            "players": game.players,
            "eyes": self.eyes,
            "first": self.first,
            "frames": self.frames,
            "decisions": self.decisions,
            "turns": self.turns(),
            "outcome": self.last["game"].get("outcome"),
            "cards": {name: text for name, text in texts.items() if text is not None},
            "places": places(game.ruleset),
            "turn": [row.values() for row in game.ruleset.describe_turn()],
        }

    def turns(self) -> list[Values]:
        """Each turn with its first event."""
        found: list[Values] = []
        for n, event in enumerate(self.whole.events):
            if event.kind.name == "TURN_BEGINS":
                by = self.whole.describe(event) if event.m else ""
                found.append({"turn": event.n, "player": event.player, "extra": bool(event.m), "by": by, "n": n})
        return found
