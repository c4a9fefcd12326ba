"""Energy, proliferate, explore and connive; what was counted this turn; abilities that trigger once for several."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_CREATURE, ANY_TARGET
from apnap.vocab.abilities import Activated, Keyword, Spell, Targets, Triggered
from apnap.vocab.combat_triggers import Attacks
from apnap.vocab.costs import Cost, PayEnergy, mana
from apnap.vocab.effects.basic import CreateToken, Damage, Draw, PutCounters
from apnap.vocab.effects.control import If, MayPay, Pump, Seq
from apnap.vocab.effects.keyword_abilities import ingest
from apnap.vocab.effects.keyword_actions import CountersDivided, Proliferate, amass, bolster, connive, explore
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import EACH, ONE, SOURCE, YOU, All, Compare, KindsAmong, Noted, Num, PlayerStat
from apnap.vocab.triggers import ENTERS, Deals

TWO = Num(2)
YOURS = Filter(types="creature", controller="you")

register(CardDef("Steady Progress", "2U", "Instant", abilities=(Spell(Seq((Proliferate(), Draw()))),)))
MORBID = Compare(PlayerStat("creatures died", EACH), ">", Num(0))
register(
    CardDef(
        "Brimstone Volley",
        "2R",
        "Instant",
        abilities=(Spell(If(MORBID, Damage(Num(5)), Damage(Num(3))), (ANY_TARGET,)),),
    )
)
DOMAIN = KindsAmong("basic land types", All(Filter(types="land", controller="you")))
register(CardDef("Tribal Flames", "1R", "Sorcery", abilities=(Spell(Damage(DOMAIN), (ANY_TARGET,)),)))
register(
    CardDef(
        "Thriving Rhino",
        "2G",
        "Creature — Rhino",
        2,
        3,
        abilities=(
            Triggered(ENTERS, PutCounters("energy", TWO, None, YOU)),
            Triggered(Attacks(), MayPay(Cost(parts=(PayEnergy(TWO),)), PutCounters("+1/+1"))),
        ),
    )
)
robot = CardDef("Robot", "", "Artifact Creature — Robot", 3, 3, is_token=True)
hit = Deals(Filter(all_types="artifact creature", controller="you"), "", "player", True)
register(
    CardDef(
        "Automated Assembly Line",
        "1W",
        "Artifact",
        abilities=(
            Triggered(hit, PutCounters("energy", ONE, None, YOU), batch="player"),
            Activated(Cost(parts=(PayEnergy(Num(3)),)), CreateToken(robot, tapped=True)),
        ),
    )
)
register(
    CardDef("Merfolk Branchwalker", "1G", "Creature — Merfolk Scout", 2, 1, abilities=(Triggered(ENTERS, explore()),))
)
register(
    CardDef("Raffine's Informant", "1W", "Creature — Human Wizard", 2, 1, abilities=(Triggered(ENTERS, connive()),))
)
corps = Triggered(ENTERS, CountersDivided("+1/+1", TWO), (Targets(YOURS, high=TWO, divide=True),))
register(CardDef("Armament Corps", "2WBG", "Creature — Human Soldier", 4, 4, abilities=(corps,)))

# ---- bolster, amass, devoid, kicked permanents ---------------------------------------------------------------------

register(CardDef("Dromoka's Gift", "4G", "Instant", abilities=(Spell(bolster(Num(4))),)))
reaver = Triggered(ENTERS, amass("Zombie", ONE))
register(CardDef("Lazotep Reaver", "1B", "Creature — Zombie Beast", 1, 2, abilities=(reaver,)))
crawler = Activated(mana("2"), Pump(ONE, ONE, SOURCE))
register(CardDef("Sludge Crawler", "B", "Creature — Eldrazi Drone", 1, 1, "devoid", (*ingest(), crawler)))
slings = Triggered(ENTERS, Damage(TWO), (A_CREATURE,), if_=Noted("kicker"))
register(
    CardDef(
        "Torch Slinger",
        "2R",
        "Creature — Goblin Shaman",
        2,
        2,
        abilities=(Keyword("kicker", mana("1R")), slings),
    )
)
