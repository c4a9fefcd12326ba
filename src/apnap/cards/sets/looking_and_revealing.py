"""Cards looked at and revealed (701.20): scry (701.22), surveil (701.25), picking among the top cards, other hands."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_PLAYER
from apnap.vocab.abilities import Activated, Spell, Targets, Triggered
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.effects.basic import Draw
from apnap.vocab.effects.control import Choose, Continuous, Pump, Seq
from apnap.vocab.effects.looking import DiscardThese, Look, Reveal, RevealUntil, Scry, Surveil
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import SOURCE, TARGET_PLAYER, YOU, All, It, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.triggers import ENTERS, Acts

NONE = Num(0)
HAND = 1


def spell(name: str, cost: str, kind: str, *parts: Scry | Look | Draw) -> None:
    effect = parts[0] if len(parts) == 1 else Seq(parts)
    register(CardDef(name, cost, kind, abilities=(Spell(effect),)))


spell("Opt", "U", "Instant", Scry(), Draw())
spell("Consider", "U", "Instant", Surveil(), Draw())
spell("Anticipate", "1U", "Instant", Look(Num(3)))
spell("Index", "U", "Sorcery", Look(Num(5), low=NONE, high=NONE, rest="top"))
spell("Commune with Nature", "G", "Sorcery", Look(Num(5), CREATURES, NONE, show=True))

goblins = Look(Num(4), Filter(subtypes=("Goblin",)), Num(4), Num(4), reveal=True)
register(CardDef("Goblin Ringleader", "3R", "Creature — Goblin", 2, 2, "haste", (Triggered(ENTERS, goblins),)))
lands = RevealUntil(Filter(types="land", supertypes="basic"), rest="graveyard")
druid = Activated(Cost(ManaCost("G"), (TAP,)), lands)
register(CardDef("Hermit Druid", "1G", "Creature — Human Druid", 1, 1, abilities=(druid,)))
stronger = Seq((Pump(Num(2), Num(0), SOURCE), Continuous(Keywords("self", ("first strike",)), SOURCE)))
adept = Triggered(Acts("scry"), stronger)
register(CardDef("Flamespeaker Adept", "2R", "Creature — Human Shaman", 2, 3, abilities=(adept,)))

register(
    CardDef(
        "Peek",
        "U",
        "Instant",
        abilities=(Spell(Seq((Reveal(All(ANY, HAND, TARGET_PLAYER), YOU), Draw())), (A_PLAYER,)),),
    )
)
AN_OPPONENT = Targets(players="opponent")
chosen = Choose("picked", All(Filter(not_types="creature land"), HAND, TARGET_PLAYER))
register(
    CardDef(
        "Duress",
        "B",
        "Sorcery",
        abilities=(
            Spell(Seq((Reveal(All(ANY, HAND, TARGET_PLAYER)), chosen, DiscardThese(It("picked")))), (AN_OPPONENT,)),
        ),
    )
)
