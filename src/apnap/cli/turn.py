"""`apnap turn`: the structure of a turn, as the ruleset itself describes it."""

from __future__ import annotations

import argparse
import difflib
from typing import TYPE_CHECKING

from apnap.cli.common import OK, BadInput, Parser, era_option, paint, width
from apnap.cli.table_options import range_option
from apnap.cli.tables import heading, laid_out, share, wrapped

if TYPE_CHECKING:
    from apnap.eras.shapes import TurnAction, TurnRow
    from apnap.ruleset import Ruleset


def parser() -> Parser:
    made = Parser(
        "turn",
        "The structure of a turn as a table: phases and steps, what happens by itself and in which order, who gets\n"
        "priority, what expires; each with its rule. It is what the engine plays by.",
        [
            "apnap turn",
            "apnap turn --era sixth",
            "apnap turn --format two-headed-giant",
            "apnap turn --era fifth --diff current",
            "apnap turn --json | jq '.rows[].step'",
        ],
        "`apnap explain RULE` says more about each of the rules.",
    )
    era_option(made)
    made.add_argument("--format", metavar="NAME", help="the turn in that format: where teams share turns, a team's")
    range_option(made)
    made.add_argument("--diff", metavar="ERA", help="show that era next to it, and mark what differs")
    made.add_argument("--full", action="store_true", help="with --diff: also the rows that say the same")
    made.add_argument("--json", action="store_true", help="print the rows as JSON")
    return made


def run(args: argparse.Namespace) -> int:
    from apnap.eras import ruleset_named

    rules = ruleset_named(args.era)
    other = ruleset_named(args.diff) if args.diff is not None else None
    if args.format is not None or args.reach is not None:
        return show_format(rules, other, args)
    if args.json:
        print_json(rules, other)
    elif other is None:
        print("\n".join(table(rules)))
    else:
        print("\n".join(comparison(rules, other, args.full)))
    return OK


def show_format(rules: Ruleset, other: Ruleset | None, args: argparse.Namespace) -> int:
    """The turn in a format; BadInput if the era does not have it."""
    from apnap.eras.team_rows import turn_rows
    from apnap.formats import PLAIN_NAME, format_named

    played = format_named(args.format or PLAIN_NAME)
    if args.reach is not None:
        played = played.with_(played.name, range=args.reach)
    reason = played.why_not(rules.follows, rules.name)
    if reason or other is not None:
        raise BadInput(reason or "--format and --range show one era; --diff compares two")
    rows = turn_rows(rules, played)
    if args.json:
        import json

        values: dict[str, object] = {"era": rules.name, "edition": rules.edition, "format": played.name}
        if played.range:
            values["range"] = played.range
        print(json.dumps({**values, "rows": [row.values() for row in rows]}, indent=2, ensure_ascii=False))
    else:
        reach = f", range {played.range}" if played.range else ""
        print("\n".join(table(rules, rows, f", {played.name}{reach}")))
    return OK


def print_json(rules: Ruleset, other: Ruleset | None) -> None:
    import json

    def values(of: Ruleset) -> dict[str, object]:
        return {"era": of.name, "edition": of.edition, "rows": [row.values() for row in of.describe_turn()]}

    print(json.dumps(values(rules) if other is None else [values(rules), values(other)], indent=2, ensure_ascii=False))


# ---- one era -----------------------------------------------------------------------------------------------------


