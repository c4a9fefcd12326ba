"""The question in a sentence, and what stands beside each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.play.board import cost_text, item_name, state_of
from apnap.play.places import place_of
from apnap.state.kinds import CREATURE, Act, Q
from apnap.state.objects import Permanent

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.state.game_state import State

SENTENCES: Final = {
    Q.TARGET: "choose a target",
    Q.MODE: "choose",
    Q.NUMBER: "choose a number",
    Q.YES_NO: "yes or no?",
    Q.PICK: "choose",
    Q.DISCARD: "choose a card to discard",
    Q.ORDER_TRIGGERS: "which ability goes on the stack first? The last one resolves first",
    Q.REPLACEMENT: "several effects change what happens: which comes first?",
    Q.MULLIGAN: "keep this hand?",
    Q.BOTTOM: "choose a card for the bottom of your library",
    Q.PAY: "pay",
    Q.ATTACK: "attack?",
    Q.BLOCK: "block?",
    Q.BAND: "in a band with others?",
    Q.DAMAGE: "how much damage for",
    Q.UNTAP: "untap",
    Q.LEGEND: "which one do you keep?",
    Q.START: "who goes first?",
    Q.SKIP: "skip it?",
    Q.COLOR: "choose a colour",
    Q.DEFENDER: "what does it attack?",
    Q.ORDER: "choose the order",
    Q.COST: "how do you pay for it?",
    Q.NAME: "choose a name",
}


def sentence(g: State) -> str:
    """What is asked, to the player who must answer."""
    if g.ask_kind == Q.PRIORITY:
        return chance(g)
    words = SENTENCES.get(g.ask_kind, g.ask_kind.name.replace("_", " ").lower())
    note = g.ask_note
    if note.isdigit():
        note = g.name_of(int(note))
    if g.ask_kind == Q.COST and note.startswith("pay "):
        note = ""
    if g.ask_kind in (Q.DAMAGE, Q.UNTAP) and note:
        return f"{words} {note}?"
    return f"{note}: {words}" if note else words


def chance(g: State) -> str:
    """Priority, and where; what older rules have in its place says itself what it is for."""
    if g.ask_note:
        return g.ask_note[0].lower() + g.ask_note[1:]
    seat = g.ask_player
    if g.stack:
        top = g.stack[-1]
        whose = "your own" if top.controller == seat else f"{g.players[top.controller].name}'s"
        return f"{whose} {item_name(g, top)} would resolve next: respond?"
    place = place_of(g)
    whose = "your" if g.active == seat else f"{g.players[g.active].name}'s" if g.active >= 0 else "the"
    step = f"{place} step" if place and not place.startswith("main") else f"{place.rstrip(' 12') or 'next'} phase"
    if place == "main 2":
        step = "second main phase"
    return f"{whose} {step}: what do you do?"


def notes(game: Game) -> list[str]:
    """For each answer, what helps to tell it from others: a cost, whose it is, what it does."""
    return [note(game, i) for i in range(game.choices)]


def note(game: Game, index: int) -> str:
    g = game.state
    option = g.options[index]
    if option.act == Act.CAST:
        obj = g.objects.get(option.id)
        return "" if obj is None else cost_text(obj)
    if option.act in (Act.ACTIVATE, Act.MODE, Act.MANA, Act.TRIGGER):
        from apnap.text import choice_text

        return " ".join(choice_text(game, index).split())
    if option.act == Act.PICK:
        return described(g, option.id)
    return ""


def described(g: State, id: int) -> str:
    """Whose a permanent is and how it stands; what a card costs."""
    obj = g.objects.get(id)
    if obj is None or id < len(g.players):
        return ""
    if not isinstance(obj, Permanent):
        return cost_text(obj)
    parts = [f"{g.players[obj.controller].name}'s"]
    if obj.chars.types & CREATURE:
        parts.append(f"{obj.chars.power}/{obj.chars.toughness}")
    state = state_of(g, obj)
    if state:
        parts.append(state)
    return ", ".join(parts)
