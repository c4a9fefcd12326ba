"""Cards that trigger on, join, change or follow combat."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import creature, register
from apnap.cards.sets.permanents import SOLDIER
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.amounts import Num
from apnap.vocab.combat_triggers import Attacks, BecomesBlocked, BlockedBy, Blocks, Unblocked
from apnap.vocab.conditions import During, Is, Not
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, ReturnToHand, mana
from apnap.vocab.effects.combat import AttackSomethingElse, BecomeBlocked, CastDefeated, YouDefend
from apnap.vocab.effects.control import Continuous, If, Later, May, MayPay, Pump, Seq
from apnap.vocab.effects.damage import Damage
from apnap.vocab.effects.keyword_abilities import crew
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife, LoseLife
from apnap.vocab.effects.permanents import CreateToken, Destroy, Move, PutOntoBattlefield, Untap
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import ENTERS, BeginningOf, CounterRemoved, Deals, Happens
from apnap.vocab.what import SOURCE, All, AttackedBy, It
from apnap.vocab.who import CHOSEN_DEFENDER, DEFENDING, Players

ATTACKING = Filter(types="creature", status=("attacking",))
NONWALL = Filter(types="creature", not_subtypes=("Wall",))

# "The player or planeswalker that creature is attacking": a battle is dealt nothing.
HURT_ATTACKED = If(Not(Is(It("event other"), Filter(types="battle"))), Damage(Num(1), It("event other")))

# ---- attacking ---------------------------------------------------------------------------------------------------

creature(
    "Hellrider",
    "2RR",
    "Devil",
    3,
    3,
    "haste",
    Triggered(Attacks("", Filter(types="creature", controller="you")), HURT_ATTACKED),
)
BATTLE_CRY = Triggered(
    Attacks(), Pump(Num(1), Num(0), All(Filter(types="creature", status=("attacking",), other=True)))
)
creature(
    "Hero of Bladehold",
    "2WW",
    "Human Knight",
    3,
    4,
    "",
    BATTLE_CRY,
    Triggered(Attacks(), CreateToken(SOLDIER, Num(2), tapped=True, attacking=CHOSEN_DEFENDER)),
)
CAT_SOLDIER = CardDef("Cat Soldier", "", "Creature — Cat Soldier", 1, 1, "vigilance", colors="W", is_token=True)
register(
    CardDef(
        "Brimaz, King of Oreskos",
        "1WW",
        "Legendary Creature — Cat Soldier",
        3,
        4,
        "vigilance",
        (
            Triggered(Attacks(), CreateToken(CAT_SOLDIER, attacking=CHOSEN_DEFENDER)),
            Triggered(Blocks(each=True), CreateToken(CAT_SOLDIER, blocking=It("event other"))),
        ),
    )
)
OGRE = CardDef("Ogre", "", "Creature — Ogre", 3, 3, colors="R", is_token=True)
register(
    CardDef(
        "Kazuul, Tyrant of the Cliffs",
        "3RR",
        "Legendary Creature — Ogre Warrior",
        5,
        4,
        abilities=(
            Triggered(
                Attacks("", Filter(types="creature", controller="opponent")),
                MayPay(mana("3"), otherwise=CreateToken(OGRE), who=Players("controller of event")),
                if_=YouDefend(),
            ),
        ),
    )
)
register(
    CardDef(
        "Revenge of Ravens",
        "3B",
        "Enchantment",
        abilities=(
            Triggered(
                Attacks("", CREATURES, whom="you", what="player or planeswalker"),
                Seq((LoseLife(Num(1), Players("controller of event")), GainLife(Num(1)))),
            ),
        ),
    )
)
creature(
    "Glory-Bound Initiate",
    "1W",
    "Human Warrior",
    3,
    1,
    "",
    Static(rules=(Rule("exert", "self"),)),
    Triggered(
        Happens(Ev.EXERTED, ref="source"),
        Seq((Pump(Num(1), Num(3), SOURCE), Continuous(Keywords("self", ("lifelink",)), on=SOURCE))),
    ),
)
creature(
    "Portal Mage",
    "2U",
    "Human Wizard",
    2,
    2,
    "flash",
    Triggered(ENTERS, May(AttackSomethingElse()), (Targets(ATTACKING),), if_=During("declare attackers")),
)
NINJUTSU = Activated(
    Cost(ManaCost("1U"), (ReturnToHand(Filter(types="creature", status=("unblocked",))),)),
    PutOntoBattlefield(SOURCE, tapped=True, attacking=AttackedBy(It("paid returned"))),
    zone=Zone.HAND,
    label="ninjutsu",
)
creature(
    "Ninja of the Deep Hours",
    "3U",
    "Human Ninja",
    2,
    2,
    "",
    NINJUTSU,
    Triggered(Deals(to="player", combat=True), May(Draw())),
)

# ---- blocking ----------------------------------------------------------------------------------------------------

creature("Abyssal Nightstalker", "3B", "Nightstalker", 2, 2, "", Triggered(Unblocked(), Discard(who=DEFENDING)))
creature("Sacred Prey", "G", "Horse", 1, 1, "", Triggered(BecomesBlocked(), GainLife(Num(1))))
creature("Elven Warhounds", "3G", "Dog", 2, 2, "", Triggered(BlockedBy(), Move(It("event other"), Zone.LIBRARY)))
AT_END_OF_COMBAT = Later(Triggered(BeginningOf(Step.END_COMBAT, ""), Destroy(It("it"))), It("event other"))
creature(
    "Thicket Basilisk",
    "3GG",
    "Basilisk",
    2,
    4,
    "",
    Triggered(Blocks(each=True, other=NONWALL), AT_END_OF_COMBAT),
    Triggered(BlockedBy(by=NONWALL), AT_END_OF_COMBAT),
)
register(
    CardDef(
        "Curtain of Light",
        "1W",
        "Instant",
        abilities=(
            Spell(
                Seq((BecomeBlocked(), Draw())),
                (Targets(Filter(types="creature", status=("unblocked",))),),
                only_if=During("combat after blockers"),
            ),
        ),
    )
)

# ---- damage ------------------------------------------------------------------------------------------------------

creature("Thorn Elemental", "5GG", "Elemental", 7, 7, "", Static(rules=(Rule("unblocked assigns", "self"),)))
register(
    CardDef(
        "Doran, the Siege Tower",
        "WBG",
        "Legendary Creature — Treefolk Shaman",
        0,
        5,
        abilities=(Static(rules=(Rule("assigns by toughness", CREATURES),)),),
    )
)
register(
    CardDef(
        "Maze of Ith",
        "",
        "Land",
        abilities=(
            Activated(
                Cost(parts=(TAP,)),
                Seq(
                    (
                        Untap(),
                        Continuous(Prevent(limited=False, combat=True)),
                        Continuous(Prevent(limited=False, by=True, combat=True)),
                    )
                ),
                (Targets(ATTACKING),),
            ),
        ),
    )
)

# ---- a vehicle and a battle --------------------------------------------------------------------------------------


LOOT = May(Seq((Draw(), Discard())))
register(
    CardDef(
        "Smuggler's Copter",
        "2",
        "Artifact — Vehicle",
        3,
        3,
        "flying",
        (*crew(1), Triggered(Attacks(), LOOT), Triggered(Blocks(), LOOT)),
    )
)
# What every Siege has (310.11b).
DEFEATED = Triggered(
    CounterRemoved("defense", last=True),
    Seq((Move(SOURCE, Zone.EXILE), CastDefeated())),
)
SERRA_FAITHKEEPER = CardDef("Serra Faithkeeper", "", "Creature — Angel", 4, 4, "flying, vigilance", colors="W")
register(
    CardDef(
        "Invasion of Dominaria",
        "2W",
        "Battle — Siege",
        loyalty=5,
        abilities=(Triggered(ENTERS, Seq((GainLife(Num(4)), Draw()))), DEFEATED),
        back=SERRA_FAITHKEEPER,
    )
)
