"""What the adviser would do now, and why: from what one seat knows, and nothing else.

The plan is that of a player who searches. It is then played out against the ordinary plan on samples by which neither
was chosen: the same imagined world, the same dice, the same style of the enemy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.documents import View
from sandtable.errors import NotYours
from sandtable.kernel import Game, Question
from sandtable.players.advice import Plan, total
from sandtable.players.planning import FirstResults
from sandtable.players.search import Budget, Search

from .adviser import adviser_of
from .orders import Order, PlanWalk

SEED = "hint"
WORLDS = 3
"""Worlds that are imagined where something is hidden."""
FIRST, SAMPLES = 5_000, 8
"""The samples on which a plan is told of: others than those of the search."""
SLIGHT = 0.05
"""A change of a figure that is not worth a word."""
SELDOM = 0.25
"""What happens in fewer of the samples is not told of."""
MOST = 6
"""Places that are told of."""


class TermOutlook(Struct, frozen=True):
    """One part of what a position is worth: now, after the plan, and after the ordinary plan, on the average."""

    name: str
    now: float
    planned: float
    usual: float
    better: float
    """The share of the samples in which it is better than now, …"""
    worse: float
    """… and in which it is worse."""
    worst: float
    """What it comes to in the worst of them."""


class PlaceOutlook(Struct, frozen=True):
    """A place that comes to count for a score, or ceases to, in a share of the samples."""

    space: str
    name: str
    score: str
    gained: bool
    share: float


class Hint(Struct, frozen=True):
    """What the adviser would do, and why."""

    seat: str
    question: str
    """What is asked, in words."""
    orders: list[Order]
    why: list[str]
    """Sentences for a person."""
    terms: list[TermOutlook]
    places: list[PlaceOutlook]
    samples: int
    gain: float
    """By how much it is better than what the game's own player would do, in points of the adviser."""
    share: float
    """The share of the samples in which it is better."""


def hint(
    game: Game[Any], scenario: str, view: View, seat: str, budget: Budget, *, samples: int = SAMPLES, seed: str = SEED
) -> Hint:
    """What the adviser would do in this seat, from its view. With the same seed, and no bound of time, the same."""
    adviser = adviser_of(game.name, scenario)
    root = game.guess(view, FirstResults())
    question = game.next_question(root, (seat,))
    if question is None or question.seat != seat:
        raise NotYours(f"{seat} is asked nothing now, so there is nothing to advise")
    share = adviser.budget(question.kind)
    tries = Budget(max(1, round(budget.playouts * share)), budget.seconds)
    search = Search(adviser, root, seat, tries, f"{seed}|{root.digest()}", WORLDS)
    usual = search.record(adviser.styles(seat)[0], 0)
    plan = search.best() if share else usual
    return _told(search, question, plan, usual, samples)


def _told(search: Search[Any], question: Question, plan: Plan, usual: Plan, samples: int) -> Hint:
    """A plan, with what becomes of it on fresh samples."""
    game, seat, before, adviser = search.game, search.seat, search.root, search.advice
    numbers = range(FIRST, FIRST + samples)
    ends = [search.end(plan, number) for number in numbers]
    others = ends if plan == usual else [search.end(usual, number) for number in numbers]
    values, other_values = ([adviser.value(state, seat) for state in found] for found in (ends, others))
    gains = [total(value) - total(other) for value, other in zip(values, other_values, strict=True)]
    told = Hint(
        seat,
        question.text,
        PlanWalk(search, plan).orders(),
        [],
        outlook_of(adviser.value(before, seat), values, other_values),
        places_of(game, seat, before, ends),
        samples,
        mean(gains),
        sum(gain > SLIGHT for gain in gains) / samples,
    )
    return replace(told, why=[*reasons(told, plan == usual), *_endings(game, seat, ends)])


# --- what becomes of it


