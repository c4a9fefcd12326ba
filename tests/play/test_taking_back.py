"""`cancel` takes an announcement back, whatever is being asked; names and numbers may be short in one line, too."""

from __future__ import annotations

import pytest

from apnap.errors import IllegalChoice, MalformedChoice
from apnap.play import Table, say
from apnap.state.kinds import Q
from apnap.testing import Scene


def table_with(*hand: str, lands: tuple[str, ...] = ("Mountain",) * 6, more: tuple[str, ...] = ()) -> Table:
    """A's first main phase, with people on both sides."""
    game = Scene().hand("A", *hand).battlefield("A", *lands, *more).battlefield("B", "Hill Giant").begin()
    return Table.around(game, ["human", "human"])


# ---- cancel ------------------------------------------------------------------------------------------------------


@pytest.mark.cr("732.1")
@pytest.mark.parametrize(
    ("card", "kind"),
    [("Shock", Q.TARGET), ("Blaze", Q.NUMBER), ("Burst Lightning", Q.COST), ("Healing Salve", Q.MODE)],
)
def test_cancel_takes_back_what_is_being_announced(card: str, kind: Q) -> None:
    table = table_with(card, "Shock", lands=("Plains", *["Mountain"] * 6))
    before = table.game.state_hash()
    say(table, f"cast {card}")
    assert table.game.state.ask_kind == kind
    assert say(table, "cancel") == ["taken back"]
    assert table.ask() is not None and table.game.state_hash() == before


@pytest.mark.cr("732.1")
@pytest.mark.parametrize("answers", [[], ["tap Mountain"], ["tap City of Brass"]])
def test_cancel_works_while_paying_by_hand(answers: list[str]) -> None:
    """Also where the question is of a mana ability: which colour."""
    table = table_with("Hill Giant", lands=("Mountain", "Mountain", "Mountain", "City of Brass"))
    table.pay_by_hand(True, 0)
    table.ask()
    before = table.game.state_hash()
    for answer in ["cast Hill Giant", *answers]:
        say(table, answer)
    assert table.game.state.ask_kind in (Q.PAY, Q.COLOR)
    say(table, "cancel")
    assert table.ask() is not None and table.game.state_hash() == before


def test_cancel_of_nothing_is_an_error_and_leaves_yields_alone() -> None:
    table = table_with("Shock")
    say(table, "hold")
    with pytest.raises(MalformedChoice, match="announcing nothing"):
        say(table, "cancel")
    assert table.pilots[0].hold
    say(table, "off")
    assert not table.pilots[0].hold


@pytest.mark.cr("603.3d")
def test_the_targets_of_a_trigger_cannot_be_cancelled() -> None:
    table = table_with("Nekrataal", lands=("Swamp",) * 4, more=("Grizzly Bears",))
    say(table, "cast Nekrataal")
    table.ask()
    assert table.game.state.ask_kind == Q.TARGET
    with pytest.raises(MalformedChoice):
        say(table, "cancel")


@pytest.mark.cr("732.1")
def test_an_announcement_never_goes_back_beyond_its_own_beginning() -> None:
    """Mana was made by hand before; what is cast as something resolves cannot be called off back to there."""
    game = Scene().hand("A", "Sol Ring").battlefield("A", "Mountain", "Forest", "Soul Warden").begin()
    game.set_manual_mana(0, True)
    game.apply("tap Mountain")
    assert game.state.ask_kind == Q.PRIORITY and game.state.before is None
    assert not game.is_legal("cancel")


# ---- one line ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "cast Shock targeting Hill Giant",
        "cast shoc targeting hill",
        "sho; hill",
        "cast Shock targeting 3",
        "2 targeting Hill Giant",
        "2; 3",
        "cast Sh; target Hi",
    ],
)
def test_beginnings_and_numbers_work_inside_one_line(line: str) -> None:
    table = table_with("Shock")
    table.ask()
    assert [c.text for c in table.game.legal] == ["pass", "cast Shock"]
    say(table, line)
    top = table.game.state.stack[-1]
    assert table.game.state.name_of(top.targets[0][0]) == "Hill Giant"
    assert table.decisions[-1].label == "cast Shock; target Hill Giant"


