"""Damage in 1997: packets, and the damage-prevention step after every step that dealt some."""

from __future__ import annotations

import pytest

from apnap import Game
from apnap.eras.fifth.state import packets
from apnap.errors import IllegalChoice
from apnap.state.kinds import Ev
from apnap.testing import attack, block, do, find, named
from apnap.view import names_in
from tests.eras.fifth.helpers import question, scene
from tests.helpers import life, texts


def seat_asked(game: Game) -> int:
    return game.state.ask_player


def on(game: Game) -> None:
    """Both players pass until the phase is neutral again, or someone may do something about damage."""
    for _ in range(40):
        if game.over or question(game).startswith(("Start", "Prevent", "Regenerate")):
            return
        do(game, "pass")
    raise AssertionError("that goes on forever")


def bolt(game: Game, target: str) -> None:
    do(game, "cast Lightning Bolt", f"target {target}")
    on(game)


def kinds(game: Game) -> list[Ev]:
    return [e.kind for e in game.events]


@pytest.mark.seed("eras", 14)
def test_damage_stands_as_a_packet_until_it_can_be_prevented() -> None:
    """A Bolt has resolved, and no life is lost yet."""
    game = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Samite Healer").begin()
    bolt(game, "B")
    assert question(game).startswith("Prevent")
    assert seat_asked(game) == 1
    assert life(game, 1) == 20
    assert [(p.whom, p.n) for p in packets(game.state)] == [(1, 3)]


def test_unprevented_damage_is_deducted() -> None:
    """When nobody prevents any more, life is lost."""
    game = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Samite Healer").begin()
    bolt(game, "B")
    do(game, "pass")
    assert life(game, 1) == 17


def test_both_are_asked_to_prevent_damage_whatever_they_have() -> None:
    """The active player first; without an answer the damage is dealt."""
    game = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").begin()
    game.apply(["cast Lightning Bolt", "target B"])
    while not question(game).startswith("Prevent"):
        game.apply("pass")
    for seat in (0, 1):
        assert question(game).startswith("Prevent") and seat_asked(game) == seat
        assert texts(game) == ["pass"] and life(game, 1) == 20
        game.apply("pass")
    assert question(game).startswith("Start") and life(game, 1) == 17


def test_samite_healer_prevents_one_of_the_damage_that_waits() -> None:
    """Three become two."""
    game = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Samite Healer").begin()
    bolt(game, "B")
    do(game, "activate Samite Healer", "target B")
    on(game)
    assert life(game, 1) == 18
    assert find(game, "Samite Healer").tapped


def test_prevention_cannot_be_used_beforehand() -> None:
    """Samite Healer has nothing to do while no damage waits."""
    game = scene().battlefield("A", "Samite Healer").begin()
    assert "activate Samite Healer" not in texts(game)
    with pytest.raises(IllegalChoice):
        do(game, "activate Samite Healer")


def test_healing_salve_gives_life_at_other_times() -> None:
    """Of its two ways only the one whose time it is can be chosen."""
    game = scene().battlefield("A", "Plains").hand("A", "Healing Salve").begin()
    do(game, "cast Healing Salve")
    assert texts(game) == ["mode 1"]
    do(game, "mode 1", "target A")
    on(game)
    assert life(game, 0) == 23


def test_healing_salve_only_prevents_while_damage_waits() -> None:
    """In damage prevention nothing else may be done."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    game = s.battlefield("B", "Plains").hand("B", "Healing Salve").begin()
    bolt(game, "B")
    do(game, "cast Healing Salve")
    assert texts(game) == ["mode 2"]
    do(game, "mode 2", "target B")
    on(game)
    assert life(game, 1) == 20
    assert Ev.DAMAGE not in kinds(game)


def test_case_25_a_salve_saves_from_the_newest_of_two_incinerates() -> None:
    """Incinerate, Giant Growth, Incinerate: the newest is prevented, the older one finds a 6/6."""
    s = scene().battlefield("A", "War Mammoth", "Forest", *["Mountain"] * 4)
    s.hand("A", "Incinerate", "Giant Growth", "Incinerate").battlefield("B", "Plains").hand("B", "Healing Salve")
    game = s.begin()
    for name in ("Incinerate", "Giant Growth", "Incinerate"):
        do(game, f"cast {name}", "target War Mammoth")
    on(game)
    assert question(game).startswith("Prevent")
    do(game, "cast Healing Salve", "mode 2", "target War Mammoth")
    on(game)
    mammoth = find(game, "War Mammoth")
    assert (mammoth.chars.toughness, mammoth.damage) == (6, 3)


@pytest.mark.seed("eras", 47)
def test_case_33_giant_growth_is_illegal_while_a_lethal_packet_waits() -> None:
    """Only what prevents or redirects may be played; not what lets a creature survive."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    s.battlefield("B", "Grizzly Bears", "Samite Healer", "Forest").hand("B", "Giant Growth")
    game = s.begin()
    bolt(game, "Grizzly Bears")
    assert question(game).startswith("Prevent")
    assert "cast Giant Growth" not in texts(game)
    before = game.state_hash()
    with pytest.raises(IllegalChoice):
        do(game, "cast Giant Growth")
    assert game.state_hash() == before


