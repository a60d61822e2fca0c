"""Accounts: names, passwords, sessions."""

from __future__ import annotations

from collections.abc import Sequence

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.errors import SandtableError
from sandtable.store import Accounts

from .names import LONGEST_NAME, fold_name, tidy_name
from .passwords import LONGEST, password_fault
from .tokens import hash_token, new_token

SESSION = 30 * 24 * 3600.0


class BadPassword(SandtableError):
    """A password that cannot be used."""


class NameTaken(SandtableError):
    """Somebody else has that name."""


class WrongPassword(SandtableError):
    """Wrong name or password; the error does not say which."""


class People:
    """Sign up, sign in, sign out."""

    def __init__(self, accounts: Accounts, hasher: PasswordHasher | None = None) -> None:
        self.accounts = accounts
        self.hasher = hasher or PasswordHasher()
        self._nobody = self.hasher.hash(new_token())
        """What a password is compared with when there is no such name, so that the answer takes as long."""

    def sign_up(self, name: str, password: str) -> str:
        """A new account and its first session."""
        shown = tidy_name(name)
        account = fold_name(shown)
        fault = password_fault(password, shown)
        if fault:
            raise BadPassword(fault)
        if not self.accounts.add(account, shown, self.hasher.hash(password)):
            raise NameTaken(f"the name '{shown}' is taken")
        return self._open(account)

    def sign_in(self, name: str, password: str) -> str:
        """The token of a new session."""
        account = fold_name(name)
        stored = self.accounts.password(account) if len(account) <= LONGEST_NAME else None
        try:
            self.hasher.verify(stored or self._nobody, password[: LONGEST + 1])
        except (VerificationError, InvalidHashError):
            stored = None
        if stored is None:
            raise WrongPassword("there is no account with this name and password")
        return self._open(account)

    def _open(self, name: str) -> str:
        secret = new_token()
        self.accounts.open_session(hash_token(secret), name, SESSION)
        return secret

    def sign_out(self, secret: str) -> None:
        self.accounts.close_session(hash_token(secret))

    def ended(self, secrets: Sequence[str]) -> list[str]:
        """Those of these sessions that are over."""
        hashes = {hash_token(secret): secret for secret in secrets}
        open_ones = self.accounts.sessions(list(hashes))
        return [secret for each, secret in hashes.items() if each not in open_ones]

    def account(self, secret: str) -> str | None:
        """Whose session this is."""
        return self.accounts.session(hash_token(secret)) if len(secret) < 100 else None
