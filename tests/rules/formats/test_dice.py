"""Dice (706): results that are changed (706.2a, 706.2b), rolled again (706.3c), doubles (706.5), stored (706.8)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.rng import from_seed
from apnap.state.kinds import Q
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle
from tests.helpers import asked, life, pass_round, same_after_saving, size, texts


def rolled(game: Game) -> list[int]:
    return [e.n for e in game.events if e.kind == Ev.ROLLED]


def until_roll(game: Game) -> None:
    pass_until(game, lambda g: asked(g) == Q.PICK or (not g.state.stack and bool(rolled(g))))


def windseer(*more: str) -> Game:
    """Djinni Windseer rolls a d20 as it enters; nothing is final while somebody may still change it."""
    scene = Scene(2).battlefield("A", *["Island"] * 4)
    for name in more:
        if name == "Xenosquirrels":
            scene.permanent("A", name, counters={"+1/+1": 2})
        else:
            scene.battlefield("A", name)
    game = scene.hand("A", "Djinni Windseer").begin("A")
    game.state.rng = from_seed(5)
    cast(game, "Djinni Windseer")
    until_roll(game)
    return game


@pytest.mark.cr("706.2a", "706.2")
@pytest.mark.parametrize("step", [-1, 1])
def test_706_2a_the_result_is_changed_before_anybody_hears_of_it(step: int) -> None:
    natural = rolled(windseer())[0]
    game = windseer("Xenosquirrels", "Brazen Dwarf")
    assert rolled(game) == [] and texts(game) == ["choose Xenosquirrels", "done"] and same_after_saving(game)
    game.apply("choose Xenosquirrels")
    assert texts(game) == [str(natural - 1), str(natural + 1)] and same_after_saving(game)
    game.apply(str(natural + step))
    assert rolled(game) == [natural + step]  # each effect is used once for a roll
    assert find(game, "Xenosquirrels").count("+1/+1") == 1
    settle(game)
    assert life(game, 1) == 19


@pytest.mark.cr("706.2a")
def test_706_2a_modifiers_are_optional() -> None:
    game = windseer("Xenosquirrels")
    game.apply("done")
    assert rolled(game) == rolled(windseer()) and find(game, "Xenosquirrels").count("+1/+1") == 2


@pytest.mark.cr("706.2b")
def test_706_2b_of_several_effects_the_player_chooses_which_to_apply() -> None:
    natural = rolled(windseer())[0]
    game = windseer("Xenosquirrels", "Night Shift of the Living Dead")
    assert texts(game) == ["choose Xenosquirrels", "choose Night Shift of the Living Dead", "done"]
    game.apply("choose Night Shift of the Living Dead")
    game.apply(str(natural + 1))
    assert texts(game) == ["choose Xenosquirrels", "done"] and life(game, 0) == 19
    game.apply("choose Xenosquirrels")
    game.apply(str(natural + 2))
    assert rolled(game) == [natural + 2]


@pytest.mark.cr("706.2a")
def test_706_2a_night_shift_changes_one_roll_each_turn_and_counts_sixes() -> None:
    scene = Scene(2).battlefield("A", "Night Shift of the Living Dead", "Celebr-8000")
    game = scene.begin("A")
    game.state.rng = from_seed(2)
    pass_until(game, lambda g: asked(g) == Q.PICK)
    game.apply("choose Night Shift of the Living Dead")
    wanted = max(int(t) for t in texts(game))
    game.apply(str(wanted))
    assert asked(game) != Q.PICK and rolled(game)[0] == wanted  # not for the second die
    settle(game)
    assert len(named(game, "Zombie Employee")) == rolled(game).count(6) and life(game, 0) == 19


@pytest.mark.cr("717.4", "706.2a")
def test_706_2a_rolls_to_visit_attractions_are_changed_as_well() -> None:
    scene = Scene(2)
    scene.permanent("A", "Xenosquirrels", counters={"+1/+1": 2})
    scene.battlefield("A", "Balloon Stand")
    game = scene.begin("A", "upkeep")
    pass_until(game, lambda g: asked(g) == Q.PICK)
    assert rolled(game) == [] and same_after_saving(game)
    game.apply("choose Xenosquirrels")
    game.apply(texts(game)[0])
    assert len(rolled(game)) == 1 and game.view(None)["step"] == "main"


@pytest.mark.cr("706.5", "706.4", "706.1")
def test_706_5_celebr_8000_gains_what_each_die_says_and_more_for_doubles() -> None:
    seen: set[bool] = set()
    for seed in range(40):
        game = Scene(2).battlefield("A", "Celebr-8000").begin("A")
        game.state.rng = from_seed(seed)
        pass_until(game, lambda g: len(rolled(g)) == 2 and not g.state.stack)
        a, b = rolled(game)
        keywords = find_words(game)
        words = {2: "menace", 3: "vigilance", 4: "lifelink", 5: "flying", 6: "indestructible"}
        wanted = {words[n] for n in (a, b) if n > 1} | ({"double strike"} if a == b else set())
        assert keywords == wanted and size(game, "Celebr-8000") == (3 + [a, b].count(1), 3 + [a, b].count(1))
        seen.add(a == b)
    assert seen == {True, False}


def find_words(game: Game) -> set[str]:
    board = game.view(0)["battlefield"]
    return set(next(p for p in board if p["name"] == "Celebr-8000").get("keywords", []))


@pytest.mark.cr("706.8", "706.8a", "706.8c", "607.2e")
def test_706_8_results_are_stored_and_counted() -> None:
    scene = Scene(2).battlefield("A", *["Forest"] * 5).hand("A", "Centaur of Attention")
    game = scene.begin("A")
    cast(game, "Centaur of Attention")
    settle(game)
    results = rolled(game)
    most = max(results.count(n) for n in results)
    assert len(results) == 5 and size(game, "Centaur of Attention") == (3 + most, 3 + most)
    assert find(game, "Centaur of Attention").remembered("stored")[1::2] == results and same_after_saving(game)


@pytest.mark.cr("706.8b")
def test_706_8b_any_number_of_them_is_rolled_again() -> None:
    scene = Scene(2)
    centaur = scene.permanent("A", "Centaur of Attention")
    centaur.memory = {"stored": [6, 1, 6, 1, 6, 4, 6, 4, 6, 5]}
    game = scene.begin("A")
    pass_until(game, lambda g: asked(g) == Q.NUMBER)
    assert texts(game) == ["0", "1", "2"] and same_after_saving(game)
    game.apply("2")  # both ones
    game.apply("0")  # the fours stay
    game.apply("1")  # the five goes
    stored = find(game, "Centaur of Attention").remembered("stored")[1::2]
    assert stored == [4, 4, *rolled(game)] and len(rolled(game)) == 3
    pass_round(game)
    most = max(stored.count(n) for n in stored)
    assert size(game, "Centaur of Attention") == (3 + most, 3 + most)


def test_xenosquirrels_enter_with_two_counters() -> None:
    game = Scene(2).battlefield("A", "Swamp", "Swamp").hand("A", "Xenosquirrels").begin("A")
    cast(game, "Xenosquirrels")
    settle(game)
    assert find(game, "Xenosquirrels").count("+1/+1") == 2


def delina(seed: int, *more: str) -> Game:
    """Delina attacks, and her ability, aimed at a Bear, has rolled for the first time."""
    scene = Scene(2).battlefield("A", "Delina, Wild Mage", "Grizzly Bears", *more)
    game = scene.begin("A")
    attack(game, ("Delina, Wild Mage", "B"))
    game.state.rng = from_seed(seed)
    game.apply("target Grizzly Bears")
    pass_round(game)
    return game


@pytest.mark.cr("706.3c", "706.3a")
def test_706_3c_where_the_table_says_so_the_die_is_rolled_again() -> None:
    seen: set[bool] = set()
    for seed in range(40):
        game = delina(seed)
        first = rolled(game)[0]
        assert len(named(game, "Grizzly Bears")) == 2  # either way one token has come
        again = game.kind == Q.YES_NO
        assert again == (first >= 15)
        if again:
            assert game.ask is not None and game.ask.rule == "706.3c" and same_after_saving(game)
            refused = game.clone()
            refused.apply("no")
            assert len(rolled(refused)) == 1 and refused.kind == Q.PRIORITY
            game.apply("yes")
            assert len(rolled(game)) == 2 and len(named(game, "Grizzly Bears")) == 3
            assert (game.kind == Q.YES_NO) == (rolled(game)[1] >= 15)  # the table is the same one
        seen.add(again)
    assert seen == {True, False}


@pytest.mark.cr("706.3c", "706.6")
def test_706_3c_what_modifies_the_first_roll_modifies_the_next() -> None:
    """With two Pixie Guides three dice are rolled for one, each time, and only the highest is a roll."""
    second: list[int] = []
    for seed in range(40):
        game = delina(seed, "Pixie Guide", "Pixie Guide")
        if game.kind == Q.YES_NO:
            game.apply("yes")
            assert len(rolled(game)) == 2
            second.append(rolled(game)[1])
    assert len(second) > 15 and sum(second) / len(second) > 13.5


def test_delinas_tokens_attack_and_are_exiled_after_combat() -> None:
    game = delina(next(seed for seed in range(40) if delina(seed).kind == Q.PRIORITY))
    token = next(p for p in named(game, "Grizzly Bears") if not p.is_card)
    assert token.tapped and game.state.combat is not None and game.state.combat.attackers[token.id].defender == 1
    pass_until(game, lambda g: g.view(None)["step"] == "main" and g.turn == 1 and g.view(None)["phase"] != "combat")
    assert life(game, 1) == 15 and len(named(game, "Grizzly Bears")) == 1
