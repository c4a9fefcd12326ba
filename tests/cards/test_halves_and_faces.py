"""Adventurer and omen cards, split cards, modal double-faced cards: which part of them counts where."""

from __future__ import annotations

import pytest

from apnap import Game, card
from apnap.cards.files import load_cards
from apnap.errors import CardFileError
from apnap.queries.color_identity import color_identity
from apnap.state.kinds import Q, Zone
from apnap.state.objects import Item
from apnap.testing import Scene, cast, find, named, play, settle, to_step, to_turn
from apnap.text import card_parts, card_text
from apnap.vocab.abilities import Spell
from apnap.vocab.effects.madness import CastCopies
from apnap.vocab.effects.permanents import PutOntoBattlefield
from apnap.vocab.effects.recasting import CastNow
from apnap.vocab.filters import Filter
from apnap.vocab.lookups import YOU, All
from tests.helpers import asked, exiled, graveyard, instant, lives, same_after_saving, texts


def spell(game: Game) -> Item:
    """The spell on top of the stack."""
    return game.state.stack[-1]


# ---- adventurer cards (715) --------------------------------------------------------------------------------------


def borrower(*more: str) -> Game:
    scene = Scene(2).battlefield("A", *["Island"] * 8).hand("A", "Brazen Borrower", *more)
    return scene.battlefield("B", "Grizzly Bears", *["Island"] * 3).hand("B", "Counterspell").begin("A")


@pytest.mark.cr("715.3")
def test_an_adventurer_card_is_cast_normally_or_as_an_adventure() -> None:
    """Both are offered, each by its own name and for its own cost."""
    game = borrower()
    assert {"cast Brazen Borrower", "cast Petty Theft"} <= set(texts(game))
    ask = game.view(0)["ask"]
    assert ask is not None
    costs = {o["text"]: o["cost"]["mana"] for o in ask["options"] if "cost" in o}
    assert costs["cast Brazen Borrower"] == "{1}{U}{U}" and costs["cast Petty Theft"] == "{1}{U}"


