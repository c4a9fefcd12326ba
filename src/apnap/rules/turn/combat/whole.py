"""Declarations given all at once: read, judged as a whole (508.1, 509.1), turned into the answers they consist of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.errors import IllegalChoice, IllegalDeclaration, MalformedChoice
from apnap.rules.turn.combat import attack_solver, block_solver
from apnap.rules.turn.combat.attack_rules import attack_is_ruled
from apnap.rules.turn.combat.attack_solver import AttackViolation
from apnap.rules.turn.combat.attackers import ChooseAttackers
from apnap.rules.turn.combat.banding import is_band
from apnap.rules.turn.combat.block_rules import block_is_ruled
from apnap.rules.turn.combat.block_solver import BlockViolation
from apnap.rules.turn.combat.blockers import ChooseBlockers, attackers_of
from apnap.rules.turn.combat.evasion import can_block_pair
from apnap.state.kinds import NOTHING, Act

if TYPE_CHECKING:
    from apnap.options import Option
    from apnap.state.game_state import State

ATTACK_TEXTS: Final[dict[int, tuple[str, str]]] = {
    AttackViolation.NOT_ALLOWED: ("508.1c", "a creature can't attack that"),
    AttackViolation.TOO_FEW_OTHERS: ("508.1c", "a creature attacks only together with others"),
    AttackViolation.NOT_ALONE: ("508.1c", "a creature attacks only alone"),
    AttackViolation.MISSING_COMPANION: ("508.1c", "a creature attacks only together with certain others"),
    AttackViolation.TOO_MANY: ("508.1c", "more creatures attack than may"),
    AttackViolation.TOO_MANY_AT_ONE: ("508.1c", "more creatures attack one defender than may"),
    AttackViolation.REQUIREMENTS: ("508.1d", "more requirements to attack could be obeyed"),
}
BLOCK_TEXTS: Final[dict[int, tuple[str, str]]] = {
    BlockViolation.NOT_ALLOWED: ("509.1b", "a creature can't block that"),
    BlockViolation.TOO_MANY_BLOCKED: ("509.1a", "a creature blocks more creatures than it may"),
    BlockViolation.TOO_FEW_BLOCKERS: ("509.1b", "an attacker is blocked by fewer creatures than it must be"),
    BlockViolation.TOO_MANY_BLOCKERS: ("509.1b", "an attacker is blocked by more creatures than it may be"),
    BlockViolation.TOO_FEW_OTHERS: ("509.1b", "a creature blocks only together with others"),
    BlockViolation.TOO_MANY: ("509.1b", "more creatures block than may"),
    BlockViolation.REQUIREMENTS: ("509.1c", "more requirements to block could be obeyed"),
}


def attack_answers(g: State, attacks: list[tuple[int, int]]) -> list[tuple[Act, int, int]]:
    """The answers that make this attack: (creature, defender) for each attacker.  Raises what forbids it."""
    task = g.asking
    if not isinstance(task, ChooseAttackers) or task.choices:
        raise IllegalChoice("attackers are not being declared now")
    wanted: dict[int, int] = {}
    for creature, foe in attacks:
        if creature in wanted:
            raise IllegalDeclaration(
                g.ruleset.cite("508.1b"), f"{g.name_of(creature)} attacks only one player or permanent"
            )
        if creature not in task.creatures:
            raise IllegalDeclaration(g.ruleset.cite("508.1a"), f"{g.name_of(creature)} can't attack")
        if foe not in task.foes:
            raise IllegalDeclaration(g.ruleset.cite("508.1b"), f"{g.name_of(foe)} can't be attacked")
        wanted[creature] = foe
    choices = [wanted.get(i, NOTHING) for i in task.creatures]
    if g.rules and attack_is_ruled(g):
        problem = task.problem(g)
        indexes = ChooseAttackers(task.creatures, task.foes, choices).indexes()
        broken = attack_solver.violation(problem, indexes)
        if broken:
            rule, text = ATTACK_TEXTS[broken]
            raise IllegalDeclaration(g.ruleset.cite(rule), text)
        if problem.costly is not None and not task.paid(g, indexes):
            raise IllegalDeclaration(g.ruleset.cite("508.1j"), "the cost to attack can't be paid")
    found: list[tuple[Act, int, int]] = []
    for k, id in enumerate(task.creatures):
        found.append((Act.STAY, id, 0) if choices[k] == NOTHING else (Act.ATTACK, id, choices[k]))
    return found


def judge_bands(g: State, attacks: list[tuple[int, int]], bands: list[list[int]]) -> None:
    """Raises what forbids these bands (702.22c, 702.22d)."""
    foes = dict(attacks)
    seen: list[int] = []
    for band in bands:
        for id in band:
            if id not in foes:
                raise IllegalDeclaration("702.22c", f"{g.name_of(id)} doesn't attack, so it is in no band")
            if id in seen:
                raise IllegalDeclaration("702.22c", f"{g.name_of(id)} can be in one band only")
            if foes[id] != foes[band[0]]:
                raise IllegalDeclaration("702.22d", "all creatures in a band attack the same player or permanent")
            seen.append(id)
        if not is_band(g, band):
            names = ", ".join(g.name_of(i) for i in band)
            raise IllegalDeclaration("702.22c", f"{names} can't be a band: it has at most one creature without banding")


def band_index(options: list[Option], bands: list[list[int]]) -> int:
    """Join the creature's own band, if that has begun."""
    for band in bands:
        if options[0].id in band:
            for i, option in enumerate(options):
                if option.act == Act.BAND and option.aux in band:
                    return i
    return 0


