"""Exact search for declarations that obey as many requirements as they must (508.1d, 509.1c).

Caps, weights and the number of taking part units form a flow network; its optimum bounds the requirements
that can be obeyed. What flow cannot express (a least number per target, units that need others, a limit on
units that choose several targets each) is settled by branch and bound over that relaxation.

Cost: one initial flow (one search per unit), then a few searches per creature asked about: most choices are
settled by changing one row of the last legal declaration found, in O(row). Refusals share one bounded search;
each new witness takes one repaired copy of the network, O(E).
Branching costs at worst 2^k such copies, k being the targets with a least number of two or more that the
relaxation leaves half filled (alike targets count once), plus the units whose companions it leaves out; the
number of distinct "at least so many others" levels only enters as a factor. Where the relaxation promises more
than is possible, refusals are the expensive part, because the bound cannot prune: with sixty or more creatures
a side and unrelated requirements on most of the attackers that need two or three blockers, a declaration can
take seconds; `MOST_NODES` bounds the worst. Choosing blocks for many attackers that each need three or more
blockers contains three-dimensional matching, so some such worst case is unavoidable.
"""

from typing import Final

from apnap.rules.turn.combat import declaration_model as dm
from apnap.rules.turn.combat.declaration_witness import Mender
from apnap.rules.turn.combat.flow_network import FlowNetwork, Work

# Nodes: source, gate that counts units, pool of further targets, then the units, the targets and the sink.
GATE: Final = 1
POOL: Final = 2
UNIT: Final = 3


def _smallest_multiple(a: int, b: int) -> int:
    x: int = a
    y: int = b
    while y:
        x, y = y, x % y
    return a // x * b


