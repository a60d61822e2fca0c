"""19.8 to 19.11, 6.2e: ground attacks from the air. All groups are placed, shown, fired at, and then attack."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.counters.log_text import number_of
from sandtable.documents import Forecast, Option, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.fog.sight import open_points
from sandtable.games.october_war.losses import strike
from sandtable.games.october_war.markers import can_play, has_signals, play, stock
from sandtable.games.october_war.recon import LookingStep
from sandtable.games.october_war.results import brief, chances, margins
from sandtable.games.october_war.stacking import overstacked
from sandtable.games.october_war.state import Position
from sandtable.games.october_war.world import ISRAEL, THEATRES
from sandtable.kernel import Draws, Event, Question
from sandtable.kernel.plain import Mask
from sandtable.language import END, NOTHING, Choices, Words, split_lines

from .danger import known_defence
from .defence import coverers, sam_of
from .fire import AirDefence, missiles_only
from .plan import spend_strikes
from .raid_plan import HUNT, RaidPlan, strikes_here, why_no_raid

RAID = "raid"
STRIKE = "strike"
PLACE, SUPPORT, HUNTING, DEFENCE, ATTACK = range(5)


class Flight(Struct, frozen=True):
    """A group over a point: its strikes, whether Wild Weasels hunt air defence there, whether EW supports it."""

    point: int
    strikes: tuple[int, ...]
    hunt: bool = False
    jammed: bool = False

    @property
    def units(self) -> int:
        """The strikes as a set."""
        return mask_of(self.strikes)


class AirAttacks(LookingStep, frozen=True, tag="air_attacks"):
    """The air part of a combat phase in one theatre, stage by stage (6.2e)."""

    theatre: int
    stage: int = PLACE
    flights: tuple[Flight, ...] = ()
    hunted: Mask = 0
    """SAM that stood in the hunted point before the hunt."""
    hunted_at: int = -1
    """That point; -1 for none."""

    # --- what is asked

    def asks(self, state: Position) -> list[Question]:
        about = THEATRES[self.theatre]
        where, seat = about.title(), state.seat(self.side)
        strikes = strikes_here(state, self.side, self.theatre)
        if self.stage == PLACE and strikes and self._targets(state):
            number = sum(units.bit_count() for units in strikes.values())
            text = f"Ground attacks in {where}: place your strikes over points ({number} available), or send none"
            return [Question(seat, RAID, text, standing=True, about=about)]
        if self.stage == SUPPORT and self.supportable(state):
            north = max(self.supportable(state), key=lambda flight: has_signals(state, flight.point))
            left = stock(state, ISRAEL, north.point)
            public = "Support a group with an EW marker, or pass"
            text = public.replace(",", f" ({left}),")
            return [Question(seat, "support", text, public=public, standing=True, about=about)]
        if self.stage == ATTACK and self._due(state):
            return [Question(seat, STRIKE, f"Choose the next air attack in {where}", standing=True, about=about)]
        return []

    def _targets(self, state: Position) -> int:
        return state.held(1 - self.side) & state.world.in_theatre[self.theatre]

    def supportable(self, state: Position) -> list[Flight]:
        """20.10a: Israeli groups that an EW marker may still be added to, each by a marker of its own."""
        if self.side != ISRAEL:
            return []
        return [flight for flight in self.flights if not flight.jammed and can_play(state, ISRAEL, flight.point)]

    def _due(self, state: Position) -> int:
        """Points over which a group still waits to attack; a hunt has been flown before.

        Escorts that are left alone have no points but against SAM, and column 0 is reached by shifts only (20.11a, T2).
        """
        return mask_of(flight.point for flight in self.flights if not flight.hunt and air_points(state, flight))

    def may_look(self, state: Position) -> bool:
        """Before the groups are placed and between their attacks, not while those wait to be supported."""
        return self.stage in (PLACE, ATTACK)

    def line_plan(self, state: Position, seat: str, verb: str) -> RaidPlan | None:
        return self._raid_plan(state) if verb == RAID and self.stage == PLACE else None

    def _raid_plan(self, state: Position) -> RaidPlan:
        def foresee(point: int, strikes: tuple[int, ...], hunt: bool) -> Forecast | None:
            flight = Flight(point, strikes, hunt)
            if not air_points(state, flight):
                return None
            found = air_forecast(state, self.side, flight, placed=False)
            found = replace(found, action=f"{STRIKE} {state.world.hex(point)}")  # the dice fall then
            danger = known_defence(state, self.side, flight)
            return replace(found, theirs=danger, sums=(found.sums[0], "SAM you know of")) if danger else found

        return RaidPlan(state, self.side, self.theatre, foresee)

    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if self.stage == PLACE:
            if not prefix:
                return Choices([RAID])
            return self._raid_plan(state).choices(prefix) if prefix[0] == RAID else NOTHING
        if self.stage == SUPPORT:
            return self._support_choices(state, prefix)
        if not prefix:
            return Choices([STRIKE])
        if len(prefix) == 1:
            return Choices((), self._due(state), world.spaces, detail=self._detail(state))
        return Choices(complete=True, forecast=lambda: self.forecast(state, world.spaces.index[prefix[1]]))

    def _support_choices(self, state: Position, prefix: Words) -> Choices:
        """`jam POINT`; with `hunt` for Wild Weasels that hunt where others attack too."""
        if not prefix:
            return Choices(["jam", "pass"])
        world, flights = state.world, self.supportable(state)
        if prefix == ("jam",):
            points = mask_of({flight.point for flight in flights})
            return Choices((), points, world.spaces, detail=self._known_defences(state))
        if prefix[0] == "jam" and len(prefix) == 2:
            roles = {flight.hunt for flight in flights if world.hex(flight.point) == prefix[1]}
            return Choices((HUNT,) if True in roles else (), complete=True)
        return END

    def _detail(self, state: Position) -> Callable[[str], Option]:
        return lambda word: Option(word, "space", note=self._column(state, state.world.spaces.index[word]))

    def _known_defences(self, state: Position) -> Callable[[str], Option]:
        """Groups to support, each with the SAM over it: where none is shown a marker is spent for nothing (20.10a)."""

        def detail(word: str) -> Option:
            over = [flight for flight in self.flights if state.world.hex(flight.point) == word]
            number = max(len(known_defence(state, self.side, flight)) for flight in over)
            return Option(word, "space", note=f"{number or 'no'} SAM known over it")

        return detail

    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if "jam" in (*prefix[:1], word) and self.side != ISRAEL:
            return Refusal("only Israel may support air attacks with EW markers", "26.3d", "20.10a")
        if "jam" in (*prefix[:1], word) and self.stage != SUPPORT:
            return Refusal("EW markers are played after groups have been placed", "20.10a", "26.1", "6.2e")
        if self.stage != PLACE:
            clause = "20.10a" if self.stage == SUPPORT else "6.2e"
            return Refusal("that is not possible now", clause, nearest=list(self.decisions(state, seat, prefix)))
        return why_no_raid(RaidPlan(state, self.side, self.theatre), prefix, word)

    def proposal(self, state: Position, seat: str) -> Words:
        if self.stage == PLACE:
            return (RAID,)
        if self.stage == SUPPORT:
            return ("pass",)
        return (STRIKE, state.world.spaces.say(self._due(state))[0])

    # --- what happens

    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if self.stage == PLACE:
            return self._place(state, words)
        if words[0] == "pass":
            state.stack[-1] = replace(self, stage=HUNTING)
            return []
        point = state.world.spaces.index[words[1]]
        if self.stage == SUPPORT:
            free = play(state, ISRAEL, point)
            able = [flight for flight in self.flights if flight.point == point and not flight.jammed]
            chosen = next((flight for flight in able if flight.hunt == (HUNT in words)), able[0])
            flights = tuple(replace(flight, jammed=True) if flight is chosen else flight for flight in self.flights)
            state.stack[-1] = replace(self, flights=flights)
            return [Event("supported", {"at": words[1], "free": free}, ("20.10a", "26.3d"))]
        return self._attack(state, point, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        if self.stage == HUNTING:
            return self._hunt(state, draws)
        if self.stage == DEFENCE:
            state.stack[-1] = replace(self, stage=ATTACK)
            if self.flights:
                state.stack.append(AirDefence(1 - self.side, self.theatre))
            return []
        if self.stage in (ATTACK, PLACE):
            return self._close(state)
        state.stack[-1] = replace(self, stage=self.stage + 1)
        return []

    def _place(self, state: Position, words: Words) -> list[Event]:
        """All groups are placed, then shown together with the units in their target points (6.2e, 27.1a)."""
        world = state.world
        free = dict(strikes_here(state, self.side, self.theatre))
        flights: list[Flight] = []
        plan: list[list[str]] = []
        for line in split_lines(words):
            kind, word, number = line[0], line[1], int(line[2])
            taken = sum(1 << unit for unit in bits(free[kind])[:number])
            free[kind] &= ~taken
            hunt = HUNT in line[3:]
            point = world.spaces.index[word]
            same = next((f for f in flights if f.point == point and f.hunt == hunt), None)
            if same is None:
                flights.append(Flight(point, tuple(bits(taken)), hunt))
            else:
                flights[flights.index(same)] = replace(same, strikes=(*same.strikes, *bits(taken)))
            plan.append(list(line))
        targets = sum({1 << flight.point for flight in flights})
        state.targets = [targets if side == self.side else other for side, other in enumerate(state.targets)]
        state.revealed |= state.units_in(targets) & sam_of(state, 1 - self.side)  # 27.1a
        state.stack[-1] = replace(self, stage=SUPPORT, flights=tuple(flights))
        if not flights:
            return []
        data = {"seat": state.seat(self.side), "theatre": THEATRES[self.theatre], "groups": plan}
        return [Event("raid", data, ("6.2e", "27.1a"), reveals=True)]

    def _hunt(self, state: Position, draws: Draws) -> list[Event]:
        """20.11c: Wild Weasels attack air-defence units before these fire; then come the next, or the defence."""
        gone = self.hunted & ~state.units_at(self.hunted_at) if self.hunted else 0
        state.silenced |= gone  # X32
        hunts = [flight for flight in self.flights if flight.hunt and flight.units & ~state.sorties]
        if not hunts:
            state.stack[-1] = replace(self, stage=DEFENCE, hunted=0, hunted_at=-1)
            return []
        flight = hunts[0]
        state.sorties |= flight.units
        here = state.units_at(flight.point) & sam_of(state, 1 - self.side)
        state.stack[-1] = replace(self, hunted=here, hunted_at=flight.point)
        if not here:
            return [Event("no_target", {"at": state.world.hex(flight.point)}, ("20.11c",))]
        return self._resolve(state, flight, draws, here)

    def _attack(self, state: Position, point: int, draws: Draws) -> list[Event]:
        flight = next(f for f in self.flights if f.point == point and not f.hunt and f.units)
        state.sorties |= flight.units
        state.stack[-1] = replace(self, flights=tuple(f for f in self.flights if f is not flight))
        if not state.ground_units(point, 1 - self.side):
            spent(state, self.side, flight.units)
            return [Event("no_target", {"at": state.world.hex(point)}, ("X18",))]
        events = self._resolve(state, flight, draws, 0)
        spent(state, self.side, flight.units)
        return events

    def _resolve(self, state: Position, flight: Flight, draws: Draws, only: int) -> list[Event]:
        """19.9a: total, shifts, one roll; A acts as R, a number as a number (19.11)."""
        world = state.world
        where = world.hex(flight.point)
        points = air_points(state, flight)
        shifts = air_shifts(state, self.side, flight)
        column = world.air_crt.column(points, shifts)
        die = draws.roll(f"air attack at {where}")
        result = world.air_crt.result_at(column.heading, die)
        data = {
            "seat": state.seat(self.side), "at": where, "points": points, "column": column.heading, "die": die,
            "result": result, "shifts": [[term.reason, int(term.value)] for term in shifts], "hunt": flight.hunt,
        }  # fmt: skip
        events = [Event("air_attack", data, ("19.9a", "19.11"))]
        if result == "-":
            return events
        under = bool(coverers(state, 1 - self.side, flight.point, revealed=True))
        chooser = self.side if flight.jammed and under else -1  # 26.3f: a hunt is a ground attack, too
        meaning = "R" if result == "A" else result
        return events + strike(state, 1 - self.side, flight.point, meaning, chooser=chooser, only=only)

    def _close(self, state: Position) -> list[Event]:
        state.stack.pop()
        state.targets = [0 if side == self.side else other for side, other in enumerate(state.targets)]
        for flight in self.flights:
            spent(state, self.side, flight.units)
        return []

    # --- what may come of it

    def _column(self, state: Position, point: int) -> str:
        flight = next(f for f in self.flights if f.point == point and not f.hunt)
        points, shifts = air_points(state, flight), air_shifts(state, self.side, flight)
        return brief(state.world.air_crt, state.world.air_crt.column(points, shifts).heading)

    def forecast(self, state: Position, point: int) -> Forecast:
        flight = next(f for f in self.flights if f.point == point and not f.hunt)
        return air_forecast(state, self.side, flight)


def spent(state: Position, side: int, units: int) -> None:
    """Strikes that have attacked: Arab ones are used, Israeli ones may fly again in the other phase (19.9b, 19.9c)."""
    world = state.world
    boxes = sum(1 << world.box[f"ground-{name}"] for name in THEATRES)
    units &= state.units_in(boxes)
    if side == ISRAEL and state.phase_name == "first_combat":
        units &= world.of_type["ssm"]
    spend_strikes(state, units)


def air_points(state: Position, flight: Flight) -> int:
    """Surviving points; a Wild Weasel counts only against air defence: on a hunt, or where nothing else stands in the
    target point (19.2a, 20.11a)."""
    world = state.world
    against_sam = flight.hunt or _only_air_defence(state, flight)
    counted = flight.units if against_sam else flight.units & ~world.of_type["ww"]
    return sum(world.kind[unit].air for unit in bits(counted))


def _only_air_defence(state: Position, flight: Flight) -> bool:
    """Whether its own side sees a group's target, and nothing but SAM in it."""
    world = state.world
    side = next((world.side[unit] for unit in flight.strikes), ISRAEL)
    targets = state.ground_units(flight.point, 1 - side) if open_points(state, side) >> flight.point & 1 else 0
    return bool(targets) and not targets & ~world.sam


