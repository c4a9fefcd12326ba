"""The greedy bot: what it does in plain situations, that it does not peek, and that it wins."""

from __future__ import annotations

import random

import pytest

from apnap.decks import DECKS as DECK_NAMES
from apnap.decks import deck_named, eras_of
from apnap.eras import rulesets
from apnap.game import Game
from apnap.players import Bot, GreedyBot, LivelyBot, RandomBot, play
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.objects import Obj
from apnap.testing import Scene, act, find
from tests.helpers import chosen

DECKS = ["white", "red", "green", "knights", "stompy", "werewolves"]


def answer_all(game: Game, kind: Q) -> list[str]:
    """Let the greedy bot answer every question of that kind."""
    bot = GreedyBot()
    given: list[str] = []
    while game.state.ask_kind == kind:
        choice = game.legal[bot.choose(game)]
        given.append(choice.text)
        game.apply(choice)
    return given


def won(deck: str, opponent: type[RandomBot], seed: int) -> bool:
    bots: list[Bot] = [opponent(f"{seed}/{i}") for i in range(2)]
    bots[seed % 2] = GreedyBot(seed)
    game = Game.new([deck_named(deck), deck_named(deck)], seed=seed, log=False)
    play(game, bots, max_decisions=20_000)
    return game.outcome is not None and game.outcome.winner == seed % 2


@pytest.mark.parametrize("opponent", [RandomBot, LivelyBot])
def test_greedy_wins_nearly_always(opponent: type[RandomBot]) -> None:
    """Of six games with the same deck on both sides it loses at most one."""
    assert sum(won(deck, opponent, seed) for seed, deck in enumerate(DECKS)) >= 5


def test_the_same_seed_plays_the_same_game() -> None:
    """Its answers depend on the seed and the position only."""
    games = []
    for _ in range(2):
        game = Game.new([deck_named("red"), deck_named("green")], seed=3, log=False)
        play(game, [GreedyBot(1), GreedyBot(2)], max_decisions=300)
        games.append(game.state_hash())
    assert games[0] == games[1]


def hide_otherwise(game: Game, viewer: int) -> Game:
    """The same game to that player, with other cards in the other player's hand and library and other luck."""
    twin = game.clone()
    g = twin.state
    other = g.players[1 - viewer]
    hidden = [*other.hand, *other.library]
    cards = [o.card for o in hidden]
    random.Random(1).shuffle(cards)
    made = [Obj(o.id, card, o.owner, o.zone, True, False, 0) for o, card in zip(hidden, cards, strict=True)]
    for o in made:
        g.objects[o.id] = o
    other.hand = [o for o in made if o.zone == Zone.HAND]
    other.library = [o for o in made if o.zone == Zone.LIBRARY]
    other.slow_stamp = other.fast_stamp = -1
    random.Random(2).shuffle(g.players[viewer].library)
    g.rng.below(2)
    return twin


def test_no_peeking() -> None:
    """Other cards in the opponent's hand, another order of the libraries and other luck change no answer."""
    game = Game.new([deck_named("blue"), deck_named("red")], seed=5, log=False)
    bots: list[Bot] = [GreedyBot(1), LivelyBot(2)]
    asked = 0
    while not game.over and game.state.turn_number < 14:
        g = game.state
        seat = g.decider(g.ask_player)
        if seat == 0 and len(g.options) > 1:
            assert GreedyBot(9).choose(game) == GreedyBot(9).choose(hide_otherwise(game, 0))
            asked += 1
        game.apply_index(bots[seat].choose(game))
    assert asked > 20


def test_burns_a_player_who_would_die() -> None:
    """Lightning Bolt goes to the face when that wins."""
    scene = (
        Scene().hand("A", "Lightning Bolt").battlefield("A", "Mountain").battlefield("B", "Serra Angel").life("B", 3)
    )
    game = scene.begin()
    bot = GreedyBot()
    for _ in range(2):
        game.apply_index(bot.choose(game))
    assert game.state.stack[-1].targets == [[1]]


def test_removes_the_greatest_threat() -> None:
    """Doom Blade destroys the Serra Angel and not the Llanowar Elves."""
    game = (
        Scene()
        .hand("A", "Doom Blade")
        .battlefield("A", "Swamp", "Swamp", "Grizzly Bears")
        .battlefield("B", "Llanowar Elves", "Serra Angel")
        .begin()
    )
    bot = GreedyBot()
    for _ in range(2):
        game.apply_index(bot.choose(game))
    assert game.state.stack[-1].targets == [[find(game, "Serra Angel").id]]


def test_plays_a_land_and_a_creature() -> None:
    """It develops: first the land, then the creature the land pays for."""
    game = Scene().hand("A", "Forest", "Grizzly Bears").battlefield("A", "Forest").begin()
    assert chosen(game) == "play Forest"
    game.apply("play Forest")
    assert chosen(game) == "cast Grizzly Bears"


