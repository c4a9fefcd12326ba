"""The words of each era: what the same structure is called under its rules.

The slot `words` of a ruleset names the table; each table says only what differs from the one after it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from apnap.eras import ruleset_named
from apnap.eras.fifth.words.speed import card_speeds
from apnap.errors import SetupError
from apnap.ruleset import Ruleset
from apnap.state.steps import STEP_NAMES, Step
from apnap.text.grammar import ORDINALS, capital

if TYPE_CHECKING:
    from apnap.cards.definition import CardDef


APOSTROPHE_S = "'s"


class Words:
    """Today's words."""

    enter: ClassVar[str] = "enter"
    die: ClassVar[str] = "die"
    leave: ClassVar[str] = "leave the battlefield"
    cast: ClassVar[str] = "cast"
    activate: ClassVar[str] = "activate"
    battlefield: ClassVar[str] = "the battlefield"
    on_battlefield: ClassVar[str] = "on the battlefield"
    onto_battlefield: ClassVar[str] = "onto the battlefield"
    in_exile: ClassVar[str] = "in exile"
    exiled: ClassVar[str] = "exiled"
    mana_value: ClassVar[str] = "mana value"
    mana_cost: ClassVar[str] = "mana cost"
    to_pool: ClassVar[str] = ""
    your_pool: ClassVar[str] = ""
    any_target: ClassVar[str] = "any target"
    enchant_in_line: ClassVar[bool] = False  # whether the type line says what an Aura enchants
    names_itself: ClassVar[bool] = False  # by the card's name rather than "this creature"
    types: ClassVar[dict[str, str]] = {}
    keywords: ClassVar[dict[str, str]] = {"unblockable": "can't be blocked"}

    def exile(self, what: str) -> str:
        return f"exile {what}"

    def destroy(self, what: str, regenerate: bool) -> str:
        return f"destroy {what}" + ("" if regenerate else "; no regeneration can save it")

    def make_tokens(self, tokens: str, rest: str = "") -> str:
        return f"create {tokens}{rest}"

    def mill(self, n: str) -> str:
        return f"mill {n}"

    def step(self, step: Step) -> str:
        name = STEP_NAMES[step]
        if step == Step.MAIN:
            return "main phase"
        if step in (Step.UPKEEP, Step.BEGIN_COMBAT, Step.END_COMBAT):
            return {Step.UPKEEP: "upkeep", Step.BEGIN_COMBAT: "combat", Step.END_COMBAT: "end of combat"}[step]
        return f"{name} step"

    def at(self, step: Step, whose: str, nth: int) -> str:
        """When abilities of a step happen: "at the beginning of your upkeep"."""
        which = f"{ORDINALS[nth]} " if nth >= 0 else f"{ORDINALS[-nth]} or later "
        which = "" if nth == 0 else which
        if step == Step.MAIN and nth in (1, -2):
            which, name = "", "precombat main phase" if nth == 1 else "postcombat main phase"
        else:
            name = self.step(step)
        if step == Step.END_COMBAT:
            return f"at {which}{name}" + self.on_turn(whose)
        if step == Step.BEGIN_COMBAT:
            return f"at the beginning of {which}{name}" + self.on_turn(whose)
        return f"at the beginning of {whose} {which}{name}"

    def on_turn(self, whose: str) -> str:
        if whose in ("each", "the next"):
            return ""
        if whose.endswith(" turn's"):
            return " this turn" if whose == "this turn's" else f" of {whose.removesuffix(APOSTROPHE_S)}"
        return f" on {whose} turn"

    def keyword(self, name: str) -> str:
        return self.keywords.get(name, name)

    def gained(self, name: str) -> str:
        """A keyword as something to have or gain: a phrase is quoted."""
        told = self.keyword(name)
        return name if told == name else f"“{capital(told)}”"

    def type_line(self, card: CardDef, aura_of: str) -> str:
        words, dash, subtypes = card.line.partition(" — ")
        line = " ".join(self.types.get(w, w) for w in words.split())
        return f"{line} — {subtypes}" if dash else line


class M10Words(Words):
    """2009 to 2024."""

    enter: ClassVar[str] = "enter the battlefield"


