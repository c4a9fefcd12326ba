"""Who protects a battle (310.8, 310.10, 310.11a), and a board that is set up with one."""

from __future__ import annotations

import pytest

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import SetupError
from apnap.game import Game
from apnap.play.board import board
from apnap.scenario import ScenarioError
from apnap.testing import Scene, attack, card, cast, find, named, pass_until, scenario, settle, to_step

BEARS = "Grizzly Bears"
SIEGE = "Invasion of Dominaria"
FORT = "Test Fort"
register(CardDef(FORT, "0", "Battle", loyalty=5))


@pytest.mark.cr("310.8a", "310.1", "310.2")
def test_310_8a_a_battle_without_a_type_is_protected_by_its_controller_as_it_enters() -> None:
    """Nobody is asked, also among three, and it enters with its defense."""
    game = Scene(3).hand("A", FORT).begin("A", "main")
    cast(game, FORT)
    settle(game)
    fort = find(game, FORT)
    assert fort.protector == fort.controller == 0 and fort.count("defense") == 5
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("310.10", "704.5w")
@pytest.mark.parametrize("players", [2, 3])
def test_704_5w_a_battle_without_a_type_and_without_a_protector_gets_its_controller(players: int) -> None:
    """No choice is to be made, and it does not go to the graveyard."""
    scene = Scene(players)
    scene.permanent("A", FORT).protector = -1
    game = scene.begin("A", "main")
    assert find(game, FORT).protector == 0 and game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("310.10", "800.4a", "704.5w")
def test_704_5w_a_stolen_fort_whose_protector_left_is_protected_by_the_thief() -> None:
    """B controls A's battle, which A protects; A leaves, and the battle with A, whose it is; C's stays with B."""
    scene = Scene(3)
    stolen = scene.permanent("B", FORT, owner="C")
    stolen.protector = 0
    game = scene.begin("B", "main")
    assert stolen.protector == 0
    game.concede(0)
    assert find(game, FORT).protector == 1


@pytest.mark.cr("310.8b", "310.5")
def test_310_8b_a_fort_is_attacked_by_opponents_of_its_controller_only() -> None:
    """B may attack A's fort; A, who protects it, may not."""
    scene = Scene(2).battlefield("A", FORT, BEARS).battlefield("B", "Hill Giant")
    game = scene.begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert [c.text for c in game.legal] == [f"{BEARS} stays", f"{BEARS} attacks B"]
    twin = Scene(2).battlefield("A", FORT, BEARS).battlefield("B", "Hill Giant").begin("B", "combat")
    attack(twin, ("Hill Giant", FORT))
    to_step(twin, "end of combat")
    assert find(twin, FORT).count("defense") == 2


@pytest.mark.cr("704.5v", "310.7")
def test_704_5v_a_fort_without_defense_goes_to_the_graveyard() -> None:
    """It has no ability to wait for."""
    scene = Scene(2).battlefield("B", "Hill Giant")
    scene.permanent("A", FORT, counters={"defense": 3})
    game = scene.begin("B", "combat")
    attack(game, ("Hill Giant", FORT))
    to_step(game, "end of combat")
    assert named(game, FORT) == [] and [o.card.name for o in game.state.players[0].graveyard] == [FORT]


@pytest.mark.cr("310.8f", "310.8g")
def test_310_8g_a_stolen_fort_keeps_its_protector() -> None:
    """704.5x speaks of Sieges only: A still protects the fort that B has taken, and B may attack it."""
    scene = Scene(2).battlefield("B", *["Island"] * 6, BEARS).hand("B", "Confiscate").battlefield("A", FORT)
    game = scene.begin("B", "main")
    cast(game, "Confiscate", f"target {FORT}")
    settle(game)
    fort = find(game, FORT)
    assert fort.controller == 1 and fort.protector == 0
    attack(game, (BEARS, FORT))
    to_step(game, "end of combat")
    assert find(game, FORT).count("defense") == 3


@pytest.mark.cr("310.8", "310.11a")
def test_310_8_a_battle_on_a_board_has_its_protector() -> None:
    """The next opponent for a Siege, or whom the board names; its controller for a battle without a type."""
    scene = Scene(3)
    first = scene.permanent("B", SIEGE)
    second = scene.permanent("B", SIEGE, protector="A")
    fort = scene.permanent("B", FORT)
    game = scene.begin("A", "main")
    assert game.state.ask_kind == Q.PRIORITY
    assert [p.protector for p in (first, second, fort)] == [2, 0, 1]


@pytest.mark.cr("310.8e")
def test_310_8e_its_protector_is_seen_and_saved() -> None:
    """In the view, on the table's board, and after loading."""
    scene = Scene(3)
    scene.permanent("A", SIEGE, protector="C")
    game = scene.begin("A", "main")
    assert game.view(1)["battlefield"][0]["protector"] == 2
    assert board(game.view(1), 0) == [("others", [f"{SIEGE} [5 defense counters; protected by C]"])]
    assert find(Game.from_json(game.to_json()), SIEGE).protector == 2


@pytest.mark.parametrize(
    ("name", "protector", "reason"),
    [
        (SIEGE, "A", "A cannot protect Invasion of Dominaria: an opponent of its controller does"),
        (FORT, "B", "B cannot protect Test Fort: its controller does"),
        (BEARS, "B", "only a battle has a protector; Grizzly Bears is none"),
        (SIEGE, "Z", "no player 'Z'"),
    ],
)
def test_a_protector_that_cannot_be_is_refused(name: str, protector: str, reason: str) -> None:
    """In a scene and in a scenario alike, with the reason."""
    with pytest.raises(SetupError, match=reason):
        Scene(2).permanent("A", name, protector=protector)
    made = scenario("x").player("A", battlefield=[card(name, protector=protector)]).player("B").at("T1 main")
    with pytest.raises(ScenarioError, match=reason):
        made.expect("active A").run()


@pytest.mark.cr("310.8a", "310.10", "704.5w")
def test_a_scenario_may_say_who_protects_a_battle() -> None:
    """And reading back what is written says the same."""
    made = scenario("A fort, a siege").player("A", battlefield=[FORT, card(SIEGE, protector="C")]).player("B")
    made = made.player("C").at("T1 end").expect("A protects Test Fort").expect("C protects Invasion of Dominaria")
    made.check()
    assert 'protector = "C"' in made.to_toml()


@pytest.mark.cr("310.4", "310.4a", "310.4c", "122.1g")
def test_310_4c_its_defense_is_the_number_of_its_defense_counters() -> None:
    """Printed on the card, counted on the battlefield: with other counters only it has none left, and goes."""
    game = Scene(2).hand("A", FORT).begin("A", "main")
    assert game.state.players[0].hand[0].card.loyalty == 5
    scene = Scene(2)
    scene.permanent("A", FORT, counters={"defense": 2})
    scene.permanent("B", FORT, counters={"charge": 9})
    game = scene.begin("A", "main")
    assert [p.controller for p in game.state.battlefield] == [0] and find(game, FORT).count("defense") == 2


@pytest.mark.cr("310.9", "704.5p")
def test_310_9_a_battle_that_is_attached_becomes_unattached() -> None:
    """It stays on the battlefield."""
    scene = Scene(2)
    bears = scene.permanent("A", BEARS)
    scene.permanent("A", FORT, attached_to=bears)
    game = scene.begin("A", "main")
    assert find(game, FORT).attached_to < 0 and not find(game, BEARS).attachments
