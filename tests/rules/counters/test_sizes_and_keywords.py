"""Counters of every size (122.1a), keyword counters (122.1b), and what becomes of counters (122.2, 122.3)."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.files import load_cards
from apnap.errors import CardFileError, ScenarioError
from apnap.game import Game
from apnap.scenario import read
from apnap.state.kinds import KEYWORD_NAMES
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle, to_step
from tests.helpers import same_after_saving, size

BEARS = "Grizzly Bears"
GIANT = "Hill Giant"


@pytest.mark.cr("122.1a", "613.4c")
@pytest.mark.parametrize("others", [(), ("Glorious Anthem",)])
@pytest.mark.parametrize(
    ("counters", "grown"),
    [
        ({"+1/+0": 4}, (6, 2)),
        ({"-0/-1": 1}, (2, 1)),
        ({"+2/+2": 1, "+1/+1": 1}, (5, 5)),
        ({"+1/+2": 2, "-1/-0": 1}, (3, 6)),
        ({"-2/-1": 1}, (0, 1)),
        ({"charge": 3}, (2, 2)),
    ],
)
def test_122_1a_counters_of_every_size_change_power_and_toughness(
    counters: dict[str, int], grown: tuple[int, int], others: tuple[str, ...]
) -> None:
    """Each by itself, alone on the board and where static abilities make the layers work on everything."""
    scene = Scene(2).battlefield("A", *others)
    scene.permanent("A", BEARS, counters=counters)
    game = scene.begin("A")
    more = len(others)
    assert size(game, BEARS) == (grown[0] + more, grown[1] + more)
    assert same_after_saving(game) and game.view(1)["battlefield"][-1]["counters"] == counters


@pytest.mark.cr("122.1a", "613.4c", "613.4b")
def test_613_4c_counters_come_after_what_sets_the_size_and_before_what_switches_it() -> None:
    """A Frog with a +1/+0 counter is 2/1; switched, 1/2."""
    scene = Scene(2).battlefield("A", *["Island"] * 3).hand("A", "Turn to Frog", "Twisted Image")
    scene.permanent("A", GIANT, counters={"+1/+0": 1})
    game = scene.begin("A")
    cast(game, "Turn to Frog", f"target {GIANT}")
    settle(game)
    assert size(game, GIANT) == (2, 1)
    cast(game, "Twisted Image", f"target {GIANT}")
    settle(game)
    assert size(game, GIANT) == (1, 2)


@pytest.mark.cr("122.1a", "704.5f")
def test_122_1a_toughness_reduced_to_nothing_by_counters_is_nothing() -> None:
    """Six blocks wear the Sphere down."""
    scene = Scene(2).battlefield("A", BEARS)
    scene.permanent("B", "Shield Sphere", counters={"-0/-1": 5})
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    block(game, ("Shield Sphere", BEARS))
    settle(game)
    assert named(game, "Shield Sphere") == []


@pytest.mark.cr("122.1a", "602.5b")
def test_wall_of_roots_shrinks_for_mana_once_each_turn() -> None:
    """Putting the counter on is the cost, and a mana ability needs no stack."""
    game = Scene(2).battlefield("A", "Wall of Roots").begin("A")
    game.apply(next(c.text for c in game.legal if "Wall of Roots" in c.text))
    assert game.state.players[0].pool[4] == 1 and find(game, "Wall of Roots").counters == {"-0/-1": 1}
    assert size(game, "Wall of Roots") == (0, 4)
    assert not [c for c in game.legal if "Wall of Roots" in c.text]


@pytest.mark.cr("122.1a")
def test_armor_thrull_and_dwarven_armory_put_counters_of_their_own_size() -> None:
    """+1/+2 from one, +2/+2 from the other, in the upkeep step only."""
    scene = Scene(2).battlefield("A", "Armor Thrull", "Dwarven Armory", BEARS, *["Mountain"] * 3)
    game = scene.begin("A", "upkeep")
    for name in ("Armor Thrull", "Dwarven Armory"):
        game.apply(next(c.text for c in game.legal if f"activate {name}" in c.text))
        while game.state.ask_kind != Q.PRIORITY:
            game.apply(f"target {BEARS}" if game.state.ask_kind == Q.TARGET else 0)
        settle(game)
    assert find(game, BEARS).counters == {"+1/+2": 1, "+2/+2": 1} and size(game, BEARS) == (5, 6)
    to_step(game, "main")
    assert not [c for c in game.legal if "Dwarven Armory" in c.text]


@pytest.mark.cr("122.6", "614.12")
def test_lightning_serpent_enters_with_counters_and_is_gone_at_end_of_turn() -> None:
    """X of them on a 2/1."""
    game = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Lightning Serpent").begin("A")
    cast(game, "Lightning Serpent", "3")
    settle(game)
    assert size(game, "Lightning Serpent") == (5, 1)
    to_step(game, "end")
    settle(game)
    assert named(game, "Lightning Serpent") == []


@pytest.mark.cr("122.1b", "613.1f")
@pytest.mark.parametrize("others", [(), ("Glorious Anthem",)])
@pytest.mark.parametrize(
    "keyword",
    [
        *("flying", "first strike", "double strike", "deathtouch", "haste", "hexproof", "indestructible", "lifelink"),
        *("menace", "reach", "shadow", "trample", "trample over planeswalkers", "vigilance"),
    ],
)
def test_122_1b_each_keyword_counter_gives_its_keyword(keyword: str, others: tuple[str, ...]) -> None:
    """Those that are marks of a creature."""
    scene = Scene(2).battlefield("A", *others)
    scene.permanent("A", BEARS, counters={keyword: 2})
    game = scene.begin("A")
    assert find(game, BEARS).chars.keywords == KEYWORD_NAMES[keyword] and same_after_saving(game)


@pytest.mark.cr("122.1b", "702.83a", "702.83b")
@pytest.mark.parametrize("others", [(), ("Glorious Anthem",)])
def test_122_1b_an_exalted_counter_gives_exalted_once_for_each(others: tuple[str, ...]) -> None:
    """A Squire, and Bears with two such counters, which attack alone: three times +1/+1; not if both attack."""
    scene = Scene(2).battlefield("A", "Akrasan Squire", *others)
    scene.permanent("A", BEARS, counters={"exalted": 2})
    game = scene.begin("A", "combat")
    twin = game.clone()
    attack(game, (BEARS, "B"))
    assert same_after_saving(game)
    pass_until(game, lambda x: x.state.step is not None and x.state.step.kind == 6)
    assert size(game, BEARS) == (5 + len(others), 5 + len(others))
    attack(twin, (BEARS, "B"), ("Akrasan Squire", "B"))
    assert not twin.state.stack


@pytest.mark.cr("122.1b", "702.147a")
@pytest.mark.parametrize("others", [(), ("Glorious Anthem",)])
def test_122_1b_a_decayed_counter_gives_decayed(others: tuple[str, ...]) -> None:
    """It cannot block, and when it attacks it is sacrificed at end of combat, also after saving in between."""
    scene = Scene(2).battlefield("A", *others).battlefield("B", GIANT)
    scene.permanent("A", BEARS, counters={"decayed": 1})
    blocked = scene.begin("B", "combat")
    attack(blocked, (GIANT, "A"))
    pass_until(blocked, lambda x: x.state.turn_number > 1 or x.state.ask_kind == Q.BLOCK)
    assert blocked.state.ask_kind != Q.BLOCK
    scene = Scene(2).battlefield("A", *others)
    scene.permanent("A", BEARS, counters={"decayed": 1})
    game = scene.begin("A", "combat")
    attack(game, (BEARS, "B"))
    game = Game.from_json(game.to_json())
    to_step(game, "combat damage")
    assert game.state.players[1].life < 20 and named(game, BEARS)
    to_step(game, "main")
    assert named(game, BEARS) == []


@pytest.mark.cr("122.1b", "702.147a")
def test_rot_curse_rakshasa_renewed_puts_decayed_counters_on_x_creatures() -> None:
    """From the graveyard, which it leaves for it."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 4).battlefield("B", BEARS, GIANT)
    game = scene.graveyard("A", "Rot-Curse Rakshasa").begin("A")
    game.apply(next(c.text for c in game.legal if "Rot-Curse" in c.text))
    while game.state.ask_kind != Q.PRIORITY:
        texts = [c.text for c in game.legal]
        game.apply(next((t for t in texts if t in ("2", f"target {BEARS}", f"target {GIANT}")), texts[-1]))
    settle(game)
    assert find(game, BEARS).counters == find(game, GIANT).counters == {"decayed": 1}
    assert [o.card.name for o in game.state.exile] == ["Rot-Curse Rakshasa"]


