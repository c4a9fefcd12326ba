"""The cards of the first years whose point is timing."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.testing import Scene, answer, attack, block, cast, find, named, pass_until, settle, to_step, to_turn
from tests.helpers import lives, size, texts


def test_vibrating_sphere_helps_in_your_turn_and_hurts_in_others() -> None:
    """+2/+0 during its controller's turn, -0/-2 during others; creatures of others are not concerned."""
    game = Scene(2).battlefield("A", "Vibrating Sphere", "Craw Wurm").battlefield("B", "Hill Giant").begin("A")
    assert size(game, "Craw Wurm") == (8, 4) and size(game, "Hill Giant") == (3, 3)
    to_turn(game, 2)
    assert size(game, "Craw Wurm") == (6, 2) and size(game, "Hill Giant") == (3, 3)


def test_vibrating_sphere_kills_small_creatures_as_the_next_turn_begins() -> None:
    """A 2/2 has toughness 0 once another player's turn has begun."""
    game = Scene(2).battlefield("A", "Vibrating Sphere", "Grizzly Bears").begin("A", "end")
    assert named(game, "Grizzly Bears")
    to_turn(game, 2)
    assert named(game, "Grizzly Bears") == []


def test_wellspring_borrows_the_land_each_turn_until_it_ends() -> None:
    """Gained as it enters, given back at end of turn, untapped and gained again in its controller's next upkeep."""
    scene = Scene(2).battlefield("A", "Forest", "Plains", "Plains").hand("A", "Wellspring")
    scene.permanent("B", "Mountain", tapped=True)
    game = scene.begin("A")
    cast(game, "Wellspring", "target Mountain")
    settle(game)
    assert find(game, "Mountain").controller == 0 and find(game, "Mountain").tapped
    to_turn(game, 2)
    assert find(game, "Mountain").controller == 1
    to_step(game, "draw", 3)
    assert find(game, "Mountain").controller == 0 and not find(game, "Mountain").tapped


def test_nettling_imp_makes_a_creature_attack_or_die() -> None:
    """A creature that stays home although it was told to attack is destroyed in the end step."""
    scene = Scene(2).battlefield("A", "Nettling Imp").battlefield("B", "Grizzly Bears")
    game = scene.begin("B", "upkeep", 2)
    pass_until(game, lambda x: x.state.ask_player == 0)
    assert "activate Nettling Imp" in texts(game)
    game.apply("activate Nettling Imp")
    answer(game, "target Grizzly Bears")
    settle(game)
    find(game, "Grizzly Bears").tapped = True
    to_step(game, "end")
    settle(game)
    assert named(game, "Grizzly Bears") == []


def test_nettling_imp_forces_the_attack_and_then_spares_the_attacker() -> None:
    """If it can attack it must, and having attacked it is not destroyed."""
    scene = Scene(2).battlefield("A", "Nettling Imp").battlefield("B", "Grizzly Bears")
    game = scene.begin("B", "upkeep", 2)
    pass_until(game, lambda x: x.state.ask_player == 0)
    game.apply("activate Nettling Imp")
    answer(game, "target Grizzly Bears")
    settle(game)
    to_step(game, "end")
    assert lives(game)[0] == 18 and named(game, "Grizzly Bears")
    settle(game)
    assert named(game, "Grizzly Bears")


def test_nettling_imp_works_only_in_an_opponents_turn_before_attackers() -> None:
    """Not in its controller's own turn, not after attackers, not at walls or creatures that came this turn."""
    scene = Scene(2).battlefield("A", "Nettling Imp").battlefield("B", "Grizzly Bears", "Wall of Wood")
    scene.permanent("B", "Hill Giant", sick=True)
    own = scene.begin("A", "upkeep")
    assert texts(own) == ["pass"]
    scene = Scene(2).battlefield("A", "Nettling Imp").battlefield("B", "Grizzly Bears", "Wall of Wood")
    scene.permanent("B", "Hill Giant", sick=True)
    game = scene.begin("B", "main", 2)
    pass_until(game, lambda x: x.state.ask_player == 0)
    twin = game.clone()
    game.apply("activate Nettling Imp")
    assert texts(game) == ["target Grizzly Bears"]
    attack(twin, ("Grizzly Bears", "A"))
    pass_until(twin, lambda x: x.state.ask_player == 0)
    assert "activate Nettling Imp" not in texts(twin)