@pytest.mark.cr("715.3a")
def test_only_the_adventure_is_looked_at_when_it_is_cast() -> None:
    """A sorcery that is an Adventure of a creature: not off-turn, and not without a target."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Embereth Shieldbreaker")
    game = scene.battlefield("B", "Sol Ring").begin("A")
    assert "cast Battle Display" in texts(game) and "cast Embereth Shieldbreaker" not in texts(game)
    cast(game, "Battle Display", "target Sol Ring")
    settle(game)
    assert not named(game, "Sol Ring") and exiled(game) == ["Embereth Shieldbreaker"]
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Embereth Shieldbreaker")
    game = scene.begin("A")
    assert "cast Battle Display" not in texts(game) and "cast Embereth Shieldbreaker" in texts(game)


@pytest.mark.cr("715.3b")
@pytest.mark.cr("715.4")
def test_on_the_stack_an_adventure_is_only_that() -> None:
    """Elsewhere, and when it is cast normally, the card is the creature."""
    game = borrower()
    assert card("Brazen Borrower").chars.mana_value == 3
    cast(game, "Petty Theft", "target Grizzly Bears")
    now = spell(game)
    assert (now.chars.name, now.chars.mana_value, now.chars.power) == ("Petty Theft", 2, 0)
    assert now.chars.subtypes == ("Adventure",) and game.view(1)["stack"][-1]["name"] == "Petty Theft"
    assert same_after_saving(game)
    settle(game)
    assert exiled(game) == ["Brazen Borrower"]
    cast(game, "Brazen Borrower")
    assert spell(game).chars.name == "Brazen Borrower" and spell(game).chars.power == 3


@pytest.mark.cr("715.3d")
def test_after_its_adventure_the_creature_may_be_cast_from_exile() -> None:
    """Whenever it could be cast, as long as it is there; not as an Adventure again."""
    game = borrower()
    cast(game, "Petty Theft", "target Grizzly Bears")
    settle(game)
    assert exiled(game) == ["Brazen Borrower"] and not named(game, "Grizzly Bears")
    assert "cast Brazen Borrower" in texts(game) and "cast Petty Theft" not in texts(game)
    assert same_after_saving(game)
    to_step(game, "upkeep", 2)
    while game.ask is not None and game.ask.player != 0:
        game.apply("pass")
    cast(game, "Brazen Borrower")  # it has flash
    settle(game)
    assert find(game, "Brazen Borrower").chars.power == 3 and not exiled(game)


@pytest.mark.cr("715.3d")
def test_a_countered_adventure_goes_to_the_graveyard() -> None:
    """Also one whose target is gone: only what resolves is exiled."""
    game = borrower()
    cast(game, "Petty Theft", "target Grizzly Bears")
    game.apply("pass")
    cast(game, "Counterspell", "target Petty Theft")
    settle(game)
    assert graveyard(game) == ["Brazen Borrower"] and not exiled(game)
    game = borrower("Brazen Borrower")
    cast(game, "Petty Theft", "target Grizzly Bears")
    cast(game, "Petty Theft", "target Grizzly Bears")
    settle(game)
    assert graveyard(game) == ["Brazen Borrower"] and exiled(game) == ["Brazen Borrower"]


@pytest.mark.cr("715.3d")
def test_another_exile_is_no_adventure() -> None:
    """A card that was exiled otherwise cannot be cast."""
    game = Scene(2).battlefield("A", *["Island"] * 4).exile("A", "Brazen Borrower").begin("A")
    assert not [t for t in texts(game) if t.startswith("cast")]


@pytest.mark.cr("715.3c")
def test_a_copied_adventure_is_an_adventure() -> None:
    """The copy does the same, and only the card is exiled."""
    scene = Scene(2).battlefield("A", *["Island"] * 4, *["Mountain"] * 2).hand("A", "Brazen Borrower", "Fork")
    game = scene.battlefield("B", "Grizzly Bears", "Llanowar Elves").begin("A")
    cast(game, "Petty Theft", "target Grizzly Bears")
    cast(game, "Fork", "target Petty Theft")
    game.apply("pass")
    game.apply("pass")
    while asked(game) != Q.PRIORITY:
        game.apply(next(t for t in texts(game) if t != "target Grizzly Bears"))
    copy = spell(game)
    assert copy.is_copy and copy.chars.name == "Petty Theft"
    settle(game)
    assert exiled(game) == ["Brazen Borrower"]


@pytest.mark.cr("715.3d")
def test_a_land_on_an_adventure_is_played_from_exile() -> None:
    """It is a land play, and its Adventure's Wizard sees noncreature spells."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 5).hand("A", "Lindblum, Industrial Regency", "Flame Rift")
    game = scene.begin("A")
    assert "play Lindblum, Industrial Regency" in texts(game)
    cast(game, "Mage Siege")
    settle(game)
    assert named(game, "Wizard")
    play(game, "Lindblum, Industrial Regency")
    assert find(game, "Lindblum, Industrial Regency").tapped and not exiled(game)
    cast(game, "Flame Rift")
    settle(game)
    assert lives(game) == [16, 15]


@pytest.mark.cr("720.3d")
def test_an_omen_is_shuffled_into_the_library() -> None:
    """As it resolves; nothing may be cast from exile."""
    scene = Scene(2).battlefield("A", "Forest").hand("A", "Sagu Wildling").library("A", "Plains", "Island")
    game = scene.begin("A")
    cast(game, "Roost Seek")
    settle(game)
    assert "Sagu Wildling" in [o.card.name for o in game.state.players[0].library]
    assert not exiled(game) and not graveyard(game)


@pytest.mark.cr("720.4")
def test_an_omen_card_is_the_creature_elsewhere() -> None:
    """Cast normally it enters and its own ability triggers."""
    scene = Scene(2).battlefield("A", *["Forest"] * 5).hand("A", "Sagu Wildling")
    game = scene.begin("A")
    cast(game, "Sagu Wildling")
    settle(game)
    assert find(game, "Sagu Wildling").chars.power == 3 and lives(game) == [23, 20]


