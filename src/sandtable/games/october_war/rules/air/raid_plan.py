"""19.8, 18.6, 20.11: which strikes may be placed over which points, as lines of a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sandtable.board.masks import bits
from sandtable.documents import Forecast, Option, Range
from sandtable.errors import Refusal
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL
from sandtable.games.october_war.rules.results import brief
from sandtable.language import Choices, LinePlan, Numbers, Words, read_number, split_lines

from .plan import air_room, on_mission

ESCORT, HUNT = "escort", "hunt"


def strikes_here(state: Position, side: int, theatre: int) -> dict[str, int]:
    """Strikes on Ground Attack that have not flown in this phase, by kind (19.9b, 19.9c)."""
    world = state.world
    found: dict[str, int] = {}
    for unit in bits(on_mission(state, side, "ground", theatre) & ~state.sorties):
        kind = world.kind[unit].id
        found[kind] = found.get(kind, 0) | 1 << unit
    return found


Line = tuple[str, str, int, str]
Foresight = Callable[[int, tuple[int, ...], bool], Forecast | None]
"""What may come of a group over a point: its strikes, and whether they hunt air defence there."""


class RaidPlan(LinePlan[list[Line]]):
    """Lines `KIND POINT NUMBER`; Wild Weasels say whether they `escort` the group or `hunt` air defence there."""

    written = True

    def __init__(self, state: Position, side: int, theatre: int, foresee: Foresight | None = None) -> None:
        self.state, self.side, self.theatre, self.foresee = state, side, theatre, foresee
        self.strikes = strikes_here(state, side, theatre)
        self.held = state.held(1 - side) & state.world.in_theatre[theatre]

    def draft(self) -> list[Line]:
        return []

    def could_take(self, word: str) -> bool:
        """Whether a word names strikes, or a point with enemies, of this theatre."""
        return word in self.strikes or bool(self.held & self.state.world.space_named(word))

    def strikes_at_hand(self, draft: list[Line], kind: str) -> int:
        return self.strikes[kind].bit_count() - sum(number for name, _, number, _ in draft if name == kind)

    def room(self, draft: list[Line], point: str) -> int:
        """18.6: at most seven Israeli or three Arab strikes over one point."""
        return air_room(self.state, self.side) - sum(number for _, at, number, _ in draft if at == point)

    def is_weasel(self, kind: str) -> bool:
        return kind in ("il-ww",)

    def points(self, draft: list[Line], kind: str) -> int:
        """Points that strikes of a kind may still be sent to: with enemies (X18), room, and one contingent (22.2a)."""
        world = self.state.world
        found = 0
        for point in bits(self.held):
            word = world.hex(point)
            others = {world.pack.unit[kind_names(world).index[name]].nation for name, at, _, _ in draft if at == word}
            nation = world.pack.unit[kind_names(world).index[kind]].nation
            if self.room(draft, word) > 0 and others <= {nation} and self.is_open(draft, kind, word):
                found |= 1 << point
        return found

    def is_open(self, draft: list[Line], kind: str, word: str) -> bool:
        """Whether strikes of a kind may still be named over a point: once, Wild Weasels once in each role."""
        if self.is_weasel(kind):
            return bool(self.roles(draft, word))
        return not any(name == kind and at == word for name, at, _, _ in draft)

    def roles(self, draft: list[Line], word: str) -> list[str]:
        """What Wild Weasels may do over a point: escort strikes, hunt air defence (20.11c, 20.11d)."""
        taken = [role for _, at, _, role in draft if at == word]
        found = [ESCORT] if any(at == word and not self.is_weasel(name) for name, at, _, _ in draft) else []
        if not (self.side == ISRAEL and self.state.turn == 1):
            found.append(HUNT)  # 6.3c
        return [role for role in found if role not in taken]

    def subjects(self, draft: list[Line]) -> Choices:
        kinds = kind_names(self.state.world)
        able = [kind for kind in self.strikes if self.strikes_at_hand(draft, kind) > 0 and self.points(draft, kind)]
        return Choices((), sum(1 << kinds.index[kind] for kind in able), kinds)

    def follow(self, draft: list[Line], line: Words) -> Choices:
        if len(line) == 1:
            return Choices((), self.points(draft, line[0]), self.state.world.spaces)
        if len(line) == 2:
            most = min(self.strikes_at_hand(draft, line[0]), self.room(draft, line[1]))
            return Numbers(Range(1, most, 1, "strikes"), detail=lambda word: self._number(draft, (*line, word)))
        if len(line) == 3 and self.is_weasel(line[0]):
            return Choices(self.roles(draft, line[1]))
        return Choices(complete=True, forecast=lambda: self._forecast(draft, line))

    def _forecast(self, draft: list[Line], line: Words) -> Forecast | None:
        """What may come of the group that a line joins, as far as the seat knows its target."""
        role = line[3] if len(line) > 3 else ""
        group = [*draft, (line[0], line[1], int(line[2]), role)]
        strikes: tuple[int, ...] = ()
        for kind, at, number, duty in group:
            if at == line[1] and (duty == HUNT) == (role == HUNT):
                strikes += tuple(bits(self.strikes[kind])[:number])
        return self.foresee(self.state.world.spaces.index[line[1]], strikes, role == HUNT) if self.foresee else None

    def _number(self, draft: list[Line], line: Words) -> Option:
        """A number of strikes, with the column that their group would attack on."""
        found = None if self.is_weasel(line[0]) else self._forecast(draft, line)
        table = self.state.world.air_crt
        return Option(line[2], "number", note=brief(table, found.column.removeprefix("air ")) if found else "")

    def take(self, draft: list[Line], line: Words) -> None:
        draft.append((line[0], line[1], int(line[2]), line[3] if len(line) > 3 else ""))


class FirstRaid(LinePlan[list[Line]]):
    """A raid while it is open which theatre comes first: the point of its first line says that (15.1a)."""

    written = True
    at_least = 1

    def __init__(self, plans: Sequence[RaidPlan]) -> None:
        self.plans = plans

    def draft(self) -> list[Line]:
        return []

    def plan_of(self, point: str) -> RaidPlan | None:
        """The raid in the theatre of a point; none if no strikes can be placed there."""
        found = (plan for plan in self.plans if plan.held & plan.state.world.space_named(point))
        return next(found, None)

    def _chosen(self, draft: list[Line], line: Words = ()) -> Sequence[RaidPlan]:
        """The raids that the lines so far leave open."""
        point = draft[0][1] if draft else line[1] if len(line) > 1 else ""
        chosen = self.plan_of(point)
        return [chosen] if chosen else self.plans

    def subjects(self, draft: list[Line]) -> Choices:
        return self._joined([plan.subjects(draft) for plan in self._chosen(draft)])

    def follow(self, draft: list[Line], line: Words) -> Choices:
        return self._joined([plan.follow(draft, line) for plan in self._chosen(draft, line) if line[0] in plan.strikes])

    @staticmethod
    def _joined(offers: list[Choices]) -> Choices:
        """What several raids offer: units, or points."""
        if len(offers) == 1:
            return offers[0]
        mask = 0
        for offered in offers:
            mask |= offered.mask
        return Choices((), mask, offers[0].names) if offers else Choices()

    def take(self, draft: list[Line], line: Words) -> None:
        self._chosen(draft, line)[0].take(draft, line)


def why_no_raid(plan: RaidPlan, prefix: Words, word: str | None) -> Refusal:
    """Why a line of a raid plan is not allowed."""
    world = plan.state.world
    lines = split_lines(prefix)
    draft: list[Line] = []
    for line in lines[:-1]:
        plan.take(draft, line)
    line = lines[-1] if lines else ()
    if not line:
        able = list(plan.subjects(draft))
        if word in plan.strikes and plan.strikes_at_hand(draft, word) > 0:
            why = f"no further {word} may fly over any point"
            if plan.is_weasel(word) and not any(plan.roles(draft, world.hex(point)) for point in bits(plan.held)):
                why = f"on turn 1 {word} only escort TAC, and no line before this one sends any: name the TAC first"
            return Refusal(why, *_limits(plan, word), nearest=able)
        return Refusal(f"no {word or 'more strikes'} on Ground Attack can be placed", "19.8a", "18.3a", nearest=able)
    if len(line) == 1:
        point = world.spaces.index.get(word or "", -1)
        if point < 0 or not plan.held >> point & 1:
            why = f"this theatre has no enemy unit in {word or 'that point'}"
            return Refusal(why, "X18", "18.5a", spaces=[word] if word else [])
        why, clauses = _closed(plan, draft, line[0], word or "")
        return Refusal(f"no further {line[0]} may fly over {word}: {why}", *clauses, spaces=[word or ""])
    if len(line) == 2:
        most = plan.strikes_at_hand(draft, line[0])
        if (read_number(word or "") or 0) > most:
            near = [str(min(most, plan.room(draft, line[1])))]
            return Refusal(f"no more than {most} {line[0]} can still be placed", "19.8a", "18.3a", nearest=near)
        return Refusal(f"that many {line[0]} cannot fly over {line[1]}", "18.6", "18.3a")
    if not plan.is_weasel(line[0]):
        return Refusal(f"{line[0]} attack what they find; only Wild Weasels are told to {ESCORT} or {HUNT}", "18.4a")
    why, *rules = _no_role(plan, draft, line[1], word or "")
    return Refusal(why, *rules, nearest=plan.roles(draft, line[1]))


def _no_role(plan: RaidPlan, draft: list[Line], point: str, word: str) -> tuple[str, ...]:
    """Why Wild Weasels do not fly in a role over a point, and the clauses."""
    if any(at == point and role == word for _, at, _, role in draft):
        return f"an earlier line already sends Wild Weasels there to {word}", "19.8a", f"20.11{'dc'[word == HUNT]}"
    if word == HUNT:
        return "on turn 1 Wild Weasels do not hunt air defence", "6.3c", "20.11c"
    if word == ESCORT:
        return f"no line before this one sends TAC to {point} for them to escort: name the TAC first", "20.11d", "18.4a"
    why = "say whether the Wild Weasels escort TAC that an earlier line sends there, or hunt air defence"
    return why, "20.11c", "20.11d"


def _closed(plan: RaidPlan, draft: list[Line], kind: str, word: str) -> tuple[str, tuple[str, ...]]:
    """What closes a point with enemies to strikes of a kind, and the clauses."""
    if plan.room(draft, word) <= 0:
        return "as many strikes as may fly there already do", ("18.6",)
    if plan.is_weasel(kind):
        roles = [role for role in (ESCORT, HUNT) if role not in plan.roles(draft, word)]
        return "; ".join(_no_role(plan, draft, word, role)[0] for role in roles), _limits(plan, kind)[1:]
    if any(name == kind and at == word for name, at, _, _ in draft):
        return "a line of the plan already sends some there", ("19.8a",)
    return "strikes of another contingent attack there", ("22.2a",)


def _limits(plan: RaidPlan, kind: str) -> tuple[str, ...]:
    """The clauses that may keep strikes of a kind from every point: the limit of strikes, and contingent or role."""
    if not plan.is_weasel(kind):
        return ("18.6", "19.8a") if plan.side == ISRAEL else ("18.6", "22.2a")
    return ("18.6", "20.11d", "6.3c") if plan.state.turn == 1 else ("18.6", "20.11d")
