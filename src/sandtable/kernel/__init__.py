"""The kernel: what every game and every table stands on. It knows nothing of any game."""

from .choices import END, NOTHING, Choices, Names
from .clauses import Clause, ClauseIndex
from .draws import Draws, NoDraws, RandomDraws, ScriptedDraws, SeededDraws, every_result
from .entries import Disagreement, Entry, MatchFile
from .errors import BadFile, Malformed, NotYours, Refusal, SandtableError, Stale, Unfinished
from .events import Event, Outcome, Question
from .fork import fork
from .game import MODERATOR, TABLE, Game, OptionInfo, ScenarioInfo, Start
from .match import Match
from .notation import LINE, Form, Grammar
from .state import State, Step, Words

__all__ = [
    "END",
    "LINE",
    "MODERATOR",
    "NOTHING",
    "TABLE",
    "BadFile",
    "Choices",
    "Clause",
    "ClauseIndex",
    "Disagreement",
    "Draws",
    "Entry",
    "Event",
    "Form",
    "Game",
    "Grammar",
    "Malformed",
    "Match",
    "MatchFile",
    "Names",
    "NoDraws",
    "NotYours",
    "OptionInfo",
    "Outcome",
    "Question",
    "RandomDraws",
    "Refusal",
    "SandtableError",
    "ScenarioInfo",
    "ScriptedDraws",
    "SeededDraws",
    "Stale",
    "Start",
    "State",
    "Step",
    "Unfinished",
    "Words",
    "every_result",
    "fork",
]
