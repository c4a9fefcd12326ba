"""The turn of 2022 line by line, in the order of its table."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Act
from apnap.state.steps import STEP_NAMED, STEP_NAMES, Step, comes_before
from apnap.testing import Scene, act, attack, block, cast, find, pass_until, settle, step_name, to_step, to_turn
from apnap.vocab.abilities import Triggered
from apnap.vocab.combat_triggers import Attacks, Blocks
from apnap.vocab.effects.life_and_cards import Draw, GainLife
from apnap.vocab.lookups import Num
from apnap.vocab.triggers import BeginningOf, Deals, Happens
from tests.helpers import floating

BEARS = "Grizzly Bears"
seed = pytest.mark.seed
ONE = GainLife(Num(1))
EVERY_STEP = [Step.UPKEEP, Step.DRAW, Step.MAIN, Step.BEGIN_COMBAT, Step.END_COMBAT, Step.END]
register(
    CardDef("Test Sundial", "1", "Artifact", abilities=tuple(Triggered(BeginningOf(s, ""), ONE) for s in EVERY_STEP))
)
register(CardDef("Test Student", "1", "Artifact", abilities=(Triggered(Happens(Ev.DRAWN), ONE),)))
register(CardDef("Test Waker", "1", "Artifact", abilities=(Triggered(Happens(Ev.UNTAPPED), ONE),)))
register(
    CardDef(
        "Test Fencer",
        "1",
        "Creature — Human",
        1,
        5,
        "first strike",
        abilities=(Triggered(Attacks(), ONE), Triggered(Blocks(), ONE), Triggered(Deals(combat=True), ONE)),
    )
)
register(
    CardDef(
        "Test Brawler",
        "1",
        "Creature — Human",
        2,
        5,
        abilities=(Triggered(Attacks(), ONE), Triggered(Blocks(), ONE), Triggered(Deals(combat=True), ONE)),
    )
)


def board(*names: str) -> Scene:
    return Scene(2, "m10").battlefield("A", *names)


def at(game: Game, step: str, second: bool = False) -> Game:
    """The first decision of that step of A's turn (with `second`, of the second main phase or damage step)."""

    def there(x: Game) -> bool:
        g = x.state
        if step_name(x) != step or g.active != 0:
            return False
        return not second or g.main_phases == 2 or (g.combat is not None and g.combat.damage_steps == 2)

    return pass_until(game, there)


def steps(game: Game) -> list[str]:
    return [STEP_NAMES[e.n] for e in game.events if e.kind == Ev.STEP_BEGINS]


@seed("002", 1)
@seed("eras", 2)
def test_phases_and_steps_come_in_the_order_of_the_table() -> None:
    """Five phases, and their steps, with attackers."""
    game = board(BEARS).begin("A", "untap", 3)
    attack(game, (BEARS, "B"))
    to_turn(game, 4)
    names = [n for n in steps(game) if n]
    first = names[: names.index("cleanup") + 1]
    assert first == [
        "untap",
        "upkeep",
        "draw",
        "main",
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
        "main",
        "end",
        "cleanup",
    ]
    assert len([e for e in game.events if e.kind == Ev.PHASE_BEGINS]) >= 5


@seed("002", 2)
@pytest.mark.era("m10", "502.1", "702.26a")
def test_untap_phasing_out_and_in_happen_at_the_same_time() -> None:
    """What phases in is not phased out again, and what has phasing goes."""
    register(CardDef("Test Flicker", "1", "Creature — Spirit", 1, 1, "phasing"))
    game = board("Test Flicker").begin("A", "untap")
    out = [e for e in game.events if e.kind == Ev.PHASED_OUT]
    assert len(out) == 1 and not game.state.battlefield and out[0].rule == "502.1"
    to_turn(game, 3)
    assert [p.card.name for p in game.state.battlefield] == ["Test Flicker"]


