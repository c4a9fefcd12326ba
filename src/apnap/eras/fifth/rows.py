"""The turn of 1997, phase by phase: what the rules do by themselves, who may act, what the end of a phase brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.eras.shapes import ACTIVE_FIRST, MANA_ONLY, NOBODY_ACTS, PREVENTION_ONLY, TurnAction, TurnRow

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset

TURN: Final = "5E:More on the Turn"
PARTS: Final = "5E:Phase Structure"
COMBAT: Final = "5E:Step by Step"


def fifth_rows(ruleset: Ruleset) -> list[TurnRow]:
    return [
        beginning(),
        phase(ruleset, "untap", [PHASES], untapping(), MANA_ONLY),
        phase(ruleset, "upkeep", [], in_upkeep(), ACTIVE_FIRST),
        phase(ruleset, "draw", [], drawing(), ACTIVE_FIRST),
        phase(ruleset, "main", [], in_main(), ACTIVE_FIRST),
        *attack(ruleset),
        phase(ruleset, "discard", [], [], ACTIVE_FIRST, discarding(ruleset)),
        phase(ruleset, "cleanup", [], cleaning(), MANA_ONLY, at_end_of_turn()),
    ]


def beginning() -> TurnRow:
    return TurnRow(
        "the turn begins",
        "",
        PARTS,
        [TurnAction("Aahz 01/14/97", "continuous abilities take the new turn into account")],
        [
            TurnAction("D'Angelo 11/06/96", '"beginning of turn" effects, the active player\'s first'),
            TurnAction("WotC Rules Team 12/03/96", "the active player's creatures may attack and use {T} from now on"),
        ],
        MANA_ONLY,
        "Aahz 07/22/97",
        [],
        [
            TurnAction("Aahz 07/22/97", "before it, between turns: mana sources, even with nothing to skip the turn"),
            TurnAction("D'Angelo 11/06/96", "then whether the turn is skipped is decided"),
            TurnAction("Aahz 04/07/97", "mana from here burns as the first phase that is played ends"),
        ],
    )


PHASES: Final = TurnAction("Mirage 2", "among them phasing, in and out together")


def phase(
    ruleset: Ruleset,
    name: str,
    begins: list[TurnAction],
    actions: list[TurnAction],
    who: str,
    ends: list[TurnAction] | None = None,
) -> TurnRow:
    series = TurnAction("Mirage 42", f'"beginning of {name}" effects, the active player\'s first')
    last = TurnAction("Mirage 42", f'"end of {name}" effects, the active player\'s first')
    found = [last] if ends is None else ends
    rule = PARTS if who == ACTIVE_FIRST else "WotC Rules Team 10/03/96"
    return TurnRow(name, "", TURN, [series, *begins], actions, who, rule, [*found, *burn_and_life(ruleset)], [])


def burn_and_life(ruleset: Ruleset) -> list[TurnAction]:
    burn = ", and each costs its player 1 life" if ruleset.mana_burn else ""
    return [
        TurnAction("Mirage 9", f"unspent mana empties{burn}"),
        TurnAction("Mirage 52", "whoever has no life left loses"),
    ]


def untapping() -> list[TurnAction]:
    return [
        TurnAction("Mirage 46", "the active player's permanents untap together: a phase ability that must be played")
    ]


def in_upkeep() -> list[TurnAction]:
    return [
        TurnAction(PARTS, "phase abilities: played as instants, once each; what is not optional before the phase ends"),
        TurnAction(PARTS, "phase costs: paid, or the penalty taken, likewise; till then their permanents are unusable"),
        TurnAction(TURN, "untap costs: paid as instants, as often as one likes, or as the phase ends"),
    ]


def in_main() -> list[TurnAction]:
    return [
        TurnAction("Mirage 47", "in any order: spells of every kind, one land, one attack; and abilities of the phase")
    ]


def drawing() -> list[TurnAction]:
    return [
        TurnAction(TURN, "the active player draws a card: a phase ability that must be played, and can be answered"),
        TurnAction("WotC Rules Team 10/12/94", "each further draw is a phase ability of its own"),
        TurnAction("Aahz 08/04/97", "not in the first turn of the game", "for who plays first"),
    ]


def discarding(ruleset: Ruleset) -> list[TurnAction]:
    return [
        TurnAction("Mirage 42", '"end of discard" effects, the active player\'s first'),
        TurnAction("Aahz 09/19/96", f"among them, once: the active player discards down to {ruleset.hand_size} cards"),
    ]


def cleaning() -> list[TurnAction]:
    return [TurnAction("Mirage 47", 'damage and "until end of turn" effects end together: a phase ability')]


def at_end_of_turn() -> list[TurnAction]:
    return [TurnAction("Mirage 47", '"at end of turn" effects, the active player\'s first')]


def attack(ruleset: Ruleset) -> list[TurnRow]:
    """Inside the main phase, once."""
    start = [TurnAction(TURN, "declared; the other player may start a batch, which aborts it"), *burn_and_life(ruleset)]
    declare = [TurnAction(COMBAT, "the active player declares attackers, perhaps none")]
    block = [TurnAction(COMBAT, "the defending player declares blockers, one attacker each")]
    deal = [
        TurnAction("5E:Basic Creature Abilities", "creatures with first strike deal damage; damage prevention"),
        TurnAction(COMBAT, "the others deal damage, blockers only while untapped; damage prevention"),
    ]
    end = [TurnAction(COMBAT, '"end of combat" effects, the active player\'s first'), *burn_and_life(ruleset)]
    return [
        TurnRow("main", "beginning of combat", TURN, [], start, NOBODY_ACTS, COMBAT, [], []),
        TurnRow("main", "declare attackers", COMBAT, [], declare, ACTIVE_FIRST, COMBAT, [], []),
        TurnRow("main", "declare blockers", COMBAT, [], block, ACTIVE_FIRST, COMBAT, [], []),
        TurnRow("main", "combat damage", COMBAT, [], deal, PREVENTION_ONLY, "5E:Damage Prevention", [], []),
        TurnRow("main", "end of combat", COMBAT, [], [], NOBODY_ACTS, COMBAT, end, []),
    ]
