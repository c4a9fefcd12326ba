"""Rules of 2008 about who owns tokens, damage redirected to planeswalkers, and the layers of then."""

from __future__ import annotations

import pytest

from apnap import Ev, Game, Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.compare import compare
from apnap.telling.questions import notes, sentence
from apnap.testing import Scene, attack, cast, find, named, pass_until, settle, to_step
from apnap.vocab.abilities import Spell, Static, Targets, Triggered
from apnap.vocab.base import Effect
from apnap.vocab.continuous import PT, Colors, Keywords, SetPT
from apnap.vocab.effects.basic import CreateToken, Damage
from apnap.vocab.effects.control import Continuous, Pump
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import EACH, OPPONENTS, TARGET_PLAYER, Num
from apnap.vocab.triggers import ENTERS

era = pytest.mark.era
BEARS = "Grizzly Bears"
BEAST = CardDef("Test Gift Beast", "", "Creature — Beast", 3, 3, is_token=True)
ON_CREATURE: dict[str, Effect] = {
    "Test: Becomes 0/1": Continuous(SetPT("self", Num(0), Num(1))),
    "Test: Grows by Four": Pump(Num(4), Num(4)),
    "Test: Flies": Continuous(Keywords("self", ("flying",))),
}
for title, effect in ON_CREATURE.items():
    register(CardDef(title, "0", "Instant", abilities=(Spell(effect, (Targets(CREATURES),)),)))
GIVE = Spell(CreateToken(BEAST, who=TARGET_PLAYER), (Targets(None, players="any"),))
register(CardDef("Test: Give A Beast", "0", "Instant", abilities=(GIVE,)))
register(CardDef("Test: Sting Everyone", "0", "Instant", abilities=(Spell(Damage(Num(2), None, EACH)),)))
register(CardDef("Test Rampart", "0", "Enchantment", abilities=(Static(mods=(PT(CREATURES, Num(0), Num(2)),)),)))
register(
    CardDef(
        "Test Night Sky",
        "0",
        "Enchantment",
        abilities=(Static(mods=(Colors(Filter(types="creature", keyword="flying"), "B"),)),),
    )
)
register(
    CardDef(
        "Test Stinger", "0", "Creature — Insect", 1, 1, abilities=(Triggered(ENTERS, Damage(Num(2), None, OPPONENTS)),)
    )
)


# ---- tokens --------------------------------------------------------------------------------------------------------


@era("sixth", "200.4a")
@pytest.mark.parametrize(("rules", "owner", "stays"), [("sixth", 0, False), ("m10", 1, True), ("current", 1, True)])
def test_cr08_200_4a_a_token_is_owned_by_the_controller_of_what_makes_it(rules: str, owner: int, stays: bool) -> None:
    """B puts it into play and controls it; it leaves the game with its owner."""
    game = Scene(3, rules).hand("A", "Test: Give A Beast").begin("A")
    cast(game, "Test: Give A Beast", "target B")
    settle(game)
    beast = find(game, "Test Gift Beast")
    assert (beast.owner, beast.controller) == (owner, 1)
    game.concede(0)
    assert bool(named(game, "Test Gift Beast")) == stays


# ---- planeswalkers -------------------------------------------------------------------------------------------------


def with_jace(rules: str, *hand: str) -> Scene:
    scene = Scene(2, rules).battlefield("A", "Mountain", "Mountain").hand("A", *hand)
    scene.permanent("B", "Jace Beleren", counters={"loyalty": 5})
    return scene


def redirecting(game: Game) -> bool:
    return game.ask is not None and game.ask.rule == "212.9g"


@era("sixth", "212.9g")
@pytest.mark.parametrize(("choice", "loyalty", "life"), [("no", 5, 18), ("choose Jace Beleren", 3, 20)])
def test_cr08_212_9g_noncombat_damage_may_go_to_a_planeswalker(choice: str, loyalty: int, life: int) -> None:
    """Who controls the source is asked as the damage is dealt."""
    game = with_jace("sixth", "Shock").begin("A")
    cast(game, "Shock", "target B")
    pass_until(game, redirecting)
    assert game.ask is not None and game.ask.player == 0
    assert {c.text for c in game.legal} == {"no", "choose Jace Beleren"}
    assert sentence(game) == "Shock would deal 2 damage to B: to a planeswalker instead?"
    game = Game.from_json(game.to_json())
    game.apply(choice)
    settle(game)
    assert find(game, "Jace Beleren").count("loyalty") == loyalty
    assert game.state.players[1].life == life


@era("sixth", "212.9g")
def test_cr08_212_9g_the_later_rules_do_not_have_it() -> None:
    """The same board: nobody is asked."""
    for rules in ("m10", "current"):
        game = with_jace(rules, "Shock").begin("A")
        cast(game, "Shock", "target B")
        settle(game)
        assert game.state.players[1].life == 18