@pytest.mark.cr("509.1b")
def test_the_borrower_blocks_only_flyers() -> None:
    """As the card says."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Serra Angel").battlefield("B", "Brazen Borrower")
    game = scene.begin("A")
    to_step(game, "declare attackers")
    for text in ("Grizzly Bears attacks B", "Serra Angel attacks B"):
        game.apply(next(t for t in texts(game) if t == text))
    to_step(game, "declare blockers")
    offered = [t for t in texts(game) if "blocks" in t]
    assert offered == ["Brazen Borrower blocks Serra Angel"]


# ---- split cards (709) -------------------------------------------------------------------------------------------


@pytest.mark.cr("709.4")
@pytest.mark.cr("709.4b")
@pytest.mark.cr("202.3d")
def test_off_the_stack_a_split_card_is_both_halves() -> None:
    """Its mana value is that of both costs together, and it has the colours of both; on the stack it is one."""
    whole = card("Assault // Battery")
    assert whole.chars.mana_value == 5 and whole.chars.colors == card("Assault // Battery").cost.colors
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Assault // Battery")
    game = scene.begin("A")
    held = game.state.players[0].hand[0]
    assert held.card.chars.mana_value == 5
    cast(game, "Assault", "target B")
    assert spell(game).chars.mana_value == 1 and same_after_saving(game)
    settle(game)
    assert graveyard(game) == ["Assault // Battery"] and lives(game) == [20, 18]
    assert game.state.players[0].graveyard[0].card.chars.mana_value == 5


@pytest.mark.cr("709.2")
def test_battery_is_the_other_half_of_the_same_card() -> None:
    """Cast as Battery it makes an Elephant, and one card is in the graveyard."""
    scene = Scene(2).battlefield("A", *["Forest"] * 4).hand("A", "Assault // Battery")
    game = scene.begin("A")
    cast(game, "Battery")
    settle(game)
    assert find(game, "Elephant").chars.power == 3 and graveyard(game) == ["Assault // Battery"]


@pytest.mark.cr("709.4c")
def test_a_split_card_has_the_types_and_abilities_of_both_halves() -> None:
    """An instant and a sorcery in one."""
    whole = card("Consign // Oblivion")
    assert whole.line == "Instant Sorcery" and len(whole.chars.abilities.all) == 3


@pytest.mark.cr("709.3")
@pytest.mark.cr("709.3a")
@pytest.mark.cr("709.3b")
def test_a_half_is_cast_and_the_other_does_not_exist() -> None:
    """One is offered if it alone can be cast; on the stack it has its own name, colour and cost."""
    scene = Scene(2).battlefield("A", "Island", "Island").hand("A", "Fire // Ice").battlefield("B", "Forest")
    game = scene.begin("A")
    assert [t for t in texts(game) if t.startswith("cast")] == ["cast Ice"]
    cast(game, "Ice", "target Forest")
    now = spell(game)
    assert (now.chars.name, now.chars.mana_value) == ("Ice", 2)
    hand = len(game.state.players[0].hand)
    settle(game)
    assert find(game, "Forest").tapped and len(game.state.players[0].hand) == hand + 1
    assert graveyard(game) == ["Fire // Ice"]


@pytest.mark.cr("709.3b")
def test_fire_is_divided() -> None:
    """The other half of it, with two targets."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Fire // Ice")
    game = scene.battlefield("B", "Llanowar Elves").begin("A")
    cast(game, "Fire", "target Llanowar Elves", "target B")
    settle(game)
    assert not named(game, "Llanowar Elves") and lives(game) == [20, 19]


@pytest.mark.cr("709.4a")
def test_a_split_card_has_two_names() -> None:
    """Each of them is its name; a list may use either, or both."""
    from apnap.decks.lists import DeckList, resolve

    assert card("Fire // Ice").names() == ["Fire", "Ice"]
    deck = DeckList()
    for name in ("Fire // Ice", "Fire/Ice", "Ice", "Petty Theft", "Akoum Teeth"):
        deck.add("main", 1, name)
    counts = {e.name: e.count for e in resolve(deck).main}
    assert counts == {"Fire // Ice": 3, "Brazen Borrower": 1, "Akoum Warrior": 1}


