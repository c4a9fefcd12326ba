"""The untap phase of 1997."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.eras.fifth.duties import UNTAPPING, begin_duty
from apnap.eras.fifth.state import fifth
from apnap.eras.fifth.words.phase_abilities import PhaseAbility
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.steps import Step
from apnap.testing import Scene, do, find, named, pass_until
from apnap.vocab.abilities import Static, Triggered
from apnap.vocab.amounts import Count
from apnap.vocab.effects.basic import CreateToken, GainLife
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import ONE
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens
from apnap.vocab.what import All
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

CAP = Rule("untap at most", who="", scope=Filter(types="land"), n=ONE)
register(CardDef("Test Frost", "2", "Enchantment", abilities=(Static(rules=(CAP,)),)))
register(CardDef("Test Stubborn", "2", "Creature — Bear", 2, 2, "", (Static(rules=(Rule("may not untap", "self"),)),)))
TOKEN = CardDef("Test Guest", "", "Token Creature — Bear", 1, 1)
register(
    CardDef(
        "Test Coffin",
        "2",
        "Creature — Wall",
        0,
        4,
        "",
        (Triggered(Happens(Ev.UNTAPPED, ref="source"), CreateToken(TOKEN, tapped=True)),),
    )
)
DAWN = Triggered(BeginningOf(Step.UNTAP, ""), GainLife(Count(All(Filter(types="creature")))))
register(CardDef("Test Dawn", "1", "Enchantment", abilities=(DAWN,)))
register(CardDef("Test Early", "1", "Enchantment", abilities=(PhaseAbility("untap", GainLife(ONE)),)))


def tapped(s: Scene, player: str, *names: str) -> None:
    for name in names:
        s.permanent(player, name, tapped=True)


def upkeep(game: Game) -> Game:
    return pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)


@pytest.mark.seed("003", 35, 38, 47)
@pytest.mark.seed("eras", 38)
def test_untapping_is_a_mandatory_phase_ability_and_all_at_once() -> None:
    """It cannot be declined; everything untaps in one event."""
    s = scene()
    tapped(s, "A", "Forest", "Grizzly Bears", "Forest")
    s.state.manual_mana = 1
    s.battlefield("A", "Island")
    game = s.begin("A", "untap")
    assert texts(game) == ["untap", "tap Island"]
    do(game, "untap")
    upkeep(game)
    assert not [p for p in game.state.battlefield if p.tapped]
    assert sum(1 for e in game.events if e.kind == Ev.RESOLVED) == 1


@pytest.mark.seed("003", 35)
def test_without_a_choice_it_is_played_by_itself() -> None:
    """Nobody is asked when there is only that to do."""
    s = scene()
    tapped(s, "A", "Forest")
    game = s.begin("A", "untap")
    assert game.state.step is not None and game.state.step.kind == Step.UPKEEP
    assert not find(game, "Forest").tapped


@pytest.mark.seed("003", 39, 40)
@pytest.mark.seed("eras", 38)
def test_a_tapped_winter_orb_does_not_restrict_although_it_untaps_too() -> None:
    """Untapping one thing cannot affect what else untaps."""
    s = scene()
    tapped(s, "A", "Winter Orb", *["Forest"] * 5)
    game = upkeep(s.begin("A", "untap"))
    assert not [p for p in game.state.battlefield if p.tapped]


@pytest.mark.seed("003", 43, 44)
def test_choices_about_untapping_are_made_as_it_is_announced() -> None:
    """Before it resolves."""
    s = scene().battlefield("A", "Test Frost")
    tapped(s, "A", "Forest", "Mountain")
    game = s.begin("A", "untap")
    assert game.state.ask_kind == Q.UNTAP and len(game.state.stack) == 1
    assert not [e for e in game.events if e.kind == Ev.RESOLVED]
    do(game, "untap Mountain")
    upkeep(game)
    assert find(game, "Forest").tapped and not find(game, "Mountain").tapped


@pytest.mark.seed("003", 41, 45, 46)
def test_a_land_tapped_after_the_announcement_is_too_late_if_one_was_chosen() -> None:
    """An earlier decision is not undone."""
    game = announced("Mountain", "Forest")
    do(game, "untap Mountain")
    resolve_with_tapped(game, "Island")
    assert find(game, "Island").tapped and find(game, "Forest").tapped and not find(game, "Mountain").tapped


@pytest.mark.seed("003", 41, 45, 46)
def test_a_land_tapped_after_the_announcement_may_be_chosen_if_none_was() -> None:
    """The decision is made at the first opportunity: as the effect resolves."""
    game = announced()
    for name in ("Island", "Plains"):
        find(game, name).tapped = True
    resolve_with_tapped(game, "Island", "Plains")
    assert [find(game, n).tapped for n in ("Island", "Plains")] == [False, True]


def announced(*names: str) -> Game:
    """The untap ability has been announced under a limit of one land; these lands were tapped."""
    s = scene().battlefield("A", "Test Frost", "Island", "Plains")
    tapped(s, "A", *names)
    game = s.begin("A", "main")
    g = game.state
    g.agenda = []
    g.ask_kind = Q.NONE
    fifth(g).batches.append([])
    begin_duty(g, 0, UNTAPPING)
    while g.pending and g.ask_kind == Q.NONE:
        task = g.take_up()
        task.run(g)
        if type(task).__name__ == "DutyPlayed":
            break
    return game


def resolve_with_tapped(game: Game, *names: str) -> None:
    from apnap.eras.fifth.untap import Untapping

    g = game.state
    for name in names:
        find(game, name).tapped = True
    g.ask_kind = Q.NONE
    item = g.stack[-1]
    Untapping(item.id, True).run(g)
    if g.ask_kind == Q.UNTAP:
        assert g.asking is not None
        task = g.asking
        g.ask_kind = Q.NONE
        task.answer(g, g.options[0])
        g.take_up().run(g)


@pytest.mark.seed("003", 42)
def test_what_one_may_leave_tapped_is_asked_about() -> None:
    """Everything else that can untap does."""
    s = scene()
    tapped(s, "A", "Test Stubborn", "Forest")
    game = s.begin("A", "untap")
    assert game.state.ask_kind == Q.UNTAP and texts(game) == ["yes", "no"]
    do(game, "no")
    upkeep(game)
    assert find(game, "Test Stubborn").tapped and not find(game, "Forest").tapped


@pytest.mark.seed("003", 36, 37)
def test_untap_mana_burn_and_life_check_at_its_end() -> None:
    """A player who burns out in the untap phase loses there."""
    s = scene().battlefield("A", "Forest").life("A", 1)
    s.state.manual_mana = 1
    game = s.begin("A", "untap")
    do(game, "tap Forest")
    pass_until(game, lambda g: g.over or g.state.step is None or g.state.step.kind != Step.UNTAP)
    assert game.over and game.outcome is not None and game.outcome.winner == 1


@pytest.mark.seed("003", 48, 49, 50)
def test_phasing_is_the_first_thing_and_goes_both_ways_at_once() -> None:
    """At the beginning of untap, before the untapping itself."""
    s = scene()
    gone = s.permanent("A", "Breezekeeper")
    s.phase_out(gone)
    s.permanent("A", "Taniwha", tapped=True)
    game = s.begin("A", "untap")
    kinds = [e.kind for e in game.events if e.kind in (Ev.PHASED_IN, Ev.PHASED_OUT, Ev.ACTIVATED)]
    assert sorted(kinds[:2]) == [Ev.PHASED_OUT, Ev.PHASED_IN] and kinds[2] == Ev.ACTIVATED
    assert named(game, "Breezekeeper") and not named(game, "Taniwha")


@pytest.mark.seed("003", 48)
@pytest.mark.parametrize("first", ["phase in and out", "trigger Test Dawn"])
def test_phasing_is_one_of_the_effects_of_the_beginning_of_untap_in_the_order_its_player_likes(first: str) -> None:
    """The other effect counts the creatures in play: before the phasing two of them, after it one."""
    s = scene().battlefield("A", "Test Dawn", "Breezekeeper", "Grizzly Bears")
    game = s.begin("A", "untap")
    assert game.ask is not None and game.ask.rule == "5E:Series and Batches"
    assert set(texts(game)) == {"phase in and out", "trigger Test Dawn"}  # neither can be left out
    do(game, first)
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert game.state.players[0].life == (22 if first.startswith("trigger") else 21)
    assert not named(game, "Breezekeeper")


@pytest.mark.seed("003", 48)
def test_the_opponents_effects_of_the_beginning_of_untap_come_after_the_phasing() -> None:
    """The active player's come first, and phasing is one of theirs."""
    s = scene().battlefield("B", "Test Dawn").battlefield("A", "Breezekeeper")
    game = do(s.begin("A", "untap"))
    kinds = [e.kind for e in game.events if e.kind in (Ev.PHASED_OUT, Ev.LIFE_GAINED)]
    assert kinds == [Ev.PHASED_OUT]  # nothing of A's to count any more, and B has no creature
    assert game.state.players[1].life == 20


