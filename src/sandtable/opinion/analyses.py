"""The analysis of a match: how it went entry by entry, what the dice gave, what decisions cost, where it turned.

Everything is told in the points of the game's adviser. To each seat the match came to what the dice gave it, its own
decisions, those of others, and what a further look ahead added when a part of the match was over; the sum is exact.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import SandtableError
from sandtable.kernel import Match
from sandtable.kernel.entry_numbers import entries_known_to
from sandtable.players.advice import AnyAdvice

from .adviser import adviser_of
from .decisions import Decided, cost_of, decisions_of
from .ledger import Booked, Estimate, Ledger, estimate_of, total_of
from .passage import Step, steps_of
from .valuation import Depth, Valuation, Worth, affordable

SEED = "analysis"
WORST = 3
"""Decisions of each side that are told of, …"""
SEARCHED = 5
"""… and for which a better plan is looked for: those with which the ordinary player fares best."""
SLIGHT = 0.05
"""A cost that is none."""
TURNS = 5
"""Turning points that are told of."""
FALLS = 3
"""Positions that an entry with dice may lead to, for an estimate of the time."""
PROBES = 3
VALUING, SEARCHING = 0.6, 0.9
"""Parts of the time by which positions have to be valued, and after which no more plans are looked for."""


class Point(Struct, frozen=True):
    """How it stood after an entry, as each seat counts."""

    n: int
    turn: int
    values: list[Estimate]


class Luck(Struct, frozen=True):
    """What the dice of an entry gave, as each seat counts, against the mean over all their falls."""

    n: int
    seat: str
    act: str
    draws: list[tuple[str, int]]
    gave: list[Estimate]
    exact: bool
    """Whether that mean was taken over all falls; otherwise over some that were drawn."""


class Decision(Struct, frozen=True):
    """What a seat did in one phase."""

    seat: str
    n: int
    """Its first entry, …"""
    last: int
    """… its last one, …"""
    before: int
    """… and the one from which it can be tried again; 0 for none."""
    moment: str
    acts: list[str]
    points: Estimate
    """What it did for its seat, against what the ordinary player would have done; its dice apart."""
    cost: Estimate
    """What it cost its seat against the best plan found; 0 where none was better."""
    better: list[str]
    """That plan, if it was looked for."""


class Turning(Struct, frozen=True):
    """A step in which much changed, as the first seat counts."""

    n: int
    seat: str
    act: str
    decided: float
    luck: float


class Account(Struct, frozen=True):
    """What a match came to for a seat: `result` is the sum of what follows it."""

    seat: str
    result: float
    luck: Estimate
    decisions: Estimate
    others: Estimate
    """What others decided."""
    outlook: Estimate
    """What a further look ahead added: nobody's doing."""


class Analysis(Struct, frozen=True):
    """The analysis of a match."""

    game: str
    scenario: str
    seats: list[str]
    depth: Depth
    positions: int
    """So many steps were valued."""
    accounts: list[Account]
    curve: list[Point]
    luck: list[Luck]
    decisions: list[Decision]
    """In their order."""
    worst: dict[str, list[int]]
    """For each seat the places of its worst decisions in that list, the worst first."""
    turning: list[Turning]


Advance = Callable[[float], None]


def analyse(
    match: Match[Any],
    *,
    advice: AnyAdvice | None = None,
    depth: Depth | None = None,
    seconds: float = 0.0,
    searched: int = SEARCHED,
    seed: str = SEED,
    advance: Advance = lambda share: None,
) -> Analysis:
    """Analyse a match, with all that is known of it, by the adviser of the game or one's own. With a depth, and no
    bound of time, the same every time."""
    advice = advice or adviser_of(match.game.name, match.file.start.scenario)
    until = time.monotonic() + seconds * SEARCHING if seconds else 0.0
    steps = steps_of(match, advice)
    if not steps:
        raise SandtableError("nothing has happened in the match yet")
    seats = match.seats
    if depth is None:
        depth = _affordable(advice, seats, steps, seconds) if seconds else Depth(advice.epochs, 2)
    valuation = Valuation(advice, seats, depth, seed)
    ledger = Ledger(valuation, steps, lambda share: advance(share * VALUING))
    return _Telling(advice, match, ledger, searched, until, advance).analysis()


