"""Rule 702.19: trample, over creatures and over planeswalkers, judged with everything assigned in the step (510.1e)."""

from __future__ import annotations

import itertools

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Protection, Static
from apnap.vocab.filters import Filter
from apnap.vocab.rules_text import Rule
from tests.helpers import texts, to_damage

BEARS = "Grizzly Bears"
MAW = "Colossal Dreadmaw"
WIDE = Static(rules=(Rule("blocks additional", "self", text="any"),))
register(CardDef("Test Wide Bear", "1", "Creature — Bear", 2, 2, abilities=(WIDE,)))
register(CardDef("Test Broad Bear", "1", "Creature — Bear", 2, 1, abilities=(WIDE,)))
register(CardDef("Test Elf", "1", "Creature — Elf", 1, 1))
register(CardDef("Test Ox", "G", "Creature — Ox", 3, 3, "trample"))
register(CardDef("Test Calf", "G", "Creature — Ox", 2, 2, "trample"))
register(CardDef("Test Asp", "G", "Creature — Snake", 2, 2, "trample, deathtouch"))
register(CardDef("Test Sting", "G", "Creature — Snake", 1, 1, "trample, deathtouch"))
register(CardDef("Test Mamba", "G", "Creature — Snake", 4, 4, "trample, deathtouch"))
register(CardDef("Test Roc", "G", "Creature — Bird", 7, 7, "trample over planeswalkers"))
register(CardDef("Test Warded", "W", "Creature — Human", 2, 2, abilities=(Protection(Filter(colors="G")),)))


@pytest.mark.cr("702.19b")
def test_702_19b_the_excess_goes_to_the_player() -> None:
    """A 6/6 blocked by bears: at least two to the bears, or nothing to the player."""
    game = Scene(2).battlefield("A", MAW).battlefield("B", BEARS).begin("A", "combat")
    attack(game, (MAW, "B"))
    block(game, (BEARS, MAW))
    to_damage(game)
    assert texts(game) == ["2", "3", "4", "5", "6"]
    game.apply("2")
    assert game.state.players[1].life == 16


@pytest.mark.cr("702.19b")
def test_702_19b_damage_already_marked_counts() -> None:
    """A bear with one damage needs one more."""
    scene = Scene(2).battlefield("A", MAW)
    scene.permanent("B", BEARS, damage=1)
    game = scene.begin("A", "combat")
    attack(game, (MAW, "B"))
    block(game, (BEARS, MAW))
    to_damage(game)
    assert texts(game)[0] == "1"


@pytest.mark.cr("702.19b")
def test_702_19b_every_blocker_needs_lethal_damage_first() -> None:
    """Too little for the first blocker: everything left must go to the second."""
    game = Scene(2).battlefield("A", MAW).battlefield("B", BEARS, "Hill Giant").begin("A", "combat")
    attack(game, (MAW, "B"))
    block(game, (BEARS, MAW), ("Hill Giant", MAW))
    to_damage(game)
    assert texts(game) == ["0", "1", "2", "3", "4", "5", "6"]
    twin = game.clone()
    twin.apply("1")
    assert twin.state.ask_kind != Q.DAMAGE and twin.state.players[1].life == 20
    game.apply("2")
    assert texts(game) == ["3", "4"]
    game.apply("3")
    assert game.state.players[1].life == 19


@pytest.mark.cr("702.19b", "702.2c")
def test_702_2c_one_damage_with_deathtouch_is_lethal() -> None:
    """A 4/4 with trample and deathtouch: one to the giant, three through."""
    game = Scene(2).battlefield("A", "Test Mamba").battlefield("B", "Hill Giant").begin("A", "combat")
    attack(game, ("Test Mamba", "B"))
    block(game, ("Hill Giant", "Test Mamba"))
    to_damage(game)
    assert texts(game) == ["1", "2", "3", "4"]
    game.apply("1")
    assert game.state.players[1].life == 17 and named(game, "Hill Giant") == []


