"""The words of the language, one by one, and the examples a judge, a porter of tests and a newcomer would write."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from apnap.ruleset import SLOTS
from apnap.scenario import ScenarioError, load, run
from tests.scenario import helpers

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.toml"))
BOARD = """
[players.A]
battlefield = ["Forest x4", "Mountain x2", "Grizzly Bears", "Hill Giant"]
hand = ["Lightning Bolt", "Giant Growth"]
[players.B]
battlefield = ["Island x2", { card = "Grizzly Bears", as = "sleeper", tapped = true }]
hand = ["Counterspell"]
graveyard = ["Forest", "Shock"]
library = ["Island", "Swamp", "Plains"]
"""


play = partial(helpers.play, BOARD)
check = partial(helpers.check, BOARD)
reason = partial(helpers.reason, BOARD)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_examples_of_all_kinds_can_be_written_and_pass(path: Path) -> None:
    """Answers, modes, divisions, mulligans, vehicles, battles, older eras."""
    assert load(path).title
    report = run(path)
    assert report.passed, str(report)


TRUE = [
    "not active B",
    "not sleeper untapped",
    "life A 20, B 20",
    "life A at least 20",
    "A's life is 20",
    "A has at most 2 cards in hand",
    "A has more than one card in hand",
    "A does not have Shock in hand",
    "A has 0 lands in hand",
    "hand of A is Giant Growth, Lightning Bolt",
    "hand of A has 2 cards",
    "graveyard of B is Forest, Shock",
    "Shock on top of graveyard of B",
    "Forest on the bottom of graveyard of B",
    "graveyard of A is empty",
    "graveyard of B is not empty",
    "library of B begins with Island, Swamp",
    "library of B is Island, Swamp, Plains",
    "A controls 4 untapped Forests",
    "B controls 1 tapped creature",
    "A controls 2 creatures",
    "A controls no tapped creatures",
    "2 untapped Islands on the battlefield",
    "Hill Giant has power 3",
    "Hill Giant toughness at least 3",
    "Hill Giant does not have flying",
    "A does not decide for B",
    "A has 0 mana",
    "attackers none",
    "not event LIFE_LOST",
    "no Shock on the stack",
]


@pytest.mark.parametrize("clause", TRUE)
def test_a_clause_holds_and_its_opposite_does_not(clause: str) -> None:
    """What is written after `not` is what fails."""
    check(f"T1 main\nexpect {clause}")
    assert reason(f"T1 main\nexpect not {clause}") == f"expected not {clause}: it is so"


FALSE = {
    "life A more than 20": "it is 20",
    "hand of A is Giant Growth": "it is Lightning Bolt, Giant Growth",
    "library of B begins with Swamp": "it is Island",
    "library of B is Swamp, Island, Plains": "it is Island, Swamp, Plains",
    "A controls 3 untapped Forests": "there are 4",
    "Hill Giant has power 4": "it is 3",
    "attackers Hill Giant": "they are none",
    "A has at least 3 in hand": "there are 2",
    "Lightning Bolt targets B": "Lightning Bolt is not on the stack",
    "life A 20, B 19": "B 19: it is 20",
    "A is asked": "nobody is asked anything",
    "Hill Giant tapd": "cannot read that; did you mean `X tapped`?",
    "Hill Gaint tapped": "there is no card 'Hill Gaint'; did you mean Hill Giant?",
    "event DRAWM": "no event 'DRAWM'; did you mean DRAWN?",
    "step upkep": "no step 'upkep'; did you mean upkeep?",
    "A cannot summon Hill Giant": "no such deed: cast, play, activate, turn up, tap, attack, block, pass, declare",
    "A cannot cast Shock targeting Hill Gaint": "there is no card 'Hill Gaint'; did you mean Hill Giant?",
}


@pytest.mark.parametrize("clause", FALSE)
def test_a_clause_that_does_not_hold_says_what_is_so(clause: str) -> None:
    """Or what was probably meant."""
    assert reason(f"T1 main\nexpect {clause}") == f"expected {clause}: {FALSE[clause]}"


def test_negation_does_not_hide_slips_of_the_pen() -> None:
    """What cannot be read, or does not exist, is a failure after `not`, too."""
    assert "cannot read that" in reason("T1 main\nexpect not Hill Giant tapd")
    assert "there is no card" in reason("T1 main\nexpect not Hill Gaint tapped")


def test_a_question_can_be_looked_at_before_it_is_answered() -> None:
    """`meanwhile expect` below an action sees who is asked, and which answers there are."""
    check(
        "T1 main\nA: cast Lightning Bolt\nmeanwhile expect A is asked; A can choose sleeper; A cannot choose Forest\n"
        "A chooses B\nexpect life B 17"
    )
    assert "it is among the answers" in reason(
        "T1 main\nA: cast Lightning Bolt\nmeanwhile expect A cannot choose sleeper\nA chooses B"
    )


def test_an_answer_cannot_be_looked_for_when_nothing_is_asked() -> None:
    """It would be true of anything."""
    assert "A is not asked anything" in reason("T1 main\nexpect A cannot choose sleeper")


def test_resolve_lets_one_object_resolve() -> None:
    """What is below it on the stack stays, and can be responded to."""
    check(
        "T1 main\nA: cast Lightning Bolt targeting B\nA responds: cast Giant Growth targeting Hill Giant\n"
        "resolve Giant Growth\nmeanwhile expect stack Lightning Bolt; Hill Giant 6/6\nB responds: cast Counterspell\n"
        "expect life B 20"
    )
    assert "there is no object on the stack" in reason("T1 main\nresolve the top")


def test_comments_may_follow_a_line() -> None:
    """A number behind a name is no comment."""
    check("T1 main   # first\n# alone\nexpect Grizzly Bears #2 tapped   # the sleeper")


def test_the_third_person_reads_as_well() -> None:
    """`A casts X`; and creatures attack and block by themselves."""
    check(
        "T1 main\nA casts Lightning Bolt targeting B\n"
        "T1 declare attackers\nHill Giant attacks B\nA's Grizzly Bears attack B\n"
        "expect attackers Grizzly Bears, Hill Giant\nT2 declare attackers\nsleeper attacks A\n"
        "T2 declare blockers\nexpect sleeper unblocked\nT3 main\nexpect life A 18, B 12"
    )


def test_blocks_are_declared_by_the_blockers_controller() -> None:
    """Without saying who."""
    check(
        "T2 declare attackers\nsleeper attacks A\nT2 declare blockers\nHill Giant blocks sleeper\n"
        "expect sleeper blocked by Hill Giant; blockers Hill Giant\nT2 end\nexpect sleeper in graveyard of B"
    )


def test_the_last_share_and_the_last_of_an_order_may_be_written() -> None:
    """Though nobody is asked, what is written must be so."""
    text = """
