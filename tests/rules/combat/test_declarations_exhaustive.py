"""What the game offers and accepts while attackers and blockers are declared, against every declaration there is.

The boards are small and made of real permanents.  Legality is written down here anew, straight from 508.1 and 509.1:
all restrictions obeyed, and as many requirements as could be obeyed without paying a cost.
"""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap import Q
from apnap.cards.definition import CardDef
from apnap.cards.registry import register
from apnap.errors import IllegalDeclaration
from apnap.game import Game
from apnap.state.kinds import Act
from apnap.state.steps import Step, comes_before
from apnap.testing import Scene, pass_until
from apnap.vocab.abilities import Static
from apnap.vocab.costs import mana
from apnap.vocab.filters import CREATURES
from apnap.vocab.lookups import Num
from apnap.vocab.rules_text import Rule


def plain(name: str, *rules: Rule, keywords: str = "", colors: str = "") -> str:
    register(CardDef(name, "1", "Creature — Human", 2, 2, keywords, (Static(rules=rules),), colors=colors))
    return name


BEARS = "Grizzly Bears"
ZEALOT = plain("Exhaustive Zealot", Rule("must attack", "self"))
PACK = plain("Exhaustive Pack", Rule("needs others to attack", "self"), Rule("needs others to block", "self"))
TRIO = plain("Exhaustive Trio", Rule("needs others to attack", "self", n=Num(2)), Rule("must attack", "self"))
LONER = plain("Exhaustive Loner", Rule("attacks alone", "self"), Rule("must attack", "self"))
PUMA = "Scarred Puma"
SENTRY = plain("Exhaustive Sentry", Rule("must block", "self"))
PRIZE = plain("Exhaustive Prize", Rule("must be blocked", "self"))
BAIT = plain("Exhaustive Bait", Rule("all must block it", "self"))
HULK = plain("Exhaustive Hulk", Rule("blocked by at least", "self", n=Num(3)))
DRAKE = "Wind Drake"
TIGER = "Stalking Tiger"
BRUTE = "Boggart Brute"
SPIDER = "Giant Spider"
GUARD = plain("Exhaustive Guard", Rule("blocks additional", "self"))
TOLL = "Exhaustive Toll"
register(
    CardDef(TOLL, "1", "Enchantment", abilities=(Static(rules=(Rule("must be attacked", who="you"),)),)),
)
LIMIT = "Exhaustive Limit"
register(
    CardDef(
        LIMIT,
        "1",
        "Enchantment",
        abilities=(Static(rules=(Rule("most attackers", n=Num(2)), Rule("most blockers", n=Num(2)))),),
    )
)
ALARM = "Exhaustive Alarm"
register(CardDef(ALARM, "1", "Enchantment", abilities=(Static(rules=(Rule("must attack", CREATURES),)),)))

ATTACKERS = [BEARS, ZEALOT, PACK, TRIO, LONER, PUMA]
TABLE = ["Propaganda", "Crawlspace", TOLL, LIMIT, ALARM]


# ---- attackers ---------------------------------------------------------------------------------------------------


