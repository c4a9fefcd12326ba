"""Starting a game of 1997, and the beginning of its turns."""

from __future__ import annotations

import pytest

from apnap import Game, next_chooser
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.rules.leaving import finish
from apnap.state.kinds import NOBODY, Ev, Q, Zone
from apnap.state.steps import Step
from apnap.testing import count_events, do, find, pass_until
from apnap.vocab.abilities import Static, Triggered
from apnap.vocab.conditions import Not, YourTurn
from apnap.vocab.continuous import PT, Control
from apnap.vocab.effects.basic import GainLife, LoseLife
from apnap.vocab.effects.control import FOREVER, Continuous
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import ONE, YOU, All, Num
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOfTurn
from tests.eras.fifth.helpers import scene
from tests.helpers import texts

YOURS = Filter(types="creature", controller="you")
register(
    CardDef(
        "Test Sphere",
        "4",
        "Enchantment",
        abilities=(
            Static(mods=(PT(YOURS, Num(2), Num(0)),), condition=YourTurn()),
            Static(mods=(PT(YOURS, Num(0), Num(-2)),), condition=Not(YourTurn())),
        ),
    )
)
register(
    CardDef(
        "Test Borrowing",
        "4",
        "Enchantment",
        abilities=(Triggered(BeginningOfTurn(), Continuous(Control("self", YOU), All(CREATURES), FOREVER)),),
    )
)
register(CardDef("Test Sunrise", "1", "Enchantment", abilities=(Triggered(BeginningOfTurn(""), GainLife(ONE)),)))
register(CardDef("Test Moonset", "1", "Enchantment", abilities=(Triggered(BeginningOfTurn(""), LoseLife(ONE)),)))
register(
    CardDef("Test Rest", "1", "Enchantment", abilities=(Static(rules=(Rule("skip step", who="you", text="untap"),)),))
)
register(
    CardDef(
        "Test Doze",
        "1",
        "Enchantment",
        abilities=(Static(rules=(Rule("skip step", who="you", text="upkeep", optional=True),)),),
    )
)


def new(seed: int = 3, start: int | None = None) -> Game:
    return Game.new([["60 Island"], ["60 Mountain"]], "fifth", seed, start=start)


# ---- starting ----------------------------------------------------------------------------------------------------


@pytest.mark.seed("003", 12)
def test_the_opponent_may_cut_each_library_before_the_hands_are_drawn() -> None:
    """Yes or no, about the other's library; a cut moves what was on top beneath the rest and changes no order else."""
    deck = ["20 Island", "20 Mountain", "20 Forest"]
    game = Game.new([deck, deck], "fifth", 4, start=0)
    for seat in (1, 0):
        ask = game.ask
        assert ask is not None and ask.player == seat and ask.rule == "Mirage 46"
        assert ask.prompt == f"Cut {game.state.players[1 - seat].name}'s library?"
        before = [o.id for o in game.state.players[1 - seat].library]
        game.apply("yes" if seat == 1 else "no")
        if seat == 1:
            after = [o.id for o in game.state.players[0].library]
            place = after.index(before[0])
            assert place > 0 and after == before[-place:] + before[:-place]
    assert [len(p.hand) for p in game.state.players] == [7, 7]
    assert [e.note for e in game.events if e.kind == Ev.SHUFFLED] == ["", "", "cut"]


@pytest.mark.seed("003", 11, 13)
def test_each_deck_is_shuffled_and_becomes_a_library() -> None:
    """In an order nobody can foresee."""
    game = new(start=0)
    assert count_events(game, Ev.SHUFFLED) == 2
    orders = set()
    for seed in range(4):
        deck = ["20 Island", "20 Mountain", "20 Forest"]
        made = Game.new([deck, deck], "fifth", seed, start=0)
        orders.add(tuple(o.card.name for o in made.state.players[0].library))
        assert all(o.zone == Zone.LIBRARY for o in made.state.players[0].library)
    assert len(orders) == 4


@pytest.mark.seed("003", 14, 17, 19)
def test_chance_decides_who_chooses_to_play_first_or_not() -> None:
    """Different seeds, different choosers; either player may be chosen to play first."""
    choosers = set()
    for seed in range(12):
        game = new(seed)
        assert game.state.ask_kind == Q.START
        assert len(texts(game)) == 2
        choosers.add(game.state.ask_player)
    assert choosers == {0, 1}


@pytest.mark.seed("003", 15, 16)
@pytest.mark.parametrize("chooser", [0, 1])
def test_in_a_later_game_the_loser_of_the_last_one_chooses(chooser: int) -> None:
    """Whoever is to choose is asked, whatever the seed; after a drawn game that is who chose before."""
    for seed in range(5):
        game = Game.new([["60 Island"], ["60 Mountain"]], "fifth", seed, chooser=chooser)
        assert game.state.ask_kind == Q.START and game.state.ask_player == chooser


