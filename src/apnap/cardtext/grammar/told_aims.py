"""Our own telling of cards begins with the targets: "choose target creature and target player: …"."""

from __future__ import annotations

from typing import Any

from apnap.cardtext.grammar.base import say, word
from apnap.cardtext.grammar.flow import if_paid
from apnap.cardtext.grammar.nouns import target_player
from apnap.cardtext.grammar.qualities import Nothing
from apnap.cardtext.meaning import Context, Said, Thing
from apnap.vocab.base import Who

word("aim", "<target>", lambda t: t)
word("aim", "<targetspell>", lambda t: t)
word("aim", "<targetcard>", lambda t: t)
say("aim", "target player", lambda c: target_player(c, "any"))
say("aim", "target opponent", lambda c: target_player(c, "opponent"))
for name in ("kicker", "bargain"):
    paid = f"if its {name} cost was paid"
    word("aim", f"<target> {paid}", lambda t, name=name: Aimed(t, name))
    word("aim", f"<targetspell> {paid}", lambda t, name=name: Aimed(t, name))
    word("aim", f"<targetcard> {paid}", lambda t, name=name: Aimed(t, name))
    say("aim", f"target player {paid}", lambda c, name=name: paid_player(c, "any", name))
    say("aim", f"target opponent {paid}", lambda c, name=name: paid_player(c, "opponent", name))
word("aims", "<aim>", lambda a: (a,))
word("aims", "<aim> and <aim>", lambda a, b: (a, b))
word("aims", "<aim> , <aim> , and <aim>", lambda a, b, d: (a, b, d))
word("text", "choose <aims> : <text>", lambda aims, rest: (Said(take_aim, (aims,)), *rest))


class Aimed:
    """A target that is chosen only if a cost was paid (702.33g)."""

    def __init__(self, thing: Thing, name: str) -> None:
        self.thing = thing
        self.name = name


def take_aim(c: Context, aims: tuple[Any, ...]) -> Nothing:
    things = [aim for aim in aims if isinstance(aim, Thing | Aimed)]
    for aim in aims:
        if isinstance(aim, Thing | Aimed):
            c.ref(aim.thing if isinstance(aim, Aimed) else aim)
            if isinstance(aim, Aimed):
                c.targets[-1] = if_paid(c.targets[-1], aim.name)
            if len(things) == 1 and not c.seen[-1].plural:
                c.aimed = c.seen[-1]  # from here on, "it"
        else:
            aim(c)
    return Nothing()


def paid_player(c: Context, players: str, name: str) -> Who:
    who: Who = target_player(c, players)
    c.targets[-1] = if_paid(c.targets[-1], name)
    return who


ORDER = {"first": 0, "second": 1, "third": 2}
for name, n in ORDER.items():
    word("it", f"the {name} target|creature|permanent|artifact|land|player|card", Thing("slot", noun=str(n)))
    word("owned", f"the {name} target|creature|permanent 's", Thing("slot", noun=str(n)))
