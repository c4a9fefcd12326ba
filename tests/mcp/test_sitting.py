"""One seat in words: what it is shown, what it can answer, what it is told when it cannot."""

from __future__ import annotations

import random
import re

import pytest

from apnap.decks import decks_of
from apnap.eras import rulesets
from apnap.errors import ApnapError, IllegalChoice, SetupError, UnknownCard
from apnap.mcp.sitting import SEAT, Sitting


def begun(**other: object) -> Sitting:
    options: dict[str, object] = {"deck": "red", "opponents": ["green"], "bot": "greedy", "era": "current", "seed": "3"}
    sitting = Sitting()
    sitting.new_game(**{**options, **other})  # type: ignore[arg-type]
    return sitting


def some_answer(sitting: Sitting, chance: random.Random) -> str:
    """One of the numbers that are listed, or a declaration."""
    asked = sitting.question()
    if "Creatures:" in asked:
        return "all" if ", all" in asked and chance.random() < 0.7 else "none"
    numbers = re.findall(r"^(\d+)\. ", asked, re.MULTILINE)
    return str(chance.choice(numbers))


def played(sitting: Sitting, seed: int, most: int = 600) -> list[str]:
    chance = random.Random(seed)
    told: list[str] = []
    assert sitting.table is not None
    while not sitting.table.over and len(told) < most:
        told.append(sitting.act(some_answer(sitting, chance)))
    return told


def test_a_whole_game_is_played_by_numbers() -> None:
    told = played(begun(), 1)
    assert "The game is over: " in told[-1]
    assert all("You are asked: " in text for text in told[:-1])


@pytest.mark.parametrize("era", list(rulesets()))
def test_games_of_every_era_with_as_many_players_as_it_has(era: str) -> None:
    own, *others = decks_of(era)[: 2 if era == "fifth" else 3]  # two players only, then
    told = played(begun(deck=own, opponents=others, bot="lively", era=era), 2, most=60)
    assert all("You are asked: " in text or "The game is over: " in text for text in told)


def test_no_hidden_card_is_shown() -> None:
    sitting = begun()
    told = played(sitting, 3, most=25)
    assert sitting.table is not None
    hidden = sitting.table.game.sample(SEAT, seed="other")
    seen = sitting.position()
    sitting.table.game = hidden
    assert sitting.position() == seen
    assert all("Bob draws a card" in text or "Bob draws" not in text or "Bob draws 7 cards" in text for text in told)


@pytest.mark.parametrize("answer", ["dance", "0", "99", "-1", "", "1.5", "cast Black Lotus", "\x00", "1 2 3"])
def test_an_answer_that_is_not_legal_tells_what_is_and_changes_nothing(answer: str) -> None:
    sitting = begun()
    assert sitting.table is not None
    before = sitting.table.game.state_hash()
    with pytest.raises(IllegalChoice, match=r"Nothing was done. You are asked: (.|\n)*1\. choose Alice"):
        sitting.act(answer)
    assert sitting.table.game.state_hash() == before


def test_a_very_long_answer_is_refused() -> None:
    with pytest.raises(ApnapError, match="more than 2000 letters"):
        begun().act("x" * 5000)


def test_an_attack_is_declared_by_numbers() -> None:
    sitting = begun(deck="bears", opponents=["bears"], bot="random")
    assert sitting.table is not None
    for _ in range(200):
        asked = sitting.question()
        if "Creatures:" in asked and "attack" in asked:
            break
        play = re.search(r"^(\d+)\. (play|cast|keep|choose Alice)", asked, re.MULTILINE)
        sitting.act("none" if "Creatures:" in asked else play[1] if play else "1")
    with pytest.raises(IllegalChoice, match="there is no creature 44"):
        sitting.act("44")
    assert "Grizzly Bears attacks" in sitting.act("1")


def test_what_a_card_does_can_be_asked() -> None:
    sitting = begun()
    assert "3 damage" in sitting.look("Lightning Bolt")
    assert "You are asked" in sitting.look()
    with pytest.raises(UnknownCard):
        sitting.look("Nobody's Card")


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"deck": "rde"}, "no deck is called 'rde'"),
        ({"opponents": []}, "1 to 3 opponents"),
        ({"opponents": ["red"] * 4}, "1 to 3 opponents"),
        ({"bot": "human"}, "no bot is called 'human'"),
        ({"era": "tomorrow"}, "tomorrow"),
    ],
)
def test_what_cannot_be_begun_is_told(other: dict[str, object], words: str) -> None:
    with pytest.raises(ApnapError, match=words):
        begun(**other)


def test_there_must_be_a_game() -> None:
    with pytest.raises(SetupError, match="new_game"):
        Sitting().act("1")
