"""Every question says what is asked: the card, what it costs, what each answer leads to."""

from __future__ import annotations

import ast
import random
import re
from pathlib import Path

import pytest

from apnap.eras import rulesets
from apnap.game import Game
from apnap.state.kinds import Act, Q
from apnap.telling.asked.words import ASKED, asked_by
from apnap.telling.questions import about, notes, sentence
from apnap.testing import Scene
from apnap.testing.random_games import answer_within_limits, random_choice, random_game


def beside(game: Game) -> dict[str, str]:
    """What stands beside each answer."""
    return dict(zip([choice.text for choice in game.legal], notes(game), strict=True))


def pass_on(game: Game) -> None:
    """Everybody passes until something else is asked."""
    while game.state.ask_kind == Q.PRIORITY:
        game.apply("pass")


# ---- all of them -------------------------------------------------------------------------------------------------


def look(game: Game) -> None:
    g = game.state
    if g.ask_kind == Q.PRIORITY:
        assert sentence(game)
        return
    before = game.state_hash()
    asked = asked_by(g)
    assert asked is not None, f"nobody tells what {type(g.asking).__name__} asks"
    told = [asked.question, asked.about, *notes(game)]
    assert asked.question and "⟨" not in " ".join(told), told
    assert len(asked.question) > len("which one?"), told
    for option, note in zip(g.options, notes(game), strict=True):
        if option.act in (Act.NO, Act.DONE):
            assert note, f"{asked.question} What does {option.act.name} lead to?"
    assert game.state_hash() == before


@pytest.mark.parametrize("era", list(rulesets()))
def test_every_question_of_random_games_has_its_words(era: str) -> None:
    rng = random.Random(era)
    for seed in rng.sample(range(100_000), 4):
        game, chance = random_game(seed, ruleset=era)
        for i in range(500):
            if game.over:
                break
            if game.state.ask_kind != Q.PRIORITY or i % 10 == 0:
                look(game)
            answer_within_limits(game, random_choice(game, chance))


# ---- casting -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("601.2b")
def test_kicker_says_the_card_its_cost_and_the_total() -> None:
    game = Scene().hand("A", "Burst Lightning").battlefield("A", *["Mountain"] * 5).begin()
    game.apply("cast Burst Lightning")
    assert sentence(game) == "Burst Lightning: pay {4} for its kicker?"
    assert "4 damage" in about(game)
    assert beside(game) == {
        "yes": "it is kicked; it costs {4}{R} in all",
        "no": "it is not kicked; it costs {R} in all",
    }


@pytest.mark.cr("702.27a")
def test_buyback_says_where_the_card_goes() -> None:
    game = Scene().hand("A", "Capsize").battlefield("A", *["Island"] * 6).begin()
    game.apply("cast Capsize")
    assert sentence(game) == "Capsize: pay {3} for its buyback?"
    assert beside(game)["yes"] == "it returns to your hand as it resolves; it costs {4}{U}{U} in all"


@pytest.mark.cr("601.2b")
def test_x_and_phyrexian_mana_are_told_with_the_card() -> None:
    game = Scene().hand("A", "Blaze").battlefield("A", *["Mountain"] * 3).begin()
    game.apply("cast Blaze")
    assert sentence(game) == "Blaze: how much do you pay for X, besides {R}?"
    game = Scene().hand("A", "Mutagenic Growth").battlefield("A", "Forest", "Grizzly Bears").begin()
    game.apply("cast Mutagenic Growth")
    assert sentence(game) == "Mutagenic Growth: pay 2 life for its Phyrexian mana symbol (1), or mana (0)?"


@pytest.mark.cr("601.2c")
def test_targets_say_what_may_be_targeted_and_what_for() -> None:
    game = Scene().hand("A", "Arc Trail").battlefield("A", *["Mountain"] * 2).begin()
    game.apply("cast Arc Trail")
    assert sentence(game) == "Arc Trail: choose any target (phrase 1 of 2)"
    assert "2 damage" in about(game)
    assert beside(game) == {"target A": "you, 20 life", "target B": "20 life"}


@pytest.mark.cr("601.2d")
def test_dividing_says_how_much_is_left() -> None:
    game = Scene().hand("A", "Arc Lightning").battlefield("A", *["Mountain"] * 3).begin()
    for answer in ("cast Arc Lightning", "target A", "target B"):
        game.apply(answer)
    assert sentence(game) == "Arc Lightning: 3 to divide: how much for A?"


@pytest.mark.cr("601.2h")
def test_what_is_sacrificed_for_a_cost_is_told_with_the_spell() -> None:
    game = Scene().hand("A", "Altar's Reap").battlefield("A", "Swamp", "Swamp", "Memnite", "Ornithopter").begin()
    game.apply("cast Altar's Reap")
    assert sentence(game) == "to pay for Altar's Reap, sacrifice a creature: which one?"


@pytest.mark.cr("605.3a")
def test_paying_by_hand_says_the_price_and_what_floats() -> None:
    game = Scene().hand("A", "Grizzly Bears").battlefield("A", "Forest", "Forest").begin()
    game.set_manual_mana(0, True)
    for answer in ("cast Grizzly Bears", "tap Forest"):
        game.apply(answer)
    assert sentence(game) == "pay {1}{G} for Grizzly Bears: tap what for mana? You have {G}"
    assert beside(game)["cancel"] == "take it back"


# ---- effects -----------------------------------------------------------------------------------------------------