def test_counters_what_matters() -> None:
    """Counterspell is for the Serra Angel, not for the Ornithopter."""
    for spell, lands, answer in (
        ("Serra Angel", ["Plains"] * 5, "cast Counterspell"),
        ("Ornithopter", [], "pass"),
    ):
        scene = Scene().hand("A", spell).battlefield("A", *lands)
        game = scene.hand("B", "Counterspell").battlefield("B", "Island", "Island").begin()
        act(game, f"A: cast {spell}")
        game.apply("pass")
        assert chosen(game) == answer


def test_chump_blocks_when_it_would_die() -> None:
    """The last life is worth a creature; ten life are not."""
    for life, blocks in ((3, True), (20, False)):
        game = Scene().battlefield("A", "Hill Giant").battlefield("B", "Llanowar Elves").life("B", life).begin()
        act(game, "A: pass")
        game.apply("pass")
        while game.state.ask_kind != Q.BLOCK:
            game.apply("Hill Giant attacks B" if game.state.ask_kind == Q.ATTACK else "pass")
        assert (answer_all(game, Q.BLOCK) == ["Llanowar Elves blocks Hill Giant"]) == blocks


def test_attacks_only_where_it_pays() -> None:
    """Grizzly Bears stay at home before a Hill Giant and attack an empty board."""
    for foe, answer in (("Hill Giant", "Grizzly Bears stays"), ("Forest", "Grizzly Bears attacks B")):
        game = Scene().battlefield("A", "Grizzly Bears").battlefield("B", foe).begin()
        while game.state.ask_kind != Q.ATTACK:
            game.apply("pass")
        assert chosen(game) == answer


def test_saves_its_creature_with_a_trick() -> None:
    """Giant Growth answers a Lightning Bolt."""
    scene = Scene().hand("A", "Lightning Bolt").battlefield("A", "Mountain").hand("B", "Giant Growth")
    game = scene.battlefield("B", "Forest", "Grizzly Bears").begin()
    act(game, "A: cast Lightning Bolt targeting Grizzly Bears")
    game.apply("pass")
    assert chosen(game) == "cast Giant Growth"


def test_keeps_its_tricks_for_combat() -> None:
    """Giant Growth is not cast in a main phase where nothing asks for it."""
    game = Scene().hand("A", "Giant Growth").battlefield("A", "Forest", "Grizzly Bears").begin()
    assert chosen(game) == "pass"


def test_does_not_end_its_own_life() -> None:
    """Greed is left alone at two life."""
    game = Scene().battlefield("A", "Greed", "Swamp").life("A", 2).begin()
    assert chosen(game) == "pass"


def test_mulligans_hands_without_land() -> None:
    """A hand without lands goes back, one with three stays."""
    seen = set()
    for seed in range(40):
        game = Game.new([deck_named("green"), deck_named("green")], seed=seed, start=0, log=False)
        lands = sum(1 for o in game.state.players[0].hand if o.card.is_land)
        if lands in (0, 3):
            assert chosen(game) == ("keep" if lands else "mulligan")
            seen.add(lands)
    assert 3 in seen


@pytest.mark.parametrize("era", list(rulesets()))
def test_plays_by_every_era(era: str) -> None:
    """Under any ruleset it develops and attacks."""
    deck = next((name for name in DECK_NAMES if name != "bears" and era in eras_of(name)), "bears")
    game = Game.new([deck_named(deck), deck_named(deck)], era, seed=1)
    play(game, [GreedyBot(1), LivelyBot(2)], max_decisions=220)
    cast = [e for e in game.events if e.kind in (Ev.LAND_PLAYED, Ev.CAST) and e.player == 0]
    assert len(cast) > 5 and any(e.kind == Ev.DAMAGE for e in game.events)


def test_plays_with_three_players() -> None:
    """With more than one opponent it goes on answering sensibly: they attack each other."""
    game = Game.new([deck_named(name) for name in ("red", "stompy", "knights")], seed=2)
    play(game, [GreedyBot(i) for i in range(3)], max_decisions=500)
    assert {e.player for e in game.events if e.kind == Ev.ATTACKED} >= {1, 2}


@pytest.mark.parametrize("era", ["m10", "sixth", "fifth"])
def test_it_plays_under_the_rules_of_every_era(era: str) -> None:
    """It finds its way through batches, interrupts and the attack of 1997 as well, and beats chance."""
    wins = 0
    for seed in range(3):
        game = Game.new([deck_named("zoo"), deck_named("sligh")], era, seed=seed, log=False)
        play(game, [GreedyBot(seed), RandomBot(seed)])
        wins += game.outcome is not None and game.outcome.winner == 0
    assert wins >= 2


def test_greed_that_ends_every_turn_ends_the_game_at_last() -> None:
    """Two players who save life by ending their turns in the upkeep draw no card; in a long game they let a turn be."""
    scene = Scene()
    for who, other in (("A", "B"), ("B", "A")):
        scene.battlefield(who, "Sundial of the Infinite", "Phyrexian Arena", "Swamp", "Swamp", "Swamp").life(who, 3)
        scene.library(who, *["Swamp"] * 10).permanent(who, "Paradox Haze", attached_to=other)
    game = scene.begin(turn=40)
    play(game, [GreedyBot(1), GreedyBot(2)], max_decisions=1_000)
    assert game.over
    assert game.turn > 50  # it was that circle