def block_answers(g: State, blocks: list[tuple[int, int]]) -> list[tuple[Act, int, int]]:
    """The answers that make these blocks: (blocker, attacker) for each.  Raises what forbids them."""
    task = g.asking
    if not isinstance(task, ChooseBlockers) or task.rows or task.part or task.creatures is None:
        raise IllegalChoice("blockers are not being declared now")
    attackers = attackers_of(g, task.seat)
    ids = [a.id for a in attackers]
    rows: dict[int, list[int]] = {i: [] for i in task.creatures}
    for blocker, attacker in blocks:
        if attacker not in ids:
            raise IllegalDeclaration(g.ruleset.cite("509.1a"), f"{g.name_of(attacker)} isn't attacking that player")
        if blocker not in rows:
            raise IllegalDeclaration(g.ruleset.cite("509.1a"), f"{g.name_of(blocker)} can't block")
        rows[blocker].append(ids.index(attacker))
    declaration = [sorted(rows[i]) for i in task.creatures]
    ruled = block_is_ruled(g, attackers)
    if ruled:
        judge_blocks(g, task, declaration)
    found: list[tuple[Act, int, int]] = []
    for k, id in enumerate(task.creatures):
        row = declaration[k]
        if not ruled:
            judge_one_block(g, id, [ids[j] for j in row])
        for j in row:
            found.append((Act.BLOCK, id, ids[j]))
        if not row:
            found.append((Act.STAY, id, 0))
        elif ruled and task_limit(task, g, k) > len(row):
            found.append((Act.DONE, 0, 0))
    return found


def task_limit(task: ChooseBlockers, g: State, k: int) -> int:
    problem = task.problem(g, attackers_of(g, task.seat))
    limit, most = problem.max_blocks[k], len(problem.allowed[k])
    return most if limit < 0 else min(limit, most)


def judge_blocks(g: State, task: ChooseBlockers, declaration: list[list[int]]) -> None:
    attackers = attackers_of(g, task.seat)
    problem = task.problem(g, attackers)
    broken = block_solver.violation(problem, declaration)
    if broken:
        rule, text = BLOCK_TEXTS[broken]
        raise IllegalDeclaration(g.ruleset.cite(rule), text)
    if problem.costly is not None and not task.paid(g, declaration, attackers):
        raise IllegalDeclaration(g.ruleset.cite("509.1f"), "the cost to block can't be paid")


def judge_one_block(g: State, id: int, row: list[int]) -> None:
    if len(row) > 1:
        raise IllegalDeclaration(g.ruleset.cite("509.1a"), f"{g.name_of(id)} can block only one creature")
    for a in row:
        blocker, attacker = g.permanent(id), g.permanent(a)
        if blocker is None or attacker is None or not can_block_pair(g, attacker, blocker):
            raise IllegalDeclaration(g.ruleset.cite("509.1b"), f"{g.name_of(id)} can't block {g.name_of(a)}")