@pytest.mark.cr("118.12")
def test_paying_for_another_players_spell_says_what_happens_otherwise() -> None:
    scene = Scene().hand("A", "Grizzly Bears").hand("B", "Power Sink")
    game = scene.battlefield("A", *["Forest"] * 3).battlefield("B", "Island", "Island").begin()
    game.apply(["cast Grizzly Bears", "pass", "cast Power Sink", 1, "target Grizzly Bears", "pass", "pass"])
    assert sentence(game) == "B's Power Sink: pay {1}?"
    told = beside(game)
    assert told["yes"] == "you pay, and that is all"
    assert told["no"].startswith("B counters Grizzly Bears and taps all lands")


@pytest.mark.cr("608.2d")
def test_a_choice_whether_or_not_says_what_yes_and_no_mean() -> None:
    scene = Scene().battlefield("A", "Mystic Remora", "Island").hand("B", "Sol Ring").battlefield("B", "Forest")
    game = scene.begin("B")
    game.apply(["cast Sol Ring", "pass", "pass"])
    pass_on(game)
    assert game.state.ask_kind == Q.YES_NO
    assert "Mystic Remora" in sentence(game)
    assert all(note or text == "yes" for text, note in beside(game).items())


# ---- rules -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("502.3")
def test_untapping_or_not_says_what_stays_tapped() -> None:
    game = Scene().battlefield("A", "Tawnos's Coffin").library("A", *["Plains"] * 5).begin("B", "end")
    coffin = game.state.battlefield[0]
    coffin.tapped = True
    pass_on(game)
    assert sentence(game) == "untap Tawnos's Coffin?"
    assert beside(game) == {
        "yes": "Tawnos's Coffin untaps",
        "no": "Tawnos's Coffin stays tapped until your next untap step, at least",
    }


@pytest.mark.cr("502.3")
def test_a_limit_on_untapping_says_which_card_sets_it() -> None:
    scene = Scene().battlefield("A", "Mountain", "Island").battlefield("B", "Winter Orb")
    game = scene.library("A", *["Plains"] * 5).begin("B", "end")
    for perm in game.state.battlefield[:2]:
        perm.tapped = True
    pass_on(game)
    assert sentence(game) == "Winter Orb: no more than 1 of your lands can untap. Untap which one?"


@pytest.mark.cr("103.5")
def test_a_mulligan_says_what_it_costs() -> None:
    deck = ["Forest"] * 60
    game = Game.new([deck, deck], start=0)
    assert sentence(game) == "keep this hand of 7 cards?"
    assert beside(game)["mulligan"] == "shuffle it away and draw 7, then put a card on the bottom"
    game = Game.new([deck, deck], ruleset="sixth", start=0)
    assert beside(game)["mulligan"] == "shuffle it away and draw 6"


@pytest.mark.cr("514.1")
def test_discarding_down_says_how_many_cards_may_stay() -> None:
    game = Scene().hand("A", *["Forest"] * 9).begin("A", "end")
    pass_on(game)
    assert sentence(game) == "your hand may have 7 cards now: discard which one? (2 to go)"


@pytest.mark.cr("510.1c")
def test_dividing_damage_says_how_the_creature_stands() -> None:
    scene = Scene().battlefield("A", "Craw Wurm").battlefield("B", "Grizzly Bears", "Hill Giant")
    game = scene.begin("A", "beginning of combat")
    pass_on(game)
    game.apply("attack B with Craw Wurm")
    pass_on(game)
    game.apply("block Craw Wurm with Grizzly Bears, Hill Giant")
    pass_on(game)
    told = sentence(game)
    assert told == "Craw Wurm has 6 damage to deal: how much to Grizzly Bears (2/2)? The rest is for Hill Giant"


@pytest.mark.cr("704.5j")
def test_the_legend_rule_says_what_becomes_of_the_rest() -> None:
    game = Scene().battlefield("A", "Isamaru, Hound of Konda").hand("A", "Isamaru, Hound of Konda")
    begun = game.battlefield("A", "Plains").begin()
    begun.apply(["cast Isamaru, Hound of Konda", "pass", "pass"])
    assert sentence(begun).startswith("you control 2 called Isamaru, Hound of Konda: which one stays?")


def posing() -> set[str]:
    """Every class of the package that asks something besides who acts next."""
    found: set[str] = set()
    for path in sorted((Path(__file__).parents[2] / "src" / "apnap").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for made in [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]:
            for call in [node for node in ast.walk(made) if isinstance(node, ast.Call)]:
                if isinstance(call.func, ast.Attribute) and call.func.attr == "pose":
                    kind = ast.unparse(call.args[1])
                    task = call.args[0]
                    named = ast.unparse(task.func) if isinstance(task, ast.Call) else made.name
                    if kind != "Q.PRIORITY":
                        found.add(made.name if "." in named or not named[0].isupper() else named)
    return found


def test_every_task_that_asks_has_words_for_its_question() -> None:
    """Also those that random games seldom reach."""
    known = {base.__name__ for task in ASKED for base in task.__mro__}
    assert "AskMay" in posing()
    assert not posing() - known


@pytest.mark.parametrize("era", ["fifth", "sixth", "current"])
def test_questions_of_random_games_read_as_sentences(era: str) -> None:
    """What `python -m tools.prompts` gathers for people to read: no untold node, no missing name, no doubled word."""
    from tools.prompts import gather

    found = gather(era, 8, 900)
    assert found.kinds
    for shapes in found.kinds.values():
        for shape in shapes.values():
            for text in (shape.text, *shape.notes):
                assert "⟨" not in text and "  " not in text and "None" not in text, (shape.text, text)
                assert not re.search(r"\b(\w{3,}) \1\b", text), text
