"""What classes tell the compiler about themselves; plain Python pays it no attention.  Not compiled itself.

`@mypyc_attr(acyclic=True)`: nothing an instance holds can lead back to it, so the collector of cycles need not know of
it.  Only for classes of values: never for what could hold a `State` that holds it.  `free_list_len=1`: the memory of
the last one that was freed is used for the next.  `allow_interpreted_subclasses=True`: rooms that are not compiled have
classes of that kind.

`i64`: a number of 64 bits, for annotations where much is counted; whoever writes it sees to it that none grows larger.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

__all__ = ["i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int
    T = TypeVar("T")

    def mypyc_attr(**_told: object) -> Callable[[T], T]:
        """The class as it is."""
        return unchanged

    def unchanged(made: T) -> T:
        return made
