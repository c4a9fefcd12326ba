"""State-based actions (704)."""

from __future__ import annotations

import pytest

from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.game import Game
from apnap.state.kinds import Ev, Q, Way, Zone
from apnap.testing import Scene, answer, attack, block, cast, count_events, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Keyword, Protection, Spell, Static, Targets, Triggered
from apnap.vocab.continuous import PT, GainAbility, Types
from apnap.vocab.effects.basic import Damage, Draw, GainLife, LoseLife, PutCounters
from apnap.vocab.effects.control import Continuous, Pump, Seq
from apnap.vocab.effects.replacing import Instead
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import EACH, TARGET, All, Num
from apnap.vocab.triggers import Moves
from tests.helpers import graveyard, instant, is_over, same_after_saving

ENCHANT = Keyword("enchant", filter=CREATURES)
A_CREATURE = Targets(CREATURES)


instant("Test: Drain All", Spell(LoseLife(Num(20), EACH)))
instant("Test: Minus Three", Spell(Pump(Num(-3), Num(-3)), (A_CREATURE,)))
instant("Test: Bolt", Spell(Damage(Num(3)), (A_CREATURE,)))
instant("Test: Plague", Spell(Pump(Num(-2), Num(-2), All(CREATURES))))
instant("Test: Three Minus", Spell(PutCounters("-1/-1", Num(3), TARGET), (A_CREATURE,)))
instant("Test: One Minus", Spell(PutCounters("-1/-1", Num(1), TARGET), (A_CREATURE,)))
instant("Test: Lose And Regain", Spell(Seq((LoseLife(Num(20)), GainLife(Num(5))))))
instant("Test: Draw Twelve", Spell(Draw(Num(12))))
instant("Test: Not A Creature", Spell(Continuous(Types("self", loses="creature")), (A_CREATURE,)))
instant(
    "Test: Anti-White",
    Spell(Continuous(GainAbility("self", Protection(Filter(colors="W")))), (A_CREATURE,)),
)
instant(
    "Test: Anti-Artifact",
    Spell(Continuous(GainAbility("self", Protection(Filter(types="artifact")))), (A_CREATURE,)),
)
instant("Test: Animate", Spell(Continuous(Types("self", "creature")), (Targets(Filter(types="artifact enchantment")),)))
WATCH = Triggered(Moves(to=3, from_=2, filter=CREATURES), GainLife(Num(1)))
register(CardDef("Test: Watcher", "1", "Enchantment", abilities=(WATCH,)))
register(CardDef("Test: Twin Lord", "1", "Legendary Creature — Human", 1, 1))
register(
    CardDef("Test: Lord", "1", "Creature — Human", 1, 1, abilities=(Static(mods=(PT(CREATURES, Num(1), Num(1)),)),))
)
register(CardDef("Test: Walker", "1", "Legendary Planeswalker — Test", loyalty=2))


def begin(*names: str, hand: tuple[str, ...] = (), players: int = 2) -> Game:
    scene = Scene(players)
    scene.battlefield("A", *names)
    scene.hand("A", *hand)
    return scene.begin("A")


@pytest.mark.cr("704.3", "704.5a", "104.4a")
def test_704_3_simultaneous_losses_are_a_draw() -> None:
    """Both players are at 0: both lose at once."""
    game = begin(hand=("Test: Drain All",))
    cast(game, "Test: Drain All")
    settle(game)
    outcome = game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (None, "104.4a")
    assert count_events(game, Ev.LOST, "704.5a") == 2


@pytest.mark.cr("704.4")
def test_704_4_state_based_actions_pay_no_attention_to_the_middle_of_a_resolution() -> None:
    """A player at 0 life in between, but not when the spell is done, goes on."""
    game = begin(hand=("Test: Lose And Regain",))
    cast(game, "Test: Lose And Regain")
    settle(game)
    assert not game.over
    assert game.state.players[0].life == 5


@pytest.mark.cr("704.5b", "104.3c", "121.4")
def test_704_5b_drawing_from_an_empty_library_loses_at_the_next_check() -> None:
    """The remaining cards are drawn first."""
    scene = Scene()
    scene.library("A", *["Island"] * 10)
    scene.hand("A", "Test: Draw Twelve")
    game = scene.begin("A")
    cast(game, "Test: Draw Twelve")
    settle(game)
    assert game.over
    assert [e.rule for e in game.events if e.kind == Ev.LOST] == ["704.5b"]


@pytest.mark.cr("704.5c", "104.3d")
def test_704_5c_ten_poison_counters_lose() -> None:
    """Nine do not."""
    for n, over in ((9, False), (10, True)):
        scene = Scene()
        scene.state.players[1].counters = {"poison": n}
        assert scene.begin("A").over == over


