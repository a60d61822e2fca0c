"""Looks and tools: reading what is asked for, so that a game only has to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.documents import Field, LookInfo, Tool
from sandtable.errors import Malformed, SandtableError
from sandtable.language import Form, Grammar, Words, number_word, read_number, split_words

SWITCH = ("yes", "no")


def read_look(grammar: Grammar, looks: Sequence[LookInfo], what: str, game: str) -> Words:
    """The canonical words of a look. Raises Malformed, with what can be looked up."""
    if not looks:
        raise SandtableError(f"{game} has nothing to look up")
    words = split_words(what)
    if not words or words[0].casefold() not in {look.word for look in looks}:
        known = ", ".join(" ".join([look.word, *(name.upper() for name in look.names)]) for look in looks)
        raise Malformed(f"'{what[:60]}' cannot be looked up; try one of: {known}")
    return Grammar({look.word: Form(" ".join(look.names)) for look in looks}, grammar.names).canonical(words)


def find_tool(tools: Sequence[Tool], name: str, game: str) -> Tool:
    for tool in tools:
        if tool.id == name:
            return tool
    known = ", ".join(tool.id for tool in tools) or "none"
    raise SandtableError(f"{game} has no tool '{name[:60]}'; its tools: {known}")


def read_fields(tool: Tool, given: Mapping[str, str]) -> dict[str, str]:
    """A value for every field of a tool; defaults where nothing was given. Raises Malformed for what does not fit."""
    unknown = [name for name in given if name not in {field.id for field in tool.fields}]
    if unknown:
        known = ", ".join(field.id for field in tool.fields) or "none"
        raise Malformed(f"{tool.id} has no field '{unknown[0][:60]}'; its fields: {known}")
    return {field.id: _field_value(field, given.get(field.id, field.default).strip()) for field in tool.fields}


def _field_value(field: Field, value: str) -> str:
    if field.kind == "number":
        number = read_number(value)
        if number is None or (field.range is not None and number not in field.range):
            span = "" if field.range is None else f" from {number_word(field.range.low)} to {field.range.high}"
            raise Malformed(f"{field.label} takes a number{span}, not '{value[:60]}'")
        return number_word(number)
    if field.kind == "text":
        if len(value) > field.length or not value.isprintable():
            raise Malformed(f"{field.label} takes a text of up to {field.length} letters")
        return value
    values = SWITCH if field.kind == "flag" else field.values
    if value not in values:
        raise Malformed(f"{field.label} takes {' or '.join(values)}, not '{value[:60]}'")
    return value
