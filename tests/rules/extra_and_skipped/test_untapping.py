"""What untaps in the untap step, and what keeps permanents from it (502.3)."""

from __future__ import annotations

import pytest

from apnap.game import Game
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, cast, find, named, pass_until, settle, step_name, to_step


def tapped(game: Game, player: str, name: str = "") -> int:
    seat = "ABCD".index(player)
    return sum(p.tapped for p in game.state.battlefield if p.controller == seat and (not name or p.card.name == name))


def sleepers(scene: Scene, player: str, *names: str) -> None:
    for name in names:
        scene.permanent(player, name, tapped=True)


@pytest.mark.cr("502.3")
def test_case_19_mungha_wurm_its_controller_untaps_one_land_of_choice() -> None:
    """The other land stays tapped; creatures untap as usual; others are not concerned."""
    scene = Scene(2)
    scene.battlefield("A", "Mungha Wurm")
    sleepers(scene, "A", "Island", "Forest", "Hill Giant")
    sleepers(scene, "B", "Island", "Forest")
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    ask = game.ask
    assert ask is not None and ask.rule == "502.3"
    assert [c.text for c in ask.options] == ["untap Island", "untap Forest"]
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("untap Forest")
    assert find(game, "Island", "A").tapped and not find(game, "Forest", "A").tapped
    assert not find(game, "Hill Giant").tapped
    to_step(game, "upkeep", 4)
    assert tapped(game, "B") == 0


@pytest.mark.cr("502.3")
def test_winter_orb_holds_lands_only_while_it_is_untapped() -> None:
    """Tapped at that moment, it does nothing, although it untaps in the same step."""
    scene = Scene(2)
    scene.permanent("A", "Winter Orb", tapped=True)
    sleepers(scene, "A", "Island", "Forest")
    game = scene.begin("B", "end", turn=2)
    to_step(game, "upkeep", 3)
    assert tapped(game, "A") == 0


@pytest.mark.cr("502.3")
def test_winter_orb_and_static_orb_together() -> None:
    """No more than two permanents, no more than one of them a land."""
    scene = Scene(2)
    scene.battlefield("B", "Winter Orb", "Static Orb")
    sleepers(scene, "A", "Island", "Forest", "Hill Giant", "Grizzly Bears")
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    game.apply("untap Forest")
    assert game.ask is not None
    assert sorted(c.text for c in game.ask.options) == ["untap Grizzly Bears", "untap Hill Giant"]
    game.apply("untap Hill Giant")
    assert tapped(game, "A") == 2 and find(game, "Island").tapped and find(game, "Grizzly Bears").tapped


@pytest.mark.cr("502.3")
def test_case_20_exhaustion_holds_what_arrives_later() -> None:
    """A creature that came after it resolved stays tapped too, once."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Exhaustion")
    sleepers(scene, "B", "Hill Giant")
    game = scene.begin("A", "main")
    cast(game, "Exhaustion", "B")
    settle(game)
    scene.permanent("B", "Grizzly Bears", tapped=True)
    to_step(game, "upkeep", 2)
    assert tapped(game, "B") == 2
    to_step(game, "upkeep", 4)
    assert tapped(game, "B") == 0


@pytest.mark.cr("502.3")
def test_exhaustion_says_nothing_about_another_players_untap_step() -> None:
    """C's Muse untaps C's permanents in B's untap step; Exhaustion holds them only in C's own."""
    scene = Scene(3)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Exhaustion")
    scene.battlefield("C", "Seedborn Muse")
    sleepers(scene, "C", "Hill Giant")
    game = scene.begin("A", "main")
    cast(game, "Exhaustion", "C")
    settle(game)
    to_step(game, "upkeep", 2)
    assert not find(game, "Hill Giant").tapped
    find(game, "Hill Giant").tapped = True
    to_step(game, "upkeep", 3)
    assert find(game, "Hill Giant").tapped


@pytest.mark.cr("502.3", "614.10a")
def test_exhaustion_waits_for_an_untap_step_that_happens() -> None:
    """B's next untap step is skipped: the one after it is the next."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Exhaustion").hand("B", "Probe: skip untap")
    sleepers(scene, "B", "Hill Giant")
    game = scene.begin("A", "main")
    cast(game, "Exhaustion", "B")
    settle(game)
    game.apply("pass")
    cast(game, "Probe: skip untap")
    settle(game)
    to_step(game, "upkeep", 4)
    assert find(game, "Hill Giant").tapped
    to_step(game, "upkeep", 6)
    assert not find(game, "Hill Giant").tapped


