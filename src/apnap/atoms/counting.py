"""What abilities ask of a turn: who had creatures die or enter, permanents leave, cards leave a graveyard, who did what
keyword actions say; and of permanents, since which upkeep a player has controlled them.

It is counted only in games that have a card which asks for it: in all others the same positions stay the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state import keys
from apnap.state.kinds import CREATURE, LAND, Zone
from apnap.state.objects import Permanent
from apnap.vocab.amounts import Greatest, PlayerStat
from apnap.vocab.conditions import DidAll, SinceUpkeep

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.state.objects import Obj

COUNTED: Final = (
    keys.CREATURES_DIED,
    keys.PERMANENTS_LEFT,
    keys.CARDS_LEFT_GRAVEYARD,
    keys.CREATURES_ENTERED,
    keys.LANDS_ENTERED,
    keys.SACRIFICED,
    keys.TOKENS_CREATED,
)


THIS_TURN: Final = 1
UPKEEPS: Final = 2
ACTIONS: Final = 4


def asks(card: CardDef) -> int:
    """For what something on the card asks; looked up once."""
    if card.counts < 0:
        card.counts = 0
        for node in card.nodes:
            if isinstance(node, (PlayerStat, Greatest)) and node.what in COUNTED:
                card.counts |= THIS_TURN
            elif isinstance(node, SinceUpkeep):
                card.counts |= UPKEEPS
            elif isinstance(node, DidAll):
                card.counts |= ACTIONS
    return card.counts


def asked_for(g: State, what: int = THIS_TURN) -> bool:
    """Whether a card of the game asks for that; no other cards come into it later."""
    if g.counting < 0:
        found = 0
        last: CardDef | None = None
        before: CardDef | None = None
        for obj in g.objects.at:
            if obj is None:
                continue
            card = obj.card
            if card is not last and card is not before:  # a deck has many of one card
                found |= asks(card)
                before = last
                last = card
        g.counting = found
    return g.counting & what > 0


def count_upkeep(g: State, was_skipped: bool = False) -> None:
    """An upkeep step begins: whatever its player controls has been there since then (702.30a).

    `was_skipped`: on a board made by hand, on which everything that may attack has been there for as long.
    """
    g.upkeeps += 1
    if not g.counting or not asked_for(g, UPKEEPS):
        return
    for perm in (*g.battlefield, *g.phased_out):
        if g.is_active(perm.controller) and not perm.remembered(keys.UPKEEP) and not (was_skipped and perm.sick):
            perm.remember(keys.UPKEEP, [g.turn_number, g.upkeeps])


def count_move(g: State, w: Would, old: Obj, new: Obj) -> None:
    if not asked_for(g):
        return
    if isinstance(old, Permanent):
        p = g.players[old.controller]
        p.bump(keys.PERMANENTS_LEFT)
        if w.to == Zone.GRAVEYARD and old.chars.types & CREATURE:
            p.bump(keys.CREATURES_DIED)
        if w.how == "sacrifice":
            p.bump(keys.SACRIFICED)
    elif old.zone == Zone.GRAVEYARD:
        g.players[old.owner].bump(keys.CARDS_LEFT_GRAVEYARD)
    if isinstance(new, Permanent):
        p = g.players[new.controller]
        if new.chars.types & CREATURE:
            p.bump(keys.CREATURES_ENTERED)
        if new.chars.types & LAND:
            p.bump(keys.LANDS_ENTERED)
