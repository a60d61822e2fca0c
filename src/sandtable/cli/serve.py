"""The web server."""

from __future__ import annotations

from typing import Annotated

import typer

from sandtable.cli.app import app
from sandtable.cli.output import say

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
    import msgspec

    from sandtable.errors import SandtableError
    from sandtable.web.serving import serve as run
    from sandtable.web.settings import Settings, default_database

    given = {
        "database": database or default_database(), "sync": sync, "host": host, "port": port, "workers": workers,
        "connections": connections, "connections_each": connections_each, "proxies": proxy or [],
        "proxy_header": proxy_header, "https": https, "metrics_key": metrics_key,
        "accounts": accounts, "rate": rate, "players": players, "games": game or [], "hosts": name or [],
        "memory": memory, "imports": imports,
        "bounds": {"seconds": check_seconds, "memory": check_memory, "entries": check_entries},
    }  # fmt: skip
    if mail:
        given["mail"] = {
            "listen": mail, "domain": mail_domain, "name": mail_name, "largest": mail_largest << 10,
            "tls": mail_tls or [], "smart_host": smart_host, "password": smart_host_password, "remind": remind,
            "keep": mail_keep, "site": site,
        }  # fmt: skip
    try:
        settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise SandtableError(f"{error}") from None
    run(settings, say, open_browser=browser)
