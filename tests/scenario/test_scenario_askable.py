"""What could never be true or false is an error; what a script leaves unsaid is done as it expects."""

from __future__ import annotations

import pytest

from tests.scenario.helpers import check, play, reason

BOARD = """
[players.A]
hand = ["Shock", "Blaze", "Fireball", "Exalted Angel", "Altar's Reap", "Think Twice", "Forest"]
battlefield = ["Mountain x3", "Llanowar Elves", "Grizzly Bears", "Prodigal Sorcerer"]
[players.B]
"""
# Deeds nobody could ever do with that card, each with what is told.
NEVER = {
    "cast Shock with X = 3": "Shock has no X",
    "cast Shock with flashback": "Shock has no flashback",
    "cast Shock with retrace": "Shock has no retrace",
    "cast Shock face down": "Shock has no morph",
    "cast Shock for its alternative cost": "Shock has no alternative cost",
    "cast Shock without paying": "cast as an effect asks",
    "cast Shock choosing mode 2": "Shock has no modes",
    "cast Shock choosing yes": "asks for no such choice",
    "cast Shock paying 2": "asks for no such choice",
    "cast Shock dividing 2, 1": "Shock divides nothing",
    "cast Shock sacrificing Grizzly Bears": "does not ask for sacrificing",
    "cast Shock tapping Mountain": "does not ask for tapping",
    "cast Forest": "`play Forest`",
    "play Shock": "`cast Shock`",
    "cast Exalted Angel targeting B": "Exalted Angel has no targets",
    "activate Grizzly Bears": "has no activated ability",
    "activate Llanowar Elves": "has no activated ability",
    "activate Prodigal Sorcerer with X = 2": "has no X",
    "tap Grizzly Bears": "has no mana ability",
    "turn up Shock": "has no morph",
}
# Deeds that are only not possible now.
NOT_NOW = (
    "cast Blaze with X = 3 targeting B",
    "cast Exalted Angel",
    "cast Exalted Angel face down",
    "cast Altar's Reap sacrificing Grizzly Bears",
    "cast Think Twice with flashback",
    "turn up Exalted Angel",
    "turn up Llanowar Elves",  # somebody may manifest them (701.40b)
    "tap Llanowar Elves",
    "tap Mountain x3",
    "activate Prodigal Sorcerer targeting B",
)


@pytest.mark.parametrize("deed", NEVER)
def test_a_deed_nobody_could_ever_do_is_no_impossible_one(deed: str) -> None:
    """`cannot` with it would hold whatever the game does."""
    for clause in (f"A cannot {deed}", f"A can {deed}", f"not A can {deed}"):
        assert NEVER[deed] in reason(BOARD, f"T1 main\nexpect {clause}")


@pytest.mark.parametrize("deed", NOT_NOW)
def test_what_is_only_not_possible_now_cannot_be_done(deed: str) -> None:
    """Nothing is untapped, and creatures have just come."""
    sick = BOARD.replace('"Llanowar Elves", "Grizzly Bears", "Prodigal Sorcerer"', SICK).replace(
        "Mountain x3", "Mountain"
    )
    tapped = sick.replace('"Mountain"', '{ card = "Mountain", tapped = true }')
    check(tapped, f"T1 main\nexpect A cannot {deed}")


SICK = ", ".join(f'{{ card = "{x}", sick = true }}' for x in ("Llanowar Elves", "Grizzly Bears", "Prodigal Sorcerer"))


def test_abilities_that_others_give_can_be_missed() -> None:
    """What enchants it, or did, gives the ability: that it cannot be activated is worth saying."""
    board = BOARD.replace('"Shock"', '"Presence of Gond"')
    check(board, "T1 main\nexpect A cannot activate Grizzly Bears")


EVENTS = {
    "no event LIFE_LOST with turn twice": "LIFE_LOST is never with 'turn'",
    "no event STEP_BEGINS with mian": "did you mean main?",
    "no event STEP_BEGINS with Shock": "STEP_BEGINS is about no card",
    "no event LOST with Shock": "LOST is about no card",
    "no event MULLIGAN with B": "event MULLIGAN of B",
    "no event MOVED with destory": "did you mean destroy?",
}


@pytest.mark.parametrize("clause", EVENTS)
def test_an_event_is_not_missed_with_what_it_never_has(clause: str) -> None:
    """Each kind of event has notes of its own."""
    assert EVENTS[clause] in reason(BOARD, f"T1 main\nexpect {clause}")


def test_steps_and_phases_that_begin_are_known_by_name() -> None:
    """`no event STEP_BEGINS with …` fails when it has begun."""
    check(BOARD, "T1 main\nexpect event STEP_BEGINS with main; no event STEP_BEGINS with end step")
    assert "it happened 1 times" in reason(BOARD, "T1 main\nexpect no event STEP_BEGINS with main")
    assert "it happened 1 times" in reason(BOARD, "T1 end\nexpect no event PHASE_BEGINS with combat phase")


def test_what_is_not_on_the_stack_has_no_targets() -> None:
    """Neither these nor others."""
    script = "T1 main\nA: cast Shock targeting B\nexpect {}Shock targets B"
    for word in ("", "not "):
        assert "Shock is not on the stack" in reason(BOARD, script.format(word))


def test_a_target_is_named_as_often_as_it_is_one() -> None:
    """601.2c: a spell with one target has no second one."""
    assert "'B' was not asked for" in reason(BOARD, "T1 main\nA: cast Shock targeting B, B")


