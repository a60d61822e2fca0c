"""Whole matches: the same everywhere, saved and loaded at any moment, taken back and played again."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from sandtable.conformance.courses import actor
from sandtable.conformance.documents import check_numbers
from sandtable.conformance.subject import Subject
from sandtable.errors import Refusal
from sandtable.kernel import TABLE, Match, RandomDraws
from sandtable.kernel.files import dumps, loads
from sandtable.players.random import eager_action, random_action

AnyMatch = Match[Any]


def start(subject: Subject, seed: str, skip: int = 0) -> AnyMatch:
    """A match, from the beginning or from a position some random actions later."""
    position = None
    if skip:
        game, state, rng = subject.game, subject.new(), Random(f"{subject}|{seed}|skip")
        for _ in range(skip):
            before = state.clone()
            seat = actor(game.asks(state), rng)
            game.apply(state, seat, eager_action(game, state, seat, rng), RandomDraws(rng))
            if game.outcome(state) is not None:
                state = before
                break
        position = state.plain()
    return Match.start(subject.game, subject.scenario, seed, subject.settled, position=position)


def go_on(match: AnyMatch, rng: Random, entries: int) -> list[str]:
    """Some random entries, as lines that can be compared: number, seat, action, draws, hash."""
    game = match.game
    lines = []
    for _ in range(entries):
        if match.ended is not None or 0 < game.horizon <= len(match.entries):
            break
        seat = actor(game.asks(match.state), rng)
        entry = match.do_words(seat, random_action(game, match.state, seat, rng))
        draws = ", ".join(f"{name} {value}" for name, value in entry.draws)
        lines.append(f"{entry.n} {seat}: {entry.act} [{draws}] {match.state.digest()}")
    return lines


def record(subject: Subject, seed: str, entries: int) -> list[str]:
    """The lines of a random match."""
    return go_on(start(subject, seed), Random(f"{subject}|{seed}|match"), entries)


def check_determinism(subject: Subject, seed: str, entries: int = 120) -> list[str]:
    """The same match has the same hashes; its lines."""
    first = record(subject, seed, entries)
    assert record(subject, seed, entries) == first, f"{subject}: two runs of one match differ"
    return first


def check_other_process(subject: Subject, seed: str, ours: list[str], entries: int = 120) -> None:
    """The same match, whose lines are `ours`, has the same hashes in another process, whatever order its sets and
    dicts have."""
    options = msgspec.json.encode(dict(subject.options)).decode()
    command = [sys.executable, "-m", __name__, subject.reference, subject.scenario, options, seed, str(entries)]
    for hash_seed in ("1", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{subject}: the other process failed: {done.stderr[-2000:]}"
        assert done.stdout.splitlines() == ours, f"{subject}: another process plays the match differently"


def check_saving(subject: Subject, seed: str, skip: int = 0, entries: int = 12) -> None:
    """A match that is saved and loaded at any moment is the same and goes on in the same way."""
    match = start(subject, seed, skip)
    rng = Random(f"{subject}|{seed}|saving")
    for _ in range(entries):
        saved = dumps(match.file)
        loaded = Match.load(subject.game, loads(saved.encode(), "saved"))
        where = f"{subject}, match {seed} after {skip} actions, entry {len(match.entries)}"
        assert loaded.stopped is None, f"{where}: a match just saved does not replay: {loaded.stopped}"
        check_numbers(f"{where}: the match file", msgspec.json.decode(saved))
        assert loaded.state.digest() == match.state.digest(), f"{where}: saving and loading changes the state"
        assert dumps(loaded.file) == saved, f"{where}: a loaded match is saved differently"
        seats = subject.game.seats(subject.scenario)
        assert loaded.view(seats) == match.view(seats), f"{where}: a loaded match looks different"
        ahead = rng.randrange(1, 4)
        twin = Random()
        twin.setstate(rng.getstate())
        lines = go_on(match, rng, ahead)
        assert go_on(loaded, twin, ahead) == lines, f"{where}: a loaded match goes on differently"
        assert dumps(loaded.file) == dumps(match.file), f"{where}: a loaded match writes other entries"
        if not lines:
            break


def check_undo(subject: Subject, seed: str, skip: int = 0, entries: int = 40) -> int:
    """Undo restores the hash, and stops at a die, another seat's answer or a fact shown; how often it worked."""
    match = start(subject, seed, skip)
    rng = Random(f"{subject}|{seed}|undo")
    undone = 0
    for _ in range(entries):
        before = match.state.digest()
        if not go_on(match, rng, 1):
            break
        entry = match.entries[-1]
        after = match.state.digest()
        where = f"{subject}, match {seed} after {skip} actions, entry {entry.n} ('{entry.act}')"
        _check_asked(match, where)
        barred = bool(entry.draws) or any(event.reveals for event in entry.events) or entry.seat == TABLE
        other = next(seat for seat in (*subject.game.seats(subject.scenario), TABLE) if seat != entry.seat)
        assert not _undone(match, other), f"{where}: {other} can take back what is not its own"
        if _undone(match, entry.seat):
            assert not barred, f"{where}: it was taken back in spite of a die or a fact shown"
            assert match.state.digest() == before, f"{where}: taking it back leads to another position"
            match.do(entry.seat, entry.act)
            assert match.state.digest() == after, f"{where}: doing it again leads to another position"
            undone += 1
    return undone


def _check_asked(match: AnyMatch, where: str) -> None:
    """Whoever is waited for is shown the question, even where others' actions are held back."""
    seats = match.game.seats_of(match.state)
    for question in match.game.asks(match.state) if match.ended is None else ():
        if question.waits and question.seat in seats:
            shown = [(asked.seat, asked.kind) for asked in match.view([question.seat]).questions]
            asked = (question.seat, question.kind)
            assert asked in shown, f"{where}: {question.seat} is waited for, but not shown the question"


def _undone(match: AnyMatch, seat: str) -> bool:
    length = len(match.entries)
    try:
        match.undo(seat)
    except Refusal:
        assert len(match.entries) == length, "a refused undo left an entry"
        return False
    return True


def main(arguments: list[str]) -> None:
    """Print the record of a random match: GAME SCENARIO OPTIONS SEED ENTRIES."""
    reference, scenario, options, seed, entries = arguments
    module, _, name = reference.partition(":")
    game = getattr(import_module(module), name)()
    subject = Subject(game, scenario, msgspec.json.decode(options, type=dict[str, str]))
    print("\n".join(record(subject, seed, int(entries))))


if __name__ == "__main__":
    main(sys.argv[1:])
