"""The grammar of actions: sentences are read strictly, and errors say what was expected.

A game has a grammar: for every verb the forms its sentence may take. In a form ``unit`` stands for one
word of the name table of that kind, ``unit+`` for a set (any order is accepted, the canonical one is by
number), ``space*`` for a way (order matters), ``number`` for a whole or half number, ``text`` for any text
(in quotes where it has blanks); anything else stands for itself.

A plan is a verb followed by lines of any length that are parted by ``;``. Its canonical form has one line a
subject (a later line replaces an earlier one), sorted by subject; in a `written` plan lines stay as they
were written, and a subject may have several.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from sandtable.errors import Malformed, Unfinished

from .choices import Names, Words, number_word, read_number
from .plans import split_lines
from .quoting import LINE, join_words, split_words

NUMBER: Final = "number"
TEXT: Final = "text"
LONGEST = 200
"""Letters of one text in an action, at most; a slot may allow less."""


class Form:
    """The forms of one verb's sentence; `plan` where it takes several lines, `written` where they keep their order."""

    __slots__ = ("forms", "plan", "written")

    def __init__(self, *forms: str, plan: bool = False, written: bool = False) -> None:
        self.forms = tuple(tuple(form.split()) for form in forms)
        self.plan = plan or written
        self.written = written


class _Misfit(Exception):
    """A word that does not fit, how far the reading came, and what would have fitted."""

    def __init__(self, place: int, word: str | None, wanted: str, near: Sequence[str] = ()) -> None:
        self.place = place
        self.word = word
        self.wanted = wanted
        self.near = near
        self.read: Words = ()


