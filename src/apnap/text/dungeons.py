"""Dungeons, the initiative, and what comes from outside the game in words."""

from __future__ import annotations

from apnap.state.kinds import Zone
from apnap.text.grammar import Clause, does, either, says
from apnap.text.nouns import one
from apnap.text.teller import ABILITIES, AMOUNTS, CONDITIONS, EFFECTS, TRIGGERS, Teller, tells
from apnap.vocab.dungeons import CompletedDungeon, EntersRoom, HasInitiative, Passages, passages
from apnap.vocab.effects.melding import CanMeld, Meld
from apnap.vocab.effects.restarting import RestartGame
from apnap.vocab.effects.staking import Ante, AnteTop, WithdrawAnte
from apnap.vocab.effects.venturing import TakeInitiative, VentureIntoDungeon
from apnap.vocab.effects.wishing import Wish
from apnap.vocab.kin import Kin
from apnap.vocab.mutating import TimesMutated

NOT = "n't"


@tells(ABILITIES, Passages)
def ways(t: Teller, node: Passages) -> str:
    lines = [f"Enter this dungeon only by venturing into {node.only}."] if node.only else []
    for i, name in enumerate(node.names):
        if node.exits[i]:
            lines.append(f"{name} leads to {either([node.names[k] for k in node.exits[i] if k < len(node.names)])}.")
    return "\n".join(lines)


@tells(TRIGGERS, EntersRoom)
def enters_room(t: Teller, node: EntersRoom) -> str:
    rooms = None if t.card is None else passages(t.card)
    return f"when you move your venture marker into {'this room' if rooms is None else rooms.names[node.room]}"


@tells(EFFECTS, VentureIntoDungeon)
def venture(t: Teller, node: VentureIntoDungeon) -> list[Clause]:
    who = t.who(node.who)
    where = node.into or "the dungeon"
    return [says(f"venture into {where}") if who.text == "you" else does(who, "venture", f"into {where}")]


@tells(EFFECTS, Wish)
def wish(t: Teller, node: Wish) -> list[Clause]:
    card = one(t, node.filter, Zone.LIBRARY)
    return [says(f"you may reveal {card} you own from outside the game and put it into your hand")]


@tells(EFFECTS, Meld)
def meld(t: Teller, node: Meld) -> list[Clause]:
    return [says(f"exile {t.itself} and {node.name}, then meld them into {node.result.name}")]


@tells(CONDITIONS, CanMeld)
def can_meld(t: Teller, node: CanMeld, no: bool) -> str:
    return f"you {NOT.join(('do', ' ')) if no else 'both '}own and control {t.itself} and a creature named {node.name}"


@tells(EFFECTS, AnteTop)
def ante_top(t: Teller, node: AnteTop) -> list[Clause]:
    who = t.who(node.who)
    return [does(who, "ante", f"the top card of {'your' if who.text == 'you' else 'their'} library")]


@tells(EFFECTS, Ante)
def ante(t: Teller, node: Ante) -> list[Clause]:
    return [says(f"ante {t.ref(node.ref)}")]


@tells(EFFECTS, WithdrawAnte)
def withdraw_ante(t: Teller, node: WithdrawAnte) -> list[Clause]:
    return [says("put all other cards you own from the ante into your graveyard")]


@tells(AMOUNTS, Kin)
def kin(t: Teller, node: Kin) -> str:
    return "the number of other creatures that share a creature type with it"


@tells(AMOUNTS, TimesMutated)
def times_mutated(t: Teller, node: TimesMutated) -> str:
    return f"the number of times {t.itself} has mutated"


@tells(EFFECTS, RestartGame)
def restart_game(t: Teller, node: RestartGame) -> list[Clause]:
    return [
        says(f"restart the game, leaving {t.ref(node.leaving)} in exile"),
        says("put those cards onto the battlefield under your control"),
    ]


@tells(EFFECTS, TakeInitiative)
def take_the_initiative(t: Teller, node: TakeInitiative) -> list[Clause]:
    who = t.who(node.who)
    return [says("you take the initiative") if who.text == "you" else does(who, "take", "the initiative")]


@tells(CONDITIONS, CompletedDungeon)
def completed_dungeon(t: Teller, node: CompletedDungeon, no: bool) -> str:
    who = t.who(node.who)
    have = "have" if who.text == "you" or who.plural else "has"
    return f"{who.text} {have}{NOT if no else ''} completed {node.name or 'a dungeon'}"


@tells(CONDITIONS, HasInitiative)
def has_initiative(t: Teller, node: HasInitiative, no: bool) -> str:
    who = t.who(node.who)
    if no:
        return f"{who.text} {'do' if who.text == 'you' or who.plural else 'does'}n't have the initiative"
    return f"{who.text} {'have' if who.text == 'you' or who.plural else 'has'} the initiative"
