"""Cases: executable examples of rules, small enough for a wargamer to read.

A case gives a position at the start of a phase, does something, and says what must come of it. It is a test,
an example in the rule browser, and the form of a bug report. Finding the files is `sandtable.casefiles`.
"""

from .expectations import Failure, gone_already, holds
from .format import NOBODY, NOT_ASKED, Ask, Case, Clauses, Do, Then, parse_toml, read_cases, read_plain
from .running import Running, match_of, run_case
from .transcript import Transcript

__all__ = [
    "NOBODY",
    "NOT_ASKED",
    "Ask",
    "Case",
    "Clauses",
    "Do",
    "Failure",
    "Running",
    "Then",
    "Transcript",
    "gone_already",
    "holds",
    "match_of",
    "parse_toml",
    "read_cases",
    "read_plain",
    "run_case",
]
