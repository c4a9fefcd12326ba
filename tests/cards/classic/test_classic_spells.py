"""Instants and sorceries of the first years, one by one."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.state.objects import Obj
from apnap.testing import Scene, answer, attack, cast, count_events, find, named, settle, to_step
from tests.helpers import lives, texts


def names(objects: list[Obj]) -> list[str]:
    return sorted(o.card.name for o in objects)


def ready(spell: str, *lands: str) -> Scene:
    return Scene(2).battlefield("A", *lands).hand("A", spell)


def shielded(spell: str, *lands: str) -> Game:
    """Drudge Skeletons with a regeneration shield, and the spell in hand."""
    game = ready(spell, *lands, "Swamp", "Drudge Skeletons").begin("A")
    game.apply("activate Drudge Skeletons")
    return settle(game)


@pytest.mark.cr("701.19c")
def test_incinerate_burns_through_a_regeneration_shield() -> None:
    """The shield that was made before is not applied."""
    game = shielded("Incinerate", "Mountain", "Mountain")
    cast(game, "Incinerate", "target Drudge Skeletons")
    settle(game)
    assert named(game, "Drudge Skeletons") == []


def test_incinerate_forbids_regeneration_for_the_whole_turn() -> None:
    """A creature that survived the damage cannot be regenerated later in the turn either; a player just loses 3."""
    scene = ready("Incinerate", "Mountain", "Mountain", "Swamp", "Swamp", "Plains").hand(
        "A", "Death Ward", "Doom Blade"
    )
    game = scene.battlefield("B", "Craw Wurm").begin("A")
    cast(game, "Incinerate", "target Craw Wurm")
    settle(game)
    cast(game, "Death Ward", "target Craw Wurm")
    settle(game)
    cast(game, "Doom Blade", "target Craw Wurm")
    settle(game)
    assert named(game, "Craw Wurm") == []
    game = ready("Incinerate", "Mountain", "Mountain").begin("A")
    cast(game, "Incinerate", "target B")
    settle(game)
    assert lives(game) == [20, 17]


def test_disintegrate_exiles_what_it_kills() -> None:
    """X damage; a creature that would die is exiled instead, regeneration or not."""
    game = shielded("Disintegrate", "Mountain", "Mountain")
    cast(game, "Disintegrate", "1", "target Drudge Skeletons")
    settle(game)
    assert named(game, "Drudge Skeletons") == [] and names(game.state.exile) == ["Drudge Skeletons"]


def test_fireball_divides_evenly_and_costs_one_more_for_each_further_target() -> None:
    """X = 5 at two targets takes seven lands and deals 2 to each."""
    game = ready("Fireball", *["Mountain"] * 7).battlefield("B", "Hill Giant").begin("A")
    cast(game, "Fireball", "5", "target B", "target Hill Giant")
    assert all(p.tapped for p in named(game, "Mountain"))
    settle(game)
    assert lives(game) == [20, 18] and find(game, "Hill Giant").damage == 2


@pytest.mark.cr("601.2f")
def test_fireball_offers_no_target_that_cannot_be_paid_for() -> None:
    """With all mana in X there is none for a second target; with one less there is."""
    game = ready("Fireball", *["Mountain"] * 4).battlefield("B", "Hill Giant").begin("A")
    twin = game.clone()
    cast(game, "Fireball", "3", "target B")
    settle(game)
    assert lives(game) == [20, 17]
    cast(twin, "Fireball", "2", "target B")
    assert "target Hill Giant" in texts(twin)
    twin.apply("target Hill Giant")
    settle(twin)
    assert lives(twin) == [20, 19] and find(twin, "Hill Giant").damage == 1


def test_fireball_forgets_targets_that_have_gone() -> None:
    """The damage is divided among the targets that are still legal."""
    scene = ready("Fireball", *["Mountain"] * 6).battlefield("B", "Grizzly Bears", "Island").hand("B", "Unsummon")
    game = scene.begin("A")
    cast(game, "Fireball", "4", "target B", "target Grizzly Bears")
    game.apply("pass")
    cast(game, "Unsummon", "target Grizzly Bears")
    settle(game)
    assert lives(game) == [20, 16]


@pytest.mark.parametrize(
    ("spell", "land", "hit", "spared"),
    [("Earthquake", "Mountain", "Hill Giant", "Wind Drake"), ("Hurricane", "Forest", "Wind Drake", "Hill Giant")],
)
def test_earth_and_air_hit_their_creatures_and_every_player(spell: str, land: str, hit: str, spared: str) -> None:
    """X damage to creatures without (with) flying and to each player."""
    game = ready(spell, *[land] * 4).battlefield("B", "Hill Giant", "Wind Drake").begin("A")
    cast(game, spell, "3")
    settle(game)
    assert lives(game) == [17, 17] and named(game, hit) == [] and named(game, spared)


@pytest.mark.cr("705.1")
@pytest.mark.parametrize("seed", range(6))
def test_mana_clash_flips_until_both_have_heads(seed: int) -> None:
    """Each tails is a damage for its player; it ends with the first flip that is heads for both."""
    game = Scene(2, seed=seed).battlefield("A", "Mountain").hand("A", "Mana Clash").begin("A")
    cast(game, "Mana Clash")
    settle(game)
    flips = [(e.player, e.n) for e in game.events if e.kind == Ev.FLIPPED]
    rounds = [flips[i : i + 2] for i in range(0, len(flips), 2)]
    assert all([seat for seat, _ in pair] == [0, 1] for pair in rounds)
    assert [sum(side for _, side in pair) == 2 for pair in rounds] == [False] * (len(rounds) - 1) + [True]
    assert lives(game) == [20 - sum(1 for seat, side in flips if seat == s and not side) for s in (0, 1)]
    assert count_events(game, Ev.DAMAGE) == sum(1 for _, side in flips if not side)


def test_swords_to_plowshares_pays_its_victim_in_life() -> None:
    """Exiled; its controller gains life equal to its power as it left."""
    game = ready("Swords to Plowshares", "Plains").battlefield("B", "Craw Wurm").begin("A")
    cast(game, "Swords to Plowshares", "target Craw Wurm")
    settle(game)
    assert lives(game) == [20, 26] and names(game.state.exile) == ["Craw Wurm"]


def test_terror_spares_black_and_artifact_creatures_and_allows_no_regeneration() -> None:
    """Only a nonblack, nonartifact creature may be chosen, and a shield does not help it."""
    scene = ready("Terror", *["Swamp"] * 2).battlefield("B", "Memnite", "Scathe Zombies", "Uthden Troll", "Mountain")
    game = scene.begin("A")
    game.apply("pass")
    game.apply("activate Uthden Troll")
    game.apply("pass")
    settle(game)
    game.apply("cast Terror")
    assert texts(game) == ["target Uthden Troll"]
    answer(game, "target Uthden Troll")
    settle(game)
    assert named(game, "Uthden Troll") == []


@pytest.mark.parametrize(
    ("spell", "lands", "victim"),
    [("Shatter", ["Mountain"] * 2, "Sol Ring"), ("Stone Rain", ["Mountain"] * 3, "Forest")],
)
def test_shatter_and_stone_rain_destroy_their_kind(spell: str, lands: list[str], victim: str) -> None:
    """One artifact, or one land."""
    game = ready(spell, *lands).battlefield("B", victim, "Grizzly Bears").begin("A")
    cast(game, spell, f"target {victim}")
    settle(game)
    assert named(game, victim) == [] and named(game, "Grizzly Bears")


def test_crumble_gives_life_for_the_artifacts_mana_value() -> None:
    """Its controller gains it."""
    game = ready("Crumble", "Forest").battlefield("B", "Icy Manipulator").begin("A")
    cast(game, "Crumble", "target Icy Manipulator")
    settle(game)
    assert named(game, "Icy Manipulator") == [] and lives(game) == [20, 24]


@pytest.mark.parametrize(
    ("spell", "lands", "gone", "left"),
    [
        ("Shatterstorm", ["Mountain"] * 4, ["Sol Ring", "Memnite"], ["Crusade", "Mountain"]),
        ("Tranquility", ["Forest"] * 3, ["Crusade"], ["Sol Ring", "Forest"]),
        ("Armageddon", ["Plains"] * 4, ["Plains", "Mountain"], ["Sol Ring", "Crusade", "Memnite"]),
    ],
)
def test_sweepers_take_every_one_of_a_kind(spell: str, lands: list[str], gone: list[str], left: list[str]) -> None:
    """Of all players, and nothing else."""
    scene = ready(spell, *lands).battlefield("B", "Sol Ring", "Memnite", "Crusade", "Mountain", "Forest")
    game = scene.begin("A")
    cast(game, spell)
    settle(game)
    assert all(named(game, name) == [] for name in gone) and all(named(game, name) for name in left)


def test_boomerang_returns_any_permanent() -> None:
    """Lands too, to the owner's hand."""
    game = ready("Boomerang", "Island", "Island").battlefield("B", "Forest").begin("A")
    cast(game, "Boomerang", "target Forest")
    settle(game)
    assert names(game.state.players[1].hand) == ["Forest"]


