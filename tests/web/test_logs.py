"""What the log says, and what it keeps to itself."""

from __future__ import annotations

import sys

import psycopg
import pytest
from sqlalchemy.exc import IntegrityError

from sandtable.web.logs import _without_values


@pytest.mark.filterwarnings("error::DeprecationWarning")
@pytest.mark.parametrize("in_a_group", [False, True])
def test_values_of_the_database_are_not_in_the_log(in_a_group: bool) -> None:
    """PostgreSQL repeats the row that it refuses, in a line of its own."""
    secret = "".join(("hunt", "er2"))
    refused = psycopg.errors.UniqueViolation(f"duplicate key\nDETAIL:  Key (token)=({secret}) already exists.")
    try:
        try:
            raise IntegrityError("insert into seats", {"token": secret}, refused, hide_parameters=True) from refused
        except IntegrityError as error:
            failed = RuntimeError("the request failed")
            raise ExceptionGroup("of several requests", [failed, error]) if in_a_group else failed from error
    except (RuntimeError, ExceptionGroup):
        info = sys.exc_info()
    assert info[1] is not None
    shown = _without_values((type(info[1]), info[1], info[2]))
    assert "the request failed" in shown
    assert "duplicate key" in shown
    assert secret not in shown