[players.A]
battlefield = ["Su-Chi"]
[players.B]
battlefield = ["Giant Spider", "Memnite"]
[script]
text = '''
T1 declare attackers
  Su-Chi attacks B
  B: block Su-Chi with Giant Spider, Memnite
T1 combat damage
  A chooses 1, %d
'''
"""
    assert run(text % 3).passed
    assert "nothing is asked" in run(text % 2).failures[0].reason


def test_steps_nobody_is_asked_in_are_looked_at_as_they_were() -> None:
    """Whose turn it was, which step, and how many there were in that turn."""
    check("T1 cleanup\nexpect active A; turn 1; step cleanup; 1 cleanup step; 1 upkeep step in the game")
    said = reason("T1 cleanup\nexpect A has 9 in hand")
    assert said == (
        "expected A has 9 in hand: there are 2 (nobody was asked anything in T1 cleanup, so this was looked at later)"
    )


LATE = {
    "T1 combat 2\nexpect active A": "never reached: turn 1 had no such step",
    "T1 upkeep\nexpect active A": "never reached: turn 1 had no such step after main, where the game began",
    "T1 end\nHill Giant attacks B": "after this moment, nothing of theirs could attack",
    "T1 main\nB: attack A with sleeper": "it is A's turn",
    "T1 main\nA: cast Shock targeting B": "'cast Shock' is not legal (it is not in that player's hand)",
    "T1 main\nA: cast Lightnig Bolt targeting B": "(no card 'Lightnig Bolt'; did you mean Lightning Bolt?)",
    "T1 main\nA: cast Time Walk": "(there is no Time Walk in this game)",
    "T1 main\nA: summon Hill Giant": "(no such deed; deeds begin with cast, play,",
}


@pytest.mark.parametrize("script", LATE)
def test_what_cannot_be_done_is_explained(script: str) -> None:
    """A moment that never comes, or an action that is not legal."""
    assert LATE[script] in reason(script)


def test_every_slot_of_a_ruleset_is_an_option() -> None:
    """With the values slots may have."""
    for name, slot in SLOTS.items():
        value = str(slot.default).lower() if not isinstance(slot.default, str) else f'"{slot.default}"'
        assert run(f'[options]\n{name} = {value}\n[script]\ntext = "T1 main: expect active A"\n').passed
    with pytest.raises(ScenarioError, match="scenario:2: mana_burn is 'yes'; it should be true or false"):
        run("[options]\nmana_burn = 'yes'\n[script]\ntext = 'T1 main'\n")


BAD = {
    "[players.A]\nlife = 2\n[players.B]\nlife = 'x'\n": (4, "life of players.B"),
    "[players.A]\n[players.B]\nhand = [3]\n": (3, "must be a name or a table with a card, not 3"),
    "[players.A]\nhand = [{card = 'Forest', tapped = true}]\n[players.B]\n": (2, "that is for permanents"),
    "[players.A]\nbattlefield = [{card = 'Forest', damage = 1}]\n[players.B]\n": (2, "damage stays on creatures"),
    "[players.A]\nbattlefield = [{card = 'Hill Giant', damage = -1}]\n[players.B]\n": (2, "cannot be -1"),
    "[players.A]\nbattlefield = ['Forest', {card = 'Hill Giant', attached_to = 'Forest'}]\n[players.B]\n": (
        2,
        "Hill Giant cannot be attached to anything",
    ),
    "[players.A]\nbattlefield = ['Forest', {card = 'Forest', tapped = true}]\n[players.B]\n"
    "battlefield = [{card = 'Wild Growth', attached_to = 'Forest'}]\n": (4, "several different Forest"),
    "[players.A]\nbattlefield = [{card = 'Forest', as = 'x'}, {card = 'Island', as = 'X'}]\n[players.B]\n": (
        2,
        "two cards are called 'X'",
    ),
    "[players.A]\nbattlefield = [{card = 'Forest', as = 'B'}]\n[players.B]\n": (2, "'B' is a player"),
    "[players.A]\n[players.a]\n": (2, "two players are called a"),
    "title = 'x'\nera = 'sixt'\n": (2, "did you mean 'sixth'?"),
    "era = 'fifth'\n[players.A]\n[players.B]\n[players.C]\n": (1, "for two players"),
    "[start]\nstep = 'upkep'\n": (2, "did you mean upkeep?"),
    "[start]\nturn = 2\nstep = 'mulligans'\n": (2, "mulligans come before turn 1"),
    "[script]\ntext = '''\nT1 upkep\n'''\n": (3, "did you mean upkeep?"),
    "[script]\ntext = '''\nT0 main\n'''\n": (3, "the first turn is T1; T0 is the time of mulligans"),
    "[script]\ntext = '''\nupkeep\n'''\n": (3, "stands before the first moment (T1 upkeep)"),
    "[script]\ntext = '''\nT1 main\nA cast Shock'''\n": (4, "after the player comes a colon"),
    "[script]\ntext = '''\nT1 main\nBob: pass'''\n": (4, "no player 'Bob' (A, B)"),
    "[script]\ntext = '''\nT1 main\nend step'''\n": (4, "a moment begins with its turn: T1 end step"),
    "title = 'x'\n\n": (0, "nothing to play: the script is empty"),
}


@pytest.mark.parametrize("text", BAD)
def test_bad_files_name_line_and_reason(text: str) -> None:
    """The line of the table and key in question, not of the first that looks like it."""
    with pytest.raises(ScenarioError) as caught:
        run(text)
    line, why = BAD[text]
    assert why in caught.value.reason
    assert caught.value.line == line


def test_a_name_given_with_as_follows_the_card() -> None:
    """From the hand to the stack, the battlefield and the graveyard, though the rules call it a new object."""
    text = """
