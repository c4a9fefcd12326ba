"""Yields: how long each lasts, what breaks it, and what is written down about questions nobody saw."""

from __future__ import annotations

import pytest

from apnap import Game, MalformedChoice
from apnap.play import BREAKS, HUMAN, OPPONENTS, OWN, Break, Level, Table, Until, Why
from apnap.players import Bot
from apnap.state.kinds import Q
from apnap.testing import Scene


class Script(Bot):
    """Does what the list says, once each, as soon as it is legal; otherwise the quiet answer."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = list(wanted)

    def choose(self, game: Game) -> int:
        texts = [c.text for c in game.legal]
        for want in self.wanted:
            if want in texts:
                self.wanted.remove(want)
                return texts.index(want)
        return next((i for i, text in enumerate(texts) if text in ("pass", "done", "no") or text.endswith("stays")), 0)


def scene() -> Scene:
    """Both have three Mountains, and A has a Shock, so that A could always do something."""
    made = Scene(2)
    made.battlefield("A", *["Mountain"] * 3).battlefield("B", *["Mountain"] * 3)
    return made.hand("A", "Shock")


def where(table: Table) -> str:
    return f"{table.game.turn} {table.game.standing.place}"


def table_at(made: Scene, *script: str, player: str = "A", at: str = "main") -> Table:
    table = Table.around(made.begin(player, at, 3), [HUMAN, Script(*script)])
    table.ask()
    return table


def reason(table: Table) -> Why:
    assert table.because is not None
    return table.because.why


# ---- how long ----------------------------------------------------------------------------------------------------


def test_until_end_of_turn_passes_the_rest_of_the_turn() -> None:
    """The second main phase and the attack of that turn are passed; the next question is in the next turn."""
    table = table_at(scene().battlefield("A", "Hill Giant"))
    table.pass_until(Until.TURN)
    table.ask()
    assert where(table) == "4 end"
    assert {s.why for s in table.why_not_asked(0, 3)} >= {Why.YIELD, Why.NO_ATTACK}


def test_until_my_next_turn_passes_the_opponents_turn_too() -> None:
    """The next question is in one's own next turn."""
    table = table_at(scene())
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert where(table) == "5 main 1"


def test_until_my_next_turn_ends_at_an_extra_turn() -> None:
    """One's next turn is the extra one, if there is one."""
    made = scene().battlefield("A", *["Island"] * 2).hand("A", "Time Walk")
    table = table_at(made)
    table.answer("cast Time Walk")
    table.ask()
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert where(table) == "4 main 1" and table.game.state.active == 0


def test_through_this_step_ends_with_the_step() -> None:
    """The next question is where the next stop is."""
    table = table_at(scene())
    table.pass_until(Until.STEP)
    table.ask()
    assert where(table) == "3 main 2"


def test_to_a_step_asks_there() -> None:
    """Even where there is no stop, if there is something to do."""
    table = table_at(scene())
    table.pass_until(Until.PLACE, "end of combat")
    table.ask()
    assert where(table) == "3 end of combat" and reason(table) is Why.REACHED


def test_to_a_step_of_the_next_turn() -> None:
    """The next such step, whoever's turn it is in."""
    table = table_at(scene())
    table.pass_until(Until.PLACE, "upkeep")
    table.ask()
    assert where(table) == "4 upkeep" and reason(table) is Why.REACHED


def test_a_step_that_does_not_come_is_not_waited_for() -> None:
    """Without attackers there are no blockers to declare (508.8): the yield ends after the next turn."""
    table = table_at(scene())
    table.pass_until(Until.PLACE, "declare blockers")
    table.ask()
    assert where(table) == "5 main 1" and reason(table) is Why.CHANCE


def test_until_the_stack_is_empty_lets_everything_on_it_resolve() -> None:
    """Two spells of the opponent, one yield."""
    made = scene().hand("B", "Shock", "Shock").battlefield("A", "Hill Giant", "Hill Giant")
    table = table_at(made, "cast Shock", "target Hill Giant", "cast Shock", "target Hill Giant", player="B")
    assert reason(table) is Why.RESPONSE
    table.pass_until(Until.STACK_EMPTY)
    table.ask()
    assert not table.game.state.stack or reason(table) is Why.BROKEN


def test_until_the_stack_is_empty_needs_a_stack() -> None:
    """There is nothing to wait for otherwise."""
    table = table_at(scene())
    with pytest.raises(MalformedChoice, match="stack is empty"):
        table.pass_until(Until.STACK_EMPTY)


