"""Events, questions and outcomes cite the edition their ruleset is from."""

from __future__ import annotations

import ast
import re

import pytest

from apnap import Ev, Game, citations, ruleset_named
from apnap.eras import rulesets
from apnap.errors import IllegalDeclaration
from apnap.players.bots import RandomBot
from apnap.testing import Scene, find, to_step
from tools.citation_scan import ROOT

RULE = re.compile(r"(CR\d\d:)?[1-9]\d\d(\.\d+[a-z]?)?")
DECK = ["17 Forest", "12 Mountain", "16 Grizzly Bears", "8 Giant Growth", "7 Shock"]
OLDER = [e for e in citations.EDITIONS if e != citations.CURRENT]


def emitted() -> set[str]:
    """Every rule number that stands in the package as a string of its own: what the engine can cite."""
    found: set[str] = set()
    for path in sorted((ROOT / "src" / "apnap").rglob("*.py")):
        if path.name == "citations.py" or "eras" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
                found.add(node.value)
    return found


def editions_cited() -> list[str]:
    return sorted({r.edition for r in rulesets().values() if r.edition != citations.CURRENT})


def test_the_engine_cites_many_rules() -> None:
    """The scan finds what the engine emits."""
    assert {"117.3d", "514.2", "704.5g", "601.2i"} <= emitted()


@pytest.mark.parametrize("edition", editions_cited())
def test_every_rule_the_engine_can_cite_has_a_number_in_the_edition(edition: str) -> None:
    """The table is total, and every number in it exists there (or names the edition it is from)."""
    numbers = citations.numbering(edition)
    wrong = {rule: numbers.number(rule) for rule in sorted(emitted() | citations.rule_ids())}
    wrong = {rule: there for rule, there in wrong.items() if not citations.is_citation(there, edition)}
    assert wrong == {}


@pytest.mark.parametrize("edition", OLDER)
def test_every_stored_pair_names_two_rules(edition: str) -> None:
    """What stands in the table exists on both sides."""
    numbers = citations.numbering(edition)
    numbers.number("101.1")
    pairs = dict(numbers.pairs)
    assert [p for p in pairs.items() if not citations.is_citation(p[0].partition("@")[0])] == []
    assert [p for p in pairs.items() if not citations.is_citation(p[1], edition)] == []


@pytest.mark.parametrize(
    ("edition", "today", "then"),
    [
        ("cr-2008-05-01", "514.3a", "314.3"),
        ("cr-2008-05-01", "500.5", "300.3"),
        ("cr-2008-05-01", "510.2", "310.4"),
        ("cr-2008-05-01", "704.5g", "420.5c"),
        ("cr-2008-05-01", "117.3d", "408.1c"),
        ("cr-2008-05-01", "702.26a", "502.15b"),
        ("cr-2008-05-01", "CR08:310.1", "310.1"),
        ("cr-2008-05-01", "505.4", "103.1"),
        ("cr-2008-05-01", "608.3c", "413.2i"),
        ("cr-2008-05-01", "700.2", "409.1b"),
        ("cr-2008-05-01", "606.3", "212.9f"),
        ("cr-2008-05-01", "117.3b", "408.1c"),
        ("cr-2008-05-01", "500.12", "300.2"),
        ("cr-2022-04-29", "509.3d", "509.5d"),
        ("cr-2022-04-29", "500.5", "500.4"),
        ("cr-2022-04-29", "723.1", "719.1"),
        ("cr-2022-04-29", "CR22:509.2", "509.2"),
        ("cr-2022-04-29", "CR08:310.1", "CR08:310.1"),
        ("cr-2010-02-01", "117.3d", "115.3d"),
        ("cr-1999-04-23", "510.1c", "310.1c"),
    ],
)
def test_a_rule_has_the_number_of_the_edition(edition: str, today: str, then: str) -> None:
    """The number today, and the number then."""
    assert citations.numbering(edition).number(today) == then


@pytest.mark.parametrize(("name", "mana", "expired"), [("m10", "500.4", "500.5"), ("sixth", "300.3", "300.4")])
def test_what_is_one_rule_today_and_was_two_is_cited_by_what_happened(name: str, mana: str, expired: str) -> None:
    """As a phase ends, mana empties by one rule and effects expire by another; today both go by 500.5."""
    edition = ruleset_named(name).cites
    assert edition is not None
    assert edition.of_event("500.5", Ev.MANA_EMPTIED.name) == mana
    assert edition.of_event("500.5", Ev.EXPIRED.name) == expired
    ends = {a.text: a.rule for row in ruleset_named(name).describe_turn() for a in row.ends}
    assert ends["effects that last until its end expire"] == expired
    assert next(rule for text, rule in ends.items() if text.startswith("unspent mana empties")) == mana


@pytest.mark.parametrize(
    ("edition", "then", "today"),
    [
        ("cr-2008-05-01", "314.3", "514.3a"),
        ("cr-2008-05-01", "310.4b", "510.2"),
        ("cr-2008-05-01", "300.3", "500.5"),
        ("cr-2022-04-29", "509.4", "509.2"),
        ("cr-2022-04-29", "103.7a", "103.8a"),
        ("cr-2010-02-01", "115.3d", "117.3d"),
        ("cr-1999-04-23", "314.1a", "514.1"),
    ],
)
def test_a_number_of_every_stored_edition_leads_to_the_present_rule(edition: str, then: str, today: str) -> None:
    """`translate` works from every stored edition."""
    assert today in citations.translate(then, edition)


@pytest.mark.seed("eras", 34)
@pytest.mark.parametrize("name", sorted(rulesets()))
def test_events_questions_and_outcome_cite_the_edition_of_the_ruleset(name: str) -> None:
    """A whole game cites nothing but rules of its edition, or names the edition a house rule is from."""
    rules = ruleset_named(name)
    game = Game.new([DECK, DECK], rules, seed=11)
    bots = [RandomBot(1), RandomBot(2)]
    asked: set[str] = set()
    while game.ask is not None and len(game.history) < 4000:
        ask = game.ask
        asked.add(ask.rule)
        game.apply(bots[ask.player].choose(game))
    cited = asked | {e.rule for e in game.events}
    if game.outcome is not None:
        cited.add(game.outcome.rule)
    assert [rule for rule in sorted(cited) if not citations.is_citation(rule, rules.edition)] == []
    assert all(citations.is_citation(e.today) for e in game.events) or rules.shape is not ruleset_named("current").shape


def test_an_illegal_declaration_cites_the_edition_too() -> None:
    """The error names the rule of the game's own edition."""
    game = Scene(2, "sixth").battlefield("A", "Grizzly Bears").begin("A", "combat")
    to_step(game, "declare attackers")
    bears = find(game, "Grizzly Bears")
    with pytest.raises(IllegalDeclaration) as caught:
        game.declare_attackers([(bears.id, 0)])
    assert citations.is_rule(caught.value.rule, "cr-2008-05-01") and caught.value.rule.startswith("308")
