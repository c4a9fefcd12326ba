"""Saved games: written, and read back exactly as they were at any decision."""

from __future__ import annotations

import hashlib
from typing import Any, Final

from apnap.atoms.continuous import same_chars
from apnap.atoms.index import rebuild
from apnap.atoms.markers import note_turns
from apnap.atoms.would import Would
from apnap.cards.definition import CardDef
from apnap.cards.reading import card_at, node_at
from apnap.driving import checks
from apnap.driving.table_seats import ranged, seated
from apnap.errors import BadSave
from apnap.formats import FREE_FOR_ALL, format_from
from apnap.interchange.encoding import APART, FORMAT, chars_out, compact, saved_class, state_text
from apnap.interchange.members import hear_steps, may_have_members, member, types_of
from apnap.interchange.validating import (
    MOST,
    MOST_IDS,
    check_field,
    check_fields,
    check_state,
    check_whole,
    damaged,
    need,
)
from apnap.rng import WORDS, Rng
from apnap.ruleset import Ruleset, from_values
from apnap.state.chars import Chars
from apnap.state.combat import Attacker, Blocker, Combat
from apnap.state.commanders import Commander
from apnap.state.dungeons import Delver
from apnap.state.face_up import FaceUp
from apnap.state.game_state import State
from apnap.state.kinds import FIRST_OBJECT_ID, NOBODY, Zone
from apnap.state.limits import Limits
from apnap.state.objects import Item, Obj, Permanent
from apnap.state.players import Player
from apnap.task import Task
from apnap.vocab.ability_set import AbilitySet

SAVE_FORMAT: Final = 2  # of the files
ZONES: Final = list(Zone)  # by number
RENAMED: Final = {"LookAtSky": "BeginDayOrNight"}  # older saves have the name these had


TASKS: Final[dict[str, type]] = {}
# What other tasks are kinds of: never pending themselves.
TASK_BASES: Final = frozenset({
    "AnnouncementTask", "ChooseAny", "ExiledInstead", "FrameTask", "ObjectTask", "PaidByHand", "SeatTask", "Window",
})  # fmt: skip


def task_classes() -> dict[str, type]:
    """Every kind of task, by name."""
    if not TASKS:
        import apnap.interchange.all_modules  # noqa: F401  # so that every subclass exists

        todo: list[type] = [Task]
        while todo:
            c = todo.pop()
            subs: list[type] = c.__subclasses__()
            for sub in subs:
                if sub.__name__ not in TASK_BASES:
                    TASKS[sub.__name__] = sub
                todo.append(sub)
    return TASKS


def save_digest(origin: dict[str, Any], values: dict[str, Any]) -> str:
    """What a saved game says of its own content, so that damage is noticed."""
    return digest_of(compact(origin), compact(values))


def digest_of(origin: str, values: str) -> str:
    return hashlib.blake2b(f"[{origin},{values}]".encode(), digest_size=16).hexdigest()


# ---- loading -----------------------------------------------------------------------------------------------------


class Part:
    """A field of a class that is saved, and its type."""

    def __init__(self, name: str, spec: Any) -> None:
        self.name: Final = name
        self.spec: Final = spec
        self.has_members: Final = may_have_members(spec)
        self.is_seat: Final = name in SEATS
        self.is_number: Final = spec == "int"
        self.is_bool: Final = spec == "bool"

    def holds(self, value: object) -> bool:
        """Whether a look is enough to tell that the value fits; most are numbers, or yes or no."""
        kind = type(value)
        if self.is_number:
            return kind is int and isinstance(value, int) and -MOST <= value <= MOST
        return self.is_bool and kind is bool


PARTS: Final[dict[str, list[Part]]] = {}  # of every class that was loaded so far