def test_until_resolved_ends_with_the_top_object() -> None:
    """Below it, one's own spell gives another chance."""
    made = scene().battlefield("A", "Mountain", "Soul Warden").hand("A", "Raging Goblin", "Shock")
    table = table_at(made)
    table.hold(0)
    table.answer("cast Shock targeting B")
    table.ask()
    table.answer("cast Shock targeting B")
    table.ask()
    assert len(table.game.state.stack) == 2
    table.pass_until(Until.RESOLVED)
    table.ask()
    assert len(table.game.state.stack) == 1 and reason(table) is Why.HOLDING


# ---- what breaks it ----------------------------------------------------------------------------------------------


def test_every_yield_is_broken_by_stops_and_decisions() -> None:
    """The table of breaks says so for each kind, and names every kind."""
    assert set(BREAKS) == set(Until)
    for causes in BREAKS.values():
        assert {Break.STOP, Break.DECISION, Break.OPPONENT, Break.ATTACKED, Break.TARGETED} <= causes


def test_a_stop_breaks_a_yield() -> None:
    """The yield is over then: the second main phase asks as well."""
    table = table_at(scene())
    table.set_stop(0, "beginning of combat", OWN)
    table.pass_until(Until.TURN)
    table.ask()
    assert where(table) == "3 beginning of combat" and reason(table) is Why.STOP
    table.answer("pass")
    table.ask()
    assert where(table) == "3 main 2"


def test_an_opponents_spell_breaks_a_yield() -> None:
    """The player is asked while it is on the stack."""
    table = table_at(scene().hand("B", "Raging Goblin"), "cast Raging Goblin")
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert where(table) == "4 main 1" and reason(table) is Why.BROKEN
    assert table.because is not None and table.because.text == Break.OPPONENT.value


def test_being_targeted_breaks_a_yield_and_says_so() -> None:
    """More than any spell: it concerns something of the player's."""
    made = scene().battlefield("A", "Hill Giant").hand("B", "Shock")
    table = table_at(made, "cast Shock", "target Hill Giant")
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert table.because is not None and table.because.text == Break.TARGETED.value


def test_an_attack_on_the_player_breaks_a_yield() -> None:
    """As soon as it is declared."""
    table = table_at(scene().battlefield("B", "Hill Giant"), "Hill Giant attacks A")
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert where(table) == "4 declare attackers"
    assert table.because is not None and table.because.text == Break.ATTACKED.value


def test_an_attack_on_someone_else_breaks_no_yield_but_until_something_happens() -> None:
    """Among three players, B attacks C."""
    for until, at in ((Until.MY_TURN, "6 main 1"), (Until.SOMETHING, "4 declare attackers")):
        made = Scene(3).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", "Hill Giant")
        game = made.begin("A", "main", 3)
        table = Table.around(game, [HUMAN, Script("Hill Giant attacks C"), Script()])
        table.ask()
        table.pass_until(until)
        table.ask()
        assert where(table) == at


def test_a_decision_only_the_player_can_make_breaks_a_yield() -> None:
    """Mind Rot on a player who can do nothing else: the discard is asked, and the yield is over."""
    made = Scene(2).battlefield("B", *["Swamp"] * 3).hand("B", "Mind Rot")
    made.hand("A", "Shock", "Shock", "Island")
    table = Table.around(made.begin("A", "main", 3), [HUMAN, Script("cast Mind Rot", "target A")])
    table.set_stop(0, "end", OWN)
    table.ask()
    assert where(table) == "3 main 1"
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert where(table) == "3 end"
    table.pass_until(Until.MY_TURN)
    asked = table.ask()
    assert asked is not None and asked.kind == Q.DISCARD
    assert table.pilots[0].current is None


def test_until_something_happens_ends_as_ones_own_turn_begins() -> None:
    """A new turn of one's own is something."""
    table = table_at(scene())
    table.pass_until(Until.SOMETHING)
    table.ask()
    assert where(table) == "5 upkeep"


def test_an_attack_that_must_be_made_is_asked_about() -> None:
    """Passing the turn declines to attack only where that is legal (508.1d)."""
    table = table_at(scene().battlefield("A", "Juggernaut", "Hill Giant"))
    table.pass_until(Until.TURN)
    asked = table.ask()
    assert asked is not None and asked.kind == Q.ATTACK and reason(table) is Why.DECISION


