"""Controlling another player (722)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Act, Ev, Q
from apnap.testing import Scene, act, attack, cast, find, named, pass_until, settle, step_name, to_step, to_turn
from apnap.testing.probing import turn_players
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.effects.turns import ControlNextTurn, SkipAll
from apnap.vocab.lookups import EACH, TARGET_PLAYER
from tests.helpers import instant


def slaver(players: int = 2, by: str = "A") -> Scene:
    scene = Scene(players)
    scene.battlefield(by, "Mindslaver", *["Island"] * 8)
    return scene


def enslave(game: Game, whom: str) -> None:
    game.apply("activate Mindslaver")
    game.apply(f"target {whom}")
    settle(game)


@pytest.mark.cr("722.1")
def test_722_1_control_lasts_for_the_whole_next_turn_and_no_longer() -> None:
    """From the untap step through cleanup of B's turn; not before, not after."""
    game = slaver().begin("A", "main")
    enslave(game, "B")
    assert not named(game, "Mindslaver")
    assert game.state.decider(1) == 1
    assert "then turn: B, controlled by A (Mindslaver)" in game.schedule
    to_turn(game, 2)
    deciders = set()
    while game.state.turn_number == 2:
        ask = game.ask
        assert ask is not None
        deciders.add((ask.player, ask.decider))
        game.apply("pass") if ask.kind == Q.PRIORITY else game.apply(0)
    assert deciders == {(0, 0), (1, 0)}
    assert game.state.decider(1) == 1
    events = [e for e in game.events if e.kind == Ev.PLAYER_CONTROL]
    assert [(e.player, e.n, e.rule) for e in events] == [(1, 0, "722.1")]


@pytest.mark.cr("722.1b")
def test_722_1b_a_skipped_turn_does_not_use_it_up() -> None:
    """B skips a turn: the turn after that is controlled."""
    scene = slaver()
    scene.battlefield("B", "Chronatog")
    game = scene.begin("A", "main")
    enslave(game, "B")
    act(game, "B: activate Chronatog")
    settle(game)
    to_step(game, "upkeep", 2)
    assert (game.state.active, game.state.decider(1)) == (0, 1)
    to_step(game, "upkeep", 3)
    assert (game.state.active, game.state.decider(1)) == (1, 0)


@pytest.mark.cr("722.1a")
def test_722_1a_the_last_effect_wins_and_the_other_is_gone() -> None:
    """C's Mindslaver after A's: C controls that turn, and A's effect does not wait for another."""
    scene = slaver(3)
    scene.battlefield("C", "Mindslaver", *["Island"] * 4)
    game = scene.begin("A", "main")
    enslave(game, "B")
    act(game, "C: activate Mindslaver")
    game.apply("target B")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.decider(1) == 2
    to_step(game, "upkeep", 5)
    assert (game.state.active, game.state.decider(1)) == (1, 1)


