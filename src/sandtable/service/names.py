"""Names of people: what they may be made of, so that no two look alike and none hides anything."""

from __future__ import annotations

import unicodedata

from sandtable.errors import SandtableError
from sandtable.store import Name

LONGEST_NAME = 40
SIGNS = " -_.'"
MOST_MARKS = 2
"""Accents in a row over one letter."""

INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"  # joiners, fillers, inherent vowels, selectors
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters and marks that leave no trace on paper. What is no letter or mark is not allowed anyway."""

TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""Scripts that are written together."""


LEFT = "somebody who left"
"""Who had an account and has deleted it."""
ALIKE = str.maketrans(
    "аеоругхѕіјԁԛԝһкмтнвсβαοερνυικτχηζγμ01i",
    "aeopyrxsijdqwhkmthbcbaoepvuiktxhzymoll",
)
"""Letters and digits that look like Latin ones: those of Cyrillic, of Greek, and 0, 1 and i."""
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""
KEPT = 90 * 24 * 3600.0
"""Seconds for which nobody else may take a name that somebody has given up."""


class BadName(SandtableError):
    """A name that cannot be used."""


def fold_name(name: str) -> str:
    """A name as it is compared."""
    return _normal(name[: 4 * LONGEST_NAME]).casefold()


def tidy_name(name: str) -> str:
    """A new name as it is shown. BadName says what is wrong with it."""
    if len(name) > 4 * LONGEST_NAME:
        raise BadName(f"a name has at most {LONGEST_NAME} characters")
    shown = _normal(name)
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    for letter in shown:
        if letter in INVISIBLE:
            raise BadName("a name has no invisible characters")
        if unicodedata.category(letter) not in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd") and letter not in SIGNS:
            raise BadName("a name is made of letters, digits, spaces and - _ . '")
    if not any(unicodedata.category(letter)[0] in "LN" for letter in shown):
        raise BadName("a name has at least one letter or digit")
    _check_marks(shown)
    _check_scripts(shown)
    if look_of(shown) == look_of(LEFT):
        raise BadName("this name stands for people who have deleted their account")
    return shown


def new_name(name: str) -> Name:
    """A name for an account, with all that it is compared by. BadName says what is wrong with it."""
    shown = tidy_name(name)
    return Name(shown, fold_name(shown), look_of(shown))


def look_of(name: str) -> str:
    """What names have in common that are easily taken for each other: small letters without accents and signs, and
    those of other scripts, digits and pairs as the Latin letters that they look like."""
    plain = unicodedata.normalize("NFD", fold_name(name))
    letters = "".join(letter for letter in plain if letter not in SIGNS and not _is_accent(letter))
    look = letters.translate(ALIKE).translate(ALIKE)  # a Cyrillic i becomes a Latin one, and that an l
    for pair, one in PAIRS:
        look = look.replace(pair, one)
    return look[:64] or fold_name(name)[:64]


def _is_accent(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("COMBINING")


def _normal(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split())


def _check_marks(name: str) -> None:
    """Marks stand over letters, and not in towers."""
    row = MOST_MARKS
    for letter in name:
        if unicodedata.category(letter)[0] != "M":
            row = 0 if unicodedata.category(letter)[0] == "L" else MOST_MARKS
        elif row == MOST_MARKS:
            raise BadName("a name has accents only on letters, and only a few on each")
        else:
            row += 1


def _check_scripts(name: str) -> None:
    """One script a name, or scripts that are written together: a Cyrillic letter among Latin ones is a disguise."""
    scripts = {_script(letter) for letter in name} - {""}
    if len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER):
        raise BadName("a name is written in one script")


def _script(letter: str) -> str:
    """The script of a letter, mark or digit: the first word of its name. None for what all scripts use."""
    if letter in SIGNS or (letter.isascii() and letter.isdigit()):
        return ""
    word = unicodedata.name(letter, "").partition(" ")[0]
    return "" if word in ("COMBINING", "MODIFIER") else word or f"U+{ord(letter):04X}"


def guest_name(account: str | None, name: str) -> str:
    """What somebody without an account is called: the name they gave, as it is shown; empty with an account."""
    return tidy_name(name) if name.strip() and account is None else ""


def standing_of(account: str | None, name: str) -> tuple[bool, bool]:
    """Whether a name is what somebody without an account calls themselves, and whether it stands for who has left."""
    return account is None and name not in ("", LEFT), account is None and name == LEFT
