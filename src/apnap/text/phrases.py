"""Words that one phrase tells, with gaps for what the node has: no function for each of them."""

from __future__ import annotations

from typing import Any, Final

from apnap.atoms.walker_damage import ToWalker
from apnap.eras.fifth.words.effects import Bury, ExtraAttack, RedirectPacket, Regenerate
from apnap.text.grammar import NP, YOU, Clause, does, says
from apnap.text.teller import AMOUNTS, COSTS, EFFECTS, REPLACEMENTS, TRIGGERS, Teller, tells
from apnap.vocab.adding_mana import AddCommanderMana, LoseMana
from apnap.vocab.amounts import DividedBy, TypesInGraveyard, X
from apnap.vocab.base import Amount, Condition, Effect, Node, Ref, Who
from apnap.vocab.costs import Crew, DiscardSelf, PayLife, ReturnSelf, SacrificeSelf, TapSelf, UntapSelf, Waterbend
from apnap.vocab.effects.amusing import ClaimPrize, ForEachResult, RerollStored, RollToVisit, StoredAlike, StoreResults
from apnap.vocab.effects.bending import Airbent
from apnap.vocab.effects.chance import FlipCoins
from apnap.vocab.effects.combat import (
    AttackSomethingElse,
    BecomeAttacking,
    BecomeBlocked,
    BlocksThisCombat,
    CastDefeated,
    MakeBlock,
    RemoveFromCombat,
)
from apnap.vocab.effects.damage import Fight
from apnap.vocab.effects.day_night import DayNightChanges
from apnap.vocab.effects.game_and_library import DrawGame, LoseGame, ReverseOrder, ShuffleSpell, WinGame
from apnap.vocab.effects.keyword_actions import Proliferate
from apnap.vocab.effects.life_and_cards import SetLife
from apnap.vocab.effects.life_totals import RedistributeLife
from apnap.vocab.effects.looking import Scry, Surveil
from apnap.vocab.effects.marks import Mark
from apnap.vocab.effects.permanents import Attach, SwapTapped, Tap, Untap
from apnap.vocab.effects.planar import MakeChaos, Planeswalk, RollPlanarDie
from apnap.vocab.effects.protecting import ProtectFromPlayer
from apnap.vocab.effects.replacing import Regeneration
from apnap.vocab.effects.turning import Flip, TurnFaceUp
from apnap.vocab.effects.turns import EndCombat, EndTurn
from apnap.vocab.rolling import ChaosEnsues
from apnap.vocab.sagas import ReadAhead
from apnap.vocab.triggers import Immediately, StateTrigger

