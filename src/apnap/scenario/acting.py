"""Doing in a game what a line of a script says, and answering what comes up on the way."""

from __future__ import annotations

import re
from typing import Final

from apnap.driving.asking import Choice
from apnap.errors import ApnapError
from apnap.game import Game
from apnap.options import Option
from apnap.rules.which_face import played_face
from apnap.scenario.abilities import is_called
from apnap.scenario.declaring import declare
from apnap.scenario.deeds import VERBS, Hints, is_declaration, read_action, split_verb
from apnap.scenario.failed import Failed, Looking
from apnap.scenario.masking import fold
from apnap.scenario.model import Line
from apnap.scenario.names import Ambiguous, Names
from apnap.scenario.several import marker_of
from apnap.scenario.waiting import asks, may_still_ask, orders, pending
from apnap.state.kinds import Act, Ev, Q
from apnap.testing.formalities import pass_over
from apnap.view.types import StackView

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
        self.turn = 0  # where several turns go on at the same time: which of them the script is about

    # ---- where we are ----------------------------------------------------------------------------------------

    def step_id(self) -> int:
        return self.game.standing.step

    def asked(self, seat: int) -> bool:
        """Whether it is that player's decision, or theirs to make for someone else (722.5)."""
        return not self.game.over and seat in (self.game.standing.player, self.game.decider)

    def question(self) -> str:
        ask = self.game.ask
        if ask is None:
            return "the game is over"
        labels = [choice.text for choice in ask.options]
        shown = ", ".join(labels[:12]) + (" …" if len(labels) > 12 else "")
        return f"{self.game.players[ask.player]} is asked ({ask.prompt}): {shown}"

    def apply(self, index: int) -> None:
        self.spent += 1
        if self.spent > LIMIT:
            raise Failed(f"more than {LIMIT} decisions without getting there")
        self.game.apply(index)
        pass_over(self.game)

    # ---- what nobody said anything about ---------------------------------------------------------------------

    def idle(self) -> None:
        """Answer as the next line says, if it is an answer; else quietly."""
        if asks(self.game) and self.answer_from_script():
            return
        index = self.quiet_answer()
        if index is None and self.looks():
            raise Looking
        if index is None:
            name = self.game.players[self.game.standing.player]
            raise Failed(f"unanswered: {self.question()}; write `{name} chooses …`")
        self.apply(index)

    def looks(self) -> bool:
        """Whether the script wants to look at the question before it is answered."""
        return bool(self.coming) and self.coming[0].kind == Line.EXPECT and self.coming[0].holds

    def intend(self) -> bool:
        """Say that there will be an attack, in eras where that must be said; False if it cannot be said now."""
        if Act.INTEND not in self.game.acts:
            return False
        self.apply(self.game.acts.index(Act.INTEND))
        return True

    def quiet_answer(self) -> int | None:
        index = self.game.standing.quiet
        if index is None and (self.game.kind in UNIMPORTANT or self.names.all_alike()):
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
        game = self.game
        if game.kind not in UNIMPORTANT and not orders(game) and (game.choices < 2 or not self.names.all_alike()):
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
                if not may_still_ask(self.game):
                    hint = "where only one answer is possible, nobody is asked"
                    raise Failed(f"nothing is asked that {text!r} would answer ({hint})")
                self.apply_quietly()
                if self.step_id() != here:
                    raise Failed(f"the step ended before anything was asked that {text!r} would answer")
            if self.game.over:
                raise Failed("the game is over")
            text = self.use(text)

    def is_to_answer(self, seat: int, text: str) -> bool:
        return asks(self.game) and self.asked(seat) and not self.is_for_later(text)

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
        game = self.game
        if rest and game.kind in ORDERS and game.choices == 2 and self.names.option(rest) == 1 - index:
            rest = ""  # the last of a list may be written, though nobody is asked
        dealer, before = self.dealer(), len(game.events)
        self.apply(index)
        if dealer >= 0 and rest and self.is_left(dealer, rest, before):
            return ""
        return rest

    def dealer(self) -> int:
        """The creature whose damage is being divided; below 0: none is."""
        ask = self.game.view("all", 0)["ask"] if self.game.kind == Q.DAMAGE else None
        return ask["divide"]["source"] if ask is not None and "divide" in ask else -1

    def is_left(self, dealer: int, rest: str, before: int) -> bool:
        """Whether these shares are what was left for the last ones, of which nobody is asked: all of it, or nothing."""
        if self.dealer() == dealer:
            return False
        shares = [x.strip() for x in rest.split(",")]
        if shares == ["0"] * len(shares):
            return True
        return rest.isdigit() and self.dealt(dealer, int(rest), before)

    def dealt(self, dealer: int, n: int, since: int) -> bool:
        """Whether that much damage was what was left for the last one."""
        dealing = [x for x in self.game.events[since:] if x.kind in (Ev.DAMAGE, Ev.ASSIGNED)]
        return any(x.obj == dealer and x.n == n for x in dealing)

    # ---- actions ---------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Everyone passes until the stack is empty; what is asked in a later step belongs to a later moment.

        After an answer the script gave on the way, a line below that responds or looks comes first.
        """
        if self.turn:
            self.settle_turn()
            return
        here = self.step_id()
        while not self.game.over:
            game = self.game
            if not pending(game) and (game.kind in (Q.PRIORITY, Q.ATTACK, Q.BLOCK) or self.step_id() != here):
                return
            if self.comes_to_a_check():
                return

    def comes_to_a_check(self) -> bool:
        """One decision further; True if lines were used up by it and the next one looks at the game."""
        lines = len(self.coming)
        self.idle()
        if len(self.coming) < lines and self.coming and self.coming[0].holds:
            self.take_the_only_ones()
            return True
        return False

    def settle_turn(self) -> None:
        """Of several turns at the same time: until nothing is on the stack of this one."""
        while not self.game.over:
            marker = marker_of(self.game, self.turn)
            waits = marker is not None and bool(marker["stack"])
            if not waits and not (self.game.turn == self.turn and pending(self.game)):
                if self.game.kind in (Q.PRIORITY, Q.ATTACK, Q.BLOCK):
                    return
            if self.comes_to_a_check():
                return

    def take_the_only_ones(self) -> None:
        """Where there is nothing to choose, the next line is not about the choice."""
        while not self.game.over and self.game.choices == 1 and self.game.kind != Q.PRIORITY:
            self.apply(0)

    def wait_for(self, seat: int, body: str, time: str) -> None:
        """Others pass until that player may do it: while damage waits, something is destroyed or being cast."""
        head, _ = read_action(body, self.names.masks())
        turn, phase = self.game.turn, self.phase_id()
        while not self.game.over:
            now = self.game.standing
            if now.time == time and self.has_priority(seat) and self.possible(seat, body):
                return
            self.idle()
            if self.game.turn != turn or self.phase_id() != phase:
                break
        raise Failed(f"{head!r} was never legal: {self.question()}")

    def possible(self, seat: int, body: str) -> bool:
        """Whether it can be begun and its targets chosen, tried on a copy of the game."""
        probe = Actor(self.game.clone(), self.names.aliases, [])
        head, hints = read_action(body, self.names.masks())
        try:
            probe.apply(probe.find_action(head, hints))
            while hints.targets and not probe.game.over and probe.game.kind != Q.PRIORITY:
                if not probe.hinted(hints):
                    probe.idle()
        except ApnapError:
            return False
        return not hints.targets

    def phase_id(self) -> int:
        return self.game.standing.phase

    def has_priority(self, seat: int) -> bool:
        return self.game.kind == Q.PRIORITY and self.game.standing.player == seat

    def stack(self) -> list[StackView]:
        return self.game.view("all", 0)["stack"]

    def give_priority(self, seat: int) -> None:
        """Others pass until that player has priority; nothing may resolve and no step end meanwhile."""
        if self.turn:
            self.give_priority_there(seat)
            return
        name, here, height = self.game.players[seat], self.step_id(), len(self.stack())
        while not self.game.over:
            if self.has_priority(seat):
                return
            passing = self.game.kind == Q.PRIORITY
            self.idle()
            if passing and (self.step_id() != here or len(self.stack()) < height):
                raise Failed(f"{name} does not receive priority there")
            if self.step_id() != here:
                raise Failed(f"{name} does not receive priority in that step")
            height = len(self.stack())
        raise Failed("the game is over")

    def give_priority_there(self, seat: int) -> None:
        """The same for the stack of one of several turns, while the others go on (807.5a)."""
        name, began = self.game.players[seat], marker_of(self.game, self.turn)
        while not self.game.over:
            marker = marker_of(self.game, self.turn)
            if began is None or marker is None or marker["step"] != began["step"]:
                raise Failed(f"{name} does not receive priority in that step")
            if len(marker["stack"]) < len(began["stack"]):
                raise Failed(f"{name} does not receive priority there")
            if self.has_priority(seat) and self.game.turn == self.turn:
                return
            self.idle()
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
        option, taken_back = self.game.legal[index].option, self.game.taken_back
        self.apply(index)
        stack = self.stack()
        if option.act == Act.CAST and stack and self.game.taken_back == taken_back:
            self.names.cast[option.id] = stack[-1]["id"]
        while not self.game.over and self.game.kind != Q.PRIORITY:
            if self.game.kind in (Q.ATTACK, Q.BLOCK) or not self.hinted(hints):
                self.idle()
        if self.game.taken_back != taken_back:
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
        index = self.labelled(head, self.game.legal)
        if index is not None:
            self.apply(index)
            return True
        hidden = self.game.also_legal
        index = self.labelled(head, hidden)
        if index is None:
            return False
        self.game.apply(hidden[index].text)
        return True

    def find_action(self, head: str, hints: Hints) -> int:
        """The listed action the words name; what follows "with" may also be an optional cost."""
        found = self.labelled(head + hints.manner, self.game.legal)
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
        seat, ids = self.game.standing.player, self.names.ids(name)
        hand = self.game.view(seat, 0)["players"][seat]["hand"]
        if verb in ("cast", "play") and not isinstance(hand, int) and all(card["id"] not in ids for card in hand):
            return " (it is not in that player's hand)"
        return ""

    def resolve(self, name: str) -> None:
        """Everyone passes until the uppermost object, or the uppermost of that name, has left the stack."""
        if fold(name) in EVERYTHING:
            self.settle()
            return
        while not self.game.over and asks(self.game):  # until everything is on the stack
            self.idle()
        found = [x["id"] for x in self.stack() if not name or self.names.means_item(x["id"], name)]
        if not found:
            raise Failed(f"there is no {name or 'object'} on the stack")
        while not self.game.over and any(x["id"] == found[-1] for x in self.stack()):
            self.idle()
        while not self.game.over and self.game.kind != Q.PRIORITY:
            self.idle()

    def labelled(self, wanted: str, choices: list[Choice]) -> int | None:
        """The option of that verb about what the words refer to, if need be by the name of an ability."""
        labels = [fold(choice.text) for choice in choices]
        options = [choice.option for choice in choices]
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
        part = f"{verb} {self.names.split(reference)[1]}"
        mine = [i for i in mine if labels[i].startswith(part)] or mine  # of a card with halves or faces, that one
        hits = [i for i in mine if not suffix or labels[i].split(" #")[0].endswith(suffix)]
        hits = hits or [i for i in mine if is_called(self.game, options[i], suffix)]
        plain = [i for i in hits if not suffix and labels[i].split(" #")[0] == f"{verb} {self.name_of(options[i])}"]
        hits = plain or hits  # nothing said about the manner: the usual one
        if hits:
            return self.names.choose(wanted, hits, choices)
        return labels.index(wanted) if wanted in labels else None

    def name_of(self, option: Option) -> str:
        obj = self.game.judge.find(option.id)
        return (
            ""
            if obj is None
            else fold(played_face(obj.card, option).name if option.act in (Act.CAST, Act.LAND) else obj.card.name)
        )

    def suffix(self, what: str) -> str:
        """What comes behind the name: `: +2`, ` ability 2`, ` for green`, ` face down`."""
        masks = self.names.masks()
        match = BEHIND.search(masks.hide(what))
        return "" if match is None else fold(masks.show(match[0]))

    def reference(self, what: str, suffix: str) -> str:
        return what[: len(what) - len(suffix)].rstrip() if suffix else what

    def hinted(self, hints: Hints) -> bool:
        """Answer the present question by what the line itself says; False if it says nothing."""
        kind, now = self.game.kind, self.game.standing
        if kind == Q.TARGET and hints.targets:
            hints.targets = self.use(hints.targets)
        elif kind == Q.NUMBER and hints.x and now.asks_for_x:
            hints.x = self.use(hints.x)
        elif kind == Q.NUMBER and hints.shares:
            hints.shares = self.use(hints.shares)
        elif kind == Q.COST and self.game.acts[0] == Act.YES:  # an optional cost
            extra = fold(now.optional_cost)
            if extra not in hints.extras:
                return False
            hints.extras.remove(extra)
            self.apply(0)
        elif kind not in (Q.TARGET, Q.PRIORITY, Q.PAY) and hints.choices:
            hints.choices = self.use(hints.choices)
        else:
            return False
        return True

    def check_used(self, hints: Hints) -> None:
        """What was said but never asked: fine if it is so anyway, an error if not."""
        stack = self.stack()
        if hints.targets:
            chosen = list(stack[-1]["targets"]) if stack else []
            for name in self.names.list_of(hints.all_targets):
                fit = next((i for i in self.names.ids(name) if i in chosen), None)
                if fit is None:
                    raise Failed(f"{name!r} was not asked for as a target")
                chosen.remove(fit)  # each is named as often as it is one
        if hints.shares and stack:
            given = [str(n) for n in stack[-1].get("divided", [])]
            if hints.said == given:
                hints.shares = ""  # the last share is what is left: nobody is asked
        for text in (hints.x, hints.shares, hints.choices, *hints.extras):
            if text:
                raise Failed(f"{text!r} was not asked for")
