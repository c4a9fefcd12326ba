"""Merging with permanents (729) and mutate (702.140); commanders that are part of a merged permanent (903.3c)."""

from __future__ import annotations

import pytest

from apnap import Ev, Game
from apnap.atoms.status import flip, transform
from apnap.state.kinds import Q, Zone
from apnap.state.objects import Permanent
from apnap.testing import Scene, cast, count_events, find, named, pass_until, settle
from tests.helpers import (
    ask_until,
    asked,
    exiled,
    graveyard,
    hand,
    lives,
    pass_round,
    same_after_saving,
    texts,
    to_attack,
)

HERON, EGG, BEAR = "Dreamtail Heron", "Mysterious Egg", "Grizzly Bears"
SHEPHERD, HOWLER = "Gatstaf Shepherd", "Gatstaf Howler"
BY_MUTATION = " for its alternative cost"


def announce(game: Game, spell: str, onto: str) -> None:
    game.apply(f"cast {spell}{BY_MUTATION}")
    game.apply(f"target {onto}" if onto else game.legal[0])


def mutating(board: Scene, spell: str, onto: str, lands: str = "Island") -> Game:
    """The spell is on the stack, cast for its mutate cost."""
    game = board.battlefield("A", *[lands] * 5).hand("A", spell).begin("A")
    announce(game, spell, onto)
    return game


def merge(game: Game, side: str) -> None:
    """The spell resolves, and is put on that side."""
    pass_round(game)
    assert [t.split()[1] for t in texts(game)] == ["over", "under"] and same_after_saving(game)
    game.apply(next(t for t in texts(game) if side in t))


def merged(board: Scene, spell: str, onto: str, side: str, lands: str = "Island") -> Game:
    """It has resolved; what triggered waits on the stack."""
    game = mutating(board, spell, onto, lands)
    merge(game, side)
    return game


def sized(perm: Permanent) -> tuple[str, int, int]:
    return perm.chars.name, perm.chars.power, perm.chars.toughness


# ---- casting -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("702.140a", "601.2b", "118.9")
def test_702_140a_it_targets_a_creature_of_its_owner_that_is_no_human() -> None:
    board = Scene(2).battlefield("A", *["Island"] * 4, BEAR, "Isamaru, Hound of Konda", "Benalish Hero")
    board.battlefield("B", "Serra Angel")
    board.permanent("B", "Gray Ogre", owner="A")  # a creature one owns, whoever controls it
    game = board.hand("A", HERON).begin("A")
    assert [t for t in texts(game) if HERON in t] == [f"cast {HERON}{BY_MUTATION}"]  # four lands: not for {4}{U}
    game.apply(f"cast {HERON}{BY_MUTATION}")
    assert texts(game) == [f"target {n}" for n in (BEAR, "Isamaru, Hound of Konda", "Gray Ogre")]


@pytest.mark.cr("702.140a", "601.2c")
def test_702_140a_without_such_a_creature_it_cannot_be_cast_so() -> None:
    board = Scene(2).battlefield("A", *["Island"] * 5, "Benalish Hero").battlefield("B", BEAR).hand("A", HERON)
    assert [t for t in texts(board.begin("A")) if HERON in t] == [f"cast {HERON}"]


@pytest.mark.cr("702.140b", "608.3b")
def test_702_140b_without_its_target_it_resolves_as_a_creature_spell() -> None:
    board = Scene(2).battlefield("A", BEAR).battlefield("B", "Mountain").hand("B", "Shock")
    game = mutating(board, HERON, BEAR)
    game.apply("pass")
    game.apply("cast Shock")
    game.apply(f"target {BEAR}")
    settle(game)
    assert sized(find(game, HERON)) == (HERON, 3, 4) and graveyard(game, 0) == [BEAR]
    assert count_events(game, Ev.FIZZLED) == 0 and hand(game, 0) == []  # nothing has mutated
    assert find(game, HERON).sick and game.state.merged == []


# ---- what comes of it ----------------------------------------------------------------------------------------------


