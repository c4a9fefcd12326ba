"""What is legal, counted by a second, naive implementation that shares no code with the engine."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

from apnap import Game, perft
from apnap.telling.notation import labels
from apnap.testing import Scene
from tests.second_opinion.cards import CARDS
from tests.second_opinion.model import Model
from tests.second_opinion.table import Play
from tools.make_playthroughs import DEPTHS, POSITIONS

Position = Callable[[], Play]


def nothing_to_do() -> Play:
    return Model(2).play(0, "upkeep")


def lands_and_a_creature() -> Play:
    return Model(2).has(0, "Forest").holds(0, "Forest", "Forest", "Grizzly Bears").play(0, "main")


def instants_on_both_sides() -> Play:
    model = Model(2).has(0, "Mountain", "Grizzly Bears").has(1, "Mountain", "Forest")
    return model.holds(0, "Lightning Bolt").holds(1, "Lightning Bolt", "Giant Growth").play(0, "main")


def three_players_may_respond() -> Play:
    model = Model(3)
    for seat in range(3):
        model.has(seat, "Mountain").holds(seat, "Shock")
    return model.play(1, "upkeep")


def counterspell_war() -> Play:
    model = Model(2).has(0, *["Island"] * 4).has(1, *["Island"] * 4)
    return model.holds(0, "Divination", "Counterspell").holds(1, "Counterspell", "Mana Leak").play(0, "main")


def attack_with_two() -> Play:
    model = Model(2).has(0, "Grizzly Bears", "Hill Giant").has(1, "Grizzly Bears", "Serra Angel")
    return model.play(0, "attack")


def attack_two_players() -> Play:
    return Model(3).has(0, "Grizzly Bears", "Hill Giant").has(2, "Grizzly Bears").play(0, "attack")


def triggers_to_order() -> Play:
    model = Model(2).has(0, "Forest", "Forest", "Soul Warden", "Soul Warden").has(1, "Soul Warden")
    return model.holds(0, "Elvish Visionary").play(0, "main")


def modes_and_x() -> Play:
    model = Model(2).has(0, "Island", "Mountain", "Mountain").has(1, "Grizzly Bears")
    return model.holds(0, "Izzet Charm", "Blaze").play(0, "main")


def activated_abilities() -> Play:
    model = Model(2).has(0, "Prodigal Pyromancer", "Garruk Wildspeaker", "Forest", "Bonesplitter")
    return model.has(1, "Grizzly Bears").play(0, "main")


def hand_too_large() -> Play:
    names = ("Forest", "Island", "Swamp", "Mountain", "Plains", "Forest", "Island", "Swamp", "Shock")
    return Model(2).holds(0, *names).play(0, "end")


def winter_orb() -> Play:
    model = Model(2).has(1, "Winter Orb").has(0, "Forest", "Island", "Mountain", tapped=True)
    return model.play(0, "untap")


def paying_by_hand() -> Play:
    model = Model(2).has(0, "Forest", "Forest", "Mountain").holds(0, "Grizzly Bears", "Shock")
    model.seats[0].by_hand = True
    return model.play(0, "main")


def opening_hands() -> Play:
    """The hands of the engine's own deal."""
    model = Model(2)
    game = POSITIONS["opening_hands"]()
    game.apply_index(0)
    for seat, player in enumerate(game.state.players):
        model.holds(seat, *(obj.card.name for obj in player.hand))
    return model.open(0)


SECOND: dict[str, Position] = {
    made.__name__: made
    for made in (
        nothing_to_do,
        opening_hands,
        lands_and_a_creature,
        instants_on_both_sides,
        three_players_may_respond,
        counterspell_war,
        attack_with_two,
        attack_two_players,
        triggers_to_order,
        modes_and_x,
        activated_abilities,
        hand_too_large,
        winter_orb,
        paying_by_hand,
    )
}


def choices(position: Position, answers: list[int]) -> int:
    """How many answers there are after those; none where the game is over."""
    play = position()
    try:
        question = next(play)
        for answer in answers:
            question = play.send(answer)
    except StopIteration:
        return 0
    return len(question[1])


