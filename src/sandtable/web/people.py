"""End points for accounts and sessions."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from sandtable.service.errors import NeedsAccount
from sandtable.service.people import SESSION

from .asker import COOKIE, CSRF_COOKIE, Asker, csrf
from .bodies import Credentials, SignedIn
from .hub import Hub
from .problems import documented

NOTHING = ResponseSpec(None, description="Signed out")


class Accounts(Controller):
    """Passwords are hashed in a thread, slowly, and few times a minute for one address."""

    path = "/api"
    tags = ["accounts"]

    @post("/accounts", responses=documented(409), sync_to_thread=True)
    def sign_up(self, hub: Hub, request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Response[SignedIn]:
        """A new account; its owner is then signed in."""
        _slowly(hub, request)
        return _signed_in(hub, request, hub.people.sign_up(data.name, data.password))

    @post("/session", responses=documented(401), sync_to_thread=True)
    def sign_in(self, hub: Hub, request: Request[Any, Any, Any], data: JSONBody[Credentials]) -> Response[SignedIn]:
        """Sign in."""
        _slowly(hub, request)
        return _signed_in(hub, request, hub.people.sign_in(data.name, data.password))

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
        reply: Response[None] = Response(None, status_code=204)
        reply.delete_cookie(COOKIE)
        reply.delete_cookie(CSRF_COOKIE)
        return reply


def _slowly(hub: Hub, request: Request[Any, Any, Any]) -> None:
    hub.limits.sign_ins.take(request.client.host if request.client is not None else "")


def _signed_in(hub: Hub, request: Request[Any, Any, Any], secret: str) -> Response[SignedIn]:
    account = hub.people.account(secret) or ""
    secure = request.url.scheme == "https"
    proof = csrf(secret)
    return Response(
        SignedIn(hub.accounts.shown(account), proof),
        cookies=[
            Cookie(COOKIE, value=secret, max_age=int(SESSION), httponly=True, samesite="lax", secure=secure),
            Cookie(CSRF_COOKIE, value=proof, max_age=int(SESSION), samesite="lax", secure=secure),
        ],
    )
