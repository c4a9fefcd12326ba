"""Rules 707.10 and 115.7: copies of spells and abilities, changing targets."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, load_cards
from apnap.state.kinds import Q
from apnap.testing import Scene, act, cast, count_events, named, settle
from tests.helpers import pass_round, texts


@pytest.mark.cr("707.10", "707.10c")
def test_707_10_a_copy_keeps_targets_and_is_not_cast() -> None:
    """Fork on a Bolt: the copy is red, goes where its controller likes, and counts as no cast spell."""
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Mountain", "Mountain")
    game = scene.hand("B", "Fork").begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    act(game, "B: cast Fork; target Lightning Bolt")
    casts = count_events(game, Ev.CAST)
    pass_round(game)
    assert game.state.ask_kind == Q.TARGET and game.state.ask_player == 1
    assert texts(game)[0] == "target B"  # what it has comes first
    assert Game.from_json(game.to_json()).state_hash() == game.state_hash()
    game.apply("target A")
    copy = game.state.stack[-1]
    assert copy.is_copy and copy.controller == 1 and copy.owner == 1 and not copy.is_card
    settle(game)
    assert [p.life for p in game.state.players] == [17, 17] and count_events(game, Ev.CAST) == casts
    assert [o.card.name for o in game.state.players[1].graveyard] == ["Fork"]


@pytest.mark.cr("707.10")
def test_707_10_a_copy_has_the_same_modes_x_and_costs() -> None:
    """Twincast on a kicked Burst Lightning deals 4; on Blaze with X = 2 it deals 2."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 5, "Island", "Island").hand("A", "Burst Lightning", "Twincast")
    game = scene.begin("A", "main")
    cast(game, "Burst Lightning", "yes", "target B")
    game.apply("cast Twincast; target Burst Lightning")
    pass_round(game)
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 12
    scene = Scene(2).battlefield("A", *["Mountain"] * 3, "Island", "Island").hand("A", "Blaze", "Twincast")
    game = scene.begin("A", "main")
    cast(game, "Blaze", "2", "target B")
    game.apply("cast Twincast; target Blaze")
    pass_round(game)
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 16


@pytest.mark.cr("707.10")
def test_707_10_a_copy_uses_what_the_original_was_paid_with() -> None:
    """The copy of Fling deals damage equal to the power of the creature sacrificed for the original."""
    lands = ["Mountain", "Mountain", "Island", "Island"]
    game = Scene(2).battlefield("A", *lands, "Hill Giant").hand("A", "Fling", "Twincast").begin("A", "main")
    game.apply("cast Fling; target B; choose Hill Giant")
    game.apply("cast Twincast; target Fling")
    pass_round(game)
    game.apply("target B")
    settle(game)
    assert game.state.players[1].life == 14


@pytest.mark.cr("707.10a", "704.5e")
def test_707_10a_a_countered_copy_ceases_to_exist() -> None:
    """Remand returns nothing to a hand."""
    scene = Scene(2).battlefield("A", "Mountain", "Island", "Island").hand("A", "Shock", "Twincast")
    scene.battlefield("B", "Island", "Island").hand("B", "Remand")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    game.apply("cast Twincast; target Shock")
    pass_round(game)
    game.apply("target B")
    game.apply("pass")
    game.apply("cast Remand")
    assert texts(game) == ["target Shock", "target Shock #2"]
    game.apply("target Shock #2")
    settle(game)
    assert game.state.players[0].hand == [] and game.state.players[1].life == 18


