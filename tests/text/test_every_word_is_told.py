"""Every word of the vocabulary can be told, so that no card shows a person the inside of the program."""

from __future__ import annotations

import importlib
import re

import pytest

import apnap.cards.pool  # noqa: F401
from apnap.cards.file_words import ABSTRACT
from apnap.cards.files import vocabulary
from apnap.cards.pool import SHIPPED
from apnap.cards.registry import CARDS
from apnap.state.kinds import KEYWORD_NAMES
from apnap.text import card_text
from apnap.text.keywords import KEYWORD_RULES
from apnap.text.rules import TOLD
from apnap.text.teller import TABLES
from apnap.text.words import TABLES as ERAS
from apnap.vocab.rules_text import KINDS

# Words that only others are made of, and words told as part of the word that holds them.
BASES = {*ABSTRACT} - {"ChosenPart", "DamageReplacement", "MergedCosts", "MergedUntap"}
PARTS = {"CardDef", "ExactCost", "Except", "Filter", "For", "Mode", "Rule", "Targets"}


def test_every_word_of_the_vocabulary_has_a_telling() -> None:
    """A new word fails here until a function in `apnap.text` tells it."""
    told = {cls for table in TABLES for cls in table}
    missing = []
    for name, word in vocabulary().items():
        cls = getattr(importlib.import_module(word["module"]), name.removesuffix(" cost"))
        if name not in BASES | PARTS and cls not in told:
            missing.append(name)
    assert not missing, f"teach apnap.text to tell {missing}"


def test_every_kind_of_rule_change_has_a_telling() -> None:
    """`Rule` has one sentence for each of its kinds."""
    assert set(KINDS) == TOLD


def test_every_keyword_has_its_rule() -> None:
    """A keyword on a card leads to its rule in section 702."""
    assert set(KEYWORD_NAMES) <= set(KEYWORD_RULES)


@pytest.mark.parametrize("era", list(ERAS))
def test_no_card_shows_the_inside_of_the_program(era: str) -> None:
    """No class name, no representation of an object, no word left untold; in the words of every era."""
    classes = {name for name in vocabulary() if re.search("[a-z][A-Z]", name)}
    for name in sorted(SHIPPED):
        text = str(card_text(CARDS[name], era))
        assert "⟨" not in text and "<" not in text and "None" not in text, text
        assert not classes & set(re.findall(r"[A-Za-z]+", text)), text


@pytest.mark.parametrize("era", list(ERAS))
def test_every_card_reads_like_sentences(era: str) -> None:
    """No doubled spaces or stops, brackets in pairs, every rules line begins large and ends with a stop."""
    for name in sorted(SHIPPED):
        told = card_text(CARDS[name], era)
        text = str(told)
        assert not re.search(r"  | [,.;:]|\.\.|,,|\ba [aeio]\w|\bthe the\b|\bto to\b", text), text
        assert text.count("(") == text.count(")") and text.count("“") == text.count("”"), text
        for part in told.parts:
            first = part.text[0]
            assert not first.islower(), text
            if part.kind not in ("keyword",):
                assert part.text.rstrip("”)").endswith((".", "—")), text
