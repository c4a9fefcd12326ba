"""The dungeons themselves (309.4): their rooms, from the topmost to the bottommost, and the ways between them."""

from __future__ import annotations

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.state.effects import Until
from apnap.state.kinds import Zone
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.adding_mana import AddMana
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import TAP, Cost, SacrificeSelf
from apnap.vocab.costs import Discard as DiscardCost
from apnap.vocab.costs import Sacrifice as SacrificeCost
from apnap.vocab.dungeons import Passages, room
from apnap.vocab.effects.choosing import ChooseAndSacrifice
from apnap.vocab.effects.combat import Goad
from apnap.vocab.effects.control import FOREVER, Choose, Continuous, EachPlayer, For, MayPay, Pump, Seq
from apnap.vocab.effects.game_and_library import Search, Shuffle, TopOfLibrary
from apnap.vocab.effects.life_and_cards import Discard, Draw, GainLife, LoseLife
from apnap.vocab.effects.looking import Reveal, Scry
from apnap.vocab.effects.permanents import CreateToken, Move, PutCounters, PutOntoBattlefield
from apnap.vocab.effects.recasting import CastNow
from apnap.vocab.filters import ANY, CREATURES, Filter
from apnap.vocab.lookups import EACH, OPPONENTS, TARGET, TARGET_PLAYER, It, Num, Players
from apnap.vocab.rules_text import Rule
from apnap.vocab.what import Fitting

TREASURE = CardDef(
    "Treasure",
    "",
    "Artifact — Treasure",
    abilities=(Activated(Cost(parts=(TAP, SacrificeSelf())), AddMana(choose="WUBRG"), is_mana=True),),
    is_token=True,
)
A_CREATURE = Targets(CREATURES)
YOUR_NEXT_TURN = For(Until.YOUR_NEXT_TURN)


def skeleton(power: int, keywords: str = "") -> CardDef:
    return CardDef("Skeleton", "", "Creature — Skeleton", power, 1, keywords, colors="B", is_token=True)


