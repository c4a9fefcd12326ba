"""Airbend, earthbend and waterbend (701.65-701.67), firebending (702.189), and who has done all of it (603.1b)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.state.kinds import CREATURE, Q
from apnap.testing import Scene, cast, find, named, pass_until, settle
from tests.helpers import (
    asked,
    exiled,
    graveyard,
    hand,
    lives,
    pass_round,
    same_after_saving,
    size,
    tapped,
    texts,
    to_attack,
)

AANG, MASTER = "Avatar Aang", "Aang, Master of Elements"
BEAR, OGRE = "Grizzly Bears", "Gray Ogre"
GIVEN = " for the cost it was given"


def bent(game: Game) -> list[str]:
    return [e.note for e in game.events if e.kind == Ev.ACTION and e.note.endswith("bend")]


def help_with(game: Game, *names: str) -> None:
    for name in names:
        assert asked(game) == Q.COST and same_after_saving(game)
        game.apply(f"choose {name}")


# ---- airbend -------------------------------------------------------------------------------------------------------


def airbent(board: Scene, target: str) -> Game:
    game = board.battlefield("A", *["Plains"] * 3).hand("A", "Airbending Lesson").begin("A")
    cast(game, "Airbending Lesson", f"target {target}")
    settle(game)
    return game


@pytest.mark.cr("701.65a", "118.9", "601.3")
def test_701_65a_its_owner_may_cast_what_was_airbent_for_two() -> None:
    game = airbent(Scene(2).battlefield("B", "Serra Angel", "Plains", "Plains"), "Serra Angel")
    assert exiled(game) == ["Serra Angel"] and bent(game) == ["airbend"]
    assert not any("Serra Angel" in t for t in texts(game))  # its owner, and no one else
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main" and g.ask is not None)
    assert f"cast Serra Angel{GIVEN}" in texts(game) and same_after_saving(game)
    game.apply(f"cast Serra Angel{GIVEN}")
    assert same_after_saving(game)
    settle(game)
    assert find(game, "Serra Angel").controller == 1
    assert sorted(p.controller for p in named(game, "Plains") if p.tapped) == [0, 0, 0, 1, 1]


@pytest.mark.cr("701.65a")
def test_701_65a_from_exile_it_is_cast_when_it_could_be_cast_at_all() -> None:
    game = airbent(Scene(2).battlefield("B", "Serra Angel", "Plains", "Plains"), "Serra Angel")
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "upkeep")
    assert not any(GIVEN in t for t in texts(game))


@pytest.mark.cr("701.65a", "704.5d")
def test_701_65a_a_token_is_gone_and_was_airbent_all_the_same() -> None:
    board = Scene(2).battlefield("A", "Master of the Hunt", *["Forest"] * 4, *["Plains"] * 3)
    game = board.hand("A", "Airbending Lesson").begin("A")
    game.apply("activate Master of the Hunt")
    settle(game)
    cast(game, "Airbending Lesson", "target Wolves of the Hunt")
    settle(game)
    assert exiled(game) == [] and bent(game) == ["airbend"] and game.state.lasting == []


@pytest.mark.cr("701.65b", "903.9b")
def test_701_65a_what_is_not_exiled_is_not_cast_for_two() -> None:
    """Its owner puts their commander into the command zone after all; it was exiled before (903.9a)."""
    board = Scene(2, format="commander").battlefield("A", *["Plains"] * 3).hand("A", "Airbending Lesson")
    board.lead(board.permanent("B", "Isamaru, Hound of Konda"))
    game = board.battlefield("B", "Plains", "Plains").begin("A")
    cast(game, "Airbending Lesson", "target Isamaru, Hound of Konda")
    pass_until(game, lambda g: asked(g) == Q.YES_NO)
    assert bent(game) == ["airbend"]
    game.apply("yes")
    pass_until(game, lambda g: g.turn == 2 and g.view(None)["step"] == "main" and g.ask is not None)
    assert [t for t in texts(game) if "Isamaru" in t] == ["cast Isamaru, Hound of Konda"]


@pytest.mark.cr("701.65a", "115.1")
def test_701_65a_a_spell_is_airbent_off_the_stack() -> None:
    """Aang, Swift Savior comes at instant speed; what was a spell its owner may cast again for {2}."""
    board = Scene(2).battlefield("A", "Plains", "Island", "Island").hand("A", "Aang, Swift Savior")
    game = board.battlefield("B", *["Forest"] * 4).hand("B", BEAR).begin("B")
    game.apply(f"cast {BEAR}")
    game.apply("pass")
    game.apply("cast Aang, Swift Savior")
    pass_round(game)
    assert f"target {BEAR}" in texts(game) and "done" in texts(game)
    game.apply(f"target {BEAR}")
    pass_round(game)
    assert exiled(game) == [BEAR] and not game.state.stack and bent(game) == ["airbend"]
    assert same_after_saving(game)
    game.apply(f"cast {BEAR}{GIVEN}")
    settle(game)
    assert find(game, BEAR).controller == 1


# ---- earthbend -----------------------------------------------------------------------------------------------------


def earthbent(board: Scene) -> Game:
    game = board.battlefield("A", *["Forest"] * 5).hand("A", "Badgermole").begin("A")
    game.apply("cast Badgermole")
    pass_until(game, lambda g: asked(g) == Q.TARGET)
    untapped = find(game, "Mountain")
    game.apply(f"target {untapped.chars.name}")
    settle(game)
    return game


@pytest.mark.cr("701.66a", "701.66b")
def test_701_66a_a_land_is_a_creature_with_counters_and_haste() -> None:
    game = earthbent(Scene(2).battlefield("A", "Mountain"))
    assert size(game, "Mountain") == (2, 2) and find(game, "Mountain").count("+1/+1") == 2
    view = next(p for p in game.view(0)["battlefield"] if p["name"] == "Mountain")
    assert view["keywords"] == ["trample", "haste"] and view["types"] == ["creature", "land"]
    assert bent(game) == ["earthbend"] and same_after_saving(game)
    to_attack(game).apply("attack B with Mountain")


@pytest.mark.cr("701.66a", "603.7")
@pytest.mark.parametrize("how", ["Wrath of God", "Swords to Plowshares"])
def test_701_66a_as_it_dies_or_is_exiled_it_comes_back_tapped(how: str) -> None:
    game = earthbent(Scene(2).battlefield("A", "Mountain").battlefield("B", *["Plains"] * 4).hand("B", how))
    before = find(game, "Mountain").id
    pass_until(game, lambda g: g.turn == 2 and f"cast {how}" in texts(g))
    cast(game, how, *([] if "Wrath" in how else ["target Mountain"]))
    settle(game)
    land = find(game, "Mountain")
    assert land.id != before and land.tapped and land.controller == 0 and land.count("+1/+1") == 0
    assert not land.chars.types & CREATURE


@pytest.mark.cr("701.66a")
def test_701_66a_back_in_a_hand_it_stays_there() -> None:
    game = earthbent(Scene(2).battlefield("A", "Mountain").battlefield("B", "Island").hand("B", "Unsummon"))
    pass_until(game, lambda g: g.turn == 2 and "cast Unsummon" in texts(g))
    cast(game, "Unsummon", "target Mountain")
    settle(game)
    assert "Mountain" in hand(game, 0) and not named(game, "Mountain")


# ---- firebending ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("702.189a", "702.189b", "500.5a")
def test_702_189a_the_mana_lasts_until_the_end_of_combat() -> None:
    game = Scene(2).battlefield("A", "Fire Sages").begin("A")
    to_attack(game).apply("attack B with Fire Sages")
    assert len(game.state.players[0].special_mana or []) == 0
    pass_round(game)
    assert len(game.state.players[0].special_mana or []) == 1 and bent(game) == ["firebend"] and same_after_saving(game)
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert len(game.state.players[0].special_mana or []) == 1
    pass_until(game, lambda g: g.view(None)["step"] == "main")
    assert len(game.state.players[0].special_mana or []) == 0


def test_fire_sages_grow() -> None:
    game = Scene(2).battlefield("A", "Fire Sages", *["Mountain"] * 3).begin("A")
    game.apply("activate Fire Sages")
    settle(game)
    assert size(game, "Fire Sages") == (3, 3)


# ---- waterbend -----------------------------------------------------------------------------------------------------

BENDER, WHEEL = "Flexible Waterbender", "Ornithopter"


@pytest.mark.cr("701.67a", "701.67c", "302.6")
def test_701_67a_artifacts_and_creatures_are_tapped_for_generic_mana() -> None:
    board = Scene(2).battlefield("A", BENDER, "Black Lotus", "Island", "Island").battlefield("B", BEAR)
    board.permanent("A", OGRE, sick=True)
    game = board.begin("A")
    game.apply(f"activate {BENDER}")
    help_with(game, OGRE, BENDER)  # summoning sick; and the one whose ability it is
    game.apply("done")
    settle(game)
    assert size(game, BENDER) == (5, 2) and bent(game) == ["waterbend"]
    assert tapped(game) == sorted([OGRE, BENDER, "Island"])
    assert [e.rule for e in game.events if e.kind == Ev.TAPPED][:2] == ["701.67a", "701.67a"]


@pytest.mark.cr("701.67c")
def test_701_67c_paid_with_mana_alone_it_is_waterbending_too() -> None:
    game = Scene(2).battlefield("A", BENDER, *["Island"] * 3).begin("A")
    game.apply(f"activate {BENDER}")
    game.apply("done")
    settle(game)
    assert bent(game) == ["waterbend"] and tapped(game) == ["Island"] * 3


@pytest.mark.cr("701.67a")
def test_701_67a_without_enough_of_both_it_cannot_be_activated() -> None:
    board = Scene(2).battlefield("A", BENDER, "Island", "Mountain")
    assert f"activate {BENDER}" in texts(board.begin("A"))
    assert f"activate {BENDER}" not in texts(Scene(2).battlefield("A", BENDER, "Island").begin("A"))


@pytest.mark.cr("701.67a")
def test_701_67a_a_creature_that_makes_mana_is_tapped_once() -> None:
    """An elf for mana or for the cost itself: with two of them and the Waterbender it is just enough."""
    game = Scene(2).battlefield("A", BENDER, "Llanowar Elves", "Llanowar Elves").begin("A")
    game.apply(f"activate {BENDER}")
    help_with(game, "Llanowar Elves", BENDER)
    while asked(game) == Q.COST:
        game.apply(texts(game)[-1])
    settle(game)
    assert tapped(game) == sorted([BENDER, "Llanowar Elves", "Llanowar Elves"])


@pytest.mark.cr("701.67b")
def test_701_67b_only_the_generic_mana_of_the_waterbend_cost() -> None:
    """The example of the rule: six of {6} may be tapped for, nothing of {1}{U}{U}."""
    board = Scene(2).battlefield("A", *[BEAR] * 8, *["Island"] * 3).hand("A", "Spirit Water Revival")
    game = board.graveyard("A", OGRE).library("A", *["Forest"] * 9).begin("A")
    game.apply("cast Spirit Water Revival")
    assert asked(game) == Q.COST
    game.apply("yes")
    help_with(game, *[BEAR] * 6)
    assert asked(game) == Q.PRIORITY and len(tapped(game)) == 9
    settle(game)
    assert len(hand(game, 0)) == 7 and graveyard(game, 0) == [] and exiled(game) == ["Spirit Water Revival"]
    pass_until(game, lambda g: g.turn == 2)
    assert len(hand(game, 0)) == 7 and bent(game) == ["waterbend"]


@pytest.mark.cr("701.67b")
def test_701_67b_creatures_do_not_pay_for_the_mana_cost() -> None:
    board = Scene(2).battlefield("A", *[BEAR] * 8, "Island", "Island").hand("A", "Spirit Water Revival")
    assert not any("Revival" in t for t in texts(board.begin("A")))


def test_spirit_water_revival_without_its_additional_cost_draws_two() -> None:
    board = (
        Scene(2).battlefield("A", *["Island"] * 3).hand("A", "Spirit Water Revival").library("A", "Forest", "Forest")
    )
    game = board.begin("A")
    cast(game, "Spirit Water Revival")
    settle(game)
    assert hand(game, 0) == ["Forest", "Forest"] and exiled(game) == ["Spirit Water Revival"] and bent(game) == []


@pytest.mark.cr("701.67b", "118.8")
def test_701_67b_an_additional_cost_that_must_be_paid() -> None:
    spirit = "Benevolent River Spirit"
    few = Scene(2).battlefield("A", "Island", "Island", *[BEAR] * 4).hand("A", spirit).begin("A")
    assert not any(spirit in t for t in texts(few))
    board = Scene(2).battlefield("A", "Island", "Island", *[BEAR] * 5).hand("A", spirit)
    game = board.library("A", "Forest", "Forest").battlefield("B", "Mountain", "Mountain").hand("B", "Shock").begin("A")
    game.apply(f"cast {spirit}")
    help_with(game, *[BEAR] * 5)
    pass_until(game, lambda g: asked(g) not in (Q.PRIORITY, Q.NONE))
    assert find(game, spirit).controller == 0  # and its scry is asked for
    while asked(game) != Q.PRIORITY:
        game.apply(0)
    settle(game)
    pass_until(game, lambda g: g.turn == 2 and "cast Shock" in texts(g))
    cast(game, "Shock", f"target {spirit}")
    settle(game)
    assert graveyard(game, 1) == ["Shock"] and find(game, spirit).damage == 0  # ward: too little mana for it


@pytest.mark.cr("701.67a", "107.3")
def test_701_67a_waterbend_x() -> None:
    board = (
        Scene(2).battlefield("A", "Island", "Island", BEAR, OGRE, "Ornithopter").hand("A", "Waterbender's Restoration")
    )
    game = board.begin("A")
    game.apply("cast Waterbender's Restoration")
    assert asked(game) == Q.NUMBER and texts(game)[-1].endswith("3")
    game.apply("2")
    game.apply(f"target {BEAR}")
    game.apply(f"target {OGRE}")
    help_with(game, BEAR, OGRE)
    settle(game)
    assert sorted(exiled(game)) == sorted([BEAR, OGRE])
    pass_until(game, lambda g: g.view(None)["step"] == "end" and not g.state.stack and len(exiled(g)) == 0)
    assert not find(game, BEAR).tapped and not find(game, OGRE).tapped


@pytest.mark.cr("701.67a", "118.12")
@pytest.mark.parametrize("pays", [True, False])
def test_701_67a_as_an_effect_asks_for_it(pays: bool) -> None:
    board = Scene(2).battlefield("A", *["Island"] * 4, BEAR, OGRE).hand("A", "Waterbending Lesson")
    game = board.library("A", *["Forest"] * 3).begin("A")
    cast(game, "Waterbending Lesson")
    pass_until(game, lambda g: asked(g) == Q.YES_NO)
    game.apply("yes" if pays else "no")
    if pays:
        help_with(game, BEAR, OGRE)
    else:
        assert asked(game) == Q.DISCARD
        game.apply(0)
    settle(game)
    assert len(hand(game, 0)) == (3 if pays else 2) and bent(game) == (["waterbend"] if pays else [])
    assert find(game, BEAR).tapped == pays


@pytest.mark.cr("701.67a", "118.12")
def test_701_67a_without_anything_to_pay_with_nobody_is_asked() -> None:
    board = Scene(2).battlefield("A", *["Island"] * 4, BEAR).hand("A", "Waterbending Lesson")
    game = board.library("A", *["Forest"] * 3).begin("A")
    cast(game, "Waterbending Lesson")
    pass_until(game, lambda g: asked(g) not in (Q.PRIORITY,))
    assert asked(game) == Q.DISCARD


def test_aang_transforms_for_waterbend_8_and_strengthens_the_tapped() -> None:
    board = Scene(2).battlefield("A", "Aang, Swift Savior", *[BEAR] * 7, "Island").begin("A")
    game = board
    game.apply("activate Aang, Swift Savior")
    help_with(game, *[BEAR] * 7)
    while asked(game) == Q.COST:
        game.apply("done")
    settle(game)
    assert find(game, "Aang and La, Ocean's Fury").chars.name
    to_attack(game).apply("attack B with Aang and La, Ocean's Fury")
    settle(game)
    assert all(p.count("+1/+1") == 1 for p in named(game, BEAR))


# ---- all of it in a turn (603.1b) ----------------------------------------------------------------------------------


def avatar(*more: str) -> Scene:
    return Scene(2).battlefield("A", AANG, BENDER, *more).library("A", *["Forest"] * 12)


@pytest.mark.cr("603.1b", "603.2")
def test_603_1b_each_of_the_four_draws_and_all_of_them_transform() -> None:
    lands = ["Forest"] * 5 + ["Plains"] * 3 + ["Island"] * 3
    board = avatar(*lands, BEAR).hand("A", "Badgermole", "Airbending Lesson")
    game = board.begin("A")
    game.apply(f"activate {BENDER}")
    game.apply("done")
    settle(game)
    assert bent(game) == ["waterbend"]
    game.apply("cast Badgermole")
    pass_until(game, lambda g: asked(g) == Q.TARGET)
    game.apply(next(t for t in texts(game) if "Plains" in t))
    settle(game)
    cast(game, "Airbending Lesson", f"target {BEAR}")
    settle(game)
    assert bent(game) == ["waterbend", "earthbend", "airbend"] and len(hand(game, 0)) == 4  # three, and the Lesson's
    to_attack(game).apply(f"attack B with {AANG}")
    settle(game)
    assert len(hand(game, 0)) == 5 and find(game, MASTER).chars.power == 6 and same_after_saving(game)


@pytest.mark.cr("603.1b")
def test_603_1b_what_was_done_before_it_came_counts() -> None:
    """It has not triggered on the first two, and still all of them have happened this turn."""
    lands = ["Forest"] * 5 + ["Plains"] * 4 + ["Island"] * 4 + ["Mountain"]
    board = Scene(2).battlefield("A", BENDER, "Fire Sages", *lands, BEAR).library("A", *["Forest"] * 12)
    game = board.hand("A", AANG, "Airbending Lesson").begin("A")
    game.apply(f"activate {BENDER}")
    help_with(game, BENDER, BEAR)
    if asked(game) == Q.COST:
        game.apply("done")
    settle(game)
    cast(game, "Airbending Lesson", f"target {BEAR}")
    settle(game)
    assert bent(game) == ["waterbend", "airbend"] and hand(game, 0) == [AANG, "Forest"]
    assert game.state.players[0].stat("did waterbend") == 1
    game.apply(f"cast {AANG}")
    settle(game)
    to_attack(game).apply("attack B with Fire Sages")
    settle(game)
    assert named(game, AANG)  # three of four
    pass_until(game, lambda g: g.turn == 2)
    assert game.state.players[0].stat("did waterbend") == 0  # of another turn


@pytest.mark.cr("603.1b")
def test_603_1b_three_of_them_are_not_all() -> None:
    game = avatar("Fire Sages", *["Island"] * 3).begin("A")
    game.apply(f"activate {BENDER}")
    game.apply("done")
    settle(game)
    to_attack(game).apply("attack B with Fire Sages")
    settle(game)
    assert named(game, AANG) and len(hand(game, 0)) == 2


@pytest.mark.cr("603.1b")
def test_603_1b_what_an_opponent_bends_is_not_done_by_you() -> None:
    board = avatar().battlefield("B", BENDER, *["Island"] * 3)
    game = board.begin("B")
    game.apply(f"activate {BENDER}")
    game.apply("done")
    settle(game)
    assert bent(game) == ["waterbend"] and hand(game, 0) == []
    assert [game.state.players[s].stat("did waterbend") for s in (0, 1)] == [0, 1]


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_aang_master_of_elements_goes_back_for_a_reward(wanted: str) -> None:
    board = Scene(2).library("A", *["Forest"] * 9)
    board.permanent("A", AANG, back_up=True)
    game = board.begin("B", at="untap")
    pass_until(game, lambda g: asked(g) == Q.YES_NO)
    game.apply(wanted)
    settle(game)
    if wanted == "yes":
        assert lives(game) == [24, 16] and len(hand(game, 0)) == 4 and size(game, AANG) == (8, 8)
    else:
        assert lives(game) == [20, 20] and named(game, MASTER)


def test_aang_master_of_elements_without_him_there_is_no_reward() -> None:
    board = Scene(2).library("A", *["Forest"] * 9).battlefield("B", "Plains").hand("B", "Swords to Plowshares")
    board.permanent("A", AANG, back_up=True)
    game = board.begin("B", at="untap")
    pass_until(game, lambda g: "cast Swords to Plowshares" in texts(g) and bool(g.state.stack))
    cast(game, "Swords to Plowshares", f"target {MASTER}")
    pass_until(game, lambda g: asked(g) == Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert hand(game, 0) == [] and lives(game) == [26, 20]


@pytest.mark.cr("118.7c")
def test_aang_master_of_elements_makes_spells_cheaper_in_each_color() -> None:
    """Of {3}{W}{W} a white symbol goes, and {3} for the other colors; of {2}{W} nothing is left."""
    board = Scene(2).hand("A", "Serra Angel", "Airbending Lesson").battlefield("B", BEAR)
    board.permanent("A", AANG, back_up=True)
    game = board.begin("A")
    assert "cast Serra Angel" not in texts(game) and "cast Airbending Lesson" in texts(game)
    rich = Scene(2).hand("A", "Serra Angel").battlefield("A", "Plains")
    rich.permanent("A", AANG, back_up=True)
    assert "cast Serra Angel" in texts(rich.begin("A"))
