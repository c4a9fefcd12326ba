"""Search over rules and cards, as the page asks for it."""

from __future__ import annotations

from apnap.desk.looking_up import search


def test_words_no_card_is_called_by_are_looked_for_in_texts() -> None:
    """Whoever types "extra turn" means the cards that give one."""
    found = search("extra turn", "current")
    assert found["in_text"] and "Time Warp" in [c["name"] for c in found["cards"]]
    assert "500.7" in [r["rule"] for r in found["rules"]]


def test_names_come_before_texts() -> None:
    """A word that is a card's name, type or keyword finds those only; a field says where to look."""
    for query in ("lightning bolt", "trample", "name:extra"):
        assert "in_text" not in search(query, "current"), query
    assert search("zzqx nothing", "current")["found"] == 0