def count(position: Position, depth: int, so_far: list[int]) -> int:
    n = choices(position, so_far)
    if n == 0:
        return 1
    if depth == 1:
        return n
    return sum(count(position, depth - 1, [*so_far, i]) for i in range(n))


def test_every_pinned_position_has_a_second_opinion() -> None:
    assert list(SECOND) == list(POSITIONS)


@pytest.mark.parametrize("name", SECOND)
def test_both_count_the_same_trees(name: str) -> None:
    for depth in DEPTHS:
        assert count(SECOND[name], depth, []) == perft(POSITIONS[name](), depth), depth


# ---- random boards -----------------------------------------------------------------------------------------------

STEPS = {"upkeep": "upkeep", "main": "main", "declare attackers": "attack", "end": "end"}
COLOURS = {"Plains": "W", "Island": "U", "Mountain": "R", "Forest": "G"}


def board(seed: int) -> tuple[Game, Play]:
    """The same board for both.  Who lets the game pay has one kind of land, so that there is nothing to choose."""
    rng = random.Random(seed)
    seats = rng.choice((2, 2, 3))
    scene = Scene(seats)
    model = Model(seats)
    for seat, who in enumerate("ABC"[:seats]):
        by_hand = model.seats[seat].by_hand = rng.random() < 0.4
        lands = rng.sample(list(COLOURS), 2 if by_hand else 1)
        colours = {COLOURS[land] for land in lands}
        playable = [n for n, c in CARDS.items() if c.cost and set(c.coloured) <= colours and c.kind != "planeswalker"]
        bodies = [n for n, c in CARDS.items() if c.kind == "creature" and c.cost]
        things = rng.choices(lands, k=rng.randint(1, 6)) + rng.choices([*bodies, "Bonesplitter"], k=rng.randint(0, 4))
        held = rng.choices([*playable, *lands, "Izzet Charm"], k=rng.randint(0, 6))
        if rng.random() < 0.2:
            things.append("Winter Orb")
        below = rng.choices([*playable, *lands, *lands], k=rng.choice((2, 5, 30)))
        model.seats[seat].library = list(below)
        scene.library(who, *below).battlefield(who, *things).hand(who, *held)
        model.has(seat, *things).holds(seat, *held)
    step = rng.choice(list(STEPS))
    active = rng.randrange(seats)
    game = scene.begin("ABC"[active], step)
    for seat in range(seats):
        game.set_manual_mana(seat, model.seats[seat].by_hand)
    return game, model.play(active, STEPS[step])


def words(game: Game) -> list[str]:
    """The answers without the numbers that tell namesakes apart."""
    return [re.sub(r" #\d+", "", text) for text in labels(game.state, game.state.options)]


def place(texts: list[str], text: str, nth: int) -> int:
    return [i for i, other in enumerate(texts) if other == text][nth]


def walk(seed: int, decisions: int) -> int:
    """Play one board at random in both; they must ask the same player the same question each time."""
    rng = random.Random(-seed - 1)
    game, play = board(seed)
    question = next(play)
    for made in range(decisions):
        asked = words(game)
        assert (game.decider, sorted(asked)) == (question[0], sorted(question[1])), (seed, made)
        chosen = rng.randrange(len(asked)) if rng.random() < 0.8 else 0
        if asked[chosen] == "auto":
            chosen = 0  # which land the game would take is no question of what is legal
        text = asked[chosen]
        nth = asked[:chosen].count(text)
        game.apply_index(chosen)
        try:
            question = play.send(place(question[1], text, nth))
        except StopIteration:
            assert game.over, (seed, made)
            return made
        assert not game.over, (seed, made)
    return decisions


@pytest.mark.parametrize("block", range(8))
def test_both_ask_the_same_questions_on_random_boards(block: int) -> None:
    assert sum(walk(seed, 150) for seed in range(block * 25, block * 25 + 25)) > 1500
