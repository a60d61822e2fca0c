"""Names of people: nothing invisible, and one script each."""

from __future__ import annotations

import pytest

from sandtable.service.names import BadName, fold_name, tidy_name

GOOD = ["Ada  Lovelace", "Jean-Luc", "O'Neill_7", "Søren Åström", "Ελένη", "Иван Петров", "שלום", "محمد", "山田太郎",
        "やまだ カナ", "김철수", "Nguyễn Văn", "प्रिया"]  # fmt: skip
BAD = [
    "", " ", "a\u200bb", "a\u202eb", "a\u00adb", "\u3164", "a\u115fb", "\u1160", "a\ufe0f", "a\u034fb", "a\U000e0101",
    "a\u2800b", "Аda", "Рaypal", "Ada\u03b1", "admix\u0301\u0302\u0303", "\u0301a", "a\x00b",
    "\U0001f600", "a/b", "-", "x" * 41, "a\u0660", "٣bc",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_scripts_are_taken(name: str) -> None:
    shown = tidy_name(name)
    assert fold_name(shown) == fold_name(name)


@pytest.mark.parametrize("name", BAD)
def test_disguises_are_not(name: str) -> None:
    with pytest.raises(BadName):
        tidy_name(name)


def test_names_that_look_alike_are_one() -> None:
    assert fold_name("ＡＤＡ") == fold_name(" ada ") == fold_name("Ada")
