"""Corners that were known from audits and are exact now."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, register
from apnap.state.kinds import ARTIFACT, CREATURE, ENCHANTMENT, HASTE, LAND, Ev
from apnap.testing import Scene, act, attack, block, cast, count_events, find, settle, to_step
from apnap.vocab.abilities import Static
from apnap.vocab.effects.replacing import MoreCounters
from apnap.vocab.rules_text import Rule
from tests.cardtext.helpers import add, read, refused
from tests.helpers import lives, texts

GOLEM = "Until end of turn, target artifact or creature becomes a 4/4 Golem artifact creature."


@pytest.mark.cr("205.1b")
def test_becoming_an_artifact_creature_of_a_type_replaces_creature_types_alone() -> None:
    """A Bear is only a Golem then; Equipment is still Equipment, and nothing loses a card type."""
    name = add("Corner Casting", GOLEM, "Instant", "{0}")
    sword = add("Corner Blade", "Equipped creature gets +1/+1.\nEquip {1}", "Artifact — Equipment", "{1}")
    deer = add("Corner Deer", "", "Enchantment Creature — Deer", "{1}{G}")
    for what, subtypes, types in (
        ("Grizzly Bears", ("Golem",), CREATURE | ARTIFACT),
        (sword, ("Equipment", "Golem"), CREATURE | ARTIFACT),
        (deer, ("Golem",), CREATURE | ARTIFACT | ENCHANTMENT),
    ):
        game = Scene(2).battlefield("A", what).hand("A", name).begin("A", "main")
        cast(game, name, f"target {what}")
        settle(game)
        found = find(game, what).chars
        assert (found.subtypes, found.types) == (subtypes, types) and found.power == 4


@pytest.mark.cr("205.1b", "702.73a")
def test_a_changeling_that_becomes_a_golem_is_nothing_else() -> None:
    name = add("Corner Casting", GOLEM, "Instant", "{0}")
    changeling = add("Corner Shape", "Changeling", "Creature — Shapeshifter", "{G}")
    lord = add("Corner Chief", "Other Goblins you control get +1/+1.", "Creature — Goblin")
    game = Scene(2).battlefield("A", changeling, lord).hand("A", name).begin("A", "main")
    assert find(game, changeling).chars.power == 3
    cast(game, name, f"target {changeling}")
    settle(game)
    assert find(game, changeling).chars.power == 4


@pytest.mark.cr("205.1b")
def test_what_is_still_a_land_keeps_all_that_it_was() -> None:
    """Said in a sentence of its own, it is true of creature types, too; so is an artifact creature without a type."""
    golem = add(
        "Corner Quarry",
        "{0}: This land becomes a 2/2 Golem artifact creature until end of turn. It's still a land.\n"
        "{0}: This land becomes a 1/1 Plant creature until end of turn. It's still a land.",
        "Land — Desert",
        "",
    )
    game = Scene(2).battlefield("A", golem).begin("A", "main")
    for number in (1, 2):
        act(game, f"activate {golem} ability {number}")
        settle(game)
    found = find(game, golem).chars
    assert found.subtypes == ("Desert", "Golem", "Plant") and found.types == LAND | ARTIFACT | CREATURE


@pytest.mark.cr("205.1a")
def test_becoming_a_creature_sets_the_card_type() -> None:
    """Nothing says that it keeps what it was: an enchantment is a creature and no enchantment."""
    name = add("Corner Veil", "{0}: This permanent becomes a 3/3 Knight creature.", "Enchantment — Shrine", "{W}")
    game = Scene(2).battlefield("A", name).begin("A", "main")
    act(game, f"activate {name}")
    settle(game)
    found = find(game, name).chars
    assert found.types == CREATURE and found.subtypes == ("Knight",)


WATCHER = "Whenever you put one or more -1/-1 counters on a creature, you gain 1 life."


@pytest.mark.cr("122.6")
@pytest.mark.parametrize(("by", "wanted"), [("A", 21), ("B", 20)])
def test_who_puts_counters_is_who_controls_the_effect(by: str, wanted: int) -> None:
    """Whose creature it is does not matter: A watches, and each puts a counter on a creature of the other."""
    watcher = add("Corner Scarab", WATCHER)
    name = add("Corner Blight", "Put a -1/-1 counter on target creature.", "Instant", "{0}")
    scene = Scene(2).battlefield("A", watcher, "Hill Giant").battlefield("B", "Craw Wurm").hand(by, name)
    game = scene.begin(by, "main")
    cast(game, name, "target Craw Wurm" if by == "A" else "target Hill Giant")
    settle(game)
    settle(game)
    assert lives(game)[0] == wanted


@pytest.mark.cr("122.6", "120.3d")
def test_who_controls_a_source_with_wither_puts_the_counters() -> None:
    watcher = add("Corner Scarab", WATCHER)
    withering = add("Corner Wilt", "Wither", "Creature — Scarecrow", "{2}")
    scene = Scene(2).battlefield("A", watcher, withering).battlefield("B", "Craw Wurm")
    game = scene.begin("A", "main")
    attack(game, (withering, "B"))
    to_step(game, "declare blockers")
    block(game, ("Craw Wurm", withering))
    to_step(game, "combat damage")
    settle(game)
    settle(game)
    assert lives(game) == [21, 20]


@pytest.mark.cr("122.6a")
@pytest.mark.parametrize(("whose", "wanted"), [("A", 21), ("B", 20)])
def test_counters_a_creature_enters_with_are_put_by_its_controller(whose: str, wanted: int) -> None:
    watcher = add("Corner Grower", "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life.")
    hydra = add("Corner Sprout", "This creature enters with two +1/+1 counters on it.", cost="{0}")
    game = Scene(2).battlefield("A", watcher).hand(whose, hydra).begin(whose, "main")
    cast(game, hydra)
    settle(game)
    settle(game)
    assert lives(game)[0] == wanted


@pytest.mark.cr("701.44a", "122.6")
def test_what_explores_is_given_its_counter_by_its_controller() -> None:
    """The ability is A's, but B has the creature by then: B puts the counter."""
    watcher = add("Corner Grower", "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life.")
    scout = add("Corner Scout", "{0}: This creature explores.", "Creature — Merfolk Scout", "{0}")
    theft = add("Corner Theft", "Gain control of target creature.", "Instant", "{0}")
    scene = Scene(2).battlefield("A", watcher, scout).battlefield("B", watcher).hand("B", theft)
    game = scene.library("B", "Hill Giant", "Hill Giant").library("A", "Hill Giant", "Hill Giant").begin("A", "main")
    act(game, f"activate {scout}")
    act(game, "pass")
    cast(game, theft, f"target {scout}")
    settle(game)
    settle(game)
    assert find(game, scout).controller == 1 and lives(game) == [20, 21]


