"""For every kind of question a game that has just come to it: a short board, and what is said until then."""

from __future__ import annotations

from apnap import Game, Q
from apnap.driving.answers import pays
from apnap.scenario.beginning import begin_with

MOST = 120  # answers until a question must have come


class Board:
    """A board, and the answers to give as soon as they are legal; everything else is passed or answered first best."""

    def __init__(self, mine: str = "", theirs: str = "", said: tuple[str, ...] = (), era: str = "current") -> None:
        self.mine = mine
        self.theirs = theirs
        self.said = said
        self.era = era
        self.third = False
        self.by_hand = False
        self.decks: list[str] = []

    def begin(self) -> Game:
        if self.decks:
            return Game.new([self.decks, self.decks], self.era, 5, start=None)
        third = "[players.C]\n" if self.third else ""
        text = f'title = "x"\n[players.A]\n{self.mine}\n[players.B]\n{self.theirs}\n{third}'
        game = begin_with(text, self.era)
        if self.by_hand:
            game.apply(pays(0, True))
        return game

    def reach(self, kind: Q) -> Game:
        """Play until that is asked, and there is something to choose."""
        game = self.begin()
        said = list(self.said)
        for _ in range(MOST):
            asked = game.ask
            assert asked is not None, f"{kind.name}: the game is over"
            if asked.kind == kind and game.choices > 1 and not said:
                return game
            if said and (said[0].startswith(asked.kind.name.lower() + " ") or game.is_legal(said[0])):
                game.apply(said.pop(0))
                continue
            texts = [choice.option.act.name for choice in game.legal]
            game.apply(texts.index("PASS") if "PASS" in texts else 0)
        raise AssertionError(f"{kind.name} was not asked; left to say: {said}")


def by_hand(board: Board) -> Board:
    board.by_hand = True
    return board


def of_three(board: Board) -> Board:
    board.third = True
    return board


def dealt(cards: list[str], said: tuple[str, ...]) -> Board:
    board = Board(said=said)
    board.decks = cards
    return board


LANDS = '"Forest x3", "Mountain x3", "Plains x3", "Island x3", "Swamp x3"'
TWO = 'battlefield = ["Hill Giant", "Grizzly Bears"]'
PLAIN = ["30 Forest", "30 Grizzly Bears"]

BOARDS: dict[Q, Board] = {
    Q.PRIORITY: Board(f'hand = ["Shock", "Grizzly Bears"]\nbattlefield = [{LANDS}]', 'battlefield = ["Hill Giant"]'),
    Q.TARGET: Board(
        f'hand = ["Shock"]\nbattlefield = [{LANDS}]', 'battlefield = ["Hill Giant"]', ("cast Shock",)
    ),
    Q.MODE: Board(f'hand = ["Healing Salve"]\nbattlefield = [{LANDS}]', "", ("cast Healing Salve",)),
    Q.NUMBER: Board(f'hand = ["Fireball"]\nbattlefield = [{LANDS}]', "", ("cast Fireball",)),
    Q.YES_NO: Board(f'hand = ["Grizzly Bears", "Mana Leak"]\nbattlefield = [{LANDS}]', "",
                    ("cast Grizzly Bears", "cast Mana Leak", "target Grizzly Bears")),
    Q.PICK: Board(f'hand = ["Innocent Blood"]\nbattlefield = [{LANDS}]', TWO, ("cast Innocent Blood",)),
    Q.DISCARD: Board('hand = ["Forest x10"]'),
    Q.ORDER_TRIGGERS: Board(
        f'hand = ["Elvish Visionary"]\nlibrary = ["Forest x5"]\nbattlefield = ["Soul Warden x2", {LANDS}]',
        "",
        ("cast Elvish Visionary",),
    ),
    Q.REPLACEMENT: Board(f'hand = ["Shock"]\nbattlefield = ["Furnace of Rath x2", {LANDS}]', "",
                         ("cast Shock", "target B")),
    Q.MULLIGAN: dealt(PLAIN, ()),
    Q.BOTTOM: dealt(PLAIN, ("mulligan",)),
    Q.PAY: by_hand(Board(f'hand = ["Hill Giant"]\nbattlefield = [{LANDS}]', "", ("cast Hill Giant",))),
    Q.ATTACK: Board('battlefield = ["Hill Giant", "Grizzly Bears"]'),
    Q.BLOCK: Board('battlefield = ["Hill Giant", "Grizzly Bears"]', 'battlefield = ["Hill Giant", "Grizzly Bears"]',
                   ("attack B with Hill Giant, Grizzly Bears",)),
    Q.DAMAGE: Board('battlefield = ["Craw Wurm"]', 'battlefield = ["Hill Giant", "Grizzly Bears"]',
                    ("attack B with Craw Wurm", "block Craw Wurm with Hill Giant, Grizzly Bears")),
    Q.UNTAP: Board("", 'battlefield = ["Winter Orb", { card = "Forest", count = 3, tapped = true }]'),
    Q.LEGEND: Board(f'hand = ["Isamaru, Hound of Konda"]\nbattlefield = ["Isamaru, Hound of Konda", {LANDS}]', "",
                    ("cast Isamaru, Hound of Konda",)),
    Q.START: dealt(PLAIN, ()),
    Q.SKIP: Board("", 'battlefield = [{ card = "Time Vault", tapped = true }]'),
    Q.COLOR: Board(f'hand = ["Voice of All"]\nbattlefield = [{LANDS}]', "", ("cast Voice of All",)),
    Q.DEFENDER: of_three(Board('battlefield = ["Brimaz, King of Oreskos"]', "",
                               ("Brimaz, King of Oreskos attacks B",))),
    Q.ORDER: Board('battlefield = ["Craw Wurm"]', 'battlefield = ["Hill Giant", "Grizzly Bears"]',
                   ("attack B with Craw Wurm", "block Craw Wurm with Hill Giant, Grizzly Bears"), "m10"),
    Q.COST: Board(f'hand = ["Altar\'s Reap"]\nbattlefield = ["Hill Giant", "Grizzly Bears", {LANDS}]', "",
                  ("cast Altar's Reap",)),
    Q.BAND: Board('battlefield = ["Benalish Hero", "Grizzly Bears"]', "",
                  ("attack B with Benalish Hero, Grizzly Bears",)),
}  # fmt: skip