@pytest.mark.cr("707.10b")
def test_707_10b_a_copy_of_an_ability_has_the_same_source() -> None:
    """Lithoform Engine copies the Pyromancer's ability: one more damage, from the Pyromancer."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Lithoform Engine", "Prodigal Pyromancer")
    game = scene.begin("A", "main")
    game.apply("activate Prodigal Pyromancer; target B")
    source = game.state.stack[-1].source
    game.apply("activate Lithoform Engine: copy ability; target Prodigal Pyromancer")
    pass_round(game)
    game.apply("target A")
    assert game.state.stack[-1].source == source
    settle(game)
    assert [p.life for p in game.state.players] == [19, 19]
    assert sum(1 for e in game.events if e.kind == Ev.ACTIVATED and e.rule == "602.2b") == 2


@pytest.mark.cr("707.10f", "608.3f")
def test_608_3f_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """Two Bears: a token and a card; no token was created, and both entered."""
    scene = Scene(2).battlefield("A", *["Forest"] * 6, "Lithoform Engine").hand("A", "Grizzly Bears")
    game = scene.begin("A", "main")
    cast(game, "Grizzly Bears")
    game.apply("activate Lithoform Engine: copy permanent spell; target Grizzly Bears")
    settle(game)
    assert sorted(p.is_card for p in named(game, "Grizzly Bears")) == [False, True]
    assert count_events(game, Ev.TOKEN) == 0


@pytest.mark.cr("115.7d")
def test_115_7d_new_targets_may_be_chosen_or_left() -> None:
    """Redirect turns a Bolt around; choosing the old target leaves it."""
    for choice, lives in (("target A", [17, 20]), ("target B", [20, 17])):
        scene = Scene(2).battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Island", "Island")
        game = scene.hand("B", "Redirect").begin("A", "main")
        cast(game, "Lightning Bolt", "target B")
        act(game, "B: cast Redirect; target Lightning Bolt")
        pass_round(game)
        assert game.state.ask_rule == "115.7d"
        game.apply(choice)
        settle(game)
        assert [p.life for p in game.state.players] == lives


@pytest.mark.cr("115.7e")
def test_115_7e_only_the_final_set_of_targets_is_judged() -> None:
    """The two targets of Arc Trail may be swapped."""
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Arc Trail")
    scene.battlefield("B", "Island", "Island", "Grizzly Bears", "Llanowar Elves").hand("B", "Redirect")
    game = scene.begin("A", "main")
    cast(game, "Arc Trail", "target Grizzly Bears", "target Llanowar Elves")
    act(game, "B: cast Redirect; target Arc Trail")
    pass_round(game)
    game.apply("target Llanowar Elves")
    assert "target Llanowar Elves" not in texts(game)
    game.apply("target Grizzly Bears")
    settle(game)
    assert len(named(game, "Grizzly Bears")) == 1 and named(game, "Llanowar Elves") == []


@pytest.mark.cr("115.7f")
def test_115_7f_the_division_cannot_be_changed() -> None:
    """Forked Bolt divided 1 and 1 keeps its shares at other targets."""
    scene = (
        Scene(2).battlefield("A", "Mountain").hand("A", "Forked Bolt").battlefield("B", "Island", "Island", "Memnite")
    )
    game = scene.hand("B", "Redirect").begin("A", "main")
    cast(game, "Forked Bolt", "target B", "target Memnite")
    act(game, "B: cast Redirect; target Forked Bolt")
    pass_round(game)
    game.apply("target A")
    game.apply("target B")
    assert game.state.stack[-1].division == [[1, 1]] and game.state.stack[-1].targets == [[0, 1]]


@pytest.mark.cr("115.7a", "115.9a")
def test_115_7a_a_target_must_change_to_another_legal_one_if_there_is_one() -> None:
    """Deflection moves Doom Blade to the other creature; with no other it stays. It wants a single target."""
    scene = Scene(2).battlefield("A", "Swamp", "Swamp", "Hill Giant").hand("A", "Doom Blade")
    scene.battlefield("B", *["Island"] * 4, "Grizzly Bears").hand("B", "Deflection")
    game = scene.begin("A", "main")
    cast(game, "Doom Blade", "target Grizzly Bears")
    act(game, "B: cast Deflection; target Doom Blade")
    pass_round(game)
    assert texts(game) == ["target Hill Giant"]
    game.apply("target Hill Giant")
    settle(game)
    assert named(game, "Hill Giant") == [] and len(named(game, "Grizzly Bears")) == 1
    two = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Arc Trail").battlefield("B", *["Island"] * 4)
    game = two.hand("B", "Deflection").begin("A", "main")
    cast(game, "Arc Trail", "target A", "target B")
    game.apply("pass")
    assert texts(game) == ["pass"]


@pytest.mark.cr("115.7", "702.21a")
def test_702_21a_ward_asks_whose_spell_it_is_not_who_changed_its_target() -> None:
    """B turns A's Doom Blade to A's own creature with ward: no opponent controls the spell, so nothing triggers."""
    load_cards(
        """[{"name": "New Targets: Warden", "cost": "1", "line": "Creature — Wall", "power": 0, "toughness": 4,
        "keywords": "ward {2}"}]""",
        replace=True,
    )
    scene = Scene(2).battlefield("A", "Swamp", "Swamp", "New Targets: Warden").hand("A", "Doom Blade")
    scene.battlefield("B", *["Island"] * 4, "Grizzly Bears").hand("B", "Deflection")
    game = scene.begin("A", "main")
    cast(game, "Doom Blade", "target Grizzly Bears")
    act(game, "B: cast Deflection; target Doom Blade")
    settle(game)
    assert named(game, "New Targets: Warden") == []