def table(rules: Ruleset, told: list[TurnRow] | None = None, format: str = "") -> list[str]:
    rows = rules.describe_turn() if told is None else told
    begins, ends = everywhere(rows, "begins"), everywhere(rows, "ends")
    widths = share(width() - 1, [min(19, width() // 5 + 2)], [5, 2, 4])
    lines = [paint(f"The turn under {rules.name} ({rules.edition}){format}", "bold"), ""]
    lines += heading(["step", "what happens by itself, in order", "priority", "as it ends"], widths, 1)
    phase = ""
    for row in rows:
        if row.step and row.phase != phase:
            lines.append(paint(f"{row.phase} phase", "bold"))
        phase = row.phase
        lines += row_lines(row, begins, ends, widths)
    lines.append("")
    for when, common in (("begins", begins), ("ends", ends)):
        for action in common:
            lines += wrapped(f"As each of them {when}: {action.text} ({action.rule}).", width(), 2)
    return lines


def row_lines(row: TurnRow, begins: list[TurnAction], ends: list[TurnAction], widths: list[int]) -> list[str]:
    happens = [shown(a) for a in row.begins if not known(a, begins)]
    happens += [f"{i} {shown(a)}" for i, a in enumerate(row.actions, 1)]
    happens += [f"– {shown(a)}" for a in row.notes]
    last = [shown(a) for a in row.ends if not known(a, ends)]
    return laid_out([[title(row)], happens, [who(row)], last], widths, " ")


def title(row: TurnRow) -> str:
    return f"{row.name} ({row.rule})"


def shown(action: TurnAction) -> str:
    only = f", {action.only}" if action.only else ""
    return f"{action.text}{only} ({action.rule})"


def known(action: TurnAction, common: list[TurnAction]) -> bool:
    return any(action.text == c.text and action.rule == c.rule for c in common)


def everywhere(rows: list[TurnRow], part: str) -> list[TurnAction]:
    """What every step has in common is said once, below the table.  What comes before the first step does not count."""
    steps = [getattr(row, part) for row in rows[1:]]
    return [action for action in steps[0] if all(known(action, other) for other in steps)] if steps else []


# ---- two eras ----------------------------------------------------------------------------------------------------


def comparison(a: Ruleset, b: Ruleset, full: bool) -> list[str]:
    half = (width() - 3 - 2) // 2
    widths = [half, half]
    title = wrapped(f"The turn under {a.name} ({a.edition}) and under {b.name} ({b.edition})", width())
    lines = [*(paint(line, "bold") for line in title), ""]
    lines += heading([a.name, b.name], widths, 2)
    differing = 0
    for left, right in paired(said_once(a.describe_turn()), said_once(b.describe_turn())):
        same = left is not None and right is not None and words(left) == words(right)
        differing += not same
        sides = [items(left, right), items(right, left)]
        if same and not full:
            sides = [side[:1] for side in sides]
        block = laid_out(sides, widths, "  " if same else "≠ ")
        lines += block if same else ["", paint(block[0], "yellow"), *block[1:], ""]
    lines = [line for i, line in enumerate(lines) if line or lines[i - 1]]  # one blank line is enough
    more = "" if full else " Rows that say the same are shown by name; --full shows all of them."
    return [*lines, *wrapped(f"≠ marks what differs, other than in the numbers of rules.{more}", width())]


def said_once(rows: list[TurnRow]) -> list[TurnRow]:
    """What every step has in common becomes a row of its own, in front."""
    from apnap.eras.shapes import TurnRow

    begins, ends = everywhere(rows, "begins"), everywhere(rows, "ends")
    found = [
        TurnRow(
            *(row.phase, row.step, row.rule),
            [a for a in row.begins if not known(a, begins)],
            row.actions,
            *(row.priority, row.priority_rule),
            [a for a in row.ends if not known(a, ends)],
            row.notes,
        )
        for row in rows
    ]
    return [TurnRow("every step and phase", "", "", begins, [], "", "", ends, []), *found]


def words(row: TurnRow) -> list[object]:
    """What a row says, without the numbers, which differ between editions anyway."""
    return [row.phase, row.step, row.priority, *((a.text, a.only) for a in everything(row))]


def paired(a: list[TurnRow], b: list[TurnRow]) -> list[tuple[TurnRow | None, TurnRow | None]]:
    """Steps of the same name stand side by side, the others alone, in the order of both turns."""
    found: list[tuple[TurnRow | None, TurnRow | None]] = []
    matcher = difflib.SequenceMatcher(None, [r.name for r in a], [r.name for r in b], autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            found += zip(a[i:j], b[k:m], strict=True)
        else:
            found += [(row, None) for row in a[i:j]]
            found += [(None, row) for row in b[k:m]]
    return found


def items(row: TurnRow | None, other: TurnRow | None) -> list[str]:
    """What a row says, line by line; what the other does not say has a mark."""
    if row is None:
        return ["—"]
    where = f"{row.phase}: {row.step}" if row.step else row.phase
    said = None if other is None else {action.text for action in everything(other)}
    found = [f"{where} ({row.rule})" if row.rule else where]
    found += [marked("–", a, said) for a in row.begins]
    found += [marked(str(i), a, said) for i, a in enumerate(row.actions, 1)]
    found += [marked("–", a, said) for a in row.notes]
    if row.priority:
        found.append(f"{'–' if other is None or row.priority == other.priority else '≠'} priority: {who(row)}")
    return found + [marked("–", a, said, "as it ends, ") for a in row.ends]


def everything(row: TurnRow) -> list[TurnAction]:
    return [*row.begins, *row.actions, *row.ends, *row.notes]


def marked(lead: str, action: TurnAction, said: set[str] | None, before: str = "") -> str:
    return f"{lead if said is None or action.text in said else '≠'} {before}{shown(action)}"


def who(row: TurnRow) -> str:
    return f"{row.priority} ({row.priority_rule})"