@pytest.mark.cr("702.140c", "702.140e", "729.2", "729.2a", "608.3d", "729.1")
@pytest.mark.parametrize(("side", "shown"), [("over", (HERON, 3, 4)), ("under", (EGG, 0, 2))])
def test_702_140e_it_is_the_topmost_with_the_abilities_of_all(side: str, shown: tuple[str, int, int]) -> None:
    game = merged(Scene(2).battlefield("A", EGG), HERON, EGG, side)
    (creature,) = [p for p in game.state.battlefield if "Island" not in p.chars.name]
    assert sized(creature) == shown
    view = next(p for p in game.view(0)["battlefield"] if p["id"] == creature.id)
    assert view["keywords"] == ["flying"]  # of the Heron, wherever it lies
    ask_order(game)
    assert len(game.state.stack) == 2  # the Heron's ability and the Egg's
    assert same_after_saving(game) and game.clone().state_hash() == game.state_hash()
    settle(game)
    assert creature.count("+1/+1") == 1 and len(hand(game, 0)) == 1


@pytest.mark.cr("729.2b", "729.2c")
def test_729_2c_it_is_the_object_it_was() -> None:
    """It has not entered: nothing hears of that, it is not sick, and what affected it still does."""
    board = Scene(2).battlefield("A", BEAR, "Forest").hand("A", "Giant Growth")
    game = board.battlefield("A", *["Island"] * 5).hand("A", HERON).begin("A")
    bear = find(game, BEAR)
    cast(game, "Giant Growth", f"target {BEAR}")
    settle(game)
    before = [e for e in game.events if e.kind == Ev.MOVED]
    announce(game, HERON, BEAR)
    merge(game, "over")
    heron = find(game, HERON)
    assert heron.id == bear.id and not heron.sick and sized(heron) == (HERON, 6, 7)
    arrived = [e for e in game.events if e.kind == Ev.MOVED and e not in before and e.m == 2]
    assert arrived == []


@pytest.mark.cr("702.140d")
def test_702_140d_others_hear_of_it() -> None:
    game = merged(Scene(2).battlefield("A", BEAR, "Essence Symbiote"), HERON, BEAR, "over")
    settle(game)
    assert find(game, HERON).count("+1/+1") == 1 and lives(game) == [22, 20]


@pytest.mark.cr("702.140f")
def test_702_140f_what_was_said_of_the_spell_is_said_of_the_creature() -> None:
    """A circle names Porcuparrot while it is a spell; the Bear it lies under deals no damage once."""
    circle = "Circle of Protection: Red"
    board = Scene(2).battlefield("A", BEAR).battlefield("B", circle, "Plains")
    game = mutating(board, "Porcuparrot", BEAR, "Mountain")
    game.apply("pass")
    game.apply(f"activate {circle}")
    pass_until(game, lambda g: asked(g) == Q.NAME)
    game.apply(f"choose over {BEAR}")
    pass_until(game, lambda g: g.kind == Q.ATTACK)
    game.apply("attack B with Porcuparrot")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert lives(game) == [20, 20] and not game.state.lasting


@pytest.mark.cr("702.140d", "729.2")
def test_how_often_it_has_mutated() -> None:
    board = Scene(2).battlefield("A", EGG, *["Swamp"] * 6).hand("A", *["Insatiable Hemophage"] * 2)
    game = board.begin("A")
    for onto in (EGG, "Insatiable Hemophage"):
        announce(game, "Insatiable Hemophage", onto)
        merge(game, "over")
        ask_order(game)
        settle(game)
    assert lives(game) == [25, 15]  # one, then two and two: each Hemophage's ability has triggered the second time
    (creature,) = [p for p in game.state.battlefield if p.chars.name != "Swamp"]
    assert creature.count("+1/+1") == 2 and same_after_saving(game)


def ask_order(game: Game) -> None:
    while asked(game) == Q.ORDER_TRIGGERS:
        game.apply(0)


