"""Cards to be dealt, as piles of equal ones: what is drawn depends on which cards there are, not on where they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.rng import Rng
    from apnap.state.objects import Obj

MOST_WAYS: Final = 1 << 26  # that one number of the generator decides among: few are drawn again


class Pile:
    """Cards to be dealt, equal ones counted together, in an order that tells nothing of where they were."""

    def __init__(self) -> None:
        self.kinds: list[CardDef] = []
        self.counts: list[int] = []
        self.left = 0
        self.way = 0  # what is left of a number of the generator, and among how many it was drawn
        self.ways = 1

    def add(self, card: CardDef) -> None:
        self.left += 1
        kinds = self.kinds
        for k in range(len(kinds)):
            if kinds[k] is card:  # (`list.index` asks each whether it is equal)
                self.counts[k] += 1
                return
        kinds.append(card)
        self.counts.append(1)

    def put_in_order(self) -> None:
        found = sorted(zip(self.kinds, self.counts, strict=True), key=by_name)
        self.kinds = [card for card, _n in found]
        self.counts = [n for _card, n in found]

    def drawn(self, rng: Rng) -> CardDef:
        """Any of the cards that are left, all equally likely.

        One number decides about several cards, as long as there are not too many ways: drawing is what takes time.
        """
        n = self.left
        if self.ways < n:
            ways = n
            below = n - 1
            while below > 1 and ways * below <= MOST_WAYS:
                ways *= below
                below -= 1
            self.way = rng.below(ways)
            self.ways = ways
        way = self.way
        k = way % n
        self.way = way // n
        self.ways //= n
        self.left = n - 1
        counts = self.counts
        i = 0
        while k >= counts[i]:
            k -= counts[i]
            i += 1
        counts[i] -= 1
        return self.kinds[i]

    def drawn_with(self, word: str, rng: Rng) -> CardDef | None:
        """One of the cards that are left and have that word; None if there is none."""
        fit = [i for i, card in enumerate(self.kinds) if card.words and card.word(word) is not None]
        n = sum([self.counts[i] for i in fit])
        if n == 0:
            return None
        k = rng.below(n)
        for i in fit:
            if k < self.counts[i]:
                self.counts[i] -= 1
                self.left -= 1
                self.way = 0
                self.ways = 1
                return self.kinds[i]
            k -= self.counts[i]
        return None


def pile_of(places: list[Obj]) -> Pile:
    pile = Pile()
    for o in places:
        if o.is_card:
            pile.add(o.card)
    pile.put_in_order()
    return pile


def pile_of_cards(cards: list[CardDef]) -> Pile:
    pile = Pile()
    for card in cards:
        pile.add(card)
    pile.put_in_order()
    return pile


def by_name(found: tuple[CardDef, int]) -> str:
    return found[0].key
