"""The kernel's cards, one by one, where no rule's own test uses them."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.testing import Scene, cast, find, named, pass_until, settle, to_step
from tests.helpers import lives, texts


def hand(game: Game, seat: int = 0) -> list[str]:
    return [o.card.name for o in game.state.players[seat].hand]


def ready(player: str = "A", *lands: str) -> Scene:
    return Scene(2).battlefield(player, *lands)


def test_doom_blade_spares_black_creatures() -> None:
    """A nonblack creature may be chosen, a black one not."""
    scene = ready("A", "Swamp", "Swamp").hand("A", "Doom Blade")
    game = scene.battlefield("B", "Grizzly Bears", "Juzám Djinn").begin("A", "main")
    game.apply("cast Doom Blade")
    assert texts(game) == ["target Grizzly Bears"]
    game.apply(0)
    settle(game)
    assert named(game, "Grizzly Bears") == [] and len(named(game, "Juzám Djinn")) == 1


def test_altars_reap_costs_a_creature() -> None:
    """The sacrifice is a cost: it is paid when cast, and the spell is not castable without one."""
    scene = ready("A", "Swamp", "Swamp").hand("A", "Altar's Reap")
    assert texts(scene.begin("A", "main")) == ["pass"]
    scene = ready("A", "Swamp", "Swamp").battlefield("A", "Doomed Traveler").hand("A", "Altar's Reap")
    game = scene.begin("A", "main")
    cast(game, "Altar's Reap", "choose Doomed Traveler")
    assert named(game, "Doomed Traveler") == []
    settle(game)
    assert len(hand(game)) == 2
    assert [p.card.name for p in game.state.battlefield if not p.is_card] == ["Spirit"]  # Doomed Traveler's own


@pytest.mark.cr("111.2")
def test_dragon_fodder_makes_two_goblins() -> None:
    """Two 1/1 red creature tokens under the caster's control."""
    game = ready("A", "Mountain", "Mountain").hand("A", "Dragon Fodder").begin("A", "main")
    cast(game, "Dragon Fodder")
    settle(game)
    tokens = [p for p in game.state.battlefield if not p.is_card]
    assert [(p.chars.name, p.chars.power, p.chars.toughness, p.chars.colors, p.controller) for p in tokens] == [
        ("Goblin", 1, 1, 8, 0)
    ] * 2


@pytest.mark.cr("107.3a")
def test_braingeyser_draws_x_for_the_target() -> None:
    """X is announced, up to what can be paid."""
    game = ready("A", *["Island"] * 5).hand("A", "Braingeyser").begin("A", "main")
    game.apply("cast Braingeyser")
    assert texts(game) == ["0", "1", "2", "3"]
    game.apply("3")
    game.apply("target B")
    settle(game)
    assert len(hand(game, 1)) == 3


@pytest.mark.cr("601.2d")
def test_rolling_thunder_divides_its_damage() -> None:
    """Each of the chosen targets gets at least one."""
    scene = ready("A", *["Mountain"] * 5).hand("A", "Rolling Thunder").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply(["cast Rolling Thunder", "3", "target B", "target Grizzly Bears", "done"])
    assert game.ask is not None and game.ask.kind == Q.NUMBER and texts(game) == ["1", "2"]
    game.apply("1")
    settle(game)
    assert lives(game) == [20, 19] and named(game, "Grizzly Bears") == []


@pytest.mark.cr("702.33a")
def test_burst_lightning_kicked_deals_four() -> None:
    """The kicker is offered only when it can be paid."""
    game = ready("A", "Mountain").hand("A", "Burst Lightning").begin("A", "main")
    game.apply(["cast Burst Lightning", "target B"])
    settle(game)
    assert lives(game) == [20, 18]
    game = ready("A", *["Mountain"] * 5).hand("A", "Burst Lightning").begin("A", "main")
    game.apply(["cast Burst Lightning", "yes", "target B"])
    settle(game)
    assert lives(game) == [20, 16] and all(p.tapped for p in game.state.battlefield)


@pytest.mark.cr("702.34a")
def test_think_twice_comes_back_once_and_is_exiled() -> None:
    """Flashback from the graveyard, then exile."""
    game = ready("A", *["Island"] * 5).hand("A", "Think Twice").begin("A", "main")
    cast(game, "Think Twice")
    settle(game)
    game.apply("cast Think Twice with flashback")
    settle(game)
    assert [o.card.name for o in game.state.exile] == ["Think Twice"]
    assert len(hand(game)) == 2 and game.state.players[0].graveyard == []


@pytest.mark.cr("702.34a")
def test_faithless_looting_draws_before_it_discards() -> None:
    """With an empty hand the two cards drawn are the two discarded."""
    game = ready("A", "Mountain").hand("A", "Faithless Looting").begin("A", "main")
    cast(game, "Faithless Looting")
    settle(game)
    assert hand(game) == [] and len(game.state.players[0].graveyard) == 3


@pytest.mark.cr("700.2a")
def test_boros_charm_has_three_modes() -> None:
    """Damage to a player, indestructible for what one controls, double strike for a creature."""

    def board() -> Game:
        scene = ready("A", "Mountain", "Plains", "Grizzly Bears").hand("A", "Boros Charm")
        return scene.battlefield("B", *["Plains"] * 4).hand("B", "Wrath of God").begin("A", "main")

    game = board()
    game.apply(["cast Boros Charm", "mode 1", "target B"])
    settle(game)
    assert lives(game) == [20, 16]
    game = board()
    game.apply(["cast Boros Charm", "mode 2"])
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert bears.chars.keywords & (1 << 12)
    game = board()
    game.apply(["cast Boros Charm", "mode 3", "target Grizzly Bears"])
    settle(game)
    assert find(game, "Grizzly Bears").chars.keywords & (1 << 3)
    to_step(game, "upkeep")
    assert not find(game, "Grizzly Bears").chars.keywords & (1 << 3)


