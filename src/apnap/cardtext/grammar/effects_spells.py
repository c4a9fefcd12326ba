"""What is done to spells: their targets, and where they go when they are countered."""

from __future__ import annotations

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.effects_objects import Marker
from apnap.state.kinds import Zone
from apnap.vocab.effects.spells import NewTargets

say("deed", "change the target of <targetspell>", lambda c, who, t: NewTargets(c.ref(t), who, True))
word("post", "with a single target", {"status": ("single target",)})
for text, to in (
    ("exile it instead of putting it into its owner 's graveyard", Zone.EXILE),
    ("put it on top of its owner 's library instead of into that player 's graveyard", Zone.LIBRARY),
    ("put it into its owner 's hand instead of into that player 's graveyard", Zone.HAND),
):
    say("clause", f"if that spell is countered this way , {text}", lambda c, to=to: Marker(f"countered {int(to)}"))
say("clause", "a spell countered this way is exiled instead", lambda c: Marker(f"countered {int(Zone.EXILE)}"))
say(
    "clause",
    "a spell countered this way goes on top of its owner 's library instead",
    lambda c: Marker(f"countered {int(Zone.LIBRARY)}"),
)
say(
    "clause",
    "a spell countered this way goes to its owner 's hand instead of the graveyard",
    lambda c: Marker(f"countered {int(Zone.HAND)}"),
)
say("deed", "change the target of <it>", lambda c, who, t: NewTargets(c.ref(t), who, True))
