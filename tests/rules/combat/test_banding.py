"""Rule 702.22: banding — forming bands, being blocked as a band, and who divides damage because of it."""

from __future__ import annotations

import pytest

from apnap import Game, IllegalDeclaration, MalformedChoice, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.cards.sets.combat_banding import bands_with_other
from apnap.players import GreedyBot
from apnap.state.kinds import Ev
from apnap.telling.describe import sentence
from apnap.testing import Scene, act, attack, block, count_events, find, named, pass_until, settle, to_step
from apnap.text import card_text
from apnap.view import names_in
from apnap.vocab.abilities import Activated, Spell, Static, Targets, Triggered
from apnap.vocab.combat_triggers import BecomesBlocked
from apnap.vocab.continuous import Keywords
from apnap.vocab.costs import mana
from apnap.vocab.effects.basic import GainLife
from apnap.vocab.effects.combat import BecomeBlocked
from apnap.vocab.effects.control import Continuous
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import Num
from apnap.vocab.rules_text import Rule
from tests.helpers import texts, to_damage

HERO = "Benalish Hero"
WOLVES = "Timber Wolves"
PEGASUS = "Mesa Pegasus"
BEARS = "Grizzly Bears"
GIANT = "Hill Giant"
ELEPHANT = "War Elephant"
register(CardDef("Test Hound", "G", "Creature — Dog", 4, 4, abilities=(Triggered(BecomesBlocked(), GainLife(Num(1))),)))
register(CardDef("Test Smasher", "R", "Creature — Ogre", 5, 5, "trample"))
register(CardDef("Test Pup", "G", "Creature — Wolf", 1, 1))
register(CardDef("Test Prowler", "R", "Creature — Rogue", 3, 3, "menace"))
register(
    CardDef(
        "Test Wide Wall",
        "W",
        "Creature — Wall",
        0,
        9,
        abilities=(Static(rules=(Rule("blocks additional", "self", text="any"),)),),
    )
)
LOSES = Continuous(Keywords("self", loses=("banding",)))
register(CardDef("Test Wall Of Air", "0", "Instant", abilities=(Spell(BecomeBlocked(), (Targets(CREATURES),)),)))
register(CardDef("Test Feather", "", "Artifact", abilities=(Activated(mana("0"), LOSES, (Targets(CREATURES),)),)))


def declare(text: str, mine: tuple[str, ...], theirs: tuple[str, ...] = (), seats: int = 2) -> Game:
    """A attacks as the text says."""
    game = Scene(seats).battlefield("A", *mine).battlefield("B", *theirs).begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    game.apply(text)
    return game


def asked(game: Game) -> tuple[Q, int, str]:
    ask = game.ask
    assert ask is not None
    return ask.kind, ask.player, ask.rule


def is_blocked(game: Game, name: str, nth: int = 0) -> bool:
    combat = game.state.combat
    assert combat is not None
    return combat.attackers[find(game, name, "A", nth).id].blocked


def band(game: Game, name: str) -> list[str]:
    view = game.view(0)
    called = names_in(view)
    for entry in view["combat"]:
        if called[entry["attacker"]] == name:
            return sorted(called[i] for i in entry.get("band", []))
    raise LookupError(name)


# ---- forming bands -----------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1e", "702.22c")
def test_508_1e_the_active_player_says_which_attackers_are_in_a_band() -> None:
    """Creatures with banding come first; the one without is offered every band there is."""
    game = declare(f"attack B with {BEARS}, {HERO}, {WOLVES}", (BEARS, HERO, WOLVES))
    assert asked(game) == (Q.BAND, 0, "508.1e")
    assert texts(game) == [f"{WOLVES} bands with nobody", f"{WOLVES} bands with {HERO}"]
    apart, together = game.clone(), game.clone()
    apart.apply(f"{WOLVES} bands with nobody")
    assert texts(apart) == [
        f"{BEARS} bands with nobody",
        f"{BEARS} bands with {HERO}",
        f"{BEARS} bands with {WOLVES}",
    ]
    together.apply(f"{WOLVES} bands with {HERO}")
    assert texts(together) == [f"{BEARS} bands with nobody", f"{BEARS} bands with {HERO}, {WOLVES}"]
    together.apply(1)
    assert band(together, BEARS) == sorted([HERO, WOLVES, BEARS])
    assert count_events(together, Ev.BANDED, "508.1e") == 2


