"""Boards from every topic of the eras: what a judge would say differs, why, and whether anything comes of it."""

from __future__ import annotations

import pytest

from apnap import citations
from apnap.compare import compare
from apnap.compare.reasons import NUMBERS, SAYS, SILENT
from apnap.eras import ruleset_named
from apnap.errors import ScenarioError
from apnap.ruleset import SLOTS
from apnap.testing import ScenarioBuilder, card, scenario


def bolted(*lands: str, hand: tuple[str, ...] = ()) -> ScenarioBuilder:
    """A bolts B's Skeletons."""
    made = scenario("Bolt").player("A", battlefield=["Mountain"], hand=["Lightning Bolt"])
    made.player("B", battlefield=["Drudge Skeletons", *lands], hand=list(hand))
    return made.at("T1 main").do("A: cast Lightning Bolt targeting Drudge Skeletons")


def turn(step: str, *mine: str) -> ScenarioBuilder:
    """A's third turn, from that step on."""
    made = scenario("Upkeep").start("A", step, 3).player("A", battlefield=[*mine], library=["Forest"] * 5)
    return made.player("B", battlefield=["Forest"])


def fight(attacker: str, blocker: str, *more: str) -> ScenarioBuilder:
    made = scenario("Fight").player("A", battlefield=[attacker, *more]).player("B", battlefield=[blocker, "Plains"])
    made.at("T1 declare attackers").do(f"A: attack B with {attacker}")
    return made.at("T1 declare blockers").do(f"B: block {attacker} with {blocker}")


def over(fight: ScenarioBuilder) -> ScenarioBuilder:
    return fight.at("T1 end")


def legends() -> ScenarioBuilder:
    made = scenario("Legends").player("A", battlefield=["Rubinia Soulsinger"])
    return made.player("B", battlefield=["Rubinia Soulsinger"]).at("T1 main")


def spell(name: str, *lands: str, deed: str = "", at: str = "T1 main", life: int = 20) -> ScenarioBuilder:
    made = scenario(name).player("A", life=life, battlefield=list(lands), hand=[name]).player("B", life=20)
    return made.at(at).do(f"A: cast {name}{deed}")


def eight_cards() -> ScenarioBuilder:
    return scenario("Hands").player("A", hand=["Forest"] * 8).player("B").at("T1 end")


def mine() -> ScenarioBuilder:
    made = scenario("Mine").start("A", "upkeep", 3).player("A", library=["Forest"] * 5)
    return made.player("B", battlefield=[card("Howling Mine", tapped=True)]).at("T3 main")


def orb() -> ScenarioBuilder:
    tapped = [card(name, tapped=True) for name in ("Winter Orb", "Forest", "Forest")]
    return scenario("Orb").start("A", "untap", 3).player("A", battlefield=tapped).player("B").at("T3 upkeep")


def ankh() -> ScenarioBuilder:
    made = scenario("Ankh").player("A", hand=["Forest"]).player("B", battlefield=[card("Ankh of Mishra", tapped=True)])
    return made.at("T1 main").do("A: play Forest")


def recall() -> ScenarioBuilder:
    made = scenario("Empty").player("A", battlefield=["Island"], hand=["Ancestral Recall"], library=[]).player("B")
    return made.at("T1 main").do("A: cast Ancestral Recall targeting A")


def climb() -> ScenarioBuilder:
    made = scenario("Climb").player("A", life=2, battlefield=["Mountain", "Plains"], hand=["Shock", "Healing Salve"])
    return made.player("B").at("T1 main").do("A: cast Shock targeting A").do("A: cast Healing Salve targeting A")


def icy() -> ScenarioBuilder:
    made = scenario("Icy").player("A", battlefield=["Craw Wurm"]).player("B", battlefield=["Icy Manipulator", "Island"])
    return made.at("T1 beginning of combat").do("B: activate Icy Manipulator targeting Craw Wurm")


