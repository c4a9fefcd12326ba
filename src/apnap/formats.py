"""A format is a value: who plays with whom, which options of section 8 are used, with what one begins.

What a slot may hold, and what it means, stands in `SLOTS`; the rules read the attributes.  Making one loads no engine.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.errors import BadSave, SetupError
from apnap.ruleset import Slot, Value

# Since which of the eras there are its rules; by the era whose edition a ruleset follows.
MODERN: Final = ("current", "m10")
PLAIN_NAME: Final = "free-for-all"
SINCE_2008: Final = ("current", "m10", "sixth")
ALWAYS: Final = ("current", "m10", "sixth", "fifth")

SINCE_ATTRACTIONS: Final = ("current",)

MOST_SEATS: Final = 40  # of any format

SLOTS: Final[dict[str, Slot]] = {
    "teams": Slot(
        "none",
        "whether players play in teams: not at all, in any, in teams of equal size, or all against one",
        ("none", "any", "equal", "one against all"),
    ),
    "least_players": Slot(2, "how few can play it", (), 2),
    "starting_life": Slot(0, "life at the beginning; 0: what the rules say"),
    "starting_life_two": Slot(0, "the same in a game of two; 0: no other"),
    "life_each": Slot(0, "life a team begins with for each of its players (810.4, 810.11); 0: lives are not shared"),
    "team_life": Slot(0, "life that a team of any size begins with and shares (904.13b); 0: see `life_each`"),
    "poison_base": Slot(0, "poison counters that lose the game whatever a team's size; 0: they are not shared"),
    "poison_each": Slot(0, "… and how many more for each of its players (810.8d, 810.11)"),
    "shared_turns": Slot(False, "teams take turns, not players (805)"),
    "markers": Slot(0, "for how many players there is a turn marker (807.4a); 0: one turn at a time"),
    "most_players": Slot(8, "how many can play it", (), 2),
    "skips_first_draw": Slot(False, "who plays first skips the draw step also with more than two players (103.8b)"),
    "attack": Slot("", "whom one may attack, if it is not what the rules say (802, 803)",
                   ("", "multiple", "single", "left", "right")),
    "adjacent": Slot(False, "only opponents in the seats next to one's own can be attacked (809.3c, 811.4)"),
    "range": Slot(0, "how many seats a player's influence reaches (801.2); 0: any, with emperors as 809.6a says"),
    "emperors": Slot(False, "a team has an emperor in its middle, and wins and loses with them (809)"),
    "deploy": Slot(False, "each creature can be handed to a teammate (804)"),
    "seating": Slot("any", "how teams sit: anyhow, side by side, or in turns", ("any", "together", "alternating")),
    "hands": Slot("own", "whose hands one may look at: one's own, the team's, or those of teammates in the next seats",
                  ("own", "team", "neighbours")),
    "commander": Slot(
        "", "whether decks are led by a commander, and what may be one (903.3, 903.12c)", ("", "commander", "brawl")
    ),
    "commander_damage": Slot(0, "combat damage by one commander that loses the game (903.10a); 0: no amount does"),
    "deck_size": Slot(0, "how many cards a deck has, commanders included (903.5a); 0: any number"),
    "least_deck": Slot(0, "how many cards a deck has at least, commanders included (903.13f); 0: any number"),
    "one_color_partners": Slot(
        False, "a commander of one colour or none has partner as decks are built (903.13f, Commander Masters)"
    ),
    "singleton": Slot(False, "no two cards but basic lands have the same name (903.5b)"),
    "schemes": Slot("", "who has a scheme deck: nobody, who plays alone against a team, or everyone (904.2a, 904.12b)",
                    ("", "one", "each")),
    "archenemy_life": Slot(0, "life of a player with a scheme deck (904.5); 0: what others have"),
    "least_schemes": Slot(0, "how many cards a scheme deck has at least (904.3)"),
    "scheme_copies": Slot(0, "how many of them may have the same name (904.3); 0: any number"),
    "planes": Slot("", "who has a planar deck: nobody, everyone, or all of them one together (901.3, 901.15)",
                   ("", "each", "one")),
    "least_planes": Slot(10, "how many cards a planar deck has at least, for each player if they share it (901.3)"),
    "most_phenomena": Slot(2, "how many of them may be phenomena, for each player if they share it (901.3)"),
    "least_attractions": Slot(10, "how many cards an Attraction deck has at least (717.2a, 717.2b)"),
    "attraction_copies": Slot(1, "how many of them may have the same name (717.2a); 0: any number (717.2b)"),
    "ante": Slot(False, "each player puts a card of their deck at stake before the game begins (407)"),
    "free_mulligan": Slot(False, "the first mulligan is free also in a game of two (903.12g)"),
}  # fmt: skip


class Format:
    """One way to play: a name, the slots that are not as usual, and the eras whose rules have it."""

    def __init__(self, name: str, eras: tuple[str, ...], slots: dict[str, Value], usual: dict[str, Value]) -> None:
        full: dict[str, Value] = {slot: slots.get(slot, SLOTS[slot].default) for slot in SLOTS}
        self.name: Final = name
        self.eras: Final = eras
        self.slots: Final = full
        self.usual: Final = usual  # the slots of the named format it is made from
        self.teams: Final = str(full["teams"])
        self.least_players: Final = whole(full, "least_players")
        self.starting_life: Final = whole(full, "starting_life")
        self.starting_life_two: Final = whole(full, "starting_life_two")
        self.life_each: Final = whole(full, "life_each")
        self.poison_base: Final = whole(full, "poison_base")
        self.poison_each: Final = whole(full, "poison_each")
        self.team_life: Final = whole(full, "team_life")
        self.shared_life: Final = self.life_each > 0 or self.team_life > 0
        self.shared_poison: Final = self.poison_base > 0
        self.shared_turns: Final = bool(full["shared_turns"])
        self.markers: Final = whole(full, "markers")
        self.most_players: Final = whole(full, "most_players")
        self.skips_first_draw: Final = bool(full["skips_first_draw"])
        self.attack: Final = str(full["attack"])
        self.adjacent: Final = bool(full["adjacent"])
        self.range: Final = whole(full, "range")
        self.emperors: Final = bool(full["emperors"])
        self.deploy: Final = bool(full["deploy"])
        self.seating: Final = "together" if self.shared_turns else str(full["seating"])  # 805.1
        self.hands: Final = str(full["hands"])
        self.commander: Final = str(full["commander"])
        self.commander_damage: Final = whole(full, "commander_damage")
        self.deck_size: Final = whole(full, "deck_size")
        self.least_deck: Final = whole(full, "least_deck")
        self.one_color_partners: Final = bool(full["one_color_partners"])
        self.singleton: Final = bool(full["singleton"])
        self.schemes: Final = str(full["schemes"])
        self.archenemy_life: Final = whole(full, "archenemy_life")
        self.least_schemes: Final = whole(full, "least_schemes")
        self.scheme_copies: Final = whole(full, "scheme_copies")
        self.planes: Final = str(full["planes"])
        self.least_planes: Final = whole(full, "least_planes")
        self.most_phenomena: Final = whole(full, "most_phenomena")
        self.least_attractions: Final = whole(full, "least_attractions")
        self.attraction_copies: Final = whole(full, "attraction_copies")
        self.ante: Final = bool(full["ante"])
        self.free_mulligan: Final = bool(full["free_mulligan"])
        # Whether it is the game without any variant or option.
        self.plain: Final = name == PLAIN_NAME and all(full[s] == SLOTS[s].default for s in SLOTS)

    def life(self, era_life: int, players: int, team: int, archenemy: bool = False) -> int:
        """The life total to begin with, in a game of so many, for a player whose team has so many."""
        if archenemy and self.archenemy_life:
            return self.archenemy_life  # 904.5
        if self.team_life:
            return self.team_life  # 904.13b
        if self.life_each and team > 1:
            return self.life_each * team  # 810.4, 810.11
        if players == 2 and self.starting_life_two:
            return self.starting_life_two  # 903.12f
        return self.starting_life or era_life

    def poison(self, team: int) -> int:
        """How many poison counters lose the game (704.5c, 704.6b)."""
        return self.poison_base + self.poison_each * team if self.poison_base else 10

    def with_(self, name: object = None, **slots: object) -> Format:
        """The same format, but for the slots named."""
        full: dict[str, Value] = dict(self.slots)
        for slot, value in slots.items():
            full[slot] = checked(slot, value)
        named = self.name.removesuffix("*") + "*" if name is None else str(name)
        return Format(named, self.eras, full, self.usual)

    def values(self) -> dict[str, Any]:
        """As plain values: the format it is made from, and the slots that differ from it."""
        changed = {slot: value for slot, value in self.slots.items() if value != self.usual.get(slot)}
        return {"name": self.name, "base": self.name.removesuffix("*"), **changed}

    def why_not(self, follows: str, era: str) -> str:
        """Why it cannot be played by the rules of that era; nothing if it can."""
        if follows not in self.eras:
            have = f"those of {', '.join(self.eras)} have it"
            return f"the rules of {era} have no {self.name} as it is played here; {have}"
        if self.range and follows not in SINCE_2008:
            return f"the rules of {era} know no range of influence; those of {', '.join(SINCE_2008)} do (801)"
        if self.planes and follows not in MODERN:
            return f"the rules of {era} know no planes; those of {', '.join(MODERN)} do (901)"
        if self.planes == "one" and self.markers:
            return (
                "one planar deck is its planar controller's, and where turns go on at once there are several (901.14)"
            )
        return ""

    def __repr__(self) -> str:
        return f"<Format {self.name}>"


def whole(slots: dict[str, Value], name: str) -> int:
    value = slots[name]
    assert isinstance(value, int)
    return value


def checked(slot: str, value: object) -> Value:
    if slot not in SLOTS:
        raise SetupError(f"a format has no slot {slot!r}: {', '.join(SLOTS)}")
    reason = SLOTS[slot].why_not(slot, value)
    if reason:
        raise SetupError(reason)
    assert isinstance(value, (bool, int, str))
    return value


def made(name: str, eras: tuple[str, ...], **slots: Value) -> Format:
    full: dict[str, Value] = {slot: slots.get(slot, SLOTS[slot].default) for slot in SLOTS}
    return Format(name, eras, full, full)


FREE_FOR_ALL: Final = made(PLAIN_NAME, ALWAYS)  # 806; of two players: a game of two
TEAM_VS_TEAM: Final = made("team-vs-team", MODERN, teams="any", least_players=3, attack="multiple", hands="team")  # 808
TWO_HEADED_GIANT: Final = made(
    "two-headed-giant",
    MODERN,
    teams="equal",
    least_players=4,
    life_each=15,
    poison_base=5,
    poison_each=5,
    shared_turns=True,
    skips_first_draw=True,
    attack="multiple",
    hands="team",
)  # 810
EMPEROR: Final = made(
    "emperor",
    SINCE_2008,
    teams="equal",
    least_players=6,
    attack="single",
    adjacent=True,
    emperors=True,
    deploy=True,
    seating="together",
    hands="team",
)  # 809
ALTERNATING_TEAMS: Final = made(
    "alternating-teams",
    SINCE_2008,
    teams="equal",
    least_players=4,
    attack="multiple",
    adjacent=True,
    range=2,
    seating="alternating",
    hands="neighbours",
)  # 811
COMMANDER: Final = made(
    "commander",
    MODERN,
    starting_life=40,
    attack="multiple",
    commander="commander",
    commander_damage=21,
    deck_size=100,
    singleton=True,
)  # 903
BRAWL: Final = made(
    "brawl",
    MODERN,
    starting_life=30,
    starting_life_two=25,
    attack="multiple",
    commander="brawl",
    deck_size=60,
    singleton=True,
    free_mulligan=True,
)  # 903.12
GRAND_MELEE: Final = made(
    "grand-melee", MODERN, least_players=3, most_players=MOST_SEATS, range=1, attack="left", markers=4
)  # 807
ONE_AGAINST_ALL: Final[dict[str, Value]] = {
    "teams": "one against all",
    "seating": "together",
    "shared_turns": True,
    "attack": "multiple",
    "hands": "team",
    "schemes": "one",
}
ARCHENEMY: Final = made(
    "archenemy", MODERN, **ONE_AGAINST_ALL, archenemy_life=40, least_schemes=20, scheme_copies=2
)  # 904
SUPERVILLAIN_RUMBLE: Final = made(
    "supervillain-rumble",
    MODERN,
    attack="multiple",
    schemes="each",
    archenemy_life=40,
    least_schemes=20,
    scheme_copies=2,
)  # 904.12
ARCHENEMY_COMMANDER: Final = made(
    "archenemy-commander",
    MODERN,
    **ONE_AGAINST_ALL,
    archenemy_life=60,
    team_life=60,
    least_schemes=10,
    scheme_copies=1,
    commander="commander",
    commander_damage=21,
    deck_size=100,
    singleton=True,
)  # 904.13
PLANECHASE: Final = made("planechase", MODERN, attack="multiple", planes="each")  # 901
SINGLE_PLANAR_DECK: Final = made("single-planar-deck", MODERN, attack="multiple", planes="one")  # 901.15
ANTE: Final = made("ante", ALWAYS, ante=True)  # 407.1: an option of any game
FORMATS: Final[dict[str, Format]] = {
    f.name: f
    for f in (
        FREE_FOR_ALL,
        ANTE,
        TEAM_VS_TEAM,
        TWO_HEADED_GIANT,
        EMPEROR,
        ALTERNATING_TEAMS,
        GRAND_MELEE,
        COMMANDER,
        BRAWL,
        ARCHENEMY,
        SUPERVILLAIN_RUMBLE,
        ARCHENEMY_COMMANDER,
        PLANECHASE,
        SINGLE_PLANAR_DECK,
    )
}


def format_named(name: str) -> Format:
    """By its name; spaces and capitals do not matter."""
    word = "-".join(name.casefold().replace("_", "-").split())
    if word not in FORMATS:
        import difflib  # only for those who mistype

        near = difflib.get_close_matches(word, list(FORMATS), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise SetupError(f"no format {name!r}: {', '.join(FORMATS)}{hint}")
    return FORMATS[word]


def format_from(values: object) -> Format:
    """The format that `values` describes; a bare name is enough for a named one."""
    if isinstance(values, str):
        values = {"name": values, "base": values}
    if not isinstance(values, dict) or str(values.get("base")) not in FORMATS:
        raise BadSave(f"unknown format {str(values)[:100]!r}")
    base = FORMATS[str(values["base"])]
    slots = {str(slot): value for slot, value in values.items() if slot not in ("name", "base")}
    name = str(values.get("name", base.name))
    if not slots and name == base.name:
        return base
    try:
        return base.with_(name, **slots)
    except SetupError as error:
        raise BadSave(f"the format: {error}") from error
