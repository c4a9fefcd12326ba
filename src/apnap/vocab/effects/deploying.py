"""Deploy creatures (804): the ability every creature has where the option is used."""

from __future__ import annotations

from typing import Final

from apnap.cards.registry import register_engine
from apnap.vocab.abilities import Activated, Targets
from apnap.vocab.continuous import Control, GainAbility
from apnap.vocab.costs import TAP, Cost
from apnap.vocab.durations import FOREVER
from apnap.vocab.effects.lasting import Continuous
from apnap.vocab.filters import CREATURES
from apnap.vocab.what import SOURCE
from apnap.vocab.who import TARGET_PLAYER

TAKES_IT: Final = Control("self", TARGET_PLAYER)
HANDS_OVER: Final = Continuous(TAKES_IT, SOURCE, FOREVER)
# 804.2: only any time its controller could cast a sorcery.
DEPLOYS: Final = Activated(Cost(parts=(TAP,)), HANDS_OVER, (Targets(players="teammate"),), sorcery_speed=True)
DEPLOYMENT: Final = GainAbility(CREATURES, DEPLOYS)
register_engine("the teammate takes it", TAKES_IT)
register_engine("it is handed over", HANDS_OVER)
register_engine("deploys", DEPLOYS)
register_engine("deployment", DEPLOYMENT)