# Effects told as a sentence.
SENTENCES: Final[dict[type, str]] = {
    AddCommanderMana: "add one mana of any color in your commanders' color identity",
    BecomeAttacking: "{ref} is now attacking a player or permanent its controller chooses",
    CastDefeated: "you may {w.cast} it transformed without paying its {w.mana_cost}",
    DrawGame: "the game is a draw",
    ExtraAttack: "you may attack once more this turn",
    Fight: "{one} and {other} fight: each deals damage equal to its power to the other",
    ForEachResult: "for each result, {effect}",
    MakeBlock: "{ref} now blocks {attacker}, if it can",
    MakeChaos: "chaos ensues",
    ProtectFromPlayer: "until your next turn, you and planeswalkers you control have protection from {who}",
    RedistributeLife: "choose any number of players; each of them gets one of their life totals, as you choose",
    RerollStored: "you may reroll any number of results stored on {itself}",
    ReverseOrder: "from now on turns go around the table the other way",
    SetLife: "{who.whose} life total becomes {n}",
    SwapTapped: "tap {ref} that are untapped and untap those that are tapped, all at the same time",
}
# Effects that are something for you to do.
YOU_DO: Final[dict[type, str]] = {
    Airbent: "let its owner cast it for {{2}} for as long as it is exiled",
    Attach: "attach {what} to {to}",
    AttackSomethingElse: "choose anew which player or permanent {ref} is attacking",
    Bury: "bury {ref}",
    ClaimPrize: "claim the prize ({prize})",
    EndCombat: "end the combat phase",
    EndTurn: "end the turn",
    Flip: "flip {ref}",
    Planeswalk: "planeswalk",
    Proliferate: "proliferate",
    RedirectPacket: "redirect {ref} to {onto}",
    Regenerate: "regenerate {ref}",
    RemoveFromCombat: "remove {ref} from combat",
    RollPlanarDie: "roll the planar die",
    RollToVisit: "roll to visit your Attractions",
    ShuffleSpell: "shuffle this spell into its owner's library",
    StoreResults: "store those results on {itself}",
    Tap: "tap {ref}",
    TurnFaceUp: "turn {ref} face up",
    Untap: "untap {ref}",
}
# What their `ref` does.
IT_DOES: Final[dict[type, str]] = {
    BecomeBlocked: "become blocked",
    BlocksThisCombat: "block {itself} this combat if able",
    Mark: "become {name}",
}
# What their `who` do.
THEY_DO: Final[dict[type, str]] = {
    FlipCoins: "flip a coin",
    LoseGame: "lose the game",
    LoseMana: "lose all unspent mana",
    Scry: "scry {n}",
    Surveil: "surveil {n}",
    WinGame: "win the game",
}
# The other kinds.
PHRASES: Final[tuple[tuple[dict[type, Any], dict[type, str]], ...]] = (
    (
        AMOUNTS,
        {
            DividedBy: "{of} divided by {by}, rounded down",
            StoredAlike: "the greatest number of results stored on {itself} with the same value",
            TypesInGraveyard: "the number of card types among cards in {who.whose} graveyard",
            X: "X",
        },
    ),
    (
        COSTS,
        {
            Crew: "tap any number of other untapped creatures you control with total power {n} or more",
            DiscardSelf: "discard this card",
            PayLife: "pay {n} life",
            ReturnSelf: "return {itself} to its owner's hand",
            SacrificeSelf: "sacrifice {itself}",
            TapSelf: "{{T}}",
            Waterbend: "waterbend",
            UntapSelf: "{{Q}}",
        },
    ),
    (
        REPLACEMENTS,
        {
            ReadAhead: "read ahead: choose a chapter up to {final}, and begin with that many lore counters",
            Regeneration: "regenerate {itself}",
            ToWalker: "an opponent may have noncombat damage to a player dealt to a planeswalker of theirs instead",
        },
    ),
    (
        TRIGGERS,
        {
            ChaosEnsues: "whenever chaos ensues",
            DayNightChanges: "whenever day becomes night or night becomes day",
            Immediately: "when you do",
            StateTrigger: "when {condition}",
        },
    ),
)


class Gaps(dict[str, object]):
    """What stands in the gaps of a phrase: its node's arguments told, {itself} the card, {w} words of the era."""

    def __init__(self, t: Teller, node: Node) -> None:
        super().__init__(itself=t.itself, w=t.w)
        self.t = t
        self.node = node

    def __missing__(self, name: str) -> object:
        value = getattr(self.node, name)
        for kind, tell in TOLD_AS:
            if isinstance(value, kind):
                return tell(self.t, value)
        return value


TOLD_AS: Final = (
    (Ref, Teller.ref),
    (Who, Teller.who),
    (Amount, Teller.amount),
    (Condition, Teller.condition),
    (Effect, Teller.doing),
)


def phrase(t: Teller, node: Node, form: str) -> str:
    return form.format_map(Gaps(t, node))


def clause(t: Teller, node: Node, subject: NP, form: str) -> list[Clause]:
    verb, _, rest = form.partition(" ")
    return [does(subject, verb, phrase(t, node, rest))]


@tells(EFFECTS, *SENTENCES)
def sentence(t: Teller, node: Effect) -> list[Clause]:
    return [says(phrase(t, node, SENTENCES[type(node)]))]


@tells(EFFECTS, *YOU_DO)
def you_do(t: Teller, node: Effect) -> list[Clause]:
    return clause(t, node, YOU, YOU_DO[type(node)])


@tells(EFFECTS, *IT_DOES)
def it_does(t: Teller, node: Any) -> list[Clause]:
    return clause(t, node, t.ref(node.ref), IT_DOES[type(node)])


@tells(EFFECTS, *THEY_DO)
def they_do(t: Teller, node: Any) -> list[Clause]:
    return clause(t, node, t.who(node.who), THEY_DO[type(node)])


FORMS: Final = {word: form for _, forms in PHRASES for word, form in forms.items()}


def told(t: Teller, node: Node) -> str:
    return phrase(t, node, FORMS[type(node)])


for table, forms in PHRASES:
    tells(table, *forms)(told)
