"""`apnap explain` finds what people call things, and every rule as the program cites it."""

from __future__ import annotations

import pytest

from apnap.citations import CURRENT, FIFTH, PREFIXES, is_rule, rule_ids
from apnap.cli.main import main
from apnap.rulebook import find_alias, look_up, read_citation
from apnap.rulebook.aliases import aliases, target
from apnap.rulebook.explaining import explanation
from apnap.rulebook.scenarios import find
from apnap.scenario import run
from apnap.state.kinds import Ev
from apnap.telling.story import Story
from apnap.testing import Scene


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("summoning sickness", "302.6"),
        ("Summoning Sick", "302.6"),
        ("legend rule", "704.5j"),
        ("the legend rule", "704.5j"),
        ("second cleanup", "514.3a"),
        ("scry", "701.22"),
        ("flying", "702.9"),
        ("First-strike", "702.7"),
        ("state-based actions", "704"),
        ("SBA", "704"),
        ("fizzle", "608.2b"),
        ("intervening if", "603.4"),
        ("upkeep step", "503"),
        ("nothing of the kind", ""),
    ],
)
def test_what_people_call_things(typed: str, rule: str) -> None:
    assert find_alias(typed)[0] == rule


@pytest.mark.parametrize(
    ("typed", "edition", "rule"),
    [
        ("legend rule", "cr-2008-05-01", ("420.5e", "cr-2008-05-01")),
        ("legend rule", "cr-2010-02-01", ("704.5k", "cr-2010-02-01")),
        ("mana burn", CURRENT, ("300.3", "cr-2008-05-01")),
        ("mana burn", FIFTH, ("5E:Mana Burn", FIFTH)),
        ("summoning sickness", FIFTH, ("WotC Rules Team 12/03/96", FIFTH)),
        ("legend rule", FIFTH, ("420.5e", "cr-1999-04-23")),
        ("legend rule", "cr-1999-04-23", ("420.5e", "cr-1999-04-23")),
        ("deathtouch", "cr-2008-05-01", ("502.63", "cr-2008-05-01")),
        ("lifelink", "cr-2008-05-01", ("502.68", "cr-2008-05-01")),
        ("lethal damage", "cr-2008-05-01", ("420.5c", "cr-2008-05-01")),
        ("lethal damage", FIFTH, ("5E:Damage", FIFTH)),
        ("discard", "cr-2008-05-01", ("314.1", "cr-2008-05-01")),
        ("regenerate", "cr-2008-05-01", ("419.6b", "cr-2008-05-01")),
        ("state-based effects", CURRENT, ("704", CURRENT)),
        ("state-based effects", "cr-2008-05-01", ("420", "cr-2008-05-01")),
    ],
)
def test_names_lead_to_the_rule_of_the_edition_asked_for(typed: str, edition: str, rule: tuple[str, str]) -> None:
    assert find_alias(typed, edition) == rule


def test_every_alias_leads_to_a_rule_with_words() -> None:
    for name, rules in aliases().items():
        for rule, edition in map(target, rules):
            assert is_rule(rule, edition), (name, rule)
            assert look_up(rule, edition).text, (name, rule)


@pytest.mark.parametrize("prefix", PREFIXES)
def test_every_citation_with_its_edition_is_taken(prefix: str) -> None:
    """`CR08:310.4`, as events and questions print them, whatever the letters' case."""
    edition = PREFIXES[prefix]
    for rule in sorted(rule_ids(edition))[::97]:
        assert read_citation(f"{prefix}:{rule}") == (rule, edition)
        assert read_citation(f"({prefix.lower()}:{rule})") == (rule, edition)
    assert read_citation("CR77:100.1") == ("", "") and read_citation("514.3a") == ("", "")


@pytest.mark.parametrize("query", ["CR08:310.4", "(601.2c)", "CR22:509.2", "summoning sickness", "second cleanup"])
def test_the_command_takes_them(query: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *query.split(), "--no-trace"]) == 0
    assert capsys.readouterr().out


def test_a_card_comes_before_a_name_but_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Fear"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Fear {B}{B}") and "the rule people call so: 702.36" in told


def test_an_edition_without_the_rule_says_that_it_is_todays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "legend", "rule", "--era", "fifth", "--no-trace"]) == 0
    assert "no rule of its own for it in fifth-1997" in capsys.readouterr().out


# ---- the rule at work --------------------------------------------------------------------------------------------


@pytest.mark.cr("514.3a")
def test_another_cleanup_step_is_told_with_its_rule() -> None:
    entry = find("rules/514.3a-second-cleanup")
    assert entry is not None
    events = run(entry.path).game.events
    made = [e for e in events if e.rule == "514.3a"]
    assert len(made) == 1 and made[0].kind == Ev.SCHEDULED
    cleanups = [e for e in events if e.kind == Ev.STEP_BEGINS and e.note == "" and e.n == made[0].n]
    assert len(cleanups) >= 2
    assert events.index(made[0]) < events.index(cleanups[1])


@pytest.mark.cr("514.3")
def test_an_ordinary_cleanup_step_says_nothing_of_another() -> None:
    game = Scene().hand("A", *["Forest"] * 9).begin("A", "end")
    while game.state.turn_number == 1 and not game.over:
        game.apply(0)
    assert all(e.rule != "514.3a" for e in game.events)


def test_the_page_of_514_3a_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "514.3a"]) == 0
    assert "> 514.3a" in capsys.readouterr().out
    assert explanation("514.3a")


# ---- life totals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [0, 3])
def test_the_story_begins_with_the_boards_own_life_totals(after: int) -> None:
    """However much of the game has been played when it is told."""
    scene = Scene().life("A", 7).life("B", 3).hand("A", "Shock", "Shock").battlefield("A", "Mountain", "Mountain")
    game = scene.begin()
    for answer in ["cast Shock targeting B", "pass", "pass"][:after]:
        game.apply(answer)
    told = "\n".join(Story(game).tell(game, game.events))
    assert "[A 7, B 3]" in told
    if after:
        assert "who has 1 life left" in told


@pytest.mark.parametrize("rule", ["502.63", "502.68", "410.10d", "420.5c", "419.6b"])
def test_rules_of_2008_that_have_changed_since_have_words_of_their_own(rule: str) -> None:
    """Triggered lifelink and deathtouch, and who is looked at for a trigger, are not told by today's rule."""
    assert look_up(rule, "cr-2008-05-01").edition == "cr-2008-05-01" and explanation(rule, "cr-2008-05-01")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("sumoning sickness", "summoning sickness"), ("legnd rule", "legend rule"), ("trampel", "trample")],
)
def test_a_slip_in_what_people_call_things_is_told(typed: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", *typed.split()]) == 2
    assert f"did you mean {meant}" in capsys.readouterr().err


def test_a_rule_with_a_name_is_told_apart_from_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    """The names of 1997 are longer than numbers."""
    assert main(["explain", "banding", "protection", "--era", "fifth"]) == 0
    assert "5E:Advanced Creature Abilities: Banding" in " ".join(capsys.readouterr().out.split())


def test_the_edition_that_is_followed_where_another_says_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """1997 says nothing of legends; the engine cites the rule of 1999."""
    assert main(["explain", "legend", "rule", "--era", "fifth", "--no-trace"]) == 0
    assert "of its own for it in fifth-1997; that of cr-1999-04-23 is followed" in capsys.readouterr().out