def test_porcuparrot_deals_as_much_as_it_has_mutated() -> None:
    game = merged(Scene(2).battlefield("A", BEAR), "Porcuparrot", BEAR, "under", "Mountain")
    game.apply(f"activate {BEAR} targeting B")
    settle(game)
    assert lives(game) == [20, 19]


def test_sea_dasher_octopus_merges_at_instant_speed_and_draws() -> None:
    board = Scene(2).battlefield("A", BEAR, "Island", "Island").hand("A", "Sea-Dasher Octopus")
    game = board.begin("A")
    pass_until(game, lambda g: g.kind == Q.ATTACK)
    game.apply(f"attack B with {BEAR}")
    pass_until(game, lambda g: g.view(None)["step"] == "declare attackers" and g.ask is not None and g.ask.decider == 0)
    announce(game, "Sea-Dasher Octopus", BEAR)
    merge(game, "under")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert lives(game) == [20, 18] and len(hand(game, 0)) == 1  # it is still attacking (729.2c)


@pytest.mark.cr("729.2d", "704.5d")
@pytest.mark.parametrize(("side", "is_card"), [("over", True), ("under", False)])
def test_729_2d_it_is_a_token_if_the_topmost_is_one(side: str, is_card: bool) -> None:
    board = Scene(2).battlefield("A", "Master of the Hunt", *["Forest"] * 4, *["Island"] * 5)
    game = board.hand("A", "Unsummon", HERON).begin("A")
    game.apply("activate Master of the Hunt")
    settle(game)
    announce(game, HERON, "Wolves of the Hunt")
    merge(game, side)
    settle(game)
    name = HERON if is_card else "Wolves of the Hunt"
    assert find(game, name).is_card == is_card and same_after_saving(game)
    cast(game, "Unsummon", f"target {name}")
    settle(game)
    assert hand(game, 0).count(HERON) == 1 and not named(game, name)  # the token part ceases to exist


@pytest.mark.cr("729.2e", "708.9")
def test_729_2e_over_a_face_down_creature_it_is_face_up() -> None:
    board = Scene(2).battlefield("A", "Plains").hand("B", "Wrath of God").battlefield("B", *["Plains"] * 4)
    board.permanent("A", "Exalted Angel", face_down=True)
    game = board.battlefield("A", *["Island"] * 5).hand("A", HERON).begin("A")
    announce(game, HERON, "")
    merge(game, "over")
    assert sized(find(game, HERON)) == (HERON, 3, 4) and not find(game, HERON).face_down
    assert count_events(game, Ev.TURNED_FACE) == 0
    assert "lifelink" not in str(game.view(0)["battlefield"])  # what lies face down says nothing
    settle(game)
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    cast(game, "Wrath of God")
    ask_until(game, Q.ORDER).apply(0)
    assert sorted(graveyard(game, 0)) == sorted([HERON, "Exalted Angel"])
    assert [e.rule for e in game.events if e.kind == Ev.REVEALED] == ["708.9"]


@pytest.mark.cr("729.2e", "729.2f")
def test_729_2f_under_a_face_down_creature_all_is_turned_up_together() -> None:
    board = Scene(2).battlefield("A", *["Plains"] * 4)
    board.permanent("A", "Exalted Angel", face_down=True)
    game = board.battlefield("A", *["Island"] * 4).hand("A", HERON).begin("A")
    announce(game, HERON, "")
    merge(game, "under")
    (creature,) = [p for p in game.state.battlefield if p.face_down]
    assert sized(creature) == ("", 2, 2) and same_after_saving(game)
    settle(game)
    game.apply(next(t for t in texts(game) if t.startswith("turn up")))
    assert sized(creature) == ("Exalted Angel", 4, 5) and not creature.face_down and same_after_saving(game)


