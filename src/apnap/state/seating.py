"""Who sits where, and who plays with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.state.kinds import NOBODY

if TYPE_CHECKING:
    from apnap.formats import Format
    from apnap.state.players import Player


ALONE: Final[dict[int, list[int]]] = {}  # by how many play: the sides of those who play for themselves; never changed


def sides(players: int, teams: tuple[tuple[int, ...], ...]) -> list[int]:
    """The number of each player's team; without teams everyone has their own."""
    if not teams:
        alone = ALONE.get(players)
        if alone is None:
            alone = ALONE[players] = list(range(players))
        return alone
    found = list(range(players))
    for k, team in enumerate(teams):
        for seat in team:
            found[seat] = k
    return found


def middle_of(team: tuple[int, ...]) -> int:
    """Who sits in the middle of a team: its emperor (809.2); of four the second (809.6a)."""
    return team[(len(team) - 1) // 2]


def reaches(players: list[Player], ranges: tuple[int, ...], before: list[int]) -> list[int]:
    """Who is within whose range of influence, seats of those who have left not counted (801.2c).

    Those who have left reach as far as they did, and whoever reached them still does: effects of theirs last on, and
    what was last known of them may still be asked (800.4i).
    """
    if not ranges:
        return []
    here = [p.seat for p in players if not p.left]
    if not here:
        return before
    gone = sum(1 << p.seat for p in players if p.left)
    found: list[int] = []
    for p in players:
        if p.left:
            found.append(before[p.seat] if before else 1 << p.seat)
            continue
        mask = 1 << p.seat | (before[p.seat] & gone if before else 0)  # 801.2b
        at = here.index(p.seat)
        for k in range(-ranges[p.seat], ranges[p.seat] + 1):
            mask |= 1 << here[(at + k) % len(here)]
        found.append(mask)
    return found


class Seating:
    """The part of a game that is about its players: in the order of their seats, which is that of the turns."""

    def __init__(
        self, players: list[Player], format: Format, teams: tuple[tuple[int, ...], ...], ranges: tuple[int, ...]
    ) -> None:
        self.players = players
        self.alive = len(players)
        self.started_with: Final = len(players)
        self.direction = 1
        self.active = NOBODY
        self.format: Final = format
        self.teams: Final = teams  # the seats of each; nothing where everyone plays for themselves
        self.side: Final = sides(len(players), teams)  # by seat: the same number for those who play together
        self.shared: Final = format.shared_turns and bool(teams)  # teams take turns, not players (805.4)
        # Whether it is noted who has passed: players who have priority are not simply all of them, one after the other.
        self.polled: Final = self.shared or format.markers > 0
        self.elsewhere: tuple[int, ...] = ()  # whose turns go on at the same time as this one (807.4)
        self.ranges: Final = ranges  # by seat: how many seats that player's influence reaches (801.2a)
        # By seat: a bit for each player within that player's range of influence, determined as each turn begins
        # (801.2c).  Nothing at all where everyone reaches everyone.
        self.reach: list[int] = reaches(players, ranges, [])

    # ---- how far influence reaches (801) --------------------------------------------------------------------------

    def in_range(self, seat: int, other: int) -> bool:
        """Whether the other player is within that player's range of influence (801.2)."""
        return not self.reach or seat < 0 or other < 0 or self.reach[seat] >> other & 1 != 0

    def within(self, seat: int, others: list[int]) -> list[int]:
        """Those of some players who are within that player's range of influence."""
        return [s for s in others if self.in_range(seat, s)] if self.reach else others

    def neighbours(self, seat: int) -> list[int]:
        """The players in the next seats to the left and to the right, passing over those who have left."""
        found: list[int] = []
        for step in (1, -1):
            other = self.beside(seat, step)
            if other != NOBODY and other not in found:
                found.append(other)
        return found

    def beside(self, seat: int, step: int) -> int:
        """The next player still in the game to the left (1) or to the right (-1), whatever the turn order."""
        n = self.started_with
        for k in range(1, n):
            other = (seat + step * k) % n
            if not self.players[other].left:
                return other
        return NOBODY

    # ---- who plays with whom (102.2, 102.3) -----------------------------------------------------------------------

    def opposed(self, a: int, b: int) -> bool:
        """Whether they are opponents: two players, and not on one team."""
        if not self.teams or a < 0 or b < 0:
            return a != b
        return self.side[a] != self.side[b]

    def team_of(self, seat: int) -> list[int]:
        """The player and their teammates, also those who have left."""
        if not self.teams or seat < 0:
            return [seat]
        return [s for s in range(self.started_with) if self.side[s] == self.side[seat]]

    def is_archenemy(self, seat: int) -> bool:
        """Whether the player has a scheme deck: everyone, or who plays alone against a team (904.2a, 904.12b)."""
        if self.format.schemes == "each":
            return True
        return self.format.schemes == "one" and seat == self.lone_player()

    def lone_player(self) -> int:
        for team in self.teams:
            if len(team) == 1:
                return team[0]
        return NOBODY

    def is_active(self, seat: int) -> bool:
        """Whether it is that player's turn: where teams take turns, that of every player on the team (805.4a)."""
        return seat == self.active or (
            self.shared and self.active >= 0 and seat >= 0 and self.side[seat] == self.side[self.active]
        )

    def takes_turn(self, seat: int) -> bool:
        """Whether it is that player's turn, be it this one or another at the same time (807.4)."""
        return self.is_active(seat) or seat in self.elsewhere

    def turn_takers(self) -> list[int]:
        """The active player; where teams take turns, every player of the active team who is in the game."""
        if not self.shared:
            return [] if self.active == NOBODY or self.players[self.active].left else [self.active]
        return [s for s in self.team_of(self.active) if s >= 0 and not self.players[s].left]

    def has_turn_taker(self) -> bool:
        """Whether anyone whose turn it is is still in the game."""
        if not self.shared:
            return self.active != NOBODY and not self.players[self.active].left
        return bool(self.turn_takers())

    def team_order(self) -> list[list[int]]:
        """The teams of those still in the game: the active one first, then in turn order (805.6)."""
        found: list[list[int]] = []
        n = len(self.teams)
        at = self.active if self.active != NOBODY else 0
        k = self.side[at]
        for _i in range(n):
            team = [s for s in self.teams[k] if not self.players[s].left]
            if team:
                found.append(team)
            k = (k + self.direction) % n
        return found

    def next_seat(self, seat: int) -> int:
        """The next player still in the game, in turn order (101.4)."""
        n = self.started_with
        if n == 2 and 0 <= seat <= 1 and not self.players[1 - seat].left:
            return 1 - seat
        for _i in range(n):
            seat += self.direction
            if seat >= n:
                seat = 0
            elif seat < 0:
                seat = n - 1
            if not self.players[seat].left:
                return seat
        return NOBODY

    def apnap(self) -> list[int]:
        """Players in the game: the active one first, then in turn order (101.4); where teams take turns, theirs."""
        if self.shared:
            return [seat for team in self.team_order() for seat in team]  # 805.6
        n = self.started_with
        seat = self.active if self.active != NOBODY else 0
        order: list[int] = []
        for _i in range(n):
            if not self.players[seat].left:
                order.append(seat)
            seat = (seat + self.direction) % n
        return order

    def decider(self, seat: int) -> int:
        """Who makes that player's choices (722.5): also those the player makes for somebody else."""
        if self.players[seat].controlled_by == seat:
            return seat
        for _ in self.players:
            by = self.players[seat].controlled_by
            if by == seat or self.players[by].left:
                return seat
            seat = by
        # Each controls the other: whoever controls the turn decides.
        return self.players[self.active].controlled_by