@pytest.mark.cr("702.102a")
@pytest.mark.cr("702.102c")
@pytest.mark.cr("702.102d")
def test_fused_both_halves_are_one_spell() -> None:
    """It costs both, does the left and then the right, and goes to the graveyard as one card."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Plains").hand("A", "Wear // Tear")
    game = scene.battlefield("B", "Sol Ring", "Crusade").begin("A")
    assert {"cast Wear", "cast Tear", "cast Wear // Tear"} <= set(texts(game))
    cast(game, "Wear // Tear", "target Sol Ring", "target Crusade")
    now = spell(game)
    assert (now.chars.name, now.chars.mana_value) == ("Wear // Tear", 3) and same_after_saving(game)
    settle(game)
    assert not named(game, "Sol Ring") and not named(game, "Crusade") and graveyard(game) == ["Wear // Tear"]


@pytest.mark.cr("702.102b")
@pytest.mark.cr("709.4d")
def test_a_fused_spell_has_the_characteristics_of_both() -> None:
    """Its colours are those of both halves."""
    whole = card("Wear // Tear")
    assert whole.faces[2].chars.colors == whole.halves[0].chars.colors | whole.halves[1].chars.colors


@pytest.mark.cr("702.102a")
def test_halves_are_not_fused_without_two_targets_or_from_elsewhere() -> None:
    """Only what can be cast is offered."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Plains").hand("A", "Wear // Tear")
    game = scene.battlefield("B", "Sol Ring").begin("A")
    assert [t for t in texts(game) if t.startswith("cast")] == ["cast Wear"]


@pytest.mark.cr("702.127a")
def test_aftermath_is_cast_from_the_graveyard_and_exiled() -> None:
    """Not from the hand; and exiled whenever it leaves the stack."""
    lands = ["Island"] * 2 + ["Swamp"] * 5
    scene = Scene(2).battlefield("A", *lands).hand("A", "Consign // Oblivion").hand("B", "Forest", "Forest", "Forest")
    game = scene.battlefield("B", "Grizzly Bears").begin("A")
    assert [t for t in texts(game) if t.startswith("cast")] == ["cast Consign"]
    cast(game, "Consign", "target Grizzly Bears")
    settle(game)
    assert graveyard(game) == ["Consign // Oblivion"] and "cast Oblivion" in texts(game)
    cast(game, "Oblivion", "target B")
    settle(game)
    assert exiled(game) == ["Consign // Oblivion"] and len(game.state.players[1].graveyard) == 2


# ---- modal double-faced cards (712) ------------------------------------------------------------------------------


@pytest.mark.cr("712.12")
def test_the_back_of_a_modal_card_is_played_as_a_land() -> None:
    """One land a turn, whichever face; it enters with that face up."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 6).hand("A", "Akoum Warrior", "Branchloft Pathway")
    game = scene.begin("A")
    offered = {"cast Akoum Warrior", "play Akoum Teeth", "play Branchloft Pathway", "play Boulderloft Pathway"}
    assert offered <= set(texts(game))
    play(game, "Akoum Teeth")
    teeth = find(game, "Akoum Teeth")
    assert teeth.tapped and teeth.back_up and teeth.chars.mana_value == 0 and same_after_saving(game)
    assert not [t for t in texts(game) if t.startswith("play")]
    assert "tap Akoum Teeth" not in texts(game)


@pytest.mark.cr("712.12")
@pytest.mark.parametrize("face", ["Branchloft Pathway", "Boulderloft Pathway"])
def test_either_face_of_a_pathway_gives_its_own_mana(face: str) -> None:
    """And not the other's."""
    want = {"Branchloft Pathway": "Llanowar Elves", "Boulderloft Pathway": "Savannah Lions"}
    scene = Scene(2).hand("A", "Branchloft Pathway", "Llanowar Elves", "Savannah Lions")
    game = scene.begin("A")
    play(game, face)
    assert [t for t in texts(game) if t.startswith("cast")] == [f"cast {want[face]}"]
    game.apply(f"tap {face}")
    cast(game, want[face])
    settle(game)
    assert named(game, want[face])


