"""Winning, losing, drawing (104) and leaving the game (800.4), with three to five players."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.effects import Until
from apnap.state.kinds import Ev, Q, Zone
from apnap.state.steps import Step
from apnap.testing import Scene, answer, attack, cast, count_events, find, named, pass_until, settle, step_name, to_step
from apnap.testing.invariants import check_position
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import PT
from apnap.vocab.costs import Cost, mana
from apnap.vocab.effects.basic import (
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    DrawGame,
    GainLife,
    LoseGame,
    PutOntoBattlefield,
    WinGame,
)
from apnap.vocab.effects.control import Choose, Continuous, For, Later, May, MayPay, Seq
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import EACH, OPPONENTS, TARGET, TARGET_PLAYER, All, It, Num, Players
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Moves
from tests.helpers import asked, instant, is_over, life, same_after_saving

A_PLAYER = Targets(players="any")


instant("Test: You Win", Spell(WinGame()))
instant("Test: You Lose", Spell(LoseGame(TARGET_PLAYER), (A_PLAYER,)))
instant("Test: All Lose", Spell(LoseGame(EACH)))
instant("Test: A Draw", Spell(DrawGame()))
instant("Test: Zap", Spell(Damage(Num(3)), (Targets(CREATURES, players="any"),)))
instant("Test: Steal Card", Spell(PutOntoBattlefield(TARGET), (Targets(CREATURES, zone=Zone.GRAVEYARD),)))
instant(
    "Test: Their Choice", Spell(Seq((Choose("it", All(CREATURES), who=TARGET_PLAYER), Destroy(It("it")))), (A_PLAYER,))
)
instant("Test: Their May", Spell(May(GainLife(Num(1), Players("target")), TARGET_PLAYER, Draw()), (A_PLAYER,)))
instant("Test: Their Price", Spell(MayPay(mana("1"), None, Draw(), TARGET_PLAYER), (A_PLAYER,)))
instant("Test: All Discard", Spell(Discard(Num(1), EACH)))
instant("Test: At The End", Spell(Later(Triggered(BeginningOf(Step.END, ""), GainLife(Num(5))))))
TOKEN = CardDef("Myr", "", "Artifact Creature — Myr", 1, 1, is_token=True)
instant("Test: Token For", Spell(CreateToken(TOKEN, who=TARGET_PLAYER), (A_PLAYER,)))
register(
    CardDef(
        "Test: Pinger",
        "1",
        "Creature — Wizard",
        1,
        1,
        abilities=(Activated(Cost(), Damage(Num(1)), (Targets(CREATURES, players="any"),), label="ping"),),
    )
)
register(
    CardDef(
        "Test: Mourner For All",
        "1",
        "Enchantment",
        abilities=(Triggered(Moves(to=3, from_=2, filter=CREATURES), GainLife(Num(1), OPPONENTS)),),
    )
)

register(CardDef("Test: May Rest", "1", "Enchantment", abilities=(Static(rules=(Rule("skip turn", optional=True),)),)))
UNTIL_THEN = Continuous(PT(CREATURES, Num(1), Num(1)), None, For(Until.YOUR_NEXT_TURN))
register(CardDef("Test: Until Then", "0", "Instant", abilities=(Spell(UNTIL_THEN),)))


def outcome(game: Game) -> tuple[int | None, str]:
    found = game.outcome
    assert found is not None
    return found.winner, found.rule


# ---- winning and losing ------------------------------------------------------------------------------------------


@pytest.mark.cr("104.2a", "104.3a")
def test_104_2a_the_last_player_in_the_game_wins_at_once() -> None:
    """Conceding needs no priority; the last one left wins even if an effect says they can't."""
    scene = Scene(3)
    scene.battlefield("A", "Platinum Angel")
    game = scene.begin("A")
    game.concede(1)
    assert not is_over(game)
    game.concede(0)
    assert outcome(game) == (2, "104.2a")


