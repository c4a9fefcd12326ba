"""The question in a view, with what each answer is about and what it costs; and what happened lately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.driving.asking import BARE, NUMBERED, PAIRS, WAY_OF, prompt, question_words
from apnap.queries.frames import ability_frame, spell_frame
from apnap.rules.legality import shown_card
from apnap.rules.matching import Price, price_text
from apnap.rules.planechase import roll_price
from apnap.rules.prices import ALTERNATIVE, FLASHBACK, ability_price, base_price, cost_word, spell_price, way_of
from apnap.rules.taking_back import can_take_back
from apnap.rules.turning_up import turn_up_cost
from apnap.state.kinds import ALL, Act, Q, act_name, event_name, question_name, way_name
from apnap.state.objects import Obj, Permanent
from apnap.telling.describe import sentence
from apnap.telling.notation import HOW, abilities_of, labels
from apnap.view.asking_things import order, pay, source
from apnap.view.declaring import declare, divide
from apnap.view.objects import sees, visible
from apnap.vocab.abilities import Activated

if TYPE_CHECKING:
    from apnap.events import Event
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.view.types import AskView, CostView, EventView, OptionView
    from apnap.vocab.costs import CostPart


PRIORITY: Final = Q.PRIORITY
# What most questions are; what is not so is said of each.
QUESTION: Final[AskView] = {
    "player": 0,
    "decider": 0,
    "kind": question_name(PRIORITY),
    "rule": "",
    "way": way_name(WAY_OF[PRIORITY]),
    "prompt": question_words(PRIORITY),
    "min": 1,
    "max": 1,
    "cancel": False,
    "options": [],
}


def ask(g: State, viewer: int) -> AskView | None:
    """The question; its options only for whoever must answer it and the player it is about (722.4)."""
    if g.ask_kind == Q.NONE or g.over:
        return None
    if not sees(g, viewer, g.ask_player):
        return {"player": g.ask_player, "decider": g.decider(g.ask_player), "kind": question_name(g.ask_kind)}
    out = QUESTION.copy()
    if g.ask_player != 0:
        out["player"] = g.ask_player
    decider = g.decider(g.ask_player)
    if decider != 0:
        out["decider"] = decider
    kind = g.ask_kind
    out["rule"] = g.ruleset.cite(g.ask_rule)
    if kind is not PRIORITY:
        out["kind"] = question_name(kind)
        out["way"] = way_name(WAY_OF.get(kind, g.way))
    if kind is not PRIORITY or g.asking is not None:
        out["prompt"] = prompt(g)
    if g.ask_min != 1:
        out["min"] = g.ask_min
    if g.ask_max != 1:
        out["max"] = g.ask_max
    if g.before is not None and can_take_back(g):
        out["cancel"] = True
    texts = labels(g, g.options)
    out["options"] = [option(g, i, text, g.options[i]) for i, text in enumerate(texts)]
    if kind is not PRIORITY:
        special(g, viewer, out)
    return out


def special(g: State, viewer: int, out: AskView) -> None:
    """What there is to say of a question that is not about priority."""
    if g.ask_kind == Q.ATTACK or g.ask_kind == Q.BLOCK:  # noqa: PLR1714
        if (declaration := declare(g)) is not None:
            out["declare"] = declaration
    elif g.ask_kind == Q.DAMAGE:
        if (division := divide(g)) is not None:
            out["divide"] = division
    things(g, viewer, out)


def things(g: State, viewer: int, out: AskView) -> None:
    """What the question is about."""
    asks = source(g)
    if asks >= len(g.players) and visible(g, viewer, asks):
        out["source"] = asks
    if g.ask_kind == Q.ORDER or g.ask_kind == Q.ORDER_TRIGGERS:  # noqa: PLR1714
        if (ends := order(g)) is not None:
            out["order"] = ends
    elif g.ask_kind == Q.PAY:
        if (price := pay(g)) is not None:
            out["pay"] = price


def option(g: State, index: int, text: str, o: Option) -> OptionView:
    act = o.act
    out: OptionView = {"index": index, "text": text, "act": act_name(act)}
    if act in BARE:
        return out
    if act in NUMBERED:
        out["number"] = o.id
        return out
    if o.id >= 0:
        out["id"] = o.id
    if act in PAIRS:
        out["other"] = o.aux
    elif act == Act.TRIGGER:
        out["number"] = o.aux
    elif act in (Act.ACTIVATE, Act.MANA):
        out["ability"] = o.aux
    elif act == Act.CAST and HOW[way_of(o.aux)]:
        out["how"] = HOW[way_of(o.aux)].strip()
    if act in (Act.CAST, Act.ACTIVATE, Act.MANA, Act.SPECIAL):
        price = cost(g, o)
        if price is not None:
            out["cost"] = price
    return out


# ---- what it costs -----------------------------------------------------------------------------------------------


def cost(g: State, o: Option) -> CostView | None:
    obj = g.objects.get(o.id)
    if obj is None:
        return None
    if o.act == Act.CAST:
        return spell_cost(g, obj, o.aux)
    if o.act == Act.SPECIAL:
        if not isinstance(obj, Permanent):
            return told(roll_price(g, g.ask_player), 0, [])
        turning = turn_up_cost(obj, o.aux)
        return told(base_price(turning.mana, 0), turning.mana.x, list(turning.parts))
    if o.act == Act.MANA:
        if not isinstance(obj, Permanent):
            return None
        return ability_cost(g, obj, obj.chars.abilities.mana[o.aux])
    return ability_cost(g, obj, abilities_of(g, o.id)[o.aux])


def spell_cost(g: State, obj: Obj, how: int) -> CostView:
    seat = g.ask_player
    shown = shown_card(obj.card, how)
    cx = spell_frame(shown, obj, seat)
    how = way_of(how)
    price, parts = spell_price(g, seat, cx, how, 0)
    base = shown.cost
    if how in (FLASHBACK, ALTERNATIVE):
        other = cost_word(shown, how)
        if other is not None:
            base = other.mana
    return told(price, base.x, parts)


def ability_cost(g: State, obj: Obj, ability: Activated) -> CostView:
    seat = g.ask_player
    cx = ability_frame(obj, ability, seat)
    price = ability_price(g, seat, cx, ability, 0)
    return told(price, ability.cost.mana.x, list(ability.cost.parts))


def told(price: Price | None, x: int, parts: list[CostPart]) -> CostView:
    mana = "" if price is None or (price.total() == 0 and (parts or x)) else price_text(price)
    return {"mana": "{X}" * x + mana, "parts": [word(part) for part in parts]}


WORDS: Final[dict[str, str]] = {}


def word(part: CostPart) -> str:
    """The vocabulary's word for a part of a cost, as words: "tap self"."""
    name = type(part).__name__
    found = WORDS.get(name)
    if found is None:
        found = "".join([f" {c.lower()}" if c.isupper() else c for c in name.removesuffix("Cost")]).strip()
        WORDS[name] = found
    return found