@pytest.mark.cr("729.2i")
def test_729_2i_transforming_turns_each_double_faced_component() -> None:
    """A Werewolf at night is no Human; under it, or over it, the other face comes up."""
    for side, before, after in (("under", HOWLER, SHEPHERD), ("over", HERON, HERON)):
        board = Scene(2)
        board.permanent("A", SHEPHERD, back_up=True)
        game = merged(board, HERON, HOWLER, side)
        creature = find(game, before)
        assert "intimidate" in creature.base.keywords and creature.base.back is None
        assert transform(game.state, creature, "701.27a") and same_after_saving(game)
        assert creature.base.name == after and creature.base.keywords == "flying"
    plain = merged(Scene(2).battlefield("A", BEAR), HERON, BEAR, "over")
    assert not transform(plain.state, find(plain, HERON), "701.27a")


# ---- leaving the battlefield ---------------------------------------------------------------------------------------


@pytest.mark.cr("729.3", "729.3a")
@pytest.mark.parametrize("first", [HERON, BEAR])
def test_729_3a_one_creature_dies_and_its_owner_arranges_the_cards(first: str) -> None:
    board = Scene(2).battlefield("B", *["Plains"] * 4).hand("B", "Wrath of God")
    game = merged(board.battlefield("A", BEAR, "Gimli, Mournful Avenger"), HERON, BEAR, "over")
    settle(game)
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    cast(game, "Wrath of God")
    pass_round(game)
    assert asked(game) == Q.ORDER and game.ask is not None and (game.ask.decider, game.ask.rule) == (0, "729.3a")
    assert same_after_saving(game)
    game.apply(f"choose {first}")
    pile = [n for n in graveyard(game, 0) if "Gimli" not in n]
    assert pile[-1] == first and len(pile) == 2
    assert game.state.players[0].stat("creatures died") == 2 and game.state.merged == []  # with Gimli


@pytest.mark.cr("729.3b", "729.3c")
def test_729_3c_what_finds_it_finds_all_of_its_cards() -> None:
    board = Scene(2).battlefield("A", "Plains", "Plains", BEAR).hand("A", "Otherworldly Journey")
    game = merged(board, HERON, BEAR, "under")
    settle(game)
    cast(game, "Otherworldly Journey", f"target {BEAR}")
    ask_until(game, Q.ORDER)
    assert game.ask is not None and (game.ask.decider, game.ask.rule) == (0, "729.3b")
    game.apply(f"choose {BEAR}")
    assert exiled(game) == [HERON, BEAR]
    pass_until(game, lambda g: g.view(None)["step"] == "end" and bool(g.state.stack))
    pass_round(game)
    assert [find(game, name).count("+1/+1") for name in (HERON, BEAR)] == [1, 1]


# ---- commanders ----------------------------------------------------------------------------------------------------

SNAPDAX = "Snapdax, Apex of the Hunt"


def led(board: Scene, side: str) -> Game:
    """A commander cast from the command zone for its mutate cost."""
    board.battlefield("A", *["Plains"] * 3, *["Mountain"] * 2, BEAR).battlefield("B", "Gray Ogre")
    game = board.commander("A", SNAPDAX).begin("A")
    announce(game, SNAPDAX, BEAR)
    merge(game, side)
    settle(game)
    return game


@pytest.mark.cr("903.3c", "903.8", "903.10a")
@pytest.mark.parametrize(("side", "name", "dealt"), [("over", SNAPDAX, 6), ("under", BEAR, 4)])
def test_903_3c_the_merged_permanent_is_the_commander(side: str, name: str, dealt: int) -> None:
    game = led(Scene(2, format="commander"), side)
    creature = find(game, name)
    (commander,) = game.state.commanders
    assert commander.id == creature.id and commander.casts == 1 and same_after_saving(game)
    assert graveyard(game, 1) == ["Gray Ogre"] and lives(game) == [44, 40]
    pass_until(game, lambda g: g.kind == Q.ATTACK)
    game.apply(f"attack B with {name}")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert commander.damage == {1: dealt} or game.state.commanders[0].damage == {1: dealt}  # double strike of Snapdax