@pytest.mark.cr("104.2b", "104.1")
def test_104_2b_an_effect_wins_the_game_for_a_player() -> None:
    """The game ends immediately, also with several opponents; Platinum Angel prevents it."""
    scene = Scene(3)
    scene.hand("A", "Test: You Win")
    game = scene.begin("A")
    cast(game, "Test: You Win")
    settle(game)
    assert outcome(game) == (0, "104.2b")
    scene = Scene(3)
    scene.battlefield("C", "Platinum Angel")
    scene.hand("A", "Test: You Win")
    game = scene.begin("A")
    cast(game, "Test: You Win")
    settle(game)
    assert not is_over(game)


@pytest.mark.cr("104.3b", "104.5")
def test_104_3b_a_player_at_zero_loses_and_leaves_the_others_play_on() -> None:
    """Loss is a state-based action."""
    scene = Scene(3)
    scene.life("B", 3)
    scene.hand("A", "Test: Zap")
    game = scene.begin("A")
    cast(game, "Test: Zap", "target B")
    settle(game)
    assert game.state.players[1].left
    assert not game.over
    assert game.state.apnap() == [0, 2]


@pytest.mark.cr("104.3e", "104.4a")
def test_104_3e_an_effect_makes_players_lose() -> None:
    """One, or all at once: then it is a draw, unless someone can't lose."""
    scene = Scene(3)
    scene.hand("A", "Test: You Lose", "Test: All Lose")
    game = scene.begin("A")
    cast(game, "Test: You Lose", "target B")
    settle(game)
    assert game.state.players[1].left
    cast(game, "Test: All Lose")
    settle(game)
    assert outcome(game) == (None, "104.4a")
    scene = Scene(3)
    scene.battlefield("B", "Platinum Angel")
    scene.hand("A", "Test: All Lose")
    game = scene.begin("A")
    cast(game, "Test: All Lose")
    settle(game)
    assert outcome(game) == (1, "104.2a")


@pytest.mark.cr("104.4c")
def test_104_4c_an_effect_makes_the_game_a_draw() -> None:
    """Nobody wins."""
    scene = Scene(3)
    scene.hand("A", "Test: A Draw")
    game = scene.begin("A")
    cast(game, "Test: A Draw")
    settle(game)
    assert outcome(game) == (None, "104.4c")


# ---- what leaves -------------------------------------------------------------------------------------------------


@pytest.mark.cr("800.4a")
def test_800_4a_control_magic_example() -> None:
    """The Aura's owner leaves: the creature goes home.  The creature's owner leaves: the Aura goes to the graveyard."""
    for leaver in (0, 1):
        scene = Scene(3)
        angel = scene.permanent("B", "Serra Angel")
        scene.permanent("A", "Control Magic", attached_to=angel)
        game = scene.begin("C")
        assert find(game, "Serra Angel").controller == 0
        game.concede(leaver)
        if leaver == 0:
            assert find(game, "Serra Angel").controller == 1
            assert not named(game, "Control Magic")
        else:
            assert not named(game, "Serra Angel")
            assert [o.card.name for o in game.state.players[0].graveyard] == ["Control Magic"]
        assert same_after_saving(game)


@pytest.mark.cr("800.4a")
def test_800_4a_act_of_treason_ends_with_its_controller() -> None:
    """The borrowed creature is its owner's again at once."""
    scene = Scene(3)
    scene.battlefield("A", *["Mountain"] * 3)
    scene.battlefield("B", "Grizzly Bears")
    scene.hand("A", "Act of Treason")
    game = scene.begin("A")
    cast(game, "Act of Treason", "target Grizzly Bears")
    settle(game)
    game.concede(0)
    assert find(game, "Grizzly Bears").controller == 1


@pytest.mark.cr("800.4a")
def test_800_4a_bribery_example_what_was_put_onto_the_battlefield_is_exiled() -> None:
    """A creature another player owns, under the leaver's control without an effect, is exiled; nothing dies."""
    for leaver in (0, 1):
        scene = Scene(3)
        scene.graveyard("B", "Serra Angel")
        scene.battlefield("C", "Test: Mourner For All")
        scene.hand("A", "Test: Steal Card")
        game = scene.begin("A")
        cast(game, "Test: Steal Card", "target Serra Angel")
        settle(game)
        assert find(game, "Serra Angel").controller == 0
        game.concede(leaver)
        assert not named(game, "Serra Angel")
        exiled = [o.card.name for o in game.state.exile]
        assert exiled == (["Serra Angel"] if leaver == 0 else [])
        assert life(game, 2 - leaver) == 20