def test_hymn_to_tourach_takes_two_cards_at_random() -> None:
    """Nobody chooses."""
    game = ready("Hymn to Tourach", "Swamp", "Swamp").hand("B", "Fog", "Shock", "Forest").begin("A")
    cast(game, "Hymn to Tourach", "target B")
    settle(game)
    assert len(game.state.players[1].hand) == 1 and len(game.state.players[1].graveyard) == 2


def test_mind_twist_takes_as_many_as_x() -> None:
    """At random; no more than there are."""
    game = ready("Mind Twist", *["Swamp"] * 4).hand("B", "Fog", "Shock").begin("A")
    cast(game, "Mind Twist", "3", "target B")
    settle(game)
    assert game.state.players[1].hand == []


def test_wheel_of_fortune_gives_everyone_a_new_hand() -> None:
    """All discard, then all draw seven."""
    game = ready("Wheel of Fortune", *["Mountain"] * 3).hand("A", "Fog").hand("B", "Shock").begin("A")
    cast(game, "Wheel of Fortune")
    settle(game)
    assert [len(p.hand) for p in game.state.players] == [7, 7]
    assert [names(p.graveyard) for p in game.state.players] == [["Fog", "Wheel of Fortune"], ["Shock"]]


def test_demonic_tutor_finds_any_card_in_secret() -> None:
    """Into the hand, without showing it."""
    game = ready("Demonic Tutor", "Swamp", "Swamp").library("A", "Fog", "Shock", "Forest").begin("A")
    cast(game, "Demonic Tutor")
    game.apply("pass")
    game.apply("pass")
    game.apply("choose Shock")
    assert names(game.state.players[0].hand) == ["Shock"] and count_events(game, Ev.REVEALED) == 0