@seed("002", 3)
@pytest.mark.era("m10", "502.2")
def test_untap_day_and_night_follow_the_spells_of_the_turn_before() -> None:
    """After a turn without spells a day becomes night; after one with two spells, day again."""
    scene = board(*["Mountain"] * 4).hand("B", "Shock", "Shock").battlefield("B", *["Mountain"] * 4)
    scene.state.day = 1
    game = to_turn(scene.begin("A", "main"), 2)
    assert game.state.day == 2
    pass_until(game, lambda x: x.state.active == 1 and x.state.ask_kind == Q.PRIORITY and x.state.ask_player == 1)
    for _ in range(2):
        act(game, "B: cast Shock targeting A")
    to_turn(settle(game), 3)
    assert game.state.day == 1


@seed("002", 4)
@pytest.mark.era("m10", "502.3")
def test_untap_the_active_player_untaps_their_permanents() -> None:
    """And only theirs; this comes after phasing."""
    scene = Scene(2, "m10")
    scene.permanent("A", BEARS, tapped=True)
    scene.permanent("B", "Hill Giant", tapped=True)
    game = scene.begin("A", "untap")
    assert not find(game, BEARS).tapped and find(game, "Hill Giant").tapped


@seed("002", 5)
@pytest.mark.era("m10", "500.4")
def test_untap_unspent_mana_empties_at_its_end() -> None:
    """Mana that is there in the untap step is gone in upkeep, and no life is lost."""
    scene = board("Forest")
    scene.state.players[0].pool[4] = 2
    scene.state.mana_floating = True
    game = scene.begin("A", "untap")
    assert step_name(game) == "upkeep" and floating(game) == 0 and game.state.players[0].life == 20
    emptied = [e for e in game.events if e.kind == Ev.MANA_EMPTIED]
    assert [(e.n, e.rule) for e in emptied] == [(2, "500.4")]


MANA_STEPS = [
    pytest.param("upkeep", False, marks=seed("002", 8)),
    pytest.param("draw", False, marks=seed("002", 12)),
    pytest.param("main", False, marks=seed("002", 16)),
    pytest.param("beginning of combat", False, marks=seed("002", 19)),
    pytest.param("declare attackers", False, marks=seed("002", 23)),
    pytest.param("declare blockers", False, marks=seed("002", 31)),
    pytest.param("combat damage", False, marks=seed("002", 39)),
    pytest.param("combat damage", True, marks=seed("002", 46)),
    pytest.param("end of combat", False, marks=seed("002", 51)),
    pytest.param("main", True, marks=seed("002", 54)),
    pytest.param("end", False, marks=seed("002", 57)),
]


@seed("eras", 10)
@pytest.mark.era("m10", "500.4")
@pytest.mark.parametrize(("step", "second"), MANA_STEPS)
def test_unspent_mana_empties_at_the_end_of_every_step_and_phase(step: str, second: bool) -> None:
    """Mana made in the step is gone in the next, and no life is lost."""
    game = board("Forest", "Test Fencer", BEARS).begin("A", "untap", 3)
    if second or not comes_before(STEP_NAMED[step], Step.DECLARE_ATTACKERS):
        attack(game, ("Test Fencer", "B"), (BEARS, "B"))
    at(game, step, second)
    settle(game)
    game.apply("tap Forest")
    assert floating(game) == 1
    here = game.state.step
    pass_until(game, lambda x: x.state.step is not here)
    assert floating(game) == 0
    assert not [e for e in game.events if e.kind == Ev.LIFE_LOST and e.player == 0]


TRIGGER_STEPS = [
    pytest.param("upkeep", False, marks=seed("002", 6, 7)),
    pytest.param("main", False, marks=seed("002", 14)),
    pytest.param("beginning of combat", False, marks=seed("002", 17, 18)),
    pytest.param("end of combat", False, marks=seed("002", 47, 48)),
    pytest.param("main", True, marks=seed("002", 52)),
    pytest.param("end", False, marks=seed("002", 55, 56)),
]


@seed("eras", 7, 22)
@pytest.mark.parametrize(("step", "second"), TRIGGER_STEPS)
def test_triggers_of_a_steps_beginning_are_on_the_stack_when_the_active_player_gets_priority(
    step: str, second: bool
) -> None:
    """One of them is there at the first priority of the step, which is the active player's; instants may be cast."""
    scene = board("Test Sundial", BEARS, "Mountain").hand("A", "Shock")
    game = scene.begin("A", "untap", 3)
    if step in ("end of combat", "main") and (second or step != "main"):
        attack(game, (BEARS, "B"))
    at(game, step, second)
    ask = game.ask
    assert ask is not None and (ask.kind, ask.player, len(game.state.stack)) == (Q.PRIORITY, 0, 1)
    assert "cast Shock" in [c.text for c in game.legal]


