"""Every kind of question in the browser: answered on the board by its form, and from the list beneath."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from apnap import Q
from apnap.interchange.records import record, replay
from tests.web.driving import Person, open_table
from tests.web.kinds import BOARDS
from tests.web.test_looks import told, violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "src" / "apnap"
# The form that each kind has on the board; what stands in no row is answered from the list.
FORMS = {
    "PRIORITY": "act", "TARGET": "one", "NUMBER": "number", "YES_NO": "choice", "PICK": "one", "DISCARD": "several",
    "ORDER_TRIGGERS": "order", "MULLIGAN": "start", "BOTTOM": "one", "PAY": "pay", "ATTACK": "declare",
    "BLOCK": "declare", "DAMAGE": "divide", "UNTAP": "one", "LEGEND": "one", "START": "start", "SKIP": "choice",
    "COLOR": "color", "DEFENDER": "one", "ORDER": "order", "COST": "one", "MODE": "list", "REPLACEMENT": "list",
    "BAND": "list",
}  # fmt: skip
EXPORT = "async () => (await document.querySelector('apnap-table').talk.act('export', {what: 'record'})).text"


def posed() -> set[str]:
    """The kinds that anything in the package asks."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))
    return {q.name for q in Q if q is not Q.NONE and (f"Q.{q.name}, " in text or f"return Q.{q.name} " in text)}


def test_every_kind_there_is_has_a_board_and_a_form() -> None:
    """A kind that is new, or asked for the first time, has none: then this fails."""
    kinds = {q.name for q in BOARDS}
    assert kinds == set(FORMS)
    assert posed() - {"NAME"} <= kinds
    assert kinds | {"NAME", "NONE"} == {q.name for q in Q}


def seated(page: Page, kind: Q) -> Person:
    """At a table where just that is asked; everybody's decisions are made here."""
    game = BOARDS[kind].reach(kind)
    open_table(page, record=record(game), at=len(game.history), hotseat=True, era="")
    return Person(page, kind.name)


def kept(page: Page) -> dict[str, Any]:
    """The record of the game as the server has it: its answers, and the hash of the position."""
    found: dict[str, Any] = json.loads(page.evaluate(EXPORT))
    return found


@pytest.mark.parametrize("kind", list(BOARDS), ids=lambda q: q.name)
def test_a_kind_is_answered_by_its_form_and_from_the_list(page: Page, kind: Q) -> None:
    person = seated(page, kind)
    seen = person.wait()
    assert (seen["kind"], seen["form"]) == (kind.name, FORMS[kind.name])
    told(violations(page))
    before = kept(page)
    person.answer(seen)
    on_board = kept(page)
    assert len(on_board["choices"]) > len(before["choices"]), "nothing was answered"
    assert replay(json.dumps(on_board)).state_hash() == on_board["hash"]

    person = seated(page, kind)
    person.wait()
    page.get_by_role("button", name="As a list").click()
    expect(page.locator(f'.prompt[data-kind="{kind.name}"][data-form="list"]')).to_be_visible()
    seen = person.wait()
    game = BOARDS[kind].reach(kind)
    assert len(seen["options"]) >= game.choices - 1, "the list lacks answers"
    told(violations(page))
    page.locator(f'.tray .opt[data-option="{seen["options"][-1]}"]').click()
    person.settle(seen["q"])
    listed = kept(page)
    assert len(listed["choices"]) > len(before["choices"])
    assert replay(json.dumps(listed)).state_hash() == listed["hash"]