@pytest.mark.cr("508.1e")
def test_508_1e_without_a_creature_with_banding_among_the_attackers_nothing_is_asked() -> None:
    """One that stays at home, or attacks alone, asks nothing either."""
    for text in (f"attack B with {BEARS}, {GIANT}", f"attack B with {HERO}"):
        assert asked(declare(text, (BEARS, GIANT, HERO)))[0] == Q.PRIORITY


@pytest.mark.cr("508.1e", "508.1f")
def test_508_1e_bands_are_announced_before_attackers_tap() -> None:
    """While the question is open nothing is tapped and nothing attacks yet."""
    game = declare(f"attack B with {HERO}, {BEARS}", (HERO, BEARS))
    assert game.state.ask_kind == Q.BAND and not find(game, HERO).tapped
    assert game.state.combat is not None and not game.state.combat.attackers
    game.apply(0)
    assert find(game, HERO).tapped and game.state.combat.attackers


@pytest.mark.cr("702.22c")
def test_702_22c_at_most_one_creature_without_banding() -> None:
    """A second one is not offered the band, and a whole declaration that says so is refused."""
    mine = (HERO, BEARS, GIANT)
    game = declare(f"attack B with {HERO}, {BEARS}, {GIANT}", mine)
    game.apply(f"{BEARS} bands with {HERO}")
    assert asked(game)[0] == Q.PRIORITY and band(game, GIANT) == []
    scene = Scene(2).battlefield("A", *mine).begin("A", "combat")
    pass_until(scene, lambda x: x.state.ask_kind == Q.ATTACK)
    before = scene.state_hash()
    with pytest.raises(IllegalDeclaration) as caught:
        scene.apply(f"attack B with {HERO}, {BEARS}, {GIANT} in a band")
    assert caught.value.rule == "702.22c" and scene.state_hash() == before
    with pytest.raises(IllegalDeclaration):
        scene.apply(f"attack B with {BEARS}, {GIANT} in a band")
    assert scene.state_hash() == before


@pytest.mark.cr("702.22c")
def test_702_22c_there_may_be_several_bands_but_each_creature_is_in_one() -> None:
    """Two bands of two at once; the same creature in both is refused."""
    mine = (HERO, WOLVES, BEARS, GIANT)
    game = declare(f"attack B with {HERO}, {BEARS} in a band; B with {WOLVES}, {GIANT} in a band", mine)
    assert band(game, BEARS) == sorted([HERO, BEARS]) and band(game, GIANT) == sorted([WOLVES, GIANT])
    other = Scene(2).battlefield("A", *mine).begin("A", "combat")
    pass_until(other, lambda x: x.state.ask_kind == Q.ATTACK)
    ids = {name: find(other, name).id for name in mine}
    pairs = [(i, 1) for i in ids.values()]
    bands = [[ids[HERO], ids[BEARS]], [ids[HERO], ids[GIANT]]]
    with pytest.raises(IllegalDeclaration, match="one band"):
        other.declare_attackers(pairs, bands)
    with pytest.raises(IllegalDeclaration, match="doesn't attack"):
        other.declare_attackers(pairs[:1], [[ids[HERO], ids[BEARS]]])


@pytest.mark.cr("702.22d", "802.3b")
def test_702_22d_a_band_attacks_one_player() -> None:
    """Whoever attacks someone else is not offered the band; saying so all at once is refused."""
    game = Scene(3).battlefield("A", HERO, BEARS, GIANT).begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    ids = [find(game, name).id for name in (HERO, BEARS, GIANT)]
    before = game.state_hash()
    with pytest.raises(IllegalDeclaration) as caught:
        game.declare_attackers([(ids[0], 1), (ids[1], 2)], [ids[:2]])
    assert caught.value.rule == "702.22d" and game.state_hash() == before
    game.declare_attackers([(ids[0], 1), (ids[1], 2), (ids[2], 1)])
    assert texts(game) == [f"{GIANT} bands with nobody", f"{GIANT} bands with {HERO}"]


