"""``python -m bench [name …]`` runs the measurements named, or all of them."""

import importlib
import pkgutil
import sys

import bench


def main(names: list[str]) -> int:
    """Run the measurements and print their tables; 2 when a name is unknown."""
    present = [module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__"]
    unknown = [name for name in names if name not in present]
    if unknown:
        print(f"no measurement called {', '.join(unknown)}; there are: {', '.join(present)}", file=sys.stderr)
        return 2
    for name in names or present:
        run = getattr(importlib.import_module(f"bench.{name}"), "run", None)
        if run is not None:
            print(f"== {name}")
            run()
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
