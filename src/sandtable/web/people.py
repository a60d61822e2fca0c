"""End points for accounts and sessions."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from sandtable.service.errors import NeedsAccount
from sandtable.service.names import fold_name
from sandtable.service.people import SESSION
from sandtable.service.profiles import Profile, profile

from .access import address_of, own_account
from .account_bodies import Credentials, NewReport, SignedIn
from .asker import COOKIE, CSRF_COOKIE, InjectedAsker, cookie_name, csrf
from .problems import problems_of
from .server import InjectedServer, Server

NOTHING = ResponseSpec(None, description="Signed out")


class AccountController(Controller):
    """Passwords are hashed slowly, in threads of their own, and few times a minute for one address and one account."""

    path = "/api"
    tags = ["accounts"]

    @post("/accounts", responses=problems_of(409))
    async def sign_up(
        self, server: InjectedServer, request: Request[Any, Any, Any], data: JSONBody[Credentials]
    ) -> Response[SignedIn]:
        """A new account; its owner is then signed in."""
        server.limits.sign_up(address_of(request))
        browser = browser_of(request)
        return await server.hashing.run(
            lambda: signed_in(server, server.people.sign_up(data.name, data.password, browser))
        )

    @post("/session", responses=problems_of(401))
    async def sign_in(
        self, server: InjectedServer, request: Request[Any, Any, Any], data: JSONBody[Credentials]
    ) -> Response[SignedIn]:
        """Sign in."""
        server.limits.sign_in(address_of(request), fold_name(data.name))
        browser = browser_of(request)
        return await server.hashing.run(
            lambda: signed_in(server, server.people.sign_in(data.name, data.password, browser))
        )

    @get("/session", responses=problems_of(401), sync_to_thread=True)
    def who(self, server: InjectedServer, asker: InjectedAsker) -> SignedIn:
        """Who is signed in."""
        account = asker.account()
        if account is None:
            raise NeedsAccount("nobody is signed in")
        return SignedIn(server.accounts.display_name(account), csrf(asker.session))

    @delete("/session", responses={**problems_of(), 204: NOTHING}, sync_to_thread=True)
    def sign_out(self, server: InjectedServer, asker: InjectedAsker) -> Response[None]:
        """Sign out."""
        if asker.session:
            server.people.sign_out(asker.session)
            server.sockets.close(asker.session)
        return signed_out(server)

    @get("/people/{name:str}", responses=problems_of(404), sync_to_thread=True)
    def profile(self, server: InjectedServer, asker: InjectedAsker, name: FromPath[str]) -> Profile:
        """What somebody has played against other people, if they let one see it."""
        return profile(server.accounts, name, asker.account())

    @post("/people/{name:str}/report", status_code=204, responses=problems_of(401, 404), sync_to_thread=True)
    def report(
        self, server: InjectedServer, asker: InjectedAsker, name: FromPath[str], data: JSONBody[NewReport]
    ) -> None:
        """Complain about somebody to whoever runs the server, who alone reads it."""
        account = own_account(asker)
        server.limits.report(account)
        server.people.report(account, name, data.text)


def browser_of(request: Request[Any, Any, Any]) -> str:
    """What a browser says of itself, as far as it is looked at."""
    return request.headers.get("user-agent", "")[:500]


def signed_out(server: Server) -> Response[None]:
    """Nobody is signed in any more."""
    https = server.settings.https
    gone = [
        Cookie(cookie_name(name, https), value="", max_age=0, httponly=hidden, samesite="lax", secure=https)
        for name, hidden in ((COOKIE, True), (CSRF_COOKIE, False))
    ]
    return Response(None, status_code=204, cookies=gone)


def signed_in(server: Server, secret: str) -> Response[SignedIn]:
    """The cookies of a new session."""
    account = server.people.account(secret) or ""
    https = server.settings.https
    proof = csrf(secret)
    cookies = [
        Cookie(
            cookie_name(name, https), value=value, max_age=int(SESSION), httponly=hidden, samesite="lax", secure=https
        )
        for name, value, hidden in ((COOKIE, secret, True), (CSRF_COOKIE, proof, False))
    ]
    return Response(SignedIn(server.accounts.display_name(account), proof), cookies=cookies)