@pytest.mark.cr("608.2f", "120.3f")
def test_two_damages_of_one_sentence_are_dealt_at_once() -> None:
    """Lifelink gains all of it in one event."""
    leech = add(
        "Corner Leech", "Lifelink\n{T}: This creature deals 2 damage to any target and 1 damage to you.", cost="{0}"
    )
    game = Scene(2).battlefield("A", leech).begin("A", "main")
    act(game, f"activate {leech}")
    act(game, "target B")
    settle(game)
    assert lives(game) == [22, 18] and count_events(game, Ev.LIFE_GAINED) == 1


@pytest.mark.cr("608.2f")
def test_damage_at_once_to_what_has_gone_is_dealt_to_the_other_alone() -> None:
    name = add("Corner Arc", "This spell deals 2 damage to any target and 1 damage to any other target.", "Instant")
    scene = Scene(2).battlefield("A", "Mountain").battlefield("B", "Grizzly Bears").hand("A", name)
    scene = scene.hand(
        "B", add("Corner Leap", "Return target creature you control to its owner's hand.", "Instant", "{0}")
    )
    game = scene.begin("A", "main")
    cast(game, name, "target Grizzly Bears", "target B")
    act(game, "pass")
    cast(game, "Corner Leap", "target Grizzly Bears")
    settle(game)
    assert lives(game) == [20, 19]


