"""End points for one's own account: its name, its password, its address, its sessions."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody

from sandtable.errors import Refusal
from sandtable.mail.accounts import AccountMail
from sandtable.service.leaving import export, leave
from sandtable.service.names import KEPT, fold_name
from sandtable.service.people import SESSION, SHOWN_OF_TOKEN
from sandtable.service.seating import tell_tables
from sandtable.service.tokens import hash_token
from sandtable.store import AccountExport

from .access import address_of, own_account
from .account_bodies import (
    AccountInfo,
    EmailCode,
    ForgottenPassword,
    Keeping,
    NewEmail,
    NewName,
    NewPassword,
    OwnPassword,
    ResetPassword,
    SessionInfo,
    SessionName,
    ShowProfile,
    SignedIn,
)
from .asker import Asker, InjectedAsker
from .people import NOTHING, browser_of, signed_in, signed_out
from .problems import problems_of
from .server import InjectedServer, Server

DAY = 24 * 3600.0


class OwnAccountController(Controller):
    """For whoever is signed in; and for those who cannot sign in any more."""

    path = "/api/account"
    tags = ["accounts"]

    @get("/", responses=problems_of(401), sync_to_thread=True)
    def account(self, server: InjectedServer, asker: InjectedAsker) -> AccountInfo:
        """One's account: name, address, sessions."""
        return _account_info(server, asker, own_account(asker))

    @post("/name", status_code=200, responses=problems_of(401, 409))
    async def rename(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any], data: JSONBody[NewName]
    ) -> AccountInfo:
        """Take another name. For three months nobody else may take the old one."""

        def rename() -> AccountInfo:
            account = _guarded(server, asker, request)
            server.limits.rename(account)
            server.people.rename(account, data.name, data.password)
            tell_tables(server.tables, server.accounts.matches(account))
            return _account_info(server, asker, account)

        return await server.hashing.run(rename)

    @post("/password", status_code=200, responses=problems_of(401))
    async def change_password(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any], data: JSONBody[NewPassword]
    ) -> Response[SignedIn]:
        """Take another password: all other sessions end."""

        def change() -> Response[SignedIn]:
            account = _guarded(server, asker, request)
            secret = server.people.change_password(account, data.old, data.new, browser_of(request))
            _tell(server, account, "its password was changed")
            return signed_in(server, secret)

        return await server.hashing.run(change)

    @post("/email", status_code=200, responses=problems_of(401))
    async def change_email(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any], data: JSONBody[NewEmail]
    ) -> AccountInfo:
        """Enter an address, which is sent a code; or, with none, have the address forgotten. What is answered does not
        depend on the address."""

        def change() -> AccountInfo:
            account = _guarded(server, asker, request)
            server.people.check_password(account, data.password)
            if data.address.strip():
                server.limits.ask_contact(address_of(request), account)
                _mail(server).ask(server.people.row(account), data.address)
                _wake(server)
            else:
                _tell(server, account, "this address is not used any more")
                server.accounts.drop_email(account)
            return _account_info(server, asker, account)

        return await server.hashing.run(change)

    @post("/email/code", status_code=200, responses=problems_of(401), sync_to_thread=True)
    def confirm_email(self, server: InjectedServer, asker: InjectedAsker, data: JSONBody[EmailCode]) -> AccountInfo:
        """Confirm the address with the code that was sent there."""
        account = own_account(asker)
        _mail(server).confirm(server.people.row(account), data.code)
        _wake(server)
        return _account_info(server, asker, account)

    @post("/sessions/end", status_code=200, responses=problems_of(401), sync_to_thread=True)
    def end_sessions(self, server: InjectedServer, asker: InjectedAsker, data: JSONBody[SessionName]) -> AccountInfo:
        """Sign out elsewhere: of one session, or of all but this one."""
        account = own_account(asker)
        server.people.end_sessions(account, data.id, asker.session)
        return _account_info(server, asker, account)

    @post("/shows", status_code=200, responses=problems_of(401), sync_to_thread=True)
    def show(self, server: InjectedServer, asker: InjectedAsker, data: JSONBody[ShowProfile]) -> AccountInfo:
        """Say who sees one's profile."""
        account = own_account(asker)
        server.accounts.show(account, data.to)
        return _account_info(server, asker, account)

    @get("/export", responses=problems_of(401), sync_to_thread=True)
    def export(self, server: InjectedServer, asker: InjectedAsker) -> Response[AccountExport]:
        """All that is kept about one, as a file."""
        found = export(server.tables, server.people, own_account(asker))
        return Response(found, headers={"Content-Disposition": 'attachment; filename="sandtable-account.json"'})

    @post("/delete", status_code=204, responses={**problems_of(401), 204: NOTHING})
    async def delete(
        self, server: InjectedServer, asker: InjectedAsker, request: Request[Any, Any, Any], data: JSONBody[OwnPassword]
    ) -> Response[None]:
        """Delete the account: matches stay, the name goes. Running matches against one other person are given up."""

        def delete() -> None:
            account = _guarded(server, asker, request)
            leave(server.tables, server.people, account, data.password)

        await server.hashing.run(delete)
        return signed_out(server)

    @get("/keeping", responses=problems_of(), sync_to_thread=False)
    def keeping(self, server: InjectedServer) -> Keeping:
        """What this server keeps, and for how long."""
        mail = server.settings.mail
        sends = mail is not None and bool(mail.smart_host)
        return Keeping(mail.keep if mail is not None else None, sends, SESSION / DAY, KEPT / DAY)

    @post("/forgotten", status_code=202, responses=problems_of(422), sync_to_thread=True)
    def ask_for_link(
        self, server: InjectedServer, request: Request[Any, Any, Any], data: JSONBody[ForgottenPassword]
    ) -> None:
        """Ask for a link to set a new password. The answer is the same whether there is such an account or not."""
        server.limits.forgotten(address_of(request))
        _mail(server).ask_for_link(data.who)
        _wake(server)

    @post("/reset", status_code=200, responses=problems_of(410))
    async def reset_password(
        self, server: InjectedServer, request: Request[Any, Any, Any], data: JSONBody[ResetPassword]
    ) -> Response[SignedIn]:
        """Set a new password by a link; it works once. All sessions end, and a new one begins."""
        server.limits.sign_up(address_of(request))

        def reset() -> Response[SignedIn]:
            secret = server.people.reset_password(data.link, data.password, browser_of(request))
            _tell(server, server.people.account(secret) or "", "a new password was set by a link")
            return signed_in(server, secret)

        return await server.hashing.run(reset)


