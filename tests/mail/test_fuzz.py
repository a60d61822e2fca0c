"""A few of the mails that `tests.mail.fuzz` sends by the thousand."""

from __future__ import annotations

import pytest

from tests.mail.fuzz import Fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_hostile_mails_get_a_reply_and_do_nothing(seed: int) -> None:
    fuzz = Fuzz(seed)
    replies = fuzz.run(150)
    fuzz.close()
    assert replies["250"] > 100