@pytest.mark.cr("103.1")
@pytest.mark.seed("003", 15)
def test_the_loser_chooses_in_the_next_game_whoever_chose_in_this_one() -> None:
    """Conceding is losing; nobody chooses while a game goes on."""
    for loser in (0, 1):
        game = new(seed=3)
        assert next_chooser(game) is None
        game.concede(loser)
        assert next_chooser(game) == loser


@pytest.mark.cr("103.1")
@pytest.mark.seed("003", 16)
@pytest.mark.parametrize("era", ["fifth", "current"])
@pytest.mark.parametrize("chooser", [0, 1, None])
def test_after_a_drawn_game_whoever_chose_chooses_again(era: str, chooser: int | None) -> None:
    """Also if chance had decided who that was; not if nobody chose."""
    deck = ["30 Mountain", "30 Earthquake"]
    game = Game.new([deck, deck], era, 2, chooser=chooser)
    assert game.ask is not None
    chose = game.ask.player
    finish(game.state, NOBODY, "a test", "104.4b")
    assert game.outcome is not None and game.outcome.winner is None
    assert next_chooser(game) == chose
    fixed = Game.new([deck, deck], era, 2, start=1)
    finish(fixed.state, NOBODY, "a test", "104.4b")
    assert next_chooser(fixed) is None


@pytest.mark.seed("003", 21)
def test_after_the_choice_each_player_draws_seven_cards_and_the_game_begins() -> None:
    """There are no mulligans."""
    game = do(new(), 0, "no", "no")
    assert [len(p.hand) for p in game.state.players] == [7, 7]
    assert game.state.turn_number == 1 and game.state.ask_kind == Q.PRIORITY


@pytest.mark.seed("003", 18, 20)
@pytest.mark.seed("eras", 31)
def test_who_plays_first_has_a_draw_phase_without_the_draw() -> None:
    """The phase happens, with both players asked; the other player draws in theirs."""
    game = new(start=0)
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.DRAW)
    assert game.state.turn_number == 1 and texts(game) == ["pass"]
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.MAIN)
    assert len(game.state.players[0].hand) == 7
    assert [e.note for e in game.events if e.kind == Ev.SKIPPED] == ["draw"]
    pass_until(game, lambda g: g.state.turn_number == 2 and g.state.step is not None and g.state.step.kind == Step.MAIN)
    assert len(game.state.players[1].hand) == 8


# ---- the beginning of the turn -----------------------------------------------------------------------------------


@pytest.mark.seed("003", 22)
@pytest.mark.seed("eras", 37)
def test_beginning_of_turn_effects_come_before_the_untap_phase() -> None:
    """In a series: the active player's first, in any order."""
    s = scene().battlefield("A", "Test Sunrise", "Test Moonset").battlefield("B", "Test Sunrise")
    game = s.begin("A", "turn")
    assert game.state.phase is None and texts(game) == ["trigger Test Sunrise", "trigger Test Moonset"]
    do(game, "trigger Test Moonset")
    assert [p.life for p in game.state.players] == [20, 21]
    begins = [i for i, e in enumerate(game.events) if e.kind == Ev.PHASE_BEGINS]
    gains = [i for i, e in enumerate(game.events) if e.kind == Ev.LIFE_GAINED]
    assert max(gains) < min(begins)


@pytest.mark.seed("003", 23, 24)
def test_continuous_changes_come_before_other_beginning_of_turn_effects() -> None:
    """What depends on whose turn it is has changed when the series begins."""
    s = scene().battlefield("A", "Test Sphere", "Grizzly Bears", "Test Sunrise", "Test Moonset")
    game = s.begin("A", "turn")
    assert game.state.ask_kind == Q.PRIORITY and game.state.phase is None
    bears = find(game, "Grizzly Bears")
    assert (bears.chars.power, bears.chars.toughness) == (4, 2)


@pytest.mark.seed("003", 25)
def test_a_creature_gained_at_the_beginning_of_the_turn_is_not_sick() -> None:
    """Summoning sickness ends after all those effects."""
    s = scene().battlefield("A", "Test Borrowing").battlefield("B", "Grizzly Bears")
    game = s.begin("A", "turn")
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.MAIN)
    assert find(game, "Grizzly Bears").controller == 0
    do(game, "declare an attack")
    do(game, "pass")
    assert "Grizzly Bears attacks B" in texts(game)