@pytest.mark.cr("903.9c", "903.9b", "903.3c")
@pytest.mark.parametrize("side", ["over", "under"])
@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_903_9c_only_the_commander_of_a_merged_permanent_goes_to_the_command_zone(side: str, wanted: str) -> None:
    game = led(Scene(2, format="commander").battlefield("A", "Island").hand("A", "Unsummon"), side)
    cast(game, "Unsummon", f"target {SNAPDAX if side == 'over' else BEAR}")
    ask_until(game, Q.YES_NO).apply(wanted)
    settle(game)
    assert sorted(hand(game, 0)) == ([BEAR] if wanted == "yes" else sorted([BEAR, SNAPDAX]))
    assert [o.card.name for o in game.state.command] == ([SNAPDAX] if wanted == "yes" else [])
    (commander,) = game.state.commanders
    assert game.state.objects[commander.id].card.name == SNAPDAX and same_after_saving(game)


@pytest.mark.cr("903.9a", "729.3")
@pytest.mark.parametrize("side", ["over", "under"])
def test_903_9a_of_its_cards_the_commander_may_leave_the_graveyard(side: str) -> None:
    game = led(Scene(2, format="commander").battlefield("B", *["Plains"] * 4).hand("B", "Wrath of God"), side)
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    cast(game, "Wrath of God")
    ask_until(game, Q.ORDER).apply(0)
    ask_until(game, Q.YES_NO).apply("yes")
    assert [o.card.name for o in game.state.command] == [SNAPDAX] and graveyard(game, 0) == [BEAR]


# ---- what cannot be turned, what is flipped, what moves cards alone --------------------------------------------------

LAVARUNNER, TOK_TOK = "Akki Lavarunner", "Tok-Tok, Volcano Born"


def manifested(card: str, *later: str) -> Game:
    """A has manifested that card and put Dreamtail Heron under it; B has what it takes to cast the rest."""
    board = (
        Scene(2)
        .battlefield("A", *["Plains"] * 2, *["Island"] * 4, *["Forest"] * 2)
        .library("A", card, "Swamp", "Swamp")
    )
    board.battlefield("B", *["Mountain"] * 2).hand("B", *later)
    game = board.hand("A", "Soul Summons", HERON).begin("A")
    cast(game, "Soul Summons")
    settle(game)
    announce(game, HERON, "")
    merge(game, "under")
    settle(game)
    return game


@pytest.mark.cr("729.2g", "701.40g")
def test_729_2g_with_an_instant_card_in_it_it_is_shown_and_stays_face_down() -> None:
    game = manifested("Giant Growth", "Break Open")
    (creature,) = [p for p in game.state.battlefield if p.face_down]
    pass_until(game, lambda g: g.turn == 2 and "cast Break Open" in texts(g))
    game.apply("cast Break Open")
    game.apply(0)
    settle(game)
    assert creature.face_down and sized(creature) == ("", 2, 2) and count_events(game, Ev.TURNED_FACE) == 0
    assert [e.rule for e in game.events if e.kind == Ev.REVEALED] == ["729.2g"]


@pytest.mark.cr("729.2g", "729.2f", "701.40b")
def test_729_2g_a_creature_card_is_turned_up_for_its_mana_cost() -> None:
    game = manifested(BEAR)
    game.apply(f"turn up {BEAR} for its mana cost")
    bear = find(game, BEAR)
    assert not bear.face_down and sized(bear) == (BEAR, 2, 2) and "flying" in bear.base.keywords
    assert count_events(game, Ev.TURNED_FACE) == 1 and same_after_saving(game)


