"""Words no shipped card needs yet, on cards made for the test."""

from __future__ import annotations

from apnap import Game
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Q
from apnap.testing import Scene, attack, cast, find, pass_until, settle, to_turn
from apnap.vocab.abilities import Activated, Spell, Triggered
from apnap.vocab.costs import Cost, ExileFromGraveyard, TapOthers, UntapSelf
from apnap.vocab.effects.basic import Draw, GainLife, LoseLife
from apnap.vocab.effects.control import ChooseNumber, EachPlayer, Seq
from apnap.vocab.filters import ANY, CREATURES
from apnap.vocab.lookups import EACH, CountPlayers, Half, Num, Players, PlayerStat, Var
from apnap.vocab.triggers import BeginningOfTurn

register(
    CardDef(
        "Words: Untapper", "1", "Creature — Human", 1, 1, abilities=(Activated(Cost(parts=(UntapSelf(),)), Draw()),)
    )
)
register(
    CardDef("Words: Foreman", "1", "Artifact", abilities=(Activated(Cost(parts=(TapOthers(CREATURES),)), Draw()),))
)
register(
    CardDef("Words: Grave", "1", "Artifact", abilities=(Activated(Cost(parts=(ExileFromGraveyard(ANY),)), Draw()),))
)
register(CardDef("Words: Halve", "0", "Sorcery", abilities=(Spell(LoseLife(Half(PlayerStat("life"), up=True))),)))
register(CardDef("Words: Crowd", "0", "Sorcery", abilities=(Spell(GainLife(CountPlayers(EACH))),)))
register(
    CardDef(
        "Words: Tithe",
        "0",
        "Sorcery",
        abilities=(Spell(EachPlayer(EACH, "payer", LoseLife(Num(2), Players("payer")))),),
    )
)
register(
    CardDef(
        "Words: Number",
        "0",
        "Sorcery",
        abilities=(Spell(Seq((ChooseNumber("price", Num(0), Num(3)), LoseLife(Var("price"))))),),
    )
)
register(CardDef("Words: Dawn", "1", "Artifact", abilities=(Triggered(BeginningOfTurn(), GainLife(Num(1))),)))


def spell(name: str) -> Game:
    scene = Scene(2).life("A", 15)
    scene.hand("A", name)
    return scene.begin("A", "main")


def test_untapping_itself_is_a_cost() -> None:
    """{Q} is paid by untapping a tapped permanent, and by nothing else."""
    scene = Scene(2)
    scene.permanent("A", "Words: Untapper", tapped=True)
    game = scene.begin("A", "main")
    game.apply("activate Words: Untapper")
    assert not find(game, "Words: Untapper").tapped
    settle(game)
    assert len(game.state.players[0].hand) == 1 and not game.is_legal("activate Words: Untapper")


def test_other_permanents_can_be_tapped_as_a_cost() -> None:
    """An untapped creature pays, even one that came this turn."""
    scene = Scene(2)
    scene.battlefield("A", "Words: Foreman")
    scene.permanent("A", "Grizzly Bears", sick=True)
    game = scene.begin("A", "main")
    game.apply(["activate Words: Foreman", "choose Grizzly Bears"])
    assert find(game, "Grizzly Bears").tapped and not game.is_legal("activate Words: Foreman")


def test_cards_in_a_graveyard_can_be_exiled_as_a_cost() -> None:
    """The chosen card leaves the graveyard as the ability is activated."""
    scene = Scene(2)
    scene.battlefield("A", "Words: Grave").graveyard("A", "Forest")
    game = scene.begin("A", "main")
    game.apply(["activate Words: Grave", "choose Forest"])
    assert not game.state.players[0].graveyard and len(game.state.exile) == 1


def test_half_rounds_as_told() -> None:
    """Half of 15, rounded up, is 8."""
    game = spell("Words: Halve")
    cast(game, "Words: Halve")
    assert settle(game).state.players[0].life == 7


def test_players_are_counted() -> None:
    """Two players give two life."""
    game = spell("Words: Crowd")
    cast(game, "Words: Crowd")
    assert settle(game).state.players[0].life == 17


def test_each_player_in_turn() -> None:
    """The effect is carried out once for each player."""
    game = spell("Words: Tithe")
    cast(game, "Words: Tithe")
    assert [p.life for p in settle(game).state.players] == [13, 18]


def test_a_number_is_chosen_on_resolution() -> None:
    """The number is asked for as the spell resolves, and used by what follows."""
    game = spell("Words: Number")
    cast(game, "Words: Number")
    pass_until(game, lambda x: x.state.ask_kind == Q.NUMBER)
    game.apply("3")
    assert settle(game).state.players[0].life == 12


def test_the_beginning_of_a_turn_can_trigger() -> None:
    """It triggers as the turn begins and waits for the upkeep (502.4)."""
    scene = Scene(2)
    scene.battlefield("B", "Words: Dawn")
    game = to_turn(scene.begin("A", "main"), 2)
    assert settle(game).state.players[1].life == 21


def test_revenge_of_ravens_drains_whoever_attacks() -> None:
    """Each creature attacking its controller costs the attacker 1 life."""
    scene = Scene(2)
    scene.battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Revenge of Ravens")
    game = scene.begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    settle(game)
    assert [p.life for p in game.state.players] == [18, 22]