@pytest.mark.cr("722.3", "101.4")
def test_722_3_the_controlled_player_is_still_active_and_first() -> None:
    """B's triggers go on the stack first, ordered by A; objects keep their controllers."""
    scene = slaver()
    scene.battlefield("B", "Probe: upkeep clock", "Phyrexian Arena")
    game = scene.begin("A", "main")
    enslave(game, "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.ORDER_TRIGGERS)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 0)
    game.apply(0)
    pass_until(game, lambda x: x.state.ask_kind == Q.PRIORITY)
    assert [s.controller for s in game.state.stack] == [1, 1]
    assert game.state.holder == 1
    assert find(game, "Phyrexian Arena").controller == 1


@pytest.mark.cr("722.4")
def test_722_4_what_the_controlled_player_sees_is_seen_by_both() -> None:
    """B's hand and face-down creatures; not before and not after; B still sees them, C does not."""
    scene = slaver(3)
    scene.hand("B", "Shock")
    scene.permanent("B", "Exalted Angel", face_down=True)
    game = scene.begin("A", "main")
    enslave(game, "B")

    def seen(viewer: int) -> tuple[bool, bool]:
        view = game.view(viewer)
        morph = next(p for p in view["battlefield"] if p.get("face_down"))
        return isinstance(view["players"][1]["hand"], list), morph.get("card") == "Exalted Angel"

    assert seen(0) == (False, False)
    to_step(game, "upkeep", 2)
    assert seen(0) == (True, True)
    assert seen(1) == (True, True)
    assert seen(2) == (False, False)
    to_step(game, "upkeep", 3)
    assert seen(0) == (False, False)


@pytest.mark.cr("722.4")
def test_722_4_cards_exiled_face_down_that_the_player_may_look_at() -> None:
    """Looking rights of the controlled player are the controller's for that turn."""
    scene = slaver()
    scene.exile("B", "Shock")
    card = scene.state.exile[0]
    card.face_down = True
    card.seen_by = 2
    game = scene.begin("A", "main")
    enslave(game, "B")
    assert game.view(0)["exile"][0]["name"] is None
    to_step(game, "upkeep", 2)
    assert game.view(0)["exile"][0]["name"] == "Shock"
    to_step(game, "upkeep", 3)
    assert game.view(0)["exile"][0]["name"] is None


@pytest.mark.cr("722.5")
def test_722_5_every_choice_is_the_controllers() -> None:
    """Casting, targets, attackers, searching, discarding: each question is decided by A."""
    scene = slaver()
    scene.battlefield("B", "Mountain", "Hill Giant").hand("B", "Shock", *["Island"] * 8)
    game = scene.begin("A", "main")
    enslave(game, "B")
    to_step(game, "main", 2)
    cast(game, "Shock")
    kinds = [(game.state.ask_kind, game.state.decider(game.state.ask_player))]
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 18
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    kinds.append((game.state.ask_kind, game.state.decider(game.state.ask_player)))
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    kinds.append((game.state.ask_kind, game.state.decider(game.state.ask_player)))
    assert kinds == [(Q.TARGET, 0), (Q.ATTACK, 0), (Q.DISCARD, 0)]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()


@pytest.mark.cr("722.5a")
def test_722_5a_only_the_controlled_players_resources() -> None:
    """B has one Mountain: A's islands cannot help B cast, and the cards discarded are B's."""
    scene = slaver()
    scene.battlefield("B", "Mountain").hand("B", "Divination", "Shock").hand("A", "Shock")
    game = scene.begin("A", "main")
    enslave(game, "B")
    to_step(game, "main", 2)
    assert game.is_legal("cast Shock")
    assert not game.is_legal("cast Divination")
    ask = game.ask
    assert ask is not None and ask.player == 1
    owners = {game.state.objects[c.option.id].owner for c in ask.options if c.option.act == Act.CAST}
    assert owners == {1}


@pytest.mark.cr("722.5", "722.8")
def test_722_8_the_controller_still_makes_their_own_choices() -> None:
    """In B's turn A has priority as A, too."""
    game = slaver().begin("A", "main")
    enslave(game, "B")
    to_step(game, "main", 2)
    game.apply("pass")
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (0, 0)


@pytest.mark.cr("722.6", "104.3a")
def test_722_6_the_controlled_player_may_concede_and_only_they() -> None:
    """Conceding is by seat, not among the choices the controller is asked."""
    game = slaver(3).begin("A", "main")
    enslave(game, "B")
    to_step(game, "main", 2)
    assert all("concede" not in c.text for c in game.legal)
    game.concede(1)
    assert game.state.players[1].left and not game.over
    assert turn_players(game, 4) == "ABCA"


@pytest.mark.cr("722.1", "800.4a")
def test_800_4a_a_controller_who_leaves_controls_nobody() -> None:
    """A leaves in B's controlled turn: B decides again at once."""
    game = slaver(3).begin("A", "main")
    enslave(game, "B")
    to_step(game, "main", 2)
    assert game.state.decider(1) == 0
    game.concede(0)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 1)
    assert isinstance(game.view(1)["players"][1]["hand"], list)


@pytest.mark.cr("800.4b")
def test_800_4b_nobody_comes_to_be_controlled_by_someone_who_left() -> None:
    """A leaves before B's turn: the effect is gone."""
    game = slaver(3).begin("A", "main")
    enslave(game, "B")
    game.concede(0)
    to_step(game, "upkeep", 2)
    assert game.state.decider(1) == 1
    assert not game.state.riders


@pytest.mark.cr("722.9")
def test_722_9_control_of_oneself_is_as_usual_and_overwrites() -> None:
    """B takes control of B after A did: B decides."""
    scene = slaver()
    scene.battlefield("B", "Mindslaver", *["Island"] * 4)
    game = scene.begin("A", "main")
    enslave(game, "B")
    act(game, "B: activate Mindslaver")
    game.apply("target B")
    settle(game)
    to_step(game, "upkeep", 2)
    assert game.state.decider(1) == 1


@pytest.mark.cr("722.1")
def test_a_controlled_extra_turn_if_that_is_the_next_one() -> None:
    """Time Warp for B, then Mindslaver on B: the extra turn is the next turn B takes."""
    scene = slaver()
    scene.hand("A", "Time Warp").battlefield("A", *["Island"] * 5)
    game = scene.begin("A", "main")
    cast(game, "Time Warp", "B")
    settle(game)
    enslave(game, "B")
    assert "then extra turn: B (Time Warp), controlled by A (Mindslaver)" in game.schedule
    seen = []
    for turn in (2, 3):
        to_step(game, "upkeep", turn)
        seen.append((game.state.active, game.state.decider(1)))
    assert seen == [(1, 0), (1, 1)]


