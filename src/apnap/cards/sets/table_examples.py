"""Cards with which the rules for multiplayer games (800–811) and commanders (903) show what they do."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.layers import ENCHANT_CREATURE
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.amounts import Count, EventNumber, PlayerStat
from apnap.vocab.conditions import Is, Was
from apnap.vocab.continuous import PT, DefinePT
from apnap.vocab.costs import TAP, Cost, Sacrifice
from apnap.vocab.effects.basic import CreateToken, Damage, Discard, Draw, GainLife, Move, Tap, Untap
from apnap.vocab.effects.choosing import ChooseAndSacrifice
from apnap.vocab.effects.control import If, Later, May, Seq
from apnap.vocab.effects.game_and_library import ShuffleSpell
from apnap.vocab.effects.permanents import PutOntoBattlefield, Transform
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import SOURCE, TARGET_PLAYER, All, It, Players, Stat
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf, Happens, Moves

MYR = CardDef("Myr", "", "Artifact Creature — Myr", 1, 1, is_token=True)
register(
    CardDef(
        "Genesis Chamber",
        "2",
        "Artifact",
        abilities=(
            Triggered(
                Moves(to=Zone.BATTLEFIELD, filter=Filter(types="creature", status=("nontoken",))),
                CreateToken(MYR, who=Players("controller of event")),
                if_=Is(SOURCE, Filter(status=("untapped",))),
            ),
        ),
    )
)
BACK_AT_END = Triggered(BeginningOf(Step.END, ""), PutOntoBattlefield(It("it"), None))
register(
    CardDef(
        "Astral Slide",
        "2W",
        "Enchantment",
        abilities=(
            Triggered(
                Happens(Ev.CYCLED),
                May(Seq((Move(It("target"), Zone.EXILE), Later(BACK_AT_END, It("moved"))))),
                (Targets(CREATURES),),
            ),
        ),
    )
)
ALL_CREATURES = Count(All(CREATURES))
register(
    CardDef(
        "Beast of Burden",
        "6",
        "Artifact Creature — Golem",
        0,
        0,
        abilities=(Static(mods=(DefinePT(ALL_CREATURES, ALL_CREATURES),)),),
    )
)
DEAD_CREATURES = Count(All(CREATURES, Zone.GRAVEYARD))
register(
    CardDef(
        "Exoskeletal Armor",
        "1G",
        "Enchantment — Aura",
        abilities=(ENCHANT_CREATURE, Static(mods=(PT("attached", DEAD_CREATURES, DEAD_CREATURES),))),
    )
)
register(
    CardDef(
        "Lich's Tomb",
        "4",
        "Artifact",
        abilities=(
            Static(rules=(Rule("lives on", who="you"),)),
            Triggered(Happens(Ev.LIFE_LOST, who="you"), ChooseAndSacrifice(Filter(), n=EventNumber())),
        ),
    )
)
register(
    CardDef(
        "Bosh, Iron Golem",
        "8",
        "Legendary Artifact Creature — Golem",
        6,
        7,
        "trample",
        (
            Activated(
                Cost(ManaCost("3R"), (Sacrifice(Filter(types="artifact")),)),
                Damage(Stat("mana value", It("paid sacrificed"))),
                (ANY_TARGET,),
            ),
        ),
    )
)
register(
    CardDef(
        "Beacon of Immortality",
        "5W",
        "Instant",
        abilities=(
            Spell(
                Seq((GainLife(PlayerStat("life", TARGET_PLAYER), TARGET_PLAYER), ShuffleSpell())),
                (Targets(players="any"),),
            ),
        ),
    )
)
register(
    CardDef(
        "Civilized Scholar",
        "2U",
        "Creature — Human Advisor",
        0,
        1,
        abilities=(
            Activated(
                Cost(parts=(TAP,)),
                Seq((Draw(), Discard(), If(Was(It("moved"), CREATURES), Seq((Untap(SOURCE), Transform()))))),
            ),
        ),
        back=CardDef(
            "Homicidal Brute",
            "",
            "Creature — Human Mutant",
            5,
            1,
            abilities=(
                Triggered(
                    BeginningOf(Step.END),
                    Seq((Tap(SOURCE), Transform())),
                    if_=Is(SOURCE, Filter(status=("did not attack this turn",))),
                ),
            ),
            colors="R",
        ),
    )
)
