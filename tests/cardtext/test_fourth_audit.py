"""Classes of mistakes that a fourth sheet of 300 accepted cards showed, each with sentences of our own making."""

from __future__ import annotations

import pytest

from apnap.state.kinds import Q
from apnap.testing import Scene, cast, named, settle
from tests.cardtext.helpers import add, refused
from tests.helpers import lives, texts

KICKED = "Kicker {1}\nYou gain 1 life. If this spell was kicked, target player loses 2 life."
TWICE = "Kicker {1}\nDestroy target land. If this spell was kicked, destroy another target land."


@pytest.mark.cr("702.33g")
def test_what_happens_only_to_the_kicked_spell_has_no_target_without_it() -> None:
    name = add("Kin: Perhaps Loss", KICKED, "Instant")
    game = Scene(2).battlefield("A", *["Mountain"] * 2).hand("A", name).begin("A", "main")
    cast(game, name, "no")
    assert game.ask is None or game.ask.kind != Q.TARGET
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("702.33g")
def test_the_kicked_spell_has_the_target() -> None:
    name = add("Kin: Perhaps Loss", KICKED, "Instant")
    game = Scene(2).battlefield("A", *["Mountain"] * 2).hand("A", name).begin("A", "main")
    cast(game, name, "yes")
    assert game.ask is not None and game.ask.kind == Q.TARGET
    game.apply(next(t for t in texts(game) if "B" in t))
    settle(game)
    assert lives(game) == [21, 18]


@pytest.mark.cr("702.33g")
@pytest.mark.cr("601.2c")
def test_it_is_not_kicked_where_the_target_it_would_need_is_not_there() -> None:
    name = add("Kin: Land and Land", TWICE, "Sorcery")
    game = Scene(2).battlefield("A", "Mountain", "Sol Ring").hand("A", name).begin("A", "main")
    cast(game, name)  # one land alone: nobody is asked about the kicker
    assert game.ask is None or game.ask.kind != Q.COST
    settle(game)
    assert not named(game, "Mountain")


@pytest.mark.cr("702.33g")
@pytest.mark.parametrize(("answer", "left"), [("yes", 1), ("no", 2)])
def test_another_target_is_chosen_only_if_it_was_kicked(answer: str, left: int) -> None:
    name = add("Kin: Land and Land", TWICE, "Sorcery")
    game = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", name).begin("A", "main")
    cast(game, name, answer)
    while game.ask is not None and game.ask.kind == Q.TARGET:
        game.apply(texts(game)[0])
    settle(game)
    assert len([p for p in game.state.battlefield if p.card.name == "Mountain"]) == left


@pytest.mark.cr("702.33g")
def test_other_targets_for_the_kicked_spell_are_refused() -> None:
    assert "targets" in refused(
        "Kicker {2}\nIf this spell was kicked, destroy target artifact. Otherwise, tap target land.", line="Instant"
    )
    assert "instead" in refused(
        "Kicker {2}\nTap target creature. If this spell was kicked, destroy target artifact instead.", line="Instant"
    )
    assert "targets" in refused("Multikicker {2}\nIf this spell was kicked, destroy target artifact.", line="Instant")


@pytest.mark.cr("608.2d")
@pytest.mark.cr("702.123a")
def test_counters_cannot_be_put_on_what_has_left_so_fabricate_creates_servos() -> None:
    name = add("Kin: Maker", "Fabricate 2")
    game = Scene(2).battlefield("A", *["Mountain"] * 2).hand("A", name, "Shock").begin("A", "main")
    cast(game, name)
    while not named(game, name):
        game.apply("pass")
    cast(game, "Shock")
    game.apply(f"target {name}")
    settle(game)  # nobody is asked
    assert sorted(p.card.name for p in game.state.battlefield) == ["Mountain", "Mountain", "Servo", "Servo"]


@pytest.mark.cr("608.2d")
def test_what_was_impossible_was_not_done() -> None:
    name = add(
        "Kin: Perhaps", "When this creature enters, you may put a +1/+1 counter on it. If you do, you gain 3 life."
    )
    game = Scene(2).battlefield("A", *["Mountain"] * 2).hand("A", name, "Shock").begin("A", "main")
    cast(game, name)
    while not named(game, name):
        game.apply("pass")
    cast(game, "Shock")
    game.apply(f"target {name}")
    settle(game)
    assert lives(game) == [20, 20]


def test_it_after_a_spell_that_targets_the_card_may_be_either() -> None:
    text = "Whenever you cast a spell that targets this creature, put a +1/+1 counter on it."
    assert 'what "it" speaks of' in refused(text)


def test_several_targets_in_an_opponents_graveyard_are_in_one() -> None:
    assert "one opponent's graveyard" in refused("{T}: Exile two target cards from an opponent's graveyard.")


@pytest.mark.cr("700.4")
def test_this_or_another_is_this_whatever_it_has_become() -> None:
    text = "Whenever this creature or another creature you control with power 2 or greater dies, you gain 3 life."
    name = add("Kin: Either", text)
    weaken = add("Kin: Weaken", "Target creature gets -1/-0 until end of turn.", "Instant")
    game = Scene(2).battlefield("A", *["Mountain"] * 3, name, "Ornithopter").hand("A", weaken, "Shock", "Shock")
    played = game.begin("A", "main")
    cast(played, weaken, name)
    settle(played)
    cast(played, "Shock", "Ornithopter")
    settle(played)
    assert lives(played) == [20, 20]  # another with power 0
    cast(played, "Shock", name)
    settle(played)
    assert lives(played) == [23, 20]  # itself, with power 1


@pytest.mark.cr("609.3")
def test_what_of_it_is_possible_may_be_done() -> None:
    also = add("Kin: Perhaps Untapped", "When this creature enters, you may untap target creature and tap target land.")
    game = Scene(2).battlefield("A", "Mountain", "Grizzly Bears").battlefield("B", "Island").hand("A", also)
    played = game.begin("A", "main")
    cast(played, also)
    while not any("yes" in t for t in texts(played)):
        asked = [t for t in texts(played) if t in ("target Grizzly Bears", "target Island")]
        played.apply(asked[0] if asked else texts(played)[0])
    played.apply("yes")
    settle(played)
    assert named(played, "Island")[0].tapped
