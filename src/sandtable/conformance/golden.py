"""Golden files: one random playthrough a scenario, and counts of legal actions from chosen positions.

They change when the rules change, and a changed match needs a new number of the rules (`Game.revision`).
``SANDTABLE_GOLDEN=write pytest …`` writes them anew; read the difference.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sandtable.conformance.matches import go_on, start
from sandtable.conformance.subject import Anything, Subject
from sandtable.kernel import SeededDraws, State
from sandtable.language import Words

SEED = "golden"
WRITE = "SANDTABLE_GOLDEN"


def check_golden(subject: Subject) -> None:
    """The golden match is played as it was."""
    match = start(subject, SEED)
    lines = [f"# {subject}: a random match. To write it anew: {WRITE}=write pytest"]
    lines += [f"# rules {subject.game.revision}"]
    lines += [f"{entry.n} {entry.seat}: {entry.act} {match.state.digest(1)}" for entry in match.entries]
    lines += go_on(match, Random(f"{subject}|{SEED}"), subject.limit)
    if match.ended is not None:
        lines.append(f"{match.ended.level}: {match.ended.text}")
    _compare(subject, "match", lines)


def check_perft(subject: Subject) -> None:
    """As many actions are legal at the chosen positions as there were."""
    match = start(subject, SEED)
    rng = Random(f"{subject}|{SEED}")
    lines = [f"# {subject}: legal actions at positions of the golden match. To write anew: {WRITE}=write pytest"]
    for entries in subject.positions:
        go_on(match, rng, entries - len(match.entries))
        state = match.state
        for seat in dict.fromkeys(question.seat for question in subject.game.asks(state)):
            count = len(_actions(subject.game, state, seat, subject.most))
            lines.append(f"after {entries}: {seat}: {_said(count, subject.most)}")
        if subject.game.asks(state):
            lines.append(f"after {entries}: to depth 2: {_said(perft(subject, state, 2), subject.most)}")
    _compare(subject, "perft", lines)


def _said(count: int, most: int) -> str:
    return str(count) if count <= most else f"more than {most}"


def perft(subject: Subject, state: State, depth: int) -> int:
    """The number of courses of so many actions with fixed dice; counted up to `subject.most` and one more."""
    total = 0
    game = subject.game
    if game.outcome(state) is not None:
        return 0
    for seat in sorted({question.seat for question in game.asks(state)}):
        actions = _actions(game, state, seat, subject.most - total)
        if depth == 1:
            total += len(actions)
        for words in actions if depth > 1 else ():
            after = state.clone()
            game.perform(after, seat, words, SeededDraws(b"perft", depth))
            total += perft(subject, after, depth - 1)
            if total > subject.most:
                break
        if total > subject.most:
            return subject.most + 1
    return total


def _actions(game: Anything, state: State, seat: str, most: int) -> list[Words]:
    """All legal actions of a seat, or one more than `most` of them."""
    found: list[Words] = []
    for words in _walk(game, state, seat, ()):
        found.append(words)
        if len(found) > most:
            break
    return found


def _walk(game: Anything, state: State, seat: str, prefix: Words) -> Iterator[Words]:
    choices = game.choices(state, seat, prefix)
    if choices.complete:
        yield prefix
    for word in choices:
        yield from _walk(game, state, seat, (*prefix, word))


def _compare(subject: Subject, what: str, lines: list[str]) -> None:
    assert subject.golden is not None, f"{subject} keeps no golden files"
    path = subject.golden / f"{subject}.{what}.txt"
    if os.environ.get(WRITE) == "write":
        if what == "match":
            _check_revision(path, lines)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    stored = _stored(path)
    if stored != lines:
        changes = difflib.unified_diff(stored, lines, str(path), "now", lineterm="", n=1)
        told = "\n".join(list(changes)[:12])
        raise AssertionError(f"{path.name} is not what is played now ({WRITE}=write writes it anew):\n{told}")


def _check_revision(path: Path, lines: list[str]) -> None:
    """A golden match is written anew only under a new number of the rules."""
    stored = _stored(path)
    if len(stored) > 2 and stored[1] == lines[1] and stored[2:] != lines[2:]:
        raise AssertionError(f"{path.name} is played differently now: raise `revision` of the game, then write it anew")


def _stored(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
