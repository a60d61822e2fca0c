"""Caches and decoders that threads can share. Several serve a table at once, and each may be the first to want one.

Things that are made once are made under one lock. So are msgspec's notes on a type, which it makes when the type is
first read: two threads that do so at the same moment bring the whole process down.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

import msgspec

from sandtable.locks import one_thread

P = ParamSpec("P")
T = TypeVar("T")


class once(Generic[P, T]):
    """As `functools.cache`; but what it keeps is made by one thread, while the others wait for it."""

    def __init__(self, make: Callable[P, T]) -> None:
        self._cached: Any = cache(make)
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        with one_thread:
            made: T = self._cached(*args, **kwargs)
            return made

    def cache_clear(self) -> None:
        self._cached.cache_clear()


@once
def _decoder(kind: Any) -> Any:
    return msgspec.json.Decoder(kind)


def decode(data: bytes | str, kind: type[T]) -> T:
    """JSON as a struct, or whatever else msgspec can check."""
    read: T = _decoder(kind).decode(data)
    return read


def convert(plain: Any, kind: type[T]) -> T:
    """Plain data as a struct."""
    _decoder(kind)
    return msgspec.convert(plain, kind)
