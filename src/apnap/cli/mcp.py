"""`apnap mcp`: one seat at a table, for a language model."""

from __future__ import annotations

import argparse

from apnap.cli.common import OK, Parser, cards_option


def parser() -> Parser:
    made = Parser(
        "mcp",
        "Serve one seat at a table by the Model Context Protocol, on standard input and output: a language model "
        'begins games, sees what its seat may see, and acts. Needs `pip install "apnap[mcp]"`.',
        ["apnap mcp"],
        "Programs that speak the protocol start this command themselves; give them: apnap mcp",
    )
    cards_option(made)
    return made


def run(args: argparse.Namespace) -> int:
    from apnap.mcp.serving import server

    server().run("stdio")
    return OK
