"""Rules 106.4, 500.5, 703.4q: when unspent mana empties, what keeps it, and in which order."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Step
from apnap.state.effects import Until
from apnap.testing import Scene, cast, find, play, settle, step_name, to_step, to_turn
from apnap.vocab.effects.control import For, begin_lasting
from apnap.vocab.rules_text import Rule


def pool(game: Game, seat: int = 0) -> str:
    p = game.state.players[seat]
    text = "".join("WUBRGC"[k] * n for k, n in enumerate(p.pool))
    return text + "".join("WUBRGC"[u.kind] for u in p.special_mana or [])


@pytest.mark.cr("106.4", "500.5")
def test_106_4_mana_empties_between_the_steps_of_combat_too() -> None:
    """Each step of a phase ends on its own."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "combat")
    game.apply("tap Forest")
    assert pool(game) == "G"
    to_step(game, "declare attackers")
    assert pool(game) == ""


@pytest.mark.cr("106.4")
def test_106_4_mana_stays_while_the_step_goes_on() -> None:
    """Through resolutions and priority passes of one step it can still be spent."""
    game = Scene(2).battlefield("A", "Swamp", "Mountain").hand("A", "Dark Ritual", "Shock").begin("A", "main")
    cast(game, "Dark Ritual")
    settle(game)
    assert pool(game) == "BBB"
    cast(game, "Shock", "target B")
    settle(game)
    assert pool(game) == "BBB" and step_name(game) == "main"
    to_step(game, "beginning of combat")
    assert pool(game) == ""


@pytest.mark.cr("106.4")
def test_106_4_upwelling_keeps_all_mana_even_into_other_turns() -> None:
    """Nobody loses unspent mana while it is there; when it leaves, the mana empties with the step."""
    scene = Scene(2).battlefield("A", "Forest", "Upwelling", "Plains", "Plains").hand("A", "Disenchant")
    game = scene.begin("A", "upkeep")
    game.apply("tap Forest")
    to_turn(game, 3)
    assert pool(game) == "G"
    to_step(game, "main")
    cast(game, "Disenchant", "target Upwelling")
    settle(game)
    assert pool(game).count("G") <= 1 and step_name(game) == "main"
    to_step(game, "beginning of combat")
    assert pool(game) == ""


@pytest.mark.cr("106.4")
def test_106_4_omnath_keeps_green_mana_only_and_grows_with_it() -> None:
    """Other mana empties; spending the green mana makes Omnath smaller at once."""
    scene = Scene(2).battlefield("A", "Omnath, Locus of Mana", "Forest", "Forest", "Mountain").hand("A", "Giant Growth")
    game = scene.begin("A", "main")
    for name in ("Forest", "Forest", "Mountain"):
        game.apply(f"tap {name}")
    assert pool(game) == "RGG" and find(game, "Omnath, Locus of Mana").chars.power == 3
    to_step(game, "beginning of combat")
    assert pool(game) == "GG"
    cast(game, "Giant Growth", "target Omnath, Locus of Mana")
    assert find(game, "Omnath, Locus of Mana").chars.power == 2
    settle(game)
    assert find(game, "Omnath, Locus of Mana").chars.power == 5
    to_turn(game, 2)
    assert pool(game) == "G" and find(game, "Omnath, Locus of Mana").chars.power == 2


@pytest.mark.cr("106.4", "614.1a")
def test_106_4_kruphix_turns_unspent_mana_colourless_until_he_goes() -> None:
    """The mana stays as colourless mana; once Kruphix is gone it empties as the step ends."""
    scene = Scene(2).battlefield("A", "Forest", "Island", "Kruphix, God of Horizons")
    game = scene.begin("A", "main")
    game.apply("tap Forest")
    game.apply("tap Island")
    assert pool(game) == "UG"
    to_step(game, "beginning of combat")
    assert pool(game) == "CC"
    to_step(game, "upkeep", 2)
    assert pool(game) == "CC"
    from apnap.atoms.moves import move
    from apnap.state.kinds import Zone

    move(game.state, find(game, "Kruphix, God of Horizons").id, Zone.EXILE, "608.2c")
    to_step(game, "draw")
    assert pool(game) == ""


