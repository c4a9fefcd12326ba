"""Other rules of 1999 to 2009 that change results: legends, planeswalkers, deathtouch, lifelink, mulligans."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.testing import Scene, attack, block, cast, find, named, pass_until, settle
from apnap.vocab.abilities import Spell, Targets
from apnap.vocab.continuous import Keywords
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES

BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
era = pytest.mark.era
register(CardDef("Test Marshal", "1", "Legendary Creature — Human", 2, 2))
register(CardDef("Test Sage", "1", "Legendary Planeswalker — Testa", loyalty=3))
register(CardDef("Test Elder Sage", "1", "Legendary Planeswalker — Testa", loyalty=4))
register(CardDef("Test Viper", "1", "Creature — Snake", 1, 1, "deathtouch"))
register(CardDef("Test Paladin", "1", "Creature — Knight", 2, 2, "lifelink"))
register(CardDef("Test Stampede Viper", "1", "Creature — Snake", 4, 4, "deathtouch, trample"))

GIFTS = {"lifelink": Keywords("self", ("lifelink",)), "no lifelink": Keywords("self", (), ("lifelink",))}
GIFTS["deathtouch"] = Keywords("self", ("deathtouch",))
for word, node in GIFTS.items():
    register(CardDef(f"Test Gift: {word}", "0", "Instant", abilities=(Spell(Continuous(node), (Targets(CREATURES),)),)))


@era("sixth", "420.5e")
def test_cr08_420_5e_all_legends_of_one_name_in_play_go() -> None:
    """Also one of each player: nobody keeps any; today both players keep theirs."""
    game = Scene(2, "sixth").battlefield("A", "Test Marshal").battlefield("B", "Test Marshal").begin("A")
    assert not named(game, "Test Marshal")
    assert {e.rule for e in game.events if e.kind == Ev.MOVED} == {"420.5e"}
    game = Scene(2).battlefield("A", "Test Marshal").battlefield("B", "Test Marshal").begin("A")
    assert len(named(game, "Test Marshal")) == 2


@era("sixth", "420.5q")
def test_cr08_420_5q_all_planeswalkers_that_share_a_type_go() -> None:
    """Whatever their names; today both stay."""
    for rules, left in (("sixth", 0), ("m10", 2)):
        scene = Scene(2, rules)
        scene.permanent("A", "Test Sage", counters={"loyalty": 3})
        scene.permanent("A", "Test Elder Sage", counters={"loyalty": 4})
        assert len(scene.begin("A").state.battlefield) == left


def fight(rules: str, mine: str, theirs: str, mana: list[str], *hand: str) -> Game:
    game = Scene(2, rules).battlefield("A", mine).battlefield("B", theirs, *mana).hand("B", *hand).begin("A", "combat")
    attack(game, (mine, "B"))
    block(game, (theirs, mine))
    return game


@era("sixth", "502.63a")
def test_cr08_502_63a_deathtouch_is_a_triggered_ability() -> None:
    """The damaged creature is destroyed when the ability resolves; the source may be gone by then."""
    game = fight("sixth", "Test Viper", GIANT, [])
    pass_until(game, lambda x: any(i.card.name == "Test Viper" for i in x.state.stack))
    assert named(game, GIANT) and not named(game, "Test Viper")
    settle(game)
    assert not named(game, GIANT)


@era("sixth", "502.63a", "502.9b")
def test_cr08_deathtouch_does_not_make_one_damage_lethal_for_trample() -> None:
    """Four damage over a 3/3: one for the player; under the rules of 2009, three."""
    for rules, most in (("sixth", "3"), ("m10", "1")):
        game = fight(rules, "Test Stampede Viper", GIANT, [])
        pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
        assert next(c.text for c in game.legal) == most


@era("sixth", "502.68a")
def test_cr08_502_68a_lifelink_is_a_triggered_ability() -> None:
    """The life comes when the ability resolves: a player at 0 has lost before."""
    scene = Scene(2, "sixth").life("A", 2).battlefield("A", "Test Paladin").battlefield("B", BEARS)
    game = scene.begin("A", "combat")
    attack(game, ("Test Paladin", "B"))
    pass_until(game, lambda x: any(i.card.name == "Test Paladin" for i in x.state.stack))
    assert game.state.players[0].life == 2 and game.state.players[1].life == 18
    settle(game)
    assert game.state.players[0].life == 4


@era("sixth", "502.68b")
@pytest.mark.parametrize(
    ("gifts", "gained"),
    [
        (["lifelink"], 4),
        (["lifelink", "lifelink"], 6),
        (["lifelink", "no lifelink"], 0),
        (["no lifelink", "lifelink"], 2),
    ],
)
def test_cr08_502_68b_each_instance_of_lifelink_triggers(gifts: list[str], gained: int) -> None:
    """Each by itself, as many as there are; under the rules of 2009 more than one changes nothing."""
    for rules in ("sixth", "m10"):
        scene = Scene(2, rules).battlefield("A", "Test Paladin").hand("A", *[f"Test Gift: {word}" for word in gifts])
        game = scene.begin("A", "combat")
        for word in gifts:
            cast(game, f"Test Gift: {word}", "Test Paladin")
            settle(game)
        attack(game, ("Test Paladin", "B"))
        pass_until(game, lambda x: x.state.players[1].life == 18)
        settle(game)
        if rules == "sixth":
            assert [e.n for e in game.events if e.kind == Ev.LIFE_GAINED] == [2] * (gained // 2)
        assert game.state.players[0].life == 20 + (gained if rules == "sixth" else min(gained, 2))


@era("sixth", "502.63b")
def test_cr08_502_63b_each_instance_of_deathtouch_triggers() -> None:
    """Two abilities on the stack for one damage; the first one is enough here."""
    scene = Scene(2, "sixth").battlefield("A", "Test Viper").hand("A", "Test Gift: deathtouch")
    game = scene.battlefield("B", GIANT).begin("A", "combat")
    cast(game, "Test Gift: deathtouch", "Test Viper")
    settle(game)
    attack(game, ("Test Viper", "B"))
    block(game, (GIANT, "Test Viper"))
    pass_until(game, lambda x: any(i.card.name == "Test Viper" for i in x.state.stack))
    assert len([i for i in game.state.stack if i.card.name == "Test Viper"]) == 2
    settle(game)
    assert not named(game, GIANT)


@era("sixth", "101.4")
def test_cr08_101_4_a_mulligan_is_one_card_fewer_and_one_player_takes_all_of_theirs_first() -> None:
    """No card goes to the bottom, and the other player is asked only when the first has kept."""
    game = Game.new([["40 Forest"], ["40 Forest"]], "sixth", seed=3, start=0)
    for left in (6, 5):
        assert game.ask is not None and game.ask.player == 0
        game.apply("mulligan")
        assert len(game.state.players[0].hand) == left
    assert game.ask is not None and (game.ask.kind, game.ask.player, game.ask.rule) == (Q.MULLIGAN, 0, "101.4")
    game.apply("keep")
    assert game.ask.player == 1


@era("sixth", "101.6a")
@pytest.mark.seed("eras", 32)
def test_cr08_101_6a_the_first_player_skips_the_draw_step() -> None:
    """The step, not only the draw."""
    game = Game.new([["40 Forest"], ["40 Forest"]], "sixth", seed=3, start=0)
    game.apply("keep")
    game.apply("keep")
    pass_until(game, lambda x: x.state.main_phases == 1)
    assert [e.rule for e in game.events if e.kind == Ev.SKIPPED] == ["101.6a"]


@era("sixth", "300.6")
@pytest.mark.seed("eras", 33)
@pytest.mark.parametrize("rules", ["sixth", "m10", "current"])
def test_the_extra_turn_created_last_is_taken_first(rules: str) -> None:
    """Two Time Walks by two players in one turn: the second one's comes first."""
    scene = Scene(2, rules).battlefield("A", *["Island"] * 5).hand("A", "Time Warp").battlefield("B", *["Island"] * 5)
    game = scene.hand("A", "Time Warp").battlefield("A", *["Island"] * 5).begin("A")
    cast(game, "Time Warp", "target A")
    settle(game)
    cast(game, "Time Warp", "target B")
    settle(game)
    pass_until(game, lambda x: x.state.turn_number == 2)
    assert game.state.active == 1
    pass_until(game, lambda x: x.state.turn_number == 3)
    assert game.state.active == 0


