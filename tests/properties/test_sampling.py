"""`Game.sample`: what a seat knows stays, the rest is dealt anew, and nothing of the real rest shows."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import pytest

from apnap import Game, SampleError, SetupError, playout
from apnap.atoms.knowing import show_to
from apnap.decks import deck_named
from apnap.driving.piles import Chance
from apnap.eras import rulesets
from apnap.state.kinds import Act
from apnap.testing import Scene, samples
from apnap.testing.invariants import check_position
from apnap.testing.random_games import random_board, random_choice, random_game
from apnap.testing.samples import check_game, keeps_the_laws, known

ERAS = ["current", "m10", "sixth", "fifth"]


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("seed", range(5))
def test_laws_hold_in_random_games_of_every_era(era: str, seed: int) -> None:
    game, rng = random_game(seed, 2 if era == "fifth" else 2 + seed % 3, ruleset=era)
    for n in range(150):
        if game.over:
            break
        if n % 20 == 0:
            keeps_the_laws(game, rng.randrange(len(game.players)), n)
        game.apply(random_choice(game, rng))


@pytest.mark.parametrize("seed", range(100, 108))
def test_laws_hold_on_full_boards(seed: int) -> None:
    game, rng = random_board(seed)
    for _ in range(30):
        if game.over:
            break
        keeps_the_laws(game, rng.randrange(len(game.players)), seed)
        game.apply(random_choice(game, rng))


@pytest.mark.parametrize("seed", range(200, 206))
def test_a_sample_can_be_played_to_its_end(seed: int) -> None:
    game, rng = random_game(seed, 2)
    for _ in range(rng.randrange(200)):
        if not game.over:
            game.apply(random_choice(game, rng))
    for k in range(3):
        twin = game.sample(k % 2, k)
        playout(twin, k, limit=20_000, policy="lively")
        assert twin.over or twin.turn > 100


def duel() -> Game:
    game = Game.new([["30 Forest", "30 Grizzly Bears"], ["30 Mountain", "30 Shock"]], seed=1, start=0)
    while game.ask is not None and game.ask.kind.name == "MULLIGAN":
        game.apply("keep")
    return game


def hand(game: Game, seat: int) -> list[str]:
    return [o.card.name for o in game.state.players[seat].hand]


def test_ones_own_hand_stays_and_other_hands_change() -> None:
    game = duel()
    samples = [game.sample(0, seed) for seed in range(50)]
    assert all(hand(s, 0) == hand(game, 0) for s in samples)
    assert len({tuple(hand(s, 1)) for s in samples}) > 20
    assert all([o.id for o in s.state.players[1].hand] == [o.id for o in game.state.players[1].hand] for s in samples)


def test_every_deal_is_as_likely_as_it_should_be() -> None:
    """Seven of sixty cards, half of them Shock: as many Shocks in hand as chance gives, and no place preferred."""
    game = duel()
    n = 3000
    shocks = 0
    first = 0
    for seed in range(n):
        names = hand(game.sample(0, seed), 1)
        shocks += names.count("Shock")
        first += names[0] == "Shock"
    assert abs(shocks / n - 3.5) < 4 * (1.25 / n**0.5)  # four standard errors: 7 · ½ · ½ · 53/59 is 1.25²
    assert abs(first / n - 0.5) < 4 * (0.5 / n**0.5)


@pytest.mark.parametrize("n", [1, 2, 3, 53, 1 << 24, (1 << 30) - 1, 1 << 30])
def test_draws_are_even_however_many_ways_there_are(n: int) -> None:
    """Also where a draw must be taken again: nearly half of those from so many ways as are always there."""
    chance = Chance("even")
    found = [chance.below(n) for _ in range(6000)]
    assert min(found) >= 0 and max(found) < n
    thirds = Counter(3 * k // n for k in found)
    if n >= 3:
        assert all(abs(thirds[k] - 6000 * round(n / 3) / n) < 250 for k in range(3))


def test_the_same_seed_draws_the_same_and_another_something_else() -> None:
    def drawn(seed: str) -> list[int]:
        chance = Chance(seed)
        return [chance.below(1000) for _ in range(100)]

    assert drawn("a") == drawn("a") != drawn("b")


def test_the_future_is_not_that_of_the_real_game_even_with_its_seed() -> None:
    game = duel()
    assert game.sample(0, 1).state.rng.key != game.state.rng.key
    tops = {game.sample(0, seed).state.players[0].library[-1].card.name for seed in range(20)}
    assert tops == {"Forest", "Grizzly Bears"}


def test_a_sample_has_no_past_to_find_the_real_cards_in() -> None:
    game = duel()
    twin = game.sample(0, 5)
    assert twin.events == [] and twin.history == [] and twin.origin == {}


def test_what_others_could_do_with_their_real_cards_is_not_offered_with_others() -> None:
    scene = Scene(2).battlefield("B", "Mountain").hand("B", "Shock")
    scene.library("B", *["Hill Giant"] * 20)
    game = scene.begin("A", "main")
    while game.decider == 0:
        game.apply("pass")
    assert any("Shock" in c.text for c in game.legal)
    for seed in range(20):
        twin = game.sample(0, seed)
        holds = "Shock" in hand(twin, 1)
        assert any("Shock" in c.text for c in twin.legal) == holds


def test_another_players_search_is_asked_about_the_cards_of_the_sample() -> None:
    scene = Scene(2).battlefield("B", *["Forest"] * 4).hand("B", "Rampant Growth", "Shock")
    scene.library("B", "Mountain", "Shock", "Shock", "Swamp", "Shock")
    game = scene.begin("B", "main")
    game.apply("cast Rampant Growth")
    while game.ask is not None and game.ask.kind.name == "PRIORITY":
        game.apply("pass")
    assert game.ask is not None and game.ask.kind.name == "PICK"
    for seed in range(30):
        twin = game.sample(0, seed)
        assert twin.ask is not None and twin.ask.kind.name == "PICK"
        library = {o.id: o.card for o in twin.state.players[1].library}
        picks = [o.id for o in twin.state.options[:-1]]
        assert picks and all(library[i].is_land for i in picks)


def test_a_question_of_ones_own_keeps_the_cards_it_shows() -> None:
    scene = Scene(2).battlefield("A", *["Forest"] * 4).hand("A", "Rampant Growth")
    scene.library("A", "Mountain", "Shock", "Swamp", "Shock", "Island")
    game = scene.begin("A", "main")
    game.apply("cast Rampant Growth")
    while game.ask is not None and game.ask.kind.name == "PRIORITY":
        game.apply("pass")
    for seed in range(10):
        keeps_the_laws(game, 0, seed)
        assert game.sample(0, seed).legal == game.legal


# ---- face down -----------------------------------------------------------------------------------------------------


def morphs() -> Game:
    scene = Scene(2)
    scene.permanent("B", "Exalted Angel", face_down=True)
    scene.hand("B", "Battering Craghorn", "Shock").library("B", *["Shock"] * 5, "Brine Elemental")
    return scene.begin("A", "main")


@pytest.mark.cr("708.5")
def test_a_face_down_permanent_of_another_player_may_be_any_card_with_morph_that_is_not_seen() -> None:
    game = morphs()
    found = Counter(game.sample(0, seed).state.battlefield[0].card.name for seed in range(200))
    assert set(found) == {"Exalted Angel", "Battering Craghorn", "Brine Elemental"}
    assert min(found.values()) > 30


def test_ones_own_face_down_permanent_stays_what_it_is() -> None:
    game = morphs()
    assert {game.sample(1, seed).state.battlefield[0].card.name for seed in range(20)} == {"Exalted Angel"}
    for seat in (0, 1):
        keeps_the_laws(game, seat, 3)


def test_a_face_down_permanent_of_a_sample_can_be_turned_up_as_what_it_is_there() -> None:
    scene = Scene(2).battlefield("B", *["Plains"] * 4, *["Mountain"] * 4, *["Island"] * 7)
    scene.permanent("B", "Exalted Angel", face_down=True)
    scene.hand("B", "Battering Craghorn").library("B", *["Shock"] * 5, "Brine Elemental")
    game = scene.begin("A", "main")
    while game.decider == 0:
        game.apply("pass")
    for seed in range(12):
        twin = game.sample(0, seed)
        down = next(p for p in twin.state.battlefield if p.face_down)
        turn = next(i for i, o in enumerate(twin.state.options) if o.id == down.id)
        twin.apply(turn)
        up = twin.state.permanent(down.id)
        assert up is not None and not up.face_down and up.chars.name == down.card.name
        check_position(twin)


@pytest.mark.cr("502.3", "514.2")
def test_a_face_down_permanent_of_a_sample_untaps_and_heals() -> None:
    """Whatever card it is there: those who look after used permanents find this one."""
    scene = Scene(2).library("A", *["Shock"] * 5)
    scene.permanent("B", "Exalted Angel", face_down=True, tapped=True, damage=1)
    scene.hand("B", "Battering Craghorn").library("B", *["Shock"] * 5, "Brine Elemental")
    game = scene.begin("A", "main")
    others = 0
    for seed in range(12):
        twin = game.sample(0, seed)
        down = next(p for p in twin.state.battlefield if p.face_down)
        others += down.card.name != "Exalted Angel"
        check_position(twin)
        while twin.turn < 2:
            twin.apply_index(0)
        now = twin.state.permanent(down.id)
        assert now is not None and not now.damage and not now.tapped
    assert others > 3


def test_a_face_down_spell_of_another_player_is_dealt_anew() -> None:
    scene = Scene(2).battlefield("A", *["Forest"] * 3).hand("A", "Exalted Angel", "Battering Craghorn")
    scene.library("A", *["Forest"] * 5)
    game = scene.begin("A", "main")
    game.apply(next(c for c in game.legal if "face down" in c.text and "Angel" in c.text))
    assert game.state.stack[0].face_down
    names = Counter(game.sample(1, seed).state.stack[0].card.name for seed in range(60))
    assert set(names) == {"Exalted Angel", "Battering Craghorn"}
    for seed in range(5):
        keeps_the_laws(game, 1, seed)
        keeps_the_laws(game, 0, seed)


def test_cards_exiled_face_down_are_dealt_anew() -> None:
    scene = Scene(2).exile("B", "Exalted Angel").hand("B", "Shock").library("B", *["Hill Giant"] * 5)
    game = scene.begin("A", "main")
    game.state.exile[0].face_down = True
    names = {game.sample(0, seed).state.exile[0].card.name for seed in range(60)}
    assert names == {"Exalted Angel", "Shock", "Hill Giant"}
    keeps_the_laws(game, 0, 1)


# ---- others --------------------------------------------------------------------------------------------------------


@pytest.mark.cr("722.4")
def test_who_controls_another_player_sees_that_hand_in_the_sample_too() -> None:
    scene = Scene(3)
    for player in "ABC":
        scene.hand(player, "Shock", "Hill Giant").library(player, *["Forest"] * 10)
    game = scene.begin("A", "main")
    game.state.players[1].controlled_by = 0
    samples = [game.sample(0, seed) for seed in range(30)]
    assert all(hand(s, 1) == ["Shock", "Hill Giant"] for s in samples)
    assert len({tuple(hand(s, 2)) for s in samples}) > 3
    for seat in range(3):
        keeps_the_laws(game, seat, 2)


@pytest.mark.cr("800.4a")
def test_a_player_who_left_and_the_others_are_sampled_too() -> None:
    game, rng = random_game(5, 3)
    for _ in range(60):
        game.apply(random_choice(game, rng))
    game.concede(2)
    for seat in range(3):
        keeps_the_laws(game, seat, 4)


@pytest.mark.cr("732.1")
def test_calling_off_an_announcement_does_not_bring_the_real_cards_back() -> None:
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").hand("B", "Giant Growth")
    scene.library("B", *["Hill Giant"] * 10)
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    for seed in range(20):
        twin = game.sample(0, seed)
        before = hand(twin, 1)
        twin.apply("cancel")
        assert hand(twin, 1) == before and hand(twin, 0) == ["Shock"]
        watched = game.sample(1, seed)
        watched.apply("cancel")
        assert hand(watched, 0) == ["Shock"]


# ---- lists ---------------------------------------------------------------------------------------------------------


def test_a_list_replaces_what_is_known_of_a_deck() -> None:
    game = duel()
    twin = game.sample(0, 1, lists={1: ["60 Island"]})
    assert set(hand(twin, 1)) == {"Island"} and len(hand(twin, 1)) == len(hand(game, 1))
    assert known(twin, 0) == known(game, 0)


def test_a_list_that_contradicts_what_was_seen_is_refused() -> None:
    game = duel()
    while not game.state.players[1].graveyard and not game.state.battlefield:
        game.apply(next((c for c in game.legal if c.text.startswith("play ")), game.legal[0]))
    owner = game.state.battlefield[0].owner
    with pytest.raises(SampleError, match="has shown"):
        game.sample(1 - owner, 1, lists={owner: ["60 Swamp"]})
    with pytest.raises(SampleError, match="hidden cards"):
        game.sample(1 - owner, 1, lists={owner: ["30 Forest", "29 Grizzly Bears", "30 Mountain", "30 Shock"]})


@pytest.mark.parametrize(
    ("seat", "seed", "lists"),
    [(2, 0, None), ("0", 0, None), (0, 1.5, None), (0, 0, [["Forest"]]), (0, 0, {7: ["Forest"]}), (0, 0, {1: "red"})],
)
def test_wrong_values_are_refused(seat: object, seed: object, lists: object) -> None:
    with pytest.raises(SetupError):
        duel().sample(seat, seed, lists)


# ---- copies --------------------------------------------------------------------------------------------------------


def test_samples_can_be_copied_and_sent() -> None:
    game = Game.new([deck_named("red"), deck_named("green")], seed=3, log=False)
    rng = random.Random(1)
    for _ in range(80):
        game.apply_index(rng.randrange(game.choices))
    twin = game.sample(0, "x")
    for other in (
        copy.copy(twin),
        copy.deepcopy(twin),
        pickle.loads(pickle.dumps(twin)),
        Game.from_json(twin.to_json()),
    ):
        assert other.state_hash() == twin.state_hash()


def test_the_command_says_what_broke_a_law(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts and eras of what was looked at; a position that breaks a law is named."""
    assert samples.main(["--states", "10"]) == 0
    assert "no law was broken" in capsys.readouterr().out
    monkeypatch.setattr(samples, "cards", lambda game: [game.state.rng.key])
    assert "the cards differ" in check_game(0)[2]


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_hand_dealt_anew_may_lack_the_card_to_begin_with(answer: str) -> None:
    """Somebody is asked about a card of their opening hand; in a sample it may be elsewhere: nothing happens."""
    game = Game.new([["50 Forest", "10 Leyline of the Void"]] * 2, seed=3, start=0)
    while game.ask is not None and game.ask.rule != "103.6a":
        game.apply("keep")
    assert game.ask is not None
    asked = game.ask.player
    for seed in range(8):
        twin = game.sample(1 - asked, seed)
        held = sum(o.card.name == "Leyline of the Void" for o in twin.state.players[asked].hand)
        while twin.ask is not None and twin.ask.rule == "103.6a":
            twin.apply(answer)
        assert twin.turn == 1
        on_board = [p for p in twin.state.battlefield if p.controller == asked]
        assert len(on_board) == (held if answer == "yes" else 0)


