"""What must be true of a position for a refusal to name a clause of Oil War.

Written from the clauses with the slow second implementation: nothing of the engine but the position is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sandtable.conformance.refusals import Predicate
from sandtable.errors import Refusal
from sandtable.games.oil_war.aftermath import Retreat
from sandtable.games.oil_war.state import Position
from sandtable.language import LINE, Words
from tests.games.oil_war.slow_rules import Slow, neighbours, within

BOXES = ("israel", "germany", "gulf_of_oman")
PHASES = {
    "A": ("basing", "atp_allocation", "supply", "air_transport", "movement", "air_combat", "ground_combat"),
    "B": ("basing", "reinforcement", "movement", "air_combat", "ground_combat"),
}


class Told:
    """A refused sentence beside the position: the unit and the hex that it is about, and the lines of its plan."""

    def __init__(self, state: Position, seat: str, words: Words, refusal: Refusal) -> None:
        self.state, self.seat, self.words, self.refusal = state, seat, words, refusal
        self.slow = Slow(state)
        self.foe = self.slow.enemy(seat)
        self.verb = words[0]
        self.phase = state.phase_name if 0 < state.turn <= state.world.turns else ""
        self.unit = refusal.units[0] if refusal.units else ""
        self.hex = refusal.spaces[0] if refusal.spaces else ""

    # --- the unit

    @property
    def here(self) -> str:
        return self.unit[4:] if self.is_sam else self.slow.where[self.unit]

    @property
    def is_sam(self) -> bool:
        return self.unit.startswith("sam-")

    @property
    def is_ground(self) -> bool:
        return self.slow.is_ground(self.unit)

    @property
    def kind(self) -> str:
        kind: str = self.slow.facts.kind[self.unit]["type"]
        return kind

    @property
    def nation(self) -> str:
        return self.slow.nation(self.unit)

    @property
    def on_map(self) -> bool:
        return self.here in self.slow.facts.terrain

    @property
    def is_foe(self) -> bool:
        return self.slow.side(self.unit) != self.seat

    @property
    def range(self) -> int:
        reach = self.slow.facts.kind[self.unit]["range"]
        return 99 if reach == "u" else int(reach)

    # --- the hex

    @property
    def off_map(self) -> bool:
        return self.hex not in self.slow.facts.terrain

    def adjacent(self, one: str, other: str) -> bool:
        """Whether two spaces are neighbours; a box has none."""
        return one in self.slow.facts.terrain and other in neighbours(one)

    @property
    def foe_ground(self) -> bool:
        return self.hex in self.slow.ground_hexes(self.foe)

    @property
    def foe_air(self) -> bool:
        return self.hex in self.slow.air_hexes(self.foe)

    @property
    def friends(self) -> int:
        """Units of the same kind and side in the hex, those that the plan sends there counted, others of it not."""
        planned = self.lines
        return sum(
            planned.get(unit, where) == self.hex
            for unit, where in self.slow.where.items()
            if unit != self.unit and self.slow.side(unit) == self.seat and self.slow.is_ground(unit) == self.is_ground
        )

    @property
    def lines(self) -> dict[str, str]:
        """The places that the plan gives to units before the one at fault; who retreats is lifted (7.67)."""
        if self.verb not in ("deploy", "base", "retreat", "displace", "advance"):
            return {}
        lines: dict[str, str] = {}
        if self.verb == "retreat":
            step = self.state.stack[-1]
            assert isinstance(step, Retreat)
            lines = dict.fromkeys((self.state.world.unit(unit) for unit in step.units), "")
        if self.verb == "base":
            lines = dict.fromkeys(self.slow.aircraft(self.seat), "")
        line: list[str] = []
        for word in (*self.words[1:], LINE):
            if word != LINE:
                line.append(word)
                continue
            if len(line) == 2 and line[0] != self.unit:
                lines[line[0]] = line[1]
            line = []
        return lines

    @property
    def targets(self) -> list[str]:
        end = self.words.index("with") if "with" in self.words else len(self.words)
        return list(self.words[1:end])

    @property
    def garrisoned(self) -> bool:
        return self.hex in self.slow.garrisoned()

    def controlled(self, space: str) -> bool:
        return space in self.slow.controlled(self.foe)

    def full_control(self, space: str) -> bool:
        return space in self.slow.controlled(self.foe, borders=False)

    def cost_of_way(self) -> int | None:
        """The points that the cheapest way over land takes, control apart."""
        costs = {self.here: 0}
        todo = [self.here]
        while todo:
            here = todo.pop(0)
            for near in neighbours(here):
                step = self.slow.step_cost(here, near)
                if step is not None and near not in self.slow.ground_hexes(self.foe):
                    total = costs[here] + step
                    if total < costs.get(near, 999):
                        costs[near] = total
                        todo.append(near)
        return costs.get(self.hex)

    @property
    def points(self) -> int:
        return 5 if self.unit in self.slow.short else 10

    @property
    def shut_in(self) -> bool:
        """Whether some hex next to the unit is closed to its retreat."""
        return any(near not in self.slow.retreats(self.unit, set(self.lines)) for near in neighbours(self.here))


Claim = Callable[[Told], bool]


def _phase_of(letter: str, number: int) -> Claim:
    def claim(told: Told) -> bool:
        return told.phase == PHASES[letter][number - 1] and (letter == "A") == (told.slow.phasing == "us")

    return claim


def _step_onward(told: Told) -> bool:
    """5.0c: it has moved, stands there, or the hex is not next to the one before it."""
    if told.unit in told.slow.moved or told.hex == told.here:
        return True
    way = told.words[told.words.index("by") + 1 :] if "by" in told.words else told.words[2:]
    steps = pairwise((told.here, *way))  # a way may name a hex twice
    return any(there == told.hex and not told.adjacent(before, there) for before, there in steps)


def _too_dear(told: Told) -> bool:
    cost = told.cost_of_way()
    return "by" in told.words or (cost is not None and cost > told.points)


def _barred_by_zone(told: Told) -> bool:
    """6.11: an enemy zone lies on the way."""
    return bool(told.slow.controlled(told.foe, borders=False))


def _zone_to_zone(told: Told) -> bool:
    near = neighbours(told.here)
    return told.controlled(told.here) and any(told.full_control(hexagon) for hexagon in near)


def _full(told: Told) -> bool:
    """Two units of the kind are there; without a hex: in every place that would do."""
    return not told.hex or told.friends >= 2


def _no_garrison(told: Told) -> bool:
    return not told.garrisoned if told.hex else not told.slow.garrisoned()


def _fought(told: Told) -> bool:
    fought = told.slow.attacked | told.slow.defended
    if told.unit:
        return told.unit in fought
    places = {hexagon for unit in told.slow.defended for hexagon in [told.slow.where.get(unit, unit[4:])]}
    return bool(told.slow.attacked) or any(target in places for target in told.refusal.spaces)


def _differential(told: Told) -> bool:
    """7.4b: the named units against the named hexes come to less than minus one."""
    kind = told.phase.partition("_")[0]
    attack = sum(told.slow.strength(unit, kind) for unit in told.refusal.units)
    defence = sum(told.slow.defence(hexagon, kind) or 0 for hexagon in told.refusal.spaces)
    return attack - defence < -1


def _apart(told: Told) -> bool:
    """7.23: somebody is not next to all the hexes."""
    if told.unit:
        return any(told.here not in neighbours(target) for target in told.targets)
    ours = told.slow.ground(told.seat) + told.slow.aircraft(told.seat)
    return not any(all(told.slow.where[u] in neighbours(t) for t in told.refusal.spaces) for u in ours)


def _not_adjacent(told: Told) -> bool:
    """7.11a, 7.12: the target is no target, or not next to the unit."""
    ground = told.phase == "ground_combat"
    enemies = told.slow.ground_hexes(told.foe) if ground else told.slow.air_hexes(told.foe)
    if told.unit and told.on_map:
        return any(told.here not in neighbours(target) for target in told.targets)
    return told.hex not in enemies or not told.slow.attackers(told.hex, "ground" if ground else "air")


def _traceless(told: Told) -> bool:
    return not told.slow.traces(told.here, {told.hex}, told.seat)


def _short_of_points(told: Told) -> bool:
    return told.state.atp < 10


def _enemy_beside_line(told: Told) -> bool:
    return bool(told.slow.ground(told.foe))


def _sea_between(told: Told) -> bool:
    """8.31: near enough as the crow flies to the base, or to a line that leads to it."""
    lines = {told.hex}
    todo = [told.hex]
    while todo:
        for near in told.slow.facts.joined.get(todo.pop(), ()):
            if near not in lines:
                lines.add(near)
                todo.append(near)
    return bool(within(told.here, 3) & lines)


def _unreachable_land(told: Told) -> bool:
    """X28: sea, a box, or no way over land."""
    return told.off_map or not told.slow.facts.is_land(told.hex) or told.cost_of_way() is None


def _not_open_to_retreat(told: Told) -> bool:
    if told.unit not in told.lines and not told.hex:  # it does not have to retreat
        return True
    return told.hex not in told.slow.retreats(told.unit, set(told.lines)) or told.shut_in


def _held_by_foe_zone(told: Told) -> bool:
    """7.66, 7.67: the hex, or another one next to the unit, is controlled and holds no friend that stays."""
    spaces = [told.hex, *neighbours(told.here)]
    staying = {told.slow.where[u] for u in told.slow.ground(told.seat) if u not in told.lines}
    return any(told.controlled(hexagon) and hexagon not in staying for hexagon in spaces)


def _no_way_through(told: Told) -> bool:
    """7.69: sea, the edge, or a blocked side next to the unit."""
    around = neighbours(told.here)
    blocked = any(frozenset((told.here, hexagon)) in told.slow.facts.blocked for hexagon in around)
    return blocked or len(around) < 6 or any(not told.slow.facts.is_land(hexagon) for hexagon in around)


def _bad_arrival(told: Told) -> bool:
    """9.12a, 9.12b: abroad, no base, enemies or their control there; without a hex: nothing is open."""
    if not told.hex or told.off_map or told.slow.facts.country.get(told.hex) != told.nation:
        return True
    if told.foe_ground or (told.controlled(told.hex) and told.hex not in told.slow.ground_hexes(told.seat)):
        return True
    return not told.is_ground and (told.hex not in told.slow.facts.bases or told.foe_air)


CLAIMS: dict[str, Claim] = {
    **{f"4.2A{number}": _phase_of("A", number) for number in range(1, 8)},
    **{f"4.2B{number}": _phase_of("B", number) for number in range(1, 6)},
    "3.23b": lambda told: told.hex not in within(told.here, told.range),
    "4.1a": lambda told: told.phase in ("", "turn_end"),
    "4.2d": lambda told: told.is_ground == (told.verb in ("base", "fly")),
    "5.0c": _step_onward,
    "5.0e": lambda told: told.kind in ("A6", "A7") and int(told.hex[:2]) < told.slow.facts.oman_column,
    "5.11": lambda told: told.phase == "movement" and (told.verb == "attack" or told.is_foe),
    "5.13": lambda told: told.off_map or not told.is_ground or told.hex not in within(told.here, told.range),
    "5.17": lambda told: told.is_ground,
    "5.21a": _too_dear,
    "5.22": lambda told: told.unit in told.slow.short,
    "5.23": _zone_to_zone,
    "5.25b": lambda told: any(hexagon in told.slow.air_hexes(told.foe) for hexagon in told.refusal.spaces),
    "5.25c": lambda told: told.is_foe or told.foe_air or not told.adjacent(told.here, told.hex),
    "5.25d": lambda told: told.hex in {told.slow.where[unit] for unit in told.slow.aircraft(told.foe)},
    "5.26a": lambda told: (
        bool(told.slow.ground_hexes(told.foe)) and (not told.hex or told.foe_ground or told.cost_of_way() is None)
    ),
    "5.32a": _full,
    "5.33": lambda told: told.verb == "done",
    "5.4": lambda told: told.off_map or told.slow.facts.terrain.get(told.hex, "r") in ".r" or _short_of_points(told),
    "5.41": lambda told: (
        told.kind in ("mi", "F111") or told.nation == "Israel" or told.kind in ("NF4", "F14", "A6", "A7")
    ),
    "5.42a": lambda told: not told.hex or told.foe_ground or told.foe_air,
    "5.43": lambda told: told.off_map or told.on_map or told.here in BOXES,
    "5.44": _short_of_points,
    "5.45a": _no_garrison,
    "5.45b": _no_garrison,
    "5.46": lambda told: told.nation == "Israel" or told.kind in ("NF4", "F14", "A6", "A7"),
    "5.47a": lambda told: told.unit in told.slow.arrived and told.is_ground,
    "5.47b": lambda told: told.unit in told.slow.arrived and not told.is_ground,
    "5.49a": lambda told: (
        told.kind != "mi"
        or told.off_map
        or told.hex not in told.slow.facts.terrain
        or told.foe_ground
        or told.slow.facts.terrain[told.hex] in ".r"
        or all(told.slow.facts.is_land(hexagon) for hexagon in neighbours(told.hex))
    ),
    "5.49b": lambda told: told.kind == "mi" and told.unit in told.slow.arrived,
    "6.11": _barred_by_zone,
    "6.13": _zone_to_zone,
    "6.31": _enemy_beside_line,
    "7.0a": lambda told: told.is_ground and told.phase == "air_combat",
    "7.0c": lambda told: told.phase.endswith("combat") and (told.verb in ("move", "fly") or told.is_foe),
    "7.11a": _not_adjacent,
    "7.12": _not_adjacent,
    "7.15a": _fought,
    "7.21b": lambda told: told.foe_ground if told.phase == "air_combat" else told.foe_air,
    "7.23": _apart,
    "7.32": lambda told: not told.is_ground and told.here not in told.targets,
    "7.34": lambda told: not any(told.slow.is_ground(unit) for unit in told.refusal.units),
    "7.36": lambda told: told.foe_air,
    "7.4b": _differential,
    "7.51": lambda told: told.is_sam,
    "7.53": lambda told: told.is_sam and told.here in told.slow.ground_hexes(told.foe),
    "7.55": lambda told: told.is_sam,
    "7.61": _full,
    "7.63": lambda told: told.verb in ("advance", "stay"),
    "7.65": lambda told: told.verb in ("attack", "done"),
    "7.66": _held_by_foe_zone,
    "7.67": _held_by_foe_zone,
    "7.69": _no_way_through,
    "8.0b": lambda told: told.on_map,
    "8.21a": lambda told: not told.garrisoned,
    "8.21b": lambda told: told.garrisoned,
    "8.23": lambda told: "drop" in told.words,
    "8.24": lambda told: told.on_map,
    "8.25a": lambda told: not told.is_ground,
    "8.25b": lambda told: not told.on_map,
    "8.26": lambda told: not told.garrisoned,
    "8.3": _traceless,
    "8.31": _sea_between,
    "8.32": lambda told: not _sea_between(told),
    "8.33": _enemy_beside_line,
    "9.11": lambda told: told.on_map or told.here == "reinforcements",
    "9.12a": _bad_arrival,
    "9.12b": lambda told: not told.is_ground and _bad_arrival(told),
    "9.14": lambda told: (
        not told.hex or (told.controlled(told.hex) and told.hex not in told.slow.ground_hexes(told.seat))
    ),
    "9.15": lambda told: told.here == "reinforcements",
    "9.16": _full,
    "9.21": lambda told: told.here == "reinforcements" and told.nation == "United States",
    "9.22": lambda told: told.here in BOXES,
    "11.0": lambda told: told.state.turn == 0 or told.here == "not-in-play",
    "11.12a": lambda told: told.state.turn == 0 and told.slow.scenario != "3",
    "11.12c": lambda told: told.kind == "F111" and told.slow.turn == 1 and told.slow.scenario == "1",
    "11.13a": lambda told: told.kind == "F111" and told.slow.scenario == "1",
    "11.32b": lambda told: told.state.turn == 0 and told.slow.scenario == "3",
    "11.33d": lambda told: told.state.borders,
    "14.3c": _differential,
    "14.3d": lambda told: told.hex not in neighbours(told.here) if told.hex else told.verb == "retreat",
    "14.T": lambda told: any(told.hex in pair for pair in told.slow.facts.blocked),
    "X1": lambda told: told.hex not in told.slow.facts.bases if told.hex else not told.on_map,
    "X2": lambda told: told.seat != "us",
    "X3": lambda told: told.seat == "us" and told.kind == "F4",
    "X4": lambda told: told.nation == "Israel" or told.kind in ("F111", "NF4", "F14", "A6", "A7"),
    "X5": lambda told: (told.hex not in within(told.here, told.range)) if told.hex else not told.slow.bases(told.unit),
    "X7": _full,
    "X8": lambda told: told.foe_air or told.foe_ground,
    "X9": lambda told: told.is_foe,
    "X11": lambda told: told.hex == told.here,
    "X12": lambda told: not told.on_map,
    "X15": lambda told: told.hex in told.slow.active_sams(told.foe),
    "X16": lambda told: told.foe_air,
    "X18": lambda told: told.unit in told.slow.unpaid or told.phase == "supply",
    "X20": lambda told: not told.garrisoned,
    "X24": lambda told: all(told.slow.strength(unit, told.phase.partition("_")[0]) == 0 for unit in told.refusal.units),
    "X25": _not_open_to_retreat,
    "X26": lambda told: told.verb == "advance",
    "X28": _unreachable_land,
    "X34": lambda told: (
        told.slow.facts.country.get(told.hex) != told.nation
        or (not told.is_ground and told.hex not in told.slow.facts.bases)
    ),
    "X35": lambda told: not told.on_map,
    "X36": lambda told: told.here == "eliminated",
    "X37": lambda told: told.verb == "done",
    "X39": lambda told: told.kind == "F111" and told.slow.scenario == "2",
    "X46": lambda told: not told.hex or told.foe_air,
    "X47": _full,
    "X48": lambda told: told.here in told.targets,
    "X50": lambda told: told.slow.pinned(told.unit) or told.slow.where[told.unit] in told.slow.air_hexes(told.foe),
    "X51": lambda told: told.unit in told.slow.moved,
}


def _predicate(claim: Claim) -> Predicate:
    def true(state: Position, seat: str, words: Words, refusal: Refusal) -> bool:
        return claim(Told(state, seat, words, refusal))

    return true


TRUTHS: dict[str, Predicate] = {clause: _predicate(claim) for clause, claim in CLAIMS.items()}
