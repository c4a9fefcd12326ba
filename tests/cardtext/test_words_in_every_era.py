"""Newer words of card texts under the rules of every era: cards of our own making, read, cast and watched.

The text is today's in each of them; that a card was printed later is another matter (`first_printed`).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from apnap.cards.definition import ADVENTURE, MODAL
from apnap.cards.registry import CARDS, register
from apnap.cardtext.compiling import compiled
from apnap.cardtext.facts import Facts
from apnap.eras import rulesets
from apnap.errors import SetupError
from apnap.game import Game
from apnap.testing import Scene, act, attack, find, named, pass_until
from apnap.testing.driving import default, settled
from tests.cardtext.helpers import add, entry
from tests.helpers import graveyard, hand, lives, size, texts

ERAS = list(rulesets())
Case = Callable[[str], None]
CASES: dict[str, Case] = {}


def case(f: Case) -> Case:
    CASES[f.__name__] = f
    return f


def board(era: str, *cards: str, there: tuple[str, ...] = (), theirs: tuple[str, ...] = (), lands: int = 5) -> Game:
    """A has these in hand, and on the battlefield besides lands."""
    return (
        Scene(2, era)
        .battlefield("A", *["Mountain"] * lands, *there)
        .battlefield("B", *theirs)
        .hand("A", *cards)
        .begin("A", "main")
    )


def go(game: Game, what: str, *answers: str) -> Game:
    """Do it; wherever one of the answers is among the options it is given, in their order; else the quiet one."""
    act(game, what)
    left = list(answers)
    for _ in range(200):
        found = [t for t in texts(game) if left and left[0] in (t, t.partition(" ")[2])]
        if found:
            game.apply(found[0])
            left.pop(0)
        elif settled(game):
            assert not left, (left, texts(game))
            return game
        else:
            default(game)
    raise AssertionError("that never ended")


@case
def prowess(era: str) -> None:
    name = add("Era Monk", "Prowess")
    game = go(board(era, "Shock", there=(name,)), "cast Shock", "B")
    assert size(game, name) == (3, 3)


@case
def exalted(era: str) -> None:
    name = add("Era Champion", "Exalted")
    game = Scene(2, era).battlefield("A", name).begin("A", "main")
    attack(game, (name, "B"))
    pass_until(game, lambda x: x.state.turn_number > 1)
    assert lives(game) == [20, 17]


@case
def ward(era: str) -> None:
    name = add("Era Warded", "Ward {2}")
    game = go(board(era, "Shock", theirs=(name,), lands=1), "cast Shock", name)
    assert named(game, name) and "Shock" in graveyard(game)
    game = go(board(era, "Shock", theirs=(name,), lands=3), "cast Shock", name, "yes")
    assert not named(game, name)


@case
def persist(era: str) -> None:
    name = add("Era Lasting", "Persist")
    game = go(board(era, "Shock", "Shock", theirs=(name,)), "cast Shock", name)
    assert size(game, name) == (1, 1) and find(game, name).counters == {"-1/-1": 1}
    go(game, "cast Shock", name)
    assert not named(game, name)


@case
def look_and_pick(era: str) -> None:
    text = "Look at the top three cards of your library. You may reveal a creature card from among them and put it "
    text += "into your hand. Put the rest on the bottom of your library in any order."
    name = add("Era Looking", text, "Sorcery")
    game = Scene(2, era).battlefield("A", "Mountain").hand("A", name).library("A", "Shock", "Grizzly Bears", "Swamp")
    played = go(game.begin("A", "main"), f"cast {name}", "Grizzly Bears")
    assert hand(played) == ["Grizzly Bears"]


@case
def reveal_and_pick(era: str) -> None:
    text = "Target opponent reveals their hand. You choose a creature card from it. That player discards that card."
    name = add("Era Revealing", text, "Sorcery")
    scene = Scene(2, era).battlefield("A", "Mountain").hand("A", name).hand("B", "Shock", "Grizzly Bears")
    game = go(scene.begin("A", "main"), f"cast {name}")
    assert hand(game, 1) == ["Shock"] and graveyard(game, 1) == ["Grizzly Bears"]


@case
def scry(era: str) -> None:
    name = add("Era Foreseeing", "Scry 1, then draw a card.", "Sorcery")
    scene = Scene(2, era).battlefield("A", "Mountain").hand("A", name).library("A", "Shock", "Swamp")
    game = go(scene.begin("A", "main"), f"cast {name}", "Shock")
    assert hand(game) == ["Swamp"]


@case
def surveil(era: str) -> None:
    name = add("Era Spying", "Surveil 1, then draw a card.", "Sorcery")
    scene = Scene(2, era).battlefield("A", "Mountain").hand("A", name).library("A", "Shock", "Swamp")
    game = go(scene.begin("A", "main"), f"cast {name}", "Shock")
    assert hand(game) == ["Swamp"] and sorted(graveyard(game)) == sorted([name, "Shock"])


@case
def alternative_cost(era: str) -> None:
    text = "You may exile a red card from your hand rather than pay this spell's mana cost.\nYou gain 4 life."
    name = add("Era Instead of Mana", text, "Instant", "{4}{R}")
    game = board(era, name, "Shock", lands=0)
    game = go(game, next(t for t in texts(game) if name in t), "Shock")
    assert lives(game) == [24, 20] and not hand(game)


@case
def extra_cost(era: str) -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nYou gain 4 life."
    name = add("Era Dearly", text, "Instant")
    game = board(era, name)
    assert not any(name in t for t in texts(game))
    game = go(board(era, name, there=("Grizzly Bears",)), f"cast {name}")
    assert lives(game) == [24, 20] and not named(game, "Grizzly Bears")


@case
def convoke(era: str) -> None:
    name = add("Era Together", "Convoke\nYou gain 4 life.", "Sorcery", "{1}{R}")
    game = board(era, name, there=("Grizzly Bears",), lands=1)
    game = go(game, f"cast {name}")
    assert lives(game) == [24, 20] and find(game, "Grizzly Bears").tapped


@case
def delve(era: str) -> None:
    name = add("Era Digging", "Delve\nYou gain 4 life.", "Sorcery", "{2}{R}")
    scene = Scene(2, era).battlefield("A", "Mountain").hand("A", name).graveyard("A", "Shock", "Swamp")
    game = go(scene.begin("A", "main"), f"cast {name}")
    assert lives(game) == [24, 20] and graveyard(game) == [name]


@case
def improvise(era: str) -> None:
    name = add("Era Tinkering", "Improvise\nYou gain 4 life.", "Sorcery", "{1}{R}")
    game = go(board(era, name, there=("Ornithopter",), lands=1), f"cast {name}")
    assert lives(game) == [24, 20] and find(game, "Ornithopter").tapped


@case
def what_it_targets(era: str) -> None:
    name = add("Era Hero", "Whenever you cast a spell that targets this creature, draw a card.")
    game = go(board(era, "Giant Growth", there=(name, "Forest")), "cast Giant Growth", name)
    assert len(hand(game)) == 1


@case
def counted_this_turn(era: str) -> None:
    name = add("Era Mourning", "Draw a card for each creature that died this turn.", "Sorcery")
    game = board(era, "Shock", name, theirs=("Grizzly Bears",))
    go(game, "cast Shock", "Grizzly Bears")
    go(game, f"cast {name}")
    assert len(hand(game)) == 1


@case
def comparisons(era: str) -> None:
    text = "Destroy target creature with toughness greater than its power."
    name = add("Era Lopsided", text, "Instant")
    game = board(era, name, theirs=("Grizzly Bears", "Wall of Stone"))
    go(game, f"cast {name}")
    assert named(game, "Grizzly Bears") and not named(game, "Wall of Stone")


@case
def batch_triggers(era: str) -> None:
    watcher = add("Era Counting Once", "Whenever one or more creatures die, you gain 1 life.", "Enchantment")
    sweep = add("Era Sweeping", "Destroy all creatures.", "Sorcery")
    game = board(era, sweep, there=(watcher,), theirs=("Grizzly Bears", "Wall of Stone"))
    go(game, f"cast {sweep}")
    assert lives(game) == [21, 20]


def parts(layout: str, front: dict[str, object], back: dict[str, object]) -> str:
    """A card of two parts, read and registered."""
    name = f"{front['name']} // {back['name']}"
    card = compiled(Facts({"name": name, "layout": layout, "card_faces": [front, back]})).card
    assert card is not None
    if card.name not in CARDS:
        register(card)
    return card.name


@case
def adventure(era: str) -> None:
    front = entry("", "Creature — Bear", "{1}{R}", name="Era Traveller")
    back = entry("You gain 3 life.", "Sorcery — Adventure", "{R}", name="Era Journey")
    name = parts("adventure", front, back)
    assert CARDS[name].layout == ADVENTURE
    game = board(era, name)
    go(game, "cast Era Journey")
    assert lives(game) == [23, 20] and not graveyard(game)
    go(game, next(t for t in texts(game) if "Traveller" in t))
    assert named(game, "Era Traveller")


@case
def split(era: str) -> None:
    front = entry("You gain 3 life.", "Instant", "{R}", name="Era Fire")
    back = entry("Draw a card.", "Instant", "{1}{R}", name="Era Water")
    parts("split", front, back)
    game = board(era, "Era Fire // Era Water", "Era Fire // Era Water")
    go(game, "cast Era Fire")
    assert lives(game) == [23, 20]
    go(game, "cast Era Water")
    assert len(hand(game)) == 1


@case
def modal_double_faced(era: str) -> None:
    front = entry("You gain 3 life.", "Instant", "{R}", name="Era Front")
    back = entry("This land enters tapped.\n{T}: Add {R}.", "Land", "", name="Era Back")
    name = parts("modal_dfc", front, back)
    assert CARDS[name].layout == MODAL
    game = board(era, name, name)
    go(game, "cast Era Front")
    assert lives(game) == [23, 20]
    go(game, "play Era Back")
    assert named(game, "Era Back")[0].tapped


@case
def counters_with_rules(era: str) -> None:
    text = "Put a shield counter on target creature you control."
    name = add("Era Shielding", text, "Instant")
    game = board(era, name, "Shock", there=("Grizzly Bears",))
    go(game, f"cast {name}", "Grizzly Bears")
    go(game, "cast Shock", "Grizzly Bears")
    assert named(game, "Grizzly Bears") and not find(game, "Grizzly Bears").counters


@case
def energy(era: str) -> None:
    text = "When this creature enters, you get {E}{E}.\nPay {E}{E}: You gain 3 life."
    name = add("Era Charged", text)
    game = go(board(era, name), f"cast {name}")
    go(game, next(t for t in texts(game) if "activate" in t or "use" in t))
    assert lives(game) == [23, 20]
    assert not any("activate" in t for t in texts(game))


@case
def proliferate(era: str) -> None:
    grow = add("Era Growing", "This creature enters with a +1/+1 counter on it.")
    name = add("Era More", "Proliferate.", "Sorcery")
    game = go(board(era, grow, name), f"cast {grow}")
    go(game, f"cast {name}", grow)
    assert size(game, grow) == (4, 4)


@case
def copy_with_exceptions(era: str) -> None:
    text = "Create a token that's a copy of target creature you control, except it's an artifact in addition to its "
    name = add("Era Doubling", f"{text}other types.", "Sorcery")
    game = go(board(era, name, there=("Grizzly Bears",)), f"cast {name}", "Grizzly Bears")
    assert len(named(game, "Grizzly Bears")) == 2


@case
def emblem(era: str) -> None:
    text = 'You get an emblem with "Whenever you cast a spell, you gain 1 life."'
    name = add("Era Lasting Word", text, "Sorcery")
    game = go(board(era, name, "Shock"), f"cast {name}")
    go(game, "cast Shock", "B")
    assert lives(game) == [21, 18]


@case
def monarch(era: str) -> None:
    name = add("Era Crowning", "When this creature enters, you become the monarch.")
    game = go(board(era, name), f"cast {name}")
    assert game.state.monarch == 0
    while game.state.turn_number == 1:
        default(game)
    assert len(hand(game)) == 1


UNKNOWN_IN_1997 = ("adventure", "split", "modal_double_faced", "monarch")


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("word", list(CASES))
def test_the_word_does_what_it_says_in_every_era(word: str, era: str) -> None:
    if era == "fifth" and word in UNKNOWN_IN_1997:
        with pytest.raises(SetupError, match="cannot be played in this era"):
            CASES[word](era)
    else:
        CASES[word](era)
