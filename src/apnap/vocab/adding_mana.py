"""Adding mana."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from apnap.atoms.mana import add_mana, floating, lose_all_mana
from apnap.options import Option
from apnap.queries.color_identity import commanders_colors
from apnap.state import keys
from apnap.state.kinds import COLOR_LETTERS, MANA_LETTERS, Act, Q
from apnap.state.steps import Phase
from apnap.task import Task
from apnap.vocab.base import Amount, Effect, Who
from apnap.vocab.lookups import ONE, YOU, Num

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class AddMana(Effect):
    """Add the mana in `text` ("GG"), or `n` mana of one type chosen among the letters of `choose`.

    `keep`: it does not empty until the turn ends; `in_combat`: until the combat phase ends.
    `only`: what it may be spent on, such as "creature spell" (106.6).
    `also`: what the ability does besides, at once (405.6c).
    """

    fields: ClassVar[tuple[str, ...]] = ("text", "choose", "n", "who", "keep", "only", "also", "in_combat")

    def __init__(
        self,
        text: str = "",
        choose: str = "",
        n: Amount = ONE,
        who: Who = YOU,
        keep: bool = False,
        only: str = "",
        also: Effect | None = None,
        in_combat: bool = False,
    ) -> None:
        self.text = text
        self.choose = choose
        self.n = n
        self.who = who
        self.keep = keep
        self.only = only
        self.also = also
        self.in_combat = in_combat
        self.automatic: Final = who is YOU  # whether automatic payment may use it
        # The common case: plain mana of one type and nothing else.
        self.simple: Final = (
            who is YOU and not (keep or in_combat or only) and also is None and (bool(choose) or len(set(text)) == 1)
        )
        self.mask: Final = letters_mask(choose or text)
        self.fixed: Final = n.n if isinstance(n, Num) else -1

    def adds_mana_by_itself(self) -> bool:
        return self.automatic

    def one_mana(self) -> int:
        plain = self.simple and not self.choose and self.fixed == 1 and len(self.text) == 1
        return self.mask.bit_length() - 1 if plain else -1

    def outcomes(self, g: State, cx: Frame) -> list[tuple[int, list[int]]]:
        """Each type that can be chosen (-1: no choice) with the mana it gives, by type."""
        n = self.fixed if self.fixed >= 0 else self.n.value(g, cx)
        found: list[tuple[int, list[int]]] = []
        if not self.choose:
            counts = [0, 0, 0, 0, 0, 0]
            for letter in self.text:
                counts[MANA_LETTERS.index(letter)] += n
            found.append((-1, counts))
            return found
        for letter in self.choose:
            counts = [0, 0, 0, 0, 0, 0]
            kind = MANA_LETTERS.index(letter)
            counts[kind] = n
            found.append((kind, counts))
        return found

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            if not self.choose:
                self.add(g, cx, seat, self.text)
                continue
            picked = cx.get(keys.MANA_TYPE)
            if picked:
                self.add(g, cx, seat, MANA_LETTERS[picked[0]])
            elif len(self.choose) == 1:
                self.add(g, cx, seat, self.choose)
            else:
                g.push(ChooseManaType(self, cx.id, seat))

    def add(self, g: State, cx: Item, seat: int, letters: str) -> None:
        keep = g.turn.id if self.keep and g.turn is not None else 0
        if self.in_combat and g.phase_kind is not None and g.phase_kind == Phase.COMBAT:
            keep = g.phase_id
        n = self.n.value(g, cx)
        done: set[str] = set()
        for letter in letters:
            if letter not in done:
                done.add(letter)
                count = letters.count(letter) * n
                add_mana(g, seat, MANA_LETTERS.index(letter), count, "106.3", cx.source, keep, self.only)
        if self.also is not None:
            self.also.run(g, cx)


class LoseMana(Effect):
    """Players lose all unspent mana (106.4)."""

    fields: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: Who = YOU) -> None:
        self.who = who

    def run(self, g: State, cx: Item) -> None:
        for seat in self.who.players(g, cx):
            if floating(g.players[seat]):
                lose_all_mana(g, g.players[seat], "106.4")


def letters_mask(letters: str) -> int:
    mask = 0
    for letter in letters:
        mask |= 1 << MANA_LETTERS.index(letter)
    return mask


class AddCommanderMana(AddMana):
    """Add one mana of any colour in your commanders' colour identity; nothing without a commander (903.4f)."""

    fields: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        super().__init__(choose=COLOR_LETTERS)

    def outcomes(self, g: State, cx: Frame) -> list[tuple[int, list[int]]]:
        mask = commanders_colors(g, cx.controller)
        return [(kind, counts) for kind, counts in super().outcomes(g, cx) if mask >> kind & 1]

    def run(self, g: State, cx: Item) -> None:
        picked = cx.get(keys.MANA_TYPE)
        able = [kind for kind, _ in self.outcomes(g, cx)]
        if picked:
            self.add(g, cx, cx.controller, MANA_LETTERS[picked[0]])
        elif len(able) == 1:
            self.add(g, cx, cx.controller, MANA_LETTERS[able[0]])
        elif able:
            g.push(ChooseManaType(self, cx.id, cx.controller))


class ChooseManaType(Task):
    fields: ClassVar[tuple[str, ...]] = ("node", "frame", "seat")

    def __init__(self, node: AddMana, frame: int, seat: int) -> None:
        self.node = node
        self.frame = frame
        self.seat = seat

    def run(self, g: State) -> None:
        kinds = [kind for kind, _ in self.node.outcomes(g, g.item(self.frame))]
        options = [Option(Act.COLOR, kind, 0) for kind in kinds]
        g.pose(self, Q.COLOR, self.seat, options, "106.1b", 1, 1, "")

    def answer(self, g: State, option: Option) -> None:
        self.node.add(g, g.item(self.frame), self.seat, MANA_LETTERS[option.id])