# ---- what happened -----------------------------------------------------------------------------------------------

SPECTATOR: Final = -2  # in place of a seat, where nobody's secrets are told


def events(g: State, viewer: int, last: int) -> list[EventView]:
    log = g.log
    if log is None or last <= 0:
        return []
    first = max(0, len(log) - last)
    told = None if viewer == ALL else viewer if viewer >= 0 else SPECTATOR
    found: list[EventView] = []
    for n in range(first, len(log)):
        e = log[n]
        found.append(
            {
                "n": n,
                "kind": event_name(e.kind),
                "rule": e.rule,
                "way": way_name(e.way),
                "player": e.player if e.player >= 0 else None,
                "text": sentence(g, e, told),
                "refs": refs_of(g, e, viewer),
            }
        )
    return found


def refs_of(g: State, e: Event, viewer: int) -> list[int]:
    """The objects it is about that the viewer's view has, each once."""
    found: list[int] = []
    players = len(g.players)
    obj, other, cause = e.obj, e.other, e.cause
    if obj >= players and visible(g, viewer, obj):
        found.append(obj)
    if other >= players and other != obj and visible(g, viewer, other):
        found.append(other)
    if cause >= players and cause not in (obj, other) and visible(g, viewer, cause):
        found.append(cause)
    return found
