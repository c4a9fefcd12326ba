"""The turn as a ruleset describes it is the turn that the engine plays."""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from apnap import Ev, Game, Q, Ruleset, Step, Way
from apnap.citations import is_citation
from apnap.cli.turn import comparison, table
from apnap.decks import deck_named
from apnap.eras import ruleset_named
from apnap.eras.shapes import ACTIVE_FIRST, MANA_ONLY, NOBODY_ACTS, TurnAction, TurnRow
from apnap.formats import format_named
from apnap.players import LivelyBot, play
from apnap.state.kinds import Act
from apnap.state.steps import STEP_NAMES
from apnap.testing import Scene, attack, block, cast, settle, to_step, to_turn

# Events that only tell triggers what was declared, or that every step has.
ASIDE = {
    Ev.TURN_BEGINS,
    Ev.SKIPPED,
    Ev.ATTACKED,
    Ev.ATTACKERS_DECLARED,
    Ev.STEP_BEGINS,
    Ev.STEP_ENDS,
    Ev.PHASE_BEGINS,
    Ev.PHASE_ENDS,
}
ERAS = ["current", "m10", "sixth", "old-school", "middle-school"]


class Witness:
    """What happened by itself in each step of real games, in order; and who could act there."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, list[str]]] = []  # a step, and the rules that acted in it
        self.asked: dict[str, set[bool]] = {}  # step -> whether the first to be asked was the active player
        self.rules: list[tuple[int, str]] = []

    def watch(self, game: Game) -> None:
        g = game.state
        if game.over or g.step is None:
            return
        if g.ask_kind == Q.PRIORITY:
            if g.ask_rule in ("5E:Damage Prevention", "5E:Specialized Abilities"):  # within and after any step
                return
            if g.passes == 0 and not g.stack:
                self.asked.setdefault(self.name(g.step.kind, g.main_phases), set()).add(g.holder == g.active)
        elif g.way == Way.TURN_BASED:
            self.rules.append((len(game.events), game.ask.rule if game.ask else ""))

    def name(self, kind: int, nth: int) -> str:
        if kind == Step.MAIN:
            return "precombat main" if nth == 1 else "postcombat main"
        return STEP_NAMES[kind]

    def finish(self, game: Game) -> None:
        asks = self.rules
        self.rules = []
        for i, e in enumerate(game.events):
            while asks and asks[0][0] <= i:
                self.note(asks.pop(0)[1])
            if e.kind == Ev.STEP_BEGINS:
                self.parts.append((self.name(e.n, e.m), []))
            elif e.kind == Ev.TURN_ENDS:  # what expires before the next turn is told belongs to that one
                self.parts.append(("the turn begins", []))
            elif e.way == Way.TURN_BASED and e.kind not in ASIDE:
                self.note("502.2" if e.kind == Ev.DAY_NIGHT else e.rule)

    def note(self, rule: str) -> None:
        if self.parts and self.parts[-1][1][-1:] != [rule]:
            self.parts[-1][1].append(rule)


@cache
def witness(era: str) -> Witness:
    """Games with everything in them: phasing, day and night, Sagas, combat, too many cards in hand."""
    seen = Witness()
    decks = {name: deck_named(name) for name in ("phasing", "werewolves", "sagas", "red", "green", "turns", "assault")}
    decks["no lands"] = ["60 Giant Growth"]
    for name, deck in decks.items():
        game = Game.new([deck, deck], ruleset_named(era), seed=name)
        play(game, [LivelyBot(1), LivelyBot(2)], seen.watch)
        seen.finish(game)
    fight(era, seen)
    if ruleset_named(era).base in format_named("archenemy").eras:
        conspire(era, seen)
    return seen


def conspire(era: str, seen: Witness) -> None:
    """A main phase in which a scheme is set in motion before a Saga goes on and an Attraction is visited."""
    scene = Scene(2, ruleset_named(era), format="archenemy").deck("A", "Roots of All Evil")
    scene.permanent("A", "History of Benalia", counters={"lore": 1})
    scene.permanent("A", "Clown Extruder")
    game = scene.begin("A", "upkeep")
    to_step(game, "main")
    seen.watch(game)
    seen.finish(game)


def fight(era: str, seen: Witness) -> None:
    """A turn in which two attack and one blocks both, so that every order there may be is asked for."""
    scene = Scene(2, ruleset=ruleset_named(era))
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    scene.battlefield("B", "Two-Headed Giant of Foriys", "Grizzly Bears")
    game = scene.begin("A", "main")
    while game.state.turn_number == 1 and not game.over:
        seen.watch(game)
        acts = [option.act for option in game.state.options]
        game.apply(next((i for i, act in enumerate(acts) if act in (Act.ATTACK, Act.BLOCK)), 0))
    seen.finish(game)


def belongs(rule: str, action: TurnAction) -> bool:
    """508.1f is a part of 508.1; and 310.2 of 2008 says how what 310.1 asks for is done."""
    if rule.startswith("310.2") and action.rule == "310.1":
        return True
    return rule == action.rule or (rule.startswith(action.rule) and rule[len(action.rule) :].isalpha())


def place_of(row: TurnRow, rule: str) -> int:
    """Where in the row the rule acts, or -1."""
    for i, action in enumerate([*row.begins, *row.actions, *row.ends]):
        if belongs(rule, action):
            return i
    return -1


@pytest.mark.parametrize("era", ERAS)
def test_what_happens_by_itself_is_what_the_table_says_in_that_order(era: str) -> None:
    """Every turn-based action of the games stands in the row of its step, and none comes before an earlier one."""
    rows = {row.name: row for row in ruleset_named(era).describe_turn()}
    for step, rules in witness(era).parts:
        row = rows[step]
        own = [rule for rule in rules if rule.split(".")[0] in (row.rule.split(".")[0], "500")]
        places = [place_of(row, rule) for rule in own if rule != "500.11"]
        assert -1 not in places, f"{step}: {own}"
        assert all(a <= b for a, b in itertools.pairwise(places)), f"{step}: {own}"


@pytest.mark.parametrize("era", ERAS)
def test_everything_in_the_table_happens(era: str) -> None:
    """Each turn-based action of a step was seen in a game."""
    seen = {(step, rule) for step, rules in witness(era).parts for rule in rules}
    for row in ruleset_named(era).describe_turn()[1:]:
        for action in row.actions:
            assert any(step == row.name and belongs(rule, action) for step, rule in seen), (row.name, action)


@pytest.mark.parametrize("era", ERAS)
def test_who_may_act_is_who_was_asked(era: str) -> None:
    """Steps with priority ask the active player first, the others ask nobody."""
    asked = witness(era).asked
    for row in ruleset_named(era).describe_turn()[1:]:
        expected = set() if row.priority == "nobody" else {True}
        assert asked.get(row.name, set()) == expected, row.name


def test_the_slots_of_a_ruleset_show_in_its_turn() -> None:
    """House rules are in the table: burn, hand size, choosing a defender."""
    plain = ruleset_named("current")
    changed = plain.with_(mana_burn=True, hand_size=5, attack="single", mana_empties="phase")
    texts = words(changed)
    assert any("costs its player 1 life" in text for text in texts) and any("5 cards" in text for text in texts)
    assert any("chooses a defending player" in text for text in texts)
    assert texts != words(plain)
    upkeep = next(row for row in changed.describe_turn() if row.step == "upkeep")
    assert not any("mana" in action.text for action in upkeep.ends)


def words(rules: Ruleset) -> list[str]:
    return [a.text for row in rules.describe_turn() for part in (row.actions, row.ends) for a in part]


@pytest.mark.parametrize("era", ERAS)
def test_every_rule_of_the_table_exists(era: str) -> None:
    rules = ruleset_named(era)
    for row in rules.describe_turn():
        parts = [*row.begins, *row.actions, *row.ends, *row.notes]
        for rule in [row.rule, row.priority_rule, *(a.rule for a in parts)]:
            assert is_citation(rule, rules.edition), rule


@pytest.mark.cr("500.5", "500.5a", "511.3", "514.2")
def test_what_expires_does_so_where_the_table_says() -> None:
    """An attacker leaves combat, and a pump wears off, in the step whose row has it."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Forest")
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Giant Growth")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game)
    cast(game, "Giant Growth", "Grizzly Bears")
    settle(game)
    to_step(game, "postcombat main")
    assert game.state.combat is None
    to_turn(game, 2)
    ended = [e.rule for e in game.events if e.kind == Ev.EXPIRED]
    cleanup = next(row for row in ruleset_named("current").describe_turn() if row.step == "cleanup")
    assert ended == ["514.2"] and place_of(cleanup, "514.2") >= 0


