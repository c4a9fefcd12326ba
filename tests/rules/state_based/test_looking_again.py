"""State-based actions look again at all that the start or the end of an effect can touch (704.3)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Zone
from apnap.testing import Scene, act, answer, cast, count_events, named, settle
from apnap.testing.invariants import check_full_look
from apnap.vocab.abilities import Keyword, Spell, Static, Targets
from apnap.vocab.conditions import Exists
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.effects.permanents import Move, Tap, Untap
from apnap.vocab.effects.turns import PhaseOut
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, All, It
from apnap.vocab.rules_text import Rule

HOUND = "Isamaru, Hound of Konda"
ANYTHING = Targets(Filter())
TAPPED_LAND = Exists(All(Filter("land", controller="you", status=("tapped",))))
register(CardDef("Test: Out Of Sight", "0", "Instant", abilities=(Spell(PhaseOut(), (ANYTHING,)),)))
register(CardDef("Test: Untap It", "0", "Instant", abilities=(Spell(Untap(), (ANYTHING,)),)))
register(CardDef("Test: Tap It", "0", "Instant", abilities=(Spell(Tap(), (ANYTHING,)),)))
register(
    CardDef(
        "Test: Safe And Sound",
        "0",
        "Instant",
        abilities=(Spell(Continuous(Rule("protection player"), None, who=YOU)),),
    )
)
# While a land of its controller is tapped, the legend rule is off; they cannot lose.
register(
    CardDef(
        "Test: Tired Gallery",
        "1",
        "Artifact",
        abilities=(Static(rules=(Rule("no legend rule"),), condition=TAPPED_LAND),),
    )
)
register(
    CardDef(
        "Test: My Gallery",
        "1",
        "Artifact",
        abilities=(Static(rules=(Rule("no legend rule", who="you"),)),),
    )
)
register(
    CardDef(
        "Test: Tired Angel",
        "1",
        "Artifact",
        abilities=(Static(rules=(Rule("cannot lose", who="you"),), condition=TAPPED_LAND),),
    )
)
register(
    CardDef(
        "Test: Sleeping Curse",
        "1",
        "Enchantment — Aura",
        abilities=(Keyword("enchant", filter=Filter("creature", status=("tapped",))),),
    )
)
register(CardDef("Test: Nagging Curse", "1", "Enchantment — Aura Curse", abilities=(Keyword("enchant", n=1),)))
for name, zone in (("Hand", Zone.HAND), ("Library", Zone.LIBRARY), ("Exile", Zone.EXILE)):
    spell = Spell(Move(It("spell"), zone))
    register(CardDef(f"Test: Back To {name}", "0", "Instant", abilities=(spell,)))


def two_hounds(gallery: str) -> Scene:
    scene = Scene(2)
    scene.battlefield("A", gallery, HOUND, HOUND)
    return scene


def hounds(game: Game) -> int:
    return len(named(game, HOUND))


@pytest.mark.cr("704.5j")
def test_704_5j_two_legends_meet_when_what_allowed_them_is_destroyed() -> None:
    """They were looked at long ago, and nothing about them has changed."""
    scene = two_hounds("Mirror Gallery")
    scene.battlefield("A", "Mountain", "Mountain")
    scene.hand("A", "Shatter")
    game = scene.begin("A")
    assert hounds(game) == 2
    cast(game, "Shatter", "target Mirror Gallery")
    while named(game, "Mirror Gallery"):
        game.apply("pass")
    assert game.state.ask_kind == Q.LEGEND
    game.apply(0)
    assert hounds(game) == 1


@pytest.mark.cr("704.5j", "702.26b")
def test_704_5j_two_legends_meet_when_what_allowed_them_phases_out() -> None:
    """Nothing left the battlefield; the rule is in force all the same."""
    scene = two_hounds("Mirror Gallery")
    scene.hand("A", "Test: Out Of Sight")
    game = scene.begin("A")
    cast(game, "Test: Out Of Sight", "target Mirror Gallery")
    while not game.state.phased_out:
        game.apply("pass")
    assert game.state.ask_kind == Q.LEGEND


@pytest.mark.cr("704.5j")
def test_704_5j_two_legends_meet_when_the_condition_of_what_allowed_them_fails() -> None:
    """Untapping a land touches no legend and no ability."""
    scene = two_hounds("Test: Tired Gallery")
    scene.permanent("A", "Forest", tapped=True)
    scene.hand("A", "Test: Untap It")
    game = scene.begin("A")
    assert hounds(game) == 2
    cast(game, "Test: Untap It", "target Forest")
    while game.state.ask_kind == Q.PRIORITY and game.state.stack:
        game.apply("pass")
    assert game.state.ask_kind == Q.LEGEND


@pytest.mark.cr("704.5j")
def test_704_5j_an_effect_for_one_player_allows_only_theirs() -> None:
    """The other player's pair must go down to one."""
    scene = two_hounds("Test: My Gallery")
    scene.battlefield("B", HOUND, HOUND)
    game = scene.begin("A")
    assert game.state.ask_kind == Q.LEGEND
    assert game.state.ask_player == 1
    game.apply(0)
    assert hounds(game) == 3
    check_full_look(game.state)


