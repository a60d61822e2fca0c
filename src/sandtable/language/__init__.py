"""Language: the sentences in which actions are said - choices word by word, grammar, plans."""

from .choices import END, NOTHING, Choices, Names, Words
from .grammar import LINE, Form, Grammar
from .plans import Domain, Lines, plan_choices, plan_lines, plan_words

__all__ = [
    "END",
    "LINE",
    "NOTHING",
    "Choices",
    "Domain",
    "Form",
    "Grammar",
    "Lines",
    "Names",
    "Words",
    "plan_choices",
    "plan_lines",
    "plan_words",
]