register(
    CardDef(
        "Undercity",
        "",
        "Dungeon — Undercity",
        abilities=(
            Passages(
                (
                    *("Secret Entrance", "Forge", "Lost Well", "Trap!", "Arena", "Stash", "Archives", "Catacombs"),
                    "Throne of the Dead Three",
                ),
                ((1, 2), (3, 4), (4, 5), (6,), (6, 7), (7,), (8,), (8,), ()),
                "Undercity",
            ),
            room(0, "Secret Entrance", Search(Filter(types="land", supertypes="basic"))),
            room(1, "Forge", PutCounters("+1/+1", Num(2), TARGET), A_CREATURE),
            room(2, "Lost Well", Scry(Num(2))),
            room(3, "Trap!", LoseLife(Num(5), TARGET_PLAYER), Targets(players="any")),
            room(4, "Arena", Goad(), A_CREATURE),
            room(5, "Stash", CreateToken(TREASURE)),
            room(6, "Archives", Draw()),
            room(7, "Catacombs", CreateToken(skeleton(4, "menace"))),
            room(
                8,
                "Throne of the Dead Three",
                Seq(
                    (
                        Reveal(TopOfLibrary(Num(10))),
                        Choose("found", Fitting(It("revealed"), CREATURES)),
                        PutOntoBattlefield(It("found"), counters=(("+1/+1", 3),)),
                        Continuous(Keywords("self", ("hexproof",)), It("moved"), YOUR_NEXT_TURN),
                        Shuffle(),
                    )
                ),
            ),
        ),
    )
)
register(
    CardDef(
        "Lost Mine of Phandelver",
        "",
        "Dungeon",
        abilities=(
            Passages(
                (
                    *("Cave Entrance", "Goblin Lair", "Mine Tunnels", "Storeroom", "Dark Pool", "Fungi Cavern"),
                    "Temple of Dumathoin",
                ),
                ((1, 2), (3, 4), (4, 5), (6,), (6,), (6,), ()),
            ),
            room(0, "Cave Entrance", Scry()),
            room(
                1,
                "Goblin Lair",
                CreateToken(CardDef("Goblin", "", "Creature — Goblin", 1, 1, colors="R", is_token=True)),
            ),
            room(2, "Mine Tunnels", CreateToken(TREASURE)),
            room(3, "Storeroom", PutCounters("+1/+1", Num(1), TARGET), A_CREATURE),
            room(4, "Dark Pool", Seq((LoseLife(Num(1), OPPONENTS), GainLife(Num(1))))),
            room(5, "Fungi Cavern", Pump(Num(-4), Num(0), TARGET, YOUR_NEXT_TURN), A_CREATURE),
            room(6, "Temple of Dumathoin", Draw()),
        ),
    )
)
register(
    CardDef(
        "Dungeon of the Mad Mage",
        "",
        "Dungeon",
        abilities=(
            Passages(
                (
                    *("Yawning Portal", "Dungeon Level", "Goblin Bazaar", "Twisted Caverns", "Lost Level"),
                    *("Runestone Caverns", "Muiral's Graveyard", "Deep Mines", "Mad Wizard's Lair"),
                ),
                ((1,), (2, 3), (4,), (4,), (5, 6), (7,), (7,), (8,), ()),
            ),
            room(0, "Yawning Portal", GainLife(Num(1))),
            room(1, "Dungeon Level", Scry()),
            room(2, "Goblin Bazaar", CreateToken(TREASURE)),
            room(3, "Twisted Caverns", Continuous(Rule("cannot attack"), TARGET, YOUR_NEXT_TURN), A_CREATURE),
            room(4, "Lost Level", Scry(Num(2))),
            room(
                5,
                "Runestone Caverns",
                Seq(
                    (
                        Move(TopOfLibrary(Num(2)), Zone.EXILE),
                        Continuous(Rule("play from", who="you"), It("moved"), FOREVER),
                    )
                ),
            ),
            room(6, "Muiral's Graveyard", CreateToken(skeleton(1), Num(2))),
            room(7, "Deep Mines", Scry(Num(3))),
            room(
                8,
                "Mad Wizard's Lair",
                Seq(
                    (
                        Draw(Num(3)),
                        Reveal(It("drawn")),
                        Choose("free", Fitting(It("drawn"), Filter(not_types="land")), Num(0)),
                        CastNow(It("free")),
                    )
                ),
            ),
        ),
    )
)
OWN = Filter(types="creature artifact land")
LOSE_TWO = LoseLife(Num(2), Players("each one"))
register(
    CardDef(
        "Tomb of Annihilation",
        "",
        "Dungeon",
        abilities=(
            Passages(
                ("Trapped Entry", "Veils of Fear", "Sandfall Cell", "Oubliette", "Cradle of the Death God"),
                ((1, 3), (2,), (4,), (4,), ()),
            ),
            room(0, "Trapped Entry", LoseLife(Num(1), EACH)),
            room(
                1,
                "Veils of Fear",
                EachPlayer(
                    EACH,
                    "each one",
                    MayPay(Cost(parts=(DiscardCost(ANY),)), None, LOSE_TWO, Players("each one")),
                ),
            ),
            room(
                2,
                "Sandfall Cell",
                EachPlayer(
                    EACH,
                    "each one",
                    MayPay(Cost(parts=(SacrificeCost(OWN),)), None, LOSE_TWO, Players("each one")),
                ),
            ),
            room(
                3,
                "Oubliette",
                Seq(
                    (
                        Discard(Num(1)),
                        ChooseAndSacrifice(CREATURES),
                        ChooseAndSacrifice(Filter(types="artifact")),
                        ChooseAndSacrifice(Filter(types="land")),
                    )
                ),
            ),
            room(
                4,
                "Cradle of the Death God",
                CreateToken(
                    CardDef(
                        "The Atropal",
                        "",
                        "Legendary Creature — God Horror",
                        4,
                        4,
                        "deathtouch",
                        colors="B",
                        is_token=True,
                    )
                ),
            ),
        ),
    )
)