def test_the_turn_of_1997_is_played_as_its_table_says() -> None:
    """Phases and parts of the attack come in the order of the rows, and only there are players asked to act."""
    rows = ruleset_named("fifth").describe_turn()
    order = [row.name for row in rows]
    seen = Witness()
    game = Game.new([deck_named("zoo"), deck_named("winter")], "fifth", seed=5)
    play(game, [LivelyBot(1), LivelyBot(2)], seen.watch)
    turns: list[list[int]] = []
    for e in game.events:
        if e.kind == Ev.TURN_BEGINS:
            turns.append([0])
        elif e.kind == Ev.STEP_BEGINS and STEP_NAMES[e.n] in order:  # "at end of turn" is a part of cleanup
            turns[-1].append(order.index(STEP_NAMES[e.n]))
    assert len(turns) > 5 and all(turn == sorted(turn) for turn in turns)
    assert {place for turn in turns for place in turn} == set(range(len(order)))
    acting = {"main" if name.endswith("main") else name for name in seen.asked}
    assert acting == {row.name for row in rows if row.priority == ACTIVE_FIRST}


def test_where_only_mana_sources_may_be_used_in_1997_the_table_says_so() -> None:
    """Tried in games of players who tap by hand: between turns, as a turn begins, in untap and in cleanup."""
    rows = ruleset_named("fifth").describe_turn()
    offered: set[str] = set()
    for seed in range(3):
        game = Game.new([deck_named("zoo"), deck_named("winter")], "fifth", seed=seed, manual_mana=True)
        while not game.over and game.state.turn_number < 12:
            g = game.state
            acts = {option.act for option in g.options}
            if g.ask_kind == Q.PRIORITY and Act.MANA in acts and g.phase is None:
                offered.add("the turn begins")
                assert acts <= {Act.PASS, Act.MANA}
            elif g.ask_kind == Q.PRIORITY and Act.MANA in acts and g.step is not None:
                name = STEP_NAMES[g.step.kind]
                if any(row.name == name and row.priority == MANA_ONLY for row in rows):
                    offered.add(name)
                    assert acts <= {Act.PASS, Act.MANA, Act.PHASE}
            lands = [i for i, option in enumerate(g.options) if option.act == Act.LAND]
            game.apply(lands[0] if lands else game.standing.quiet or 0)
    assert offered == {row.name for row in rows if row.priority == MANA_ONLY}


def test_the_rows_of_1997_name_phase_abilities_and_costs() -> None:
    """Where they are due, and until when; and no row says nobody may act who cites a ruling that somebody may."""
    rows = {row.name: row for row in ruleset_named("fifth").describe_turn()}
    upkeep = " ".join(a.text for a in rows["upkeep"].actions)
    assert "phase abilities" in upkeep and "phase costs" in upkeep and "untap costs" in upkeep
    assert all(row.priority_rule.startswith("5E") for row in rows.values() if row.priority == NOBODY_ACTS)
    assert rows["the turn begins"].priority_rule == "Aahz 07/22/97"


@pytest.mark.parametrize("columns", [60, 80, 100, 200])
@pytest.mark.parametrize("era", ["current", "sixth", "fifth"])
def test_the_table_is_as_wide_as_the_terminal(era: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is longer, whether one era is shown or two."""
    monkeypatch.setattr("apnap.cli.turn.width", lambda: columns)
    rules, other = ruleset_named(era), ruleset_named("m10")
    for line in [*table(rules), *comparison(rules, other, True), *comparison(rules, other, False)]:
        assert len(line) <= columns, line