def _guarded(server: Server, asker: Asker, request: Request[Any, Any, Any]) -> str:
    """The account of whoever asks, for something that takes the password: it is tried as rarely as at signing in."""
    account = own_account(asker)
    server.limits.sign_in(address_of(request), fold_name(server.accounts.display_name(account)))
    return account


def _account_info(server: Server, asker: Asker, account: str) -> AccountInfo:
    row = server.people.row(account)
    own = hash_token(asker.session)
    sessions = [
        SessionInfo(each.token[:SHOWN_OF_TOKEN], each.created, each.until, each.browser, each.token == own)
        for each in server.people.sessions_of(account)
    ]
    mails = server.office is not None and server.office.to_accounts.sends
    return AccountInfo(row.shown, row.created, row.email, row.wanted, mails, row.shows, sessions)


def _mail(server: Server) -> AccountMail:
    if server.office is None or not server.office.to_accounts.sends:
        raise Refusal("this server sends no mail; whoever runs it can give you a link to set a new password")
    return server.office.to_accounts


def _wake(server: Server) -> None:
    if server.office is not None:
        server.office.wake()


def _tell(server: Server, account: str, what: str) -> None:
    """Tell the owner of an account, where it has an address and the server sends mail."""
    row = server.accounts.get(account)
    if row is not None and server.office is not None:
        server.office.to_accounts.tell(row, what)
        server.office.wake()
