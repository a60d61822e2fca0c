"""A small complete game of open information (`outpost`), and how `sandtable create` makes a new one of it.

The game here is a game like any other and is tested with them. A new one is a copy of it under another name, with what
a package needs around it (`around`).
"""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path

from sandtable.errors import SandtableError

NAME, TITLE = '"outpost"', "Outpost"
SUFFIX = ".in"
"""Ends the names of files that are not to be taken for files of this project."""


def create_game(name: str, folder: Path) -> list[Path]:
    """Write a game of this name into a new or empty folder; its files. SandtableError says what is in the way."""
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or iskeyword(package):
        raise SandtableError(
            f"'{name}' cannot be the name of a game: use lowercase letters and digits, separated by hyphens"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SandtableError(f"{folder} already exists and is not an empty folder")
    here = files(__name__)
    words = {"name": name, "package": package, "title": name.replace("-", " ").capitalize()}
    texts = {
        f"src/{package}/{path}": text.replace(NAME, f'"{name}"').replace(TITLE, words["title"])
        for path, text in _texts(here.joinpath("outpost"))
    }
    for path, text in _texts(here.joinpath("around")):
        for word, value in words.items():
            path, text = path.replace(f"@{word}@", value), text.replace(f"@{word}@", value)
        texts[path.removesuffix(SUFFIX)] = text
    for path, text in sorted(texts.items()):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return [folder / path for path in sorted(texts)]


def _texts(folder: Traversable, before: str = "") -> list[tuple[str, str]]:
    """Path and text of every file below a folder."""
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += _texts(entry, f"{before}{entry.name}/")
        elif entry.is_file() and not entry.name.endswith(".pyc"):
            found.append((before + entry.name, entry.read_text(encoding="utf-8")))
    return found
