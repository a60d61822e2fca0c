"""Accounts: names, passwords, sessions."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.errors import SandtableError
from sandtable.store import AccountRow, Accounts, Reports, SessionRow

from .errors import Unknown
from .names import KEPT, LONGEST_NAME, fold_name, look_of, new_name
from .passwords import LONGEST, password_fault
from .tokens import hash_token, new_token

SESSION = 30 * 24 * 3600.0
BY_OPERATOR = 24 * 3600.0
"""Seconds for which a link of the operator sets a new password."""
SHOWN_OF_TOKEN = 16
"""Characters of the hash of a session by which its owner names it."""
BROWSERS = (("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip
"""What browsers say of themselves, those first that also say what others do."""


class BadPassword(SandtableError):
    """A password that cannot be used."""


class NameTaken(SandtableError):
    """Somebody else has that name."""


class WrongPassword(SandtableError):
    """Wrong name or password; the error does not say which."""


class NotThePassword(WrongPassword):
    """Somebody who is signed in has given another password than their own."""


class BadLink(SandtableError):
    """A link for a new password that was used, has run out or never was one."""


class People:
    """Sign up, sign in, sign out; a new name, a new password."""

    def __init__(self, accounts: Accounts, hasher: PasswordHasher | None = None) -> None:
        self.accounts = accounts
        self.hasher = hasher or PasswordHasher()
        self._nobody = self.hasher.hash(new_token())
        """What a password is compared with when there is no such name, so that the answer takes as long."""

    def sign_up(self, name: str, password: str, browser: str = "") -> str:
        """A new account and its first session."""
        wanted = new_name(name)
        self._check_new(password, wanted.shown)
        account = self.accounts.add(wanted, self.hasher.hash(password))
        if account is None:
            raise NameTaken(f"the name '{wanted.shown}' is taken, or looks like one that is")
        return self.open_session(account, browser)

    def sign_in(self, name: str, password: str, browser: str = "") -> str:
        """The token of a new session."""
        folded = fold_name(name)
        account = self.accounts.find(folded) if len(folded) <= LONGEST_NAME else None
        if not self._is_password(account, password) or account is None:
            raise WrongPassword("there is no account with this name and password")
        return self.open_session(account, browser)

    def check_password(self, account: str, password: str) -> None:
        """Raise NotThePassword unless this is the password of an account: whoever sits down at a browser in which
        somebody is signed in may not take the account over."""
        if not self._is_password(account, password):
            raise NotThePassword("this is not your password")

    def _is_password(self, account: str | None, password: str) -> bool:
        stored = self.accounts.password(account or "")  # asked for nobody, too: it takes as long
        try:
            self.hasher.verify(stored or self._nobody, password[: LONGEST + 1])
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    def _check_new(self, password: str, name: str) -> None:
        fault = password_fault(password, name)
        if fault:
            raise BadPassword(fault)

    def open_session(self, account: str, browser: str = "") -> str:
        secret = new_token()
        self.accounts.open_session(hash_token(secret), account, SESSION, browser_name(browser))
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

    def row(self, account: str) -> AccountRow:
        """What is kept about an account. Raises Unknown if it was deleted at this moment."""
        found = self.accounts.get(account)
        if found is None:
            raise Unknown("there is no such account any more")
        return found

    # --- what its owner may change

    def rename(self, account: str, name: str, password: str) -> str:
        """Another name; the old one is nobody's for a while. The name as it is shown."""
        self.check_password(account, password)
        wanted = new_name(name)
        if not self.accounts.rename(account, wanted, look_of(self.row(account).shown), KEPT):
            raise NameTaken(f"the name '{wanted.shown}' is taken, or looks like one that is")
        return wanted.shown

    def change_password(self, account: str, old: str, new: str, browser: str = "") -> str:
        """Another password: all sessions end, and a new one begins here."""
        self.check_password(account, old)
        self._check_new(new, self.row(account).shown)
        self.accounts.set_password(account, self.hasher.hash(new))
        return self.open_session(account, browser)

    def sessions_of(self, account: str) -> list[SessionRow]:
        return self.accounts.sessions_of(account)

    def end_sessions(self, account: str, name: str, own: str) -> None:
        """End the session of this name, or all but one's own."""
        for session in self.sessions_of(account):
            is_meant = session.token[:SHOWN_OF_TOKEN] == name if name else session.token != hash_token(own)
            if is_meant:
                self.accounts.close_session(session.token)

    def report(self, account: str, name: str, text: str) -> None:
        """Complain about somebody to whoever runs the server. Raises Unknown if nobody is called so."""
        about = self.accounts.find(fold_name(name)) if len(name) <= 4 * LONGEST_NAME else None
        if about is None:
            raise Unknown(f"there is nobody called '{name[:60]}'")
        if about == account or not text.strip():
            raise SandtableError("a report says what somebody else has done")
        Reports(self.accounts.database).add(account, about, text.strip())

    # --- a forgotten password

    def reset_password(self, link: str, password: str, browser: str = "") -> str:
        """A new password by a link, which is then used up; a new session."""
        account = self.accounts.of_reset(hash_token(link)) if len(link) < 100 else None
        if account is not None:
            self._check_new(password, self.row(account).shown)
            account = self.accounts.use_reset(hash_token(link), self.hasher.hash(password))
        if account is None:
            raise BadLink("this link was used before, or is too old; ask for another one")
        return self.open_session(account, browser)

    def link_of_operator(self, name: str) -> str:
        """The secret of a link with which the owner of a name sets a new password, once, within a day."""
        account = self.accounts.find(fold_name(name))
        if account is None:
            raise Unknown(f"there is no account called '{name[:60]}'")
        link = new_token()
        self.accounts.add_reset(account, hash_token(link), time.time() + BY_OPERATOR)
        return link


def browser_name(agent: str) -> str:
    """A browser in two words, by what it says of itself: ``Firefox, Linux``."""
    words = [next((shown for said, shown in known if said in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(word for word in words if word)


def new_code() -> str:
    """What somebody is sent to confirm an address: 40 bits, and no letters that are taken for each other."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))
