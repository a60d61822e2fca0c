"""20.5 to 20.9: the fire of SAM at air groups, declared for all at once and then rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.errors import Refusal
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.world import THEATRES
from sandtable.kernel import Draws, Event, Question, Step
from sandtable.language import END, NOTHING, Choices, LinePlan, Words, split_lines

from .defence import could_hide, coverers, reveal_sam, sam_of, umbrella
from .losses import Downed
from .raid_plan import HUNT

if TYPE_CHECKING:
    from .ground_attack import AirAttacks, Flight

DEFEND, REVEAL = "defend", "reveal"


def raid_of(state: Position) -> AirAttacks:
    """The air attacks that are being defended against: the step below."""
    from .ground_attack import AirAttacks

    return next(step for step in reversed(state.stack) if isinstance(step, AirAttacks))


def missiles_only(state: Position, flight: Flight) -> bool:
    """18.9b: whether a group is all missiles, which air defence cannot touch."""
    return not flight.units & ~state.world.of_type["ssm"]


def open_groups(state: Position, unit: int) -> list[Flight]:
    """The groups that a SAM may fire at (20.6a, 20.8a); at one with Wild Weasels, hunters too, only from its point."""
    if (state.fired | state.silenced) >> unit & 1:
        return []
    ww, covered = state.world.of_type["ww"], umbrella(state, unit)
    found = []
    for flight in raid_of(state).flights:
        escorted = bool(flight.units & ww)  # 20.11c, 20.11d
        if missiles_only(state, flight) or not covered >> flight.point & 1:
            continue
        if not escorted or state.at[unit] == flight.point:
            found.append(flight)
    return found


def open_targets(state: Position, unit: int) -> int:
    """The points over which a SAM may fire at a group."""
    return mask_of(flight.point for flight in open_groups(state, unit))


def useful(state: Position, unit: int) -> bool:
    """Whether a SAM covers any group: it may at least be revealed to give its umbrella (19.10b)."""
    flights = [flight for flight in raid_of(state).flights if not missiles_only(state, flight)]
    return any(umbrella(state, unit) >> flight.point & 1 for flight in flights)


class DefencePlan(LinePlan[set[str]]):
    """Lines `SAM POINT` for its fire, `SAM POINT hunt` for fire at Wild Weasels that hunt there beside others, or
    `SAM reveal` to show it only."""

    def __init__(self, state: Position, side: int) -> None:
        self.state, self.side = state, side

    def draft(self) -> set[str]:
        return set()

    def subjects(self, draft: set[str]) -> Choices:
        state = self.state
        able = sum(
            1 << unit
            for unit in bits(sam_of(state, self.side))
            if state.world.unit(unit) not in draft and self.follow(draft, (state.world.unit(unit),))
        )
        return Choices((), able, state.world.units)

    def follow(self, draft: set[str], line: Words) -> Choices:
        state = self.state
        unit = state.world.units.index[line[0]]
        if len(line) > 1:
            both = len(line) == 2 and line[1] != REVEAL and len(self._groups(unit, line[1])) > 1
            return Choices((HUNT,), complete=True) if both else END
        hidden = not state.revealed >> unit & 1 and useful(state, unit)
        return Choices([REVEAL] if hidden else [], open_targets(state, unit), state.world.spaces)

    def _groups(self, unit: int, word: str) -> list[Flight]:
        point = self.state.world.spaces.index[word]
        return [flight for flight in open_groups(self.state, unit) if flight.point == point]

    def take(self, draft: set[str], line: Words) -> None:
        draft.add(line[0])


class AirDefence(Step[Position], frozen=True, tag="air_defence"):
    """The owner of the SAM declares all fire at once, and is asked wherever one could be by public facts (20.12)."""

    side: int
    theatre: int
    shots: tuple[tuple[int, int, bool], ...] | None = None
    """SAM, target, and whether it is the Wild Weasels that hunt there, of the shots that are still to be rolled."""

    def asks(self, state: Position) -> list[Question]:
        if self.shots is not None or not self.window(state):
            return []
        where = THEATRES[self.theatre]
        text = f"Air raid in {where.title()}: fire your SAM at the groups, reveal some, or keep silent"
        return [Question(state.seat(self.side), DEFEND, text, standing=True, about=where)]

    def window(self, state: Position) -> bool:
        """20.12: a revealed SAM that has not fired covers a target, or one could hide near it."""
        ready = ~(state.fired | state.silenced)
        for flight in raid_of(state).flights:
            if missiles_only(state, flight):
                continue
            if coverers(state, self.side, flight.point, revealed=True) & ready:
                return True
            if could_hide(state, self.side, flight.point):
                return True
        return False

    def line_plan(self, state: Position, seat: str, verb: str) -> DefencePlan | None:
        return DefencePlan(state, self.side) if verb == DEFEND else None

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices([DEFEND])
        return DefencePlan(state, self.side).choices(prefix) if prefix[0] == DEFEND else NOTHING

    def has_line(self, state: Position, subject: str) -> bool:
        return subject in state.world.units.index

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        lines = split_lines(prefix)
        line = lines[-1] if lines else ()
        if not line:
            unit = world.units.index.get(word or "", -1)
            if unit >= 0 and state.fired & sam_of(state, self.side) & 1 << unit:
                return Refusal(f"{word} has already fired this turn", "20.6a", units=[word or ""])
            return Refusal(f"{word or 'that'} is not a SAM of yours that covers a group", "20.8a", "20.3a")
        point = world.spaces.index.get(word or "", -1)
        unit = world.units.index[line[0]]
        if not sam_of(state, self.side) >> unit & 1:  # nothing is told of the enemy's
            return Refusal(f"{line[0]} is not a SAM of yours that covers a group", "20.8a", "20.3a")
        if point >= 0 and umbrella(state, unit) >> point & 1 and any(f.point == point for f in raid_of(state).flights):
            clause = "20.6a" if state.fired >> unit & 1 else "20.11d"
            return Refusal(f"{line[0]} cannot fire at the group over {word}", clause, units=[line[0]])
        return Refusal(
            f"{line[0]} does not cover a group over {word or 'that point'}", "20.8a", "20.3a", units=[line[0]]
        )

    def proposal(self, state: Position, seat: str) -> Words:
        """Every SAM that can fires at the first group it covers."""
        words: list[str] = []
        for unit in bits(sam_of(state, self.side)):
            targets = open_targets(state, unit)
            if targets:
                words += [";"] * bool(words) + [state.world.unit(unit), state.world.spaces.say(targets)[0]]
        return (DEFEND, *words)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        shots: list[tuple[int, int, bool]] = []
        events: list[Event] = []
        for line in split_lines(words):
            unit = world.units.index[line[0]]
            if not state.revealed >> unit & 1:
                events += reveal_sam(state, unit)
            if line[1] != REVEAL:
                point = world.spaces.index[line[1]]
                groups = [flight.hunt for flight in open_groups(state, unit) if flight.point == point]
                shots.append((unit, point, HUNT in line or all(groups)))
                state.fired |= 1 << unit
        state.stack[-1] = replace(self, shots=tuple(shots))
        return [Event("silent", {"seat": seat}, ("20.12",))] if not shots and not events else events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """Roll the shots one after the other; results apply before the attack (20.8a)."""
        if not self.shots:
            refresh(state)
            state.stack.pop()
            return []
        (unit, point, hunt), *rest = self.shots
        state.stack[-1] = replace(self, shots=tuple(rest))
        flight = self._target(state, point, hunt)
        if flight is None:
            return []
        world = state.world
        where = world.hex(point)
        die = draws.roll(f"air defence over {where}")
        result = world.pack.air_defence_crt.ground_attack_in_umbrella[die - 1]
        data = {
            "at": where,
            "kind": world.kind[unit].id,
            "from": world.hex(state.at[unit]),
            "die": die,
            "result": result,
        }
        events = [Event("sam_fired", data, ("20.1a", "20.9b"))]
        gone = int(result == "ELIM" and not flight.jammed)  # 20.10a
        refit = int(result == "AR")
        group = flight.units & ~world.of_type["ssm"]
        if (gone or refit) and group:
            state.stack.append(Downed(1 - self.side, (tuple(bits(group)),), refit, gone, group & world.of_type["ww"]))
        return events

    def _target(self, state: Position, point: int, hunt: bool) -> Flight | None:
        """The group that is fired at; strikes that were shot down do not count any more."""
        refresh(state)
        flights = raid_of(state).flights
        return next((f for f in flights if f.point == point and f.hunt == hunt and f.units), None)


def refresh(state: Position) -> None:
    """Take strikes that were lost out of the groups."""
    raid = raid_of(state)
    boxes = sum(1 << state.world.box[f"ground-{name}"] for name in THEATRES)
    flying = state.units_in(boxes)
    flights = tuple(replace(flight, strikes=tuple(bits(flight.units & flying))) for flight in raid.flights)
    if flights != raid.flights:
        state.stack[state.stack.index(raid)] = replace(raid, flights=flights)


STEPS = (AirDefence,)