@pytest.mark.cr("702.22c")
def test_702_22c_what_is_no_list_of_bands_is_refused_by_name() -> None:
    """Wrong values raise and change nothing; bands=[] says that there are none."""
    game = Scene(2).battlefield("A", HERO, BEARS).begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    pairs = [(find(game, HERO).id, 1), (find(game, BEARS).id, 1)]
    before = game.state_hash()
    values: tuple[object, ...] = (7, "x", [7], [[]], [["Benalish Hero"]], [[10**5000]], [[pairs[0][0], None]])
    for wrong in values:
        with pytest.raises((MalformedChoice, IllegalDeclaration)):
            game.declare_attackers(pairs, wrong)
        assert game.state_hash() == before
    game.declare_attackers(pairs, [])
    assert asked(game)[0] == Q.PRIORITY and band(game, HERO) == []


@pytest.mark.cr("508.1e")
def test_508_1e_the_question_survives_saving_and_copying() -> None:
    """At the question itself, and while the band attacks."""
    game = declare(f"attack B with {HERO}, {WOLVES}, {BEARS}", (HERO, WOLVES, BEARS), (GIANT,))
    for _ in range(2):
        again = Game.from_json(game.to_json())
        assert texts(again) == texts(game) and again.state_hash() == game.clone().state_hash() == game.state_hash()
        game.apply(1)
    again = Game.from_json(game.to_json())
    assert band(again, BEARS) == band(game, BEARS) == sorted([HERO, WOLVES, BEARS])
    block(again, (GIANT, HERO))
    assert is_blocked(again, BEARS)


@pytest.mark.cr("508.1e", "800.4a")
def test_508_1e_a_player_leaving_at_the_question_starts_the_declaration_anew() -> None:
    """A defending player concedes while bands are being announced."""
    game = Scene(3).battlefield("A", HERO, BEARS).begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    game.apply(f"attack B with {HERO}, {BEARS}")
    assert game.state.ask_kind == Q.BAND
    game.concede(1)
    assert asked(game)[:2] == (Q.ATTACK, 0)
    assert texts(game) == [f"{HERO} stays", f"{HERO} attacks C"]


# ---- being in a band ---------------------------------------------------------------------------------------------


@pytest.mark.cr("702.22e")
def test_702_22e_a_band_stays_one_when_its_creatures_lose_banding() -> None:
    """Neither has banding any more when blockers are declared, and still both are blocked."""
    game = declare(f"attack B with {HERO}, {BEARS} in a band", (HERO, BEARS, "Test Feather"), (GIANT,))
    game.apply("activate Test Feather")
    game.apply(f"target {HERO}")
    settle(game)
    block(game, (GIANT, HERO))
    assert is_blocked(game, BEARS)


@pytest.mark.cr("702.22c")
def test_702_22c_banding_gained_after_the_declaration_forms_no_band() -> None:
    """Helm of Chatzuk comes too late for that."""
    game = declare(f"attack B with {GIANT}, {BEARS}", (GIANT, BEARS, "Helm of Chatzuk", "Plains"), (WOLVES,))
    game.apply("activate Helm of Chatzuk")
    game.apply(f"target {GIANT}")
    settle(game)
    block(game, (WOLVES, GIANT))
    assert is_blocked(game, GIANT) and not is_blocked(game, BEARS)


@pytest.mark.cr("702.22f")
def test_702_22f_who_leaves_combat_leaves_the_band() -> None:
    """The Hero dies; blocking the other member no longer concerns anyone but those left."""
    scene = Scene(2).battlefield("A", HERO, WOLVES, BEARS).battlefield("B", GIANT, "Mountain")
    game = scene.hand("B", "Lightning Bolt").begin("A", "combat")
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    game.apply(f"attack B with {HERO}, {WOLVES}, {BEARS} in a band")
    act(game, "B: cast Lightning Bolt")
    game.apply(f"target {HERO}")
    settle(game)
    assert band(game, BEARS) == sorted([WOLVES, BEARS])
    block(game, (GIANT, BEARS))
    assert is_blocked(game, WOLVES)
    combat = game.state.combat
    assert combat is not None and len(combat.blockers[find(game, GIANT).id].attackers) == 2


