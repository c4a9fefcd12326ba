"""Cards whose point is the table: who leads a deck, who sits where, what is shared."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.dungeon_rooms import TREASURE
from apnap.cards.sets.permanents import SAPROLING
from apnap.state.kinds import Ev, Zone
from apnap.state.steps import Step
from apnap.vocab.abilities import Ability, Activated, Keyword, Static, Targets, Triggered
from apnap.vocab.adding_mana import AddCommanderMana
from apnap.vocab.amounts import EventNumber
from apnap.vocab.conditions import IsMonarch
from apnap.vocab.continuous import Keywords, SetPT, Types
from apnap.vocab.costs import TAP, Cost, SacrificeSelf, mana
from apnap.vocab.effects.basic import Damage, Draw, GainLife, Search
from apnap.vocab.effects.control import Continuous, May, Seq
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.permanents import CreateToken, PutCounters
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import TARGET, TARGET_PLAYER, Num
from apnap.vocab.triggers import ENTERS, BeginningOf, Deals, Happens, Moves
from apnap.vocab.who import OPPONENTS

PARTNER = Keyword("partner")

register(
    CardDef(
        "Rograkh, Son of Rohgahh",
        "0",
        "Legendary Creature — Kobold Warrior",
        0,
        1,
        "first strike, menace, trample",
        (PARTNER,),
        colors="R",
    )
)
register(
    CardDef(
        "Tana, the Bloodsower",
        "2RG",
        "Legendary Creature — Elf Druid",
        2,
        2,
        "trample",
        (Triggered(Deals(to="player", combat=True), CreateToken(SAPROLING, EventNumber())), Keyword("partner")),
    )
)

# ---- partner with, and choose a Background (702.124j, 702.124k) ----------------------------------------------------


def partner_with(name: str) -> tuple[Ability, ...]:
    search = May(Search(Filter(name=name), who=TARGET_PLAYER), TARGET_PLAYER, prompt=f"search for {name}")
    return Keyword("partner with", filter=Filter(name=name)), Triggered(ENTERS, search, (Targets(players="any"),))


register(
    CardDef(
        "Brallin, Skyshark Rider",
        "3R",
        "Legendary Creature — Human Shaman",
        3,
        3,
        abilities=(
            *partner_with("Shabraz, the Skyshark"),
            Triggered(Happens(Ev.DISCARDED, "you"), Seq((PutCounters("+1/+1"), Damage(Num(1), None, OPPONENTS)))),
            Activated(
                mana("R"),
                Continuous(Keywords("self", ("trample",)), TARGET),
                (Targets(Filter(subtypes=("Shark",))),),
                label="trample",
            ),
        ),
    )
)
register(
    CardDef(
        "Shabraz, the Skyshark",
        "3WU",
        "Legendary Creature — Shark Bird",
        3,
        3,
        "flying",
        (
            *partner_with("Brallin, Skyshark Rider"),
            Triggered(Happens(Ev.DRAWN, "you"), Seq((PutCounters("+1/+1"), GainLife(Num(1))))),
            Activated(
                mana("{W/U}"),
                Continuous(Keywords("self", ("flying",)), TARGET),
                (Targets(Filter(subtypes=("Human",))),),
                label="flying",
            ),
        ),
    )
)
register(
    CardDef(
        "Ganax, Astral Hunter",
        "4R",
        "Legendary Creature — Dragon",
        3,
        4,
        "flying",
        (
            Triggered(ENTERS, CreateToken(TREASURE)),
            Triggered(
                Moves(to=Zone.BATTLEFIELD, filter=Filter(subtypes=("Dragon",), controller="you", other=True)),
                CreateToken(TREASURE),
            ),
            Keyword("choose a background"),
        ),
    )
)
YOUR_COMMANDERS = Filter(types="creature", owner="you", status=("commander",))
register(
    CardDef(
        "Raised by Giants",
        "5G",
        "Legendary Enchantment — Background",
        abilities=(
            Static(
                (SetPT(YOUR_COMMANDERS, Num(10), Num(10)), Types(YOUR_COMMANDERS, subtypes=("Giant",), also=True)),
            ),
        ),
    )
)

# ---- the colours of commanders (903.4f) ----------------------------------------------------------------------------

COMMANDERS_MANA = Activated(Cost(parts=(TAP,)), AddCommanderMana(), is_mana=True)
register(CardDef("Command Tower", "", "Land", abilities=(COMMANDERS_MANA,)))
register(
    CardDef(
        "Arcane Signet", "2", "Artifact", abilities=(Activated(Cost(parts=(TAP,)), AddCommanderMana(), is_mana=True),)
    )
)
register(
    CardDef(
        "Commander's Sphere",
        "3",
        "Artifact",
        abilities=(
            Activated(Cost(parts=(TAP,)), AddCommanderMana(), is_mana=True),
            Activated(Cost(parts=(SacrificeSelf(),)), Draw()),
        ),
    )
)

# ---- the monarch (724) -------------------------------------------------------------------------------------------

ASSASSIN = CardDef("Assassin", "", "Creature — Assassin", 1, 1, "deathtouch, haste", colors="B", is_token=True)
register(
    CardDef("Palace Sentinels", "3W", "Creature — Human Soldier", 2, 4, abilities=(Triggered(ENTERS, BecomeMonarch()),))
)
register(
    CardDef(
        "Thorn of the Black Rose",
        "3B",
        "Creature — Human Assassin",
        1,
        3,
        "deathtouch",
        (Triggered(ENTERS, BecomeMonarch()),),
    )
)
register(
    CardDef(
        "Throne Warden",
        "1W",
        "Creature — Human Soldier",
        2,
        2,
        abilities=(Triggered(BeginningOf(Step.END), PutCounters("+1/+1"), if_=IsMonarch()),),
    )
)
register(
    CardDef(
        "Queen Marchesa",
        "1RWB",
        "Legendary Creature — Human Assassin",
        3,
        3,
        "deathtouch, haste",
        (
            Triggered(ENTERS, BecomeMonarch()),
            Triggered(BeginningOf(Step.UPKEEP), CreateToken(ASSASSIN), if_=IsMonarch(OPPONENTS)),
        ),
    )
)