@seed("002", 6)
@pytest.mark.era("m10", "502.4")
def test_upkeep_what_triggered_in_the_untap_step_waits_for_it() -> None:
    """No player has priority in the untap step; the trigger goes on the stack in upkeep."""
    scene = Scene(2, "m10")
    scene.permanent("A", "Test Waker", tapped=True)
    game = scene.begin("A", "untap", 3)
    assert step_name(game) == "upkeep" and [i.card.name for i in game.state.stack] == ["Test Waker"]


@seed("002", 9, 10, 11)
@pytest.mark.era("m10", "504.1", "504.2")
def test_draw_the_draw_comes_first_without_the_stack_then_triggers_then_priority() -> None:
    """The card is in hand before anything can be done; both the draw and the step have triggered."""
    game = at(board("Test Sundial", "Test Student").begin("A", "upkeep", 3), "draw")
    assert len(game.state.players[0].hand) == 1
    if game.state.ask_kind == Q.ORDER_TRIGGERS:
        game.apply(0)
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0 and len(game.state.stack) == 2
    drawn = next(i for i, e in enumerate(game.events) if e.kind == Ev.DRAWN)
    assert game.events[drawn].rule == "504.1"


@seed("002", 13)
@pytest.mark.era("m10", "505.4")
def test_precombat_main_a_lore_counter_comes_before_triggers_and_priority() -> None:
    """On each Saga of the active player, in the first main phase only."""
    saga = "History of Benalia"
    game = at(board(saga).begin("A", "draw", 3), "main")
    put = [e for e in game.events if e.kind == Ev.COUNTERS_PUT]
    assert [e.rule for e in put] == ["505.4"]
    settle(game)
    at(game, "main", True)
    assert len([e for e in game.events if e.kind == Ev.COUNTERS_PUT]) == 1


@pytest.mark.parametrize(
    "second", [pytest.param(False, marks=seed("002", 15)), pytest.param(True, marks=seed("002", 53))]
)
@pytest.mark.era("m10", "505.5a", "505.5b")
def test_main_with_an_empty_stack_the_active_player_may_cast_anything_and_play_a_land(second: bool) -> None:
    """With something on the stack only instants remain."""
    scene = board("Mountain", "Mountain", "Forest").hand("A", "Shock", BEARS, "Island")
    game = at(scene.begin("A", "upkeep", 3), "main", second)
    texts = [c.text for c in game.legal]
    assert {"cast Shock", f"cast {BEARS}", "play Island"} <= set(texts)
    cast(game, "Shock", "target B")
    texts = [c.text for c in game.legal]
    assert f"cast {BEARS}" not in texts and "play Island" not in texts


@seed("002", 20)
@pytest.mark.era("m10", "508.8")
def test_declare_attackers_without_attackers_blockers_and_damage_are_left_out() -> None:
    """The phase goes on with end of combat."""
    game = to_step(board(BEARS).begin("A", "main"), "end of combat")
    assert "declare blockers" not in steps(game) and "combat damage" not in steps(game)


@seed("002", 21, 22)
@pytest.mark.era("m10", "508.2", "508.2a")
def test_declare_attackers_triggers_then_priority() -> None:
    """The attack trigger is on the stack when the active player gets priority."""
    game = board("Test Fencer").begin("A", "combat")
    attack(game, ("Test Fencer", "B"))
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0 and len(game.state.stack) == 1


