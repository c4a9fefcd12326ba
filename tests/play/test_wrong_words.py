"""What is said to people who type something that cannot be done now, and how questions read in odd cases."""

from __future__ import annotations

import re

import pytest

from apnap import IllegalChoice, MalformedChoice, NothingToUndo
from apnap.atoms.counters import put_counters
from apnap.play import HUMAN, Table, say
from apnap.telling.questions import notes, sentence
from apnap.testing import Scene, find


def table(*mine: str, hand: tuple[str, ...] = (), era: str = "current", step: str = "main") -> Table:
    scene = Scene(["Ann", "Bob"], era).battlefield("Ann", *mine).hand("Ann", *hand)
    made = Table.around(scene.begin("Ann", step, 3), [HUMAN, "random"])
    made.ask()
    return made


def asked(made: Table) -> str:
    made.ask()
    return sentence(made.game)


# ---- what cannot be done -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Shivan Dragon", "Dragon", "shivan"])
def test_a_card_that_cannot_be_cast_is_told_with_the_reason(name: str) -> None:
    """118.3: mana; nobody need know that `why` would say so."""
    made = table("Mountain", hand=("Shivan Dragon", "Shock"))
    with pytest.raises(IllegalChoice, match=re.escape("Shivan Dragon: it costs {4}{R}{R}; you can make 1 mana")):
        say(made, f"cast {name}")
    with pytest.raises(IllegalChoice, match="not legal"):
        say(made, "cast Nonsense")


def test_nobody_passes_where_something_is_asked() -> None:
    """The question is told again."""
    made = table("Black Lotus", hand=("Shock",))
    say(made, "tap Black Lotus")
    with pytest.raises(MalformedChoice, match="nobody passes here: answer what is asked, Black Lotus: mana of which"):
        say(made, "pass")
    with pytest.raises(MalformedChoice, match="has been paid: choose its colour, or undo"):
        say(made, "cancel")
    assert say(made, "undo") == ["taken back: tap Black Lotus"]


def test_why_tells_the_question_while_one_is_asked() -> None:
    made = table("Mountain", hand=("Shock",))
    say(made, "cast Shock")
    assert say(made, "why")[0] == "you are asked: Shock: choose any target (601.2c)"
    assert say(made, "why Shock") == [
        "nothing can be played before this is answered: Shock: choose any target (601.2c)"
    ]


def test_undo_does_not_bring_a_cancelled_announcement_back() -> None:
    """What was called off was no decision: the one before it is taken back."""
    made = table("Mountain", "Mountain", hand=("Shock", "Mountain"))
    say(made, "play Mountain")
    made.ask()
    say(made, "cast Shock")
    assert say(made, "cancel") == ["taken back"]
    assert say(made, "undo") == ["taken back: play Mountain"]
    assert "play Mountain" in [c.text for c in made.game.legal]
    say(made, "redo")
    assert "play Mountain" not in [c.text for c in made.game.legal]


def test_an_announcement_that_was_the_first_deed_leaves_nothing_to_undo() -> None:
    made = table("Mountain", hand=("Shock",))
    say(made, "cast Shock")
    say(made, "cancel")
    assert say(made, "undo") == ["taken back: cast Shock"]
    with pytest.raises(NothingToUndo):
        say(made, "undo")


# ---- what is offered ---------------------------------------------------------------------------------------------


def test_a_kicker_that_only_a_sacrifice_could_pay_is_told_beforehand() -> None:
    """The game taps what is only tapped by itself; the rest is up to the player, who then is offered the kicker."""
    made = table("Mountain", "Mountain", "Black Lotus", hand=("Burst Lightning",))
    at = [c.text for c in made.game.legal].index("cast Burst Lightning")
    assert "with kicker only after mana from Black Lotus" in notes(made.game)[at]
    say(made, "tap Black Lotus")
    say(made, "red")
    made.ask()
    say(made, "cast Burst Lightning")
    assert asked(made) == "Burst Lightning: pay {4} for its kicker?"


@pytest.mark.parametrize("lands", [(), ("Island",)])
def test_what_a_phase_of_1997_asks_is_no_question_where_it_cannot_be_paid(lands: tuple[str, ...]) -> None:
    """With mana it is paid or not; without, the consequence follows, and nobody goes round in circles."""
    made = table("Stasis", *lands, era="fifth", step="untap")
    if lands:
        assert asked(made) == "Stasis: pay its cost ({U}), or not?"
    else:
        assert "main phase" in asked(made)
        assert not any(p.card.name == "Stasis" for p in made.game.state.battlefield)


# ---- how questions read ------------------------------------------------------------------------------------------


