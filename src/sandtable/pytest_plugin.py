"""The plug-in for pytest: the marks of game tests, and long tests only where they are asked for.

It is loaded wherever Sandtable and pytest are installed together (`pip install sandtable[author]`).
"""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes long; left out unless asked for by `-m long`")
    config.addinivalue_line("markers", "clauses(*ids): the rules that a test shows to hold; see `sandtable.coverage`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