@pytest.mark.parametrize(
    ("spell", "lands", "offered"),
    [
        ("Raise Dead", ["Swamp"], ["target Grizzly Bears"]),
        ("Regrowth", ["Forest", "Forest"], ["target Fog", "target Grizzly Bears"]),
    ],
)
def test_cards_come_back_from_your_own_graveyard(spell: str, lands: list[str], offered: list[str]) -> None:
    """A creature card, or any card, of yours; into the hand."""
    scene = ready(spell, *lands).graveyard("A", "Fog", "Grizzly Bears").graveyard("B", "Hill Giant")
    game = scene.begin("A")
    game.apply(f"cast {spell}")
    assert sorted(texts(game)) == offered
    answer(game, "target Grizzly Bears")
    settle(game)
    assert names(game.state.players[0].hand) == ["Grizzly Bears"]


def test_stream_of_life_gives_x_life_to_a_player() -> None:
    """To whichever player is chosen."""
    game = ready("Stream of Life", *["Forest"] * 4).begin("A")
    cast(game, "Stream of Life", "3", "target A")
    settle(game)
    assert lives(game) == [23, 20]


def test_holy_day_lets_nobody_be_hurt_in_combat() -> None:
    """All combat damage this turn is prevented."""
    game = ready("Holy Day", "Plains").battlefield("A", "Craw Wurm").begin("A", "combat")
    cast(game, "Holy Day")
    settle(game)
    attack(game, ("Craw Wurm", "B"))
    to_step(game, "end of combat")
    assert lives(game) == [20, 20]
