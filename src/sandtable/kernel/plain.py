"""States as plain data, as match files hold them.

Masks grow beyond 2^53, and a reader that keeps numbers as floats would change them: so a mask is hexadecimal text. The
hash of a position is taken of the very bytes that are written.
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
"""The format of match files."""
UNREAD = {1: "only Sandtable 0.1.0 reads it"}
"""Formats of the past, and who reads them."""
SAFE = (1 << 53) - 1
"""The largest number that every reader of JSON keeps exactly."""

Mask = Annotated[int, Meta(extra={"mask": True})]
"""A set of spaces or units as one number. States and steps declare their masks with it, alone or in a list."""

Plain = dict[str, Any]
S = TypeVar("S", bound="State")
T = TypeVar("T", bound=Struct)

MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError, msgspec.MsgspecError)
"""What reading an event or a position of another shape than the game's may raise."""

_AS_IT_IS = (int, str, bool)
_encoder = msgspec.json.Encoder(order="deterministic")
_HEX = re.compile("0x(0|[1-9a-f][0-9a-f]{0,9999})")


def unread(format: int) -> str:
    """Why matches of a format are not read here; empty if they are."""
    if format == FORMAT:
        return ""
    return f"a match of format {format}: {UNREAD.get(format, f'this version reads format {FORMAT}')}"


def encode_state(state: Struct) -> bytes:
    """The bytes of a state, the same on any machine."""
    return _encoder.encode(_with_text(state))


def plain_state(state: Struct) -> Plain:
    """A state as JSON data, just as it comes back from a file (a tuple is a list, say)."""
    made: Plain = msgspec.json.decode(encode_state(state))
    return made


class FieldWriters:
    """How the fields of a state are written, each by itself.

    names: the fields. write: for each of them a function that makes JSON data of its value; of a list, also of a few of
    its items.
    """

    def __init__(self, kind: type[Struct]) -> None:
        hints = get_type_hints(kind, include_extras=True)
        self.names = kind.__struct_fields__
        self.write = [_writer(name, hints[name]) for name in self.names]


field_writers = lru_cache(maxsize=256)(FieldWriters)


def _writer(name: str, hint: Any) -> Callable[[Any], Any]:
    if hint == Mask:
        return hex
    if _is_list_of_masks(hint):
        return lambda masks: [hex(mask) for mask in masks]
    if hint in _AS_IT_IS:
        return lambda value: value
    if get_origin(hint) is list and get_args(hint)[0] in _AS_IT_IS:
        return lambda values: [*values]
    if name == "stack":
        return lambda steps: msgspec.json.decode(_encoder.encode([_with_text(step) for step in steps]))
    return lambda value: msgspec.json.decode(_encoder.encode(value))


def digest_of(data: bytes) -> str:
    """The hash of a position, from its bytes."""
    return hashlib.blake2b(data, digest_size=12).hexdigest()


def restore_state(plain: Mapping[str, Any], kind: type[S], steps: Sequence[type[Step[S]]]) -> S:
    """The state of which some plain data was taken; `steps`: those that its stack may hold.

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


def restore_struct(plain: Mapping[str, Any], kind: type[T]) -> T:
    """A struct without steps, of which `plain_state` was taken. Raises msgspec.ValidationError for anything else."""
    return convert(_with_numbers(plain, kind), kind)


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
