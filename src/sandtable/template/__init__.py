"""Two small complete games, and how `sandtable create` makes a new one of either.

`outpost` hides nothing; `night_ride` has a secret. They are games like any other and are tested with them. A new one is
a copy under another name, with what a package needs around it (`around`).
"""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path

from sandtable.errors import SandtableError

OPEN, FOG = ("outpost", "Outpost"), ("night-ride", "Night ride")
"""The games that are copied: name and title."""
SUFFIX = ".in"
"""Ends the names of files that are not to be taken for files of this project."""
FOG_ROW = "| `src/@package@/fog.py` | who may know what, and a whole position made of it |\n"


def create_game(name: str, folder: Path, *, fog: bool = False) -> list[Path]:
    """Write a game of this name into a new or empty folder, one with a secret if `fog`; its files.

    SandtableError says what is in the way.
    """
    package = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or iskeyword(package):
        raise SandtableError(
            f"'{name}' cannot be the name of a game: use lowercase letters and digits, separated by hyphens"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SandtableError(f"{folder} already exists and is not an empty folder")
    here = files(__name__)
    model, model_title = FOG if fog else OPEN
    words = {
        "name": name,
        "package": package,
        "title": name.replace("-", " ").capitalize(),
        "fog": FOG_ROW if fog else "",
    }
    texts = {
        f"src/{package}/{path}": text.replace(f'"{model}"', f'"{name}"').replace(model_title, words["title"])
        for path, text in _texts(here.joinpath(model.replace("-", "_")))
    }
    for path, text in _texts(here.joinpath("around")):
        for word in ("fog", "name", "package", "title"):
            path, text = path.replace(f"@{word}@", words[word]), text.replace(f"@{word}@", words[word])
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
