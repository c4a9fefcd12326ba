"""The combat of the current combat phase: who attacks what, who blocks whom."""

from __future__ import annotations

from typing import ClassVar

from apnap.native import mypyc_attr
from apnap.state.kinds import NOTHING


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
        self.blockers: list[int] = []
        self.band = NOTHING
        self.dealt = False  # dealt damage in the first combat damage step (510.4)
        self.declared = declared  # declared, rather than put onto the battlefield attacking (508.4)
        self.required = False  # it had to attack (506.6)
        self.lost_walker = False  # the planeswalker it attacked was removed from combat (702.19e)

    def clone(self) -> Attacker:
        twin = Attacker(self.id, self.defender, self.defending_player, self.declared)
        twin.blocked = self.blocked
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
        self.attackers: list[int] = []
        self.dealt = False

    def clone(self) -> Blocker:
        twin = Blocker(self.id)
        twin.attackers = self.attackers.copy()
        twin.dealt = self.dealt
        return twin


@mypyc_attr(acyclic=True, free_list_len=1)
class Combat:
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
        self.attackers: dict[int, Attacker] = {}
        self.blockers: dict[int, Blocker] = {}
        self.defending_players: list[int] = []
        self.any_attacked = False  # whether a creature was declared as, or entered, attacking (508.8)
        self.damage_steps = 0
        self.blockers_declared = False
        self.former: dict[int, tuple[int, int]] = {}  # removed attackers: what they attacked, and whom (508.5)

    def clone(self) -> Combat:
        twin = Combat()
        twin.attackers = {k: a.clone() for k, a in self.attackers.items()}
        twin.blockers = {k: b.clone() for k, b in self.blockers.items()}
        twin.defending_players = self.defending_players.copy()
        twin.any_attacked = self.any_attacked
        twin.damage_steps = self.damage_steps
        twin.blockers_declared = self.blockers_declared
        if self.former:
            twin.former = self.former.copy()
        return twin