@pytest.mark.cr("118.12")
def test_izzet_charm_and_mana_leak_let_the_controller_pay() -> None:
    """Unless its controller pays: asked on resolution, countered if not or if they cannot."""

    def board(counter: str, lands: int) -> Game:
        scene = ready("A", *["Mountain"] * lands).hand("A", "Shock")
        scene.battlefield("B", "Island", "Mountain").hand("B", counter)
        game = scene.begin("A", "main")
        game.apply(["cast Shock", "target B", "pass", f"cast {counter}"])
        if counter == "Izzet Charm":
            game.apply("mode 1")
        game.apply("target Shock")
        pass_until(game, lambda g: g.state.ask_kind != Q.PRIORITY or not g.state.stack)
        return game

    game = board("Izzet Charm", 3)
    assert game.ask is not None and game.ask.kind == Q.YES_NO and game.ask.player == 0
    game.apply("yes")
    settle(game)
    assert lives(game) == [20, 18]
    game = board("Izzet Charm", 3)
    game.apply("no")
    settle(game)
    assert lives(game) == [20, 20]
    game = board("Mana Leak", 3)  # one of three lands is tapped: three more cannot be paid
    settle(game)
    assert lives(game) == [20, 20]
    assert any(e.kind == Ev.COUNTERED for e in game.events)


def test_izzet_charm_also_shocks_or_loots() -> None:
    """Two damage to a creature; or draw two, discard two."""
    scene = ready("A", "Island", "Mountain").hand("A", "Izzet Charm").battlefield("B", "Grizzly Bears")
    game = scene.begin("A", "main")
    game.apply(["cast Izzet Charm", "mode 2", "target Grizzly Bears"])
    settle(game)
    assert named(game, "Grizzly Bears") == []
    game = ready("A", "Island", "Mountain").hand("A", "Izzet Charm", "Shock").begin("A", "main")
    assert "cast Izzet Charm" in texts(game)
    game.apply(["cast Izzet Charm", "mode 3"])
    pass_until(game, lambda g: g.state.ask_kind == Q.DISCARD)
    assert len(hand(game)) == 3
    game.apply(["discard Island", "discard Island"])
    assert hand(game) == ["Shock"]


def test_negate_does_not_stop_creatures() -> None:
    """A noncreature spell may be chosen, a creature spell not."""
    scene = ready("A", "Forest", "Forest").hand("A", "Grizzly Bears").battlefield("B", "Island", "Island")
    game = scene.hand("B", "Negate").begin("A", "main")
    cast(game, "Grizzly Bears")
    game.apply("pass")
    assert texts(game) == ["pass"]


@pytest.mark.cr("302.6")
def test_llanowar_elves_cannot_tap_while_summoning_sick() -> None:
    """A mana ability with the tap symbol waits a turn like any other."""
    scene = Scene(2)
    scene.permanent("A", "Llanowar Elves", sick=True)
    game = scene.hand("A", "Giant Growth").begin("B", "main")
    game.apply("pass")
    assert not game.is_legal("tap Llanowar Elves")
    to_step(game, "upkeep", 2)
    assert game.state.ask_player == 0 and game.is_legal("tap Llanowar Elves")


@pytest.mark.cr("605.3b", "603.2e")
def test_city_of_brass_hurts_whenever_it_becomes_tapped() -> None:
    """The mana is there at once; the damage is an ability on the stack."""
    game = ready("A", "City of Brass").hand("A", "Shock").begin("A", "main")
    cast(game, "Shock", "target B")
    assert [s.card.name for s in game.state.stack] == ["Shock", "City of Brass"]
    settle(game)
    assert lives(game) == [19, 18]


@pytest.mark.cr("606.3")
def test_garruk_wildspeaker_acts_once_a_turn() -> None:
    """Untapping two lands, making a Beast, trampling over; one loyalty ability each turn."""
    scene = Scene(2).battlefield("A", "Garruk Wildspeaker")
    for name in ("Forest", "Forest"):
        scene.permanent("A", name, tapped=True)
    game = scene.begin("A", "main")
    twin = game.clone()
    game.apply(["activate Garruk Wildspeaker: +1", "target Forest", "target Forest"])
    settle(game)
    assert find(game, "Garruk Wildspeaker").count("loyalty") == 4
    assert not any(p.tapped for p in game.state.battlefield)
    assert texts(game) == ["pass"]
    twin.apply("activate Garruk Wildspeaker: -1")
    settle(twin)
    beast = find(twin, "Beast")
    assert (beast.chars.power, beast.chars.toughness) == (3, 3)
    assert find(twin, "Garruk Wildspeaker").count("loyalty") == 2


def test_greed_trades_life_for_cards() -> None:
    """Two life and a black mana; not with one life left."""
    game = ready("A", "Swamp", "Greed").begin("A", "main")
    game.apply("activate Greed")
    settle(game)
    assert lives(game) == [18, 20] and len(hand(game)) == 1
    assert texts(ready("A", "Swamp", "Greed").life("A", 1).begin("A", "main")) == ["pass"]


def test_zuran_orb_eats_lands() -> None:
    """Any land, also a tapped one, as often as wanted."""
    scene = ready("A", "Zuran Orb", "Forest")
    scene.permanent("A", "Island", tapped=True)
    game = scene.begin("A", "main")
    game.apply(["activate Zuran Orb", "choose Island", "activate Zuran Orb"])
    settle(game)
    assert lives(game) == [24, 20] and [p.card.name for p in game.state.battlefield] == ["Zuran Orb"]
