"""Channels: the messages to one audience of one match, numbered for that audience alone."""

from __future__ import annotations

import secrets
from collections import deque
from typing import Any, Protocol

import msgspec

from .sections import Sections, difference


class Listener(Protocol):
    """One client. Its methods may be called from any thread and must not wait."""

    def send(self, message: bytes) -> None: ...

    def end(self) -> None:
        """Nothing more will come: somebody else holds one of the seats now."""
        ...


RECENT_PATCHES = 64
"""Patches kept for those who come back; who has missed more gets the whole view."""


class Channel:
    """The last view of an audience, the patches that led to it, and who listens."""

    def __init__(self) -> None:
        # Numbers start anywhere, so that one that was given by another worker, or before a restart, is no number of
        # this channel: its owner gets the whole view. They stay far below what a browser can count to.
        self.seq = secrets.randbelow(1 << 50)
        self.version = (-1, -1)
        """Of the match, when it was last shown."""
        self.sections: Sections = {}
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=RECENT_PATCHES)
        self.listeners: set[Listener] = set()

    def update(self, now: Sections) -> bytes | None:
        """Take the view of today; the message for those who listen, if it differs."""
        if not self.sections:
            self.sections = now
            return None
        patch = difference(self.sections, now)
        if not patch:
            return None
        self.seq += 1
        self.sections = now
        message = _encode({"seq": self.seq, "patch": patch})
        self.recent.append((self.seq, message))
        return message

    def whole_view(self) -> dict[str, Any]:
        return {"seq": self.seq, "view": self.sections}

    def messages_since(self, after: int | None) -> list[bytes]:
        """What brings a client up to date that has everything up to a number: the missed patches, or the whole view."""
        if after == self.seq:
            return []
        missed = [(seq, message) for seq, message in self.recent if after is not None and seq > after]
        if after is None or not missed or missed[0][0] != after + 1:
            return [_encode(self.whole_view())]
        return [message for _, message in missed]

    def push(self, message: bytes) -> int:
        for listener in tuple(self.listeners):
            listener.send(message)
        return len(self.listeners)

    def end(self) -> None:
        """Send nothing more to anybody."""
        for listener in tuple(self.listeners):
            listener.end()
        self.listeners.clear()


_encode = msgspec.json.Encoder().encode