@pytest.mark.cr("702.19b")
def test_702_19b_protection_does_not_change_what_is_lethal() -> None:
    """Two damage must be assigned although it will be prevented."""
    game = Scene(2).battlefield("A", MAW).battlefield("B", "Test Warded").begin("A", "combat")
    attack(game, (MAW, "B"))
    block(game, ("Test Warded", MAW))
    to_damage(game)
    assert texts(game)[0] == "2"
    game.apply("2")
    assert find(game, "Test Warded").damage == 0 and game.state.players[1].life == 16


@pytest.mark.cr("702.19b", "510.1e")
def test_702_19b_damage_assigned_by_other_attackers_counts() -> None:
    """A 2/2 blocks a 1/1 and a trampling 3/3: one each is lethal, two go through."""
    game = Scene(2).battlefield("A", "Test Elf", "Test Ox").battlefield("B", "Test Wide Bear").begin("A", "combat")
    attack(game, ("Test Elf", "B"), ("Test Ox", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    game.apply("block Test Elf with Test Wide Bear; Test Ox with Test Wide Bear")
    to_damage(game)
    assert texts(game) == ["1", "2", "3"]
    game.apply("1")
    assert game.ask is not None and game.ask.player == 1  # now the blocker's damage is divided
    game.apply(0)
    assert game.state.players[1].life == 18


def played_out(game: Game, ox: str = "Test Ox", calf: str = "Test Calf") -> set[tuple[int, ...]]:
    """Every assignment that the questions allow, as what each recipient is dealt by each source."""
    if game.state.ask_player != 0 or game.state.ask_kind != Q.DAMAGE:
        while game.state.ask_kind == Q.DAMAGE:
            game.apply(0)
        dealt: dict[tuple[str, str], int] = {}
        for e in game.events:
            if e.rule == "510.2":
                key = (game.state.name_of(e.obj), game.state.name_of(e.other))
                dealt[key] = dealt.get(key, 0) + e.n
        one, other = "Test Wide Bear", "Test Broad Bear"
        keys = [(ox, one), (ox, other), (ox, "B"), (calf, one), (calf, other), (calf, "B")]
        return {tuple(dealt.get(k, 0) for k in keys)}
    found: set[tuple[int, ...]] = set()
    for i in range(len(game.state.options)):
        twin = game.clone()
        twin.apply(i)
        found |= played_out(twin, ox, calf)
    return found


@pytest.mark.cr("510.1e", "702.19b")
def test_510_1e_the_assignment_is_judged_as_a_whole() -> None:
    """Two tramplers share two blockers: the questions allow exactly the assignments that are legal as a whole."""
    scene = Scene(2).battlefield("A", "Test Ox", "Test Calf").battlefield("B", "Test Wide Bear", "Test Broad Bear")
    game = scene.begin("A", "combat")
    attack(game, ("Test Ox", "B"), ("Test Calf", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    both = "Test Wide Bear, Test Broad Bear"
    game.apply(f"block Test Ox with {both}; Test Calf with {both}")
    to_damage(game)
    legal: set[tuple[int, ...]] = set()
    for a, b, c, d in itertools.product(range(4), range(4), range(3), range(3)):
        if a + b <= 3 and c + d <= 2:
            through = (3 - a - b, 2 - c - d)
            if not any(through) or (a + c >= 2 and b + d >= 1):
                legal.add((a, b, through[0], c, d, through[1]))
    assert played_out(game) == legal


@pytest.mark.cr("510.1e", "702.19b", "702.2c")
@pytest.mark.parametrize("names", [("Test Ox", "Test Asp"), ("Test Asp", "Test Ox"), ("Test Asp", "Test Sting")])
def test_702_2c_deathtouch_of_either_trampler_counts_for_both(names: tuple[str, str]) -> None:
    """Two tramplers share a 4/4 and a 1/1, one or both with deathtouch: any damage by that one is lethal for the
    other's excess too, whoever is asked first."""
    scene = Scene(2).battlefield("A", *names).battlefield("B", "Test Wide Bear", "Test Broad Bear")
    scene.state.battlefield[2].counters = {"+1/+1": 2}
    game = scene.begin("A", "combat")
    attack(game, *[(n, "B") for n in names])
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    both = "Test Wide Bear, Test Broad Bear"
    game.apply("; ".join(f"block {n} with {both}" if n == names[0] else f"{n} with {both}" for n in names))
    to_damage(game)
    assert find(game, "Test Wide Bear").chars.toughness == 4
    one, other = (find(game, n).chars.power for n in names)
    touch = [n != "Test Ox" for n in names]
    legal: set[tuple[int, ...]] = set()
    for a, b, c, d in itertools.product(range(one + 1), range(one + 1), range(other + 1), range(other + 1)):
        if a + b <= one and c + d <= other:
            through = (one - a - b, other - c - d)
            wide = a + c >= 4 or (touch[0] and a > 0) or (touch[1] and c > 0)
            broad = b + d >= 1
            if not any(through) or (wide and broad):
                legal.add((a, b, through[0], c, d, through[1]))
    assert played_out(game, *names) == legal


@pytest.mark.cr("702.19d")
def test_702_19d_with_no_blocker_left_all_damage_goes_through() -> None:
    """The blocker is killed before damage."""
    scene = Scene(2).battlefield("A", MAW, "Mountain").hand("A", "Lightning Bolt").battlefield("B", BEARS)
    game = scene.begin("A", "combat")
    attack(game, (MAW, "B"))
    block(game, (BEARS, MAW))
    cast(game, "Lightning Bolt", f"target {BEARS}")
    settle(game)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 14


@pytest.mark.cr("702.19f")
def test_702_19f_trample_does_not_pass_from_a_planeswalker_to_its_controller() -> None:
    """Six damage at a planeswalker with three loyalty: the player loses nothing."""
    game = Scene(2).battlefield("A", MAW).battlefield("B", "Jace Beleren", BEARS).begin("A", "combat")
    attack(game, (MAW, "Jace Beleren"))
    block(game, (BEARS, MAW))
    to_damage(game)
    game.apply("2")
    to_step(game, "end of combat")
    assert named(game, "Jace Beleren") == [] and game.state.players[1].life == 20


@pytest.mark.cr("702.19c")
def test_702_19c_trample_over_planeswalkers() -> None:
    """Loyalty three, another attacker assigns one: two are enough, five go to the player."""
    game = Scene(2).battlefield("A", "Test Elf", "Test Roc").battlefield("B", "Jace Beleren").begin("A", "combat")
    attack(game, ("Test Elf", "Jace Beleren"), ("Test Roc", "Jace Beleren"))
    to_damage(game)
    assert texts(game) == ["2", "3", "4", "5", "6", "7"]
    game.apply("2")
    assert game.state.players[1].life == 15


@pytest.mark.cr("702.19e")
def test_702_19e_the_planeswalker_is_gone() -> None:
    """With trample over planeswalkers the damage goes to the player; the creature attacks nothing all the same."""
    scene = (
        Scene(2).battlefield("A", "Test Roc", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Jace Beleren")
    )
    game = scene.begin("A", "combat")
    attack(game, ("Test Roc", "Jace Beleren"))
    game.state.last_known[find(game, "Jace Beleren").id] = find(game, "Jace Beleren")
    from apnap.atoms.moves import move
    from apnap.state.kinds import Zone

    move(game.state, find(game, "Jace Beleren").id, Zone.GRAVEYARD, "704.5i")
    to_step(game, "end of combat")
    assert game.state.players[1].life == 13


@pytest.mark.cr("702.19a")
def test_702_19a_trample_means_nothing_for_a_blocker() -> None:
    """A trampling blocker deals all its damage to the attacker."""
    game = Scene(2).battlefield("A", BEARS).battlefield("B", MAW).begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, (MAW, BEARS))
    to_step(game, "end of combat")
    assert [p.life for p in game.state.players] == [20, 20]


@pytest.mark.cr("702.19b", "310.6")
def test_702_19b_trample_over_a_blocker_into_a_battle() -> None:
    """The excess is dealt to the battle the creature attacks."""
    scene = Scene(2).battlefield("A", MAW, "Invasion of Dominaria").battlefield("B", BEARS)
    game = scene.begin("A", "combat")
    attack(game, (MAW, "Invasion of Dominaria"))
    block(game, (BEARS, MAW))
    to_damage(game)
    game.apply("2")
    assert find(game, "Invasion of Dominaria").count("defense") == 1
