"""What the greedy bot holds dear: cards in hand, turns, life, creatures that will not last."""

from __future__ import annotations

from apnap.cards.registry import card
from apnap.game import Game
from apnap.players import GreedyBot
from apnap.state.kinds import Q
from apnap.testing import Scene
from apnap.thinking.worth import card_worth, life_worth
from tests.helpers import chosen


def test_a_creature_in_hand_is_worth_more_than_a_trick() -> None:
    """Giant Growth is given up before Erhnam Djinn, a small creature before a great one."""
    worths = [card_worth(card(name), 4, 2) for name in ("Giant Growth", "Grizzly Bears", "Erhnam Djinn")]
    assert worths == sorted(worths) and len(set(worths)) == 3


def test_brings_back_its_best_card() -> None:
    """Regrowth is worth casting for a Serra Angel in the graveyard."""
    scene = Scene().hand("A", "Regrowth").graveyard("A", "Forest", "Serra Angel")
    game = scene.battlefield("A", "Forest", "Forest").begin()
    bot = GreedyBot()
    for _ in range(2):
        game.apply_index(bot.choose(game))
    item = game.state.stack[-1]
    assert [game.state.objects[i].card.name for i in item.targets[0]] == ["Serra Angel"]


def test_casts_what_lasts_one_turn_and_attacks_with_it() -> None:
    """Ball Lightning is sacrificed anyway: it attacks past a creature that kills it."""
    scene = Scene().hand("A", "Ball Lightning").battlefield("A", *["Mountain"] * 3)
    game = scene.battlefield("B", "Grizzly Bears").begin()
    bot = GreedyBot()
    while game.state.ask_kind != Q.ATTACK:
        game.apply_index(bot.choose(game))
    assert game.legal[bot.choose(game)].text == "Ball Lightning attacks B"


def test_an_extra_turn_is_a_card_and_a_land() -> None:
    """Time Walk is cast on an empty board when there is a second land to play."""
    scene = Scene(library=0).library("A", *["Serra Angel"] * 20).library("B", *["Island"] * 20)
    game = scene.hand("A", "Time Walk", "Island", "Island").battlefield("A", "Island").begin()
    game.apply("play Island")
    assert chosen(game) == "cast Time Walk"


def test_does_not_end_its_turn_for_fear_of_an_attack_it_need_not_make() -> None:
    """With a creature whose hits bring upkeeps that kill it, it stays at home instead of ending the turn."""
    scene = Scene().battlefield("A", "Obeka, Splitter of Seconds", "Obeka, Brute Chronologist", "Phyrexian Arena")
    game = scene.life("A", 2).begin()
    assert chosen(game) == "pass"


def test_keeps_two_lands_only_with_cheap_spells() -> None:
    """Two lands and five expensive cards go back; with bears they stay."""
    for name, answer in (("Grizzly Bears", "keep"), ("Serra Angel", "mulligan")):
        deck = ["24 Forest", f"36 {name}"]
        game = next(g for g in (Game.new([deck, deck], seed=n, start=0, log=False) for n in range(99)) if two_lands(g))
        assert chosen(game) == answer


def two_lands(game: Game) -> bool:
    return sum(1 for o in game.state.players[0].hand if o.card.is_land) == 2


def test_the_last_points_of_life_count_most() -> None:
    """Going from four to two costs more than from twenty to eighteen."""
    assert life_worth(4) - life_worth(2) > life_worth(20) - life_worth(18)