@pytest.mark.cr("712.11b")
@pytest.mark.cr("712.8f")
@pytest.mark.cr("712.13")
def test_the_back_face_of_a_modal_card_is_cast() -> None:
    """On the stack and the battlefield it is that face, with its own mana value; in the graveyard the front one."""
    scene = Scene(2).battlefield("A", *["Plains"] * 4, *["Mountain"] * 2).hand("A", "Monica Rambeau", "Shock")
    game = scene.battlefield("A", "Grizzly Bears").battlefield("B", "Swamp", "Swamp").begin("A")
    cast(game, "Photon, Living Light")
    assert (spell(game).chars.name, spell(game).chars.mana_value) == ("Photon, Living Light", 5)
    assert same_after_saving(game)
    settle(game)
    photon = find(game, "Photon, Living Light")
    assert photon.back_up and photon.chars.mana_value == 5 and photon.card.name == "Monica Rambeau"
    cast(game, "Shock", "target B")
    settle(game)
    assert find(game, "Photon, Living Light").chars.power == 5 and find(game, "Grizzly Bears").chars.power == 3


@pytest.mark.cr("712.8a")
@pytest.mark.cr("712.14")
def test_elsewhere_a_modal_card_is_its_front_face() -> None:
    """Returned to the hand it is the front one again; put onto the battlefield it enters with that face up."""
    scene = Scene(2).battlefield("A", *["Plains"] * 5, *["Mountain"] * 2, "Island", "Island")
    game = scene.hand("A", "Monica Rambeau", "Consign // Oblivion", "Otherworldly Journey").begin("A")
    cast(game, "Photon, Living Light")
    settle(game)
    twin = game.clone()
    cast(twin, "Consign", "target Photon, Living Light")
    settle(twin)
    assert [o.card.chars.mana_value for o in twin.state.players[0].hand if o.card.name == "Monica Rambeau"] == [3]
    cast(game, "Otherworldly Journey", "target Photon, Living Light")
    to_turn(game, 2)
    assert not find(game, "Monica Rambeau").back_up


@pytest.mark.cr("712.9")
def test_a_modal_card_that_says_so_transforms() -> None:
    """Monica pays and becomes the other face."""
    scene = Scene(2).battlefield("A", "Monica Rambeau", *["Plains"] * 4, "Mountain")
    game = scene.begin("A")
    game.apply("activate Monica Rambeau")
    settle(game)
    assert find(game, "Photon, Living Light").back_up


@pytest.mark.cr("702.108a")
def test_monica_has_prowess() -> None:
    """Her own ability, on the front face."""
    scene = Scene(2).battlefield("A", "Monica Rambeau", "Mountain").hand("A", "Shock")
    game = scene.begin("A")
    cast(game, "Shock", "target B")
    settle(game)
    assert find(game, "Monica Rambeau").chars.power == 4


@pytest.mark.cr("712.14b")
def test_a_modal_card_with_an_instant_in_front_is_not_put_onto_the_battlefield() -> None:
    """Its front face is no permanent card, so that it is no card that could be put there."""
    front = card("Kabira Takedown")
    assert not front.is_permanent and not front.is_land and front.faces[0].is_land
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Plains", "Plains").hand("A", "Kabira Takedown")
    game = scene.battlefield("B", "Llanowar Elves").begin("A")
    assert "play Kabira Plateau" in texts(game)
    cast(game, "Kabira Takedown", "target Llanowar Elves")
    settle(game)
    assert not named(game, "Llanowar Elves") and graveyard(game) == ["Kabira Takedown"]


