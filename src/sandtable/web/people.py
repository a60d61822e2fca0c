"""End points for accounts and sessions."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from sandtable.service.errors import NeedsAccount
from sandtable.service.names import folded
from sandtable.service.people import SESSION

from .asker import COOKIE, CSRF_COOKIE, Asker, cookie_name, csrf
from .bodies import Credentials, SignedIn
from .hub import Hub
from .problems import documented
from .wiring import address_of

NOTHING = ResponseSpec(None, description="Signed out")


class Accounts(Controller):
    """Passwords are hashed slowly, in threads of their own, and few times a minute for one address and one account."""

    path = "/api"
    tags = ["accounts"]

    @post("/accounts", responses=documented(409))
    async def sign_up(
        self, hub: Hub, request: Request[Any, Any, Any], data: JSONBody[Credentials]
    ) -> Response[SignedIn]:
        """A new account; its owner is then signed in."""
        hub.limits.sign_up(address_of(request))
        return await hub.hashing.run(lambda: _signed_in(hub, hub.people.sign_up(data.name, data.password)))

    @post("/session", responses=documented(401))
    async def sign_in(
        self, hub: Hub, request: Request[Any, Any, Any], data: JSONBody[Credentials]
    ) -> Response[SignedIn]:
        """Sign in."""
        hub.limits.sign_in(address_of(request), folded(data.name))
        return await hub.hashing.run(lambda: _signed_in(hub, hub.people.sign_in(data.name, data.password)))

    @get("/session", responses=documented(401), sync_to_thread=True)
    def who(self, hub: Hub, asker: Asker) -> SignedIn:
        """Who is signed in."""
        account = asker.account()
        if account is None:
            raise NeedsAccount("nobody is signed in")
        return SignedIn(hub.accounts.shown(account), csrf(asker.session))

    @delete("/session", responses={**documented(), 204: NOTHING}, sync_to_thread=True)
    def sign_out(self, hub: Hub, asker: Asker) -> Response[None]:
        """Sign out."""
        if asker.session:
            hub.people.sign_out(asker.session)
            hub.sockets.close(asker.session)
        https = hub.settings.https
        gone = [
            Cookie(cookie_name(name, https), value="", max_age=0, httponly=hidden, samesite="lax", secure=https)
            for name, hidden in ((COOKIE, True), (CSRF_COOKIE, False))
        ]
        return Response(None, status_code=204, cookies=gone)


def _signed_in(hub: Hub, secret: str) -> Response[SignedIn]:
    account = hub.people.account(secret) or ""
    https = hub.settings.https
    proof = csrf(secret)
    cookies = [
        Cookie(
            cookie_name(name, https), value=value, max_age=int(SESSION), httponly=hidden, samesite="lax", secure=https
        )
        for name, value, hidden in ((COOKIE, secret, True), (CSRF_COOKIE, proof, False))
    ]
    return Response(SignedIn(hub.accounts.shown(account), proof), cookies=cookies)