def test_the_active_player_may_prevent_first() -> None:
    """Both have a Healer: the active player is asked first."""
    s = (
        scene()
        .battlefield("A", "Mountain", "Samite Healer")
        .hand("A", "Lightning Bolt")
        .battlefield("B", "Samite Healer")
    )
    game = s.begin()
    bolt(game, "B")
    assert seat_asked(game) == 0
    do(game, "pass")
    assert seat_asked(game) == 1


def test_prevention_goes_in_batches_that_can_be_answered() -> None:
    """A second Healer may answer the first; both prevent."""
    s = (
        scene()
        .battlefield("A", "Mountain")
        .hand("A", "Lightning Bolt")
        .battlefield("B", "Samite Healer", "Samite Healer")
    )
    game = s.begin()
    bolt(game, "B")
    do(game, "activate Samite Healer", "target B")
    assert question(game).startswith("Respond")
    do(game, "activate Samite Healer", "target B")
    on(game)
    assert life(game, 1) == 19


def test_a_circle_prevents_the_packet_of_one_source() -> None:
    """Two red attackers, two packets; the Circle takes one of them for each payment."""
    s = scene().battlefield("A", "Mons's Goblin Raiders", "Hill Giant")
    s.battlefield("B", "Circle of Protection: Red", "Plains")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Mons's Goblin Raiders", "B"), ("Hill Giant", "B"))
    on_to(game, "Prevent")
    do(game, "activate Circle of Protection: Red")
    assert texts(game) == ["target 1 damage from Mons's Goblin Raiders to B", "target 3 damage from Hill Giant to B"]
    do(game, "target 3 damage from Hill Giant to B")
    on_to(game, "Start a batch, play a land")
    assert life(game, 1) == 19


def on_to(game: Game, start: str) -> None:
    """Everyone passes, and blocks with nothing, until a question begins like that."""
    from apnap.testing import pass_until

    pass_until(game, lambda g: question(g).startswith(start))


def test_a_circle_finds_no_target_in_damage_to_someone_else() -> None:
    """It prevents damage to you only, and only from red sources."""
    s = scene().battlefield("A", "Prodigal Sorcerer").battlefield("B", "Circle of Protection: Red", "Plains")
    game = s.begin()
    do(game, "activate Prodigal Sorcerer", "target B")
    on(game)
    assert question(game).startswith("Start")
    assert life(game, 1) == 19


@pytest.mark.seed("eras", 47)
def test_all_damage_of_one_source_to_one_recipient_is_one_packet() -> None:
    """What one source assigned to the same recipient in one step counts as assigned once."""
    from apnap.atoms.damage import would_damage
    from apnap.atoms.happening import happen

    game = scene().battlefield("A", "Hill Giant").begin()
    g = game.state
    giant = find(game, "Hill Giant").id
    for _ in range(5):
        happen(g, [would_damage(g, giant, 0, 1, False, "120.1"), would_damage(g, giant, 1, 1, False, "120.1")])
    assert [(p.source, p.whom, p.n) for p in packets(g)] == [(giant, 0, 5), (giant, 1, 5)]


def test_a_source_whose_damage_was_prevented_did_not_damage() -> None:
    """Hypnotic Specter makes nobody discard when its damage was prevented."""
    s = scene().battlefield("A", "Hypnotic Specter").battlefield("B", "Plains").hand("B", "Healing Salve", "Island")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Hypnotic Specter", "B"))
    on_to(game, "Prevent")
    do(game, "cast Healing Salve", "mode 2", "target B")
    on_to(game, "Start a batch, play a land")
    assert len(game.state.players[1].hand) == 1
    assert life(game, 1) == 20