def air_shifts(state: Position, side: int, flight: Flight, placed: bool = True) -> list[Term]:
    """T6: terrain (19.10a), the umbrella of a revealed SAM (19.10b, X33), an overstacked target (19.10c).

    Before groups are `placed` nobody knows whether a target is overstacked (27.1a).
    """
    world = state.world
    table = world.breached_shift if state.breaches >> flight.point & 1 else world.terrain_shift
    shifts = [Term(f"terrain of {world.points[flight.point].name}", table[flight.point][side][0], "19.10a")]
    covered = coverers(state, 1 - side, flight.point, revealed=True) and not missiles_only(state, flight)
    if covered and not flight.jammed:
        shifts.append(Term("SAM umbrella", world.pack.shift.umbrella, "19.10b"))
    if placed and overstacked(state, 1 - side) >> flight.point & 1:
        shifts.append(Term("overstacked target", world.pack.shift.overstacked, "19.10c"))
    return [term for term in shifts if term.value]


def air_forecast(state: Position, side: int, flight: Flight, placed: bool = True) -> Forecast:
    """The chance of each result of an air attack (T2)."""
    world = state.world
    points, shifts = air_points(state, flight), air_shifts(state, side, flight, placed)
    column = world.air_crt.column(points, shifts)
    where = world.points[flight.point].name
    ours = [Term(number_of(flight.units.bit_count(), "strike"), points, "19.9a")]
    return Forecast(
        f"Air attack at {where}", ours, [], f"air {column.heading}", chances(world.air_crt, column.heading),
        shifts, margins(world.air_crt, column), sums=("air points", ""),
        chart="air", spaces=[world.hex(flight.point)], seat=state.seat(side),
    )  # fmt: skip


STEPS = (AirAttacks,)
