"""Properties that are worked out once for an object, without a lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):
    """As `functools.cached_property`, which in Python 3.11 holds a lock of the whole class while a value is worked out:
    a thread that needs `sandtable.locks.one_thread` for it would wait for one that holds that and needs the value.

    Two threads may both work out a value; one of the two is kept.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.name = ""
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object | None, owner: type | None = None) -> Self | T:
        if instance is None:
            return self
        kept: T = instance.__dict__.setdefault(self.name, self.make(instance))
        return kept
