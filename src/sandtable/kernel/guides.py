"""The guide of a game: read from its pack and held against the game, or made of the handbook where it has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from sandtable.documents import Advice, Briefing, Card, Chapter, Guide, Primer
from sandtable.errors import BadFile

from .clauses import ClauseIndex
from .contract import Contract, ScenarioInfo, Start

MOST_ADVICE = 5


def default_guide(game: Contract[Any]) -> Guide:
    """What scenarios, sequence of play and help say of a game whose author has written no guide."""
    first = game.scenarios[0]
    state = game.new(Start(first.id), {option.name: option.default for option in game.options})
    book = game.handbook(state)
    counts = sorted({len(scenario.seats) for scenario in game.scenarios})
    return Guide(
        Card(first.id, first.seats[0], " to ".join(str(count) for count in dict.fromkeys((counts[0], counts[-1])))),
        Primer(
            [scenario.text for scenario in game.scenarios if scenario.text][:3],
            [stage.text or ", ".join([stage.name, *(part.name for part in stage.parts)]) for stage in book.sequence],
            [f"{topic.title}. {' '.join(topic.text)}" for topic in book.help],
        ),
        briefing=[
            Briefing(scenario.text or f"{scenario.name}.", scenarios=[scenario.id]) for scenario in game.scenarios
        ],
        chapter=chapters_of(game.clauses),
    )


def chapters_of(clauses: ClauseIndex) -> list[Chapter]:
    """The chapters of a clause index, each under the title of its first clause."""
    return [Chapter(chapter, clauses[first].title, first) for chapter, first in clauses.chapters().items()]


def settle_guide(game: Contract[Any], guide: Guide, place: str) -> Guide:
    """A guide that was read, with the first clause of each chapter. BadFile says what does not fit the game."""
    for fault in _faults(game, guide):
        raise BadFile(f"{place}: {fault}")
    first = game.clauses.chapters()
    return replace(guide, chapter=[replace(chapter, first=first[chapter.id]) for chapter in guide.chapter])


def _faults(game: Contract[Any], guide: Guide) -> Iterator[str]:
    scenarios = {scenario.id: scenario for scenario in game.scenarios}
    card = guide.card
    if card.scenario not in scenarios:
        yield f"card.scenario: there is no scenario '{card.scenario}'"
    elif card.seat not in scenarios[card.scenario].seats:
        yield f"card.seat: scenario {card.scenario} has no seat '{card.seat}'"
    if not 0 <= card.complexity <= 5:
        yield f"card.complexity: {card.complexity} is not a number from 1 to 5"
    seats = {seat for scenario in game.scenarios for seat in scenario.seats}
    for side in card.sides:
        scenario, _, seat = side.rpartition("/")
        if seat not in (scenarios[scenario].seats if scenario in scenarios else () if scenario else seats):
            yield f"card.sides: there is no seat '{side}'"
    yield from _advice_faults(guide.primer.advice, seats)
    yield from _briefing_faults(guide, scenarios, seats)
    yield from _word_faults(guide, game.clauses)
    chapters, wanted = [chapter.id for chapter in guide.chapter], list(game.clauses.chapters())
    for one in wanted:
        if chapters.count(one) != 1:
            yield f"chapter: '{one}' has {'more than one title' if one in chapters else 'no title'}"
    for one in chapters:
        if one not in wanted:
            yield f"chapter: no clause belongs to '{one}'"


def _advice_faults(advice: list[Advice], seats: set[str]) -> Iterator[str]:
    for one in advice:
        if one.seat and one.seat not in seats:
            yield f"primer.advice: there is no seat '{one.seat}'"
        if len(one.text) > MOST_ADVICE:
            yield f"primer.advice: {len(one.text)} pieces of advice for '{one.seat}' are more than {MOST_ADVICE}"


def _briefing_faults(guide: Guide, scenarios: dict[str, ScenarioInfo], seats: set[str]) -> Iterator[str]:
    for number, briefing in enumerate(guide.briefing, 1):
        for scenario in briefing.scenarios:
            if scenario not in scenarios:
                yield f"briefing {number}: there is no scenario '{scenario}'"
            elif briefing.seat and briefing.seat not in scenarios[scenario].seats:
                yield f"briefing {number}: scenario {scenario} has no seat '{briefing.seat}'"
        if briefing.seat and briefing.seat not in seats:
            yield f"briefing {number}: there is no seat '{briefing.seat}'"
    for each in scenarios.values():
        for seat in each.seats:
            if guide.briefing_for(each.id, seat) is None:
                yield f"briefing: there is none for '{seat}' in scenario {each.id}"


def _word_faults(guide: Guide, clauses: ClauseIndex) -> Iterator[str]:
    forms: set[str] = set()
    for entry in guide.glossary:
        if entry.clause and entry.clause not in clauses:
            yield f"glossary: '{entry.word}' names clause {entry.clause}, and there is none"
        for form in (entry.word, *entry.also):
            if form.lower() in forms:
                yield f"glossary: '{form}' stands there twice"
            forms.add(form.lower())
