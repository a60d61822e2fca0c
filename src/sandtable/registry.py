"""The games that exist, found by name and loaded only when they are wanted.

Games of this project announce themselves in a module `announcement` of their package, others through entry points of
the group ``sandtable.games``, or on the command line as ``NAME=MODULE:CLASS``.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sandtable.games
from sandtable.announcement import Announcement, Calculator
from sandtable.errors import SandtableError
from sandtable.locks import one_thread

if TYPE_CHECKING:
    from sandtable.kernel import Game

GROUP = "sandtable.games"


def somebody_declares() -> bool:
    """Whether an installed package has entry points of the group.

    `importlib.metadata` takes a third of the time in which the program starts, and hardly anybody has such a package:
    it is loaded only if this finds one, or a place that it cannot look into.
    """
    heading = f"[{GROUP}]".encode()
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:  # an archive
            return True
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                with suppress(OSError), open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                    if heading in file.read():
                        return True
    return False


class Games(MutableMapping[str, Announcement]):
    """Announcements by the name of the game. Entry points are looked through only for what is not ours."""

    def __init__(self) -> None:
        self._announcements: dict[str, Announcement] = {}
        self._ours = self._others = False

    def __getitem__(self, name: str) -> Announcement:
        self._find_ours()
        if name not in self._announcements:
            self._find_others()
        return self._announcements[name]

    def __setitem__(self, name: str, announcement: Announcement) -> None:
        self._find_ours()
        self._announcements[name] = announcement

    def __delitem__(self, name: str) -> None:
        del self._announcements[name]

    def __iter__(self) -> Iterator[str]:
        self._find_ours()
        self._find_others()
        return iter(self._announcements)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _find_ours(self) -> None:
        with one_thread:  # others wait until all are found
            if not self._ours:
                self._ours = True
                self._import_ours()

    def _import_ours(self) -> None:
        for root in map(Path, sandtable.games.__path__):
            own, in_families = root.glob("*/announcement.py"), root.glob("*/*/announcement.py")
            for path in sorted([*own, *in_families]):
                module = ".".join(("sandtable.games", *path.relative_to(root).with_suffix("").parts))
                self._add(import_module(module).ANNOUNCEMENT, module)

    def _find_others(self) -> None:
        with one_thread:
            if not self._others:
                self._others = True
                self._load_others()

    def _load_others(self) -> None:
        if not somebody_declares():
            return
        from importlib.metadata import entry_points

        for point in entry_points(group=GROUP):
            try:
                announcement = point.load()
            except Exception as error:  # whatever a stranger's module raises, it is named in one sentence
                raise SandtableError(f"the entry point {point.name} of {GROUP} cannot be loaded: {error}") from None
            self._add(announcement, f"the entry point {point.name} of {GROUP}")

    def _add(self, announcement: object, place: str) -> None:
        if not isinstance(announcement, Announcement):
            raise SandtableError(f"{place} is not an Announcement")
        known = self._announcements.get(announcement.name)
        if known is not None and known != announcement:
            raise SandtableError(f"{place} announces '{known.name}', but there is a game of that name already")
        self._announcements[announcement.name] = announcement


GAMES = Games()


def game(name: str) -> Game[Any]:
    """The game of that name."""
    with one_thread:
        return _game(name)


@cache
def _game(name: str) -> Game[Any]:
    place = _announced(name).game
    made: Game[Any] = load_class(place)()
    if made.name != name:
        _game.cache_clear()
        raise SandtableError(f"{place} is the game '{made.name}', not '{name}'")
    return made


def load_class(place: str) -> Any:
    """The class of ``MODULE:CLASS``; SandtableError says in one sentence what is wrong with it."""
    module, colon, name = place.partition(":")
    if not (colon and module and name):
        raise SandtableError(f"a class is given as MODULE:CLASS, not as '{place}'")
    try:
        with one_thread:
            return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise SandtableError(f"{place}: {error}") from None
    except AttributeError:
        raise SandtableError(f"{place}: the module {module} has no '{name}'") from None


def calculator() -> Calculator:
    """The calculator of the first game that announces one."""
    place = next((announced.calculator for announced in GAMES.values() if announced.calculator), None)
    if place is None:
        raise SandtableError("no game has a calculator")
    found: Calculator = load_class(place)()
    return found


def package(name: str) -> str:
    """The package of the game of that name, where its pack and its cases are. It is not loaded."""
    return _announced(name).game.partition(":")[0].rpartition(".")[0]


def _announced(name: str) -> Announcement:
    if name not in GAMES:
        raise SandtableError(f"there is no game '{name}'; the games are {', '.join(GAMES)}")
    return GAMES[name]


def register(spec: str) -> str:
    """Add a game from elsewhere, given as ``NAME=MODULE:CLASS``; its name."""
    name, sign, place = spec.partition("=")
    if not (sign and name and place.count(":") == 1):
        raise SandtableError(f"a game is given as NAME=MODULE:CLASS, not as '{spec}'")
    known = GAMES.get(name)
    if known is not None:
        if known.game != place:
            raise SandtableError(f"there is a game '{name}' already, {known.game}")
        return name
    GAMES[name] = Announcement(name, name, place)
    try:
        GAMES[name] = Announcement(name, game(name).title, place)
    except SandtableError:
        del GAMES[name]
        raise
    return name
