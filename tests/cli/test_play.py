"""Matches at the terminal, through pipes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tools import BEFORE_COMBAT, LANDED, fails, program, run, write


def play(path: Path, *lines: str, resume: bool = True, more: tuple[object, ...] = ("--against", "random")) -> str:
    """What is printed while these lines are typed; the input then ends."""
    args = ("--resume", path) if resume else ("oil-war", "--scenario", "1", "--seed", "s", "--save", path)
    return run("play", *args, *more, stdin="".join(f"{line}\n" for line in lines)).stdout


def acts(path: Path) -> list[str]:
    return [entry["act"] for entry in json.loads(path.read_text())["entries"]]


@pytest.mark.parametrize("seat", ["us", "arab"])
def test_a_whole_match(tmp_path: Path, seat: str) -> None:
    path = tmp_path / "m.json"
    output = play(path, *["accept", "done"] * 200, resume=False, more=("--against", "random", "--seat", seat))
    assert "Oil War: Oil embargo with Israeli help" in output
    assert "The game is over" in output
    assert "victory: the American Player controls" in output
    run("verify", path)


def test_both_seats_at_one_keyboard(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    output = play(path, *["a", "done"] * 200, resume=False, more=("--against", "human"))
    assert "Your seats: Arab Player and American Player." in output
    assert "The game is over" in output


def test_end_of_input_keeps_the_match(tmp_path: Path) -> None:
    path = tmp_path / "m.json"
    output = play(path, "transport US-ai-1 0611", resume=False)
    assert output.endswith(f"To continue: sandtable play oil-war --seat us --against random --resume {path}\n")
    assert acts(path)[-1] == "transport US-ai-1 0611"
    output = play(path, "done", "quit", "never read")
    assert "never read" not in output
    assert acts(path)[-1] == "done"


def test_the_question_says_what_can_be_done(tmp_path: Path) -> None:
    output = play(write(tmp_path / "m.json", *LANDED))
    assert "us: Bring units onto the map: 8 ATPs left." in output
    assert "1)  transport UNIT SPACE" in output
    assert "2)  done" in output


def test_numbers_stand_for_choices(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    output = play(path, "1", "2", "1", "with", "1 2", "")
    assert "1) 0612  up to +12, Wafra (oil), KW-i-2" in output
    assert "'attack 0711' can continue with" in output
    assert "1) US-ai-1  7: US-ai-1" in output
    assert acts(path)[6] == "attack 0612 0711 with US-ai-1 US-ai-2"


def test_a_sentence_in_pieces(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    output = play(path, "attack 0612", "with us-ai-1", "", "quit")
    assert "us: attack 0612 …>" in output
    assert "ground combat at 0612: 7 - 2 = +5" in output
    assert acts(path)[6] == "attack 0612 with US-ai-1"


def test_a_sentence_is_dropped(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    before = acts(path)
    output = play(path, "transport", "", "transport IS-ai-1", "done")
    assert "'transport' is cancelled." in output
    assert acts(path)[: len(before) + 1] == [*before, "done"], "a new verb begins a new sentence"


def test_hexes_are_no_choice_numbers(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    play(path, "transport IS-ai-1", "0708")
    assert acts(path)[-1] == "transport IS-ai-1 0708"


def test_a_plan_is_shown_before_it_is_taken(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json")
    output = play(path, "1", "IR-i-1 1404", more=("--seat", "arab", "--against", "human"))
    assert "Proposal ('a' accepts it): deploy IR-i-1 1510" in output
    assert "Press Enter to do 'deploy' as it stands, with the proposal for the rest." in output
    assert acts(path) == ["begin"], "more lines may follow"
    play(path, "deploy IR-i-1 1404", more=("--seat", "arab"))
    assert acts(path)[1] == "deploy IR-i-1 1404"


def test_a_plan_with_two_lines_on_one_unit_is_told_which_holds(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json")
    output = play(path, "1", "deploy IR-i-1 1404; IR-i-1 1510", "", more=("--seat", "arab", "--against", "human"))
    assert "Several lines say what IR-i-1 does: the last one holds." in output


def test_refusals_are_explained(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    output = play(
        path, "transport IS-ai-1 0808", "rule 5.4", "why transport IS-ai-1 0808", "why done", "conquer", "a", "rule 99"
    )
    assert "No: IS-ai-1 can be dropped on clear or sand, not on sea (5.4); nearest: 0708" in output
    assert "'rule 5.4' shows the rule" in output
    assert "It is allowed." in output
    assert "now you can say: transport, done" in output
    assert "there is no proposal here; nearest: transport, done" in output
    assert "no clause '99'" in output
    assert len(acts(path)) == 4


def test_commands(tmp_path: Path) -> None:
    path, copy = write(tmp_path / "m.json", *BEFORE_COMBAT), tmp_path / "copy.json"
    output = play(
        path, "?", "legal", "legal attack", "odds", "odds attack 0612", "odds done", "look", "log", "map", "save",
        f"save {copy}", "", "/undo", "undo", "QUIT",
    )  # fmt: skip
    assert "why SENTENCE" in output
    assert "us can:" in output
    assert output.count("ground combat at 0612: 14 - 2 = +12") == 2
    assert "Nothing is rolled for that." in output
    assert "US-ai-2 is air transported to 0611" in output
    assert "a figure behind a letter counts its pieces" in output
    assert f"The map is in {tmp_path / 'm.svg'}" in output
    assert (tmp_path / "m.svg").read_text().startswith("<svg")
    assert f"Saved in {copy}." in output
    assert "Entry 6 is taken back." in output
    assert "Entry 5 is taken back." in output
    run("verify", copy)


def test_undo_stops_at_a_die(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *BEFORE_COMBAT)
    output = play(path, "attack 0612 with US-ai-1 US-ai-2", "undo")
    assert "No: arab has answered since" in output or "a die was rolled" in " ".join(output.split())
    assert "undo" not in " ".join(acts(path))


def test_the_match_is_kept_in_the_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    run("play", "oil-war", "--against", "random", stdin="")
    (kept,) = (tmp_path / "state" / "sandtable").iterdir()
    assert kept.name.startswith("oil-war-1-")


def test_the_match_is_kept_here_if_need_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.chdir(tmp_path)
    run("play", "oil-war", "--against", "random", stdin="")
    assert len(list(tmp_path.glob("oil-war-1-*.json"))) == 1


def test_nonsense(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    play(path, "\x00", "é" * 1000, "99999", "-1", ";", "; ;", "transport ;", "1 1 1 1", "1,2", "/", "/nonsense", " ")
    assert len(acts(path)) == 4


def test_wrong_usage(tmp_path: Path) -> None:
    path = write(tmp_path / "m.json", *LANDED)
    assert "name a game" in fails(2, "play")
    assert "no player 'hal'" in fails(2, "play", "oil-war", "--against", "hal")
    assert "no seat 'iran'" in fails(1, "play", "oil-war", "--seat", "iran")
    assert "belong to a new match" in fails(2, "play", "--resume", path, "--seed", "1")
    assert "there is no game 'chess'" in fails(2, "play", "chess")
    assert "is a match of oil-war, not of chess" in fails(2, "play", "chess", "--resume", path)
    assert "No such file" in fails(2, "play", "oil-war", "--save", tmp_path / "nowhere" / "m.json")


def test_the_real_program_through_a_pipe(tmp_path: Path) -> None:
    done = program("play", "oil-war", "--against", "random", "--save", "m.json", stdin="done\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "us> done" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_disk_that_fails_does_not_end_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sandtable.cli import table
    from sandtable.errors import BadFile
    from sandtable.kernel import MatchFile
    from sandtable.kernel.files import write_match

    path, other = write(tmp_path / "m.json", *LANDED), tmp_path / "other.json"

    def full(place: Path, file: MatchFile) -> None:
        if place == path and len(file.entries) > 4:
            raise BadFile(f"{place}: No space left on device")
        write_match(place, file)

    monkeypatch.setattr(table, "write_match", full)
    result = run("play", "--resume", path, "--against", "random", stdin=f"done\nsave {other}\n")
    assert "the match is no longer saved; use 'save FILE'" in result.stderr
    assert f"--resume {other}" in result.stdout
    assert acts(other)[-1] == "done"