class Relaxation:
    """Where units and targets sit in the flow network of a model. Shared by all copies of a network."""

    def __init__(self, model: dm.DeclarationModel, choices: list[list[int]], work: Work) -> None:
        self.model: dm.DeclarationModel = model
        self.scale: int = 1
        for j in range(model.targets):
            if model.target_weight[j] > 0 and model.least[j] > 1:
                self.scale = _smallest_multiple(self.scale, model.least[j])
        net: FlowNetwork = FlowNetwork(UNIT + model.units + model.targets + 1, work)
        self.net: FlowNetwork = net
        self.pair_arcs: list[list[int]] = []
        self.pair_targets: list[list[int]] = []
        self.arc_of: list[dict[int, int]] = []
        count: list[int] = [0] * model.targets
        for i in range(model.units):
            self._add_pairs(i, choices[i], count)
        taking_part: int = model.units if model.max_total < 0 else model.max_total
        self.gate: int = net.add_arc(0, GATE, taking_part, 0)
        further: int = 0
        for i in range(model.units):
            further += max(model.limit[i] - 1, 0)
        self.pool: int = net.add_arc(0, POOL, further, 0) if further > 0 else -1
        self.first: list[int] = []
        self.more: list[int] = []
        for i in range(model.units):
            # The first target of a unit makes it take part; further ones do not count again.
            self.first.append(net.add_arc(GATE, UNIT + i, 1, model.unit_weight[i] * self.scale))
            extra: int = model.limit[i] - 1
            self.more.append(net.add_arc(POOL, UNIT + i, extra, 0) if extra > 0 else -1)
        self.opened: list[int] = []
        self.rest: list[int] = []
        self.twins: list[list[int]] = model.twin_targets()
        for j in range(model.targets):
            self._add_target(j, count[j])
        net.solve()

    def _add_pairs(self, i: int, choices: list[int], count: list[int]) -> None:
        """Add the unit's choices, those with a least number first: searches try the last arcs first."""
        model: dm.DeclarationModel = self.model
        order: list[int] = [j for j in choices if model.least[j] > 1]
        order += [j for j in choices if model.least[j] <= 1]
        arcs: list[int] = []
        index: dict[int, int] = {}
        for j in order:
            arc: int = self.net.add_arc(UNIT + i, UNIT + model.units + j, 1, model.pair[i][j] * self.scale)
            arcs.append(arc)
            index[j] = arc
            count[j] += 1
        self.pair_arcs.append(arcs)
        self.pair_targets.append(order)
        self.arc_of.append(index)

    def _add_target(self, j: int, count: int) -> None:
        """Spread a target's own weight over its least number, the tightest concave bound."""
        model: dm.DeclarationModel = self.model
        self.opened.append(-1)
        self.rest.append(-1)
        if count == 0:
            return
        need: int = max(model.least[j], 1)
        node: int = UNIT + model.units + j
        sink: int = self.net.size - 1
        gain: int = model.target_weight[j] * self.scale // need
        self.opened[j] = self.net.add_arc(node, sink, need, gain)
        if model.most[j] > need:
            self.rest[j] = self.net.add_arc(node, sink, model.most[j] - need, 0)

    def rows(self, net: FlowNetwork) -> list[list[int]]:
        """Read the declaration off the flow."""
        flow: list[int] = net.flow
        found: list[list[int]] = []
        for i in range(self.model.units):
            arcs: list[int] = self.pair_arcs[i]
            row: list[int] = []
            # The pair arcs of a unit were added one after the other, so their flows are adjacent.
            if arcs:
                start: int = arcs[0] >> 1
                used: list[int] = flow[start : start + len(arcs)]
                if 1 in used:
                    targets: list[int] = self.pair_targets[i]
                    row = [targets[k] for k in range(len(arcs)) if used[k] > 0]
                    row.sort()
            found.append(row)
        return found

    def take_out(self, net: FlowNetwork, i: int) -> bool:
        """Unit i does not take part."""
        if self.more[i] >= 0 and not net.forbid(self.more[i]):
            return False
        return net.forbid(self.first[i])

    def put_in(self, net: FlowNetwork, i: int) -> bool:
        """Unit i takes part."""
        return net.require(self.first[i], 1)

    def choose(self, net: FlowNetwork, i: int, j: int) -> bool:
        """Unit i chooses target j, perhaps among others, with everything that this makes necessary."""
        model: dm.DeclarationModel = self.model
        if j not in self.arc_of[i] or not net.require(self.arc_of[i][j], 1):
            return False
        if not self.put_in(net, i):
            return False
        if model.least[j] > 1 and not net.require(self.opened[j], model.least[j]):
            return False
        if model.min_others[i] > 0 and not net.require(self.gate, model.min_others[i] + 1):
            return False
        return not model.only_alone[i] or self.isolate(net, i)

    def isolate(self, net: FlowNetwork, i: int) -> bool:
        """No unit but i takes part."""
        return all(k == i or self.take_out(net, k) for k in range(self.model.units))

    def finish(self, net: FlowNetwork, i: int, row: list[int]) -> bool:
        """Unit i chooses nothing outside row, all of which has been chosen before."""
        if not row:
            return self.take_out(net, i)
        for k in range(len(self.pair_arcs[i])):
            if self.pair_targets[i][k] not in row and not net.forbid(self.pair_arcs[i][k]):
                return False
        return True

    def tighten(self, net: FlowNetwork) -> bool:
        """Leave the pool no more than the units that may still take part can use beyond their first.

        Matters only with a limit on units: the flow alone would let units past the gate use the pool.
        """
        model: dm.DeclarationModel = self.model
        if self.pool < 0 or model.max_total < 0:
            return True
        usable: int = 0
        open_: list[int] = []
        places: int = model.max_total
        for i in range(model.units):
            arc: int = self.first[i]
            choices: int = 0
            for pair in self.pair_arcs[i]:
                if net.cap[pair] > 0 or net.flow[pair >> 1] > 0:
                    choices += 1
            extra: int = max(min(choices, model.limit[i]) - 1, 0)
            if net.flow[arc >> 1] > net.cap[arc ^ 1]:
                usable += extra
                places -= 1
            elif net.cap[arc] > 0 or net.flow[arc >> 1] > 0:
                open_.append(extra)
        open_.sort(reverse=True)
        usable += sum(open_[: max(places, 0)])
        return net.limit(self.pool, usable)

    def close(self, net: FlowNetwork, j: int) -> bool:
        """Nothing chooses target j, nor any undecided target just like it.

        A declaration that uses such a twin instead is the same as one using j with the two exchanged, so
        it is found where j is used; otherwise equal targets would be tried in every combination.
        """
        for twin in self.twins[j]:
            arc: int = self.opened[twin]
            if twin != j and net.flow[arc >> 1] > net.cap[arc ^ 1]:
                continue
            if self.rest[twin] >= 0 and not net.forbid(self.rest[twin]):
                return False
            if not net.forbid(arc):
                return False
        return True


# A board would need dozens of creatures with unrelated requirements and minimum numbers of blockers to come near this.
# Beyond it the search gives up: every declaration offered is still legal, but some legal ones may not be offered, and
# fewer requirements than possible may be asked for.  So a host is never kept waiting without end.
MOST_NODES: Final = 4_000


