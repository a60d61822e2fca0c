"""Ships: fleets that move step by step, and whom they meet. SEA-1 to SEA-11, MOVE-6"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sandtable.games.war_game.battle.forces import Force, Holder, Unit
from sandtable.games.war_game.orders.forms import Force as Named
from sandtable.games.war_game.orders.forms import Path, Place
from sandtable.games.war_game.position.state import NOBODY
from sandtable.games.war_game.rules.shortfall import tell_short
from sandtable.games.war_game.rules.turn import SPENT, Turn

from .transports import Batch, aboard, described, divided, harbour, pick, ships


@dataclass(slots=True)
class Fleet:
    """Ships of one empire that sail, or lie, together with what is aboard."""

    seat: int
    line: int
    ships: Batch
    cargo: Batch
    path: list[int]
    """Waters; the first is where it starts."""
    at: int = 0
    """How far it has come on its path."""
    stopped: bool = False
    sort: str = "move"
    """What it is for: ``move``, ``attack``, ``land``, ``escort``, ``bombard``; ``stay`` for ships without an order."""
    flee: int = -1
    back: int = -1
    fought: bool = False
    beaten: bool = False
    named: Sequence[Place] = ()
    """Where its block of orders sends it if it is beaten."""

    @property
    def water(self) -> int:
        return self.path[self.at]

    @property
    def came_from(self) -> int:
        return self.path[self.at - 1] if self.at else -1

    @property
    def arrived(self) -> bool:
        return self.at == len(self.path) - 1

    @property
    def is_landing(self) -> bool:
        """Whether it has come to the coast where its troops land."""
        return self.sort == "land" and self.arrived and not self.stopped

    @property
    def awaits_landing(self) -> bool:
        """Whether it has come to the coast that is attacked: even beaten it stays for the land battle. TRANS-7"""
        return self.sort in ("land", "escort") and not self.stopped

    def force(self, turn: Turn, wanted: Callable[[Unit], bool] = lambda unit: True) -> Force:
        """Its ships as a force."""
        return Force(
            (turn.units[kind], (self.seat, self.line), number)
            for (kind, _), number in self.ships.items()
            if wanted(turn.units[kind])
        )


def sea_path(turn: Turn, seat: int, path: Path, wanted: Callable[[Unit], bool]) -> list[int]:
    """The waters of a path. A harbour is that of the neighbouring sea in the path unless FACING says otherwise.

    A place that ships cannot be in is -1. ORDERS-13, WORLD-16
    """
    if len(path) == 1 and turn.world.is_land[path[0].at]:
        return [harbour(turn, seat, path[0], wanted)]
    return turn.world.water_path([(place.at, place.facing) for place in path])


def may_enter_water(turn: Turn, water: int, seat: int) -> bool:
    """Whether ships may sail into a water outside of an attack. SEA-4, SEA-6"""
    territory = turn.world.home[water]
    if not turn.world.is_land[territory]:
        return True
    if turn.world.is_canal(territory):
        return turn.may_pass(territory, seat)
    return turn.may_stay(territory, seat)


def may_lie(turn: Turn, water: int, seat: int) -> bool:
    """Whether ships may stop in a water: neutral Panama can only be passed. SEA-6"""
    territory = turn.world.home[water]
    return not turn.world.is_land[territory] or turn.may_stay(territory, seat)


def cut_sea_path(turn: Turn, seat: int, path: list[int]) -> tuple[list[int], int]:
    """The path as far as ships may enter and stop, and the territory that ends it. MOVE-9"""
    last = 0
    for place in range(1, len(path)):
        if path[place] < 0 or not may_enter_water(turn, path[place], seat):
            return path[: last + 1], turn.world.home[path[place]]
        if may_lie(turn, path[place], seat):
            last = place
    return path[: last + 1], turn.world.home[path[-1]]


def tell_sailed(turn: Turn, fleet: Fleet) -> None:
    """Report how far a fleet has come."""
    if fleet.water != fleet.path[0]:
        data = {"what": described(turn, fleet.ships), "from": turn.name(fleet.path[0]), "at": turn.name(fleet.water)}
        turn.tell("moved", data, "SEA-1", to=[fleet.seat])


class Harbours:
    """Ships and cargo of each empire in each water as they were when the moves began; lines take from them. MOVE-10"""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._hulls: dict[tuple[int, int], Batch] = {}

    def take(self, seat: int, line: int, force: Named, path: list[int], carrying: Named | None) -> list[Fleet]:
        """The fleets of one line, surface ships and submarines apart; none, and why, where the line fails. TRANS-14"""
        turn, water, steps = self.turn, path[0], len(path) - 1
        pool = self._hulls.setdefault((seat, water), ships(turn, water, seat))
        able = {key: number for key, number in pool.items() if key[1] >= steps}
        leaving = pick(turn, seat, able, force)
        if not leaving:
            turn.fail(seat, line, "no ship was there that could go so far", "MOVE-10")
            return []
        staying = {
            key: n - leaving.get(key, 0) for key, n in ships(turn, water, seat).items() if n > leaving.get(key, 0)
        }
        cargo = divided(turn, seat, aboard(turn, water, seat), leaving, staying, carrying)
        if isinstance(cargo, str):
            turn.fail(seat, line, cargo, "TRANS-14")
            return []
        tell_short(turn, seat, line, force, leaving, "could sail", "MOVE-10")
        tell_short(turn, seat, line, carrying or (), cargo, "were aboard", "TRANS-14")
        for key, number in leaving.items():
            pool[key] -= number
        for batch in (leaving, cargo):
            for (kind, left), number in batch.items():
                turn.lift(water, (seat, kind, left), number)
        below = {key: number for key, number in leaving.items() if turn.units[key[0]].kind == "sub"}
        above = {key: number for key, number in leaving.items() if key not in below}
        fleets = [Fleet(seat, line, above, cargo, path)] if above else []
        return fleets + ([Fleet(seat, line, below, {}, path)] if below else [])


# --- meeting


def is_coastal_water(turn: Turn, water: int) -> bool:
    """Waters of a land territory, Panama included: nothing hides there, and its owner has a say. SEA-8, SEA-7"""
    return turn.world.is_land[turn.world.home[water]]


def hostile_at(turn: Turn, water: int, a: int, b: int) -> bool:
    """Whether two navies fight when they meet in a water. SEA-7"""
    if turn.enemies(a, b):
        return True
    owner = turn.war.owner[turn.world.home[water]] if is_coastal_water(turn, water) else NOBODY
    return owner in (a, b) and owner != NOBODY and a != b and not turn.allows(owner, b if owner == a else a)


@dataclass(slots=True)
class Presence:
    """What an empire has in a water: ships that anybody sees, submarines, and eyes for submarines. SEA-8"""

    surface: bool = False
    submarine: bool = False
    detector: bool = False


def presences(turn: Turn, water: int, fleets: Iterable[Fleet]) -> dict[int, Presence]:
    """Everybody in a water: ships without orders, and fleets that are there now."""
    found: dict[int, Presence] = {}
    for (seat, kind, _), _ in turn.field[water].items():
        _note(found, seat, turn.units[kind])
    for fleet in fleets:
        if fleet.water == water:
            for kind, _ in (*fleet.ships, *fleet.cargo):
                _note(found, fleet.seat, turn.units[kind])
    return found


def _note(found: dict[int, Presence], seat: int, unit: Unit) -> None:
    there = found.setdefault(seat, Presence())
    there.surface |= unit.kind == "sea"
    there.submarine |= unit.kind == "sub"
    there.detector |= unit.kind == "sub" or unit.sonar


def sees_any(turn: Turn, water: int, watcher: Presence, other: Presence) -> bool:
    """Whether an empire can see some ship of another in a water. SEA-8"""
    return other.surface or (other.submarine and (watcher.detector or is_coastal_water(turn, water)))


def must_stop(turn: Turn, fleet: Fleet, there: dict[int, Presence]) -> bool:
    """Whether a moving fleet meets hostile ships that it can see, or submarines that are seen themselves. SEA-5"""
    water = fleet.water
    submerged = all(turn.units[kind].kind == "sub" for kind, _ in fleet.ships)
    for seat, other in there.items():
        if seat == fleet.seat or not hostile_at(turn, water, fleet.seat, seat):
            continue
        if submerged and not (other.detector or is_coastal_water(turn, water)):
            continue
        if sees_any(turn, water, there[fleet.seat], other):
            return True
    return False


def sail(turn: Turn, fleets: Sequence[Fleet]) -> None:
    """Move all fleets step by step; after each step those in contact lose the rest of their path. SEA-5"""
    longest = max((len(fleet.path) for fleet in fleets), default=0)
    for _ in range(1, longest):
        moving = [fleet for fleet in fleets if not fleet.stopped and not fleet.arrived]
        for fleet in moving:
            fleet.at += 1
        known: dict[int, dict[int, Presence]] = {}
        for fleet in moving:
            if not fleet.arrived:
                water = fleet.water
                there = known.get(water)
                if there is None:
                    there = known[water] = presences(turn, water, fleets)
                fleet.stopped = must_stop(turn, fleet, there)


def reduced(turn: Turn, batch: Batch, holder: Holder, lost: Force) -> Batch:
    """What is left of a batch that belongs to one line after losses, those with least movement left first."""
    left = dict(batch)
    for unit, whose, number in lost:
        if whose == holder:
            for key in sorted(key for key in left if key[0] == turn.kinds[unit]):
                taken = min(number, left[key])
                left[key] -= taken
                number -= taken
    return {key: number for key, number in left.items() if number}


def moor(turn: Turn, fleet: Fleet, water: int) -> None:
    """Put a fleet and what is aboard into a water."""
    for (kind, left), number in fleet.ships.items():
        turn.put(water, fleet.seat, kind, SPENT if fleet.fought else left - fleet.at, number)
    for (kind, left), number in fleet.cargo.items():
        kept_aboard = fleet.fought and turn.units[kind].by_sea  # SEA-5: cargo of ships that fought does not land
        turn.put(water, fleet.seat, kind, SPENT if kept_aboard else left, number)