@pytest.mark.era("sixth", "420.5e")
def test_420_5e_all_equal_legends_go_when_what_allowed_them_is_destroyed() -> None:
    """In 2008 nobody keeps one."""
    scene = Scene(2, ruleset="sixth")
    scene.battlefield("A", "Mirror Gallery", HOUND, "Mountain", "Mountain")
    scene.battlefield("B", HOUND)
    scene.hand("A", "Shatter")
    game = scene.begin("A")
    assert hounds(game) == 2
    cast(game, "Shatter", "target Mirror Gallery")
    settle(game)
    assert hounds(game) == 0


@pytest.mark.cr("704.5m", "702.16c")
def test_702_16c_an_aura_on_a_player_goes_when_they_gain_protection() -> None:
    """Neither the Aura nor any other permanent changes."""
    scene = Scene(2)
    curse = scene.permanent("B", "Test: Nagging Curse")
    scene.attach(curse, 0)
    scene.hand("A", "Test: Safe And Sound")
    game = scene.begin("A")
    assert named(game, "Test: Nagging Curse")
    cast(game, "Test: Safe And Sound")
    settle(game)
    assert not named(game, "Test: Nagging Curse")
    assert any(e.kind == Ev.MOVED and e.rule == "704.5m" for e in game.events)


@pytest.mark.cr("704.5m")
def test_704_5m_an_aura_for_tapped_creatures_goes_when_its_creature_untaps() -> None:
    """What it may enchant is no matter of characteristics."""
    scene = Scene(2)
    bears = scene.permanent("B", "Grizzly Bears", tapped=True)
    curse = scene.permanent("A", "Test: Sleeping Curse")
    scene.attach(curse, bears.id)
    scene.hand("A", "Test: Tap It", "Test: Untap It")
    game = scene.begin("A")
    cast(game, "Test: Tap It", "target Grizzly Bears")
    settle(game)
    assert named(game, "Test: Sleeping Curse")
    cast(game, "Test: Untap It", "target Grizzly Bears")
    settle(game)
    assert not named(game, "Test: Sleeping Curse")


@pytest.mark.cr("704.5a", "104.3b")
def test_704_5a_a_player_loses_when_the_condition_of_what_kept_them_fails() -> None:
    """The life total has not moved since it was last looked at."""
    scene = Scene(3)
    scene.battlefield("A", "Test: Tired Angel")
    scene.permanent("A", "Forest", tapped=True)
    scene.life("A", 0)
    scene.state.players[0].dirty = True
    scene.hand("A", "Test: Untap It")
    game = scene.begin("A")
    assert not game.state.players[0].left
    cast(game, "Test: Untap It", "target Forest")
    settle(game)
    assert game.state.players[0].left


@pytest.mark.cr("704.5e", "707.10a")
@pytest.mark.parametrize("place", ["Hand", "Library", "Exile"])
def test_704_5e_a_copy_that_moves_itself_ceases_to_exist(place: str) -> None:
    """The card goes where it says; the copy is there for a moment, and is gone before anyone receives priority."""
    scene = Scene(2)
    scene.battlefield("B", "Mountain", "Mountain")
    scene.hand("A", f"Test: Back To {place}")
    scene.hand("B", "Fork")
    game = scene.begin("A")
    cast(game, f"Test: Back To {place}")
    act(game, "B: cast Fork")
    if game.state.ask_kind != Q.PRIORITY:
        answer(game, f"target Test: Back To {place}")
    settle(game)
    g = game.state
    left = [o for p in g.players for o in (*p.hand, *p.library, *p.graveyard) if not o.is_card]
    assert not left and not [o for o in g.exile if not o.is_card]
    assert count_events(game, Ev.MOVED, "704.5e") == 1
    found = {"Hand": g.players[0].hand, "Library": g.players[0].library, "Exile": g.exile}[place]
    assert [o.card.name for o in found].count(f"Test: Back To {place}") == 1
    check_full_look(g)
