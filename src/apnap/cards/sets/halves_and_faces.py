"""Cards that can be cast or played in more than one way: adventurer and omen cards, split cards, modal faces."""

from __future__ import annotations

from apnap.cards.definition import ADVENTURE, MODAL, CardDef
from apnap.cards.registry import register
from apnap.cards.sets.mana_sources import tap_for
from apnap.cards.sets.plain_cards import ANY_TARGET
from apnap.state.kinds import Ev, Zone
from apnap.vocab.abilities import Ability, Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.costs import Cost
from apnap.vocab.effects.basic import Damage, DamageDivided, Destroy
from apnap.vocab.effects.control import Seq
from apnap.vocab.effects.game_and_library import Search
from apnap.vocab.effects.keyword_abilities import prowess
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife
from apnap.vocab.effects.permanents import CreateToken, Move, PutCounters, Tap, Transform
from apnap.vocab.effects.replacing import EntersTapped
from apnap.vocab.filters import ANY, ARTIFACTS, Filter
from apnap.vocab.lookups import ONE, OPPONENTS, TARGET, TARGET_PLAYER, All, Count, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import Happens, Moves

# ---- Adventures (715) and an Omen (720) ----------------------------------------------------------------------------
THEIRS = Targets(Filter(not_types="land", controller="opponent"))
THEFT = CardDef("Petty Theft", "1U", "Instant — Adventure", abilities=(Spell(Move(TARGET, Zone.HAND), (THEIRS,)),))
ONLY_FLYERS = Static(rules=(Rule("blocks only", "self", against=Filter(keyword="flying")),))
register(
    CardDef(
        "Brazen Borrower",
        "1UU",
        "Creature — Faerie Rogue",
        3,
        1,
        "flash, flying",
        (ONLY_FLYERS,),
        back=THEFT,
        layout=ADVENTURE,
    )
)
DISPLAY = CardDef("Battle Display", "R", "Sorcery — Adventure", abilities=(Spell(Destroy(), (Targets(ARTIFACTS),)),))
register(CardDef("Embereth Shieldbreaker", "1R", "Creature — Human Knight", 2, 1, back=DISPLAY, layout=ADVENTURE))
SIEGE = Triggered(
    Happens(Ev.CAST, "you", Filter(not_types="creature")),
    Damage(ONE, None, OPPONENTS),
)
WIZARD = CardDef("Wizard", "", "Creature — Wizard", 0, 1, abilities=(SIEGE,), colors="B", is_token=True)
register(
    CardDef(
        "Lindblum, Industrial Regency",
        "",
        "Land — Town",
        abilities=(EntersTapped(), tap_for("R")),
        back=CardDef("Mage Siege", "2R", "Instant — Adventure", abilities=(Spell(CreateToken(WIZARD)),)),
        layout=ADVENTURE,
    )
)
BASIC_LAND = Filter(types="land", supertypes="basic")
register(
    CardDef(
        "Sagu Wildling",
        "4G",
        "Creature — Dragon",
        3,
        3,
        "flying",
        (Triggered(Moves(to=Zone.BATTLEFIELD, ref="source"), GainLife(Num(3))),),
        back=CardDef("Roost Seek", "G", "Sorcery — Omen", abilities=(Spell(Search(BASIC_LAND)),)),
        layout=ADVENTURE,
    )
)

# ---- split cards (709), with fuse and aftermath ---------------------------------------------------------------------


def half(name: str, cost: str, line: str, *abilities: Ability) -> CardDef:
    return CardDef(name, cost, line, abilities=abilities)


def split(left: CardDef, right: CardDef) -> CardDef:
    return register(CardDef(f"{left.name} // {right.name}", "", "", halves=(left, right)))


split(
    half(
        "Fire",
        "1R",
        "Instant",
        Spell(DamageDivided(Num(2)), (Targets(ANY_TARGET.filter, high=Num(2), players="any", divide=True),)),
    ),
    half("Ice", "1U", "Instant", Spell(Seq((Tap(), Draw(ONE))), (Targets(ANY),))),
)
ELEPHANT = CardDef("Elephant", "", "Creature — Elephant", 3, 3, colors="G", is_token=True)
split(
    half("Assault", "R", "Sorcery", Spell(Damage(Num(2)), (ANY_TARGET,))),
    half("Battery", "3G", "Sorcery", Spell(CreateToken(ELEPHANT))),
)
FUSE = Keyword("fuse")
split(
    half("Wear", "1R", "Instant", Spell(Destroy(), (Targets(ARTIFACTS),)), FUSE),
    half("Tear", "W", "Instant", Spell(Destroy(), (Targets(Filter(types="enchantment")),)), FUSE),
)
split(
    half("Consign", "1U", "Instant", Spell(Move(TARGET, Zone.HAND), (Targets(Filter(not_types="land")),))),
    half(
        "Oblivion",
        "4B",
        "Sorcery",
        Keyword("aftermath"),
        Spell(Discard(Num(2), TARGET_PLAYER), (Targets(players="opponent"),)),
    ),
)

# ---- modal double-faced cards (712.3) -------------------------------------------------------------------------------


def tapped_land(name: str, letter: str) -> CardDef:
    return CardDef(name, "", "Land", abilities=(EntersTapped(), tap_for(letter)))


WARRIOR = "Creature — Minotaur Warrior"
register(CardDef("Akoum Warrior", "5R", WARRIOR, 4, 5, "trample", back=tapped_land("Akoum Teeth", "R"), layout=MODAL))
register(
    CardDef(
        "Branchloft Pathway",
        "",
        "Land",
        abilities=(tap_for("G"),),
        back=CardDef("Boulderloft Pathway", "", "Land", abilities=(tap_for("W"),)),
        layout=MODAL,
    )
)
YOUR_CREATURES = Count(All(Filter(types="creature", controller="you")))
register(
    CardDef(
        "Kabira Takedown",
        "1W",
        "Instant",
        abilities=(Spell(Damage(YOUR_CREATURES), (Targets(Filter(types="creature planeswalker")),)),),
        back=tapped_land("Kabira Plateau", "W"),
        layout=MODAL,
    )
)
YOUR_OTHERS = All(Filter(types="creature", controller="you", other=True))
PHOTON = CardDef(
    "Photon, Living Light",
    "2RWW",
    "Legendary Creature — Elemental Hero",
    4,
    4,
    "flying, hexproof",
    (
        *prowess(),
        Triggered(Happens(Ev.CAST, "you", Filter(not_types="creature")), PutCounters("+1/+1", ONE, YOUR_OTHERS)),
    ),
)
register(
    CardDef(
        "Monica Rambeau",
        "2W",
        "Legendary Creature — Human Hero",
        3,
        3,
        "flying",
        (*prowess(), Activated(Cost(ManaCost("2RWW")), Transform(), sorcery_speed=True)),
        back=PHOTON,
        layout=MODAL,
    )
)
