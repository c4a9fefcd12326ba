"""Every kind of rule change is read and used.

What does not hold yet is listed in debts.toml, and that list may only get shorter.
"""

from __future__ import annotations

import pytest

from tools.debts import COMMAND, DEBTS, stored


@pytest.mark.parametrize("name", DEBTS)
def test_nothing_new_is_owed(name: str) -> None:
    owed = set(stored()[name])
    assert [x for x in DEBTS[name]() if x not in owed] == []


@pytest.mark.parametrize("name", DEBTS)
def test_what_is_paid_is_off_the_list(name: str) -> None:
    owed = set(DEBTS[name]())
    assert [x for x in stored()[name] if x not in owed] == [], f"run: {COMMAND}"
