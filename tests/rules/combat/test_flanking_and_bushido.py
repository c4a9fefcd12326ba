"""Flanking (702.25), bushido (702.45), and counters that give a keyword (122.1b)."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.state.kinds import KEYWORD_NAMES
from apnap.testing import Scene, attack, block, cast, find, named, settle, to_step, to_turn
from tests.helpers import size


def fight(attacker: str, blocker: str) -> Game:
    """The blockers are declared and what triggered has resolved."""
    game = Scene(2).battlefield("A", attacker).battlefield("B", blocker).begin("A", "combat")
    attack(game, (attacker, "B"))
    block(game, (blocker, attacker))
    return settle(game)


@pytest.mark.cr("702.25a")
@pytest.mark.parametrize("name", ["Benalish Cavalry", "Suq'Ata Lancer", "Femeref Knight"])
def test_702_25a_a_blocker_without_flanking_is_weakened(name: str) -> None:
    """-1/-1 until end of turn, before damage: a 2/2 blocker dies and deals less."""
    game = fight(name, "Hill Giant")
    assert size(game, "Hill Giant") == (2, 2)
    to_turn(game, 2)
    assert named(game, "Hill Giant") == []


@pytest.mark.cr("702.25a")
def test_702_25a_a_blocker_with_flanking_is_not() -> None:
    """Two knights meet as equals."""
    assert size(fight("Benalish Cavalry", "Femeref Knight"), "Femeref Knight") == (2, 2)


@pytest.mark.cr("702.25a")
def test_702_25a_flanking_does_nothing_for_a_blocker() -> None:
    """It speaks of becoming blocked only."""
    assert size(fight("Hill Giant", "Benalish Cavalry"), "Hill Giant") == (3, 3)


def test_femeref_knight_can_stay_alert() -> None:
    """Vigilance for a white mana: it attacks without tapping."""
    game = Scene(2).battlefield("A", "Femeref Knight", "Plains").begin("A")
    game.apply("activate Femeref Knight")
    settle(game)
    attack(game, ("Femeref Knight", "B"))
    assert not find(game, "Femeref Knight").tapped


@pytest.mark.cr("702.45a")
@pytest.mark.parametrize(("name", "grown"), [("Devoted Retainer", (2, 2)), ("Ronin Houndmaster", (3, 3))])
def test_702_45a_bushido_grows_when_blocking_and_when_blocked(name: str, grown: tuple[int, int]) -> None:
    """+1/+1 until end of turn, once, on either side; nothing when it is not blocked."""
    assert size(fight(name, "Wall of Wood"), name) == grown
    assert size(fight("Grizzly Bears", name), name) == grown
    game = Scene(2).battlefield("A", name).begin("A", "combat")
    attack(game, (name, "B"))
    to_step(game, "end of combat")
    assert size(game, name) == (grown[0] - 1, grown[1] - 1)


@pytest.mark.cr("122.1b")
@pytest.mark.parametrize(
    ("spell", "lands", "keyword", "bigger"),
    [("Unexpected Fangs", ["Swamp"] * 2, "lifelink", (3, 3)), ("Fully Grown", ["Forest"] * 3, "trample", (5, 5))],
)
def test_122_1b_a_keyword_counter_gives_the_keyword(
    spell: str, lands: list[str], keyword: str, bigger: tuple[int, int]
) -> None:
    """For as long as the counter is there, beyond the turn."""
    game = Scene(2).battlefield("A", "Grizzly Bears", *lands).hand("A", spell).begin("A")
    cast(game, spell, "target Grizzly Bears")
    settle(game)
    assert size(game, "Grizzly Bears") == bigger
    assert find(game, "Grizzly Bears").chars.keywords == KEYWORD_NAMES[keyword]
    assert Game.from_json(game.to_json()).state_hash() == game.clone().state_hash() == game.state_hash()
    to_turn(game, 2)
    assert find(game, "Grizzly Bears").chars.keywords == KEYWORD_NAMES[keyword]


@pytest.mark.cr("613.7c")
def test_613_7c_a_keyword_counter_has_a_timestamp() -> None:
    """Put on before the creature loses all abilities it gives nothing; put on afterwards it does."""
    for first, keywords in ((True, 0), (False, KEYWORD_NAMES["lifelink"])):
        scene = Scene(2).battlefield("A", "Grizzly Bears", *["Swamp"] * 2, *["Island"] * 2)
        game = scene.hand("A", "Unexpected Fangs", "Turn to Frog").begin("A")
        spells = ["Unexpected Fangs", "Turn to Frog"]
        for spell in spells if first else spells[::-1]:
            cast(game, spell, "target Grizzly Bears")
            settle(game)
        assert find(game, "Grizzly Bears").chars.keywords == keywords


@pytest.mark.cr("122.1b")
def test_122_1b_with_static_abilities_on_the_board_as_well() -> None:
    """The whole board is worked out then, with the same result; removed counters take the keyword along."""
    scene = Scene(2).battlefield("A", "Glorious Anthem")
    bears = scene.permanent("A", "Grizzly Bears", counters={"flying": 1})
    game = scene.begin("A")
    assert find(game, "Grizzly Bears").chars.keywords == KEYWORD_NAMES["flying"]
    from apnap.atoms.continuous import refresh
    from apnap.atoms.removing_counters import remove_counters

    remove_counters(game.state, bears.id, "flying", 1, "122.1")
    refresh(game.state)
    assert find(game, "Grizzly Bears").chars.keywords == 0
