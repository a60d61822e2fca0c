"""Mails as they come in, reduced to the text that somebody wrote. Nothing in them is ever executed or fetched."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message
from email.utils import parseaddr
from hashlib import sha256

from msgspec import Struct

from sandtable.errors import SandtableError

from .html import html_text

LONGEST = 200_000
"""Characters of text that are read of one mail."""
MOST_PARTS = 200
DEEPEST = 20
"""Parts of a mail, and how deep they may lie in each other: people's mails have few."""
MOST_RULES = 2000
"""Lines that begin with --, as boundaries do."""
LARGEST_HEAD = 64 << 10
LONGEST_HEADER = 2000
"""Characters of a header that is looked into."""
LONGEST_ADDRESS = 254
SLOW = frozenset({"idna", "punycode"})
"""Codecs that are none for mails and take long."""
_STRUCTURE = re.compile(rb"^content-[a-z-]+:(?:[^\n]*\n[ \t])*[^\n]*", re.IGNORECASE | re.MULTILINE)
_KEY = re.compile(r"^KEY[ \t]+(\S{1,100})[ \t]*$", re.IGNORECASE | re.MULTILINE)
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff]")


class Unreadable(SandtableError):
    """A mail that cannot be taken apart."""


class Incoming(Struct, frozen=True):
    """A mail as far as it matters here."""

    id: str
    """A hash of its Message-ID, or of all of it if it has none."""
    sender: str
    """Where an answer would go, as the mail itself says: it proves nothing."""
    subject: str
    text: str
    automatic: bool
    """Whether a program sent it: a bounce, an absence notice. Such mails are never answered."""

    def keys(self) -> list[str]:
        """The keys that its KEY lines name, quotations aside."""
        return sorted({found.lower() for found in _KEY.findall(self.text)})


def read_mail(data: bytes) -> Incoming:
    """Take a mail apart. Raises Unreadable for what is no mail."""
    _check_size_of_parts(data)
    try:
        message = message_from_bytes(data, policy=policy.compat32)
        return _taken_apart(message, data)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, AssertionError) as error:
        # What the standard library raises on hostile input is not documented, and no other input gets here.
        raise Unreadable(f"the e-mail cannot be parsed ({type(error).__name__})") from error


def _check_size_of_parts(data: bytes) -> None:
    """Before anything is taken apart: what would take the standard library long is no mail of a person."""
    if data.lower().count(b"boundary=") > MOST_PARTS or data.count(b"\n--") > MOST_RULES:
        raise Unreadable(f"the e-mail has more than {MOST_PARTS} parts")
    head = data.find(b"\r\n\r\n") if b"\r\n\r\n" in data else data.find(b"\n\n")
    if (head if head >= 0 else len(data)) > LARGEST_HEAD:
        raise Unreadable(f"the head of the e-mail has more than {LARGEST_HEAD >> 10} KiB")
    if any(len(found[0]) > LONGEST_HEADER for found in _STRUCTURE.finditer(data)):
        raise Unreadable(f"a header of the e-mail has more than {LONGEST_HEADER} characters")


def _taken_apart(message: Message, data: bytes) -> Incoming:
    text = _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", _body(message))
    if len(text) > LONGEST:
        raise Unreadable(f"the text of the e-mail has more than {LONGEST:,} characters")
    identity = _header(message, "Message-ID").strip()
    return Incoming(
        sha256(identity.encode(errors="replace") if identity else data).hexdigest(),
        _address(message),
        _header(message, "Subject")[:200],
        text,
        _is_automatic(message),
    )


def _header(message: Message, name: str) -> str:
    """The first header of a name as one printable line."""
    value = str(message.get(name, ""))[:LONGEST_HEADER]
    return "".join(letter for letter in " ".join(value.split()) if letter.isprintable())


def _address(message: Message) -> str:
    for name in ("Reply-To", "From"):
        address = parseaddr(_header(message, name))[1]
        if is_address(address):
            return address
    return ""


def is_address(text: str) -> bool:
    """Whether a text can be used as a mail address: short, in ASCII, one @ and no blanks."""
    local, at, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' <>,;:"()[]\\')
    return bool(at and local and domain and "@" not in local and plain and len(text) <= LONGEST_ADDRESS)


def _is_automatic(message: Message) -> bool:
    answered = _header(message, "Auto-Submitted").lower()
    bulk = _header(message, "Precedence").lower() in ("bulk", "junk", "list", "auto_reply")
    return bool(answered and not answered.startswith("no")) or bulk or bool(_header(message, "List-Id"))


def _body(message: Message) -> str:
    """The text that a reader sees first: plain text, else HTML; without either, what is attached as text."""
    inline: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    attached: list[str] = []
    for part in _leaves(message, 0):
        kind = part.get_content_type()
        if kind not in inline:
            continue
        if part.get_content_disposition() == "attachment":
            if kind == "text/plain":
                attached.append(_plain(part))
        else:
            inline[kind].append(_plain(part) if kind == "text/plain" else html_text(_decoded(part)))
    for texts in (*inline.values(), attached):
        text = "\n".join(texts)
        if text.strip():
            return text
    return ""


def _leaves(part: Message, depth: int) -> Iterator[Message]:
    """The parts that hold something themselves."""
    if depth > DEEPEST:
        raise Unreadable(f"the parts of the e-mail lie more than {DEEPEST} deep in each other")
    payload = part.get_payload()
    if isinstance(payload, list):
        for inner in payload:
            if isinstance(inner, Message):
                yield from _leaves(inner, depth + 1)
    else:
        yield part


def _decoded(part: Message) -> str:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    charset = str(part.get_content_charset() or "utf-8")
    try:
        known = codecs.lookup(charset).name not in SLOW
        return data.decode(charset if known else "utf-8", errors="replace")
    except (LookupError, ValueError):  # a charset that nobody knows, or one that is none
        return data.decode("utf-8", errors="replace")


def _plain(part: Message) -> str:
    text = _decoded(part).replace("\r\n", "\n").replace("\r", "\n")
    if str(part.get_param("format") or "").lower() != "flowed":
        return text
    return "\n".join(_unwrapped(text, delete=str(part.get_param("delsp") or "").lower() == "yes"))


def _unwrapped(text: str, *, delete: bool) -> Iterator[str]:
    """Lines that a mail program has broken softly, whole again (RFC 3676)."""
    held, depth = "", 0
    for raw in text.split("\n"):
        quotes = len(raw) - len(raw.lstrip(">"))
        line = raw[quotes:]
        line = line[1:] if line.startswith(" ") else line
        if held and depth == quotes:
            line = held + line
        elif held:
            yield _quoted(depth, held.rstrip(" "))
        held, depth = "", quotes
        if line.endswith(" ") and line != "-- ":
            held = line[:-1] if delete else line
        else:
            yield _quoted(depth, line)
    if held:
        yield _quoted(depth, held.rstrip(" "))


def _quoted(depth: int, line: str) -> str:
    return f"{'>' * depth} {line}" if depth else line
