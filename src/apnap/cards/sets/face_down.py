"""Cards that turn others face up and down (708), manifest (701.40), flip (710), or speak of cards but not of tokens."""

from __future__ import annotations

from apnap.cards.definition import FLIP, CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Keyword, Protection, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import DefinePT
from apnap.vocab.effects.replacing import Instead, MoreDamage
from apnap.vocab.effects.turning import EntersTurningDown, Flip, Manifest, TurnFaceUp
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import All, Count
from apnap.vocab.triggers import Deals

FACE_DOWN = Filter(types="creature", status=("face-down",))
HIDDEN = Count(All(FACE_DOWN))
register(CardDef("Soul Summons", "1W", "Sorcery", abilities=(Spell(Manifest()),)))
register(
    CardDef(
        "Break Open",
        "1R",
        "Instant",
        abilities=(
            Spell(TurnFaceUp(), (Targets(Filter(types="creature", controller="opponent", status=("face-down",))),)),
        ),
    )
)
register(
    CardDef(
        "Ixidron",
        "3UU",
        "Creature — Illusion",
        0,
        0,
        abilities=(
            EntersTurningDown(Filter(types="creature", status=("nontoken",), other=True)),
            Static(mods=(DefinePT(HIDDEN, HIDDEN),)),
        ),
    )
)
register(
    CardDef(
        "Akki Lavarunner",
        "3R",
        "Creature — Goblin Warrior",
        1,
        1,
        "haste",
        (Triggered(Deals(to="opponent"), Flip()),),
        back=CardDef(
            "Tok-Tok, Volcano Born",
            "",
            "Legendary Creature — Goblin Shaman",
            2,
            2,
            abilities=(Protection(Filter(colors="R")), MoreDamage(1, 1, source=Filter(colors="R"), to="player")),
        ),
        layout=FLIP,
    )
)
register(
    CardDef(
        "Leyline of the Void",
        "2BB",
        "Enchantment",
        abilities=(
            Keyword("opening hand"),
            Instead(to=Zone.GRAVEYARD, instead=Zone.EXILE, filter=Filter(owner="opponent", status=("nontoken",))),
        ),
    )
)
