"""Self-signed certificates for tests, from the standard library alone: elliptic curve P-256, some lines of DER."""

from __future__ import annotations

import base64
import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path

P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
G = (
    0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
    0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
)
Point = tuple[int, int] | None


def _add(one: Point, other: Point) -> Point:
    if one is None or other is None:
        return one or other
    if one[0] == other[0]:
        if (one[1] + other[1]) % P == 0:
            return None
        slope = (3 * one[0] * one[0] - 3) * pow(2 * one[1], -1, P)
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, P)
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def _times(number: int, point: Point) -> tuple[int, int]:
    found: Point = None
    while number:
        if number & 1:
            found = _add(found, point)
        point, number = _add(point, point), number >> 1
    assert found is not None
    return found


def _der(tag: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    size = len(body)
    if size < 128:
        return bytes([tag, size]) + body
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def _sequence(*parts: bytes) -> bytes:
    return _der(0x30, *parts)


def _integer(value: int) -> bytes:
    return _der(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def _bits(data: bytes) -> bytes:
    return _der(0x03, b"\0", data)


def _name(identifier: str) -> bytes:
    """An object identifier, as its bytes in hexadecimal."""
    return _der(0x06, bytes.fromhex(identifier))


P256, EC_KEY, ECDSA_SHA256 = _name("2a8648ce3d030107"), _name("2a8648ce3d0201"), _name("2a8648ce3d040302")
COMMON_NAME, ALTERNATIVE, BASIC = _name("550403"), _name("551d11"), _name("551d13")


def _pem(kind: str, data: bytes) -> str:
    text = base64.encodebytes(data).decode().replace("\n", "")
    lines = [text[place : place + 64] for place in range(0, len(text), 64)]
    return "\n".join([f"-----BEGIN {kind}-----", *lines, f"-----END {kind}-----", ""])


def certificate(folder: Path) -> tuple[str, str]:
    """The PEM files of a certificate for localhost and 127.0.0.1, and of its key."""
    secret = secrets.randbelow(N - 1) + 1
    x, y = _times(secret, G)
    public = b"\x04" + x.to_bytes(32, "big") + y.to_bytes(32, "big")
    now = datetime.now(UTC)
    times = [_der(0x17, f"{now + timedelta(days=days):%y%m%d%H%M%SZ}".encode()) for days in (-1, 30)]
    name = _sequence(_der(0x31, _sequence(COMMON_NAME, _der(0x0C, b"localhost"))))
    hosts = _sequence(_der(0x82, b"localhost"), _der(0x87, bytes([127, 0, 0, 1])))
    authority = _sequence(BASIC, _der(0x01, b"\xff"), _der(0x04, _sequence(_der(0x01, b"\xff"))))
    further = _der(0xA3, _sequence(_sequence(ALTERNATIVE, _der(0x04, hosts)), authority))
    method = _sequence(ECDSA_SHA256)
    number = _integer(secrets.randbelow(1 << 64) + 1)
    key = _sequence(_sequence(EC_KEY, P256), _bits(public))
    to_sign = _sequence(_der(0xA0, _integer(2)), number, method, name, _sequence(*times), name, key, further)
    signed = _sequence(to_sign, method, _bits(_signature(secret, to_sign)))
    private = _sequence(
        _integer(1), _der(0x04, secret.to_bytes(32, "big")), _der(0xA0, P256), _der(0xA1, _bits(public))
    )
    paths = str(folder / "certificate.pem"), str(folder / "key.pem")
    Path(paths[0]).write_text(_pem("CERTIFICATE", signed))
    Path(paths[1]).write_text(_pem("EC PRIVATE KEY", private))
    return paths


def _signature(secret: int, data: bytes) -> bytes:
    once = secrets.randbelow(N - 1) + 1
    r = _times(once, G)[0] % N
    s = pow(once, -1, N) * (int.from_bytes(hashlib.sha256(data).digest(), "big") + r * secret) % N
    return _sequence(_integer(r), _integer(s))
