"""When lines are played: after what triggered, before anyone passes, at the time they name."""

from __future__ import annotations

import pytest

from tests.scenario.helpers import check, reason

TWO_UPKEEPS = """
[players.A]
battlefield = ["Serendib Efreet", "Phyrexian Arena"]
[players.B]
hand = ["Lightning Bolt"]
battlefield = ["Mountain"]
"""


def test_triggers_whose_order_is_asked_resolve_before_the_first_line() -> None:
    """The order does not matter to the script, so it need not say it."""
    check(TWO_UPKEEPS, "T3 upkeep\nexpect life A 18; A has 1 in hand; stack empty")


def test_an_order_that_is_said_is_kept_and_can_be_looked_at() -> None:
    """The first chosen goes on the stack first and resolves last."""
    check(
        TWO_UPKEEPS,
        "T3 upkeep\nA chooses Phyrexian Arena\nmeanwhile expect stack Serendib Efreet, Phyrexian Arena; life A 20\n"
        "expect life A 18; stack empty",
    )


def test_a_response_comes_before_triggers_in_an_order_nobody_said() -> None:
    """The order is settled on the way to the player who responds."""
    check(
        TWO_UPKEEPS,
        "T3 upkeep\nB responds: cast Lightning Bolt targeting A\n"
        "meanwhile expect stack has 3; life A 20\nexpect life A 15; stack empty",
    )


def test_after_an_answer_a_response_comes_before_anyone_passes() -> None:
    """The target is chosen as the ability goes on the stack."""
    board = """
[players.A]
battlefield = ["Y'shtola Rhul", "Grizzly Bears"]
[players.B]
hand = ["Lightning Bolt"]
battlefield = ["Mountain"]
"""
    check(
        board,
        "T1 end\nA chooses Grizzly Bears\nmeanwhile expect stack Y'shtola Rhul\n"
        "B responds: cast Lightning Bolt targeting Grizzly Bears\nT2 upkeep\nexpect 1 end step of A in the game",
    )


def test_an_answer_used_while_settling_lets_a_response_follow() -> None:
    """The answer belongs to what a spell above it makes trigger."""
    board = """
[players.A]
hand = ["Ravenous Chupacabra"]
battlefield = ["Swamp x4"]
[players.B]
hand = ["Unsummon"]
battlefield = ["Island", "Hill Giant", "Grizzly Bears"]
"""
    script = (
        "T1 main\nA: cast Ravenous Chupacabra\nA chooses Hill Giant\n"
        "B responds: cast Unsummon targeting Hill Giant\nmeanwhile expect stack Unsummon, Ravenous Chupacabra\n"
        "expect Hill Giant in hand of B; Grizzly Bears on the battlefield"
    )
    check(board, script)
    settled = script.replace("B responds: cast Unsummon targeting Hill Giant\n", "expect life B 20\n")
    assert "it is empty" in reason(board, settled)


def test_an_answer_about_something_else_is_kept_while_an_order_is_asked() -> None:
    """`A chooses` the target of a trigger, not its place among two."""
    board = """
[players.A]
hand = ["Ravenous Chupacabra"]
battlefield = ["Swamp x4", "Soul Warden"]
[players.B]
battlefield = ["Hill Giant", "Grizzly Bears"]
"""
    check(
        board,
        "T1 main\nA: cast Ravenous Chupacabra\nA chooses Grizzly Bears\n"
        "expect life A 21; Grizzly Bears in graveyard of B",
    )


def test_a_concession_acts_at_once_and_everything_can_be_resolved_first() -> None:
    """Before anyone passes after the line above; `resolve everything` lets the stack go first."""
    board = """
[players.A]
hand = ["Lightning Bolt"]
battlefield = ["Mountain"]
[players.B]
[players.C]
"""
    cast = "T1 main\nA: cast Lightning Bolt targeting C\n"
    check(board, f"{cast}B concedes\nmeanwhile expect stack Lightning Bolt; B has lost; life C 20\nexpect life C 17")
    check(board, f"{cast}resolve everything\nB concedes\nexpect life C 17; B has lost")


def test_mana_sources_are_used_in_phases_in_which_nobody_is_asked() -> None:
    """A land can be tapped before it untaps."""
    check(
        'era = "fifth"\n[players.A]\nbattlefield = ["Forest", "Mountain"]\n[players.B]\n',
        "T3 untap\nA: tap Forest\nmeanwhile expect A has mana G; Forest tapped; Mountain untapped\n"
        "T3 upkeep\nexpect A has no mana",
    )


@pytest.mark.parametrize("era", ["fifth", "sixth", "m10", "current"])
def test_the_end_of_a_turn_is_a_time_to_act_in_every_era(era: str) -> None:
    """Where nothing can be played at the end itself, in the last phase before it where something can."""
    check(
        f'era = "{era}"\n[players.A]\nhand = ["Lightning Bolt"]\nbattlefield = ["Mountain"]\n[players.B]\n',
        "T1 end\nA: cast Lightning Bolt targeting B\nexpect life B 17; active A\nT2 upkeep\nexpect active B",
    )
    check(f'era = "{era}"\n[players.A]\n[players.B]\n', "T1 end\nexpect active A; step end")


def test_a_script_may_end_by_looking_at_a_question() -> None:
    """Nobody need answer it then; with something below it, somebody must."""
    board = """
[players.A]
hand = ["Ravenous Chupacabra"]
battlefield = ["Swamp x4"]
[players.B]
battlefield = ["Hill Giant", "Grizzly Bears"]
"""
    script = "T1 main\nA: cast Ravenous Chupacabra\nmeanwhile expect stack Ravenous Chupacabra"
    check(board, script)
    assert "unanswered: A is asked" in reason(board, f"{script}\nT1 end\nexpect active A")
