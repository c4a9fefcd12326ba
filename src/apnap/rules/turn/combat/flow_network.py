"""Circulation of greatest gain with integer capacities, kept optimal while arcs are fixed or barred.

The network is solved once by successive best paths and afterwards only repaired: requiring a unit of flow
on an arc, or barring an arc, costs one shortest-path search per unit moved. Node potentials keep every
residual reduced cost at zero or above, so the searches are Dijkstra searches that stop at their goal; ties
(reduced cost zero) are followed depth first without touching the heap.

Cost: a search scans each residual arc at most once, O(E log V); an initial solution takes one search per
unit of flow; `copy` shares the immutable topology and copies three lists.
"""

import heapq
from typing import Final

FAR: Final = 1 << 60


class Work:
    """Counts of what the solver did, so that tests can bound effort without measuring time."""

    def __init__(self) -> None:
        self.searches: int = 0
        self.augmentations: int = 0
        self.scans: int = 0
        self.nodes: int = 0
        self.copies: int = 0
        self.solves: int = 0


class FlowNetwork:
    """Arc e and its reverse e ^ 1 are adjacent; `flow` is per arc pair (index e >> 1)."""

    def __init__(self, size: int, work: Work) -> None:
        self.size: int = size
        self.work: Work = work
        self.head: list[int] = []
        self.gain: list[int] = []
        self.cap: list[int] = []
        self.flow: list[int] = []
        self.adj: list[list[int]] = [[] for _i in range(size)]
        self.pot: list[int] = [0] * size
        self.total: int = 0
        self.dist: list[int] = []
        self.via: list[int] = []

    def add_arc(self, tail: int, head: int, cap: int, gain: int) -> int:
        """Add an arc before solving; return its even index."""
        arc: int = len(self.head)
        self.head.append(head)
        self.head.append(tail)
        self.gain.append(gain)
        self.gain.append(-gain)
        self.cap.append(cap)
        self.cap.append(0)
        self.flow.append(0)
        self.adj[tail].append(arc)
        self.adj[head].append(arc + 1)
        return arc

    def copy(self) -> "FlowNetwork":
        """A network that can be changed alone; topology and gains stay shared."""
        other: FlowNetwork = FlowNetwork(0, self.work)
        other.size = self.size
        other.head = self.head
        other.gain = self.gain
        other.adj = self.adj
        other.cap = self.cap.copy()
        other.flow = self.flow.copy()
        other.pot = self.pot.copy()
        other.total = self.total
        self.work.copies += 1
        return other

    def solve(self) -> None:
        """Find the best flow from node 0 to the last node; arcs must lead from lower to higher nodes.

        Afterwards a return arc closes the circulation, so later repairs may change the amount of flow too.
        """
        self.work.solves += 1
        sink: int = self.size - 1
        self._first_potentials()
        amount: int = 0
        while True:
            # Only a path of positive gain is worth taking; its reduced length is then below this gap.
            gap: int = self.pot[0] - self.pot[sink]
            if not self.search(0, sink, gap - 1, False):
                break
            self._push(0, sink)
            amount += 1
        # Level source and sink: both directions of the return arc then have reduced cost zero.
        for x in range(self.size):
            if self.dist[x] < gap:
                self.pot[x] += self.dist[x] - gap
        back: int = self.add_arc(sink, 0, FAR, 0)
        self.cap[back + 1] = amount
        self.flow[back >> 1] = amount

    def _first_potentials(self) -> None:
        """Least cost from node 0 in the acyclic starting network."""
        pot: list[int] = [FAR] * self.size
        pot[0] = 0
        for x in range(self.size):
            if pot[x] == FAR:
                pot[x] = 0
                continue
            for arc in self.adj[x]:
                if self.cap[arc] > 0:
                    y: int = self.head[arc]
                    length: int = pot[x] - self.gain[arc]
                    pot[y] = min(pot[y], length)
        self.pot = pot

    def search(self, start: int, goal: int, limit: int, backward: bool) -> bool:
        """Shortest reduced distances from start (or towards start, if backward) up to limit.

        Stops when goal is settled and says whether it was; goal -1 settles everything within limit.
        """
        flip: int = 1 if backward else 0
        sign: int = -1 if backward else 1
        head: list[int] = self.head
        gain: list[int] = self.gain
        cap: list[int] = self.cap
        pot: list[int] = self.pot
        size: int = self.size
        dist: list[int] = [FAR] * size
        via: list[int] = [-1] * size
        done: list[bool] = [False] * size
        self.dist = dist
        self.via = via
        self.work.searches += 1
        dist[start] = 0
        ties: list[int] = [start]
        heap: list[int] = []
        reach: int = 0
        while ties or heap:
            if ties:
                x: int = ties.pop()
            else:
                code: int = heapq.heappop(heap)
                reach = code // size
                x = code % size
            if done[x] or dist[x] < reach:
                continue
            if x == goal:
                return True
            done[x] = True
            arcs: list[int] = self.adj[x]
            self.work.scans += len(arcs)
            base: int = pot[x]
            for arc in arcs:
                if cap[arc ^ flip] > 0:
                    y: int = head[arc]
                    length: int = reach + sign * (base - gain[arc] - pot[y])
                    if length < dist[y] and length <= limit:
                        dist[y] = length
                        via[y] = arc
                        if length > reach:
                            heapq.heappush(heap, length * size + y)
                        elif y == goal:
                            return True
                        else:
                            ties.append(y)
        return False

    def _push(self, start: int, goal: int) -> None:
        """Send one unit along the path just found and restore the potentials."""
        dist: list[int] = self.dist
        length: int = dist[goal]
        if length > 0:
            for x in range(self.size):
                if dist[x] < length:
                    self.pot[x] += dist[x] - length
        y: int = goal
        while y != start:
            arc: int = self.via[y]
            self.cap[arc] -= 1
            self.cap[arc ^ 1] += 1
            self.flow[arc >> 1] += 1 if arc & 1 == 0 else -1
            self.total += self.gain[arc]
            y = self.head[arc ^ 1]
        self.work.augmentations += 1

    def reduced(self, arc: int) -> int:
        """What using the arc costs at the present potentials, at the least."""
        return self.pot[self.head[arc ^ 1]] - self.gain[arc] - self.pot[self.head[arc]]

    def require(self, arc: int, amount: int) -> bool:
        """Fix at least `amount` units on the (forward) arc for good; False if impossible."""
        fixed: int = self.flow[arc >> 1] - self.cap[arc ^ 1]
        tail: int = self.head[arc ^ 1]
        head: int = self.head[arc]
        while fixed < amount:
            # A fixed unit has no residual in either direction, so no later repair can move it.
            if self.cap[arc ^ 1] > 0:
                self.cap[arc ^ 1] -= 1
            else:
                if self.cap[arc] == 0 or not self.search(head, tail, FAR - 1, False):
                    return False
                self._push(head, tail)
                self.cap[arc] -= 1
                self.flow[arc >> 1] += 1
                self.total += self.gain[arc]
            fixed += 1
        return True

    def forbid(self, arc: int) -> bool:
        """Bar the (forward) arc for good, moving its flow elsewhere; False if impossible."""
        return self.limit(arc, 0)

    def limit(self, arc: int, amount: int) -> bool:
        """Let at most `amount` units use the (forward) arc, moving the others elsewhere."""
        used: int = self.flow[arc >> 1]
        self.cap[arc] = min(self.cap[arc], max(amount - used, 0))
        if used <= amount:
            return True
        if used - amount > self.cap[arc ^ 1]:
            return False
        tail: int = self.head[arc ^ 1]
        head: int = self.head[arc]
        while used > amount:
            used -= 1
            self.cap[arc ^ 1] -= 1
            self.flow[arc >> 1] -= 1
            self.total -= self.gain[arc]
            if not self.search(tail, head, FAR - 1, False):
                return False
            self._push(tail, head)
        return True
