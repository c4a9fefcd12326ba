"""What a view has: enough for a client, as plain values that the schema describes."""

from __future__ import annotations

import json
import random
from typing import Any, cast

import pytest

from apnap import Game, Q
from apnap.testing import Scene, attack, block, find, pass_until, to_step
from apnap.testing.hiding import shuffle_hidden
from apnap.testing.random_games import random_board, random_choice
from apnap.view import names_in
from apnap.view.types import OptionView, PermanentView, View
from tools import view_schema

SCHEMA: dict[str, Any] = json.loads(view_schema.FILE.read_text(encoding="utf-8"))
MANY = ("current", "m10", "sixth")  # eras with rules for more than two players
TYPES: dict[str, tuple[type, ...]] = {
    "integer": (int,),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}


def faults(value: object, schema: Any, at: str = "view") -> list[str]:
    """What of a value the schema does not allow; the few words of JSON Schema that ours uses."""
    if schema is True:
        return []
    if "$ref" in schema:
        return faults(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], at)
    if "anyOf" in schema:
        found = [faults(value, part, at) for part in schema["anyOf"]]
        return [] if any(not part for part in found) else [f"{at}: {value!r} is none of the kinds"]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{at}: {value!r}"]
    kind = schema.get("type")
    if kind is None:
        return []
    if not isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, bool)):
        return [f"{at}: {value!r} is no {kind}"]
    if kind == "array":
        items = cast(list[Any], value)
        return [fault for i, item in enumerate(items) for fault in faults(item, schema["items"], f"{at}[{i}]")]
    if kind != "object":
        return []
    values = cast(dict[str, Any], value)
    rules = schema.get("properties", {})
    wrong = [f"{at}: no {key}" for key in schema.get("required", []) if key not in values]
    for key, item in values.items():
        if key in rules:
            wrong += faults(item, rules[key], f"{at}.{key}")
        elif schema.get("additionalProperties", True) is False:
            wrong.append(f"{at}: {key} is not in the schema")
        else:
            wrong += faults(item, schema.get("additionalProperties", True), f"{at}.{key}")
    return wrong


def test_the_schema_and_the_page_are_those_of_the_types() -> None:
    """`make docs` writes both."""
    assert view_schema.FILE.read_text(encoding="utf-8") == view_schema.schema_text()
    assert view_schema.PAGE.read_text(encoding="utf-8") == view_schema.page()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"turn": "1"}, "view.turn"),
        ({"turn": True}, "view.turn"),
        ({"day": "dusk"}, "view.day"),
        ({"secret": 1}, "secret is not in the schema"),
        ({"battlefield": [{"id": 1}]}, "view.battlefield[0]: no name"),
        ({"ask": 3}, "view.ask"),
    ],
)
def test_the_validator_finds_what_is_wrong(change: dict[str, Any], fault: str) -> None:
    """Otherwise the next test would prove nothing."""
    view: dict[str, Any] = {**Scene(2).begin("A", "main").view(0)}
    assert not faults(view, SCHEMA)
    assert any(fault in line for line in faults({**view, **change}, SCHEMA))


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
@pytest.mark.parametrize("seed", range(3))
def test_views_of_random_games_are_as_the_schema_says(era: str, seed: int) -> None:
    """Every seat and a spectator, every few decisions; what goes through JSON comes back the same."""
    game, rng = random_board(seed, 2 + seed if era in MANY else 2, era)
    for n in range(120):
        if game.over:
            break
        if n % 4 == 0:
            for seat in [None, *range(len(game.state.players))]:
                check(game, seat)
        game.apply(random_choice(game, rng))
    check(game, 0)