@pytest.mark.cr("704.5d", "111.7")
def test_704_5d_a_token_that_dies_is_in_the_graveyard_for_a_moment() -> None:
    """Abilities that look for dying trigger; then it ceases to exist."""
    game = begin("Plains", "Plains", "Test: Watcher", hand=("Raise the Alarm", "Test: Bolt"))
    cast(game, "Raise the Alarm")
    settle(game)
    cast(game, "Test: Bolt", "target Soldier #2")
    settle(game)
    assert len(named(game, "Soldier")) == 1
    assert "Soldier" not in graveyard(game)
    assert game.state.players[0].life == 21


@pytest.mark.cr("704.5f")
def test_704_5f_toughness_zero_is_no_destruction() -> None:
    """Neither regeneration nor indestructible helps."""
    game = begin(
        "Plains", "Darksteel Myr", "Grizzly Bears", hand=("Death Ward", "Test: Minus Three", "Test: Minus Three")
    )
    cast(game, "Death Ward", "target Grizzly Bears")
    settle(game)
    for name in ("Grizzly Bears", "Darksteel Myr"):
        cast(game, "Test: Minus Three", f"target {name}")
        settle(game)
        assert not named(game, name)
    assert count_events(game, Ev.DESTROYED) == 0


@pytest.mark.cr("704.5g", "702.12b")
def test_704_5g_lethal_damage_destroys_unless_indestructible() -> None:
    """The damage stays marked on the indestructible one."""
    game = begin("Darksteel Myr", "Grizzly Bears", hand=("Test: Bolt", "Test: Bolt"))
    for name in ("Grizzly Bears", "Darksteel Myr"):
        cast(game, "Test: Bolt", f"target {name}")
        settle(game)
    assert not named(game, "Grizzly Bears")
    assert find(game, "Darksteel Myr").damage == 3
    assert count_events(game, Ev.DESTROYED, "704.5g") == 1


@pytest.mark.cr("704.5g")
def test_704_5g_damage_becomes_lethal_when_toughness_falls() -> None:
    """A creature kept alive by a lord dies with it, in the next round of checks."""
    scene = Scene()
    scene.battlefield("A", "Test: Lord", "Test: Watcher")
    scene.permanent("A", "Grizzly Bears", damage=2)
    scene.hand("A", "Test: Bolt")
    game = scene.begin("A")
    assert named(game, "Grizzly Bears")
    cast(game, "Test: Bolt", "target Test: Lord")
    settle(game)
    assert not named(game, "Grizzly Bears")
    assert game.state.players[0].life == 22


@pytest.mark.cr("704.5h", "702.2b")
def test_704_5h_any_damage_from_deathtouch_destroys() -> None:
    """One point is enough; but only damage dealt since the last check counts."""
    scene = Scene()
    scene.battlefield("A", "Ambush Viper")
    scene.battlefield("B", "Palisade Giant")
    game = scene.begin("A")
    attack(game, ("Ambush Viper", "B"))
    block(game, ("Palisade Giant", "Ambush Viper"))
    to_step(game, "end of combat")
    assert not named(game, "Palisade Giant")
    assert count_events(game, Ev.DESTROYED, "704.5h") == 1


@pytest.mark.cr("704.5i", "306.9")
def test_704_5i_a_planeswalker_without_loyalty_dies() -> None:
    """Loyalty counters removed by damage."""
    instant("Test: Zap Walker", Spell(Damage(Num(2)), (Targets(Filter(types="planeswalker")),)))
    game = begin("Test: Walker", hand=("Test: Zap Walker",))
    cast(game, "Test: Zap Walker", "target Test: Walker")
    settle(game)
    assert graveyard(game)[-1] == "Test: Walker"


@pytest.mark.cr("704.5j")
def test_704_5j_the_legend_rule_lets_the_controller_choose() -> None:
    """One is kept, the other goes; different controllers do not matter to each other."""
    scene = Scene()
    scene.battlefield("A", "Test: Twin Lord", "Test: Watcher")
    scene.battlefield("B", "Test: Twin Lord")
    scene.hand("A", "Test: Twin Lord")
    scene.battlefield("A", "Island")
    game = scene.begin("A")
    old = find(game, "Test: Twin Lord", "A")
    cast(game, "Test: Twin Lord")
    pass_until(game, lambda g: g.state.ask_kind == Q.LEGEND)
    assert game.state.ask_player == 0
    assert game.state.ask_rule == "704.5j"
    assert same_after_saving(game)
    game.apply(next(i for i, o in enumerate(game.state.options) if o.id != old.id))
    settle(game)
    assert len(named(game, "Test: Twin Lord")) == 2
    assert game.state.permanent(old.id) is None
    assert game.state.players[0].life == 21


