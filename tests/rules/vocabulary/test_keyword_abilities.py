"""Keyword abilities that stand for other abilities (702): each does what it says, and its odd cases."""

from __future__ import annotations

import pytest

from apnap import CardFileError, Ev, Game, Q, load_cards
from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.testing import Scene, attack, block, cast, count_events, find, named, pass_until, settle, to_step, to_turn
from apnap.text import card_text
from apnap.vocab.costs import mana
from apnap.vocab.effects.keyword_abilities import reinforce, scavenge, typecycling
from apnap.vocab.filters import Filter
from tests.helpers import ask_until, lives, texts

load_cards(
    """[
    {"name": "Words: Squire", "cost": "1", "line": "Creature — Human", "power": 1, "toughness": 1,
     "keywords": "vigilance, exalted"},
    {"name": "Words: Plague", "cost": "1", "line": "Creature — Rat", "power": 1, "toughness": 1,
     "keywords": "poisonous 2, frenzy 3"},
    {"name": "Words: Eater", "cost": "1", "line": "Creature — Eldrazi", "power": 1, "toughness": 1,
     "keywords": "ingest"},
    {"name": "Words: Frog", "cost": "1", "line": "Creature — Frog", "power": 0, "toughness": 0, "keywords": "graft 2"},
    {"name": "Words: Ghost", "cost": "1", "line": "Creature — Human", "power": 1, "toughness": 1,
     "keywords": "afterlife 2"},
    {"name": "Words: Arm", "cost": "1", "line": "Artifact — Equipment", "keywords": "living weapon, equip {2}",
     "abilities": [{"is": "Static", "mods": [{"is": "PT", "scope": "attached", "power": 1, "toughness": 1}]}]},
    {"name": "Words: Rotter", "cost": "1", "line": "Creature — Zombie", "power": 2, "toughness": 2,
     "keywords": "decayed"},
    {"name": "Words: Digger", "cost": "1", "line": "Creature — Zombie", "power": 3, "toughness": 1,
     "keywords": "unearth {1}"},
    {"name": "Words: Warden", "cost": "1", "line": "Creature — Wall", "power": 0, "toughness": 4,
     "keywords": "ward {2}"},
    {"name": "Words: Kami", "cost": "W", "line": "Creature — Spirit", "power": 1, "toughness": 1},
    {"name": "Words: Samurai", "cost": "1", "line": "Creature — Human Samurai", "power": 2, "toughness": 2,
     "keywords": "bushido 2, vigilance"},
    {"name": "Words: Echoing", "cost": "1", "line": "Creature — Elemental", "power": 2, "toughness": 2,
     "keywords": "echo {1}"},
    {"name": "Words: Monster", "cost": "1", "line": "Creature — Beast", "power": 2, "toughness": 2, "abilities": [
        {"is": "Activated", "cost": "0", "effect": {"is": "If", "condition": {"is": "Not", "part":
            {"is": "Marked", "name": "monstrous"}}, "then": {"is": "Seq", "parts": [
                {"is": "PutCounters", "kind": "+1/+1", "n": 3}, {"is": "Mark", "name": "monstrous"},
                {"is": "Performed", "action": "monstrosity"}]}}},
        {"is": "Triggered", "trigger": {"is": "Acts", "action": "monstrosity", "ref": "source"},
         "effect": {"is": "GainLife", "n": 5}}]}
    ]"""
)


for card in (
    CardDef("Words: Cycler", "1", "Sorcery", abilities=typecycling(Filter(subtypes=("Island",)), mana("1"))),
    CardDef("Words: Helper", "1", "Creature — Human", 1, 1, abilities=reinforce(2, mana("1"))),
    CardDef("Words: Scavenger", "1", "Creature — Human", 3, 1, abilities=scavenge(3, mana("1"))),
):
    register(card)


def size(game: Game, name: str) -> tuple[int, int]:
    c = find(game, name).chars
    return c.power, c.toughness


def with_lands(*names: str, lands: tuple[str, ...] = ()) -> Scene:
    return Scene(2).battlefield("A", *names, *lands)


