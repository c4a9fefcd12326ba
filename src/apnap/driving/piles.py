"""Cards to be dealt, as piles of equal ones: what is drawn depends on which cards there are, not on where they were."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.objects import Item, Obj, Permanent

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef
    from apnap.rng import Rng

    Dealt = list[CardDef | None]  # by the ids of objects, which count up from the first: the card each now is

MOST_WAYS: Final = 1 << 26  # that one number of the generator decides among: few are drawn again


class Pile:
    """How many there are of each card, the cards in the order of their names."""

    def __init__(self, cards: list[CardDef]) -> None:
        kinds: list[CardDef] = []
        counts: list[int] = []
        for card in cards:
            k = 0
            end = len(kinds)
            while k < end and kinds[k] is not card:  # (`list.index` asks each whether it is equal)
                k += 1
            if k < end:
                n = counts[k]
                counts[k] = n + 1
                continue
            k = 0
            while k < end and kinds[k].key < card.key:
                k += 1
            kinds.insert(k, card)
            counts.insert(k, 1)
        self.kinds: Final = kinds
        self.counts: Final = counts
        self.left = len(cards)

    def drawn_with(self, word: str, rng: Rng) -> CardDef | None:
        """One of the cards that are left and have that word, all equally likely; None if there is none."""
        fit = [i for i, card in enumerate(self.kinds) if card.words and card.word(word) is not None]
        n = sum([self.counts[i] for i in fit])
        if n == 0:
            return None
        k = rng.below(n)
        for i in fit:
            if k < self.counts[i]:
                self.counts[i] -= 1
                self.left -= 1
                return self.kinds[i]
            k -= self.counts[i]
        return None


def deal(places: list[Obj], cards: list[CardDef], rng: Rng, new: Dealt) -> None:
    """Any order is equally likely; but what was cast face down is a card that can be (702.37a)."""
    pile = Pile(cards)
    for o in places:
        if o.face_down and isinstance(o, (Permanent, Item)) and o.is_card:
            new[o.id] = pile.drawn_with("morph", rng)
    deal_rest(places, pile, rng, new)


def deal_rest(places: list[Obj], pile: Pile, rng: Rng, new: Dealt) -> None:
    """One number decides about several cards, as long as there are not too many ways: drawing is what takes time."""
    kinds = pile.kinds
    counts = pile.counts
    left = pile.left
    end = left  # how many are left when the next number is drawn
    way = 0
    for o in places:
        if not o.is_card or new[o.id] is not None:
            continue
        if left == end:
            ways = left
            end = left - 1
            while end > 1 and ways * end <= MOST_WAYS:
                ways *= end
                end -= 1
            way = rng.below(ways)
        k = way % left
        way //= left
        left -= 1
        i = 0
        n = counts[0]
        while k >= n:
            k -= n
            i += 1
            n = counts[i]
        counts[i] = n - 1
        new[o.id] = kinds[i]
