"""Whole pages: well formed, complete, stable, quick."""

import os
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.documents import BoardDoc, Catalogue, Face, Label, Nation, Piece, PieceKind, View
from sandtable.drawing import draw, draw_board
from sandtable.drawing.sheet import Sheet
from sandtable.drawing.stacks import stacks
from tests.drawing import sample

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def page() -> ElementTree.Element:
    return ElementTree.fromstring(draw(sample.view(), [sample.coast_board()], sample.catalogue(), shade=["zoc"]))


def having(tree: ElementTree.Element, attribute: str) -> list[str]:
    return [value for element in tree.iter() if (value := element.get(attribute))]


def classed(tree: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in tree.iter() if name in (e.get("class") or "").split()]


def test_every_piece_is_drawn_once(page: ElementTree.Element) -> None:
    assert sorted(having(page, "data-piece")) == sorted(p.id for p in sample.pieces())


def test_the_face_that_is_up_is_drawn() -> None:
    """What a player knows of a hidden piece is printed on one of its faces."""
    faces = [Face("courier", "Courier", "infantry", "C"), Face("escort", "Escort", "armor")]
    catalogue = Catalogue(
        [Nation("red", "Red", "#f00", "#fff")], [PieceKind("rider", "Rider", "red", "hidden", faces=faces)]
    )
    board = sample.coast_board()
    ups = {"one": "courier", "two": "courier", "three": "", "four": "no such face"}
    pieces = [Piece(name, "rider", board.spaces[at].id, "red", face=up) for at, (name, up) in enumerate(ups.items())]
    tree = ElementTree.fromstring(draw(replace(sample.view(), pieces=pieces), [board], catalogue))
    drawn = {g.get("data-piece"): use.get("href") for g in classed(tree, "piece") for use in g.iter(f"{SVG}use")}
    assert drawn["one"] == drawn["two"] != drawn["three"] == drawn["four"]
    ids = having(tree, "id")
    assert all(ids.count(str(href).removeprefix("#")) == 1 for href in drawn.values())
    assert "kind-rider-face-escort" not in ids
    titles = {g.get("data-piece"): g.findtext(f"{SVG}title") for g in classed(tree, "piece")}
    assert titles["one"] == "one: Rider, Courier"


def test_every_space_is_there_once(page: ElementTree.Element) -> None:
    assert sorted(having(page, "data-space")) == sorted(s.id for s in sample.coast_board().spaces)


def test_ids_are_unique_and_references_lead_somewhere(page: ElementTree.Element) -> None:
    ids = Counter(having(page, "id"))
    assert [i for i, n in ids.items() if n > 1] == []
    assert {href.lstrip("#") for href in having(page, "href")} <= set(ids)
    fills = [v[5:-1] for a in ("fill", "clip-path") for v in having(page, a) if v.startswith("url(#")]
    assert set(fills) <= set(ids)


def test_boxes_tracks_and_pieces_out_of_sight_stand_beside_the_map(page: ElementTree.Element) -> None:
    assert having(page, "data-box") == ["far", "empty", "dead pool"]
    assert having(page, "data-track") == ["turn", "points", "oil"]
    (box,) = (e for e in page.iter() if e.get("data-box") == "far")
    assert len(having(box, "data-piece")) == 5
    assert len(classed(page, "here")) == 2  # turn and points; the third is a bar


def test_texts_are_escaped_and_present(page: ElementTree.Element) -> None:
    texts = ["".join(e.itertext()) for e in page.iter(f"{SVG}text")]
    assert {"Coast War", "Stone <Hill>", "Portville", "NORTH", "BLUE SEA", "12 CV", "Legend"} <= set(texts)
    assert any(text.startswith("Not everything here is printed") for text in texts)
    titles = ["".join(e.itertext()) for e in page.iter(f"{SVG}title")]
    assert "? <1>: unheard of" in titles
    assert "Well & Co" in titles


def test_reconstructed_figures_are_marked(page: ElementTree.Element) -> None:
    figures = classed(page, "figure")
    assert {"".join(e.itertext()) for e in figures if "reconstructed" in (e.get("class") or "")} == {"8"}


def test_shading_is_drawn_only_when_asked_for(page: ElementTree.Element) -> None:
    assert having(page, "data-overlay") == ["zoc"]
    assert "data-overlay" not in draw(sample.view(), [sample.coast_board()], sample.catalogue())


def test_a_pile_shows_its_count(page: ElementTree.Element) -> None:
    (pile,) = (e for e in classed(page, "stack") if e.get("data-at") == "0305")
    assert [e.text for e in pile.findall(f"{SVG}text")] == ["7"]


@pytest.mark.parametrize("with_pieces", [False, True])
def test_labels_overlap_neither_each_other_nor_counters(with_pieces: bool) -> None:
    board = crowded(sample.coast_board())
    piled = stacks(board, sample.pieces()) if with_pieces else []
    sheet = Sheet(board, piled)
    placed = sheet.labels()
    assert len(placed) > 12
    for a, b in combinations(placed, 2):
        assert not a.box.meets(b.box), (a.words, b.words)
    for label in placed:
        assert label.box.inside(sheet.ground.shown)
        assert not any(label.box.meets(s.box) for s in piled), label.words
        assert not any(label.box.meets(rect) for _, rect in sheet.marks.boxes), label.words


def test_cities_outrank_towns() -> None:
    board = crowded(sample.coast_board())
    placed = {s.label.text: s for s in Sheet(board).labels()}
    assert {"Portville", "Stone <Hill>"} <= placed.keys()
    assert placed["Portville"].style.bold
    assert len(placed) < len(board.labels)  # there is no room for all of them


def crowded(board: BoardDoc) -> BoardDoc:
    more = [
        Label(f"A town with a long name {s.id}", s.x, s.y, 5, "town", s.id) for s in board.spaces if s.terrain != "sea"
    ]
    return msgspec.structs.replace(board, labels=board.labels + more)


def test_other_kinds_of_board() -> None:
    boards = [sample.point_board(), sample.area_board(), sample.coast_board()]
    tree = ElementTree.fromstring(draw(sample.view(), boards, sample.catalogue()))
    assert having(tree, "data-board") == ["sinai", "world", "coast"]
    assert {"tasa", "suez", "mitla", "W1", "E1", "0101"} <= set(having(tree, "data-space"))


def test_a_board_alone_and_a_view_without_boards() -> None:
    tree = ElementTree.fromstring(draw_board(sample.coast_board()))
    assert having(tree, "data-board") == ["coast"]
    assert having(tree, "data-piece") == []
    bare = View(game="x", scenario="", audience=[], moment=sample.view().moment, pieces=sample.pieces())
    assert len(having(ElementTree.fromstring(draw(bare, [], sample.catalogue())), "data-piece")) == len(bare.pieces)


def test_the_same_view_gives_the_same_text_everywhere() -> None:
    code = (
        "import hashlib\nfrom tests.drawing import sample\nfrom sandtable.drawing import draw\n"
        "text = draw(sample.view(), [sample.coast_board()], sample.catalogue())\n"
        "print(hashlib.sha256(text.encode()).hexdigest())"
    )
    seen = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(["src", "."])}
        run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        seen.add(run.stdout)
    assert len(seen) == 1


def test_a_large_board_is_quick_and_small() -> None:
    board = sample.coast_board(31, 34)
    before = time.process_time()
    text = draw(sample.view(), [board], sample.catalogue())
    assert time.process_time() - before < 2
    assert len(text) < 2_000_000
