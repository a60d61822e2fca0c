"""The address of a client behind proxies, as far as these are trusted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Literal

from sandtable.errors import SandtableError
from sandtable.service.origins import unmapped

Header = Literal["x-forwarded-for", "forwarded"]
Headers = Iterable[tuple[bytes, bytes]]

_FOR = re.compile(r'(?:^|;)\s*for\s*=\s*("?)([^";]*)\1', re.IGNORECASE)


class Proxies:
    """The proxies that may say for whom they ask, and the header in which they do.

    Just one header is read: a proxy that sets one of them passes the other on as the client wrote it.
    """

    def __init__(self, trusted: Sequence[str] = (), header: Header = "x-forwarded-for") -> None:
        self.networks = [_network(each) for each in trusted]
        self.header = header.encode()

    def is_trusted(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            found = unmapped(address)
        except ValueError:
            return False
        return any(found.version == network.version and found in network for network in self.networks)

    def client(self, peer: str, headers: Headers) -> str:
        """The address of whoever asks: the last one in the chain that is none of our proxies."""
        if not self.is_trusted(peer):
            return peer
        client = peer
        chain = ",".join(value.decode("latin-1") for name, value in headers if name == self.header)
        for link in reversed(chain.split(",")):
            found = _address(link if self.header == b"x-forwarded-for" else _for(link))
            if found is None:
                break
            client = found
            if not self.is_trusted(found):
                break
        return client


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise SandtableError(f"'{text}' is not the address of a proxy: use 127.0.0.1 or 10.0.0.0/8") from None


def _for(link: str) -> str:
    found = _FOR.search(link)
    return found[2] if found is not None else ""


def _address(text: str) -> str | None:
    """The address in ``1.2.3.4``, ``1.2.3.4:80``, ``::1`` or ``[::1]:80``."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(unmapped(text))
    except ValueError:
        return None
