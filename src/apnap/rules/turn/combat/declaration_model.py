"""What attack and block declarations have in common: units that choose targets.

A unit is a creature that may attack or block, a target what it attacks or blocks. The model drops every
choice that no declaration can contain, so that the search sees only restrictions that can matter. When
nothing ties the units together, it also answers everything itself, in O(units * targets) for all units.

Weights are numbers of requirements and therefore never negative.
"""

from typing import Final

FINE: Final = 0
TOO_FEW_AT_TARGET: Final = 1
NOT_ALONE: Final = 2
TOO_FEW_OTHERS: Final = 3
MISSING_COMPANION: Final = 4
TOO_MANY_UNITS: Final = 5


class DeclarationModel:
    """A pruned declaration problem. Rows are sorted lists of targets, one row per unit."""

    def __init__(
        self,
        *,
        allowed: list[list[int]],
        pair: list[list[int]],
        unit_weight: list[int],
        target_weight: list[int],
        limit: list[int],
        least: list[int],
        most: list[int],
        min_others: list[int],
        only_alone: list[bool],
        needs: list[list[int]],
        max_total: int,
        costly: list[list[bool]] | None,
    ) -> None:
        self.units: int = len(allowed)
        self.targets: int = len(target_weight)
        self.pair: list[list[int]] = pair
        self.unit_weight: list[int] = unit_weight
        self.target_weight: list[int] = target_weight
        self.least: list[int] = least
        self.min_others: list[int] = min_others
        self.only_alone: list[bool] = only_alone
        self.max_total: int = max_total
        self.costly: list[list[bool]] | None = costly
        self.allowed: list[list[int]] = []
        self.needs: list[list[int]] = []
        for i in range(self.units):
            row: list[int] = sorted(set(allowed[i])) if limit[i] != 0 else []
            if only_alone[i]:
                row = [j for j in row if least[j] <= 1]
            companions: list[int] = [c for c in needs[i] if c != i]
            if needs[i] and not companions:
                row = []
            self.allowed.append(row)
            self.needs.append(companions)
        self._prune(most)
        self.limit: list[int] = []
        for i in range(self.units):
            most_here: int = len(self.allowed[i])
            self.limit.append(most_here if limit[i] < 0 else min(limit[i], most_here))
        self.most: list[int] = []
        self.grouped: bool = self._find_groups()
        uncapped: bool = self._find_caps(most)
        self.separable: bool = uncapped and not self.grouped
        self.can: list[list[bool]] = []
        self.free: list[list[int]] = self.allowed
        if costly is not None:
            self.free = [[j for j in self.allowed[i] if not costly[i][j]] for i in range(self.units)]

    def _prune(self, most: list[int]) -> None:
        """Remove choices that break a restriction whatever else is declared, until none is left."""
        changed: bool = True
        while changed:
            changed = False
            count: list[int] = [0] * self.targets
            companions: int = 0
            for i in range(self.units):
                for j in self.allowed[i]:
                    count[j] += 1
                if self.allowed[i] and not self.only_alone[i]:
                    companions += 1
            dead: list[bool] = [False] * self.targets
            for j in range(self.targets):
                if count[j] > 0 and not self._target_possible(j, count[j], most[j]):
                    dead[j] = True
                    changed = True
            for i in range(self.units):
                if self.allowed[i] and not self._unit_possible(i, companions):
                    self.allowed[i] = []
                    changed = True
            if changed:
                self.allowed = [[j for j in row if not dead[j]] for row in self.allowed]

    def _target_possible(self, j: int, count: int, most: int) -> bool:
        need: int = max(self.least[j], 1)
        if most >= 0 and most < need:
            return False
        if self.max_total >= 0 and self.max_total < need:
            return False
        return count >= need

    def _unit_possible(self, i: int, companions: int) -> bool:
        need: int = self.min_others[i]
        if self.max_total == 0:
            return False
        if self.only_alone[i]:
            return need <= 0 and not self.needs[i]
        if need > companions - 1 or (self.max_total > 0 and need >= self.max_total):
            return False
        for c in self.needs[i]:
            if self.allowed[c] and not self.only_alone[c]:
                return True
        return not self.needs[i]

    def _find_groups(self) -> bool:
        """Whether it matters which, or how many, units take part at all."""
        usable: int = 0
        for i in range(self.units):
            if self.allowed[i]:
                usable += 1
        if self.max_total >= usable:
            self.max_total = -1
        grouped: bool = self.max_total >= 0
        for i in range(self.units):
            if self.allowed[i] and (self.min_others[i] > 0 or self.only_alone[i] or self.needs[i]):
                grouped = True
        return grouped

    def _find_caps(self, most: list[int]) -> bool:
        """Set the limits per target that can bind; True if no target ties units together."""
        count: list[int] = [0] * self.targets
        for row in self.allowed:
            for j in row:
                count[j] += 1
        alone: bool = True
        for j in range(self.targets):
            cap: int = count[j] if most[j] < 0 else min(most[j], count[j])
            self.most.append(cap)
            if count[j] > 0 and (cap < count[j] or self.least[j] > 1 or self.target_weight[j] > 0):
                alone = False
        return alone

    def index_pairs(self) -> None:
        """Build the table of possible pairs that the search needs."""
        for i in range(self.units):
            row: list[bool] = [False] * self.targets
            for j in self.allowed[i]:
                row[j] = True
            self.can.append(row)

    def twin_targets(self) -> list[list[int]]:
        """Per target that needs several units all targets no different from it, itself included."""
        groups: dict[str, list[int]] = {}
        twins: list[list[int]] = []
        for j in range(self.targets):
            group: list[int] = [j]
            if self.least[j] > 1:
                key: str = f"{self.least[j]},{self.most[j]},{self.target_weight[j]}:"
                for i in range(self.units):
                    if self.can[i][j]:
                        paid: bool = self.costly is not None and self.costly[i][j]
                        key += f"{i},{self.pair[i][j]},{paid};"
                group = groups.setdefault(key, [])
                group.append(j)
            twins.append(group)
        return twins

    def row_score(self, i: int, row: list[int]) -> int:
        """Requirements obeyed by unit i choosing these targets, apart from those of the targets."""
        if not row:
            return 0
        total: int = self.unit_weight[i]
        weights: list[int] = self.pair[i]
        for j in row:
            total += weights[j]
        return total

    def score(self, rows: list[list[int]]) -> int:
        """Requirements obeyed by a declaration (508.1d, 509.1c)."""
        total: int = 0
        chosen: list[bool] = [False] * self.targets
        for i in range(len(rows)):
            total += self.row_score(i, rows[i])
            for j in rows[i]:
                if not chosen[j]:
                    chosen[j] = True
                    total += self.target_weight[j]
        return total

    def counts(self, rows: list[list[int]]) -> list[int]:
        """How many units chose each target."""
        count: list[int] = [0] * self.targets
        for row in rows:
            for j in row:
                count[j] += 1
        return count

    def conflict(self, rows: list[list[int]]) -> int:
        """A restriction on groups that rows disobey, as kind * (units + targets) + index, or FINE."""
        stride: int = self.units + self.targets
        count: list[int] = self.counts(rows)
        for j in range(self.targets):
            if 0 < count[j] < self.least[j]:
                return TOO_FEW_AT_TARGET * stride + j
        if not self.grouped:
            return FINE
        total: int = 0
        for row in rows:
            if row:
                total += 1
        for i in range(self.units):
            if rows[i]:
                if self.only_alone[i] and total > 1:
                    return NOT_ALONE * stride + i
                if self.min_others[i] >= total:
                    return TOO_FEW_OTHERS * stride + i
                if self.needs[i] and not self._has_companion(i, rows):
                    return MISSING_COMPANION * stride + i
        if 0 <= self.max_total < total:
            return TOO_MANY_UNITS * stride
        return FINE

    def _has_companion(self, i: int, rows: list[list[int]]) -> bool:
        return any(bool(rows[c]) for c in self.needs[i])

    # Separable problems: every unit for itself -------------------------------------------------------

    def best_row(self, i: int, part: list[int], choices: list[int]) -> list[int]:
        """The best row that contains part; no more is chosen than obeys a requirement."""
        row: list[int] = part.copy()
        room: int = self.limit[i] - len(part)
        weights: list[int] = self.pair[i]
        while room > 0:
            best: int = -1
            for j in choices:
                if j not in row and (best < 0 or weights[j] > weights[best]):
                    best = j
            if best < 0 or (weights[best] == 0 and (row or self.unit_weight[i] == 0)):
                break
            row.append(best)
            room -= 1
        row.sort()
        return row

    def best_score(self, i: int, part: list[int], choices: list[int]) -> int:
        """The most requirements unit i can obey with these choices and part."""
        return self.row_score(i, self.best_row(i, part, choices))
