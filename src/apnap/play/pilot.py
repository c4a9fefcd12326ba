"""What a person's seat does by itself: passes where they said so, asks where they must decide.

Nothing here changes a game, and nothing here is a rule of it: a pilot looks at the question and says whether its
player is to be asked, or which answer to give for them, and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.errors import MalformedChoice
from apnap.play.abilities import ability_key, asking_ability, is_rules_own
from apnap.play.declaring import declaration
from apnap.play.only_now import only_now
from apnap.play.places import NOWHERE, find_place, place_key, place_of
from apnap.play.silence import Why
from apnap.play.stops import Level, Stops
from apnap.play.yields import PASSES_ATTACK, Until, Yield, attackers_of, is_targeted
from apnap.rules.announcing import Announce
from apnap.rules.taking_back import can_take_back
from apnap.state.kinds import Act, Q
from apnap.state.objects import Item
from apnap.vocab.abilities import Activated

if TYPE_CHECKING:
    from apnap.game import Game
    from apnap.state.game_state import State

NOT_PASSABLE = -1


class Verdict:
    """Whether to ask, or what to answer, and why."""

    def __init__(
        self, asks: bool, index: int, why: Why, text: str = "", rule: str = "", would_ask: bool = False
    ) -> None:
        self.asks = asks
        self.would_ask = would_ask  # had there been something to do; that there was nothing is the hand's secret
        self.index = index
        self.why = why
        self.text = text or why.value
        self.rule = rule

    def __repr__(self) -> str:
        return f"<Verdict {'ask' if self.asks else self.index}: {self.text}>"


def ask(why: Why, text: str = "") -> Verdict:
    return Verdict(True, NOT_PASSABLE, why, text)


def pass_index(g: State) -> int:
    """Which option passes: a question that has one is a chance to act; any other is a decision.

    Where nobody may pass who owes the phase something (1997), doing just that, if it is one thing, is the quiet answer.
    """
    for i, option in enumerate(g.options):
        if option.act is Act.PASS:
            return i
    if g.ask_kind == Q.PRIORITY:
        owed = [i for i, option in enumerate(g.options) if option.act.name == "PHASE"]
        if len(owed) == 1:
            return owed[0]
    return NOT_PASSABLE


class Pilot:
    """The stops, yields and habits of the player in one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.stops = Stops(game.ruleset)
        self.full_control = False
        self.hold = False  # keep priority after acting, until the stack is empty again
        self.holding = False  # it has been kept
        self.auto_pass = True  # pass where nothing else is possible
        self.auto_single = True  # give the only answer there is
        self.current: Yield | None = None
        self.triggers: dict[str, str] = {}  # abilities yielded to, and their names for people
        self.always: dict[str, bool] = {}  # abilities whose questions are always answered yes, or no
        self.asked: dict[tuple[int, int], int] = {}  # (step, player) -> how many answers the game had then
        self.passed: dict[int, int] = {}  # own objects on the stack passed upon, likewise
        self.attackers: dict[tuple[int, int, int], int] = {}  # attackers the player has been shown, likewise

    # ---- what a player says --------------------------------------------------------------------------------------

    def pass_until(self, game: Game, until: Until, place: str = "") -> None:
        """Pass from now on; the question at hand, if it is theirs, is still to be answered."""
        if until is Until.PLACE:
            place = find_place(game.ruleset, place)
        if until in (Until.STACK_EMPTY, Until.RESOLVED) and not game.state.stack:
            raise MalformedChoice("the stack is empty")
        self.current = Yield(game.state, self.seat, until, place)

    def yield_to(self, key: str, name: str) -> None:
        self.triggers[key] = name

    def cancel(self) -> None:
        """Yields of every kind, fixed answers, holding priority and full control are over.  Stops stay."""
        self.current = None
        self.triggers = {}
        self.always = {}
        self.hold = self.holding = False
        self.full_control = False

    # ---- what is to be done --------------------------------------------------------------------------------------

    def verdict(self, game: Game) -> Verdict:
        """Whether to ask now.  Asking ends a yield."""
        g = game.state
        passing = pass_index(g)
        found = self.decision(game) if passing < 0 else self.chance(game, passing)
        if found.asks:
            self.current = None
            if passing >= 0:  # a decision within the step does not use its stop up
                self.asked[place_key(g), g.ask_player] = len(game.history)
                for attacker in attackers_of(g, g.ask_player, True):
                    self.attackers.setdefault(attacker, len(game.history))
        elif found.why is Why.OWN_OBJECT:
            self.passed[g.stack[-1].id] = len(game.history)
        return found

    def decision(self, game: Game) -> Verdict:
        """A question that cannot be passed."""
        g = game.state
        if self.full_control:
            return ask(Why.FULL_CONTROL)
        if g.ask_kind == Q.ATTACK and self.current is not None and self.current.until in PASSES_ATTACK:
            return self.no_attack(game)
        if g.ask_kind == Q.YES_NO and self.always:
            yes = self.always.get(asking_ability(g))
            if yes is not None:
                wanted = Act.YES if yes else Act.NO
                for i, option in enumerate(g.options):
                    if option.act is wanted:
                        return Verdict(False, i, Why.ALWAYS, f"you always answer {'yes' if yes else 'no'}", g.ask_rule)
        only = self.auto_single and len(g.options) == 1 and (is_owed(g) or not can_take_back(g))
        if only and not begins_open_declaration(game, g):
            return Verdict(False, 0, Why.ONLY_ANSWER, "", g.ask_rule)
        return ask(Why.DECISION)

    def no_attack(self, game: Game) -> Verdict:
        """Whoever passes the turn does not attack, if a declaration without attackers is legal."""
        g = game.state
        if self.stop_is_due(g):
            return ask(Why.STOP)
        twin = game.clone()
        while twin.state.ask_kind == Q.ATTACK:
            stay = [i for i, option in enumerate(twin.state.options) if option.act is Act.STAY]
            if not stay:
                return ask(Why.DECISION)
            twin.apply(stay[0])
        index = next(i for i, option in enumerate(g.options) if option.act is Act.STAY)
        return Verdict(False, index, Why.NO_ATTACK, "", "508.1a")

    def chance(self, game: Game, passing: int) -> Verdict:
        """A question that can be passed: priority, and what older rules have in its place."""
        g = game.state
        if self.full_control:
            return ask(Why.FULL_CONTROL)
        if self.auto_pass and g.asking is not None and g.asking.formality(g):
            return Verdict(False, passing, Why.ONLY_PASS, "", "117.3d")  # it neither uses a stop up nor ends a yield
        if self.stop_is_due(g):
            return ask(Why.STOP, f"your stop at {place_of(g)}")
        ended = self.end_yield(g)
        if self.hold and self.holds(g):
            return ask(Why.HOLDING)
        if len(g.options) == 1 and self.auto_pass:
            broken = f"; yield broken: {ended.text}" if ended is not None and ended.why is Why.BROKEN else ""
            would = self.current is None and (ended is not None or self.would_ask(g, passing))
            return Verdict(False, passing, Why.ONLY_PASS, Why.ONLY_PASS.value + broken, "117.3d", would)
        if self.current is not None:
            return Verdict(False, passing, Why.YIELD, f"yield {self.current.words}", "117.3d")
        if ended is not None:
            return ended
        pressing = only_now(g)
        if pressing:
            return ask(Why.ONLY_NOW, pressing)
        return self.on_stack(g, passing) if g.stack else self.at_place(g, passing)

    def would_ask(self, g: State, passing: int) -> bool:
        """Whether the stops, the stack or an attack would ask this player, could they do more than pass."""
        return (self.on_stack(g, passing) if g.stack else self.at_place(g, passing)).asks

    def stop_is_due(self, g: State) -> bool:
        """A stop that is on, at the first chance in this step."""
        place = place_of(g)
        if place == NOWHERE or (place_key(g), g.ask_player) in self.asked:
            return False
        return self.stops.level(place, g.ask_player, g.active) is Level.ON

    def holds(self, g: State) -> bool:
        """Whether priority is being held; that ends when the stack is empty again."""
        if g.stack:
            self.holding = self.holding or g.stack[-1].controller == g.ask_player
            return self.current is None and g.stack[-1].controller == g.ask_player
        if self.holding:
            self.hold = self.holding = False
        return False

    def end_yield(self, g: State) -> Verdict | None:
        """Drop the yield if it is over or broken.  The verdict, if that is a reason to ask."""
        current = self.current
        if current is None:
            return None
        if current.over(g):
            self.current = None
            return ask(Why.REACHED) if current.reached(g) else None
        broken = current.broken(g, self.triggers)
        if broken is None:
            return None
        self.current = None
        return ask(Why.BROKEN, broken.value)

    def on_stack(self, g: State, passing: int) -> Verdict:
        """Something waits to resolve."""
        top = g.stack[-1]
        if is_rules_own(top):
            # In combat that is the damage, worth a question to anyone who can answer it.
            return self.at_place(g, passing) if g.combat is None else ask(Why.CHANCE, "combat damage waits")
        if top.controller != g.ask_player:
            if not top.is_spell and ability_key(top) in self.triggers and not is_targeted(g, top, g.ask_player):
                return Verdict(False, passing, Why.TRIGGER_YIELD, f"you yield to {g.name_of(top.source)}", "117.3d")
            return ask(Why.RESPONSE, f"{g.name_of(top.id) or g.name_of(top.source)} is on the stack")
        if top.id in self.passed:
            return ask(Why.CHANCE)  # something else has resolved since
        return Verdict(False, passing, Why.OWN_OBJECT, "", "117.3d")

    def at_place(self, g: State, passing: int) -> Verdict:
        """Nothing is going on: the stops decide, but an attack is always worth a question."""
        place = place_of(g)
        if place == NOWHERE and all(option.act in (Act.PASS, Act.MANA) for option in g.options):
            return Verdict(False, passing, Why.NO_STOP, "only mana sources could be used between turns", "117.3d")
        if self.stops.level(place, g.ask_player, g.active) is not Level.OFF or place == NOWHERE:
            return ask(Why.CHANCE)
        if any(attacker not in self.attackers for attacker in attackers_of(g, g.ask_player, True)):
            return ask(Why.ATTACKED)
        return Verdict(False, passing, Why.NO_STOP, f"no stop at {place}", "117.3d")

    # ---- going back, saving --------------------------------------------------------------------------------------

    def back_to(self, answers: int) -> None:
        """The game was taken back to where it had had so many answers."""
        self.current = None
        self.holding = False
        self.asked = {key: at for key, at in self.asked.items() if at < answers}
        self.passed = {key: at for key, at in self.passed.items() if at < answers}
        self.attackers = {key: at for key, at in self.attackers.items() if at < answers}

    def values(self) -> dict[str, Any]:
        """What is set, as plain values."""
        return {
            "stops": self.stops.values(),
            "full_control": self.full_control,
            "hold": self.hold,
            "auto_pass": self.auto_pass,
            "auto_single": self.auto_single,
            "yield": None if self.current is None else self.current.words,
            "triggers": dict(self.triggers),
            "always": dict(self.always),
        }


def is_owed(g: State) -> bool:
    """Whether it is how to do what a phase asks for a permanent, which taking it back would only ask again."""
    item = g.objects.get(g.asking.id) if isinstance(g.asking, Announce) and g.ask_kind == Q.MODE else None
    return isinstance(item, Item) and isinstance(item.ability, Activated) and item.ability.timed


def begins_open_declaration(game: Game, g: State) -> bool:
    """Whether a declaration begins in which the first creature has no choice, but a later one does: it is asked for
    as a whole (508.1, 509.1)."""
    if declaration(g) is None:
        return False
    twin = game.clone()
    while goes_on(twin, g) and twin.choices == 1:
        twin.apply(0)
    return goes_on(twin, g)


def goes_on(game: Game, g: State) -> bool:
    asked = game.ask
    return asked is not None and asked.kind == g.ask_kind and asked.player == g.ask_player
