"""Self-play on one and on two processes: the ratio, and whether the results are the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

GAMES = 800


def run() -> dict[str, float]:
    """Seconds by the number of jobs, and their ratio."""
    program = str(Path(sys.executable).with_name("sandtable"))
    command = [
        program,
        "selfplay",
        "oil-war",
        "--games",
        str(GAMES),
        "--players",
        "random,random",
        "--seed",
        "7",
        "--json",
    ]
    told = {}
    for jobs in ("1", "2"):
        done = subprocess.run([*command, "--jobs", jobs], check=True, capture_output=True, text=True)
        told[jobs] = json.loads(done.stdout)
    one, two = told["1"], told["2"]
    same = all(one[key] == two[key] for key in ("games", "actions", "wins", "levels"))
    ratio = one["seconds"] / two["seconds"]
    print(f"{GAMES} matches: {one['seconds']:.1f} s with one job, {two['seconds']:.1f} s with two: {ratio:.2f} times")
    print(f"results {'are the same' if same else 'DIFFER'}")
    return {"one_s": one["seconds"], "two_s": two["seconds"], "ratio": ratio, "same": float(same)}