@pytest.mark.cr("616.1", "122.1h")
def test_effects_of_counters_are_called_after_the_counter() -> None:
    """Not after the card that has it, which has effects of its own; and what each does stands beside it."""
    made = Scene(["Ann", "Bob"]).battlefield("Ann", "Grizzly Bears").battlefield("Bob", "Rest in Peace", "Mountain")
    game = made.hand("Bob", "Shock").begin("Bob", "main", 4)
    put_counters(game.state, find(game, "Grizzly Bears").id, "finality", 1, "122.1h")
    game.apply("cast Shock targeting Grizzly Bears")
    for _ in range(2):
        game.apply("pass")
    assert [c.text for c in game.legal] == ["apply Grizzly Bears: finality counter", "apply Rest in Peace"]
    assert notes(game)[0] == "its finality counter: it is exiled instead"


@pytest.mark.cr("616.1", "615.1")
def test_a_shield_for_certain_creatures_says_for_whom() -> None:
    """Maze of Ith prevents what that creature deals and is dealt, not all damage there is."""
    made = (
        Scene(["Ann", "Bob"])
        .battlefield("Ann", "Hill Giant", "Forest")
        .battlefield("Bob", "Maze of Ith", "Grizzly Bears")
    )
    game = made.hand("Ann", "Fog").begin("Ann", "main", 3)
    table = Table.around(game, [HUMAN, HUMAN])
    for line in ("full on", "pass to declare attackers"):
        table.ask()
        say(table, line)
    seen = False
    for _ in range(60):
        ask = table.ask()
        if ask is None or game.state.turn_number > 3:
            break
        texts = [c.text for c in table.game.legal]
        wanted: list[str] = [x for x in ("Hill Giant attacks Bob", "Grizzly Bears blocks Hill Giant") if x in texts]
        if "activate Maze of Ith" in texts and table.game.state.combat is not None:
            wanted = ["activate Maze of Ith"]
        elif "target Hill Giant" in texts:
            wanted = ["target Hill Giant"]
        elif "cast Fog" in texts and find(game, "Maze of Ith").tapped:
            wanted = ["cast Fog"]
        told = dict(zip(texts, notes(table.game), strict=True))
        if "apply Fog" in told:
            seen = True
            shields = [x for x in texts if x.startswith("apply Maze of Ith")]
            assert all("Hill Giant" in told[x] for x in shields), told
            break
        table.answer(wanted[0] if wanted else texts[0])
    assert seen


def test_a_creature_that_may_block_more_is_asked_about_by_name() -> None:
    """Not by the name of whoever comes first in the list of answers."""
    made = Scene(["Ann", "Bob"]).battlefield("Ann", "Hill Giant", "Grizzly Bears", "Elvish Archers")
    game = made.battlefield("Bob", "Two-Headed Giant of Foriys").begin("Ann", "main", 3)
    from apnap.testing import attack

    attack(game, ("Hill Giant", "Bob"), ("Grizzly Bears", "Bob"), ("Elvish Archers", "Bob"))
    while game.ask is not None and game.ask.kind.name != "BLOCK":
        game.apply(0)
    game.apply("Two-Headed Giant of Foriys blocks Hill Giant")
    assert sentence(game) == "does Two-Headed Giant of Foriys block anything else?"
    assert notes(game)[[c.text for c in game.legal].index("done")] == "it blocks nothing else"


def test_the_same_limit_is_told_once() -> None:
    made = Scene(["Ann", "Bob"]).battlefield("Bob", "Winter Orb", "Winter Orb")
    for _ in range(2):
        made.permanent("Ann", "Forest", tapped=True)
    game = made.begin("Bob", "end", 2)
    table = Table.around(game, [HUMAN, "random"])
    while "Untap which" not in asked(table):
        table.answer("pass")
    assert asked(table) == "Winter Orb: no more than 1 of your lands can untap. Untap which one?"


@pytest.mark.parametrize(
    ("seat", "question"),
    [("Ann", "Obeka, Brute Chronologist: end the turn?"), ("Bob", "Ann's Obeka, Brute Chronologist: end the turn?")],
)
def test_who_may_do_what_a_card_of_another_says_is_asked_in_the_second_person(seat: str, question: str) -> None:
    made = Scene(["Ann", "Bob"]).battlefield("Ann", "Obeka, Brute Chronologist").begin(seat, "main", 4)
    table = Table.around(made, [HUMAN, HUMAN])
    for _ in range(8):
        table.ask()
        texts = [c.text for c in made.legal]
        if texts == ["yes", "no"]:
            break
        table.answer("activate Obeka, Brute Chronologist" if "activate Obeka, Brute Chronologist" in texts else "pass")
    assert sentence(made) == question


def test_one_target_is_not_told_in_the_plural() -> None:
    """X is known by then."""
    made = (
        Scene(["Ann", "Bob"]).battlefield("Ann", "Mountain", "Mountain", "Mountain").battlefield("Bob", "Grizzly Bears")
    )
    game = made.hand("Ann", "Rolling Thunder").begin("Ann", "main", 3)
    game.apply("cast Rolling Thunder")
    game.apply("1")
    assert sentence(game) == "Rolling Thunder: choose up to one target"