TAPPED_LANDS = [
    ("Kabira Takedown", "Kabira Plateau", "Savannah Lions"),
    ("Akoum Warrior", "Akoum Teeth", "Shock"),
    ("Lindblum, Industrial Regency", "Lindblum, Industrial Regency", "Shock"),
]


@pytest.mark.cr("712.12")
@pytest.mark.parametrize(("name", "land", "spell"), TAPPED_LANDS)
def test_a_land_face_enters_tapped_and_gives_its_mana(name: str, land: str, spell: str) -> None:
    """The back of an instant or creature, and a land with an Adventure."""
    game = Scene(2).hand("A", name, spell).begin("A")
    play(game, land)
    assert find(game, land).tapped
    to_step(game, "main", 3)
    game.apply(f"tap {land}")
    cast(game, spell, *(["target B"] if spell == "Shock" else []))
    settle(game)
    assert find(game, land).tapped


@pytest.mark.cr("903.4e")
def test_the_colour_identity_is_that_of_all_parts() -> None:
    """An Adventure, the other half, the other face."""
    assert color_identity(card("Monica Rambeau")) == 0b01001
    assert color_identity(card("Assault // Battery")) == 0b11000
    assert color_identity(card("Brazen Borrower")) == 0b00010
    assert color_identity(card("Lindblum, Industrial Regency")) == 0b01000


# ---- cast or put by effects --------------------------------------------------------------------------------------

HELD = All(Filter(), Zone.HAND, YOU)
instant("Cast One Test", Spell(CastNow(HELD)))
instant("Copy One Test", Spell(CastCopies(HELD)))
instant("Put One Test", Spell(PutOntoBattlefield(HELD)))
instant("Turn One Test", Spell(PutOntoBattlefield(HELD, back_up=True)))


def with_one(name: str, held: str) -> Game:
    """A game in which that instant has just resolved, with one card in the hand."""
    scene = Scene(2).hand("A", name, held).battlefield("B", "Sol Ring", "Crusade", "Grizzly Bears")
    game = scene.begin("A")
    cast(game, name)
    game.apply("pass")
    game.apply("pass")
    return game


@pytest.mark.cr("709.3")
@pytest.mark.cr("702.102a")
def test_a_card_cast_by_an_effect_is_cast_as_the_chosen_part() -> None:
    """Both halves, but not fused; an Adventure or the creature; if there is only one, nobody is asked."""
    game = with_one("Cast One Test", "Wear // Tear")
    assert texts(game) == ["cast Wear without paying", "cast Tear without paying"] and same_after_saving(game)
    game.apply("cast Tear without paying")
    game.apply("target Crusade")
    settle(game)
    assert not named(game, "Crusade") and named(game, "Sol Ring")
    game = with_one("Cast One Test", "Brazen Borrower")
    assert texts(game) == ["cast Brazen Borrower without paying", "cast Petty Theft without paying"]
    game = with_one("Cast One Test", "Akoum Warrior")
    assert spell(game).chars.name == "Akoum Warrior"
    game = with_one("Cast One Test", "Consign // Oblivion")
    assert spell(game).chars.name == "Consign"


@pytest.mark.cr("709.3c")
def test_a_copy_of_a_split_card_is_cast_as_a_half() -> None:
    """Which one is chosen; the card stays where it is."""
    game = with_one("Copy One Test", "Wear // Tear")
    assert texts(game) == ["cast Wear without paying", "cast Tear without paying", "done"]
    game.apply("cast Tear without paying")
    game.apply("target Crusade")
    settle(game)
    assert not named(game, "Crusade") and named(game, "Sol Ring")
    assert [o.card.name for o in game.state.players[0].hand] == ["Wear // Tear"]


