"""Cards that cannot be read: they are of a kind that 1997 did not know, or need a part of the turn it did not have."""

from __future__ import annotations

from typing import Final

from apnap.cards.definition import CardDef
from apnap.cards.registry import walk
from apnap.state.kinds import BATTLE, DAYBOUND, DUNGEON, NIGHTBOUND, PLANESWALKER, Zone
from apnap.state.steps import Phase, Step
from apnap.vocab.abilities import Keyword, Spell
from apnap.vocab.base import Node
from apnap.vocab.conditions import IsMonarch
from apnap.vocab.costs import Crew
from apnap.vocab.dungeons import CompletedDungeon, HasInitiative
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.day_night import DayAsEnters, DayNightChanges
from apnap.vocab.effects.turns import (
    AddPhases,
    AddStep,
    AddStepAfterPhase,
    BecomeDay,
    ControlNextTurn,
    EndCombat,
    EndTurn,
    SkipAll,
    SkipNext,
)
from apnap.vocab.effects.venturing import TakeInitiative, VentureIntoDungeon
from apnap.vocab.triggers import BeginningOf

TYPES: Final = ((PLANESWALKER, "planeswalkers"), (BATTLE, "battles"), (DUNGEON, "dungeons"))


UNTIL: Final = "1999-06-01"  # when the rules of the next edition came into force


def why_not(card: CardDef) -> str:
    """Why the card cannot be read, or nothing."""
    if card.first_printed >= UNTIL:
        return f"it was first printed on {card.first_printed}, after the rules of 1997"
    for bit, what in TYPES:
        if card.chars.types & bit:
            return f"{what} did not exist"
    if card.is_saga:
        return "Sagas did not exist"
    if "Vehicle" in card.chars.subtypes:
        return "Vehicles did not exist"
    if card.halves:
        return "split cards did not exist"
    if card.back is not None or (card.place > 0 and not card.is_token):
        return "cards with two faces did not exist"
    if card.chars.keywords & (DAYBOUND | NIGHTBOUND):
        return "there was neither day nor night"
    nodes: list[Node] = []
    walk(card, nodes, set())
    for node in nodes:
        reason = no_word(node)
        if reason:
            return reason
    return ""


def no_word(node: Node) -> str:
    """Why this part of a card has no meaning in 1997, or nothing."""
    if isinstance(node, (AddStep, AddStepAfterPhase)) or (
        isinstance(node, AddPhases) and Phase.COMBAT not in node.kinds
    ):
        return "phases could not be added to a turn"
    if isinstance(node, (EndTurn, EndCombat)):
        return "a turn could not be ended from within it"
    if isinstance(node, ControlNextTurn):
        return "nobody could take another player's turn"
    if isinstance(node, (SkipAll, SkipNext)) and node.what == "combat phase":
        return "combat was a part of the main phase, not a phase to skip"
    if isinstance(node, BeginningOf):
        return no_beginning(node)
    if isinstance(node, Keyword) and node.name == "morph":
        return "creatures could not be cast face down"
    if isinstance(node, Crew):
        return "Vehicles did not exist"
    if isinstance(node, (BecomeMonarch, IsMonarch)):
        return "there was no monarch"
    if isinstance(node, (TakeInitiative, HasInitiative, VentureIntoDungeon, CompletedDungeon)):
        return "there were no dungeons"
    if isinstance(node, (BecomeDay, DayAsEnters, DayNightChanges)):
        return "there was neither day nor night"
    if (
        isinstance(node, Spell)
        and node.modes_high > 1
        and any(t.zone == Zone.STACK for m in node.modes for t in m.targets)
    ):
        return "what is an interrupt and what is an instant cannot be played together"
    return ""


def no_beginning(node: BeginningOf) -> str:
    if node.step == Step.MAIN and node.nth not in (0, 1):
        return "there was only one main phase"
    if node.step == Step.BEGIN_COMBAT:
        return "nothing happened at the beginning of combat"
    return ""