class Decoder:
    def __init__(self, seats: int) -> None:
        self.tasks = task_classes()
        self.seats = seats
        self.own: dict[CardDef, Any] = {}
        self.cards: dict[str, CardDef] = {}  # that came as cards of players

    def decode(self, v: Any) -> Any:
        if not isinstance(v, list):
            return v
        tag = v[0]
        if tag == "l":
            return [self.decode(x) for x in v[1:]]
        if tag == "t":
            return tuple(self.decode(x) for x in v[1:])
        if tag == "d":
            return {self.decode(k): self.decode(x) for k, x in v[1:]}
        if tag == "s":
            return set(v[1:])
        if tag == "card":
            return card_at(v[1])
        if tag == "node":
            if v[2] < 0:
                raise damaged("part of a card")
            return node_at(v[1], v[2])
        if tag == "b":
            return bytes.fromhex(v[1])
        if tag == "rng":
            need(len(v[1]) == 64 and 0 <= v[2] < 1 << 64 and 0 <= v[3] <= WORDS, "the source of chance")
            return Rng(bytes.fromhex(v[1]), v[2], v[3])
        if tag == "chars":
            return self.chars(v)
        if tag == "o":
            return self.object(v[1], v[2:])
        raise BadSave(f"unknown tag {tag!r}")

    def chars(self, v: list[Any]) -> Chars:
        abilities = tuple(self.decode(a) for a in v[9])
        check_fields("AbilitySet", {"all": abilities})
        parts = [*v[1:4], tuple(v[4]), *v[5:9], AbilitySet(abilities), *v[10:12], *(v[12:] or (0, 0))]
        check_fields("Chars", dict(zip(Chars.fields, parts, strict=True)))
        found = Chars(*parts[:11])
        found.more_deathtouch, found.more_lifelink = parts[11:]
        return found

    def card(self, body: list[Any]) -> Obj | None:
        """A card, if nothing is wrong with it; most of a game is made of cards."""
        if len(body) != 7:
            return None
        id, raw, owner, zone, is_card, face_down, seen_by = body
        numbers = type(id) is int and type(owner) is int and type(zone) is int and type(seen_by) is int
        if not numbers or type(is_card) is not bool or type(face_down) is not bool:
            return None
        if not (0 <= owner < self.seats and 0 <= zone < len(ZONES) and 0 <= id <= MOST and 0 <= seen_by <= MOST):
            return None
        if not isinstance(raw, list) or len(raw) != 2 or raw[0] != "card" or type(raw[1]) is not str:
            return None
        key: str = raw[1]
        found = self.cards.get(key)
        if found is None:
            found = self.cards[key] = card_at(key)
        return Obj(id, found, owner, ZONES[zone], is_card, face_down, seen_by)

    def object(self, name: str, body: list[Any]) -> Any:
        if name == "Obj":
            plain = self.card(body)
            if plain is not None:
                return plain
        name = RENAMED.get(name, name)
        if name in self.tasks:
            cls = self.tasks[name]
            return cls(*self.typed(cls, body))
        kind = saved_class(name)
        if kind is None:
            raise BadSave(f"unknown kind of object {name!r}")
        cls = kind
        fields = cls.fields  # type: ignore[attr-defined]
        values = dict(zip(fields, self.typed(cls, body[: len(fields)]), strict=True))
        if cls is Permanent:
            perm = Permanent(values["id"], values["card"], values["owner"], values["is_card"], values["controller"], 0)
            return self.fill(perm, values, body[len(fields)])
        if cls is Item:
            item = Item(
                values["id"], values["card"], values["owner"], values["is_card"], values["ability"],
                values["source"], values["controller"],
            )  # fmt: skip
            return self.fill(item, values, body[len(fields)])
        if cls is Player:
            return self.fill(Player(values["seat"], values["name"]), values, None)
        if cls is Attacker:
            return self.fill(Attacker(values["id"], values["defender"], values["defending_player"], True), values, None)
        if cls is Blocker:
            return self.fill(Blocker(values["id"]), values, None)
        if cls is Combat:
            return self.fill(Combat(), values, None)
        if cls is Commander:
            return self.fill(Commander(values["id"], values["owner"]), values, None)
        if cls is FaceUp:
            return self.fill(FaceUp(values["id"], values["timestamp"]), values, None)
        if cls is Delver:
            return self.fill(Delver(values["owner"]), values, None)
        if cls is Would:
            return self.fill(cls(values["kind"], values["rule"]), values, None)
        return cls(*values.values())

    def fill(self, obj: Any, values: dict[str, Any], chars: Any) -> Any:
        for name, value in values.items():
            if name in ("card", "owner", "is_card"):
                continue
            setattr(obj, name, value)
        if chars is not None:
            card = obj.base if isinstance(obj, Permanent) else obj.card
            if chars == self.printed(card):
                obj.chars = card.chars
            else:
                found = self.chars(chars)
                obj.chars = card.chars if same_chars(found, card.chars) else found
        return obj

    def printed(self, card: CardDef) -> Any:
        """The characteristics a card has by itself, as they are saved."""
        found = self.own.get(card)
        if found is None:
            found = chars_out(card.chars)
            self.own[card] = found
        return found

    def typed(self, cls: type, body: list[Any]) -> list[Any]:
        """The fields, each of its type: numbers and words that stand for members of enumerations become them again."""
        parts = parts_of(cls)
        if len(parts) != len(body):
            raise damaged(f"a {cls.__name__} has other parts")
        values: list[Any] = []
        for i, part in enumerate(parts):
            raw: Any = body[i]
            value = self.decode(raw) if isinstance(raw, list) else raw
            if part.has_members:
                value = member(value, part.spec)
            if part.is_seat and isinstance(value, int) and not NOBODY <= value < self.seats:
                raise damaged(f"{cls.__name__}.{part.name} is no seat")
            values.append(value)
        hear_steps(cls, cls.fields, values)  # type: ignore[attr-defined]
        for i, part in enumerate(parts):
            if not part.holds(values[i]):
                check_field(cls.__name__, part.name, values[i], part.spec)
        return values