@pytest.mark.seed("003", 26)
def test_whether_a_phase_is_skipped_is_chosen_just_before_it() -> None:
    """The untap phase is over by then."""
    game = scene().battlefield("A", "Test Doze").begin("A", "untap")
    assert game.state.ask_kind == Q.SKIP and game.state.phase is None
    assert [e.n for e in game.events if e.kind == Ev.PHASE_ENDS] == [4]
    do(game, 0)
    assert game.state.step is not None and game.state.step.kind == Step.DRAW


@pytest.mark.seed("003", 27, 114)
@pytest.mark.seed("eras", 53)
def test_skipping_a_turn_is_chosen_before_the_beginning_of_that_turn() -> None:
    """A tapped Time Vault: its player skips the turn, and untaps it, before anything of that turn happens."""
    s = scene().battlefield("A", "Test Sunrise")
    s.permanent("A", "Time Vault", tapped=True)
    game = s.begin("B", "cleanup")
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP)
    assert game.state.ask_player == 0 and game.state.turn is None
    assert game.state.players[0].life == 20
    do(game, 0)
    assert not find(game, "Time Vault").tapped
    assert game.state.active == 1 and game.state.turn_number == 2


@pytest.mark.seed("003", 28, 29)
@pytest.mark.seed("eras", 8)
def test_mana_made_at_the_beginning_of_turn_burns_at_the_end_of_the_first_phase_played() -> None:
    """Usually untap."""
    s = scene().battlefield("A", "Forest")
    s.state.manual_mana = 1
    game = s.begin("A", "turn")
    assert game.ask is not None and game.ask.prompt == "Use mana sources?"
    do(game, "tap Forest")
    assert game.state.players[0].life == 20
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert game.state.players[0].life == 19


@pytest.mark.seed("003", 28, 29)
def test_if_untap_is_skipped_that_mana_burns_at_the_end_of_upkeep() -> None:
    """Because upkeep is the first phase that is played."""
    s = scene().battlefield("A", "Forest", "Test Rest")
    s.state.manual_mana = 1
    game = s.begin("A", "turn")
    do(game, "tap Forest")
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert game.state.players[0].life == 20
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.DRAW)
    assert game.state.players[0].life == 19


@pytest.mark.seed("003", 30, 31, 33, 34)
def test_mana_sources_may_be_used_between_turns_where_a_skip_is_chosen() -> None:
    """A skip can cost mana, so they come first."""
    s = scene().battlefield("A", "Forest")
    s.permanent("A", "Time Vault", tapped=True)
    s.state.manual_mana = 1
    game = s.begin("B", "cleanup")
    pass_until(game, lambda g: g.ask is not None and g.ask.prompt == "Use mana sources?" and g.state.turn is None)
    do(game, "tap Forest")
    assert game.state.ask_kind == Q.SKIP
    assert sum(game.state.players[0].pool) == 1


@pytest.mark.seed("003", 32)
def test_a_mana_source_used_there_does_what_it_usually_does() -> None:
    """Its other effects and the triggers of tapping follow as usual."""
    s = scene().battlefield("A", "City of Brass")
    s.state.manual_mana = 1
    game = s.begin("A", "turn")
    do(game, "tap City of Brass")
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    kinds = [e.kind for e in game.events if e.kind in (Ev.DAMAGE, Ev.PHASE_BEGINS)]
    assert kinds[0] == Ev.DAMAGE


@pytest.mark.seed("003", 32, 113)
def test_mana_sources_may_be_used_between_turns_with_nothing_that_could_skip_one() -> None:
    """Both may, whose turn comes first; the mana burns at the end of the first phase that is played."""
    s = scene().battlefield("A", "Forest").battlefield("B", "Forest")
    s.state.manual_mana = 3
    game = s.begin("B", "cleanup")
    pass_until(game, lambda g: g.ask is not None and g.ask.prompt == "Use mana sources?" and g.state.turn is None)
    asked = []
    while game.state.turn is None:
        assert game.ask is not None and game.ask.rule == "5E:Mana Sources"
        asked.append(game.ask.player)
        if "tap Forest" in [c.text for c in game.legal]:
            game.apply("tap Forest")
        else:
            game.apply("pass")
    assert asked == [0, 0, 1, 1]
    pass_until(game, lambda g: g.state.step is not None and g.state.step.kind == Step.UPKEEP)
    assert [p.life for p in game.state.players] == [19, 19]


@pytest.mark.seed("003", 113)
def test_nothing_but_that_happens_between_turns() -> None:
    """From the cleanup phase of one turn straight to the next."""
    s = scene().battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    game = s.begin("A", "cleanup")
    assert game.state.turn_number == 2 and game.state.step is not None and game.state.step.kind == Step.UPKEEP