@pytest.mark.parametrize(
    ("place", "asked"), [("declare attackers", True), ("combat damage", True), ("main 2", False), ("end", False)]
)
def test_passing_to_a_step_of_combat_does_not_pass_the_attack(place: str, asked: bool) -> None:
    """Who goes to combat wants to attack; who goes past it does not."""
    table = table_at(scene().battlefield("A", "Hill Giant"))
    table.pass_until(Until.PLACE, place)
    table.ask()
    assert (table.game.kind == Q.ATTACK) is asked, where(table)


# ---- the rest ----------------------------------------------------------------------------------------------------


def test_after_acting_priority_is_passed_unless_it_is_held() -> None:
    """117.3c gives it back; holding it makes that a question."""
    made = scene().hand("A", "Shock")
    table = table_at(made)
    table.answer("cast Shock targeting B")
    table.ask()
    assert not table.game.state.stack
    table.undo()
    table.hold(0)
    table.answer("cast Shock targeting B")
    table.ask()
    assert len(table.game.state.stack) == 1 and reason(table) is Why.HOLDING


def test_a_response_that_resolved_gives_another_chance_upon_ones_own_spell() -> None:
    """One's own spell is on top again, but the board has changed."""
    made = scene().battlefield("B", "Prodigal Pyromancer").hand("A", "Shock")
    table = table_at(made, "activate Prodigal Pyromancer", "target A")
    table.answer("cast Shock targeting B")
    table.ask()
    assert reason(table) is Why.RESPONSE
    table.answer("pass")
    table.ask()
    assert [item.card.name for item in table.game.state.stack] == ["Shock"] and reason(table) is Why.CHANCE


def test_full_control_asks_at_every_chance() -> None:
    """Upkeep, one's own spell on the stack, everything."""
    table = Table.around(scene().begin("A", "upkeep", 3), [HUMAN, Script()])
    table.full_control(0)
    for place in ("3 upkeep", "3 draw", "3 main 1", "3 beginning of combat"):
        table.ask()
        assert where(table) == place and reason(table) is Why.FULL_CONTROL
        table.answer("pass")


def test_yielding_to_an_ability_passes_for_every_copy_of_its_card() -> None:
    """Soul Warden's trigger is asked about once, then never; one that targets the player still is."""
    made = scene().battlefield("B", "Soul Warden", "Soul Warden").hand("B", "Raging Goblin")
    table = table_at(made, "cast Raging Goblin", player="B")
    while not (table.game.state.stack and not table.game.state.stack[-1].is_spell):
        table.answer("pass")
        table.ask()
    assert table.yield_to_top(0) == "Soul Warden"
    table.answer("pass")
    table.ask()
    assert not table.game.state.stack
    assert Why.TRIGGER_YIELD in {s.why for s in table.why_not_asked(0)}


def test_yielding_to_an_ability_does_not_cover_being_targeted() -> None:
    """The Pyromancer's ability may be yielded to, but not when it comes one's way."""
    made = scene().battlefield("B", "Prodigal Pyromancer", "Prodigal Pyromancer", "Hill Giant")
    script = ("activate Prodigal Pyromancer", "target A", "activate Prodigal Pyromancer", "target Hill Giant")
    table = table_at(made, *script, player="B")
    table.yield_to_top(0)
    table.answer("pass")
    table.ask()
    assert reason(table) is Why.RESPONSE and table.game.state.stack[-1].targets == [[0]]


def test_yielded_abilities_do_not_break_other_yields() -> None:
    """What one yields to is nothing new."""
    made = scene().battlefield("B", "Soul Warden", "Soul Warden").hand("B", "Raging Goblin", "Raging Goblin")
    table = table_at(made, "cast Raging Goblin", player="B")
    while not (table.game.state.stack and not table.game.state.stack[-1].is_spell):
        table.answer("pass")
        table.ask()
    table.yield_to_top(0)
    table.pass_until(Until.TURN)
    table.ask()
    assert where(table).startswith("4")


def test_cancel_ends_everything_but_the_stops() -> None:
    """Yields, holding, full control and fixed answers are gone."""
    table = table_at(scene())
    before = table.pilots[0].values()
    table.set_stop(0, "end", OPPONENTS, Level.ON)
    table.hold(0)
    table.full_control(0)
    table.pilots[0].yield_to("Soul Warden/0", "Soul Warden")
    table.pilots[0].always["x"] = True
    table.cancel(0)
    after = table.pilots[0].values()
    assert after["stops"]["opponents"]["end"] == "on"
    del before["stops"], after["stops"]
    assert after == before