@pytest.mark.seed("003", 51)
@pytest.mark.seed("eras", 39)
def test_no_fast_effects_in_the_untap_phase() -> None:
    """Neither player is offered any."""
    s = scene().hand("A", "Lightning Bolt").hand("B", "Lightning Bolt").battlefield("A", "Mountain")
    s.battlefield("B", "Mountain")
    s.state.manual_mana = 3
    game = s.begin("A", "untap")
    seen: list[str] = []
    while game.state.step is not None and game.state.step.kind == Step.UNTAP:
        seen += texts(game)
        do(game, 0)
    assert not [t for t in seen if t.startswith("cast")]


@pytest.mark.seed("003", 52)
@pytest.mark.seed("eras", 39)
def test_mana_sources_are_legal_in_the_untap_phase() -> None:
    """While one has something to play there."""
    s = scene().battlefield("A", "Forest")
    s.state.manual_mana = 1
    game = s.begin("A", "untap")
    do(game, "tap Forest")
    assert not find(game, "Forest").tapped and sum(game.state.players[0].pool) == 1


@pytest.mark.seed("003", 54)
@pytest.mark.seed("eras", 39)
def test_what_enters_because_of_the_untapping_does_not_untap() -> None:
    """It came after the effect had resolved."""
    s = scene()
    tapped(s, "A", "Test Coffin")
    game = upkeep(s.begin("A", "untap"))
    assert not find(game, "Test Coffin").tapped and find(game, "Test Guest").tapped