def index_of(options: list[Option], answer: tuple[Act, int, int]) -> int:
    for i, option in enumerate(options):
        if option.act == answer[0] and (option.act == Act.DONE or option.id == answer[1]):
            if option.act not in (Act.ATTACK, Act.BLOCK) or option.aux == answer[2]:
                return i
    raise IllegalDeclaration("732.1", "this declaration can't be completed")


# ---- as text -----------------------------------------------------------------------------------------------------


def read_groups(text: str) -> list[tuple[str, list[str]]]:
    """`B with Hill Giant, Grizzly Bears; C with Serra Angel` after the verb; `with nothing` is no group."""
    groups: list[tuple[str, list[str]]] = []
    if text.casefold() in ("with nothing", "nothing", "with nobody"):
        return groups
    for part in text.split(";"):
        whom, found, names = part.strip().partition(" with ")
        if not found or not whom or not names.strip():
            raise MalformedChoice(f"{part.strip()!r} should read: NAME with NAME, NAME")
        groups.append((whom.strip(), [n.strip() for n in names.split(",")]))
    return groups


def whole_names(g: State, pieces: list[str]) -> list[str]:
    """Names may have commas in them: pieces are put together again where a permanent is called so."""
    known = {g.name_of(p.id).casefold() for p in g.battlefield}
    found: list[str] = []
    i = 0
    while i < len(pieces):
        j = len(pieces)
        while j > i + 1 and bare(", ".join(pieces[i:j])) not in known:
            j -= 1
        found.append(", ".join(pieces[i:j]))
        i = j
    return found


def bare(name: str) -> str:
    """Without what may stand after it: which of several it is, and that it is in a band."""
    name = name.casefold().removesuffix(" in a band").strip()
    base, _, number = name.rpartition(" #")
    return base.strip() if number.isdigit() else name


def find_named(g: State, name: str, ids: list[int], taken: list[int]) -> int:
    """The first of these with that name that is not taken yet; `Name #2` is the second of them."""
    base, _, number = name.partition(" #")
    nth = int(number) if number.isdigit() else 0
    hits = [i for i in ids if g.name_of(i).casefold() == base.strip().casefold()]
    if nth:
        hits = hits[nth - 1 : nth]
    else:
        hits = [i for i in hits if i not in taken] or hits[:1]
    if not hits:
        raise MalformedChoice(f"no {name!r} among {', '.join(g.name_of(i) for i in ids)}")
    return hits[0]


def read_attack(g: State, text: str) -> tuple[list[tuple[int, int]], list[list[int]]]:
    """Who attacks whom, and the bands."""
    task = g.asking
    if not isinstance(task, ChooseAttackers):
        raise IllegalChoice("attackers are not being declared now")
    mine = [p.id for p in g.battlefield if g.is_active(p.controller)]
    pairs: list[tuple[int, int]] = []
    bands: list[list[int]] = []
    for whom, pieces in read_groups(text):
        said = whole_names(g, pieces)
        banded = said[-1].casefold().endswith(" in a band")
        names = [*said[:-1], said[-1][: -len(" in a band")].strip()] if banded else said
        foe = find_named(g, whom, task.foes, [])
        for name in names:
            taken = [c for c, _ in pairs]
            able = [i for i in task.creatures if g.name_of(i).casefold() == name.casefold()]
            pairs.append((find_named(g, name, task.creatures if able else mine, taken), foe))
        if banded:
            bands.append([c for c, _ in pairs[-len(names) :]])
    return pairs, bands


def read_blocks(g: State, text: str) -> list[tuple[int, int]]:
    task = g.asking
    if not isinstance(task, ChooseBlockers):
        raise IllegalChoice("blockers are not being declared now")
    attackers = [a.id for a in attackers_of(g, task.seat)]
    mine = [p.id for p in g.battlefield if p.controller == task.seat]
    pairs: list[tuple[int, int]] = []
    used: list[int] = []
    for whom, names in read_groups(text):
        attacker = find_named(g, whom, attackers, used)
        used.append(attacker)
        for name in whole_names(g, names):
            taken = [b for b, _ in pairs]
            able = [i for i in task.creatures or [] if g.name_of(i).casefold() == name.casefold()]
            pairs.append((find_named(g, name, task.creatures or [] if able else mine, taken), attacker))
    return pairs
