"""A check that cannot fail is a fault: a word nobody knows is an error, above all where an absence is expected."""

from __future__ import annotations

import pytest

from apnap.scenario import Report, ScenarioError, run

BOARD = """
[players.A]
battlefield = ["Forest x4", "Mountain x4", "Grizzly Bears", "Hill Giant",
  { card = "Grizzly Bears", as = "ghost", phased_out = true, tapped = true }, "Prodigal Sorcerer", "Prodigal Sorcerer"]
hand = ["Lightning Bolt", "Giant Growth", "Burst Lightning"]
[players.B]
battlefield = ["Island x2", { card = "Grizzly Bears", as = "sleeper", tapped = true }]
hand = ["Counterspell"]
graveyard = ["Forest", "Shock"]
library = ["Island", "Swamp", "Plains"]
[script]
text = \"\"\"
T1 main
%s
\"\"\"
"""


def play(line: str) -> Report:
    return run(BOARD % line)


# Clauses that say nothing true or false, each with what is told about it.
SLIPS = {
    "Hill Giant is not a crature": "did you mean creature?",
    "not Hill Giant is purple": "'purple' is no card type",
    "A cannot tap Forrest": "did you mean Forest?",
    "A cannot tap Forest for purple": "Forest has no ability 'purple'",
    "A cannot activate Prodigal Sorcerer: nonsense": "has no ability 'nonsense'",
    "A cannot activate Prodigal Sorcerer targeting Hill Gaint": "did you mean Hill Giant?",
    "A cannot cast Lightning Bolt kicked": "Lightning Bolt has no 'kicker'",
    "A cannot cast Burst Lightning with kiker": "did you mean kicker?",
    "A cannot cast Lightning Bolt with flashbak": "has no 'flashbak'",
    "A cannot cast Lightning Bolt targetting B": "did you mean Lightning Bolt?",
    "A cannot cast Giant Growth choosing nonsense": "there is no 'nonsense'",
    "A cannot cast Giant Growth with X = many": "'many' is no number",
    "A cannot turn up Hill Gaint": "did you mean Hill Giant?",
    "A cannot attack Bob with Hill Giant": "there is no player or card 'Bob'",
    "A cannot attack B with Hill Gaint": "did you mean Hill Giant?",
    "B cannot block Hill Giant with Grizly Bears": "did you mean Grizzly Bears?",
    "A cannot pass the buck": "cannot read 'the buck'",
    "A cannot declare war": "did you mean `declare an attack`?",
    "A cannot attack": "`attack B with X`",
    "not A can cast Lightning Blot": "did you mean Lightning Bolt?",
    "A cannot see hand of Bob": "no such deed",
    "Hill Giant has 0 chrage counters": "did you mean charge?",
    "A has no posion counters": "did you mean poison?",
    "not Shokc in graveyard of B": "did you mean Shock?",
    "not 2 Shokc in exile": "did you mean Shock?",
    "A does not have Shokc in hand": "did you mean Shock?",
    "A controls 0 Clercis": "did you mean cleric?",
    "A controls no tapd creatures": "there is no card 'tapd creatures'",
    "not A controls 2 red craetures": "did you mean creature?",
    "not hand of A is Shokc": "did you mean Shock?",
    "not library of B begins with Iland": "did you mean Island?",
    "not Iland on top of library of B": "did you mean Island?",
    "not stack Shokc": "did you mean Shock?",
    "not stack emty": "there is no card 'emty'",
    "not stack has 2 bananas": "there is no card 'has 2 bananas'",
    "not Shokc on the stack": "did you mean Shock?",
    "not Shock targets Hill Gaint": "did you mean Hill Giant?",
    "not attackers Hill Gaint": "did you mean Hill Giant?",
    "Hill Giant not blocking Hill Gaint": "there is no Hill Gaint",
    "no event LIFE_LOST by rule 999.9": "no edition has a rule 999.9",
    "no event LIFE_LOST with Hill Gaint": "did you mean Hill Giant?",
    "no event SKIPPED with unatp step": "did you mean untap step?",
    "not B has lost by rule 999.9": "no edition has a rule 999.9",
    "not game over, A winz": "did you mean `A wins`?",
    "not step upkep": "did you mean upkeep?",
    "no upkep steps": "did you mean upkeep?",
    'schedule lacks "exra turn"': "did you mean extra?",
    "Hill Giant lacks flyng": "did you mean flying?",
    "not next turns A, Bob": "no player 'Bob'",
}


