"""What names refer to: cards called like words of the script, names given with `as`, one of several alike."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from apnap import load_cards
from apnap.cards.registry import CARDS
from apnap.scenario.masking import Masks
from tests.scenario.helpers import check

# Names of real cards, here of small creatures that cost nothing, each with words or signs a script uses itself.
TRICKY = [
    *("Memories Returning", "Targeting Rocket", "Brush with Death", "Anoint with Affliction", "All Is Dust"),
    *("Not Dead After All", "Definitely Not a Turtle", "Beast Attack", "Atlantis Attacks", "Nutrient Block"),
    *("Barter in Blood", "City on Fire", "Nothing Can Stop Her Then", "Avengers: Under Siege"),
    *("70,000-Year Sleep", "C.A.M.P.", "V.A.T.S.", 'Henzie "Toolbox" Torre', "An Offer You Can't Refuse"),
    *("A Display of My Dark Power", "One with Nothing", "Ratonhnhaké:ton", "Without Weakness", "Take Possession"),
]


# Two chapters at once.
HURRY = """{ "name": "Hurry the Tale", "cost": "0", "line": "Instant", "abilities": [{ "is": "Spell",
  "effect": { "is": "PutCounters", "kind": "lore", "n": 2, "ref": "target" },
  "targets": [{ "is": "Targets", "filter": { "is": "Filter", "types": "enchantment" } }] }] }"""


@pytest.fixture(scope="module", autouse=True)
def own_cards() -> Iterator[None]:
    bear = {"cost": "0", "line": "Creature — Bear", "power": 2, "toughness": 2, "abilities": []}
    texts = [json.dumps({"name": name, **bear}) for name in TRICKY if name not in CARDS]
    made = [card.name for text in (*texts, HURRY) for card in load_cards(text)]
    yield
    for name in made:
        del CARDS[name]


# ---- names that are words of the script --------------------------------------------------------------------------


@pytest.mark.parametrize("name", TRICKY)
def test_a_name_that_contains_words_of_the_script_is_read_as_a_name(name: str) -> None:
    """In deeds, declarations, targets and clauses."""
    quoted = json.dumps(name, ensure_ascii=False)
    check(
        f"""
[players.A]
hand = [{quoted}, "Lightning Bolt"]
battlefield = ["Mountain", {quoted}]
[players.B]
battlefield = [{quoted}]
""",
        f"""
T1 main
  expect {name} in hand of A; A's {name} untapped; {name} 2/2; A controls 1 {name}; 2 {name} on the battlefield
  expect not {name} in graveyard of A; hand of A is {name}, Lightning Bolt; {name} is a bear; {name} #1 not tapped
  expect A can cast {name}; A can attack B with {name}; not {name} on the stack
  A: cast {name}
  meanwhile expect stack {name}
  expect A controls 2 {name}; no {name} in hand of A; event CAST with {name}
  A: attack B with {name} #1
  meanwhile expect attackers {name}; {name} #1 attacking B
T1 declare blockers
  B's {name} blocks {name} #1
  expect {name} #1 blocked by B's {name}; blockers {name}; B's {name} blocking {name} #1
T1 postcombat main
  expect {name} in graveyard of A; {name} on top of graveyard of B
  A: cast Lightning Bolt targeting {name}
  meanwhile expect Lightning Bolt targets {name}
  expect A does not control {name}; 2 {name} in graveyard of A
""",
    )


def test_a_players_name_is_not_taken_from_the_front_of_a_cards() -> None:
    """`Urza's Saga` is nobody's Saga."""
    board = '[players.Urza]\nbattlefield = ["Urza\'s Saga", "Forest"]\n[players.Mishra]\nbattlefield = ["Forest"]\n'
    check(
        board,
        "T1 main\nUrza: tap Urza's Forest\nexpect Urza's Saga untapped; Urza's Urza's Saga untapped\n"
        "expect Urza's Forest tapped; Mishra cannot tap Urza's Saga\n"
        "expect Mishra controls 1 Forest; Urza controls Urza's Saga",
    )


def test_what_is_hidden_can_be_shown_again() -> None:
    """Accents, letter case and neighbours stay as they were written."""
    masks = Masks(["Jötun Grunt and Sons"])
    text = "cast jotun grunt AND sons targeting Lightning Bolt, B's Lightning Bolts"
    hidden = masks.hide(text)
    assert "AND" not in hidden
    assert "Bolts" in hidden
    assert masks.show(hidden) == text


# ---- names given with `as`, and one of several -------------------------------------------------------------------

