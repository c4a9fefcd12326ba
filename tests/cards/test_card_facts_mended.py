"""Cards that once differed from what is printed on them: each difference has a test."""

from __future__ import annotations

import pytest

from apnap import Ev, Q
from apnap.cards.registry import card
from apnap.game import Game
from apnap.schedule import add_phases
from apnap.state.kinds import LIFELINK
from apnap.state.steps import Phase
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle, to_step
from tests.helpers import lives, texts

BEARS = "Grizzly Bears"
ANGEL = "Exalted Angel"
LEYLINE = "Leyline of Punishment"


@pytest.mark.parametrize(
    ("name", "cost", "size"),
    [("Mogg Flunkies", "1R", (3, 3)), ("Hellrider", "2RR", (3, 3)), ("Prodigal Sorcerer", "2U", (1, 1))],
)
def test_costs_and_sizes_are_the_printed_ones(name: str, cost: str, size: tuple[int, int]) -> None:
    """As the card says."""
    made = card(name)
    assert made.cost.text == cost and (made.power, made.toughness) == size


@pytest.mark.cr("603.2")
def test_exalted_angels_life_gain_is_a_triggered_ability() -> None:
    """It uses the stack, can be answered, and is no lifelink."""
    game = Scene(2).battlefield("A", ANGEL).begin("A", "combat")
    assert not find(game, ANGEL).chars.keywords & LIFELINK
    attack(game, (ANGEL, "B"))
    pass_until(game, lambda x: bool(x.state.stack))
    assert lives(game) == [20, 16] and game.state.stack[0].card.name == ANGEL
    settle(game)
    assert lives(game) == [24, 16]


@pytest.mark.cr("103.6", "103.6a")
def test_103_6a_a_leyline_in_the_opening_hand_may_begin_on_the_battlefield() -> None:
    """Each player in turn order, each such card, after the mulligans."""
    scene = Scene(2).library("A", *[LEYLINE] * 2, *["Island"] * 20).library("B", LEYLINE, *["Island"] * 20)
    game = scene.opening("B")
    while game.state.ask_kind == Q.MULLIGAN:
        game.apply("keep")
    assert game.ask is not None and (game.ask.rule, game.ask.player) == ("103.6a", 1)
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("yes")
    assert game.state.ask_player == 0
    game.apply("no")
    game.apply("yes")
    assert sorted(p.controller for p in named(game, LEYLINE)) == [0, 1]
    assert game.state.turn_number == 1 and game.state.active == 1
    assert [o.card.name for o in game.state.players[0].hand].count(LEYLINE) == 1
    assert len([e for e in game.events if e.kind == Ev.MOVED and e.rule == "103.6a"]) == 2


@pytest.mark.cr("103.6")
@pytest.mark.parametrize("era", ["m10", "sixth", "fifth"])
def test_103_6_in_other_eras_as_well(era: str) -> None:
    """Without such a card nobody is asked; with one its owner is, and the game goes on."""
    scene = Scene(2, era).library("A", LEYLINE, *["Island"] * 20)
    game = scene.opening("A")
    while game.state.ask_kind == Q.MULLIGAN:
        game.apply("keep")
    assert game.state.ask_kind == Q.YES_NO
    game.apply("yes")
    assert len(named(game, LEYLINE)) == 1 and game.state.turn_number == 1


@pytest.mark.cr("103.6", "800.4a")
def test_103_6_a_player_who_leaves_is_not_asked() -> None:
    """C concedes while B is asked."""
    scene = Scene(3)
    for name in ("B", "C"):
        scene.library(name, LEYLINE, *["Island"] * 20)
    game = scene.opening("A")
    while game.state.ask_kind == Q.MULLIGAN:
        game.apply("keep")
    game.concede(2)
    game.apply("no")
    assert game.state.turn_number == 1 and named(game, LEYLINE) == []


@pytest.mark.cr("120.1", "508.3a")
@pytest.mark.parametrize("name", ["Hellrider", "Raid Bombardment"])
def test_what_hurts_the_player_or_planeswalker_attacked_leaves_battles_alone(name: str) -> None:
    """Bears attack a Siege: only they deal damage to it."""
    game = Scene(2).battlefield("A", BEARS, name, "Invasion of Dominaria").begin("A", "combat")
    attack(game, (BEARS, "Invasion of Dominaria"))
    to_step(game, "end of combat")
    assert find(game, "Invasion of Dominaria").count("defense") == 3


@pytest.mark.cr("508.1c")
def test_dueling_grounds_counts_each_combat_by_itself() -> None:
    """Another creature may attack in the second combat phase of the turn."""
    game = Scene(2).battlefield("A", "Serra Angel", BEARS, "Dueling Grounds").begin("A", "combat")
    phase = game.state.phase
    assert phase is not None
    add_phases(game.state, [Phase.COMBAT], phase.id, -1, "test")
    attack(game, ("Serra Angel", "B"))
    pass_until(game, lambda x: x.state.combat_phases == 2 and x.state.ask_kind == Q.ATTACK)
    game.apply("Serra Angel stays")
    assert f"{BEARS} attacks B" in texts(game)


