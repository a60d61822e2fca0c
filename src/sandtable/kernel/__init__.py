"""The kernel: what every game and every table stands on. It knows nothing of any game."""

from sandtable.documents import Outcome

from .clauses import Clause, ClauseIndex
from .derived import derived, derived_from_part
from .draws import CommonDraws, Draws, NoDraws, RandomDraws, ScriptedDraws, SeededDraws, every_result
from .entries import Disagreement, Entry, MatchFile
from .events import DEADLINE, MODERATOR, TABLE, Event, Question
from .fork import fork
from .game import Game, ScenarioInfo, Start
from .match import Match
from .only_answer import only_answer
from .options import OptionInfo
from .playouts import first_action, playout
from .questions import show_questions
from .standing_orders import (
    StandingOrder,
    find_order,
    follow_orders,
    make_order,
    standing_answer,
    unasked_answer,
)
from .state import State, Step
from .steps import Automatic, Opening, one_word

__all__ = [
    "DEADLINE",
    "MODERATOR",
    "TABLE",
    "Automatic",
    "Clause",
    "ClauseIndex",
    "CommonDraws",
    "Disagreement",
    "Draws",
    "Entry",
    "Event",
    "Game",
    "Match",
    "MatchFile",
    "NoDraws",
    "Opening",
    "OptionInfo",
    "Outcome",
    "Question",
    "RandomDraws",
    "ScenarioInfo",
    "ScriptedDraws",
    "SeededDraws",
    "StandingOrder",
    "Start",
    "State",
    "Step",
    "derived",
    "derived_from_part",
    "every_result",
    "find_order",
    "first_action",
    "follow_orders",
    "fork",
    "make_order",
    "one_word",
    "only_answer",
    "playout",
    "show_questions",
    "standing_answer",
    "unasked_answer",
]