def test_what_the_stack_speaks_of_keeps_its_name() -> None:
    """A cycled card has left the hand, and its ability still names it (702.29a)."""
    game = Game.new([["30 Island", "30 Miscalculation"], ["60 Island"]], seed=1, start=0)
    while not game.state.stack:
        told = [str(option) for option in game.legal]
        wanted = [i for i, text in enumerate(told) if text in ("activate Miscalculation", "play Island")]
        game.apply_index(wanted[-1] if wanted else 0)
    assert [left["name"] for left in game.view(1)["gone"]] == ["Miscalculation"]
    assert game.sample(1, 3).view(1)["gone"] == game.view(1)["gone"]


# ---- places in libraries, face-down exile and more players, in every era ---------------------------------------------

SEATS = [(era, n) for era, rules in sorted(rulesets().items()) for n in (2, 3) if n == 2 or rules.base != "fifth"]
BASICS = ["Plains", "Island", "Swamp", "Mountain", "Forest"]


def mixed(era: str, players: int) -> Game:
    """Everyone has two cards in hand and ten in the library, two of each basic land."""
    scene = Scene(players, era, library=0)
    for player in "ABC"[:players]:
        scene.hand(player, "Forest", "Mountain").library(player, *BASICS, *BASICS)
    return scene.begin("A", "main")


