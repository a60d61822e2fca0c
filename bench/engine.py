"""Copy, hash and view of a state, replay with verification, memory of a running match. Oil War, scenario 1.

The copy is compared with what a user would write instead, `copy.deepcopy` of the plain state; replay is
compared with playing the same random matches.
"""

from __future__ import annotations

import copy
import gc
import tracemalloc
from random import Random
from statistics import median
from time import perf_counter_ns, process_time
from typing import Any

from sandtable.kernel import Match
from sandtable.kernel.files import dumps, loads
from sandtable.players.random import random_action
from sandtable.registry import game as game_named

MATCHES = 20


def run() -> dict[str, float]:
    """Microseconds for one state, actions a second for replay, bytes for a match."""
    game = game_named("oil-war")
    matches = [_play(game, seed) for seed in range(MATCHES)]
    state = matches[0].state
    plain = state.plain()
    figures = {
        "copy_us": _time(state.clone),
        "deepcopy_us": _time(lambda: copy.deepcopy(plain)),
        "digest_us": _time(state.digest),
        "view_us": _time(lambda: game.view(state, frozenset(["us"])), 40),
    }
    start = process_time()
    for seed in range(MATCHES):
        _play(game, seed)
    playing = process_time() - start
    texts = [dumps(match.file).encode() for match in matches]
    start = process_time()
    for text in texts:
        Match.load(game, loads(text, "bench"), strict=True)
    replaying = process_time() - start
    actions = sum(len(match.entries) for match in matches)
    figures["kept_actions_s"] = actions / playing
    figures["replay_actions_s"] = actions / replaying
    figures["match_bytes"] = _memory(game)
    figures["file_bytes"] = len(texts[0])
    print(
        f"copy of a state        {figures['copy_us']:8.1f} µs  (deepcopy of plain data {figures['deepcopy_us']:.0f} µs)"
    )
    print(f"hash of a state        {figures['digest_us']:8.1f} µs")
    print(f"view of a seat         {figures['view_us']:8.1f} µs")
    print(f"random play, kept      {figures['kept_actions_s']:8.0f} actions/s (match file written, every entry hashed)")
    print(f"replay and verify      {figures['replay_actions_s']:8.0f} actions/s")
    print(f"memory of a match      {figures['match_bytes'] / 1e6:8.2f} MB beyond board and tables")
    print(f"match file             {figures['file_bytes'] / 1e3:8.1f} kB")
    return figures


def _play(game: Any, seed: int) -> Match[Any]:
    rng = Random(seed)
    match: Match[Any] = Match.start(game, "1", str(seed))
    while match.ended is None:
        seat = game.asks(match.state)[0].seat
        match.do_words(seat, random_action(game, match.state, seat, rng))
    return match


def _time(work: Any, number: int = 2000) -> float:
    times = []
    for _ in range(number):
        start = perf_counter_ns()
        work()
        times.append(perf_counter_ns() - start)
    return median(times) / 1000


def _memory(game: Any) -> float:
    gc.collect()
    tracemalloc.start()
    match = _play(game, 1)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert match.ended is not None
    return size
