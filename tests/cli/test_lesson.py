"""Lessons at the terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.tools import answer, fails, run


def test_lessons_are_listed() -> None:
    assert "oil-war land" in run("lesson").stdout
    assert {"game": "oil-war", "name": "land"}.items() <= answer("lesson", "oil-war")[0].items()


def test_a_title_that_asks_gets_no_full_stop(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "oil-war"\ntitle = "Who goes there?"\nlearn = "L"\nseat = "us"\nopponent = "staff"\n'
        '[[step]]\nsay = "Do it."\ndone.any = ["done"]\n'
    )
    assert (
        "Lesson: Who goes there? L"
        in run("lesson", "oil-war", own, "--save", tmp_path / "m.json", stdin="quit\n").stdout
    )


def test_a_lesson_that_does_not_exist() -> None:
    assert "oil-war has no lesson 'sea'; it has" in fails(2, "lesson", "oil-war", "sea")


def test_a_lesson_is_left_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    first = run(
        "lesson", "oil-war", "land", "--save", file, stdin="a\nwhy done\ntransport EC-ai-1 1520\nback\n?\nquit\n"
    )
    assert "Step 1 of 12" in first.stdout
    assert "✓ 3 of your 20 ATPs are spent." in first.stdout
    assert "The next steps need EC-ai-1 in 1421" in first.stdout
    assert "go back to the beginning of the step" in first.stdout
    assert first.stdout.count("Step 2 of 12") == 3
    rest = "task\n" + "skip\n" * 11 + "quit\n"
    second = run("lesson", "--resume", file, stdin=rest).stdout
    assert "Step 2 of 12" in second
    assert second.count("End of the lesson “Land and supply”") == 1
    verified = run("verify", file).stdout
    assert "lesson land" in verified


def test_a_refused_answer_gets_the_words_of_the_lesson(tmp_path: Path) -> None:
    lines = "a\ntransport EC-ai-1 1421\ndone\nmove EC-ai-1 1419\nback\nback\nback\nback\nquit\n"
    output = run("lesson", "oil-war", "land", "--save", tmp_path / "m.json", stdin=lines).stdout
    assert "(5.26a" in output
    assert "stop beside it and attack later" in " ".join(output.split())
    assert "this is the beginning of the lesson" in output


def test_only_lessons_are_resumed(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    run("new", "oil-war", "--scenario", "1", "-o", file)
    assert "is not a match of a lesson" in fails(2, "lesson", "--resume", file)


def test_a_lesson_is_checked(tmp_path: Path) -> None:
    assert run("lesson", "oil-war", "land", "--check", "--strays", 1).stdout == "land: no fault found\n"
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'game = "oil-war"\ntitle = "T"\nlearn = "L"\nseat = "us"\nopponent = "staff"\n'
        '[[step]]\nsay = "Do it."\ndone.any = ["end"]\n'
    )
    assert "mine: step 1: the solution 'end' is refused" in run("lesson", "oil-war", mine, "--check", code=1).stdout
