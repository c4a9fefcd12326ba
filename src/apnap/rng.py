"""A seedable generator whose past and future cannot be told from what players see.

BLAKE2b in counter mode: a 256-bit key made from the seed, and a 64-bit counter.  The state is (key, counter), so
copying and saving are cheap, and the stream is the same on every platform.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Any, Final

from apnap.native import mypyc_attr

BLOCK: Final = 64  # bytes
WORDS: Final = 16
RANGE: Final = 1 << 32  # of a word
BLAKE: Final = hashlib.blake2b
SPLIT: Final = struct.Struct("<16I").unpack


@mypyc_attr(acyclic=True)
class Rng:
    def __init__(self, key: bytes, counter: int, used: int) -> None:
        self.key = key
        self.counter = counter
        self.used = used  # words of the current block already given out
        self.words: tuple[int, ...] | None = None
        self.keyed: Any = None  # the hash that has only the key so far, made when first needed

    def below(self, n: int) -> int:
        """A uniform integer in [0, n)."""
        if n <= 1:
            return 0
        words = self.words
        used = self.used
        if words is None or used >= WORDS:
            value = self.word()
        else:
            value = words[used]
            self.used = used + 1
        result = value % n
        while value - result > RANGE - n:  # of an incomplete run of n: rejection keeps the result exactly uniform
            value = self.word()
            result = value % n
        return result

    def word(self) -> int:
        if self.used >= WORDS:
            self.counter += 1
            self.used = 0
            self.words = None
        words = self.words
        if words is None:
            if self.keyed is None:
                self.keyed = BLAKE(key=self.key, digest_size=BLOCK)
            words = make_words(self.keyed, self.counter)
            self.words = words
        value = words[self.used]
        self.used += 1
        return value

    def copy(self) -> Rng:
        twin = Rng(self.key, self.counter, self.used)
        twin.words = self.words  # never changed in place
        twin.keyed = self.keyed  # nor is this
        return twin


def make_words(keyed: Any, counter: int) -> tuple[int, ...]:
    block = keyed.copy()  # cheaper than giving the key again
    block.update(counter.to_bytes(8, "little"))
    words: tuple[int, ...] = SPLIT(block.digest())
    return words


def from_seed(seed: int | str | bytes) -> Rng:
    """A generator for a seed: any integer, text or bytes."""
    if isinstance(seed, bytes):
        raw = b"b" + seed
    elif isinstance(seed, str):
        raw = b"s" + seed.encode("utf-8", "surrogatepass")
    else:
        raw = b"i" + str(seed).encode()
    return Rng(hashlib.blake2b(raw, digest_size=32, person=b"apnap-rng").digest(), 0, 0)
