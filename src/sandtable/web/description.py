"""What the bodies of requests and replies look like.

``python -m sandtable.web.description FILE`` writes it, for the types of the page (``make types``).
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec
from litestar import Litestar

from sandtable.documents.schema import flush_left
from sandtable.files import write_text

from .app import make_app
from .openapi import any_of
from .settings import Settings


def components(app: Litestar) -> dict[str, Any]:
    """The schemas of all bodies that requests and replies may have, by name."""
    whole: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(any_of(app.openapi_schema.to_schema())))
    schemas: dict[str, Any] = whole["components"]["schemas"]
    return dict(sorted(flush_left(schemas).items()))


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m sandtable.web.description FILE", file=sys.stderr)
        return 2
    schemas = components(make_app(Settings(database="")))
    write_text(arguments[0], json.dumps(schemas, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
