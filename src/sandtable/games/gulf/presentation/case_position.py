"""Positions in the words of cases, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from sandtable.board.masks import mask_of
from sandtable.counters.case_position import Forces, check_shape, phase_text, read_phase, read_turn
from sandtable.errors import BadFile
from sandtable.games.gulf.position.control import controlled
from sandtable.games.gulf.position.state import Marker, Position
from sandtable.games.gulf.position.world import LOST, UNUSED, World
from sandtable.games.gulf.rules.victory import total
from sandtable.kernel import Event

P = TypeVar("P", bound=Position)

MARKS = (
    "reduced", "flying", "moved", "attacked", "defended", "arrived", "flown_in", "ashore", "used", "supplied", "seized",
)  # fmt: skip
HEXES = ("fires", "paid", "struck")
NUMBERS = ("atp",)
TRUTHS = ("scud", "unleashed")
LISTS = ("claims", "events", "markers", "posts", "prizes", "tried", "shown", "due")


class GulfForces(Forces[Position]):
    """Units of the Gulf games: ground units stand on land, but for those that are about to assault."""

    def misplaced(self, state: Position, unit: int, space: int) -> str:
        world = state.world
        if space >= world.end:
            return ""
        if world.ground >> unit & 1 and not (world.land | world.sea) >> space & 1:
            return "cannot stand in a closed hex"
        return ""


def forces_of(world: World) -> GulfForces:
    return GulfForces(MARKS, world.counters, world.box[UNUSED])


class GulfCases(Generic[P]):
    """Reads and writes positions of one game of the family."""

    def __init__(
        self,
        game: str,
        world_of: Callable[[str], World],
        bare: Callable[[str, dict[str, str], tuple[int, int, int], list[int]], P],
    ) -> None:
        self.game, self.world_of, self.bare = game, world_of, bare

    def opening(self, scenario: str, options: dict[str, str], given: Mapping[str, Any]) -> tuple[P, list[Event]]:
        """Units stand where they are put, everything else is out of play; the phase has just begun, with its events."""
        world = self.world_of(scenario)
        check_shape(self.game, given)
        turn = read_turn(world, given, 3)
        first = f"{world.seats[0]}:ground-movement"
        player, phase = read_phase(world, world.scenario, str(given.get("phase", first)))
        forces = forces_of(world)
        state = self.bare(scenario, options, (turn, player, phase), [forces.aside] * world.counters)
        _set(state, given.get("set", {}))
        forces.read(state, given.get("at", {}))
        state.forget_all()
        events = forces.open_phase(state)
        return state, events

    def describe(self, state: P) -> dict[str, Any]:
        return describe(state)


def _set(state: Position, values: Mapping[str, Any]) -> None:
    world = state.world
    for name, value in values.items():
        where = f"given.set.{name}"
        number = name in NUMBERS and type(value) is int and 0 <= value < 1000
        if number or (name in TRUTHS and isinstance(value, bool)):
            setattr(state, name, value)
        elif name in HEXES and isinstance(value, list):
            setattr(state, name, mask_of(_hexes(world, where, value)))
        elif name == "claims" and isinstance(value, list):
            state.claims = _hexes(world, where, value)
        elif name == "events" and isinstance(value, list):
            state.take_events(_require_known(where, value, {variant.id for variant in world.pack.variant}, "variant"))
        elif name == "markers" and isinstance(value, list):
            state.markers = [_marker(world, where, entry) for entry in value]
        elif name == "prizes" and isinstance(value, list):
            state.prizes = _require_known(where, value, {line.key for line in world.pack.victory.chart}, "prize")
        elif name in ("tried", "shown") and isinstance(value, Mapping):
            for unit, strength in value.items():
                if unit not in world.units.index or type(strength) is not int:
                    raise BadFile(f"{where}.{unit}: name a guerrilla and its strength")
                entry = _with_counter(state, where, world.units.index[unit], strength)
                setattr(state, name, sorted([*getattr(state, name), entry]))
        elif name == "due" and isinstance(value, Mapping):
            for unit, turn in value.items():
                if unit not in world.units.index or type(turn) is not int:
                    raise BadFile(f"{where}.{unit}: name a unit and a turn")
                state.due[world.units.index[unit]] = turn
        elif name == "posts" and isinstance(value, Mapping):
            state.posts = [_post(world, where, unit, space) for unit, space in value.items()]
        else:
            known_names = ", ".join([*NUMBERS, *TRUTHS, *HEXES, *LISTS])
            raise BadFile(f"{where}: unknown, or of the wrong kind; the known names are {known_names}")


def _post(world: World, where: str, unit: str, space: Any) -> tuple[int, int]:
    """A base of a corps that waits, and the objective hex where it goes."""
    if unit not in world.units.index or not world.bases >> world.units.index[unit] & 1:
        raise BadFile(f"{where}.{unit}: name a base and a hex")
    return world.units.index[unit], _hexes(world, where, [space])[0]


def _with_counter(state: Position, where: str, unit: int, strength: int) -> tuple[int, int]:
    """A guerrilla with a counter of a strength that lies open nowhere: the one it is, or one that it is not."""
    world = state.world
    taken = {counter for _, counter in state.tried}
    fitting = (c for c in world.pool_of.get(unit, ()) if world.kind[c].cf == strength and c not in taken)
    counter = next(fitting, None)
    if counter is None:
        raise BadFile(f"{where}.{world.unit(unit)}: no guerrilla of strength {strength} is left")
    return unit, counter


def _require_known(where: str, names: list[Any], known: set[str], what: str) -> list[str]:
    """Names of variants or prizes that the pack knows."""
    for name in names:
        if name not in known:
            raise BadFile(f"{where}: there is no {what} {name}")
    return list(names)


def _marker(world: World, where: str, entry: Any) -> Marker:
    """An objective marker: its kind, its hex, and whether it lies face up."""
    kinds = [data.id for data in world.pack.objective_marker]
    if not isinstance(entry, Mapping) or entry.get("kind") not in kinds:
        raise BadFile(f"{where}: a marker has a kind, one of {', '.join(kinds)}, and a hex 'at'")
    (space,) = _hexes(world, where, [entry.get("at")])
    return Marker(entry["kind"], space, entry.get("up") is True)


def _hexes(world: World, where: str, names: list[Any]) -> list[int]:
    for name in names:
        if not isinstance(name, str) or name not in world.spaces.index:
            raise BadFile(f"{where}: there is no hex {name}")
    return [world.spaces.index[name] for name in names]


def describe(state: Position) -> dict[str, Any]:
    """Where everybody is, in the same words."""
    world = state.world
    forces = forces_of(world)
    at = forces.places(state)
    tracks: dict[str, Any] = {
        "turn": state.turn,
        "phase": phase_text(state),
        "atp": state.atp,
        "scud": state.scud,
        "unleashed": state.unleashed,
        "claims": [world.hex(space) for space in state.claims],
        "events": list(state.events),
        "prizes": list(state.prizes),
        "posts": [f"{world.unit(base)} {world.hex(space)}" for base, space in state.posts],
        "markers": [world.hex(marker.at) for marker in state.markers],
        "tried": [f"{world.unit(unit)} {state.strength(unit)}" for unit, _ in state.tried],
        "unsupported": world.units.say(state.unsupported),
        "due": [f"{world.unit(unit)} {turn}" for unit, turn in enumerate(state.due) if turn],
        **{name: world.spaces.say(getattr(state, name)) for name in HEXES},
    }
    for side, seat in enumerate(world.seats):
        tracks[f"points.{seat}"] = total(state, side)
        tracks[f"controls.{seat}"] = world.spaces.say(controlled(state, side) & _scored(world))
    return {"at": at, "gone": at.get(LOST, []), "set": tracks, "status": forces.status(state)}


def _scored(world: World) -> int:
    """Hexes with a named place: the only ones whose control a case asks for."""
    return mask_of(world.places)