@pytest.mark.parametrize("clause", SLIPS)
def test_a_word_nobody_knows_is_told_and_not_taken_for_an_absence(clause: str) -> None:
    """And so is the opposite of the clause."""
    opposite = clause[4:] if clause.startswith("not ") else f"not {clause}"
    for said in (clause, opposite):
        report = play(f"expect {said}")
        assert not report.passed, said
        assert SLIPS[clause] in report.failures[0].reason


def test_a_deed_that_may_mean_several_things_is_not_taken_for_impossible() -> None:
    """One of them may well be possible."""
    line = "A: activate Prodigal Sorcerer #1 targeting B\nexpect A cannot cast Giant Growth targeting Grizzly Bears"
    assert "may mean any of" in play(line).failures[0].reason


@pytest.mark.parametrize("deed", ["cast Shokc targeting B", "attack B with Hill Gaint", "tap Forrest"])
def test_what_is_left_out_if_it_is_not_possible_can_be_read(deed: str) -> None:
    """`if possible` hides no slip of the pen."""
    assert "there is no card" in play(f"if possible A: {deed}").failures[0].reason
    assert play("if possible A: cast Lightning Bolt targeting Forest").passed


def test_a_line_for_an_era_that_does_not_exist_is_an_error() -> None:
    """It would never be played."""
    with pytest.raises(ScenarioError, match="sixht"):
        play("in sixht: A: cast Lightning Bolt targeting B")


def test_kinds_nobody_has_can_be_counted() -> None:
    """Every subtype of the rules is a word, in the plural, too."""
    clauses = "A controls 0 Clerics; A controls no Elves; no Mercenaries on the battlefield; A controls 2 Human"
    report = play(f"expect {clauses}; A controls 1 Giant; A controls 1 red Giant; B has 1 Forest in graveyard")
    assert report.passed, str(report)


def test_a_kind_is_not_a_part_of_a_name() -> None:
    """`Giant` counts Giants, though a card in hand is called Giant Growth; exact names come first."""
    board = """
[players.A]
hand = ["Giant Growth", { card = "Exalted Angel", as = "Wings" }]
battlefield = ["Plains x5", "Two-Headed Giant of Foriys", "Taiga"]
[players.B]
[script]
text = '''
T1 main
  expect A controls 1 Giant; A has 0 Giants in hand; A controls 0 Forest; A controls 1 Growth
  A: cast Wings face down
  expect A controls 2 creatures; Wings face down; A can cast Giant Growth
'''
"""
    failures = [x.reason for x in run(board).failures]
    assert failures == ["expected A controls 1 Growth: there are 0"], failures


def test_phased_out_permanents_can_be_asked_about() -> None:
    """What they look like, not whether they are there."""
    report = play("expect ghost phased out; ghost tapped; ghost 2/2; ghost is a bear; A controls 1 Grizzly Bears")
    assert report.passed, str(report)


def test_nothing_is_unblocked_before_blocks() -> None:
    """509.1h: not before blockers are declared.  506.4: a blocker still blocks when what it blocked is gone."""
    report = play(
        "A: attack B with Hill Giant\nmeanwhile expect Hill Giant attacking; Hill Giant not unblocked; "
        "Hill Giant not blocked\nT1 declare blockers\nexpect Hill Giant unblocked"
    )
    assert report.passed, str(report)
    report = run(
        """
[players.A]
battlefield = ["Hill Giant"]
[players.B]
battlefield = ["Grizzly Bears", "Mountain"]
hand = ["Lightning Bolt"]
[script]
text = '''
T1 declare attackers
  A: attack B with Hill Giant
T1 declare blockers
  B: block Hill Giant with Grizzly Bears
  B: cast Lightning Bolt targeting Hill Giant
  expect Grizzly Bears blocking; blockers Grizzly Bears; attackers none
'''
"""
    )
    assert report.passed, str(report)


# ---- every era a file names --------------------------------------------------------------------------------------

ERAS = """
eras = ["sixth", "current"]
players = { A = { battlefield = ["Mountain"] }, B = {} }
script = '''
T1 main
  A: tap Mountain
T1 end
  in sixth: expect life A %d
  in current: expect life A 20
'''
"""


def test_a_file_is_played_under_every_era_it_names() -> None:
    """What fails under one of them is a failure; the report is that of the last."""
    report = run(ERAS % 19)
    assert report.passed, str(report)
    assert (report.scenario.ruleset, [x.scenario.ruleset for x in report.others]) == ("current", ["sixth"])
    assert "(sixth, current)" in str(report)
    failed = run(ERAS % 20)
    assert [x.reason for x in failed.failures] == ["under sixth: expected life A 20: it is 19"]
    assert run(ERAS % 20, "current").passed