class AttackBoard:
    def __init__(self, mine: list[str], table: list[str], lands: int, players: int) -> None:
        scene = Scene(players, library=5).battlefield("A", *mine, *["Wastes"] * lands).battlefield("B", *table)
        self.mine, self.table, self.lands = mine, table, lands
        self.foes = list(range(1, players))
        self.game = pass_until(scene.begin("A", "combat"), lambda x: x.state.ask_kind == Q.ATTACK)
        self.ids = [p.id for p in self.game.state.battlefield if p.controller == 0 and p.chars.name in ATTACKERS]

    def allowed(self, choice: tuple[int, ...]) -> bool:
        """508.1c."""
        going = [k for k, foe in enumerate(choice) if foe]
        for k in going:
            name = self.mine[k]
            if (name == PACK and len(going) < 2) or (name == TRIO and len(going) < 3):
                return False
            if name == LONER and len(going) > 1:
                return False
            if name == PUMA and not any(self.mine[j] == BEARS for j in going):
                return False
        if LIMIT in self.table and len(going) > 2:
            return False
        return not ("Crawlspace" in self.table and sum(1 for foe in choice if foe == 1) > 2)

    def cost(self, choice: tuple[int, ...]) -> int:
        return 2 * sum(1 for foe in choice if foe == 1) * self.table.count("Propaganda")

    def obeyed(self, choice: tuple[int, ...]) -> int:
        total = sum(1 for k, foe in enumerate(choice) if foe and self.mine[k] in (ZEALOT, TRIO, LONER))
        total += self.table.count(ALARM) * sum(1 for foe in choice if foe)
        return total + self.table.count(TOLL) * (1 if 1 in choice else 0)

    def legal(self) -> set[tuple[int, ...]]:
        every = list(itertools.product([0, *self.foes], repeat=len(self.mine)))
        fine = [c for c in every if self.allowed(c)]
        most = max(self.obeyed(c) for c in fine if self.cost(c) == 0)
        return {c for c in fine if self.obeyed(c) >= most and self.cost(c) <= self.lands}

    def offered(self) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        todo: list[tuple[Game, tuple[int, ...]]] = [(self.game, ())]
        while todo:
            game, so_far = todo.pop()
            if len(so_far) == len(self.mine):
                assert game.state.ask_kind == Q.PRIORITY
                found.add(so_far)
                continue
            assert game.state.ask_kind == Q.ATTACK and game.state.options
            for i, option in enumerate(game.state.options):
                twin = game.clone()
                twin.apply(i)
                todo.append((twin, (*so_far, 0 if option.act == Act.STAY else option.aux)))
        return found

    def accepted(self, choice: tuple[int, ...]) -> bool:
        twin = self.game.clone()
        before = twin.state_hash()
        pairs = [(self.ids[k], foe) for k, foe in enumerate(choice) if foe]
        try:
            twin.declare_attackers(pairs)
        except IllegalDeclaration as error:
            assert error.rule.startswith("508.1") and twin.state_hash() == before
            return False
        return True


@pytest.mark.cr("508.1c", "508.1d", "508.1h")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(ATTACKERS), min_size=1, max_size=4),
    st.lists(st.sampled_from(TABLE), max_size=2, unique=True),
    st.integers(0, 5),
    st.integers(2, 3),
)
def test_508_1_exactly_the_legal_attacks_are_offered_and_accepted(
    mine: list[str], table: list[str], lands: int, players: int
) -> None:
    """Step by step and all at once, for restrictions, requirements and costs together."""
    board = AttackBoard(mine, table, lands, players)
    legal = board.legal()
    assert board.offered() == legal
    for choice in itertools.product([0, *board.foes], repeat=len(mine)):
        assert board.accepted(choice) == (choice in legal)


# ---- blockers ----------------------------------------------------------------------------------------------------

COMING = [BEARS, BRUTE, TIGER, PRIZE, BAIT, HULK, DRAKE]
BLOCKING = [BEARS, SENTRY, PACK, SPIDER, GUARD]
Rows = tuple[tuple[int, ...], ...]