@pytest.mark.cr("722.5", "614.10")
def test_the_controller_decides_an_optional_skip_inside_the_turn() -> None:
    """B may skip the draw step: A is asked."""
    scene = slaver()
    scene.battlefield("B", "Probe: optional skip")
    game = scene.begin("A", "main")
    enslave(game, "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.SKIP)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 0)


@pytest.mark.cr("722.1", "723.1d")
def test_ending_a_controlled_turn_keeps_control_through_its_cleanup() -> None:
    """A ends B's turn; the discard in that cleanup is A's choice."""
    scene = slaver()
    scene.battlefield("A", *["Island"] * 6).hand("A", "Time Stop").hand("B", *["Island"] * 9)
    game = scene.begin("A", "main")
    enslave(game, "B")
    to_step(game, "upkeep", 2)
    act(game, "A: cast Time Stop")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    ask = game.ask
    assert step_name(game) == "cleanup"
    assert ask is not None and (ask.player, ask.decider) == (1, 0)


@pytest.mark.cr("722.1")
def test_worst_fears_exiles_itself() -> None:
    """Control of the next turn; the card goes to exile."""
    scene = Scene(2)
    scene.battlefield("A", *["Swamp"] * 8).hand("A", "Worst Fears")
    game = scene.begin("A", "main")
    cast(game, "Worst Fears", "B")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Worst Fears"]
    to_step(game, "upkeep", 2)
    assert game.state.decider(1) == 0


@pytest.mark.cr("722.1", "606.3")
def test_sorin_markov() -> None:
    """Drain, set life to ten, and with seven loyalty control the next turn."""
    scene = Scene(2)
    sorin = scene.permanent("A", "Sorin Markov", counters={"loyalty": 8})
    game = scene.begin("A", "main")
    game.apply("activate Sorin Markov: +2")
    game.apply("target B")
    settle(game)
    assert [p.life for p in game.state.players] == [22, 18]
    assert not game.is_legal("activate Sorin Markov: -3")
    to_step(game, "main", 3)
    game.apply("activate Sorin Markov: -3")
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 10
    to_step(game, "main", 5)
    game.apply("activate Sorin Markov: -7")
    game.apply("target B")
    settle(game)
    assert sorin.id not in [p.id for p in game.state.battlefield]
    to_step(game, "upkeep", 6)
    assert game.state.decider(1) == 0


@pytest.mark.cr("722.5", "722.7")
def test_the_controller_decides_blocks_when_the_controlled_player_is_attacked_elsewhere() -> None:
    """Control is for B's own turn only: on A's turn B blocks as B likes."""
    scene = slaver()
    scene.battlefield("A", "Hill Giant").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    enslave(game, "B")
    attack(game, ("Hill Giant", "B"))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 1)


def command_scene(*hand: str) -> Scene:
    scene = Scene(2)
    scene.battlefield("A", "Swamp", "Swamp").hand("A", "Word of Command")
    scene.battlefield("B", "Mountain", "Mountain").hand("B", *hand)
    return scene


@pytest.mark.cr("722.2", "722.5")
def test_722_2_word_of_command_the_chosen_card_is_cast_as_the_controller_says() -> None:
    """A chooses Shock from B's hand and its target; B pays; then B decides for B again."""
    game = command_scene("Shock", "Island").begin("A", "main")
    cast(game, "Word of Command", "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    ask = game.ask
    assert ask is not None and (ask.player, ask.rule) == (0, "722.2")
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("choose Shock")
    ask = game.ask
    assert ask is not None and (ask.kind, ask.player, ask.decider) == (Q.TARGET, 1, 0)
    hand = game.view(0)["players"][1]["hand"]
    assert isinstance(hand, list) and [card["name"] for card in hand] == ["Island"]
    game.apply("target B")
    assert game.state.decider(1) == 1
    assert not isinstance(game.view(0)["players"][1]["hand"], list)
    assert sum(p.tapped for p in game.state.battlefield if p.controller == 1) == 1
    settle(game)
    assert game.state.players[1].life == 18


@pytest.mark.cr("722.2")
def test_word_of_command_controls_the_player_while_that_spell_resolves() -> None:
    """Choices made on resolution are A's as well."""
    game = command_scene("Probe: choose").begin("A", "main")
    cast(game, "Word of Command", "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Probe: choose")
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 0)
    game.apply("yes")
    assert game.state.decider(1) == 1


