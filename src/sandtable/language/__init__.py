"""The language of actions, which are sentences: choices word by word, grammar, plans."""

from .choices import END, NOTHING, Choices, Names, Numbers, Texts, Words, is_text, number_word, read_number
from .grammar import NUMBER, TEXT, Form, Grammar
from .plans import Bill, Domain, LinePlan, Lines, plan_choices, plan_lines, plan_words, split_lines
from .quoting import LINE, join_words, split_words
from .sets import later_members
from .slots import open_line, slot_of

__all__ = [
    "END",
    "LINE",
    "NOTHING",
    "NUMBER",
    "TEXT",
    "Bill",
    "Choices",
    "Domain",
    "Form",
    "Grammar",
    "LinePlan",
    "Lines",
    "Names",
    "Numbers",
    "Texts",
    "Words",
    "is_text",
    "join_words",
    "later_members",
    "number_word",
    "open_line",
    "plan_choices",
    "plan_lines",
    "plan_words",
    "read_number",
    "slot_of",
    "split_lines",
    "split_words",
]