def test_numbers_that_are_answers_count_as_such() -> None:
    table = table_with("Blaze")
    say(table, "cast Blaze; 4; target B")
    assert table.game.state.stack[-1].x == 4


def test_what_could_mean_several_things_is_refused() -> None:
    table = table_with("Shock", "Shivan Dragon")
    before = table.game.state_hash()
    with pytest.raises(IllegalChoice, match="can mean cast Shock, cast Shivan Dragon"):
        say(table, "cast Sh; target B")
    with pytest.raises(IllegalChoice):
        say(table, "cast Shock targeting Nobody")
    assert table.game.state_hash() == before


# ---- why CARD ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("Shivan Dragon", "Shivan Dragon: it costs {4}{R}{R}; you can make 2 mana, but not enough (118.3)"),
        ("shiv", "Shivan Dragon: it costs {4}{R}{R}; you can make 2 mana, but not enough (118.3)"),
        ("Counterspell", "Counterspell: there is no legal target: it needs target spell (601.2c)"),
        ("Shock", "you can: cast Shock"),
        ("Llanowar Elves", "Llanowar Elves, for mana: you have not controlled it since your turn began (302.6)"),
        ("Wall of Stone", "Wall of Stone cannot attack: it has defender (702.3b)"),
    ],
)
def test_why_a_card_cannot_be_played(card: str, told: str) -> None:
    game = (
        Scene()
        .hand("A", "Shivan Dragon", "Counterspell", "Shock")
        .battlefield("A", "Mountain", "Mountain", "Llanowar Elves", "Wall of Stone")
        .begin()
    )
    for perm in game.state.battlefield:
        perm.sick = perm.chars.name == "Llanowar Elves"
    table = Table.around(game, ["human", "human"])
    assert told in say(table, f"why {card}")


@pytest.mark.cr("117.1a")
def test_why_says_that_it_is_not_the_time() -> None:
    game = Scene().hand("B", "Grizzly Bears", "Forest", "Shock").battlefield("B", "Forest", "Mountain").begin()
    table = Table.around(game, ["human", "human"])
    table.full_control(1)
    say(table, "pass")
    assert say(table, "why Grizzly Bears") == ["Grizzly Bears: it is cast only in your own turn (302.1)"]
    assert "lands are played only in your own turn (305.3)" in say(table, "why Forest")[0]
    assert say(table, "why Shock") == ["you can: cast Shock"]


@pytest.mark.cr("305.2")
def test_why_says_that_the_land_was_played() -> None:
    game = Scene().hand("A", "Forest", "Mountain").begin()
    table = Table.around(game, ["human", "human"])
    table.full_control(0)
    say(table, "play Forest")
    assert say(table, "why Mountain") == ["Mountain: you have played your land this turn (305.2)"]


@pytest.mark.cr("602.5")
def test_why_names_the_card_that_forbids_it() -> None:
    game = Scene().battlefield("A", "Icy Manipulator", "Mountain", "Forest").battlefield("B", "Null Rod").begin()
    table = Table.around(game, ["human", "human"])
    table.full_control(0)
    assert "Icy Manipulator: Null Rod does not let it be activated (602.5)" in say(table, "why icy")


def test_why_cites_the_rules_of_the_era() -> None:
    game = Scene(ruleset="sixth").hand("A", "Shivan Dragon").battlefield("A", "Mountain").begin()
    table = Table.around(game, ["human", "human"])
    table.full_control(0)
    told = "Shivan Dragon: it costs {4}{R}{R}; you can make 1 mana, but not enough (424.2)"
    assert say(table, "why Shivan Dragon") == [told]


def test_why_of_a_name_that_is_nowhere_is_an_error() -> None:
    table = table_with("Shock")
    with pytest.raises(MalformedChoice, match="no step and no card"):
        say(table, "why Elder Dragon")
