"""Bolster, adapt, amass, populate; devoid; permanents that were kicked."""

from __future__ import annotations

import pytest

from apnap import Game, Q, load_cards
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Activated, Keyword, Triggered
from apnap.vocab.costs import Cost, mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.keyword_actions import adapt, amass, bolster, populate
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.lookups import Noted, Num
from apnap.vocab.triggers import ENTERS
from tests.helpers import lives, texts

EFFECTS = (bolster(Num(2)), adapt(Num(3)), amass("Orc", Num(1)), populate())
register(
    CardDef(
        "Words: Drill",
        "1",
        "Artifact Creature — Construct",
        2,
        5,
        abilities=tuple(Activated(Cost(), e) for e in EFFECTS),
    )
)
register(
    CardDef(
        "Words: Kicker",
        "1",
        "Creature — Beast",
        1,
        1,
        abilities=(
            Keyword("kicker", mana("1")),
            Triggered(ENTERS, GainLife(Num(4)), if_=Noted("kicker")),
            EntersWith("+1/+1", Num(2), when=Noted("kicker")),
        ),
    )
)
load_cards(
    '[{"name": "Words: Void", "cost": "1R", "line": "Creature — Eldrazi", "power": 2, "toughness": 2,'
    ' "keywords": "devoid"}]'
)


def use(game: Game, nth: int) -> Game:
    options = [k for k, t in enumerate(texts(game)) if t.startswith("activate Words: Drill")]
    game.apply(options[nth])
    return game


@pytest.mark.cr("701.39a")
def test_bolster_is_for_one_of_the_least_tough() -> None:
    game = Scene(2).battlefield("A", "Words: Drill", "Memnite", "Raging Goblin", "Hill Giant").begin("A", "main")
    pass_until(use(game, 0), lambda x: x.ask is not None and x.ask.kind == Q.PICK)
    assert texts(game) == ["choose Memnite", "choose Raging Goblin"]
    game.apply("choose Memnite")
    settle(game)
    assert find(game, "Memnite").count("+1/+1") == 2


@pytest.mark.cr("701.46a")
def test_adapt_does_nothing_for_what_has_such_counters() -> None:
    game = Scene(2).battlefield("A", "Words: Drill").begin("A", "main")
    for _ in range(2):
        settle(use(game, 1))
    assert find(game, "Words: Drill").count("+1/+1") == 3


@pytest.mark.cr("701.47a")
def test_amass_raises_one_army_and_then_feeds_it() -> None:
    game = Scene(2).battlefield("A", "Words: Drill").begin("A", "main")
    for n in (1, 2):
        settle(use(game, 2))
        (army,) = named(game, "Orc Army")
        assert (army.chars.power, army.chars.toughness, army.chars.colors) == (n, n, 4)


@pytest.mark.cr("701.36a")
@pytest.mark.cr("701.36b")
def test_populate_copies_a_creature_token_if_there_is_one() -> None:
    game = (
        Scene(2).battlefield("A", "Words: Drill", "Mountain", "Mountain").hand("A", "Dragon Fodder").begin("A", "main")
    )
    settle(use(game, 3))
    assert len([p for p in game.state.battlefield if not p.is_card]) == 0
    cast(game, "Dragon Fodder")
    settle(game)
    pass_until(use(game, 3), lambda x: x.ask is not None and x.ask.kind == Q.PICK)
    game.apply(0)
    settle(game)
    assert len(named(game, "Goblin")) == 3


@pytest.mark.cr("702.114a")
def test_devoid_is_colorless_everywhere() -> None:
    game = Scene(2).battlefield("A", "Words: Void").hand("A", "Words: Void").begin("A", "main")
    assert find(game, "Words: Void").chars.colors == 0
    assert game.state.players[0].hand[0].card.chars.colors == 0


@pytest.mark.cr("702.33d")
def test_a_permanent_knows_whether_it_was_kicked() -> None:
    for answer, life, power in (("yes", 24, 3), ("no", 20, 1)):
        game = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Words: Kicker").begin("A", "main")
        cast(game, "Words: Kicker", answer)
        settle(game)
        assert lives(game)[0] == life and find(game, "Words: Kicker").chars.power == power


def test_cards_that_show_them() -> None:
    """Dromoka's Gift bolsters, Lazotep Reaver amasses, Sludge Crawler is colorless, Torch Slinger was kicked."""
    scene = Scene(2).battlefield("A", "Sludge Crawler", *["Forest"] * 5, *["Swamp"] * 2, *["Mountain"] * 7)
    scene.hand("A", "Dromoka's Gift", "Lazotep Reaver", "Torch Slinger").battlefield("B", "Grizzly Bears")
    game = scene.library("B", "Shock").begin("A", "main")
    cast(game, "Dromoka's Gift")
    settle(game)
    crawler = find(game, "Sludge Crawler")
    assert crawler.chars.power == 5 and crawler.chars.colors == 0
    game.apply("activate Sludge Crawler")
    settle(game)
    assert find(game, "Sludge Crawler").chars.power == 6
    cast(game, "Lazotep Reaver")
    settle(game)
    assert find(game, "Zombie Army").chars.power == 1
    cast(game, "Torch Slinger", "yes")
    pass_until(game, lambda x: x.ask is not None and x.ask.kind == Q.TARGET)
    game.apply("target Grizzly Bears")
    settle(game)
    assert named(game, "Grizzly Bears") == []
    attack(game, ("Sludge Crawler", "B"))
    to_step(game, "end")
    assert [o.card.name for o in game.state.exile] == ["Shock"]
