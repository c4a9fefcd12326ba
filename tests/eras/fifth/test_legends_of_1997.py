"""Legends in 1997: one of a name in play, whoever controls them.

No text of 1997 itself was found: the rulebook has none, and the excerpt we saw of the rules card of the Legends
expansion (1994) breaks off before the rule.  We follow the rules of 1999 (CR99: 420.5e) and what judges later told of
the years before: who came first stays, whoever comes later goes.
"""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras import ruleset_named
from apnap.state.kinds import Ev, Zone
from apnap.testing import Scene, cast, named, settle
from apnap.vocab.abilities import Spell
from apnap.vocab.effects.permanents import PutOntoBattlefield
from apnap.vocab.filters import Filter
from apnap.vocab.what import All
from tests.eras.fifth.helpers import scene

register(CardDef("Test Heroine", "1", "Legendary Creature — Human", 2, 2))
RECALL = Spell(PutOntoBattlefield(All(Filter(types="creature"), zone=Zone.GRAVEYARD)))
register(CardDef("Test Recall", "1", "Sorcery", abilities=(RECALL,)))


def test_a_second_legend_of_the_name_goes_whoever_controls_the_first() -> None:
    """The opponent's stays, the one that is cast is put into the graveyard."""
    s = scene().battlefield("B", "Test Heroine").battlefield("A", "Forest").hand("A", "Test Heroine")
    game = s.begin("A", "main")
    cast(game, "Test Heroine")
    settle(game)
    assert [p.controller for p in named(game, "Test Heroine")] == [1]
    gone = [e for e in game.events if e.kind == Ev.MOVED and e.rule == "CR99:420.5e"]
    assert len(gone) == 1 and [o.card.name for o in game.state.players[0].graveyard] == ["Test Heroine"]


def test_a_player_does_not_choose_which_of_their_own_to_keep() -> None:
    """The older one stays; nobody is asked."""
    s = scene().battlefield("A", "Forest").hand("A", "Test Heroine")
    old = s.permanent("A", "Test Heroine")
    game = s.begin("A", "main")
    cast(game, "Test Heroine")
    settle(game)
    assert [p.id for p in named(game, "Test Heroine")] == [old.id]


def test_legends_that_come_together_tie_and_all_go() -> None:
    """Neither came first."""
    s = scene().hand("A", "Test Recall").battlefield("A", "Forest").graveyard("A", "Test Heroine", "Test Heroine")
    game = s.begin("A", "main")
    cast(game, "Test Recall")
    settle(game)
    assert not named(game, "Test Heroine")


def test_where_one_is_in_play_already_it_stays_when_two_more_come_together() -> None:
    """Those that tie are later than the first."""
    s = scene().hand("A", "Test Recall").battlefield("A", "Forest").graveyard("A", "Test Heroine", "Test Heroine")
    first = s.permanent("B", "Test Heroine")
    game = s.begin("A", "main")
    cast(game, "Test Recall")
    settle(game)
    assert [p.id for p in named(game, "Test Heroine")] == [first.id]


def test_different_names_do_not_meet() -> None:
    """Two legends, two names."""
    s = scene().battlefield("A", "Test Heroine", "Rubinia Soulsinger").battlefield("B", "Forest")
    game = s.begin("A", "main")
    assert named(game, "Test Heroine") and named(game, "Rubinia Soulsinger")


def test_the_slot_can_be_had_with_a_stack() -> None:
    """Today's rules with the legends of then."""
    rules = ruleset_named("current").with_(legends="oldest")
    s = Scene(2, rules).battlefield("B", "Test Heroine").battlefield("A", "Forest").hand("A", "Test Heroine")
    game = s.begin("A", "main")
    cast(game, "Test Heroine")
    settle(game)
    assert [p.controller for p in named(game, "Test Heroine")] == [1]
