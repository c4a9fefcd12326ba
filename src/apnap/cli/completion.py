"""`apnap completion SHELL`: a script that lets the shell complete commands, options, eras, decks, rules and cards.

The scripts are small: they ask `apnap completion --words …` what could come next, so that there is one place that
knows.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Final

from apnap.cli.common import OK, BadInput, Parser

BASH: Final = """\
_apnap() {
    local IFS=$'\\n'
    local found
    found=$(apnap completion --words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    if [ "$found" = "<file>" ]; then
        compopt -o default 2>/dev/null
        COMPREPLY=()
        return
    fi
    COMPREPLY=($(compgen -W "$found" -- "${COMP_WORDS[COMP_CWORD]}"))
    local i
    for i in "${!COMPREPLY[@]}"; do COMPREPLY[i]=$(printf '%q' "${COMPREPLY[i]}"); done
}
complete -F _apnap apnap
"""
ZSH: Final = """\
#compdef apnap
_apnap() {
    local -a found
    found=("${(@f)$(apnap completion --words "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
    if [[ "$found[1]" == "<file>" ]]; then
        _files
    else
        compadd -a found
    fi
}
compdef _apnap apnap
"""
FISH: Final = """\
function __apnap_words
    set -l words (commandline -opc) (commandline -ct)
    set -l found (apnap completion --words $words[2..-1] 2>/dev/null)
    if test "$found[1]" = "<file>"
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c apnap -f -a '(__apnap_words)'
"""
SCRIPTS: Final = {"bash": BASH, "zsh": ZSH, "fish": FISH}
HOW: Final = {
    "bash": 'eval "$(apnap completion bash)"                 # in ~/.bashrc',
    "zsh": 'eval "$(apnap completion zsh)"                  # in ~/.zshrc, after compinit',
    "fish": "apnap completion fish > ~/.config/fish/completions/apnap.fish",
}
FILES: Final = ["<file>"]


def parser() -> Parser:
    made = Parser(
        "completion",
        "Print a script that teaches a shell to complete what you type after `apnap`.",
        list(HOW.values()),
    )
    made.add_argument("shell", nargs="?", choices=tuple(SCRIPTS), help="bash, zsh or fish")
    # What the scripts call; everything after it is the words so far.
    made.add_argument("--words", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return made


def run(args: argparse.Namespace) -> int:
    if args.words is not None:
        print("\n".join(candidates(args.words)))
    elif args.shell is None:
        raise BadInput(f"for which shell? {', '.join(SCRIPTS)}")
    else:
        print(SCRIPTS[args.shell], end="")
    return OK


def candidates(words: list[str]) -> list[str]:
    """What the last word could become; `<file>` for the name of a file."""
    from apnap.cli.main import COMMANDS

    last = words[-1] if words else ""
    if len(words) <= 1:
        return beginning(last, [*COMMANDS, "--help", "--version", "--color"])
    command, before = words[0], words[-2]
    if before == "--color":
        return beginning(last, ["auto", "always", "never"])
    if command not in COMMANDS:
        return []
    made: Parser = importlib.import_module(f"apnap.cli.{command}").parser()
    if last.startswith("-"):
        return beginning(last, made.options())
    values = option_values(made, before)
    return beginning(last, argument_values(command, last)) if values is None else beginning(last, values)


def beginning(last: str, known: list[str]) -> list[str]:
    """Those that go on from what was typed, whatever its letter case."""
    return FILES if known == FILES else [word for word in known if word.casefold().startswith(last.casefold())]


def option_values(made: Parser, option: str) -> list[str] | None:
    """The values of the option before, or None if it takes none."""
    action = made.option_named(option)
    if action is None or action.nargs == 0:
        return None
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    if action.metavar == "ERA" or option in ("--era", "--diff"):
        from apnap.eras import rulesets

        return list(rulesets())
    if option in ("--deck", "--decks", "--vs-deck"):
        return deck_names()
    return FILES if action.metavar == "FILE" else []


def argument_values(command: str, last: str) -> list[str]:
    if command == "explain":
        return rules() if last[:1].isdecimal() else card_names()
    if command == "cards":
        return card_names()
    if command == "completion":
        return list(SCRIPTS)
    if command == "deck" and last and not any(mark in last for mark in "./\\"):
        return beginning(last, deck_names()) or FILES
    return FILES if command in ("run", "replay", "deck") else []


def rules() -> list[str]:
    from apnap.citations import rule_ids
    from apnap.rulebook.numbers import order

    return sorted(rule_ids(), key=order)


def deck_names() -> list[str]:
    from apnap.decks import DECKS

    return list(DECKS)


def card_names() -> list[str]:
    from apnap.cards.searching import search_cards

    return [entry.name for entry in search_cards()]