@pytest.mark.cr("106.4")
def test_106_4_kruphix_is_a_creature_only_with_enough_devotion() -> None:
    """Two symbols of his own are not seven."""
    game = Scene(2).battlefield("A", "Kruphix, God of Horizons").begin("A", "main")
    assert not find(game, "Kruphix, God of Horizons").chars.types & 4
    full = Scene(2).battlefield("A", "Kruphix, God of Horizons", "Seedborn Muse", "Verdant Force").begin("A", "main")
    assert find(full, "Kruphix, God of Horizons").chars.types & 4


@pytest.mark.cr("106.4", "703.4q")
def test_106_4_yurlok_costs_life_for_each_mana_lost() -> None:
    """One unspent mana at the end of the main phase costs its player one life, whoever that is."""
    scene = Scene(2).battlefield("B", "Yurlok of Scorch Thrash").battlefield("A", "Forest", "Forest")
    game = scene.begin("A", "main")
    game.apply("tap Forest")
    to_step(game, "beginning of combat")
    assert [p.life for p in game.state.players] == [19, 20]
    game.apply("tap Forest")
    to_step(game, "declare attackers")
    assert game.state.players[0].life == 18


@pytest.mark.cr("500.5", "514.2")
def test_500_5_mana_kept_until_end_of_turn_outlives_steps_and_ends_in_cleanup() -> None:
    """Shizuko's mana is there in the end step; the cleanup step ends it."""
    game = Scene(2).battlefield("B", "Shizuko, Caller of Autumn").begin("A", "untap", turn=3)
    settle(game)
    assert pool(game) == "GGG"
    for step in ("draw", "main", "declare attackers", "end"):
        to_step(game, step, 3)
        assert pool(game) == "GGG"
    to_turn(game, 4)
    assert pool(game) == ""
    cleanup = [i for i, e in enumerate(game.events) if e.kind == Ev.STEP_BEGINS and e.n == Step.CLEANUP]
    lost = [i for i, e in enumerate(game.events) if e.kind == Ev.MANA_EMPTIED]
    over = [i for i, e in enumerate(game.events) if e.kind == Ev.TURN_ENDS]
    assert len(lost) == 1 and cleanup[0] < lost[0] < over[0]


@pytest.mark.cr("500.5")
def test_500_5_effects_of_the_step_expire_before_its_mana_empties() -> None:
    """An effect that keeps mana until the end of the step is over when the mana empties, so it keeps nothing."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "upkeep")
    keep(game, For(Until.END_OF_STEP))
    game.apply("tap Forest")
    to_step(game, "draw")
    assert pool(game) == ""
    kinds = [e.kind for e in game.events]
    assert kinds.index(Ev.EXPIRED) < kinds.index(Ev.MANA_EMPTIED)


@pytest.mark.cr("500.5a")
def test_500_5a_until_end_of_combat_reaches_through_the_end_of_combat_step() -> None:
    """Mana kept until end of combat survives every combat step and is lost as the phase ends."""
    game = Scene(2).battlefield("A", "Forest").begin("A", "combat")
    keep(game, For(Until.END_OF_COMBAT))
    game.apply("tap Forest")
    to_step(game, "end of combat")
    assert pool(game) == "G"
    to_step(game, "main")
    assert pool(game) == ""


def keep(game: Game, duration: For) -> None:
    """A rule that A keeps unspent mana, for a time."""
    from apnap.queries.frames import source_frame

    g = game.state
    begin_lasting(g, source_frame(g, g.battlefield[0].id), KEEP, [0], duration, 1, {})


KEEP = Rule("keep mana", who="you")


@pytest.mark.cr("106.4")
def test_106_4_playing_on_does_not_empty_mana_of_others() -> None:
    """Mana of a player who is not active empties at the same time as the active player's."""
    game = Scene(2).battlefield("A", "Forest").battlefield("B", "Swamp").hand("A", "Island").begin("A", "main")
    game.apply("tap Forest")
    game.apply("pass")
    game.apply("tap Swamp")
    assert (pool(game, 0), pool(game, 1)) == ("G", "B")
    to_step(game, "declare attackers")
    assert (pool(game, 0), pool(game, 1)) == ("", "")
    assert [e.player for e in game.events if e.kind == Ev.MANA_EMPTIED] == [0, 1]


@pytest.mark.cr("106.4")
def test_106_4_a_land_play_between_does_not_touch_the_pool() -> None:
    """Special actions happen within the phase."""
    game = Scene(2).battlefield("A", "Forest").hand("A", "Island").begin("A", "main")
    game.apply("tap Forest")
    play(game, "Island")
    assert pool(game) == "G"
