"""Combat results tables."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.combat import DifferentialTable, ResultTable

TABLE = DifferentialTable(
    [-1, 0, 2, 6],
    {
        1: ["Dr", "Dr", "De", "De"],
        2: ["Ar", "Dr", "Dr", "De"],
        3: ["Ae", "Ar", "Dr", "De"],
    },
)


@pytest.mark.parametrize(
    ("difference", "column"),
    [(-9, None), (-2, None), (-1, -1), (0, 0), (1, 0), (2, 2), (5, 2), (6, 6), (99, 6)],
)
def test_the_column_is_rounded_down(difference: int, column: int | None) -> None:
    assert TABLE.column(difference) == column


def test_results() -> None:
    assert [TABLE.result(1, die) for die in (1, 2, 3)] == ["Dr", "Dr", "Ar"]
    assert TABLE.result(50, 3) == "De"
    assert TABLE.result_at(-1, 3) == "Ae"


def test_chances_are_exact() -> None:
    assert TABLE.distribution(1) == {"Dr": Fraction(2, 3), "Ar": Fraction(1, 3)}
    assert TABLE.distribution(7) == {"De": Fraction(1)}
    TABLE.distribution(7).clear()
    assert TABLE.distribution(7) == {"De": Fraction(1)}


@settings(deadline=None)
@given(
    st.sets(st.integers(-20, 20), min_size=1, max_size=8).map(sorted),
    st.integers(1, 10),
    st.integers(-25, 25),
    st.data(),
)
def test_chances_count_the_faces(columns: list[int], faces: int, difference: int, data: st.DataObject) -> None:
    row = st.lists(st.sampled_from(["Ae", "Ar", "Dr", "De"]), min_size=len(columns), max_size=len(columns))
    rows = {face: data.draw(row) for face in range(1, faces + 1)}
    table = DifferentialTable(columns, rows)
    fitting = [i for i, heading in enumerate(columns) if heading <= difference]
    if not fitting:
        with pytest.raises(ValueError, match="below the first column"):
            table.distribution(difference)
        with pytest.raises(ValueError, match="below the first column"):
            table.result(difference, 1)
        return
    results = [rows[face][fitting[-1]] for face in rows]
    assert [table.result(difference, face) for face in rows] == results
    chances = table.distribution(difference)
    assert chances == {result: Fraction(results.count(result), faces) for result in results}
    assert sum(chances.values()) == 1


def test_what_is_not_in_the_table() -> None:
    for column, die in ((1, 1), (0, 4), (0, 0)):
        with pytest.raises(ValueError, match=f"column {column} with a row {die}"):
            TABLE.result_at(column, die)


@pytest.mark.parametrize(
    ("columns", "rows", "fault"),
    [
        ([0, 1], {1: ["a", "b"], 2: ["a"]}, "row 2 has 1 results for 2 columns"),
        ([0, 1], {1: ["a", "b"], 3: ["a", "b"]}, "row 2 is missing"),
        ([0, 1], {1: ["a", "b"], 2: ["a", ""]}, "row 2 has no result in column 1"),
        ([1, 0], {1: ["a", "b"]}, "ascending"),
        ([1, 1], {1: ["a", "b"]}, "same heading"),
        ([], {1: []}, "at least one"),
        ([1], {}, "at least one"),
    ],
)
def test_a_faulty_table_is_refused(columns: list[int], rows: dict[int, list[str]], fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        DifferentialTable(columns, rows)


def test_other_kinds_of_columns() -> None:
    odds = ResultTable(["1-2", "1-1"], {1: ["Ae", "Ex"], 2: ["Ae", "De"]})
    assert odds.result_at("1-1", 2) == "De"
    assert odds.chances("1-2") == {"Ae": Fraction(1)}
