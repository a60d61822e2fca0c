"""Combat results tables: a column chosen by the forces, a row by the die."""

from bisect import bisect_right
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

Heading = TypeVar("Heading", bound=Hashable)


class ResultTable(Generic[Heading]):
    """A table with one result for each column heading and each face of a fair die.

    Kinds of table differ in how they choose the column; that is left to the classes built on this one.
    ValueError, naming the row at fault, when the table is not complete.
    """

    columns: tuple[Heading, ...]
    faces: tuple[int, ...]

    def __init__(self, columns: Sequence[Heading], rows: Mapping[int, Sequence[str]]) -> None:
        if not columns or not rows:
            raise ValueError("a results table needs at least one column and one row")
        if len(set(columns)) != len(columns):
            raise ValueError(f"two columns have the same heading: {list(columns)}")
        self.columns = tuple(columns)
        self.faces = tuple(range(min(rows), max(rows) + 1))
        for face in self.faces:
            if face not in rows:
                raise ValueError(f"row {face} is missing")
            if len(rows[face]) != len(columns):
                raise ValueError(f"row {face} has {len(rows[face])} results for {len(columns)} columns")
            if not all(rows[face]):
                empty = [heading for heading, cell in zip(columns, rows[face], strict=True) if not cell]
                raise ValueError(f"row {face} has no result in column {empty[0]}")
        self._cells = {(heading, face): rows[face][i] for i, heading in enumerate(columns) for face in self.faces}
        self._chances: dict[Heading, dict[str, Fraction]] = {}

    def result_at(self, column: Heading, die: int) -> str:
        """The result in the column with that heading; ValueError when there is no such column or face."""
        try:
            return self._cells[column, die]
        except KeyError:
            raise ValueError(f"the table has no column {column} with a row {die}") from None

    def chances(self, column: Heading) -> dict[str, Fraction]:
        """The exact chance of every result that the column holds, in order of the die; they add up to 1."""
        found = self._chances.get(column)
        if found is None:
            found = {}
            for face in self.faces:
                result = self.result_at(column, face)
                found[result] = found.get(result, Fraction(0)) + Fraction(1, len(self.faces))
            self._chances[column] = found
        return dict(found)


class DifferentialTable(ResultTable[int]):
    """A table whose columns are differences: the attacker's strength less the defender's."""

    def __init__(self, columns: Sequence[int], rows: Mapping[int, Sequence[str]]) -> None:
        super().__init__(columns, rows)
        if list(columns) != sorted(columns):
            raise ValueError(f"the columns are not in ascending order: {list(columns)}")

    def column(self, difference: int) -> int | None:
        """The heading used: the greatest that does not exceed the difference, None below the first."""
        at = bisect_right(self.columns, difference)
        return self.columns[at - 1] if at else None

    def result(self, difference: int, die: int) -> str:
        """The result of an attack; ValueError when the difference is below the first column."""
        return self.result_at(self._allowed(difference), die)

    def distribution(self, difference: int) -> dict[str, Fraction]:
        """The exact chance of every result; ValueError when the difference is below the first column."""
        return self.chances(self._allowed(difference))

    def _allowed(self, difference: int) -> int:
        column = self.column(difference)
        if column is None:
            raise ValueError(f"a difference of {difference} is below the first column, {self.columns[0]}")
        return column
