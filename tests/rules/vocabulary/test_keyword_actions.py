"""Energy, proliferate, explore, connive; what was counted this turn; "one or more"; costs of other kinds."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q, load_cards
from apnap.testing import Scene, attack, cast, find, named, settle, to_step, to_turn
from apnap.text import card_text
from tests.helpers import ask_until, lives, texts

load_cards(
    """[
    {"name": "Words: Hero", "cost": "1", "line": "Creature — Human", "power": 1, "toughness": 1, "abilities": [
        {"is": "Triggered", "trigger": {"is": "Happens", "kind": "cast", "who": "you",
            "filter": {"is": "Filter", "targets": {"is": "Filter", "status": ["source"]}}},
         "effect": {"is": "PutCounters", "kind": "+1/+1"}}]},
    {"name": "Words: Mourner", "cost": "1", "line": "Enchantment", "abilities": [
        {"is": "Triggered", "batch": "all", "trigger": {"is": "Moves", "from_": "battlefield", "to": "graveyard",
            "filter": "creature"}, "effect": {"is": "GainLife", "n": {"is": "Var", "name": "many"}}}]},
    {"name": "Words: Counter", "cost": "1", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "Sum", "parts": [
            {"is": "PlayerStat", "what": "creatures died", "who": "you"},
            {"is": "Sum", "times": 10, "parts": [{"is": "PlayerStat", "what": "sacrificed", "who": "you"}]},
            {"is": "Sum", "times": 100, "parts": [
                {"is": "PlayerStat", "what": "permanents left", "who": "each"}]}]}}}]},
    {"name": "Words: Arrivals", "cost": "1", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "Sum", "parts": [
            {"is": "PlayerStat", "what": "creatures entered", "who": "you"},
            {"is": "Sum", "times": 10, "parts": [{"is": "PlayerStat", "what": "lands entered", "who": "you"}]},
            {"is": "Sum", "times": 100, "parts": [{"is": "PlayerStat", "what": "tokens created", "who": "you"}]},
            {"is": "Sum", "times": 1000, "parts": [
                {"is": "PlayerStat", "what": "cards left graveyard", "who": "you"}]}]}}}]},
    {"name": "Words: Altar", "cost": "1", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "Sacrifice", "filter": "creature"}]},
         "effect": {"is": "Draw"}}]},
    {"name": "Words: Prices", "cost": "1", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "MillCards", "n": 2}]},
         "effect": {"is": "GainLife", "n": 1}},
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "ExilePermanents", "filter": "creature"}]},
         "effect": {"is": "GainLife", "n": 2}},
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "RevealFromHand", "filter": "creature"}]},
         "effect": {"is": "GainLife", "n": 3}},
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "ExileFromHand", "filter": "land"}]},
         "effect": {"is": "GainLife", "n": 4}},
        {"is": "Activated", "cost": {"is": "Cost", "parts": [{"is": "ReturnSelf"}]},
         "effect": {"is": "GainLife", "n": 5}}]},
    {"name": "Words: Measure", "cost": "1", "line": "Artifact", "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "GreatestAmong", "what": "power",
            "ref": {"is": "All", "filter": {"is": "Filter", "types": "creature", "controller": "you"}}}}},
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "KindsAmong", "what": "colors",
            "ref": {"is": "All", "filter": {"is": "Filter", "controller": "you"}}}}},
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "KindsAmong", "what": "powers",
            "ref": {"is": "All", "filter": {"is": "Filter", "types": "creature", "controller": "you"}}}}},
        {"is": "Activated", "cost": "0", "effect": {"is": "GainLife", "n": {"is": "Count", "ref": {"is": "All",
            "filter": {"is": "Filter", "status": ["modified"], "controller": "you"}}}}}]}
    ]"""
)


@pytest.mark.cr("701.34a")
def test_proliferate_adds_one_of_each_kind_to_those_chosen() -> None:
    """Players with counters may be chosen as well as permanents; what has none cannot."""
    scene = Scene(2).battlefield("A", *["Island"] * 3).hand("A", "Steady Progress")
    scene.permanent("A", "Grizzly Bears", counters={"+1/+1": 2, "shield": 1})
    scene.permanent("B", "Memnite", counters={"+1/+1": 1})
    game = scene.begin("A", "main")
    game.state.players[1].counters = {"poison": 3}
    cast(game, "Steady Progress")
    ask_until(game, Q.PICK)
    assert texts(game) == ["choose B", "choose Grizzly Bears", "choose Memnite", "done"]
    for answer in ("choose B", "choose Grizzly Bears", "done"):
        game.apply(answer)
    settle(game)
    assert find(game, "Grizzly Bears").counters == {"+1/+1": 3, "shield": 2}
    assert find(game, "Memnite").count("+1/+1") == 1 and game.state.players[1].count("poison") == 4
    assert [e.note for e in game.events if e.kind == Ev.ACTION] == ["proliferate"]


@pytest.mark.cr("107.14")
def test_energy_is_gained_and_paid() -> None:
    game = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", "Thriving Rhino").begin("A", "main")
    cast(game, "Thriving Rhino")
    settle(game)
    assert game.state.players[0].count("energy") == 2
    for turn, power in ((3, 3), (5, 3)):  # there is enough for one payment
        to_step(game, "main", turn=turn)
        attack(game, ("Thriving Rhino", "B"))
        if turn == 3:
            ask_until(game, Q.YES_NO)
            game.apply("yes")
        settle(game)
        assert find(game, "Thriving Rhino").chars.power == power
        to_step(game, "end")


@pytest.mark.cr("603.2c")
def test_one_or_more_creatures_are_one_trigger_for_each_player_damaged() -> None:
    """Three artifact creatures damage two players: two energy; and a 3/3 for three of them."""
    scene = Scene(3).battlefield("A", "Automated Assembly Line", "Memnite", "Memnite", "Memnite")
    game = scene.begin("A", "main")
    attack(game, ("Memnite", "B"), ("Memnite", "B"), ("Memnite", "C"))
    to_step(game, "end")
    assert game.state.players[0].count("energy") == 2 and lives(game) == [20, 18, 19]
    game.state.players[0].counters = {"energy": 3}
    to_step(game, "main", turn=2)
    to_step(game, "main", turn=4)
    game.apply("activate Automated Assembly Line")
    settle(game)
    assert find(game, "Robot").tapped and game.state.players[0].count("energy") == 0


@pytest.mark.cr("603.2c")
def test_creatures_that_die_together_are_one_event_for_one_or_more() -> None:
    """How many they were is known; one that dies later is another event."""
    scene = Scene(2).battlefield("A", "Words: Mourner", "Memnite", "Memnite", *["Plains"] * 4, "Mountain")
    game = scene.battlefield("B", "Grizzly Bears").hand("A", "Wrath of God", "Shock").begin("A", "main")
    cast(game, "Wrath of God")
    settle(game)
    triggered = [e for e in game.events if e.kind == Ev.TRIGGERED]
    assert len(triggered) == 1 and lives(game) == [23, 20]


@pytest.mark.cr("115.9b")
def test_a_spell_that_targets_it_and_no_other() -> None:
    scene = Scene(2).battlefield("A", "Words: Hero", "Memnite", *["Forest"] * 3)
    game = scene.hand("A", "Giant Growth", "Giant Growth").begin("A", "main")
    cast(game, "Giant Growth", "target Memnite")
    settle(game)
    assert find(game, "Words: Hero").count("+1/+1") == 0
    cast(game, "Giant Growth", "target Words: Hero")
    settle(game)
    assert find(game, "Words: Hero").count("+1/+1") == 1


def test_what_died_and_left_this_turn_is_counted_until_the_turn_ends() -> None:
    """A sacrificed creature died and left; a token counts; the next turn begins anew."""
    scene = Scene(2).battlefield("A", "Words: Counter", "Words: Altar", "Memnite").battlefield("B", "Grizzly Bears")
    game = scene.battlefield("A", "Mountain").hand("A", "Shock").begin("A", "main")
    game.apply("activate Words: Altar")
    game.apply("choose Memnite")
    settle(game)
    cast(game, "Shock", "target Grizzly Bears")
    settle(game)
    game.apply("activate Words: Counter")
    settle(game)
    assert lives(game) == [20 + 1 + 10 + 200, 20]
    to_step(game, "main", turn=3)
    game.apply("activate Words: Counter")
    settle(game)
    assert lives(game)[0] == 231


def test_what_entered_and_left_graveyards_this_turn_is_counted() -> None:
    scene = Scene(2).battlefield("A", "Words: Arrivals", "Mountain", "Mountain").hand("A", "Forest", "Memnite")
    game = scene.hand("A", "Dragon Fodder").begin("A", "main")
    game.apply("play Forest")
    for name in ("Memnite", "Dragon Fodder"):
        cast(game, name)
        settle(game)
    game.apply("activate Words: Arrivals")
    settle(game)
    assert lives(game)[0] == 20 + 3 + 10 + 200


def test_a_card_cast_from_a_graveyard_has_left_it() -> None:
    scene = Scene(2).battlefield("A", "Words: Arrivals", *["Island"] * 3).graveyard("A", "Think Twice")
    game = scene.begin("A", "main")
    game.apply(next(k for k, t in enumerate(texts(game)) if t.startswith("cast Think Twice")))
    settle(game)
    game.apply("activate Words: Arrivals")
    settle(game)
    assert lives(game) == [1020, 20]


def test_morbid_looks_at_the_whole_turn() -> None:
    for victim, damage in ((True, 5), (False, 3)):
        scene = Scene(2).battlefield("A", *["Mountain"] * 4).hand("A", "Brimstone Volley", "Shock")
        game = scene.battlefield("B", "Memnite").begin("A", "main")
        if victim:
            cast(game, "Shock", "target Memnite")
            settle(game)
        cast(game, "Brimstone Volley", "target B")
        settle(game)
        assert lives(game) == [20, 20 - damage]


def test_domain_counts_basic_land_types_once_each() -> None:
    scene = Scene(2).battlefield("A", "Mountain", "Mountain", "Taiga", "Island").hand("A", "Tribal Flames")
    game = scene.battlefield("B", "Swamp").begin("A", "main")
    cast(game, "Tribal Flames", "target B")
    settle(game)
    assert lives(game) == [20, 17]


@pytest.mark.cr("701.44a")
def test_explore_is_a_land_or_a_counter() -> None:
    for top, hand, counters, answer, left in (
        ("Forest", ["Forest"], 0, "", 0),
        ("Shock", [], 1, "yes", 1),
        ("Shock", [], 1, "no", 0),
    ):
        scene = Scene(2).battlefield("A", "Forest", "Forest").hand("A", "Merfolk Branchwalker").library("A", top)
        game = scene.begin("A", "main")
        cast(game, "Merfolk Branchwalker")
        if answer:
            ask_until(game, Q.YES_NO)
            game.apply(answer)
        settle(game)
        assert [o.card.name for o in game.state.players[0].hand] == hand
        assert find(game, "Merfolk Branchwalker").count("+1/+1") == counters
        assert len(game.state.players[0].graveyard) == left


@pytest.mark.cr("701.50a")
def test_connive_rewards_discarding_spells() -> None:
    for discarded, counters in (("Shock", 1), ("Forest", 0)):
        scene = Scene(2).battlefield("A", "Plains", "Plains").hand("A", "Raffine's Informant", "Shock")
        game = scene.library("A", "Forest").begin("A", "main")
        cast(game, "Raffine's Informant")
        ask_until(game, Q.DISCARD)
        game.apply(f"discard {discarded}")
        settle(game)
        assert find(game, "Raffine's Informant").count("+1/+1") == counters


@pytest.mark.cr("601.2d")
def test_counters_are_distributed_among_targets() -> None:
    scene = Scene(2).battlefield("A", "Memnite", *["Plains", "Swamp", "Forest"] * 2).hand("A", "Armament Corps")
    game = scene.begin("A", "main")
    cast(game, "Armament Corps")
    ask_until(game, Q.TARGET)
    game.apply("target Memnite")
    game.apply("target Armament Corps")
    settle(game)
    assert [find(game, n).count("+1/+1") for n in ("Memnite", "Armament Corps")] == [1, 1]


@pytest.mark.cr("701.17b")
@pytest.mark.parametrize(
    ("nth", "answer", "gain"), [(0, "", 1), (1, "Memnite", 2), (2, "Grizzly Bears", 3), (3, "Forest", 4), (4, "", 5)]
)
def test_costs_of_other_kinds(nth: int, answer: str, gain: int) -> None:
    """Mill two cards, exile a creature, reveal one in hand, exile a land card in hand, return itself."""
    scene = Scene(2).battlefield("A", "Words: Prices", "Memnite").hand("A", "Grizzly Bears", "Forest")
    game = scene.begin("A", "main")
    options = [k for k, t in enumerate(texts(game)) if t.startswith("activate Words: Prices")]
    game.apply(options[nth])
    if answer:
        game.apply(f"choose {answer}")
    settle(game)
    player = game.state.players[0]
    assert lives(game)[0] == 20 + gain
    assert len(player.graveyard) == (2 if nth == 0 else 0)
    assert [o.card.name for o in game.state.exile] == ([answer] if nth in (1, 3) else [])
    assert len(player.hand) == {3: 1, 4: 3}.get(nth, 2)
    assert [e.note for e in game.events if e.kind == Ev.REVEALED] == ([answer] if nth == 2 else [])


@pytest.mark.cr("701.17b")
def test_costs_that_cannot_be_paid_are_not_offered() -> None:
    game = Scene(2).battlefield("A", "Words: Prices").begin("A", "main")
    library = game.state.players[0].library
    for card in library[2:]:
        del game.state.objects[card.id]
    del library[2:]
    assert len([t for t in texts(game) if t.startswith("activate Words: Prices")]) == 2  # mill two, or return it
    to_step(game, "main", turn=3)  # a card has been drawn
    assert not any(t in ("activate Words: Prices", "activate Words: Prices ability 1") for t in texts(game))


@pytest.mark.cr("700.9")
def test_measures_among_permanents() -> None:
    scene = Scene(2).battlefield("A", "Words: Measure", "Grizzly Bears", "Hill Giant", "Memnite")
    scene.permanent("A", "Raging Goblin", counters={"+1/+1": 1})
    game = scene.begin("A", "main")
    gains = []
    for k in range(4):
        before = lives(game)[0]
        options = [i for i, t in enumerate(texts(game)) if t.startswith("activate Words: Measure")]
        game.apply(options[k])
        settle(game)
        gains.append(lives(game)[0] - before)
    assert gains == [3, 2, 3, 1]  # greatest power; green and red; powers 1, 2, 3; one with a counter


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Steady Progress", "Proliferate, then draw a card."),
        ("Tribal Flames", "the number of basic land types among lands you control"),
        ("Thriving Rhino", "you may pay {E}{E}"),
        ("Automated Assembly Line", "this triggers once for each player"),
        ("Armament Corps", "distribute two +1/+1 counters"),
        ("Words: Hero", "spell that targets this creature"),
    ],
)
def test_they_are_told(name: str, text: str) -> None:
    assert text in str(card_text(name))


def test_nothing_of_this_is_left_at_a_decision() -> None:
    """A saved game of a turn in which things were counted goes on alike."""
    scene = Scene(2).battlefield("A", "Words: Counter", "Words: Altar", "Memnite")
    game = scene.begin("A", "main")
    game.apply("activate Words: Altar")
    game.apply("choose Memnite")
    settle(game)
    again = Game.from_json(game.to_json())
    for one in (game, again):
        one.apply("activate Words: Counter")
        settle(one)
    assert lives(game) == lives(again) == [111 + 20, 20] and game.state_hash() == again.state_hash()
    to_turn(game, 2)
    assert named(game, "Memnite") == []
