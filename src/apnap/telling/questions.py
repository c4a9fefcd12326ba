"""The question in a sentence, and what stands beside each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.queries.frames import spell_frame
from apnap.rules.helping import affordable
from apnap.rules.legality import can_activate
from apnap.rules.payment import AvailableMana
from apnap.rules.prices import NORMAL, current_price, optional_costs
from apnap.rules.which_face import played_face
from apnap.state.kinds import BATTLE, CREATURE, Act, Q, Zone
from apnap.state.objects import Item, Permanent
from apnap.telling.asked import announcing, combat, effects, rules, teams
from apnap.telling.asked.words import asked_by
from apnap.telling.objects import item_name, state_of
from apnap.telling.places import place_of
from apnap.text import choice_text, stack_text
from apnap.view import combat as combat_view
from apnap.view.lending import cost_of
from apnap.view.objects import item, permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.driving.watching import Moment
    from apnap.game import Game
    from apnap.state.game_state import State
    from apnap.state.objects import Obj
    from apnap.telling.asked.words import Asked

# Each says what the questions of some tasks ask.
TOLD_BY: Final = (announcing, combat, effects, rules, teams)

# For a question that none of them knows.
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
# Where a card lies that is to be chosen; in a hand or a library there is no doubt about it.
PILES: Final = {Zone.GRAVEYARD: "in {}'s graveyard", Zone.EXILE: "{}'s, in exile"}


def sentence(game: Game) -> str:
    """What is asked, to the player who must answer."""
    return asked_sentence(game.state)


def asked_sentence(g: State) -> str:
    if g.ask_kind == Q.PRIORITY:
        return chance(g)
    asked = asked_by(g)
    if asked is not None:
        return asked.question
    words = SENTENCES.get(g.ask_kind, g.ask_kind.name.replace("_", " ").lower())
    return f"{g.ask_note}: {words}" if g.ask_note else words


def about(game: Game) -> str:
    """The whole of what the card does that asks, where the question alone does not say what it is for."""
    g = game.state
    asked = None if g.ask_kind == Q.PRIORITY else asked_by(g)
    return "" if asked is None else asked.about


def chance(g: State) -> str:
    """Priority, and where; what older rules have in its place says itself what it is for."""
    if g.ask_note:
        return g.ask_note[0].lower() + g.ask_note[1:]
    seat = g.ask_player
    if g.stack:
        top = g.stack[-1]
        whose = "your own" if top.controller == seat else f"{g.players[top.controller].name}'s"
        return f"{whose} {item_name(named(g, [top.id, top.source]), item(g, seat, top))} would resolve next: respond?"
    place = place_of(g)
    whose = "your" if g.active == seat else f"{g.players[g.active].name}'s" if g.active >= 0 else "the"
    step = f"{place} step" if place and not place.startswith("main") else f"{place.rstrip(' 12') or 'next'} phase"
    if place == "main 2":
        step = "second main phase"
    return f"{whose} {step}: what do you do?"


class Question:
    """The question in words: what is asked, the whole of what the card does, and what stands beside each answer."""

    def __init__(self, game: Game) -> None:
        g = game.state
        self.sentence = sentence(game)
        self.about = about(game)
        asked = None if g.ask_kind == Q.PRIORITY else asked_by(g)
        self.notes = [note(game, g, i, asked) for i in range(game.choices)]
        self.place = place_of(g)
        self.passes = game.standing.passes  # which answer passes; below 0 if none does


def notes(game: Game) -> list[str]:
    """For each answer, what helps to tell it from others: a cost, whose it is, what it does, what it leads to."""
    return Question(game).notes


def note(game: Game, g: State, index: int, asked: Asked | None = None) -> str:
    option = g.options[index]
    if asked is not None:
        told = {Act.YES: asked.yes, Act.NO: asked.no, Act.DONE: asked.done}.get(option.act, "")
        if not told and asked.each is not None:
            told = asked.each(option)
        if told:
            return told
    if option.act == Act.CAST:
        obj = g.objects.get(option.id)
        if obj is None:
            return ""
        card = played_face(obj.card, option)
        return "; ".join(x for x in (cost_of(card), beyond_reach(g, obj, card)) if x)
    if option.act in (Act.ACTIVATE, Act.MODE, Act.MANA, Act.TRIGGER):
        return " ".join(choice_text(game, index).split())
    if option.act == Act.PICK:
        return described_in(g, option.id)
    return ""


def beyond_reach(g: State, obj: Obj, card: CardDef) -> str:
    """An optional cost that will not be offered, because the game does not use up what could pay it."""
    seat = g.ask_player
    sources = [p for p in g.battlefield if p.controller == seat and any(used_up(g, seat, p, i) for i in mana_of(p))]
    for name, _cost in optional_costs(card) if sources else ():
        kicked = spell_frame(card, obj, seat)
        kicked.note_paid(name, [1])
        price, _parts = current_price(g, kicked, NORMAL)
        if price is not None and not affordable(g, seat, price, kicked, AvailableMana(g, seat)):
            return (
                f"with {name} only after mana from {g.name_told(sources[0].id)}, which the game does not use by itself"
            )
    return ""


def mana_of(perm: Permanent) -> range:
    return range(len(perm.chars.abilities.mana))


def used_up(g: State, seat: int, perm: Permanent, i: int) -> bool:
    """Whether that mana ability costs more than tapping, and can be activated."""
    ability = perm.chars.abilities.mana[i]
    return not ability.cost.only_tap and can_activate(g, seat, perm, ability, -1 - i)


def described(game: Game, id: int) -> str:
    """Whose a permanent, spell or card is, how it stands and what it costs; how much life a player has."""
    return described_in(game.state, id)


def described_in(g: State, id: int) -> str:
    if 0 <= id < len(g.players):
        return f"{'you, ' if id == g.ask_player else ''}{g.players[id].life} life"
    obj = g.objects.get(id)
    if obj is None:
        return ""
    if isinstance(obj, Permanent):
        parts = [f"{g.players[obj.controller].name}'s"]
        if obj.chars.types & CREATURE:
            parts.append(f"{obj.chars.power}/{obj.chars.toughness}")
        if obj.chars.types & BATTLE and 0 <= obj.protector < len(g.players):
            parts.append(f"protected by {g.players[obj.protector].name}")
        state = state_beside(g, obj)
        return ", ".join([*parts, state] if state else parts)
    if isinstance(obj, Item):
        what = "spell" if obj.is_spell else "ability"
        price = f" {cost_of(obj.card)}" if obj.is_spell and not obj.face_down and cost_of(obj.card) else ""
        return f"{g.players[obj.controller].name}'s {what}{price}"
    where = PILES.get(obj.zone, "")
    price = "" if obj.face_down else cost_of(obj.card)
    return ", ".join(part for part in (where.format(g.players[obj.owner].name), price) if part)


def state_beside(g: State, obj: Permanent) -> str:
    seen = permanent(g, g.ask_player, obj, None)
    return state_of(combat_view(g), g.active, named(g, seen.get("blocking", [])), seen)


def named(g: State, ids: list[int]) -> dict[int, str]:
    return {i: g.name_told(i) for i in ids}


class Surroundings:
    """What a view does not say in words: where in the turn this is, and what is about to happen.

    `place` is the step as stops name it, "" before the first turn; `stack` what everything on the stack will do, by id,
    except what is face down.
    """

    def __init__(self, game: Game | Moment) -> None:
        g = game.state
        self.place = place_of(g)
        self.stack = {i.id: " ".join(stack_text(i, g.ruleset).split()) for i in g.stack if not i.face_down}