@pytest.mark.cr("800.4a")
def test_800_4a_tokens_leave_with_the_player_they_entered_under() -> None:
    """Tokens made for others stay."""
    scene = Scene(3)
    scene.hand("A", "Test: Token For", "Test: Token For")
    game = scene.begin("A")
    for who in "AB":
        cast(game, "Test: Token For", f"target {who}")
        settle(game)
    game.concede(0)
    assert [p.controller for p in named(game, "Myr")] == [1]


@pytest.mark.cr("800.4a")
def test_800_4a_abilities_and_spells_on_the_stack_cease() -> None:
    """Neither the leaver's spell nor their ability resolves."""
    scene = Scene(3)
    scene.battlefield("A", "Test: Pinger")
    scene.hand("A", "Test: Zap")
    game = scene.begin("A")
    cast(game, "Test: Zap", "target B")
    game.apply(next(c.text for c in game.legal if "Pinger" in c.text))
    answer(game, "target C")
    assert len(game.state.stack) == 2
    game.concede(0)
    assert not game.state.stack
    settle(game)
    assert (life(game, 1), life(game, 2)) == (20, 20)


@pytest.mark.cr("800.4a", "117.3d")
def test_800_4a_priority_passes_to_the_next_player() -> None:
    """The one who had it left."""
    game = Scene(4).begin("A")
    game.apply("pass")
    assert game.state.ask_player == 1
    game.concede(1)
    assert game.state.ask_player == 2


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_a_pass_of_someone_who_left_does_not_count_for_others() -> None:
    """A passes, then leaves while B has priority: C must still get priority before the step ends."""
    scene = Scene(3)
    scene.hand("A", "Test: Zap")
    game = scene.begin("B")
    game.apply("pass")
    assert game.state.ask_player == 2
    game.concede(1)
    assert game.state.ask_player == 2
    game.apply("pass")
    assert game.state.ask_player == 0
    assert step_name(game) == "main"


@pytest.mark.cr("800.4b")
def test_800_4b_no_token_for_a_player_who_left() -> None:
    """The target is illegal, and nothing is made."""
    scene = Scene(3)
    scene.hand("A", "Test: Token For")
    game = scene.begin("A")
    cast(game, "Test: Token For", "target B")
    game.concede(1)
    settle(game)
    assert not named(game, "Myr")


@pytest.mark.cr("800.4c")
def test_800_4c_a_permanent_whose_default_controller_left_is_exiled_when_control_ends() -> None:
    """B's Angel entered under A's control, C borrowed it, A left: at end of turn nobody is left to have it."""
    scene = Scene(3)
    scene.graveyard("B", "Serra Angel")
    scene.battlefield("C", *["Mountain"] * 3)
    scene.hand("A", "Test: Steal Card")
    scene.hand("C", "Act of Treason")
    game = scene.begin("A")
    cast(game, "Test: Steal Card", "target Serra Angel")
    settle(game)
    to_step(game, "main", 3)
    cast(game, "Act of Treason", "target Serra Angel")
    settle(game)
    game.concede(0)
    assert find(game, "Serra Angel").controller == 2
    to_step(game, "upkeep", 4)
    assert not named(game, "Serra Angel")
    assert [o.card.name for o in game.state.exile] == ["Serra Angel"]
    assert any(e.kind == Ev.MOVED and e.rule == "800.4c" for e in game.events)


@pytest.mark.cr("800.4d")
def test_800_4d_a_delayed_trigger_of_a_player_who_left_is_not_put_on_the_stack() -> None:
    """ "At the beginning of the end step" comes, and nothing happens."""
    scene = Scene(3)
    scene.hand("B", "Test: At The End")
    game = scene.begin("A")
    game.apply("pass")
    cast(game, "Test: At The End")
    settle(game)
    game.concede(1)
    to_step(game, "end")
    assert not game.state.stack
    assert not game.state.waiting


