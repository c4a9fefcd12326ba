"""The combat of the current combat phase: who attacks what, who blocks whom."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap.native import mypyc_attr
from apnap.state.kinds import NOTHING
from apnap.state.objects import NO_IDS


@mypyc_attr(acyclic=True, free_list_len=1)
class Attacker:
    fields: ClassVar[tuple[str, ...]] = (
        "id",
        "defender",
        "defending_player",
        "blocked",
        "blockers",
        "band",
        "dealt",
        "declared",
        "required",
        "lost_walker",
    )

    def __init__(self, id: int, defender: int, defending_player: int, declared: bool) -> None:
        self.id = id
        self.defender = defender  # what it attacks: a seat or an object; NOTHING once that was removed (506.4c)
        self.defending_player = defending_player
        self.blocked = False  # stays so even when no blocker is left (509.1h)
        self.blockers = NO_IDS
        self.band = NOTHING
        self.dealt = False  # dealt damage in the first combat damage step (510.4)
        self.declared = declared  # declared, rather than put onto the battlefield attacking (508.4)
        self.required = False  # it had to attack (506.6)
        self.lost_walker = False  # the planeswalker it attacked was removed from combat (702.19e)

    def clone(self) -> Attacker:
        twin = Attacker(self.id, self.defender, self.defending_player, self.declared)
        twin.blocked = self.blocked
        if self.blockers:
            twin.blockers = self.blockers.copy()
        twin.band = self.band
        twin.dealt = self.dealt
        twin.required = self.required
        twin.lost_walker = self.lost_walker
        return twin


@mypyc_attr(acyclic=True, free_list_len=1)
class Blocker:
    fields: ClassVar[tuple[str, ...]] = ("id", "attackers", "dealt")

    def __init__(self, id: int) -> None:
        self.id = id
        self.attackers = NO_IDS
        self.dealt = False

    def clone(self) -> Blocker:
        twin = Blocker(self.id)
        if self.attackers:
            twin.attackers = self.attackers.copy()
        twin.dealt = self.dealt
        return twin


# What a combat has of these until it has some: in most combat phases nobody attacks.  Nobody ever changes them.
NO_ATTACKERS: Final[list[Attacker]] = []
NO_BLOCKERS: Final[list[Blocker]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class Combat:
    """Who fights stands in lists, in the order in which they came: there are few, and a number is found at once.

    By id, as a game is saved, they are for looking at: what is taken out of those dictionaries stays in combat.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "attackers",
        "blockers",
        "defending_players",
        "any_attacked",
        "damage_steps",
        "blockers_declared",
        "former",
    )

    def __init__(self) -> None:
        self._attacking = NO_ATTACKERS
        self._blocking = NO_BLOCKERS
        self.defending_players = NO_IDS  # never changed in place
        self.any_attacked = False  # whether a creature was declared as, or entered, attacking (508.8)
        self.damage_steps = 0
        self.blockers_declared = False
        self._removed = NO_ATTACKERS  # as they were then

    @property
    def attacking(self) -> list[Attacker]:
        return self._attacking

    @property
    def blocking(self) -> list[Blocker]:
        return self._blocking

    @property
    def attackers(self) -> dict[int, Attacker]:
        return {a.id: a for a in self._attacking}

    @attackers.setter
    def attackers(self, attackers: dict[int, Attacker]) -> None:
        self._attacking = list(attackers.values())

    @property
    def blockers(self) -> dict[int, Blocker]:
        return {b.id: b for b in self._blocking}

    @blockers.setter
    def blockers(self, blockers: dict[int, Blocker]) -> None:
        self._blocking = list(blockers.values())

    @property
    def former(self) -> dict[int, tuple[int, int]]:
        """Removed attackers: what they attacked, and whom (508.5)."""
        return {a.id: (a.defender, a.defending_player) for a in self._removed}

    @former.setter
    def former(self, former: dict[int, tuple[int, int]]) -> None:
        self._removed = [Attacker(id, whom[0], whom[1], False) for id, whom in former.items()]

    def attacker(self, id: int) -> Attacker | None:
        for a in self._attacking:
            if a.id == id:
                return a
        return None

    def blocker(self, id: int) -> Blocker | None:
        for b in self._blocking:
            if b.id == id:
                return b
        return None

    def attacks(self, id: int) -> bool:
        return self.attacker(id) is not None

    def blocks(self, id: int) -> bool:
        return self.blocker(id) is not None

    def add_attacker(self, attacker: Attacker) -> None:
        attacking = self._attacking
        if not attacking:
            self._attacking = [attacker]  # it may be `NO_ATTACKERS`
            return
        for i in range(len(attacking)):
            if attacking[i].id == attacker.id:
                attacking[i] = attacker
                return
        attacking.append(attacker)

    def block(self, id: int, attacker: Attacker) -> None:
        """That creature blocks that attacker, perhaps besides others."""
        blocker = self.blocker(id)
        if blocker is None:
            blocker = Blocker(id)
            if self._blocking:
                self._blocking.append(blocker)
            else:
                self._blocking = [blocker]
        if blocker.attackers:
            blocker.attackers.append(attacker.id)
        else:
            blocker.attackers = [attacker.id]
        if attacker.blockers:
            attacker.blockers.append(id)
        else:
            attacker.blockers = [id]

    def take_attacker(self, id: int) -> Attacker | None:
        """It is no attacking creature any more, if it was one; what it attacked is remembered (508.5)."""
        attacking = self._attacking
        for i in range(len(attacking)):
            attacker = attacking[i]
            if attacker.id == id:
                if len(attacking) == 1:
                    self._attacking = NO_ATTACKERS
                else:
                    attacking.pop(i)
                if self._removed:
                    self._removed.append(attacker)
                else:
                    self._removed = [attacker]
                return attacker
        return None

    def take_blocker(self, id: int) -> Blocker | None:
        blocking = self._blocking
        for i in range(len(blocking)):
            blocker = blocking[i]
            if blocker.id == id:
                if len(blocking) == 1:
                    self._blocking = NO_BLOCKERS
                else:
                    blocking.pop(i)
                return blocker
        return None

    def dissolve(self) -> None:
        """Nobody is in combat any more (511.3)."""
        self._attacking = NO_ATTACKERS
        self._blocking = NO_BLOCKERS

    def clone(self) -> Combat:
        twin = Combat()
        if self._attacking:
            twin._attacking = [a.clone() for a in self._attacking]
        if self._blocking:
            twin._blocking = [b.clone() for b in self._blocking]
        twin.defending_players = self.defending_players.copy()
        twin.any_attacked = self.any_attacked
        twin.damage_steps = self.damage_steps
        twin.blockers_declared = self.blockers_declared
        if self._removed:
            twin._removed = self._removed.copy()
        return twin
