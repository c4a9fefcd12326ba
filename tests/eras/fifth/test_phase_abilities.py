"""Phase abilities, phase costs and untap costs, as their cards were played in 1997."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.errors import IllegalChoice
from apnap.state.kinds import Ev
from apnap.testing import Scene, do, find, named, pass_until
from tests.eras.fifth.helpers import question, scene
from tests.helpers import life, texts


def neutral(game: Game) -> None:
    """Until a batch may be started again."""
    pass_until(game, lambda g: question(g).startswith("Start"))


def upkeep(s: Scene) -> Game:
    return s.begin("A", at="upkeep")


def test_a_mandatory_phase_ability_keeps_its_player_from_yielding() -> None:
    """Juzám Djinn's damage must be dealt with before the upkeep can end."""
    game = upkeep(scene().battlefield("A", "Juzám Djinn"))
    assert texts(game) == ["activate Juzám Djinn"]
    with pytest.raises(IllegalChoice):
        do(game, "pass")
    do(game, "activate Juzám Djinn")
    neutral(game)
    assert life(game) == 19
    assert "pass" in texts(game)
    assert "activate Juzám Djinn" not in texts(game)


def test_a_phase_ability_can_be_answered() -> None:
    """It is played as an instant: the other player may respond, and its player too."""
    game = upkeep(scene().battlefield("A", "Juzám Djinn").battlefield("B", "Mountain").hand("B", "Lightning Bolt"))
    do(game, "activate Juzám Djinn")
    assert question(game).startswith("Respond")
    pass_until(game, lambda g: "cast Lightning Bolt" in texts(g))
    do(game, "cast Lightning Bolt", "target A")
    neutral(game)
    assert life(game) == 16


def test_a_phase_ability_may_answer_a_batch() -> None:
    """Its player times it: also in response."""
    s = scene().battlefield("A", "Juzám Djinn").battlefield("B", "Mountain").hand("B", "Lightning Bolt")
    s.battlefield("A", "Mountain").hand("A", "Shock")
    game = upkeep(s)
    do(game, "cast Shock", "target B")
    assert "activate Juzám Djinn" in texts(game)


def test_each_phase_ability_is_played_once_in_a_phase() -> None:
    """And again in the next upkeep."""
    game = upkeep(scene().battlefield("A", "Juzám Djinn"))
    do(game, "activate Juzám Djinn")
    pass_until(game, lambda g: g.state.turn_number == 3 and texts(g) == ["activate Juzám Djinn"])
    assert life(game) == 19


def test_case_12_a_phase_cost_is_played_either_way() -> None:
    """ "Pay {U} or bury": without paying the permanent goes, but neither is done by yielding."""
    game = upkeep(scene().battlefield("A", "Stasis", "Island"))
    assert texts(game) == ["activate Stasis"]
    with pytest.raises(IllegalChoice):
        do(game, "pass")
    do(game, "activate Stasis")
    assert texts(game) == ["mode 1", "mode 2"]
    do(game, "mode 2")
    neutral(game)
    assert named(game, "Stasis") == []
    assert not find(game, "Island").tapped


def test_a_paid_phase_cost_does_nothing() -> None:
    """The mana is spent, the permanent stays."""
    game = upkeep(scene().battlefield("A", "Stasis", "Island"))
    do(game, "activate Stasis", "mode 1")
    neutral(game)
    assert len(named(game, "Stasis")) == 1
    assert find(game, "Island").tapped


def test_who_cannot_pay_suffers() -> None:
    """Only the penalty can be chosen."""
    game = upkeep(scene().battlefield("A", "Stasis"))
    do(game, "activate Stasis")
    assert texts(game) == ["mode 2"]


