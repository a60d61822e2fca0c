"""What documents promise by themselves: exact half points, ranges, letters that do not collide."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.cli.offers import forecast_lines
from sandtable.documents import (
    Catalogue,
    Chance,
    Forecast,
    Margin,
    Mark,
    Option,
    Range,
    Term,
    amount_text,
    halves,
    whole,
)


def test_half_points_are_exact_and_written_alike() -> None:
    assert [halves(n) for n in (0, 1, 4, 5)] == [0, 0.5, 2, 2.5]
    assert msgspec.json.encode(Option("x", cost=halves(4))) == b'{"word":"x","cost":2}'
    assert msgspec.json.decode(b'{"word":"x","cost":2.5}', type=Option).cost == 2.5
    assert whole(2.0) == 2
    assert isinstance(whole(2.0), int)


@pytest.mark.parametrize(("amount", "text"), [(0, "0"), (3, "3"), (0.5, "½"), (2.5, "2½"), (-0.5, "-½"), (-1.5, "-1½")])
def test_half_points_are_shown_with_a_sign_for_the_half(amount: float, text: str) -> None:
    assert amount_text(amount) == text


def test_a_range_holds_what_its_step_reaches() -> None:
    numbers = Range(1, 3, 0.5)
    assert [numbers.nth(place) for place in range(len(numbers))] == [1, 1.5, 2, 2.5, 3]
    assert 2.5 in numbers
    assert 2.25 not in numbers
    assert 3.5 not in numbers
    assert len(Range(3, 1)) == 0


def test_two_statuses_cannot_have_one_letter() -> None:
    with pytest.raises(ValueError, match="one letter"):
        Catalogue([], [], [Mark("moved", "M", "Moved"), Mark("mined", "M", "Mined")])


def test_a_forecast_tells_ranges_shifts_and_margins() -> None:
    forecast = Forecast(
        "Attack", [Term("a", 2.5), Term("untried", 1, high=4)], [Term("b", 3)], "2:1",
        [Chance("DR", "retreat", 1, 6)], [Term("river", -1), Term("surprise", 2)], [Margin(0.5, "3:1")],
    )  # fmt: skip
    text = "\n".join(forecast_lines(forecast, "attack 0101"))
    for part in ("3½ to 6½", "2½ a + 1 to 4 untried", "1 column left: river", "2 columns right: surprise", "½ more"):
        assert part in text