@pytest.mark.cr("729.2j", "729.2f", "712.16")
def test_729_2j_what_has_a_double_faced_component_is_not_turned_face_down() -> None:
    """Ixidron turns the others down: of a merged creature all its face-up components."""
    board = Scene(2).battlefield("A", *["Island"] * 9, BEAR).hand("A", "Ixidron")
    board.permanent("A", SHEPHERD, back_up=True)
    board.permanent("B", SHEPHERD, back_up=True)
    game = board.hand("A", HERON, HERON).battlefield("A", *["Island"] * 4).begin("A")
    announce(game, HERON, HOWLER)
    merge(game, "over")
    settle(game)
    announce(game, HERON, BEAR)
    merge(game, "over")
    settle(game)
    game.apply("cast Ixidron")
    settle(game)
    down = [p for p in game.state.battlefield if p.face_down]
    assert len(down) == 1 and sized(down[0]) == ("", 2, 2) and sized(find(game, "Ixidron")) == ("Ixidron", 1, 1)
    assert {p.controller for p in named(game, HERON) + named(game, HOWLER)} == {0, 1}
    whole = next(m for m in game.state.merged if m.id == down[0].id)
    assert {p.shown.name for p in whole.parts if p.shown is not None} == {"(face down)"} and same_after_saving(game)


@pytest.mark.cr("729.2h", "710.2")
@pytest.mark.parametrize(
    ("side", "before", "after"),
    [("under", (LAVARUNNER, 1, 1), (TOK_TOK, 2, 2)), ("over", (HERON, 3, 4), (HERON, 3, 4))],
)
def test_729_2h_flipped_its_other_half_counts(
    side: str, before: tuple[str, int, int], after: tuple[str, int, int]
) -> None:
    board = Scene(2).battlefield("A", LAVARUNNER).hand("B", "Shock").battlefield("B", "Mountain")
    game = merged(board, HERON, LAVARUNNER, side)
    settle(game)
    creature = find(game, before[0])
    assert sized(creature) == before
    to_attack(game).apply(f"attack B with {before[0]}")
    pass_until(game, lambda g: g.view(None)["step"] == "end of combat")
    assert sized(creature) == after and same_after_saving(game)
    assert {"flying"} <= set(next(p for p in game.view(0)["battlefield"] if p["id"] == creature.id)["keywords"])
    pass_until(game, lambda g: g.turn == 2 and "cast Shock" in texts(g))
    game.apply("cast Shock")
    assert f"target {after[0]}" not in texts(game)  # protection from red, of Tok-Tok


@pytest.mark.cr("729.2h", "710.4")
def test_729_2h_it_flips_once_and_only_with_a_flip_card_in_it() -> None:
    game = merged(Scene(2).battlefield("A", LAVARUNNER, "Essence Symbiote"), HERON, LAVARUNNER, "under")
    settle(game)
    creature = find(game, LAVARUNNER)
    assert flip(game.state, creature, "710.2") and not flip(game.state, creature, "710.2")
    assert sized(creature) == (TOK_TOK, 2, 2) and creature.chars.supertypes and same_after_saving(game)
    assert not flip(game.state, find(game, "Essence Symbiote"), "710.2")


@pytest.mark.cr("729.3e")
@pytest.mark.parametrize(("side", "in_exile"), [("over", [HERON]), ("under", [HERON])])
def test_729_3e_of_a_token_with_cards_in_it_the_cards_are_exiled(side: str, in_exile: list[str]) -> None:
    """Leyline of the Void speaks of cards: over the token all of it is exiled, under it the Heron alone."""
    board = Scene(2).battlefield("A", "Master of the Hunt", *["Forest"] * 4, *["Island"] * 5)
    board.battlefield("B", "Leyline of the Void", *["Plains"] * 4).hand("B", "Wrath of God")
    game = board.hand("A", HERON).begin("A")
    game.apply("activate Master of the Hunt")
    settle(game)
    announce(game, HERON, "Wolves of the Hunt")
    merge(game, side)
    settle(game)
    pass_until(game, lambda g: g.turn == 2 and "cast Wrath of God" in texts(g))
    cast(game, "Wrath of God")
    settle(game)
    assert exiled(game) == sorted([*in_exile, "Master of the Hunt"]) and graveyard(game, 0) == []
    moved = [e for e in game.events if e.kind == Ev.MOVED and e.n == Zone.BATTLEFIELD]
    assert sorted(e.m for e in moved) == [Zone.EXILE if side == "over" else Zone.GRAVEYARD, Zone.EXILE]
