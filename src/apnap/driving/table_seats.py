"""Who sits where at the table of a format: the teams (805.1, 809.2, 811.3), and how far each player reaches (801.2)."""

from __future__ import annotations

from typing import Final

from apnap.errors import SetupError
from apnap.formats import MOST_SEATS, Format
from apnap.state.seating import middle_of

EMPERORS_TEAM: Final = 3  # 809.1: the least that has an emperor between generals


def seated(format: Format, players: int, teams: list[list[int]] | None) -> tuple[tuple[int, ...], ...]:
    """The teams by seat, in the order of their seats; SetupError if that many cannot play it so."""
    if players < format.least_players:
        raise SetupError(f"{format.name} is for {format.least_players} players or more, not {players}")
    if players > min(format.most_players, MOST_SEATS):
        raise SetupError(f"{format.name} is for {format.most_players} players or fewer, not {players}")
    if format.markers and (format.shared_turns or players < 3):
        raise SetupError("turn markers are for three players or more who take their own turns (807.4)")
    if format.teams == "none":
        if teams is not None:
            raise SetupError(f"{format.name} is played without teams; team-vs-team has them")
        why_not = "emperors lead teams (809.1)" if format.emperors else "creatures are deployed to teammates"
        if format.emperors or format.deploy:
            raise SetupError(f"{why_not}, and {format.name} is played without them")
        return ()
    found = [sorted(team) for team in (usual_teams(format, players) if teams is None else teams)]
    if sorted(s for team in found for s in team) != list(range(players)):
        raise SetupError("every player is on exactly one team")
    if len(found) < 2 or any(not team for team in found):
        raise SetupError("there are two teams or more, and each has a player")
    found.sort()
    check_sizes(format, found)
    check_seats(format, found)
    return tuple(tuple(team) for team in found)


def check_sizes(format: Format, teams: list[list[int]]) -> None:
    if format.teams == "equal" and len({len(team) for team in teams}) > 1:
        raise SetupError(f"the teams of {format.name} are of equal size")
    if format.teams == "one against all" and (len(teams) != 2 or min(len(team) for team in teams) != 1):
        raise SetupError(f"{format.name} is one player against a team (904.2a, 904.2b)")
    if format.emperors and any(len(team) < EMPERORS_TEAM for team in teams):
        raise SetupError("a team with an emperor has three players or more (809.1, 809.6)")


def check_seats(format: Format, teams: list[list[int]]) -> None:
    if format.seating == "together" and any(team[-1] - team[0] != len(team) - 1 for team in teams):
        rule = "share turns sit together: their seats follow each other (805.1)"
        if not format.shared_turns:
            rule = f"play {format.name} sit together: their seats follow each other (809.2)"
        raise SetupError(f"teams that {rule}")
    if format.seating == "alternating" and any(seat % len(teams) != team[0] for team in teams for seat in team):
        raise SetupError("the teams sit in turns: one player of each, then again one of each (811.3)")


def usual_teams(format: Format, players: int) -> list[list[int]]:
    """Two teams of neighbours, if nobody says otherwise; emperors lead three each (809.1), and others sit in turns."""
    if players % 2 and format.teams == "equal" and not format.emperors and format.seating != "alternating":
        raise SetupError(f"{players} players make no two teams of equal size; say who plays with whom")
    if format.seating == "alternating" or format.emperors:
        least = EMPERORS_TEAM if format.emperors else 2
        counts = [k for k in range(2, players // least + 1) if players % k == 0]
        if not counts:
            raise SetupError(f"{players} players make no teams of equal size with {least} players or more each")
        if format.seating == "alternating":
            return [list(range(k, players, counts[0])) for k in range(counts[0])]
        size = EMPERORS_TEAM if players % EMPERORS_TEAM == 0 else players // counts[0]
        return [list(range(i, i + size)) for i in range(0, players, size)]
    if format.teams == "one against all":
        return [[0], list(range(1, players))]
    half = (players + 1) // 2
    return [list(range(half)), list(range(half, players))]


def ranged(
    format: Format, players: int, teams: tuple[tuple[int, ...], ...], given: list[int] | None
) -> tuple[int, ...]:
    """How many seats each player's influence reaches (801.2a); nothing where it reaches everyone."""
    if given is not None:
        if len(given) != players or any(n < 1 for n in given):
            raise SetupError("ranges are one whole number for each player, of one seat or more (801.2a)")
        if format.teams == "none" and len(set(given)) > 1:
            raise SetupError(f"in {format.name} each player has the same range of influence (806.2a)")
        return tuple(min(n, players) for n in given)  # further than all around the table is everyone
    if format.range:
        return (format.range,) * players
    if not format.emperors:
        return ()
    return tuple(emperor_range(teams, seat, players) for seat in range(players))


def emperor_range(teams: tuple[tuple[int, ...], ...], seat: int, players: int) -> int:
    """809.3a, 809.6a: the least with which one general of another team is within reach, for an emperor two."""
    emperors = [middle_of(team) for team in teams]
    own = next(team for team in teams if seat in team)
    others = [s for s in range(players) if s not in own and s not in emperors]
    far = sorted(min((s - seat) % players, (seat - s) % players) for s in others)
    return far[1] if seat in emperors else far[0]
