"""States as plain data, in the two formats of match files.

Format 1 wrote masks as numbers, which grow beyond 2^53: a reader that keeps numbers as floats changes them. From
format 2 on a mask is hexadecimal text. The hash of a position is taken of the very bytes that its format writes, so a
match that began in format 1 stays in it, and its hashes hold.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import astuple

from sandtable.threadsafe import convert, once

if TYPE_CHECKING:
    from .state import State, Step

FORMAT = 2
"""The format in which new matches are written."""
FORMATS = (1, 2)
SAFE = (1 << 53) - 1
"""The largest number that every reader of JSON keeps exactly."""

Mask = Annotated[int, Meta(extra={"mask": True})]
"""A set of spaces or units as one number. States and steps declare their masks with it, alone or in a list."""

Plain = dict[str, Any]
S = TypeVar("S", bound="State")

_AS_IT_IS = (int, str, bool)
_encoder = msgspec.json.Encoder(order="deterministic")
_HEX = re.compile("0x(0|[1-9a-f][0-9a-f]{0,9999})")


def encode_state(state: Struct, format: int = FORMAT) -> bytes:
    """The bytes of a state, the same on any machine."""
    return _encoder.encode(state if format == 1 else _with_text(state))


def plain_state(state: Struct, format: int = FORMAT) -> Plain:
    """A state as JSON data, just as it comes back from a file (a tuple is a list, say)."""
    made: Plain = msgspec.json.decode(encode_state(state, format))
    return made


class FieldWriters:
    """How the fields of a state are written in a format, each by itself.

    names: the fields. write: for each of them a function that makes JSON data of its value; of a list, also of a few of
    its items.
    """

    def __init__(self, kind: type[Struct], format: int) -> None:
        hints = get_type_hints(kind, include_extras=True)
        self.names = kind.__struct_fields__
        self.write = [_writer(name, hints[name], format) for name in self.names]


field_writers = lru_cache(maxsize=256)(FieldWriters)


def _writer(name: str, hint: Any, format: int) -> Callable[[Any], Any]:
    if hint == Mask and format > 1:
        return hex
    if _is_list_of_masks(hint) and format > 1:
        return lambda masks: [hex(mask) for mask in masks]
    if hint in _AS_IT_IS or hint == Mask:
        return lambda value: value
    if get_origin(hint) is list and get_args(hint)[0] in _AS_IT_IS:
        return lambda values: [*values]
    if name == "stack" and format > 1:
        return lambda steps: msgspec.json.decode(_encoder.encode([_with_text(step) for step in steps]))
    return lambda value: msgspec.json.decode(_encoder.encode(value))


def digest_of(data: bytes) -> str:
    """The hash of a position, from its bytes."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def restore_state(plain: Mapping[str, Any], kind: type[S], steps: Sequence[type[Step[S]]]) -> S:
    """The state of which some plain data was taken, in either format; `steps`: those that its stack may hold.

    Raises msgspec.ValidationError for anything else.
    """
    state = convert({**_with_numbers(plain, kind), "stack": []}, kind)
    by_tag = {step.__struct_config__.tag: step for step in steps}
    stack = plain.get("stack")
    if not isinstance(stack, list):
        raise msgspec.ValidationError("the stack of steps is missing")
    plain_steps = [_with_numbers(each, by_tag.get(each.get("type"))) for each in map(_object, stack)]
    union: Any = reduce(or_, steps)
    state.stack.extend(convert(plain_steps, list[union]))
    return state


def _object(plain: Any) -> Mapping[str, Any]:
    if not isinstance(plain, dict):
        raise msgspec.ValidationError("a step is not an object")
    return plain


# --- masks


class _Twin:
    """The same fields under the same names, with room for text where masks are."""

    def __init__(self, kind: type[Struct]) -> None:
        hints = get_type_hints(kind, include_extras=True)
        names = kind.__struct_fields__
        self.single = [place for place, name in enumerate(names) if hints[name] == Mask]
        self.lists = [place for place, name in enumerate(names) if _is_list_of_masks(hints[name])]
        self.stack = names.index("stack") if "stack" in names else -1
        config = kind.__struct_config__
        self.make = msgspec.defstruct(kind.__name__, list(names), tag=config.tag, tag_field=config.tag_field)

    @property
    def has_masks(self) -> bool:
        return bool(self.single or self.lists)


def _is_list_of_masks(hint: Any) -> bool:
    return get_origin(hint) is list and get_args(hint) == (Mask,)


_twins: dict[type[Struct], _Twin] = {}
"""Beside `_twin`, whose lock costs more than all the rest here."""


@once
def _twin(kind: type[Struct]) -> _Twin:
    return _twins.setdefault(kind, _Twin(kind))


def _with_text(thing: Struct) -> Struct:
    twin = _twins.get(type(thing)) or _twin(type(thing))
    if not twin.has_masks and twin.stack < 0:
        return thing
    values = list(astuple(thing))
    for place in twin.single:
        values[place] = hex(values[place])
    for place in twin.lists:
        values[place] = [hex(mask) for mask in values[place]]
    if twin.stack >= 0:
        values[twin.stack] = [_with_text(step) for step in values[twin.stack]]
    return twin.make(*values)


def _with_numbers(plain: Mapping[str, Any], kind: type[Struct] | None) -> Mapping[str, Any]:
    twin = _twin(kind) if kind is not None else None
    if kind is None or twin is None or not twin.has_masks:
        return plain
    read, names = dict(plain), kind.__struct_fields__
    for place in twin.single:
        if names[place] in read:
            read[names[place]] = _number(read[names[place]])
    for place in twin.lists:
        masks = read.get(names[place])
        if isinstance(masks, list):
            read[names[place]] = [_number(mask) for mask in masks]
    return read


def _number(value: Any) -> Any:
    return int(value, 16) if isinstance(value, str) and _HEX.fullmatch(value) else value


# --- documents of format 1 on their way out and in


def large_as_text(plain: Any) -> Any:
    """Plain data with numbers beyond 2^53 as hexadecimal text."""
    return _each(plain, lambda value: hex(value) if type(value) is int and abs(value) > SAFE else value)


def text_as_large(plain: Any) -> Any:
    """The reverse of `large_as_text`."""
    return _each(plain, lambda value: _number(value) if isinstance(value, str) and len(value) > 15 else value)


def _each(plain: Any, change: Any) -> Any:
    if isinstance(plain, dict):
        return {key: _each(value, change) for key, value in plain.items()}
    if isinstance(plain, list):
        return [_each(value, change) for value in plain]
    return change(plain)