def in_library(game: Game, seat: int) -> list[str]:
    return [o.card.name for o in game.state.players[seat].library]


@pytest.mark.cr("401.2")
@pytest.mark.parametrize(("era", "players"), SEATS)
def test_cards_known_in_a_library_keep_their_places_for_who_knows_them(era: str, players: int) -> None:
    """The top of B's library is known to A, the fourth to both; nobody else knows anything of it."""
    game = mixed(era, players)
    library = game.state.players[1].library
    top, fourth = library[-1], library[-4]
    show_to(game.state, [top.id], 1)
    show_to(game.state, [fourth.id], 3)
    twins = {seat: [game.sample(seat, seed) for seed in range(40)] for seat in range(players)}
    found = {seat: [in_library(twin, 1) for twin in twins[seat]] for seat in twins}
    assert {names[-1] for names in found[0]} == {top.card.name}
    assert {names[-4] for names in found[0]} == {names[-4] for names in found[1]} == {fourth.card.name}
    assert len({names[-1] for names in found[1]}) > 2 and len({names[-2] for names in found[0]}) > 2
    if players > 2:
        assert len({names[-4] for names in found[2]}) > 2
    for seat in range(players):
        keeps_the_laws(game, seat, 9)


@pytest.mark.parametrize(("era", "players"), SEATS)
def test_cards_exiled_face_down_are_dealt_anew_in_every_era(era: str, players: int) -> None:
    scene = Scene(players, era, library=0)
    for player in "ABC"[:players]:
        scene.hand(player, "Forest").library(player, *BASICS)
    scene.exile("B", "Swamp", "Island")
    game = scene.begin("A", "main")
    for o in game.state.exile:
        o.face_down = True
    show_to_owner = game.state.exile[0]
    show_to_owner.seen_by = 2  # B may look at the first of them (406.3)
    pairs = {seat: {tuple(o.card.name for o in game.sample(seat, s).state.exile) for s in range(40)} for seat in (0, 1)}
    assert len({first for first, _ in pairs[0]}) > 2 and {first for first, _ in pairs[1]} == {"Swamp"}
    assert len({second for _, second in pairs[1]}) > 2
    for seat in range(players):
        keeps_the_laws(game, seat, 11)


def test_an_announcement_called_off_in_a_sample_asks_of_the_cards_dealt() -> None:
    """Another's announcement is under way; in the sample their hand is another, and so is what they may play then."""
    scene = Scene(2).battlefield("A", *["Mountain"] * 3).hand("A", "Shock", "Shock", "Miscalculation")
    scene.library("A", *["Clone"] * 20, "Miscalculation").library("B", *["Forest"] * 5)
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    for seed in range(10):
        twin = game.sample(1, seed)
        assert twin.state.before is not None
        twin.apply("cancel")
        held = {o.id: o.card for o in twin.state.players[0].hand}
        for option in twin.state.options:
            if option.act == Act.ACTIVATE and option.id in held:
                assert held[option.id].chars.abilities.activated
            if option.act == Act.CAST:
                assert held[option.id].name != "Clone"
