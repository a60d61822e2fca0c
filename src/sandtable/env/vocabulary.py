"""The words of a game by number, so that a choice of the next word is a choice among so many numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.language import LINE, Choices, Grammar
from sandtable.language.grammar import NUMBER, TEXT

END = 0
"""The number that ends a sentence."""
OTHERS = 64
"""Places for words that no table lists (numbers, texts, names that were made up): the first ones on offer."""

Mask = NDArray[np.int8]


class Vocabulary:
    """Every verb, plain word and name of a grammar has a number that stays the same in all matches of a scenario."""

    def __init__(self, grammar: Grammar) -> None:
        words = dict.fromkeys(grammar.verbs)
        for form in grammar.verbs.values():
            for token in (token for tokens in form.forms for token in tokens):
                if token.rstrip("+*") not in grammar.names and token not in (NUMBER, TEXT):
                    words.setdefault(token)
        words.setdefault(LINE)
        for table in grammar.names.values():
            words.update(dict.fromkeys(word for word in table.words if word is not None))
        self.words = tuple(words)
        self.number = {word: number for number, word in enumerate(self.words, 1)}
        self.size = 1 + len(self.words) + OTHERS

    def offered(self, choices: Choices) -> dict[int, str]:
        """The words on offer by their numbers; an empty one for the end."""
        found = {END: ""} if choices.complete else {}
        free = iter(range(self.size - OTHERS, self.size))
        for word in choices:
            number = self.number.get(word) or next(free, None)
            if number is not None:
                found[number] = word
        return found

    def mask(self, offered: dict[int, str]) -> Mask:
        """A one for every number that may be chosen."""
        mask = np.zeros(self.size, np.int8)
        mask[list(offered)] = 1
        return mask
