"""Answers about declarations made one choice at a time, sharing work between successive questions.

The solver keeps a legal declaration that continues the choices made so far (the witness) and, once a
question needed it, the flow network restricted to them. Questions about longer and longer prefixes only
move on from there; a question about another prefix starts again from the solved network without choices.
"""

from apnap.rules.turn.combat import declaration_model as dm
from apnap.rules.turn.combat.declaration_search import UNIT, BranchAndBound, Relaxation
from apnap.rules.turn.combat.declaration_witness import GROUPING, LEGAL, MENDABLE, Mender, Witness
from apnap.rules.turn.combat.flow_network import FlowNetwork, Work


class DeclarationSolver:
    """Create one per declaration; the model must not change afterwards."""

    def __init__(self, model: dm.DeclarationModel) -> None:
        self.model: dm.DeclarationModel = model
        self.work: Work = Work()
        self.most: int = 0
        self.start: list[list[int]] = [[] for _i in range(model.units)]
        self.relaxation: Relaxation | None = None
        self.onward: list[int] = []
        if model.separable:
            self._solve_separable()
        else:
            model.index_pairs()
            self._solve_grouped()
        self.rows: list[list[int]] = []
        self.part: list[int] = []
        self.possible: bool = True
        self.net: FlowNetwork | None = None
        self.net_rows: int = 0
        self.net_part: int = 0
        self.witnessed: bool = True
        self.known: list[Witness] = []
        self.witness: Witness = Witness(model, self.start, self.most)
        if not model.separable:
            self._reset()

    # The most requirements ----------------------------------------------------------------------------

    def _solve_separable(self) -> None:
        model: dm.DeclarationModel = self.model
        onward: list[int] = [0] * (model.units + 1)
        for i in range(model.units - 1, -1, -1):
            # 508.1d, 509.1c: the most is counted without costs, but a cost may be paid freely.
            self.start[i] = model.best_row(i, [], model.free[i])
            self.most += model.row_score(i, self.start[i])
            onward[i] = onward[i + 1] + model.best_score(i, [], model.allowed[i])
        self.onward = onward

    def _solve_grouped(self) -> None:
        """Find the most requirements that can be obeyed without paying a cost (508.1d, 509.1c)."""
        model: dm.DeclarationModel = self.model
        if not self._anything_required():
            return
        relaxation: Relaxation = Relaxation(model, model.free, self.work)
        choices: list[list[bool]] = model.can
        if model.costly is None:
            self.relaxation = relaxation
        else:
            choices = []
            for i in range(model.units):
                row: list[bool] = [False] * model.targets
                for j in model.free[i]:
                    row[j] = True
                choices.append(row)
        bound: int = relaxation.net.total // relaxation.scale
        search: BranchAndBound = BranchAndBound(relaxation, choices, 0, bound)
        search.run(relaxation.net, 0)
        if search.found is not None:
            self.start = search.found
        self.most = search.best

    def _anything_required(self) -> bool:
        model: dm.DeclarationModel = self.model
        for i in range(model.units):
            for j in model.free[i]:
                if model.pair[i][j] > 0 or model.unit_weight[i] > 0 or model.target_weight[j] > 0:
                    return True
        return False

    # Questions ----------------------------------------------------------------------------------------

    def options(self, prefix: list[list[int]], part: list[int]) -> list[int]:
        """Targets that the next unit may add to part, ascending, then -1 if it may stop there."""
        model: dm.DeclarationModel = self.model
        i: int = len(prefix)
        if i >= model.units:
            raise ValueError("every unit has chosen")
        if model.separable:
            return self._separable_options(prefix, part)
        if not self._move_to(prefix, part):
            return []
        asked: list[int] = []
        if len(part) < model.limit[i]:
            asked = [j for j in model.allowed[i] if j not in part]
        asked.append(-1)
        return self._sift(i, asked)

    def complete(self, prefix: list[list[int]], part: list[int]) -> list[list[int]] | None:
        """A legal declaration that continues the prefix, or None."""
        if self.model.separable:
            return self._separable_completion(prefix, part)
        if not self._move_to(prefix, part):
            return None
        return [row.copy() for row in self.witness.rows]

    def _separable_options(self, prefix: list[list[int]], part: list[int]) -> list[int]:
        model: dm.DeclarationModel = self.model
        i: int = len(prefix)
        if not self._well_formed(prefix, part):
            return []
        found: list[int] = []
        need: int = 0
        if self.most > 0:
            need = self.most - self.onward[i + 1] - model.score(prefix)
        if len(part) < model.limit[i]:
            for j in model.allowed[i]:
                if j not in part:
                    if need <= 0 or model.best_score(i, [*part, j], model.allowed[i]) >= need:
                        found.append(j)
        if model.row_score(i, part) >= need:
            found.append(-1)
        return found

    def _separable_completion(self, prefix: list[list[int]], part: list[int]) -> list[list[int]] | None:
        if not self._well_formed(prefix, part):
            return None
        model: dm.DeclarationModel = self.model
        for choices in (model.free, model.allowed):
            rows: list[list[int]] = [sorted(row) for row in prefix]
            for i in range(len(prefix), model.units):
                rows.append(model.best_row(i, part if i == len(prefix) else [], choices[i]))
            if model.score(rows) >= self.most:
                return rows
        return None

    def _well_formed(self, prefix: list[list[int]], part: list[int]) -> bool:
        for i in range(len(prefix)):
            if not self._row_possible(i, prefix[i]):
                return False
        return not part or self._row_possible(len(prefix), part)

    def _row_possible(self, i: int, row: list[int]) -> bool:
        if len(row) > self.model.limit[i] or len(set(row)) < len(row):
            return False
        return all(j in self.model.allowed[i] for j in row)

    # Moving along a declaration -------------------------------------------------------------------------

    def _reset(self) -> None:
        self.rows = []
        self.part = []
        self.net = None
        self.net_rows = 0
        self.net_part = 0
        self.possible = True
        self.witnessed = True
        self.known = []
        self._adopt(self.start)

    def _adopt(self, rows: list[list[int]]) -> None:
        self.witness = Witness(self.model, rows, self.most)
        self.known.append(self.witness)

    def _move_to(self, prefix: list[list[int]], part: list[int]) -> bool:
        """Make the state that of these choices; False if no legal declaration continues them."""
        if len(prefix) > self.model.units or (part and len(prefix) >= self.model.units):
            raise ValueError("more rows than units")
        if not self.possible or not self._continues(prefix, part):
            self._reset()
        moved: bool = len(prefix) > len(self.rows) or len(part) > len(self.part)
        for i in range(len(self.rows), len(prefix)):
            self.possible = self._row_possible(i, prefix[i])
            if not self.possible:
                return False
            row: list[int] = sorted(prefix[i])
            self._follow(i, row, True)
            self.rows.append(row)
            self.part = []
        if len(part) > len(self.part):
            self.possible = self._row_possible(len(prefix), part)
            if not self.possible:
                return False
            self._follow(len(prefix), part, False)
            # What the network already contains stays in front.
            self.part += [j for j in part if j not in self.part]
        if moved:
            self.known = [self.witness]
            if not self.witnessed:
                self._find_witness()
        return self.possible

    def _continues(self, prefix: list[list[int]], part: list[int]) -> bool:
        done: int = len(self.rows)
        if len(prefix) < done:
            return False
        for i in range(done):
            if sorted(prefix[i]) != self.rows[i]:
                return False
        later: list[int] = part if len(prefix) == done else prefix[done]
        return all(j in later for j in self.part)

    def _follow(self, i: int, row: list[int], whole: bool) -> None:
        """Keep a witness that has this row, or contains it if the row is not whole yet."""
        known: list[Witness] = self.known
        self.known = [self.witness]
        if not self.witnessed or self._agrees(self.witness.rows[i], row, whole):
            return
        for other in known:
            if self._agrees(other.rows[i], row, whole):
                self.witness = other
                break
        else:
            self.witnessed = self._mended(i, row if whole else self._extend(i, row))
        # Witnesses that disagree with this row must not be taken up again.
        self.known = [self.witness]

    def _agrees(self, have: list[int], row: list[int], whole: bool) -> bool:
        if whole:
            return have == row
        return all(j in have for j in row)

    def _extend(self, i: int, row: list[int]) -> list[int]:
        """The row with as much of the witness's row as there is room for."""
        longer: list[int] = row.copy()
        for j in self.witness.rows[i]:
            if len(longer) < self.model.limit[i] and j not in longer:
                longer.append(j)
        longer.sort()
        return longer

    def _find_witness(self) -> None:
        i: int = len(self.rows)
        if not self._prepare_net() or self.net is None:
            self.possible = False
            return
        found: list[list[int]] | None = self._decide(self.net.copy(), i + 1 if self.part else i)
        if found is None:
            self.possible = False
            return
        self.witnessed = True
        self.known = []
        self._adopt(found)

    # Deciding options -----------------------------------------------------------------------------------

    def _sift(self, i: int, asked: list[int]) -> list[int]:
        """Which of the asked choices some legal declaration continues."""
        open_: list[int] = []
        found: list[int] = []
        for j in asked:
            if self._quick(i, j) <= MENDABLE:
                found.append(j)
            else:
                open_.append(j)
        bounded: bool = False
        for j in open_:
            # The witness may have changed since, so look again before searching.
            outcome: int = self._quick(i, j)
            if outcome == GROUPING and self._mended(i, self._row_for(i, j)):
                outcome = LEGAL
            if outcome > MENDABLE and not self.part and self._exchanged(i, j):
                outcome = LEGAL
            if outcome > MENDABLE:
                if not self._prepare_net() or self.net is None or self.relaxation is None:
                    break
                slack: int = self.net.total - self.most * self.relaxation.scale
                if j >= 0 and not bounded:
                    self.net.search(UNIT + i, -1, slack, True)
                    bounded = True
                if j >= 0 and self._loss(i, j) > slack:
                    continue
                if not self._searched(i, j):
                    continue
            found.append(j)
        found.sort()
        if found and found[0] == -1:
            found = [*found[1:], -1]
        return found

    def _row_for(self, i: int, j: int) -> list[int]:
        """The row nearest to the witness's that answers the question."""
        if j < 0:
            return sorted(self.part)
        if j in self.witness.rows[i]:
            return self.witness.rows[i]
        return self._extend(i, [*self.part, j])

    def _quick(self, i: int, j: int) -> int:
        row: list[int] = self._row_for(i, j)
        return LEGAL if row == self.witness.rows[i] else self.witness.replace(i, row)

    def _mended(self, i: int, row: list[int]) -> bool:
        """Try to replace a row and mend the groups that this upsets; keep the result as a witness."""
        rows: list[list[int]] = self.witness.rows.copy()
        rows[i] = row
        if not Mender(self.model, self.model.can, rows, i + 1).mend():
            return False
        if self.model.score(rows) < self.most:
            return False
        self._adopt(rows)
        return True

    def _exchanged(self, i: int, j: int) -> bool:
        rows: list[list[int]] | None = self.witness.exchange(i, j)
        if rows is None:
            return False
        self._adopt(rows)
        return True

    def _loss(self, i: int, j: int) -> int:
        """How much the relaxation loses if unit i chooses target j, from the distances just found."""
        if self.net is None or self.relaxation is None:
            raise AssertionError("no network")
        arc: int = self.relaxation.arc_of[i][j]
        if self.net.flow[arc >> 1] > 0:
            return 0
        return self.net.dist[UNIT + self.model.units + j] + self.net.reduced(arc)

    def _searched(self, i: int, j: int) -> bool:
        """Search exactly for a declaration with this choice."""
        if self.net is None or self.relaxation is None:
            raise AssertionError("no network")
        net: FlowNetwork = self.net.copy()
        if j >= 0:
            fits: bool = self.relaxation.choose(net, i, j)
        else:
            fits = self.relaxation.finish(net, i, self.part)
        if not fits:
            return False
        found: list[list[int]] | None = self._decide(net, i + 1)
        if found is None:
            return False
        self._adopt(found)
        return True

    def _decide(self, net: FlowNetwork, free_from: int) -> list[list[int]] | None:
        if self.relaxation is None:
            raise AssertionError("no network")
        search: BranchAndBound = BranchAndBound(self.relaxation, self.model.can, self.most - 1, self.most)
        search.run(net, free_from)
        return search.found

    def _prepare_net(self) -> bool:
        """Bring the network up to the choices made; False if they admit no declaration at all."""
        if self.relaxation is None:
            self.relaxation = Relaxation(self.model, self.model.allowed, self.work)
        if self.net is None:
            self.net = self.relaxation.net.copy()
        while self.net_rows < len(self.rows):
            i: int = self.net_rows
            for j in self.rows[i]:
                if not self.relaxation.choose(self.net, i, j):
                    return False
            if not self.relaxation.finish(self.net, i, self.rows[i]):
                return False
            self.net_rows += 1
            self.net_part = 0
        while self.net_part < len(self.part):
            if not self.relaxation.choose(self.net, len(self.rows), self.part[self.net_part]):
                return False
            self.net_part += 1
        return self.relaxation.tighten(self.net)