@pytest.mark.cr("712.14a")
@pytest.mark.cr("712.14b")
@pytest.mark.parametrize(
    ("how", "held", "there"),
    [
        ("Put One Test", "Monica Rambeau", "Monica Rambeau"),
        ("Turn One Test", "Monica Rambeau", "Photon, Living Light"),
        ("Put One Test", "Kabira Takedown", ""),
        ("Turn One Test", "Brazen Borrower", ""),
        ("Turn One Test", "Grizzly Bears", ""),
        ("Put One Test", "Fire // Ice", ""),
    ],
)
def test_what_is_put_onto_the_battlefield_is_the_front_face(how: str, held: str, there: str) -> None:
    """Or the back one of a double-faced card, if it says so; what cannot be there stays where it is."""
    game = with_one(how, held)
    settle(game)
    mine = [p.chars.name for p in game.state.battlefield if p.controller == 0]
    assert mine == ([there] if there else [])
    assert bool(there) != bool(game.state.players[0].hand)


@pytest.mark.cr("601.3e")
@pytest.mark.cr("712.11c")
def test_cards_that_may_be_played_from_elsewhere_have_both_faces() -> None:
    """Adventures, halves and land faces among them; nothing is fused from there."""
    lands = ["Mountain"] * 6 + ["Plains"]
    scene = Scene(2).battlefield("A", *lands).hand("A", "Act on Impulse").battlefield("B", "Sol Ring", "Crusade")
    game = scene.library("A", "Wear // Tear", "Embereth Shieldbreaker", "Akoum Warrior").begin("A")
    cast(game, "Act on Impulse")
    settle(game)
    offered = {t for t in texts(game) if t.startswith(("cast", "play"))}
    assert offered == {
        "cast Wear",
        "cast Tear",
        "cast Embereth Shieldbreaker",
        "cast Battle Display",
        "play Akoum Teeth",
    }
    cast(game, "Battle Display", "target Sol Ring")
    settle(game)
    assert "Embereth Shieldbreaker" in exiled(game) and "cast Embereth Shieldbreaker" in texts(game)
    assert "cast Battle Display" not in texts(game)


# ---- files and words ---------------------------------------------------------------------------------------------


@pytest.mark.cr("709.1", "712.3", "715.2", "720.2")
def test_the_parts_of_a_card_are_told_with_their_rules() -> None:
    """Halves, Adventures, Omens and faces."""
    told = {(p.text, p.rules[0]) for name in TOLD for p in card_parts(name) if p.kind in ("half", "face")}
    assert told == {
        ("Half: Fire", "709.1"),
        ("Half: Ice", "709.1"),
        ("Adventure: Petty Theft", "715.2"),
        ("Omen: Roost Seek", "720.2"),
        ("Other face: Akoum Teeth", "712.3"),
    }
    assert str(card_text("Fire // Ice")).count("//") == 1


TOLD = ("Fire // Ice", "Brazen Borrower", "Sagu Wildling", "Akoum Warrior")
WRONG = {
    '{"name": "A", "cost": "1", "line": "Artifact", "layout": "adventure"}': "speaks of a card's `back`",
    '{"name": "A", "cost": "1", "line": "Artifact", "layout": "level", "back": {"name": "B", "line": "Land"}}': "level",
    '{"name": "A", "cost": "1", "line": "Artifact", "layout": "adventure", "back": {"name": "B", "line": "Instant"}}': (
        "is no Adventure"
    ),
    '{"name": "A // B", "halves": [{"name": "A", "line": "Instant"}]}': "two halves",
    '{"name": "A // B", "halves": [{"name": "A", "line": "Land"}, {"name": "B", "line": "Instant"}]}': "no half",
    '{"name": "A // B", "back": {"name": "C", "line": "Land"}, "halves": [{"name": "A", "line": "Instant"},'
    ' {"name": "B", "line": "Instant"}]}': "on its halves",
}


@pytest.mark.parametrize(("text", "why"), WRONG.items())
def test_a_card_file_with_wrong_parts_is_refused(text: str, why: str) -> None:
    """With the card and the reason."""
    with pytest.raises(CardFileError, match=why):
        load_cards(text)


def test_cards_in_zones_are_whole() -> None:
    """Whatever half or face was on the stack."""
    game = borrower()
    cast(game, "Petty Theft", "target Grizzly Bears")
    settle(game)
    (there,) = game.state.exile
    assert there.card is card("Brazen Borrower") and there.zone == Zone.EXILE
