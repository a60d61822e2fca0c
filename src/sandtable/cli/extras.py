"""What is installed only if somebody asks for it: `pip install 'sandtable[server]'`."""

from __future__ import annotations

from importlib.util import find_spec

from sandtable.errors import SandtableError

NEEDED = {
    "server": (
        "litestar", "uvicorn", "httptools", "websockets", "sqlalchemy", "alembic", "argon2", "cachetools", "structlog",
        "prometheus_client",
    ),
    "postgres": ("psycopg",),
    "mail": ("aiosmtpd",),
}  # fmt: skip
"""The extras, each with the modules that it brings."""


def require(extra: str, what: str) -> None:
    """Raise SandtableError unless the packages of an extra are there; `what` needs them."""
    missing = [name for name in NEEDED[extra] if find_spec(name) is None]
    if missing:
        also = " and others" if len(missing) > 1 else ""
        raise SandtableError(
            f"{what} needs packages that are not installed ({missing[0]}{also}): pip install 'sandtable[{extra}]'"
        )