[players.A]
battlefield = ["Forest x2", "Mountain"]
hand = [{ card = "Grizzly Bears", as = "cub" }, "Shock"]
[players.B]
battlefield = ["Grizzly Bears"]
[script]
text = '''
T1 main
  A: cast cub
  expect cub on the battlefield; cub sick
  A: cast Shock targeting cub
  expect cub in graveyard of A; B controls Grizzly Bears
'''
"""
    report = run(text)
    assert report.passed, str(report)


SLAVE = """
[players.A]
battlefield = ["Wastes x4", "Mindslaver"]
[players.B]
battlefield = ["Mountain"]
hand = ["Shock"]
[script]
text = '''
T1 main
  %s
T2 main
  A for B: cast Shock targeting B
  expect life B 18
'''
"""


def test_a_line_can_ask_who_decides() -> None:
    """`A for B` is B's deed, by A's decision."""
    assert run(SLAVE % "A: activate Mindslaver targeting B").passed
    assert run(SLAVE % "").failures[0].reason == "A does not decide for B: B does"


def test_nobody_may_be_declared() -> None:
    """Where something must attack, that is not legal."""
    check("T1 declare attackers\nexpect A can attack nobody\nA: attack with nobody\nexpect attackers none")
    helpers.check(
        BOARD.replace('"Hill Giant"]', '"Juggernaut"]'), "T1 declare attackers\nexpect A cannot attack nobody"
    )


def test_what_is_not_in_the_game_cannot_be_said_to_be_illegal() -> None:
    """It would be true of any card: of what is cast, targeted, attacks or blocks."""
    for deed in ("cast Time Walk", "cast Shock targeting Time Walk", "attack B with Juggernaut"):
        assert "in this game" in reason(f"T1 main\nexpect A cannot {deed}")


def test_a_part_of_a_name_is_enough_where_only_one_card_has_it() -> None:
    """`Bears attack Bob` is how people talk; where two cards have the word, it means neither."""
    check(
        "T1 main\nA: cast Bolt targeting sleeper\nmeanwhile expect stack Bolt; Bolt targets Bears #2\n"
        "expect Bolt in graveyard of A; Bears in graveyard of B; hand of A is Growth\n"
        "T1 declare attackers\nBears and Hill Giant attack B\nexpect Bears attacking; Hill Giant attacking B"
    )
    goblins = BOARD.replace('"Hill Giant"]', '"Goblin King", "Goblin War Drums"]')
    assert "there is no card 'Goblin'" in helpers.reason(goblins, "T1 main\nexpect Goblin tapped")
