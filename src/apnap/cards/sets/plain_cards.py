"""The plain cards everyone knows: creatures without text or with a keyword, and spells that do one thing."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Mode, Spell, Targets
from apnap.vocab.effects.basic import CounterSpell, Damage, Destroy, Discard, Draw, GainLife
from apnap.vocab.effects.control import Continuous, Pump
from apnap.vocab.effects.replacing import Prevent
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import EACH, TARGET_PLAYER, All, Num

ANY_TARGET = Targets(Filter(types="creature planeswalker battle"), players="any")  # 115.4
A_CREATURE = Targets(CREATURES)
A_PLAYER = Targets(players="any")
A_SPELL = Targets(ANY, zone=Zone.STACK, what="spell")

# ---- creatures ---------------------------------------------------------------------------------------------------

register(CardDef("Grizzly Bears", "1G", "Creature — Bear", 2, 2))
register(CardDef("Hill Giant", "3R", "Creature — Giant", 3, 3))
register(CardDef("Memnite", "0", "Artifact Creature — Construct", 1, 1))
register(CardDef("Ornithopter", "0", "Artifact Creature — Thopter", 0, 2, "flying"))
register(CardDef("Serra Angel", "3WW", "Creature — Angel", 4, 4, "flying, vigilance"))
register(CardDef("Isamaru, Hound of Konda", "W", "Legendary Creature — Dog", 2, 2))
register(CardDef("Raging Goblin", "R", "Creature — Goblin Berserker", 1, 1, "haste"))
register(CardDef("Ambush Viper", "1G", "Creature — Snake", 2, 1, "flash, deathtouch"))

# ---- damage, life, pumping ---------------------------------------------------------------------------------------

register(CardDef("Lightning Bolt", "R", "Instant", abilities=(Spell(Damage(Num(3)), (ANY_TARGET,)),)))
register(CardDef("Shock", "R", "Instant", abilities=(Spell(Damage(Num(2)), (ANY_TARGET,)),)))
register(CardDef("Flame Rift", "1R", "Sorcery", abilities=(Spell(Damage(Num(4), None, EACH)),)))
register(CardDef("Giant Growth", "G", "Instant", abilities=(Spell(Pump(Num(3), Num(3)), (A_CREATURE,)),)))
register(
    CardDef(
        "Healing Salve",
        "W",
        "Instant",
        abilities=(
            Spell(
                None,
                modes=(
                    Mode(GainLife(Num(3), TARGET_PLAYER), (A_PLAYER,), text="gain life"),
                    Mode(Continuous(Prevent(), n=Num(3)), (ANY_TARGET,), text="prevent damage"),
                ),
            ),
        ),
    )
)

# ---- removal and answers -----------------------------------------------------------------------------------------

register(CardDef("Wrath of God", "2WW", "Sorcery", abilities=(Spell(Destroy(All(CREATURES), regenerate=False)),)))
register(
    CardDef(
        "Disenchant",
        "1W",
        "Instant",
        abilities=(Spell(Destroy(), (Targets(Filter(types="artifact enchantment")),)),),
    )
)
register(CardDef("Doom Blade", "1B", "Instant", abilities=(
    Spell(Destroy(), (Targets(Filter(types="creature", not_colors="B")),)),
)))  # fmt: skip
register(CardDef("Counterspell", "UU", "Instant", abilities=(Spell(CounterSpell(), (A_SPELL,)),)))

# ---- cards -------------------------------------------------------------------------------------------------------

register(CardDef("Ancestral Recall", "U", "Instant", abilities=(Spell(Draw(Num(3), TARGET_PLAYER), (A_PLAYER,)),)))
register(CardDef("Divination", "2U", "Sorcery", abilities=(Spell(Draw(Num(2))),)))
register(CardDef("Mind Rot", "2B", "Sorcery", abilities=(Spell(Discard(Num(2), TARGET_PLAYER), (A_PLAYER,)),)))
