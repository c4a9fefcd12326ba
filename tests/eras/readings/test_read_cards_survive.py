"""Every card that can be read can be saved, loaded and played."""

from __future__ import annotations

import subprocess
import sys

import pytest

from apnap import Game
from apnap.cards.pool import SHIPPED
from apnap.cards.reading import reading_named
from apnap.cards.registry import CARDS
from apnap.testing import Scene
from apnap.testing.driving import default

FIFTH = reading_named("fifth")
READ = sorted(n for n in SHIPPED if not n.startswith("(") and not FIFTH.why_not(CARDS[n]))
PARTS = [READ[i::12] for i in range(12)]


def board(names: list[str]) -> Scene:
    """The cards of both players: permanents in play, a land of each kind, everything in a hand and a graveyard too."""
    s = Scene(ruleset="fifth").hand("A", *names).graveyard("B", *names)
    for player in "AB":
        s.battlefield(player, "Plains", "Island", "Swamp", "Mountain", "Forest", "Grizzly Bears")
    for i, name in enumerate(names):
        card = FIFTH.card(name)
        if card.is_permanent and not card.is_aura:
            s.permanent("AB"[i % 2], name)
    return s


@pytest.mark.parametrize("part", range(len(PARTS)))
def test_every_read_card_survives_saving(part: int) -> None:
    """A game with the cards in play, in hands and graveyards is the same after loading, wherever it stands."""
    game = board(PARTS[part]).begin("A", at="upkeep")
    for i in range(60):
        if game.over:
            break
        if i % 15 == 0:
            twin = Game.from_json(game.to_json())
            assert twin.state_hash() == game.state_hash()
            assert [c.text for c in twin.legal] == [c.text for c in game.legal]
        default(game)


def test_variants_in_saved_games_are_named_by_their_era() -> None:
    """The text of the saved game says which Counterspell it is."""
    game = Scene(ruleset="fifth").hand("A", "Counterspell", "Grizzly Bears").begin()
    text = game.to_json()
    assert '"Counterspell@fifth"' in text
    assert '"Grizzly Bears"' in text


HASH = """
from apnap.cards.reading import reading_named
from apnap.testing import Scene
for name in {order!r}:
    reading_named("fifth").card(name)
names = ["Mana Vault", "Colossus of Sardia", "Juzám Djinn", "Stasis", "Wellspring", "Drudge Skeletons"]
game = Scene(ruleset="fifth").hand("A", *names).battlefield("B", *[n for n in names if n != "Wellspring"]).begin()
print(game.state_hash())
"""


def test_a_hash_does_not_depend_on_what_was_read_before() -> None:
    """Two programs that met other cards first agree about the same position."""
    orders = [["Mana Vault", "Colossus of Sardia"], ["Wellspring", "Stasis", "Colossus of Sardia", "Mana Vault"]]
    seen = [
        subprocess.run(
            [sys.executable, "-c", HASH.format(order=order)], capture_output=True, text=True, check=True, timeout=60
        ).stdout
        for order in orders
    ]
    assert seen[0] == seen[1] != ""
