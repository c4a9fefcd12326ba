"""Whatever number a player reads in a game, `apnap explain` has words for it."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.decks import deck_named, eras_of
from apnap.players import LivelyBot
from apnap.rulebook import look_up
from apnap.rulebook.scenarios import edition_of

PAIRS = [("current", "red", "blue"), ("current", "turns", "phasing"), ("current", "sagas", "werewolves")]


@pytest.mark.parametrize(("era", "one", "other"), [*PAIRS, ("fifth", "sligh", "winter")])
def test_every_rule_that_a_game_cites_has_words(era: str, one: str, other: str) -> None:
    """Events and questions alike."""
    assert era in eras_of(one) and era in eras_of(other)
    game = Game.new([deck_named(one), deck_named(other)], seed=1, ruleset=era)
    bots = [LivelyBot(1), LivelyBot(2)]
    cited = set()
    while (ask := game.ask) is not None and len(game.events) < 2500:
        cited.add(game.state.ruleset.cite(ask.rule))
        game.apply_index(bots[ask.decider].choose(game))
    cited |= {event.rule for event in game.events}
    assert not [rule for rule in sorted(cited) if rule and not look_up(rule, edition_of(era)).text]
