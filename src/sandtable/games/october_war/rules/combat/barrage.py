"""24 Barrage: markers, targets, spotters and columns."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.board.masks import bits
from sandtable.combat import Column
from sandtable.documents import Forecast, Option, Term
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import AVAILABLE, BARRAGE
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import EGYPT, GOLAN, SYRIA, THEATRES
from sandtable.games.october_war.rules.command import in_radius
from sandtable.games.october_war.rules.intelligence.markers import marker_nation
from sandtable.games.october_war.rules.intelligence.recon import LOOKING
from sandtable.games.october_war.rules.movement.loc import has_loc
from sandtable.games.october_war.rules.phases import Order, OrderPhase, out_of_step
from sandtable.games.october_war.rules.results import brief, fire_forecast
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Choices, Words

from .strike import strike


def markers(state: Position, side: int, theatre: int) -> int:
    """The barrage markers that a side can use in a theatre: Egyptian, Syrian and Israeli ones are separate (24.2a)."""
    world = state.world
    own = world.of_nation[marker_nation(state, side, theatre)]
    return state.units_at(world.box[BARRAGE]) & own & world.of_type["barrage"]


def lawful(state: Position, side: int, theatre: int) -> int:
    """Points with enemies on which the guns of a side may be laid (24.3a, 24.3b), each once a phase (24.2c)."""
    world = state.world
    nation = marker_nation(state, side, theatre)
    found = state.held(1 - side) & world.in_theatre[theatre] & ~state.barraged
    if nation == EGYPT:
        return found & (world.africa | world.bar_lev)
    return found & (world.purple_east | world.purple_forts) if nation == SYRIA else found


@derived
def spotted(state: Position, side: int, theatre: int) -> int:
    """The points that a unit of the marker's nation with a LOC can spot: its own and those next to it (24.2a).

    In the 2nd Echelon Combat Phase the spotter must lie within the radius of an HQ (24.2b, X34).
    """
    world = state.world
    units = world.ground & world.of_nation[marker_nation(state, side, theatre)]
    second = state.phase_name == "second_combat"
    found = 0
    for unit in bits(units):
        point = state.at[unit]
        if world.on_map(point) and has_loc(state, unit) and (not second or in_radius(state, unit)):
            found |= 1 << point | world.grid.neighbours[point]
    return found


@derived
def targets(state: Position, side: int, theatre: int) -> int:
    """Where a barrage may be laid now."""
    if not markers(state, side, theatre):
        return 0
    return lawful(state, side, theatre) & spotted(state, side, theatre)


def strength(state: Position, side: int, point: int) -> int:
    """The strength of a barrage marker, which its nation decides."""
    world = state.world
    nation = world.nations[marker_nation(state, side, world.theatre_of[point])]
    return next(data.barrage for data in world.pack.unit if data.type == "barrage" and data.nation == nation)


@derived
def column(state: Position, side: int, point: int) -> Column:
    """The column of a barrage: terrain and Mount Hermon shift it, nothing else (24.1a, 24.4)."""
    world = state.world
    chart = world.breached_shift if state.breaches >> point & 1 else world.terrain_shift
    shifts = []
    if ground := chart[point][side][0]:
        shifts.append(Term("terrain", ground, "24.1a"))
    if world.theatre_of[point] == GOLAN and state.controls(side, world.hermon):
        shifts.append(Term("Mount Hermon", world.pack.shift.mount_hermon, "24.4"))
    return world.ground_crt.column(strength(state, side, point), shifts)


class BarrageOrder(Order):
    """`barrage POINT` (24.1a)."""

    verb = "barrage"
    clause = "24.1a"

    def __init__(self, theatre: int) -> None:
        self.theatre = theatre

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), targets(state, side, self.theatre), world.spaces, detail=self._detail(state, side))
        point = world.spaces.index[prefix[1]]
        return Choices(complete=True, forecast=lambda: self.forecast(state, side, point))

    def _detail(self, state: Position, side: int) -> Callable[[str], Option]:
        """The column on each target, and how likely it does anything."""
        world = state.world

        def option(word: str) -> Option:
            found = column(state, side, world.spaces.index[word])
            return Option(word, "space", note=brief(world.ground_crt, found.heading))

        return option

    def forecast(self, state: Position, side: int, point: int) -> Forecast:
        world = state.world
        found = column(state, side, point)
        title, power = (
            f"Barrage on {world.place_name(point)}",
            Term("barrage marker", strength(state, side, point), "24.1a"),
        )
        return fire_forecast(world.ground_crt, title, power, found, at=world.hex(point))

    def closed(self, state: Position, side: int) -> Refusal:
        if not markers(state, side, self.theatre):
            return Refusal("you have no barrage marker for this theatre", "24.0a")
        return Refusal("no point with enemy units is both allowed and spotted", "24.2a")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        near = world.spaces.say(targets(state, side, self.theatre))[:3]
        space = world.spaces.index.get(word or "", -1)
        here = 1 << space if 0 <= space < world.end else 0
        if not markers(state, side, self.theatre):
            why, clause = "you have no barrage marker for this theatre", "24.0a"
        elif not here & state.held(1 - side) & world.in_theatre[self.theatre]:
            why, clause = "this theatre has no enemy unit there", "24.1a"
        elif here & state.barraged:
            why, clause = "it has already been barraged in this phase", "24.2c"
        elif not here & lawful(state, side, self.theatre):
            why, clause = "it is too far beyond the line", "24.3a" if self.theatre != GOLAN else "24.3b"
        else:
            why = "none of your units there or next to it may spot"
            clause = "24.2b" if state.phase_name == "second_combat" else "24.2a"
        return Refusal(f"no barrage on {word or 'that'}: {why}", clause, spaces=[word or ""], nearest=near)

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        point = world.spaces.index[words[1]]
        marker = bits(markers(state, side, self.theatre))[0]
        found = column(state, side, point)
        die = draws.roll(DICE.of("barrage", at=words[1]), world.pack.dice.sides)
        result = world.ground_crt.result_at(found.heading, die)
        state.put(marker, world.box[AVAILABLE])  # 24.0a
        state.barraged |= 1 << point
        data = {
            "seat": state.seat(side),
            "at": words[1],
            "die": die,
            "column": found.heading,
            "result": result,
            "shifts": {term.reason: int(term.value) for term in found.shifts},
        }
        return [Event("barrage", data, ("24.1a", "T1")), *strike(state, 1 - side, point, result)]


ORDERS = (BarrageOrder(0), BarrageOrder(1))


class Barrages(OrderPhase, frozen=True, tag="barrages"):
    """The barrage step of a combat phase in one theatre: any number of markers, then done."""

    theatre: int

    kind = "barrage"
    clause = "24.1a"
    public = "Lay barrages on points with enemy units, or say done"

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (ORDERS[self.theatre], *LOOKING)  # 27.1c, 27.1d: looking is allowed in any friendly phase

    def text(self, state: Position) -> str:
        number = markers(state, self.side, self.theatre).bit_count()
        where = THEATRES[self.theatre].title()
        left = f"{number} marker{'' if number == 1 else 's'} left"
        if not targets(state, self.side, self.theatre):
            return f"No barrage of yours can reach an enemy in {where} now ({left}): say done"
        return f"Lay barrages in {where} on points with enemy units ({left}), or say done"

    def about(self, state: Position) -> str:
        return THEATRES[self.theatre]

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        wait = None if prefix else out_of_step(word, BarrageOrder.verb, list(self.choices(state, seat, ())))
        return wait or super().refuse(state, seat, prefix, word)

    def asks(self, state: Position) -> list[Question]:
        """Asked by public facts: a marker and enemies where it may fall, or something to look with."""
        world = state.world
        near = world.grid.spread(state.held(self.side)) | state.held(self.side)
        guns = markers(state, self.side, self.theatre) and near & lawful(state, self.side, self.theatre)
        looking = state.units_at(world.box[f"recon-{THEATRES[self.theatre]}"]) & world.of_side[self.side]
        return super().asks(state) if guns or looking else []
