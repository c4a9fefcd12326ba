"""Questions that spells and abilities ask as they resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.eras.fifth.words.effects import PreventUpTo
from apnap.rules.desertion import PassChoice
from apnap.rules.retargeting import Retarget, places
from apnap.state.kinds import Act, Zone
from apnap.state.objects import Item
from apnap.telling.asked.words import NOTHING_HAPPENS, Asked, asks, cards, more, source_of, teller, whole
from apnap.text.grammar import a, capital, mana_symbols, sentences
from apnap.text.nouns import noun
from apnap.vocab.adding_mana import ChooseManaType
from apnap.vocab.effects.choosing import AskEffect, AskOpponent, PickSacrifices
from apnap.vocab.effects.combat import AskCastDefeated
from apnap.vocab.effects.commanding import ChooseCommand
from apnap.vocab.effects.control import AskChoose, AskMay, AskNumber
from apnap.vocab.effects.game_and_library import SearchLibrary
from apnap.vocab.effects.keyword_actions import ChooseProliferated
from apnap.vocab.effects.life_and_cards import ChooseDiscard, DiscardTogether
from apnap.vocab.effects.looking import PickAmong, PutRest
from apnap.vocab.effects.madness import AskTimes, CastCopy
from apnap.vocab.effects.paying import AskPay, times_price
from apnap.vocab.effects.recasting import CastNow, RevealMiracle
from apnap.vocab.effects.spells import ChooseOwn

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State
    from apnap.vocab.base import Effect

GOES: dict[int, str] = {
    Zone.HAND: " to put into your hand",
    Zone.BATTLEFIELD: " to put onto the battlefield",
    Zone.GRAVEYARD: " to put into your graveyard",
}
LONG = 60  # what is longer stands beside yes, not in the question


@asks(AskMay)
def may(g: State, task: AskMay) -> Asked:
    item = g.item(task.frame)
    src = source_of(g, item)
    no = outcome(g, item, task.node.otherwise)
    if isinstance(task.node.then, CastNow):
        return may_cast(item, task.node.prompt)
    yes = outcome(g, item, task.node.then)
    if task.node.prompt and item.controller != g.ask_player:
        yes = task.node.prompt  # somebody else may do it, not the one whose card it is
    if len(yes) <= LONG:
        return Asked(f"{src}: {yes}?", "", no)
    return Asked(f"{src}: do what it offers?", yes, no)


def may_cast(item: Item, word: str) -> Asked:
    """Miracle, madness, rebound: a card may be cast now, for the cost that word gives."""
    found = item.card.word(word)
    price = "without paying its mana cost" if found is None or found.cost is None else ""
    if found is not None and found.cost is not None:
        price = f"for its {word} cost {mana_symbols(found.cost.mana.text) or '{0}'}"
    name = item.card.name
    gone = {"madness": f"{name} goes to the graveyard", "rebound": f"{name} stays in exile"}
    return Asked(f"{word}: cast {name} {price}?", f"you cast {name} now", gone.get(word, f"{name} stays where it is"))


def outcome(g: State, item: Item, effect: Effect | None) -> str:
    return NOTHING_HAPPENS if effect is None else teller(g, item).happens(effect) or NOTHING_HAPPENS


@asks(AskPay)
def may_pay(g: State, task: AskPay) -> Asked:
    item = g.item(task.frame)
    node = task.node
    t = teller(g, item)
    times = task.times(g, item)
    src = source_of(g, item)
    if not task.chosen:
        bill = t.bill(node.cost, times_price(node.cost, times, item.x), times)
        yes = outcome(g, item, node.then)
        return Asked(
            f"{src}: {bill}?",
            yes if node.then is not None else "you pay, and that is all",
            outcome(g, item, node.otherwise),
        )
    start = 1
    for part in node.cost.parts:
        need = part.count(g, item) * times
        if len(task.chosen) < start + need:
            return Asked(f"{src}: {t.said(t.cost_part(part))}: which one?{more(start + need - len(task.chosen))}")
        start += need
    if node.cost.bends:
        return Asked(f"to pay for {src}, tap an artifact or creature: which one?", done="mana pays the rest")
    return Asked(f"{src}: which one?")


@asks(AskTimes)
def times(g: State, task: AskTimes) -> Asked:
    item = g.item(task.frame)
    price = mana_symbols(task.node.cost.mana.text)
    return Asked(f"{source_of(g, item)}: how many times do you pay {price}? 0 pays nothing", about=whole(g, item))


@asks(AskOpponent, AskNumber)
def simply(g: State, task: AskOpponent | AskNumber) -> Asked:
    item = g.item(task.frame)
    what = "choose an opponent" if isinstance(task, AskOpponent) else "which number?"
    return Asked(f"{source_of(g, item)}: {what}", about=whole(g, item))


@asks(AskChoose)
def choose(g: State, task: AskChoose) -> Asked:
    item = g.item(task.frame)
    t = teller(g, item)
    chosen = len(item.get(task.node.name))
    low, high = task.node.low.value(g, item), task.node.high.value(g, item)
    told = t.happens(task.node).removeprefix(f"{g.players[g.ask_player].name} ").replace("chooses ", "choose ", 1)
    had = f" ({chosen} chosen)" if chosen else ""
    left = more(low - chosen) if low == high else had
    done = "choose no more" if chosen else "choose none"
    return Asked(f"{source_of(g, item)}: {told}{left}", done=done, about=whole(g, item))


@asks(AskEffect)
def one_of(g: State, task: AskEffect) -> Asked:
    item = g.item(task.frame)

    def each(option: Option) -> str:
        t = teller(g, item)
        return t.said(capital(sentences(t.effect(task.node.parts[option.id]))))

    return Asked(f"{source_of(g, item)}: which of these?").beside(each)


@asks(ChooseOwn)
def choose_own(g: State, task: ChooseOwn) -> Asked:
    item = g.item(task.frame)
    what = a(noun(teller(g, item), task.node.filter).removesuffix(" you control"))
    return Asked(f"{source_of(g, item)}: choose {what} you control{more(task.n)}", about=whole(g, item))


@asks(SearchLibrary)
def search(g: State, task: SearchLibrary) -> Asked:
    item = g.item(task.frame)
    f = task.node.filter
    t = teller(g, item)
    what = t.said(noun(t, f, False, Zone.LIBRARY))
    where = GOES.get(task.node.to, "") + (" tapped" if task.node.tapped else "")
    left = more(task.node.n.value(g, item) - len(task.found))
    done = "find no more" if task.found else "find nothing"
    return Asked(
        f"{source_of(g, item)}: search your library for {a(what)}{where}: which one?{left}", done=f"{done}, and shuffle"
    )


@asks(PickAmong)
def pick_among(g: State, task: PickAmong) -> Asked:
    item = g.item(task.frame)
    goes = {Zone.LIBRARY: " to put on the bottom" if task.node.bottom else " to put on top"}
    where = goes.get(Zone(task.node.to), GOES.get(task.node.to, ""))
    done = "pick no more" if task.picked else "pick none"
    return Asked(f"{source_of(g, item)}: which card{where}?", done=done, about=whole(g, item))


@asks(ChooseProliferated)
def proliferated(g: State, task: ChooseProliferated) -> Asked:
    item = g.item(task.frame)
    done = "choose no more" if task.chosen else "choose none"
    return Asked(f"{source_of(g, item)}: proliferate: one more of each kind of counter on which?", done=done)


@asks(PutRest)
def put_rest(g: State, task: PutRest) -> Asked:
    item = g.item(task.frame)
    where = "on top" if task.rest == "top" else "at the bottom"
    return Asked(f"{source_of(g, item)}: which card lies uppermost {where}?{more(len(task.cards) - len(task.ordered))}")


@asks(ChooseDiscard)
def discard(g: State, task: ChooseDiscard) -> Asked:
    item = g.items.get(task.frame)
    src = "discard" if item is None else f"{source_of(g, item)}: discard"
    return Asked(f"{src} {cards(task.n)}: which one?{more(g.ask_min - len(task.chosen))}")


@asks(DiscardTogether)
def discard_together(g: State, task: DiscardTogether) -> Asked:
    item = g.items.get(task.frame)
    src = "" if item is None else f"{source_of(g, item)}: "
    mine = sum(1 for o in g.players[g.ask_player].hand if o.id in task.chosen)
    left = more(task.n - mine)
    return Asked(f"{src}discard {cards(task.n)}, all players together: which one?{left}")


@asks(PickSacrifices)
def sacrifice(g: State, task: PickSacrifices) -> Asked:
    item = g.item(task.frame)
    what = a(noun(teller(g, item), task.node.filter).removesuffix(" you control"))
    who = task.seats[0]
    verb = f"sacrifice {what}" if who == g.ask_player else f"{g.players[who].name} sacrifices {what}"
    return Asked(f"{source_of(g, item)}: {verb}: which one?{more(task.left)}")


@asks(CastCopy)
def cast_copy(g: State, task: CastCopy) -> Asked:
    return Asked("cast a copy of which card, without paying its mana cost?", done="cast no more of them")


@asks(ChooseManaType)
def mana_type(g: State, task: ChooseManaType) -> Asked:
    return Asked(f"{source_of(g, g.item(task.frame))}: mana of which colour?")


@asks(AskCastDefeated)
def cast_defeated(g: State, task: AskCastDefeated) -> Asked:
    card = g.objects[task.id].card
    back = "its other side" if card.back is None else card.back.name
    return Asked(
        f"{card.name} is defeated: cast {back} without paying its mana cost?",
        f"you cast {back}, the other side of {card.name}",
        f"{card.name} stays in exile",
    )


@asks(RevealMiracle)
def miracle(g: State, task: RevealMiracle) -> Asked:
    card = g.objects[task.id].card
    word = card.word("miracle")
    price = "" if word is None or word.cost is None else f" {mana_symbols(word.cost.mana.text)}"
    return Asked(
        f"{card.name} is the first card you draw this turn: reveal it for its miracle?",
        f"everyone sees it, and you may cast it for its miracle cost{price}",
        "it stays in your hand, and nobody sees it",
    )


@asks(PreventUpTo)
def prevent_up_to(g: State, task: PreventUpTo) -> Asked:
    return Asked(f"{source_of(g, g.items[task.frame])}: prevent up to {task.n} damage: which?")


@asks(ChooseCommand)
def command(g: State, task: ChooseCommand) -> Asked:
    item = g.item(task.frame)
    who = g.players[task.whom].name
    return Asked(f"{source_of(g, item)}: which card must {who} play, if able?")


@asks(Retarget)
def retarget(g: State, task: Retarget) -> Asked:
    item = g.objects.get(task.item)
    assert isinstance(item, Item)
    slot, k = places(item)[len(task.chosen)]
    now = item.targets[slot][k]

    def each(option: Option) -> str:
        return "as it is" if option.act == Act.PICK and option.id == now else ""

    name = g.name_told(item.id) or item.card.name
    return Asked(f"which target does {name} get in place of {g.name_told(now)}?").beside(each)


@asks(PassChoice)
def pass_choice(g: State, task: PassChoice) -> Asked:
    frame = getattr(task.tasks[0], "frame", -1)
    item = g.items.get(frame)
    src = "" if item is None else f"{source_of(g, item)}: "
    return Asked(f"{src}whoever had to choose has left the game: who chooses instead?")
