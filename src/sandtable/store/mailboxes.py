"""Mailboxes: many ways of writing an address lead to the same person."""

from __future__ import annotations

from sqlalchemy import Column, ColumnElement, func

DOTLESS = frozenset({"gmail.com", "googlemail.com"})
"""Where dots before the @ mean nothing."""


def mailbox(address: str) -> str:
    """Whose mailbox an address leads to: without what stands behind a +, in small letters."""
    local, _, domain = address.strip().lower().rpartition("@")
    domain = domain.rstrip(".")
    local = local.partition("+")[0] or local
    return f"{local.replace('.', '') if domain in DOTLESS else local}@{domain}"


def may_be_mailbox(column: Column[str], address: str) -> ColumnElement[bool]:
    """Whether an address in the store may lead to the same mailbox; `mailbox` says whether it does."""
    name, _, domain = mailbox(address).rpartition("@")
    begins = func.lower(column).startswith(name[:1], autoescape=True)
    return begins & func.lower(column).contains(f"@{domain}", autoescape=True)
