"""Imports every module that defines tasks, so that a saved game can name any of them."""

from __future__ import annotations

import apnap.atoms.draws
import apnap.atoms.would
import apnap.rules.announcing
import apnap.rules.ending_turns
import apnap.rules.manual_mana
import apnap.rules.resolving
import apnap.rules.skipping
import apnap.rules.starting
import apnap.rules.state_based
import apnap.rules.triggers
import apnap.rules.turn.cleanup
import apnap.rules.turn.combat.attackers
import apnap.rules.turn.combat.beginning
import apnap.rules.turn.combat.blockers
import apnap.rules.turn.combat.damage
import apnap.rules.turn.untap
import apnap.vocab.effects.basic
import apnap.vocab.effects.control
import apnap.vocab.effects.mana
import apnap.vocab.effects.replacing
import apnap.vocab.effects.turns  # noqa: F401
