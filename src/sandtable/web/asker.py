"""Who asks: the seat tokens and the session that come with a request."""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import cache
from hashlib import sha256
from hmac import compare_digest
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.di import NamedDependency
from litestar.exceptions import PermissionDeniedException
from litestar.params import QueryParameter

from sandtable.errors import SandtableError
from sandtable.service.people import People
from sandtable.service.tokens import Credentials, hash_token

COOKIE = "sandtable-session"
CSRF_COOKIE = "sandtable-csrf"
HOST_ONLY = "__Host-"
"""A prefix of cookie names: browsers accept such cookies only from this host, and by HTTPS."""
CSRF_HEADER = "x-csrf-token"
MOST = 500
"""Most tokens of one request: as many as its head has room for, about."""
SAFE = ("GET", "HEAD", "OPTIONS")
PROTOCOL = "sandtable"
PROTOCOL_TOKEN = "token."
"""Browsers cannot send headers with a WebSocket: there, tokens come as subprotocols ``token.TOKEN``."""

Connection = ASGIConnection[Any, Any, Any, Any]


class Asker:
    """The tokens and the session of a request. The account is looked up when it is first needed."""

    def __init__(self, people: People, secrets: list[str], session: str) -> None:
        self.people = people
        if len(secrets) > MOST:
            raise SandtableError(f"{len(secrets)} tokens are too many for one request; the limit is {MOST}")
        self.tokens = [hash_token(secret) for secret in secrets]
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
    sent = connection.headers.getall("authorization", [])
    if len(sent) > 1:
        raise SandtableError(
            "the header Authorization is sent more than once; several tokens stand in one, with commas"
        )
    scheme, _, given = "".join(sent).partition(" ")
    found = [part.strip() for part in given.split(",")] if scheme.lower() == "bearer" else []
    for protocol in connection.headers.get("sec-websocket-protocol", "").split(","):
        if protocol.strip().startswith(PROTOCOL_TOKEN):
            found.append(protocol.strip().removeprefix(PROTOCOL_TOKEN))
    return [token for token in found if token]


def check_query(connection: Connection) -> None:
    """Refuse names that the end point does not know, and names that come twice: who writes `seat` for `seats` would be
    answered as a spectator, and of two values one would not count."""
    if not connection.scope["query_string"]:
        return
    known = _query_names(connection.scope["route_handler"])
    strange = next((name for name in connection.query_params if name not in known), None)
    if strange is not None:
        names = f"it knows {', '.join(known)}" if known else "it knows none"
        raise SandtableError(f"this end point knows no query parameter '{strange[:40]}'; {names}")
    counted = Counter(name for name, _ in connection.query_params.multi_items())
    twice = next((name for name, count in counted.items() if count > 1), None)
    if twice is not None:
        raise SandtableError(f"the query parameter '{twice}' is given more than once; several seats are us,arab")


@cache
def _query_names(handler: Any) -> tuple[str, ...]:
    parameters = handler.parsed_fn_signature.parameters
    return tuple(name for name, each in parameters.items() if isinstance(each.kwarg_definition, QueryParameter))


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
