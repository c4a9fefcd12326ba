"""What was understood is told in our own words, and these are read by the same grammar."""

from __future__ import annotations

import pytest

from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.cardtext.reading_back import SAME, read_back
from apnap.vocab.abilities import Spell, Targets
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
    ("As long as you control another Bear, this creature gets +1/+1 and has trample.", "Creature — Bear"),
]


@pytest.mark.parametrize(("text", "line"), TEXTS)
def test_a_telling_is_read_as_what_it_tells(text: str, line: str) -> None:
    result = compiled(Facts(entry(text, line)))
    assert result.accepted and result.back == SAME


def test_a_card_that_means_something_else_when_read_back_is_refused() -> None:
    """Our telling does not say that the source is an artifact; so the card is not accepted, for the time being."""
    text = (
        "{2}: The next time an artifact source of your choice would deal damage to you this turn, prevent that damage."
    )
    assert "means something else" in refused(text, "Enchantment")


def test_what_telling_cannot_say_is_not_accepted() -> None:
    odd = Spell(Destroy(), (Targets(CREATURES, low=Num(1), high=Num(7)),))
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