@pytest.mark.seed("eras", 26)
@pytest.mark.parametrize("rules", ["sixth", "m10", "current"])
def test_a_tapped_artifact_keeps_its_abilities(rules: str) -> None:
    """A tapped Howling Mine that says so is off; any other artifact works tapped."""
    from apnap.vocab.abilities import Static
    from apnap.vocab.continuous import PT
    from apnap.vocab.filters import CREATURES
    from apnap.vocab.lookups import Num

    name = f"Test Standard {rules}"
    register(CardDef(name, "1", "Artifact", abilities=(Static(mods=(PT(CREATURES, Num(1), Num(1)),)),)))
    scene = Scene(2, rules).battlefield("A", BEARS)
    scene.permanent("A", name, tapped=True)
    assert find(scene.begin("A"), BEARS).chars.power == 3


@pytest.mark.seed("eras", 15)
@pytest.mark.parametrize("rules", ["sixth", "m10", "current"])
def test_lethal_damage_destroys_state_based(rules: str) -> None:
    """At the next priority, without a chance to prevent it afterwards."""
    scene = Scene(2, rules).battlefield("A", "Mountain", BEARS).hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", f"target {BEARS}")
    game.apply("pass")
    game.apply("pass")
    assert game.state.ask_kind == Q.PRIORITY and not named(game, BEARS)


@pytest.mark.seed("eras", 28, 30)
@pytest.mark.parametrize("rules", ["sixth", "m10", "current"])
def test_counterspell_is_an_instant_and_upkeep_abilities_are_triggers(rules: str) -> None:
    """A spell can be countered after responses to it."""
    scene = Scene(2, rules).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    game = scene.battlefield("B", "Island", "Island").hand("B", "Counterspell").begin("A")
    cast(game, "Shock", "target B")
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("cast Counterspell")
    game.apply(0)
    settle(game)
    assert game.state.players[1].life == 18
