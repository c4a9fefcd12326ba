"""Cards to be dealt anew: what is drawn depends on which cards there are and on the seed, not on where they were."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING, Final

from apnap.native import mypyc_attr
from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.native import i64

    Dealt = list[CardDef | None]  # by the ids of objects, which count up from the first: the card each now is

WORDS: Final = 16  # of 32 bits, in a hash
SPLIT: Final = struct.Struct("<16I").unpack
BLAKE: Final = hashlib.blake2b
NEEDED: Final = 1 << 30  # ways at least, before anything is drawn; nothing is drawn from more
SPARE: Final = 64  # so many times as many ways as are drawn from: few draws must be taken again


@mypyc_attr(acyclic=True)
class Chance:
    """Numbers that a seed decides, each equally likely.

    At every moment `value` is any number below `ways`: what one draw leaves serves the next, as hashes take time.
    """

    def __init__(self, seed: str) -> None:
        self.key: Final = BLAKE(seed.encode("utf-8", "surrogatepass"), digest_size=64, person=b"apnap-sample").digest()
        self.words: tuple[int, ...] = SPLIT(self.key)
        self.used: i64 = 0
        self.blocks = 0
        self.value: i64 = 0
        self.ways: i64 = 1

    def fill(self) -> None:
        """Enough ways for the next draw."""
        while self.ways < NEEDED:
            if self.used == WORDS:
                self.blocks += 1
                self.words = SPLIT(BLAKE(self.blocks.to_bytes(8, "little"), key=self.key).digest())
                self.used = 0
            word: i64 = self.words[self.used]
            self.used += 1
            self.value = (self.value << 32) + word
            self.ways <<= 32

    def below(self, n: i64) -> i64:
        """A number below n, which is not above the ways that are needed."""
        self.fill()
        while True:
            rest: i64 = self.ways // n
            whole: i64 = rest * n
            if self.value < whole:
                found: i64 = self.value % n
                self.value //= n
                self.ways = rest
                return found
            self.value -= whole  # of an incomplete run of n: taken again from what is left
            self.ways -= whole
            self.fill()


@mypyc_attr(acyclic=True)
class Kind:
    """A card, and how many there are of it."""

    def __init__(self, card: CardDef) -> None:
        self.card: Final = card
        self.n: i64 = 1


def count(card: CardDef, kinds: list[Kind]) -> None:
    for kind in kinds:
        if kind.card is card:
            kind.n += 1
            return
    kinds.append(Kind(card))


def piled(kinds: list[Kind]) -> list[CardDef]:
    """The cards in the order of their names: those that are equal were counted, which is quicker than sorting."""
    pile: list[CardDef] = []
    for _name, i in sorted([(kind.card.key, i) for i, kind in enumerate(kinds)]):
        kind = kinds[i]
        n: int = kind.n
        pile.extend([kind.card] * n)
    return pile


def pile_of(cards: list[CardDef]) -> list[CardDef]:
    kinds: list[Kind] = []
    for card in cards:
        count(card, kinds)
    return piled(kinds)


def pile_at(places: list[Obj]) -> list[CardDef]:
    """All that is there now, but for tokens and copies."""
    kinds: list[Kind] = []
    for o in places:
        if o.is_card:
            count(o.card, kinds)
    return piled(kinds)


def deal(places: list[Obj], pile: list[CardDef], chance: Chance, new: Dealt) -> None:
    """Any order is equally likely; but what was cast face down is a card that can be (702.37a).

    The pile is used up.
    """
    for o in places:
        if o.face_down and isinstance(o, (Permanent, Item)) and o.is_card:
            new[o.id] = drawn_with("morph", pile, chance)
    deal_rest(places, pile, chance, new)


def drawn_with(word: str, pile: list[CardDef], chance: Chance) -> CardDef | None:
    """One of the cards that have that word, all equally likely; None if there is none."""
    fit = [i for i, card in enumerate(pile) if card.words and card.word(word) is not None]
    return pile.pop(fit[chance.below(len(fit))]) if fit else None


def deal_rest(places: list[Obj], pile: list[CardDef], chance: Chance, new: Dealt) -> None:
    """One draw decides about several cards, as many as there are ways for."""
    left: i64 = len(pile)
    end: i64 = left  # how many are left when the next number is drawn
    way: i64 = 0
    for o in places:
        if not o.is_card or new[o.id] is not None:
            continue
        if left == end:
            chance.fill()
            most: i64 = min(chance.ways // SPARE, NEEDED)
            ways: i64 = left
            end = left - 1
            while end > 1 and ways * end <= most:
                ways *= end
                end -= 1
            way = chance.below(ways)
        rest: i64 = way // left
        k: i64 = way - rest * left
        way = rest
        left -= 1
        new[o.id] = pile[k]
        pile[k] = pile[left]
