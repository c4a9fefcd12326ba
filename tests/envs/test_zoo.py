"""The environments keep to the interfaces they implement; nothing legal is out of reach, and nothing hidden shows."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo and Gymnasium are not installed: pip install 'apnap[rl]'")
np = pytest.importorskip("numpy")

from apnap import IllegalChoice, SetupError  # noqa: E402
from apnap.envs import Solo, VectorDuel, env, raw_env  # noqa: E402
from apnap.envs.table import Table  # noqa: E402
from apnap.players import LivelyBot, RandomBot  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")  # the official tests warn about dicts and empty masks: both are meant
ERAS = ["current", "m10", "sixth", "fifth"]


def legal(mask: Any, rng: random.Random) -> int:
    return rng.choice([int(i) for i in np.flatnonzero(mask)])


# ---- official tests --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("settings", [{}, {"distinct": True}, {"skip_forced": False}], ids=str)
def test_pettingzoo_accepts_the_environment(settings: dict[str, Any]) -> None:
    from pettingzoo.test import api_test

    api_test(env(decks=("bears", "red"), **settings), num_cycles=200, verbose_progress=False)
    api_test(raw_env(decks=("red", "green", "white")), num_cycles=100, verbose_progress=False)


def test_pettingzoo_finds_seeds_to_work() -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: env(decks=("red", "green")), num_cycles=60)


def test_gymnasium_accepts_the_environment() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(Solo(("bears", "red"), opponent=RandomBot), skip_render_check=True)


# ---- ours ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_random_agents_play_whole_games_in_every_era(era: str) -> None:
    rng = random.Random(1)
    made = raw_env(decks=("bears", "bears"), ruleset=era)
    made.reset(seed=5)
    total: dict[str, float] = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter(max_iter=20_000):
        seen, reward, over, cut, _ = made.last()
        total[agent] += reward
        made.step(None if over or cut else legal(seen["action_mask"], rng))
    assert sorted(total.values()) in ([-1.0, 1.0], [0.0, 0.0]) and not made.agents


def test_three_players_are_paid_as_they_leave() -> None:
    rng = random.Random(2)
    made = raw_env(decks=("red", "red", "red"))
    made.reset(seed=5)
    total: dict[str, float] = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter(max_iter=60_000):
        seen, reward, over, cut, _ = made.last()
        total[agent] += reward
        made.step(None if over or cut else legal(seen["action_mask"], rng))
    assert sorted(total.values()) in ([-1.0, -1.0, 1.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 0.0])


def test_masks_say_exactly_what_is_legal_and_others_have_none() -> None:
    rng = random.Random(3)
    made = raw_env(decks=("red", "green"))
    made.reset(seed=5)
    for _ in range(150):
        agent = made.agent_selection
        if made.terminations[agent]:
            break
        mask = made.observe(agent)["action_mask"]
        assert int(mask.sum()) == made.table.game.choices >= 2
        other = next(a for a in made.agents if a != agent)
        assert not made.observe(other)["action_mask"].any()
        made.step(legal(mask, rng))


def test_nothing_hidden_is_in_the_arrays() -> None:
    rng = random.Random(4)
    made = raw_env(decks=("red", "green"))
    made.reset(seed=6)
    for n in range(80):
        agent = made.agent_selection
        if made.terminations[agent]:
            break
        for seat, other in enumerate(made.possible_agents):
            before = made.observe(other)
            real = made.table.game
            made.table.game = real.sample(seat, n)
            after = made.observe(other)
            made.table.game = real
            assert all((before[key] == after[key]).all() for key in before)
        made.step(legal(made.observe(agent)["action_mask"], rng))


def test_an_empty_slot_is_an_error_or_a_loss_and_never_another_answer() -> None:
    bare = raw_env(decks=("red", "green"))
    bare.reset(seed=1)
    before = bare.table.game.state_hash()
    for wrong in (40, -1, 64, None):
        with pytest.raises(IllegalChoice):
            bare.step(wrong)
    assert bare.table.game.state_hash() == before
    wrapped = env(decks=("red", "green"))
    wrapped.reset(seed=1)
    loser = wrapped.agent_selection
    wrapped.observe(loser)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(40)
    assert wrapped.rewards[loser] == -1 and all(wrapped.terminations.values())
    solo = Solo(("bears", "red"), opponent=RandomBot)
    solo.reset(seed=1)
    _, reward, over, _, info = solo.step(63)
    assert reward == -1 and over and info["illegal"]
    strict = Solo(("bears", "red"), opponent=RandomBot, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalChoice):
        strict.step(63)


def test_more_than_sixty_four_answers_are_reached_by_turning_pages() -> None:
    from apnap.testing import Scene

    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", *["Grizzly Bears"] * 100)
    table = Table([["60 Forest"], ["60 Forest"]])
    table.game = scene.begin("A", "main")
    table.game.apply("cast Shock")
    table.turn_to(0)
    texts = [c.text for c in table.game.legal]
    reached = []
    for page in range(2):
        for slot in range(table.slots()):
            twin = table.game.clone()
            real, table.game = table.game, twin
            table.act(slot)
            table.game = real
            table.turn_to(page)
            reached.append(twin.history[len(real.history)].n)
        assert table.observation(0)["action_mask"][63] == 1
        assert table.act(63) is False
    assert reached == list(range(len(texts))) and table.page == 0


def test_solo_plays_to_the_end_from_either_seat() -> None:
    rng = random.Random(5)
    seats = set()
    for seed in range(6):
        solo = Solo(("bears", "bears"), opponent=LivelyBot)
        seen, info = solo.reset(seed=seed)
        seats.add(info["seat"])
        reward, over, cut = 0.0, False, False
        while not over and not cut:
            assert (seen["action_mask"] == solo.action_masks()).all()
            seen, reward, over, cut, _ = solo.step(legal(seen["action_mask"], rng))
        assert reward in (-1.0, 0.0, 1.0)
    assert seats == {0, 1}


def test_truncation_after_so_many_decisions() -> None:
    rng = random.Random(5)
    solo = Solo(("bears", "bears"), opponent=RandomBot, max_decisions=3, seat=0)
    seen, _ = solo.reset(seed=1)
    cuts = []
    for _ in range(3):
        seen, reward, over, cut, _ = solo.step(legal(seen["action_mask"], rng))
        cuts.append(cut)
        assert reward == 0 and not over
    assert cuts == [False, False, True]


@pytest.mark.parametrize("opponent", [None, RandomBot])
def test_the_vector_plays_the_games_that_single_ones_would(opponent: Any) -> None:
    rng = random.Random(6)
    vector = VectorDuel(3, ("bears", "red"), opponent=opponent)
    seen, infos = vector.reset(seed=9)
    assert vector.observation_space.contains(seen)
    ends = 0
    for _ in range(400):
        for i in range(3):
            assert int(seen["action_mask"][i].sum()) == min(vector.tables[i].game.choices, 64)
            assert vector.tables[i].game.decider == infos["seat"][i]
        actions = [legal(seen["action_mask"][i], rng) for i in range(3)]
        seen, rewards, over, _, infos = vector.step(actions)
        for i in range(3):
            if over[i]:
                ends += 1
                assert abs(rewards[i]) == 1 or infos["winner"][i] == -1
            else:
                assert rewards[i] == 0
    assert ends > 0
    with pytest.raises(IllegalChoice, match="no game has moved"):
        vector.step([63, 63, 63])


def test_equal_seeds_are_equal_runs() -> None:
    runs = []
    for _ in range(2):
        rng = random.Random(6)
        vector = VectorDuel(2, ("bears", "red"), opponent=RandomBot)
        seen, _ = vector.reset(seed=9)
        trace = []
        for _ in range(60):
            seen, *_ = vector.step([legal(seen["action_mask"][i], rng) for i in range(2)])
            trace.append(seen["observation"].tobytes())
        runs.append(trace)
    assert runs[0] == runs[1]


def test_wrong_settings_are_refused() -> None:
    for wrong in ("red", ["red"], []):
        with pytest.raises(SetupError):
            raw_env(decks=wrong)
    with pytest.raises(SetupError):
        Solo(seat=7)
    with pytest.raises(SetupError):
        Solo(illegal="replace")  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        VectorDuel(0)


def test_the_settings_that_observations_depend_on_are_told() -> None:
    made = raw_env(decks=("red", "green"))
    told = made.table.metadata
    assert told["encoding"] == "v1" and len(told["cards"]) == 16
