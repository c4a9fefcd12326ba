"""The OpenSpiel game: its own tests pass, states repeat from their history, and hidden cards can be dealt anew."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'apnap[spiel]'")

import apnap.envs.spiel  # noqa: E402, F401


def played(game: Any, steps: int, seed: int = 1) -> Any:
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps -= 1
    return state


def test_openspiel_accepts_the_game() -> None:
    game = pyspiel.load_game("apnap(deck0=bears,deck1=red,max_decisions=60)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_history_alone_determines_a_state() -> None:
    game = pyspiel.load_game("apnap(deck0=bears,deck1=red)")
    state = played(game, 50)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_clones_are_independent() -> None:
    state = played(pyspiel.load_game("apnap(deck0=bears,deck1=red)"), 30)
    text = str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[-1])
    assert str(state) == text and twin.history()[:-1] == state.history()


def test_a_state_resampled_looks_the_same_to_the_player_and_has_other_cards() -> None:
    state = played(pyspiel.load_game("apnap(deck0=red,deck1=green)"), 30)
    player = state.current_player()
    rng = random.Random(1)
    others = set()
    for _ in range(10):
        twin = state.resample_from_infostate(player, rng.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        hand = twin.table.game.view(1 - player)["players"][1 - player]["hand"]
        others.add(tuple(card["name"] for card in hand))
    assert len(others) > 3


def test_ismcts_searches_it() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    state = played(pyspiel.load_game("apnap(deck0=bears,deck1=bears,max_decisions=80)"), 10)
    np = pytest.importorskip("numpy")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(None, evaluator, uct_c=2.0, max_simulations=3)
    assert bot.step(state) in state.legal_actions()


def test_more_players_and_wrong_settings() -> None:
    game = pyspiel.load_game("apnap(players=3,deck0=bears,deck1=red,deck2=green,max_decisions=40)")
    assert game.num_players() == 3 and len(played(game, 40).returns()) == 3
    with pytest.raises(Exception, match="as many decks"):
        pyspiel.load_game("apnap(players=3)")
    assert pickle.loads(pickle.dumps(game)).num_players() == 3