def test_damage_triggers_come_before_life_is_deducted() -> None:
    """At the end of damage prevention abilities trigger on the damage, then it is deducted."""
    s = scene().battlefield("A", "Hypnotic Specter").hand("B", "Island", "Forest")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Hypnotic Specter", "B"))
    on_to(game, "Start a batch, play a land")
    order = [e.kind for e in game.events if e.kind in (Ev.DAMAGE, Ev.DISCARDED, Ev.LIFE_LOST)]
    assert order == [Ev.DAMAGE, Ev.DISCARDED, Ev.LIFE_LOST]


def test_protection_prevents_by_itself() -> None:
    """The damage of a black creature to a White Knight is reduced to nothing before anybody is asked."""
    s = scene().battlefield("A", "Juzám Djinn").battlefield("B", "White Knight", "Samite Healer")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Juzám Djinn", "B"))
    block(game, ("White Knight", "Juzám Djinn"))
    on_to(game, "Prevent")  # the first strike of the Knight
    do(game, "pass")
    on_to(game, "Start a batch, play a land")
    assert find(game, "White Knight").damage == 0
    assert [e.n for e in game.events if e.kind == Ev.PREVENTED] == [5]


def test_fog_prevents_combat_damage_by_itself() -> None:
    """It was cast before; when damage is dealt it works without being played."""
    s = scene().battlefield("A", "Hill Giant").battlefield("B", "Forest").hand("B", "Fog")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Hill Giant", "B"))
    from apnap.testing import pass_until

    pass_until(game, lambda g: "cast Fog" in texts(g))
    do(game, "cast Fog")
    on_to(game, "Start a batch, play a land")
    assert life(game, 1) == 20
    assert Ev.PREVENTED in kinds(game)


@pytest.mark.seed("eras", 48)
def test_redirected_damage_is_handled_in_another_step() -> None:
    """Pariah's damage to its creature can be prevented again, in a damage-prevention step of its own."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Hill Giant", "Samite Healer")
    s.permanent("B", "Pariah", attached_to=s.permanent("B", "Craw Wurm"))
    game = s.begin()
    bolt(game, "B")
    assert question(game).startswith("Prevent")
    do(game, "pass")
    assert question(game).startswith("Prevent")
    assert [(p.whom, p.n) for p in packets(game.state)] == [(find(game, "Craw Wurm").id, 3)]
    do(game, "pass")
    assert life(game, 1) == 20
    assert find(game, "Craw Wurm").damage == 3


def test_jade_monolith_redirects_a_packet_within_the_step() -> None:
    """The damage joins the present step, for its new recipient."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    s.battlefield("B", "Grizzly Bears", "Jade Monolith", "Forest")
    game = s.begin()
    bolt(game, "Grizzly Bears")
    do(game, "activate Jade Monolith", "target 3 damage from Lightning Bolt to Grizzly Bears")
    on(game)
    assert find(game, "Grizzly Bears").damage == 0
    assert life(game, 1) == 17


def test_reverse_damage_turns_a_packet_into_life() -> None:
    """What it prevents is gained."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt").battlefield("B", "Plains", "Plains", "Plains")
    game = s.hand("B", "Reverse Damage").begin()
    bolt(game, "B")
    do(game, "cast Reverse Damage", "target 3 damage from Lightning Bolt to B")
    on(game)
    assert life(game, 1) == 23


@pytest.mark.seed("eras", 14, 47)
def test_lethally_damaged_creatures_die_together_after_prevention() -> None:
    """Two 2/2s trade at once: both have their damage before either is destroyed."""
    s = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Grizzly Bears")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Grizzly Bears", "Grizzly Bears"))
    on_to(game, "Start a batch, play a land")
    assert named(game, "Grizzly Bears") == []
    died = [i for i, e in enumerate(game.events) if e.kind == Ev.DESTROYED]
    assert len(died) == 2


def test_trample_excess_is_found_after_prevention() -> None:
    """All damage goes on the blocker; preventing some of it lowers what tramples over."""
    s = scene().battlefield("A", "War Mammoth").battlefield("B", "Mons's Goblin Raiders", "Samite Healer")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Mons's Goblin Raiders", "War Mammoth"))
    on_to(game, "Prevent")
    goblins = find(game, "Mons's Goblin Raiders").id
    assert [(p.whom, p.n) for p in packets(game.state) if p.whom == goblins] == [(goblins, 3)]
    do(game, "activate Samite Healer", "target Mons's Goblin Raiders")
    on_to(game, "Start a batch, play a land")
    assert life(game, 1) == 19
    assert named(game, "Mons's Goblin Raiders") == []


def test_trample_excess_can_be_prevented_in_its_own_step() -> None:
    """What was redirected to the player waits once more."""
    s = scene().battlefield("A", "War Mammoth").battlefield("B", "Mons's Goblin Raiders", "Samite Healer")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("War Mammoth", "B"))
    block(game, ("Mons's Goblin Raiders", "War Mammoth"))
    on_to(game, "Prevent")
    do(game, "pass")
    assert question(game).startswith("Prevent")
    assert named(game, "Mons's Goblin Raiders") == []
    do(game, "activate Samite Healer", "target B")
    on_to(game, "Start a batch, play a land")
    assert life(game, 1) == 19


def test_a_question_of_damage_prevention_survives_saving() -> None:
    """The packets are saved with everything else."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    game = s.battlefield("B", "Samite Healer", "Grizzly Bears").begin()
    bolt(game, "Grizzly Bears")
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash() == game.clone().state_hash()
    for each in (game, twin):
        each.apply(["activate Samite Healer", "target Grizzly Bears"])
        on(each)
    assert twin.state_hash() == game.state_hash()
    assert named(twin, "Grizzly Bears") == []


