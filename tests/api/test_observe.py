"""`Game.observe` and `information_key`: what a seat may know as numbers; the encoding is pinned."""

from __future__ import annotations

import hashlib
import random
import struct

import pytest

from apnap import Game, Observation, ObservationError, SetupError, load_cards
from apnap.decks import deck_named
from apnap.driving import kept_rows, looking, observing
from apnap.driving.card_numbers import FIRST, HIDDEN, UNKNOWN, all_numbers, list_hash, published
from apnap.state.kinds import Act, Zone
from apnap.testing import Scene
from apnap.testing.random_games import random_board, random_choice, random_game
from tools.make_observations import PINNED, digests

Rows = list[tuple[int, ...]]


def rows(game: Game, seat: int, **more: object) -> tuple[Rows, bytes]:
    seen = game.observe(seat, **more)
    found = [struct.unpack("<24h", seen.rows[i : i + 48]) for i in range(0, len(seen.rows), 48)]
    assert seen.shape == (len(found), 24)
    return found, seen.mask


def number(name: str) -> int:
    return all_numbers()[name]


def test_the_encoding_is_what_it_was() -> None:
    """The same positions give the same bytes as when they were pinned; if rules changed, write them anew."""
    assert digests() == PINNED.read_text(encoding="utf-8").split()


def test_card_numbers_are_only_appended() -> None:
    names = published()
    assert len(names) == len(set(names)) > 500
    first = hashlib.blake2b("\n".join(names[:566]).encode(), digest_size=8).hexdigest()
    assert first == "81ece8106073c024"
    assert number(names[0]) == FIRST and len(list_hash()) == 16


def test_plain_numbers_are_those_of_the_enumerations() -> None:
    """Where observations compare numbers instead of members."""
    zones = {looking.IN_LIBRARY: Zone.LIBRARY, observing.IN_HAND: Zone.HAND, observing.IN_PLAY: Zone.BATTLEFIELD}
    zones |= {observing.IN_GRAVEYARD: Zone.GRAVEYARD, observing.ON_STACK: Zone.STACK}
    assert all(n == zone for n, zone in zones.items())
    assert int(Act.PASS) == observing.PASSING
    numbers = {Act.NUMBER, Act.COLOR, Act.MODE, Act.NAME}
    assert {act for act in Act if looking.counts(act)} == numbers
    assert {act for act in Act if observing.is_pair(act)} == {Act.ATTACK, Act.BLOCK, Act.BAND}


def test_rows_that_are_kept_are_those_of_the_position() -> None:
    """Games in turns, more positions than rows are kept: every look equals one of which nothing was kept."""
    games = [random_game(seed, 2) for seed in range(4)]
    seen: list[tuple[Game, int, Observation]] = []
    for _ in range(120):
        for game, rng in games:
            if not game.over:
                seat = rng.randrange(2)
                seen.append((game.clone(), seat, game.observe(seat, entities=400)))
                game.apply(random_choice(game, rng))
    for kept in (kept_rows._objects, kept_rows._answers, kept_rows._some):
        kept[:] = [None] * kept_rows.PLACES
    assert all(game.observe(seat, entities=400) == look for game, seat, look in seen)


def test_a_board_in_rows() -> None:
    scene = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").hand("B", "Giant Growth", "Forest")
    bears = scene.permanent("B", "Grizzly Bears", tapped=True, damage=1, counters={"+1/+1": 2})
    scene.permanent("A", "Hill Giant")
    game = scene.begin("A", "main")
    game.apply("cast Shock")
    found, mask = rows(game, 0)
    assert len(found) == 193 and len(mask) == 64
    head = found[0]
    assert head[0] == 1 and head[1] == 0 and head[5] == 0 and head[9] == 1 and head[15] == game.choices
    assert found[1][:4] == (1, 0, 0, 0) and found[1][4] == 20 and found[2][5] == 2  # B holds two cards
    row = next(r for r in found[:129] if r[1] == number("Grizzly Bears"))
    assert row[0] == 4 and row[2] == 1 and row[4] & 1 and row[5] == 1 and row[6] == 2
    assert row[15:17] == (4, 4)  # power and toughness as they are now
    hidden = [r for r in found[:129] if r[0] == 3 and r[2] == 1]
    assert [r[1] for r in hidden] == [HIDDEN, HIDDEN] and not any(any(r[4:]) for r in hidden)
    assert mask[: game.choices] == b"\x01" * game.choices and not any(mask[game.choices :])
    target = next(i for i, o in enumerate(game.state.options) if o.id == bears.id)
    assert found[found[129 + target][2]][1] == number("Grizzly Bears")  # the answer points at its row
    assert found[129 + target][6] == target


