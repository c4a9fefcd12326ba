"""Additional costs that somebody may pay, read from texts of our own making and played: entwine, replicate, squad …"""

from __future__ import annotations

import pytest

from apnap.cards.files import all_of
from apnap.errors import IllegalChoice
from apnap.game import Game
from apnap.state.kinds import Q
from apnap.testing import Scene, cast, named, settle
from tests.cardtext.helpers import abilities, add, refused
from tests.helpers import ask_until, lives, texts

INSTANT = "Instant"
BOTH = "Choose one —\n• You gain 4 life.\n• Target opponent loses 3 life.\nEntwine {2}"


def board(name: str, mountains: int, *others: str) -> Game:
    return Scene(2).battlefield("A", *["Mountain"] * mountains, *others).hand("A", name).begin("A", "main")


@pytest.mark.cr("702.42a")
@pytest.mark.cr("702.42b")
@pytest.mark.parametrize(("answer", "after"), [("yes", [24, 17]), ("no", [24, 20])])
def test_with_entwine_all_modes_are_chosen_or_one(answer: str, after: list[int]) -> None:
    name = add("Kin: Both Ways", BOTH, INSTANT)
    game = board(name, 3)
    cast(game, name, answer)
    if answer == "no":
        game.apply(texts(game)[0])
    else:
        game.apply(next(t for t in texts(game) if "B" in t))
    settle(game)
    assert lives(game) == after


@pytest.mark.cr("702.42a")
def test_entwine_is_not_asked_of_who_cannot_pay_for_it_or_choose_a_mode() -> None:
    name = add("Kin: Both Ways", BOTH, INSTANT)
    game = board(name, 2)
    cast(game, name)
    assert game.ask is not None and game.ask.kind == Q.MODE
    other = add("Kin: No Aim", "Choose one —\n• You gain 4 life.\n• Destroy target artifact.\nEntwine {2}", INSTANT)
    game = board(other, 3)
    cast(game, other)
    settle(game)
    assert lives(game) == [24, 20]


@pytest.mark.cr("702.120a")
def test_escalate_is_paid_for_each_mode_beyond_the_first() -> None:
    text = "Escalate {1}\nChoose one or more —\n• You gain 4 life.\n• Target opponent loses 3 life.\n• Draw a card."
    name = add("Kin: Further", text, INSTANT)
    game = board(name, 2)
    cast(game, name)
    game.apply(texts(game)[0])
    game.apply(texts(game)[0])
    assert game.ask is not None and game.ask.kind != Q.MODE  # {R} and {1} are all there is: no third mode
    game.apply(next(t for t in texts(game) if "B" in t))
    settle(game)
    assert lives(game) == [24, 17]
    assert not [p for p in game.state.battlefield if not p.tapped]
    assert "escalate" in refused(
        "Escalate—Discard a card.\nChoose one or both —\n• Draw a card.\n• You gain 4 life.", INSTANT
    )


@pytest.mark.cr("702.172a")
@pytest.mark.cr("702.172b")
def test_each_mode_of_spree_has_a_cost_and_one_must_be_paid() -> None:
    text = "Spree (Choose.)\n+ {1} — You gain 4 life.\n+ {2} — Target opponent loses 3 life."
    name = add("Kin: Spree", text, INSTANT)
    with pytest.raises(IllegalChoice):
        cast(board(name, 1), name)
    game = board(name, 2)
    cast(game, name)
    settle(game)
    assert lives(game) == [24, 20]
    game = board(name, 4)
    cast(game, name)
    game.apply(texts(game)[0])
    game.apply(texts(game)[0])
    game.apply(next(t for t in texts(game) if "B" in t))
    settle(game)
    assert lives(game) == [24, 17] and not [p for p in game.state.battlefield if not p.tapped]


