"""What an audience knows, gathered from nothing, and one whole position that it allows. UNITS-16, CUSTOM-7, SITE-5"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.games.war_game.position.designs import Design
from sandtable.games.war_game.position.state import NEUTRAL, Empire, Holding, Options, Sighting, War
from sandtable.games.war_game.position.units import FIRST_CUSTOM, unit_table
from sandtable.games.war_game.rules.standings import power
from sandtable.games.war_game.rules.steps import SILENT, Orders, seat_name
from sandtable.games.war_game.rules.turn import world_of
from sandtable.kernel import Draws


class Public(Struct, frozen=True):
    """What everybody knows of an empire."""

    name: str
    active: bool
    vacant: bool = False
    absent: bool = False
    """Whether nothing has come from it for so long that it counts as absent. EMPIRE-4"""
    former: tuple[str, ...] = ()


class Knowledge(Struct):
    """All that an audience knows: what everybody knows, then what its empires know."""

    cycle: int
    options: dict[str, str]
    rules: Options
    world: str
    empires: list[Public]
    owner: list[int]
    news: list[tuple[int, int, int]]
    seats: list[int]
    own: list[Empire]
    designs: list[Design]
    """Those of its own and of units that it owns in full, those it has only seen without their values."""
    buildings: list[tuple[int, tuple[int, int, int, int]]]
    forces: list[tuple[int, tuple[Holding, ...]]]
    sightings: list[tuple[Sighting, ...]]
    orders: list[tuple[str, ...] | None]
    scores: list[int]
    """The Power of every empire, once a limited game is over; otherwise nothing. X-9"""


def members(war: War, audience: frozenset[str]) -> list[int]:
    return [seat for seat in range(war.seats) if seat_name(seat) in audience]


def gather(war: War, seats: list[int], scores: list[int]) -> Knowledge:
    """What these empires know together."""
    numbers, designs = _designs(war, seats)
    forces = []
    for place, held in enumerate(war.forces):
        own = tuple((seat, _local(numbers, kind), number) for seat, kind, number in held if seat in seats)
        if own:
            forces.append((place, own))
    sightings = [
        tuple((place, owner, _local(numbers, kind), n, when) for place, owner, kind, n, when in war.sightings[seat])
        for seat in seats
    ]
    return Knowledge(
        war.cycle,
        war.options,
        war.rules,
        war.world,
        [Public(e.name, e.active, e.vacant, e.active and e.silent >= SILENT, e.former) for e in war.empires],
        list(war.owner),
        list(war.news),
        seats,
        [war.empires[seat] for seat in seats],
        designs,
        [(t, counts) for t, counts in enumerate(war.buildings) if war.owner[t] in seats and any(counts)],
        forces,
        sightings,
        [war.orders[seat] for seat in seats],
        scores,
    )


def _designs(war: War, seats: list[int]) -> tuple[dict[int, int], list[Design]]:
    """The designs that empires know of, numbered among themselves: how many others there are is a secret."""
    owned = {kind for held in war.forces for seat, kind, _ in held if seat in seats}
    met = {kind for seat in seats for _, _, kind, _, _ in war.sightings[seat]}
    numbers: dict[int, int] = {}
    shown: list[Design] = []
    for number, design in enumerate(war.designs):
        kind = FIRST_CUSTOM + number
        if design.designer in seats or kind in owned:
            shown.append(design)
        elif kind in met:
            shown.append(_outside(design))
        else:
            continue
        numbers[kind] = FIRST_CUSTOM + len(shown) - 1
    return numbers, shown


def _outside(design: Design) -> Design:
    """What anybody sees of a design: its name, its designer and what sort of thing it is. CUSTOM-7"""
    role = {"land": "line", "platform": "artillery", "air": "fighter", "sea": "warship", "sub": "submarine"}
    return Design(design.name, design.designer, design.kind, role[design.kind], 0, 1)


def _local(numbers: dict[int, int], kind: int) -> int:
    return numbers.get(kind, kind) if kind >= FIRST_CUSTOM else kind


def guess(knowledge: Knowledge, draws: Draws) -> War:
    """One whole position in which the audience would know exactly this."""
    seats = len(knowledge.empires)
    war = War(
        knowledge.cycle, knowledge.options, knowledge.rules, [], list(knowledge.designs), list(knowledge.owner),
        [(0, 0, 0, 0)] * len(knowledge.owner), [], [()] * seats, [None] * seats, list(knowledge.news), [],
        knowledge.world, [Orders()],
    )  # fmt: skip
    neutral, never = (NEUTRAL,) * seats, (0,) * seats
    for seat, public in enumerate(knowledge.empires):
        lands = [t for t, owner in enumerate(knowledge.owner) if owner == seat]
        base = lands[draws.roll(f"the base of {public.name}", len(lands)) - 1] if lands else 0
        silent = SILENT if public.absent else 0
        made = Empire(
            public.name, 0, base, neutral, never, silent=silent, active=public.active, vacant=public.vacant,
            former=public.former,
        )  # fmt: skip
        war.empires.append(made)
    war.forces = [()] * world_of(war).size
    for place, held in knowledge.forces:
        war.forces[place] = held
    for territory, counts in knowledge.buildings:
        war.buildings[territory] = counts
    for place, seat in enumerate(knowledge.seats):
        war.empires[seat] = knowledge.own[place]
        war.sightings[seat] = knowledge.sightings[place]
        war.orders[seat] = knowledge.orders[place]
    for seat in range(seats):
        if seat not in knowledge.seats and war.empires[seat].active and draws.roll("sealed", 2) == 1:
            war.orders[seat] = ()
    _place_seen(war, knowledge)
    _score(war, knowledge)
    return war


def _place_seen(war: War, knowledge: Knowledge) -> None:
    """Put foreign units where they were last seen, as far as they can be there without ships that were not."""
    world, units = world_of(war), unit_table(war.designs)
    latest: dict[tuple[int, int, int], tuple[int, int]] = {}
    for own in knowledge.sightings:
        for place, owner, kind, number, when in own:
            if owner not in knowledge.seats and units[kind].afloat == world.is_water[place]:
                latest[place, owner, kind] = max(latest.get((place, owner, kind), (0, 0)), (when, number))
    for (place, owner, kind), (_, number) in latest.items():
        war.forces[place] = tuple(sorted([*war.forces[place], (owner, kind, number)]))


def _score(war: War, knowledge: Knowledge) -> None:
    """When a limited game is over everybody's Power is public, so the guess has to come to the same. X-9"""

    for seat, wanted in enumerate(knowledge.scores):
        if seat not in knowledge.seats:
            lacking = wanted - power(war, seat)
            empire = war.empires[seat]
            war.empires[seat] = replace(empire, treasury=max(0, empire.treasury + lacking * 1_000_000))