@pytest.mark.cr("800.4e", "506.4c")
def test_800_4e_attackers_of_a_player_who_left_deal_no_damage() -> None:
    """They stay attacking creatures; nothing is assigned."""
    scene = Scene(3)
    scene.battlefield("A", "Grizzly Bears", "Hill Giant")
    game = scene.begin("A")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "C"))
    game.concede(1)
    combat = game.state.combat
    assert combat is not None
    assert find(game, "Grizzly Bears").id in combat.attackers
    to_step(game, "end of combat")
    assert (life(game, 1), life(game, 2)) == (20, 17)


# ---- choices -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("800.4f")
def test_800_4f_a_player_who_left_pays_no_cost() -> None:
    """ "Unless they pay" counts as not paid."""
    scene = Scene(3)
    scene.battlefield("B", "Island")
    scene.hand("A", "Test: Their Price")
    game = scene.begin("A")
    cast(game, "Test: Their Price", "target B")
    pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
    assert game.state.ask_player == 1
    game.concede(1)
    assert len(game.state.players[0].hand) == 1
    assert same_after_saving(game)


@pytest.mark.cr("800.4g")
def test_800_4g_another_opponent_makes_the_choice() -> None:
    """The controller of the spell chooses who; with one other opponent it is that one."""
    for players in (3, 4):
        scene = Scene(players)
        scene.battlefield("A", "Grizzly Bears", "Hill Giant")
        scene.hand("A", "Test: Their Choice")
        game = scene.begin("A")
        cast(game, "Test: Their Choice", "target B")
        pass_until(game, lambda g: g.state.ask_kind == Q.PICK)
        assert game.state.ask_player == 1
        game.concede(1)
        assert same_after_saving(game)
        if players == 4:
            assert (game.state.ask_player, game.state.ask_rule) == (0, "800.4g")
            assert [c.text for c in game.legal] == ["choose C", "choose D"]
            answer(game, "choose D")
        assert game.state.ask_player == players - 1
        answer(game, "choose Hill Giant")
        settle(game)
        assert named(game, "Grizzly Bears")
        assert not named(game, "Hill Giant")


@pytest.mark.cr("800.4g")
def test_800_4g_a_may_of_a_player_who_left_is_not_done() -> None:
    """What happens otherwise, happens."""
    scene = Scene(3)
    scene.hand("A", "Test: Their May")
    game = scene.begin("A")
    cast(game, "Test: Their May", "target B")
    pass_until(game, lambda g: g.state.ask_kind == Q.YES_NO)
    game.concede(1)
    assert len(game.state.players[0].hand) == 1


@pytest.mark.cr("800.4h", "616.1")
def test_800_4h_a_choice_the_rules_ask_for_goes_to_the_next_player() -> None:
    """Order of replacement effects for another player's creature: the next player in turn order chooses."""
    scene = Scene(4)
    scene.battlefield("A", "Furnace of Rath", "Furnace of Rath", "Mountain")
    scene.hand("A", "Test: Zap")
    scene.permanent("C", "Palisade Giant")
    game = scene.begin("A")
    cast(game, "Test: Zap", "target B")
    pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
    assert game.state.ask_player == 1
    game.concede(1)
    assert game.state.ask_kind == Q.REPLACEMENT
    assert game.state.ask_player == 2
    game.apply(0)
    settle(game)
    assert game.state.players[1].left


@pytest.mark.cr("608.2", "800.4a")
def test_800_4a_a_resolution_goes_on_for_the_others() -> None:
    """Everyone is to discard; the one who is asked leaves; the rest still discard."""
    scene = Scene(3)
    for who in "ABC":
        scene.hand(who, "Island", "Island")
    scene.hand("A", "Test: All Discard")
    game = scene.begin("A")
    cast(game, "Test: All Discard")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    game.apply(0)
    assert game.state.ask_player == 1
    game.concede(1)
    assert game.state.ask_player == 2
    game.apply(0)
    settle(game)
    assert [len(p.hand) for p in game.state.players] == [1, 0, 1]


