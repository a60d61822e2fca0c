"""A report as a list of blocks, written as HTML or as Markdown; plots are SVG inside either."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct


class Heading(Struct, frozen=True):
    text: str
    level: int = 2


class Paragraph(Struct, frozen=True):
    text: str


class Table(Struct, frozen=True):
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Plot(Struct, frozen=True):
    svg: str
    title: str


Block = Heading | Paragraph | Table | Plot

STYLE = """
body { font: 15px/1.45 sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto }
th, td { text-align: left; padding: .2em .7em; border-bottom: 1px solid #ccc; vertical-align: top }
figure { margin: 1em 0 } figcaption { color: #555 } svg { max-width: 100%; height: auto }
"""


def as_html(title: str, blocks: Sequence[Block]) -> str:
    """A page that needs nothing else."""
    body = "\n".join(_html(block) for block in blocks)
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return f'<!doctype html>\n<html lang="en"><head>{head}<style>{STYLE}</style></head><body>\n{body}\n</body></html>\n'


def _html(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Plot(svg, title):
            return f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>"
        case Table(head, rows):
            body = "".join(_row("td", row) for row in rows)
            return f"<table><thead>{_row('th', head)}</thead><tbody>{body}</tbody></table>"


def _row(cell: str, texts: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in texts)}</tr>"


def as_markdown(blocks: Sequence[Block]) -> str:
    return "\n\n".join(_markdown(block) for block in blocks) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return text
        case Plot(svg, title):
            return f"{svg}\n\n*{title}*"
        case Table(head, rows):
            lines = [head, ["---"] * len(head), *rows]
            return "\n".join("| " + " | ".join(text.replace("|", "\\|") for text in line) + " |" for line in lines)
