"""What the abilities of an object are called in scripts: by their label, or by number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.scenario.masking import fold
from apnap.state.kinds import Act
from apnap.state.objects import Permanent
from apnap.telling.notation import abilities_of
from apnap.vocab.adding_mana import AddMana

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State


def activated_names(g: State, id: int) -> list[tuple[str, ...]]:
    """All names of each activated ability, in order."""
    if id not in g.objects:
        return []
    found: list[tuple[str, ...]] = []
    for i, ability in enumerate(abilities_of(g, id)):
        number = f"ability {i + 1}"
        found.append((number, fold(ability.label)) if ability.label else (number,))
    return found


def mana_names(g: State, id: int) -> list[tuple[str, ...]]:
    """The same for mana abilities, which are also called by their mana."""
    obj = g.objects.get(id)
    found: list[tuple[str, ...]] = []
    if isinstance(obj, Permanent):
        for i, ability in enumerate(obj.chars.abilities.mana):
            number = f"ability {i + 1}"
            effect = ability.effect
            made = fold(effect.text or effect.choose) if isinstance(effect, AddMana) else ""
            found.append((number, made) if made else (number,))
    return found


def known_abilities(g: State, id: int, verb: str) -> set[str]:
    names = mana_names(g, id) if verb == "tap" else activated_names(g, id)
    return {word for each in names for word in each}


def bare(suffix: str) -> str:
    """`: +2`, ` ability 2` and ` for G` without the words in front."""
    return suffix.removeprefix(":").strip().removeprefix("for ")


def is_called(g: State, option: Option, suffix: str) -> bool:
    """Whether the option is about the ability that is named so."""
    if option.act == Act.ACTIVATE:
        names = activated_names(g, option.id)
    elif option.act == Act.MANA:
        names = mana_names(g, option.id)
    else:
        return False
    return option.aux < len(names) and bare(suffix) in names[option.aux]
