"""``python -m sandtable.mapmaker MAP --atlas FILE -o FILE``: see the package's docstring."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from sandtable.mapmaker import art, frame, topology

NUDGES: dict[str, art.Nudges] = {
    "oil-war": {"Bahrain": (9.0, 3.0)},  # the island lies across three hexes; the game gives it 1721 and 1722
}


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
    parser.add_argument("map", choices=sorted(NUDGES), help="the game whose map is made")
    parser.add_argument("--atlas", type=Path, required=True, help="countries-10m.json of the npm package world-atlas")
    parser.add_argument("--map", dest="file", type=Path, help="map file with frame and grid (default: the pack's)")
    parser.add_argument("-o", "--output", type=Path, required=True, help="art.json to write")
    args = parser.parse_args(argv)
    games = Path(__file__).parent.parent / "games"
    source = args.file or games / args.map.replace("-", "_") / "pack" / "map.toml"
    try:
        where, grid = frame.read(source)
        doc = art.build(where, grid, topology.read(args.atlas), NUDGES[args.map])
    except (OSError, ValueError, KeyError) as error:
        print(f"mapmaker: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    args.output.parent.mkdir(parents=True, exist_ok=True)
    write(doc, args.output)
    counts = ", ".join(f"{len(doc[key])} {key}" for key in ("land", "borders", "patches", "bays", "countries"))
    print(f"{args.output}: {counts}, {args.output.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
