"""Only what changed is checked (704.3): a full look at everything must find nothing more."""

from __future__ import annotations

import random

import pytest

from apnap.atoms.continuous import relayer_all, same_chars
from apnap.game import Game
from apnap.rules.state_based import check_state
from apnap.state.game_state import State
from apnap.state.kinds import Q

POOL = """Crusade; Humility; Opalescence; March of the Machines; Living Plane; Concordant Crossroads; Control Magic;
Confiscate; Act of Treason; Clone; Essence of the Wild; Master Thief; Blood Moon; Darkest Hour; Flight;
Presence of Gond; Turn to Frog; Nightmare; Keldon Warlord; Twisted Image; Goblin King; Raging Goblin; Death Ward;
Drudge Skeletons; Kismet;
Rusted Sentinel; Endless One; Voice of All; Stuffy Doll; Rest in Peace; Young Wolf; Thought Reflection; Boon Reflection;
Tainted Remedy; Hardened Scales; Doubling Season; Vorinclex, Monstrous Raider; Platinum Angel; Fog; Gather Specimens;
Circle of Protection: Red; Samite Healer; Daunting Defender; Reverse Damage; Leyline of Punishment; Furnace of Rath;
Palisade Giant; Pariah; Worship; Galvanic Blast; Pyroclasm; Vampire Nighthawk; Darksteel Myr; Isamaru, Hound of Konda;
Isamaru, Hound of Konda; Serra Angel; Pacifism; Bonesplitter; Holy Strength; Raise the Alarm; Wrath of God;
Lightning Bolt; Disenchant; Glistener Elf; Orb of Dreams; Laboratory Maniac"""
LANDS = [
    "Plains",
    "Island",
    "Swamp",
    "Mountain",
    "Forest",
    "City of Brass",
    "Mishra's Factory",
    "Urborg, Tomb of Yawgmoth",
]


def deck(rng: random.Random) -> list[str]:
    cards = [c.strip() for c in POOL.replace("\n", " ").split(";")]
    spells = [rng.choice(cards) for _ in range(26)]
    return spells + ["City of Brass"] * 14 + [rng.choice(LANDS) for _ in range(20)]


def nothing_left_to_do(g: State) -> bool:
    """Everything marked and checked in a copy: whether nothing happens."""
    twin = g.clone()
    for perm in twin.battlefield:
        twin.touch(perm)
    for p in twin.players:
        p.dirty = True
    return not check_state(twin) and not twin.agenda


def layers_are_current(g: State) -> bool:
    twin = g.clone()
    before = {p.id: (p.chars, p.controller) for p in twin.battlefield}
    relayer_all(twin)
    return all(same_chars(p.chars, before[p.id][0]) and p.controller == before[p.id][1] for p in twin.battlefield)


def play(seed: int, decisions: int, players: int, leave: bool) -> None:
    rng = random.Random(seed)
    game = Game.new([deck(rng) for _ in range(players)], seed=seed, log=False)
    for k in range(decisions):
        if game.over:
            return
        g = game.state
        if g.ask_kind == Q.PRIORITY:
            assert nothing_left_to_do(g), (seed, k)
            assert layers_are_current(g), (seed, k)
        if k % 23 == 0:
            assert Game.from_json(game.to_json()).state_hash() == game.state_hash(), (seed, k)
        if leave and rng.random() < 0.01:
            game.concede(rng.choice([p.seat for p in g.players if not p.left]))
            continue
        busy = [i for i, o in enumerate(g.options) if o.act != 0]
        game.apply(rng.choice(busy) if busy and rng.random() < 0.7 else rng.randrange(len(g.options)))


@pytest.mark.cr("704.3", "613.5")
@pytest.mark.parametrize("seed", range(6))
def test_704_3_checking_what_changed_finds_all_there_is_to_do(seed: int) -> None:
    """At every priority of random games, a check of everything and new layers change nothing."""
    play(seed, 350, 2 + seed % 3, False)


@pytest.mark.cr("800.4a", "704.3")
@pytest.mark.parametrize("seed", range(100, 106))
def test_800_4a_players_leaving_at_random_moments_leave_a_sound_game(seed: int) -> None:
    """Three to five players; somebody leaves at any question."""
    play(seed, 350, 3 + seed % 3, True)
