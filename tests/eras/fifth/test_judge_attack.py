"""The attack of 1997: intentions, aborted ones, null attacks, forced attackers, burn and life at both of its ends."""

from __future__ import annotations

from apnap import Game
from apnap.state.kinds import NOBODY, Ev, Q
from apnap.testing import attack, block, cast, do, find, named, pass_until, settle, step_name, to_step
from apnap.testing.driving import settled
from tests.eras.fifth.helpers import prompt, scene
from tests.helpers import lives, texts

INTEND = "declare an attack"


def in_main(game: Game) -> bool:
    g = game.state
    return g.ask_kind == Q.PRIORITY and g.ask_player == 0 and step_name(game) == "main" and settled(game)


def to_main(game: Game) -> None:
    pass_until(game, in_main)


def test_an_attack_is_aborted_twice_and_declared_a_third_time() -> None:
    """Whenever the other player starts a batch; the attack is not used up."""
    s = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Mountain", "Mountain").hand("B", "Shock", "Shock")
    game = s.begin("A", "main")
    for _ in range(2):
        do(game, INTEND)
        assert game.state.ask_player == 1
        cast(game, "Shock", "target A")
        to_main(game)
    do(game, INTEND)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    aborted = [e for e in game.events if e.kind == Ev.ABORTED]
    assert len(aborted) == 2 and lives(game) == [16, 20]


def test_a_mana_source_used_by_the_other_player_does_not_abort() -> None:
    """It starts no batch."""
    s = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Mountain")
    game = s.begin("A", "main")
    game.set_manual_mana(1, True)
    do(game, INTEND)
    assert game.state.ask_player == 1
    do(game, next(t for t in texts(game) if "Mountain" in t))
    assert prompt(game) == "Start a batch, or let the attack begin?"
    do(game, "pass")
    assert lives(game) == [20, 19]  # burned as the attack began
    assert game.state.ask_kind == Q.ATTACK


def test_a_null_attack_uses_up_the_attack() -> None:
    """Nobody attacked, and there is no other attack this turn."""
    s = scene().battlefield("A", "Grizzly Bears")
    game = s.begin("A", "main")
    attack(game)
    to_main(game)
    assert INTEND not in texts(game)


def test_an_attack_without_creatures_may_be_declared() -> None:
    """Burn and life are looked at then, which may be what is wanted."""
    game = scene().begin("A", "main")
    assert INTEND in texts(game)


def test_an_aborted_attack_lets_a_land_be_played_before_the_next() -> None:
    """The main phase is back in its neutral state."""
    s = scene().battlefield("A", "Grizzly Bears").hand("A", "Forest").battlefield("B", "Mountain").hand("B", "Shock")
    game = s.begin("A", "main")
    do(game, INTEND)
    cast(game, "Shock", "target Grizzly Bears")
    to_main(game)
    do(game, "play Forest")
    assert INTEND in texts(game)


def test_no_fast_effects_between_the_beginning_and_the_declaration() -> None:
    """The first chance is after attackers were declared."""
    s = scene().battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Shock").battlefield("B", "Mountain")
    game = s.hand("B", "Shock").begin("A", "main")
    do(game, INTEND)
    do(game, "pass")
    assert game.state.ask_kind == Q.ATTACK


def test_a_player_at_zero_dies_as_an_attack_begins() -> None:
    """The life check at the beginning of an attack comes before attackers are declared."""
    s = scene().life("A", 2).battlefield("A", "Grizzly Bears", "Plains").hand("A", "Healing Salve")
    game = s.battlefield("B", "Mountain").hand("B", "Lightning Bolt").begin("A", "main")
    do(game, INTEND)
    cast(game, "Lightning Bolt", "target A")
    to_main(game)
    assert lives(game)[0] == -1
    do(game, INTEND)
    pass_until(game, lambda x: x.over)
    assert [e for e in game.events if e.kind == Ev.INTENDS]
    assert not [e for e in game.events if e.kind == Ev.ATTACKS]


def test_recovering_before_the_attack_begins() -> None:
    """Life below 1 counts only at the next check."""
    s = scene().life("A", 2).battlefield("A", "Grizzly Bears", "Plains").hand("A", "Healing Salve")
    game = s.battlefield("B", "Mountain").hand("B", "Lightning Bolt").begin("A", "main")
    do(game, INTEND)
    cast(game, "Lightning Bolt", "target A")
    pass_until(game, in_main)
    do(game, "cast Healing Salve")
    while game.state.ask_kind != Q.PRIORITY:
        do(game, 0)
    to_main(game)
    assert lives(game)[0] == 2


def test_life_is_checked_at_the_end_of_the_attack() -> None:
    """The game does not go on to the end of the main phase."""
    s = scene().life("B", 2).battlefield("A", "Grizzly Bears").battlefield("B", "Plains").hand("B", "Healing Salve")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    pass_until(game, lambda x: x.over)
    assert game.state.step is not None and not [e for e in game.events if e.kind == Ev.PHASE_ENDS]


def test_both_without_life_at_the_end_of_an_attack_is_a_draw() -> None:
    """However far apart in the attack they fell."""
    s = scene().life("A", 1).life("B", 2).battlefield("A", "Grizzly Bears").battlefield("B", "Prodigal Sorcerer")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    pass_until(game, lambda x: "activate Prodigal Sorcerer" in texts(x))
    do(game, "activate Prodigal Sorcerer")
    do(game, "target A")
    pass_until(game, lambda x: x.over)
    assert game.state.winner == NOBODY


