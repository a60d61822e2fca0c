"""The written schema is that of the code."""

from __future__ import annotations

from pathlib import Path

import jsonschema
import msgspec

from sandtable.documents import schema
from tests.kernel.matches import GAME, played

FILE = Path(__file__).parents[2] / "docs" / "view.schema.json"


def test_the_schema_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == schema.text(), "run: make schemas"


def test_it_is_the_same_on_every_python() -> None:
    """Only since 3.13 does Python unindent docstrings."""
    descriptions = [part["description"] for part in schema.schema()["$defs"].values() if "description" in part]
    assert any("\n" in description for description in descriptions)
    assert not [each for each in descriptions if each.strip() != each or "\n    " in each]


def test_it_is_a_schema_and_tells_good_from_bad() -> None:
    whole = schema.schema()
    jsonschema.Draft202012Validator.check_schema(whole)
    validator = jsonschema.Draft202012Validator({"$ref": "#/$defs/View", "$defs": whole["$defs"]})
    match = played(30)
    view = msgspec.json.decode(msgspec.json.encode(match.view(["red"])))
    assert validator.is_valid(view)
    assert not validator.is_valid({**view, "pieces": [{"id": "x"}]})
    for board in GAME.boards(match.state):
        assert jsonschema.Draft202012Validator(whole).is_valid(msgspec.json.decode(msgspec.json.encode(board)))


def test_it_is_written_by_the_command(tmp_path: Path) -> None:
    assert schema.main([str(tmp_path / "s.json")]) == 0
    assert (tmp_path / "s.json").read_text() == schema.text()
    assert schema.main([]) == 2