@pytest.mark.cr("502.4", "514.3", "508.8")
def test_questions_nobody_saw_are_explained() -> None:
    """Steps without priority by their rule, skipped steps by theirs, passes by what made them."""
    table = table_at(scene(), at="untap")
    table.pass_until(Until.TURN)
    table.ask()
    found = {(s.place, s.why, s.rule) for s in table.why_not_asked(0, 3)}
    assert ("untap", Why.RULE, "502.4") in found
    assert ("cleanup", Why.RULE, "514.3") in found
    assert ("declare blockers", Why.SKIPPED, "508.8") in found
    assert ("declare attackers", Why.RULE, "508.1a") in found
    assert ("upkeep", Why.NO_STOP, "117.3d") in found
    assert ("main 2", Why.YIELD, "117.3d") in found
    last = table.why_not_asked(0, 3, "main 2")[-1]
    assert str(last) == "turn 3, main 2: not asked: yield until end of turn (117.3d)"
    reason = {"why": "yield", "text": "yield until end of turn", "rule": "117.3d"}
    assert last.values() == {"turn": 3, "place": "main 2", "seat": 0, **reason}


def test_only_passing_is_not_asked_about_unless_one_wants_it() -> None:
    """It can be switched off."""
    made = Scene(2, library=0)
    table = Table.around(made.begin("A", "main", 3), [HUMAN, Script()])
    table.auto_pass(0, False)
    assert table.ask() is not None and where(table) == "3 main 1"


@pytest.mark.cr("722.5")
def test_a_controlled_player_is_told_who_decided() -> None:
    """Whoever controls the turn is asked with their own stops; the other player finds the reason."""
    made = Scene(2).battlefield("A", "Mindslaver", *["Mountain"] * 4).battlefield("B", "Mountain").hand("B", "Shock")
    table = Table.around(made.begin("A", "main", 3), [HUMAN, HUMAN])
    table.answer("activate Mindslaver")
    while table.ask() is not None and table.game.state.turn_number == 3:
        table.answer("target B" if table.game.state.ask_kind == Q.TARGET else "pass")
    assert where(table) == "4 main 1" and table.decider == 0
    assert table.game.state.ask_player == 1
    table.answer("pass")
    table.ask()
    assert Why.CONTROLLED in {s.why for s in table.why_not_asked(1, 4)}


# ---- other eras --------------------------------------------------------------------------------------------------


def test_damage_of_1997_is_asked_about_without_any_stop() -> None:
    """It can be prevented only after it is dealt, so that chance is worth a question, and breaks a yield."""
    made = Scene(2, ruleset="fifth").battlefield("A", "Plains").hand("A", "Healing Salve")
    made.battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    table = table_at(made, "tap Mountain", "cast Lightning Bolt", "target A", player="B")
    assert reason(table) is Why.RESPONSE
    table.pass_until(Until.MY_TURN)
    table.ask()
    assert table.because is not None and table.because.text == Break.ONLY_NOW.value
    assert "cast Healing Salve" in [c.text for c in table.game.legal]


def test_drawing_in_1997_is_no_question_by_itself() -> None:
    """It can be answered, but nobody played it: only a stop asks there, for one's own and the others' draws."""
    made = Scene(2, ruleset="fifth").battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    table = Table.around(made.begin("B", "upkeep", 3), [HUMAN, Script()])
    table.ask()
    assert where(table) == "3 discard"
    table.set_stop(0, "draw", OWN)
    table.answer("pass")
    table.ask()
    assert where(table) == "4 draw" and reason(table) is Why.STOP


def test_combat_damage_on_the_stack_is_asked_about() -> None:
    """Under the rules of 1999 it can be answered, by either side."""
    pytest.importorskip("apnap.rules.turn.combat.stacked_damage")
    made = Scene(2, ruleset="sixth").battlefield("A", "Mountain", "Hill Giant").hand("A", "Shock")
    table = table_at(made)
    table.pass_until(Until.STEP)
    table.ask()
    while table.game.state.ask_kind == Q.ATTACK:
        table.answer("Hill Giant attacks B")
        table.ask()
    assert where(table) == "3 declare blockers"
    table.answer("pass")
    table.ask()
    assert where(table) == "3 combat damage" and table.game.state.stack