def _affordable(advice: AnyAdvice, seats: Sequence[str], steps: Sequence[Step], seconds: float) -> Depth:
    """The best depth for which there is time."""
    rolled = sum(step.is_rolled for step in steps)
    probes = [steps[len(steps) * place // PROBES].first.before for place in range(PROBES)]
    return affordable(advice, seats, probes, len(steps) + FALLS * rolled, seconds * VALUING)


class _Telling:
    """Makes the analysis of a ledger."""

    def __init__(
        self, advice: AnyAdvice, match: Match[Any], ledger: Ledger, searched: int, until: float, advance: Advance
    ) -> None:
        self.advice, self.match, self.ledger = advice, match, ledger
        self.searched, self.until, self.advance = searched, until, advance
        self.seats = list(ledger.valuation.seats)
        self.shown = dict(entries_known_to(match, frozenset(match.seats)))
        """The numbers of entries as everybody counts them when the match is over."""

    def analysis(self) -> Analysis:
        ledger, file = self.ledger, self.match.file
        decisions = self._decisions()
        return Analysis(
            file.game,
            file.start.scenario,
            self.seats,
            ledger.valuation.depth,
            len(ledger.booked),
            [self._account(place) for place in range(len(self.seats))],
            self._curve(),
            [self._luck(booked) for booked in ledger.booked if booked.step.is_rolled],
            decisions,
            {seat: worst_of(decisions, seat) for seat in self.seats},
            self._turning(),
        )

    def _number(self, n: int) -> int:
        """The number under which an entry is shown, or the last one before it that is."""
        return next((self.shown[true] for true in range(n, 0, -1) if true in self.shown), 0)

    # --- sums

    def _account(self, place: int) -> Account:
        booked, seat = self.ledger.booked, self.seats[place]
        end, start = (estimate_of(worth, place).points for worth in (self.ledger.end, self.ledger.start))
        return Account(
            seat,
            end - start,
            self._sum((one.luck for one in booked), place),
            self._sum((one.decided for one in booked if one.step.seat == seat), place),
            self._sum((one.decided for one in booked if one.step.seat != seat), place),
            self._sum((one.outlook for one in booked), place),
        )

    def _sum(self, worths: Iterable[Worth], place: int) -> Estimate:
        return estimate_of(total_of(list(worths), self.ledger.start), place)

    # --- entry by entry

    def _curve(self) -> list[Point]:
        game, first = self.match.game, self.ledger.booked[0].step.first
        points = [
            Point(self._number(first.entry.n - 1), game.turn_of(first.before), self._estimates(self.ledger.start))
        ]
        for booked in self.ledger.booked:
            last = booked.step.last
            points.append(Point(self._number(last.entry.n), game.turn_of(last.after), self._estimates(booked.after)))
        return points

    def _estimates(self, worth: Worth) -> list[Estimate]:
        return [estimate_of(worth, place) for place in range(len(self.seats))]

    def _luck(self, booked: Booked) -> Luck:
        entry = booked.step.last.entry
        return Luck(
            self._number(entry.n), entry.seat, entry.act, list(entry.draws), self._estimates(booked.luck), booked.exact
        )

    def _turning(self) -> list[Turning]:
        def told(booked: Booked) -> Turning:
            entry = booked.step.last.entry
            decided, luck = (estimate_of(worth, 0).points for worth in (booked.decided, booked.luck))
            return Turning(self._number(entry.n), entry.seat, entry.act, decided, luck)

        found = [told(booked) for booked in self.ledger.booked]
        found.sort(key=lambda each: -abs(each.decided + each.luck))
        return sorted(found[:TURNS], key=lambda each: each.n)

    # --- decisions

    def _decisions(self) -> list[Decision]:
        """All decisions; for those that look worst a better plan is looked for, as long as there is time."""
        decided = decisions_of(self.match.game, self.ledger.booked)
        told = [self._decision(each) for each in decided]
        places = [place for seat in self.seats for place in worst_of(told, seat, self.searched)]
        for number, place in enumerate(places, 1):
            if self.until and time.monotonic() > self.until:
                break
            told[place] = self._searched(decided[place], told[place])
            self.advance(VALUING + (1 - VALUING) * number / len(places))
        return told

    def _decision(self, decided: Decided) -> Decision:
        seat, acts = self.seats.index(decided.seat), decided.acts
        worths = [booked.decided for booked in decided.booked]
        points = estimate_of(total_of(worths, self.ledger.start), seat)
        moment = self.match.game.view(acts[0].before, frozenset()).moment.text
        cost = Estimate(max(0.0, -points.points), points.error if points.points < 0 else 0.0)
        said = [act.entry.act for act in acts]
        first, last = acts[0].entry.n, acts[-1].entry.n
        numbers = self._number(first), self._number(last), self._number(first - 1)
        return Decision(decided.seat, *numbers, moment, said, points, cost, [])

    def _searched(self, decided: Decided, told: Decision) -> Decision:
        better = cost_of(self.advice, decided, self.ledger.valuation.seed)
        if better is None or better.cost.points < told.cost.points:
            return told
        return replace(told, cost=better.cost, better=better.orders)


def worst_of(decisions: Sequence[Decision], seat: str, most: int = WORST) -> list[int]:
    """The places of the decisions of a seat that cost most, by what they cost at least."""
    own = [place for place, each in enumerate(decisions) if each.seat == seat and each.cost.points > SLIGHT]
    return sorted(own, key=lambda place: decisions[place].cost.error - decisions[place].cost.points)[:most]
