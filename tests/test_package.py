"""The package as it is installed."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import sandtable
from sandtable.cli import extras
from sandtable.errors import SandtableError

ROOT = Path(__file__).parents[1]


def test_version_is_that_of_the_installed_metadata() -> None:
    assert sandtable.__version__ == metadata.version("sandtable")


def test_one_import_plays_a_match() -> None:
    for name in sandtable.__all__:
        assert getattr(sandtable, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'Math'"):
        getattr(sandtable, "Math")  # noqa: B009 - a misspelt name, which the type checker would find


def test_the_import_alone_loads_nothing() -> None:
    code = "import sys, sandtable; print([name for name in sys.modules if name.startswith('sandtable.')])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_every_extra_is_looked_for() -> None:
    """A package of an extra that is missing is noticed before anything starts; uvloop alone can be done without."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    modules = {"argon2-cffi": "argon2", "prometheus-client": "prometheus_client", "psycopg[binary]": "psycopg"}
    for extra, looked_for in extras.NEEDED.items():
        named = [line.split(">")[0] for line in project["optional-dependencies"][extra] if ">" in line]
        assert sorted(modules.get(name, name) for name in named if name != "uvloop") == sorted(looked_for)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    extras.require("server", "The server")
    monkeypatch.setitem(extras.NEEDED, "mail", ("no_such_package", "nor_this"))
    with pytest.raises(SandtableError, match=r"Orders by mail needs .*no_such_package and others.*sandtable\[mail\]"):
        extras.require("mail", "Orders by mail")
