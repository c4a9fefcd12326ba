"""Counters that do something by themselves (122.1a–h), and counters that change places (122.5, 122.8)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Targets, Triggered
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.combat_triggers import Blocks
from apnap.vocab.costs import TAP, Cost, ExileSelf, RemoveCounters, Sacrifice, SacrificeSelf, mana
from apnap.vocab.effects.basic import PutCounters, PutOntoBattlefield, Tap
from apnap.vocab.effects.basic import Sacrifice as Sacrificed
from apnap.vocab.effects.control import May, Seq
from apnap.vocab.effects.counter_keywords import DECAYED, EXALTED
from apnap.vocab.effects.counters import MoveCounters, SameCounters
from apnap.vocab.effects.replacing import EntersWith
from apnap.vocab.filters import CREATURES, LANDS, Filter
from apnap.vocab.lookups import ONE, SOURCE, TARGET, During, Is, It, Num, X
from apnap.vocab.mana import ManaCost
from apnap.vocab.triggers import DIES, BeginningOf, Moves

A_CREATURE = Targets(CREATURES)

# ---- of every size (122.1a) --------------------------------------------------------------------------------------

register(
    CardDef(
        "Armor Thrull",
        "2B",
        "Creature — Thrull",
        1,
        3,
        abilities=(Activated(Cost(parts=(TAP, SacrificeSelf())), PutCounters("+1/+2", ONE, TARGET), (A_CREATURE,)),),
    )
)
register(
    CardDef(
        "Shield Sphere",
        "0",
        "Artifact Creature — Wall",
        0,
        6,
        "defender",
        (Triggered(Blocks(), PutCounters("-0/-1")),),
    )
)
register(
    CardDef(
        "Wall of Roots",
        "1G",
        "Creature — Plant Wall",
        0,
        5,
        "defender",
        (Activated(Cost(parts=(RemoveCounters("-0/-1", Num(-1)),)), AddMana("G"), is_mana=True, per_turn=1),),
    )
)
register(
    CardDef(
        "Lightning Serpent",
        "{X}R",
        "Creature — Elemental Serpent",
        2,
        1,
        "trample, haste",
        (EntersWith("+1/+0", X()), Triggered(BeginningOf(Step.END, ""), Sacrificed())),
    )
)
register(
    CardDef(
        "Dwarven Armory",
        "2RR",
        "Enchantment",
        abilities=(
            Activated(
                Cost(ManaCost("2"), (Sacrifice(LANDS),)),
                PutCounters("+2/+2", ONE, TARGET),
                (A_CREATURE,),
                only_if=During("upkeep"),
            ),
        ),
    )
)

# ---- keyword counters (122.1b) -----------------------------------------------------------------------------------

register(CardDef("Akrasan Squire", "W", "Creature — Human Soldier", 1, 1, abilities=(EXALTED,)))
register(
    CardDef(
        "Rot-Curse Rakshasa",
        "1B",
        "Creature — Demon",
        5,
        5,
        "trample",
        (
            *DECAYED,
            Activated(
                Cost(ManaCost("{X}BB"), (ExileSelf(),)),
                PutCounters("decayed", ONE, It("targets")),
                (Targets(CREATURES, X(), X()),),
                sorcery_speed=True,
                zone=Zone.GRAVEYARD,
                label="renew",
            ),
        ),
    )
)

# ---- shield, stun, finality (122.1c, 122.1d, 122.1h) -------------------------------------------------------------

register(
    CardDef(
        "Brokers Veteran",
        "1U",
        "Creature — Human Soldier",
        2,
        1,
        abilities=(
            Triggered(DIES, PutCounters("shield", ONE, TARGET), (Targets(Filter(types="creature", controller="you")),)),
        ),
    )
)
register(
    CardDef(
        "Tranquilize",
        "1U",
        "Sorcery",
        abilities=(
            Spell(
                Seq((Tap(), PutCounters("stun", Num(3), TARGET))),
                (Targets(Filter(types="creature", controller="opponent")),),
            ),
        ),
    )
)
register(
    CardDef(
        "Rite of the Moth",
        "1WBB",
        "Sorcery",
        abilities=(
            Spell(
                PutOntoBattlefield(TARGET, counters=(("finality", 1),)),
                (Targets(CREATURES, zone=Zone.GRAVEYARD, who="you"),),
            ),
            Keyword("flashback", mana("3WWB")),
        ),
    )
)

# ---- from one onto another (122.5, 122.8) ------------------------------------------------------------------------

register(
    CardDef(
        "Fate Transfer",
        "1{U/B}",
        "Instant",
        abilities=(Spell(MoveCounters(TARGET, It("target", 1)), (A_CREATURE, Targets(CREATURES, what="another"))),),
    )
)
MARKED = Filter(types="creature", controller="you", counter="*")
register(
    CardDef(
        "The Ozolith",
        "1",
        "Legendary Artifact",
        abilities=(
            Triggered(Moves(from_=Zone.BATTLEFIELD, filter=MARKED), SameCounters(It("event other"), SOURCE)),
            Triggered(
                BeginningOf(Step.BEGIN_COMBAT),
                May(MoveCounters(SOURCE, TARGET)),
                (A_CREATURE,),
                if_=Is(SOURCE, Filter(counter="*")),
            ),
        ),
    )
)
