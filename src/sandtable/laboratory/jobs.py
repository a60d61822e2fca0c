"""What an executor runs: one pair of matches, here or in a process with another pack."""

from __future__ import annotations

from sandtable.errors import SandtableError

from .altered import play_altered
from .design import Job
from .playing import Result, named_game, play_here


def play_job(job: Job, cell: int = 0) -> list[Result]:
    """Both matches of a pair; one, where a player meets itself."""
    rules = named_game(job).version
    if job.rules not in ("", rules):
        raise SandtableError(f"what plays here has the rules '{rules}', not '{job.rules}'")
    return play_altered(job, cell) if job.cell.pack else play_here(job, cell)
