"""Letters to accounts: the code that confirms an address, the link for a new password, and what has been changed.

What may be asked of a stranger's address is bounded by the address, and nobody learns whether a letter was written.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import compare_digest
from threading import Lock

from sandtable.errors import Refusal, SandtableError
from sandtable.service.names import fold_name
from sandtable.service.people import new_code
from sandtable.service.tokens import hash_token, new_token
from sandtable.store import AccountRow, Accounts, Database, Forgotten, Letter, NewReset, Outbox

from .composing import CONFIRM_LETTER, Composer
from .reading import is_address

CODE_LETTER, RESET_LETTER, CHANGE_LETTER = "account-code", "account-reset", "account-change"
"""How what these letters are about begins."""
HOUR, DAY = 3600.0, 24 * 3600.0
CODE_HOLDS, LINK_HOLDS = DAY, HOUR
TRIES = 5
"""Wrong codes, after which another letter has to be asked for."""
CODES_IN_HOUR, CODES_IN_DAY = 1, 3
"""Letters with a code to one mailbox; what seats have asked it counts, too."""
KEPT, CODES_TO_STRANGER = 90 * DAY, 6
"""And to one that nobody has confirmed."""
LINKS_IN_HOUR, LINKS_IN_DAY = 2, 5
"""Letters with a link to one mailbox."""
MOST_ACCOUNTS = 5
"""Accounts of one address that a letter has links for."""


class BadAddress(SandtableError):
    """What was entered is no mail address."""


class WrongCode(SandtableError):
    """A code that confirms nothing."""


class AccountMail:
    """Writes to the owners of accounts, as far as a server sends mail at all."""

    def __init__(self, database: Database, outbox: Outbox, composer: Composer, clock: Callable[[], float]) -> None:
        self.accounts = Accounts(database)
        self.forgotten = Forgotten(database)
        self.outbox = outbox
        self.composer = composer
        self.clock = clock
        self._lock = Lock()

    @property
    def sends(self) -> bool:
        return bool(self.composer.settings.smart_host)

    # --- an address is confirmed

    def ask(self, row: AccountRow, address: str) -> None:
        """Send a code to an address. A mailbox that has had its letters for today gets none, and nobody is told."""
        address = address.strip()
        if not is_address(address):
            raise BadAddress(f"'{address[:60]}' is not an e-mail address")
        if not self.sends:
            raise Refusal("this server sends no mail, so no address can be confirmed")
        with self._lock:
            may_be_asked = self._may_be_asked(address)
            if not may_be_asked and row.wanted == address and row.code_until > self.clock() and row.tries < TRIES:
                return  # the code that lies there still counts
            code = new_code()
            self.accounts.want_email(row.id, address, _hash_code(row.id, code), self.clock() + CODE_HOLDS)
            if may_be_asked:
                self.outbox.add([self._code_letter(row, address, code)], self.clock())

    def _may_be_asked(self, address: str) -> bool:
        kinds = (CONFIRM_LETTER, CODE_LETTER)
        return (
            self._written(kinds, address, HOUR) < CODES_IN_HOUR
            and self._written(kinds, address, DAY) < CODES_IN_DAY
            and (bool(self.accounts.at_mailbox(address)) or self._written(kinds, address, KEPT) < CODES_TO_STRANGER)
        )

    def confirm(self, row: AccountRow, code: str) -> None:
        """Make an address the account's. Raises WrongCode; after a few of those the code is worth nothing."""
        given = _hash_code(row.id, code.strip().lower().replace("-", ""))
        if not row.code or row.code_until < self.clock() or not self.accounts.use_try(row.id, TRIES):
            raise WrongCode("this code is not valid any more; enter the address again to get another one")
        if not compare_digest(row.code, given):
            raise WrongCode("this is not the code from the last e-mail")
        if not self.accounts.confirm_email(row.id, row.code):
            raise WrongCode("this code was for another address")
        if row.email and row.email != row.wanted:
            self.tell(row, "mail goes to another address from now on, and no more to this one")

    def _code_letter(self, row: AccountRow, address: str, code: str) -> Letter:
        lines = [
            f"This address was entered for the account {row.shown} of a server for wargames.",
            "",
            "If that was you, enter this code on the page of your account. It is valid for a day:",
            f"{code[:4]}-{code[4:]}",
            "",
            "If it was not you, do nothing: the address is then not used.",
        ]
        return self._letter(row, CODE_LETTER, address, "Please confirm this address", lines)

    # --- a password is forgotten

    def ask_for_link(self, asked: str) -> None:
        """Somebody has forgotten a password. It is kept, and what comes of it is seen to later: nothing that could be
        measured depends on whether there is such an account."""
        self.forgotten.ask(asked.strip()[:254], self.clock())

    def answer_requests(self) -> None:
        """Write to those who have forgotten their password, where there is an account with an address."""
        while (request := self.forgotten.next()) is not None:
            links: list[NewReset] = []
            letters: list[Letter] = []
            if request.created > self.clock() - LINK_HOLDS:
                self._answer(self._meant(request.asked), links, letters)
            self.forgotten.answer(request, links, letters, self.clock())

    def _meant(self, asked: str) -> list[AccountRow]:
        """The accounts that a name or an address means, as far as they have an address; names have no @."""
        if "@" in asked:
            return [row for row in self.accounts.at_mailbox(asked) if row.email.lower() == asked.lower()]
        account = self.accounts.find(fold_name(asked))
        row = self.accounts.get(account) if account is not None else None
        return [row] if row is not None and row.email else []

    def _answer(self, rows: list[AccountRow], links: list[NewReset], letters: list[Letter]) -> None:
        """One letter, however many accounts have an address; each link goes to the very address that was confirmed."""
        address = rows[0].email if rows else ""
        if (
            not rows
            or self._written((RESET_LETTER,), address, HOUR) >= LINKS_IN_HOUR
            or self._written((RESET_LETTER,), address, DAY) >= LINKS_IN_DAY
        ):
            return
        lines = ["Somebody has asked for a new password for this address. If it was you, take this link:", ""]
        for row in rows[:MOST_ACCOUNTS]:
            link = new_token()
            links.append(NewReset(row.id, hash_token(link), self.clock() + LINK_HOLDS))
            lines += [f"{row.shown}: {self._place(link)}"]
        lines += ["", "It is valid for an hour, and works once. If it was not you, do nothing: your password stays."]
        letters.append(self._letter(rows[0], RESET_LETTER, address, "A new password", lines))

    def _place(self, link: str) -> str:
        page = self.composer.settings.reset_page(link)
        return page or f"/#/reset/{link} (behind the address of the server)"

    # --- something was changed

    def tell(self, row: AccountRow, what: str) -> None:
        """Tell the owner of an account what has been done to it."""
        if row.email and self.sends:
            lines = [
                f"Your account {row.shown}: {what}.",
                "",
                "If this was not you, ask for a new password on the page, or write to whoever runs the server.",
            ]
            self.outbox.add([self._letter(row, CHANGE_LETTER, row.email, "Your account", lines)], self.clock())

    def _letter(self, row: AccountRow, kind: str, address: str, subject: str, lines: list[str]) -> Letter:
        ref = f"{kind}:{self.composer.new_name()}"
        return self.composer.letter_to_account(row.id, ref, address, subject, lines, self.clock())

    def _written(self, kinds: tuple[str, ...], address: str, seconds: float) -> int:
        since = self.clock() - seconds
        return sum(len(self.outbox.written(kind, since, recipient=address)) for kind in kinds)


def _hash_code(account: str, code: str) -> str:
    return hash_token(f"{account}|{code}")
