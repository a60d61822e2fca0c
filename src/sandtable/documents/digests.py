"""Static documents are fetched and kept by their digest."""

from __future__ import annotations

import hashlib

import msgspec

from .boards import BoardDoc
from .handbook import Handbook
from .pieces import Catalogue


def document_digest(document: BoardDoc | Catalogue | Handbook) -> str:
    """The name by which a static document is fetched and kept."""
    return hashlib.sha256(msgspec.json.encode(document)).hexdigest()[:16]