def shocks() -> ScenarioBuilder:
    made = scenario("Shocks").player("A", battlefield=["Mountain"] * 2, hand=["Shock", "Shock"])
    made.player("B", battlefield=["Hill Giant", "Forest"], hand=["Giant Growth"]).at("T1 main")
    made.do("A: cast Shock targeting Hill Giant").responds("A", "cast Shock targeting Hill Giant")
    return made.passes("A").passes("B").responds("B", "cast Giant Growth targeting Hill Giant")


def ritual() -> ScenarioBuilder:
    made = scenario("Ritual").player("A", battlefield=["Swamp"], hand=["Dark Ritual"])
    made.player("B", battlefield=["Island"] * 2, hand=["Counterspell"]).at("T1 main").do("A: cast Dark Ritual")
    return made.responds("B", "cast Counterspell targeting Dark Ritual")


def burn() -> ScenarioBuilder:
    return (
        scenario("Burn").player("A", battlefield=["Forest"]).player("B").at("T1 main").do("A: tap Forest").at("T1 end")
    )


def shielded() -> ScenarioBuilder:
    return bolted("Swamp").responds("B", "activate Drudge Skeletons")


def saved() -> ScenarioBuilder:
    return bolted("Swamp").line("B regenerates: activate Drudge Skeletons")


def warded() -> ScenarioBuilder:
    return bolted("Plains", hand=("Death Ward",)).line("B regenerates: cast Death Ward targeting Drudge Skeletons")


def grown() -> ScenarioBuilder:
    return spell("Giant Growth", "Forest", "Grizzly Bears", deed=" targeting Grizzly Bears").at("T1 end")


def pinged() -> ScenarioBuilder:
    return fight("Grizzly Bears", "Prodigal Sorcerer").do("B: activate Prodigal Sorcerer targeting Grizzly Bears")


NOW = "fifth current"
# A board, two eras, the slot or topic of the reason ("" if nothing differs), and whether anything comes of it.
BOARDS = [
    ("drawing three from nothing", recall(), NOW, "other_losses", False),
    ("a shield put up beforehand", shielded(), NOW, "regeneration", True),
    ("regenerated as it is destroyed", saved(), NOW, "regeneration", True),
    ("a Death Ward at the last moment", warded(), NOW, "regeneration", True),
    ("Force of Nature unpaid", turn("upkeep", "Force of Nature").at("T3 main"), NOW, "phase costs", False),
    ("Juzám Djinn", turn("upkeep", "Juzám Djinn").at("T3 main"), NOW, "phase abilities", False),
    ("a tapped Mine, which says so itself", mine(), NOW, "", False),
    ("a tapped Orb, which says so itself", orb(), NOW, "", False),
    ("a tapped Ankh", ankh(), NOW, "tapped_artifacts", True),
    ("mana left in a main phase", burn(), "sixth current", "mana_burn", True),
    ("mana left in a main phase, 1997", burn(), NOW, "mana_burn", True),
    ("below zero and back", climb(), NOW, "life_check", True),
    ("legends of both, 1997 and 2008", legends(), "fifth sixth", "legends", True),
    ("legends of both, 1997 and today", legends(), NOW, "legends", True),
    ("legends of both, 2008 and today", legends(), "sixth current", "legends", True),
    ("an attacker tapped in time", icy(), NOW, "attack", True),
    ("a Growth until the end of turn", grown(), NOW, "", False),
    ("eight cards at the end", eight_cards(), NOW, "", False),
    ("Ball Lightning", spell("Ball Lightning", *["Mountain"] * 3).at("T1 end"), NOW, "end of turn", False),
    ("first strike", over(fight("White Knight", "Hill Giant")), NOW, "", False),
    # Only today asks how to divide the damage.
    ("a trampler and one blocker", over(fight("War Mammoth", "Grizzly Bears")), NOW, "trample", True),
    ("a tapped blocker", over(pinged()), NOW, "tapped_blockers", True),
    ("Wrath of God", spell("Wrath of God", *["Plains"] * 4, "Grizzly Bears"), NOW, "bury", False),
    ("a creature", spell("Llanowar Elves", "Forest"), NOW, "", False),
    ("a creature, 2008", spell("Llanowar Elves", "Forest"), "sixth current", "", False),
    ("Dark Ritual and Counterspell", ritual(), NOW, "interrupts", True),
    ("two Shocks and a Growth between", shocks(), NOW, "batches", True),
    ("phasing out", turn("untap", "Breezekeeper").at("T3 main"), NOW, "", False),
    ("deathtouch", over(fight("Typhoid Rats", "Craw Wurm")), "sixth current", "damage_keywords", False),
    ("a plain attack, 2008", over(fight("Hill Giant", "Grizzly Bears")), "sixth current", "combat_damage", False),
    ("a plain attack, 1997", over(fight("Hill Giant", "Grizzly Bears")), NOW, "", False),
    ("a plain attack, 2009", over(fight("Hill Giant", "Grizzly Bears")), "m10 current", "", False),
]
IDS = [name for name, *_ in BOARDS]