@pytest.mark.cr("502.3")
def test_mana_vapors_holds_lands_in_that_players_next_untap_step() -> None:
    """Lands only, for one untap step; another player's untap step neither counts nor is hindered."""
    scene = Scene(3)
    scene.battlefield("A", "Island", "Island").hand("A", "Mana Vapors")
    sleepers(scene, "C", "Island", "Hill Giant")
    scene.battlefield("C", "Seedborn Muse")
    game = scene.begin("A", "main")
    cast(game, "Mana Vapors", "C")
    settle(game)
    to_step(game, "upkeep", 2)
    assert not find(game, "Island", "C").tapped, "untapped in B's untap step by the Muse"
    find(game, "Island", "C").tapped = True
    to_step(game, "upkeep", 3)
    assert find(game, "Island", "C").tapped
    assert not find(game, "Hill Giant").tapped


@pytest.mark.cr("502.3")
def test_seedborn_muse_untaps_in_each_other_players_untap_step() -> None:
    """In B's and C's, not twice in A's own; limits on B's untapping are not limits on A's."""
    scene = Scene(2)
    scene.battlefield("A", "Seedborn Muse").battlefield("B", "Winter Orb")
    sleepers(scene, "A", "Island", "Forest")
    game = scene.begin("A", "end")
    to_step(game, "upkeep", 2)
    assert tapped(game, "A") == 0


