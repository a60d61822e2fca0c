"""Tokens: what opens a seat, a link or a session. Nobody guesses one, and only its hash is stored."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from msgspec import Struct


class Credentials(Struct, frozen=True):
    """What somebody shows to act for a seat: tokens, as hashes, and the account of a session."""

    tokens: Sequence[str]
    account: str | None


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
