"""Guided lessons: a position, and steps that a player takes in it on the real engine.

A lesson is a file of a game. How far somebody has come in it follows from the file and the entries of the match alone.
"""

from .card import card_of
from .examples import example_of
from .format import Done, Lesson, LessonStep, Light, Wrong, read_lesson
from .library import LESSON, find_lesson, lesson_at, lesson_of_match, lessons_of, start_lesson
from .matching import is_like
from .progress import Progress

__all__ = [
    "LESSON",
    "Done",
    "Lesson",
    "LessonStep",
    "Light",
    "Progress",
    "Wrong",
    "card_of",
    "example_of",
    "find_lesson",
    "is_like",
    "lesson_at",
    "lesson_of_match",
    "lessons_of",
    "read_lesson",
    "start_lesson",
]
