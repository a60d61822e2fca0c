"""Which passwords are refused: those that anybody would try first.

Not a dictionary: who guesses gets ten attempts a minute, so it is the first few hundred guesses that count.
"""

from __future__ import annotations

from unicodedata import normalize

SHORTEST, LONGEST = 8, 200
FEWEST = 5
"""Different characters of a password, at least."""
FIGURES = 13
"""Figures that a password without letters has, at least."""
SIGNS = " .,:/+-_()#*!?"
STRETCH = 4
"""Characters that stand together on a keyboard, in the alphabet or among the numbers."""
ROWS = (
    "abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm",
    "1qaz2wsx3edc4rfv5tgb", "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujmikolp",
)  # fmt: skip
WORDS = (
    "access", "admin", "andrew", "arsenal", "ashley", "august", "baseball", "batman", "charlie", "changeme", "chelsea",
    "computer", "daniel", "december", "dragon", "family", "february", "football", "freedom", "guest", "hello",
    "hunter", "iloveyou", "january", "jennifer", "jessica", "jordan", "joshua", "killer", "letmein", "liverpool",
    "login", "master", "matrix", "michael", "michelle", "monkey", "mustang", "november", "october", "oilwar", "pass",
    "passwort", "password", "pokemon", "princess", "root", "sandtable", "secret", "september", "server", "shadow",
    "soccer", "spring", "starwars", "summer", "sunshine", "superman", "test", "thomas", "trustnoi", "trustno1", "user",
    "wargame", "warcraft", "welcome", "whatever", "winter",
)  # fmt: skip
INSTEAD = str.maketrans("013457@$!", "oieastasi")
"""Signs that are written for letters, and that guesses try as well."""
_STRETCHES = {
    way[place : place + STRETCH] for row in ROWS for way in (row, row[::-1]) for place in range(len(way) - STRETCH + 1)
}


def password_fault(password: str, name: str) -> str:
    """Why a password cannot be used for an account, in one sentence; empty if it can."""
    if not SHORTEST <= len(password) <= LONGEST:
        return f"a password has {SHORTEST} to {LONGEST} characters"
    if is_guessable(password, name):
        return "this password is among the first that anybody would try; take a longer one, such as four words"
    return ""


def is_guessable(password: str, name: str) -> bool:
    """Whether little is left of a password without common words, the name of the account and stretches of keys."""
    folded = normalize("NFKC", password).casefold()
    known = {*WORDS, normalize("NFKC", name).casefold()}
    return any(_is_guessed(form, known) for form in (folded, folded.translate(INSTEAD)))


def _is_guessed(left: str, known: set[str]) -> bool:
    if len(set(left)) < FEWEST or _is_date(left):
        return True
    length = len(left)
    for word in sorted({*known, *(word[::-1] for word in known)}, key=len, reverse=True):
        if len(word) >= STRETCH:
            left = left.replace(word, " ")
    left = _without_stretches(left)
    letters = [character for character in left if character.isalpha()]
    return len(letters) + sum(character.isdecimal() for character in left) / 2 < FEWEST - 1 and length < 16


def _is_date(text: str) -> bool:
    """Whether it may be a day, or the number of a telephone: few figures, and signs between them."""
    figures = sum(character.isdecimal() for character in text)
    return 0 < figures < FIGURES and all(character.isdecimal() or character in SIGNS for character in text)


def _without_stretches(text: str) -> str:
    kept, place = [], 0
    while place < len(text):
        end = place + STRETCH
        if text[place:end] not in _STRETCHES:
            kept.append(text[place])
            place += 1
            continue
        while text[end - STRETCH + 1 : end + 1] in _STRETCHES:
            end += 1
        place = end
    return "".join(kept)