class Grammar:
    """Reads sentences of one game into their canonical words."""

    def __init__(self, verbs: Mapping[str, Form], names: Mapping[str, Names]) -> None:
        self.verbs = verbs
        self.names = names
        self._folded = {kind: {word.casefold(): word for word in table.index} for kind, table in names.items()}

    def read(self, text: str) -> Words:
        """The canonical words of a sentence written by somebody."""
        return self.canonical(split_words(text))

    def replaced(self, text: str) -> list[str]:
        """The subjects that have several lines in a plan as somebody wrote it: of these only the last one holds."""
        words = split_words(text)
        form = self.verbs.get(words[0].casefold()) if words else None
        if form is None or not form.plan or form.written:
            return []
        return [word for word, number in Counter(line[0] for line in split_lines(words) if line).items() if number > 1]

    @staticmethod
    def say(words: Words) -> str:
        """The sentence of some words; `read` of it gives them back."""
        return join_words(words)

    def canonical(self, words: Words) -> Words:
        """The one form of an action that is logged, compared and offered. Raises Malformed, or Unfinished."""
        if not words:
            raise Malformed(f"an action starts with one of: {', '.join(self.verbs)}")
        verb = words[0]
        form = self.verbs.get(verb)
        if form is None:
            folded = verb.casefold()
            form = self.verbs.get(folded)
            if form is None:
                near = _near(verb, self.verbs)
                raise Malformed(f"'{_short(verb)}' is not a verb of this game; {_suggest(near, list(self.verbs))}")
            verb = folded
        try:
            rest = self._plan(words, form) if form.plan else self._sentence(words, 1, len(words), form)
        except Unfinished as error:
            raise Unfinished(str(error), (verb, *error.words)) from None
        return (verb, *rest)

    def _plan(self, words: Words, form: Form) -> Words:
        lines: dict[int, Words] = {}
        start = 1
        for place in range(1, len(words) + 1):
            if place == len(words) or words[place] == LINE:
                if place > start:
                    try:
                        line = self._sentence(words, start, place, form)
                    except Unfinished as error:
                        raise self._unfinished_plan(lines, error, form, place == len(words)) from None
                    lines[self._order(lines, line, form)] = line
                start = place + 1
        return _joined(lines)

    def _unfinished_plan(self, lines: Mapping[int, Words], error: Unfinished, form: Form, last: bool) -> Malformed:
        """Only the last line may be cut short; it is offered words given the lines on earlier subjects."""
        if not last or not error.words:
            return Malformed(str(error))
        number = self._order(lines, error.words, form)
        earlier = {other: line for other, line in lines.items() if other < number}
        return Unfinished(str(error), _joined({**earlier, number: error.words}))

    def _order(self, lines: Mapping[int, Words], line: Words, form: Form) -> int:
        """Where a line belongs in its plan: after those before it if it is written, otherwise by its subject."""
        return len(lines) if form.written else self._number(line[0])

    def _number(self, word: str) -> int:
        for table in self.names.values():
            number = table.index.get(word)
            if number is not None:
                return number
        return -1

    def _sentence(self, words: Words, start: int, end: int, form: Form) -> Words:
        misfits: list[_Misfit] = []
        for tokens in form.forms:
            try:
                return self._fit(words, start, end, tokens)
            except _Misfit as misfit:
                misfits.append(misfit.with_traceback(None))  # its frames would hold this list, and it them, for long
        place = max(misfit.place for misfit in misfits)
        misfits = [misfit for misfit in misfits if misfit.place == place]
        worst = misfits[0]
        said = _short(" ".join(words))
        wanted = " or ".join(dict.fromkeys(misfit.wanted for misfit in misfits))
        near = list(dict.fromkeys(word for misfit in misfits for word in misfit.near))
        found = f"'{_short(worst.word)}' (word {worst.place + 1})" if worst.word is not None else "the end"
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        text = f"in '{said}': expected {wanted} but found {found}{hint}"
        raise Unfinished(text, worst.read) if worst.word is None else Malformed(text)

    def _fit(self, words: Words, start: int, end: int, tokens: tuple[str, ...]) -> Words:
        read: list[str] = []
        try:
            self._fill(read, words, start, end, tokens)
        except _Misfit as misfit:
            misfit.read = tuple(read)
            raise
        return tuple(read)

    def _fill(self, read: list[str], words: Words, start: int, end: int, tokens: tuple[str, ...]) -> None:
        place = start
        for position, token in enumerate(tokens):
            kind = token.rstrip("+*")
            if kind not in self.names:
                read.append(_plain_word(words[place] if place < end else None, place, token))
                place += 1
                continue
            if token == kind:
                read.append(self._word(words, place, end, kind))
                place += 1
                continue
            literal = tokens[position + 1] if position + 1 < len(tokens) else None
            group = [self._word(words, place, end, kind)]
            place += 1
            while place < end and words[place].casefold() != literal:
                group.append(self._word(words, place, end, kind))
                place += 1
            if token.endswith("+"):
                index = self.names[kind].index
                group = sorted(set(group), key=index.__getitem__)
            read.extend(group)
        if place < end:
            raise _Misfit(place, words[place], "the end of the sentence")

    def _word(self, words: Words, place: int, end: int, kind: str) -> str:
        table = self.names[kind]
        if place >= end:
            raise _Misfit(place, None, f"a {table.kind}")
        word = words[place]
        if word in table.index:
            return word
        known = self._folded[kind].get(word.casefold())
        if known is None:
            raise _Misfit(place, word, f"a {table.kind}", _near(word, table.index))
        return known


def _plain_word(word: str | None, place: int, token: str) -> str:
    """The canonical form of a word that no table holds: a number, a text, or the token itself."""
    if token == NUMBER:
        number = None if word is None else read_number(word)
        if number is None:
            raise _Misfit(place, word, "a number")
        return number_word(number)
    if token == TEXT:
        if word is None or len(word) > LONGEST or not word.isprintable():
            raise _Misfit(place, word, f"a text of up to {LONGEST} letters")
        return word
    if word is None or word.casefold() != token:
        raise _Misfit(place, word, f"'{token}'")
    return token


def _joined(lines: Mapping[int, Words]) -> Words:
    """The lines of a plan in their order."""
    joined: list[str] = []
    for number in sorted(lines):
        if joined:
            joined.append(LINE)
        joined.extend(lines[number])
    return tuple(joined)


def _short(text: str, limit: int = 120) -> str:
    """As much of what somebody wrote as an error can repeat, on one line."""
    text = "".join(letter if letter.isprintable() else "?" for letter in text[: limit + 1])
    return text if len(text) <= limit else f"{text[:limit]}…"


def _near(word: str, words: Mapping[str, object]) -> list[str]:
    return difflib.get_close_matches(word[:40], list(words), n=2, cutoff=0.6)


def _suggest(near: list[str], verbs: list[str]) -> str:
    return f"did you mean {' or '.join(near)}?" if near else f"the verbs are {', '.join(verbs)}"
