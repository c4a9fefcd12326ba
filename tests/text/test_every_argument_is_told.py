"""Every word with every argument can be told, also those no card of the pool has used yet."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

import apnap.text  # noqa: F401
from apnap.cards.definition import CardDef
from apnap.cards.file_words import ABSTRACT
from apnap.cards.files import split_top, vocabulary
from apnap.state.effects import Until
from apnap.state.kinds import Ev
from apnap.state.steps import Phase, Step
from apnap.text.abilities import ability_sentence
from apnap.text.teller import Teller
from apnap.text.words import CURRENT, FIFTH, Words
from apnap.vocab.abilities import Ability, Activated, Keyword, Mode, Spell, Static, Targets, Triggered
from apnap.vocab.base import Amount, Condition, Effect, Node, Ref, Who
from apnap.vocab.continuous import PT, Modification
from apnap.vocab.costs import TAP, Cost, CostPart, mana
from apnap.vocab.durations import For
from apnap.vocab.effects.basic import Damage, Draw
from apnap.vocab.effects.control import END_OF_TURN, If
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.filters import CREATURES, Filter
from apnap.vocab.lookups import SOURCE, YOU, Count, Num, YourTurn
from apnap.vocab.mana import ManaCost
from apnap.vocab.rules_text import KINDS, Rule
from apnap.vocab.triggers import ENTERS, Trigger

TOKEN = CardDef("Sample", "", "Creature — Beast", 2, 2, is_token=True)
CARD = CardDef("Sample Card", "1G", "Creature — Beast", 2, 2)
SAMPLES: dict[str, Any] = {
    "Ability": Triggered(ENTERS, Draw()),
    "Amount": Num(2),
    "CardDef": TOKEN,
    "Condition": YourTurn(),
    "Cost": mana("2"),
    "CostPart": TAP,
    "Damage": Damage(Num(1), None, YOU),
    "Effect": Draw(),
    "Ev": Ev.DRAWN,
    "Filter": CREATURES,
    "For": END_OF_TURN,
    "ManaCost": ManaCost("1G"),
    "Mode": Mode(Draw()),
    "Modification": PT("self", Num(1), Num(1)),
    "Node": PT("self", Num(1), Num(1)),
    "Phase": Phase.COMBAT,
    "Ref": SOURCE,
    "Rule": Rule("cannot attack", "self"),
    "Step": Step.UPKEEP,
    "Targets": Targets(CREATURES),
    "Trigger": ENTERS,
    "Triggered": Triggered(ENTERS, Draw()),
    "Until": Until.END_OF_TURN,
    "Who": YOU,
    "bool": True,
    "int": 1,
}
# Texts that mean something in their field.
TEXTS = {
    "Rule.kind": "cannot attack",
    "SkipNext.what": "draw step",
    "SkipAll.what": "draw step",
    "Compare.op": ">=",
    "Keyword.name": "flashback",
    "ManaCost.text": "1G",
    "CardDef.cost": "1G",
    "CardDef.line": "Creature — Beast",
    "ExactCost.types": "artifact",
    "ExactCost.costs": "1",
    "Colors.colors": "R",
    "Devotion.colors": "R",
    "CopySpell.colors": "R",
    "Filter.colors": "R",
    "Filter.not_colors": "R",
    "Filter.types": "creature",
    "Filter.all_types": "artifact creature",
    "Filter.not_types": "land",
    "Filter.supertypes": "basic",
    "Filter.not_supertypes": "basic",
    "Filter.keyword": "flying",
    "Filter.without": "flying",
    "Filter.status": "tapped",
    "Types.types": "artifact",
    "Except.types": "artifact",
    "Except.keywords": "flying",
    "Types.loses": "creature",
    "Keywords.gains": "flying",
    "Keywords.loses": "flying",
    "AddMana.text": "G",
    "AddMana.choose": "RG",
    "AddManaCost.letters": "R",
    "BasicLandType.land_type": "Island",
    "Later.turn": "this",
    "Players.kind": "each",
    "It.kind": "target",
    "During.when": "combat",
    "PhaseAbility.phase": "upkeep",
    "PhaseCost.phase": "upkeep",
    "Look.rest": "top",
    "RevealUntil.rest": "graveyard",
    "Acts.action": "scry",
    "Performed.action": "scry",
    "GreatestAmong.what": "power",
    "Extreme.what": "power",
    "KindsAmong.what": "colors",
    "Triggered.batch": "all",
    "Mark.name": "renowned",
    "Marked.name": "renowned",
}


def sample(key: str, type_: str) -> Any:
    options = [t.strip() for t in split_top(type_) if t.strip() != "None"]
    kind = options[0] if "str" not in options else "str"
    if kind == "str":
        return TEXTS.get(key, "self" if key.endswith(".scope") else "you")
    if kind.startswith("tuple["):
        inner = split_top(kind[6:-1], ",")
        if inner[-1].strip() == "...":
            return (sample(key, inner[0].strip()),)
        return tuple(sample(key, t.strip()) for t in inner)
    return SAMPLES[kind] if kind in SAMPLES else made(kind)[0]


def made(name: str) -> list[Node]:
    """The word with only what it needs, and once more with each other argument."""
    word = vocabulary()[name]
    cls = getattr(importlib.import_module(word["module"]), name.removesuffix(" cost"))
    need = {a: sample(f"{name}.{a}", t) for a, t, must in word["args"] if must}
    found = [] if name == "Static" else [cls(**need)]  # with nothing in it, it says nothing
    for a, t, must in word["args"]:
        if not must and not (name == "CardDef" and a in ("back", "colors", "keywords", "layout", "halves")):
            more = {"mods": (SAMPLES["Modification"],)} if name == "Static" else {}
            found.append(cls(**{**need, **more, a: sample(f"{name}.{a}", t)}))
    return found


def placed(node: Node) -> Ability:
    """An ability that holds it."""
    if isinstance(node, Ability):
        return node
    if isinstance(node, Effect):
        return Spell(node, (Targets(CREATURES),))
    if isinstance(node, Trigger):
        return Triggered(node, Draw())
    if isinstance(node, Condition):
        return Spell(If(node, Draw(), Draw()))
    if isinstance(node, Modification):
        return Static(mods=(node,))
    if isinstance(node, Rule):
        return Static(rules=(node,))
    if isinstance(node, CostPart | Cost | ManaCost):
        cost = node if isinstance(node, Cost) else Cost(node) if isinstance(node, ManaCost) else Cost(parts=(node,))
        return Activated(cost, Draw())
    return Spell(holding(node), (Targets(CREATURES),))


def holding(node: Node) -> Effect:
    from apnap.vocab.effects.basic import CreateToken, Destroy
    from apnap.vocab.effects.choosing import CopyToken
    from apnap.vocab.effects.copying import Except
    from apnap.vocab.lookups import All

    if isinstance(node, Amount):
        return Draw(node)
    if isinstance(node, Who):
        return Draw(Num(1), node)
    if isinstance(node, Ref):
        return Destroy(node)
    if isinstance(node, Filter):
        return Draw(Count(All(node)))
    if isinstance(node, CardDef):
        return CreateToken(node)
    if isinstance(node, Except):
        return CopyToken(change=node)
    assert isinstance(node, For)
    return Continuous(PT("self", Num(1), Num(1)), SOURCE, node)


WORDS = [n for n in vocabulary() if n not in ABSTRACT or n in ("ChosenPart", "MergedCosts", "MergedUntap")]


@pytest.mark.parametrize("words", [CURRENT, FIFTH], ids=["current", "fifth"])
@pytest.mark.parametrize("name", WORDS)
def test_a_word_is_told_with_each_of_its_arguments(name: str, words: Words) -> None:
    """No error, nothing untold, no representation of an object."""
    for node in made(name):
        if isinstance(node, Mode | Targets):
            ability: Ability = Spell(None, modes=(node,)) if isinstance(node, Mode) else Spell(Draw(), (node,))
        else:
            ability = placed(node)
        text = ability_sentence(Teller(words, CARD), ability)
        assert text and "⟨" not in text and "<" not in text and "None" not in text, text


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_rule_change_is_told(kind: str) -> None:
    """About itself, about others, for players, and as a lasting effect."""
    texts = {
        "skip step": "draw",
        "skip phase": "combat",
        "mana becomes": "C",
        "keep mana": "G",
        "walk is no help": "swampwalk",
    }
    for scope in ("self", "attached", CREATURES, ""):
        for who in ("", "you", "opponent"):
            rule = Rule(kind, scope, who, text=texts.get(kind, ""), cost=mana("2"), against=CREATURES)
            for ability in (Static(rules=(rule,)), Spell(Continuous(rule, None)), Spell(Continuous(rule, SOURCE))):
                told = ability_sentence(Teller(CURRENT, CARD), ability)
                assert told and "⟨" not in told and "  " not in told, told


def test_every_keyword_with_a_parameter_is_told() -> None:
    """With a cost, a number, a filter or an effect."""
    for more in ({"cost": mana("2")}, {"n": 2}, {"filter": CREATURES}, {"effect": Draw()}):
        assert ability_sentence(Teller(CURRENT, CARD), Keyword("kicker", **more))
