"""What a case expects of a position, its log and its views, held against what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.documents import Piece, Receipt, ReceiptLine, View
from sandtable.errors import BadFile, SandtableError
from sandtable.kernel.game import Game
from sandtable.kernel.state import State

from .format import NOBODY, Do, Then, Unit


class Failure(SandtableError):
    """A case that does not hold: what was expected and what came."""


def check_then(
    game: Game[Any],
    state: State,
    log: Sequence[str],
    then: Then,
    gone_before: Collection[str],
    readings: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Raise Failure if anything is not as expected, BadFile if something expected does not exist.

    `gone_before`: who counted as gone in the given position; `readings`: what each seat has read, and nobody.
    """
    if then.at or then.gone is not None or then.set or then.hold:
        _check_names(game, state, then)
        described = game.describe(state)
        _check_position(described, then)
        if then.gone is not None:
            _check_gone(described["gone"], then.gone, gone_before)
    _check_log("the log", log, then.events, then.silent)
    _check_questions(game, state, then)
    if then.outcome:
        outcome = game.outcome(state)
        came = f"{outcome.winner} {outcome.level}".strip() if outcome else "none"  # a draw has no winner
        if came != then.outcome:
            raise Failure(f"the outcome is {came}, expected {then.outcome}")
    _check_seats(game, state, then)
    for part in then.events:
        _check_some_text("events", part)
    for seat, wanted in then.reads.items():
        _check_texts(f"reads.{seat}", wanted)
        _check_log(
            f"the log of {seat}", (readings or {}).get(seat, ()), wanted.get("shows", ()), wanted.get("hides", ())
        )
    for seat, wanted in then.view.items():
        _check_text(game, state, seat, wanted)
    for seat, places in then.sees.items():
        _check_sight(game, state, seat, places)


def holds(game: Game[Any], state: State, log: Sequence[str], then: Then, gone_before: Collection[str] = ()) -> bool:
    """Whether everything is as expected. Raises BadFile if something expected does not exist."""
    try:
        check_then(game, state, log, then, gone_before)
    except Failure:
        return False
    return True


# ------------------------------------------------------------------------------ the position


def _check_names(game: Game[Any], state: State, then: Then) -> None:
    """A space or unit that does not exist would otherwise be empty, or alive, without anybody noticing."""
    names = {word for table in game.grammar(state).names.values() for word in table.index}
    for space, units in then.at.items():
        if space not in names:
            raise BadFile(f"then.at.{space}: there is no such space")
        for unit in units:
            if _unit_name(unit, f"then.at.{space}") not in names:
                raise BadFile(f"then.at.{space}: there is no unit '{_unit_name(unit, '')}'")
    for unit in then.gone or ():
        if unit not in names:
            raise BadFile(f"then.gone: there is no unit '{unit}'")


def _unit_name(unit: Unit, place: str) -> str:
    name = unit.get("id") if isinstance(unit, dict) else unit
    if not isinstance(name, str):
        raise BadFile(f"{place}: a unit has an id")
    return name


def _check_position(described: Mapping[str, Any], then: Then) -> None:
    for space, units in then.at.items():
        there = described["at"].get(space, [])
        wanted = [_unit_name(unit, f"then.at.{space}") for unit in units]
        if sorted(wanted) != sorted(there):
            raise Failure(f"at {space}: {' '.join(there) or 'nobody'}, expected {' '.join(wanted) or 'nobody'}")
        for unit in units:
            if isinstance(unit, dict):
                _check_status(space, unit, described.get("status", {}).get(unit["id"], {}))
    for space, quantities in then.hold.items():
        there = described.get("hold", {}).get(space, {})
        for kind, number in quantities.items():
            if there.get(kind, 0) != number:
                raise Failure(f"{space} holds {there.get(kind, 0)} as {kind}, expected {number}")
    for name, value in then.set.items():
        _check_value(name, described["set"], value)


