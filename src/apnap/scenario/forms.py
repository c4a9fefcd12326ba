"""The sentences an expectation may be made of, each with what checks it.

PLAYER and P2 stand for the names of players; the first form that fits the whole clause is used.  `SAMPLES` are
sentences to suggest to people whose own sentence nobody understands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from apnap.scenario import expecting_game as game_facts
from apnap.scenario import expecting_objects as facts
from apnap.scenario import expecting_zones as zones
from apnap.scenario import legality
from apnap.scenario.amounts import NUMBER, SIGNED

if TYPE_CHECKING:
    from apnap.scenario.expecting import Expecting, Said

ZONE: Final = r"(?:the )?(?P<zone>hand|graveyard|library|exile|ante)"
NOT: Final = r"(?P<not>does not |doesn't )"
Check = Callable[["Expecting", "Said"], str]


FORMS: Final[list[tuple[str, Check]]] = [
    (r"not (?P<rest>.+)", legality.negated),
    (r"active(?: player)? PLAYER", game_facts.active),
    (r"PLAYER is (?:the )?active(?: player)?", game_facts.active),
    (r"turn (?P<n>\d+)", game_facts.turn),
    (r"(?:step|phase) (?P<step>.+)", game_facts.step),
    (r"life(?: of)? PLAYER (?:is )?" + SIGNED, game_facts.life),
    (r"PLAYER's life (?:is )?" + SIGNED, game_facts.life),
    (r"PLAYER (?:has|at|is at) " + SIGNED + r"(?: life)?", game_facts.life),
    (r"life (?P<all>.+,.+)", game_facts.lives),
    (r"next turns? (?P<names>.+)", game_facts.next_turns),
    (r'schedule (?P<how>contains|lacks) "(?P<text>[^"]*)"', game_facts.schedule),
    (r"it is (?P<not>not )?(?P<what>neither day nor night|[a-z]+)", game_facts.day),
    (
        NUMBER
        + r" (?P<step>(?!event )[a-z ]+?) (?P<kind>steps?|phases?)(?: of PLAYER)?(?P<when> this turn| in the game)?",
        game_facts.steps,
    ),
    (
        r"(?:(?P<no>no) )?event (?P<event>[A-Za-z_]+)(?: by rule (?P<rule>\S+))?(?: of PLAYER)?(?: with (?P<name>.+?))?"
        r"(?P<when> this turn)?(?: " + NUMBER + r"(?: times?)?)?",
        game_facts.event,
    ),
    (
        r"PLAYER (?:sees|can see|(?P<not>cannot see|can't see|does not see|doesn't see)) (?:the )?hand of P2",
        game_facts.sees_hand,
    ),
    (r"PLAYER can(?P<not>not|'t| not)? (?P<deed>.+)", legality.can),
    (r"(?:the )?game (?:is )?over(?:,? (?P<rest>.+))?", game_facts.over),
    (r"(?:the )?game (?:goes on|is not over)", game_facts.goes_on),
    (r"PLAYER wins?", game_facts.wins),
    (r"PLAYER (?:loses|lost|has lost|is out)(?: by rule (?P<rule>\S+))?", game_facts.loses),
    (r"(?:a )?draw", game_facts.is_draw),
    (r"(?:the )?stack (?:is )?empty", game_facts.stack_empty),
    (r"(?:the )?stack has " + NUMBER + r"(?: objects?| spells?| abilit(?:y|ies)| items?)?", game_facts.stack_size),
    (r"(?:the )?stack (?:is )?(?P<names>.+)", game_facts.stack),
    (r"priority PLAYER", game_facts.priority),
    (r"PLAYER has priority", game_facts.priority),
    (r"PLAYER (?:decides for|controls player) P2", game_facts.decides),
    (r"PLAYER " + NOT + r"decide for P2", game_facts.decides),
    (r"PLAYER is asked(?: something)?", game_facts.asked),
    (r"PLAYER has (?:mana (?P<mana>[A-Z]+)|(?P<no>no) mana)", game_facts.mana),
    (r"PLAYER has " + NUMBER + r" mana", game_facts.mana_count),
    (r"PLAYER has " + NUMBER + r" (?P<kind>\S+) counters?", game_facts.player_counters),
    (r"PLAYER has " + NUMBER + r"(?: cards?)? in " + ZONE, zones.zone_size),
    (r"PLAYER has " + NUMBER + r" (?P<name>.+) in " + ZONE, zones.in_zone),
    (r"PLAYER has (?P<name>.+) in " + ZONE, zones.in_zone),
    (r"PLAYER " + NOT + r"have (?P<name>.+) in " + ZONE, zones.in_zone),
    (ZONE + r" of PLAYER (?:is )?(?P<not>not )?empty", zones.zone_empty),
    (ZONE + r" of PLAYER has " + NUMBER + r"(?: cards?)?", zones.zone_size),
    (ZONE + r" of PLAYER (?:begins|starts) with (?P<names>.+)", zones.zone_begins),
    (ZONE + r" of PLAYER is (?P<not>not )?(?P<names>.+)", zones.zone_is),
    (r"PLAYER controls " + NUMBER + r" (?P<name>.+)", zones.controls),
    (r"PLAYER " + NOT + r"?controls? (?P<name>.+)", zones.controls),
    (r"(?P<name>.+?) (?:is )?on (?:the )?(?P<end>top|bottom) of " + ZONE + " of PLAYER", zones.on_top),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?in " + ZONE + r" of PLAYER", zones.in_zone),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?in (?:the )?(?P<zone>exile|ante)", zones.in_zone),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?on the stack", zones.on_stack),
    (r"(?:" + NUMBER + r" )?(?P<name>.+?) (?:is |are )?(?P<not>not )?on the battlefield", zones.on_battlefield),
    (r"(?P<name>.+) targets (?P<others>.+)", zones.targets),
    (r"(?P<kind>attackers|blockers)(?: are)? (?P<names>.+)", facts.fighters),
    (r"PLAYER protects (?P<name>.+)", facts.protects),
    (r"(?P<name>.+) has " + NUMBER + r" (?P<kind>\S+) counters?", facts.counters),
    (r"(?P<name>.+) has " + NUMBER + r" damage", facts.damage),
    (r"(?P<name>.+?) (?:is )?(?P<power>-?\d+)/(?P<toughness>-?\d+)", facts.size),
    (r"(?P<name>.+?) (?:has )?(?P<which>power|toughness) " + SIGNED, facts.power),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?blocked by (?P<other>.+)", facts.blocked_by),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?attached to (?P<host>.+)", facts.attached),
    (r"(?P<name>.+?) (?:is )?(?P<not>not )?(?P<state>attacking|blocking|banded with) (?P<other>.+)", facts.fighting),
    (
        r"(?P<name>.+?) (?:is |are )?(?P<not>not )?(?P<state>tapped|untapped|phased out|phased in|face down|face up|"
        r"attacking|blocking|blocked|unblocked|(?:summoning[- ])?sick|transformed)",
        facts.status,
    ),
    (r"(?P<name>.+) (?P<verb>has|lacks|does not have|doesn't have) (?P<word>[a-z' ]+)", facts.keyword),
    (r"(?P<name>.+) is (?P<not>not )?(?:an? )?(?P<word>[A-Za-z-]+)", facts.kind),
]

SAMPLES: Final = [
    *(
        "active A",
        "turn 2",
        "step upkeep",
        "life A 2",
        "A has 2 life",
        "next turns A, A",
        "priority A",
        "A has priority",
    ),
    *("A decides for A", "it is day", "it is night", 'schedule contains "X"', 'schedule lacks "X"', "2 upkeep steps"),
    *("2 combat phases", "event DRAWN of A", "no event DRAWN", "A can cast X", "A cannot cast X", "game over, A wins"),
    *("game goes on", "A wins", "A has lost", "draw", "stack empty", "stack X", "stack has 2", "X on the stack"),
    *(
        "A sees hand of A",
        "A has mana GG",
        "A has no mana",
        "A has 2 poison counters",
        "A has 2 in hand",
        "A has X in hand",
    ),
    *("X in graveyard of A", "X in hand of A", "X in exile", "X not in exile", "X on the battlefield", "A controls X"),
    "X in ante",
    *(
        "X not on the battlefield",
        "A controls 2 creatures",
        "A controls no X",
        "hand of A is X",
        "graveyard of A is empty",
    ),
    *("X on top of library of A", "X targets A", "attackers X", "blockers X", "A protects X", "X has 2 +1/+1 counters"),
    *("X has 2 damage", "X 2/2", "X has power 2", "X attached to X", "X attacking A", "X attacking", "X blocking X"),
    *(
        "X blocked by X",
        "X tapped",
        "X untapped",
        "X phased out",
        "X phased in",
        "X face down",
        "X face up",
        "X blocked",
    ),
    *("X unblocked", "X sick", "X transformed", "X has flying", "X lacks flying", "X is a creature", "X is red"),
]
