"""Doing in a game what a line of a script says, and answering what comes up on the way."""

from __future__ import annotations

import re
from typing import Final

from apnap.driving.asking import prompt
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.rules.announcing import AMOUNT_X, OPTIONAL, Announce, next_optional
from apnap.rules.turn.combat.assigning import AssignDamage
from apnap.scenario.abilities import is_called
from apnap.scenario.declaring import declare
from apnap.scenario.deeds import VERBS, Hints, is_declaration, read_action, split_verb
from apnap.scenario.failed import Failed, Looking
from apnap.scenario.masking import fold
from apnap.scenario.model import Line
from apnap.scenario.names import Ambiguous, Names
from apnap.scenario.waiting import asks, may_still_ask, orders, pending
from apnap.state.game_state import State
from apnap.state.kinds import Act, Ev, Q
from apnap.state.objects import Item
from apnap.telling import notation
from apnap.testing.formalities import pass_over

# Asked in an order that seldom matters: the first is taken when the script is silent.
UNIMPORTANT: Final = (Q.ORDER_TRIGGERS, Q.SKIP)
ORDERS: Final = (Q.ORDER_TRIGGERS, Q.ORDER, Q.REPLACEMENT)
EVERYTHING: Final = ("everything", "all", "stack")  # what `resolve` may be asked for besides names
BEHIND: Final = re.compile(r"(?::| ability \d| for | face down| with | without paying).*$", re.IGNORECASE)
LIMIT: Final = 20_000


