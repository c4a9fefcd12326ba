"""Power Sink as it read in 1997: its victim pays if lands and pool are enough, like it or not."""

from __future__ import annotations

from apnap import Game, Q
from apnap.testing import Scene, cast, do, named, settle


def sink(x: int, lands: int, *others: str, manual: bool = False, rules: str = "fifth") -> Game:
    """A casts Hill Giant with that many Mountains, and other permanents; B sinks it for X."""
    scene = Scene(2, rules).battlefield("A", *["Mountain"] * lands, *others).hand("A", "Hill Giant")
    game = scene.battlefield("B", *["Island"] * (x + 2)).hand("B", "Power Sink").begin("A", "main")
    if manual:
        game.set_manual_mana(0, True)
        for _ in range(4):
            do(game, "tap Mountain")
    do(game, "cast Hill Giant")
    if game.state.ask_player != 1:
        do(game, "pass")
    cast(game, "Power Sink", str(x), "target Hill Giant")
    return game


def untapped(game: Game, name: str) -> int:
    return len([p for p in named(game, name) if not p.tapped])


def test_who_has_lands_enough_must_pay_and_is_not_asked() -> None:
    """Six Mountains: four for the Giant, one for Power Sink, and one stays untapped."""
    game = settle(sink(1, 6))
    assert named(game, "Hill Giant") and untapped(game, "Mountain") == 1


def test_x_of_nothing_is_paid_by_itself() -> None:
    """There is nothing to pay, so nothing is countered."""
    assert named(settle(sink(0, 4)), "Hill Giant")


def test_other_sources_are_up_to_the_caster() -> None:
    """With one land too few a Mox would do; using it is a choice."""
    for answer, there in (("yes", True), ("no", False)):
        game = sink(2, 5, "Mox Pearl")
        assert game.state.ask_kind == Q.YES_NO and game.state.ask_player == 0
        do(game, answer)
        settle(game)
        assert bool(named(game, "Hill Giant")) is there
        assert untapped(game, "Mountain") == 0  # drained either way


def test_who_cannot_pay_is_drained_and_the_spell_is_countered() -> None:
    """Lands are tapped, the pool is emptied, and what is not a land stays as it is."""
    game = settle(sink(3, 5, "Mox Pearl"))
    assert not named(game, "Hill Giant") and untapped(game, "Mountain") == 0 and untapped(game, "Mox Pearl") == 1


def test_paying_by_hand_cannot_be_called_off() -> None:
    """Which land is tapped is a choice, whether to pay is not."""
    game = sink(1, 6, manual=True)
    assert game.state.ask_kind == Q.PAY and game.state.ask_player == 0
    assert not any("cancel" in c.text for c in game.legal)
    do(game, "tap Mountain")
    settle(game)
    assert named(game, "Hill Giant")


def test_today_paying_is_a_choice() -> None:
    """The card of the pool still asks."""
    game = sink(1, 6, rules="current")
    do(game, "pass")
    do(game, "pass")
    assert game.state.ask_kind == Q.YES_NO and game.state.ask_player == 0
    do(game, "no")
    settle(game)
    assert not named(game, "Hill Giant")
