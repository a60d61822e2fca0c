"""What players read is held as it is: a file with all that is told in the cases of a game.

``SANDTABLE_GOLDEN=write pytest …`` writes it anew. Read the difference: each line of it is a sentence that players will
read from now on.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sandtable.casefiles import NamedCase
from sandtable.conformance.golden import compare
from sandtable.conformance.subject import Anything
from sandtable.kernel.cases import Transcript
from sandtable.kernel.cases.running import Running


def check_told(game: Anything, cases: Sequence[NamedCase], golden: Path) -> None:
    """The log, forecasts, refusals and receipts of all cases read as they did."""
    lines = [f"# {game.name}: what is told in its cases. To write it anew: SANDTABLE_GOLDEN=write pytest"]
    for name, case in cases:
        transcript = Transcript()
        Running(game, case, transcript).run()
        lines += ["", f"# {name}", *transcript.lines]
    compare(golden / f"{game.name}.told.txt", lines)


def read_told(path: Path) -> dict[str, list[str]]:
    """What the cases of a file tell, by case."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for text in path.read_text(encoding="utf-8").splitlines()[1:]:
        if text.startswith("# "):
            lines = found.setdefault(text[2:], [])
        elif text:
            lines.append(text)
    return found
