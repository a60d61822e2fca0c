"""The OpenAPI description of the server as it is sent."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin


class Description(JsonRenderPlugin):
    """Litestar writes a union as ``oneOf``. A whole number is an integer and a number, so two of them may fit."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, {name: any_of(value) for name, value in openapi_schema.items()})


def any_of(schema: Any) -> Any:
    if isinstance(schema, dict):
        return {("anyOf" if name == "oneOf" else name): any_of(value) for name, value in schema.items()}
    return [any_of(each) for each in schema] if isinstance(schema, list) else schema