@pytest.mark.cr("702.56a")
def test_replicate_copies_the_spell_for_each_time_it_was_paid() -> None:
    name = add("Kin: Replicate", "Replicate {1}\nYou gain 1 life.", INSTANT)
    game = board(name, 4)
    cast(game, name, "2")
    settle(game)
    assert lives(game) == [23, 20]
    game = board(name, 4)
    cast(game, name, "0")
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("702.153a")
def test_casualty_copies_the_spell_if_a_creature_strong_enough_was_sacrificed() -> None:
    name = add("Kin: Casualty", "Casualty 2\nYou gain 1 life.", INSTANT)
    game = board(name, 1, "Grizzly Bears")
    cast(game, name, "yes")
    settle(game)
    assert lives(game) == [22, 20] and not [p for p in game.state.battlefield if p.card.name == "Grizzly Bears"]
    game = board(name, 1, "Llanowar Elves")
    cast(game, name)
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("702.166a")
@pytest.mark.cr("702.166b")
def test_a_bargained_spell_was_paid_for_with_an_artifact_an_enchantment_or_a_token() -> None:
    name = add("Kin: Bargain", "Bargain\nYou gain 1 life. If this spell was bargained, you gain 3 life.", INSTANT)
    game = board(name, 1, "Ornithopter", "Grizzly Bears")
    cast(game, name, "yes")
    settle(game)
    assert lives(game) == [24, 20]
    assert [p.card.name for p in game.state.battlefield if p.card.is_creature] == ["Grizzly Bears"]


@pytest.mark.cr("702.157a")
def test_squad_makes_a_token_for_each_time_it_was_paid() -> None:
    name = add("Kin: Squad", "Squad {1}")
    game = board(name, 4)
    cast(game, name, "3")
    settle(game)
    assert len([p for p in game.state.battlefield if p.card.name == name]) == 4


@pytest.mark.cr("702.175a")
def test_offspring_makes_a_small_copy() -> None:
    name = add("Kin: Offspring", "Offspring {2}\nTrample")
    game = board(name, 3)
    cast(game, name, "yes")
    settle(game)
    found = [(p.chars.power, p.chars.toughness) for p in game.state.battlefield if p.chars.name == name]
    assert sorted(found) == [(1, 1), (2, 2)]


@pytest.mark.cr("702.33c")
@pytest.mark.cr("702.33d")
def test_multikicker_counts_how_often_it_was_paid_and_is_a_kicker() -> None:
    text = (
        "Multikicker {1}\nThis creature enters with a +1/+1 counter on it for each time it was kicked.\n"
        "When this creature enters, if it was kicked, you gain 1 life."
    )
    name = add("Kin: Multikicker", text)
    game = board(name, 4)
    cast(game, name, "2")
    settle(game)
    assert named(game, name)[0].count("+1/+1") == 2 and lives(game) == [21, 20]
    game = board(name, 1)
    cast(game, name)
    settle(game)
    assert named(game, name)[0].count("+1/+1") == 0 and lives(game) == [20, 20]


def test_card_files_may_write_them_as_keywords() -> None:
    (card,) = all_of(
        [
            {
                "name": "Kin: Of One's Own",
                "cost": "R",
                "line": "Creature",
                "power": 1,
                "toughness": 1,
                "keywords": "squad {2}",
            }
        ]
    )
    assert [type(a).__name__ for a in card.abilities] == ["Keyword", "Triggered"]
    text = "Squad {2}"
    assert abilities(text)[0] == {"is": "Keyword", "name": "squad", "cost": "2"}


@pytest.mark.cr("107.3a")
def test_an_x_of_an_ability_that_was_announced_as_0_is_0() -> None:
    """Rather than the X of the permanent."""
    name = add("Kin: X", "This creature enters with X +1/+1 counters on it.\n{X}: You gain X life.", cost="{X}{R}")
    game = board(name, 4)
    cast(game, name, "3")
    settle(game)
    assert named(game, name)[0].count("+1/+1") == 3
    ask_until(game, Q.PRIORITY)
    game.apply(next(t for t in texts(game) if t.startswith("activate")))
    settle(game)
    assert lives(game) == [20, 20]
