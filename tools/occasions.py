"""When the words of cards can act at all, by where they stand on the cards there are.

A word that only sorceries have acts in main phases (307.1), one that only attack triggers have acts as attackers are
declared (508.2) … What is found is a limit, not a promise: other cards may still keep it from acting.
"""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import walk
from apnap.eras import ruleset_named
from apnap.state.kinds import FLASH, Zone
from apnap.state.steps import STEP_NAMES, Step
from apnap.testing.random_games import pool
from apnap.vocab.abilities import Ability, Activated, Replacement, Spell, Triggered
from apnap.vocab.base import Node
from apnap.vocab.combat_triggers import Attacked, Attacks, BecomesBlocked, BlockedBy, Blocks, PlayerAttacks, Unblocked
from apnap.vocab.triggers import BeginningOf, Deals, Moves
from tools.tested import word_of

ANY = "at any time"
SLOW = "a sorcery, or an ability at that speed (307.1, 602.5d, 606.3)"
ENTERS = "a permanent as it enters (302.1, 614.12)"
CHAPTER = "a chapter of a Saga (505.4, 714.2b)"
ATTACKS = "attackers being declared (508.2)"
BLOCKS = "blockers being declared (509.2)"
DAMAGE = "combat damage (510.3)"
MAIN = STEP_NAMES[Step.MAIN]
STEPS = {
    SLOW: MAIN,
    ENTERS: MAIN,
    CHAPTER: MAIN,
    ATTACKS: STEP_NAMES[Step.DECLARE_ATTACKERS],
    BLOCKS: STEP_NAMES[Step.DECLARE_BLOCKERS],
    DAMAGE: STEP_NAMES[Step.COMBAT_DAMAGE],
}


def occasion(card: CardDef, ability: Ability, hastened: bool = False) -> str:
    """What lets that ability act; if something lets spells be cast at any time, that is no limit."""
    quick = card.is_instant or bool(card.chars.keywords & FLASH) or (hastened and not card.is_land)
    if isinstance(ability, Spell):
        return ANY if quick else SLOW
    if isinstance(ability, Activated):
        return SLOW if ability.sorcery_speed or ability.loyalty else ANY
    if isinstance(ability, Replacement):
        return ENTERS if ability.self_only and not quick else ANY
    if isinstance(ability, Triggered):
        trigger = ability.trigger
        itself = isinstance(trigger, Moves) and trigger.to == Zone.BATTLEFIELD and trigger.ref == "source"
        if (itself or ability.chapter == 1) and quick:
            return ANY
        return ENTERS if itself else triggering(ability)
    return ANY


def triggering(ability: Triggered) -> str:
    trigger = ability.trigger
    if ability.chapter:
        return CHAPTER
    if isinstance(trigger, BeginningOf):
        return f"the beginning of the {STEP_NAMES[trigger.step]} step (500.6)"
    if isinstance(trigger, (Attacks, Attacked, PlayerAttacks)):
        return ATTACKS
    if isinstance(trigger, (Blocks, BecomesBlocked, BlockedBy, Unblocked)):
        return BLOCKS
    return DAMAGE if isinstance(trigger, Deals) and trigger.combat else ANY


def step_of(occasion: str) -> str:
    """The step in which there is such an occasion."""
    begins = occasion.partition("the beginning of the ")[2]
    return STEPS[occasion] if occasion in STEPS else begins.partition(" step")[0]


def occasions(era: str, hastened: bool = False) -> dict[str, set[str]]:
    """For each word all that lets it act; what another ability is made of or gives acts at any time."""
    found: dict[str, set[str]] = {}
    rules = ruleset_named(era)
    for name in pool(rules):
        card = rules.reading.card(name)
        for part in (card, *card.halves):
            for ability in part.abilities:
                when = occasion(part, ability, hastened)
                nodes: list[Node] = []
                walk(ability, nodes, set())
                inner = [n for n in nodes if isinstance(n, Ability) and n is not ability]
                later: list[Node] = []
                for other in inner:
                    walk(other, later, set())
                for node in nodes:
                    acts = ANY if any(node is x for x in later) else when
                    found.setdefault(word_of(type(node)), set()).add(acts)
    return found


def cannot(occasions: set[str], missing: list[str]) -> tuple[list[str], str]:
    """Of the steps in which a word has not acted, those in which it cannot, and why."""
    if not occasions or ANY in occasions:
        return [], ""
    able = {step_of(each) for each in occasions}
    return [step for step in missing if step not in able], " or ".join(sorted(occasions))