@pytest.mark.cr("722.2", "305.3")
def test_word_of_command_a_land_is_played_only_on_that_players_turn() -> None:
    """On A's turn B cannot play a land; on B's own turn it is B's land for the turn."""
    game = command_scene("Island").begin("A", "main")
    cast(game, "Word of Command", "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Island")
    assert not named(game, "Island")
    game = command_scene("Island").begin("B", "main")
    act(game, "A: cast Word of Command")
    game.apply("target B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Island")
    assert named(game, "Island") and game.state.players[1].lands_played == 1


@pytest.mark.cr("722.2")
def test_word_of_command_only_lands_may_pay() -> None:
    """With an untapped mana creature and no untapped land the spell is not cast."""
    scene = Scene(2)
    scene.battlefield("A", "Swamp", "Swamp").hand("A", "Word of Command")
    scene.battlefield("B", "Birds of Paradise").hand("B", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Word of Command", "B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Shock")
    settle(game)
    assert len(game.state.players[1].hand) == 1
    assert not find(game, "Birds of Paradise").tapped
    assert not game.state.lasting and game.state.decider(1) == 1


@pytest.mark.cr("722.2", "723.1b")
def test_word_of_command_on_a_spell_that_ends_the_turn() -> None:
    """Control ends with that resolution: B's own choices in the cleanup step are B's."""
    game = command_scene("Probe: end turn", *["Island"] * 8).begin("B", "main")
    act(game, "A: cast Word of Command")
    game.apply("target B")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Probe: end turn")
    pass_until(game, lambda x: x.state.ask_kind == Q.DISCARD)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 1)


@pytest.mark.cr("722.2", "722.5")
def test_722_5_who_controls_a_player_decides_for_those_that_player_controls() -> None:
    """A has B's turn; B's Word of Command on C lets A choose for C, and B decides nothing."""
    scene = Scene(3)
    scene.battlefield("A", *["Wastes"] * 4, "Mindslaver")
    scene.battlefield("B", "Swamp", "Swamp").hand("B", "Word of Command")
    scene.battlefield("C", "Mountain").hand("C", "Shock")
    game = scene.begin("A", "main")
    act(game, "A: activate Mindslaver")
    game.apply("target B")
    settle(game)
    to_step(game, "main", 2)
    act(game, "B: cast Word of Command")
    game.apply("target C")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (1, 0)
    game.apply("choose Shock")
    ask = game.ask
    assert ask is not None and (ask.kind, ask.player, ask.decider) == (Q.TARGET, 2, 0)
    game.apply("target C")
    settle(game)
    assert game.state.players[2].life == 18


@pytest.mark.cr("722.5", "722.8")
def test_722_8_a_player_who_is_commanded_by_one_they_control_decides_for_both() -> None:
    """A has B's turn and lets B's Word of Command take A: A still makes every choice."""
    scene = Scene(2)
    scene.battlefield("A", *["Wastes"] * 4, "Mindslaver", "Mountain").hand("A", "Shock")
    scene.battlefield("B", "Swamp", "Swamp").hand("B", "Word of Command")
    game = scene.begin("A", "main")
    act(game, "A: activate Mindslaver")
    game.apply("target B")
    settle(game)
    to_step(game, "main", 2)
    act(game, "B: cast Word of Command")
    game.apply("target A")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    game.apply("choose Shock")
    ask = game.ask
    assert ask is not None and (ask.player, ask.decider) == (0, 0)
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 18


@pytest.mark.cr("722.1", "500.7")
def test_500_7_the_turn_after_a_controlled_one_is_an_extra_turn_of_nobody_elses() -> None:
    instant("(commands and gives)", Spell(ControlNextTurn(TARGET_PLAYER, then_extra=True), (Targets(players="any"),)))
    game = Scene(2).hand("A", "(commands and gives)").begin("A", "main")
    cast(game, "(commands and gives)", "target B")
    settle(game)
    to_turn(game, 4)
    begun = [(e.player, e.m) for e in game.events if e.kind == Ev.TURN_BEGINS]
    assert begun[-3:] == [(1, 0), (1, 1), (0, 0)]
    assert [e.player for e in game.events if e.kind == Ev.PLAYER_CONTROL] == [1]


@pytest.mark.cr("614.10", "722.1")
def test_614_10_whoever_skips_part_of_their_next_turn_is_controlled_by_nobody_else() -> None:
    instant("(no fight next turn)", Spell(SkipAll("combat phase", EACH, next_turn=True)))
    game = Scene(2).hand("A", "(no fight next turn)").begin("A", "main")
    cast(game, "(no fight next turn)")
    settle(game)
    to_turn(game, 2)
    assert [p.controlled_by for p in game.state.players] == [0, 1]
    to_turn(game, 3)
    skipped = [e for e in game.events if e.kind == Ev.SKIPPED and e.note == "combat phase"]
    assert [e.player for e in skipped] == [1] and not any(e.kind == Ev.PLAYER_CONTROL for e in game.events)