@pytest.mark.cr("704.5j", "613.1a", "613.1b")
def test_704_5j_a_stolen_or_copied_legend_meets_its_namesake() -> None:
    """A change of control makes the legend rule apply at once."""
    scene = Scene()
    scene.battlefield("A", "Test: Twin Lord", *["Mountain"] * 3)
    scene.battlefield("B", "Test: Twin Lord")
    scene.hand("A", "Act of Treason")
    game = scene.begin("A")
    theirs = find(game, "Test: Twin Lord", "B")
    game.apply("cast Act of Treason")
    game.apply(next(i for i, o in enumerate(game.state.options) if o.id == theirs.id))
    pass_until(game, lambda g: g.state.ask_kind == Q.LEGEND)
    assert game.state.ask_player == 0


@pytest.mark.cr("704.3", "704.5j", "101.4")
def test_704_3_legend_choices_and_deaths_are_one_event() -> None:
    """Two players choose in turn order, then all of it happens at once with the other state-based actions."""
    scene = Scene()
    for who in "AB":
        scene.battlefield(who, "Test: Twin Lord", "Test: Twin Lord")
    scene.permanent("A", "Grizzly Bears", damage=2)
    game = scene.begin("A")
    asked: list[int] = []
    while game.state.ask_kind == Q.LEGEND:
        asked.append(game.state.ask_player)
        assert named(game, "Grizzly Bears")
        assert len(named(game, "Test: Twin Lord")) == 4
        assert same_after_saving(game)
        game.apply(0)
    assert asked == [0, 1]
    assert not named(game, "Grizzly Bears")
    assert len(named(game, "Test: Twin Lord")) == 2


@pytest.mark.cr("704.5k")
def test_704_5k_only_the_newest_world_stays() -> None:
    """Whoever controls them."""
    scene = Scene()
    scene.battlefield("B", "Living Plane")
    scene.battlefield("A", "Forest")
    scene.hand("A", "Concordant Crossroads")
    game = scene.begin("A")
    cast(game, "Concordant Crossroads")
    settle(game)
    assert not named(game, "Living Plane")
    assert named(game, "Concordant Crossroads")


@pytest.mark.cr("704.5m", "303.4c")
def test_704_5m_an_aura_goes_when_its_host_is_gone_protected_or_no_creature() -> None:
    """Each way of becoming illegal is noticed at once."""
    for spell in ("Test: Bolt", "Test: Not A Creature", "Test: Anti-White"):
        scene = Scene()
        bears = scene.permanent("A", "Grizzly Bears")
        scene.permanent("A", "Pacifism", attached_to=bears)
        scene.hand("A", spell)
        game = scene.begin("A")
        cast(game, spell, "target Grizzly Bears")
        settle(game)
        assert not named(game, "Pacifism"), spell
        assert "Pacifism" in graveyard(game)


@pytest.mark.cr("704.5m", "303.4d")
def test_704_5m_an_aura_that_is_a_creature_goes() -> None:
    """It cannot enchant anything."""
    scene = Scene()
    bears = scene.permanent("A", "Grizzly Bears")
    scene.permanent("A", "Pacifism", attached_to=bears)
    scene.hand("A", "Test: Animate")
    game = scene.begin("A")
    cast(game, "Test: Animate", "target Pacifism")
    settle(game)
    assert not named(game, "Pacifism")


@pytest.mark.cr("704.5n")
def test_704_5n_equipment_comes_off_and_stays() -> None:
    """From a creature that is none any more, has protection from it, or died."""
    for spell in ("Test: Bolt", "Test: Not A Creature", "Test: Anti-Artifact"):
        scene = Scene()
        bears = scene.permanent("A", "Grizzly Bears")
        scene.permanent("A", "Bonesplitter", attached_to=bears)
        scene.hand("A", spell)
        game = scene.begin("A")
        cast(game, spell, "target Grizzly Bears")
        settle(game)
        assert find(game, "Bonesplitter").attached_to == -1, spell


@pytest.mark.cr("704.5p")
def test_704_5p_equipment_that_becomes_a_creature_comes_off() -> None:
    """It remains on the battlefield, unattached."""
    scene = Scene()
    bears = scene.permanent("A", "Grizzly Bears", counters={"+1/+1": 1})
    scene.permanent("A", "Bonesplitter", attached_to=bears, counters={"+1/+1": 1})
    scene.hand("A", "Test: Animate")
    game = scene.begin("A")
    assert find(game, "Grizzly Bears").chars.power == 5
    cast(game, "Test: Animate", "target Bonesplitter")
    settle(game)
    assert find(game, "Bonesplitter").attached_to == -1
    assert find(game, "Grizzly Bears").chars.power == 3


