"""What requests about accounts bring, and what they are answered with."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.service.profiles import Shows

from .bodies import Name, Secret

Address = Annotated[str, Meta(max_length=254)]


class Credentials(Struct, forbid_unknown_fields=True):
    name: Name
    password: Secret


class SignedIn(Struct):
    name: str
    csrf: str


class NewName(Struct, forbid_unknown_fields=True):
    """Another name for one's account."""

    name: Name
    password: Secret


class NewPassword(Struct, forbid_unknown_fields=True):
    """Another password; whoever is signed in elsewhere is so no more."""

    old: Secret
    new: Secret


class NewEmail(Struct, forbid_unknown_fields=True):
    """An address for one's account, which is sent a code; none to have it forgotten."""

    address: Address
    password: Secret


class EmailCode(Struct, forbid_unknown_fields=True):
    """What was sent to the address."""

    code: Annotated[str, Meta(max_length=40)]


class SessionName(Struct, forbid_unknown_fields=True):
    """The session that is to end; without a name all but one's own."""

    id: Annotated[str, Meta(max_length=64)] = ""


class ForgottenPassword(Struct, forbid_unknown_fields=True):
    """Who wants to set a new password: a name or an address."""

    who: Address


class ResetPassword(Struct, forbid_unknown_fields=True):
    """A new password, by a link that was sent."""

    link: Secret
    password: Secret


class SessionInfo(Struct):
    """A browser in which one is signed in."""

    id: str
    since: float
    until: float
    browser: str
    own: bool
    """Whether it is the one that asks."""


class AccountInfo(Struct):
    """What the owner of an account is shown about it."""

    name: str
    created: float
    email: str
    """The address that was confirmed; empty for none."""
    wanted: str
    """An address that waits for its code."""
    mails: bool
    """Whether this server sends mail at all."""
    shows: str
    """Who sees the profile: everybody, accounts or nobody."""
    sessions: list[SessionInfo]


class OwnPassword(Struct, forbid_unknown_fields=True):
    """Whoever wants the account to be deleted says its password."""

    password: Secret


class Keeping(Struct):
    """What this server keeps, as far as it differs from others."""

    mail_days: float | None
    """Days after which mail that was read or sent is thrown away; none where there is no mail."""
    mails: bool
    """Whether it sends mail."""
    session_days: float
    name_days: float
    """For how long nobody else may take a name that was given up."""


class ShowProfile(Struct, forbid_unknown_fields=True):
    """Who is to see one's profile."""

    to: Shows


class NewReport(Struct, forbid_unknown_fields=True):
    """What somebody has done, for whoever runs the server."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
