"""Passwords that anybody would try first are refused, others are not."""

from __future__ import annotations

import pytest

from sandtable.service.passwords import password_fault


@pytest.mark.parametrize(
    "password",
    ["12345678", "87654321", "00000000", "abcdefgh", "qwertyuiop", "qwerty123", "password", "Password1", "passw0rd!",
     "letmein1", "iloveyou2", "admin1234", "1qaz2wsx", "AdaLovelace1", "aaaabbbb", "welcome2024",
     "P@ssw0rd", "p4$$w0rd!", "drowssap", "\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18", "1q2w3e4r",
     "q1w2e3r4t5", "qazwsxedc", "pass1234", "changeme", "december24", "liverpool1", "5uperm4n", "ecalevoladA",
     "20261119", "19.11.1984", "1984-11-19!", "+49 171 274 961"],
)  # fmt: skip
def test_the_first_guesses_are_refused(password: str) -> None:
    assert "first that anybody would try" in password_fault(password, "AdaLovelace")


@pytest.mark.parametrize(
    "password",
    [
        "long enough",
        "correct horse battery staple",
        "tr0ub4dor&3",
        "x7Kp2mQz",
        "wrong password",
        "geheimnis",
        "שלום עולם",
        "4096 1217 3309 58",
    ],
)
def test_others_are_taken(password: str) -> None:
    assert password_fault(password, "Ada") == ""


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_the_length_is_said(password: str) -> None:
    assert password_fault(password, "Ada") == "a password has 8 to 200 characters"