def check(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    assert json.loads(json.dumps(view)) == view
    assert not faults(view, SCHEMA)
    assert view["you"] == seat
    called = names_in(view)
    told: list[int | None] = [i for s in view["stack"] for i in [*s["targets"], s["source"]]]
    told += [i for a in view["combat"] for i in [a["attacker"], a["defender"], *a["blockers"]]]
    told += [i for p in view["battlefield"] for i in [p["attached_to"], *p["attachments"]]]
    told += [i for e in view["events"] for i in e["refs"]]
    told += [i for p in view["damage"] for i in (p["source"], p["to"])]
    ask = view["ask"]
    if ask is not None and ask["kind"] in ("TARGET", "PRIORITY", "ATTACK", "BLOCK", "DISCARD"):
        told += [o["id"] for o in ask.get("options", []) if "id" in o]
    packets = {p["id"] for p in view["damage"]}  # damage can be a target itself
    assert not [i for i in told if i is not None and i not in called and i not in packets]


def option(view: View, text: str) -> OptionView:
    ask = view["ask"]
    assert ask is not None
    return next(o for o in ask["options"] if o["text"] == text)


def permanent(view: View, name: str) -> PermanentView:
    return next(p for p in view["battlefield"] if p["name"] == name)


def test_what_attacks_and_blocks_is_told_by_id() -> None:
    """Two creatures of one name are two."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Grizzly Bears").battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"), ("Grizzly Bears", "B"))
    block(game, ("Hill Giant", "Grizzly Bears"))
    view = game.view(0)
    giant = permanent(view, "Hill Giant")
    bears = [p["id"] for p in view["battlefield"] if p["name"] == "Grizzly Bears"]
    assert [a["attacker"] for a in view["combat"]] == bears and len(set(bears)) == 2
    assert [a["blockers"] for a in view["combat"]] == [[giant["id"]], []]
    assert giant["blocking"] == [bears[0]]
    assert all(p["attacking"] == 1 for p in view["battlefield"] if p["id"] in bears)


def test_auras_and_what_they_enchant_point_at_each_other_and_say_what_changed() -> None:
    """With the printed values of what is no longer as printed, and the names of what changed it."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Glorious Anthem", "Swamp", "Forest")
    game = scene.hand("A", "Unholy Strength", "Giant Growth").begin("A", "main")
    game.apply(["cast Unholy Strength", "target Grizzly Bears", "pass", "pass"])
    game.apply(["cast Giant Growth", "target Grizzly Bears", "pass", "pass"])
    view = game.view(1)
    bears, strength = permanent(view, "Grizzly Bears"), permanent(view, "Unholy Strength")
    assert strength["attached_to"] == bears["id"] and bears["attachments"] == [strength["id"]]
    assert (bears["power"], bears["toughness"]) == (8, 7)
    assert bears["printed"] == {"power": 2, "toughness": 2}
    assert sorted(bears["changed_by"]) == ["Giant Growth", "Glorious Anthem", "Unholy Strength"]
    assert "printed" not in strength and "changed_by" not in strength
    assert [(e["source"], e["affected"], e["until"]) for e in view["effects"]] == [
        ("Giant Growth", [bears["id"]], "end of turn")
    ]


def test_looking_changes_nothing() -> None:
    """Though the layers are worked out once more to tell what changed what."""
    for seed in range(6):
        game, rng = random_board(seed)
        for _ in range(60):
            if game.over:
                break
            before = game.state_hash()
            chars = [p.chars for p in game.state.battlefield]
            game.view(0)
            assert game.state_hash() == before
            assert all(a is p.chars for a, p in zip(chars, game.state.battlefield, strict=True))
            game.apply(random_choice(game, rng))


def test_an_option_tells_its_object_and_its_cost() -> None:
    """As things stand: what makes spells dearer is in it."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 6, "Mogg Fanatic", "Prodigal Sorcerer")
    game = (
        scene.hand("A", "Shock", "Blaze", "Mountain").battlefield("B", "Thalia, Guardian of Thraben").begin("A", "main")
    )
    view = game.view(0)
    hand = view["players"][0]["hand"]
    assert isinstance(hand, list)
    ids = {c["name"]: c["id"] for c in hand}
    shock = option(view, "cast Shock")
    assert (shock["act"], shock["id"], shock["cost"]) == ("CAST", ids["Shock"], {"mana": "{1}{R}", "parts": []})
    assert option(view, "cast Blaze")["cost"]["mana"] == "{X}{1}{R}"
    assert "cost" not in option(view, "play Mountain") and option(view, "play Mountain")["id"] == ids["Mountain"]
    fanatic = option(view, "activate Mogg Fanatic")
    assert fanatic["id"] == find(game, "Mogg Fanatic").id and fanatic["ability"] == 0
    assert fanatic["cost"] == {"mana": "", "parts": ["sacrifice self"]}
    assert option(view, "pass") == {"index": 0, "text": "pass", "act": "PASS"}


def test_targets_are_ids_and_what_is_gone_keeps_its_name() -> None:
    """A spell whose target has left still says what it was."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").battlefield("B", "Mogg Fanatic")
    game = scene.hand("A", "Shock").begin("A", "main")
    game.apply("cast Shock targeting Mogg Fanatic")
    target = find(game, "Mogg Fanatic").id
    assert game.view(0)["stack"][0]["targets"] == [target] and game.view(0)["gone"] == []
    game.apply(["pass", "activate Mogg Fanatic targeting A"])
    view = game.view(0)
    assert [s["kind"] for s in view["stack"]] == ["spell", "activated"]
    assert view["stack"][0]["targets"] == [target] and view["stack"][1]["source"] == target
    assert view["gone"] == [{"id": target, "name": "Mogg Fanatic"}]


