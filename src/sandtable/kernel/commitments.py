"""What binds the dice of a match before the first of them is rolled.

First the server fixes a secret seed and shows its hash. Then the seats that are there add a word each; nobody who adds
one knows the seed, and who knows the seed can no longer change it. When the match begins, a second hash is shown that
covers the first, the words, and everything else that the match begins with. The dice follow from seed and words.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from .entries import MatchFile

_encoder = msgspec.json.Encoder(order="deterministic")


def seed_commitment(seed: str) -> str:
    """The hash of the seed, shown before any word is added."""
    return hashlib.sha256(b"sandtable seed|" + _bytes(seed)).hexdigest()


def start_commitment(file: MatchFile) -> str:
    """The hash of all that a match begins with: the commitment to its seed, its words, its game, rules and position."""
    start = {"scenario": file.start.scenario, "position": file.start.position, "forked": file.forked}
    bound = [file.commitment, file.words, file.game, file.rules, start, file.options]
    return hashlib.sha256(b"sandtable start|" + _encoder.encode(bound)).hexdigest()


def fingerprint(data: bytes) -> str:
    """The same for two files only if every byte is. A match can be written in one way only."""
    return hashlib.sha256(b"sandtable file|" + data).hexdigest()


def draw_key(seed: str, words: Mapping[str, str]) -> bytes:
    """The key of a match's dice: its secret seed and the word that each seat added."""
    if not words:
        return hashlib.sha256(_bytes(f"sandtable key|{seed}")).digest()
    both: list[Any] = [seed, dict(words)]  # as JSON, so that no word can pass for two
    return hashlib.sha256(b"sandtable words|" + _encoder.encode(both)).digest()


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")
