"""Accounts and sessions. Passwords arrive here as hashes, and session tokens too."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from hashlib import sha256

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sandtable.store.engine import Database
from sandtable.store.mailboxes import mailbox
from sandtable.store.schema import accounts, former_names, resets, seats, sessions


class AccountRow(Struct, frozen=True):
    """What is kept about somebody, without the password."""

    id: str
    shown: str
    created: float
    email: str
    wanted: str
    """An address that is to become the account's once its owner has confirmed it."""
    code: str
    """A hash of what the owner of that address was sent."""
    code_until: float
    tries: int
    shows: str
    """Who sees the profile: everybody, accounts or nobody."""


class SessionRow(Struct, frozen=True):
    """A browser in which somebody is signed in."""

    token: str
    created: float
    until: float
    browser: str


class Name(Struct, frozen=True):
    """A name as it is shown, as it is compared, and what all names have in common that look like it."""

    shown: str
    folded: str
    look: str


_rows = select(
    accounts.c.name, accounts.c.shown, accounts.c.made, accounts.c.email, accounts.c.wanted, accounts.c.code,
    accounts.c.code_until, accounts.c.tries, accounts.c.shows,
)  # fmt: skip


class Accounts:
    """The part of the store that is about people. An account is known by an id; its name may change."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, name: Name, password: str) -> str | None:
        """A new account: its id; None if the name, or one that looks like it, is taken."""
        account = secrets.token_hex(12)
        row = {"name": account, "hash": password, "made": time.time(), **_columns(name)}
        try:
            with self.database.write() as connection:
                if _is_taken(connection, name, account):
                    return None
                connection.execute(insert(accounts), row)
        except IntegrityError:
            return None
        return account

    def rename(self, account: str, name: Name, old_look: str, kept: float) -> bool:
        """Give an account another name; False if that is taken. Nobody else may take the old one for some seconds."""
        try:
            with self.database.write() as connection:
                if _is_taken(connection, name, account):
                    return False
                now = time.time()
                connection.execute(update(accounts).where(accounts.c.name == account).values(**_columns(name)))
                reserve_name(connection, old_look, account, now + kept)
        except IntegrityError:
            return False
        return True

    def find(self, folded: str) -> str | None:
        """The account of a name."""
        with self.database.read() as connection:
            return connection.scalar(select(accounts.c.name).where(accounts.c.folded == folded))

    def get(self, account: str) -> AccountRow | None:
        with self.database.read() as connection:
            row = connection.execute(_rows.where(accounts.c.name == account)).first()
        return None if row is None else AccountRow(*row)

    def at_mailbox(self, address: str) -> list[AccountRow]:
        """The accounts whose owner has confirmed this address."""
        wanted = _rows.where(accounts.c.mailbox == mailbox(address)).order_by(accounts.c.made)
        with self.database.read() as connection:
            return [AccountRow(*row) for row in connection.execute(wanted)]

    def password(self, account: str) -> str | None:
        """The hash of an account's password."""
        with self.database.read() as connection:
            return connection.scalar(select(accounts.c.hash).where(accounts.c.name == account))

    def display_name(self, account: str) -> str:
        """The name as its owner writes it."""
        with self.database.read() as connection:
            return connection.scalar(select(accounts.c.shown).where(accounts.c.name == account)) or ""

    def matches(self, account: str) -> list[str]:
        """The matches in which an account holds a seat."""
        with self.database.read() as connection:
            held = select(seats.c.match).where(seats.c.account == account).distinct()
            return list(connection.scalars(held.order_by(seats.c.match)))

    def show(self, account: str, shows: str) -> None:
        """Say who sees the profile of an account."""
        with self.database.write() as connection:
            connection.execute(update(accounts).where(accounts.c.name == account).values(shows=shows))

    def set_password(self, account: str, password: str) -> None:
        """Another password: all sessions end, and no link for a new one works any more."""
        with self.database.write() as connection:
            _set_password(connection, account, password)

    # --- sessions

    def open_session(self, token: str, account: str, seconds: float, browser: str = "") -> None:
        """Begin a session; those that have run out are cleared away."""
        now = time.time()
        row = {"token": token, "account": account, "until": now + seconds, "made": now, "browser": browser}
        with self.database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.until < now))
            connection.execute(insert(sessions), row)

    def session(self, token: str) -> str | None:
        """The account of a session that has not run out."""
        wanted = select(sessions.c.account).where(sessions.c.token == token, sessions.c.until > time.time())
        with self.database.read() as connection:
            return connection.scalar(wanted)

    def sessions(self, tokens: Sequence[str]) -> set[str]:
        """Those of these sessions that have not run out or been closed."""
        wanted = select(sessions.c.token).where(sessions.c.token.in_(tokens), sessions.c.until > time.time())
        with self.database.read() as connection:
            return set(connection.scalars(wanted))

    def sessions_of(self, account: str) -> list[SessionRow]:
        """The sessions of an account that have not run out, the newest first."""
        wanted = select(sessions.c.token, sessions.c.made, sessions.c.until, sessions.c.browser)
        wanted = wanted.where(sessions.c.account == account, sessions.c.until > time.time())
        with self.database.read() as connection:
            rows = connection.execute(wanted.order_by(sessions.c.made.desc(), sessions.c.token))
            return [SessionRow(*row) for row in rows]

    def close_session(self, token: str) -> None:
        with self.database.write() as connection:
            connection.execute(delete(sessions).where(sessions.c.token == token))

    # --- an address

    def want_email(self, account: str, address: str, code: str, until: float) -> None:
        """Note an address, and a hash of the code that confirms it."""
        wanted = {"wanted": address, "code": code, "code_until": until, "tries": 0}
        with self.database.write() as connection:
            connection.execute(update(accounts).where(accounts.c.name == account).values(**wanted))

    def use_try(self, account: str, most: int) -> bool:
        """Count one more attempt at a code; False if there were too many."""
        row = (accounts.c.name == account) & (accounts.c.tries < most)
        with self.database.write() as connection:
            return connection.execute(update(accounts).where(row).values(tries=accounts.c.tries + 1)).rowcount == 1

    def confirm_email(self, account: str, code: str) -> bool:
        """Make the address the account's that this code (a hash) was sent to; False if it is another one by now."""
        row = (accounts.c.name == account) & (accounts.c.code == code) & (accounts.c.code != "")
        with self.database.write() as connection:
            address = connection.scalar(select(accounts.c.wanted).where(row))
            if address is None:
                return False
            box = {"email": address, "mailbox": mailbox(address), "wanted": "", "code": "", "tries": 0}
            return connection.execute(update(accounts).where(row).values(**box)).rowcount == 1

    def drop_email(self, account: str) -> None:
        """Forget the address of an account, and the one that it waits for; links that went there end with it."""
        with self.database.write() as connection:
            connection.execute(delete(resets).where(resets.c.account == account))
            connection.execute(
                update(accounts)
                .where(accounts.c.name == account)
                .values(email="", mailbox="", wanted="", code="", tries=0)
            )

    # --- links for a new password

    def add_reset(self, account: str, token: str, until: float) -> None:
        """A link (a hash of it) that sets a new password once."""
        with self.database.write() as connection:
            insert_reset(connection, account, token, until)

    def of_reset(self, token: str) -> str | None:
        """The account that a link is for, if it still works."""
        wanted = select(resets.c.account).where(resets.c.token == token, resets.c.until > time.time())
        with self.database.read() as connection:
            return connection.scalar(wanted)

    def use_reset(self, token: str, password: str) -> str | None:
        """Set a new password by a link, which is then used up: the account; None if the link is worth nothing."""
        with self.database.write() as connection:
            row = (resets.c.token == token) & (resets.c.until > time.time())
            account = connection.scalar(select(resets.c.account).where(row))
            if account is None or connection.execute(delete(resets).where(row)).rowcount != 1:
                return None
            _set_password(connection, account, password)
            return str(account)


