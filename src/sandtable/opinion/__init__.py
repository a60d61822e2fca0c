"""A second opinion for people: what the adviser of a game would do, what a match's dice and decisions were worth, and
sandboxes to try something in.

All of it stands on the adviser that a game announces (`players.advice`), and on the view of one seat as long as a match
goes on.
"""

from .adviser import NoAdviser, adviser_of, has_adviser
from .analyses import Analysis, analyse
from .hints import Hint, hint
from .sandboxes import label_of, sandbox
from .valuation import Depth

__all__ = [
    "Analysis",
    "Depth",
    "Hint",
    "NoAdviser",
    "adviser_of",
    "analyse",
    "has_adviser",
    "hint",
    "label_of",
    "sandbox",
]