def test_triton_tactics_untaps_and_toughens_up_to_two_creatures() -> None:
    """An untapped 3/6 until end of turn; what nobody blocked is left alone at end of combat."""
    scene = Scene(2).battlefield("B", "Island").hand("B", "Triton Tactics").battlefield("A", "Serra Angel")
    scene.permanent("B", "Hill Giant", tapped=True)
    game = scene.begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_player == 1)
    cast(game, "Triton Tactics", "target Hill Giant", "done")
    settle(game)
    assert not find(game, "Hill Giant").tapped and size(game, "Hill Giant") == (3, 6)
    attack(game, ("Serra Angel", "B"))
    to_step(game, "end of combat")
    settle(game)
    assert not find(game, "Serra Angel").tapped and lives(game) == [20, 16]


def test_triton_tactics_taps_the_blocked_creature_even_if_the_blocker_died() -> None:
    """The trigger asks who was blocked this turn, whatever became of the blocker."""
    scene = (
        Scene(2).battlefield("A", "Craw Wurm").battlefield("B", "Island", "Raging Goblin").hand("B", "Triton Tactics")
    )
    game = scene.begin("A", "combat")
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Raging Goblin", "Craw Wurm"))
    pass_until(game, lambda x: x.state.ask_player == 1)
    cast(game, "Triton Tactics", "target Raging Goblin", "done")
    settle(game)
    find(game, "Craw Wurm").tapped = False
    to_step(game, "end of combat")
    settle(game)
    assert named(game, "Raging Goblin") == [] and find(game, "Craw Wurm").tapped
    to_step(game, "upkeep", 3)
    assert find(game, "Craw Wurm").tapped
    to_step(game, "upkeep", 5)
    assert not find(game, "Craw Wurm").tapped


def sink(x: int) -> Game:
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Mountain", "Maze of Ith").hand("A", "Shock")
    scene.battlefield("B", "Island", "Island", "Island", "Island").hand("B", "Power Sink")
    game = scene.begin("A")
    cast(game, "Shock", "target B")
    game.apply("pass")
    cast(game, "Power Sink", str(x), "target Shock")
    return pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO" or not g.state.stack)


def test_power_sink_can_be_paid_for() -> None:
    """With X mana paid the spell resolves and the remaining lands stay untapped."""
    game = sink(1)
    game.apply("yes")
    settle(game)
    assert lives(game) == [20, 18] and sum(not p.tapped for p in named(game, "Mountain")) == 1


def test_power_sink_taps_the_lands_of_who_does_not_pay() -> None:
    """The spell is countered and its controller's lands with mana abilities tap; Maze of Ith has none."""
    game = sink(3)  # cannot be paid: only two untapped Mountains are left
    settle(game)
    assert lives(game) == [20, 20] and all(p.tapped for p in named(game, "Mountain"))
    assert not find(game, "Maze of Ith").tapped


@pytest.mark.cr("106.4")
def test_power_sink_empties_the_mana_pool() -> None:
    """Mana that floats is lost, even where it would be kept as steps and phases end."""
    scene = Scene(2).battlefield("A", "Mountain", "Swamp", "Upwelling").hand("A", "Shock", "Dark Ritual")
    scene.battlefield("B", "Island", "Island").hand("B", "Power Sink")
    game = scene.begin("A")
    cast(game, "Dark Ritual")
    settle(game)
    assert game.state.players[0].pool[2] == 3
    cast(game, "Shock", "target B")
    game.apply("pass")
    cast(game, "Power Sink", "1", "target Shock")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    game.apply("no")
    settle(game)
    assert sum(game.state.players[0].pool) == 0 and lives(game) == [20, 20]


