"""What abilities ask of a turn: who had creatures die or enter, permanents leave, cards leave a graveyard.

It is counted only in games that have a card which asks for it: in all others the same positions stay the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import CREATURE, LAND, Zone
from apnap.state.objects import Permanent
from apnap.vocab.amounts import Greatest, PlayerStat

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Obj

COUNTED: Final = (
    "creatures died",
    "permanents left",
    "cards left graveyard",
    "creatures entered",
    "lands entered",
    "sacrificed",
    "tokens created",
)


def asks(card: CardDef) -> bool:
    """Whether something on the card asks for such a number; looked up once."""
    if card.counts < 0:
        card.counts = 0
        for node in card.nodes:
            if isinstance(node, (PlayerStat, Greatest)) and node.what in COUNTED:
                card.counts = 1
    return card.counts > 0


def asked_for(g: State) -> bool:
    """Whether a card of the game asks; no other cards come into it later."""
    if g.counting < 0:
        g.counting = 0
        for obj in g.objects.values():
            if asks(obj.card):
                g.counting = 1
                break
    return g.counting > 0


def count_move(g: State, w: Would, old: Obj, new: Obj) -> None:
    if not asked_for(g):
        return
    if isinstance(old, Permanent):
        p = g.players[old.controller]
        p.bump("permanents left")
        if w.to == Zone.GRAVEYARD and old.chars.types & CREATURE:
            p.bump("creatures died")
        if w.how == "sacrifice":
            p.bump("sacrificed")
    elif old.zone == Zone.GRAVEYARD:
        g.players[old.owner].bump("cards left graveyard")
    if isinstance(new, Permanent):
        p = g.players[new.controller]
        if new.chars.types & CREATURE:
            p.bump("creatures entered")
        if new.chars.types & LAND:
            p.bump("lands entered")
