"""What was understood is told in our own words, and these are read by the same grammar."""

from __future__ import annotations

import pytest

from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.reading_back import SAME, read_back
from apnap.vocab.abilities import Activated, Spell, Targets
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Damage, Destroy
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import Num
from tests.cardtext.helpers import entry, refused

TEXTS = [
    ("Target creature gets +2/+0 until end of turn. Draw a card.", "Instant"),
    ("Destroy target artifact. It can't be regenerated.", "Instant"),
    ("Target creature you control fights target creature you don't control.", "Sorcery"),
    ("Choose one —\n• Target player draws two cards.\n• Destroy target land.", "Sorcery"),
    ("When this creature enters, you may put a land card from your hand onto the battlefield.", "Creature — Bear"),
    ("{1}, {T}: Look at the top three cards of your library, then put them back in any order.", "Artifact"),
    ("{R}: Flip a coin. If you win the flip, this creature gets +1/+0 until end of turn.", "Creature — Bear"),
    (
        "Enchant creature\nWhenever enchanted creature is dealt damage, its controller loses 1 life.",
        "Enchantment — Aura",
    ),
    ("Target creature gets -X/-X until end of turn, where X is the number of Bears you control.", "Instant"),
    (
        "Enchant creature\nEnchanted creature gets +X/+0 and has flying, where X is the number of Bears you control.",
        "Enchantment — Aura",
    ),
    ("Whenever a creature you control enters, you gain life equal to its toughness.", "Enchantment"),
    (
        "{2}: The next time an artifact source of your choice would deal damage to you this turn, prevent that damage.",
        "Enchantment",
    ),
    (
        "Whenever one or more other creatures you control die, draw a card. This ability triggers only once each turn.",
        "Creature — Bear",
    ),
    ("Tap or untap target creature.", "Instant"),
    (
        "Testing Bear deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
        "Instant",
    ),
    ("Search your library for a legendary card, reveal it, put it into your hand, then shuffle.", "Sorcery"),
    (
        "Enchant land\nAt the beginning of the upkeep of enchanted land's controller, that player loses 1 life.",
        "Enchantment — Aura",
    ),
    ("Whenever this creature attacks, it explores.", "Creature — Bear"),
    (
        'When this creature enters, target creature gains "When this creature dies, draw a card." until end of turn.',
        "Creature — Bear",
    ),
    ("Destroy target land. Testing Bear deals 2 damage to each creature and each planeswalker.", "Sorcery"),
    ("As long as you control another Bear, this creature gets +1/+1 and has trample.", "Creature — Bear"),
]


@pytest.mark.parametrize(("text", "line"), TEXTS)
def test_a_telling_is_read_as_what_it_tells(text: str, line: str) -> None:
    result = compiled(Facts(entry(text, line)))
    assert result.accepted, [str(p) for p in result.problems]
    assert result.back == SAME


def test_what_our_words_cannot_say_yet_is_refused() -> None:
    """How many may be targeted is told as "that many", which says nothing: so the card is not accepted."""
    text = (
        "{U}, Sacrifice Testing Bear: Return up to X target permanents to their owners' hands, where X is the number of"
        " verse counters on Testing Bear."
    )
    assert "cannot be read back" in refused(text, "Enchantment")


def test_loyalty_abilities_are_read_back_as_well() -> None:
    facts = Facts(entry("+1: Draw a card.", "Planeswalker — Bear", loyalty="3"))
    card = compiled(facts).card
    assert card is not None
    odd = Activated(Cost(), Destroy(), (Targets(CREATURES, low=Num(3), high=Num(7)),), loyalty=True, label="+1")
    assert read_back(type(card)(card.name, "1G", card.line, abilities=(odd,)), facts, set()) != SAME


def test_what_telling_cannot_say_is_not_accepted() -> None:
    odd = Spell(Destroy(), (Targets(CREATURES, low=Num(3), high=Num(7)),))
    facts = Facts(entry("Destroy target creature.", "Instant"))
    card = compiled(facts).card
    assert card is not None
    changed = type(card)(card.name, "1G", "Instant", abilities=(odd,))
    assert read_back(changed, facts, set()) != SAME


def test_itself_is_the_one_that_deals_the_damage() -> None:
    result = compiled(Facts(entry("Target creature deals damage equal to its power to itself.", "Sorcery")))
    card = result.card
    assert card is not None
    spell = card.abilities[0]
    assert isinstance(spell, Spell) and isinstance(spell.effect, Damage) and spell.effect.to is spell.effect.by


def test_it_after_a_counter_on_the_card_itself_is_the_card() -> None:
    text = "Whenever you cast a spell, put a +1/+1 counter on Testing Bear and it gains trample until end of turn."
    result = compiled(Facts(entry(text)))
    assert result.card is not None
    assert "source" in str([getattr(p.on, "kind", "") for p in result.card.abilities[0].effect.parts[1:]])  # type: ignore[attr-defined]


def test_it_is_refused_where_two_things_could_be_meant() -> None:
    text = "Whenever a creature enters, Testing Bear gets +1/+1 until end of turn. It gains trample until end of turn."
    assert "it" in refused(text)