@pytest.mark.cr("702.108a")
def test_prowess_looks_for_noncreature_spells_only() -> None:
    scene = with_lands("Monastery Swiftspear", lands=("Mountain", "Mountain")).hand("A", "Shock", "Memnite", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Memnite")
    settle(game)
    assert size(game, "Monastery Swiftspear") == (1, 2)
    for n in (2, 3):
        cast(game, "Shock", "target B")
        settle(game)
        assert size(game, "Monastery Swiftspear") == (n, n + 1)
    to_turn(game, 2)
    assert size(game, "Monastery Swiftspear") == (1, 2)


@pytest.mark.cr("702.83a")
def test_exalted_is_for_a_lone_attacker_whoever_it_is() -> None:
    game = with_lands("Words: Squire", "Words: Squire", "Grizzly Bears", "Memnite").begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    settle(game)
    assert size(game, "Grizzly Bears") == (4, 4)
    game = with_lands("Words: Squire", "Grizzly Bears", "Memnite").begin("A", "main")
    attack(game, ("Grizzly Bears", "B"), ("Memnite", "B"))
    settle(game)
    assert size(game, "Grizzly Bears") == (2, 2)


@pytest.mark.cr("702.79a")
def test_persist_returns_it_once() -> None:
    """With a -1/-1 counter on it, it stays dead."""
    game = with_lands("Kitchen Finks", lands=("Mountain",) * 2).hand("A", "Shock", "Shock").begin("A", "main")
    first = find(game, "Kitchen Finks").id
    cast(game, "Shock", "target Kitchen Finks")
    settle(game)
    assert find(game, "Kitchen Finks").id != first and size(game, "Kitchen Finks") == (2, 1)
    cast(game, "Shock", "target Kitchen Finks")
    settle(game)
    assert named(game, "Kitchen Finks") == []


@pytest.mark.cr("702.91a")
def test_battle_cry_is_for_the_others() -> None:
    game = with_lands("Goblin Wardriver", "Grizzly Bears", "Memnite").begin("A", "main")
    attack(game, ("Goblin Wardriver", "B"), ("Grizzly Bears", "B"))
    settle(game)
    assert [size(game, n) for n in ("Goblin Wardriver", "Grizzly Bears", "Memnite")] == [(2, 2), (3, 2), (1, 1)]


@pytest.mark.cr("702.100a")
@pytest.mark.cr("702.100b")
def test_evolve_compares_when_it_triggers_and_when_it_resolves() -> None:
    scene = with_lands("Cloudfin Raptor").hand("A", "Memnite", "Memnite", "Ornithopter")
    game = scene.begin("A", "main")
    cast(game, "Memnite")  # more power
    settle(game)
    assert size(game, "Cloudfin Raptor") == (1, 2)
    cast(game, "Memnite")  # neither
    settle(game)
    cast(game, "Ornithopter")
    settle(game)
    assert size(game, "Cloudfin Raptor") == (1, 2)
    assert [e.note for e in game.events if e.kind == Ev.ACTION] == ["evolve"]


def test_evolve_and_training_are_told_without_what_they_only_note() -> None:
    """That something evolved or trained is for other abilities; the reminder says what happens."""
    cards = '[{"name": "Words: Told", "cost": "1", "line": "Creature — Bear", "power": 1, "toughness": 1, '
    load_cards(cards + '"keywords": "evolve, training"}]', replace=True)
    told = str(card_text(CARDS["Words: Told"]))
    assert told.count("put a +1/+1 counter on this creature.)") == 2


@pytest.mark.cr("702.100c")
def test_a_noncreature_does_not_evolve() -> None:
    load_cards('[{"name": "Words: Idle Evolver", "cost": "1", "line": "Artifact", "keywords": "evolve"}]', replace=True)
    game = with_lands("Words: Idle Evolver").hand("A", "Memnite").begin("A", "main")
    cast(game, "Memnite")
    settle(game)
    assert find(game, "Words: Idle Evolver").count("+1/+1") == 0


@pytest.mark.cr("702.101a")
def test_extort_gains_what_was_lost() -> None:
    """Three opponents lose a life each; whoever does not pay gets nothing."""
    scene = Scene(3).battlefield("A", "Syndic of Tithes", "Plains", "Swamp").hand("A", "Memnite", "Ornithopter")
    game = scene.begin("A", "main")
    cast(game, "Memnite")
    ask_until(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert lives(game) == [22, 19, 19]
    cast(game, "Ornithopter")
    ask_until(game, Q.YES_NO)
    game.apply("no")
    settle(game)
    assert lives(game) == [22, 19, 19]


@pytest.mark.cr("702.110a")
@pytest.mark.cr("702.110b")
def test_exploit_may_take_any_creature_and_is_told_of() -> None:
    for answers, returned in ((("yes", "choose Memnite"), True), (("no",), False)):
        scene = (
            with_lands("Memnite", lands=("Island",)).hand("A", "Sidisi's Faithful").battlefield("B", "Grizzly Bears")
        )
        game = scene.begin("A", "main")
        cast(game, "Sidisi's Faithful")
        ask_until(game, Q.YES_NO)
        for answer in answers:
            game.apply(answer)
        if returned:
            ask_until(game, Q.TARGET)
            game.apply("target Grizzly Bears")
        settle(game)
        assert (named(game, "Grizzly Bears") == []) == returned == (named(game, "Memnite") == [])


@pytest.mark.cr("702.115a")
def test_ingest_exiles_the_top_card_of_whoever_was_dealt_the_damage() -> None:
    game = with_lands("Words: Eater").library("B", "Shock").begin("A", "main")
    attack(game, ("Words: Eater", "B"))
    to_step(game, "end")
    assert [o.card.name for o in game.state.exile] == ["Shock"]


@pytest.mark.cr("702.134a")
@pytest.mark.cr("702.134c")
def test_mentor_teaches_a_weaker_attacker() -> None:
    game = with_lands("Blade Instructor", "Grizzly Bears", "Memnite", "Hill Giant").begin("A", "main")
    attack(game, ("Blade Instructor", "B"), ("Grizzly Bears", "B"), ("Hill Giant", "B"))
    ask_until(game, Q.TARGET)
    assert texts(game) == ["target Grizzly Bears"]
    game.apply(0)
    settle(game)
    assert size(game, "Grizzly Bears") == (3, 3)
    assert [e.note for e in game.events if e.kind == Ev.ACTION] == ["mentor"]


@pytest.mark.cr("702.93a")
def test_undying_returns_it_once() -> None:
    game = with_lands("Young Wolf", lands=("Mountain",) * 2).hand("A", "Shock", "Shock").begin("A", "main")
    for size_then in ((2, 2), None):
        cast(game, "Shock", "target Young Wolf")
        settle(game)
        assert (size(game, "Young Wolf") if named(game, "Young Wolf") else None) == size_then


@pytest.mark.cr("702.29e")
@pytest.mark.cr("702.77a")
@pytest.mark.cr("702.97a")
def test_abilities_of_cards_in_hand_and_graveyard() -> None:
    """Landcycling finds a card, reinforce and scavenge leave counters."""
    scene = with_lands("Memnite", lands=("Forest",) * 4).hand("A", "Words: Cycler").library("A", "Shock", "Island")
    game = scene.graveyard("A", "Words: Scavenger").hand("A", "Words: Helper").begin("A", "main")
    game.apply("activate Words: Cycler")
    ask_until(game, Q.PICK)
    assert texts(game)[0] == "choose Island"
    game.apply("choose Island")
    settle(game)
    for name, power in (("Words: Helper", 3), ("Words: Scavenger", 6)):
        game.apply(f"activate {name}")
        game.apply("target Memnite")
        settle(game)
        assert find(game, "Memnite").chars.power == power
    assert [o.card.name for o in game.state.exile] == ["Words: Scavenger"]


@pytest.mark.cr("702.149a")
@pytest.mark.cr("702.149c")
def test_training_needs_a_stronger_companion() -> None:
    for other, power in (("Hill Giant", 3), ("Grizzly Bears", 2)):
        game = with_lands("Gryff Rider", other).begin("A", "main")
        attack(game, ("Gryff Rider", "B"), (other, "B"))
        settle(game)
        assert find(game, "Gryff Rider").chars.power == power


@pytest.mark.cr("702.98a")
def test_what_is_unleashed_cannot_block() -> None:
    for answer, power, blocks in (("yes", 3, False), ("no", 2, True)):
        scene = (
            with_lands(lands=("Mountain", "Mountain")).hand("A", "Gore-House Chainwalker").battlefield("B", "Memnite")
        )
        game = scene.begin("A", "main")
        cast(game, "Gore-House Chainwalker")
        pass_until(game, lambda x: x.ask is not None and x.ask.kind != Q.PRIORITY)
        game.apply(answer)
        settle(game)
        assert find(game, "Gore-House Chainwalker").chars.power == power
        to_step(game, "main", turn=2)
        attack(game, ("Memnite", "A"))
        to_step(game, "declare blockers")
        asked = game.ask is not None and game.ask.kind == Q.BLOCK
        assert asked == blocks


@pytest.mark.cr("702.136a")
def test_riot_is_a_counter_or_haste() -> None:
    for answer, power, hasty in (("yes", 3, False), ("no", 2, True)):
        game = with_lands(lands=("Mountain", "Forest")).hand("A", "Zhur-Taa Goblin").begin("A", "main")
        cast(game, "Zhur-Taa Goblin")
        pass_until(game, lambda x: x.ask is not None and x.ask.kind != Q.PRIORITY)
        game.apply(answer)
        settle(game)
        goblin = find(game, "Zhur-Taa Goblin")
        assert (goblin.chars.power, bool(goblin.chars.keywords & 256)) == (power, hasty)


@pytest.mark.cr("702.147a")
def test_what_is_decayed_does_not_block_and_is_sacrificed_after_attacking() -> None:
    game = with_lands("Words: Rotter").begin("A", "main")
    attack(game, ("Words: Rotter", "B"))
    to_step(game, "end")
    assert named(game, "Words: Rotter") == [] and lives(game) == [20, 18]


@pytest.mark.cr("702.92a")
def test_a_living_weapon_comes_with_its_bearer() -> None:
    game = with_lands(lands=("Swamp",)).hand("A", "Words: Arm").begin("A", "main")
    cast(game, "Words: Arm")
    settle(game)
    germ = find(game, "Phyrexian Germ")
    assert find(game, "Words: Arm").attached_to == germ.id and (germ.chars.power, germ.chars.toughness) == (1, 1)


@pytest.mark.cr("702.45a")
def test_bushido_when_blocking_or_blocked_once() -> None:
    scene = Scene(2).battlefield("A", "Words: Samurai").battlefield("B", "Memnite", "Memnite")
    game = scene.begin("A", "main")
    attack(game, ("Words: Samurai", "B"))
    block(game, ("Memnite", "Words: Samurai"), ("Memnite", "Words: Samurai"))
    settle(game)
    assert size(game, "Words: Samurai") == (4, 4)


@pytest.mark.cr("702.23a")
@pytest.mark.cr("702.23b")
def test_rampage_counts_blockers_beyond_the_first() -> None:
    scene = Scene(2).battlefield("A", "Craw Giant").battlefield("B", "Memnite", "Memnite", "Grizzly Bears")
    game = scene.begin("A", "main")
    attack(game, ("Craw Giant", "B"))
    block(game, ("Memnite", "Craw Giant"), ("Memnite", "Craw Giant"), ("Grizzly Bears", "Craw Giant"))
    settle(game)
    assert size(game, "Craw Giant") == (10, 8)
    scene = Scene(2).battlefield("A", "Craw Giant").battlefield("B", "Memnite")
    game = scene.begin("A", "main")
    attack(game, ("Craw Giant", "B"))
    block(game, ("Memnite", "Craw Giant"))
    settle(game)
    assert size(game, "Craw Giant") == (6, 4)


@pytest.mark.cr("702.86a")
def test_annihilator_takes_permanents_before_blocks() -> None:
    scene = Scene(2).battlefield("A", "Ulamog's Crusher").battlefield("B", "Memnite", "Forest", "Island")
    game = scene.begin("A", "main")
    attack(game, ("Ulamog's Crusher", "B"))
    pass_until(game, lambda x: x.ask is not None and x.ask.kind == Q.PICK)
    assert game.ask is not None and game.ask.player == 1
    game.apply("choose Forest")
    game.apply("choose Island")
    assert [p.card.name for p in game.state.battlefield if p.controller == 1] == ["Memnite"]


@pytest.mark.cr("508.1d")
def test_the_crusher_must_attack() -> None:
    game = with_lands("Ulamog's Crusher").begin("A", "main")
    to_step(game, "declare attackers")
    assert "stay" not in " ".join(texts(game))


@pytest.mark.cr("702.130a")
def test_afflict_hurts_whoever_blocks() -> None:
    game = Scene(2).battlefield("A", "Eternal of Harsh Truths").battlefield("B", "Memnite").begin("A", "main")
    attack(game, ("Eternal of Harsh Truths", "B"))
    block(game, ("Memnite", "Eternal of Harsh Truths"))
    settle(game)
    assert lives(game) == [20, 18]
    game = Scene(2).battlefield("A", "Eternal of Harsh Truths").begin("A", "main")
    attack(game, ("Eternal of Harsh Truths", "B"))
    to_step(game, "end")
    assert lives(game) == [20, 19] and len(game.state.players[0].hand) == 1


@pytest.mark.cr("702.70a")
@pytest.mark.cr("702.68a")
def test_poisonous_gives_counters_besides_the_damage_and_frenzy_more_of_it() -> None:
    game = with_lands("Words: Plague").begin("A", "main")
    attack(game, ("Words: Plague", "B"))
    to_step(game, "end")
    assert lives(game) == [20, 16] and game.state.players[1].count("poison") == 2


@pytest.mark.cr("702.46a")
def test_soulshift_brings_back_a_smaller_spirit() -> None:
    scene = with_lands("Gibbering Kami", lands=("Mountain",)).hand("A", "Shock")
    game = scene.graveyard("A", "Gibbering Kami", "Grizzly Bears", "Words: Kami").begin("A", "main")
    cast(game, "Shock", "target Gibbering Kami")
    ask_until(game, Q.TARGET)
    assert texts(game) == ["target Words: Kami"]
    game.apply(0)
    ask_until(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert [o.card.name for o in game.state.players[0].hand] == ["Words: Kami"]


@pytest.mark.cr("702.43a")
def test_modular_passes_its_counters_on() -> None:
    scene = with_lands("Memnite", lands=("Mountain",) * 2).hand("A", "Arcbound Worker", "Shock")
    game = scene.begin("A", "main")
    cast(game, "Arcbound Worker")
    settle(game)
    assert size(game, "Arcbound Worker") == (1, 1)
    cast(game, "Shock", "target Arcbound Worker")
    ask_until(game, Q.TARGET)
    game.apply("target Memnite")
    ask_until(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert size(game, "Memnite") == (2, 2)


@pytest.mark.cr("702.58a")
def test_graft_moves_a_counter_to_a_newcomer() -> None:
    scene = with_lands(lands=("Forest",)).hand("A", "Words: Frog", "Memnite")
    game = scene.begin("A", "main")
    cast(game, "Words: Frog")
    settle(game)
    cast(game, "Memnite")
    ask_until(game, Q.YES_NO)
    game.apply("yes")
    settle(game)
    assert size(game, "Words: Frog") == (1, 1) and size(game, "Memnite") == (2, 2)


@pytest.mark.cr("702.54a")
def test_bloodthirst_asks_whether_an_opponent_was_dealt_damage() -> None:
    for first, power in ((True, 3), (False, 1)):
        scene = with_lands(lands=("Mountain", "Forest", "Mountain")).hand("A", "Scab-Clan Mauler", "Shock")
        game = scene.begin("A", "main")
        if first:
            cast(game, "Shock", "target B")
            settle(game)
        cast(game, "Scab-Clan Mauler")
        settle(game)
        assert find(game, "Scab-Clan Mauler").chars.power == power


@pytest.mark.cr("702.112a")
@pytest.mark.cr("702.112b")
def test_renown_comes_once() -> None:
    game = with_lands("Topan Freeblade").begin("A", "main")
    for turn in (1, 3):
        if turn > 1:
            to_step(game, "main", turn=turn)
        attack(game, ("Topan Freeblade", "B"))
        to_step(game, "end")
    assert size(game, "Topan Freeblade") == (3, 3) and lives(game) == [20, 15]
    assert count_events(game, Ev.ACTION) == 1


@pytest.mark.cr("701.37a")
@pytest.mark.cr("701.37b")
def test_a_monstrous_creature_stays_so_and_grows_no_more() -> None:
    game = with_lands("Words: Monster").begin("A", "main")
    for _ in range(2):
        game.apply("activate Words: Monster")
        settle(game)
    assert size(game, "Words: Monster") == (5, 5) and lives(game) == [25, 20]


@pytest.mark.cr("702.123a")
def test_fabricate_is_counters_or_servos() -> None:
    for answer, counters, servos in (("yes", 1, 0), ("no", 0, 1)):
        game = with_lands(lands=("Forest",) * 4).hand("A", "Peema Outrider").begin("A", "main")
        cast(game, "Peema Outrider")
        ask_until(game, Q.YES_NO)
        game.apply(answer)
        settle(game)
        assert find(game, "Peema Outrider").count("+1/+1") == counters and len(named(game, "Servo")) == servos


@pytest.mark.cr("702.135a")
def test_afterlife_leaves_spirits() -> None:
    game = with_lands("Words: Ghost", lands=("Mountain",)).hand("A", "Shock").begin("A", "main")
    cast(game, "Shock", "target Words: Ghost")
    settle(game)
    spirits = named(game, "Spirit")
    assert len(spirits) == 2 and spirits[0].chars.colors == 5 and spirits[0].chars.keywords & 1


@pytest.mark.cr("702.30a")
def test_echo_is_asked_once_of_each_controller() -> None:
    for answer, stays in (("yes", True), ("no", False)):
        scene = with_lands(lands=("Mountain",) * 8).hand("A", "Avalanche Riders").battlefield("B", "Forest")
        game = scene.begin("A", "main")
        cast(game, "Avalanche Riders")
        ask_until(game, Q.TARGET)
        game.apply("target Forest")
        settle(game)
        assert named(game, "Forest") == []
        to_turn(game, 3)
        ask_until(game, Q.YES_NO)
        game.apply(answer)
        to_step(game, "main", turn=5)
        assert bool(named(game, "Avalanche Riders")) == stays
        assert len([e for e in game.events if e.kind == Ev.TRIGGERED]) == 2  # it entered, and one upkeep


@pytest.mark.cr("702.30a")
def test_echo_asks_by_when_control_began_and_not_by_whether_it_asked() -> None:
    for counters, turn in ((True, 5), (False, 5)):
        scene = with_lands(lands=("Mountain",) * 8).hand("A", "Words: Echoing")
        scene.battlefield("B", *["Island"] * 2).hand("B", "Stifle")
        game = scene.begin("A", "main")
        cast(game, "Words: Echoing")
        settle(game)
        to_turn(game, 3)
        pass_until(game, lambda g: len(g.state.stack) == 1)
        if counters:
            pass_until(game, lambda g: g.state.ask_player == 1)
            cast(game, "Stifle")
        else:
            ask_until(game, Q.YES_NO)
            game.apply("yes")
        to_step(game, "main", turn=turn)
        assert named(game, "Words: Echoing")
        assert len([e for e in game.events if e.kind == Ev.TRIGGERED]) == 1


@pytest.mark.cr("702.30a")
def test_echo_asks_again_once_control_has_come_back() -> None:
    scene = with_lands(lands=("Mountain",) * 8).hand("A", "Words: Echoing")
    scene.battlefield("B", *["Mountain"] * 3).hand("B", "Act of Treason")
    game = scene.begin("A", "main")
    cast(game, "Words: Echoing")
    settle(game)
    to_turn(game, 3)
    ask_until(game, Q.YES_NO)
    game.apply("yes")
    to_step(game, "main", turn=4)
    cast(game, "Act of Treason", "target Words: Echoing")
    settle(game)
    to_turn(game, 5)
    ask_until(game, Q.YES_NO)
    assert game.state.ask_player == 0
    game.apply("yes")
    to_step(game, "main", turn=7)
    assert len([e for e in game.events if e.kind == Ev.TRIGGERED]) == 2


@pytest.mark.cr("702.107a")
def test_outlast_at_the_speed_of_sorceries() -> None:
    scene = with_lands("Ainok Bond-Kin", "Memnite", lands=("Plains",) * 2)
    game = scene.begin("A", "main")
    game.apply("activate Ainok Bond-Kin")
    settle(game)
    kin = find(game, "Ainok Bond-Kin")
    assert kin.tapped and kin.chars.power == 3 and kin.chars.keywords & 4
    assert not find(game, "Memnite").chars.keywords & 4
    to_step(game, "main", turn=2)
    assert all("activate" not in t for t in texts(game))


@pytest.mark.cr("702.84a")
def test_what_is_unearthed_is_exiled_at_the_end_or_as_it_leaves() -> None:
    for dies in (True, False):
        scene = with_lands(lands=("Mountain",) * 2).graveyard("A", "Words: Digger").hand("A", "Shock")
        game = scene.begin("A", "main")
        game.apply("activate Words: Digger")
        settle(game)
        digger = find(game, "Words: Digger")
        assert digger.chars.keywords & 256
        if dies:
            cast(game, "Shock", "target Words: Digger")
            settle(game)
        to_turn(game, 2)
        assert [o.card.name for o in game.state.exile] == ["Words: Digger"]


@pytest.mark.cr("702.21a")
def test_ward_counters_what_is_not_paid_for() -> None:
    for lands, asked, damage in ((1, False, 0), (3, True, 2)):
        scene = Scene(2).battlefield("A", *["Mountain"] * lands).hand("A", "Shock").battlefield("B", "Words: Warden")
        game = scene.begin("A", "main")
        cast(game, "Shock", "target Words: Warden")
        if asked:
            ask_until(game, Q.YES_NO)
            assert game.ask is not None and game.ask.player == 0
            game.apply("yes")
        settle(game)
        assert find(game, "Words: Warden").damage == damage
    scene = Scene(2).battlefield("B", "Words: Warden", "Mountain").hand("B", "Shock")  # one's own are no matter
    game = scene.begin("B", "main")
    cast(game, "Shock", "target Words: Warden")
    settle(game)
    assert find(game, "Words: Warden").damage == 2


@pytest.mark.parametrize(
    ("keywords", "reason"),
    [
        ("flying, prowes", "did you mean 'prowess'"),
        ("bushido", "'bushido 2'"),
        ("bushido x", "bushido has a number behind it"),
        ("ward", "'ward {2}'"),
        ("bushido 0", "bushido has a number behind it"),
    ],
)
def test_keywords_of_card_files_that_are_none(keywords: str, reason: str) -> None:
    with pytest.raises(CardFileError, match=reason.replace("{", r"\{")):
        load_cards(f'[{{"name": "Wrong Keywords", "cost": "1", "line": "Creature — Bear", "keywords": "{keywords}"}}]')


def test_the_keyword_is_told_with_what_it_means() -> None:
    told = str(card_text("Monastery Swiftspear"))
    assert "Prowess (Whenever you cast a noncreature spell, this creature gets +1/+1 until end of turn.)" in told
    assert "Ward {2} (" in str(card_text("Words: Warden"))
    assert "Echo {3}{R} (" in str(card_text("Avalanche Riders"))
