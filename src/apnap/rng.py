"""A seedable generator whose past and future cannot be told from what players see.

BLAKE2b in counter mode: a 256-bit key made from the seed, and a 64-bit counter.  The state is (key, counter), so
copying and saving are cheap, and the stream is the same on every platform.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Final

from apnap.native import mypyc_attr

BLOCK: Final = 64  # bytes
WORDS: Final = 16


@mypyc_attr(acyclic=True)
class Rng:
    def __init__(self, key: bytes, counter: int, used: int) -> None:
        self.key = key
        self.counter = counter
        self.used = used  # words of the current block already given out
        self.words: list[int] | None = None

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
        if self.used >= WORDS:
            self.counter += 1
            self.used = 0
            self.words = None
        words = self.words
        if words is None:
            words = make_words(self.key, self.counter)
            self.words = words
        value = words[self.used]
        self.used += 1
        return value

    def copy(self) -> Rng:
        twin = Rng(self.key, self.counter, self.used)
        twin.words = self.words  # never changed in place
        return twin


def make_words(key: bytes, counter: int) -> list[int]:
    block = hashlib.blake2b(counter.to_bytes(8, "little"), key=key, digest_size=BLOCK).digest()
    return list(struct.unpack("<16I", block))


def from_seed(seed: int | str | bytes) -> Rng:
    """A generator for a seed: any integer, text or bytes."""
    if isinstance(seed, bytes):
        raw = b"b" + seed
    elif isinstance(seed, str):
        raw = b"s" + seed.encode("utf-8", "surrogatepass")
    else:
        raw = b"i" + str(seed).encode()
    return Rng(hashlib.blake2b(raw, digest_size=32, person=b"apnap-rng").digest(), 0, 0)
