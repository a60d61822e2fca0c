"""Where somebody comes from, as limits count it."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network


def unmapped(text: str) -> IPv4Address | IPv6Address:
    """An address; one of IPv4 that is written as one of IPv6 in its own form."""
    found = ip_address(text.partition("%")[0])
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


@lru_cache(4096)
def origin(address: str) -> str:
    """What limits count as one place: an IPv4 address, or the network of an IPv6 address that one customer has."""
    try:
        found = unmapped(address)
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if isinstance(found, IPv6Address) else str(found)
