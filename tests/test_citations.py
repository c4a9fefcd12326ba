"""Rule numbers and their translation between editions."""

from __future__ import annotations

import pytest

from apnap import citations


@pytest.mark.parametrize("edition", citations.EDITIONS)
def test_every_stored_edition_is_sorted_and_well_formed(edition: str) -> None:
    ids = citations.rule_ids(edition)
    assert ids is citations.rule_ids(edition), "the list is read once"
    for rule in ids:
        section, _, rest = rule.partition(".")
        assert len(section) == 3 and section.isdecimal()
        assert not rest.endswith(("l", "o")), "the rules skip these letters"
        if rest and rest[-1].isalpha():
            assert rule[:-1] in ids, "a subrule has its rule"
        assert section in ids, "a rule has its section"


@pytest.mark.parametrize(
    ("edition", "count"),
    [
        ("cr-1999-04-23", 410),
        ("cr-2008-05-01", 1233),
        ("cr-2010-02-01", 1751),
        ("cr-2022-04-29", 2788),
        ("cr-2026-02-27", 3266),
    ],
)
def test_the_lists_are_complete(edition: str, count: int) -> None:
    assert len(citations.rule_ids(edition)) == count


@pytest.mark.parametrize("rule", ["500", "500.10a", "514.3a", "702.26p", "704.5z", "723.1f", "730.2c"])
def test_current_rules_exist(rule: str) -> None:
    assert citations.is_rule(rule)
    assert citations.require(rule) == rule


@pytest.mark.parametrize("rule", ["", "499", "500.5c", "500.99", "702.26l", "702.26o", "0500.1"])
def test_other_numbers_do_not_exist(rule: str) -> None:
    assert not citations.is_rule(rule)
    with pytest.raises(citations.UnknownRule, match="has no rule"):
        citations.require(rule)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(citations.UnknownEdition, match="cr-1993"):
        citations.is_rule("500.1", "cr-1993")
    with pytest.raises(citations.UnknownEdition, match="no translation"):
        citations.translate("300.1", "cr-2001-01-01")


@pytest.mark.parametrize(
    ("rule", "edition", "expected"),
    [
        ("500.4", "cr-2026-02-27", ("500.4",)),
        ("500.4", "cr-2025-09-19", ("500.5",)),
        ("500.5", "cr-2025-09-19", ("500.5", "500.4")),
        ("500.6", "cr-2025-09-19", ("500.6",)),
        ("723", "mid-2026", ("722",)),
        ("723.1a", "mid-2026", ("722.1a",)),
        ("724.1f", "mid-2026", ("723.1f",)),
        ("731.2c", "mid-2026", ("730.2c",)),
        ("721.1", "mid-2026", ("721.1",)),
        ("802.1", "mid-2026", ("802.1",)),
    ],
)
@pytest.mark.seed("eras", 57)
def test_numbers_translate_to_the_current_edition(rule: str, edition: str, expected: tuple[str, ...]) -> None:
    assert citations.translate(rule, edition) == expected
    assert all(citations.is_rule(new) for new in expected)


@pytest.mark.parametrize(
    ("rule", "edition"),
    [
        ("722", "mid-2026"),
        ("722.1", "mid-2026"),
        ("723.99", "mid-2026"),
        ("500.99", "cr-2025-09-19"),
        ("nonsense", "mid-2026"),
        ("500.99", "cr-2026-02-27"),
    ],
)
def test_rules_without_a_counterpart_are_refused(rule: str, edition: str) -> None:
    with pytest.raises(citations.UnknownRule):
        citations.translate(rule, edition)