@pytest.mark.cr("702.22g", "702.22h")
def test_702_22h_blocking_one_blocks_all_whatever_the_others_could_evade() -> None:
    """The flyer can't be blocked by bears, but the band's walker can: both are blocked."""
    game = declare(f"attack B with {PEGASUS}, {GIANT} in a band", (PEGASUS, GIANT), (BEARS,))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} blocks {GIANT}"]
    game.apply(1)
    assert is_blocked(game, PEGASUS) and is_blocked(game, GIANT)
    to_step(game, "end of combat")
    assert game.state.players[1].life == 20


@pytest.mark.cr("702.22h")
def test_702_22h_without_a_block_everyone_in_the_band_gets_through() -> None:
    """One and three damage."""
    game = declare(f"attack B with {HERO}, {GIANT} in a band", (HERO, GIANT), (BEARS,))
    to_step(game, "end of combat")
    assert game.state.players[1].life == 16


@pytest.mark.cr("702.22h", "702.111b")
def test_702_22h_menace_counts_only_for_the_creature_that_is_blocked() -> None:
    """One creature may not block the one with menace, but it may block the Hero beside it."""
    game = declare(f"attack B with {HERO}, Test Prowler in a band", (HERO, "Test Prowler"), (BEARS,))
    pass_until(game, lambda x: x.state.ask_kind == Q.BLOCK)
    assert texts(game) == [f"{BEARS} stays", f"{BEARS} blocks {HERO}"]
    game.apply(1)
    assert is_blocked(game, "Test Prowler")


@pytest.mark.cr("702.22h")
def test_702_22h_each_member_becomes_blocked_once() -> None:
    """Two blockers at different members of the band, one of them at two: one trigger, two blockers each."""
    mine = (HERO, "Test Hound")
    game = declare(f"attack B with {HERO}, Test Hound in a band", mine, (BEARS, "Test Wide Wall"))
    block(game, (BEARS, HERO), ("Test Wide Wall", HERO), ("Test Wide Wall", "Test Hound"))
    settle(game)
    assert game.state.players[0].life == 21
    combat = game.state.combat
    assert combat is not None
    for name in mine:
        assert len(combat.attackers[find(game, name).id].blockers) == 2
    assert len(combat.blockers[find(game, "Test Wide Wall").id].attackers) == 2


@pytest.mark.cr("702.22i")
def test_702_22i_an_effect_that_blocks_one_blocks_the_band() -> None:
    """Nobody blocks; one member becomes blocked, and so does the other, whose ability triggers."""
    game = (
        Scene(2)
        .battlefield("A", HERO, "Test Hound", GIANT)
        .hand("B", "Test Wall Of Air")
        .battlefield("B", BEARS)
        .begin("A", "combat")
    )
    pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
    game.apply(f"attack B with {HERO}, Test Hound in a band; B with {GIANT}")
    block(game)
    act(game, "B: cast Test Wall Of Air")
    game.apply(f"target {HERO}")
    settle(game)
    assert is_blocked(game, "Test Hound") and not is_blocked(game, GIANT)
    assert game.state.players[0].life == 21
    to_step(game, "end of combat")
    assert game.state.players[1].life == 17


# ---- dividing damage ---------------------------------------------------------------------------------------------


@pytest.mark.cr("702.22k")
def test_702_22k_the_active_player_divides_what_a_blocker_deals_to_a_band() -> None:
    """All of the Giant's damage goes to the Hero, so the Bears live."""
    game = declare(f"attack B with {HERO}, {BEARS} in a band", (HERO, BEARS), (GIANT,))
    block(game, (GIANT, BEARS))
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 0, "702.22k")
    game.apply("0" if game.ask is not None and BEARS in game.ask.prompt else "3")
    to_step(game, "end of combat")
    assert named(game, BEARS) and not named(game, HERO) and not named(game, GIANT)


