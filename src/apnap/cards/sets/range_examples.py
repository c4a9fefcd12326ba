"""Cards with which the rules about a limited range of influence (801) show what they do."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.layers import ENCHANT_CREATURE
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.combat_triggers import BecomesBlocked, BlockedBy, Blocks
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import TAP, Cost, mana
from apnap.vocab.effects.basic import Damage, Destroy, Draw, DrawGame, GainLife, Mill, Move
from apnap.vocab.effects.choosing import ChooseEffect, ChooseOpponent
from apnap.vocab.effects.control import Choose, Continuous, Later, May, Pump, Seq
from apnap.vocab.effects.game_and_library import TopOfLibrary
from apnap.vocab.effects.keyword_abilities import unearth
from apnap.vocab.effects.looking import Reveal
from apnap.vocab.effects.permanents import RemoveCounters
from apnap.vocab.effects.replacing import EntersWith, Prevent
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.kin import Kin
from apnap.vocab.lookups import TARGET, TARGET_2, TARGET_PLAYER, It, Num, Players, Var
from apnap.vocab.triggers import ENTERS, BeginningOf, CounterRemoved, Moves
from apnap.vocab.what import Besides

OF_ANOTHERS_CHOICE = Targets(Filter(types="creature planeswalker battle"), players="any", chooser="opponent")
register(
    CardDef(
        "Cuombajj Witches",
        "BB",
        "Creature — Human Wizard",
        1,
        3,
        abilities=(
            Activated(
                Cost(parts=(TAP,)),
                Damage(Num(1), TARGET, also=Damage(Num(1), TARGET_2)),
                (ANY_TARGET, OF_ANOTHERS_CHOICE),
            ),
        ),
    )
)
register(CardDef("Coat of Arms", "5", "Artifact", abilities=(Static(mods=(PT(CREATURES, Kin(), Kin()),)),)))
register(
    CardDef(
        "Lava Axe",
        "4R",
        "Sorcery",
        abilities=(Spell(Damage(Num(5)), (Targets(Filter(types="planeswalker"), players="any"),)),),
    )
)
register(CardDef("Lightning Blast", "3R", "Instant", abilities=(Spell(Damage(Num(4)), (ANY_TARGET,)),)))
register(CardDef("Mending Hands", "W", "Instant", abilities=(Spell(Continuous(Prevent(), n=Num(4)), (ANY_TARGET,)),)))
register(
    CardDef(
        "Divine Intervention",
        "6WW",
        "Enchantment",
        abilities=(
            EntersWith("intervention", Num(2)),
            Triggered(BeginningOf(Step.UPKEEP), RemoveCounters("intervention")),
            Triggered(CounterRemoved("intervention", last=True), DrawGame()),
        ),
    )
)
register(
    CardDef(
        "Extractor Demon",
        "4BB",
        "Creature — Demon",
        5,
        5,
        "flying",
        (
            Triggered(
                Moves(from_=Zone.BATTLEFIELD, filter=Filter(types="creature", other=True)),
                May(Mill(Num(2), TARGET_PLAYER), prompt="mill two cards"),
                (Targets(players="any"),),
            ),
            *unearth(mana("2B")),
        ),
    )
)

# An opponent separates the cards: within range, or else the closest one to the left (801.5c).
PILE = It("pile 1")
OTHER_PILE = Besides(It("revealed"), PILE)
register(
    CardDef(
        "Fact or Fiction",
        "3U",
        "Instant",
        abilities=(
            Spell(
                Seq(
                    (
                        Reveal(TopOfLibrary(Num(5))),
                        ChooseOpponent("divider"),
                        Choose("pile 1", It("revealed"), Num(0), Num(5), Players("divider")),
                        ChooseEffect(
                            (
                                Seq((Move(OTHER_PILE, Zone.GRAVEYARD), Move(PILE, Zone.HAND))),
                                Seq((Move(PILE, Zone.GRAVEYARD), Move(OTHER_PILE, Zone.HAND))),
                            )
                        ),
                    )
                )
            ),
        ),
    )
)
# Becoming blocked, and becoming blocked by a creature, are two events (801.7).
register(
    CardDef(
        "Bestial Fury",
        "2R",
        "Enchantment — Aura",
        abilities=(
            ENCHANT_CREATURE,
            Triggered(ENTERS, Later(Triggered(BeginningOf(Step.UPKEEP, ""), Draw()), turn="next")),
            Triggered(
                BecomesBlocked("attached"),
                Seq((Pump(Num(4), Num(0), It("event")), Continuous(Keywords("self", ("trample",)), It("event")))),
            ),
        ),
    )
)
VENOMOUS = Destroy(It("it"))
NO_WALL = Filter(types="creature", not_subtypes=("Wall",))
register(
    CardDef(
        "Venom",
        "1GG",
        "Enchantment — Aura",
        abilities=(
            ENCHANT_CREATURE,
            Triggered(
                BlockedBy("attached", by=NO_WALL),
                Later(Triggered(BeginningOf(Step.END_COMBAT, ""), VENOMOUS), It("event other")),
            ),
            Triggered(
                Blocks("attached", each=True, other=NO_WALL),
                Later(Triggered(BeginningOf(Step.END_COMBAT, ""), VENOMOUS), It("event other")),
            ),
        ),
    )
)
register(
    CardDef(
        "Chant of Vitu-Ghazi",
        "6WW",
        "Instant",
        abilities=(
            Keyword("convoke"),
            Spell(
                Continuous(
                    Prevent(limited=False, source=Filter(types="creature"), then=GainLife(Var("prevented"))), None
                )
            ),
        ),
    )
)