@pytest.mark.cr("502.3")
def test_frost_breath_each_creature_for_its_own_controllers_next_untap_step() -> None:
    """One of B's and one of C's: each misses its own controller's next untap step only."""
    scene = Scene(3)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Frost Breath")
    scene.battlefield("B", "Hill Giant").battlefield("C", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Frost Breath", "Hill Giant", "Grizzly Bears")
    settle(game)
    for turn, giant, bears in ((2, True, True), (3, True, True), (5, False, True), (6, False, False)):
        to_step(game, "upkeep", turn)
        assert (find(game, "Hill Giant").tapped, find(game, "Grizzly Bears").tapped) == (giant, bears), turn
    assert not game.state.lasting


@pytest.mark.cr("502.3")
def test_doesnt_untap_follows_the_controller_at_that_time() -> None:
    """B's creature goes to A before B's untap step: A's next untap step is the one it misses."""
    scene = Scene(2)
    scene.battlefield("A", *["Island"] * 3).hand("A", "Frost Breath")
    scene.battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    cast(game, "Frost Breath", "Hill Giant")
    settle(game)
    giant = find(game, "Hill Giant")
    giant.default_controller = 0
    game.state.relayer = True
    to_step(game, "upkeep", 2)
    assert giant.controller == 0 and giant.tapped
    to_step(game, "upkeep", 3)
    assert giant.tapped
    to_step(game, "upkeep", 5)
    assert not giant.tapped


@pytest.mark.cr("502.3", "611.2b")
def test_rubinia_stays_tapped_to_keep_the_creature() -> None:
    """Asked in A's untap step; untapping gives the creature back."""
    scene = Scene(2)
    scene.battlefield("A", "Rubinia Soulsinger").battlefield("B", "Hill Giant")
    game = scene.begin("A", "main")
    game.apply("activate Rubinia Soulsinger")
    game.apply("target Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").controller == 0
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    assert game.state.turn_number == 3
    twin = game.clone()
    game.apply("no")
    assert find(game, "Hill Giant").controller == 0 and find(game, "Rubinia Soulsinger").tapped
    twin.apply("yes")
    assert find(twin, "Hill Giant").controller == 1


@pytest.mark.cr("502.3")
def test_basalt_monolith_untaps_only_for_mana() -> None:
    """It stays tapped through A's untap step; {3} untaps it; the Muse untaps it in B's."""
    scene = Scene(2)
    scene.permanent("A", "Basalt Monolith", tapped=True)
    scene.battlefield("A", *["Island"] * 3)
    game = scene.begin("B", "end", turn=2)
    to_step(game, "upkeep", 3)
    assert find(game, "Basalt Monolith").tapped
    game.apply("activate Basalt Monolith")
    settle(game)
    assert not find(game, "Basalt Monolith").tapped
    other = Scene(2)
    other.permanent("A", "Basalt Monolith", tapped=True)
    other.battlefield("A", "Seedborn Muse")
    game = other.begin("A", "end")
    to_step(game, "upkeep", 2)
    assert not find(game, "Basalt Monolith").tapped


@pytest.mark.cr("502.3")
def test_paralyze_taps_holds_and_asks_for_four_in_the_upkeep() -> None:
    """The enchanted creature's controller may pay."""
    scene = Scene(2)
    scene.battlefield("A", "Swamp").hand("A", "Paralyze")
    scene.battlefield("B", "Hill Giant", *["Mountain"] * 4)
    game = scene.begin("A", "main")
    cast(game, "Paralyze", "Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").tapped
    pass_until(game, lambda x: x.state.ask_kind == Q.YES_NO)
    assert game.ask is not None and game.ask.player == 1 and find(game, "Hill Giant").tapped
    game.apply("yes")
    assert not find(game, "Hill Giant").tapped
    assert tapped(game, "B", "Mountain") == 4


@pytest.mark.cr("502.3")
def test_intruder_alarm_holds_creatures_until_one_enters() -> None:
    """No creature untaps in untap steps; each creature entering untaps all."""
    scene = Scene(2)
    scene.battlefield("A", "Intruder Alarm", "Forest", "Forest").hand("A", "Grizzly Bears")
    sleepers(scene, "A", "Hill Giant")
    game = scene.begin("A", "upkeep", turn=3)
    assert find(game, "Hill Giant").tapped
    to_step(game, "main")
    cast(game, "Grizzly Bears")
    settle(game)
    assert not find(game, "Hill Giant").tapped


@pytest.mark.cr("701.26a")
def test_icy_manipulator_taps_artifacts_creatures_and_lands() -> None:
    """An enchantment is no legal target."""
    scene = Scene(2)
    scene.battlefield("A", "Icy Manipulator", "Island").battlefield("B", "Hill Giant", "Megrim")
    game = scene.begin("A", "main")
    game.apply("activate Icy Manipulator")
    assert game.ask is not None and all("Megrim" not in c.text for c in game.ask.options)
    game.apply("target Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").tapped


@pytest.mark.cr("502.3")
def test_all_of_it_untaps_simultaneously() -> None:
    """Each of two watchers sees both untap, including its own."""
    scene = Scene(2)
    scene.battlefield("A", "Probe: untap watcher")
    sleepers(scene, "A", "Hill Giant", "Grizzly Bears")
    game = scene.begin("B", "end", turn=2)
    to_step(game, "draw", 3)
    assert game.state.players[0].life == 22
    assert sum(1 for e in game.events if e.kind == Ev.UNTAPPED and e.rule == "502.3") == 2
    assert len(named(game, "Hill Giant")) == 1


@pytest.mark.cr("502.3")
@pytest.mark.parametrize("sleeping", [1, 2])
def test_as_many_as_a_limit_allows_untap_and_nobody_is_asked(sleeping: int) -> None:
    """Static Orb allows two: with one or two tapped there is nothing to determine."""
    scene = Scene(2)
    scene.battlefield("B", "Static Orb")
    sleepers(scene, "A", *["Hill Giant", "Grizzly Bears"][:sleeping])
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP or (x.state.active == 0 and step_name(x) == "upkeep"))
    assert game.state.ask_kind == Q.PRIORITY
    assert tapped(game, "A") == 0


@pytest.mark.cr("502.3")
def test_under_a_limit_one_permanent_is_picked_at_a_time_until_no_more_may_untap() -> None:
    """Three are tapped and two may untap: two questions, each for one, the second without what was picked."""
    scene = Scene(2)
    scene.battlefield("B", "Static Orb")
    sleepers(scene, "A", "Hill Giant", "Grizzly Bears", "Island")
    game = scene.begin("B", "end", turn=2)
    pass_until(game, lambda x: x.state.ask_kind == Q.UNTAP)
    for left, pick in ((3, "untap Island"), (2, "untap Grizzly Bears")):
        assert game.ask is not None and (game.ask.min, game.ask.max, len(game.ask.options)) == (1, 1, left)
        game.apply(pick)
    assert step_name(game) == "upkeep"
    assert [p.card.name for p in game.state.battlefield if p.tapped] == ["Hill Giant"]
