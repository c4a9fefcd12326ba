"""The language of scenarios: what its words do, and how it complains."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from apnap import ApnapError
from apnap.scenario import ScenarioError, load, read, run
from tests.scenario import helpers

BOARD = """
[players.A]
battlefield = ["Forest x4", "Mountain x2", "Grizzly Bears"]
hand = ["Lightning Bolt", "Giant Growth"]
[players.B]
life = 17
battlefield = ["Island x2", { card = "Grizzly Bears", as = "sleeper", tapped = true, counters = { "+1/+1" = 2 } }]
hand = ["Counterspell"]
"""


play = partial(helpers.play, BOARD)
check = partial(helpers.check, BOARD)


def reasons(script: str) -> list[str]:
    return [f.reason for f in play(script).failures]


# ---- what the words do -------------------------------------------------------------------------------------------


def test_a_spell_resolves_before_the_next_line() -> None:
    """After an action everyone passes until the stack is empty."""
    check(
        "T1 main\nA: cast Lightning Bolt targeting B\nexpect life B 14; Lightning Bolt in graveyard of A; stack empty"
    )


def test_a_response_comes_before_the_spell_resolves() -> None:
    """A line that responds is played while the stack is as the line above left it."""
    check("T1 main\nA: cast Lightning Bolt targeting B\nB responds: cast Counterspell\nexpect life B 17; stack empty")


def test_meanwhile_looks_before_anyone_passes() -> None:
    """An expectation can look at the stack."""
    check(
        "T1 main\nA: cast Giant Growth targeting A's Grizzly Bears\n"
        "meanwhile expect stack Giant Growth\nexpect stack empty"
    )


def test_passes_resolve_one_object_at_a_time() -> None:
    """Explicit passes leave the rest of the stack alone."""
    check(
        "T1 main\nA: cast Lightning Bolt targeting B\nA responds: cast Giant Growth targeting A's Grizzly Bears\n"
        "A passes\nB passes\nmeanwhile expect stack Lightning Bolt; A's Grizzly Bears 5/5; life B 17\nexpect life B 14"
    )


def test_answers_may_follow_the_action() -> None:
    """What the action line leaves open is taken from the answers below it."""
    check("T1 main\nA: cast Lightning Bolt\nA chooses B\nexpect life B 14")


def test_attack_and_block_go_by_name() -> None:
    """Creatures that are not named stay at home."""
    check(
        "T1 declare attackers\nA: attack B with Grizzly Bears\nexpect A's Grizzly Bears attacking B\n"
        "T1 combat damage\nexpect life B 15\nT2 declare attackers\nB: attack A with sleeper\n"
        "T2 end\nexpect life A 16; sleeper tapped\nT3 declare attackers\nA: attack B with Grizzly Bears\n"
        "T3 declare blockers\nexpect life B 15\nT4\nexpect active B; life B 13"
    )


def test_what_is_legal_can_be_expected() -> None:
    """`can` and `cannot` try the action on a copy of the game."""
    check(
        "T1 main\nexpect A can cast Lightning Bolt; A can cast Lightning Bolt targeting sleeper; "
        "B cannot cast Counterspell; A cannot cast Lightning Bolt targeting Forest\nexpect life B 17; stack empty"
    )


def test_permanents_are_told_apart_by_name_number_and_controller() -> None:
    """A name the author gave, a controller in front, a number behind."""
    check(
        "T1 main\nexpect sleeper tapped; B's Grizzly Bears has 2 +1/+1 counters; Grizzly Bears #1 untapped; "
        "Grizzly Bears #2 is 4/4; A controls 6 lands; 2 Grizzly Bears on the battlefield"
    )


def test_conceding_ends_the_game() -> None:
    """The end of the game can be expected."""
    check("T2 upkeep\nB concedes\nexpect game over, A wins; B has lost")


def test_steps_events_and_turns_are_counted() -> None:
    """Steps by turn or game, events with a rule or a cause."""
    check(
        "T3 draw\nexpect 1 upkeep step this turn; 2 upkeep steps in the game; 1 upkeep step of B in the game; "
        "event DRAWN of B once; next turns B, A; turn 3; step draw; no event SKIPPED by rule 103.8a"
    )


def test_a_moment_may_share_its_line() -> None:
    """Short scripts fit on one line for each moment."""
    check("turn 1, precombat main, A: cast Lightning Bolt targeting B\nT1 postcombat main: expect life B 14")


def test_other_players_of_any_name() -> None:
    """Players are called what the file calls them, and sit in that order."""
    text = '[players.Ann]\n[players."Old Bob"]\n[players.Cy]\n[start]\nplayer = "Cy"\nturn = 5\nstep = "draw"\n'
    text += '[script]\ntext = "T5 draw: expect active Cy; next turns Ann, Old Bob, Cy"\n'
    report = run(text)
    assert report.passed, str(report)


# ---- failures ----------------------------------------------------------------------------------------------------


def test_an_expectation_not_met_says_what_is_so() -> None:
    """The failure names file, line, reason and position."""
    report = play("T1 main\nexpect life B 20; active A")
    assert [f.reason for f in report.failures] == ["expected life B 20: it is 17"]
    failure = report.failures[0]
    assert failure.line == 13
    assert "turn 1 (A), main; A has priority" in failure.position
    assert "scenario:13: expect life B 20; active A" in str(report)


def test_an_illegal_action_fails() -> None:
    """The choices there were are shown."""
    [reason, later] = reasons("T1 main\nB: cast Counterspell\nexpect active A")
    assert "'cast Counterspell' is not legal" in reason
    assert "never reached" in later


def test_an_unanswered_choice_fails() -> None:
    """Whoever was asked, and what the options were."""
    [reason] = reasons("T1 main\nA: cast Lightning Bolt")
    assert reason.startswith("unanswered: A is asked (target: Lightning Bolt): target A, target B")


def test_words_that_may_mean_several_things_fail() -> None:
    """Two creatures of one name that differ."""
    [reason] = reasons("T1 main\nA: cast Lightning Bolt targeting Grizzly Bears")
    assert reason.startswith("'Grizzly Bears' may mean any of")


def test_a_moment_that_never_comes_fails() -> None:
    """Nobody takes a second combat phase."""
    [reason, later] = reasons("T1 combat 2 declare attackers\nexpect active A")
    assert reason.startswith("never reached")
    assert later.startswith("this line was never reached")


def test_a_moment_that_is_over_fails() -> None:
    """Moments are written in the order in which they come."""
    [reason, _] = reasons("T1 end\nexpect active A\nT1 main\nexpect active A")
    assert "was over before" in reason


def test_an_answer_nobody_asked_for_fails() -> None:
    """The step has no question."""
    [reason] = reasons("T1 main\nA answers: yes")
    assert "nothing is asked" in reason


def test_hints_that_were_not_asked_for_fail() -> None:
    """A target for a spell without targets, X without X."""
    [reason] = reasons("T1 main\nA: cast Lightning Bolt targeting B with X = 3")
    assert "'3' was not asked for" in reason


def test_nothing_can_be_done_in_a_step_without_priority() -> None:
    """The untap step has none (502.4)."""
    [reason] = reasons("T2 untap\nA: cast Lightning Bolt targeting B")
    assert "nobody is asked anything" in reason


def test_names_of_things_that_do_not_exist_fail() -> None:
    """A misspelt absence would always be true."""
    for clause in ("Grizly Bears not on the battlefield", "A cannot cast Lightnig Bolt", "A has no Forrest in hand"):
        [reason] = reasons(f"T1 main\nexpect {clause}")
        assert "there is no card" in reason


def test_a_clause_nobody_understands_fails() -> None:
    """It is not silently true."""
    assert reasons("T1 main\nexpect the moon to be full") == ["expected the moon to be full: cannot read that"]


# ---- files that cannot be read -----------------------------------------------------------------------------------

BAD = {
    "title = \n": "not TOML",
    "tittle = 'x'\nseed = 1\n": "did you mean title?",
    "[players.A]\n": "2 to 8 players",
    "[players.A]\nlife = 'x'\n[players.B]\n": "life of players.A must be a whole number",
    "[players.A]\nhand = ['Lightnig Bolt']\n[players.B]\n": "did you mean Lightning Bolt",
    "[players.A]\nbattlefield = ['Lightning Bolt']\n[players.B]\n": "cannot be on the battlefield",
    "[players.A]\nbattlefield = [{card = 'Pacifism', attached_to = 'Nothing'}]\n[players.B]\n": "which is not there",
    "[players.A]\nbattlefield = [{card = 'Forest', taped = true}]\n[players.B]\n": "did you mean tapped?",
    "era = 'curent'\n\n": "no ruleset 'curent'",
    "[start]\nstep = 'brunch'\n": "no step 'brunch'",
    "[start]\nplayer = 'Z'\n": "no player 'Z'",
    "[script]\ntext = 'T1 brunch'\n": "no step in",
    "[script]\ntext = 'A: pass'\n": "before the first moment",
    "[script]\ntext = '''\nT1 main\nC: pass'''\n": "no player 'C'",
    "[script]\ntext = '''\nT2 main\nT1 main'''\n": "turn 1 comes after turn 2",
    "day = 'dusk'\n\n": "'day' or 'night'",
    "[players.A]\nmana = 'X'\n[players.B]\n": "mana of A",
    "[options]\nattack = 'sideways'\n": "sideways",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_files_are_named_errors(text: str) -> None:
    """No traceback, whatever is in the file."""
    with pytest.raises(ScenarioError) as caught:
        run(text)
    assert BAD[text] in str(caught.value)
    assert isinstance(caught.value, ApnapError)
    assert caught.value.file == "scenario"


def test_errors_know_their_line(tmp_path: Path) -> None:
    """The file and the line are in the error."""
    path = tmp_path / "x.toml"
    path.write_text("title = 'x'\n[players.A]\nhand = ['Lightnig Bolt']\n[players.B]\n")
    with pytest.raises(ScenarioError) as caught:
        run(path)
    assert caught.value.line == 3
    assert str(caught.value).startswith(f"{path}:3: ")


def test_a_missing_file_is_a_named_error() -> None:
    """As is one that is not text."""
    with pytest.raises(ScenarioError, match="No such file"):
        load("no/such/file.toml")


def test_read_gives_the_scenario_without_playing_it() -> None:
    """What `run` plays can be looked at first."""
    scenario = read(helpers.scripted(BOARD, "T1 main\nA: cast Lightning Bolt targeting B"))
    assert scenario.names == ["A", "B"]
    assert run(scenario).passed
