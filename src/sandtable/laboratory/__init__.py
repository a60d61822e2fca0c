"""Experiments with matches between computer players: series over players, scenarios, options and values of a pack.

A series is described by a `Design`. Its results hang on the design alone, not on where, in what order or in how many
goes the matches were played.
"""

from .design import Cell, Design, Job, Stopping
from .jobs import play_job
from .playing import Result
from .results import Results
from .running import run_series

__all__ = ["Cell", "Design", "Job", "Result", "Results", "Stopping", "play_job", "run_series"]