@pytest.mark.parametrize(("board", "eras", "why", "matters"), [row[1:] for row in BOARDS], ids=IDS)
def test_a_judge_would_give_this_reason(board: ScenarioBuilder, eras: str, why: str, matters: bool) -> None:
    """The slot or topic that makes the difference, with a rule of each era; and whether anything comes of it."""
    one, two = eras.split()
    found = compare(board.build(), one, two)
    assert [r.slot for r in found.reasons] == ([why] if why else []), str(found)
    assert found.same == (not why)
    assert (found.same or found.in_passing) == (not matters), str(found)
    for reason in found.reasons:
        for (_, rule, _), rules in zip(reason.says, (found.a.ruleset, found.b.ruleset), strict=True):
            assert citations.is_citation(rule, rules.edition)


@pytest.mark.parametrize("slot", ["starting_life", "hand_size"])
def test_a_slot_that_holds_a_number_is_told_with_it(slot: str) -> None:
    """A mix with other life totals, or hands."""
    current = ruleset_named("current")
    other = current.with_(**{slot: 5})
    board = scenario("Hands").player("A", hand=["Forest"] * 6, battlefield=["Mountain"]).player("B").at("T1 end")
    found = compare(board.build(), current, other)
    assert [r.slot for r in found.reasons] == [slot], str(found)
    assert "5" in found.reasons[0].says[1][2]


def test_every_slot_has_its_reason() -> None:
    """But for those that change nothing that happens."""
    assert {*SAYS, *NUMBERS, *SILENT} == set(SLOTS)


def test_a_line_that_neither_era_can_follow_is_a_mistake() -> None:
    """Not "nothing differs": the line, the eras and the reason are named."""
    board = scenario("Wrong").player("A", battlefield=["Mountain"], hand=["Shock"]).player("B").at("T1 main")
    with pytest.raises(ScenarioError, match=r"neither sixth nor current can follow 'A: cast Counterspell'.*not legal"):
        compare(board.do("A: cast Counterspell").build(), "sixth", "current")


def test_a_line_that_may_be_left_out_is_none() -> None:
    """Said to be tried if possible, and possible in neither."""
    board = scenario("Try").player("A", battlefield=["Mountain"], hand=["Shock"]).player("B").at("T1 main")
    found = compare(board.line("if possible A: cast Shock targeting Forest").build(), "sixth", "current")
    assert found.same


def test_a_line_not_reached_is_not_told_again() -> None:
    """What the first failure made unreachable says nothing new."""
    found = compare(shielded().build(), "fifth", "current")
    assert len(found.a.stuck) == 1 and not found.b.stuck


def test_both_games_end_as_the_turn_of_the_last_moment_ends() -> None:
    """Whatever the eras call the parts of its end: both have discarded, and nobody has begun the next turn."""
    found = compare(eight_cards().build(), "fifth", "current")
    assert found.same and [found.a.ending()["A"]["hand"], found.b.ending()["A"]["hand"]] == [7, 7]
    assert {h.turn for h in found.a.happenings if h.turn} == {1}