@pytest.mark.parametrize(
    ("blast", "land", "spell", "lands", "permanent"),
    [
        ("Red Elemental Blast", "Mountain", "Divination", ["Island"] * 3, "Wind Drake"),
        ("Blue Elemental Blast", "Island", "Flame Rift", ["Mountain"] * 2, "Hill Giant"),
    ],
)
def test_elemental_blasts_can_target_only_what_has_the_colour(
    blast: str, land: str, spell: str, lands: list[str], permanent: str
) -> None:
    """A spell or a permanent of that colour, and nothing else (115.1): Memnite is no target."""
    scene = Scene(2).battlefield("A", *lands).hand("A", spell)
    scene.battlefield("B", *[land] * 3, permanent, "Memnite").hand("B", blast, blast, blast)
    game = scene.begin("A")
    cast(game, spell)
    game.apply("pass")
    cast(game, blast, "mode 1", f"target {spell}")
    settle(game)
    assert lives(game) == [20, 20] and len(game.state.players[0].hand) == 0
    game.apply("pass")
    cast(game, blast, "mode 2", f"target {permanent}")
    settle(game)
    assert named(game, permanent) == []
    game.apply("pass")
    assert not [c for c in game.legal if blast in c.text]  # nothing of the colour is left


def test_mogg_fanatic_is_the_cost_of_its_own_damage() -> None:
    """Sacrificed on activation, so the damage comes whatever happens to it."""
    game = Scene(2).battlefield("A", "Mogg Fanatic").begin("A")
    game.apply("activate Mogg Fanatic")
    answer(game, "target B")
    assert named(game, "Mogg Fanatic") == [] and lives(game) == [20, 20]
    settle(game)
    assert lives(game) == [20, 19]


def test_triskelion_enters_with_three_counters_and_shoots_them() -> None:
    """A 4/4 that becomes smaller with each point of damage it deals."""
    game = Scene(2).battlefield("A", *["Mountain"] * 6).hand("A", "Triskelion").begin("A")
    cast(game, "Triskelion")
    settle(game)
    assert size(game, "Triskelion") == (4, 4)
    for n in range(3):
        game.apply("activate Triskelion")
        answer(game, "target B")
        settle(game)
        assert lives(game) == [20, 19 - n]
    assert size(game, "Triskelion") == (1, 1) and texts(game) == ["pass"]


def test_morphling_does_all_five_things() -> None:
    """Untap, flying, shroud, +1/-1 and -1/+1, each for one mana, until end of turn."""
    scene = Scene(2).battlefield("A", *["Island"] * 5)
    scene.permanent("A", "Morphling", tapped=True)
    game = scene.begin("A", "upkeep")
    find(game, "Morphling").tapped = True
    for label in ("untap", "flying", "shroud", "+1/-1", "-1/+1"):
        game.apply(f"activate Morphling: {label}")
        settle(game)
        if label == "+1/-1":
            assert size(game, "Morphling") == (4, 2)
    morphling = find(game, "Morphling")
    assert not morphling.tapped and size(game, "Morphling") == (3, 3)
    assert morphling.chars.keywords & 1 and morphling.chars.keywords & 1 << 11
    to_turn(game, 2)
    assert find(game, "Morphling").chars.keywords == 0


def test_brass_man_untaps_only_for_a_mana_in_its_upkeep() -> None:
    """It stays tapped through the untap step; one mana in the upkeep untaps it."""
    scene = Scene(2).battlefield("A", "Mountain")
    scene.permanent("A", "Brass Man", tapped=True)
    game = scene.begin("A", "untap")
    pass_until(game, lambda g: g.state.ask_kind.name == "YES_NO")
    assert find(game, "Brass Man").tapped
    game.apply("yes")
    settle(game)
    assert not find(game, "Brass Man").tapped and find(game, "Mountain").tapped


def test_colossus_of_sardia_untaps_only_for_nine_mana_in_your_upkeep() -> None:
    """Trample; it does not untap by itself, and its ability is there in its controller's upkeep only."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 9)
    scene.permanent("A", "Colossus of Sardia", tapped=True)
    game = scene.begin("A", "untap")
    assert find(game, "Colossus of Sardia").tapped and find(game, "Colossus of Sardia").chars.keywords == 1 << 6
    twin = to_step(game.clone(), "main")
    assert "activate Colossus of Sardia" not in texts(twin)
    game.apply("activate Colossus of Sardia")
    settle(game)
    assert not find(game, "Colossus of Sardia").tapped
