"""What follows from a position, worked out once and forgotten when the position changes.

`derived` marks a pure function of a position. What it returns is kept in the state under the function, its owner (a
step, say) and its arguments, until the state forgets it. Nothing is kept in any other way, so a state that has been
asked much and one that has been asked nothing always answer alike.

A state forgets when one of its fields is assigned, and after every step; a list among its fields is changed by a method
of the state, which calls `State.forget`.

Most things are forgotten with every change. What is costly and rests on a part of the position only (where the units of
one army stand, say) is marked `derived_from_part` instead: its argument is the number of the part, and it is kept until
that part is forgotten. It must rest on nothing else, and must not refer to the state, because copies share it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from .state import State

P = ParamSpec("P")
S = TypeVar("S", bound="State")
T = TypeVar("T")

DerivedValues = dict[Hashable, Any]
WHOLE = 0
"""The number under which a state keeps what rests on the whole position; parts are numbered from one."""
_NOTHING: Any = object()


def derived(function: Callable[P, T]) -> Callable[P, T]:
    """Keep the answers of a function of a position until the position changes.

    For functions `f(state, …)`, methods `owner.f(state, …)` of something hashable, and methods of the state itself. The
    arguments are given by position and are hashable.
    """
    code = function.__code__
    of_owner = "state" in code.co_varnames[1:2]
    alone = code.co_argcount == 1 + of_owner
    keep: Any = (_of_owner_alone if alone else _of_owner) if of_owner else _of_position
    kept: Callable[P, T] = update_wrapper(keep(function), function)
    return kept


# These run some fifty times an action: no call is made that can be spared, nor a tuple packed.


def _of_position(function: Callable[..., T]) -> Callable[..., T]:
    def answer(state: State, *args: Hashable) -> T:
        kept = state.derived_values[WHOLE]
        key = function, args
        found: T = kept.get(key, _NOTHING)
        if found is _NOTHING:
            found = kept[key] = function(state, *args)
        return found

    return answer


def _of_owner(function: Callable[..., T]) -> Callable[..., T]:
    def answer(owner: Hashable, state: State, *args: Hashable) -> T:
        kept = state.derived_values[WHOLE]
        key = function, owner, args
        found: T = kept.get(key, _NOTHING)
        if found is _NOTHING:
            found = kept[key] = function(owner, state, *args)
        return found

    return answer


def _of_owner_alone(function: Callable[..., T]) -> Callable[..., T]:
    def answer(owner: Hashable, state: State) -> T:
        kept = state.derived_values[WHOLE]
        key = function, owner
        found: T = kept.get(key, _NOTHING)
        if found is _NOTHING:
            found = kept[key] = function(owner, state)
        return found

    return answer


def derived_from_part(function: Callable[[S, int], T]) -> Callable[[S, int], T]:
    """Keep what `f(state, part)` answers until that part of the position changes."""

    def answer(state: S, part: int) -> T:
        kept = state.derived_values[part]
        found: T = kept.get(function, _NOTHING)
        if found is _NOTHING:
            found = kept[function] = function(state, part)
        return found

    return update_wrapper(answer, function)
