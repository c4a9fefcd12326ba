"""A seedable generator whose past and future cannot be told from what players see.

BLAKE2b in counter mode: a 256-bit key made from the seed, and a 64-bit counter.  The state is (key, counter), so
copying and saving are cheap, and the stream is the same on every platform.
"""

from __future__ import annotations

import hashlib
from typing import Final

BLOCK: Final = 64


class Rng:
    def __init__(self, key: bytes, counter: int, used: int) -> None:
        self.key = key
        self.counter = counter
        self.used = used  # bytes of the current block already given out
        self.block = b""

    def below(self, n: int) -> int:
        """A uniform integer in [0, n)."""
        if n <= 1:
            return 0
        limit = (1 << 32) - (1 << 32) % n
        value = self.word()
        while value >= limit:  # rejection keeps the result exactly uniform
            value = self.word()
        return value % n

    def word(self) -> int:
        if not self.block:
            self.block = self.make_block(self.counter)
        elif self.used + 4 > BLOCK:
            self.counter += 1
            self.used = 0
            self.block = self.make_block(self.counter)
        if self.used + 4 > BLOCK:
            self.counter += 1
            self.used = 0
            self.block = self.make_block(self.counter)
        start = self.used
        self.used = start + 4
        return int.from_bytes(self.block[start : start + 4], "little")

    def make_block(self, counter: int) -> bytes:
        return hashlib.blake2b(counter.to_bytes(8, "little"), key=self.key, digest_size=BLOCK).digest()

    def copy(self) -> Rng:
        twin = Rng(self.key, self.counter, self.used)
        twin.block = self.block
        return twin


def from_seed(seed: int | str | bytes) -> Rng:
    """A generator for a seed: any integer, text or bytes."""
    if isinstance(seed, bytes):
        raw = b"b" + seed
    elif isinstance(seed, str):
        raw = b"s" + seed.encode()
    else:
        raw = b"i" + str(seed).encode()
    return Rng(hashlib.blake2b(raw, digest_size=32, person=b"apnap-rng").digest(), 0, 0)
