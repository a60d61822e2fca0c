"""A view as a row of numbers of fixed length, made of nothing but the view.

The own seat comes first, so that what is learnt in one seat makes sense in the other. What has no fixed place (tracks,
scores, states of counters) goes into a few places by a hash of its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import copysign, log1p
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from sandtable.documents import BoardDoc, View

Numbers = NDArray[np.float32]
PLACES = {"status": 64, "track": 64, "score": 64, "phase": 16, "question": 32}
"""How many places there are for things that are found by their names."""


class Encoding:
    """How views of one scenario are written as numbers."""

    def __init__(self, boards: Iterable[BoardDoc], seats: tuple[str, ...]) -> None:
        spaces = dict.fromkeys(space.id for board in boards for space in board.spaces)
        self.space = {name: place for place, name in enumerate(spaces)}
        self.seats = seats
        self.sides = min(len(seats), 2) + 1
        """One's own counters, those of others, and those of nobody."""
        self.elsewhere = len(self.space)
        counters = self.sides * (len(self.space) + 1)
        self.start: dict[str, int] = {}
        end = counters
        for name, places in PLACES.items():
            self.start[name] = end
            end += places
        self.start["seat"] = end
        self.start["turn"] = end + len(seats)
        self.size = end + len(seats) + 1

    def numbers(self, view: View, seat: str) -> Numbers:
        """What the view shows the seat."""
        row = np.zeros(self.size, np.float32)
        for piece in view.pieces:
            row[self._counter(piece.seat, seat, piece.at)] += piece.count or 1
            side = self._side(piece.seat, seat)
            for status in (*piece.status, piece.face):
                if status:
                    row[self._place("status", f"{side} {status}")] += 1
        for amount in view.quantities:
            row[self._counter(amount.seat, seat, amount.at)] += log1p(amount.count)
        for track in view.tracks:
            row[self._place("track", track.id)] += track.value / track.of if track.of else _small(track.value)
        for score in view.scores:
            row[self._place("score", f"{self._side(score.seat, seat)} {score.name}")] += _small(score.value)
        for question in view.questions:
            if question.seat == seat:
                row[self._place("question", question.kind)] = 1
        moment = view.moment
        row[self._place("phase", moment.phase)] = 1
        row[self.start["seat"] + self.seats.index(seat)] = 1
        row[self.start["turn"]] = moment.turn / moment.turns if moment.turns else _small(moment.turn)
        return row

    def _side(self, whose: str, seat: str) -> int:
        return 0 if whose == seat else self.sides - 1 if not whose else 1

    def _counter(self, whose: str, seat: str, at: str) -> int:
        return self._side(whose, seat) * (self.elsewhere + 1) + self.space.get(at, self.elsewhere)

    def _place(self, kind: str, name: str) -> int:
        return self.start[kind] + crc32(name.encode()) % PLACES[kind]


def _small(value: float) -> float:
    """A number of any size, brought near to one."""
    return copysign(log1p(abs(value)), value) / 5
