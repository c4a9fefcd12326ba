"""The seat by the protocol, with the library's own client in the same process and over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: pip install 'apnap[mcp]'")

from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from apnap.mcp.serving import server


def text_of(answer: Any) -> str:
    return str(answer.content[0].text)


async def said(client: Any) -> list[tuple[bool, str]]:
    found = []
    for tool, arguments in (
        ("act", {"choice": "1"}),
        ("new_game", {"deck": "red", "opponents": ["green"], "seed": "3"}),
        ("act", {"choice": "dance"}),
        ("act", {"choice": "1"}),
        ("look", {}),
    ):
        answer = await client.call_tool(tool, arguments)
        found.append((bool(answer.is_error), text_of(answer)))
    return found


def check(found: list[tuple[bool, str]]) -> None:
    assert [wrong for wrong, _ in found] == [True, False, True, False, False]
    assert "new_game" in found[0][1]
    assert "who takes the first turn?" in found[1][1]
    assert "'dance' is not legal now" in found[2][1] and "1. choose Alice" in found[2][1]
    assert "keep this hand" in found[3][1] and "keep this hand" in found[4][1]


def test_its_tools_and_what_they_say() -> None:
    async def run() -> tuple[list[str], list[tuple[bool, str]]]:
        async with Client(server()) as client:
            tools = await client.list_tools()
            return [tool.name for tool in tools.tools], await said(client)

    names, found = asyncio.run(run())
    assert names == ["new_game", "look", "act"]
    check(found)


def test_the_command_serves_it() -> None:
    async def run() -> list[tuple[bool, str]]:
        command = StdioServerParameters(command=sys.executable, args=["-m", "apnap", "mcp"])
        async with Client(stdio_client(command)) as client:
            return await said(client)

    check(asyncio.run(run()))
