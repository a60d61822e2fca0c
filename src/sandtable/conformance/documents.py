"""Documents that leave a table, held against their schema."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from sandtable.documents.schema import schema
from sandtable.kernel.plain import SAFE


@cache
def _validator(name: str) -> Any:
    """A JSON Schema validator for one kind of document, or None where the library is missing."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        return None
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]})


def check_numbers(where: str, plain: Any) -> None:
    """No number beyond 2^53 leaves the program: other programs cannot hold it. Masks are declared as `Mask`."""
    for part in plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ():
        check_numbers(where, part)
    assert not isinstance(plain, int) or abs(plain) <= SAFE, (
        f"{where} holds the number {plain}; declare masks as `Mask`"
    )


def check_document(where: str, document: msgspec.Struct) -> None:
    """A view, offer, board or catalogue is what the schema says."""
    name = type(document).__name__
    text = msgspec.json.encode(document)
    plain = msgspec.json.decode(text)
    check_numbers(f"{where}: {name}", plain)
    again = msgspec.json.encode(msgspec.json.decode(text, type=type(document)))
    assert msgspec.json.decode(again) == plain, f"{where}: {name} does not come back as it went out"
    validator = _validator(name)
    for error in validator.iter_errors(plain) if validator else ():
        raise AssertionError(f"{where}: {name} is not what its schema says: {error.json_path}: {error.message}")