@pytest.mark.cr("702.22k")
def test_702_22k_without_banding_left_the_defending_player_divides() -> None:
    """The band is still one, but no creature in it has banding in the damage step."""
    game = declare(f"attack B with {HERO}, {BEARS} in a band", (HERO, BEARS, "Test Feather"), (GIANT,))
    block(game, (GIANT, BEARS))
    game.apply("activate Test Feather")
    game.apply(f"target {HERO}")
    settle(game)
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 1, "510.1d")


@pytest.mark.cr("702.22k")
def test_702_22k_a_creature_with_banding_needs_no_band_for_it() -> None:
    """A wall that blocks two attackers by itself: one of them has banding."""
    wall = CardDef(
        "Test Strong Wall",
        "W",
        "Creature — Wall",
        4,
        9,
        abilities=(Static(rules=(Rule("blocks additional", "self", text="any"),)),),
    )
    register(wall)
    game = declare(f"attack B with {HERO}, {GIANT}", (HERO, GIANT), ("Test Strong Wall",))
    game.apply(f"{GIANT} bands with nobody")
    block(game, ("Test Strong Wall", HERO), ("Test Strong Wall", GIANT))
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 0, "702.22k")


@pytest.mark.cr("702.22j")
def test_702_22j_the_defending_player_divides_what_is_dealt_to_a_blocker_with_banding() -> None:
    """Blockers form no band, but the Giant's damage is theirs to divide: the Hero takes all of it."""
    game = declare(f"attack B with {GIANT}", (GIANT,), (HERO, BEARS))
    block(game, (HERO, GIANT), (BEARS, GIANT))
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 1, "702.22j") and texts(game) == ["0", "1", "2", "3"]
    game.apply("3")
    to_step(game, "end of combat")
    assert named(game, BEARS) and not named(game, HERO) and not named(game, GIANT)


@pytest.mark.cr("702.22j")
def test_702_22j_banding_gained_after_blocks_is_in_time() -> None:
    """Helm of Chatzuk before damage: now the defending player divides."""
    scene = Scene(2).battlefield("A", "Test Smasher").battlefield("B", BEARS, GIANT, "Helm of Chatzuk", "Plains")
    game = scene.begin("A", "combat")
    attack(game, ("Test Smasher", "B"))
    block(game, (BEARS, "Test Smasher"), (GIANT, "Test Smasher"))
    act(game, "B: activate Helm of Chatzuk")
    game.apply(f"target {BEARS}")
    settle(game)
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 1, "702.22j")


@pytest.mark.cr("702.22j", "702.19b")
def test_702_22j_trample_past_blockers_with_banding_only_as_the_defending_player_likes() -> None:
    """All five may go to one blocker; past both only after lethal damage to both."""
    game = declare("attack B with Test Smasher", ("Test Smasher",), (HERO, BEARS))
    block(game, (HERO, "Test Smasher"), (BEARS, "Test Smasher"))
    to_damage(game)
    assert asked(game)[1:] == (1, "702.22j")
    piled = game.clone()
    piled.apply("0")
    assert piled.state.ask_kind != Q.DAMAGE and piled.state.players[1].life == 20
    game.apply("1")
    assert texts(game) == ["2", "3", "4"]
    game.apply("2")
    assert game.state.players[1].life == 18


@pytest.mark.cr("702.22j", "510.1")
def test_702_22j_the_active_player_divides_their_own_first() -> None:
    """Two attackers, each blocked by two; only one pair has banding among it."""
    game = declare(
        f"attack B with {GIANT}, Test Smasher",
        (GIANT, "Test Smasher"),
        (HERO, BEARS, "Test Pup", "Test Prowler"),
    )
    block(game, (HERO, GIANT), (BEARS, GIANT), ("Test Pup", "Test Smasher"), ("Test Prowler", "Test Smasher"))
    to_damage(game)
    order = []
    while game.state.ask_kind == Q.DAMAGE:
        order.append(asked(game)[1:])
        game.apply(0)
    assert order[0] == (0, "510.1c") and order[-1] == (1, "702.22j")


