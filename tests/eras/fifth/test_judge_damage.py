"""Damage of 1997 in awkward places: packets, prevention, redirection, trample, regeneration, toughness."""

from __future__ import annotations

import pytest

from apnap import Game, IllegalChoice
from apnap.eras.fifth.state import packets
from apnap.state.kinds import Ev, Q
from apnap.testing import attack, block, cast, do, find, named, pass_until, settle, step_name, to_step
from tests.eras.fifth.helpers import lands, prompt, scene
from tests.helpers import lives, texts


def until(game: Game, text: str, player: int | None = None) -> None:
    """Pass until that is offered."""
    pass_until(game, lambda x: text in texts(x) and (player is None or x.state.ask_player == player))


def test_a_salve_cannot_be_played_before_there_is_damage() -> None:
    """Only its other way to be played is offered."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Healing Salve"), "A", "Mountain", 1)
    s.battlefield("B", "Plains", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    pass_until(game, lambda x: x.state.ask_player == 1)
    do(game, "cast Healing Salve")
    assert not [t for t in texts(game) if "prevent" in t.lower()]


def test_salve_saves_what_is_damaged_already_seen() -> None:
    """Damage that waits can be prevented."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Healing Salve"), "A", "Mountain", 1)
    s.battlefield("B", "Plains", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?" and x.state.ask_player == 1)
    do(game, "cast Healing Salve")
    settle(game)
    assert named(game, "Grizzly Bears") and find(game, "Grizzly Bears").damage == 0


def test_damage_applied_earlier_cannot_be_prevented_later() -> None:
    """Only what waits now: the first Bolt's damage counts for good."""
    s = lands(scene().hand("A", "Shock", "Shock").hand("B", "Healing Salve"), "A", "Mountain", 2)
    s.battlefield("B", "Plains", "Hill Giant")
    game = s.begin("A", "main")
    cast(game, "Shock", "target Hill Giant")
    settle(game)
    assert find(game, "Hill Giant").damage == 2
    cast(game, "Shock", "target Hill Giant")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    do(game, "cast Healing Salve")
    settle(game)
    assert find(game, "Hill Giant").damage == 2


def test_each_effect_of_a_batch_has_its_own_prevention() -> None:
    """What the first one did has happened when the second is looked at."""
    s = lands(scene().hand("A", "Lightning Bolt", "Lightning Bolt").hand("B", "Healing Salve"), "A", "Mountain", 2)
    s.battlefield("B", "Plains")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target B")
    cast(game, "Lightning Bolt", "target B")
    seen = 0
    for _ in range(30):
        if prompt(game) == "Prevent or redirect damage?":
            seen += 1
            assert lives(game)[1] == (20 if seen == 1 else 17)
        if not game.state.stack and game.state.ask_kind == Q.PRIORITY and "cast" in prompt(game):
            break
        if seen and "land" in prompt(game):
            break
        do(game, "pass")
    assert seen == 2 and lives(game) == [20, 14]


def test_earthquake_is_one_prevention_for_all_its_packets() -> None:
    """One source, a packet for each creature and player."""
    s = lands(scene().hand("A", "Earthquake").battlefield("A", "Grizzly Bears"), "A", "Mountain", 3)
    s.battlefield("B", "Grizzly Bears", "Samite Healer", "Samite Healer")
    game = s.begin("A", "main")
    cast(game, "Earthquake", "2")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    assert lives(game) == [20, 20] and len(named(game, "Grizzly Bears")) == 2
    assert len(packets(game.state)) == 6
    settle(game)
    assert lives(game) == [18, 18]


def test_giant_growth_saves_only_before_the_damage() -> None:
    """What only happens to save a creature is illegal during damage prevention."""
    s = lands(scene().hand("A", "Lightning Bolt").hand("B", "Giant Growth", "Healing Salve"), "A", "Mountain", 1)
    s.battlefield("B", "Forest", "Plains", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    assert "cast Giant Growth" not in texts(game)
    with pytest.raises(IllegalChoice):
        do(game, "cast Giant Growth")


def test_trample_goes_over_what_is_left_after_prevention() -> None:
    """5/3 trample on a 1/1, 3 of it prevented: 1 more kills, 1 goes on."""
    s = scene().battlefield("A", "War Mammoth").battlefield("B", "Merfolk of the Pearl Trident", "Samite Healer")
    game = s.begin("A", "main")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Merfolk of the Pearl Trident", "War Mammoth"))
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    assert lives(game) == [20, 20]
    do(game, "activate Samite Healer")
    do(game, "target Merfolk of the Pearl Trident")
    pass_until(game, lambda x: x.state.combat is None)
    assert lives(game) == [20, 19] and not named(game, "Merfolk of the Pearl Trident")


def test_trample_excess_can_itself_be_prevented_in_the_next_step() -> None:
    """By then the blocker is dead."""
    s = scene().battlefield("A", "War Mammoth").battlefield("B", "Merfolk of the Pearl Trident", "Samite Healer")
    game = s.begin("A", "main")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Merfolk of the Pearl Trident", "War Mammoth"))
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    do(game, "pass")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    assert not named(game, "Merfolk of the Pearl Trident")
    assert lives(game) == [20, 20]
    do(game, "activate Samite Healer")
    assert texts(game) == ["target B"]
    do(game, "target B")
    pass_until(game, lambda x: x.state.combat is None)
    assert lives(game) == [20, 19]


def test_trample_when_the_blocker_is_gone_goes_all_to_the_player() -> None:
    """The attacker is blocked and has nobody to damage."""
    s = scene().battlefield("A", "War Mammoth").battlefield("B", "Merfolk of the Pearl Trident")
    s.hand("A", "Shock").battlefield("A", "Mountain")
    game = s.begin("A", "main")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Merfolk of the Pearl Trident", "War Mammoth"))
    until(game, "cast Shock", 0)
    cast(game, "Shock", "target Merfolk of the Pearl Trident")
    pass_until(game, lambda x: x.state.combat is None)
    assert lives(game) == [20, 17]


def test_a_blocked_attacker_without_trample_deals_nothing_when_the_blocker_is_gone() -> None:
    """Blocked stays blocked."""
    s = scene().battlefield("A", "Hill Giant", "Mountain").battlefield("B", "Merfolk of the Pearl Trident")
    s.hand("A", "Shock")
    game = s.begin("A", "main")
    attack(game, ("Hill Giant", "B"))
    block(game, ("Merfolk of the Pearl Trident", "Hill Giant"))
    until(game, "cast Shock", 0)
    cast(game, "Shock", "target Merfolk of the Pearl Trident")
    pass_until(game, lambda x: x.state.combat is None)
    assert lives(game) == [20, 20]


def test_several_creatures_destroyed_at_once_regenerate_one_by_one() -> None:
    """Each is paid for before any of them is put into the graveyard."""
    s = lands(scene().hand("A", "Pyroclasm"), "A", "Mountain", 2)
    s = lands(s.battlefield("B", "Drudge Skeletons", "Drudge Skeletons", "Grizzly Bears"), "B", "Swamp", 2)
    game = s.begin("A", "main")
    cast(game, "Pyroclasm")
    pass_until(game, lambda x: "Regenerate" in prompt(x) and x.state.ask_player == 1)
    assert len(named(game, "Drudge Skeletons")) == 2 and named(game, "Grizzly Bears")
    do(game, texts(game)[1])
    assert len(named(game, "Drudge Skeletons")) == 2 and named(game, "Grizzly Bears")
    pass_until(game, lambda x: "Regenerate" in prompt(x))
    do(game, next(t for t in texts(game) if t.startswith("activate")))
    settle(game)
    assert len(named(game, "Drudge Skeletons")) == 2 and not named(game, "Grizzly Bears")
    assert all(p.tapped and p.damage == 0 for p in named(game, "Drudge Skeletons"))


def test_regenerating_without_toughness_is_legal_and_pointless() -> None:
    """It is destroyed again, and again it may regenerate."""
    s = scene().battlefield("A", "Drudge Skeletons", "Swamp", "Swamp")
    s.hand("B", "Unholy Strength")
    s.hand("B", "Dismember")
    s = lands(s, "B", "Swamp", 3)
    game = s.begin("A", "main")
    do(game, "pass")
    do(game, "cast Dismember")
    while game.state.ask_kind != Q.PRIORITY:
        do(game, 0)
    n = 0
    for _ in range(60):
        if "Regenerate" in prompt(game) and len(texts(game)) > 1:
            n += 1
            do(game, texts(game)[1])
        elif not named(game, "Drudge Skeletons"):
            break
        else:
            do(game, 0)
    assert n == 2 and not named(game, "Drudge Skeletons")


def test_a_regenerated_attacker_is_out_of_combat_and_deals_no_damage() -> None:
    """First strike destroyed it before it dealt any."""
    s = scene().battlefield("A", "Drudge Skeletons", "Swamp").battlefield("B", "Tundra Wolves")
    game = s.begin("A", "main")
    attack(game, ("Drudge Skeletons", "B"))
    block(game, ("Tundra Wolves", "Drudge Skeletons"))
    pass_until(game, lambda x: "Regenerate" in prompt(x))
    do(game, texts(game)[1])
    pass_until(game, lambda x: x.state.combat is None)
    assert named(game, "Drudge Skeletons") and named(game, "Tundra Wolves")


def test_bury_and_sacrifice_leave_no_time_to_regenerate() -> None:
    """Only destruction can be replaced by regeneration."""
    s = lands(scene().hand("A", "Wrath of God"), "A", "Plains", 4)
    s.battlefield("B", "Drudge Skeletons", "Swamp", "Swamp")
    game = s.begin("A", "main")
    cast(game, "Wrath of God")
    settle(game)
    assert not named(game, "Drudge Skeletons")


def test_damage_that_is_all_prevented_never_was_dealt() -> None:
    """No event tells of it."""
    s = scene().battlefield("A", "Prodigal Sorcerer").battlefield("B", "Samite Healer")
    game = s.begin("A", "main")
    do(game, "activate Prodigal Sorcerer")
    do(game, "target B")
    pass_until(game, lambda x: prompt(x) == "Prevent or redirect damage?")
    do(game, "activate Samite Healer")
    do(game, 0)
    settle(game)
    assert lives(game) == [20, 20]
    assert not [e for e in game.events if e.kind == Ev.DAMAGE]


def test_first_strike_kill_leaves_no_reply_and_no_batch_between() -> None:
    """Only damage prevention comes between the two dealings."""
    s = scene().battlefield("A", "Youthful Knight").battlefield("B", "Grizzly Bears", "Mountain")
    s.hand("B", "Lightning Bolt")
    game = s.begin("A", "main")
    attack(game, ("Youthful Knight", "B"))
    block(game, ("Grizzly Bears", "Youthful Knight"))
    pass_until(game, lambda x: not named(x, "Grizzly Bears"))
    assert named(game, "Youthful Knight")
    assert game.state.combat is None or step_name(game) != "combat damage"


def test_toughness_falls_below_accumulated_damage() -> None:
    """A grown creature with damage dies when the growth goes by an effect; in cleanup both go together."""
    s = lands(scene().hand("A", "Giant Growth", "Lightning Bolt"), "A", "Forest", 1)
    s.battlefield("A", "Mountain", "Grizzly Bears")
    game = s.begin("A", "main")
    cast(game, "Giant Growth", "target Grizzly Bears")
    settle(game)
    cast(game, "Lightning Bolt", "target Grizzly Bears")
    settle(game)
    assert find(game, "Grizzly Bears").damage == 3
    to_step(game, "upkeep", 2)
    assert find(game, "Grizzly Bears").damage == 0


def test_damage_of_a_step_waits_for_the_abilities_it_triggered_and_their_damage() -> None:
    """A painful land tapped under Manabarbs: the ability's damage is handled first, the land's afterwards."""
    s = scene().battlefield("A", "Karplusan Forest", "Manabarbs").battlefield("B", "Samite Healer")
    game = s.begin("A", "main")
    game.set_manual_mana(0, True)
    do(game, "tap Karplusan Forest for RG")
    do(game, "red")
    waits = []
    while prompt(game) == "Prevent or redirect damage?":
        waits.append(([game.state.name_of(p.source) for p in packets(game.state)], lives(game)[0]))
        twin = Game.from_json(game.to_json())
        assert twin.state_hash() == game.state_hash()
        do(game, "pass")
    assert waits == [(["Manabarbs"], 20), (["Karplusan Forest"], 19)]
    assert lives(game) == [18, 20]
