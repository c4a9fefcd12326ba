"""Many games in pairs that differ only in hidden cards: every byte the others are sent is the same.

A plays with two decks that differ in some cards.  Those it never plays, shows or discards; everything else it does at
random, the same in both games.  So nobody else may see any difference.  APNAP_SECRETS says how many pairs are played.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from apnap.desk import Desk
from apnap.desk.table import DeskTable
from apnap.play.table import Table
from tests.desk.helpers import Guest

PAIRS = int(os.environ.get("APNAP_SECRETS", "24"))
ERAS = ("current", "m10", "sixth", "fifth")
# What stands in the place of the same cards: lands, creatures, and what can be cast at any time.
HIDDEN = ("Plains", "Giant Growth", "Serra Angel", "Counterspell", "Healing Salve", "Wall of Stone")
SHOWN = ["14 Mountain", "4 Raging Goblin", "4 Hill Giant", "4 Shock", "3 Lightning Bolt", "3 Ironclaw Orcs"]
OTHERS = ["18 Forest", "6 Grizzly Bears", "4 Llanowar Elves", "4 Scryb Sprites", "4 Craw Wurm"]
ANSWERS = 22


class Pair:
    """One game of a pair."""

    def __init__(self, hidden: str, era: str, seed: int, cover: bool) -> None:
        self.hidden = hidden
        self.desk = Desk()
        decks = {"A": [*SHOWN, f"12 {hidden}"], "B": OTHERS}
        table = Table.new(decks, ["human", "human"], ruleset=era, seed=f"pair {seed}", start=seed % 2)
        self.made = DeskTable("t", table, {"cover": cover})
        self.made.rng = random.Random(1)
        self.desk.tables["t"] = self.made
        self.first, self.second, self.watcher = (Guest(self.desk, "t", name) for name in ("first", "second", "watcher"))
        guests = [self.first, self.second, self.watcher]
        for guest in guests:
            guest.others = [other for other in guests if other is not guest]
        self.first.join(token=self.made.new_token(0))
        self.second.join(token=self.made.new_token(1))
        self.watcher.join()
        self.rngs = [random.Random(f"first {seed}"), random.Random(f"second {seed}")]
        self.now = 100.0

    def play(self, full: bool) -> None:
        if full:  # asked at every chance, whatever the hand holds
            for guest in (self.first, self.second):
                guest.say({"t": "set", "a": 900, "what": "full", "on": True})
        for _ in range(ANSWERS):
            self.now += 5.0
            self.first.now = self.second.now = self.now
            if self.made.table.over:
                return
            guest = self.first if self.first.ask is not None else self.second
            if guest.ask is None:
                self.first.take(self.desk.tick(self.now))
                continue
            same = self.same(guest)
            if not same:  # only cards that differ can be chosen: whatever is done would show one
                return
            guest.answer(int(self.choice(guest, same, full)["i"]))

    def same(self, guest: Guest) -> list[dict[str, Any]]:
        """The answers there are in both games: without cards that differ."""
        found = [o for o in guest.ask["options"] if guest is not self.first or not self.tells(guest, o)]
        return sorted(found, key=lambda o: (o["text"], o["i"]))

    def choice(self, guest: Guest, same: list[dict[str, Any]], full: bool) -> dict[str, Any]:
        """Whoever is asked only because of a card that differs passes, as if there had been nothing to do; so the
        dice are thrown only where both games ask."""
        acts = [option["act"] for option in same]
        if not full and guest is self.first and "PASS" in acts:
            return same[acts.index("PASS")]
        return self.rngs[0 if guest is self.first else 1].choice(same)

    def tells(self, guest: Guest, option: dict[str, Any]) -> bool:
        thing = guest.view["objects"].get(option.get("on", ""), {})
        return self.hidden in option["text"] or thing.get("name") == self.hidden

    def heard(self) -> tuple[list[str], list[str]]:
        return self.second.heard, self.watcher.heard


def compare(seed: int, era: str, full: bool) -> int:
    """Play a pair; how many messages the others got."""
    rng = random.Random(seed)
    one, other = rng.sample(HIDDEN, 2)
    pair = [Pair(hidden, era, seed, not full) for hidden in (one, other)]
    for game in pair:
        game.play(full)
    told = f"{one} or {other}, {era}, seed {seed}"
    for left, right in zip(pair[0].heard(), pair[1].heard(), strict=True):
        for n, (a, b) in enumerate(zip(left, right, strict=False)):
            assert a == b, f"message {n} tells {told}"
        assert len(left) == len(right), f"their number tells {told}"
    for game in pair:
        assert not any(game.hidden in text for text in game.watcher.heard), f"a name is told: {told}"
    return len(pair[0].watcher.heard)


@pytest.mark.parametrize("era", ERAS)
def test_pairs_of_games_that_differ_in_hidden_cards_are_the_same_to_others(era: str) -> None:
    told = sum(compare(seed, era, full=True) for seed in range(PAIRS))
    assert told > 8 * PAIRS, "the games are too short to show anything"


def test_with_cover_nobody_can_tell_whether_a_person_was_asked() -> None:
    """Stops as they are at first: what A holds decides whether A is asked, but the others are sent the same."""
    told = sum(compare(seed, "current", full=False) for seed in range(PAIRS))
    assert told > 8 * PAIRS
