"""How mail is set up."""

from __future__ import annotations

import re
import ssl
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from msgspec import Struct

from sandtable.errors import SandtableError

Protocol = Literal["smtp", "lmtp"]
LARGEST = 1 << 20
"""Most bytes of a mail, by default. Fifty lines of orders have some thousand."""
CONFIRM = "confirm-"
"""What stands before the code in the address that confirms a contact."""
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?")
PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


class MailSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """The mail options of `sandtable serve`."""

    listen: str
    """Where mail comes in: ``HOST:PORT``, or ``lmtp:HOST:PORT``."""
    domain: str = "localhost"
    """What stands behind the @ of all addresses here."""
    name: str = "orders"
    """What stands before it: of the common address, and of all secret ones up to a +."""
    largest: int = LARGEST
    tls: tuple[str, ...] = ()
    """PEM files for STARTTLS, the certificate and its key; without them mail comes in unencrypted."""
    smart_host: str = ""
    """The server that takes what goes out: ``smtp[s|+starttls]://[USER@]HOST[:PORT]``; nothing goes out without it."""
    password: str = ""
    """The file with its password."""
    remind: float = 4.0
    """Hours before a deadline at which seats without orders are reminded; 0: never."""
    keep: float = 90.0
    """Days after which mails that were read and letters that were sent are thrown away."""
    site: str = ""
    """The address of the page, for links in letters."""

    @property
    def common(self) -> str:
        """The address for mails that name their seat with a KEY line."""
        return f"{self.name}@{self.domain}"

    def secret_address(self, secret: str) -> str:
        return f"{self.name}+{secret}@{self.domain}"

    def page_of(self, match: str) -> str:
        """Where the page shows a match; empty if nobody has said where the page is."""
        return f"{self.site.rstrip('/')}/#/match/{match}" if self.site else ""

    def rules_of(self, game: str) -> str:
        """Where the page shows the rules of a game."""
        return f"{self.site.rstrip('/')}/#/rules/{game}"

    def reset_page(self, link: str) -> str:
        """Where the page sets a new password. What opens it stands behind the #, which browsers keep to themselves."""
        return f"{self.site.rstrip('/')}/#/reset/{link}" if self.site else ""

    def confirming_address(self, code: str) -> str:
        """Where the owner of a contact replies to confirm it."""
        return f"{self.name}+{CONFIRM}{code}@{self.domain}"

    def check_names(self) -> None:
        """Raise for names that no address can have, and for a page that is none."""
        for option, name in (("--mail-domain", self.domain), ("--mail-name", self.name)):
            if not _NAME.fullmatch(name):
                raise SandtableError(f"{option} takes letters, digits, dots and hyphens, not '{name}'")
        if self.site and urlsplit(self.site).scheme not in ("http", "https"):
            raise SandtableError(f"--site takes http:// or https:// and a host, not '{self.site}'")

    def place(self) -> tuple[Protocol, str, int]:
        """Protocol, host and port at which mail comes in."""
        kind, _, rest = self.listen.partition(":")
        protocol: Protocol = "lmtp" if kind == "lmtp" else "smtp"
        host, _, port = (rest if kind in ("lmtp", "smtp") else self.listen).rpartition(":")
        if not host or not port.isdecimal() or int(port) > 65535:
            raise SandtableError(f"--mail takes HOST:PORT or lmtp:HOST:PORT, not '{self.listen}'")
        return protocol, host.strip("[]"), int(port)

    def secured(self) -> ssl.SSLContext | None:
        """What STARTTLS needs."""
        if not self.tls:
            return None
        if len(self.tls) > 2:
            raise SandtableError(
                f"--mail-tls is given twice at most, for certificate and key, not {len(self.tls)} times"
            )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            context.load_cert_chain(self.tls[0], self.tls[1] if len(self.tls) > 1 else None, _no_password)
        except OSError as error:  # it does not say which of the files it means
            files = " and ".join(self.tls[:2])
            raise SandtableError(f"cannot use the certificate in {files} (--mail-tls): {error.strerror}") from None
        return context

    def relay(self) -> Relay | None:
        """Who takes what goes out."""
        if not self.smart_host:
            return None
        parts = urlsplit(self.smart_host)
        try:
            port = parts.port or PORTS[parts.scheme]
        except (KeyError, ValueError):
            port = 0
        if not parts.hostname or not port:
            known = ", ".join(f"{scheme}://" for scheme in PORTS)
            raise SandtableError(f"--smart-host takes {known} and a host, not '{self.smart_host}'")
        return Relay(parts.scheme, parts.hostname, port, unquote(parts.username or ""), self._password())

    def _password(self) -> str:
        if not self.password:
            return ""
        try:
            return Path(self.password).read_text().strip()
        except OSError as error:
            raise SandtableError(f"cannot read the password in {self.password}: {error.strerror}") from None


def _no_password() -> str:
    """Instead of asking at a terminal, which a server may not have."""
    raise SandtableError("the key of the certificate (--mail-tls) is encrypted; give one without a password")


class Relay(Struct, frozen=True):
    """A smart host."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = ""
