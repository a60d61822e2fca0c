"""``python -m sandtable.mapmaker GAME --atlas FILE``: see the package's docstring."""

import argparse
import json
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from sandtable.mapmaker import art, frame, globe, points, topology
from sandtable.registry import package


def wishes(path: Path) -> dict[str, Any]:
    """What a pack asks of its art: nothing without an ``art.toml``."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def nudges(path: Path) -> art.Nudges:
    """How the art of a pack departs from nature."""
    return {name: (float(east), float(north)) for name, (east, north) in wishes(path).get("nudges", {}).items()}


def write(doc: dict[str, Any], path: Path) -> None:
    """One line for each ring, so that a change shows in a diff as the ring that changed."""
    parts = []
    for key, value in doc.items():
        if isinstance(value, list) and value and not isinstance(value[0], float):
            body = ",\n  ".join(json.dumps(item, separators=(",", ":")) for item in value)
            parts.append(f' "{key}": [\n  {body}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m sandtable.mapmaker", description="Make the art of a map.")
    parser.add_argument("game", help="the game whose map is made")
    parser.add_argument(
        "--atlas", type=Path, help="countries-10m.json of the npm package world-atlas, for hex maps and the world"
    )
    parser.add_argument("--map", dest="file", type=Path, help="map file with frame and grid (default: the pack's)")
    parser.add_argument("-o", "--output", type=Path, help="art.json to write (default: the pack's)")
    args = parser.parse_args(argv)
    try:
        pack = Path(str(files(package(args.game)))) / "pack"
        if (pack / "lines.toml").is_file():
            return _write_points(pack, args.output or pack / "art.json")
        if args.atlas is None:
            raise ValueError("this map needs --atlas")
        if "frame" in (world := wishes(pack / "art.toml")):
            return _write_world(world, args.atlas, args.output or pack / "art.json")
        where, grid = frame.read(args.file or pack / "map.toml")
        doc = art.build(where, grid, topology.read(args.atlas), nudges(pack / "art.toml"))
    except (OSError, ValueError, KeyError) as error:
        print(f"mapmaker: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    output = args.output or pack / "art.json"
    output.parent.mkdir(parents=True, exist_ok=True)
    write(doc, output)
    counts = ", ".join(f"{len(doc[key])} {key}" for key in ("land", "borders", "patches", "bays", "countries"))
    print(f"{output}: {counts}, {output.stat().st_size // 1000} kB")
    return 0


def _write_world(wishes: dict[str, Any], atlas: Path, output: Path) -> int:
    """The art of a map of the whole world."""
    doc = globe.build(wishes, topology.read(atlas))
    write(doc, output)
    counts = ", ".join(f"{len(doc[key])} {key}" for key in ("land", "lakes", "ranges", "covers"))
    print(f"{output}: {counts}, {output.stat().st_size // 1000} kB")
    return 0


def _write_points(pack: Path, output: Path) -> int:
    """The art of a point map, one line for each ring."""
    doc = points.build(*points.read(pack))
    theatres = []
    for name, theatre in doc.items():
        parts = []
        for key, value in theatre.items():
            rings = isinstance(value, list) and value and not isinstance(value[0], float)
            body = ",\n   ".join(json.dumps(item, separators=(",", ":")) for item in value) if rings else ""
            parts.append(f'  "{key}": [\n   {body}\n  ]' if rings else f'  "{key}": {json.dumps(value)}')
        theatres.append(f' "{name}": {{\n' + ",\n".join(parts) + "\n }")
    output.write_text("{\n" + ",\n".join(theatres) + "\n}\n", encoding="utf-8")
    print(f"{output}: {', '.join(doc)}, {output.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
