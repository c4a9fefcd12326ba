"""What tests all over the tree ask of a game.  Boards and playing are in `apnap.testing`."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import IllegalDeclaration
from apnap.game import Game
from apnap.players import GreedyBot
from apnap.state.kinds import Q
from apnap.state.players import Player
from apnap.testing import find, pass_until
from apnap.vocab.abilities import Spell

# ---- questions ---------------------------------------------------------------------------------------------------


def texts(game: Game) -> list[str]:
    """The answers there are."""
    return [c.text for c in game.legal]


def asked(game: Game) -> Q:
    """What is being asked."""
    return game.state.ask_kind


def who_by_which_rule(game: Game) -> tuple[int, str]:
    """Who is asked, by which rule."""
    ask = game.ask
    assert ask is not None
    return ask.player, ask.rule


def to_question(game: Game, kind: Q) -> Game:
    """Pass until that is asked."""
    return pass_until(game, lambda g: g.state.ask_kind == kind)


def to_attack(game: Game) -> Game:
    return to_question(game, Q.ATTACK)


def to_damage(game: Game) -> Game:
    return to_question(game, Q.DAMAGE)


def pass_round(game: Game) -> None:
    """Everyone passes once."""
    for _ in game.state.players:
        if asked(game) == Q.PRIORITY:
            game.apply("pass")


def illegal_declaration(game: Game, text: str, rule: str) -> None:
    """It is refused by that rule, and nothing has changed."""
    before = game.state_hash()
    with pytest.raises(IllegalDeclaration) as error:
        game.apply(text)
    assert error.value.rule == rule
    assert game.state_hash() == before


def chosen(game: Game) -> str:
    """What the greedy bot would answer now."""
    return game.legal[GreedyBot().choose(game)].text


# ---- the state of things -----------------------------------------------------------------------------------------


def is_over(game: Game) -> bool:
    return game.over


def same_after_saving(game: Game) -> bool:
    """Whether a save and a copy are this game."""
    return Game.from_json(game.to_json()).state_hash() == game.clone().state_hash() == game.state_hash()


def lives(game: Game) -> list[int]:
    return [p.life for p in game.state.players]


def life(game: Game, seat: int = 0) -> int:
    return game.state.players[seat].life


def size(game: Game, name: str) -> tuple[int, int]:
    chars = find(game, name).chars
    return chars.power, chars.toughness


def lore(game: Game, name: str) -> int:
    return find(game, name).count("lore")


def graveyard(game: Game, seat: int = 0) -> list[str]:
    return [o.card.name for o in game.state.players[seat].graveyard]


def hand(game: Game, seat: int = 0) -> list[str]:
    return sorted(o.card.name for o in game.state.players[seat].hand)


def exiled(game: Game) -> list[str]:
    return sorted(o.card.name for o in game.state.exile)


def tapped(game: Game) -> list[str]:
    return sorted(p.chars.name for p in game.state.battlefield if p.tapped)


def phased_out(game: Game) -> list[str]:
    return sorted(p.card.name for p in game.state.phased_out)


def floating(game: Game) -> int:
    """How much plain mana the first player has."""
    return sum(game.state.players[0].pool)


def mana_of(p: Player) -> str:
    letters = "".join("WUBRGC"[k] * n for k, n in enumerate(p.pool))
    return letters + "".join("WUBRGC"[m.kind] for m in p.special_mana or [])


# ---- cards -------------------------------------------------------------------------------------------------------


def instant(name: str, effect: Spell) -> None:
    """Add an instant that costs nothing."""
    register(CardDef(name, "0", "Instant", abilities=(effect,)))


def ask_until(game: Game, kind: Q) -> Game:
    """Pass on until a question of that kind is asked."""
    return pass_until(game, lambda x: x.ask is not None and x.ask.kind == kind)


def face_up(game: Game) -> list[str]:
    """The face-up cards of the command zone."""
    return [str(c["name"]) for c in game.view(None)["command"]]
