"""Classes of mistakes that two readers of 300 accepted cards found, each with sentences of our own making."""

from __future__ import annotations

import pytest

from apnap.cards.registry import register
from apnap.state.kinds import Ev, Q
from apnap.testing import Scene, attack, block, cast, named, pass_until, settle, to_step
from tests.cardtext.helpers import abilities, read, refused, spell
from tests.helpers import ask_until, exiled, lives, texts

BACK = "Return it to the battlefield under its owner's control at the beginning of the next end step."
AURA = "Enchantment — Aura"


@pytest.mark.cr("400.7j")
@pytest.mark.parametrize(
    "event",
    [
        "Whenever you cast an instant spell, exile this creature",
        "Whenever another creature enters, exile this creature",
        "Whenever this creature attacks, exile it",
        "When this creature dies, exile it",
        "Whenever another creature enters, exile it",
        "{1}: Exile this creature",
    ],
)
def test_it_is_what_was_just_moved_rather_than_what_the_event_is_about(event: str) -> None:
    effect = abilities(f"{event}. {BACK}")[0]["effect"]["parts"]
    assert effect[1]["about"] == "moved" and effect[1]["ability"]["effect"]["ref"] == "it"
    at_once = abilities(f"{event}, then return it to the battlefield under its owner's control.")[0]["effect"]["parts"]
    assert at_once[1]["ref"] == "moved"


@pytest.mark.cr("400.7j")
def test_by_its_name_too_a_card_is_what_it_has_become() -> None:
    for event in ("Whenever another creature enters, exile", "{1}: Exile"):
        text = f"{event} Testing Bear. {BACK.replace('it to', 'Testing Bear to')}"
        effect = abilities(text)[0]["effect"]["parts"]
        assert effect[1]["about"] == "moved" and effect[1]["ability"]["effect"]["ref"] == "it"


