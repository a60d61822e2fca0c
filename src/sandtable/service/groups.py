"""Several actions that are one order of the player: a stack that moves together, and is taken back together.

Every action is an entry of its own, which passes the gate as if it had been sent alone: files do not know of groups.
That entries belong together is told by the keys under which they were submitted, and by nothing else.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.errors import Malformed, Refusal, SandtableError
from sandtable.kernel import Match
from sandtable.kernel.entry_numbers import own_number
from sandtable.store import Submission
from sandtable.store.groups import Groups, member_key

from .answers import Answer, Deed, fingerprint
from .errors import KeyReused
from .live_match import LiveMatch
from .only_answers import trailing
from .tables import Tables
from .tokens import Credentials

MOST = 60
"""Actions that one group may have."""


class Member(Struct, frozen=True):
    """What became of one action of a group: the number of its entry as the seat counts, or why there is none."""

    action: str
    n: int = 0
    refused: SandtableError | None = None


class Group(Struct, frozen=True):
    """Actions of one seat that answer one question after the other; `key` as for a single action."""

    seat: str
    question: str
    key: str
    actions: tuple[str, ...]

    def submission(self, place: int) -> Submission:
        """The member at a place. What it says is the whole group: its key can be used for no other."""
        said = fingerprint(self.question, "\n".join(self.actions))
        return Submission(self.seat, member_key(self.key, place), said)


class Halted(SandtableError):
    """An action of a group was not tried, because of what came of one before it."""


def submit(tables: Tables, name: str, group: Group, shown: Credentials) -> list[Member]:
    """Carry out the actions one after the other, each as `Tables.submit` does; what became of each.

    An action that is refused is left out, and the next one tried. After one that cannot be taken back (a die, somebody
    has learnt something or is asked) and after one that leads to another question, nothing more is done. Raises the
    first refusal if none of the actions is allowed. A repetition carries out nothing, and tells what was done.
    """
    if not 1 <= len(group.actions) <= MOST:
        raise SandtableError(f"a group has 1 to {MOST} actions, not {len(group.actions)}")
    with tables.at(name, fresh=True) as live:
        tables.require_seat(live, group.seat, shown)
        known = _first_members(tables, live, group)
        members = known or _carry_out(tables, live, group)
    if not any(member.n for member in members):
        raise next(member.refused for member in members if member.refused is not None)
    return members


def _first_members(tables: Tables, live: LiveMatch, group: Group) -> list[Member]:
    """What became of the group when it came before; nothing for a new one."""
    found = Groups(tables.matches.database).members(live.id, group.seat, group.key)
    if not found:
        return []
    said = group.submission(0).fingerprint
    if any(known != said for known, _ in found.values()):
        raise KeyReused("this key was used for something else; every group needs a key of its own")
    lost = Halted("this was not carried out when the group was sent")
    return [
        Member(action, _number(live.match, group.seat, found[place][1]))
        if place in found
        else Member(action, refused=lost)
        for place, action in enumerate(group.actions)
    ]


def _carry_out(tables: Tables, live: LiveMatch, group: Group) -> list[Member]:
    asked = dict(live.questions(group.seat)).get(group.question)
    question: str | None = group.question
    why = ""
    members: list[Member] = []
    for place, action in enumerate(group.actions):
        if question is None:
            members.append(Member(action, refused=Halted(why)))
            continue
        try:
            n = _answer(tables, live, group, place, question)
        except (Refusal, Malformed) as refusal:
            members.append(Member(action, refused=refusal))
            continue
        except SandtableError as error:  # what was done stays done, and the sender has to learn of it
            if not any(member.n for member in members):
                raise
            members.append(Member(action, refused=error))
            question, why = None, str(error)
            continue
        members.append(Member(action, n))
        question, why = _next_question(live, group.seat, asked.kind if asked is not None else "")
    return members


def _answer(tables: Tables, live: LiveMatch, group: Group, place: int, question: str) -> int:
    action = group.actions[place]
    sent = group.submission(place)
    answer = Answer(group.seat, sent.key, "action", action, question)
    return tables.answer(live.id, answer, lambda live: Deed(live.match.do(group.seat, action)), sent=sent)


def _next_question(live: LiveMatch, seat: str, kind: str) -> tuple[str | None, str]:
    """The question that the next action answers; none, and why, if the group ends here."""
    match = live.match
    if match.ended is not None:
        return None, "the match is over"
    if not match.tail or match.tail[-1].n != len(match.entries):
        return None, "the one before it rolled a die, showed something, or made somebody else answer"
    following = next((name for name, question in live.questions(seat) if question.kind == kind), None)
    return following, "something else is asked now"


def _number(match: Match[Any], seat: str, n: int) -> int:
    return own_number(match, n, frozenset([seat]))


def undo(tables: Tables, name: str, seat: str, key: str) -> int:
    """Take back the seat's last action, and with it the whole group that it belongs to; the number of the last entry
    that this takes. A repetition takes back nothing more."""
    with tables.at(name, fresh=True) as live:
        if tables.matches.find_submission(live.id, seat, key) is None:
            for place in range(len(_group_at_end(tables, live, seat)) - 1):
                tables.undo(name, seat, member_key(key, place))
        return tables.undo(name, seat, key)


def _group_at_end(tables: Tables, live: LiveMatch, seat: str) -> list[int]:
    """The entries that the last action of a seat can be taken back with: those of its group that come last, before
    what the table answered after it."""
    tail = [entry.n for entry in live.match.tail if entry.seat == seat]
    given = trailing(live, seat)
    tail = tail[: len(tail) - given]
    if not tail:
        return []
    group = Groups(tables.matches.database).of_entry(live.id, seat, tail[-1])
    first = len(tail) - 1
    while first > 0 and tail[first - 1] in group:
        first -= 1
    return tail[first:]
