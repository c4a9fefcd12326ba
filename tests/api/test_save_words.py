"""Saved games name steps and phases by word, wherever a state has one."""

from __future__ import annotations

import json

import pytest

from apnap import BadSave, Game
from apnap.interchange.save import save_digest
from apnap.state.effects import Until
from apnap.state.kinds import Ev
from apnap.state.steps import STEP_NAMES, Step
from apnap.testing import Scene, cast, pass_until, settle, to_step


def saved(game: Game) -> dict[str, object]:
    state: dict[str, object] = json.loads(game.to_json())["state"]
    return state


def again(game: Game) -> Game:
    found = Game.from_json(game.to_json())
    assert found.state_hash() == game.state_hash()
    return found


def test_the_present_and_the_coming_steps_are_named() -> None:
    game = Scene(2).begin("A", "beginning of combat")
    state = saved(game)
    assert state["phase"][3] == "combat" and state["step"][3] == "beginning of combat"  # type: ignore[index]
    assert [step[3] for step in state["steps"][1:]] == STEP_NAMES[5:9]  # type: ignore[index]
    assert state["phase"][4] == ["t", *STEP_NAMES[4:9]]  # type: ignore[index]
    step = again(game).state.step
    assert step is not None and step.kind is Step.BEGIN_COMBAT


def test_what_a_rider_skips_is_named() -> None:
    scene = Scene(2).battlefield("A", *["Plains"] * 8).hand("A", "Empty City Ruse")
    game = scene.begin("A", "main")
    cast(game, "Empty City Ruse", "B")
    settle(game)
    assert saved(game)["riders"][1][-1] == "combat phase"  # type: ignore[index]
    loaded = again(game)
    to_step(loaded, "end", 2)
    begun = [(e.player, e.n) for e in loaded.events if e.kind == Ev.STEP_BEGINS]
    assert (0, Step.BEGIN_COMBAT) in begun and (1, Step.END) in begun and (1, Step.BEGIN_COMBAT) not in begun


def test_an_effect_until_a_step_and_the_event_of_a_trigger_name_it() -> None:
    game = Scene(2).battlefield("A", "Erhnam Djinn").battlefield("B", "Grizzly Bears").begin("A", "upkeep")
    pass_until(game, lambda g: bool(g.state.stack))
    assert any(part == "upkeep" for part in saved(game)["stack"][1][-4 - 1])  # type: ignore[index]
    again(game)
    settle(game)
    lasting = next(x for x in game.state.lasting if x.duration.until == Until.YOUR_NEXT_STEP)
    assert lasting.duration.ref == Step.UPKEEP
    assert '["o","Duration",4,0,"upkeep"' in game.to_json()
    loaded = again(game).state.lasting
    assert [x.duration.ref for x in loaded if x.duration.until == Until.YOUR_NEXT_STEP] == [Step.UPKEEP]


@pytest.mark.parametrize("word", ["brunch", 4, None, ["l"]])
def test_a_step_nobody_knows_is_refused(word: object) -> None:
    values = json.loads(Scene(2).begin("A", "beginning of combat").to_json())
    values["state"]["step"][3] = word
    values["digest"] = save_digest(values["origin"], values["state"])
    with pytest.raises(BadSave):
        Game.from_json(json.dumps(values))
