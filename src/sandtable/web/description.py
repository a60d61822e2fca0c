"""The OpenAPI description of the server, as it is sent.

``python -m sandtable.web.description FILE`` writes it, for the types of the page (``make types``).
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable.files import write_text


class Description(JsonRenderPlugin):
    """Litestar writes a union as ``oneOf``. A whole number is an integer and a number, so two of them may fit."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, {name: _any_of(value) for name, value in openapi_schema.items()})


def _any_of(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {("anyOf" if name == "oneOf" else name): _any_of(value) for name, value in schema.items()}
    return [_any_of(each) for each in schema] if isinstance(schema, list) else schema


def components(app: Litestar) -> dict[str, Any]:
    """The schemas of all bodies that requests and replies may have, by name."""
    whole: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(_any_of(app.openapi_schema.to_schema())))
    schemas: dict[str, Any] = whole["components"]["schemas"]
    return dict(sorted(schemas.items()))


def main(arguments: list[str]) -> int:
    from .app import make_app
    from .settings import Settings

    if len(arguments) != 1:
        print("usage: python -m sandtable.web.description FILE", file=sys.stderr)
        return 2
    schemas = components(make_app(Settings(database="")))
    write_text(arguments[0], json.dumps(schemas, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