def test_who_does_not_decide_has_no_answers_and_no_question() -> None:
    game = Scene(2).hand("A", "Forest").begin("A", "main")
    found, mask = rows(game, 1)
    assert not any(mask) and not any(any(r) for r in found[129:]) and found[0][15] == 0


@pytest.mark.parametrize("era", ["current", "m10", "sixth", "fifth"])
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_hidden_is_in_an_observation(seed: int, era: str) -> None:
    """Whatever the hidden cards are, every seat observes the same bytes and has the same key."""
    game, rng = random_game(seed, 2 if era == "fifth" else 3, ruleset=era)
    for n in range(150):
        if game.over:
            break
        if n % 10 == 0:
            for seat in range(len(game.players)):
                twin = game.sample(seat, n)
                assert twin.observe(seat, entities=400) == game.observe(seat, entities=400)
                assert twin.information_key(seat) == game.information_key(seat)
        game.apply(random_choice(game, rng))


def test_boards_of_any_size_are_told_or_refused() -> None:
    game, _ = random_board(3)
    game.observe(0, entities=500)
    scene = Scene(2).graveyard("A", *["Forest"] * 100).exile("B", *["Swamp"] * 40).battlefield("A", *["Forest"] * 60)
    game = scene.begin("A", "main")
    found, _ = rows(game, 0)
    assert found[0][13] == 2 + 60 + 140 - 128 and found[0][12] == 129
    assert not [r for r in found[1:129] if r[0] == 7], "exile is dropped first"
    full = Scene(2).battlefield("A", *["Forest"] * 130).begin("A", "main")
    with pytest.raises(ObservationError, match="entities=132"):
        full.observe(0)
    assert full.observe(0, entities=132).shape == (197, 24)


def test_more_answers_than_slots_have_pages() -> None:
    game = Scene(2).battlefield("A", "Mountain").hand("A", "Shock").battlefield("B", *["Grizzly Bears"] * 200)
    board = game.begin("A", "main")
    board.apply("cast Shock")
    n = board.choices
    assert n > 200
    reached: list[int] = []
    for page in range((n + 62) // 63):
        found, mask = rows(board, 0, page=page, entities=300)
        assert mask[63] == 1 and found[301 + 63][0] == 100
        reached += [found[301 + i][6] for i in range(63) if mask[i]]
    assert reached == list(range(n))
    with pytest.raises(ObservationError):
        board.observe(0, page=9, entities=300)


def test_cards_from_files_are_numbered_after_the_list_and_tokens_are_unknown() -> None:
    load_cards('[{"name": "Example Numbered", "cost": "R", "line": "Sorcery", "abilities": []}]')
    assert number("Example Numbered") >= FIRST + len(published())
    assert UNKNOWN == 2


def test_wrong_values_are_refused() -> None:
    game = Game.new([["60 Forest"], ["60 Forest"]])
    with pytest.raises(ObservationError):
        game.observe(0, "v9")
    for wrong in (2, "0", None):
        with pytest.raises(SetupError):
            game.observe(wrong)
        with pytest.raises(SetupError):
            game.information_key(wrong)


# ---- keys ----------------------------------------------------------------------------------------------------------


def test_keys_tell_games_apart_that_a_seat_can_tell_apart() -> None:
    game = Game.new([deck_named("red"), deck_named("green")], seed=3)
    rng = random.Random(1)
    keys = set()
    for _ in range(100):
        keys.add(game.information_key(0))
        assert game.information_key(0) == game.clone().information_key(0)
        game.apply(rng.randrange(game.choices))
    assert len(keys) > 90


def test_two_ways_to_the_same_position_are_two_keys_with_a_log_and_one_without() -> None:
    keys = []
    for log in (True, False):
        found = set()
        for order in ((0, 1), (1, 0)):
            scene = Scene(2).battlefield("A", "Mountain", "Forest").battlefield("B", "Wall of Stone")
            game = scene.begin("A", "main")
            if not log:
                game.state.log = None
            lands = [c for c in game.also_legal if c.text.startswith(("tap", "activate"))]
            assert len(lands) == 2
            for i in order:
                game.apply(next(c for c in game.also_legal if c.text == lands[i].text))
            found.add(game.information_key(1))
        keys.append(len(found))
    assert keys == [2, 1]


def test_a_key_survives_undo() -> None:
    game = Game.new([deck_named("red"), deck_named("green")], seed=3)
    before = game.information_key(0)
    game.apply(0)
    middle = game.information_key(0)
    game.undo()
    assert game.information_key(0) == before
    game.apply(1)
    assert game.information_key(0) != middle
    game.undo()
    game.apply(0)
    assert game.information_key(0) == middle
