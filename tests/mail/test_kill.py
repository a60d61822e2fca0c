"""A server that is killed while mails come in: what was acknowledged is entered once, and answered once."""

from __future__ import annotations

from pathlib import Path

from tests.mail.load import run


def test_the_server_is_killed_while_mails_come_in(tmp_path: Path) -> None:
    outcome = run(tmp_path, mails=24, rate=50, kills=1, seed=5)
    assert outcome.kills == 1
    assert len(outcome.sent) == 24
    assert (outcome.lost, outcome.unread, outcome.receipts) == (0, 0, 24)