class BlockBoard:
    def __init__(self, coming: list[str], mine: list[str], limit: bool, toll: bool, lands: int) -> None:
        scene = Scene(2, library=5).battlefield("A", *coming).battlefield("B", *mine, *["Wastes"] * lands)
        if limit:
            scene.battlefield("A", LIMIT)
        if toll:
            scene.battlefield("A", "Exhaustive Gate")
        self.coming, self.mine, self.limit, self.toll, self.lands = coming, mine, limit, toll, lands
        game = scene.begin("A", "combat")
        pass_until(game, lambda x: x.state.ask_kind == Q.ATTACK)
        self.attackers = [p.id for p in game.state.battlefield if p.controller == 0 and p.chars.types & 4]
        game.declare_attackers([(i, 1) for i in self.attackers])
        self.game = pass_until(
            game,
            lambda x: (
                x.state.ask_kind == Q.BLOCK
                or (x.state.step is not None and comes_before(Step.DECLARE_BLOCKERS, x.state.step.kind))
            ),
        )
        self.ids = [p.id for p in game.state.battlefield if p.controller == 1 and p.chars.types & 4]

    def pair(self, k: int, j: int) -> bool:
        return self.coming[j] != DRAKE or self.mine[k] == SPIDER

    def allowed(self, rows: Rows) -> bool:
        """509.1a, 509.1b."""
        blocking = [k for k, row in enumerate(rows) if row]
        for k in blocking:
            if len(rows[k]) > (2 if self.mine[k] == GUARD else 1) or not all(self.pair(k, j) for j in rows[k]):
                return False
            if self.mine[k] == PACK and len(blocking) < 2:
                return False
        if self.limit and len(blocking) > 2:
            return False
        for j, name in enumerate(self.coming):
            n = sum(1 for row in rows if j in row)
            if (name == BRUTE and n == 1) or (name == HULK and n in (1, 2)) or (name == TIGER and n > 1):
                return False
        return True

    def cost(self, rows: Rows) -> int:
        return sum(1 for row in rows if row) if self.toll else 0

    def obeyed(self, rows: Rows) -> int:
        total = sum(1 for k, row in enumerate(rows) if row and self.mine[k] == SENTRY)
        for j, name in enumerate(self.coming):
            n = sum(1 for row in rows if j in row)
            if name == PRIZE:
                total += 1 if n else 0
            elif name == BAIT:
                total += n
        return total

    def every(self) -> list[Rows]:
        subsets = [s for n in range(3) for s in itertools.combinations(range(len(self.coming)), n)]
        return list(itertools.product(subsets, repeat=len(self.mine)))

    def legal(self) -> set[Rows]:
        fine = [r for r in self.every() if self.allowed(r)]
        most = max(self.obeyed(r) for r in fine if self.cost(r) == 0)
        return {r for r in fine if self.obeyed(r) >= most and self.cost(r) <= self.lands}

    def offered(self) -> set[Rows]:
        found: set[Rows] = set()
        todo = [self.game]
        while todo:
            game = todo.pop()
            if game.state.ask_kind != Q.BLOCK:
                found.add(self.read(game))
                continue
            assert game.state.options
            for i in range(len(game.state.options)):
                twin = game.clone()
                twin.apply(i)
                todo.append(twin)
        return found

    def read(self, game: Game) -> Rows:
        combat = game.state.combat
        assert combat is not None
        rows: list[tuple[int, ...]] = []
        for i in self.ids:
            blocker = combat.blockers.get(i)
            rows.append(() if blocker is None else tuple(sorted(self.attackers.index(a) for a in blocker.attackers)))
        return tuple(rows)

    def accepted(self, rows: Rows) -> bool:
        twin = self.game.clone()
        before = twin.state_hash()
        pairs = [(self.ids[k], self.attackers[j]) for k, row in enumerate(rows) for j in row]
        try:
            twin.declare_blockers(pairs)
        except IllegalDeclaration as error:
            assert error.rule.startswith("509.1") and twin.state_hash() == before
            return False
        return True


register(
    CardDef(
        "Exhaustive Gate",
        "1",
        "Enchantment",
        abilities=(Static(rules=(Rule("block cost", CREATURES, cost=mana("1")),)),),
    )
)


@pytest.mark.cr("509.1b", "509.1c", "509.1d")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(COMING), min_size=1, max_size=3),
    st.lists(st.sampled_from(BLOCKING), min_size=1, max_size=3),
    st.booleans(),
    st.booleans(),
    st.integers(0, 2),
)
def test_509_1_exactly_the_legal_blocks_are_offered_and_accepted(
    coming: list[str], mine: list[str], limit: bool, toll: bool, lands: int
) -> None:
    """Step by step and all at once, for evasion, restrictions, requirements and costs together."""
    if limit:
        coming = coming[:2]  # the limit on attackers is on the same table
    board = BlockBoard(coming, mine, limit, toll, lands)
    legal = board.legal()
    assert board.offered() == legal
    if board.game.state.ask_kind != Q.BLOCK:
        return  # nobody could block anything, so nothing was asked
    for rows in board.every():
        assert board.accepted(rows) == (rows in legal)
