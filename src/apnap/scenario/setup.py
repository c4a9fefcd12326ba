"""The board a scenario describes, as a game."""

from __future__ import annotations

from typing import Final

from apnap.eras import ruleset_named
from apnap.errors import ApnapError, ScenarioError
from apnap.game import Game
from apnap.ruleset import Ruleset
from apnap.scenario.masking import fold
from apnap.scenario.model import Piece, Scenario, Side
from apnap.scenario.names import Names
from apnap.scenario.script import read_step
from apnap.state.kinds import CREATURE, FIRST_OBJECT_ID, Zone
from apnap.state.objects import Permanent
from apnap.state.steps import STEP_NAMES, Step
from apnap.testing.scene import Scene

ATTACHABLE: Final = frozenset({"Aura", "Equipment", "Fortification"})


class Table:
    """A game that has been set up, and what its author calls certain objects."""

    def __init__(self, game: Game, aliases: dict[str, int]) -> None:
        self.game = game
        self.aliases = aliases


def set_up(scenario: Scenario, ruleset: Ruleset | None = None) -> Table:
    """The game, under the scenario's rules or those given."""
    rules = chosen_rules(scenario) if ruleset is None else ruleset
    try:
        scene = Scene(
            scenario.names,
            rules,
            scenario.seed,
            format=scenario.format or None,
            teams=scenario.teams or None,
            ranges=scenario.ranges or None,
        )
    except ApnapError as error:
        at = next((scenario.lines[key] for key in ("range", "teams", "format", "players") if key in scenario.lines), 0)
        raise ScenarioError(str(error), scenario.file, at) from None
    builder = Builder(scenario, scene)
    for side in scenario.players:
        builder.side(side)
    builder.relations()
    scene.day(scenario.day)
    found = read_step(scenario.start_step)
    try:
        if found is None:
            game = scene.opening(scenario.start_player)
        else:
            game = scene.begin(scenario.start_player, start_name(found[0], found[1]), scenario.start_turn)
    except ApnapError as error:
        at = scenario.lines.get("start", scenario.lines.get("era", 0))
        raise ScenarioError(str(error), scenario.file, at) from None
    return Table(game, builder.aliases)


def chosen_rules(scenario: Scenario) -> Ruleset:
    try:
        rules = ruleset_named(scenario.ruleset)
    except ApnapError as error:
        at = scenario.lines.get("ruleset", scenario.lines.get("era", 0))
        raise ScenarioError(str(error), scenario.file, at) from None
    try:
        return rules.with_(**scenario.options) if scenario.options else rules
    except ApnapError as error:
        raise ScenarioError(str(error), scenario.file, scenario.lines.get("options", 0)) from None


def start_name(kind: int, nth: int) -> str:
    return "postcombat main" if kind == Step.MAIN and nth > 1 else STEP_NAMES[kind]


class Builder:
    def __init__(self, scenario: Scenario, scene: Scene) -> None:
        self.scenario = scenario
        self.scene = scene
        self.aliases: dict[str, int] = {}
        self.made: list[tuple[Piece, Permanent]] = []

    def error(self, piece: Piece, reason: str) -> ScenarioError:
        return ScenarioError(reason, self.scenario.file, piece.line)

    def side(self, side: Side) -> None:
        if side.life is not None:
            self.scene.life(side.name, side.life)
        if side.counters:
            self.scene.counters(side.name, side.counters)
        self.scene.mana(side.name, side.mana)
        if side.library is not None:
            self.scene.library(side.name)
            self.cards(side, list(reversed(side.library)), Zone.LIBRARY)
        self.cards(side, side.hand, Zone.HAND)
        self.cards(side, side.graveyard, Zone.GRAVEYARD)
        self.cards(side, side.exile, Zone.EXILE)
        self.cards(side, side.commander, Zone.COMMAND)
        self.cards(side, side.ante, Zone.ANTE)
        self.supplementary(side, side.schemes, "schemes")
        self.supplementary(side, side.planes, "planes")
        self.supplementary(side, side.attractions, "attractions")
        self.supplementary(side, side.face_up, "")
        for piece in side.outside:
            self.scene.outside(side.name, *[piece.card] * piece.count)
        for piece in side.battlefield:
            for _ in range(piece.count):
                self.permanent(side, piece)

    def supplementary(self, side: Side, pieces: list[Piece], kind: str) -> None:
        """A deck of that kind, the first card on top; without a kind, cards that are face up."""
        seat = self.scene.seat(side.name)
        for piece in reversed(pieces) if kind else pieces:
            for _ in range(piece.count):
                try:
                    obj = (
                        self.scene.in_deck(seat, piece.card, kind) if kind else self.scene.one_face_up(seat, piece.card)
                    )
                except ApnapError as error:
                    raise self.error(piece, str(error)) from None
                if piece.alias:
                    self.aliases[fold(piece.alias)] = obj.id

    def cards(self, side: Side, pieces: list[Piece], zone: Zone) -> None:
        seat = self.scene.seat(side.name)
        for piece in pieces:
            for _ in range(piece.count):
                try:
                    obj = self.scene.new(piece.card, seat, zone)
                except ApnapError as error:
                    raise self.error(piece, str(error)) from None
                obj.face_down = piece.face_down
                if piece.commander or zone == Zone.COMMAND:
                    self.scene.lead(obj)
                if piece.alias:
                    self.aliases[fold(piece.alias)] = obj.id

    def permanent(self, side: Side, piece: Piece) -> None:
        try:
            perm = self.scene.permanent(
                side.name,
                piece.card,
                tapped=piece.tapped,
                sick=piece.sick,
                damage=piece.damage,
                counters=piece.counters or None,
                owner=piece.owner or None,
                face_down=piece.face_down,
                back_up=piece.back,
                protector=piece.protector or None,
            )
        except ApnapError as error:
            raise self.error(piece, str(error)) from None
        if not perm.card.is_permanent:
            raise self.error(piece, f"{piece.card} cannot be on the battlefield")
        if piece.damage and not perm.chars.types & CREATURE:
            raise self.error(piece, f"damage stays on creatures; {piece.card} is none")
        if piece.alias:
            self.aliases[fold(piece.alias)] = perm.id
        if piece.commander:
            self.scene.lead(perm)
        self.made.append((piece, perm))

    def host(self, piece: Piece, perm: Permanent, names: Names) -> int:
        """What it is attached to: something that is there, and not one of several that differ."""
        if ATTACHABLE.isdisjoint(perm.chars.subtypes):
            raise self.error(piece, f"{piece.card} cannot be attached to anything")
        found = {p.id: p for p in names.game.judge.battlefield}
        hosts = [i for i in names.ids(piece.attached_to) if i < FIRST_OBJECT_ID or i in found]
        if not hosts:
            raise self.error(piece, f"{piece.card} is attached to {piece.attached_to}, which is not there")
        permanents = [found[i] for i in hosts if i in found]
        if any(p.looks != permanents[0].looks for p in permanents[1:]):
            hint = "say whose (B's X), which (X #2), or give it a name with `as`"
            raise self.error(piece, f"{piece.card} may be attached to several different {piece.attached_to}: {hint}")
        return hosts[0]

    def relations(self) -> None:
        """What is attached and what is phased out: when everything is there."""
        names = Names(self.scene.unfinished(), self.aliases)
        for piece, perm in self.made:
            if piece.attached_to:
                self.scene.attach(perm, self.host(piece, perm, names))
        for piece, perm in self.made:
            if piece.phased_out:
                self.scene.phase_out(perm)