def test_case_13_demonic_hordes_cannot_be_used_before_its_cost_has_resolved() -> None:
    """Its tap ability waits, in that upkeep, until the effect of the phase cost has finished."""
    game = upkeep(scene().battlefield("A", "Demonic Hordes", "Swamp", "Swamp", "Swamp").battlefield("B", "Forest"))
    assert texts(game) == ["activate Demonic Hordes: upkeep cost"]
    do(game, "activate Demonic Hordes: upkeep cost", "mode 1")
    assert question(game).startswith("Respond")
    assert "activate Demonic Hordes ability 1" not in texts(game)
    neutral(game)
    assert "activate Demonic Hordes ability 1" in texts(game)


def test_leaving_play_cancels_a_phase_cost() -> None:
    """A Force of Nature that was destroyed owes nothing."""
    s = (
        scene()
        .battlefield("A", "Force of Nature", "Swamp", "Swamp", "Plains", "Plains", "Plains")
        .hand("A", "Swords to Plowshares")
    )
    game = upkeep(s)
    do(game, "cast Swords to Plowshares", "target Force of Nature")
    neutral(game)
    assert "pass" in texts(game)


def test_lord_of_the_pit_takes_a_creature_that_is_there() -> None:
    """Whoever can pay must: only without another creature the damage follows."""
    game = upkeep(scene().battlefield("A", "Lord of the Pit", "Grizzly Bears"))
    do(game, "activate Lord of the Pit")
    assert texts(game) == ["mode 1"]
    do(game, "mode 1", "choose Grizzly Bears")
    neutral(game)
    assert named(game, "Grizzly Bears") == []
    assert life(game) == 20


def test_lord_of_the_pit_alone_hurts() -> None:
    """Seven damage, which could be prevented."""
    game = upkeep(scene().battlefield("A", "Lord of the Pit"))
    do(game, "activate Lord of the Pit", "mode 2")
    neutral(game)
    assert life(game) == 13


def test_cumulative_upkeep_is_paid_for_every_counter_and_the_new_one() -> None:
    """One more each turn."""
    game = upkeep(scene().battlefield("A", "Mystic Remora", "Island", "Island", "Island"))
    do(game, "activate Mystic Remora", "mode 1")
    neutral(game)
    assert find(game, "Mystic Remora").count("age") == 1
    pass_until(game, lambda g: g.state.turn_number == 3 and texts(g) == ["activate Mystic Remora"])
    do(game, "activate Mystic Remora", "mode 1")
    neutral(game)
    assert len([p for p in named(game, "Island") if p.tapped]) == 2


def test_an_untap_cost_is_optional_and_repeatable() -> None:
    """Brass Man stays tapped in the untap phase, and untaps for one mana in the upkeep."""
    s = scene().battlefield("A", "Mountain")
    s.permanent("A", "Brass Man", tapped=True)
    game = upkeep(s)
    assert texts(game) == ["pass", "activate Brass Man"]
    do(game, "activate Brass Man")
    neutral(game)
    assert not find(game, "Brass Man").tapped


def test_an_untap_cost_is_not_for_other_phases() -> None:
    """In the main phase it cannot be paid."""
    s = scene().battlefield("A", "Mountain")
    s.permanent("A", "Brass Man", tapped=True)
    assert "activate Brass Man" not in texts(s.begin())


def test_paralyze_is_paid_for_by_the_creatures_controller() -> None:
    """In their upkeep, though the enchantment is someone else's."""
    s = scene().battlefield("A", *["Forest"] * 4).battlefield("B", *["Swamp"] * 4)
    bears = s.permanent("A", "Grizzly Bears", tapped=True)
    s.permanent("B", "Paralyze", attached_to=bears)
    game = upkeep(s)
    assert "activate Paralyze" in texts(game)
    do(game, "pass")
    assert game.state.ask_player == 1
    assert "activate Paralyze" not in texts(game)


def test_case_10_three_mines_give_four_separate_draws() -> None:
    """Each additional draw is an ability of its own, besides the one of the phase."""
    game = scene().battlefield("A", "Howling Mine", "Howling Mine", "Howling Mine").begin("A", at="draw", turn=3)
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "MAIN")
    assert len(game.state.players[0].hand) == 4
    assert len([e for e in game.events if e.kind == Ev.DRAWN]) == 4