def test_it_is_what_was_just_moved_within_a_mode() -> None:
    text = f"Whenever you cast an instant spell, choose one —\n• Draw a card.\n• Exile this creature. {BACK}"
    card = read(text, name="Audit: Commuter").card
    assert card is not None
    register(card)
    scene = Scene(2).battlefield("A", "Audit: Commuter", *["Mountain"] * 2).hand("A", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Shock", "target B")
    ask_until(game, Q.MODE)
    game.apply(texts(game)[1])
    settle(game)
    assert exiled(game) == ["Audit: Commuter"]
    to_step(game, "end")
    settle(game)
    assert named(game, "Audit: Commuter") and exiled(game) == []


def test_it_is_not_clear_later_when_the_card_itself_was_the_subject_since() -> None:
    text = "Whenever another creature enters, this creature gets +1/+1 until end of turn. "
    assert "not clear" in refused(text + "Sacrifice it at the beginning of the next end step.")
    text = "Whenever another creature enters, put a +1/+1 counter on this creature. "
    later = abilities(text + "Sacrifice it at the beginning of the next end step.")[0]["effect"]["parts"][1]
    assert later["ability"]["effect"]["is"] == "Sacrifice" and "about" not in later


@pytest.mark.cr("201.5a")
def test_a_name_in_an_ability_given_to_others_is_that_of_the_giver_and_refused() -> None:
    line = "Artifact — Equipment"
    needs = "speaks of what gave it"
    assert needs in refused('Equipped creature has "{T}, Sacrifice Testing Bear: Draw a card."\nEquip {1}', line)
    text = (
        'When this creature enters, create a 1/1 green Ooze creature token with "Sacrifice Testing Bear: Draw a card."'
    )
    assert needs in refused(text)
    found = abilities('Equipped creature has "{T}, Sacrifice this creature: Draw a card."\nEquip {1}', line)
    assert found[0]["mods"][0]["ability"]["cost"]["parts"] == ["tap", {"is": "SacrificeSelf"}]


@pytest.mark.cr("201.5")
def test_a_name_in_an_ability_the_card_gives_itself_is_its_own() -> None:
    for has in ("Testing Bear has", "Testing Bear gets +1/+1 and has", "Testing Bear has flying and"):
        found = abilities(f'As long as you control a land, {has} "Sacrifice Testing Bear: Draw a card."')
        assert found[0]["mods"][-1]["ability"]["cost"]["parts"] == [{"is": "SacrificeSelf"}]
    found = abilities('As long as Testing Bear is enchanted, it has "Sacrifice Testing Bear: Draw a card."')
    assert found[0]["mods"][-1]["ability"]["cost"]["parts"] == [{"is": "SacrificeSelf"}]


@pytest.mark.cr("608.2k")
def test_it_is_the_creature_of_the_event_and_not_what_the_aura_is_on_by_then() -> None:
    for event in ("attacks", "blocks", "becomes tapped", "deals damage"):
        found = abilities(
            f"Enchant creature\nWhenever enchanted creature {event}, it gets +0/+3 until end of turn.", AURA
        )
        assert found[1]["effect"]["on"] == "event"
    found = abilities("Enchant creature\nWhenever enchanted creature is dealt damage, destroy it.", AURA)
    assert found[1]["effect"]["ref"] == "event other"
    text = "Enchant creature\nWhenever enchanted creature attacks, enchanted creature gets +1/+1 until end of turn."
    assert abilities(text, AURA)[1]["effect"]["on"] == "attached"
    text = "Enchant creature\nWhenever enchanted creature is dealt damage, its controller loses 1 life."
    assert abilities(text, AURA)[1]["effect"]["who"] == "controller of event other"


@pytest.mark.cr("701.24c")
def test_a_card_is_shuffled_into_the_library_of_its_owner() -> None:
    assert spell("Draw a card. Shuffle Testing Bear into its owner's library.")["effect"]["parts"][1] == {
        "is": "ShuffleSpell"
    }
    card = read("{0}: Shuffle this creature into its owner's library.", name="Audit: Homesick").card
    assert card is not None
    register(card)
    scene = Scene(2).library("A", "Memnite", "Forest").library("B", "Memnite", "Forest")
    scene.permanent("A", "Audit: Homesick", owner="B")
    game = scene.begin("A", "main")
    game.apply("activate Audit: Homesick")
    settle(game)
    assert "Audit: Homesick" in [o.card.name for o in game.state.players[1].library]
    assert [e.player for e in game.events if e.kind == Ev.SHUFFLED] == [1]


@pytest.mark.cr("603.10")
def test_what_is_destroyed_together_sees_the_other_go() -> None:
    watcher = read(
        "Whenever another permanent is put into a graveyard from the battlefield, you gain 1 life.",
        "Artifact Creature — Bear",
        name="Audit: Watcher",
    ).card
    blow = read("Destroy target artifact and target land.", "Sorcery", cost="{R}", name="Audit: Blow").card
    assert watcher is not None and blow is not None
    register(watcher)
    register(blow)
    game = Scene(2).battlefield("A", "Audit: Watcher", "Mountain").hand("A", "Audit: Blow").begin("A", "main")
    cast(game, "Audit: Blow")
    settle(game)
    assert named(game, "Audit: Watcher") == [] and lives(game) == [21, 20]


def test_the_same_done_to_two_things_is_done_at_once() -> None:
    for text in (
        "Tap target creature and target land.",
        "Return target creature and target land to their owners' hands.",
    ):
        assert spell(text)["effect"]["ref"]["is"] == "Together"
    buried = spell("Destroy target creature and target land. They can't be regenerated.")["effect"]
    assert buried["ref"]["is"] == "Together" and buried["regenerate"] is False
    assert abilities("{T}: Exile Testing Bear and target permanent.")[0]["effect"]["ref"]["parts"] == [
        "source",
        "target",
    ]


@pytest.mark.cr("508.5")
def test_the_defending_player_is_whom_the_creature_of_the_event_attacks() -> None:
    text = "Enchant creature\nWhenever enchanted creature becomes blocked, tap all lands defending player controls."
    card = read(text, AURA, name="Audit: Claim").card
    assert card is not None
    register(card)
    scene = Scene(3).battlefield("A", "Hill Giant")
    scene.permanent("A", "Audit: Claim", attached_to=scene.permanent("A", "Grizzly Bears"))
    scene.battlefield("B", "Memnite", "Forest").battlefield("C", "Forest")
    game = scene.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"), ("Hill Giant", "C"))
    block(game, ("Memnite", "Grizzly Bears"))
    pass_until(game, lambda g: not g.state.stack)
    assert {p.controller: p.tapped for p in named(game, "Forest")} == {1: True, 2: False}


def test_several_targets_that_an_opponent_controls_are_refused() -> None:
    assert "one opponent" in refused("Tap two target creatures an opponent controls.", "Instant")
    assert spell("Tap two target creatures your opponents control.")["targets"][0]["filter"]["controller"] == "opponent"


@pytest.mark.cr("101.4")
def test_what_each_of_several_players_may_do_is_refused() -> None:
    needs = "several players who each decide"
    assert needs in refused("When this creature enters, each player may draw a card.")
    assert needs in refused("When this creature enters, each opponent sacrifices a creature unless they pay {1}.")
    assert abilities("When this creature enters, target opponent may draw a card.")[0]["effect"]["who"] == "target"
    assert abilities("When this creature enters, each player draws a card.")[0]["effect"]["who"] == "each"


@pytest.mark.cr("101.4")
def test_a_number_of_its_own_for_each_of_several_players_is_refused() -> None:
    needs = "a number of its own"
    hurt = "{T}: This creature deals damage to each"
    assert needs in refused(f"{hurt} player equal to half that player's life total, rounded down.")
    assert needs in refused(f"{hurt} opponent equal to the number of Islands that player controls.")
    assert abilities(f"{hurt} opponent equal to the number of Islands you control.")[0]["effect"]["who"] == "opponents"


def test_of_several_things_none_is_it_in_a_mode_either() -> None:
    event = "Whenever one or more creatures you control deal combat damage to a player"
    assert "not clear" in refused(f"{event}, sacrifice it.")
    assert "not clear" in refused(f"{event}, choose one —\n• Draw a card.\n• Sacrifice it.")


@pytest.mark.cr("107.3f")
def test_an_x_chosen_while_an_ability_resolves_is_refused() -> None:
    needs = "an X that is chosen while"
    assert needs in refused("Whenever this creature attacks, you may pay {X}. If you do, draw X cards.")
    text = "When this creature dies, you may pay {X}. If you do, return "
    assert needs in refused(text + "target creature card with mana value X from your graveyard to your hand.")
    found = read("Counter target spell unless its controller pays {X}.", "Instant", "{X}{U}")
    assert found.accepted


def test_other_than_something_else_than_the_card_is_refused() -> None:
    what = "other than what"
    assert what in refused("Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control.", AURA)
    text = "Whenever a Mountain you control enters, if you control at least five other Mountains, draw a card."
    assert what in refused(text, "Land", cost="")
    text = "Each legendary creature you control gets +1/+1 for each other legendary creature you control."
    assert what in refused(text, "Artifact")
    given = 'Enchanted creature has "Whenever this creature attacks, another target creature can\'t block this turn."'
    assert abilities(f"Enchant creature\n{given}", AURA)
    assert abilities("This creature gets +1/+1 for each other creature you control.")


@pytest.mark.cr("400.7j")
@pytest.mark.parametrize("verb", ["return {} from your graveyard to your hand", "exile {} from your graveyard"])
def test_what_a_moved_card_is_can_still_be_asked(verb: str) -> None:
    name = f"Audit: {verb.split(maxsplit=1)[0].title()}"
    text = verb.format("target artifact card")
    card = read(
        f"When this creature enters, {text}. You gain life equal to that card's mana value.", cost="{0}", name=name
    ).card
    assert card is not None
    register(card)
    game = Scene(2).hand("A", name).graveyard("A", "Sol Ring").begin("A", "main")
    cast(game, name)
    settle(game)
    assert lives(game) == [21, 20]