# ---- what is said in passing -------------------------------------------------------------------------------------

TEXTS = {
    "Grizzly Bears unblocked": "it is not unblocked",
    "Mountain tapped": "3 of 3 are not tapped",
    "Grizzly Bears is not a creature": "it is a creature",
    "Grizzly Bears is red": "it is not red",
    "it is not nigth": "it is never 'nigth'; did you mean night?",
    "not it is dya": "did you mean day?",
    "it is not neither": "it is neither",
    "Bearz tapped": "did you mean Grizzly Bears?",
    "not A has mana ZZ": "there is no mana 'ZZ'; its letters are W, U, B, R, G, C",
    "hand of B is not Shokc": "did you mean Shock?",
    "A cannot tap Mountain x3": "it is legal",
    "A can tap Mountain x4": "'tap Mountain' is not legal after 3 of them",
}


@pytest.mark.parametrize("clause", TEXTS)
def test_reasons_read_as_sentences(clause: str) -> None:
    """With what was probably meant."""
    assert TEXTS[clause] in reason(BOARD, f"T1 main\nexpect {clause}")


def test_times_of_day_and_whole_zones_are_denied() -> None:
    """`is not` reads like `not … is`."""
    board = "day = 'night'\n[players.A]\nhand = ['Shock']\n[players.B]\n"
    check(board, "T1 main\nexpect it is not day; hand of A is not Shock, Shock; not hand of A is Forest")
    assert "it is so" in reason(board, "T1 main\nexpect hand of A is not Shock")


def test_several_are_tapped_for_mana_at_once() -> None:
    """By number, or by name."""
    check(BOARD, "T1 main\nA: tap Mountain x2, Llanowar Elves\nexpect A has mana GRR")


def test_nobody_attacks_a_player_who_is_not_there() -> None:
    script = "T1 declare attackers\nA: attack C with Grizzly Bears"
    assert reason(BOARD, script) == "there is no player or permanent 'C'"


def test_lines_that_are_not_reached_are_counted() -> None:
    failures = play(BOARD, "T1 main\nA: cast Bearz\nexpect life A 20\nexpect life B 20").failures
    assert failures[1].reason == "this line and 1 more were never reached, because of the failure above"


# ---- what nobody need say ----------------------------------------------------------------------------------------

FIGHT = """
[players.A]
battlefield = ["Craw Wurm"]
[players.B]
battlefield = ["Grizzly Bears", "Hill Giant", "Wall of Wood"]
"""


@pytest.mark.parametrize("shares", ["6, 0, 0", "6, 0", "6", "3, 3, 0", "3, 3", "3, 2, 1", "3, 2"])
def test_the_last_shares_of_damage_may_be_written(shares: str) -> None:
    """510.1c: also where nothing is left for them, and nobody is asked."""
    script = "T1 declare attackers\nA: attack B with Craw Wurm\nT1 declare blockers\n"
    script += "B: block Craw Wurm with Hill Giant, Grizzly Bears, Wall of Wood\nT1 combat damage\n"
    check(FIGHT, f"{script}A chooses {shares}\nexpect Grizzly Bears in graveyard of B")


def test_shares_of_damage_that_are_too_many_are_told() -> None:
    """What is written must be so."""
    script = "T1 declare attackers\nA: attack B with Craw Wurm\nT1 declare blockers\n"
    script += "B: block Craw Wurm with Hill Giant, Grizzly Bears\nT1 combat damage\n"
    assert "'1'" in reason(FIGHT, f"{script}A chooses 6, 1")


@pytest.mark.parametrize("moment", ["T1 end", "T1 cleanup"])
def test_a_look_at_the_end_of_a_turn_of_1997_comes_before_the_next_untap_phase(moment: str) -> None:
    """Nobody is asked anything at the end of the turn; the mana source is used in the untap phase all the same."""
    board = "era = 'fifth'\n[players.A]\n[players.B]\nbattlefield = ['Mountain']\n"
    check(board, f"{moment}\nexpect life A 20\nT2 untap\nB: tap Mountain\nmeanwhile expect B has mana R")


def test_phase_costs_of_1997_are_left_unpaid_by_whoever_says_nothing() -> None:
    """What they ask happens, and nothing more; paying is said."""
    board = "era = 'fifth'\n[players.A]\n[players.B]\nbattlefield = ['{}', 'Forest x4']\n"
    check(board.format("Stasis"), "T2 main\nexpect Stasis in graveyard of B")
    check(board.format("Force of Nature"), "T2 main\nexpect Force of Nature on the battlefield; life B 12")
    script = "T2 upkeep\nB: activate Force of Nature choosing mode 1\nT2 main\nexpect life B 20"
    check(board.format("Force of Nature"), script)


def test_phased_out_permanents_count_where_there_are_no_others() -> None:
    """702.26b: of one that is there and one that is not, the one that is there."""
    pair = "'Grizzly Bears', { card = 'Grizzly Bears', phased_out = true, as = 'ghost' }"
    board = f"[players.A]\nbattlefield = [{pair}]\n[players.B]\n"
    check(board, "T1 main\nexpect Grizzly Bears not phased out; ghost phased out; Grizzly Bears #2 phased out")
    alone = "[players.A]\nbattlefield = [{ card = 'Grizzly Bears', phased_out = true }]\n[players.B]\n"
    check(alone, "T1 main\nexpect Grizzly Bears phased out")
