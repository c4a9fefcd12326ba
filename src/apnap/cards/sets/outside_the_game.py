"""What begins before the game, or outside of it: wishes (400.11b), a companion (702.139), a chosen colour (903.4b)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Keyword, Spell, Static, Triggered
from apnap.vocab.continuous import ChosenColor
from apnap.vocab.effects.basic import Draw, LoseLife, Move
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.wishing import Wish
from apnap.vocab.filters import ANY, Filter
from apnap.vocab.lookups import All, Count, Half, It, Num, PlayerStat
from apnap.vocab.triggers import ENTERS

THIS_SPELL = Move(It("spell"), Zone.EXILE)
register(
    CardDef(
        "Living Wish",
        "1G",
        "Sorcery",
        abilities=(Spell(Seq((Wish(Filter(types="creature land")), THIS_SPELL))),),
    )
)
register(CardDef("Burning Wish", "1R", "Sorcery", abilities=(Spell(Seq((Wish(Filter(types="sorcery")), THIS_SPELL))),)))
register(
    CardDef(
        "Death Wish",
        "1BB",
        "Sorcery",
        abilities=(Spell(Seq((Wish(ANY), LoseLife(Half(PlayerStat("life"), up=True)), THIS_SPELL))),),
    )
)
register(
    CardDef(
        "The Prismatic Piper",
        "5",
        "Legendary Creature — Shapeshifter",
        3,
        3,
        abilities=(Keyword("chooses its color"), Static(mods=(ChosenColor(),)), Keyword("partner")),
    )
)
DEAR = Filter(not_types="land", mv_ge=Num(3))
register(
    CardDef(
        "Keruga, the Macrosage",
        "3{G/U}{G/U}",
        "Legendary Creature — Dinosaur Hippo",
        5,
        4,
        abilities=(
            Keyword("companion", filter=Filter(any_of=(DEAR, Filter(types="land")))),
            Triggered(ENTERS, Draw(Count(All(Filter(controller="you", other=True, mv_ge=Num(3)))))),
        ),
    )
)