@pytest.mark.cr("122.2", "400.7")
def test_122_2_counters_cease_to_exist_when_the_object_leaves() -> None:
    """Bears come back to the hand and are cast anew: plain Bears."""
    scene = Scene(2).battlefield("A", "Island", "Forest", "Forest").hand("A", "Unsummon")
    scene.permanent("A", BEARS, counters={"+2/+2": 1, "flying": 1})
    game = scene.begin("A")
    cast(game, "Unsummon", f"target {BEARS}")
    settle(game)
    cast(game, BEARS)
    settle(game)
    assert size(game, BEARS) == (2, 2) and find(game, BEARS).counters in (None, {})


@pytest.mark.cr("122.3", "704.5q")
def test_122_3_only_equal_and_opposite_counters_of_one_cancel_out() -> None:
    """+1/+1 against -1/-1; a +2/+2 and a -0/-1 counter stay as they are."""
    scene = Scene(2)
    scene.permanent("A", BEARS, counters={"+1/+1": 3, "-1/-1": 1, "+2/+2": 1, "-0/-1": 1})
    game = scene.begin("A")
    assert find(game, BEARS).counters == {"+1/+1": 2, "+2/+2": 1, "-0/-1": 1} and size(game, BEARS) == (6, 5)


@pytest.mark.cr("122.3", "704.5q")
@pytest.mark.parametrize(("era", "kept"), [("current", None), ("m10", None), ("sixth", None), ("fifth", 1)])
def test_704_5q_counters_cancel_out_since_2008(era: str, kept: int | None) -> None:
    """CR08: 420.5n is the first of its kind; in 1997 both stay, and the size is the same."""
    scene = Scene(2, era)
    scene.permanent("A", BEARS, counters={"+1/+1": 1, "-1/-1": 1})
    game = scene.begin("A")
    held = find(game, BEARS).counters or {}
    assert held.get("+1/+1") == held.get("-1/-1") == kept and size(game, BEARS) == (2, 2)