def test_mana_burns_at_the_end_of_an_attack() -> None:
    """It is treated like the end of a phase."""
    s = scene().battlefield("A", "Grizzly Bears", "Forest")
    game = s.begin("A", "main")
    game.set_manual_mana(0, True)
    attack(game, ("Grizzly Bears", "B"))
    do(game, next(t for t in texts(game) if "Forest" in t))
    to_main(game)
    assert lives(game) == [19, 18]


def test_mana_burns_as_the_attack_begins() -> None:
    """Before attackers are declared."""
    s = scene().battlefield("A", "Grizzly Bears", "Forest")
    game = s.begin("A", "main")
    game.set_manual_mana(0, True)
    do(game, next(t for t in texts(game) if "Forest" in t))
    attack(game, ("Grizzly Bears", "B"))
    assert lives(game) == [19, 20]


def test_sirens_call_makes_the_player_attack_with_everything_able() -> None:
    """The main phase cannot be ended before; those that did not attack are destroyed at end of turn."""
    s = scene().battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Island").hand("B", "Siren's Call")
    s.permanent("A", "Gray Ogre", sick=True)
    game = s.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: "cast Siren's Call" in texts(x))
    cast(game, "Siren's Call")
    to_main(game)
    assert "pass" not in texts(game) and INTEND in texts(game)
    do(game, INTEND)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    pass_until(game, lambda x: x.state.ask_kind != Q.ATTACK)
    assert find(game, "Grizzly Bears").tapped and find(game, "Hill Giant").tapped
    to_main(game)
    assert "pass" in texts(game)


def test_nettling_imp_forces_one_creature_and_kills_the_idle() -> None:
    """Tapping it takes the duty to attack away, not the end of the turn."""
    s = scene().battlefield("A", "Grizzly Bears", "Hill Giant").battlefield("B", "Nettling Imp", "Icy Manipulator")
    s.battlefield("B", "Island")
    game = s.begin("A", "upkeep", turn=3)
    pass_until(game, lambda x: "activate Nettling Imp" in texts(x))
    do(game, "activate Nettling Imp")
    do(game, "target Grizzly Bears")
    settle(game)
    to_main(game)
    assert "pass" not in texts(game)
    do(game, INTEND)
    do(game, "activate Icy Manipulator")  # taps it: the attack is aborted, and no longer owed
    do(game, "target Grizzly Bears")
    to_main(game)
    assert "pass" in texts(game)
    to_step(game, "upkeep", 4)
    assert not named(game, "Grizzly Bears") and named(game, "Hill Giant")


def test_tapping_an_attacker_does_not_stop_its_damage_but_a_blockers() -> None:
    """Only blockers must be untapped to deal damage."""
    s = scene().battlefield("A", "Grizzly Bears").battlefield("B", "Gray Ogre", "Icy Manipulator", "Island")
    s.battlefield("A", "Icy Manipulator", "Island")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Gray Ogre", "Grizzly Bears"))
    pass_until(game, lambda x: "activate Icy Manipulator" in texts(x) and x.state.ask_player == 0)
    do(game, "activate Icy Manipulator")
    do(game, "target Gray Ogre")
    to_main(game)
    assert named(game, "Grizzly Bears") and not named(game, "Gray Ogre")


def test_a_creature_blocks_though_summoned_this_turn() -> None:
    """Summoning sickness is about attacking and tapping."""
    s = scene().battlefield("A", "Grizzly Bears", "Island").hand("A", "Flight")
    s.permanent("B", "Hill Giant", sick=True)
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    block(game, ("Hill Giant", "Grizzly Bears"))
    to_main(game)
    assert not named(game, "Grizzly Bears") and lives(game) == [20, 20]


def test_walls_do_not_attack() -> None:
    """The rules say so, not the cards."""
    s = scene().battlefield("A", "Wall of Stone", "Grizzly Bears")
    game = s.begin("A", "main")
    do(game, INTEND)
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    assert not [t for t in texts(game) if "Wall" in t]


def test_no_sorcery_during_the_attack() -> None:
    """Nor a land: the attack is no neutral state of the main phase."""
    s = scene().battlefield("A", "Grizzly Bears", "Mountain", "Mountain").hand("A", "Pyroclasm", "Mountain")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    assert "cast Pyroclasm" not in texts(game) and "play Mountain" not in texts(game)


def test_an_additional_attack_is_another_intention() -> None:
    """One each turn, and those that effects add."""
    s = scene().battlefield("A", "Grizzly Bears", *["Mountain"] * 4).hand("A", "Relentless Assault")
    game = s.begin("A", "main")
    attack(game, ("Grizzly Bears", "B"))
    to_main(game)
    assert INTEND not in texts(game)
    cast(game, "Relentless Assault")
    to_main(game)
    attack(game, ("Grizzly Bears", "B"))
    to_main(game)
    assert lives(game) == [20, 16] and INTEND not in texts(game)


def test_the_attacking_player_divides_the_damage() -> None:
    """Among all blockers, in any way."""
    s = scene().battlefield("A", "Craw Wurm").battlefield("B", "Grizzly Bears", "Hill Giant", "Gray Ogre")
    game = s.begin("A", "main")
    attack(game, ("Craw Wurm", "B"))
    block(game, ("Grizzly Bears", "Craw Wurm"), ("Hill Giant", "Craw Wurm"), ("Gray Ogre", "Craw Wurm"))
    pass_until(game, lambda x: x.state.ask_kind == Q.DAMAGE)
    assert game.state.ask_player == 0
