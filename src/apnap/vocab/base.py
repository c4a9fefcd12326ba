"""The vocabulary cards are made of: small immutable nodes that know how to act and name their own parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from apnap.state.game_state import State
    from apnap.state.objects import Frame, Item


class Node:
    """`fields` are the constructor's arguments, in order: what is saved, walked, loaded and rendered."""

    fields: ClassVar[tuple[str, ...]] = ()
    # Where the node stands, set when its card is registered: a saved game names nodes by their address.
    home: str = ""
    place: int = -1

    def about_tapping(self) -> bool:
        """Whether it speaks of its own source being tapped: untaps it, keeps it tapped, asks whether it is."""
        return False


class Amount(Node):
    """A number found when it is needed."""

    def value(self, g: State, cx: Frame) -> int:
        raise NotImplementedError

    def reads_power(self) -> bool:
        """Whether it may depend on the power or toughness of anything."""
        return True


class Condition(Node):
    """A question about the game."""

    def holds(self, g: State, cx: Frame) -> bool:
        raise NotImplementedError


class Who(Node):
    """Players, in APNAP order (101.4)."""

    def players(self, g: State, cx: Frame) -> list[int]:
        raise NotImplementedError

    def one(self, g: State, cx: Frame) -> int:
        found = self.players(g, cx)
        return found[0] if found else -1


class Ref(Node):
    """Objects (or players) that an effect speaks of."""

    def is_source(self) -> bool:
        """Whether it always is the object the words stand on."""
        return False

    def ids(self, g: State, cx: Frame) -> list[int]:
        raise NotImplementedError

    def one(self, g: State, cx: Frame) -> int:
        found = self.ids(g, cx)
        return found[0] if found else -1


class Effect(Node):
    """Something done on resolution.  What must follow a choice is put on the agenda before asking."""

    def run(self, g: State, cx: Item) -> None:
        raise NotImplementedError

    def in_order(self) -> tuple[Effect, ...]:
        """The instructions it consists of, one after the other."""
        return (self,)

    def is_possible(self, g: State, cx: Frame) -> bool:
        """Whether a player may choose to do it (608.2d): there must be something it can be done to."""
        return True

    def divided(self, g: State, cx: Frame) -> int | None:
        """How much it divides among targets, if it does (601.2d)."""
        return None

    def one_mana(self) -> int:
        """The type of mana, if all it does is to add one of that type to "your" pool; else -1."""
        return -1

    def adds_mana_by_itself(self) -> bool:
        """Whether it adds mana that automatic payment may count on."""
        return False
