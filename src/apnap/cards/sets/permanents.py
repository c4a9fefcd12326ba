"""Permanents that change others: an anthem, Auras, Equipment; planeswalkers; tokens; untapping rules (502.3)."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.plain_cards import A_PLAYER
from apnap.state.effects import Until
from apnap.state.steps import Step
from apnap.vocab.abilities import Activated, Keyword, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import PT, Keywords
from apnap.vocab.costs import TAP, Cost, CostPart, RemoveCounters, mana
from apnap.vocab.effects.basic import Attach, CreateToken, Draw, Mill, Tap, Untap
from apnap.vocab.effects.control import Continuous, For, Pump, Seq
from apnap.vocab.filters import ARTIFACTS, CREATURES, LANDS, Filter
from apnap.vocab.lookups import EACH, SOURCE, TARGET_PLAYER, All, Is, It, Num
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import Rule
from apnap.vocab.triggers import BeginningOf

YOUR_CREATURES = Filter(types="creature", controller="you")

# ---- anthem, Auras, Equipment ------------------------------------------------------------------------------------

register(
    CardDef("Glorious Anthem", "1WW", "Enchantment", abilities=(Static(mods=(PT(YOUR_CREATURES, Num(1), Num(1)),)),))
)
register(
    CardDef(
        "Holy Strength",
        "W",
        "Enchantment — Aura",
        abilities=(Keyword("enchant", filter=CREATURES), Static(mods=(PT("attached", Num(1), Num(2)),))),
    )
)
register(
    CardDef(
        "Pacifism",
        "1W",
        "Enchantment — Aura",
        abilities=(
            Keyword("enchant", filter=CREATURES),
            Static(rules=(Rule("cannot attack", "attached"), Rule("cannot block", "attached"))),
        ),
    )
)


def equip(cost: str) -> Activated:
    return Activated(mana(cost), Attach(), (Targets(YOUR_CREATURES),), sorcery_speed=True, label="equip")


register(
    CardDef(
        "Bonesplitter",
        "1",
        "Artifact — Equipment",
        abilities=(Static(mods=(PT("attached", Num(2), Num(0)),)), equip("1")),
    )
)

# ---- planeswalkers -----------------------------------------------------------------------------------------------


def loyalty(change: int) -> Cost:
    part: CostPart = RemoveCounters("loyalty", Num(-change))
    return Cost(parts=(part,))


register(
    CardDef(
        "Jace Beleren",
        "1UU",
        "Legendary Planeswalker — Jace",
        loyalty=3,
        abilities=(
            Activated(loyalty(2), Draw(who=EACH), loyalty=True, label="+2"),
            Activated(loyalty(-1), Draw(who=TARGET_PLAYER), (A_PLAYER,), loyalty=True, label="-1"),
            Activated(loyalty(-10), Mill(Num(20), TARGET_PLAYER), (A_PLAYER,), loyalty=True, label="-10"),
        ),
    )
)
BEAST = CardDef("Beast", "", "Creature — Beast", 3, 3, colors="G", is_token=True)
OVERRUN = Seq((
    Pump(Num(3), Num(3), All(YOUR_CREATURES)),
    Continuous(Keywords("self", ("trample",)), All(YOUR_CREATURES)),
))  # fmt: skip
register(
    CardDef(
        "Garruk Wildspeaker",
        "2GG",
        "Legendary Planeswalker — Garruk",
        loyalty=3,
        abilities=(
            Activated(loyalty(1), Untap(It("targets")), (Targets(LANDS, Num(2), Num(2)),), loyalty=True, label="+1"),
            Activated(loyalty(-1), CreateToken(BEAST), loyalty=True, label="-1"),
            Activated(loyalty(-4), OVERRUN, loyalty=True, label="-4"),
        ),
    )
)

# ---- tokens ------------------------------------------------------------------------------------------------------

SOLDIER = CardDef("Soldier", "", "Creature — Soldier", 1, 1, colors="W", is_token=True)
GOBLIN = CardDef("Goblin", "", "Creature — Goblin", 1, 1, colors="R", is_token=True)
register(CardDef("Raise the Alarm", "1W", "Instant", abilities=(Spell(CreateToken(SOLDIER, Num(2))),)))
register(CardDef("Dragon Fodder", "1R", "Sorcery", abilities=(Spell(CreateToken(GOBLIN, Num(2))),)))
SAPROLING = CardDef("Saproling", "", "Creature — Saproling", 1, 1, colors="G", is_token=True)
register(
    CardDef(
        "Verdant Force",
        "5GGG",
        "Creature — Elemental",
        7,
        7,
        abilities=(Triggered(BeginningOf(Step.UPKEEP, ""), CreateToken(SAPROLING)),),
    )
)

# ---- the untap step ----------------------------------------------------------------------------------------------

register(
    CardDef(
        "Mungha Wurm",
        "2GG",
        "Creature — Wurm",
        6,
        5,
        abilities=(Static(rules=(Rule("untap at most", LANDS, "you"),)),),
    )
)
register(
    CardDef(
        "Winter Orb",
        "2",
        "Artifact",
        abilities=(Static(rules=(Rule("untap at most", LANDS),), condition=Is(SOURCE, Filter(status=("untapped",)))),),
    )
)
register(
    CardDef(
        "Seedborn Muse",
        "3GG",
        "Creature — Spirit",
        2,
        4,
        abilities=(Static(rules=(Rule("untap during", Filter(controller="you")),)),),
    )
)
register(
    CardDef(
        "Exhaustion",
        "2U",
        "Sorcery",
        abilities=(
            Spell(
                Continuous(
                    Rule("cannot untap", Filter(types="creature land", controller="target"), text="controller"),
                    None,
                    For(Until.YOUR_NEXT_UNTAP, TARGET_PLAYER),
                ),
                (Targets(players="opponent"),),
            ),
        ),
    )
)
register(
    CardDef(
        "Rust Tick",
        "3",
        "Artifact Creature — Insect",
        1,
        3,
        abilities=(
            Static(rules=(Rule("may not untap", "self"),)),
            Activated(
                Cost(ManaCost("1"), (TAP,)),
                Seq((
                    Tap(),
                    Continuous(
                        Rule("cannot untap", "self", text="controller"),
                        duration=For(Until.AS_LONG_AS, condition=Is(SOURCE, Filter(status=("tapped",)))),
                    ),
                )),
                (Targets(ARTIFACTS),),
            ),
        ),
    )
)  # fmt: skip
