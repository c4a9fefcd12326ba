"""Questions of the rules themselves: the start, untapping, skipping, replacement effects, state-based actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.atoms.dungeons import delver_of
from apnap.atoms.mana import ChooseFateOfMana
from apnap.atoms.merging import Arrange
from apnap.atoms.replacing import AskReplacement, ChooseReplacement, ShareShield, find_entry, frame_for
from apnap.atoms.walker_damage import ToWalker
from apnap.eras.fifth.untap import Untapping
from apnap.queries.frames import source_frame
from apnap.rules.attractions import VisitRoll
from apnap.rules.battles import ChooseProtector
from apnap.rules.choosing_targets import ChooseChooser
from apnap.rules.dungeons import Venture
from apnap.rules.enchanting import ChooseHost
from apnap.rules.mutating import Mutate
from apnap.rules.own_color import ChooseOwnColor
from apnap.rules.rolling import ChangeRoll, Roll
from apnap.rules.skipping import ChooseSkip, applicable, lasting_id
from apnap.rules.stacks import ChooseStack
from apnap.rules.starting import ChooseStart, DeclareMulligan, OfferCut, OpeningActions, PutOnBottom, counted
from apnap.rules.state_based import MayReturn, StateChoices
from apnap.rules.trigger_stacks import ChooseTriggerStack
from apnap.rules.triggers import PlaceTriggers, WhichEvent
from apnap.rules.turn.cleanup import DiscardDown, TeamDiscards
from apnap.rules.turn.untap import UntapStep, capped, caps_now
from apnap.state.kinds import NOTHING, Act, Ev, Q, Zone
from apnap.telling.asked.words import Asked, asks, cards, more, whose
from apnap.telling.notation import COUNTERS
from apnap.text.grammar import NP
from apnap.text.live import LiveTeller
from apnap.text.nouns import several
from apnap.text.replacements import shield_text
from apnap.text.teller import Teller
from apnap.text.words import words_of
from apnap.vocab.amounts import Num
from apnap.vocab.effects.amusing import AskAgain, AskReroll
from apnap.vocab.effects.entering import EntersAsCopy
from apnap.vocab.effects.wishing import MakeWish
from apnap.vocab.filters import Filter

if TYPE_CHECKING:
    from apnap.atoms.would import Would
    from apnap.options import Option
    from apnap.state.effects import ReplacementEntry
    from apnap.state.game_state import State

# ---- before the first turn ---------------------------------------------------------------------------------------


@asks(ChooseStart)
def start(g: State, task: ChooseStart) -> Asked:
    def each(option: Option) -> str:
        return "you" if option.id == g.ask_player else "an opponent"

    return Asked("who takes the first turn?").beside(each)


@asks(OfferCut)
def offer_cut(g: State, task: OfferCut) -> Asked:
    name = g.players[task.seat].name
    return Asked(f"cut {name}'s library?", "it is cut at a random place", "it stays as it was shuffled")


@asks(DeclareMulligan)
def mulligan(g: State, task: DeclareMulligan) -> Asked:
    p = g.players[task.seat]
    n = len(p.hand)
    fewer = counted(g, p.mulligans + 1)
    size = g.ruleset.hand_size
    if g.ruleset.fewer_cards:
        then = f"shuffle it away and draw {size - fewer}"
    else:
        bottom = f", then put {cards(fewer)} on the bottom" if fewer else ""
        then = f"shuffle it away and draw {size}{bottom}"

    def each(option: Option) -> str:
        return then if option.act == Act.MULLIGAN else "play with these"

    return Asked(f"keep this hand of {cards(n)}?").beside(each)


@asks(PutOnBottom)
def bottom(g: State, task: PutOnBottom) -> Asked:
    return Asked(f"which card goes to the bottom of your library?{more(g.ask_min - len(task.chosen))}")


@asks(OpeningActions)
def opening_action(g: State, task: OpeningActions) -> Asked:
    name = g.name_told(task.next_card(g)[1])
    return Asked(
        f"begin the game with {name} on the battlefield?",
        f"{name} is there before the first turn, for nothing",
        f"{name} stays in your hand",
    )


# ---- turns -------------------------------------------------------------------------------------------------------


@asks(DiscardDown, TeamDiscards)
def discard_down(g: State, task: DiscardDown | TeamDiscards) -> Asked:
    left = task.count - len(task.chosen)
    size = len(g.players[g.ask_player].hand) - task.count
    return Asked(f"your hand may have {cards(size) if size else 'no cards'} now: discard which one?{more(left)}")


@asks(UntapStep, Untapping)
def untap(g: State, task: UntapStep | Untapping) -> Asked:
    if task.about != NOTHING:
        name = g.name_told(task.about)
        return Asked(f"untap {name}?", f"{name} untaps", f"{name} stays tapped until your next untap step, at least")
    found = []
    for cap in caps_now(g):
        scope = cap.entry.node.scope
        if not any(capped(g, cap, p) for p in g.battlefield if p.tapped):
            continue
        source = g.name_told(cap.entry.source)
        card = g.known(cap.entry.source)
        what = "permanents"
        if isinstance(scope, Filter) and card is not None:
            what = several(Teller(words_of(g.ruleset), card.card), scope)
        said = f"{source}: no more than {cap.n} of your {what} can untap"
        if said not in found:
            found.append(said)
    reason = "; ".join(found) or "not everything can untap"
    return Asked(f"{reason}. Untap which one?")


@asks(ChooseSkip)
def skip(g: State, task: ChooseSkip) -> Asked:
    entries = applicable(g, task.kind, task.name, task.seat)
    what = f"{task.name} {task.kind[5:]}".strip()
    name = whose(g, task.seat) + " " + what if what != "turn" else f"{whose(g, task.seat)} turn"

    def each(option: Option) -> str:
        for e in entries:
            if e.source == option.id and lasting_id(e) == option.aux:
                then = ""
                source = g.known(e.source)
                if e.node.then is not None and source is not None:
                    then = f"; {LiveTeller(g, source_frame(g, e.source), task.seat).happens(e.node.then)}"
                return f"skip {name}{then}"
        return ""

    if any(not e.node.optional for e in entries):
        return Asked(f"{name} is skipped: which effect does it?").beside(each)
    only = g.name_told(entries[0].source) if len(entries) == 1 else "effects let you do so"
    return Asked(f"{only}: skip {name}?", no=f"{name} comes as usual").beside(each)


@asks(ChooseFateOfMana)
def fate_of_mana(g: State, task: ChooseFateOfMana) -> Asked:
    return Asked("your unspent mana is not lost but changes: which colour does it become?")


@asks(PlaceTriggers)
def order_triggers(g: State, task: PlaceTriggers) -> Asked:
    n = len(g.options)
    return Asked(f"{n} of your abilities trigger together: which goes on the stack first? The last one resolves first")


@asks(WhichEvent)
def which_event(g: State, task: WhichEvent) -> Asked:
    item = task.candidates(g)[0]
    name = g.name_told(item.source) or item.card.name
    return Asked(f"the delayed ability of {name} triggers once: for which of these?")


# ---- what would happen -------------------------------------------------------------------------------------------


def event(g: State, w: Would) -> str:
    """What is about to happen, in a few words."""
    name = g.name_told(w.obj)
    name = f"the {name}" if name.startswith("face-down") else name
    if w.kind == Ev.DAMAGE:
        return f"{g.name_told(w.obj)} would deal {w.n} damage to {g.name_told(w.other)}"
    if w.kind == Ev.MOVED and w.to == Zone.BATTLEFIELD:
        return f"{name} would enter the battlefield"
    if w.kind == Ev.MOVED:
        places = {Zone.GRAVEYARD: "go to the graveyard", Zone.EXILE: "be exiled", Zone.HAND: "return to the hand"}
        return f"{name} would {'be destroyed' if w.how == 'destroy' else places.get(w.to, 'move')}"
    who = g.players[w.player].name if 0 <= w.player < len(g.players) else ""
    you = "you" if w.player == g.ask_player else who
    told = {
        Ev.DESTROYED: f"{name} would be destroyed",
        Ev.DRAWN: f"{you} would draw a card",
        Ev.LIFE_GAINED: f"{you} would gain {w.n} life",
        Ev.LIFE_LOST: f"{you} would lose {w.n} life",
        Ev.COUNTERS_PUT: f"{name} would get {w.n} {w.counter_kind} counter{'' if w.n == 1 else 's'}",
        Ev.TOKEN: f"{you} would create tokens",
    }
    return told.get(w.kind, "")


def effect_words(g: State, w: Would, entry: ReplacementEntry) -> str:
    """What a replacement effect does, in the words of its card."""
    item = frame_for(g, w, entry)
    t = Teller(words_of(g.ruleset), item.card)
    t.itself = NP(item.card.name)
    counter = COUNTERS.get(type(entry.node))
    if counter is not None:
        return f"its {counter[0]}: {counter[1]}"
    lasting = entry.lasting
    if lasting is None or not lasting.affected:
        return LiveTeller(g, item, g.ask_player).said(t.replacement(entry.node))
    names = [("you" if i == g.ask_player else g.name_told(i)) for i in lasting.affected]
    about = NP(", ".join(names), len(names) > 1)
    return LiveTeller(g, item, g.ask_player).said(shield_text(t, entry.node, about, Num(lasting.n)))


@asks(ChooseReplacement)
def replacement(g: State, task: ChooseReplacement) -> Asked:
    w = task.ws[task.index]

    def each(option: Option) -> str:
        entry = find_entry(g, w, option.aux)
        return "" if entry is None else effect_words(g, w, entry)

    told = event(g, w)
    lead = f"{told}: " if told else ""
    return Asked(f"{lead}several effects change that; which one first?").beside(each)


@asks(AskReplacement)
def ask_replacement(g: State, task: AskReplacement) -> Asked:
    w = task.ws[task.index]
    entry = find_entry(g, w, task.key)
    assert entry is not None
    name = g.name_told(entry.source) or g.name_told(w.obj)
    if isinstance(entry.node, ToWalker):
        return Asked(
            f"{name} would deal {w.n} damage to {g.name_told(w.other)}: to a planeswalker instead?",
            no=f"it is dealt to {g.name_told(w.other)}",
        )
    told = effect_words(g, w, entry)
    if isinstance(entry.node, EntersAsCopy):
        return Asked(f"{name}: enter as a copy of which one?", no=f"it enters as {name}")
    if g.ask_kind == Q.YES_NO:
        lead = event(g, w)
        return Asked(f"{name}: {lead + '; ' if lead else ''}use its effect?", told, "it happens as it would")
    what = {Q.COLOR: "a colour", Q.NUMBER: "a number"}.get(g.ask_kind, "a player")
    return Asked(f"{name} enters: choose {what}", about=told)


@asks(ShareShield)
def share_shield(g: State, task: ShareShield) -> Asked:
    w = task.ws[task.index]
    entry = find_entry(g, w, task.key)
    shield = "the shield" if entry is None else g.name_told(entry.source)
    left = 0 if entry is None or entry.lasting is None else entry.lasting.n
    return Asked(
        f"{shield} prevents {left} damage in all: how much of the {w.n} from {g.name_told(w.obj)} "
        f"to {g.name_told(w.other)}?"
    )


@asks(ChooseHost)
def host(g: State, task: ChooseHost) -> Asked:
    return Asked(f"{g.name_told(task.ws[task.index].obj)} enters: what does it enchant?")


# ---- state-based actions, battles --------------------------------------------------------------------------------


@asks(StateChoices)
def state_choices(g: State, task: StateChoices) -> Asked:
    if g.ask_kind == Q.LEGEND:
        name = g.name_told(g.options[0].id)
        return Asked(f"you control {len(g.options)} called {name}: which one stays? The rest go to the graveyard")
    return Asked(f"{g.ask_note}: which opponent protects it now?")


@asks(MayReturn)
def may_return(g: State, task: MayReturn) -> Asked:
    """903.9a: a commander in a graveyard or in exile."""
    name = g.name_told(task.ids[0])
    return Asked(
        f"{name}, your commander: put it into the command zone?",
        "you may cast it from there again, for {2} more each time",
        "it stays where it is",
    )


@asks(Roll)
def roll(g: State, task: Roll) -> Asked:
    """706.2a: what may be paid to change the result of a die."""
    return Asked(f"you rolled {task.results[task.at]}: with what do you change the result?", done="leave it as it is")


@asks(VisitRoll)
def visit_roll(g: State, task: VisitRoll) -> Asked:
    return Asked(f"you rolled {task.results[task.at]}: with what do you change the result?", done="leave it as it is")


@asks(ChangeRoll)
def change_roll(g: State, task: ChangeRoll) -> Asked:
    return Asked(f"you rolled {task.roll.results[task.roll.at]}: what shall the result be?")


@asks(AskReroll)
def reroll(g: State, task: AskReroll) -> Asked:
    """706.8b: of each value, how many stored results are rolled again."""
    return Asked(f"how many of the stored results that are {g.ask_note} do you reroll?")


@asks(MakeWish)
def wish(g: State, task: MakeWish) -> Asked:
    """400.11b: a card from outside the game."""
    return Asked("which card from outside the game do you reveal and put into your hand?")


@asks(ChooseOwnColor)
def own_color(g: State, task: ChooseOwnColor) -> Asked:
    """903.4b: the colour of a commander that has none of its own."""
    return Asked(f"{g.name_of(task.id)}, your commander: which colour is it?")


@asks(Venture)
def venture(g: State, task: Venture) -> Asked:
    """701.49a, 701.49b: a dungeon to begin with, or the room to go on to."""
    begun = delver_of(g, task.seat).id != NOTHING
    return Asked("you venture: which room do you go on to?" if begun else "you venture: into which dungeon?")


@asks(ChooseStack)
def which_stack(g: State, task: ChooseStack) -> Asked:
    """807.5b: who takes part in several turns says for which of them."""
    return Asked("several turns are in progress around you: on whose stack does it go?")


@asks(ChooseTriggerStack)
def which_stack_for_trigger(g: State, task: ChooseTriggerStack) -> Asked:
    name = g.waiting[task.index].card.name
    return Asked(f"{name} triggers while several turns are in progress around you: on whose stack does it go?")


@asks(ChooseProtector)
def protector(g: State, task: ChooseProtector) -> Asked:
    return Asked(f"{g.name_told(task.id)} enters: which opponent protects it?")


@asks(AskAgain)
def roll_again(g: State, task: AskAgain) -> Asked:
    return Asked(
        f"{g.name_of(g.item(task.frame).source)}: roll again?", "the die is rolled once more", "the results stand"
    )


@asks(ChooseChooser)
def who_chooses(g: State, task: ChooseChooser) -> Asked:
    return Asked(f"{g.name_of(task.id)}: which opponent chooses the target?")


@asks(Mutate)
def which_side(g: State, task: Mutate) -> Asked:
    return Asked(f"{g.name_of(task.id)}: over or under {g.name_of(task.target)}?")


@asks(Arrange)
def which_above(g: State, task: Arrange) -> Asked:
    return Asked(
        f"Which of the cards that were one permanent lies uppermost?{more(len(task.cards) - len(task.ordered))}"
    )
