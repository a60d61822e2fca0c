"""Submitting an action: the same by POST and over the live connection."""

from __future__ import annotations

import time

from sandtable.errors import Refusal, SandtableError
from sandtable.service import groups

from .asker import Asker
from .bodies import GroupMember, GroupResult, NewAction, NewGroup
from .server import Server


def act(server: Server, asker: Asker, match: str, sent: NewAction) -> int:
    """Answer a question. The number of the entry, as the seat counts; it is on disk when this returns."""
    started = time.perf_counter()
    try:
        shown = asker.credentials()
        n = server.tables.submit(match, sent.seat, sent.question, sent.key, sent.action, shown)
    except SandtableError as error:
        server.metrics.actions.labels(type(error).__name__).inc()
        raise
    server.metrics.accepted.inc()
    server.metrics.seconds.observe(time.perf_counter() - started)
    return n


def act_together(server: Server, asker: Asker, match: str, sent: NewGroup) -> GroupResult:
    """Carry out the actions of a group, as far as they are allowed; those that were are on disk when this returns."""
    group = groups.Group(sent.seat, sent.question, sent.key, tuple(sent.actions))
    try:
        members = groups.submit(server.tables, match, group, asker.credentials())
    except SandtableError as error:
        server.metrics.actions.labels(type(error).__name__).inc()
        raise
    server.metrics.accepted.inc(sum(member.n > 0 for member in members))
    return GroupResult([_told(member) for member in members])


def _told(member: groups.Member) -> GroupMember:
    told = GroupMember(action=member.action, n=member.n)
    if isinstance(member.refused, Refusal):
        return told.explain(member.refused)
    told.detail = "" if member.refused is None else str(member.refused)
    return told
