"""What the abilities of an object are called in scripts: by their label, or by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.scenario.masking import fold
from apnap.state.kinds import Act
from apnap.vocab.adding_mana import AddMana

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.options import Option


def activated_names(game: Game, id: int) -> list[tuple[str, ...]]:
    """All names of each activated ability, in order."""
    thing = game.judge.find(id)
    found: list[tuple[str, ...]] = []
    for i, ability in enumerate([] if thing is None else thing.activated):
        number = f"ability {i + 1}"
        found.append((number, fold(ability.label)) if ability.label else (number,))
    return found


def mana_names(game: Game, id: int) -> list[tuple[str, ...]]:
    """The same for mana abilities, which are also called by their mana."""
    thing = game.judge.find(id)
    found: list[tuple[str, ...]] = []
    for i, ability in enumerate([] if thing is None else thing.mana_abilities):
        number = f"ability {i + 1}"
        effect = ability.effect
        made = fold(effect.text or effect.choose) if isinstance(effect, AddMana) else ""
        found.append((number, made) if made else (number,))
    return found


def known_abilities(game: Game, id: int, verb: str) -> set[str]:
    names = mana_names(game, id) if verb == "tap" else activated_names(game, id)
    return {word for each in names for word in each}


def bare(suffix: str) -> str:
    """`: +2`, ` ability 2` and ` for G` without the words in front."""
    return suffix.removeprefix(":").strip().removeprefix("for ")


def is_called(game: Game, option: Option, suffix: str) -> bool:
    """Whether the option is about the ability that is named so."""
    if option.act == Act.ACTIVATE:
        names = activated_names(game, option.id)
    elif option.act == Act.MANA:
        names = mana_names(game, option.id)
    else:
        return False
    return option.aux < len(names) and bare(suffix) in names[option.aux]