def parts_of(cls: type) -> list[Part]:
    name = cls.__name__
    found = PARTS.get(name)
    if found is None:
        types = types_of(name)
        found = [Part(field, types.get(field)) for field in cls.fields]  # type: ignore[attr-defined]
        PARTS[name] = found
    return found


# Fields that name a player, whatever has them.
SEATS: Final = frozenset(
    {"controller", "default_controller", "owner", "seat", "player", "protector", "defending_player"}
)


# How a file that was written here goes; the digest, the origin and the state stand between.
HEAD: Final = f'{{"apnap":"game","format":{SAVE_FORMAT},"digest":"'
ORIGIN: Final = '","origin":'
STATE: Final = ',"state":'


def write_save(origin: dict[str, Any], g: State) -> str:
    """A saved game as text."""
    beginning, values = compact(origin), state_text(g, words=True)
    return f"{HEAD}{digest_of(beginning, values)}{ORIGIN}{beginning}{STATE}{values}}}"


def is_sealed(text: object, values: dict[str, Any]) -> bool:
    """Whether the content is what was saved; something else may have written the file anew, with other spaces."""
    if isinstance(text, str) and text.startswith(HEAD):
        start = text.find(ORIGIN) + len(ORIGIN)
        middle = text.find(STATE, start)
        if middle > 0 and values.get("digest") == digest_of(text[start:middle], text[middle + len(STATE) : -1]):
            return True
    return bool(values.get("digest") == save_digest(values["origin"], values["state"]))


def read_save(text: object, rulesets: dict[str, Ruleset]) -> tuple[State, dict[str, Any]]:
    """The game, and how it began; BadSave if the text is no saved game, or not all of one."""
    values = checks.read_json(text, "game", "a saved game")
    made = values.get("format", 1)
    if made != SAVE_FORMAT:
        older = "an older" if isinstance(made, int) and made < SAVE_FORMAT else "another"
        raise BadSave(
            f"the game was saved by {older} version of this program (format {checks.shown(made)}); this one reads "
            f"format {SAVE_FORMAT}"
        )
    origin = values.get("origin", {})
    if not isinstance(origin, dict) or not isinstance(values.get("state"), dict):
        raise BadSave("the saved game is damaged: parts of it are missing")
    if not is_sealed(text, values):
        raise BadSave("the saved game is damaged: its content is not what was saved")
    return load_state(values["state"], rulesets), origin


