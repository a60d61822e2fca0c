"""The web server."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say

if TYPE_CHECKING:
    from sandtable.web.settings import Settings

Host = Annotated[str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any free one.")]
Url = Annotated[str, typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://HOST/NAME.")]
Workers = Annotated[int, typer.Option("--workers", min=1, max=64, help="Processes that answer requests.")]
Sync = Annotated[str, typer.Option("--sync", help="SQLite: `full` (acknowledged is on disk) or `normal` (faster).")]
Players = Annotated[int, typer.Option("--players", min=0, max=64, help="Processes in which computer players think.")]
Accounts = Annotated[
    str, typer.Option("--accounts", help="Accounts to start a match: `required`, `optional` or `auto`.")
]
Rate = Annotated[float, typer.Option("--rate", min=0, help="Requests a second from one address; 0 for no limit.")]
Connections = Annotated[int, typer.Option("--connections", min=1, help="Connections in all, at the same time.")]
Each = Annotated[int, typer.Option("--connections-each", min=1, help="Connections from one address.")]
Proxies = Annotated[list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help="A trusted proxy.")]
ProxyHeader = Annotated[
    str, typer.Option("--proxy-header", help="The header with the client's address: `x-forwarded-for` or `forwarded`.")
]
Https = Annotated[bool, typer.Option("--https", help="The page is served over HTTPS by a proxy: use secure cookies.")]
Metrics = Annotated[str, typer.Option("--metrics-key", metavar="FILE", help="A file with the key for /metrics.")]
Memory = Annotated[int, typer.Option("--memory", min=16, metavar="MB", help="Memory for matches, per worker.")]
CheckSeconds = Annotated[float, typer.Option("--check-seconds", min=1, help="Time limit for checking one match file.")]
CheckMemory = Annotated[
    int, typer.Option("--check-memory", min=256, metavar="MB", help="Memory limit for checking one match file.")
]
CheckEntries = Annotated[int, typer.Option("--check-entries", min=1, help="Most entries of a match file to check.")]
Imports = Annotated[
    float, typer.Option("--imports", min=0, help="Imports per account or address and day; 0 for no limit.")
]
Names = Annotated[
    list[str] | None, typer.Option("--name", metavar="HOST", help="A host name that the server answers to.")
]
Games = Annotated[
    list[str] | None, typer.Option("--game", metavar="NAME=MODULE:CLASS", help="A game from another package.")
]
Mail = Annotated[
    str, typer.Option("--mail", metavar="[lmtp:]HOST:PORT", help="Receive orders by mail at this address.")
]
MailDomain = Annotated[str, typer.Option("--mail-domain", metavar="NAME", help="The domain of the address for orders.")]
MailName = Annotated[
    str, typer.Option("--mail-name", metavar="NAME", help="The name before the @ of the address for orders.")
]
MailLargest = Annotated[int, typer.Option("--mail-largest", min=1, metavar="KB", help="Size limit of an e-mail.")]
MailTls = Annotated[
    list[str] | None, typer.Option("--mail-tls", metavar="FILE", help="PEM files for STARTTLS: certificate, then key.")
]
SmartHost = Annotated[
    str,
    typer.Option(
        "--smart-host", metavar="URL", help="The server that sends mail: smtp[s|+starttls]://[USER@]HOST[:PORT]."
    ),
]
SmartPassword = Annotated[str, typer.Option("--smart-host-password", metavar="FILE", help="A file with its password.")]
Remind = Annotated[
    float, typer.Option("--remind", min=0, metavar="HOURS", help="Send a reminder this long before a deadline.")
]
MailKeep = Annotated[
    float, typer.Option("--mail-keep", min=1, metavar="DAYS", help="How long to keep mail that was read or sent.")
]
Site = Annotated[str, typer.Option("--site", metavar="URL", help="The address of the page, for links in e-mails.")]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")]


@app.command()
def serve(
    context: typer.Context,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database: Url = "",
    workers: Workers = 1,
    sync: Sync = "full",
    players: Players = 1,
    accounts: Accounts = "auto",
    rate: Rate = 100,
    connections: Connections = 4000,
    connections_each: Each = 100,
    proxy: Proxies = None,
    proxy_header: ProxyHeader = "x-forwarded-for",
    https: Https = False,
    metrics_key: Metrics = "",
    memory: Memory = 512,
    check_seconds: CheckSeconds = 30,
    check_memory: CheckMemory = 1024,
    check_entries: CheckEntries = 50_000,
    imports: Imports = 50,
    name: Names = None,
    game: Games = None,
    mail: Mail = "",
    mail_domain: MailDomain = "localhost",
    mail_name: MailName = "orders",
    mail_largest: MailLargest = 1024,
    mail_tls: MailTls = None,
    smart_host: SmartHost = "",
    smart_host_password: SmartPassword = "",
    remind: Remind = 4,
    mail_keep: MailKeep = 90,
    site: Site = "",
    browser: Browser = True,
) -> None:
    """Run the server: the page, live play and the API."""
    settings = _settings(context.params)
    from sandtable.web.serving import serve as run

    run(settings, say, open_browser=browser)


# What the server calls otherwise than its command does.
_NAMES = {"proxy": "proxies", "game": "games", "name": "hosts"}
_BOUNDS = {"check_seconds": "seconds", "check_memory": "memory", "check_entries": "entries"}
_MAIL = {
    "mail": "listen",
    "mail_domain": "domain",
    "mail_name": "name",
    "mail_largest": "largest",
    "mail_tls": "tls",
    "smart_host": "smart_host",
    "smart_host_password": "password",
    "remind": "remind",
    "mail_keep": "keep",
    "site": "site",
}
_OF_MAIL = ("mail_tls", "smart_host", "smart_host_password", "site")
"""Options that are given to no purpose where no mail is taken."""
_LISTS = ("proxy", "game", "name", "mail_tls")


def _settings(params: dict[str, Any]) -> Settings:
    """The options of the command as settings of the server, once what they need is installed."""
    import msgspec

    from sandtable.cli.extras import require
    from sandtable.errors import SandtableError

    given = {name: value for name, value in params.items() if name != "browser"}
    given.update({name: given[name] or [] for name in _LISTS})
    require("server", "The server")
    if given["database"].startswith("postgres"):
        require("postgres", "A database in PostgreSQL")
    if given["mail"]:
        require("mail", "Orders by mail")
    from sandtable.web.settings import Settings, default_database

    for name, value in given.items():
        if isinstance(value, float) and not math.isfinite(value):
            raise SandtableError(f"--{name.replace('_', '-')} takes a number, not '{value}'")
    idle = next((name for name in _OF_MAIL if given[name] and not given["mail"]), "")
    if idle:
        raise SandtableError(f"--{idle.replace('_', '-')} does nothing without --mail")
    given["database"] = given["database"] or default_database()
    given["mail_largest"] <<= 10
    mail = {field: given.pop(name) for name, field in _MAIL.items()}
    given["bounds"] = {field: given.pop(name) for name, field in _BOUNDS.items()}
    given.update({field: given.pop(name) for name, field in _NAMES.items()})
    try:
        return msgspec.convert({**given, "mail": mail} if mail["listen"] else given, Settings)
    except msgspec.ValidationError as error:
        raise SandtableError(f"{error}") from None