class BranchAndBound:
    """Depth-first search below one state of a relaxation for a declaration that obeys more than `best`."""

    def __init__(self, relaxation: Relaxation, choices: list[list[bool]], best: int, enough: int) -> None:
        self.relaxation: Relaxation = relaxation
        self.model: dm.DeclarationModel = relaxation.model
        self.choices: list[list[bool]] = choices
        self.best: int = best
        self.enough: int = enough
        self.found: list[list[int]] | None = None

    def run(self, net: FlowNetwork, free_from: int) -> None:
        """Search; units before free_from keep the rows the network gives them."""
        if net.work.nodes >= MOST_NODES:
            return  # what is found so far stands
        net.work.nodes += 1
        if not self.relaxation.tighten(net):
            return
        if net.total // self.relaxation.scale <= self.best:
            return
        rows: list[list[int]] = self.relaxation.rows(net)
        conflict: int = self.model.conflict(rows)
        if conflict == dm.FINE:
            self._record(rows)
            return
        if Mender(self.model, self.choices, rows, free_from).mend():
            self._record(rows)
            if self.best >= self.enough:
                return
            if net.total // self.relaxation.scale <= self.best:
                return
        self._branch(net, free_from, conflict)

    def _record(self, rows: list[list[int]]) -> None:
        score: int = self.model.score(rows)
        if score > self.best:
            self.best = score
            self.found = rows

    def _branch(self, net: FlowNetwork, free_from: int, conflict: int) -> None:
        """Follow a child at once if it loses nothing, and the others by falling bound."""
        later: list[FlowNetwork] = []
        branches: int = 2
        stride: int = self.model.units + self.model.targets
        if conflict // stride == dm.MISSING_COMPANION:
            branches = 1 + len(self.model.needs[conflict % stride])
        for k in range(branches):
            child: FlowNetwork = net.copy()
            if not self._enter(child, conflict, k):
                continue
            if child.total == net.total:
                self.run(child, free_from)
                if self.best >= self.enough:
                    return
            else:
                later.append(child)
        while later:
            top: int = 0
            for k in range(1, len(later)):
                if later[k].total > later[top].total:
                    top = k
            self.run(later.pop(top), free_from)
            if self.best >= self.enough:
                return

    def _enter(self, net: FlowNetwork, conflict: int, branch: int) -> bool:
        """Impose the branch's side of the conflict; together the branches cover every declaration."""
        model: dm.DeclarationModel = self.model
        relax: Relaxation = self.relaxation
        stride: int = model.units + model.targets
        kind: int = conflict // stride
        x: int = conflict % stride
        if kind == dm.TOO_FEW_AT_TARGET:
            return relax.close(net, x) if branch == 0 else net.require(relax.opened[x], model.least[x])
        if kind == dm.NOT_ALONE:
            return relax.take_out(net, x) if branch == 0 else relax.isolate(net, x)
        if kind == dm.TOO_FEW_OTHERS:
            need: int = model.min_others[x]
            return net.require(relax.gate, need + 1) if branch == 0 else self._without_level(net, need)
        if kind == dm.MISSING_COMPANION:
            return self._companion(net, x, branch)
        x = self._uncounted(net)
        return relax.put_in(net, x) if branch == 0 else relax.take_out(net, x)

    def _without_level(self, net: FlowNetwork, need: int) -> bool:
        """Too few take part for any unit that needs so many others."""
        for i in range(self.model.units):
            if self.model.min_others[i] >= need and not self.relaxation.take_out(net, i):
                return False
        return True

    def _companion(self, net: FlowNetwork, x: int, branch: int) -> bool:
        """Branch 0 leaves x out; branch k has it come with its k-th companion and none before that."""
        relax: Relaxation = self.relaxation
        if branch == 0:
            return relax.take_out(net, x)
        needs: list[int] = self.model.needs[x]
        for k in range(branch - 1):
            if not relax.take_out(net, needs[k]):
                return False
        return relax.put_in(net, needs[branch - 1]) and relax.put_in(net, x)

    def _uncounted(self, net: FlowNetwork) -> int:
        """A unit that chooses targets without passing the gate that counts units."""
        rows: list[list[int]] = self.relaxation.rows(net)
        for i in range(self.model.units):
            if rows[i] and net.flow[self.relaxation.first[i] >> 1] == 0:
                return i
        raise AssertionError("every unit is counted")
