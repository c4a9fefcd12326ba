"""Names for objects that tell a viewer nothing: what the engine calls a card never leaves the desk."""

from __future__ import annotations


class Veil:
    """The names one viewer knows.  An object keeps its name while the viewer sees it, and gets another when it is seen
    again: a card that went through a hidden zone cannot be followed.

    Names are drawn in the order in which the viewer meets the objects, so they depend on nothing hidden.
    """

    def __init__(self, players: int, generation: int = 0) -> None:
        self.players = players
        self.prefix = "o" if not generation else f"o{generation}-"  # after a restart, no old name means something else
        self.drawn = 0
        self.names: dict[int, str] = {}  # of what the viewer sees
        self.before: dict[int, str] = {}  # and saw in the view before
        self.met: dict[int, str] = {}  # in the view that is being made

    def begin(self) -> None:
        """A new view is about to be told."""
        self.met = {}

    def name(self, id: int) -> str:
        """The name of a player or of an object that is in the view."""
        if 0 <= id < self.players:
            return f"p{id}"
        known = self.met.get(id)
        if known is None:
            known = self.names.get(id)
            if known is None:
                self.drawn += 1
                known = f"{self.prefix}{self.drawn}"
            self.met[id] = known
        return known

    def end(self) -> None:
        """The view was told: whatever was not in it is forgotten."""
        self.before, self.names, self.met = self.names, self.met, {}

    def known(self, id: int) -> str | None:
        """The name of something the viewer sees or saw just now; None of anything else."""
        if 0 <= id < self.players:
            return f"p{id}"
        return self.names.get(id) or self.before.get(id)

    def meant(self, name: str) -> int | None:
        """What the viewer means by a name."""
        if name[:1] == "p" and name[1:].isdecimal() and len(name) < 4 and int(name[1:]) < self.players:
            return int(name[1:])
        for id, known in self.names.items():
            if known == name:
                return id
        return None
