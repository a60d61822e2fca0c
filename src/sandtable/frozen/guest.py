"""The program of a frozen player's process. Run as a file: whatever it imports is of the frozen version.

It is given the folder of that version and the file of `messages`, and answers line by line until its input ends.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, BinaryIO

import msgspec

from sandtable.documents import View
from sandtable.kernel import RandomDraws
from sandtable.players import Player, SeatTable
from sandtable.registry import GAMES, game, register
from sandtable.roster import player
from sandtable.threadsafe import decode

if TYPE_CHECKING:
    from sandtable.frozen.messages import Answered, Asked

KEPT = 1000
"""Players that are kept, the last ones: one may hold a plan from one question to the next."""


class Guest:
    """The players of one process."""

    def __init__(self) -> None:
        self.seated: OrderedDict[str, tuple[Player, Random]] = OrderedDict()

    def answer(self, asked: Asked) -> tuple[str, ...]:
        """What the player says. The position that it thinks about is guessed from what its seat knows."""
        if asked.game not in GAMES:
            register(asked.spec)
        rules = game(asked.game)
        who, chance = self._player(asked)
        view = decode(bytes(asked.view), View)
        state = rules.guess(view, RandomDraws(chance))
        return who.choose(SeatTable(rules, state, asked.seat, view))

    def _player(self, asked: Asked) -> tuple[Player, Random]:
        if asked.player not in self.seated:
            made = player(asked.game, asked.name, asked.seed, asked.scenario, asked.seat)
            self.seated[asked.player] = made, Random(f"{asked.seed}|guess")
            if len(self.seated) > KEPT:
                self.seated.popitem(last=False)
        return self.seated[asked.player]


def _messages(path: str) -> tuple[type[Asked], type[Answered]]:
    """The messages as the asking version has them."""
    spec = spec_from_file_location("messages", path)
    if spec is None or spec.loader is None:
        raise ImportError(path)
    module = module_from_spec(spec)
    sys.modules["messages"] = module
    spec.loader.exec_module(module)
    return module.Asked, module.Answered


def main(folder: str, messages: str) -> int:
    """Answer until nobody asks any more."""
    home = Path(sys.modules["sandtable"].__file__ or "").resolve()
    if not home.is_relative_to(Path(folder).resolve()):
        print(f"{home} was loaded instead of the version in {folder}", file=sys.stderr)
        return 1
    asked, answered = _messages(messages)
    out: BinaryIO = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a player prints is no answer
    guest = Guest()
    for line in sys.stdin.buffer:
        try:
            reply = answered(guest.answer(msgspec.json.decode(line, type=asked)))
        except Exception as error:  # of another version's code: whatever it is, the one who asked has to say it
            reply = answered(fault=f"{type(error).__name__}: {error}")
        out.write(msgspec.json.encode(reply) + b"\n")
        out.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