def load_state(values: dict[str, Any], rulesets: dict[str, Ruleset]) -> State:
    if values.get("format") != FORMAT:
        raise BadSave("not a saved game, or one of another format")
    try:
        g = build(values, rulesets)
        check_state(g)
        return g
    except BadSave:
        raise
    except Exception as error:  # whatever it is: what is not understood is not played
        raise BadSave(f"the saved game is damaged: {error}") from error


def read_fields(g: State, d: Decoder, values: dict[str, Any]) -> None:
    for part in parts_of(State):
        value = member(d.decode(values[part.name]), part.spec)
        if not part.holds(value):
            check_field("State", part.name, value, part.spec)
        setattr(g, part.name, value)


def place(g: State, obj: Obj) -> None:
    """Enter an object under its id, which is one that the game has given."""
    if not FIRST_OBJECT_ID <= obj.id < g.next_id <= MOST_IDS:
        raise damaged(f"{obj.card.name} has no id of an object")
    g.objects[obj.id] = obj


def read_apart(g: State, d: Decoder, values: dict[str, Any], told: Any) -> None:
    """What is saved only where it is there."""
    others = {name: d.decode(values.get(name, nothing)) for name, nothing in APART.items()}
    others["era_state"] = d.decode(values.get(g.ruleset.spine.keeps))
    check_fields("State", others)
    for name, value in others.items():
        setattr(g, name, value)
    if g.melee is not None:
        note_turns(g, g.melee)
    if told is not None:
        g.reach = d.decode(["l", *told[1]])


def place_all(g: State) -> None:
    for p in g.players:
        for zone in (p.hand, p.library, p.graveyard):
            for obj in zone:
                place(g, obj)
    for group in (g.battlefield, g.phased_out, g.stacked(), g.exile, g.command, g.ante):
        for obj in group:
            place(g, obj)


def build(values: dict[str, Any], rulesets: dict[str, Ruleset]) -> State:
    d = Decoder(len(values["players"]))
    players = [d.decode(p) for p in values["players"]]
    limits = Limits(*values["limits"])
    rules = from_values(values["ruleset"], rulesets)
    rng: object = d.decode(values["rng"])
    if not isinstance(rng, Rng):
        raise BadSave("the saved game is damaged: rng is no generator")
    table = values.get("table")
    played = FREE_FOR_ALL if table is None else format_from(table["format"])
    teams = None if table is None or not table["teams"] else table["teams"]
    sides = seated(played, len(players), teams)
    told = values.get("ranges")
    far = ranged(played, len(players), sides, None if told is None else told[0])
    g = State(rules, rng, players, limits, played, sides, far)
    read_fields(g, d, values)
    read_apart(g, d, values, told)
    place_all(g)
    for raw in values["loose"]:
        place(g, d.decode(raw))
    for raw in values["items"]:
        item = d.decode(raw)
        g.items[item.id] = item
    for id in values["resolving"]:
        found = g.objects[id]
        if not isinstance(found, Item):
            raise BadSave("the saved game is damaged: a card resolves")
        g.items[id] = found
    check_whole(g)
    dirty, unsettled, relayer, stamp = list(g.dirty), g.unsettled, g.relayer, g.stamp
    flags = {p.id: p.dirty for p in g.battlefield}
    rebuild(g)
    g.dirty, g.unsettled, g.relayer, g.stamp = dirty, unsettled, relayer, stamp
    for p in g.battlefield:
        p.dirty = flags[p.id]
    if values["before"] is not None:
        g.before = build(values["before"], rulesets)
    return g
