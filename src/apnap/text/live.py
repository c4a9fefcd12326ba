"""What is about to happen, told to somebody: names where a card says "it" and "that player", numbers for X."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from apnap.rules.matching import price_text
from apnap.state.kinds import FIRST_OBJECT_ID
from apnap.text.costs import do_it
from apnap.text.grammar import NP, THEM, YOU, Clause, both, inline
from apnap.text.teller import Teller
from apnap.text.words import words_of
from apnap.vocab.amounts import Var, X
from apnap.vocab.base import Amount
from apnap.vocab.costs import Cost
from apnap.vocab.who import Players

if TYPE_CHECKING:
    from apnap.rules.matching import Price
    from apnap.state.game_state import State
    from apnap.state.objects import Frame
    from apnap.vocab.base import Effect, Node

# Whom these words mean is not one player, or is not known before it happens.
GROUPS: Final = ("each", "opponents", "others", "other players", "chosen defender")
# How "you" of another player's card reads: by that player's name.
OTHERS_WORDS: Final = (
    (re.compile(r"\byou control\b"), "{0} controls"),
    (re.compile(r"\byou own\b"), "{0} owns"),
    (re.compile(r"\byour\b"), "{0}'s"),
    (re.compile(r"\byou\b"), "{0}"),
)


class LiveTeller(Teller):
    """Tells the effects of a spell or ability as it is being announced or resolves, to one player.

    What the reader's own card says is said to "you".  In what another player's card says, everybody has their name.
    """

    def __init__(self, g: State, item: Frame, reader: int) -> None:
        super().__init__(words_of(g.ruleset), item.card)
        self.g = g
        self.item = item
        self.mine = item.controller == reader
        self.itself = NP(item.card.name.strip("()"))
        self.targets = [self.things(slot, NP("it")) for slot in item.targets]
        event = item.event
        if event is not None:
            self.event = self.things([event.obj], self.event)
            self.event_other = self.things([event.other], self.event_other)
            self.event_player = self.things([event.player], self.event_player)
        for key, ids in item.vars.items():
            if ids and all(i >= FIRST_OBJECT_ID for i in ids):
                self.names[key] = self.things(ids, THEM)

    def things(self, ids: list[int], unknown: NP) -> NP:
        """Players and objects by name."""
        g = self.g
        if len(ids) == 1 and ids[0] == self.item.controller and self.mine:
            return YOU
        names = [g.name_told(i) for i in ids if i >= 0]
        if not names or not all(names):
            return unknown
        return NP(both(names), len(names) > 1)

    def player_targeted(self) -> str:
        first = self.item.targets[0] if self.item.targets else []
        return str(self.targets[0]) if len(first) == 1 and 0 <= first[0] < FIRST_OBJECT_ID else ""

    def who(self, node: Node) -> NP:
        if isinstance(node, Players) and node.kind not in GROUPS:
            seats = [s for s in node.players(self.g, self.item) if 0 <= s < len(self.g.players)]
            if seats:
                return self.things(seats, NP("nobody"))
        return super().who(node)

    def amount(self, node: Node) -> str:
        if isinstance(node, X) or (isinstance(node, Var) and node.name in self.item.vars):
            assert isinstance(node, Amount)
            return str(node.value(self.g, self.item))
        return super().amount(node)

    def effect(self, node: Node | None) -> list[Clause]:
        found = super().effect(node)
        return found if self.mine else [self.by_name(c) for c in found]

    def by_name(self, c: Clause) -> Clause:
        """What "you" of another player's card do, they do under their name."""
        if c.subject is None or not c.subject.mine:
            return c
        return Clause(NP(self.g.players[self.item.controller].name), c.base, c.third, c.when, c.state)

    def said(self, text: str) -> str:
        """With the names in the places where a filter says "you control"."""
        if self.mine:
            return text
        name = self.g.players[self.item.controller].name
        for pattern, words in OTHERS_WORDS:
            text = pattern.sub(words.format(name), text)
        return text

    def happens(self, node: Effect | None) -> str:
        """What comes of an effect, as part of a sentence."""
        return self.said(inline(self.effect(node)))

    def bill(self, cost: Cost, price: Price, times: int = 1) -> str:
        """What is to be paid now, as something to do: "pay {2}{U} and sacrifice a land"."""
        parts = [] if price.total() == 0 and cost.parts else [f"pay {price_text(price)}"]
        for part in cost.parts:
            told = do_it(self, self.cost_part(part))
            parts.append(f"{told} {times} times" if times > 1 else told)
        return self.said(both(parts))