def test_several_packets_are_reduced_as_the_preventer_chooses() -> None:
    """A Salve prevents three damage to you, from whichever packets you like."""
    s = scene().battlefield("A", "Hill Giant", "Grizzly Bears").battlefield("B", "Plains").hand("B", "Healing Salve")
    game = s.begin()
    do(game, "declare an attack")
    attack(game, ("Hill Giant", "B"), ("Grizzly Bears", "B"))
    on_to(game, "Prevent")
    do(game, "cast Healing Salve", "mode 2", "target B")
    do(game, "choose 2 damage from Grizzly Bears to B")
    on_to(game, "Start a batch, play a land")
    assert life(game, 1) == 18


def waiting(game: Game) -> list[tuple[str, str, int]]:
    """Damage that waits, as player B sees it."""
    view = game.view(1)
    called = names_in(view)
    return [(called[p["source"]], called[p["to"]], p["n"]) for p in view["damage"]]


def test_a_circle_stops_a_spell_too() -> None:
    """The source of a packet may be a spell that has long resolved."""
    s = scene().battlefield("A", "Mountain").hand("A", "Lightning Bolt")
    game = s.battlefield("B", "Circle of Protection: Red", "Plains").begin()
    game.state.log = None
    game.state.names = None
    bolt(game, "B")
    assert waiting(game) == [("Lightning Bolt", "B", 3)]
    do(game, "activate Circle of Protection: Red", "target 3 damage from Lightning Bolt to B")
    on(game)
    assert life(game, 1) == 20


def test_damage_of_an_interrupted_batch_waits_for_its_own_resolution() -> None:
    """Two Bolts in one batch: each has a damage-prevention step after it resolved."""
    s = scene().battlefield("A", "Mountain", "Mountain").hand("A", "Lightning Bolt", "Lightning Bolt")
    game = s.battlefield("B", "Samite Healer").begin()
    do(game, "cast Lightning Bolt", "target B")
    do(game, "cast Lightning Bolt", "target B")
    on(game)
    assert waiting(game) == [("Lightning Bolt", "B", 3)]
    do(game, "pass")
    assert question(game).startswith("Prevent")
    assert life(game, 1) == 17


@pytest.mark.parametrize(("healers", "saved"), [(2, False), (3, True)])
def test_what_follows_from_damage_follows_only_from_damage_dealt(healers: int, saved: bool) -> None:
    """A creature that Incinerate damaged cannot regenerate; one whose damage was all prevented can."""
    s = scene().battlefield("A", *["Mountain"] * 3).hand("A", "Incinerate", "Lightning Bolt")
    s.battlefield("B", "Drudge Skeletons", "Swamp", *["Samite Healer"] * healers)
    game = s.begin()
    do(game, "cast Lightning Bolt", "target Drudge Skeletons")
    do(game, "cast Incinerate", "target Drudge Skeletons")
    on(game)
    for _ in range(healers):
        on_to(game, "Prevent" if "activate Samite Healer" not in texts(game) else question(game))
        do(game, "activate Samite Healer", "target Drudge Skeletons")
    twin = Game.from_json(game.to_json())
    assert twin.state_hash() == game.state_hash()
    for _ in range(20):
        if question(game).startswith("Regenerate"):
            do(game, "activate Drudge Skeletons")
        elif question(game).startswith("Start"):
            break
        else:
            do(game, "pass")
    assert bool(named(game, "Drudge Skeletons")) == saved