@pytest.mark.cr("702.22k", "702.22j")
def test_702_22_banding_on_both_sides() -> None:
    """The defender divides the attackers' damage, the attacker divides the blockers'."""
    game = declare(f"attack B with {HERO}, {GIANT} in a band", (HERO, GIANT), (WOLVES, "Test Prowler"))
    block(game, (WOLVES, HERO), ("Test Prowler", GIANT))
    to_damage(game)
    seen = []
    while game.state.ask_kind == Q.DAMAGE:
        seen.append(asked(game)[1:])
        game.apply(0)
    assert set(seen) == {(1, "702.22j"), (0, "702.22k")}
    assert seen == sorted(seen, key=lambda x: x[1])  # attackers' damage first (510.1)


@pytest.mark.cr("702.22m")
def test_702_22m_a_second_instance_changes_nothing() -> None:
    """A Hero that gains banding loses all of it at once."""
    scene = Scene(2).battlefield("A", HERO, BEARS, "Helm of Chatzuk", "Plains", "Test Feather").battlefield("B", GIANT)
    game = scene.begin("A", "main")
    for source in ("Helm of Chatzuk", "Test Feather"):
        game.apply(f"activate {source}")
        game.apply(f"target {HERO}")
        settle(game)
    attack(game, (HERO, "B"), (BEARS, "B"))
    assert asked(game)[0] == Q.PRIORITY


@pytest.mark.cr("702.22c")
def test_702_22c_a_trampler_with_banding_and_a_first_striker_in_one_band() -> None:
    """Abilities are not shared (702.22g): the Skyknight strikes first, the Elephant tramples."""
    mine = (ELEPHANT, "Kjeldoran Skyknight")
    game = declare(f"attack B with {ELEPHANT}, Kjeldoran Skyknight in a band", mine, (HERO,))
    block(game, (HERO, ELEPHANT))
    to_step(game, "end of combat")
    assert not named(game, HERO) and len(named(game, ELEPHANT)) == len(named(game, "Kjeldoran Skyknight")) == 1
    assert game.state.players[1].life == 18  # nobody is left to block, so all of the Elephant's damage goes through


# ---- bands with other --------------------------------------------------------------------------------------------


HUNT = "Wolves of the Hunt"


def hunters(*others: str) -> Game:
    """A has two wolves made by Master of the Hunt, and more."""
    scene = Scene(2).battlefield("A", "Master of the Hunt", *(["Forest"] * 8), *others).battlefield("B", GIANT)
    game = scene.begin("A", "main")
    for _ in range(2):
        game.apply("activate Master of the Hunt")
        settle(game)
    pass_until(game, lambda x: x.state.turn_number == 3 and x.state.ask_kind == Q.ATTACK)
    return game


@pytest.mark.cr("702.22c", "702.22k")
def test_702_22c_bands_with_other_joins_creatures_of_the_quality() -> None:
    """The two wolves band with each other, and the active player divides what is dealt to them."""
    game = hunters(BEARS)
    game.apply(f"attack B with {HUNT}, {HUNT}, {BEARS}")
    assert texts(game) == [f"{HUNT} bands with nobody", f"{HUNT} bands with {HUNT}"]
    game.apply(1)
    assert asked(game)[0] == Q.PRIORITY  # the Bears are no Wolves of the Hunt
    block(game, (GIANT, HUNT))
    to_damage(game)
    assert asked(game) == (Q.DAMAGE, 0, "702.22k")


@pytest.mark.cr("702.22c")
def test_702_22c_bands_with_other_is_the_one_without_banding_in_a_band() -> None:
    """A Hero takes one of the wolves along, not both."""
    game = hunters(HERO)
    game.apply(f"attack B with {HUNT}, {HUNT}, {HERO}")
    assert texts(game) == [f"{HUNT} bands with nobody", f"{HUNT} bands with {HERO}"]
    game.apply(1)
    assert asked(game)[0] == Q.PRIORITY