def test_the_mine_of_an_opponent_is_played_by_that_opponent() -> None:
    """Its controller plays it, on either turn; the active player draws."""
    game = scene().battlefield("B", "Howling Mine").begin("A", at="draw", turn=3)
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "MAIN")
    assert (len(game.state.players[0].hand), len(game.state.players[1].hand)) == (2, 0)


def test_black_vise_hurts_the_chosen_player_in_their_upkeep() -> None:
    """Its controller plays it during the other player's turn."""
    s = scene().hand("A", *["Forest"] * 6)
    s.permanent("B", "Black Vise").remember("player", [0])
    game = upkeep(s)
    pass_until(game, lambda g: "activate Black Vise" in texts(g))
    assert game.state.ask_player == 1
    do(game, "activate Black Vise")
    neutral(game)
    assert life(game) == 18


def test_sylvan_library_may_be_left_alone() -> None:
    """An optional ability of the draw phase."""
    game = scene().battlefield("A", "Sylvan Library").begin("A", at="draw", turn=3)
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "MAIN")
    assert len(game.state.players[0].hand) == 1


def test_ball_lightning_goes_in_the_series_at_the_end_of_cleanup() -> None:
    """After damage and effects have worn off."""
    game = scene().battlefield("A", "Ball Lightning").begin()
    pass_until(game, lambda g: g.state.turn_number == 2)
    assert named(game, "Ball Lightning") == []
    assert Ev.DESTROYED not in [e.kind for e in game.events]


def test_relentless_assault_gives_another_attack() -> None:
    """One more than the turn's own."""
    s = scene().battlefield("A", "Grizzly Bears", *["Mountain"] * 4).hand("A", "Relentless Assault")
    game = s.begin()
    for _ in range(2):
        do(game, "declare an attack")
        pass_until(game, lambda g: "Grizzly Bears attacks B" in texts(g))
        do(game, "Grizzly Bears attacks B")
        pass_until(game, lambda g: question(g).startswith("Start a batch, play a land"))
        if "cast Relentless Assault" in texts(game):
            assert "declare an attack" not in texts(game)
            do(game, "cast Relentless Assault")
            pass_until(game, lambda g: question(g).startswith("Start a batch, play a land"))
    assert life(game, 1) == 16
    assert "declare an attack" not in texts(game)


def test_wellspring_changes_control_before_the_untap_phase() -> None:
    """At the beginning of its controller's turn, which lasts until end of turn; the land untaps then."""
    s = scene()
    land = s.permanent("B", "Forest", tapped=True)
    s.permanent("A", "Wellspring", attached_to=land)
    game = s.begin("B")
    pass_until(game, lambda g: g.state.phase is not None and g.state.phase.kind.name == "UPKEEP")
    assert game.state.active == 0
    forest = find(game, "Forest")
    assert (forest.controller, forest.tapped) == (0, False)
    taken = [i for i, e in enumerate(game.events) if e.kind == Ev.CONTROL]
    untap_phase = [i for i, e in enumerate(game.events) if e.kind == Ev.PHASE_BEGINS]
    assert taken[-1] < untap_phase[-2]
    pass_until(game, lambda g: g.state.turn_number == 3)
    assert find(game, "Forest").controller == 1


def test_what_lasts_until_a_phase_is_gone_as_it_begins() -> None:
    """Erhnam Djinn's forestwalk ends as its controller's next upkeep begins."""
    game = upkeep(scene().battlefield("A", "Erhnam Djinn").battlefield("B", "Grizzly Bears"))
    do(game, "activate Erhnam Djinn", "target Grizzly Bears")
    neutral(game)
    assert find(game, "Grizzly Bears").chars.keywords
    pass_until(game, lambda g: g.state.turn_number == 3 and texts(g) == ["activate Erhnam Djinn"])
    assert not find(game, "Grizzly Bears").chars.keywords
