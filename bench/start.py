"""Cold start of the command line: `sandtable games`, and an interpreter that does nothing beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 9


def run() -> dict[str, float]:
    """Seconds of wall time, medians."""
    program = str(Path(sys.executable).with_name("sandtable"))
    figures = {
        "games_s": _median([program, "games"]),
        "python_s": _median([sys.executable, "-c", "pass"]),
    }
    print(f"sandtable games {figures['games_s']:.3f} s (python -c pass {figures['python_s']:.3f} s)")
    return figures


def _median(command: list[str]) -> float:
    times = []
    for _ in range(RUNS):
        start = perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append(perf_counter() - start)
    return median(times)