def test_events_are_told_as_the_seat_could_see_them() -> None:
    """A draw names the card to whoever drew it, and to nobody else."""
    game = Scene(2).library("A", "Shock").begin("A", "upkeep", 3)
    to_step(game, "draw", 3)

    def drawn(seat: int | None) -> tuple[str, int]:
        event = next(e for e in game.view(seat, events=50)["events"] if e["kind"] == "DRAWN")
        return event["text"], len(event["refs"])

    assert drawn(0) == ("A draws Shock", 1)
    assert drawn(1) == drawn(None) == ("A draws a card", 0)
    assert game.view(0, events=0)["events"] == [] and len(game.view(0, events=3)["events"]) == 3


def test_a_spectator_sees_what_everyone_sees() -> None:
    """No hand, no options."""
    view = Scene(2).hand("A", "Shock").hand("B", "Forest").begin("A", "main").view(None)
    assert [p["hand"] for p in view["players"]] == [1, 1]
    assert view["ask"] == {"player": 0, "decider": 0, "kind": "PRIORITY"} and view["revealed"] == []


def test_cards_a_question_is_about_are_shown_to_whoever_must_answer() -> None:
    """Looking through a library: what may be picked is there, with its id, and nobody else sees it."""
    scene = Scene(2).battlefield("A", *["Swamp"] * 2).hand("A", "Demonic Tutor").library("A", "Shock", "Forest")
    game = scene.begin("A", "main")
    game.apply("cast Demonic Tutor")
    pass_until(game, lambda x: x.state.ask_kind == Q.PICK)
    view = game.view(0)
    shock = option(view, "choose Shock")
    assert {c["id"]: c["name"] for c in view["revealed"]}[shock["id"]] == "Shock"
    assert game.view(1)["revealed"] == [] and game.view(None)["revealed"] == []


def test_a_view_is_the_callers_own() -> None:
    """Changing one changes no other."""
    game = Scene(2).battlefield("A", "Serra Angel").begin("A", "main")
    view = game.view(0)
    view["battlefield"][0]["keywords"].clear()
    view["battlefield"][0]["types"].append("nonsense")
    assert game.view(0)["battlefield"][0]["keywords"] == ["flying", "vigilance"]
    assert game.view(0)["battlefield"][0]["types"] == ["creature"]


def test_views_cost_nothing_to_games_that_do_not_ask() -> None:
    """The same game, looked at or not."""
    plain, rng = random_board(77)
    looked, _ = random_board(77)
    again = random.Random(3)
    rng = random.Random(3)
    for _ in range(40):
        if plain.over:
            break
        plain.apply(random_choice(plain, rng))
        looked.view(0)
        looked.apply(random_choice(looked, again))
    assert plain.state_hash() == looked.state_hash()


def test_an_ability_from_a_hand_names_the_card_that_was_revealed_not_what_is_hidden_there() -> None:
    """The Ninja is shown as its ability is activated; the opponent's view names it whatever that hand holds."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", *["Island"] * 4).hand("A", "Ninja of the Deep Hours", "Shock")
    game = scene.begin("A", "combat")
    attack(game, ("Grizzly Bears", "B"))
    to_step(game, "declare blockers")
    game.apply("activate Ninja of the Deep Hours")
    game.apply("choose Grizzly Bears")
    game.apply("pass")
    assert [left["name"] for left in game.view(1)["gone"]] == ["Ninja of the Deep Hours"]
    for seed in range(8):
        twin = game.clone()
        shuffle_hidden(twin.state, 1, random.Random(seed))
        assert twin.view(1)["gone"] == game.view(1)["gone"]
