"""Random positions and random orders of The War Game, for tests: the same seed, the same war."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from sandtable.games.war_game.orders.document import Document
from sandtable.games.war_game.orders.faults import Fault
from sandtable.games.war_game.position.state import NOBODY, Options, War
from sandtable.games.war_game.position.units import basic_units
from sandtable.games.war_game.rules.empires import empty_war
from sandtable.games.war_game.rules.steps import Orders
from sandtable.games.war_game.rules.turn import world_of

LAND = (0, 1, 2, 3, 4, 9, 10, 11)
SHIPS = (5, 6, 7, 8)


def random_war(rng: Random, empires: int = 4, territories: int = 12) -> War:
    """Empires that own land here and there, with troops on it and fleets around it."""
    war = empty_war(Options(), [f"Empire {chr(ord('A') + n)}" for n in range(empires)])
    war.stack = [Orders()]
    world = world_of(war)
    lands = rng.sample(world.lands, empires * territories)
    for number, land in enumerate(lands):
        seat = number % empires
        war.owner[land] = seat
        held = [(seat, kind, rng.randint(1, 60)) for kind in LAND if rng.random() < 0.6]
        war.forces[land] = tuple(sorted(held))
        centers = rng.randint(0, 6000)
        war.buildings[land] = (0, rng.randint(0, 1), centers, rng.randint(0, 500) if world.oil[land] else 0)
    for seat in range(empires):
        settings = tuple(rng.randint(0, 2) for _ in range(empires))
        base = lands[seat]
        war.buildings[base] = (1, *war.buildings[base][1:])
        money, level = rng.randint(0, 300_000_000), rng.randint(0, 2)
        war.empires[seat] = replace(war.empires[seat], treasury=money, base=base, settings=settings, level=level)
        waters = [place for place in range(world.size) if world.is_water[place]]
        for water in rng.sample(waters, 10):
            home = world.home[water]
            if world.is_land[home] and war.owner[home] != seat:
                continue
            fleet = [(seat, kind, rng.randint(1, 4)) for kind in SHIPS if rng.random() < 0.6]
            aboard = []
            if any(kind == 8 for _, kind, _ in fleet):
                aboard.append((seat, 0, rng.randint(1, 80)))
            if any(kind == 6 for _, kind, _ in fleet):
                aboard.append((seat, 3, rng.randint(1, 85)))
            war.forces[water] = tuple(sorted([*war.forces[water], *fleet, *aboard]))
    return war


def random_orders(war: War, seat: int, rng: Random, lines: int = 30) -> tuple[str, ...]:
    """Legal lines of all three sections."""
    document = Document(war, seat)
    stacks = [(place, kind, n) for place, held in enumerate(war.forces) for owner, kind, n in held if owner == seat]
    sections = {"BUYING": _purchase, "MOVEMENT": _move, "ATTACKING": _attack}
    for section, write in sections.items():
        document.open(section)
        for _ in range(lines // 3):
            for text in write(war, seat, rng, stacks):
                try:
                    document.take(text)
                except Fault:
                    break
    document.without_empty_blocks()
    return document.kept_lines()


def _purchase(war: War, seat: int, rng: Random, stacks: list[tuple[int, int, int]]) -> list[str]:
    world = world_of(war)
    land = rng.choice(war.owned(seat))
    other = rng.choice([e.name for n, e in enumerate(war.empires) if n != seat])
    unit = rng.choice(basic_units()).name
    return [
        rng.choice(
            [
                f"BUY {rng.randint(1, 20)} {unit} AT {world.names[land]}",
                f"BUY {rng.randint(1, 2000)} Resource Center AT {world.names[land]}",
                f"SELL {rng.randint(1, 5)} Artillery AT {world.names[land]}",
                f'DIPLOMACY "{other}" {rng.choice(["ALLY", "NEUTRAL", "ENEMY"])}',
                f'GIVE P{rng.randint(1, 10**6)} TO "{other}"',
                f'SPY ON "{other}" MOVEMENT',
                "RESEARCH INTELLIGENCE",
            ]
        )
    ]


def walk_from(war: War, place: int, kind: int, rng: Random, steps: int) -> list[str]:
    """A random path for units of a kind, in the words of orders."""
    world, unit = world_of(war), basic_units()[kind]
    near = world.sea_near if unit.afloat else world.land_near if unit.kind == "land" else world.air_near
    here = place if unit.afloat else world.home[place]
    path = [world.names[world.home[place]]]
    for _ in range(steps):
        if not near[here]:
            break
        here = rng.choice(near[here])
        path.append(world.names[world.home[here]])
    return path


def _move(war: War, seat: int, rng: Random, stacks: list[tuple[int, int, int]]) -> list[str]:
    world = world_of(war)
    place, kind, number = rng.choice(stacks)
    unit = basic_units()[kind]
    if rng.random() < 0.15 and world.is_land[place] and world.is_coastal(place):
        return [rng.choice([f"LOAD ALL Infantry INTO Sea Transport AT {world.names[place]}",
                            f"UNLOAD ALL AT {world.names[place]}"])]  # fmt: skip
    path = walk_from(war, place, kind, rng, rng.randint(1, max(1, min(unit.move, 4))))
    return [f"MOVE {rng.choice(['ALL', str(rng.randint(1, number))])} {unit.name}: {' > '.join(path)}"]


def _attack(war: War, seat: int, rng: Random, stacks: list[tuple[int, int, int]]) -> list[str]:
    world = world_of(war)
    place, kind, number = rng.choice(stacks)
    unit = basic_units()[kind]
    path = walk_from(war, place, kind, rng, rng.randint(1, max(1, min(unit.move, 2))))
    goal = path[-1]
    count = rng.randint(1, number)
    if unit.kind in ("land", "air"):
        return [f"ATTACK {goal}", f"{count} {unit.name}: {' > '.join(path)}"]
    if goal.startswith("B"):
        return [f"ATTACK {goal}", f"{count} {unit.name}: {' > '.join(path)}"]
    if unit.role == "transport":
        return [f"ATTACK {goal}", f"LAND ALL FROM {count} {unit.name}: {' > '.join(path)}"]
    verb = rng.choice(["BOMBARD", "ATTACK HARBOUR"]) if war.owner[world.grid.space(goal)] != NOBODY else "BOMBARD"
    return [f"{verb} {goal}", f"{count} {unit.name}: {' > '.join(path)}"]
