"""Accounts: names, passwords, sessions."""

from __future__ import annotations

import unicodedata

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.errors import SandtableError
from sandtable.store import Accounts

from .making import hashed, token

SESSION = 30 * 24 * 3600.0
LONGEST_NAME = 40
PASSWORD = (8, 200)


class BadName(SandtableError):
    """A name or a password that cannot be used."""


class NameTaken(SandtableError):
    """Somebody else has that name."""


class WrongPassword(SandtableError):
    """Name and password do not go together; which of them is wrong is not told."""


class People:
    """Sign up, sign in, sign out."""

    def __init__(self, accounts: Accounts, hasher: PasswordHasher | None = None) -> None:
        self.accounts = accounts
        self.hasher = hasher or PasswordHasher()
        self._nobody = self.hasher.hash(token())
        """What a password is held against when there is no such name, so that the answer takes as long."""

    def sign_up(self, name: str, password: str) -> str:
        """A new account and its first session."""
        shown, folded = _tidy(name)
        least, most = PASSWORD
        if not least <= len(password) <= most:
            raise BadName(f"a password has {least} to {most} characters")
        if not self.accounts.add(folded, shown, self.hasher.hash(password)):
            raise NameTaken(f"the name '{shown}' is taken")
        return self._open(folded)

    def sign_in(self, name: str, password: str) -> str:
        """The token of a new session."""
        try:
            folded = _tidy(name)[1]
            stored = self.accounts.password(folded)
        except BadName:
            folded, stored = "", None
        try:
            self.hasher.verify(stored or self._nobody, password[: PASSWORD[1] + 1])
        except (VerificationError, InvalidHashError):
            stored = None
        if stored is None:
            raise WrongPassword("there is no account with this name and password")
        return self._open(folded)

    def _open(self, name: str) -> str:
        secret = token()
        self.accounts.open_session(hashed(secret), name, SESSION)
        return secret

    def sign_out(self, secret: str) -> None:
        self.accounts.close_session(hashed(secret))

    def account(self, secret: str) -> str | None:
        """Whose session this is."""
        return self.accounts.session(hashed(secret)) if len(secret) < 100 else None


def _tidy(name: str) -> tuple[str, str]:
    """A name as it is shown, and as it is compared. Letters of any script, but nothing that could hide or turn text."""
    if len(name) > 4 * LONGEST_NAME:
        raise BadName(f"a name has at most {LONGEST_NAME} characters")
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not 1 <= len(shown) <= LONGEST_NAME:
        raise BadName(f"a name has 1 to {LONGEST_NAME} characters")
    for letter in shown:
        if unicodedata.category(letter)[0] not in "LMN" and letter not in " -_.'":
            raise BadName("a name is made of letters, digits, spaces and - _ . '")
    return shown, shown.casefold()
