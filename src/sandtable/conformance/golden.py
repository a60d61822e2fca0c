"""Golden files: one random playthrough a scenario, and counts of legal actions from chosen positions.

They change when the rules change, and a changed match needs a new number of the rules (`Game.revision`).
``SANDTABLE_GOLDEN=write pytest …`` writes them anew; read the difference.
"""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sandtable.conformance.courses import actor
from sandtable.conformance.subject import Anything, Subject, step_type
from sandtable.conformance.whole_matches import go_on, start
from sandtable.kernel import RandomDraws, SeededDraws, State
from sandtable.language import Words
from sandtable.players.random import eager_action

SEED = "golden"
WRITE = "SANDTABLE_GOLDEN"
LONGEST = 500
"""The match whose positions are counted has no more actions than this."""
TRIES = 12
"""So many positions of a step type are tried,"""
EACH = 2
"""and so many are taken."""
FEW = 60
"""Where no more actions than this are legal, what may follow each of them is counted, too."""


def check_golden(subject: Subject) -> None:
    """The golden match is played as it was."""
    match = start(subject, SEED)
    lines = [f"# {subject}: a random match. To write it anew: {WRITE}=write pytest"]
    lines += [f"# rules {subject.game.revision}"]
    lines += [f"{entry.n} {entry.seat}: {entry.act} {match.state.digest()}" for entry in match.entries]
    lines += go_on(match, Random(f"{subject}|{SEED}"), subject.limit)
    if match.ended is not None:
        lines.append(f"{match.ended.level}: {match.ended.text}")
    _compare(subject, "match", lines)


def check_perft(subject: Subject) -> None:
    """As many actions are legal at some positions of an eager match as there were.

    Positions are taken where the actions can be counted out, a few for each type of step.
    """
    lines = [f"# {subject}: legal actions at positions of an eager match. To write anew: {WRITE}=write pytest"]
    for actions, state in _countable(subject):
        counts = _counts(subject, state)
        lines.append(f"after {actions} ({step_type(state)}): {_text(counts)}")
        if sum(counts.values()) <= FEW:
            total = perft(subject, state, 2)
            if total <= subject.most:
                lines.append(f"after {actions}: to depth 2: {total}")
    assert len(lines) > 2, f"{subject}: there is no position whose legal actions can be counted"
    _compare(subject, "perft", lines)


def _countable(subject: Subject) -> Iterator[tuple[int, State]]:
    """Positions of an eager match with more than one legal action and no more than can be counted."""
    game, state, rng = subject.game, subject.new(), Random(f"{subject}|perft")
    dice = RandomDraws(Random(f"{subject}|perft dice"))
    tried: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    for actions in range(LONGEST):
        if game.outcome(state) is not None or sum(taken.values()) == subject.positions:
            return
        kind = step_type(state)
        if tried[kind] < TRIES and taken[kind] < EACH:
            tried[kind] += 1
            if 1 < sum(_counts(subject, state).values()) <= subject.most:
                taken[kind] += 1
                yield actions, state
        seat = actor(game.asks(state), rng)
        game.apply(state, seat, eager_action(game, state, seat, rng), dice)


def _counts(subject: Subject, state: State) -> Counter[str]:
    """The legal actions of every seat, by seat; one more than `subject.most` in all if there are more."""
    counts: Counter[str] = Counter()
    for seat in dict.fromkeys(question.seat for question in subject.game.asks(state)):
        counts[seat] = len(_actions(subject.game, state, seat, subject.most - counts.total()))
    return counts


def _text(counts: Counter[str]) -> str:
    return ", ".join(f"{seat} {count}" for seat, count in counts.items())


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
    if os.environ.get(WRITE) == "write" and what == "match":
        _check_revision(path, lines)
    compare(path, lines)


def compare(path: Path, lines: list[str]) -> None:
    """A golden file has these lines; or it gets them, if that is asked for."""
    if os.environ.get(WRITE) == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return
    stored = _stored(path)
    if stored != lines:
        changes = difflib.unified_diff(stored, lines, str(path), "now", lineterm="", n=1)
        difference = "\n".join(list(changes)[:12])
        raise AssertionError(f"{path.name} is not what is played now ({WRITE}=write writes it anew):\n{difference}")


def _check_revision(path: Path, lines: list[str]) -> None:
    """A golden match is written anew only under a new number of the rules.

    Where positions are hashed in another way and nothing else has changed, remove the files before they are written.
    """
    stored = _stored(path)
    if len(stored) > 2 and stored[1] == lines[1] and stored[2:] != lines[2:]:
        raise AssertionError(f"{path.name} is played differently now: raise `revision` of the game, then write it anew")


def _stored(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
