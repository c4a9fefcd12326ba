"""What a person's seat does by itself: passes where they said so, asks where they must decide.

Nothing here changes a game, and nothing here is a rule of it: a pilot looks at the question and says whether its
player is to be asked, or which answer to give for them, and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.driving.standing import NOT_PASSABLE
from apnap.errors import MalformedChoice
from apnap.play.declaring import declaration
from apnap.play.silence import Why
from apnap.play.stops import Level, Stops
from apnap.play.yields import Now, Until, Yield, attackers_of, blocks_of, is_rules_own, is_targeted
from apnap.state.kinds import Act, Q
from apnap.telling.places import NOWHERE, find_place

if TYPE_CHECKING:
    from apnap.game import Game


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
        self.blocks: dict[tuple[int, int, int], int] = {}  # attackers the player has been shown blocked, likewise

    # ---- what a player says --------------------------------------------------------------------------------------

    def pass_until(self, game: Game, until: Until, place: str = "") -> None:
        """Pass from now on; the question at hand, if it is theirs, is still to be answered."""
        if until is Until.PLACE:
            place = find_place(game.ruleset, place)
        now = Now(game, self.seat)
        if until in (Until.STACK_EMPTY, Until.RESOLVED) and not now.stack:
            raise MalformedChoice("the stack is empty")
        self.current = Yield(now, until, place)

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
        now = Now(game, self.seat)
        passing = now.standing.passes
        found = self.decision(now) if passing < 0 else self.chance(now, passing)
        if found.asks:
            self.current = None
            if passing >= 0:  # a decision within the step does not use its stop up
                self.asked[now.standing.step, now.player] = len(game.history)
                for attacker in attackers_of(now, now.player, True):
                    self.attackers.setdefault(attacker, len(game.history))
                for attacker in blocks_of(now, now.player):
                    self.blocks.setdefault(attacker, len(game.history))
        elif found.why is Why.OWN_OBJECT:
            self.passed[now.stack[-1]["id"]] = len(game.history)
        return found

    def decision(self, now: Now) -> Verdict:
        """A question that cannot be passed."""
        game, standing = now.game, now.standing
        if self.full_control:
            return ask(Why.FULL_CONTROL)
        if game.kind == Q.ATTACK and self.current is not None and self.current.passes_attack:
            return self.no_attack(now)
        if game.kind == Q.YES_NO and self.always:
            yes = self.always.get(standing.ability)
            wanted = Act.YES if yes else Act.NO
            if yes is not None and wanted in game.acts:
                text = f"you always answer {'yes' if yes else 'no'}"
                return Verdict(False, game.acts.index(wanted), Why.ALWAYS, text, standing.rule)
        if self.auto_single and standing.alike:
            return Verdict(False, 0, Why.ALIKE, "", standing.rule)
        only = self.auto_single and game.choices == 1 and (standing.owed or not standing.can_take_back)
        if only and not begins_open_declaration(game):
            return Verdict(False, 0, Why.ONLY_ANSWER, "", standing.rule)
        return ask(Why.DECISION)

    def no_attack(self, now: Now) -> Verdict:
        """Whoever passes the turn does not attack, if a declaration without attackers is legal."""
        if self.stop_is_due(now):
            return ask(Why.STOP)
        twin = now.game.clone()
        while twin.kind == Q.ATTACK:
            if Act.STAY not in twin.acts:
                return ask(Why.DECISION)
            twin.apply(twin.acts.index(Act.STAY))
        return Verdict(False, now.game.acts.index(Act.STAY), Why.NO_ATTACK, "", "508.1a")

    def chance(self, now: Now, passing: int) -> Verdict:
        """A question that can be passed: priority, and what older rules have in its place."""
        standing = now.standing
        if self.full_control:
            return ask(Why.FULL_CONTROL)
        if self.auto_pass and standing.formal:
            return Verdict(False, passing, Why.ONLY_PASS, "", "117.3d")  # it neither uses a stop up nor ends a yield
        if self.stop_is_due(now):
            return ask(Why.STOP, f"your stop at {standing.place}")
        ended = self.end_yield(now)
        if self.hold and self.holds(now):
            return ask(Why.HOLDING)
        if now.game.choices == 1 and self.auto_pass:
            broken = f"; yield broken: {ended.text}" if ended is not None and ended.why is Why.BROKEN else ""
            would = self.current is None and (ended is not None or self.would_ask(now, passing))
            return Verdict(False, passing, Why.ONLY_PASS, Why.ONLY_PASS.value + broken, "117.3d", would)
        if self.current is not None:
            return Verdict(False, passing, Why.YIELD, f"yield {self.current.words}", "117.3d")
        if ended is not None:
            return ended
        if standing.only_now:
            return ask(Why.ONLY_NOW, standing.only_now)
        return self.on_stack(now, passing) if now.stack else self.at_place(now, passing)

    def would_ask(self, now: Now, passing: int) -> bool:
        """Whether the stops, the stack or an attack would ask this player, could they do more than pass."""
        return (self.on_stack(now, passing) if now.stack else self.at_place(now, passing)).asks

    def level(self, now: Now, place: str) -> Level:
        """The stop that player has there, in the turn of whoever is active."""
        active = now.seen["active"]
        return self.stops.level(place, now.player, -1 if active is None else active)

    def stop_is_due(self, now: Now) -> bool:
        """A stop that is on, at the first chance in this step."""
        place = now.standing.place
        if place == NOWHERE or (now.standing.step, now.player) in self.asked:
            return False
        return self.level(now, place) is Level.ON

    def holds(self, now: Now) -> bool:
        """Whether priority is being held; that ends when the stack is empty again."""
        if now.stack:
            own = now.stack[-1]["controller"] == now.player
            self.holding = self.holding or own
            return self.current is None and own
        if self.holding:
            self.hold = self.holding = False
        return False

    def end_yield(self, now: Now) -> Verdict | None:
        """Drop the yield if it is over or broken.  The verdict, if that is a reason to ask."""
        current = self.current
        if current is None:
            return None
        if current.over(now):
            self.current = None
            return ask(Why.REACHED) if current.reached(now) else None
        broken = current.broken(now, self.triggers)
        if broken is None:
            return None
        self.current = None
        return ask(Why.BROKEN, broken.value)

    def on_stack(self, now: Now, passing: int) -> Verdict:
        """Something waits to resolve."""
        top = now.stack[-1]
        if is_rules_own(top):
            # In combat that is the damage, worth a question to anyone who can answer it.
            return ask(Why.CHANCE, "combat damage waits") if now.standing.in_combat else self.at_place(now, passing)
        if top["controller"] != now.player:
            name = now.game.name_of
            source = "" if top["source"] is None else name(top["source"])
            if top.get("ability") in self.triggers and not is_targeted(now.seen, top, now.player):
                return Verdict(False, passing, Why.TRIGGER_YIELD, f"you yield to {source}", "117.3d")
            return ask(Why.RESPONSE, f"{name(top['id']) or source} is on the stack")
        if top["id"] in self.passed:
            return ask(Why.CHANCE)  # something else has resolved since
        return Verdict(False, passing, Why.OWN_OBJECT, "", "117.3d")

    def at_place(self, now: Now, passing: int) -> Verdict:
        """Nothing is going on: the stops decide, but an attack is always worth a question."""
        place = now.standing.place
        if place == NOWHERE and all(act in (Act.PASS, Act.MANA) for act in now.game.acts):
            return Verdict(False, passing, Why.NO_STOP, "only mana sources could be used between turns", "117.3d")
        if self.level(now, place) is not Level.OFF or place == NOWHERE:
            return ask(Why.CHANCE)
        if any(attacker not in self.attackers for attacker in attackers_of(now, now.player, True)):
            return ask(Why.ATTACKED)
        if any(attacker not in self.blocks for attacker in blocks_of(now, now.player)):
            return ask(Why.BLOCKS)
        return Verdict(False, passing, Why.NO_STOP, f"no stop at {place}", "117.3d")

    # ---- going back, saving --------------------------------------------------------------------------------------

    def back_to(self, answers: int) -> None:
        """The game was taken back to where it had had so many answers."""
        self.current = None
        self.holding = False
        self.asked = {key: at for key, at in self.asked.items() if at < answers}
        self.passed = {key: at for key, at in self.passed.items() if at < answers}
        self.attackers = {key: at for key, at in self.attackers.items() if at < answers}
        self.blocks = {key: at for key, at in self.blocks.items() if at < answers}

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


def begins_open_declaration(game: Game) -> bool:
    """Whether a declaration begins in which the first creature has no choice, but a later one does: it is asked for
    as a whole (508.1, 509.1)."""
    if declaration(game) is None:
        return False
    kind, player = game.kind, game.standing.player
    twin = game.clone()
    while twin.kind == kind and twin.standing.player == player and twin.choices == 1:
        twin.apply(0)
    return twin.kind == kind and twin.standing.player == player
