"""A slow line between browser and server: every byte of every connection, sockets included, takes its time.

Browsers can slow down what they load, but not what goes through a socket that is open.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator

# What a phone has far from the next mast.
DELAY = 0.2  # seconds each way
RATE = 50_000  # bytes a second each way: 400 kbit/s


class SlowLine:
    """Listens beside a server and passes everything on, later."""

    def __init__(self, port: int) -> None:
        self.port = port  # of the server
        self.own = 0
        self.ready = threading.Event()
        self.loop = asyncio.new_event_loop()
        self.stop = asyncio.Event()

    def run(self) -> None:
        self.loop.run_until_complete(self.listen())
        self.loop.close()

    async def listen(self) -> None:
        server = await asyncio.start_server(self.joined, "127.0.0.1", 0)
        self.own = server.sockets[0].getsockname()[1]
        self.ready.set()
        await self.stop.wait()
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0.05)  # what was closed is gone after that

    async def joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            await asyncio.gather(passed_on(reader, back), passed_on(there, writer))
        except (asyncio.CancelledError, OSError):
            pass
        finally:
            back.close()
            writer.close()


async def passed_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """What is read goes out in its order, each piece after the delay and as fast as the line is."""
    waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    clock = asyncio.get_running_loop().time

    async def write() -> None:
        free = 0.0  # when the line has sent what came before
        while True:
            came, data = await waiting.get()
            free = max(free, came) + len(data) / RATE
            await asyncio.sleep(max(0.0, free + DELAY - clock()))
            if not data:
                writer.close()
                return
            writer.write(data)
            await writer.drain()

    writing = asyncio.ensure_future(write())
    try:
        while data := await reader.read(2048):
            waiting.put_nowait((clock(), data))
        waiting.put_nowait((clock(), b""))
        await writing
    finally:
        writing.cancel()


@contextlib.contextmanager
def slow_line(address: str) -> Iterator[str]:
    """The address of that server over a slow line."""
    line = SlowLine(int(address.rpartition(":")[2]))
    thread = threading.Thread(target=line.run, daemon=True)
    thread.start()
    line.ready.wait(10)
    try:
        yield f"http://127.0.0.1:{line.own}"
    finally:
        line.loop.call_soon_threadsafe(line.stop.set)
        thread.join(10)