@pytest.mark.cr("104.3a", "601.2")
def test_104_3a_conceding_while_announcing_a_spell() -> None:
    """The spell goes with its caster; if another player concedes, the announcement stays open and can be undone."""
    scene = Scene(3)
    scene.hand("A", "Test: Zap")
    game = scene.begin("A")
    game.apply("cast Test: Zap")
    assert asked(game) == Q.TARGET
    game.concede(2)
    assert asked(game) == Q.TARGET
    assert "target C" not in [c.text for c in game.legal]
    game.apply("cancel")
    assert game.state.players[2].left
    assert asked(game) == Q.PRIORITY
    scene = Scene(3)
    scene.hand("A", "Test: Zap")
    game = scene.begin("A")
    game.apply("cast Test: Zap")
    game.concede(0)
    assert not game.state.stack
    assert game.state.ask_player == 1


@pytest.mark.cr("732.1", "800.4a")
def test_732_1_an_announcement_that_became_impossible_is_taken_back() -> None:
    """The only target leaves with its owner while the spell is being announced."""
    instant("Test: Creature Zap", Spell(Damage(Num(3)), (Targets(CREATURES),)))
    scene = Scene(3)
    scene.battlefield("C", "Grizzly Bears")
    scene.hand("A", "Test: Creature Zap")
    game = scene.begin("A")
    game.apply("cast Test: Creature Zap")
    game.concede(2)
    assert asked(game) == Q.PRIORITY
    assert game.state.ask_player == 0
    assert [o.card.name for o in game.state.players[0].hand] == ["Test: Creature Zap"]
    assert [c.text for c in game.legal] == ["pass"]
    game.undo()
    assert asked(game) == Q.TARGET


# ---- turns -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("800.4j")
def test_800_4j_the_turn_goes_on_without_an_active_player() -> None:
    """A leaves in their main phase: the rest of the turn has its steps, and others get priority in them."""
    game = Scene(3).begin("A")
    game.concede(0)
    assert (game.state.turn_number, step_name(game)) == (1, "main")
    assert game.state.ask_player == 1
    seen = set()
    while game.state.turn_number == 1:
        seen.add(step_name(game))
        game.apply("pass")
    assert {"beginning of combat", "end of combat", "end"} <= seen
    assert game.state.active == 1
    assert game.state.turn_number == 2


@pytest.mark.cr("800.4j")
def test_800_4j_leaving_in_every_step_of_the_own_turn() -> None:
    """Wherever the active player leaves, the game reaches the next player's turn."""
    for step in ("upkeep", "draw", "main", "combat", "declare attackers", "end of combat", "end"):
        scene = Scene(3)
        scene.battlefield("A", "Grizzly Bears")
        game = scene.begin("A", "main" if step == "declare attackers" else step)
        if step == "declare attackers":
            pass_until(game, lambda g: g.state.ask_kind == Q.ATTACK)
        game.concede(0)
        to_step(game, "main", 2)
        assert game.state.active == 1, step


@pytest.mark.cr("800.4k")
def test_800_4k_a_player_who_left_takes_no_turns() -> None:
    """The turn order closes the gap."""
    game = Scene(4).begin("A")
    game.concede(1)
    game.concede(2)
    to_step(game, "main", 2)
    assert game.state.active == 3
    to_step(game, "main", 3)
    assert game.state.active == 0


@pytest.mark.cr("104.3a", "103.5")
def test_104_3a_a_player_may_leave_before_the_first_turn() -> None:
    """While mulligans are being taken; the others begin the game."""
    for leaver in range(3):
        game = Game.new([["40 Forest"]] * 3, seed=3)
        game.concede(leaver)
        pass_until(game, lambda g: g.state.turn_number == 2)
        assert game.state.active != leaver
        assert count_events(game, Ev.LEFT) == 1


@pytest.mark.cr("800.4i")
def test_800_4i_what_a_player_did_counts_after_they_have_left() -> None:
    """B casts two spells and concedes in the same turn: in the next upkeep the werewolf turns back all the same."""
    for leaves in (False, True):
        scene = Scene(3).battlefield("B", "Mountain", "Mountain").hand("B", "Shock", "Shock")
        scene.permanent("A", "Gatstaf Shepherd", back_up=True)
        game = scene.begin("B", "main")
        for _ in range(2):
            cast(game, "Shock", "target C")
            settle(game)
        assert named(game, "Gatstaf Howler")
        if leaves:
            game.concede(1)
        to_step(game, "draw", 2)
        assert named(game, "Gatstaf Shepherd"), leaves


