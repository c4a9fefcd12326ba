"""Which questions are thought about, and what is done about the rest."""

from __future__ import annotations

from typing import Final

from apnap.game import Game
from apnap.options import Option
from apnap.rules.prices import face_of
from apnap.rules.turn.combat.attackers import ChooseAttackers
from apnap.rules.turn.combat.blockers import ChooseBlockers, on_side
from apnap.state.game_state import State
from apnap.state.kinds import CREATURE, LAND, Act, Q
from apnap.state.objects import Permanent
from apnap.state.steps import Step
from apnap.thinking.combat import plan_attack, plan_blocks
from apnap.thinking.imagining import imagined
from apnap.thinking.leaning import fleeting
from apnap.thinking.reflexes import Reflexes, first_act, follow_attack, follow_blocks
from apnap.thinking.search import TRIED, UNUSABLE, Search, candidates, likeness
from apnap.thinking.worth import LOST, card_worth

WORTHWHILE: Final = 0.2  # an action must improve the position by as much
MOST_ACTIONS: Final = 40  # in one turn, so that no loop of small gains goes on for ever
FUTURES: Final = 60  # imagined for one decision
FUTURES_EACH: Final = 16  # for one action
FUTURES_IN_COMBAT: Final = 16
LONG: Final = 60  # turns; then every third is played without abilities, lest a circle of them goes on for ever
PAUSE: Final = 3


class Candidate:
    """Something to do: the first answer and those that follow it, or a declaration; and what greed thinks of it."""

    def __init__(self, index: int, path: list[Option], plan: dict[int, int], value: float) -> None:
        self.index: Final = index
        self.path: Final = path
        self.plan: Final = plan
        self.value: Final = value