@pytest.mark.cr("508.1d")
@pytest.mark.parametrize("means", ["Siren's Call", "Nettling Imp"])
def test_attacks_this_turn_if_able_asks_for_one_attack(means: str) -> None:
    """In the second combat phase of the turn the creature need not attack again."""
    scene = Scene(2).battlefield("A", "Serra Angel")
    if means == "Siren's Call":
        scene.battlefield("B", "Island").hand("B", means)
    else:
        scene.battlefield("B", means)
    game = scene.begin("A")
    game.apply("pass")
    game.apply(next(t for t in texts(game) if means in t))
    while game.state.ask_kind == Q.TARGET:
        game.apply("target Serra Angel")
    settle(game)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert texts(game) == ["Serra Angel attacks B"]
    phase = game.state.phase
    assert phase is not None
    add_phases(game.state, [Phase.COMBAT], phase.id, -1, "test")
    game.apply("Serra Angel attacks B")
    pass_until(game, lambda x: x.state.combat_phases == 2 and x.state.ask_kind == Q.ATTACK)
    assert texts(game) == ["Serra Angel stays", "Serra Angel attacks B"]


@pytest.mark.cr("701.21a")
def test_701_21a_you_sacrifice_only_what_you_control() -> None:
    """Ball Lightning has been taken until after the end step: its old controller's ability cannot sacrifice it."""
    game = Scene(2).battlefield("A", "Ball Lightning").begin("A", "end")
    assert game.state.stack
    lightning = find(game, "Ball Lightning")
    lightning.default_controller = lightning.controller = 1
    settle(game)
    assert len(named(game, "Ball Lightning")) == 1


@pytest.mark.cr("701.21a")
def test_grafted_wargear_does_not_make_others_sacrifice() -> None:
    """The equipped creature was taken by B: when the Equipment moves on, A cannot sacrifice it; A's own, A does."""
    for taken, left in ((True, 2), (False, 1)):
        scene = Scene(2).battlefield("A", "Hill Giant")
        bears = scene.permanent("B" if taken else "A", BEARS)
        scene.permanent("A", "Grafted Wargear", attached_to=bears)
        game = scene.begin("A")
        game.apply(next(t for t in texts(game) if "Grafted Wargear" in t))
        while game.state.ask_kind == Q.TARGET:
            game.apply("target Hill Giant")
        settle(game)
        assert len(named(game, BEARS)) + len(named(game, "Hill Giant")) == left


@pytest.mark.cr("608.2c")
def test_disintegrate_marks_its_target_even_if_the_damage_was_prevented() -> None:
    """A shielded creature is not damaged, but if it dies later in the turn it is exiled all the same."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 3, *["Swamp"] * 2).hand("A", "Disintegrate", "Doom Blade")
    scene.permanent("B", BEARS, counters={"shield": 1})
    game = scene.begin("A")
    cast(game, "Disintegrate", "2", f"target {BEARS}")
    settle(game)
    assert find(game, BEARS).damage == 0
    cast(game, "Doom Blade", f"target {BEARS}")
    settle(game)
    assert [o.card.name for o in game.state.exile] == [BEARS]


def drawn(game: Game) -> int:
    return len([e for e in game.events if e.kind == Ev.DRAWN and e.player == 0])


@pytest.mark.cr("701.6a", "707.10")
@pytest.mark.parametrize(("countered", "cards"), [("spell", 1), ("ability", 0), ("copy", 2)])
def test_multanis_presence_sees_spells_that_were_cast_not_copies_and_abilities(countered: str, cards: int) -> None:
    """A countered spell draws a card; an ability draws none; with a copy countered, only Divination itself draws."""
    scene = Scene(2).battlefield("A", "Multani's Presence", "Prodigal Pyromancer", *["Island"] * 8)
    game = scene.hand("A", "Twincast", "Divination", "Counterspell", "Stifle").begin("A")
    if countered == "ability":
        game.apply("activate Prodigal Pyromancer")
        game.apply("target B")
        game.apply("cast Stifle")
        if game.state.ask_kind == Q.TARGET:
            game.apply(0)
    else:
        cast(game, "Divination")
        if countered == "copy":
            cast(game, "Twincast", "target Divination")
            game.apply(["pass", "pass"])
            assert [s.is_copy for s in game.state.stack] == [False, True]
        game.apply("cast Counterspell")
        while game.state.ask_kind == Q.TARGET:
            game.apply(len(game.state.stack) - 2 if countered == "copy" else 0)
    settle(game)
    assert [e.kind for e in game.events].count(Ev.COUNTERED) == 1 and drawn(game) == cards


@pytest.mark.cr("603.4", "614.12")
def test_eon_frolicker_asks_whether_you_cast_it() -> None:
    """Taken by Gather Specimens as it enters, it was cast by somebody else: nothing triggers."""
    scene = Scene(2).battlefield("A", *["Island"] * 4).hand("A", "Eon Frolicker")
    game = scene.battlefield("B", *["Island"] * 6).hand("B", "Gather Specimens").begin("A")
    cast(game, "Eon Frolicker")
    game.apply("pass")
    cast(game, "Gather Specimens")
    settle(game)
    assert find(game, "Eon Frolicker").controller == 1
    assert not [e for e in game.events if e.kind == Ev.TRIGGERED]