@pytest.mark.cr("704.5q")
def test_704_5q_plus_and_minus_counters_cancel() -> None:
    """As many pairs as there are."""
    scene = Scene()
    scene.permanent("A", "Grizzly Bears", counters={"+1/+1": 3})
    scene.hand("A", "Test: One Minus")
    game = scene.begin("A")
    cast(game, "Test: One Minus", "target Grizzly Bears")
    settle(game)
    bears = find(game, "Grizzly Bears")
    assert (bears.count("+1/+1"), bears.count("-1/-1")) == (2, 0)
    assert count_events(game, Ev.COUNTERS_REMOVED, "704.5q") == 2


@pytest.mark.cr("704.8")
def test_704_8_last_known_information_is_from_before_the_check() -> None:
    """Young Wolf with a +1/+1 counter and three -1/-1 counters had the +1/+1 counter as it died: it stays dead."""
    scene = Scene()
    scene.permanent("A", "Young Wolf", counters={"+1/+1": 1})
    scene.permanent("A", "Young Wolf")
    scene.hand("A", "Test: Three Minus", "Test: Three Minus")
    game = scene.begin("A")
    for _ in range(2):
        wolf = next(p for p in named(game, "Young Wolf") if not p.count("-1/-1"))
        game.apply("cast Test: Three Minus")
        if game.state.ask_kind == Q.TARGET:
            game.apply(next(i for i, o in enumerate(game.state.options) if o.id == wolf.id))
        settle(game)
        if _ == 0:
            assert len(named(game, "Young Wolf")) == 1
    assert [p.count("+1/+1") for p in named(game, "Young Wolf")] == [1]


@pytest.mark.cr("704.3", "603.10a")
def test_704_3_creatures_that_die_together_see_each_other_die() -> None:
    """Toughness zero and lethal damage at the same check: two deaths, one event."""
    scene = Scene()
    scene.battlefield("A", "Blood Artist")
    scene.permanent("A", "Hill Giant", damage=2)
    scene.hand("A", "Test: Plague")
    game = scene.begin("A")
    cast(game, "Test: Plague")
    settle(game)
    assert not named(game, "Blood Artist")
    assert not named(game, "Hill Giant")
    triggered = [e for e in game.events if e.kind == Ev.TRIGGERED]
    assert len(triggered) == 2


@pytest.mark.cr("704.3")
def test_704_3_checks_are_repeated_until_nothing_is_left_to_do() -> None:
    """The lord dies, its followers in the next check; priority only then."""
    scene = Scene()
    scene.battlefield("A", "Test: Lord", "Memnite")
    scene.permanent("A", "Memnite", counters={"-1/-1": 1})
    scene.hand("A", "Test: Bolt")
    game = scene.begin("A")
    cast(game, "Test: Bolt", "target Test: Lord")
    settle(game)
    assert len(named(game, "Memnite")) == 1
    deaths = [e for e in game.events if e.kind == Ev.MOVED and e.way == Way.STATE_BASED]
    assert [e.rule for e in deaths] == ["704.5g", "704.5f"]


@pytest.mark.cr("704.3", "616.1")
def test_704_3_a_replacement_may_be_asked_about_in_the_middle() -> None:
    """A regenerating creature among dying ones, and a choice of where another goes."""
    recycle = Instead(from_=Zone.BATTLEFIELD, to=Zone.GRAVEYARD, instead=Zone.HAND, ref="source")
    register(CardDef("Test: Boomerang", "1", "Creature — Golem", 2, 2, abilities=(recycle,)))
    scene = Scene()
    scene.battlefield("A", "Rest in Peace", "Test: Boomerang", "Grizzly Bears", "Mountain", "Mountain", "Plains")
    scene.hand("A", "Pyroclasm", "Death Ward")
    game = scene.begin("A")
    cast(game, "Death Ward", "target Grizzly Bears")
    settle(game)
    cast(game, "Pyroclasm")
    pass_until(game, lambda g: g.state.ask_kind == Q.REPLACEMENT)
    assert same_after_saving(game)
    answer(game, next(c.text for c in game.legal if "Boomerang" in c.text))
    settle(game)
    assert "Test: Boomerang" in [o.card.name for o in game.state.players[0].hand]
    assert find(game, "Grizzly Bears").tapped


@pytest.mark.cr("104.2b", "104.3e")
def test_platinum_angel_keeps_from_losing_until_it_is_gone() -> None:
    """At -1 life and no library the game goes on; without the Angel it ends."""
    scene = Scene()
    scene.battlefield("A", "Platinum Angel")
    scene.life("A", -1)
    scene.hand("A", "Test: Plague", "Test: Plague")
    game = scene.begin("A")
    assert not is_over(game)
    cast(game, "Test: Plague")
    settle(game)
    assert not is_over(game)
    cast(game, "Test: Plague")
    settle(game)
    assert is_over(game)
    assert game.state.winner == 1
