"""The lines of an order mail: header, sections, quotations, broken lines. MAIL-1, ORDERS-1, ORDERS-6"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec import Struct

from .faults import Fault, Note, nearest_words, note

SECTIONS = ("BUYING", "MOVEMENT", "ATTACKING")
LONGEST_LINE = 2000
MOST_LINES = 2000
REPEATED = 60
"""Letters of a line that are repeated where it is refused as a whole."""

_QUOTES = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "‟": '"',
        "«": '"',
        "»": '"',
        "‘": "'",
        "’": "'",
        "‚": "'",
        "‛": "'",
        "ʼ": "'",
        "→": "->",
    }
)
_BLANKS = re.compile(r"[^\S\n]+|[\u200b\ufeff\u2060]")
_COMMENT = re.compile(r'^((?:[^"#]|"[^"]*"|"(?=[^"]*$))*)#.*$')
"""What stands before a #, which is none inside quotes."""
_GOES_ON = re.compile(r"(?:>|\+|,|:)$")
_QUOTATION = re.compile(
    r"[-_]{3,}+ ?.*\b(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht"
    r"|message d'origine|message transféré)\b.*|_{20,}|(?:from|von|de|da): .*@.*"
    r"|(?:on|am|le|el|il)\b.*\b(?:wrote|schrieb|a écrit|escribió|ha scritto)\b.{0,80}:",
    re.IGNORECASE,
)
"""What mail programs write above the mail that is answered, where they do not mark its lines. MAIL-1"""
_HEADING = re.compile(r"(BUYING|MOVEMENT|ATTACKING) ?:?", re.IGNORECASE)


class Raw(Struct, frozen=True):
    """One order as it was written: the number of its first line, its section and its text on one line."""

    number: int
    section: str
    text: str


class Mail(Struct):
    """A mail taken apart. Whatever was refused here never reaches the grammar."""

    empire: str = ""
    second: str = ""
    """The line that begins another mail inside this one, if there is one."""
    cycles: list[int] = []
    """The numbers of its CYCLE lines: one, if the mail is in order."""
    key: str = ""
    lines: list[Raw] = []
    refused: list[Note] = []
    skipped: list[tuple[int, str]] = []
    """Lines with their numbers that are none of the orders: before the header, quoted, or below the end."""


def normal(line: str) -> str:
    """A line in Unicode form NFC, with straight quotes, single blanks and no comment."""
    line = unicodedata.normalize("NFC", line).translate(_QUOTES)
    line = _BLANKS.sub(" ", line).strip()
    match = _COMMENT.match(line)
    return match[1].strip() if match else line


def has_path(line: str) -> bool:
    """Whether a line has a path that a mail program could have broken: a colon, and no heading or action."""
    return ":" in line and not _HEADING.fullmatch(line) and not line.upper().startswith("ACTION")


def take_apart(text: str) -> Mail:
    """The header and the order lines of a mail; only from its EMPIRE line to END is anything read. MAIL-1"""
    mail = Mail()
    section, good = "", True
    for number, line in _joined(text, mail):
        word = line.partition(" ")[0].upper()
        heading = _HEADING.fullmatch(line)
        if not mail.empire:
            if word == "EMPIRE":
                mail.empire = _name(line)
        elif word == "EMPIRE":
            mail.second = mail.second or line
        elif heading:
            section, good = _open(mail, number, line, heading[1].upper(), section, good)
        elif not section and good and word in ("CYCLE", "KEY"):
            _header(mail, number, line, word)
        elif not section and good:
            near = nearest_words(word.rstrip(":"), SECTIONS)
            why = "the line stands before any section heading, which has a line of its own"
            mail.refused.append(note(number, line, Fault("E02", why, "", near)))
        elif not good:
            mail.refused.append(note(number, line, Fault("E03", "the heading above this line was refused")))
        else:
            mail.lines.append(Raw(number, section, line))
    return mail


def _open(mail: Mail, number: int, line: str, name: str, section: str, good: bool) -> tuple[str, bool]:
    """The section that a heading opens, and whether it is in order. ORDERS-1"""
    if section and SECTIONS.index(name) <= SECTIONS.index(section):
        why = f"{name} comes after {section}; the order is {', '.join(SECTIONS)}, each once"
        mail.refused.append(note(number, line, Fault("E03", why)))
        return section, False
    return name, True


def _name(line: str) -> str:
    return line.partition(" ")[2].strip().strip('"').strip()


def _header(mail: Mail, number: int, line: str, word: str) -> None:
    value = line.partition(" ")[2].strip()
    if word == "KEY":
        mail.key = value
    elif value.isascii() and value.isdecimal() and len(value) < 8:
        mail.cycles.append(int(value))
    else:
        mail.refused.append(note(number, line, Fault("E15", "CYCLE takes a number", "header")))


def _skip(mail: Mail, number: int, line: str) -> None:
    if line:
        mail.skipped.append((number, line))


def _skip_rest(mail: Mail, text: str, first: int) -> None:
    """Note a line and all below it as skipped."""
    for number, raw in enumerate(text.splitlines()[first - 1 : MOST_LINES], first):
        _skip(mail, number, normal(raw[:LONGEST_LINE]))


def _too_long(mail: Mail, number: int, line: str) -> str:
    """Refuse a line; nothing of it is read."""
    mail.refused.append(note(number, line[:REPEATED], Fault("E17", f"the line has more than {LONGEST_LINE} letters")))
    return ""


def _path_lost(mail: Mail, held: tuple[int, str]) -> None:
    """Refuse a line whose path goes on in a line that looks like a quotation."""
    why = "the path goes on below with >, which mail programs use for quotations: write it on one line"
    mail.refused.append(note(*held, Fault("E17", why)))


def _joined(text: str, mail: Mail) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, broken ones joined, quotations left out. ORDERS-6"""
    held: tuple[int, str] | None = None
    goes_on = False
    started = False
    for number, raw in enumerate(text.splitlines(), 1):
        if number > MOST_LINES:
            why = f"an e-mail has at most {MOST_LINES} lines: from here on nothing is read"
            mail.refused.append(note(number, normal(raw[:REPEATED]), Fault("E17", why)))
            break
        if raw.rstrip("\r\n") in ("-- ", "--"):
            _skip_rest(mail, text, number)
            break
        line = normal(raw[:LONGEST_LINE])
        if not started:
            if not line.upper().startswith("EMPIRE "):
                _skip(mail, number, line)
                continue
            started = True
        if len(raw) > LONGEST_LINE:
            line = _too_long(mail, number, line)
        if line.startswith((">", "->")):
            if held is not None and (has_path(held[1]) or goes_on):
                _path_lost(mail, held)
                held, goes_on = None, False
            _skip(mail, number, line)
            continue
        if line.upper() == "END" or _QUOTATION.fullmatch(line):
            _skip_rest(mail, text, number + (line.upper() == "END"))
            break
        if held is not None and goes_on and line and not _HEADING.fullmatch(line):
            held = (held[0], f"{held[1]} {line}")
        else:
            if held is not None:
                yield held
            held = (number, line) if line else None
        goes_on = held is not None and bool(_GOES_ON.search(held[1])) and not _HEADING.fullmatch(held[1])
    if held is not None:
        yield held
