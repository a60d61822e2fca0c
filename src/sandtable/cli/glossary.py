"""What words mean to a player: the names, strengths and places behind units and spaces, as a view tells them."""

from __future__ import annotations

from sandtable.cli.output import NO_BREAK
from sandtable.documents import BoardDoc, Box, Catalogue, Option, Piece, Space, View

SLOTS = ("left", "bottom", "right", "top")


class Glossary:
    """A view with its static documents, looked up by word."""

    def __init__(self, view: View, boards: list[BoardDoc], catalogue: Catalogue) -> None:
        self.view = view
        self.boards = boards
        self.kinds = {kind.id: kind for kind in catalogue.kinds}
        self.spaces: dict[str, Space] = {space.id: space for board in boards for space in board.spaces}
        self.boxes: dict[str, Box] = {box.id: box for box in view.boxes}
        self.pieces: dict[str, Piece] = {piece.id: piece for piece in view.pieces}
        self.terrains = {terrain.id: terrain.name.lower() for board in boards for terrain in board.terrains}
        self.seats = {seat.id: seat.name for seat in view.seats}
        self.at: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            self.at.setdefault(piece.at, []).append(piece)

    def figures(self, piece: Piece) -> str:
        """The printed figures of a counter, as wargamers write them: 6-4-15."""
        kind = self.kinds.get(piece.kind)
        if kind is None:
            return ""
        face = next((face for face in kind.faces if face.id == piece.face), None)
        shown = {value.slot: value.text for value in (face.values if face and face.values else kind.values)}
        return "-".join(shown[slot] for slot in SLOTS if slot in shown)

    def unit(self, piece: Piece) -> str:
        """A counter in a list: ``IR-a-1 8 (moved)``."""
        figures = self.figures(piece)
        status = [*([piece.face] if piece.face else []), *piece.status]
        status += [f"seen {piece.known}"] if piece.known else []
        name = self.counter(piece)
        return name + (f"{NO_BREAK}{figures}" if figures else "") + (f" ({', '.join(status)})" if status else "")

    def counter(self, piece: Piece) -> str:
        """A counter by its name; several alike with their number (``20 × il-tac``), a stack face down by what it is."""
        if piece.count == 1 and "/" not in piece.id:
            return piece.id
        kind = self.kinds.get(piece.kind)
        if piece.count == 0 and kind is not None:
            return kind.name
        name = piece.id.removeprefix(f"{piece.at}/")
        return name if piece.count == 1 else f"{piece.count}{NO_BREAK}×{NO_BREAK}{name}"

    def place(self, word: str) -> str:
        """The name of a space or box, with what is printed there: ``Abadan (oil, port)``."""
        box = self.boxes.get(word)
        if box is not None:
            return box.name
        space = self.spaces.get(word)
        if space is None:
            return ""
        symbols = dict.fromkeys(symbol.kind.replace("_", " ") for symbol in space.symbols)
        return f"{space.name} ({', '.join(symbols)})".lstrip() if symbols else space.name

    def describe(self, option: Option) -> str:
        """What a player should know of a word on offer."""
        parts = [option.label, option.note]
        if option.kind == "unit" and option.word in self.pieces:
            piece = self.pieces[option.word]
            kind = self.kinds.get(piece.kind)
            what = f"{kind.name} {self.figures(piece)}" if kind else ""
            where = f"at {piece.at} {self.place(piece.at)}" if piece.at in self.spaces else f"in {self.place(piece.at)}"
            parts += [what.strip(), where.rstrip()]
        elif option.word in self.spaces:
            space = self.spaces[option.word]
            there = " ".join(piece.id for piece in self.at.get(option.word, []))
            parts += [self.place(option.word) or self.terrains.get(space.terrain, space.terrain), there]
        elif option.word in self.boxes:
            parts.append(self.boxes[option.word].name)
        return ", ".join(part for part in parts if part)