OWN = """
[players.A]
hand = [{ card = "Shock", as = "Zap" }, "Shock"]
graveyard = ["Forest", { card = "Forest", as = "Lost" }]
library = [{ card = "Forest", as = "Next" }, "Forest", "Forest"]
battlefield = ["Mountain x2", { card = "Forest", as = "Old" }, "Forest", { card = "Royal Assassin", as = "Knife" },
  { card = "Royal Assassin", tapped = true }, { card = "Grizzly Bears", as = "Kid" }, "Grizzly Bears"]
[players.B]
battlefield = [{ card = "Hill Giant", as = "Big", tapped = true }, "Hill Giant"]
"""


def test_names_of_ones_own_work_everywhere() -> None:
    """For mana, spells, abilities, attacks, zones, the stack and events."""
    check(
        OWN,
        "T1 main\nA: tap Old\nexpect Old tapped; A controls 1 untapped Forest; Lost on top of graveyard of A\n"
        "expect Next on top of library of A; not Old on top of library of A; hand of A is Shock, Zap\n"
        "A: cast Zap targeting B\nmeanwhile expect stack Zap; Zap targets B; Zap on the stack\n"
        "expect Zap in graveyard of A; event MOVED with Zap; no event MOVED with Old; 1 Shock in hand of A\n"
        "A: activate Knife targeting Big\nmeanwhile expect stack Knife; Knife targets Big\n"
        "expect Big in graveyard of B\nA: attack B with Kid\n"
        "meanwhile expect attackers Kid; not attackers Grizzly Bears #2; Kid attacking",
    )


def test_one_of_several_alike_has_a_number_from_one_on() -> None:
    """Oldest first; cards elsewhere are counted where nothing on the battlefield is called that."""
    check(
        OWN,
        "T1 main\nA: tap Forest #1\nexpect Old tapped; Forest #1 tapped; Forest #2 untapped\n"
        "A: attack B with Grizzly Bears #1\nmeanwhile expect attackers Kid",
    )


@pytest.mark.parametrize("which", ["trigger Raid Bombardment", "Raid Bombardment #1", "trigger Raid Bombardment #2"])
def test_each_of_two_triggers_of_one_object_can_be_named(which: str) -> None:
    """By what the choice is called, or by number."""
    check(
        """
[players.A]
battlefield = ["Raid Bombardment", "Grizzly Bears", "Memnite"]
[players.B]
[players.C]
""",
        "T1 declare attackers\nA: attack B with Grizzly Bears\nA: attack C with Memnite\n"
        f"A answers: {which}\nmeanwhile expect stack has 2\nexpect stack empty",
    )


def test_choices_say_which_ability_or_chapter_is_meant() -> None:
    """Two chapters of a Saga that trigger together: the one that is named goes on the stack first."""
    board = """
[players.A]
hand = ["Hurry the Tale"]
battlefield = ["The Eldest Reborn"]
[players.B]
hand = ["Forest"]
battlefield = ["Grizzly Bears"]
"""
    cast = (
        "T1 main\nexpect Grizzly Bears in graveyard of B\n"  # the first chapter, as the phase began
        "A: cast Hurry the Tale targeting The Eldest Reborn\nA chooses trigger The Eldest Reborn: chapter"
    )
    check(board, f"{cast} 2\nresolve the top\nexpect A controls Grizzly Bears; Forest in hand of B")
    check(board, f"{cast} 3\nresolve the top\nexpect Grizzly Bears in graveyard of B; Forest in graveyard of B")


# ---- the words of an action ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["kicked targeting B", "targeting B kicked", "targeting B with kicker"])
def test_the_words_of_an_action_stand_in_any_order(words: str) -> None:
    """The manner may come behind the target."""
    board = '[players.A]\nhand = ["Burst Lightning"]\nbattlefield = ["Mountain x5"]\n[players.B]\n'
    check(
        board, f"T1 main\nexpect A can cast Burst Lightning {words}\nA: cast Burst Lightning {words}\nexpect life B 16"
    )


@pytest.mark.parametrize("words", ["with X = 2 targeting B", "targeting B with X = 2", "targeting B X=2"])
def test_numbers_stand_before_or_behind_targets(words: str) -> None:
    """`with X = 2` belongs to the spell wherever it stands."""
    board = '[players.A]\nhand = ["Blaze"]\nbattlefield = ["Mountain x5"]\n[players.B]\n'
    check(board, f"T1 main\nA: cast Blaze {words}\nexpect life B 18")
