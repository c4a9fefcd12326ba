"""The examples run, in a shortened form."""

from __future__ import annotations

import importlib.util
import math
from types import ModuleType

import pytest

from apnap import Ev
from apnap.testing import Scene
from tools.citation_scan import ROOT


def example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_search_in_samples_runs_and_finds_the_attack_that_wins() -> None:
    search = example("tree_search")
    assert search.main(1, 2, 1) in (0, 1)
    scene = Scene(2).battlefield("A", "Grizzly Bears").life("B", 2)
    for player in "AB":
        scene.library(player, *["Forest"] * 10)
    game = scene.begin("A", "declare attackers")
    assert game.legal[search.SampleBot(1, 12, 1).choose(game)].text == "Grizzly Bears attacks B"


def test_a_client_plays_its_seat_by_its_view_alone() -> None:
    client = example("seat_client")
    game = client.play(1)
    assert game.over and game.outcome is not None
    answered = [event for event in game.events if event.kind == Ev.CAST and event.player == 0]
    assert answered and any(event.kind == Ev.ATTACKS and event.player == 0 for event in game.events)


@pytest.mark.filterwarnings("ignore")
def test_a_random_player_plays() -> None:
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'apnap[rl]'")
    assert len(example("random_player").main(1)) == 2


@pytest.mark.filterwarnings("ignore")
def test_the_learner_updates_its_net() -> None:
    """A few updates are enough to see that every part works; how well it plays then is chance."""
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'apnap[rl]'")
    ppo = example("masked_ppo")
    rates = ppo.main(3, 80)
    assert len(rates) == 3 and any(rate > 0.2 for rate in rates if not math.isnan(rate))
