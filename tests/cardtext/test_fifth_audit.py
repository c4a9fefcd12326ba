"""What three readers of one sheet found, as classes."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.game import Game
from apnap.state.kinds import Q
from apnap.testing import Scene, act, find, settle, to_step
from apnap.vocab.effects.permanents import CreateToken
from apnap.vocab.effects.replacing import DrawInstead
from tests.cardtext.helpers import add, read, refused
from tests.helpers import asked


def thief() -> str:
    return add("Testing Thief", "Gain control of target permanent.", "Instant", "{U}")


def stolen(name: str) -> Game:
    """B takes the creature while its ability is on the stack."""
    game = (
        Scene(2)
        .hand("A", name)
        .battlefield("A", *["Forest"] * 4)
        .hand("B", thief())
        .battlefield("B", *["Island"] * 4)
        .begin("A", "main")
    )
    act(game, f"cast {name}")
    settle_spell(game)
    act(game, f"B: cast {thief()}; target {name}")
    return settle(game)


def settle_spell(game: Game) -> None:
    """Until the ability that triggered is alone on the stack."""
    game.apply("pass")
    game.apply("pass")
    assert len(game.state.stack) == 1 and not game.state.stacked()[0].is_spell


@pytest.mark.cr("701.44a", "701.44c")
def test_701_44a_whoever_controls_the_creature_by_then_explores() -> None:
    """B has it by then: the top card of B's library is a land, and B gets it."""
    game = stolen(add("Testing Scout", "When Testing Scout enters, it explores.", cost="{G}"))
    assert [o.card.name for o in game.state.players[1].hand] == ["Island"]
    assert not game.state.players[0].hand


@pytest.mark.cr("701.50a")
def test_701_50a_whoever_controls_the_creature_by_then_connives() -> None:
    """B draws and discards; A's library is as it was."""
    add("Testing Spy", "When Testing Spy enters, it connives.", cost="{G}")
    before = 40
    game = stolen("Testing Spy")
    assert [len(p.library) for p in game.state.players] == [before, before - 1]


@pytest.mark.cr("109.5", "502.3")
def test_109_5_your_next_untap_step_is_of_whoever_used_the_ability() -> None:
    """A uses it and B takes it: it untaps in B's untap step, as A's next one has nothing to do with it."""
    add("Testing Stone", "{1}: Tap Testing Stone. Testing Stone doesn't untap during your next untap step.", "Artifact")
    scene = Scene(2).battlefield("A", "Testing Stone", "Forest").hand("B", thief()).battlefield("B", "Island")
    game = scene.begin("A", "main")
    act(game, "activate Testing Stone")
    settle(game)
    kept = game.clone()
    act(game, f"B: cast {thief()}; target Testing Stone")
    settle(game)
    assert find(game, "Testing Stone").tapped
    assert not find(to_step(game, "upkeep", 2), "Testing Stone").tapped
    assert find(to_step(kept, "upkeep", 3), "Testing Stone").tapped
    assert not find(to_step(kept, "upkeep", 5), "Testing Stone").tapped


@pytest.mark.cr("603.2", "603.3a")
def test_603_2_it_becomes_monstrous_whoever_controls_the_ability_that_says_so() -> None:
    """B takes the creature in response: it becomes monstrous, and B's ability triggers."""
    add("Testing Idol", "{G}: Monstrosity 1.\nWhen Testing Idol becomes monstrous, you gain 5 life.", cost="{G}")
    scene = Scene(2).battlefield("A", "Testing Idol", "Forest").hand("B", thief()).battlefield("B", *["Island"] * 4)
    game = scene.begin("A", "main")
    act(game, "activate Testing Idol")
    act(game, f"B: cast {thief()}; target Testing Idol")
    settle(game)
    assert find(game, "Testing Idol").count("+1/+1") == 1
    assert [p.life for p in game.state.players] == [20, 25]


@pytest.mark.cr("608.2c", "118.12")
def test_608_2c_what_follows_if_you_do_and_speaks_of_its_targets_is_refused() -> None:
    """Of something else it may speak."""
    pay = "Whenever this creature attacks, you may pay {8}. If you do, tap target creature."
    assert "only if it was paid" in refused(
        f"{pay} That creature doesn't untap during its controller's next untap step."
    )
    assert read(f"{pay} Draw a card.").accepted


@pytest.mark.cr("608.2h")
def test_608_2h_one_x_for_several_parts_is_counted_once() -> None:
    """A draw that makes a creature instead does not change how much life is lost."""
    name = add(
        "Testing Ledger",
        "You draw X cards and you lose X life, where X is the number of creatures you control.",
        "Sorcery",
        "{B}",
    )
    if "Testing Den" not in CARDS:
        elf = CardDef("Elf", "", "Creature — Elf", 1, 1, colors="G", is_token=True)
        register(CardDef("Testing Den", "G", "Enchantment", abilities=(DrawInstead(CreateToken(elf)),)))
    scene = Scene(2).hand("A", name).battlefield("A", "Testing Den", "Swamp", "Memnite", "Memnite")
    game = scene.begin("A", "main")
    act(game, f"cast {name}")
    settle(game)
    assert sum(p.chars.name.startswith("Elf") for p in game.state.battlefield) == 2
    assert game.state.players[0].life == 18


@pytest.mark.cr("608.2h", "605.3a")
def test_608_2h_a_price_is_found_once_though_what_it_counts_goes_for_the_mana() -> None:
    """{2} for two others; one of them is sacrificed for mana: {2} is still to be paid."""
    unless = "unless you pay {1} for each other creature you control"
    add("Testing Jailer", f"At the beginning of your upkeep, sacrifice Testing Jailer {unless}.")
    add("Testing Lamp", "Sacrifice a creature: Add {C}.", "Artifact", "{2}")
    scene = Scene(2).battlefield("A", "Testing Jailer", "Memnite", "Memnite", "Testing Lamp", "Plains", "Plains")
    game = scene.begin("A", "upkeep")
    game.set_manual_mana(0, True)
    while asked(game) == Q.PRIORITY:
        game.apply("pass")
    game.apply(["yes", "tap Testing Lamp", "choose Memnite"])
    assert asked(game) == Q.PAY
    game.apply("tap Plains")
    assert asked(game) == Q.PRIORITY and find(game, "Testing Jailer").id


@pytest.mark.cr("607.1", "608.2c")
def test_that_player_of_another_ability_is_refused() -> None:
    """What leaves has no player of its own; the one whom an earlier ability named is not looked for."""
    assert refused("When this creature leaves the battlefield, that player gains 6 life.")
    assert read("When this creature leaves the battlefield, you gain 6 life.").accepted


@pytest.mark.cr("603.2c", "603.10a")
def test_once_each_turn_holds_although_the_source_leaves_in_the_same_event() -> None:
    """It dies with two others after another creature has died: there is one card, not two."""
    watcher = add(
        "Testing Watcher",
        "Whenever another creature you control dies, draw a card. This ability triggers only once each turn.",
        cost="{G}",
    )
    scene = Scene(2).battlefield("A", watcher, "Grizzly Bears", "Hill Giant", "Memnite", *["Plains"] * 4, "Mountain")
    game = scene.hand("A", "Shock", "Wrath of God").begin("A", "main")
    act(game, "cast Shock; target Memnite")
    settle(game)
    before = len(game.state.players[0].library)
    act(game, "cast Wrath of God")
    settle(game)
    assert before == len(game.state.players[0].library)