@pytest.mark.cr("608.2c")
def test_all_that_changed_control_are_those_of_whom_the_text_goes_on_to_speak() -> None:
    """They were chosen by who controlled them, and are untapped although that is somebody else by then."""
    name = add(
        "Corner Raid",
        "Gain control of all creatures your opponents control until end of turn. Untap them. "
        "They gain haste until end of turn.",
        "Sorcery",
        "{0}",
    )
    scene = Scene(2).hand("A", name)
    scene.permanent("A", "Craw Wurm", tapped=True)
    scene.permanent("B", "Hill Giant", tapped=True)
    game = scene.begin("A", "main")
    cast(game, name)
    settle(game)
    giant, wurm = find(game, "Hill Giant"), find(game, "Craw Wurm")
    assert giant.controller == 0 and not giant.tapped and giant.chars.keywords & HASTE
    assert wurm.tapped and not wurm.chars.keywords & HASTE


@pytest.mark.cr("608.2c", "122.6")
@pytest.mark.parametrize(("halved", "wanted"), [(False, 23), (True, 20)])
def test_if_you_do_after_counters_asks_whether_any_were_put(halved: bool, wanted: int) -> None:
    """Half of one counter, rounded down, is none: then it was not done."""
    name = add(
        "Corner Feast",
        "You may put a +1/+1 counter on target creature. If you do, you gain 3 life.",
        "Instant",
        "{0}",
    )
    if "Corner Miser" not in CARDS:
        register(CardDef("Corner Miser", "2", "Artifact", abilities=(MoreCounters(half=True),)))
    scene = Scene(2).battlefield("A", "Hill Giant").hand("A", name)
    game = (scene.battlefield("B", "Corner Miser") if halved else scene).begin("A", "main")
    cast(game, name, "target Hill Giant")
    while "yes" not in texts(game):
        act(game, "pass")
    act(game, "yes")
    settle(game)
    assert lives(game)[0] == wanted


@pytest.mark.cr("608.2d")
def test_counters_that_cannot_be_put_cannot_be_chosen() -> None:
    """Where no counters can be put on it, nobody is asked."""
    name = add(
        "Corner Feast",
        "You may put a +1/+1 counter on target creature. If you do, you gain 3 life.",
        "Instant",
        "{0}",
    )
    if "Corner Bare" not in CARDS:
        rule = Static(rules=(Rule("no counters", "self"),))
        register(CardDef("Corner Bare", "2", "Creature — Bear", 2, 2, abilities=(rule,)))
    game = Scene(2).battlefield("A", "Corner Bare").hand("A", name).begin("A", "main")
    cast(game, name, "target Corner Bare")
    while game.state.stack:
        assert "yes" not in texts(game)
        act(game, "pass")
    assert lives(game)[0] == 20


@pytest.mark.cr("613.7")
def test_entering_with_a_keyword_is_refused() -> None:
    """It is neither printed on the permanent nor lost to what took abilities away before it entered."""
    text = "Kicker {2}\nIf this creature was kicked, it enters with two +1/+1 counters on it and with flying."
    assert "needs" in refused(text)


@pytest.mark.cr("608.2i")
def test_damage_dealt_before_the_ability_was_given_is_refused() -> None:
    """What a creature dealt damage to is kept only if it has the ability by then; of its own it has had it always."""
    text = "a creature dealt damage by this creature this turn dies, put a +1/+1 counter on this creature."
    assert read(f"Whenever {text}").accepted
    assert "needs" in refused(f'All Slivers have "Whenever {text}"')
