"""The JSON Schema of everything that a page or a program gets to see.

``python -m sandtable.documents.schema docs/view.schema.json`` writes it.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any

import msgspec

from sandtable.documents import (
    BoardDoc,
    BoardDrawing,
    Catalogue,
    Guide,
    Handbook,
    Look,
    Offer,
    Receipt,
    RefusalInfo,
    View,
)
from sandtable.documents.live import LogPatch, PiecesPatch, TableView
from sandtable.files import write_text

DOCUMENTS = (
    View, TableView, PiecesPatch, LogPatch, Offer, RefusalInfo, Look, Receipt,
    BoardDoc, BoardDrawing, Catalogue, Handbook, Guide,
)  # fmt: skip


def schema() -> dict[str, Any]:
    """All documents and their parts under ``$defs``; a document of any of these kinds is valid."""
    roots, parts = msgspec.json.schema_components(DOCUMENTS, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What leaves a Sandtable server",
        "anyOf": list(roots),
        "$defs": dict(sorted(flush_left(parts).items())),
    }


def flush_left(schema: Any) -> Any:
    """The same on every Python: descriptions are docstrings, and only since 3.13 does Python itself unindent them."""
    if isinstance(schema, dict):
        return {
            name: inspect.cleandoc(value) if name == "description" and isinstance(value, str) else flush_left(value)
            for name, value in schema.items()
        }
    return [flush_left(each) for each in schema] if isinstance(schema, list) else schema


def text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m sandtable.documents.schema FILE", file=sys.stderr)
        return 2
    write_text(arguments[0], text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