class SixthWords(M10Words):
    """1999 to 2009: before the battlefield, exile and casting had their names."""

    enter: ClassVar[str] = "come into play"
    die: ClassVar[str] = "go to a graveyard from play"
    leave: ClassVar[str] = "leave play"
    cast: ClassVar[str] = "play"
    activate: ClassVar[str] = "play"
    battlefield: ClassVar[str] = "play"
    on_battlefield: ClassVar[str] = "in play"
    onto_battlefield: ClassVar[str] = "into play"
    in_exile: ClassVar[str] = "removed from the game"
    exiled: ClassVar[str] = "removed from the game"
    mana_value: ClassVar[str] = "converted mana cost"
    to_pool: ClassVar[str] = " to their mana pool"
    your_pool: ClassVar[str] = " to your mana pool"
    any_target: ClassVar[str] = "target creature or player"
    names_itself: ClassVar[bool] = True
    types: ClassVar[dict[str, str]] = {"Kindred": "Tribal"}

    def exile(self, what: str) -> str:
        return f"remove {what} from the game"

    def make_tokens(self, tokens: str, rest: str = "") -> str:
        return f"put {tokens} into play{rest}"

    def mill(self, n: str) -> str:
        return f"put the top {n} of the library into the graveyard"

    def step(self, step: Step) -> str:
        return "end of turn" if step == Step.END else super().step(step)

    def at(self, step: Step, whose: str, nth: int) -> str:
        if step != Step.END:
            return super().at(step, whose, nth)
        if whose in ("each", "the next"):
            return "at end of turn"
        return f"at the end of {whose.removesuffix(APOSTROPHE_S) if ' turn' in whose else whose + ' turn'}"


class FifthWords(SixthWords):
    """1997: summon spells, interrupts, mana sources, burying, phases instead of steps."""

    enchant_in_line: ClassVar[bool] = True
    die: ClassVar[str] = "go to the graveyard from play"
    cast: ClassVar[str] = "cast"
    activate: ClassVar[str] = "use"
    mana_value: ClassVar[str] = "total casting cost"
    mana_cost: ClassVar[str] = "casting cost"
    keywords: ClassVar[dict[str, str]] = {
        "vigilance": "attacks without tapping",
        "haste": "unaffected by summoning sickness",
        "reach": "can block creatures with flying",
        "defender": "can't attack",
        "shroud": "can't be the target of spells or effects",
        "fear": "can't be blocked except by artifact and black creatures",
        "flash": "may be cast whenever you could cast an instant",
        "unblockable": "can't be blocked",
        "indestructible": "can't be destroyed",
    }

    def destroy(self, what: str, regenerate: bool) -> str:
        return f"destroy {what}" if regenerate else f"bury {what}"

    def step(self, step: Step) -> str:
        phases = {
            Step.UNTAP: "untap phase",
            Step.DRAW: "draw phase",
            Step.DISCARD: "discard phase",
            Step.END: "end of turn",
            Step.CLEANUP: "cleanup",
        }
        return phases.get(step) or super().step(step)

    def at(self, step: Step, whose: str, nth: int) -> str:
        if step in (Step.UPKEEP, Step.DRAW, Step.MAIN, Step.UNTAP):
            return f"during {whose} {self.step(step)}"
        return super().at(step, whose, nth)

    def type_line(self, card: CardDef, aura_of: str) -> str:
        words, _, subtypes = card.line.partition(" — ")
        kinds = words.split()
        speeds = card_speeds(card)
        if "Instant" in kinds and speeds[0] in ("interrupt", "mana source"):
            return "Interrupt" if speeds[0] == "interrupt" else "Mana Source"
        if aura_of:
            return f"Enchant {capital(aura_of)}"
        if "World" in kinds:
            return "Enchant World"
        if "Creature" in kinds and "Artifact" in kinds:
            return "Artifact Creature"
        if "Creature" in kinds and "Land" not in kinds:
            # Nobody was a Human yet: people were known by what they do.
            kind = subtypes.removeprefix("Human ") or "Creature"
            return "Summon Legend" if "Legendary" in kinds else f"Summon {kind}"
        return words


CURRENT = Words()
M10 = M10Words()
SIXTH = SixthWords()
FIFTH = FifthWords()
TABLES: dict[str, Words] = {"current": CURRENT, "m10": M10, "sixth": SIXTH, "fifth": FIFTH}


def as_ruleset(era: object) -> Ruleset:
    if isinstance(era, Ruleset):
        return era
    if isinstance(era, str):
        return ruleset_named(era)
    raise SetupError(f"an era is a ruleset or the name of one, not {type(era).__name__}")


def words_of(era: object) -> Words:
    """The words of a ruleset, or of an era by its name."""
    return TABLES[str(as_ruleset(era).slots["words"])]
