"""What came of a run: as text, as CSV, and as pictures."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterator

from apnap.sim.statistics import FEW, Share, Tally, quartiles

Row = tuple[str, str, float, float, float, int]  # table, what, rate, low, high, how many
TITLES = {
    "bots": "bots, all games",
    "bots by pairs": "bots, by pairs of games from one deal",
    "decks": "decks against other decks",
    "decks met": "deck against deck",
    "playing first": "who plays first",
    "mulligans": "by mulligans taken",
    "cards": "games in which a player played the card, won",
}


def rows(tally: Tally) -> Iterator[Row]:
    """Every rate with its interval."""
    for meeting in tally.meetings.values():
        low, high = meeting.interval
        yield "bots by pairs", f"{meeting.first} – {meeting.second}", meeting.rate, low, high, meeting.pairs
    for bot, share in tally.bots.items():
        yield row("bots", bot, share)
    for deck, share in tally.decks.items():
        if share.n:
            yield row("decks", deck, share)
    for (deck, against), share in sorted(tally.decks_met.items()):
        yield row("decks met", f"{deck} – {against}", share)
    yield row("playing first", "won", tally.first)
    for n, share in sorted(tally.mulligans.items()):
        yield row("mulligans", f"{n} or more" if n == 3 else str(n), share)
    for (deck, card), share in sorted(tally.cards.items(), key=lambda entry: (-entry[1].rate, entry[0])):
        yield row("cards", f"{deck}: {card}", share)


def row(table: str, what: str, share: Share) -> Row:
    low, high = share.interval
    return table, what, share.rate, low, high, share.n


def text(tally: Tally, cards: int = 10) -> str:
    """For people, in a terminal."""
    spec = tally.spec
    lines = [
        f"{tally.games} of {spec.games} games, {spec.ruleset}, seed {spec.seed}: "
        f"{len(spec.decks)} decks, {len(spec.bots)} bots, {len(spec.meetings)} meetings compared"
    ]
    if tally.stopped:
        lines.append(f"stopped after {tally.games} games: by a margin of {spec.stop:.1%} it is decided who is better")
    if tally.draws or tally.truncated:
        lines.append(f"{tally.draws} draws, {tally.truncated} broken off after {spec.max_decisions} decisions")
    for error, n in sorted(tally.errors.items(), key=lambda entry: -entry[1]):
        lines.append(f"{n} games ended with an error: {error}")
    shown: dict[str, int] = {}
    for table, what, rate, low, high, n in rows(tally):
        if table not in shown:
            lines += ["", TITLES[table]]
        shown[table] = shown.get(table, 0) + 1
        if table == "cards" and shown[table] > cards:
            continue
        lines.append(f"  {what:<36} {rate:6.1%}  [{low:6.1%}, {high:6.1%}]  of {n}")
    for meeting in tally.meetings.values():
        names = f"{meeting.first} – {meeting.second}"
        counts = [len([s for s in meeting.scores if s == score]) for score in (1.0, 0.5, 0.0)]
        lines += ["", f"{names}: {counts[0]} pairs 2–0, {counts[1]} split, {counts[2]} 0–2"]
        lines.append(f"  the very same game twice: {meeting.same} of {meeting.pairs} pairs")
        if meeting.decisive < FEW:
            lines.append(f"  only {meeting.decisive} pairs decided anything: too few to say who is better")
    if tally.turns:
        low_turn, half, high_turn = quartiles(tally.turns)
        lines += ["", f"games end in turn {half:g} (half of them between {low_turn:g} and {high_turn:g})"]
    return "\n".join(lines)


def as_csv(tally: Tally) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["table", "what", "rate", "low", "high", "n"])
    for table, what, rate, low, high, n in rows(tally):
        writer.writerow([table, what, f"{rate:.6f}", f"{low:.6f}", f"{high:.6f}", n])
    for turn in sorted(set(tally.turns)):
        n = tally.turns.count(turn)
        writer.writerow(["turn of the win", turn, f"{n / len(tally.turns):.6f}", "", "", n])
    return out.getvalue()


# ---- pictures ----------------------------------------------------------------------------------------------------

WIDTH, LEFT, LINE = 760, 260, 22


def as_svg(tally: Tally) -> str:
    """Every rate as a bar with its interval, and the turns in which games end."""
    found = [entry for entry in rows(tally) if entry[0] != "cards"] + list(best_cards(tally))
    parts: list[str] = []
    y = 30
    last = ""
    for table, what, rate, low, high, n in found:
        if table != last:
            y += 16
            parts.append(f'<text x="8" y="{y}" class="title">{html.escape(TITLES[table])}</text>')
            y += LINE
            last = table
        parts.append(bar(y, what, rate, low, high, n))
        y += LINE
    if tally.turns:
        y += 16
        parts.append(f'<text x="8" y="{y}" class="title">turn of the win</text>')
        y += 12
        parts.append(histogram(y, tally.turns))
        y += 120
    middle = LEFT + (WIDTH - LEFT - 90) / 2
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 16}" viewBox="0 0 {WIDTH} {y + 16}">'
        "<style>text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.bar{fill:#9bc1e6}.line{stroke:#1f4e79}"
        ".half{stroke:#999;stroke-dasharray:3 3}</style>"
        f'<rect width="100%" height="100%" fill="white"/><text x="8" y="20" class="title">'
        f"{tally.games} games, {html.escape(tally.spec.ruleset)}, seed {html.escape(tally.spec.seed)}</text>"
        f'<line x1="{middle:.1f}" x2="{middle:.1f}" y1="30" y2="{y}" class="half"/>'
    )
    return head + "".join(parts) + "</svg>\n"


def best_cards(tally: Tally) -> Iterator[Row]:
    found = [entry for entry in rows(tally) if entry[0] == "cards"]
    yield from found[:10]


def bar(y: int, what: str, rate: float, low: float, high: float, n: int) -> str:
    room = WIDTH - LEFT - 90
    at, a, b = (LEFT + room * value for value in (rate, low, high))
    return (
        f'<text x="16" y="{y}">{html.escape(what[:40])}</text>'
        f'<rect x="{LEFT}" y="{y - 11}" width="{at - LEFT:.1f}" height="14" class="bar"/>'
        f'<line x1="{a:.1f}" x2="{b:.1f}" y1="{y - 4}" y2="{y - 4}" class="line"/>'
        f'<text x="{WIDTH - 84}" y="{y}">{rate:.1%} of {n}</text>'
    )


def histogram(y: int, turns: list[int]) -> str:
    most = max(turns)
    counts = [turns.count(turn) for turn in range(1, most + 1)]
    wide = (WIDTH - 40) / max(most, 1)
    parts = []
    for i, n in enumerate(counts):
        tall = 90 * n / max(counts)
        x = 20 + wide * i
        parts.append(
            f'<rect x="{x:.1f}" y="{y + 90 - tall:.1f}" width="{wide * 0.9:.1f}" height="{tall:.1f}" class="bar"/>'
        )
        if most <= 30 or i % 5 == 4:
            parts.append(f'<text x="{x:.1f}" y="{y + 104}">{i + 1}</text>')
    return "".join(parts)


def as_html(tally: Tally) -> str:
    return (
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>apnap arena</title>\n'
        f"<h1>apnap arena</h1>\n<pre>{html.escape(text(tally))}</pre>\n{as_svg(tally)}</html>\n"
    )