@era("sixth", "212.9g")
def test_cr08_212_9g_combat_damage_and_ones_own_sources_are_not_redirected() -> None:
    """The Bears hit the player; what A deals to both is asked about B's share only."""
    game = with_jace("sixth", "Test: Sting Everyone").battlefield("A", BEARS).begin("A", "combat")
    attack(game, (BEARS, "B"))
    to_step(game, "main")
    assert game.state.players[1].life == 18
    cast(game, "Test: Sting Everyone")
    pass_until(game, redirecting)
    game.apply("choose Jace Beleren")
    settle(game)
    assert [p.life for p in game.state.players] == [18, 18]
    assert find(game, "Jace Beleren").count("loyalty") == 3


@era("sixth", "212.9g", "419.9a")
def test_cr08_212_9g_it_is_one_of_the_effects_the_damaged_player_orders() -> None:
    """A circle that names the source, and the redirection: B chooses which comes first, and is spared both ways."""
    scene = with_jace("sixth", "Shock").battlefield("B", "Circle of Protection: Red", "Plains")
    game = scene.begin("A")
    cast(game, "Shock", "target B")
    game.apply("pass")
    game.apply("activate Circle of Protection: Red")
    pass_until(game, lambda x: x.state.ask_kind == Q.REPLACEMENT)
    assert game.state.ask_player == 1
    assert any("planeswalker" in told for told in notes(game))  # it can be told like any other
    game.apply("apply Circle of Protection: Red")
    settle(game)
    assert game.state.players[1].life == 20 and find(game, "Jace Beleren").count("loyalty") == 5


@era("sixth", "212.9g")
def test_cr08_212_9g_abilities_of_permanents_are_sources_too() -> None:
    """A creature's triggered ability; the event cites the rule of then."""
    game = with_jace("sixth", "Test Stinger").begin("A")
    cast(game, "Test Stinger")
    pass_until(game, redirecting)
    game.apply("choose Jace Beleren")
    settle(game)
    assert find(game, "Jace Beleren").count("loyalty") == 3
    assert "212.9g" in [e.rule for e in game.events if e.kind == Ev.REPLACED]


@era("sixth", "212.9g")
def test_the_redirection_is_what_compare_names() -> None:
    """The same script under both rules parts ways at the question."""
    text = """
players = { A = { battlefield = ["Mountain"], hand = ["Shock"] }, B = { battlefield = ["Jace Beleren"] } }
script = '''
T1 main
  A: cast Shock targeting B
  in sixth: A chooses Jace Beleren
  expect life A 20
'''
"""
    assert [r.slot for r in compare(text, "sixth", "current").reasons] == ["walker_damage"]


# ---- layers --------------------------------------------------------------------------------------------------------


def after(rules: str, *spells: str, counters: int = 0, others: tuple[str, ...] = ()) -> tuple[int, int]:
    scene = Scene(2, rules).battlefield("A", *others).hand("A", *spells)
    scene.permanent("A", BEARS, counters={"+1/+1": counters} if counters else {})
    game = scene.begin("A")
    for spell in spells:
        cast(game, spell, BEARS)
        settle(game)
    c = find(game, BEARS).chars
    return c.power, c.toughness


@era("sixth", "418.5a")
def test_cr08_418_5a_what_sets_power_and_toughness_later_undoes_an_earlier_growth() -> None:
    """Both are effects of spells: in the order they were made. Today setting always comes first."""
    spells = ("Test: Grows by Four", "Test: Becomes 0/1")
    assert after("sixth", *spells) == (0, 1)
    assert after("m10", *spells) == after("current", *spells) == (4, 5)
    assert after("sixth", *reversed(spells)) == after("current", *reversed(spells)) == (4, 5)


@era("sixth", "418.5a")
def test_cr08_418_5a_counters_and_static_abilities_come_after_effects_of_spells() -> None:
    """The counter and the enchantment stay: 0/1, then +1/+1, then +0/+2; with no static ability about as well."""
    spells = ("Test: Grows by Four", "Test: Becomes 0/1")
    assert after("sixth", *spells, counters=1, others=("Test Rampart",)) == (1, 4)
    assert after("current", *spells, counters=1, others=("Test Rampart",)) == (5, 8)
    assert after("sixth", *spells, counters=1) == (1, 2)


@era("sixth", "418.5a", "418.5c")
@pytest.mark.parametrize(("rules", "black"), [("sixth", True), ("m10", False), ("current", False)])
def test_cr08_418_5a_colours_and_abilities_share_a_layer(rules: str, black: bool) -> None:
    """Creatures with flying are black: that waits for what gives flying in the same layer; today colours come first."""
    scene = Scene(2, rules).battlefield("A", "Test Night Sky", BEARS).hand("A", "Test: Flies")
    game = scene.begin("A")
    cast(game, "Test: Flies", BEARS)
    settle(game)
    assert (find(game, BEARS).chars.colors == 4) == black
