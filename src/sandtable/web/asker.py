"""Who asks: the seat tokens and the session that come with a request."""

from __future__ import annotations

from copy import copy
from hashlib import sha256
from hmac import compare_digest
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException

from sandtable.service.people import People
from sandtable.service.tokens import Credentials, hash_token

COOKIE = "sandtable-session"
CSRF_COOKIE = "sandtable-csrf"
HOST_ONLY = "__Host-"
"""A prefix of cookie names: browsers accept such cookies only from this host, and by HTTPS."""
CSRF_HEADER = "x-csrf-token"
MOST = 32
"""Most tokens of one request."""
SAFE = ("GET", "HEAD", "OPTIONS")
PROTOCOL = "sandtable"
PROTOCOL_TOKEN = "token."
"""Browsers cannot send headers with a WebSocket: there, tokens come as subprotocols ``token.TOKEN``."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Asker:
    """The tokens and the session of a request. The account is looked up when it is first needed."""

    def __init__(self, people: People, secrets: list[str], session: str) -> None:
        self.people = people
        self.tokens = [hash_token(secret) for secret in secrets[:MOST]]
        self.session = session
        self._account: str | None = None
        self._looked = False

    def for_next_request(self) -> Asker:
        """The same asker with another request on one connection: whether the session still holds is looked up anew."""
        twin = copy(self)
        twin._looked = False
        return twin

    def account(self) -> str | None:
        """The account of the session, if there is one."""
        if not self._looked:
            self._account = self.people.account(self.session) if self.session else None
            self._looked = True
        return self._account

    def credentials(self) -> Credentials:
        """What the asker shows for the seats that they hold."""
        return Credentials(self.tokens, self.account())


InjectedAsker: TypeAlias = NamedDependency[Asker]
"""The parameter `asker` of an end point: Litestar fills it with what `app` provides under this name."""


def cookie_name(name: str, https: bool) -> str:
    return HOST_ONLY + name if https else name


def asker(connection: Connection, people: People, https: bool) -> Asker:
    """The asker of a request or a WebSocket."""
    return Asker(people, _tokens(connection), connection.cookies.get(cookie_name(COOKIE, https), ""))


def _tokens(connection: Connection) -> list[str]:
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    found = [part.strip() for part in given.split(",")] if scheme.lower() == "bearer" else []
    for protocol in connection.headers.get("sec-websocket-protocol", "").split(","):
        if protocol.strip().startswith(PROTOCOL_TOKEN):
            found.append(protocol.strip().removeprefix(PROTOCOL_TOKEN))
    return [token for token in found if token]


def check_host(connection: Connection, names: tuple[str, ...]) -> None:
    """Answer to the right names only: otherwise a site could point its own name at this machine, and pass for it."""
    host = urlsplit(f"//{connection.headers.get('host', '')}").hostname
    if names and host not in names:
        raise PermissionDeniedException("this server does not answer to that host name; see --name")


def check_origin(connection: Connection) -> None:
    """A page of another site may not act here, nor listen in. Programs send no origin and are not held up."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host", ""):
        raise PermissionDeniedException("requests from other sites are not answered")


def check_request(request: Request[Any, Any, Any], https: bool) -> None:
    """Whoever comes with a cookie must show that the page, and not some other site, makes the request."""
    if request.method in SAFE:
        return
    check_origin(request)
    session = request.cookies.get(cookie_name(COOKIE, https), "")
    if session and not compare_digest(request.headers.get(CSRF_HEADER, "").encode(), csrf(session).encode()):
        raise PermissionDeniedException(
            f"the header {CSRF_HEADER} must repeat the cookie {cookie_name(CSRF_COOKIE, https)}"
        )


def csrf(session: str) -> str:
    """The CSRF token of a session. It is no use with another session."""
    return sha256(f"csrf|{session}".encode(errors="surrogatepass")).hexdigest()[:32]