def outlook_of(
    now: Mapping[str, float], planned: Sequence[Mapping[str, float]], usual: Sequence[Mapping[str, float]]
) -> list[TermOutlook]:
    """The parts of the value, the one that changes most first; those that stay as they are are left out."""
    names = dict.fromkeys([*now, *(name for value in (*planned, *usual) for name in value)])
    found = []
    for name in names:
        before, after = now.get(name, 0.0), [value.get(name, 0.0) for value in planned]
        better = sum(value > before + SLIGHT for value in after) / len(after)
        worse = sum(value < before - SLIGHT for value in after) / len(after)
        other = mean(value.get(name, 0.0) for value in usual)
        if better or worse:
            found.append(TermOutlook(name, before, mean(after), other, better, worse, min(after)))
    return sorted(found, key=lambda term: -abs(term.planned - term.now))


def places_of(game: Game[Any], seat: str, before: Any, ends: Iterable[Any]) -> list[PlaceOutlook]:
    """The places that come to count for a score or cease to, those first for which it is surest."""
    now, ends = _counted(game, seat, before), list(ends)
    changes: Counter[tuple[str, str, bool]] = Counter()
    for state in ends:
        then = _counted(game, seat, state)
        changes.update((space, score, True) for space, score in then - now)
        changes.update((space, score, False) for space, score in now - then)
    names = {space.id: space.name for board in game.boards(before) for space in board.spaces}
    likely = [(count / len(ends), change) for change, count in changes.items() if count / len(ends) >= SELDOM]
    return [
        PlaceOutlook(space, names.get(space, "") or space, score, gained, share)
        for share, (space, score, gained) in sorted(likely, key=lambda each: (-each[0], each[1]))[:MOST]
    ]


def _counted(game: Game[Any], seat: str, state: Any) -> set[tuple[str, str]]:
    """The places that count, each with the number of the score that it counts for and whose that is."""
    scores = game.view(state, frozenset([seat])).scores
    return {(space, score.name) for score in scores for space in score.spaces}


# --- in words


def reasons(told: Hint, is_usual: bool) -> list[str]:
    """Why, in sentences: what it is worth, what it takes, what it fears."""
    return [_worth(told, is_usual), *_takes(told), *_fears(told)]


def _worth(told: Hint, is_usual: bool) -> str:
    if is_usual:
        return "This is the ordinary plan: nothing else was tried that did better for sure."
    return (
        f"On {told.samples} looks ahead it comes to {signed(told.gain)} points against the ordinary plan, "
        f"and is better in {of(told.share, told.samples)}."
    )


def _takes(told: Hint) -> list[str]:
    lines = [
        f"{place.name} {'then counts' if place.gained else 'no longer counts'} for “{place.score}” in "
        f"{of(place.share, told.samples)}."
        for place in told.places
    ]
    rising = [term for term in told.terms if term.planned > term.now + SLIGHT]
    return [*lines, *(f"{_change('rises', term)}, in {of(term.better, told.samples)}." for term in rising)]


def _fears(told: Hint) -> list[str]:
    falling = [term for term in told.terms if term.worse >= SELDOM]
    return [
        f"To fear: {_change('falls', term)} on the average; it is lower in {of(term.worse, told.samples)}, "
        f"and {figure(term.worst)} at worst."
        if term.planned < term.now
        else f"To fear: {term.name} is lower than now in {of(term.worse, told.samples)}, {figure(term.worst)} at worst."
        for term in falling
    ]


def _change(how: str, term: TermOutlook) -> str:
    return f"{term.name} {how} from {figure(term.now)} to {figure(term.planned)}"


def _endings(game: Game[Any], seat: str, ends: Sequence[Any]) -> list[str]:
    """In how many samples the match is over, and won."""
    ended = [outcome for outcome in map(game.outcome, ends) if outcome is not None]
    won = sum(outcome.winner == seat for outcome in ended)
    return [f"The match is over in {len(ended)} of {len(ends)}, and won in {won}."] if ended else []


def of(share: float, samples: int) -> str:
    return f"{round(share * samples)} of {samples}"


def figure(value: float) -> str:
    """A figure with one decimal, where it has one."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{figure(value)}"
