"""The words under which frames note, permanents remember and players count: what one rule writes and another reads.

They are saved, and many of them are words for cards (`Noted("damage")`, `It("moved")`); names of a card's own making
("pile 1") stand in the card.
"""

from __future__ import annotations

from typing import Final

# ---- noted in a frame: what has been decided or has happened while it is announced or resolves -----------------------

X: Final = "x"
PRICE: Final = "price"  # locked in (601.2f): generic, then each coloured symbol
LIFE_SYMBOLS: Final = "life symbols"
MODES_DONE: Final = "modes done"
SLOT_DONE: Final = "slot done"  # so many "target …" phrases have all the targets they will get
TAPPED: Final = "tapped"  # 1: mana abilities have been activated for it
MANA_TYPE: Final = "mana type"
HELPED: Final = "helped"  # 1: what pays besides mana has been tapped or exiled
PROMISED: Final = "promised"  # what is tapped for parts of the cost, chosen already
LENT: Final = "lent"  # the effect that lets a player cast it for a cost of its own
ANNOUNCING: Final[tuple[str, ...]] = (  # gone when it is done, as X is mostly
    *(MODES_DONE, SLOT_DONE, PRICE, LIFE_SYMBOLS, TAPPED, HELPED, PROMISED, LENT),
)

IT: Final = "it"
TARGET: Final = "target"
TARGET_SLOT: Final = "target "  # and the number of the phrase
AFFECTED: Final = "affected"
FROM: Final = "from"
PLAYER: Final = "player"  # also remembered: chosen as it entered
TURN: Final = "turn"
PHASE: Final = "phase"
MANY: Final = "many"  # of how many events "one or more" was one (603.2c)
ONE_OF: Final = "one of"  # on abilities of which only one goes on the stack: the delayed ability they are
ABILITY_INDEX: Final = "ability index"  # which of its source's abilities it is, where that is asked for (603.2h)
STRIKER: Final = "striker"
FIZZLED: Final = "fizzled"
SHUFFLE_IN: Final = "shuffle in"
COMMANDER: Final = "commander"
ACTIVE_PLAYER: Final = "active player"  # which of several it means (805.9)
YOU: Final = "you"  # of a team that a plane speaks to: who follows its instructions now (901.12c)
OF_PLANE: Final = "of plane"  # 1: a plane or phenomenon has made it
ASSIGNED: Final = "assigned"
REPLACED: Final = "replaced"  # replacement effects that have had their turn (614.5)
PREVENTION: Final = "prevention"
PREVENTED: Final = "prevented"

MOVED: Final = "moved"  # the new ids
WAS: Final = "was"  # the old ones
CHOSEN: Final = "chosen"
COUNTERED: Final = "countered"
DAMAGE: Final = "damage"  # also counted: dealt to a player
DAMAGED: Final = "damaged"
TAKEN: Final = "taken"  # all that one effect gave to another controller
PUT: Final = "put"  # how many counters
DID: Final = "did"
TIMES: Final = "times"  # how often a cost is to be paid, counted as it was asked for
DISCARDED: Final = "discarded"  # also counted
DRAWN: Final = "drawn"
HEADS: Final = "heads"
TAILS: Final = "tails"
KEPT: Final = "kept"
WILLING: Final = "willing"
LIFE: Final = "life"
REMOVED: Final = "removed"
RESULT: Final = "result"  # of a die (706.2)
REVEALED: Final = "revealed"

# ---- what a cost was paid with ---------------------------------------------------------------------------------------

BUYBACK: Final = "buyback"
CHOOSER: Final = "chooser"  # who chooses a target
COUNTERS: Final = "counters"
DASH: Final = "dash"
EVOKE: Final = "evoke"
MUTATE: Final = "mutate"
PROWL: Final = "prowl"
SACRIFICED: Final = "sacrificed"  # also counted
SPECTACLE: Final = "spectacle"
SURGE: Final = "surge"
PAID: Final = "paid "  # and one of these, or the name of an optional cost: remembered by what the spell became

# ---- remembered by a permanent ---------------------------------------------------------------------------------------

ATTACKED: Final = "attacked"  # whom, this turn; also counted
BECAME: Final = "became"
SPELL: Final = "spell"  # which one it was, if something waits for what that becomes
CAME_WITH: Final = "came with"
COLOR: Final = "color"
DAMAGED_BY: Final = "damaged by"
EXERTED: Final = "exerted"
HELD: Final = "held"  # phased out until something leaves; 1: it comes back tapped
MUTATED: Final = "mutated"  # how often
PARTS: Final = "parts"  # what it became besides as it left
PHASED_UNTIL_IT_LEAVES: Final = "phased until it leaves"
PHASES_IN: Final = "phases in"
STAMP: Final = "stamp "  # and a kind of counter: when the latest was put (613.7c)
FLIPPED: Final = "flipped"  # 1: it is (710)
MANIFESTED: Final = "manifested"  # 1: it was, and has been face down since (701.40a)
STORED: Final = "stored"  # results of dice: the kind of die and the value of each (706.8a)
STARTED_UNTAPPED: Final = "started untapped"  # the turn that it did
TOOK_COUNTERS: Final = "took counters"
TRANSFORMED: Final = "transformed"  # when; also noted: by an effect, which
UNTIL_IT_LEAVES: Final = "until it leaves"
UPKEEP: Final = "upkeep"  # its controller's first with it: which turn, and which of that turn

# ---- counted for a player, this turn ---------------------------------------------------------------------------------

ATTRACTIONS_VISITED: Final = "attractions visited"
CARDS_LEFT_GRAVEYARD: Final = "cards left graveyard"
DID_ACTION: Final = "did "  # and the keyword action
CREATURES_DIED: Final = "creatures died"
CREATURES_ENTERED: Final = "creatures entered"
DISCARDS: Final = "discards"
LANDS_ENTERED: Final = "lands entered"
LIFE_GAINED: Final = "life gained"
LIFE_LOST: Final = "life lost"
PERMANENTS_LEFT: Final = "permanents left"
PLANAR_DIE: Final = "planar die"  # rolled by a special action: what effects let a player roll is not counted (901.9)
PROWLED: Final = "prowl "  # and a type of creature, or "*" for all of them (702.76a)
PROWLED_ALL: Final = "prowl *"
TOKENS_CREATED: Final = "tokens created"
