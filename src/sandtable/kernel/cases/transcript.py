"""What players read while a case is run: what is done, its forecast, refusals, receipts, and the log of every seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.documents import Forecast, LogLine, Receipt, Term
from sandtable.errors import NotYours, Refusal, SandtableError
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game


class Transcript:
    """The lines of one case, as text that can be compared."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def action(self, game: Game[Any], state: Any, seat: str, text: str) -> None:
        """What a seat says, and what it was told to expect of that."""
        self.lines.append(f"> {seat}: {text}")
        try:
            words = game.grammar(state).read(text)
            game.check(state, seat, words)
        except SandtableError:  # it is refused in a moment
            return
        forecast = game.choices(state, seat, words).forecast
        if forecast is not None and (made := forecast()) is not None:
            self.lines.append(f"  forecast: {_forecast(made)}")

    def refusal(self, refusal: Refusal | NotYours) -> None:
        self.lines.append(f"  refused: {refusal}")

    def receipt(self, seat: str, receipt: Receipt) -> None:
        self.lines += [f"> {seat} sends a document", *(f"  receipt: {line}".rstrip() for line in receipt.text)]

    def events(self, game: Game[Any], state: Any, events: Sequence[Event]) -> None:
        """What everybody together reads of each event, who may know it, and each seat that reads something else."""
        seats = game.seats_of(state)
        for event in events:
            line = game.tell(state, event, frozenset(seats))
            whole = _line(line)
            known = f" – to {', '.join(event.seen_by)} alone" if event.seen_by else ""
            self.lines.append(f"  {_whose(line)}{whole}{known}")
            for seat in seats if game.fog else ():
                own = game.tell(state, event, frozenset([seat]))
                is_other = own.whose != line.whose or not whole.endswith(_line(own))
                if event.known_to(frozenset([seat])) and is_other:
                    self.lines.append(f"    {seat}: {_whose(own)}{_line(own)}")


def _whose(line: LogLine) -> str:
    return f"{line.whose}: " if line.whose else ""


def _line(line: LogLine) -> str:
    rolls = "".join(f" [{roll.name} {roll.value}]" for roll in line.rolls)
    return f"{line.text} ({', '.join(line.clauses)}){rolls}"


def _forecast(forecast: Forecast) -> str:
    chances = ", ".join(f"{one.result} {one.text} {one.numerator}/{one.denominator}" for one in forecast.chances)
    sums = f"{_terms(forecast.ours)} against {_terms(forecast.theirs)}"
    return f"{forecast.title}; {sums}; {forecast.column} {_terms(forecast.shifts)}; {chances}"


def _terms(terms: Sequence[Term]) -> str:
    return ", ".join(f"{term.reason} {term.value} ({term.clause})" for term in terms) or "nothing"
