"""A legal declaration in hand, and how it takes to changes of a single row.

Most questions are answered here in time O(row): a legal declaration that differs from the one in hand in
one row shows that the row is an option.
"""

from typing import Final

from apnap.rules.turn.combat import declaration_model as dm

# How replacing one row of a witness turns out.
LEGAL: Final = 0
MENDABLE: Final = 1  # legal once idle units join
GROUPING: Final = 2  # upsets a group; whether that can be mended is open
HOPELESS: Final = 3  # needs other units to change what they chose


class Witness:
    """A legal declaration with its counts; never changed."""

    def __init__(self, model: dm.DeclarationModel, rows: list[list[int]], need: int) -> None:
        self.model: dm.DeclarationModel = model
        self.rows: list[list[int]] = rows
        self.need: int = need
        self.count: list[int] = model.counts(rows)
        self.score: int = model.score(rows)
        self.taking: int = 0
        self.level: int = 0
        self.lonely: bool = False
        self.needy: bool = False
        if model.grouped:
            self._note_groups()

    def _note_groups(self) -> None:
        model: dm.DeclarationModel = self.model
        for i in range(model.units):
            if self.rows[i]:
                self.taking += 1
                self.level = max(self.level, model.min_others[i])
                self.lonely = self.lonely or model.only_alone[i]
                self.needy = self.needy or bool(model.needs[i])

    def replace(self, i: int, row: list[int]) -> int:
        """What becomes of the declaration if unit i has this row instead; takes time O(row)."""
        model: dm.DeclarationModel = self.model
        old: list[int] = self.rows[i]
        outcome: int = LEGAL
        if model.grouped and bool(old) != bool(row):
            outcome = self._joins(i) if row else self._leaves(i)
        score: int = self.score + model.row_score(i, row) - model.row_score(i, old)
        for j in row:
            if j not in old:
                now: int = self.count[j] + 1
                if now > model.most[j]:
                    return HOPELESS
                if now < model.least[j]:
                    outcome = max(outcome, self._fillable(i, j, now, outcome))
                if now == 1:
                    score += model.target_weight[j]
        for j in old:
            if j not in row:
                left: int = self.count[j] - 1
                if 0 < left < model.least[j]:
                    outcome = max(outcome, GROUPING)
                if left == 0:
                    score -= model.target_weight[j]
        return HOPELESS if outcome < GROUPING and score < self.need else outcome

    def _joins(self, i: int) -> int:
        """Unit i takes part too."""
        model: dm.DeclarationModel = self.model
        if 0 <= model.max_total <= self.taking:
            return HOPELESS
        if self.taking > 0 and (self.lonely or model.only_alone[i]):
            return HOPELESS
        if model.min_others[i] > self.taking:
            return GROUPING
        for c in model.needs[i]:
            if self.rows[c]:
                return LEGAL
        return HOPELESS if model.needs[i] else LEGAL

    def _leaves(self, i: int) -> int:
        """Unit i does not take part any more."""
        if self.needy and self.taking > 1:
            return GROUPING
        return LEGAL if self.taking == 1 or self.level < self.taking - 1 else GROUPING

    def _fillable(self, i: int, j: int, now: int, outcome: int) -> int:
        """Whether idle units can join at target j without touching anything else."""
        # Where it matters how many take part, or with two targets to fill, this would promise too much.
        if self.model.grouped or outcome != LEGAL:
            return GROUPING
        missing: int = self.model.least[j] - now
        for k in range(i + 1, self.model.units):
            if not self.rows[k] and self.model.can[k][j]:
                missing -= 1
                if missing == 0:
                    return MENDABLE
        return GROUPING

    def exchange(self, i: int, j: int) -> list[list[int]] | None:
        """A legal declaration in which unit i chooses just target j (nothing if -1), with others' help.

        Tried are an exchange of rows with a later unit, and moving all units of i's target together.
        """
        old: list[int] = self.rows[i]
        if len(old) > 1:
            return None
        new: list[int] = [j] if j >= 0 else []
        # Where it matters who takes part, only exchanges among those who do are safe.
        if not self.model.grouped or (old and new):
            for k in range(i + 1, self.model.units):
                if self.rows[k] == new and self._can_take(k, old):
                    gain: int = self._change(i, old, new) + self._change(k, new, old)
                    if self.score + gain >= self.need:
                        rows: list[list[int]] = self.rows.copy()
                        rows[i] = new
                        rows[k] = old
                        return rows
        return self._migrate(i, old[0], j) if old and new else None

    def _can_take(self, k: int, row: list[int]) -> bool:
        return not row or self.model.can[k][row[0]]

    def _change(self, i: int, old: list[int], new: list[int]) -> int:
        return self.model.row_score(i, new) - self.model.row_score(i, old)

    def _migrate(self, i: int, old: int, j: int) -> list[list[int]] | None:
        """Everyone at target old, all from unit i on, goes to target j, where nobody is."""
        model: dm.DeclarationModel = self.model
        size: int = self.count[old]
        if self.count[j] > 0 or not model.least[j] <= size <= model.most[j]:
            return None
        gain: int = model.target_weight[j] - model.target_weight[old]
        rows: list[list[int]] = self.rows.copy()
        for k in range(i, model.units):
            if old in rows[k]:
                if len(rows[k]) > 1 or not model.can[k][j]:
                    return None
                gain += self._change(k, rows[k], [j])
                rows[k] = [j]
                size -= 1
        return rows if size == 0 and self.score + gain >= self.need else None


