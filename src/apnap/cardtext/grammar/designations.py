"""The monarch, the initiative, dungeons, Attractions, chaos, and turns that end at once."""

from __future__ import annotations

from apnap.cardtext.grammar.actions import only_you
from apnap.cardtext.grammar.base import does, say
from apnap.cardtext.grammar.triggers import enters
from apnap.vocab.conditions import IsMonarch
from apnap.vocab.dungeons import CompletedDungeon, HasInitiative
from apnap.vocab.effects.amusing import OpenAttraction
from apnap.vocab.effects.crowning import BecomeMonarch
from apnap.vocab.effects.turns import EndTurn
from apnap.vocab.effects.venturing import TakeInitiative, VentureIntoDungeon
from apnap.vocab.lookups import OPPONENTS, Not
from apnap.vocab.rolling import ChaosEnsues
from apnap.vocab.triggers import Acts

does("become* the monarch", lambda c, who: BecomeMonarch(who))
does("take* the initiative", lambda c, who: TakeInitiative(who))
does("venture* into the dungeon", lambda c, who: VentureIntoDungeon("", who))
say("deed", "open an attraction", lambda c, who: only_you(who, OpenAttraction()))
say("deed", "end the turn", lambda c, who: only_you(who, EndTurn()))
say("cond", "you're the monarch", lambda c: IsMonarch())
say("cond", "you are the monarch", lambda c: IsMonarch())
say("cond", "you aren't the monarch", lambda c: Not(IsMonarch()))
say("cond", "you have the initiative", lambda c: HasInitiative())
say("cond", "you've completed a dungeon", lambda c: CompletedDungeon())
say("cond", "you have completed a dungeon", lambda c: CompletedDungeon())
say("event", "chaos ensues", lambda c: ChaosEnsues())
say("event", "you set this scheme in motion", lambda c: Acts("set in motion", ref="source"))
say("event", "you set ~ in motion", lambda c: Acts("set in motion", ref="source"))
say("event", "<subject> enters the battlefield", enters)
say("cond", "an opponent is the monarch", lambda c: IsMonarch(OPPONENTS))