@pytest.mark.cr("800.4i")
def test_800_4i_a_player_who_left_has_cast_no_fewer_spells() -> None:
    """One spell by a player who then left is a spell cast last turn: a human stays human."""
    scene = Scene(3).battlefield("A", "Gatstaf Shepherd").battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("B", "main")
    cast(game, "Shock", "target C")
    settle(game)
    game.concede(1)
    to_step(game, "draw", 2)
    assert named(game, "Gatstaf Shepherd")


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_the_pass_of_a_player_who_leaves_no_longer_counts() -> None:
    """A has passed and leaves while B is asked: B, C and D must all pass before the step is over, each once."""
    game = Scene(4).begin("A", "upkeep")
    game.apply("pass")
    game.concede(0)
    asked = []
    while not game.over and step_name(game) == "upkeep":
        asked.append(game.state.ask_player)
        game.apply("pass")
    assert asked == [1, 2, 3]


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_the_passes_of_the_others_still_count() -> None:
    """In D's turn D and A have passed, and D leaves while B is asked: B and C must pass, and A need not again."""
    game = Scene(4).begin("D", "upkeep")
    game.apply("pass")
    game.apply("pass")
    game.concede(3)
    asked = []
    while not game.over and step_name(game) == "upkeep":
        asked.append(game.state.ask_player)
        game.apply("pass")
    assert asked == [1, 2]


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_who_passed_before_something_was_done_takes_no_pass_along() -> None:
    """A passed, then B did something and passed, and A leaves while C is asked: C and D pass, and B need not again."""
    scene = Scene(4).battlefield("B", "Mountain").hand("B", "Shock")
    game = scene.begin("A", "upkeep")
    game.apply("pass")
    cast(game, "Shock", "target C")
    game.apply("pass")
    assert game.state.ask_player == 2
    game.concede(0)
    asked = []
    while game.state.stack:
        asked.append(game.state.ask_player)
        game.apply("pass")
    assert asked == [2, 3]


@pytest.mark.cr("805.5", "800.4a")
def test_805_5_the_team_of_a_player_who_leaves_keeps_priority() -> None:
    """B passed, C of the same team did something and leaves: B has not passed since, and comes before D."""
    scene = Scene(4, format="archenemy", teams=[[0], [1, 2, 3]])
    game = scene.battlefield("C", "Mountain").hand("C", "Shock").begin("B", "main")
    pass_until(game, lambda g: g.state.ask_player == 1)
    game.apply("pass")
    assert game.state.ask_player == 2
    cast(game, "Shock", "target A")
    assert game.state.ask_player == 2
    game.concede(2)
    assert game.state.ask_player == 1


def asked_to_skip(scene: Scene) -> Game:
    """Everyone may skip each of their turns, and the next player is asked about it."""
    game = scene.battlefield("A", "Test: May Rest").begin("A", "end")
    return pass_until(game, lambda g: g.state.ask_kind == Q.SKIP)


@pytest.mark.cr("800.4k", "800.4m")
def test_800_4k_whoever_leaves_while_asked_whether_to_skip_a_turn_does_not_take_it() -> None:
    """What lasts until their next turn ends then all the same, and the next player is asked."""
    scene = Scene(3).battlefield("A", "Grizzly Bears", "Test: May Rest").hand("B", "Test: Until Then")
    game = scene.begin("B", "main")
    cast(game, "Test: Until Then")
    settle(game)
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP and g.state.ask_player == 2)
    game.apply("no")
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP and g.state.ask_player == 0)
    game.apply("no")
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP and g.state.ask_player == 1)
    assert find(game, "Grizzly Bears").chars.power == 3
    game.concede(1)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.SKIP, 2)
    game.apply("no")
    assert game.state.active == 2
    assert find(game, "Grizzly Bears").chars.power == 2