@pytest.mark.seed("003", 56)
def test_a_newer_card_may_act_during_the_untap_phase() -> None:
    """A phase ability of untap is played there, although fast effects are not."""
    game = scene().battlefield("A", "Test Early").begin("A", "untap")
    upkeep(game)
    assert game.state.players[0].life == 21


@pytest.mark.seed("003", 41)
def test_a_permanent_that_lost_its_chance_before_stays_out_of_it() -> None:
    """Only the active player's permanents untap."""
    s = scene()
    tapped(s, "B", "Forest")
    game = upkeep(s.begin("A", "untap"))
    assert find(game, "Forest").tapped
    assert find(game, "Forest").zone == Zone.BATTLEFIELD


def orb(*lands: str) -> Game:
    """Winter Orb and an untapped Plains; these lands are tapped.  A uses mana by hand, and has announced untapping."""
    s = scene().battlefield("A", "Winter Orb", "Plains")
    tapped(s, "A", *lands)
    s.state.manual_mana = 1
    game = s.begin("A", "untap")
    do(game, "untap")
    return game


@pytest.mark.seed("003", 45)
def test_a_land_tapped_after_the_announcement_cannot_replace_the_one_chosen() -> None:
    """Example 6: Forest was chosen; Plains, tapped for mana while untapping waits, stays tapped."""
    game = orb("Forest", "Island")
    do(game, "untap Forest")
    do(game, "tap Plains")
    upkeep(game)
    assert [find(game, n).tapped for n in ("Forest", "Island", "Plains")] == [False, True, True]


@pytest.mark.seed("003", 45)
def test_a_land_tapped_after_the_announcement_untaps_if_none_was_chosen() -> None:
    """Example 7: there was nothing to choose before, so it untaps after all."""
    game = orb()
    do(game, "tap Plains")
    upkeep(game)
    assert not find(game, "Plains").tapped


@pytest.mark.seed("003", 45)
def test_two_lands_tapped_after_the_announcement_call_for_a_choice() -> None:
    """It is made at the first opportunity: as untapping resolves."""
    s = scene().battlefield("A", "Winter Orb", "Plains", "Swamp")
    s.state.manual_mana = 1
    game = s.begin("A", "untap")
    do(game, "untap")
    do(game, "tap Plains")
    do(game, "tap Swamp")
    pass_until(game, lambda g: g.state.ask_kind == Q.UNTAP)
    do(game, "untap Swamp")
    upkeep(game)
    assert [find(game, n).tapped for n in ("Plains", "Swamp")] == [True, False]
