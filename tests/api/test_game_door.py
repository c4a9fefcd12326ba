"""The public door: answers of one seat, recorded answers, copies and pickles, what a game looks like."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

import apnap
from apnap import Answer, Game, GameOver, IllegalChoice, IllegalDeclaration, MalformedChoice, NotYourDecision, Q
from apnap.driving.answers import Kind, concedes, from_code, listed, pays
from apnap.testing import Scene, pass_until
from apnap.testing.random_games import play_randomly, random_board, random_game
from apnap.view import names_in


def duel() -> Game:
    scene = Scene(2).battlefield("A", "Mountain", "Mountain").hand("A", "Shock", "Shock")
    return scene.battlefield("B", "Mountain").hand("B", "Shock").begin("A", "main")


# ---- answers of one seat -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("picks", [["pass", "pass"], "pass; pass", ["cast Shock", "target B", "pass", "pass"], [0, 0]])
def test_a_list_from_one_seat_never_answers_for_another(picks: object) -> None:
    """It stops with a named error where the question passes on, and nothing has changed."""
    game = duel()
    before, history, events = game.state_hash(), list(game.history), len(game.events)
    with pytest.raises(NotYourDecision) as caught:
        game.answer(0, picks)
    assert (caught.value.seat, caught.value.decider) == (0, 1) and "B decides now" in str(caught.value)
    assert game.state_hash() == before and game.history == history and len(game.events) == events
    game.apply(picks)  # which is for whoever drives all seats


def test_a_seat_that_does_not_decide_cannot_answer() -> None:
    """The very first answer is refused, too."""
    game = duel()
    with pytest.raises(NotYourDecision):
        game.answer(1, "pass")
    game.answer(0, "cast Shock targeting B")
    assert [s["name"] for s in game.view(1)["stack"]] == ["Shock"]
    game.answer(0, ["cast Shock", "target B"])
    game.answer(0, 0)
    game.answer(1, ["cast Shock", "target A"])
    for bad in ([], [["pass"]], None, [None]):
        with pytest.raises(MalformedChoice):
            game.answer(1, bad)


def test_whoever_controls_a_player_answers_for_them() -> None:
    """722.5: the decider is the seat that counts."""
    scene = Scene(2).battlefield("A", "Mindslaver", *["Island"] * 4)
    game = scene.begin("A", "main")
    game.answer(0, "activate Mindslaver targeting B")
    pass_until(game, lambda x: x.state.active == 1 and x.state.ask_kind == Q.PRIORITY and x.state.ask_player == 1)
    with pytest.raises(NotYourDecision):
        game.answer(1, "pass")
    game.answer(0, "pass")


def test_a_whole_declaration_is_one_answer() -> None:
    """Also with its semicolons."""
    game = Scene(3).battlefield("A", "Hill Giant", "Grizzly Bears").begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    game.answer(0, "attack B with Hill Giant; C with Grizzly Bears")
    assert [a["defender"] for a in game.view(0)["combat"]] == [1, 2]


# ---- errors carry their data -------------------------------------------------------------------------------------


def test_errors_say_what_was_legal_and_by_which_rule() -> None:
    """So that nobody reads it out of a message."""
    game = duel()
    for bad in ("cast Emrakul", 99):
        with pytest.raises(IllegalChoice) as caught:
            game.apply(bad)
        assert caught.value.choices == tuple(c.text for c in game.legal) and caught.value.rule == "117.1"
    with pytest.raises(MalformedChoice) as malformed:
        game.apply(None)
    assert malformed.value.choices == tuple(c.text for c in game.legal)


def test_errors_can_be_sent_to_another_process() -> None:
    """With their data."""
    error = pickle.loads(pickle.dumps(IllegalDeclaration("508.1d", "it attacks if able")))
    assert (error.rule, str(error)) == ("508.1d", "it attacks if able (508.1d)")
    wrong = pickle.loads(pickle.dumps(NotYourDecision("B decides now", 0, 1)))
    assert (wrong.seat, wrong.decider, str(wrong)) == (0, 1, "B decides now")
    illegal = pickle.loads(pickle.dumps(IllegalChoice("no", choices=["pass"], rule="117.1")))
    assert (illegal.choices, illegal.rule, str(illegal)) == (("pass",), "117.1", "no")


# ---- recorded answers --------------------------------------------------------------------------------------------


def test_history_is_made_of_answers_that_can_be_given_again() -> None:
    """Listed and unlisted ones, how somebody pays, and conceding."""
    game = duel()
    twin = game.clone()
    game.set_manual_mana(0, True)
    game.set_manual_mana(0, False)
    game.apply("tap Mountain")
    game.apply("pass")
    game.concede(1)
    assert [a.kind for a in game.history] == [Kind.PAYS, Kind.PAYS, Kind.UNLISTED, Kind.LISTED, Kind.CONCEDES]
    for answer in game.history:
        twin.apply(answer)
    assert twin.state_hash() == game.state_hash() and twin.history == game.history
    twin.undo(5)
    assert twin.history == [] and not twin.over


@pytest.mark.parametrize(
    "answer",
    [
        listed(0),
        listed(70),
        listed(-3),
        listed(-1000),
        listed(-2005),
        listed(-30_000),
        concedes(7),
        pays(3, True),
        pays(3, False),
    ],
)
def test_an_answer_is_one_number_in_files(answer: Answer) -> None:
    """Equal ones are equal, and different ones are not."""
    again = from_code(answer.code)
    assert again == answer and hash(again) == hash(answer) and repr(again) == repr(answer)
    assert answer != listed(1) and answer != 0


def test_the_thousandth_source_of_mana_is_tapped_again_after_pickling() -> None:
    """There is no end of what is legal without being listed: none of it is taken for conceding."""
    game = Scene(2).battlefield("A", *["Forest"] * 1001).begin("A", "main")
    game.apply(game.also_legal[999])
    sent = pickle.loads(pickle.dumps(game))
    assert sent.history == game.history == [listed(-1000)]
    sent.undo()
    sent.apply(sent.also_legal[1000])
    assert not sent.over and sent.state_hash() != game.state_hash()


def test_an_answer_that_does_not_fit_is_refused() -> None:
    """The option is not there; or the game is over."""
    game = duel()
    for bad in (listed(50), listed(-50)):
        with pytest.raises(IllegalChoice):
            game.apply(bad)
    game.concede(0)
    with pytest.raises(GameOver):
        game.apply(listed(0))


# ---- copies and pickles ------------------------------------------------------------------------------------------


def same(game: Game, twin: Game) -> None:
    assert twin.state_hash() == game.state_hash() and twin.history == game.history
    assert [repr(e) for e in twin.events] == [repr(e) for e in game.events]
    assert [e.today for e in twin.events] == [e.today for e in game.events]
    assert [c.text for c in twin.legal] == [c.text for c in game.legal]
    assert twin.view(0) == game.view(0) and twin.origin == game.origin


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
@pytest.mark.parametrize("seed", range(2))
def test_games_can_be_pickled_and_copied_at_any_decision(seed: int, era: str) -> None:
    """With events, history and undo; copies go their own way."""
    game, rng = random_game(seed, 2, None, era)
    for _ in range(5):
        play_randomly(game, rng, 17)
        for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game), game.clone()):
            same(game, twin)
            if game.history:
                n = min(20, len(game.history))
                before = game.clone()
                before.undo(n)
                twin.undo(n)
                same(before, twin)
                for answer in game.history[-n:]:
                    twin.apply(answer)
                same(game, twin)
    assert all(isinstance(a, Answer) for a in game.history)


def test_a_game_can_be_pickled_while_something_is_announced() -> None:
    """What `cancel` goes back to keeps its events."""
    game = duel()
    game.apply("cast Shock")
    twin = pickle.loads(pickle.dumps(game))
    for g in (game, twin):
        g.apply("cancel")
    same(game, twin)
    assert game.events


def test_games_without_a_log_and_positions_set_up_by_hand_are_pickled_too() -> None:
    """They keep none."""
    game = Game.new([["60 Forest"], ["60 Island"]], seed=1, log=False)
    game.apply("keep" if game.is_legal("keep") else 0)
    same(game, pickle.loads(pickle.dumps(game)))
    board, rng = random_board(5)
    play_randomly(board, rng, 30)
    same(board, pickle.loads(pickle.dumps(board)))


def test_a_game_goes_to_another_process_and_back() -> None:
    """Which imports nothing first."""
    game = duel()
    game.apply("cast Shock targeting B")
    script = "import pickle, sys; g = pickle.load(sys.stdin.buffer); g.apply('pass'); pickle.dump(g, sys.stdout.buffer)"
    done = subprocess.run([sys.executable, "-c", script], input=pickle.dumps(game), capture_output=True, check=True)
    twin = pickle.loads(done.stdout)
    game.apply("pass")
    same(game, twin)


# ---- what a game looks like --------------------------------------------------------------------------------------


def test_a_game_shows_its_position_to_everyone() -> None:
    """In a line, as text and as HTML; hands stay hidden."""
    scene = Scene(2).battlefield("A", "Grizzly Bears", "Mountain").hand("A", "Shock", "Giant Growth")
    game = scene.begin("A", "main")
    assert repr(game) == "<Game current, turn 1, A's main: A has priority>"
    game.apply("cast Shock targeting B")
    text = str(game)
    assert "A: 20 life, 1 in hand" in text and "Grizzly Bears 2/2, Mountain (tapped)" in text
    assert "stack: Shock (A) → B" in text and "Giant Growth" not in text
    page = game._repr_html_()
    assert "<caption>current, turn 1" in page and 'scope="row">A</th>' in page and "Giant Growth" not in page
    game.concede(0)
    assert "B wins" in repr(game)


def test_names_are_escaped_in_html() -> None:
    """A player may be called anything."""
    game = Game.new({"<b>Al & Co": ["60 Forest"], "Bob": ["60 Island"]}, seed=1)
    page = game._repr_html_()
    assert "<b>Al" not in page and "&lt;b&gt;Al &amp; Co" in page


def test_what_is_legal_without_being_listed_is_told() -> None:
    """Mana abilities; calling off an announcement."""
    game = duel()
    assert [c.text for c in game.also_legal] == ["tap Mountain", "tap Mountain #2"]
    game.apply("cast Shock")
    assert [c.text for c in game.also_legal] == ["cancel"] and game.players == ["A", "B"]
    game.concede(1)
    assert game.also_legal == []


def test_help_on_the_package_lists_what_it_has() -> None:
    """`help(apnap)` names every public name with a line about it."""
    import pydoc

    text = pydoc.plain(pydoc.render_doc(apnap))
    for name in apnap.__all__:
        assert name in text, name


def test_names_in_a_view() -> None:
    """Every id of a view has a name."""
    game = duel()
    called = names_in(game.view(0))
    assert called[0] == "A" and sorted(set(called.values())) == ["A", "B", "Mountain", "Shock"]


@pytest.mark.cr("732.1")
@pytest.mark.parametrize("log", [True, False])
def test_a_loaded_game_keeps_its_log_when_an_announcement_is_called_off(log: bool) -> None:
    """It was saved in the middle of it; what happens afterwards is noted, or not, as was asked."""
    made = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").begin("A", "main")
    made.apply("cast Shock")
    game = Game.from_json(made.to_json(), log)
    game.apply("cancel")
    game.apply("cast Shock targeting B")
    told = [game.describe(e) for e in game.events]
    assert any("casts Shock" in text for text in told) == log
