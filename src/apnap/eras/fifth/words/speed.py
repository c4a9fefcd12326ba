"""When a spell or ability may be played, in eras that knew more than sorceries and instants.

Words of `speed`: "" (as the card types say; abilities are instants, mana abilities mana sources), "interrupt" (while
the spell or effect it targets is being cast), "mana source" (whenever its player may play anything; resolves at once),
"prevention" (while damage waits: it prevents or redirects a packet), "regeneration" (as a creature is being destroyed).
Modes may have speeds of their own, each played at its own time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.vocab.abilities import Activated, Mode, Spell

INTERRUPT: Final = "interrupt"
MANA_SOURCE: Final = "mana source"
PREVENTION: Final = "prevention"
REGENERATION: Final = "regeneration"
SPEEDS: Final = ("", INTERRUPT, MANA_SOURCE, PREVENTION, REGENERATION)


def ability_speeds(ability: Activated) -> tuple[str, ...]:
    """The times at which an activated ability can be played."""
    if ability.is_mana:
        return (MANA_SOURCE,)
    if ability.modes:
        return mode_speeds(ability.modes, ability.speed)
    return (ability.speed,)


def card_speeds(card: CardDef) -> tuple[str, ...]:
    """The times at which a card can be cast: "" means as its types say."""
    spell: Spell | None = card.spell
    if spell is None:
        return ("",)
    if spell.modes:
        return mode_speeds(spell.modes, spell.speed)
    return (spell.speed,)


def mode_speeds(modes: tuple[Mode, ...], usual: str) -> tuple[str, ...]:
    found: list[str] = []
    for mode in modes:
        speed = mode.speed or usual
        if speed not in found:
            found.append(speed)
    return tuple(found)
