"""Quick answers without imagining anything: how everyone goes on in an imagined game."""

from __future__ import annotations

from typing import Final

from apnap.options import Option
from apnap.rules.announcing import LIFE, Announce
from apnap.rules.turn.combat.assigning import AssignDamage
from apnap.rules.turn.combat.attackers import ChooseAttackers, can_attack
from apnap.rules.turn.combat.blockers import ChooseBlockers
from apnap.state.game_state import State
from apnap.state.kinds import DEATHTOUCH, Act, Q
from apnap.state.objects import Item, Permanent
from apnap.thinking.combat import plan_attack, plan_blocks
from apnap.thinking.leaning import item_asking, lean
from apnap.thinking.worth import card_worth, permanent_worth
from apnap.vocab.effects.choosing import PickSacrifices

GIVING_UP: Final = frozenset({Q.DISCARD, Q.BOTTOM, Q.COST})


class Reflexes:
    """Answers every question of one imagined game; it remembers only the combat it is declaring."""

    def __init__(self, peaceful: int = -1) -> None:
        self.peaceful = peaceful  # who does not attack
        self.attack: dict[int, int] = {}
        self.blocks: dict[int, int] = {}

    def __call__(self, g: State) -> int:
        options = g.options
        if len(options) == 1:
            return 0
        kind = g.ask_kind
        if kind == Q.PRIORITY:
            return at_leisure(g)
        if kind == Q.ATTACK:
            return self.attacks(g)
        if kind == Q.BLOCK:
            return self.blocking(g)
        if kind == Q.DAMAGE and options[0].act == Act.NUMBER:
            return damage_share(g)
        if options[0].act == Act.NUMBER:
            return 0 if pays_life(g) else len(options) - 1
        if kind == Q.PAY:
            return first_act(options, Act.AUTO, Act.YES)
        if options[0].act in (Act.YES, Act.NO):
            return first_act(options, Act.NO if kind == Q.COST else Act.YES)
        if options[0].act == Act.PICK:
            return pick(g)
        return 0

    def attacks(self, g: State) -> int:
        task = g.asking
        if isinstance(task, ChooseAttackers) and not task.choices:
            self.attack = {} if g.active == self.peaceful else plan_attack(g, task.creatures, task.foes)
        return follow_attack(g, self.attack)

    def blocking(self, g: State) -> int:
        task = g.asking
        if isinstance(task, ChooseBlockers) and not task.rows and not task.part:
            self.blocks = plan_blocks(g, task.seat, task.creatures or [])
        return follow_blocks(g, self.blocks)


def at_leisure(g: State) -> int:
    """Nothing is done but what the phase asks for; where an attack must be announced (1997), a good one is."""
    intend = next((i for i, option in enumerate(g.options) if option.act == Act.INTEND), -1)
    if intend >= 0:
        able = [p.id for p in g.battlefield if can_attack(g, p)]
        foes = [p.seat for p in g.players if g.opposed(p.seat, g.active) and not p.left]
        if able and foes and plan_attack(g, able, foes):
            return intend
    if g.is_active(g.ask_player):
        land = next((i for i, option in enumerate(g.options) if option.act == Act.LAND), -1)
        if land >= 0:
            return land
    return first_act(g.options, Act.PASS, Act.PHASE)


def first_act(options: list[Option], *acts: Act) -> int:
    for act in acts:
        for i, option in enumerate(options):
            if option.act == act:
                return i
    return 0


def follow_attack(g: State, plan: dict[int, int]) -> int:
    """The answer that follows a plan, or comes near it where the plan is not legal."""
    id = g.options[0].id
    foe = plan.get(id, -1)
    for i, option in enumerate(g.options):
        if option.aux == foe and option.act == Act.ATTACK if foe >= 0 else option.act == Act.STAY:
            return i
    return first_act(g.options, Act.STAY)


def follow_blocks(g: State, plan: dict[int, int]) -> int:
    for i, option in enumerate(g.options):
        if option.act == Act.BLOCK and plan.get(option.id, -1) == option.aux:
            return i
    return first_act(g.options, Act.STAY, Act.DONE)


def pays_life(g: State) -> bool:
    """Whether the number asked for is that of symbols paid with life."""
    return isinstance(g.asking, Announce) and g.asking.stage == LIFE


def damage_share(g: State) -> int:
    """Just enough to kill, if there is enough; otherwise as much as possible.  Of one's own, one takes it all."""
    task = g.asking
    perm = g.permanent(task.whom) if isinstance(task, AssignDamage) else None
    if perm is not None and perm.controller == g.ask_player:  # 702.22j, 702.22k
        return 0
    if perm is None:
        return len(g.options) - 1
    source = g.permanent(task.dealers[0]) if isinstance(task, AssignDamage) else None
    need = max(0, perm.chars.toughness - perm.damage)
    if source is not None and source.chars.keywords & DEATHTOUCH:
        need = min(need, 1)
    for i, option in enumerate(g.options):
        if option.id >= need:
            return i
    return len(g.options) - 1


def pick(g: State) -> int:
    """Give up what is worth least; harm others, help oneself."""
    seat = g.ask_player
    best, best_value = 0, -1e9
    giving = g.ask_kind in GIVING_UP or isinstance(g.asking, PickSacrifices)
    sign = 0.0
    if not giving:
        item = item_asking(g)
        sign = lean(None if item is None else item.ability or item.card.spell)
        if sign == 0.0 and item is not None and item.is_spell and item.card.is_aura:
            sign = lean(item.card)
    for i, option in enumerate(g.options):
        value = pick_value(g, option, seat, giving, sign)
        if value > best_value:
            best, best_value = i, value
    return best


def pick_value(g: State, option: Option, seat: int, giving: bool, sign: float) -> float:
    if option.act != Act.PICK:
        return 0.0
    id = option.id
    if id < len(g.players):
        return (1.0 if (id == seat) == (sign > 0) else -1.0) * (3.0 if sign else 0.0)
    obj = g.objects.get(id)
    if obj is None:
        return 0.0
    if isinstance(obj, Permanent):
        value, mine = permanent_worth(obj), obj.controller == seat
    elif isinstance(obj, Item):
        value, mine = 1.0 + obj.card.chars.mana_value, obj.controller == seat
    else:
        value, mine = card_worth(obj.card, 4, 2), obj.owner == seat
    if giving:
        return 100.0 - value
    if sign == 0.0:
        return value if mine else 0.5 * value
    return value if mine == (sign > 0) else -value - 1.0
