"""Cards as data."""

from __future__ import annotations


def use(path: object = None, any_date: bool = False) -> object:
    """From now on names that the pool does not have are looked for in what was imported, or in a bulk file.

    `path`: an index or a bulk file (it is read into memory); without one, the index `apnap import` has made.
    `any_date`: eras with cards of their own also take cards that were first printed later.
    """
    from apnap.cardtext.pool import use as use_index

    return use_index(path, any_date)