def gone_already(described: Mapping[str, Any], given: Mapping[str, Any]) -> frozenset[str]:
    """Whom a given position has among the gone: it puts them there, or it puts them nowhere.

    Units that it puts elsewhere, and that its phase removed when it opened, are gone only since.
    """
    if not described["gone"]:
        return frozenset()
    put = {_unit_name(unit, "given.at"): space for space, units in given.get("at", {}).items() for unit in units}
    return frozenset(
        unit for unit in described["gone"] if unit not in put or unit in described["at"].get(put[unit], [])
    )


def _check_gone(gone: Sequence[str], wanted: Sequence[str], before: Collection[str]) -> None:
    for unit in wanted:
        if unit not in gone:
            raise Failure(f"{unit} has not been eliminated")
    others = [unit for unit in gone if unit not in wanted and unit not in before]
    if others:
        raise Failure(f"{' '.join(others)} eliminated, expected {' '.join(wanted) or 'nobody'}")


def _check_status(space: str, unit: Mapping[str, Any], status: Mapping[str, Any]) -> None:
    for mark, value in unit.items():
        if mark != "id" and status.get(mark, False) != value:
            raise Failure(f"at {space}: {mark} of {unit['id']} is {status.get(mark, False)}, expected {value}")


def _check_value(name: str, tracks: Mapping[str, Any], wanted: Any) -> None:
    if name not in tracks:
        raise BadFile(f"then.set.{name}: unknown; there are {', '.join(sorted(tracks))}")
    value = tracks[name]
    if not isinstance(wanted, dict):
        if value != wanted:
            raise Failure(f"{name} is {value}, expected {wanted}")
        return
    for word, items in wanted.items():
        if word not in ("contains", "lacks") or not isinstance(items, list) or not isinstance(value, list):
            raise BadFile(f"then.set.{name}: a list takes contains = […] or lacks = […]")
        for item in items:
            if (item in value) != (word == "contains"):
                raise Failure(f"{name} is {value}, expected it {'with' if word == 'contains' else 'without'} {item}")


# ------------------------------------------------------------------------------ forecasts


SHIFTED = "shifted "
"""How the part of a column begins that says where shifts lead from the one before it."""


def names_column(shown: str, wanted: str) -> bool:
    """Whether a text names the column that a forecast shows: its end, or whole parts of it, between its commas.

    Of ``7 against 3, 2:1, shifted -2 to 1:2`` it may be ``1:2``, ``to 1:2`` or ``7 against 3``, but not ``2:1``: the
    dice are not read there.
    """
    if shown == wanted or (wanted and shown.endswith(f" {wanted}")):
        return True
    parts, run = shown.split(", "), wanted.split(", ")
    for first in range(len(parts) - len(run)):
        after = first + len(run)
        if parts[first:after] == run and not parts[after].startswith(SHIFTED):
            return True
    return False


# ------------------------------------------------------------------------------ receipts


def check_receipt(receipt: Receipt, do: Do) -> None:
    """Raise Failure if other lines of a document were refused than expected, or a warning is missing."""
    if receipt.why:
        wanted = do.rejects.get("0")
        if wanted is None or wanted not in (receipt.clause, receipt.why):
            raise Failure(f"the whole document was refused: {receipt.why} ({receipt.clause})")
        return
    said = {str(line.number): line for line in receipt.refused}
    for number, line in said.items():
        if number not in do.rejects:
            raise Failure(f"line {number} '{line.text}' was refused: {line.why} ({line.code}, {line.clause})")
    for number, wanted in do.rejects.items():
        _check_receipt_line(said.get(number), number, wanted, "refused")
    warned = {str(line.number): line for line in receipt.warnings}
    for number, wanted in do.warns.items():
        _check_receipt_line(warned.get(number), number, wanted, "warned of")


def _check_receipt_line(line: ReceiptLine | None, number: str, wanted: str, what: str) -> None:
    if line is None:
        raise Failure(f"line {number} was not {what}, expected {wanted}")
    if not all(word in (line.code, line.clause, *line.nearest) for word in wanted.split()):
        raise Failure(f"line {number} was {what} by {line.code} {line.clause}, expected {wanted}: {line.why}")


