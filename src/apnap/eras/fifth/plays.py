"""What a player may play now: which spells, abilities, lands, and what they owe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.eras.fifth.duties import DISCARDING, NO_DUTY, duty_due, duty_of
from apnap.eras.fifth.state import fifth
from apnap.eras.fifth.words.merged_costs import latest, merged
from apnap.eras.fifth.words.phase_abilities import BODY, PhaseAbility, PhaseCost, UntapCost
from apnap.eras.fifth.words.speed import INTERRUPT as AS_INTERRUPT
from apnap.eras.fifth.words.speed import MANA_SOURCE, PREVENTION, REGENERATION, ability_speeds, card_speeds
from apnap.options import ONLY_PASS, PASS, Option
from apnap.queries.frames import source_frame
from apnap.queries.rule_changes import has_object_rule
from apnap.rules.actions import find_options, needs_care
from apnap.rules.legality import can_activate, sorcery_time
from apnap.rules.manual_mana import all_mana_options
from apnap.rules.prices import face_of
from apnap.rules.turn.combat.attackers import can_attack
from apnap.state.kinds import NOTHING, Act, Q, Zone
from apnap.state.objects import Permanent
from apnap.state.steps import Phase, Step, row_of
from apnap.vocab.abilities import WithEffect
from apnap.vocab.effects.permanents import Untap

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.state.game_state import State
    from apnap.task import Task
    from apnap.vocab.abilities import Activated

# Which kinds of plays a window is for.
ANY: Final = "any"  # the neutral state of a main phase: its player may start with anything
FAST: Final = "fast"  # instants and abilities
INTERRUPT: Final = "interrupt"  # of what is being cast
PREVENT: Final = "prevent"  # prevention and redirection of the damage that waits
DUTY: Final = "duty"  # phases without fast effects: only what they themselves ask for
MANA: Final = "mana"  # nothing but mana sources
REGENERATE: Final = "regenerate"  # what is being destroyed
TIMES: Final[dict[str, str]] = {INTERRUPT: AS_INTERRUPT, PREVENT: PREVENTION, REGENERATE: REGENERATION}


def plays(g: State, seat: int, kinds: str, starting: bool) -> list[Option]:
    """Everything legal, passing first unless something is owed; `starting`: from a neutral state, not in response."""
    time = time_of(kinds)
    fifth(g).time = time
    by_hand = g.manual_mana >> seat & 1
    if kinds == DUTY:
        duty = own_duty(g, seat)
        found = [PASS] if duty is None else [PASS, duty]
        if any_timed(g):
            found.extend(phase_abilities(g, seat, phase_name(g), BODY))
        if by_hand:
            found.extend(mana_plays(g, seat))
    elif kinds == MANA or (time and not holds_some(g, seat, time)):
        return [PASS, *mana_plays(g, seat)] if by_hand else ONLY_PASS
    elif time:
        found = in_time(g, seat, find_options(g, seat, False), time)
    else:
        slow = kinds == ANY and starting and sorcery_time(g, seat)
        legal = find_options(g, seat, slow)
        if len(legal) == 1 and not starting:
            return ONLY_PASS
        found = in_time(g, seat, legal, "")
        if starting:
            duty = own_duty(g, seat)
            if duty is not None:
                found.append(duty)
            if kinds == ANY and seat == g.active and may_attack(g):
                found.append(Option(Act.INTEND, seat, 0))
    if len(found) == 1:
        return ONLY_PASS
    return found[1:] if starting and owes(g, found) else found


def time_of(kinds: str) -> str:
    """What kind of thing alone can be played in a window for these; nothing where it is not so."""
    if kinds in (FAST, ANY, DUTY, MANA):
        return ""
    return TIMES.get(kinds, "")


def in_time(g: State, seat: int, options: list[Option], time: str) -> list[Option]:
    """Passing, and those whose time this is."""
    found: list[Option] = [PASS]
    for i in range(1, len(options)):
        if speed_fits(g, seat, options[i], time):
            found.append(options[i])
    return found


# ---- speed -------------------------------------------------------------------------------------------------------


def speed_fits(g: State, seat: int, option: Option, time: str) -> bool:
    """Whether this is the time for it."""
    act = option.act
    if act is Act.MANA:
        return not waits_for_cost(g, option.id)
    if act is Act.CAST:
        card = face_of(g.objects[option.id].card, option.aux)
        if card.spell is None:  # as its types say
            return time == ""
        speeds = speeds_of(card)
        return time in speeds or MANA_SOURCE in speeds
    if act is Act.ACTIVATE:
        return activation_fits(g, seat, option, time)
    return time == ""


def activation_fits(g: State, seat: int, option: Option, time: str) -> bool:
    ability = ability_at(g, option)
    if isinstance(ability, PhaseAbility):
        if time != "" or not is_due(g, option.id, ability, phase_name(g), BODY):
            return False
        whole = played_as(g, option)
        perm = g.permanent(option.id)
        return whole is ability or (perm is not None and can_activate(g, seat, perm, whole, option.aux))
    if waits_for_cost(g, option.id):
        return False
    speeds = ability_speeds(ability)
    if speeds == ("",) and stack_target(ability):
        speeds = (AS_INTERRUPT,)
    return time in speeds or MANA_SOURCE in speeds


def speeds_of(card: CardDef) -> tuple[str, ...]:
    """As the card says; what targets spells or effects and says nothing is an interrupt."""
    speeds = card_speeds(card)
    if speeds == ("",) and card.spell is not None and stack_target(card.spell):
        return (AS_INTERRUPT,)
    return speeds


def stack_target(ability: object) -> bool:
    return isinstance(ability, WithEffect) and any(t.zone == Zone.STACK for t in ability.targets)


def ability_at(g: State, option: Option) -> Activated:
    obj = g.objects[option.id]
    abilities = obj.chars.abilities if isinstance(obj, Permanent) else obj.card.chars.abilities
    return abilities.activated[option.aux]


def played_as(g: State, option: Option) -> Activated:
    """The ability, or what it is together with others: several phase or untap costs of a permanent are one."""
    ability = ability_at(g, option)
    if isinstance(ability, PhaseCost):
        costs = costs_due(g, option.id)
        if len(costs) > 1:
            return merged(tuple(cost for _, cost in costs))
    elif isinstance(ability, UntapCost):
        return merged(tuple(cost for _, cost in untap_costs(g, option.id, ability)))
    return ability


def phase_ability_at(g: State, option: Option) -> PhaseAbility | None:
    ability = ability_at(g, option)
    return ability if isinstance(ability, PhaseAbility) else None


# ---- mana sources ------------------------------------------------------------------------------------------------


def mana_plays(g: State, seat: int) -> list[Option]:
    """Mana sources, listed for players who use them by hand.  For others they are legal without being listed."""
    if not g.manual_mana >> seat & 1:
        return []
    found = [o for o in all_mana_options(g, seat) if not waits_for_cost(g, o.id)]
    for option in find_options(g, seat, False)[1:]:
        if option.act == Act.CAST and MANA_SOURCE in speeds_of(face_of(g.objects[option.id].card, option.aux)):
            found.append(option)
    return found


# ---- what a phase asks for ---------------------------------------------------------------------------------------


def phase_name(g: State) -> str:
    if g.combat is not None:
        return "combat"
    return "" if g.step_kind is None else row_of(g.step_kind).name


def own_duty(g: State, seat: int) -> Option | None:
    """What the phase itself asks of its player in its body."""
    duty = own_duty_now(g, seat)
    return None if duty == NO_DUTY else Option(Act.PHASE, seat, duty)


def own_duty_now(g: State, seat: int) -> int:
    """The same: which it is, if any is left."""
    if seat != g.active or g.step_kind is None:
        return NO_DUTY
    duty = duty_of(g.step_kind)
    return duty if duty not in (NO_DUTY, DISCARDING) and duty_due(g, duty) else NO_DUTY


def is_due(g: State, id: int, ability: PhaseAbility, phase: str, at: str) -> bool:
    if isinstance(ability, UntapCost):
        untaps = untap_costs(g, id, ability)
        return untaps[:1] == [(id, ability)] and latest(tuple(c for _, c in untaps)) == at
    if not isinstance(ability, PhaseCost):
        return ability.due(g, phase, at, source_frame(g, id))
    costs = costs_due(g, id)  # several are one, played at the latest of their times; the first stands for all
    return bool(costs) and costs[0][1] is ability and latest(tuple(c for _, c in costs)) == at


def costs_due(g: State, id: int) -> list[tuple[int, PhaseCost]]:
    """The phase costs of a permanent that are still to be dealt with in this phase, and their places."""
    obj = g.objects.get(id)
    found: list[tuple[int, PhaseCost]] = []
    if not isinstance(obj, Permanent):
        return found
    phase = phase_name(g)
    cx = source_frame(g, id)
    for i, ability in enumerate(obj.chars.abilities.activated):
        if isinstance(ability, PhaseCost) and f"{id} {i}" not in fifth(g).played:
            if ability.due(g, phase, ability.at, cx) and (ability.only_if is None or ability.only_if.holds(g, cx)):
                found.append((i, ability))
    return found


def untap_costs(g: State, id: int, ability: UntapCost) -> list[tuple[int, UntapCost]]:
    """The costs that are due for untapping the same permanent, its own first; one pays all of them together."""
    subject = untaps(g, id, ability)
    phase = phase_name(g)
    own: list[tuple[int, UntapCost]] = []
    others: list[tuple[int, UntapCost]] = []
    for perm in g.battlefield:
        for a in perm.chars.abilities.activated:
            if isinstance(a, UntapCost) and untaps(g, perm.id, a) == subject:
                if a.due(g, phase, a.at, source_frame(g, perm.id)):
                    (own if perm.id == subject else others).append((perm.id, a))
    return [*own, *others]


def untaps(g: State, id: int, ability: UntapCost) -> int:
    """Which permanent that cost is for."""
    effect = ability.effect
    found = effect.ref.one(g, source_frame(g, id)) if isinstance(effect, Untap) else id
    return id if found == NOTHING else found


def phase_abilities(g: State, seat: int, phase: str, at: str) -> list[Option]:
    """Abilities of this part of this phase that the player can play."""
    found: list[Option] = []
    if not any_timed(g):
        return found
    for perm in g.battlefield:
        abilities = perm.chars.abilities
        if not abilities.timed:
            continue
        for i, ability in enumerate(abilities.activated):
            if isinstance(ability, PhaseAbility) and is_due(g, perm.id, ability, phase, at):
                option = Option(Act.ACTIVATE, perm.id, i)
                if can_activate(g, seat, perm, played_as(g, option), i):
                    found.append(option)
    return found


def any_timed(g: State) -> bool:
    """Whether any permanent has an ability of a phase: those are among what players find something to do with."""
    for perm in g.offers:
        if perm.chars.abilities.timed:
            return True
    return False


def used(g: State, option: Option) -> None:
    """An ability of the phase has been played in it; a cost together with those it was merged with."""
    places = [i for i, _ in costs_due(g, option.id)]
    for i in places if option.aux in places else [option.aux]:
        fifth(g).played.append(f"{option.id} {i}")


def new_phase(g: State) -> None:
    """Abilities of a phase can be played once in each such phase."""
    state = fifth(g)
    if state.played:
        state.played = []
    if not g.phased_out and not any_timed(g):
        return
    for perm in g.stirred:  # whatever was used
        if perm.uses is None or not perm.chars.abilities.timed:
            continue
        for i, ability in enumerate(perm.chars.abilities.activated):
            if isinstance(ability, PhaseAbility):
                perm.uses.pop(i, None)


def waits_for_cost(g: State, id: int) -> bool:
    """A permanent whose phase cost is not dealt with cannot use its other abilities."""
    obj = g.objects.get(id)
    if not isinstance(obj, Permanent):
        return False
    if costs_due(g, id):
        return True
    return any(item.source == id and isinstance(item.ability, PhaseCost) for item in g.stack)


def owes(g: State, options: list[Option]) -> bool:
    """Nobody may yield who owes a legal mandatory play."""
    for option in options:
        act = option.act
        if act is Act.PHASE:
            return True
        if act is Act.ACTIVATE:
            ability = ability_at(g, option)
            if isinstance(ability, PhaseAbility) and not ability.optional:
                return True
        elif act is Act.INTEND and attack_is_owed(g):
            return True
    return False


# ---- attacking ---------------------------------------------------------------------------------------------------


def may_attack(g: State) -> bool:
    """Once each turn, and as often again as effects have added to the turn."""
    if g.phase_kind is None or g.phase_kind is not Phase.MAIN or g.combat is not None or g.step_kind is None:
        return False
    if g.step_kind is not Step.MAIN:
        return False
    return fifth(g).attacks < 1 or g.coming_phases(Phase.COMBAT) > 0


def attack_is_owed(g: State) -> bool:
    """A creature that must attack, and can, makes its player declare an attack."""
    if not g.rules or "must attack" not in g.rules:
        return False
    for perm in g.battlefield:
        if perm.controller == g.active and has_object_rule(g, "must attack", perm) and can_attack(g, perm):
            return True
    return False


def remember(g: State, task: Task, seat: int, option: Option) -> None:
    """What is announced may turn out to be impossible or be called off: the game as it was before."""
    g.before = None
    act = option.act
    if act is not Act.CAST and act is not Act.ACTIVATE and act is not Act.MANA and act is not Act.SPECIAL:
        return
    if g.manual_mana >> seat & 1 or needs_care(g, option):
        twin = g.clone()
        twin.ask_kind = Q.PRIORITY
        twin.asking = task
        g.before = twin


def holds_some(g: State, seat: int, time: str) -> bool:
    """Whether the player has anything of that speed, payable or not."""
    for obj in g.players[seat].hand:
        card = obj.card
        if time in speeds_of(card) if card.spell is not None else time == "":
            return True
    for perm in g.offers:
        for ability in perm.chars.abilities.activated:
            if perm.controller != seat and not ability.anyone:
                continue
            if time in ability_speeds(ability) or (time == AS_INTERRUPT and stack_target(ability)):
                return True
    return False