class Actor:
    """Plays one game by the words of a script.  `coming` is what the script says next, first line first."""

    def __init__(self, game: Game, aliases: dict[str, int], coming: list[Line]) -> None:
        self.game = game
        self.names: Final = Names(game, aliases)
        self.coming = coming
        self.spent = 0

    # ---- where we are ----------------------------------------------------------------------------------------

    def step_id(self) -> int:
        step = self.game.state.step
        return -1 if step is None else step.id

    def asked(self, seat: int) -> bool:
        """Whether it is that player's decision, or theirs to make for someone else (722.5)."""
        g = self.game.state
        return not g.over and seat in (g.ask_player, g.decider(g.ask_player))

    def question(self) -> str:
        g = self.game.state
        labels = notation.labels(g, g.options)
        shown = ", ".join(labels[:12]) + (" …" if len(labels) > 12 else "")
        return f"{g.players[g.ask_player].name} is asked ({prompt(g)}): {shown}"

    def apply(self, index: int) -> None:
        self.spent += 1
        if self.spent > LIMIT:
            raise Failed(f"more than {LIMIT} decisions without getting there")
        self.game.apply(index)
        pass_over(self.game)

    # ---- what nobody said anything about ---------------------------------------------------------------------

    def idle(self) -> None:
        """Answer as the next line says, if it is an answer; else quietly."""
        g = self.game.state
        if asks(g) and self.answer_from_script():
            return
        index = self.quiet_answer()
        if index is None and self.looks():
            raise Looking
        if index is None:
            name = g.players[g.ask_player].name
            raise Failed(f"unanswered: {self.question()}; write `{name} chooses …`")
        self.apply(index)

    def looks(self) -> bool:
        """Whether the script wants to look at the question before it is answered."""
        return bool(self.coming) and self.coming[0].kind == Line.EXPECT and self.coming[0].holds

    def intend(self) -> bool:
        """Say that there will be an attack, in eras where that must be said; False if it cannot be said now."""
        for i, option in enumerate(self.game.state.options):
            if option.act == Act.INTEND:
                self.apply(i)
                return True
        return False

    def quiet_answer(self) -> int | None:
        index = self.game.standing.quiet
        if index is None and (self.game.state.ask_kind in UNIMPORTANT or self.names.all_alike()):
            return 0
        return index

    def answer_from_script(self) -> bool:
        """Use an answer that comes next in the script, if it is for whoever is asked."""
        if not self.coming or self.coming[0].kind != Line.ANSWER:
            return False
        line = self.coming[0]
        seat = self.names.seat(line.player)
        if seat is None or not self.asked(seat) or self.is_for_later(line.body):
            return False
        self.coming.pop(0)
        self.answer(seat, line.body)
        return True

    def is_for_later(self, text: str) -> bool:
        """Whether the script need not tell what is asked (an order, one of equals), and the answer is about another."""
        g = self.game.state
        if g.ask_kind not in UNIMPORTANT and not orders(g) and (len(g.options) < 2 or not self.names.all_alike()):
            return False
        try:
            return self.names.take(text) is None
        except Ambiguous:
            return False

    # ---- answers ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, text: str) -> None:
        """Give the answers one after the other, letting the game go on to the questions."""
        here = self.step_id()
        while text:
            while not self.game.over and not self.is_to_answer(seat, text):
                if not may_still_ask(self.game.state):
                    hint = "where only one answer is possible, nobody is asked"
                    raise Failed(f"nothing is asked that {text!r} would answer ({hint})")
                self.apply_quietly()
                if self.step_id() != here:
                    raise Failed(f"the step ended before anything was asked that {text!r} would answer")
            if self.game.over:
                raise Failed("the game is over")
            text = self.use(text)

    def is_to_answer(self, seat: int, text: str) -> bool:
        return asks(self.game.state) and self.asked(seat) and not self.is_for_later(text)

    def apply_quietly(self) -> None:
        index = self.quiet_answer()
        if index is None:
            raise Failed(f"unanswered: {self.question()}")
        self.apply(index)

    def use(self, text: str) -> str:
        """Answer the present question with the first words; the words left over."""
        taken = self.names.take(text)
        if taken is None:
            raise Failed(f"{text!r} is no answer: {self.question()}")
        index, rest = taken
        g = self.game.state
        if rest and g.ask_kind in ORDERS and len(g.options) == 2 and self.names.option(rest) == 1 - index:
            rest = ""  # the last of a list may be written, though nobody is asked
        task, before = g.asking, len(self.game.events)
        self.apply(index)
        if isinstance(task, AssignDamage) and rest and self.is_left(task, rest, before):
            return ""
        return rest

    def is_left(self, task: AssignDamage, rest: str, before: int) -> bool:
        """Whether these shares are what was left for the last ones, of which nobody is asked: all of it, or nothing."""
        asking = self.game.state.asking
        if isinstance(asking, AssignDamage) and asking.dealers[0] == task.dealers[0]:
            return False
        shares = [x.strip() for x in rest.split(",")]
        if shares == ["0"] * len(shares):
            return True
        return rest.isdigit() and self.dealt(task.dealers[0], int(rest), before)

    def dealt(self, dealer: int, n: int, since: int) -> bool:
        """Whether that much damage was what was left for the last one."""
        dealing = [x for x in self.game.events[since:] if x.kind in (Ev.DAMAGE, Ev.ASSIGNED)]
        return any(x.obj == dealer and x.n == n for x in dealing)

    # ---- actions ---------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Everyone passes until the stack is empty; what is asked in a later step belongs to a later moment.

        After an answer the script gave on the way, a line below that responds or looks comes first.
        """
        here = self.step_id()
        while not self.game.over:
            g = self.game.state
            if not pending(g) and (g.ask_kind in (Q.PRIORITY, Q.ATTACK, Q.BLOCK) or self.step_id() != here):
                return
            lines = len(self.coming)
            self.idle()
            if len(self.coming) < lines and self.coming and self.coming[0].holds:
                self.take_the_only_ones()
                return

    def take_the_only_ones(self) -> None:
        """Where there is nothing to choose, the next line is not about the choice."""
        while not self.game.over and self.game.choices == 1 and self.game.state.ask_kind != Q.PRIORITY:
            self.apply(0)

    def wait_for(self, seat: int, body: str, time: str) -> None:
        """Others pass until that player may do it: while damage waits, something is destroyed or being cast."""
        head, _ = read_action(body, self.names.masks())
        turn, phase = self.game.state.turn_number, self.phase_id()
        while not self.game.over:
            g = self.game.state
            if (
                g.ruleset.spine.time(g) == time
                and g.ask_kind == Q.PRIORITY
                and g.ask_player == seat
                and self.possible(seat, body)
            ):
                return
            self.idle()
            if self.game.state.turn_number != turn or self.phase_id() != phase:
                break
        raise Failed(f"{head!r} was never legal: {self.question()}")

    def possible(self, seat: int, body: str) -> bool:
        """Whether it can be begun and its targets chosen, tried on a copy of the game."""
        probe = Actor(self.game.clone(), self.names.aliases, [])
        head, hints = read_action(body, self.names.masks())
        try:
            probe.apply(probe.find_action(head, hints))
            while hints.targets and not probe.game.over and probe.game.state.ask_kind != Q.PRIORITY:
                if not probe.hinted(hints):
                    probe.idle()
        except ApnapError:
            return False
        return not hints.targets

    def phase_id(self) -> int:
        phase = self.game.state.phase
        return -1 if phase is None else phase.id

    def give_priority(self, seat: int) -> None:
        """Others pass until that player has priority; nothing may resolve and no step end meanwhile."""
        g = self.game.state
        name, here, height = g.players[seat].name, self.step_id(), len(g.stack)
        while not self.game.over:
            g = self.game.state
            if g.ask_kind == Q.PRIORITY and g.ask_player == seat:
                return
            passing = g.ask_kind == Q.PRIORITY
            self.idle()
            if passing and (self.step_id() != here or len(self.game.state.stack) < height):
                raise Failed(f"{name} does not receive priority there")
            if self.step_id() != here:
                raise Failed(f"{name} does not receive priority in that step")
            height = len(self.game.state.stack)
        raise Failed("the game is over")

    def act(self, seat: int, body: str) -> None:
        """Carry out an action up to the point where players receive priority again."""
        if is_declaration(body):
            declare(self, seat, [body])
            return
        self.give_priority(seat)
        head, hints = read_action(body, self.names.masks())
        if hints.astray:
            raise Failed(f"cannot read {hints.astray!r} in {body!r}")
        if fold(head).startswith("tap ") and self.tap_all(split_verb(head)[1]):
            return
        index = self.find_action(head, hints)
        before = self.game.state
        option = before.options[index]
        self.apply(index)
        if option.act == Act.CAST and before.stack:
            self.names.cast[option.id] = before.stack[-1].id
        while not self.game.over and self.game.state.ask_kind != Q.PRIORITY:
            if self.game.state.ask_kind in (Q.ATTACK, Q.BLOCK) or not self.hinted(hints):
                self.idle()
        if self.game.state is not before:
            raise Failed(f"{head!r} could not be completed and was taken back")
        self.check_used(hints)

    def tap_all(self, what: str) -> bool:
        """Use mana abilities, one after the other: `Mountain x3`, `Forest, Llanowar Elves`."""
        for i, name in enumerate(self.names.list_of(what)):
            if not self.tap(f"tap {name}"):
                if i:
                    raise Failed(f"'tap {name}' is not legal after {i} of them: {self.question()}")
                return False
        return True

    def tap(self, head: str) -> bool:
        """Use a mana ability, which is legal without being listed; False if there is no such one."""
        g = self.game.state
        index = self.labelled(head, g.options)
        if index is not None:
            self.apply(index)
            return True
        hidden = [choice.option for choice in self.game.also_legal]
        index = self.labelled(head, hidden)
        if index is None:
            return False
        self.game.apply(notation.labels(g, hidden)[index])
        return True

    def find_action(self, head: str, hints: Hints) -> int:
        """The listed action the words name; what follows "with" may also be an optional cost."""
        found = self.labelled(head + hints.manner, self.game.state.options)
        if found is None:
            what = split_verb(head)[1]
            name = self.reference(what, self.suffix(what))
            raise Failed(f"{head + hints.manner!r} is not legal{self.why_not(fold(head), name)}: {self.question()}")
        return found

    def why_not(self, wanted: str, name: str) -> str:
        """What can be seen at a glance about an action that is not offered."""
        verb = wanted.partition(" ")[0]
        if not wanted.startswith(VERBS):
            return f" (no such deed; deeds begin with {', '.join(VERBS)})"
        if verb not in ("cast", "play", "activate"):
            return ""
        if not self.names.ids(name):
            known = self.names.known(name)
            return f" (there is no {name} in this game)" if known else f" (no card {name!r}{self.names.near(name)})"
        seat = self.game.state.ask_player
        hand = [o for o in self.game.state.players[seat].hand if o.id in self.names.ids(name)]
        if verb in ("cast", "play") and not hand:
            return " (it is not in that player's hand)"
        return ""

    def resolve(self, name: str) -> None:
        """Everyone passes until the uppermost object, or the uppermost of that name, has left the stack."""
        if fold(name) in EVERYTHING:
            self.settle()
            return
        while not self.game.over and asks(self.game.state):  # until everything is on the stack
            self.idle()
        g = self.game.state
        found = [x.id for x in g.stack if not name or self.names.is_meant(x, name)]
        if not found:
            raise Failed(f"there is no {name or 'object'} on the stack")
        while not self.game.over and any(x.id == found[-1] for x in self.game.state.stack):
            self.idle()
        while not self.game.over and self.game.state.ask_kind != Q.PRIORITY:
            self.idle()

    def labelled(self, wanted: str, options: list[Option]) -> int | None:
        """The option of that verb about what the words refer to, if need be by the name of an ability."""
        labels = [fold(x) for x in notation.labels(self.game.state, options)]
        wanted = fold(wanted)
        verb, what = split_verb(wanted)
        if not verb:  # `trigger X`
            verb, _, what = wanted.partition(" ")
        if "#" not in wanted and wanted in labels:
            return labels.index(wanted)
        suffix = self.suffix(what)
        reference = self.reference(what, suffix)
        ids = self.names.ids(reference)
        mine = [i for i, x in enumerate(labels) if x.startswith(verb + " ") and options[i].id in ids]
        hits = [i for i in mine if not suffix or labels[i].split(" #")[0].endswith(suffix)]
        hits = hits or [i for i in mine if is_called(self.game.state, options[i], suffix)]
        plain = [i for i in hits if not suffix and labels[i].split(" #")[0] == f"{verb} {self.name_of(options[i])}"]
        hits = plain or hits  # nothing said about the manner: the usual one
        if hits:
            return self.names.choose(wanted, hits, options)
        return labels.index(wanted) if wanted in labels else None

    def name_of(self, option: Option) -> str:
        obj = self.game.state.objects.get(option.id)
        return "" if obj is None else fold(obj.card.name)

    def suffix(self, what: str) -> str:
        """What comes behind the name: `: +2`, ` ability 2`, ` for green`, ` face down`."""
        masks = self.names.masks()
        match = BEHIND.search(masks.hide(what))
        return "" if match is None else fold(masks.show(match[0]))

    def reference(self, what: str, suffix: str) -> str:
        return what[: len(what) - len(suffix)].rstrip() if suffix else what

    def hinted(self, hints: Hints) -> bool:
        """Answer the present question by what the line itself says; False if it says nothing."""
        g = self.game.state
        if g.ask_kind == Q.TARGET and hints.targets:
            hints.targets = self.use(hints.targets)
        elif g.ask_kind == Q.NUMBER and hints.x and stage_asked(g) == AMOUNT_X:
            hints.x = self.use(hints.x)
        elif g.ask_kind == Q.NUMBER and hints.shares:
            hints.shares = self.use(hints.shares)
        elif g.ask_kind == Q.COST and g.options[0].act == Act.YES:  # an optional cost
            extra = fold(optional_asked(g))
            if extra not in hints.extras:
                return False
            hints.extras.remove(extra)
            self.apply(0)
        elif g.ask_kind not in (Q.TARGET, Q.PRIORITY, Q.PAY) and hints.choices:
            hints.choices = self.use(hints.choices)
        else:
            return False
        return True

    def check_used(self, hints: Hints) -> None:
        """What was said but never asked: fine if it is so anyway, an error if not."""
        g = self.game.state
        if hints.targets:
            chosen = [i for slot in g.stack[-1].targets for i in slot] if g.stack else []
            for name in self.names.list_of(hints.all_targets):
                fit = next((i for i in self.names.ids(name) if i in chosen), None)
                if fit is None:
                    raise Failed(f"{name!r} was not asked for as a target")
                chosen.remove(fit)  # each is named as often as it is one
        if hints.shares and g.stack:
            given = [str(n) for slot in g.stack[-1].division for n in slot]
            if hints.said == given:
                hints.shares = ""  # the last share is what is left: nobody is asked
        for text in (hints.x, hints.shares, hints.choices, *hints.extras):
            if text:
                raise Failed(f"{text!r} was not asked for")


def stage_asked(g: State) -> int:
    """Which stage of an announcement the question belongs to; none: -1."""
    return g.asking.stage if isinstance(g.asking, Announce) else -1


def optional_asked(g: State) -> str:
    """The optional cost that is asked about, if one is."""
    item = g.objects.get(g.asking.id) if isinstance(g.asking, Announce) and g.asking.stage == OPTIONAL else None
    return next_optional(item) if isinstance(item, Item) else ""
