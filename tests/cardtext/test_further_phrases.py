"""Phrases for the words that came later: what they mean, and what is not clear enough.  Sentences of our own making."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cardtext.helpers import abilities, read, refused, spell

TOP = "Look at the top four cards of your library. "


@pytest.mark.parametrize(
    ("text", "node"),
    [
        (
            TOP + "Put one of them into your hand and the rest on the bottom of your library in any order.",
            {"is": "Look", "n": 4},
        ),
        (
            TOP + "Put two of them into your hand and the rest into your graveyard.",
            {"is": "Look", "n": 4, "low": 2, "high": 2, "rest": "graveyard"},
        ),
        (
            TOP + "You may reveal a land card from among them and put that card into your hand. "
            "Put the rest on the bottom of your library in a random order.",
            {"is": "Look", "n": 4, "filter": "land", "low": 0, "rest": "random bottom", "show": True},
        ),
        (
            TOP + "You may put up to two creature cards from among them onto the battlefield tapped. "
            "Put the rest into your graveyard.",
            {
                "is": "Look",
                "n": 4,
                "filter": "creature",
                "low": 0,
                "high": 2,
                "to": "battlefield",
                "rest": "graveyard",
                "tapped": True,
            },
        ),
        (
            "Look at the top card of your library. You may put it on the bottom of your library.",
            {"is": "Look", "n": 1, "low": 0, "to": "library", "rest": "top", "bottom": True},
        ),
        (
            "Reveal cards from the top of your library until you reveal a land card. "
            "Put that card into your hand and all other cards revealed this way into your graveyard.",
            {"is": "RevealUntil", "filter": "land", "rest": "graveyard"},
        ),
        ("Proliferate.", {"is": "Proliferate"}),
        ("You get {E}{E}{E}.", {"is": "PutCounters", "kind": "energy", "n": 3, "ref": None, "who": "you"}),
    ],
)
def test_what_a_spell_says(text: str, node: Any) -> None:
    assert spell(text)["effect"] == node


def test_cards_that_cannot_lie_there_are_not_put_onto_the_battlefield() -> None:
    text = TOP + "You may put an instant card from among them onto the battlefield. Put the rest into your graveyard."
    assert "no permanents" in refused(text, "Sorcery")


def test_a_hand_is_seen_and_a_card_taken_from_it() -> None:
    found = spell(
        "Target player reveals their hand. You choose a creature card from it. That player discards that card."
    )
    assert [p["is"] for p in found["effect"]["parts"]] == ["Reveal", "Choose", "DiscardThese"]
    assert spell("Look at target opponent's hand.")["effect"]["who"] == "you"


def test_one_or_more_are_one_event_of_which_none_is_it() -> None:
    text = "Whenever one or more creatures you control deal combat damage to a player, "
    found = abilities(text + "that player discards a card.")[0]
    assert found["batch"] == "player" and found["effect"] == {"is": "Discard", "who": "event"}
    assert abilities("Whenever one or more creatures die, draw a card.")[0]["batch"] == "all"
    assert "speaks of" in refused(text + "put a +1/+1 counter on it.")


def test_energy_is_a_cost() -> None:
    found = abilities("Pay {E}{E}: Testing Bear gains flying until end of turn.")[0]
    assert found["cost"]["parts"] == [{"is": "PayEnergy", "n": 2}]
    found = abilities("Whenever this creature attacks, you may pay {E}. If you do, draw a card.")[0]
    assert found["effect"]["is"] == "MayPay" and found["effect"]["then"] == {"is": "Draw"}


def test_what_happened_this_turn_is_a_condition_and_a_measure() -> None:
    found = abilities("When this creature enters, if a creature died this turn, draw a card.")[0]
    assert found["if_"]["left"] == {"is": "PlayerStat", "what": "creatures died", "who": "each"}
    found = spell("Draw a card for each creature that died this turn.")
    assert found["effect"]["n"]["what"] == "creatures died"


def test_measures_among_several() -> None:
    found = spell("Draw cards equal to the greatest power among creatures you control.")
    assert found["effect"]["n"]["is"] == "GreatestAmong"
    found = spell("You gain 2 life for each basic land type among lands you control.")
    assert found["effect"]["n"]["parts"][0]["what"] == "basic land types"


def test_comparisons_in_nouns() -> None:
    assert spell("Destroy target creature with power 2.")["targets"][0]["filter"]["power_eq"] == 2
    assert spell("Destroy target modified creature.")["targets"][0]["filter"]["status"] == ["modified"]
    assert not read("Destroy target artifact or creature with power 2.", "Instant").accepted


def test_a_spell_that_targets_the_card_itself() -> None:
    found = abilities("Whenever you cast a spell that targets this creature, draw a card.")[0]
    assert found["trigger"]["filter"]["targets"] == {"is": "Filter", "status": ["source"]}


def test_monstrous_once_and_what_follows() -> None:
    first, then = abilities("{4}{G}: Monstrosity 2.\nWhen this creature becomes monstrous, draw a card.")
    assert first["effect"]["condition"]["part"] == {"is": "Marked", "name": "monstrous"}
    assert then["trigger"] == {"is": "Acts", "action": "monstrosity", "ref": "source"}


def test_explore_and_connive_are_of_the_creature_itself() -> None:
    assert abilities("When this creature enters, it explores.")[0]["effect"]["parts"][0]["is"] == "Reveal"
    assert abilities("When this creature enters, it connives.")[0]["effect"]["parts"][0]["is"] == "Draw"
    assert not read("Whenever another creature you control enters, it explores.").accepted


def test_tap_or_untap_is_a_choice() -> None:
    found = spell("Tap or untap target creature.")["effect"]
    assert found == {"is": "ChooseEffect", "parts": [{"is": "Tap"}, {"is": "Untap"}]}
    assert not read("Tap or untap two target creatures.", "Instant").accepted


def test_whether_a_permanent_was_kicked() -> None:
    _kicker, found = abilities("Kicker {2}\nWhen this creature enters, if it was kicked, draw a card.")
    assert found["if_"] == {"is": "Noted", "name": "kicker"}


@pytest.mark.cr("702.41a")
def test_affinity_counts_what_you_control() -> None:
    (found,) = abilities("Affinity for artifacts")
    assert found["zone"] == "stack" and found["rules"][0]["n"]["ref"]["filter"]["controller"] == "you"


@pytest.mark.cr("701.41a")
def test_actions_that_are_short_for_more() -> None:
    assert spell("Amass Zombies 2.")["effect"]["parts"][2]["n"] == 2
    assert spell("Bolster 1.")["effect"]["parts"][0]["ref"]["least"] is True
    assert spell("Populate.")["effect"]["parts"][1]["is"] == "CopyToken"
    assert spell("Support 2.")["targets"][0]["high"] == 2
    assert abilities("{2}{G}: Adapt 2.")[0]["effect"]["is"] == "If"