class Mender:
    """Changes rows from free_from on until no group restriction is disobeyed.

    Only a heuristic, to find witnesses without a search: fill half-filled targets with idle units or
    empty them, then let idle units join until enough take part.
    """

    def __init__(
        self, model: dm.DeclarationModel, choices: list[list[bool]], rows: list[list[int]], free_from: int
    ) -> None:
        self.model: dm.DeclarationModel = model
        self.choices: list[list[bool]] = choices
        self.rows: list[list[int]] = rows
        self.free_from: int = free_from
        self.count: list[int] = model.counts(rows)

    def mend(self) -> bool:
        """Change the rows in place; False if that did not make them legal."""
        model: dm.DeclarationModel = self.model
        for j in range(model.targets):
            if self.count[j] > model.most[j]:
                return False
            if 0 < self.count[j] < model.least[j] and not self._fill(j) and not self._empty(j):
                return False
        if model.grouped:
            self._join()
        return model.conflict(self.rows) == dm.FINE

    def _fill(self, j: int) -> bool:
        """Bring the target up to its least number with idle units."""
        missing: int = self.model.least[j] - self.count[j]
        helpers: list[int] = []
        for i in range(self.free_from, self.model.units):
            row: list[int] = self.rows[i]
            if self.choices[i][j] and len(row) < self.model.limit[i] and j not in row:
                helpers.append(i)
                if len(helpers) == missing:
                    break
        if len(helpers) < missing:
            return False
        for i in helpers:
            self.rows[i] = sorted([*self.rows[i], j])
        self.count[j] += missing
        return True

    def _empty(self, j: int) -> bool:
        for i in range(self.free_from, self.model.units):
            if j in self.rows[i]:
                self.rows[i] = [x for x in self.rows[i] if x != j]
                self.count[j] -= 1
        return self.count[j] == 0

    def _join(self) -> None:
        model: dm.DeclarationModel = self.model
        need: int = 0
        total: int = 0
        for i in range(model.units):
            if self.rows[i]:
                total += 1
                need = max(need, model.min_others[i] + 1)
        for i in range(self.free_from, model.units):
            if total >= need:
                return
            if self.rows[i] or model.only_alone[i] or model.needs[i] or model.min_others[i] >= need:
                continue
            for j in model.allowed[i]:
                if self.choices[i][j] and model.least[j] <= self.count[j] + 1 <= model.most[j]:
                    self.rows[i] = [j]
                    self.count[j] += 1
                    total += 1
                    break
