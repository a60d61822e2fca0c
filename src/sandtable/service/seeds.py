"""The seeds of matches, each committed to before its players add their words.

A seed follows from the server's secret and the name of the match, so a promise needs no memory, any worker can keep it,
and it serves for one match only: no other can have the name.
"""

from __future__ import annotations

import hmac
import re
import secrets

from msgspec import Struct

from sandtable.errors import Stale
from sandtable.kernel.commitments import seed_commitment


class SeedPromise(Struct, frozen=True):
    """The name that a match will have, and the hash of the seed that it will have."""

    match: str
    commitment: str


class Seeds:
    """What the dice of new matches come from. Workers of one server share the secret."""

    def __init__(self, secret: str = "") -> None:
        self._secret = (secret or secrets.token_hex(32)).encode()

    def promise(self) -> SeedPromise:
        """Fix a seed, and show its hash."""
        name = secrets.token_hex(8)
        return SeedPromise(name, seed_commitment(self._seed(name)))

    def keep(self, promise: SeedPromise) -> str:
        """The seed that was promised. Raises Stale if this server cannot have promised it."""
        seed = self._seed(promise.match)
        if not re.fullmatch("[0-9a-f]{16}", promise.match) or seed_commitment(seed) != promise.commitment:
            raise Stale("this server did not make that commitment; ask for another one")
        return seed

    def _seed(self, name: str) -> str:
        return hmac.digest(self._secret, b"sandtable seed of " + name.encode(errors="surrogatepass"), "sha256").hex()
