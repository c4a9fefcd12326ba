"""From a position to a scenario: what a seat knows of a game, as a file that can be read, changed and played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.cards.registry import all_cards
from apnap.errors import ScenarioError
from apnap.scenario.model import Piece, Scenario, Side
from apnap.scenario.script import read_step
from apnap.scenario.writing import to_toml

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.view.types import CardView, PermanentView, View

DONE = ("untap", "draw")  # what happens as these begin has happened, and would again


def to_scenario(game: Game, seat: int | str | None = "all") -> str:
    """The position as the text of a scenario, with what that seat, a spectator (None) or everybody ("all") knows.

    Cards nobody named are left out, and so is what a board cannot say: the stack, combat, effects that last.  `notes`
    of the scenario tell what that is.
    """
    view = game.view(seat, 0)
    if view["over"]:
        raise ScenarioError("the game is over")
    return to_toml(Written(view).scenario)


class Written:
    """A scenario made of a view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.lost: list[str] = []  # what is left out
        self.names = [p["name"] for p in view["players"]]
        self.aliases = self.named_hosts()
        self.scenario = Scenario("")
        self.scenario.title = f"A position of turn {view['turn']}"
        self.scenario.ruleset = view["ruleset"]
        self.scenario.day = "" if view["day"] == "neither" else view["day"]
        for p in view["players"]:
            self.scenario.players.append(self.side(p))
        self.start()
        self.tell_rest()

    def named_hosts(self) -> dict[int, str]:
        """A name of its own for everything that something is attached to."""
        found: dict[int, str] = {}
        for perm in self.view["battlefield"]:
            if perm["attachments"]:
                found[perm["id"]] = f"host {len(found) + 1}"
        return found

    def start(self) -> None:
        s, view = self.scenario, self.view
        active = view["active"]
        s.start_player = self.names[0 if active is None else active]
        s.start_turn = max(1, view["turn"])
        step = view["step"] or view["phase"] or "main"
        s.start_step = step if read_step(step) is not None and step not in DONE else "main"
        if s.start_step != step:
            self.lost.append(f"it was the {step} step")

    def side(self, p: Any) -> Side:
        side = Side(p["name"])
        side.life = p["life"]
        side.counters = dict(p["counters"])
        side.mana = p["mana"]
        hand = p["hand"]
        if isinstance(hand, int):
            if hand:
                self.lost.append(f"{p['name']} has {hand} unknown cards in hand")
        else:
            side.hand = self.cards(hand)
        side.graveyard = self.cards(p["graveyard"])
        side.exile = self.cards([c for c in self.view["exile"] if c["owner"] == p["seat"]])
        side.ante = self.cards([c for c in self.view.get("ante", []) if c["owner"] == p["seat"]])
        both = [*self.view["battlefield"], *self.view["phased_out"]]
        side.battlefield = [x for x in (self.permanent(q) for q in both if q["controller"] == p["seat"]) if x]
        if p["library"]:
            self.lost.append(f"{p['name']}'s library of {p['library']} cards")
        return side

    def cards(self, found: list[CardView]) -> list[Piece]:
        pieces: list[Piece] = []
        for c in found:
            name = c["name"]
            if name is None or name not in all_cards():
                self.lost.append("a face-down card" if name is None else f"{name}, which is no card of the pool")
                continue
            piece = Piece(name, 1, 0)
            piece.face_down = "face_down" in c
            pieces.append(piece)
        return pieces

    def permanent(self, x: PermanentView) -> Piece | None:
        name = x.get("card") or x["name"]
        if name is None or name not in all_cards():
            self.lost.append(f"{name or 'a face-down permanent'}, which is no card of the pool")
            return None
        piece = Piece(name, 1, 0)
        piece.tapped = x["tapped"]
        piece.sick = bool(x.get("sick"))
        piece.damage = int(x.get("damage", 0))
        piece.counters = dict(x["counters"])
        piece.face_down = bool(x.get("face_down"))
        piece.back = bool(x.get("back_up"))
        piece.phased_out = bool(x.get("phased_out"))
        piece.alias = self.aliases.get(x["id"], "")
        if x["owner"] != x["controller"]:
            piece.owner = self.names[x["owner"]]
        if "protector" in x and x["protector"] != x["controller"]:
            piece.protector = self.names[x["protector"]]
        host = x["attached_to"]
        if host is not None:
            piece.attached_to = self.names[host] if host < len(self.names) else self.aliases.get(host, "")
        if x.get("card") and not piece.back and not piece.face_down:
            self.lost.append(f"{name} was {x['name']}")
        return piece

    def tell_rest(self) -> None:
        view = self.view
        if view["stack"]:
            self.lost.append(f"on the stack: {', '.join(s['name'] or 'a face-down spell' for s in view['stack'])}")
        if view["combat"]:
            self.lost.append(f"{len(view['combat'])} attacking creatures")
        if view["command"]:
            self.lost.append(f"in the command zone: {', '.join(str(c['name']) for c in view['command'])}")
        for e in view["effects"]:
            self.lost.append(f"an effect of {e['source'] or 'something'}")
        self.scenario.notes = "Left out: " + "; ".join(dict.fromkeys(self.lost)) + "." if self.lost else ""