@pytest.mark.cr("122.1")
def test_a_size_that_is_none_is_refused_in_card_files_and_scenarios() -> None:
    """A name may be anything, but a slash makes it a size."""
    card = '{"name": "Odd Gift", "cost": "G", "line": "Instant", "abilities": [{"is": "Spell", "effect": %s}]}'
    with pytest.raises(CardFileError, match="no size of a counter"):
        load_cards(card % '{"is": "PutCounters", "kind": "+1/1", "ref": "source"}')
    with pytest.raises(ScenarioError, match="no size of a counter"):
        read('[players.A]\nbattlefield = [{ card = "Grizzly Bears", counters = { "+1/+x" = 1 } }]\n[players.B]\n')


@pytest.mark.cr("122.1e", "704.5i")
def test_122_1e_loyalty_is_the_number_of_loyalty_counters() -> None:
    """A planeswalker without one goes to the graveyard; other counters are not loyalty."""
    scene = Scene(2)
    scene.permanent("A", "Jace Beleren", counters={"charge": 3})
    game = scene.begin("A")
    assert named(game, "Jace Beleren") == []


@pytest.mark.cr("122.1f", "704.5c")
@pytest.mark.parametrize(("n", "over"), [(9, False), (10, True)])
def test_122_1f_ten_poison_counters_lose_the_game(n: int, over: bool) -> None:
    """Nine do not."""
    scene = Scene(2)
    scene.state.players[1].counters = {"poison": n}
    assert scene.begin("A").over is over


@pytest.mark.cr("122.6a", "614.16")
def test_122_6a_who_would_control_it_puts_the_counters_it_enters_with() -> None:
    """Vorinclex halves what opponents put, and doubles what its controller puts."""
    for holder, left in (("A", 6), ("B", 1)):
        scene = Scene(2).battlefield("A", *["Island"] * 6).hand("A", "Triskelion")
        game = scene.battlefield(holder, "Vorinclex, Monstrous Raider").begin("A")
        cast(game, "Triskelion")
        settle(game)
        assert find(game, "Triskelion").count("+1/+1") == left
