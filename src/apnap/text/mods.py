"""What continuous effects make of characteristics."""

from __future__ import annotations

from apnap.text.abilities import ability_sentence
from apnap.text.amounts import fixed
from apnap.text.effects_flow import pt_change
from apnap.text.grammar import NP, THEM, Clause, a, both, does, is_so, says, signed
from apnap.text.nouns import color_words
from apnap.text.teller import MODS, Teller, tells
from apnap.vocab import continuous
from apnap.vocab.base import Amount
from apnap.vocab.effects.lasting import PTEach


@tells(MODS, continuous.PT)
def pt(t: Teller, node: continuous.PT, on: NP) -> Clause:
    return is_so(on, "get", pt_change(t, node.power, node.toughness).rstrip(","))


@tells(MODS, PTEach)
def pt_each(t: Teller, node: PTEach, on: NP) -> Clause:
    each = "time that creature attacked this turn" if node.what == "attacks" else f"{node.what} counter on it"
    return does(on, "get", f"{signed(node.power)}/{signed(node.toughness)} for each {each}")


def as_pt(t: Teller, power: Amount, toughness: Amount) -> str:
    p, q = fixed(power), fixed(toughness)
    if p is not None and q is not None:
        return f"base power and toughness {p}/{q}"
    first, second = t.amount(power), t.amount(toughness)
    if first == second:
        return f"base power and toughness each equal to {first}"
    return f"base power equal to {first} and base toughness equal to {second}"


@tells(MODS, continuous.SetPT)
def set_pt(t: Teller, node: continuous.SetPT, on: NP) -> Clause:
    t.affected = NP("they", True) if on.plural else NP("it")
    return is_so(on, "have", as_pt(t, node.power, node.toughness))


@tells(MODS, continuous.DefinePT)
def define_pt(t: Teller, node: continuous.DefinePT, on: NP) -> Clause:
    first, second = t.amount(node.power), t.amount(node.toughness)
    if first == second:
        return says(f"{on.whose} power and toughness are each equal to {first}")
    if fixed(node.power) is not None or fixed(node.toughness) is not None:
        which, value = ("toughness", second) if fixed(node.power) is not None else ("power", first)
        return says(f"{on.whose} {which} is equal to {value}")
    return says(f"{on.whose} power is equal to {first} and its toughness to {second}")


@tells(MODS, continuous.SwitchPT)
def switch_pt(t: Teller, node: continuous.SwitchPT, on: NP) -> Clause:
    return says(f"{on.whose} power and toughness trade places")


@tells(MODS, continuous.Keywords)
def keywords(t: Teller, node: continuous.Keywords, on: NP) -> Clause:
    gains = both([t.w.gained(k) for k in node.gains])
    loses = both([t.w.gained(k) for k in node.loses])
    if gains and loses:
        return Clause(on, f"have {gains} and lose {loses}", f"has {gains} and loses {loses}", "", True)
    if loses:
        return is_so(on, "lose", loses)
    return is_so(on, "gain" if t.lasting else "have", gains)


@tells(MODS, continuous.GainAbility)
def gain_ability(t: Teller, node: continuous.GainAbility, on: NP) -> Clause:
    inner = t.nested()
    inner.itself = (
        NP("this permanent") if on.text not in ("enchanted creature", "equipped creature") else NP("this creature")
    )
    if on.text == t.itself.text:
        inner.itself = t.itself
    return is_so(on, "have", f"“{ability_sentence(inner, node.ability)}”")


@tells(MODS, continuous.LoseAbilities)
def lose_abilities(t: Teller, node: continuous.LoseAbilities, on: NP) -> Clause:
    return is_so(on, "lose", "all abilities")


@tells(MODS, continuous.Colors)
def colors(t: Teller, node: continuous.Colors, on: NP) -> Clause:
    words = "all colors" if len(node.colors) == 5 else both(color_words(node.colors)) or "colorless"
    return is_so(on, "are", words + (" in addition to other colors" if node.also else ""), "is")


@tells(MODS, continuous.ChosenColor)
def own_chosen_color(t: Teller, node: continuous.ChosenColor, on: NP) -> Clause:
    return is_so(on, "are", "the color chosen before the game", "is")


@tells(MODS, continuous.Types)
def types(t: Teller, node: continuous.Types, on: NP) -> Clause:
    if node.loses and not node.types and not node.subtypes:
        return is_so(on, "aren't", a(node.loses), "isn't")
    words = " ".join([node.supertypes, *node.subtypes, node.types]).split()
    noun = " ".join(words)
    many = on.plural
    text = plural_types(noun) if many else a(noun)
    tail = " in addition to " + ("their" if many else "its") + " other types" if node.also else ""
    if node.replace_subtypes:
        tail = " and has no other creature types" if not many else " and have no other creature types"
    lost = f" and {'are' if many else 'is'} no longer {a(node.loses)}" if node.loses else ""
    return is_so(on, "are", f"{text}{tail}{lost}", "is")


def plural_types(noun: str) -> str:
    return noun + "s" if not noun.endswith("s") else noun


@tells(MODS, continuous.BasicLandType)
def basic_land_type(t: Teller, node: continuous.BasicLandType, on: NP) -> Clause:
    kind = node.land_type if node.land_type == "Plains" or not on.plural else node.land_type + "s"
    text = kind if on.plural else a(kind)
    if node.also:
        text += f" in addition to {'their' if on.plural else 'its'} other types"
    return is_so(on, "are", text, "is")


@tells(MODS, continuous.Control)
def control(t: Teller, node: continuous.Control, on: NP) -> Clause:
    if t.lasting:
        t.names["taken"] = THEM
        return does(t.who(node.who), "gain", f"control of {on}")
    return is_so(t.who(node.who), "control", str(on))