@pytest.mark.cr("702.22c")
def test_702_22c_cathedral_of_serra_bands_white_legends_with_any_others() -> None:
    """One white legend is enough for a band of legends, however many."""
    register(CardDef("Test Isamaru", "W", "Legendary Creature — Dog", 2, 2, colors="W"))
    register(CardDef("Test Tahngarth", "R", "Legendary Creature — Minotaur", 4, 4, colors="R"))
    register(CardDef("Test Yasova", "G", "Legendary Creature — Human", 4, 2, colors="G"))
    legends = ("Test Isamaru", "Test Tahngarth", "Test Yasova")
    game = declare(f"attack B with {', '.join(legends)} in a band", ("Cathedral of Serra", *legends), (GIANT,))
    assert band(game, "Test Yasova") == sorted(legends)
    other = Scene(2).battlefield("A", *legends).begin("A", "combat")
    pass_until(other, lambda x: x.state.ask_kind == Q.ATTACK)
    other.apply(f"attack B with {', '.join(legends)}")
    assert asked(other)[0] == Q.PRIORITY


@pytest.mark.cr("702.22b")
def test_702_22b_losing_banding_loses_bands_with_other() -> None:
    """Tolaria, in the upkeep: without it on either wolf nothing is asked."""
    scene = Scene(2).battlefield("A", "Master of the Hunt", "Tolaria", "Test Feather", *(["Forest"] * 8))
    game = scene.begin("A", "main")
    for _ in range(2):
        game.apply("activate Master of the Hunt")
        settle(game)
    pass_until(game, lambda x: x.state.turn_number == 3 and x.state.ask_kind == Q.PRIORITY)
    game.apply("activate Tolaria")
    game.apply(f"target {HUNT}")
    settle(game)
    assert [bool(p.chars.abilities.statics) for p in named(game, HUNT)] == [False, True]
    twin = game.clone()
    attack(twin, (HUNT, "B"), (HUNT, "B"))
    assert twin.state.ask_kind == Q.BAND  # the other wolf still has it
    game.apply("activate Test Feather")
    game.apply(f"target {HUNT} #2")
    settle(game)
    attack(game, (HUNT, "B"), (HUNT, "B"))
    assert game.state.ask_kind == Q.PRIORITY


@pytest.mark.cr("702.22j")
def test_702_22j_bands_with_other_needs_another_creature_of_the_quality() -> None:
    """One wolf and the Bears block: the active player divides; with two wolves the defending player does."""
    token = CardDef(
        "Test Pack", "G", "Creature — Wolf", 1, 1, abilities=(bands_with_other(Filter(subtypes=("Wolf",))),)
    )
    register(token)
    for other, who in ((BEARS, 0), ("Test Pup", 1)):
        game = declare(f"attack B with {GIANT}", (GIANT,), ("Test Pack", other))
        block(game, ("Test Pack", GIANT), (other, GIANT))
        to_damage(game)
        assert asked(game)[1] == who


# ---- told and imagined -------------------------------------------------------------------------------------------


def test_a_band_is_told_in_words() -> None:
    """The log says who is in a band with whom, and the card what it bands with."""
    game = declare(f"attack B with {HERO}, {BEARS} in a band", (HERO, BEARS))
    told = [sentence(game.state, e) for e in game.events if e.kind == Ev.BANDED]
    assert told == [f"{BEARS} is in a band with {HERO}"]
    assert "Banding" in str(card_text(HERO))
    assert "bands with other legendary creatures" in str(card_text("Cathedral of Serra"))


def test_the_greedy_bot_shares_damage_so_that_the_better_creature_lives() -> None:
    """Blockers with banding: the Hero takes what the Giant deals."""
    game = declare(f"attack B with {GIANT}", (GIANT,), (HERO, BEARS))
    block(game, (HERO, GIANT), (BEARS, GIANT))
    to_damage(game)
    bot = GreedyBot()
    while game.state.ask_kind == Q.DAMAGE:
        game.apply(bot.choose(game))
    to_step(game, "end of combat")
    assert named(game, BEARS) and not named(game, HERO)
