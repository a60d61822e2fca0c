"""What must be true of a position for a refusal to name a clause of Oil War.

Written from the clauses with the slow second implementation: nothing of the engine but the position is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sandtable.conformance.refusals import Predicate
from sandtable.errors import Refusal
from sandtable.games.oil_war.position.state import Position
from sandtable.games.oil_war.rules.combat.aftermath import Displace, Retreat
from sandtable.language import LINE, Words
from tests.games.oil_war.slow_rules import Slow, neighbours, within

BOXES = ("israel", "germany", "gulf_of_oman")
PHASES = {
    "A": ("basing", "atp_allocation", "supply", "air_transport", "movement", "air_combat", "ground_combat"),
    "B": ("basing", "reinforcement", "movement", "air_combat", "ground_combat"),
}


class RefusedAction:
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


Claim = Callable[[RefusedAction], bool]


def _phase_of(letter: str, number: int) -> Claim:
    def claim(case: RefusedAction) -> bool:
        return case.phase == PHASES[letter][number - 1] and (letter == "A") == (case.slow.phasing == "us")

    return claim


def _step_onward(case: RefusedAction) -> bool:
    """5.0c: it has moved, stands there, or the hex is not next to the one before it."""
    if case.unit in case.slow.moved or case.hex == case.here:
        return True
    way = case.words[case.words.index("by") + 1 :] if "by" in case.words else case.words[2:]
    steps = pairwise((case.here, *way))  # a way may name a hex twice
    return any(there == case.hex and not case.adjacent(before, there) for before, there in steps)


def _too_dear(case: RefusedAction) -> bool:
    cost = case.cost_of_way()
    return "by" in case.words or (cost is not None and cost > case.points)


def _barred_by_zone(case: RefusedAction) -> bool:
    """6.11: an enemy zone lies on the way."""
    return bool(case.slow.controlled(case.foe, borders=False))


def _zone_to_zone(case: RefusedAction) -> bool:
    near = neighbours(case.here)
    return case.controlled(case.here) and any(case.full_control(hexagon) for hexagon in near)


def _full(case: RefusedAction) -> bool:
    """Two units of the kind are there; without a hex: in every place that would do."""
    return not case.hex or case.friends >= 2


def _no_garrison(case: RefusedAction) -> bool:
    return not case.garrisoned if case.hex else not case.slow.garrisoned()


def _fought(case: RefusedAction) -> bool:
    fought = case.slow.attacked | case.slow.defended
    if case.unit:
        return case.unit in fought
    places = {hexagon for unit in case.slow.defended for hexagon in [case.slow.where.get(unit, unit[4:])]}
    return bool(case.slow.attacked) or any(target in places for target in case.refusal.spaces)


def _differential(case: RefusedAction) -> bool:
    """7.4b: the named units against the named hexes come to less than minus one."""
    kind = case.phase.partition("_")[0]
    attack = sum(case.slow.strength(unit, kind) for unit in case.refusal.units)
    defence = sum(case.slow.defence(hexagon, kind) or 0 for hexagon in case.refusal.spaces)
    return attack - defence < -1


def _apart(case: RefusedAction) -> bool:
    """7.23: somebody is not next to all the hexes."""
    if case.unit:
        return any(case.here not in neighbours(target) for target in case.targets)
    ours = case.slow.ground(case.seat) + case.slow.aircraft(case.seat)
    return not any(all(case.slow.where[u] in neighbours(t) for t in case.refusal.spaces) for u in ours)


def _not_adjacent(case: RefusedAction) -> bool:
    """7.11a, 7.12: the target is no target, or not next to the unit."""
    ground = case.phase == "ground_combat"
    enemies = case.slow.ground_hexes(case.foe) if ground else case.slow.air_hexes(case.foe)
    if case.unit and case.on_map:
        return any(case.here not in neighbours(target) for target in case.targets)
    return case.hex not in enemies or not case.slow.attackers(case.hex, "ground" if ground else "air")


def _traceless(case: RefusedAction) -> bool:
    return not case.slow.traces(case.here, {case.hex}, case.seat)


def _short_of_points(case: RefusedAction) -> bool:
    return case.state.atp < 10


def _enemy_beside_line(case: RefusedAction) -> bool:
    return bool(case.slow.ground(case.foe))


def _sea_between(case: RefusedAction) -> bool:
    """8.31: near enough as the crow flies to the base, or to a line that leads to it."""
    lines = {case.hex}
    todo = [case.hex]
    while todo:
        for near in case.slow.facts.joined.get(todo.pop(), ()):
            if near not in lines:
                lines.add(near)
                todo.append(near)
    return bool(within(case.here, 3) & lines)


def _unreachable_land(case: RefusedAction) -> bool:
    """X28: sea, a box, or no way over land."""
    return case.off_map or not case.slow.facts.is_land(case.hex) or case.cost_of_way() is None


def _not_open_to_retreat(case: RefusedAction) -> bool:
    if case.unit not in case.lines and not case.hex:  # it does not have to retreat
        return True
    return case.hex not in case.slow.retreats(case.unit, set(case.lines)) or case.shut_in


def _held_by_foe_zone(case: RefusedAction) -> bool:
    """7.66, 7.67: the hex, or another one next to the unit, is controlled and holds no friend that stays."""
    spaces = [case.hex, *neighbours(case.here)]
    staying = {case.slow.where[u] for u in case.slow.ground(case.seat) if u not in case.lines}
    return any(case.controlled(hexagon) and hexagon not in staying for hexagon in spaces)


def _no_way_through(case: RefusedAction) -> bool:
    """7.69: sea, the edge, or a blocked side next to the unit."""
    around = neighbours(case.here)
    blocked = any(frozenset((case.here, hexagon)) in case.slow.facts.blocked for hexagon in around)
    return blocked or len(around) < 6 or any(not case.slow.facts.is_land(hexagon) for hexagon in around)


def _bad_arrival(case: RefusedAction) -> bool:
    """9.12a, 9.12b: abroad, no base, enemies or their control there; without a hex: nothing is open."""
    if not case.hex or case.off_map or case.slow.facts.country.get(case.hex) != case.nation:
        return True
    if case.foe_ground or (case.controlled(case.hex) and case.hex not in case.slow.ground_hexes(case.seat)):
        return True
    return not case.is_ground and (case.hex not in case.slow.facts.bases or case.foe_air)


CLAIMS: dict[str, Claim] = {
    **{f"4.2A{number}": _phase_of("A", number) for number in range(1, 8)},
    **{f"4.2B{number}": _phase_of("B", number) for number in range(1, 6)},
    "3.23b": lambda case: case.hex not in within(case.here, case.range),
    "4.1a": lambda case: case.phase in ("", "turn_end"),
    "4.2d": lambda case: case.is_ground == (case.verb in ("base", "fly")),
    "5.0c": _step_onward,
    "5.0e": lambda case: case.kind in ("A6", "A7") and int(case.hex[:2]) < case.slow.facts.oman_column,
    "5.11": lambda case: case.phase == "movement" and (case.verb == "attack" or case.is_foe),
    "5.13": lambda case: case.off_map or not case.is_ground or case.hex not in within(case.here, case.range),
    "5.17": lambda case: case.is_ground,
    "5.21a": _too_dear,
    "5.22": lambda case: case.unit in case.slow.short,
    "5.23": _zone_to_zone,
    "5.25b": lambda case: any(hexagon in case.slow.air_hexes(case.foe) for hexagon in case.refusal.spaces),
    "5.25c": lambda case: (
        isinstance(case.state.stack[-1], Displace)
        if case.verb == "attack"
        else case.is_foe or case.foe_air or not case.adjacent(case.here, case.hex)
    ),
    "5.25d": lambda case: case.hex in {case.slow.where[unit] for unit in case.slow.aircraft(case.foe)},
    "5.26a": lambda case: (
        bool(case.slow.ground_hexes(case.foe)) and (not case.hex or case.foe_ground or case.cost_of_way() is None)
    ),
    "5.32a": _full,
    "5.33": lambda case: case.verb == "done",
    "5.4": lambda case: case.off_map or case.slow.facts.terrain.get(case.hex, "r") in ".r" or _short_of_points(case),
    "5.41": lambda case: (
        case.kind in ("mi", "F111") or case.nation == "Israel" or case.kind in ("NF4", "F14", "A6", "A7")
    ),
    "5.42a": lambda case: not case.hex or case.foe_ground or case.foe_air,
    "5.43": lambda case: case.off_map or case.on_map or case.here in BOXES,
    "5.44": _short_of_points,
    "5.45a": _no_garrison,
    "5.45b": _no_garrison,
    "5.46": lambda case: case.nation == "Israel" or case.kind in ("NF4", "F14", "A6", "A7"),
    "5.47a": lambda case: case.unit in case.slow.arrived and case.is_ground,
    "5.47b": lambda case: case.unit in case.slow.arrived and not case.is_ground,
    "5.49a": lambda case: (
        case.kind != "mi"
        or case.off_map
        or case.hex not in case.slow.facts.terrain
        or case.foe_ground
        or case.slow.facts.terrain[case.hex] in ".r"
        or all(case.slow.facts.is_land(hexagon) for hexagon in neighbours(case.hex))
    ),
    "5.49b": lambda case: case.kind == "mi" and case.unit in case.slow.arrived,
    "6.11": _barred_by_zone,
    "6.13": _zone_to_zone,
    "6.31": _enemy_beside_line,
    "7.0a": lambda case: case.is_ground and case.phase == "air_combat",
    "7.0c": lambda case: case.phase.endswith("combat") and (case.verb in ("move", "fly") or case.is_foe),
    "7.0d": lambda case: case.verb == "attack" and isinstance(case.state.stack[-1], Retreat),
    "7.11a": _not_adjacent,
    "7.12": _not_adjacent,
    "7.15a": _fought,
    "7.21b": lambda case: case.foe_ground if case.phase == "air_combat" else case.foe_air,
    "7.23": _apart,
    "7.32": lambda case: not case.is_ground and case.here not in case.targets,
    "7.34": lambda case: not any(case.slow.is_ground(unit) for unit in case.refusal.units),
    "7.36": lambda case: case.foe_air,
    "7.4b": _differential,
    "7.51": lambda case: case.is_sam,
    "7.53": lambda case: case.is_sam and case.here in case.slow.ground_hexes(case.foe),
    "7.55": lambda case: case.is_sam,
    "7.61": _full,
    "7.63": lambda case: case.verb in ("advance", "stay"),
    "7.65": lambda case: case.verb in ("attack", "done"),
    "7.66": _held_by_foe_zone,
    "7.67": _held_by_foe_zone,
    "7.69": _no_way_through,
    "8.0b": lambda case: case.on_map,
    "8.21a": lambda case: not case.garrisoned,
    "8.21b": lambda case: case.garrisoned,
    "8.23": lambda case: "drop" in case.words,
    "8.24": lambda case: case.on_map,
    "8.25a": lambda case: not case.is_ground,
    "8.25b": lambda case: not case.on_map,
    "8.26": lambda case: not case.garrisoned,
    "8.3": _traceless,
    "8.31": _sea_between,
    "8.32": lambda case: not _sea_between(case),
    "8.33": _enemy_beside_line,
    "9.11": lambda case: case.on_map or case.here == "reinforcements",
    "9.12a": _bad_arrival,
    "9.12b": lambda case: not case.is_ground and _bad_arrival(case),
    "9.14": lambda case: (
        not case.hex or (case.controlled(case.hex) and case.hex not in case.slow.ground_hexes(case.seat))
    ),
    "9.15": lambda case: case.here == "reinforcements",
    "9.16": _full,
    "9.21": lambda case: case.here == "reinforcements" and case.nation == "United States",
    "9.22": lambda case: case.here in BOXES,
    "11.0": lambda case: case.state.turn == 0 or case.here == "not-in-play",
    "11.12a": lambda case: case.state.turn == 0 and case.slow.scenario != "3",
    "11.12c": lambda case: case.kind == "F111" and case.slow.turn == 1 and case.slow.scenario == "1",
    "11.13a": lambda case: case.kind == "F111" and case.slow.scenario == "1",
    "11.32b": lambda case: case.state.turn == 0 and case.slow.scenario == "3",
    "11.33d": lambda case: case.state.borders,
    "14.3c": _differential,
    "14.3d": lambda case: case.hex not in neighbours(case.here) if case.hex else case.verb == "retreat",
    "14.T": lambda case: any(case.hex in pair for pair in case.slow.facts.blocked),
    "X1": lambda case: case.hex not in case.slow.facts.bases if case.hex else not case.on_map,
    "X2": lambda case: case.seat != "us",
    "X3": lambda case: case.seat == "us" and case.kind == "F4",
    "X4": lambda case: case.nation == "Israel" or case.kind in ("F111", "NF4", "F14", "A6", "A7"),
    "X5": lambda case: (case.hex not in within(case.here, case.range)) if case.hex else not case.slow.bases(case.unit),
    "X7": _full,
    "X8": lambda case: case.foe_air or case.foe_ground,
    "X9": lambda case: case.is_foe,
    "X11": lambda case: case.hex == case.here,
    "X12": lambda case: not case.on_map,
    "X15": lambda case: case.hex in case.slow.active_sams(case.foe),
    "X16": lambda case: case.foe_air,
    "X18": lambda case: case.unit in case.slow.unpaid or case.phase == "supply",
    "X20": lambda case: not case.garrisoned,
    "X24": lambda case: all(case.slow.strength(unit, case.phase.partition("_")[0]) == 0 for unit in case.refusal.units),
    "X25": _not_open_to_retreat,
    "X26": lambda case: case.verb == "advance",
    "X28": _unreachable_land,
    "X34": lambda case: (
        case.slow.facts.country.get(case.hex) != case.nation
        or (not case.is_ground and case.hex not in case.slow.facts.bases)
    ),
    "X35": lambda case: not case.on_map,
    "X36": lambda case: case.here == "eliminated",
    "X37": lambda case: case.verb == "done",
    "X39": lambda case: case.kind == "F111" and case.slow.scenario == "2",
    "X46": lambda case: not case.hex or case.foe_air,
    "X47": _full,
    "X48": lambda case: case.here in case.targets,
    "X50": lambda case: case.slow.pinned(case.unit) or case.slow.where[case.unit] in case.slow.air_hexes(case.foe),
    "X51": lambda case: case.unit in case.slow.moved,
}


def _predicate(claim: Claim) -> Predicate:
    def true(state: Position, seat: str, words: Words, refusal: Refusal) -> bool:
        return claim(RefusedAction(state, seat, words, refusal))

    return true


TRUTHS: dict[str, Predicate] = {clause: _predicate(claim) for clause, claim in CLAIMS.items()}