@seed("002", 24, 28)
@pytest.mark.era("m10", "509.1", "509.4")
def test_declare_blockers_the_defending_player_says_what_blocks_what() -> None:
    """The defending player is asked; then the active player has priority."""
    game = board(BEARS).battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, (BEARS, "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert game.state.ask_player == 1
    block(game, ("Hill Giant", BEARS))
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0


@seed("002", 32)
@pytest.mark.era("m10", "510.4")
def test_first_strike_damage_is_left_out_when_nothing_strikes_first() -> None:
    """One damage step without, two with first strike."""
    for name, count in ((BEARS, 1), ("Test Fencer", 2)):
        game = board(name).begin("A", "combat")
        attack(game, (name, "B"))
        to_step(game, "main")
        assert steps(game).count("combat damage") == count


@seed("002", 33, 34, 35, 36, 37, 38)
@pytest.mark.era("m10", "510.1", "510.2", "510.3a", "510.4")
def test_first_strike_damage_only_those_creatures_deal_it_at_once_and_then_triggers_wait_at_priority() -> None:
    """Blocked and unblocked first strikers and a blocker with first strike; no stack; the others wait."""
    scene = board("Test Fencer", "Test Fencer", "Test Brawler").battlefield("B", "Test Fencer", "Test Brawler")
    game = scene.begin("A", "combat")
    attack(game, ("Test Fencer", "B"), ("Test Fencer", "B"), ("Test Brawler", "B"))
    block(game, ("Test Brawler", "Test Fencer"), ("Test Fencer", "Test Brawler"))
    settle(game)
    pass_until(game, lambda x: step_name(x) == "combat damage" and x.state.ask_kind != Q.ORDER_TRIGGERS)
    dealt = [e for e in game.events if e.kind == Ev.DAMAGE]
    assert len(dealt) == 3 and {e.rule for e in dealt} == {"510.2"}
    assert {game.state.name_of(e.obj) for e in dealt} == {"Test Fencer"}
    assert {game.state.name_of(e.other) for e in dealt} == {"Test Brawler", "B"}
    assert len(game.state.stack) == 3 and game.state.ask_player == 0


@seed("002", 40, 41, 42, 43, 44, 45)
@seed("eras", 4)
@pytest.mark.era("m10", "510.1", "510.2", "510.3a")
def test_combat_damage_the_others_deal_theirs_at_once_and_then_triggers_wait_at_priority() -> None:
    """Blocked, unblocked and blocking creatures without first strike deal in the second step."""
    scene = board("Test Fencer", "Test Brawler", "Test Brawler").battlefield("B", "Test Brawler")
    game = scene.begin("A", "combat")
    attack(game, ("Test Fencer", "B"), ("Test Brawler", "B"), ("Test Brawler", "B"))
    block(game, ("Test Brawler", "Test Brawler"))
    at(game, "combat damage")
    settle(game)
    before = len([e for e in game.events if e.kind == Ev.DAMAGE])
    pass_until(game, lambda x: x.state.combat is not None and x.state.combat.damage_steps == 2)
    pass_until(game, lambda x: x.state.ask_kind == Q.PRIORITY)
    dealt = [e for e in game.events if e.kind == Ev.DAMAGE][before:]
    assert len(dealt) == 3 and {game.state.name_of(e.obj) for e in dealt} == {"Test Brawler"}
    assert len(game.state.stack) == 3 and game.state.ask_player == 0


@seed("002", 49, 50)
@pytest.mark.era("m10", "511.3", "511.2")
def test_end_of_combat_everything_leaves_combat_and_effects_until_then_end() -> None:
    """Still attacking during the step; not in the main phase after it."""
    game = board(BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    at(game, "end of combat")
    assert game.state.combat is not None and find(game, BEARS).id in game.state.combat.attackers
    to_step(game, "main")
    assert game.state.combat is None


@seed("002", 58)
@seed("eras", 24)
@pytest.mark.era("m10", "514.1")
def test_cleanup_the_active_player_discards_down_to_seven() -> None:
    """Nine cards: two are discarded, before damage goes."""
    game = board().hand("A", *["Island"] * 9).begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    assert game.ask is not None and (game.ask.player, game.ask.rule) == (0, "514.1")
    to_turn(game, 2)
    assert len(game.state.players[0].hand) == 7


@seed("002", 59)
@pytest.mark.era("m10", "514.2")
def test_cleanup_damage_and_effects_of_the_turn_end_at_the_same_time() -> None:
    """A grown 2/2 with four damage survives."""
    scene = Scene(2, "m10").battlefield("A", "Forest").hand("A", "Giant Growth")
    perm = scene.permanent("A", BEARS)
    game = scene.begin("A", "main")
    cast(game, "Giant Growth", f"target {BEARS}")
    settle(game)
    perm.damage = 4
    game.state.stir(perm)
    to_turn(game, 2)
    assert find(game, BEARS).damage == 0 and find(game, BEARS).chars.toughness == 2


@seed("002", 60, 61)
@pytest.mark.era("m10", "514.3", "500.3")
def test_cleanup_without_triggers_nobody_gets_priority_and_the_step_ends() -> None:
    """From the end step straight to the next turn; one cleanup step."""
    game = at(board("Forest").begin("A", "main"), "end")
    to_turn(game, 2)
    asked = [e for e in game.events if e.kind == Ev.PRIORITY]
    assert steps(game).count("cleanup") == 1 and asked
    last = next(i for i, e in enumerate(game.events) if e.kind == Ev.STEP_BEGINS and STEP_NAMES[e.n] == "cleanup")
    rest = game.events[last:]
    ends = next(i for i, e in enumerate(rest) if e.kind == Ev.TURN_ENDS)
    assert not [e for e in rest[:ends] if e.kind == Ev.PRIORITY]


@seed("002", 60, 62, 63, 64)
@pytest.mark.era("m10", "514.3a", "500.4")
def test_cleanup_with_a_trigger_there_is_priority_then_mana_empties_and_another_cleanup_follows() -> None:
    """Discarding triggers; the mana made then is gone in the second cleanup step."""
    register(CardDef("Test Mourner", "1", "Artifact", abilities=(Triggered(Happens(Ev.DISCARDED), ONE),)))
    game = board("Forest", "Test Mourner").hand("A", *["Island"] * 8).begin("A", "end")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    game.apply(0)
    assert step_name(game) == "cleanup" and game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 0
    game.apply("tap Forest")
    to_turn(game, 2)
    assert steps(game).count("cleanup") == 2
    emptied = [e for e in game.events if e.kind == Ev.MANA_EMPTIED]
    assert [e.rule for e in emptied] == ["500.4"] and game.state.players[0].life == 21


@seed("002", 65)
@pytest.mark.era("m10", "603.3b")
def test_triggers_the_active_player_orders_and_adds_theirs_first() -> None:
    """So the other player's resolve first; each player orders their own."""
    scene = board("Test Sundial", "Test Sundial").battlefield("B", "Test Sundial")
    game = scene.begin("A", "untap", 3)
    if game.state.ask_kind == Q.ORDER_TRIGGERS:
        assert game.state.ask_player == 0
        game.apply(0)
    assert [i.controller for i in game.state.stack] == [0, 0, 1]


@seed("002", 66)
@seed("eras", 7, 13)
@pytest.mark.era("m10", "704.3", "117.4")
def test_priority_state_based_actions_come_first_and_both_must_pass_in_succession() -> None:
    """A player at 0 loses before anyone acts; a spell after the first pass starts the passing anew."""
    scene = board("Mountain").battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "upkeep", 3)
    game.apply("pass")
    act(game, "B: cast Shock targeting A")
    assert step_name(game) == "upkeep"
    assert [o.act for o in game.state.options if o.act == Act.PASS] and len(game.state.stack) == 1
    settle(game)
    game.apply("pass")
    assert step_name(game) == "upkeep"
    game.apply("pass")
    assert step_name(game) == "draw"
    scene = Scene(2, "m10").life("B", 0)
    assert scene.begin("A", "upkeep", 3).over


def test_the_draw_effect_is_used() -> None:
    """Drawing by an effect is not the turn's draw: it cites another rule."""
    register(CardDef("Test Reader", "1", "Artifact", abilities=(Triggered(BeginningOf(Step.UPKEEP), Draw(Num(1))),)))
    game = at(board("Test Reader").begin("A", "untap", 3), "draw")
    rules = [e.rule for e in game.events if e.kind == Ev.DRAWN]
    assert len(rules) == 2 and rules[-1] == "504.1" and rules[0] != "504.1"
