"""What a script expects of a position: each clause is a sentence; the first form that fits it is checked.

Checks return the reason why the clause does not hold, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from apnap.errors import ApnapError
from apnap.scenario import expecting_game as game_facts
from apnap.scenario import expecting_objects as facts
from apnap.scenario.acting import Actor, Failed
from apnap.state.kinds import Q

NUMBER: Final = r"(?P<n>\d+|no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|once|twice|never|a|an)"
ZONE: Final = r"(?:the )?(?P<zone>hand|graveyard|library|exile)"
Check = Callable[["Expecting", "re.Match[str]"], str]


def clauses(text: str) -> list[str]:
    """Separated by semicolons, except inside quotation marks."""
    found = re.findall(r'(?:"[^"]*"|[^;"]|")+', text)
    return [" ".join(x.split()).rstrip(".") for x in found if x.strip()]


class Expecting:
    def __init__(self, actor: Actor) -> None:
        self.actor: Final = actor
        players = [re.escape(p.name) for p in actor.game.state.players]
        who = "|".join(sorted(players, key=len, reverse=True))
        self.forms: Final = [
            (re.compile(form.replace("P2", f"(?P<q>{who})").replace("PLAYER", f"(?P<p>{who})"), re.I), check)
            for form, check in FORMS
        ]

    def check(self, clause: str) -> str:
        for form, check in self.forms:
            match = form.fullmatch(clause)
            if match is not None:
                return check(self, match)
        raise Failed("cannot read that")

    def seat(self, match: re.Match[str], group: str = "p") -> int:
        seat = self.actor.names.seat(match[group])
        assert seat is not None
        return seat


class Probe(Actor):
    """Tries an action out: of what the clause leaves open, any answer will do."""

    def quiet_answer(self) -> int | None:
        index = super().quiet_answer()
        return 0 if index is None else index


def can(e: Expecting, match: re.Match[str]) -> str:
    """Try it on a copy of the game."""
    seat = e.seat(match)
    wanted = match["not"] is None
    body = match["deed"]
    actor = e.actor
    check_exists(actor, body)
    if actor.game.state.ask_kind not in (Q.PRIORITY, Q.ATTACK, Q.BLOCK):
        raise Failed(f"this can only be told while a player has priority: {actor.question()}")
    probe = Probe(actor.game.clone(), actor.names.aliases, [])
    try:
        probe.act(seat, body)
    except ApnapError as error:
        return str(error) if wanted else ""
    return "" if wanted else "it is legal"


def check_exists(actor: Actor, body: str) -> None:
    """What does not exist cannot be done, but saying so would hide a slip of the pen."""
    what = re.split(r" targeting | with | choosing | face down| ability \d|:", body, maxsplit=1, flags=re.I)[
        0
    ].partition(" ")[2]
    if body.casefold().startswith(("cast ", "play ", "activate ")) and not actor.names.known(what):
        raise Failed(f"there is no card {what!r}")


# Capital words stand for players; the first form that fits the whole clause is used.
FORMS: Final[list[tuple[str, Check]]] = [
    (r"active(?: player)? PLAYER", game_facts.active),
    (r"PLAYER is (?:the )?active(?: player)?", game_facts.active),
    (r"turn (?P<n>\d+)", game_facts.turn),
    (r"(?:step|phase) (?P<step>.+)", game_facts.step),
    (r"(?:life(?: of)? PLAYER (?P<n>-?\d+))", game_facts.life),
    (r"PLAYER (?:has|at|is at) (?P<n>-?\d+)(?: life)?", game_facts.life),
    (r"next turns? (?P<names>.+)", game_facts.next_turns),
    (r'schedule (?P<how>contains|lacks) "(?P<text>[^"]*)"', game_facts.schedule),
    (r"it is (?P<what>day|night|neither(?: day nor night)?)", game_facts.day),
    (
        NUMBER + r" (?P<step>[a-z ]+?) (?P<kind>steps?|phases?)(?: of PLAYER)?(?P<when> this turn| in the game)?",
        game_facts.steps,
    ),
    (
        r"(?:(?P<no>no) )?event (?P<event>[A-Za-z_]+)(?: by rule (?P<rule>\S+))?(?: of PLAYER)?(?: with (?P<name>.+?))?"
        r"(?P<when> this turn)?(?: " + NUMBER + r"(?: times?)?)?",
        game_facts.event,
    ),
    (r"PLAYER can(?P<not>not|'t| not)? (?P<deed>.+)", can),
    (r"(?:the )?game (?:is )?over(?:,? (?P<rest>.+))?", game_facts.over),
    (r"(?:the )?game (?:goes on|is not over)", game_facts.goes_on),
    (r"PLAYER wins?", game_facts.wins),
    (r"PLAYER (?:loses|lost|has lost|is out)", game_facts.loses),
    (r"(?:a )?draw", game_facts.is_draw),
    (r"(?:the )?stack (?:is )?empty", game_facts.stack_empty),
    (r"(?:the )?stack has (?P<n>\d+)(?: \w+)?", game_facts.stack_size),
    (r"(?:the )?stack (?:is )?(?P<names>.+)", game_facts.stack),
    (r"priority PLAYER", game_facts.priority),
    (r"PLAYER has priority", game_facts.priority),
    (r"PLAYER (?:decides for|controls player) P2", game_facts.decides),
    (r"PLAYER (?P<not>cannot see|does not see|doesn't see)?(?:sees)? ?(?:the )?hand of P2", game_facts.sees_hand),
    (r"PLAYER has (?:mana (?P<mana>[WUBRGC]+)|(?P<no>no) mana)", game_facts.mana),
    (r"PLAYER has " + NUMBER + r" (?P<kind>\S+) counters?", game_facts.player_counters),
    (r"PLAYER has " + NUMBER + r"(?: cards?)? in " + ZONE, facts.zone_size),
    (r"PLAYER has " + NUMBER + r" (?P<name>.+) in " + ZONE, facts.in_zone),
    (r"PLAYER has (?P<name>.+) in " + ZONE, facts.in_zone),
    (r"PLAYER controls " + NUMBER + r" (?P<name>.+)", facts.controls),
    (r"PLAYER (?P<not>does not |doesn't )?controls? (?P<name>.+)", facts.controls),
    (r"(?P<name>.+?) (?:is )?on top of (?:the )?library of PLAYER", facts.on_top),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?in " + ZONE + r" of PLAYER", facts.in_zone),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?in (?P<zone>exile)", facts.in_zone),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?on the stack", facts.on_stack),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?on the battlefield", facts.on_battlefield),
    (r"(?P<name>.+) has " + NUMBER + r" (?P<kind>\S+) counters?", facts.counters),
    (r"(?P<name>.+) has " + NUMBER + r" damage", facts.damage),
    (r"(?P<name>.+?) (?:is )?(?P<power>-?\d+)/(?P<toughness>-?\d+)", facts.size),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?attached to (?P<host>.+)", facts.attached),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?(?P<state>attacking|blocking) (?P<other>.+)", facts.fighting),
    (
        r"(?P<name>.+?) (?:is |are )?(?P<not>not )?(?P<state>tapped|untapped|phased out|phased in|face down|face up|"
        r"attacking|blocking|blocked|unblocked|(?:summoning[- ])?sick|transformed)",
        facts.status,
    ),
    (r"(?P<name>.+) (?P<verb>has|lacks) (?P<word>[a-z' ]+)", facts.keyword),
    (r"(?P<name>.+) is (?P<not>not )?(?:an? )?(?P<word>[A-Za-z-]+)", facts.kind),
]
