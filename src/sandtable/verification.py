"""Verifying a match file: what was committed to, rolls, rules, positions.

A file either agrees, or does not agree, or cannot be fully checked. Only what was replayed is counted as checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sandtable.errors import BadFile, SandtableError
from sandtable.kernel import MODERATOR, Game, Match, MatchFile
from sandtable.kernel.commitments import fingerprint
from sandtable.kernel.files import as_written, dumps, false_start, head_text, line_astray, parse
from sandtable.kernel.parts import NoArchive, read_part, same_moment, written_part
from sandtable.kernel.plain import digest_of
from sandtable.kernel.replay import Doubt, Report, Reroll
from sandtable.kernel.snapshots import FinalSnapshot, Snapshot
from sandtable.registry import game as game_named

AGREES: Literal["agrees"] = "agrees"
DIFFERS: Literal["differs"] = "differs"
UNCHECKED: Literal["unchecked"] = "unchecked"
Verdict = Literal["agrees", "differs", "unchecked"]

VERDICTS: dict[Verdict, str] = {
    AGREES: "every roll, every rule and every position agrees",
    DIFFERS: "something does not agree",
    UNCHECKED: "what could be checked agrees, but not everything can be checked",
}
UNPROVEN = (
    "Who acted, by hand or by a standing order, which version of the rules an entry names if the current one plays it "
    "alike, and that nothing was replaced or left off at the end: a file is not signed, and anyone who knows "
    "the seed can write a different match that the rules allow. Players whose files have the same fingerprint "
    "have the same match, to the last byte."
)
OTHER_ORDER = "the {} that the match starts with are not in the order in which this program writes them"
NOT_COMPARED = "That this is the match you saw: pass the commitment shown at its start to have it compared as well."
MANY = 20
"""Reasons of one kind that are listed; more are counted."""


class Checked(Struct):
    """What came out. `entry` and `line` say where the first fault is; line 1 is the head of the file."""

    verdict: Verdict
    file: str
    game: str
    rules: str
    format: int
    entries: int
    """Entries of the file."""
    commitment: str
    start_commitment: str
    words: dict[str, str]
    fingerprint: str = ""
    """The same for two files only if every byte is."""
    checked: int = 0
    """Entries that were replayed and agree."""
    unchecked_bytes: int = 0
    """Bytes of the entries that were not."""
    rolls: int = 0
    """Rolls in those entries."""
    taken_back: int = 0
    rerolls: list[str] = []
    """Where dice were taken back."""
    ended: str = ""
    reasons: list[str] = []
    """Why it cannot be fully checked."""
    remarks: list[str] = []
    unproven: list[str] = []
    """What no check of a file can prove."""
    entry: int = 0
    line: int = 0
    fault: str = ""

    def lines(self) -> list[tuple[str, str]]:
        """The report as rows: what, and what came out."""
        words = ", ".join(f"{seat} '{word}'" for seat, word in self.words.items())
        return [
            ("file", self.file),
            ("match", f"{self.game}, rules '{self.rules}', format {self.format}"),
            ("entries", f"{self.entries}; {self.checked} replayed and found right; {self.taken_back} were taken back"),
            ("rolls", f"{self.rolls}, each the one that the seed and the words give"),
            ("seed", f"committed to as {self.commitment}"),
            ("words", words or "none"),
            ("start", f"committed to as {self.start_commitment}"),
            ("ended", self.ended or "not yet"),
            ("fingerprint", self.fingerprint),
            *(("rerolled", text) for text in self.rerolls),
            *(("unchecked", text) for text in self.reasons),
            *(("remark", text) for text in self.remarks),
            *(("unproven", text) for text in self.unproven),
            ("verdict", VERDICTS[self.verdict]),
        ]


def check_parts(parts: Iterable[tuple[str, bytes]], noted: str = "") -> Checked:
    """Check the parts of a match one after the other: what one begins with is what the one before has led to."""
    whole: Checked | None = None
    head, moment = "", None
    for name, data in parts:
        part = read_part(data, name)
        own = head_text(part.file)
        source = _source(data, name, written_part(replace(part, file=as_written(part.file))))
        checked, match = _check(source, part.file, noted, part.after)
        if whole is not None and checked.verdict != DIFFERS:
            if own != head:
                checked = _differs(checked, 0, "the part belongs to another match than the one before it")
            elif part.after is None or moment is None or not same_moment(part.after, moment):
                checked = _differs(checked, 0, "the part does not begin where the one before it has led to")
        elif whole is None and part.after is not None and checked.verdict == AGREES:
            checked.verdict = UNCHECKED
            checked.reasons.append(f"it begins after entry {part.after.n}: only the parts before it prove that moment")
        whole = checked if whole is None else _added(whole, checked)
        if whole.verdict == DIFFERS or match is None:
            return whole
        head, moment = own, match.snapshot()
    if whole is None:
        raise BadFile("there is no part to check")
    return whole


def _added(whole: Checked, part: Checked) -> Checked:
    """What came out of some parts and the next one together."""
    worst = max(whole.verdict, part.verdict, key=(AGREES, UNCHECKED, DIFFERS).index)
    return replace(
        part,
        verdict=worst,
        entries=whole.entries + part.entries,
        fingerprint=digest_of(f"{whole.fingerprint} {part.fingerprint}".encode()),
        checked=whole.checked + part.checked,
        unchecked_bytes=whole.unchecked_bytes + part.unchecked_bytes,
        rolls=whole.rolls + part.rolls,
        taken_back=whole.taken_back + part.taken_back,
        rerolls=whole.rerolls + part.rerolls,
        reasons=whole.reasons + part.reasons,
        remarks=whole.remarks + [remark for remark in part.remarks if remark not in whole.remarks],
    )


def check_file(data: bytes, name: str, noted: str = "", *, entries: int = 0) -> Checked:
    """Check the bytes of a file; one that cannot be read at all raises BadFile.

    `noted`: the commitment that was shown when the match began. `entries`: the most that are checked; 0 for any number.
    """
    return _check_file(data, name, noted, entries)[0]


def check_to_resume(data: bytes, name: str, noted: str, *, entries: int = 0) -> tuple[Checked, FinalSnapshot | None]:
    """As `check_file`; with how the match stands after its last entry, unless it is false: whoever keeps the file need
    not replay it again."""
    checked, match = _check_file(data, name, noted, entries)
    if match is not None and match.report.parted:  # a strict replay may part where one that only plays on does not
        match = Match.load(match.game, parse(data, name))
    return checked, match.final() if match is not None else None


def _check_file(data: bytes, name: str, noted: str, entries: int) -> tuple[Checked, Match[Any] | None]:
    file = parse(data, name)
    if entries and len(file.entries) > entries:
        raise BadFile(f"{name}: {len(file.entries)} entries are too many to check here; the limit is {entries}")
    return _check(_source(data, name, dumps(as_written(file))), file, noted)


class _Source(Struct):
    """What the bytes of a file or a part say, before anything in them is looked at."""

    name: str
    fingerprint: str
    astray: int
    """The first line that is not as this program writes it; 0 if all are."""


def _source(data: bytes, name: str, canonical: str) -> _Source:
    return _Source(name, fingerprint(data), line_astray(data, canonical))


def _check(
    source: _Source, file: MatchFile, noted: str, after: Snapshot | None = None
) -> tuple[Checked, Match[Any] | None]:
    name = source.name
    try:
        game = game_named(file.game)
    except SandtableError as error:
        raise BadFile(f"{name}:1: {error}") from None
    checked = Checked(
        UNCHECKED, name, file.game, file.rules, file.sandtable, len(file.entries), file.commitment,
        file.start_commitment, file.words, source.fingerprint, ended=_stored_end(file), unproven=[UNPROVEN],
    )  # fmt: skip
    noted = noted.strip().lower()
    fault = false_start(file) or _false_words(game, file) or _other_than_noted(file, noted)
    if fault:
        return _differs(checked, 0, fault), None
    if not noted:
        checked.unproven.append(NOT_COMPARED)
    checked, match = _replay(checked, game, file, noted, after)
    if (line := source.astray) and checked.verdict != DIFFERS:
        return _differs(checked, line - 1, f"line {line} is not written as this program writes it"), None
    return checked, match


def _replay(
    checked: Checked, game: Game[Any], file: MatchFile, noted: str, after: Snapshot | None
) -> tuple[Checked, Match[Any] | None]:
    first = after.n + 1 if after is not None else 1
    remarks = _remarks(file, game.version)
    for place, n in enumerate([entry.n for entry in file.entries], first):
        if n != place:
            return _differs(checked, place, f"entry {place} carries the number {n}"), None
    try:
        if after is None:
            match: Match[Any] = Match.load(game, file, strict=True)
        else:
            match = Match.load_part(game, file, after, NoArchive(first))
    except BadFile as error:
        return _differs(checked, 0, str(error)), None
    except SandtableError as error:
        return _differs(checked, 0, f"the match cannot begin: {error}"), None
    report = match.report
    checked.checked, checked.rolls, checked.taken_back = report.checked, report.rolls, report.taken_back
    checked.rerolls = [_reroll(reroll) for reroll in report.rerolls[:MANY]] + _more(len(report.rerolls))
    checked.ended = match.ended.text if match.ended else ""
    fault = _false_position(match) if after is None else ""
    if fault:
        return _differs(checked, 0, fault), None
    if report.fault is not None:
        return _differs(checked, report.fault.n, f"entry {report.fault.n}: {report.fault.why}"), None
    checked.reasons = _reasons(file, report, noted)
    doubtful = {n for doubt in report.doubts for n in range(doubt.first, doubt.last + 1)}
    checked.unchecked_bytes = sum(len(msgspec.json.encode(match.entries[n - 1])) for n in doubtful)
    checked.remarks = remarks
    checked.verdict = UNCHECKED if checked.reasons else AGREES
    return checked, match


def _differs(checked: Checked, entry: int, why: str) -> Checked:
    checked.verdict, checked.entry, checked.line, checked.fault = DIFFERS, entry, entry + 1, why
    return checked


def _stored_end(file: MatchFile) -> str:
    """How the match ended, if its last entry says so; nothing has been checked of it."""
    ended = file.entries[-1].ended if file.entries else None
    return f"{ended.text} (as the file says)" if ended is not None else ""


# --- what a match begins with


def _false_words(game: Game[Any], file: MatchFile) -> str:
    try:
        seats = game.seats(file.start.scenario)
    except SandtableError as error:
        return str(error)
    strange = [seat for seat in file.words if seat not in seats]
    if strange:
        return f"'{strange[0]}' has added a word, but is not a seat of this match"
    return "" if list(file.words) == [seat for seat in seats if seat in file.words] else OTHER_ORDER.format("words")


def _other_than_noted(file: MatchFile, noted: str) -> str:
    if not noted or noted in (file.commitment, file.start_commitment):
        return ""
    return f"another match was committed to: this file's commitment is {file.start_commitment}"


def _false_position(match: Match[Any]) -> str:
    """What of a given position or of the options is not as the game writes it; empty if all is."""
    file = match.file
    start = match.history.plain(match.entries, 0)
    for name, value in file.start.position.items():
        if name not in start or msgspec.json.encode(start[name]) != msgspec.json.encode(value):
            return f"'{name}' of the position that the match starts from is not what the game makes of it"
    if file.rules == match.game.version:
        for what, given, order in (
            ("fields of the position", file.start.position, start),
            ("options", file.options, [*(option.name for option in match.game.options), *match.game.former_options]),
        ):
            if list(given) != [name for name in order if name in given]:
                return OTHER_ORDER.format(what)
    options = start.get("options")
    effective = match.game.effective_options
    if isinstance(options, dict) and effective(options) != effective(file.options):
        return "the options of the match are not those of the position that it starts from"
    return ""


# --- what could not be checked


def _reasons(file: MatchFile, report: Report, noted: str) -> list[str]:
    reasons = [_doubt(doubt) for doubt in report.doubts[:MANY]] + _more(len(report.doubts))
    if noted == file.commitment and file.words:
        reasons.append("the commitment you noted covers the seed alone, and seats have added words after it was shown")
    return reasons


def _doubt(doubt: Doubt) -> str:
    which = f"entry {doubt.first}" if doubt.first == doubt.last else f"entries {doubt.first} to {doubt.last}"
    return f"{which}: {doubt.why}"


def _reroll(reroll: Reroll) -> str:
    agreed = f"agreed by {', '.join(reroll.agreed)}" if reroll.agreed else "nobody's agreement is on record"
    dice = "1 roll was" if reroll.rolls == 1 else f"{reroll.rolls} rolls were"
    return f"entry {reroll.entry} goes back to before entry {reroll.to}: {dice} taken back ({agreed})"


def _more(count: int) -> list[str]:
    return [f"and {count - MANY} more like these"] if count > MANY else []


def _remarks(file: MatchFile, version: str) -> list[str]:
    """What a reader should know, though nothing is wrong with it."""
    remarks = []
    others = {rules: None for rules in (file.rules, *(entry.rules for entry in file.entries)) if rules}
    others.pop(version, None)
    if others:
        remarks.append(f"made in part under {', '.join(map(repr, list(others)[:MANY]))}; checked by '{version}'")
    corrected = [str(entry.n) for entry in file.entries if entry.seat == MODERATOR]
    if corrected:
        remarks.append(f"the moderator acted in {len(corrected)} entries: {', '.join(corrected[:MANY])}")
    if file.start.position:
        origin = f" ({file.forked})" if file.forked else ""
        remarks.append(f"the match starts from a given position{origin}; what led to it is not in this file")
    elif file.forked:
        remarks.append(f"it says of itself '{file.forked}'; it starts as any other match, and nothing here proves that")
    return remarks