class Greedy:
    """Takes what leaves it best off at the end of the turn, as far as its player can see."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.plan: list[Option] = []  # answers to the questions to come
        self.attack: dict[int, int] = {}
        self.blocks: dict[int, int] = {}
        self.turn = -1
        self.actions = 0
        self.imagined = 0  # futures, since the game began
        self.futures = FUTURES
        self.futures_each = FUTURES_EACH
        self.futures_in_combat = FUTURES_IN_COMBAT

    def choose(self, game: Game) -> int:
        g = game.state
        if g.turn_number != self.turn:
            self.turn, self.actions = g.turn_number, 0
        if len(g.options) == 1:
            return 0
        kind = g.ask_kind
        if kind == Q.PRIORITY:
            return self.with_priority(game)
        if kind == Q.ATTACK:
            return self.attacking(game)
        if kind == Q.BLOCK:
            return self.blocking(game)
        planned = self.planned(g)
        if planned >= 0:
            return planned
        if kind == Q.MULLIGAN:
            return self.keeping(game)
        if kind == Q.START:
            return next((i for i, o in enumerate(g.options) if o.id == g.ask_player), 0)
        if kind in (Q.DISCARD, Q.BOTTOM) and own_cards(g):
            return least_card(g)
        if kind in TRIED or kind in (Q.UNTAP, Q.SKIP, Q.LEGEND, Q.REPLACEMENT, Q.DEFENDER, Q.BAND):
            return self.thought_out(game)
        return Reflexes()(g)

    def planned(self, g: State) -> int:
        """The answer that belongs to the plan made before, if the question is the one foreseen."""
        if self.plan:
            wanted = self.plan.pop(0)
            for i, option in enumerate(g.options):
                if option.same(wanted):
                    return i
            self.plan = []
        return -1

    def imagine(self, game: Game) -> tuple[Game, int]:
        g = game.state
        seat = g.decider(g.ask_player)
        return imagined(game, seat, f"{self.seed}/{g.turn_number}/{seat}"), seat

    # ---- priority --------------------------------------------------------------------------------------------

    def with_priority(self, game: Game) -> int:
        self.plan = []
        g = game.state
        land = best_land(g)
        if land >= 0:
            return land
        if self.actions >= MOST_ACTIONS or not worth_thinking(g):
            return first_act(g.options, Act.PASS, Act.PHASE)
        choice = self.best_action(game)
        if g.options[choice].act not in (Act.PASS, Act.PHASE):
            self.actions += 1
        return choice

    def best_action(self, game: Game) -> int:
        """Whatever gains most over passing; what follows from it is planned along."""
        dream, seat = self.imagine(game)
        best = self.preferred(game, self.actions_found(dream, seat), seat)
        self.plan = list(best.path)
        return best.index

    def actions_found(self, dream: Game, seat: int) -> list[Candidate]:
        """Passing, which a little is added to, and what else can be done, each with what greed thinks of it."""
        g = dream.state
        passing = first_act(g.options, Act.PASS, Act.PHASE)
        search = Search(seat, 0.2 if g.active == seat else 0.0, self.futures)
        found = [Candidate(passing, [], {}, self.idle(search, dream, passing) + WORTHWHILE)]
        left = self.futures
        each = self.futures_each
        for i in distinct(g):
            if i == passing or left <= 0 or too_early(g, g.options[i]) or too_late(g, g.options[i]):
                continue
            search.budget = min(left, each)
            twin = search.tried(dream, i)
            if twin is None:
                continue
            value, path = search.best(twin)
            left -= 1 + each - max(0, search.budget) if search.budget < each else 1
            found.append(Candidate(i, path, {}, value))
        self.imagined += search.imagined
        return found

    def preferred(self, game: Game, found: list[Candidate], seat: int) -> Candidate:
        """The best of them, the first of equals."""
        best = found[0]
        for candidate in found:
            if candidate.value > best.value:
                best = candidate
        return best

    def idle(self, search: Search, dream: Game, passing: int) -> float:
        """What doing nothing leads to; if an attack by reflex would be fatal, there will be none."""
        twin = search.tried(dream, passing)
        value = UNUSABLE if twin is None else search.future(twin)
        if value < LOST / 2 and dream.state.active == search.seat:
            twin = search.tried(dream, passing)
            value = max(value, UNUSABLE if twin is None else search.future(twin, search.seat))
        return value

    # ---- other questions -------------------------------------------------------------------------------------

    def keeping(self, game: Game) -> int:
        """Whether to keep the hand."""
        g = game.state
        return first_act(g.options, Act.KEEP if keepable(g, g.ask_player) else Act.MULLIGAN)

    def thought_out(self, game: Game) -> int:
        dream, seat = self.imagine(game)
        search = Search(seat, 0.0, self.futures)
        best, best_value = -1, UNUSABLE
        found: list[Candidate] = []
        for i in candidates(dream.state):
            twin = search.tried(dream, i)
            if twin is None:
                continue
            value, path = search.best(twin, 3) if search.budget > 0 else (search.future(twin), [])
            if best < 0 or value > best_value + 1e-9:
                best, best_value = len(found), value
            found.append(Candidate(i, path, {}, value))
        self.imagined += search.imagined
        if best < 0:
            return Reflexes()(game.state)
        others = [c for n, c in enumerate(found) if n != best and c.value <= best_value]
        chosen = self.preferred(game, [found[best], *others], seat)
        self.plan = list(chosen.path)
        return chosen.index

    # ---- combat ----------------------------------------------------------------------------------------------

    def attacking(self, game: Game) -> int:
        g = game.state
        task = g.asking
        if isinstance(task, ChooseAttackers) and not task.choices:
            self.attack = self.best_attack(game, task)
        return follow_attack(g, self.attack)

    def best_attack(self, game: Game, task: ChooseAttackers) -> dict[int, int]:
        """The quick plan, all or nothing, improved creature by creature; judged by the next round of turns."""
        dream, seat = self.imagine(game)
        g = dream.state
        quick = plan_attack(g, task.creatures, task.foes)
        able = [i for i in task.creatures if strong(g, i)]
        goal = next(iter(quick.values()), task.foes[0])
        judge = Judge(dream, seat, True, self.futures_in_combat)
        best, value = judge.best([quick, {}, {i: goal for i in able}])
        for i in able:
            if judge.left <= 0:
                break
            others = {k: v for k, v in best.items() if k != i}
            trials = [others] if i in best else []
            trials += [{**others, i: foe} for foe in task.foes if best.get(i) != foe][: 2 if len(task.foes) < 4 else 1]
            other, other_value = judge.best(trials)
            if other_value > value + 0.05:
                best, value = other, other_value
        judge.also(self.other_attacks(g, task, goal))
        self.imagined += judge.search.imagined
        return self.preferred(game, judge.plans(best), seat).plan

    def other_attacks(self, g: State, task: ChooseAttackers, goal: int) -> list[dict[int, int]]:
        """What greed does not think of: nothing."""
        return []

    def other_blocks(self, g: State, creatures: list[int], foes: list[int]) -> list[dict[int, int]]:
        return []

    def blocking(self, game: Game) -> int:
        g = game.state
        task = g.asking
        if isinstance(task, ChooseBlockers) and not task.rows and not task.part:
            self.blocks = self.best_blocks(game, task)
        return follow_blocks(g, self.blocks)

    def best_blocks(self, game: Game, task: ChooseBlockers) -> dict[int, int]:
        dream, seat = self.imagine(game)
        g = dream.state
        combat = g.combat
        creatures = task.creatures or []
        judge = Judge(dream, seat, False, self.futures_in_combat)
        best, value = judge.best([plan_blocks(g, task.seat, creatures), {}])
        foes = [a.id for a in combat.attacking if on_side(g, task.seat, a.defending_player)] if combat else []
        foes.sort(key=lambda i: -power(g, i))
        for foe in foes[:4]:
            for i in creatures:
                if judge.left <= 0:
                    break
                trial = {k: v for k, v in best.items() if k != i}
                if best.get(i) != foe:
                    trial[i] = foe
                other, other_value = judge.best([trial])
                if other_value > value + 0.05:
                    best, value = other, other_value
        judge.also(self.other_blocks(g, creatures, foes))
        self.imagined += judge.search.imagined
        return self.preferred(game, judge.plans(best), seat).plan


class Judge:
    """Compares declarations by what they lead to."""

    def __init__(self, dream: Game, seat: int, attacking: bool, futures: int) -> None:
        self.dream = dream
        self.attacking = attacking
        self.search = Search(seat, 0.5 if attacking else 0.0, FUTURES)
        self.left = futures
        self.known: dict[tuple[tuple[int, int], ...], float] = {}

    def best(self, plans: list[dict[int, int]]) -> tuple[dict[int, int], float]:
        found: dict[int, int] = {}
        found_value = UNUSABLE * 2
        for plan in plans:
            value = self.value(plan)
            if value > found_value:
                found, found_value = plan, value
        return found, found_value

    def also(self, plans: list[dict[int, int]]) -> None:
        """Look at these too, whatever was found best."""
        for plan in plans:
            self.value(plan)

    def plans(self, best: dict[int, int]) -> list[Candidate]:
        """All that were compared; the one that was found best comes first, and none is called better."""
        value = self.value(best)
        others = [(dict(key), min(value, other)) for key, other in self.known.items()]
        return [Candidate(-1, [], best, value), *[Candidate(-1, [], plan, v) for plan, v in others if plan != best]]

    def value(self, plan: dict[int, int]) -> float:
        key = tuple(sorted(plan.items()))
        if key not in self.known:
            self.left -= 1
            twin = Game(self.dream.state.clone(), {})
            kind = Q.ATTACK if self.attacking else Q.BLOCK
            follow = follow_attack if self.attacking else follow_blocks
            seat = twin.state.ask_player
            while twin.state.ask_kind == kind and twin.state.ask_player == seat:
                twin.apply_index(follow(twin.state, plan))
            self.known[key] = self.search.future(twin)
        return self.known[key]


# ---- judging cards and moments -----------------------------------------------------------------------------------


def keepable(g: State, seat: int) -> bool:
    """Two to five lands of seven, with something to do early on; or what is left after two mulligans."""
    p = g.players[seat]
    if p.mulligans >= 2:
        return True
    lands = sum(1 for o in p.hand if o.card.is_land)
    cheap = sum(1 for o in p.hand if not o.card.is_land and o.card.chars.mana_value <= 3)
    if lands == 1:
        return cheap >= 5 and p.mulligans > 0
    if lands == 2 and p.mulligans == 0:
        return cheap >= 3
    return 2 <= lands <= (5 if p.mulligans == 0 else 6)


def own_cards(g: State) -> bool:
    hand = {o.id for o in g.players[g.ask_player].hand}
    return g.decider(g.ask_player) == g.ask_player and all(o.id in hand for o in g.options if o.act == Act.PICK)


def least_card(g: State) -> int:
    seat = g.ask_player
    sources = sum(1 for p in g.battlefield if p.controller == seat and p.chars.types & LAND)
    hand = g.players[seat].hand
    lands = sum(1 for o in hand if o.card.is_land)
    wanted = lands > 0 and sources + lands <= 4
    values = []
    for i, option in enumerate(g.options):
        card = g.objects[option.id].card if option.act == Act.PICK else None
        if card is not None:
            bonus = 1.0 if card.is_land and wanted else 0.0
            values.append((card_worth(card, sources, lands) + bonus, i))
    return min(values)[1] if values else 0


def best_land(g: State) -> int:
    """A land to play: the one that makes the most colours of what is in hand castable."""
    seat = g.ask_player
    best, best_value = -1, -1.0
    made = 0
    for p in g.battlefield:
        if p.controller == seat and p.chars.types & LAND:
            made |= land_colors(p.chars.subtypes)
    wanted = 0
    for o in g.players[seat].hand:
        wanted |= o.card.chars.colors
    for i, option in enumerate(g.options):
        if option.act == Act.LAND:
            c = g.objects[option.id].card.chars
            new = land_colors(c.subtypes) & wanted & ~made
            value = 2.0 * new.bit_count() + 0.5 * land_colors(c.subtypes).bit_count() + 0.3 * len(c.abilities.mana)
            if value > best_value:
                best, best_value = i, value
    return best


BASIC_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def land_colors(subtypes: tuple[str, ...]) -> int:
    return sum(1 << i for i, name in enumerate(BASIC_TYPES) if name in subtypes)


ONLY_NOW: Final = ("prevent", "regenerate")  # what a chance of 1997 may be for


def worth_thinking(g: State) -> bool:
    """Not at every chance to act: in one's own main phases, in answer to others, in combat, before one's turn."""
    seat = g.ask_player
    if all(option.act != Act.PASS for option in g.options) or getattr(g.asking, "kinds", "") in ONLY_NOW:
        return True
    if g.stack:
        top = g.stack[-1]
        return g.opposed(top.controller, seat) and not top.card.name.startswith("(")  # what a phase itself demands
    step = g.step_kind
    if step == Step.MAIN:
        return g.is_active(seat)
    if step == Step.DECLARE_BLOCKERS or (step == Step.DECLARE_ATTACKERS and not g.is_active(seat)):
        return g.combat is not None and bool(g.combat.attacking)
    return step == Step.END and not g.is_active(seat)


def too_early(g: State, option: Option) -> bool:
    """Tricks wait for combat, or for something to answer."""
    if g.stack or g.step_kind is None or g.step_kind != Step.MAIN:
        return False
    obj = g.objects.get(option.id)
    if option.act == Act.CAST and obj is not None:
        card = face_of(obj.card, option.aux)
        return card.is_instant and fleeting(card.spell)
    if option.act == Act.ACTIVATE and isinstance(obj, Permanent):
        ability = obj.chars.abilities.activated[option.aux]
        return not ability.sorcery_speed and not ability.loyalty and fleeting(ability.effect)
    return False


def too_late(g: State, option: Option) -> bool:
    """In a long game, players who end their turns by abilities again and again must draw a card at last."""
    return option.act == Act.ACTIVATE and g.turn_number >= LONG and g.turn_number % PAUSE == 0


def distinct(g: State) -> list[int]:
    seen: set[tuple[object, ...]] = set()
    found: list[int] = []
    for i, option in enumerate(g.options):
        key = likeness(g, option)
        if key not in seen and option.act != Act.MANA:
            seen.add(key)
            found.append(i)
    return found


def strong(g: State, id: int) -> bool:
    perm = g.permanent(id)
    return perm is not None and perm.chars.power > 0


def power(g: State, id: int) -> int:
    perm: Permanent | None = g.permanent(id)
    return perm.chars.power if perm is not None and perm.chars.types & CREATURE else 0
