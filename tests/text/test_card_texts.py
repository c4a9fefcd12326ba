"""Cards as people read them: whole texts, checked by hand, and what callers of `apnap.text` get."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap import SetupError, UnknownCard
from apnap.cards.definition import CardDef
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import all_cards
from apnap.citations import is_rule
from apnap.eras import ruleset_named
from apnap.testing import Scene, cast, to_step
from apnap.text import ability_text, card_parts, card_text, stack_text
from apnap.vocab.abilities import Spell
from apnap.vocab.amounts import Greatest, Least
from apnap.vocab.base import Amount
from apnap.vocab.effects.life_and_cards import GainLife


def expected() -> list[tuple[str, str, str]]:
    """[era, card, text] of every block of `cards.txt`; a block begins with the era's name."""
    found = []
    for block in (Path(__file__).parent / "cards.txt").read_text(encoding="utf-8").split("== ")[1:]:
        era, _, text = block.strip().partition("\n")
        name = text.partition("\n")[0].partition(" {")[0]
        found.append((era, name, text))
    return found


@pytest.mark.parametrize(("era", "name", "text"), expected(), ids=lambda value: str(value).split("\n")[0])
def test_a_card_reads_as_a_person_would_put_it(era: str, name: str, text: str) -> None:
    """Names, cost, type line, each ability and the numbers, word for word."""
    assert str(card_text(name, era)) == text


def test_a_ruleset_chooses_the_words() -> None:
    """A ruleset serves as well as the name of its era, also with a slot changed."""
    current = ruleset_named("current")
    assert str(card_text("Giant Growth", current)) == str(card_text("Giant Growth"))
    assert str(card_text("Giant Growth", current.with_(mana_burn=True))) == str(card_text("Giant Growth"))


def test_an_unknown_era_and_an_unknown_card_are_named() -> None:
    """Both errors say what there is."""
    with pytest.raises(SetupError, match="sixth"):
        card_text("Giant Growth", "seventh")
    with pytest.raises(UnknownCard, match="Giant Growth"):
        card_text("Giant Grwth")


def kinds(name: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(p.kind, p.rules) for p in card_parts(name)]


def test_parts_name_the_rules_behind_them() -> None:
    """Each kind of ability leads to its own section of the rules."""
    assert kinds("Llanowar Elves")[2] == ("mana", ("605.1a", "605.3b"))
    assert kinds("Serra Angel")[2] == ("keyword", ("702.9", "702.20"))
    assert ("chapter", ("714.2", "603.2")) in kinds("History of Benalia")
    assert ("static", ("604.1", "614.10")) in kinds("Stasis")
    assert ("loyalty", ("606.1", "606.3")) in kinds("Jace Beleren")
    assert ("keyword", ("702.6", "602.1")) in kinds("Bonesplitter")
    assert ("prevention", ("615.1",)) in kinds("Solitary Confinement")
    assert ("face", ("712.1",)) in kinds("Brutal Cathar")


def test_every_rule_a_part_names_exists() -> None:
    """For every card of the pool, in today's numbering."""
    named = {rule for name in sorted(SHIPPED) for part in card_parts(name) for rule in part.rules}
    assert [rule for rule in sorted(named) if not is_rule(rule)] == []


def test_a_spell_and_an_ability_on_the_stack_say_what_they_will_do() -> None:
    """A spell by its own text, a triggered ability by its sentence."""
    scene = Scene(2)
    scene.battlefield("A", "Mountain").battlefield("B", "Juzám Djinn").hand("A", "Lightning Bolt")
    game = scene.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    assert stack_text(game.state.stack[-1]) == "Choose any target: this spell deals 3 damage to it."
    to_step(game, "upkeep")
    told = "At the beginning of your upkeep, this creature deals 1 damage to you."
    assert stack_text(game.state.stack[-1]) == told


def test_one_ability_of_a_card_can_be_told_alone() -> None:
    """In the words of the era asked for."""
    djinn = all_cards()["Juzám Djinn"]
    assert ability_text(djinn, djinn.abilities[0], "fifth") == "During your upkeep, Juzám Djinn deals 1 damage to you."


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        (Greatest("life"), "the greatest of any one player's life total"),
        (Least("hand"), "the least of the number of cards in any one player's hand"),
        (Greatest("spells cast"), "the greatest of the number of spells cast by any one player this turn"),
    ],
)
def test_what_any_one_player_has_is_theirs(amount: Amount, told: str) -> None:
    card = CardDef("Testing Tonic", "1", "Sorcery", abilities=(Spell(GainLife(amount)),))
    assert told in ability_text(card, card.abilities[0])