@pytest.mark.cr("800.4k", "805.4")
def test_805_4_the_turn_of_a_team_begins_though_the_player_asked_about_skipping_it_leaves() -> None:
    game = asked_to_skip(Scene(4, format="archenemy", teams=[[0], [1, 2, 3]]))
    assert game.state.ask_player == 1
    game.concede(1)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.SKIP, 2)
    game.apply("no")
    assert game.state.active == 2 and game.state.turn is not None and game.state.turn.player == 2


@pytest.mark.cr("800.4k", "807.4c")
def test_800_4k_a_marker_goes_on_if_its_player_leaves_while_asked_whether_to_skip_the_turn() -> None:
    scene = Scene(8, format="grand-melee").battlefield("A", "Test: May Rest")
    game = scene.begin("A", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP and g.state.ask_player == 1)
    game.concede(1)
    pass_until(game, lambda g: g.state.ask_kind == Q.SKIP and g.state.ask_player == 2)
    game.apply("no")
    pass_until(game, lambda g: g.state.active == 2)
    assert all(e.player != 1 for e in game.events if e.kind == Ev.TURN_BEGINS)
    check_position(game)


@pytest.mark.cr("514.1", "800.4a")
def test_514_1_the_rest_of_a_team_discards_when_one_of_them_leaves() -> None:
    """C leaves while B is asked: B still discards, and C is not asked any more."""
    scene = Scene(4, format="archenemy", teams=[[0], [1, 2, 3]])
    for name in ("B", "C", "D"):
        scene.hand(name, *["Forest"] * 8)
    game = scene.begin("B", "end")
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    assert game.state.ask_player == 1
    game.concede(2)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.DISCARD, 1)
    game.apply(0)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.DISCARD, 3)
    game.apply(0)
    assert [len(p.hand) for p in game.state.players if not p.left] == [0, 7, 7]


@pytest.mark.cr("805.5", "800.4a")
def test_805_5_a_step_goes_on_when_the_last_team_that_had_not_passed_leaves() -> None:
    """A, B, C and D have passed, and E leaves with F: whoever is asked then passes, and the step is over."""
    game = Scene(6, format="two-headed-giant", teams=[["A", "B"], ["C", "D"], ["E", "F"]]).begin("A", "upkeep", 3)
    for _ in range(4):
        game.apply("pass")
    assert game.state.ask_player == 4
    game.concede(4)
    assert game.state.ask_kind == Q.PRIORITY and game.state.ask_player == 1
    game.apply("pass")
    assert step_name(game) == "draw"


@pytest.mark.cr("117.4", "800.4a")
def test_117_4_passes_are_counted_past_seats_that_are_empty() -> None:
    """D left before; A, B and C have passed, and C leaves while E is asked: E and F must pass."""
    game = Scene(6).begin("A", "upkeep")
    game.concede(3)
    for _ in range(3):
        game.apply("pass")
    game.concede(2)
    asked = []
    while not game.over and step_name(game) == "upkeep":
        asked.append(game.state.ask_player)
        game.apply("pass")
    assert asked == [4, 5]


@pytest.mark.cr("800.4k", "808.5")
def test_800_4k_where_teams_take_no_turns_together_no_teammate_takes_the_turn() -> None:
    """B is asked whether to skip a turn and leaves: the next player is asked, not A of the same team."""
    game = asked_to_skip(Scene(4, format="team-vs-team", teams=[[0, 1], [2, 3]]))
    assert game.state.ask_player == 1
    game.concede(1)
    assert (game.state.ask_kind, game.state.ask_player) == (Q.SKIP, 2)


@pytest.mark.cr("800.4m", "805.4")
def test_800_4m_the_next_turn_of_a_team_ends_what_lasted_until_that_of_a_player_who_left() -> None:
    scene = Scene(4, format="archenemy", teams=[[0], [1, 2, 3]])
    game = scene.battlefield("A", "Grizzly Bears").hand("C", "Test: Until Then").begin("B", "main")
    pass_until(game, lambda g: g.state.ask_player == 2)
    cast(game, "Test: Until Then")
    settle(game)
    to_step(game, "upkeep", 2)
    game.concede(2)
    assert find(game, "Grizzly Bears").chars.power == 3
    to_step(game, "upkeep", 3)
    assert find(game, "Grizzly Bears").chars.power == 2
