"""What an answer would do, for people: the ability behind "activate Mishra's Factory", the sentence of "mode 2"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.eras.fifth.words.phase_abilities import PAY, PhaseCost
from apnap.rules.announcing import Announce
from apnap.rules.which_face import played_face
from apnap.state.kinds import Act
from apnap.state.objects import Item, Permanent
from apnap.telling.notation import abilities_of
from apnap.text.abilities import ability_sentence, mode_text
from apnap.text.card import ability_parts
from apnap.text.costs import before_colon
from apnap.text.grammar import capital, sentences
from apnap.text.teller import Teller
from apnap.text.words import words_of
from apnap.vocab.abilities import WithEffect
from apnap.vocab.effects.choosing import AskEffect

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.options import Option
    from apnap.state.game_state import State


def choice_text(game: Game, index: int) -> str:
    """What the legal choice of that number would do, in the words of the game's rules; "" if its name says it all."""
    g = game.state
    option = g.options[index]
    if option.act == Act.MODE:
        return mode_sentence(g, option)
    if option.act == Act.TRIGGER and 0 <= option.aux < len(g.waiting):
        return item_sentence(g, g.waiting[option.aux])
    if option.act == Act.ACTIVATE:
        abilities = abilities_of(g, option.id)
        card = g.objects[option.id].card
        return ability_sentence(Teller(words_of(g.ruleset), card), abilities[option.aux])
    obj = g.objects.get(option.id)
    if option.act == Act.MANA and isinstance(obj, Permanent) and option.aux < len(obj.chars.abilities.mana):
        return ability_sentence(Teller(words_of(g.ruleset), obj.card), obj.chars.abilities.mana[option.aux])
    if option.act in (Act.CAST, Act.LAND) and obj is not None:
        return "\n".join(part.text for part in ability_parts(played_face(obj.card, option), words_of(g.ruleset)))
    return ""


def item_sentence(g: State, item: Item) -> str:
    if item.ability is None:
        return ""
    return ability_sentence(Teller(words_of(g.ruleset), item.card), item.ability)


def mode_sentence(g: State, option: Option) -> str:
    task = g.asking
    if isinstance(task, AskEffect):
        teller = Teller(words_of(g.ruleset), g.item(task.frame).card)
        return capital(sentences(teller.effect(task.node.parts[option.id])))
    item = g.objects.get(task.id) if isinstance(task, Announce) else None
    if isinstance(item, Item) and isinstance(item.ability, PhaseCost):
        return pay_or_not(g, item, item.ability, option.id)
    if isinstance(item, Item) and isinstance(item.ability, WithEffect):
        return mode_text(Teller(words_of(g.ruleset), item.card), item.ability.modes[option.id])
    return ""


def pay_or_not(g: State, item: Item, ability: PhaseCost, mode: int) -> str:
    """A phase cost is played either way: what is paid this time, or what follows from not paying."""
    teller = Teller(words_of(g.ruleset), item.card)
    if mode == PAY:
        prices = [before_colon(teller, cost) for cost in ability.mode_costs(g, item, mode)]
        return f"Pay: {', '.join(prices)}."
    return f"Do not pay: {sentences(teller.effect(ability.or_else))}"
