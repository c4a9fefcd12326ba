"""Find which rule of an older edition says what a rule of the current one says.

    python -m tools.match_editions CURRENT.txt OLDER.txt edition

The texts are only compared: what is written to `src/apnap/data/rule_maps/` is numbers, one pair to a line, the current
one first.  A pair marked with `!` was decided by a person and is never changed by this tool.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

from apnap.citations import rule_ids
from tools.extract_rule_ids import RuleId, follows, parse_id

ROOT = Path(__file__).resolve().parent.parent
MAPS = ROOT / "src" / "apnap" / "data" / "rule_maps"
ENOUGH = 0.42  # how alike two texts must be
NEARBY = 0.1  # what being in the matching section adds
_START = re.compile(r"^\W*([1-9]\d\d(?:\.\d+[a-z]?)?)\.?\s+(\S.*)$")

Vector = dict[str, float]


def read_rules(path: Path) -> dict[str, str]:
    """The text of every rule, found in order, so that a reference at the start of a line is not taken for one."""
    lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    first = max(i for i, line in enumerate(lines) if re.match(r"^\W*100\. General\s*$", line))
    found: dict[str, str] = {}
    last = RuleId(0)
    for line in lines[first:]:
        start = _START.match(line)
        new = None if start is None else parse_id(start[1])
        if start is not None and new is not None and (not found or follows(new, last)):
            last = new
            found[start[1]] = start[2]
        elif found and not line.lstrip().startswith(("Example", "Glossary")):
            found[str(last)] += " " + line.strip()
    return found


def words(text: str) -> Counter[str]:
    plain = re.sub(r"[1-9]\d\d(\.\d+[a-z]?)?", " ", text.lower())
    plain = plain.replace("he or she", "they").replace("his or her", "their").replace("removed from the game", "exile")
    plain = plain.replace("in play", "on the battlefield").replace("into play", "onto the battlefield")
    tokens = re.findall(r"[a-z]+", plain)
    return Counter(tokens) + Counter(f"{a} {b}" for a, b in pairwise(tokens))


def vectors(texts: dict[str, str], seen: Counter[str], total: int) -> dict[str, Vector]:
    made: dict[str, Vector] = {}
    for rule, text in texts.items():
        raw = {w: (1 + math.log(n)) * math.log(total / seen[w]) for w, n in words(text).items()}
        length = math.sqrt(sum(x * x for x in raw.values())) or 1.0
        made[rule] = {w: x / length for w, x in raw.items()}
    return made


def matches(now: dict[str, str], then: dict[str, str]) -> dict[str, tuple[str, float]]:
    """The most alike older rule for each current one, and how alike."""
    seen: Counter[str] = Counter()
    for text in [*now.values(), *then.values()]:
        seen.update(words(text).keys())
    total = len(now) + len(then) + 1
    new, old = vectors(now, seen, total), vectors(then, seen, total)
    where: dict[str, list[tuple[str, float]]] = {}
    for rule, vector in old.items():
        for w, x in vector.items():
            where.setdefault(w, []).append((rule, x))
    found: dict[str, tuple[str, float]] = {}
    for rule, vector in sorted(new.items(), key=lambda entry: len(entry[0])):  # sections first
        score: Counter[str] = Counter()
        for w, x in vector.items():
            for other, y in where.get(w, ()):
                score[other] += x * y  # type: ignore[assignment]
        if score:
            for other in score:  # many rules say the same of different steps: the section decides
                if found.get(rule[:3], ("", 0.0))[0] == other[:3]:
                    score[other] += NEARBY  # type: ignore[assignment]
            best = max(score, key=lambda other: (score[other] + (0.03 if other == rule else 0.0), other))
            found[rule] = (best, float(score[best]))
    return found


def kept(edition: str) -> dict[str, str]:
    """The pairs a person decided."""
    path = MAPS / f"{edition}.txt"
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    return {line.split()[0]: line.split()[1] for line in lines if line.endswith("!")}


def main() -> int:
    now_path, then_path, edition = sys.argv[1:4]
    found = matches(read_rules(Path(now_path)), read_rules(Path(then_path)))
    decided = kept(edition)
    lines = [f"{rule} {other} !" for rule, other in decided.items()]
    lines += [f"{r} {o}" for r, (o, score) in found.items() if score >= ENOUGH and r not in decided]
    MAPS.mkdir(exist_ok=True)
    (MAPS / f"{edition}.txt").write_text("\n".join(sorted(lines, key=order)) + "\n", encoding="ascii")
    print(f"{edition}: {len(lines)} of {len(rule_ids())}", file=sys.stderr)
    return 0


def order(line: str) -> tuple[int, int, str, str]:
    rule = line.split(maxsplit=1)[0].partition("@")[0]
    at = re.fullmatch(r"(?:(\w+):)?(\d{3})(?:\.(\d+)([a-z])?)?", rule)
    assert at is not None, rule
    return int(at[2]), int(at[3] or 0), at[4] or "", at[1] or ""


if __name__ == "__main__":
    sys.exit(main())