def insert_reset(connection: Connection, account: str, token: str, until: float) -> None:
    """A link for a new password; those that have run out are cleared away."""
    connection.execute(delete(resets).where(resets.c.until < time.time()))
    connection.execute(insert(resets), {"token": token, "account": account, "until": until})


def reserve_name(connection: Connection, look: str, account: str, until: float) -> None:
    """Nobody but this account may take a name that looks like this before then. What the name was is not kept."""
    hashed = _hashed(look)
    over = or_(former_names.c.look == hashed, former_names.c.until < time.time())
    connection.execute(delete(former_names).where(over))
    connection.execute(insert(former_names), {"look": hashed, "account": account, "until": until})


def _hashed(look: str) -> str:
    return sha256(look.encode()).hexdigest()


def _columns(name: Name) -> dict[str, str]:
    return {"shown": name.shown, "folded": name.folded, "look": name.look}


def _is_taken(connection: Connection, name: Name, account: str) -> bool:
    """Whether somebody else has a name, has one that looks like it, or had such a name until lately."""
    alike = or_(accounts.c.folded == name.folded, accounts.c.look.in_([name.look, name.folded]))
    taken = select(accounts.c.name).where(alike, accounts.c.name != account).limit(1)
    former = select(former_names.c.look).where(
        former_names.c.look == _hashed(name.look), former_names.c.account != account, former_names.c.until > time.time()
    )
    return connection.scalar(taken) is not None or connection.scalar(former) is not None


def _set_password(connection: Connection, account: str, password: str) -> None:
    """Whoever was signed in is so no more, and an address that somebody has just entered is forgotten."""
    connection.execute(
        update(accounts).where(accounts.c.name == account).values(hash=password, wanted="", code="", tries=0)
    )
    connection.execute(delete(sessions).where(sessions.c.account == account))
    connection.execute(delete(resets).where(resets.c.account == account))
