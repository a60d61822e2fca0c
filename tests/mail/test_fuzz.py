"""A few of the mails that `tests.mail.fuzz` sends by the thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mail.fuzz import Fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_hostile_mails_get_a_reply_and_do_nothing(seed: int, tmp_path: Path) -> None:
    fuzz = Fuzz(seed, tmp_path)
    replies = fuzz.run(150)
    fuzz.close()
    assert replies["250"] > 100
