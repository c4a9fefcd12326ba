"""Effects about cards in the command zone, told: schemes."""

from __future__ import annotations

from apnap.text.grammar import YOU, Clause, does, says
from apnap.text.teller import EFFECTS, Teller, tells
from apnap.vocab.effects.scheming import Abandon


@tells(EFFECTS, Abandon)
def abandon(t: Teller, node: Abandon) -> list[Clause]:
    found = [does(YOU, "abandon", str(t.ref(node.ref)))]
    if node.then is not None:
        found.append(says(f"if you do, {t.doing(node.then)}"))
    return found