# ------------------------------------------------------------------------------ log and questions


def _check_log(name: str, log: Sequence[str], shows: Iterable[str], hides: Iterable[str]) -> None:
    whole = "\n".join(log)
    place = 0
    for part in shows:
        place = whole.find(part, place)
        if place < 0:
            raise Failure(f"{name} does not say '{part}' (in that order); it says: {whole or 'nothing'}")
        place += len(part)
    for part in hides:
        if part in whole:
            raise Failure(f"{name} says '{part}'; it says: {whole}")


def _check_questions(game: Game[Any], state: State, then: Then) -> None:
    questions = game.asks(state)
    asked = [f"{question.seat}:{question.kind}" for question in questions]
    if then.asks is not None and sorted(asked) != sorted(then.asks):
        raise Failure(f"asked: {' '.join(asked) or 'nobody'}, expected {' '.join(then.asks) or 'nobody'}")
    for wanted in then.not_asked:
        if wanted in asked or wanted in [question.seat for question in questions]:
            raise Failure(f"{wanted} is asked, expected not; asked: {' '.join(asked)}")


# ------------------------------------------------------------------------------ views


def view_of(game: Game[Any], state: State, seat: str) -> View:
    """What a seat sees, or ``nobody``."""
    return game.view(state, frozenset() if seat == NOBODY else frozenset([seat]))


def _check_seats(game: Game[Any], state: State, then: Then) -> None:
    """A seat that does not exist would see as little as nobody, without anybody noticing."""
    seats = game.seats_of(state)
    for key, wanted in (("view", then.view), ("sees", then.sees), ("reads", then.reads)):
        for seat in wanted:
            if seat not in (*seats, NOBODY):
                raise BadFile(f"then.{key}.{seat}: there is no such seat; there are {', '.join(seats)}, {NOBODY}")


def _check_some_text(key: str, part: str) -> None:
    if not part:
        raise BadFile(f"then.{key}: an empty text is in everything")


def _check_texts(place: str, wanted: Mapping[str, list[str]]) -> None:
    for key, parts in wanted.items():
        if key not in ("shows", "hides"):
            raise BadFile(f"then.{place}.{key}: unknown; there are shows and hides")
        for part in parts:
            _check_some_text(f"{place}.{key}", part)


def _check_text(game: Game[Any], state: State, seat: str, wanted: Mapping[str, list[str]]) -> None:
    _check_texts(f"view.{seat}", wanted)
    text = msgspec.json.encode(view_of(game, state, seat)).decode()
    for part in wanted.get("shows", []):
        if part not in text:
            raise Failure(f"the view of {seat} does not show '{part}'")
    for part in wanted.get("hides", []):
        if part in text:
            raise Failure(f"the view of {seat} shows '{part}'")


def _check_sight(game: Game[Any], state: State, seat: str, places: Mapping[str, list[Unit]]) -> None:
    view = view_of(game, state, seat)
    spaces = {space.id for board in game.boards(state) for space in board.spaces} | {box.id for box in view.boxes}
    for space, wanted in places.items():
        if space not in spaces:
            raise BadFile(f"then.sees.{seat}.{space}: there is no such space")
        there = [piece for piece in view.pieces if piece.at == space]
        counted = Counter(f"{q.count} {q.kind}" for q in view.quantities if q.at == space)
        shown = " ".join([*(f"{piece.id} ({piece.kind})" for piece in there), *counted]) or "nothing"
        for one in wanted:
            piece = next((piece for piece in there if _matches(piece, one)), None)
            if piece is not None:
                there.remove(piece)
            elif isinstance(one, str) and counted[one]:
                counted[one] -= 1
            else:
                raise Failure(f"{seat} sees {shown} at {space}, expected {one} there")
        if there or +counted:
            raise Failure(f"{seat} sees {shown} at {space}, expected {wanted or 'nothing'}")


def _matches(piece: Piece, wanted: Unit) -> bool:
    if isinstance(wanted, str):
        return wanted in (piece.id, piece.kind)
    return all(getattr(piece, name, None) == value for name, value in wanted.items())
