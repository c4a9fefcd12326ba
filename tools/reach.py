"""How far random boards reach: which word has acted, and which kind of question was asked, in which step of which era.

`python -m tools.reach --minutes 30 --out FILE` plays small boards, each made for a step around a card with a word that
has not acted there yet, and adds to what FILE knows already; `--page` writes `docs/reach.md` from it.  It watches the
nodes from outside, so it needs the interpreted package.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from apnap.cards.definition import CardDef
from apnap.cards.registry import CARDS, walk
from apnap.eras import ruleset_named, rulesets
from apnap.errors import SetupError
from apnap.game import Game
from apnap.state.kinds import PLANESWALKER, Act, Q
from apnap.state.steps import STEP_NAMES, STEPS, Step
from apnap.testing import Scene
from apnap.testing.random_games import BASICS, answer_within_limits, pool, random_choice
from apnap.vocab.abilities import Ability, Static
from apnap.vocab.base import Node
from apnap.vocab.filters import ANY
from tools.citation_scan import ROOT
from tools.debts import subclasses
from tools.occasions import cannot, occasions
from tools.tested import ACTS, LOOKS, Watcher, word_of

PAGE = ROOT / "docs" / "reach.md"
TOLD = ROOT / "tools" / "reach.toml"
COMMAND = "python -m tools.reach"
DECISIONS = 60  # of one board
ABOUT_IT = 0.6  # how often something is done with the card the board is made around
AT_ANY_TIME = 0.5  # how often players may cast spells as though they had flash, if a card of the era lets them
BEFORE_COMBAT = STEP_NAMES[
    Step.MAIN
]  # where boards begin whose step needs an attack, or cannot be the first of a board
OFTEN = 500  # boards after which what is known is kept
LATE = (STEP_NAMES[Step.DECLARE_BLOCKERS], STEP_NAMES[Step.COMBAT_DAMAGE])
FIGHTING = (STEP_NAMES[Step.DECLARE_ATTACKERS], *LATE)
FIGHTERS = ("Grizzly Bears",)  # so that somebody can attack and block
SILENT = [row.name for row in STEPS if not row.priority]
# 1997: moments at which only what is due is played, one after the other, and damage, at which it is only prevented,
# redirected or regenerated from; nobody may do anything else there.
MOMENTS = {
    "fifth": [STEP_NAMES[step] for step in (Step.BEGIN_COMBAT, Step.COMBAT_DAMAGE, Step.END_COMBAT, Step.END)],
}

Known = dict[str, dict[str, list[str]]]  # era, word or question, steps


class Reach(Watcher):
    """What has acted where."""

    def __init__(self, words: Known, questions: Known) -> None:
        super().__init__()
        self.found = words
        self.asked = questions
        self.game: Game | None = None
        self.era = ""

    def here(self) -> str:
        step = None if self.game is None else self.game.state.step
        return "between steps" if step is None else STEP_NAMES[step.kind]

    def note(self, node: Node, acts: bool) -> None:
        if self.game is not None:
            add(self.found, self.era, word_of(type(node)), self.here())

    def play(self, game: Game, era: str, rng: random.Random, names: Sequence[str], step: str) -> int:
        self.game, self.era = game, era
        try:
            if self.here() != step:
                approach(game, step)
            for count in range(DECISIONS):
                if game.over:
                    return count
                add(self.asked, era, Q(game.kind).name, self.here())
                answer_within_limits(game, choose(game, rng, names))
        finally:
            self.game = None
        return DECISIONS


def approach(game: Game, step: str) -> None:
    """Quietly on to that step, but for an attack on the way; wherever that leads."""
    for _ in range(DECISIONS):
        now = game.state.step
        if game.over or game.turn > 9 or (now is not None and STEP_NAMES[now.kind] == step and game.kind == Q.PRIORITY):
            return
        attack = [i for i, o in enumerate(game.state.options) if o.act == Act.ATTACK]
        quiet = game.standing.quiet
        game.apply(attack[0] if attack else quiet or 0)


def add(known: Known, era: str, what: str, step: str) -> None:
    steps = known.setdefault(era, {}).setdefault(what, [])
    if step not in steps:
        steps.append(step)


def choose(game: Game, rng: random.Random, names: Sequence[str]) -> int:
    """Something with the card the board is made around or its company, or anything."""
    g = game.state
    if rng.random() < ABOUT_IT:
        about = [i for i, o in enumerate(g.options) if o.id in g.objects and g.objects[o.id].card.name in names]
        if about:
            return rng.choice(about)
    return random_choice(game, rng)


# ---- boards ------------------------------------------------------------------------------------------------------


def words_of(card: CardDef) -> set[str]:
    nodes: list[Node] = []
    for part in (card, *card.halves):
        for ability in part.abilities:
            walk(ability, nodes, set())
    return {word_of(type(node)) for node in nodes}


def cards_by_word(era: str) -> dict[str, list[str]]:
    """By the words with which that era reads its cards."""
    found: dict[str, list[str]] = {}
    rules = ruleset_named(era)
    for name in pool(rules):
        for word in sorted(words_of(rules.reading.card(name))):
            found.setdefault(word, []).append(name)
    return found


def hasteners(era: str) -> list[str]:
    """Cards of that era that let their controller cast any spell at any time."""
    rules = ruleset_named(era)
    return [name for name in pool(rules) if any(hastens(ability) for ability in rules.reading.card(name).abilities)]


def hastens(ability: Ability) -> bool:
    return isinstance(ability, Static) and any(rule.kind == "flash" and rule.scope is ANY for rule in ability.rules)


def board(era: str, name: str, rng: random.Random, step: str, helpers: Sequence[str] = (), least: int = 2) -> Game:
    """In that step, for two or three (two where the era knows no others); before combat where none begins there."""
    for players, begins in ((max(least, rng.choice((2, 2, 2, 3))), step), (2, step), (least, BEFORE_COMBAT)):
        if begins not in LATE:
            try:
                return filled(era, name, rng, players, begins, helpers)
            except SetupError:
                continue
    return filled(era, name, rng, 2, BEFORE_COMBAT, helpers)


def filled(era: str, name: str, rng: random.Random, players: int, step: str, helpers: Sequence[str]) -> Game:
    """The card in hands, on the battlefield and in graveyards, with mana and company."""
    scene = Scene(players, ruleset_named(era), seed=rng.randrange(1 << 30), library=0)
    names = pool(ruleset_named(era))
    company = [n for n in names if CARDS[n].is_permanent and not CARDS[n].is_aura and not CARDS[n].is_land]
    lies = CARDS[name].is_permanent and not CARDS[name].is_aura
    for p in scene.state.players:
        scene.library(p.seat, *rng.choices([*names, name, *BASICS], k=rng.choice((0, 1, 12, 12, 12))))
        p.life = rng.choice((1, 20, 20, 20, 60))  # so that games are won and lost, and much life counts
        there = [n for n in helpers if n in company]
        scene.battlefield(p.seat, *BASICS, *BASICS, *there, *rng.choices(company, k=rng.randrange(5)))
        scene.hand(p.seat, name, *(n for n in helpers if n not in there), *rng.choices(names, k=3))
        scene.graveyard(p.seat, *rng.choices([name, *names], k=2))
        if lies and rng.random() < 0.7:
            scene.permanent(p.seat, name, counters=long_there(name, rng))
    if rng.random() < 0.3:
        scene.state.manual_mana = (1 << len(scene.state.players)) - 1
    return scene.begin(rng.randrange(len(scene.state.players)), step, 7)


def long_there(name: str, rng: random.Random) -> dict[str, int] | None:
    """Loyalty for every ability, or some chapters behind it: what games of sixty answers do not come to."""
    if name in told("counters"):
        return {kind: int(n) for kind, n in told("counters")[name].items()}
    if CARDS[name].starts_with_counters and CARDS[name].chars.types & PLANESWALKER:
        return {"loyalty": rng.choice((CARDS[name].loyalty, 12))}
    if "Saga" in CARDS[name].chars.subtypes:
        return {"lore": rng.randrange(1, 3)}
    return None


Aim = tuple[str, str]  # a word, and a step in which it has not acted


def explore(
    reach: Reach, eras: Sequence[str], until: float, rng: random.Random, only: Sequence[str] = ()
) -> Iterator[tuple[int, int]]:
    """Boards for words and steps that have not met, the least tried first; now and then how many, and answers."""
    by_word = {era: cards_by_word(era) for era in eras}
    helpers = {era: hasteners(era) for era in eras}
    aims = {era: open_aims(era, reach.found.get(era, {}), only) for era in eras}
    tried: dict[tuple[str, Aim], int] = {}
    boards = decisions = 0
    while time.monotonic() < until and any(aims.values()):
        for era in [era for era in eras if aims[era]]:
            aim = min(aims[era], key=lambda each: (tried.get((era, each), 0), rng.random()))
            word, step = aim
            tried[era, aim] = tried.get((era, aim), 0) + 1
            name = rng.choice(by_word[era][word])
            likely = 1.0 if step in FIGHTING else AT_ANY_TIME
            quick = rng.sample(helpers[era], 1) if helpers[era] and rng.random() < likely else []
            company = [n for n in told("company").get(word, ()) if n in pool(ruleset_named(era))]
            fighters = list(FIGHTERS) if step in FIGHTING else []
            made = board(era, name, rng, step, [*quick, *company, *fighters], told("players").get(word, 2))
            decisions += reach.play(made, era, rng, (name, *company), step)
            boards += 1
            known = reach.found.get(era, {})
            aims[era] = [(w, s) for w, s in aims[era] if s not in known.get(w, ())]
        if boards >= OFTEN:
            yield boards, decisions
            boards = decisions = 0
    yield boards, decisions


def open_aims(era: str, known: dict[str, list[str]], only: Sequence[str] = ()) -> list[Aim]:
    """What has not been met there, but for what cannot be, or was met and found out to be met in no further step."""
    steps, when, by_hand = steps_of(era), occasions(era, bool(hasteners(era))), reasons(era)
    found = []
    for word in watched_words(era):
        if (word in by_hand and known.get(word)) or (only and word not in only):
            continue
        missing = [step for step in steps if step not in known.get(word, ())]
        never, _why = cannot(when.get(word, set()), missing)
        found += [(word, step) for step in missing if step not in never]
    return found


# ---- the page ----------------------------------------------------------------------------------------------------


# Why a question is asked in no step of a board.
REASONS = {
    "MULLIGAN, BOTTOM, START": "belong before the first turn; these boards begin later",
    "ATTACK, BLOCK, DAMAGE, UNTAP, BAND": "belong to one step by the rules (508.1, 509.1, 510.1, 502.3)",
    "SKIP": "is asked before the step that may be skipped begins (614.10)",
    "LEGEND": "is no choice before 2013: all of them go, or those that came later do",
    "ORDER_TRIGGERS": "is no question of 1997, whose batches have no order of triggers",
    "PAY": "is no question of 1997, where mana sources have a window of their own before a cost is paid",
    "DEFENDER": "needs a third player, or a planeswalker that is still to be chosen",
}


# Words that rules read: nothing of them could be watched.
UNSEEN = ("Activated", "Trigger", "StateTrigger", "Immediately")


def page(data: dict[str, Any]) -> str:
    known: dict[str, Known] = {"words": data["words"], "questions": data["questions"]}
    return "\n".join([*heading(data), *word_table(known["words"]), *questions_table(known["questions"]), ""])


def heading(data: dict[str, Any]) -> list[str]:
    return [
        "# How far random boards reach",
        "",
        f"Made by `{COMMAND} --page`. Small boards are made at random for a step, around a card with a word that has",
        f"not acted there so far, and {DECISIONS} answers are given on each. Noted is which word acted (or was",
        "looked at, for words that only answer), and what was asked, in which step. On half of the boards everybody",
        "may cast spells at any time, where a card of the era lets them.",
        f"{data['boards']:,} boards, {data['decisions']:,} answers so far;",
        "[reliability](reliability.md) says what was found.",
        "",
        f"In {' and '.join(SILENT)} nobody gets priority: only turn-based actions and what they set off can act there,",
        "so they are left out, and so are the moments of 1997 at which only what is due is played (the beginning",
        "and the end of combat, damage, the end of the turn). Where the cards a word stands on let it act in certain",
        "steps only, the tables say which and why: `tools/occasions.py` reads it from the cards (an attack trigger",
        "takes attackers being declared), and what it cannot read is in `tools/reach.toml`. Without a reason, a word",
        "could act there, and no board has shown it: that is left under 1997 alone, for the attack, where a board gets",
        "to few windows before its answers are used up, and a sorcery's words need a card that gives it speed.",
        "",
    ]


def watched_words(era: str) -> list[str]:
    """Words that do something or answer; the others only hold those together."""
    by_word = cards_by_word(era)
    does = {word_of(kind) for kind in subclasses(Node) if any(hasattr(kind, name) for name in (*ACTS, *LOOKS))}
    return [word for word in by_word if word in does and word not in UNSEEN]


def steps_of(era: str) -> list[str]:
    turn = [STEP_NAMES[step] for _phase, steps in ruleset_named(era).turn for step in steps]
    return [name for name in dict.fromkeys(turn) if name not in SILENT and name not in MOMENTS.get(era, ())]


def word_table(words: Known) -> list[str]:
    lines = ["## Words", "", "| Ruleset | Words of its cards | have acted | in every step | in each step |"]
    lines.append("| --- | ---: | ---: | ---: | --- |")
    never = []
    for era in rulesets():
        known, steps, watched = words.get(era, {}), steps_of(era), watched_words(era)
        met = [word for word in watched if known.get(word)]
        full = sum(1 for word in met if set(steps) <= set(known[word]))
        each = ", ".join(f"{step} {sum(1 for word in met if step in known[word])}" for step in steps)
        lines.append(f"| `{era}` | {len(watched)} | {len(met)} | {full} | {each} |")
        missing = ", ".join(f"`{word}`" for word in watched if word not in met)
        never.append(f"- `{era}`: {missing or 'none'}")
    unseen = ", ".join(f"`{word}`" for word in UNSEEN)
    lines += ["", "### Never met", "", *never, "", f"{unseen} are not among them: rules read them.", ""]
    return [*lines, *(line for era in rulesets() for line in (*gaps(words.get(era, {}), era), ""))]


def gaps(known: dict[str, list[str]], era: str) -> list[str]:
    """Which words have not acted in which steps, and in which of those they cannot, by the cards there are."""
    steps, when, by_hand = steps_of(era), occasions(era, bool(hasteners(era))), reasons(era)
    rows = []
    for word in watched_words(era):
        here = [step for step in steps if step in known.get(word, [])]
        missing = [step for step in steps if step not in here]
        never, why = cannot(when.get(word, set()), missing)
        if missing and (here or never):
            reason = "" if not never else f"{'all of them' if never == missing else ', '.join(never)}: it takes {why}"
            reason = "; ".join(part for part in (reason, by_hand.get(word, "") if never != missing else "") if part)
            rows.append(f"| `{word}` | {'every step' if not here else listed(here, missing)} | {reason} |")
    if not rows:
        return [f"### `{era}`: every word has acted in every step"]
    heading = [
        f"### Not in every step, under `{era}`",
        "",
        "| Word | has not acted in | why not |",
        "| --- | --- | --- |",
    ]
    return [*heading, *rows]


def reasons(era: str) -> dict[str, str]:
    """What was found out by hand: why a word cannot act in steps in which its cards seem to let it."""
    why: dict[str, dict[str, str]] = told("why")
    return why.get("all", {}) | why.get(era, {})


@cache
def told(what: str) -> dict[str, Any]:
    """What is known by hand: `why` a word is not met, its `company`, how many `players`, `counters` of a card."""
    table: dict[str, Any] = tomllib.loads(TOLD.read_text(encoding="utf-8")).get(what, {})
    return table


def listed(here: list[str], missing: list[str]) -> str:
    few = len(here) < len(missing)
    return f"{'all but ' if few else ''}{', '.join(here if few else missing)}"


def questions_table(questions: Known) -> list[str]:
    lines = ["## Questions", "", f"| Question | {' | '.join(f'`{era}`' for era in rulesets())} |"]
    lines.append(f"| --- |{' --- |' * len(rulesets())}")
    for kind in Q:
        if kind != Q.NONE:
            cells = [brief(questions.get(era, {}).get(kind.name, [])) for era in rulesets()]
            lines.append(f"| `{kind.name}` | {' | '.join(cells)} |")
    return [*lines, "", *(f"- {what}: {why}." for what, why in REASONS.items())]


def brief(steps: list[str]) -> str:
    """In how many steps, and in which where they are few."""
    return "–" if not steps else ", ".join(sorted(steps)) if len(steps) < 4 else f"{len(steps)} steps"


def read(path: Path) -> dict[str, Any]:
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
        assert isinstance(found, dict)
        return found
    return {"words": {}, "questions": {}, "boards": 0, "decisions": 0}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description="Which word acts, and what is asked, in which step.")
    parser.add_argument("--minutes", type=float, default=1.0, help="how long to play (default 1)")
    parser.add_argument("--era", default="all", help="a ruleset, or all (default)")
    parser.add_argument("--word", action="append", default=[], help="only boards around this word (may be given again)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--out", type=Path, default=Path("reach.json"), help="what is known so far (default reach.json)"
    )
    parser.add_argument("--page", action="store_true", help="write docs/reach.md from it, and play nothing")
    args = parser.parse_args(argv)
    data = read(args.out)
    if args.page:
        PAGE.write_text(page(data), encoding="utf-8")
        return 0
    reach = Reach(data["words"], data["questions"])
    reach.watch()
    eras = list(rulesets()) if args.era == "all" else [args.era]
    until = time.monotonic() + 60 * args.minutes
    for boards, decisions in explore(reach, eras, until, random.Random(args.seed), args.word):
        data["boards"], data["decisions"] = data["boards"] + boards, data["decisions"] + decisions
        keep(data, args.out)
        left = sum(len(open_aims(era, data["words"].get(era, {}))) for era in eras)
        print(
            f"{data['boards']:,} boards, {data['decisions']:,} answers; {left:,} words and steps have not met",
            flush=True,
        )
    return 0


def keep(data: dict[str, Any], path: Path) -> None:
    """Written aside first: a run may be ended at any moment."""
    aside = path.with_name(f"{path.name}.new")
    aside.write_text(json.dumps(data), encoding="utf-8")
    aside.replace(path)


if __name__ == "__main__":
    sys.exit(main())
