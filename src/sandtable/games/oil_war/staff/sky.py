"""Where the aircraft go: over ground that is attacked, next to enemy aircraft, over what must be kept or denied."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.oil_war.position.state import AIR, Position
from sandtable.games.oil_war.rules.movement.flights import flight_hexes
from sandtable.games.oil_war.rules.victory import contender, count
from sandtable.language import Words

from .appraisal import chance
from .attacks import unit_worth
from .doctrine import Doctrine


class Sky:
    """A plan for all aircraft of a side; ground units stand where they shall stand."""

    def __init__(self, state: Position, side: int, targets: list[int], doctrine: Doctrine) -> None:
        self.doctrine = doctrine
        self.state = state
        self.side = side
        self.enemy = 1 - side
        self.world = state.world
        self.targets = targets
        self.room = self.world.room[AIR + side]
        self.words: list[Words] = []
        self.reach = {unit: hexes for unit in self.world.air_list[side] if (hexes := flight_hexes(state, unit))}
        self.here = {unit: state.at[unit] for unit in self.world.air_list[side]}
        self.homes = self._homes()

    def _homes(self) -> int:
        """Map bases that this side's aircraft could use next turn as things stand."""
        state, world = self.state, self.world
        bases = world.bases & ~state.ground_at(self.enemy)
        if world.us_force & world.of_side[self.side]:
            return bases & state.ground_at(self.side)
        return bases & (world.home[self.side] | state.ground_at(self.side))

    def crowd(self, space: int) -> int:
        return sum(1 for at in self.here.values() if at == space)

    def safe(self, unit: int, space: int) -> bool:
        """Whether a base is in range of a hex for the way home (X5); two, if it may be had."""
        limit = self.world.range[unit]
        if limit is None or self.world.home_box[unit] is not None:
            return True
        return bool(self.homes & self.world.grid.disc(space, limit))

    def send(self, unit: int, space: int) -> None:
        self.words.append(("fly", self.world.unit(unit), self.world.hex(space)))
        self.here[unit] = space
        del self.reach[unit]

    # --- missions

    def support(self) -> None:
        """Add strength to planned ground attacks where it reaches a better column (7.33)."""
        state, world = self.state, self.world
        for target in self.targets:
            if state.air_cover(self.enemy) >> target & 1:
                continue
            near = world.grid.neighbours[target]
            attack = sum(
                world.ground_strength[unit] // (2 if state.unsupplied >> unit & 1 else 1)
                for unit in world.ground_list[self.side]
                if near >> state.at[unit] & 1 and state.at[unit] < world.end
            )
            self._bomb(target, attack)

    def strike(self) -> None:
        """Heavy bombers attack stacks alone where that kills (F-111s at +12 or better)."""
        state, world = self.state, self.world
        stacks = sorted(
            bits(state.ground_at(self.enemy) & ~state.air_cover(self.enemy)),
            key=lambda space: -sum(unit_worth(state, unit) for unit in bits(state.ground_units(space, self.enemy))),
        )
        for target in stacks:
            if target in self.targets:
                continue
            able = [u for u in self.reach if self.reach[u] >> target & 1 and self.safe(u, target)]
            able.sort(key=lambda unit: -world.ground_strength[unit])
            power = sum(world.ground_strength[unit] for unit in able[: self.room])
            defence = sum(world.ground_strength[u] for u in bits(state.ground_units(target, self.enemy)))
            if power - defence >= 8 and chance(state, power - defence, "De") >= 0.5:
                for unit in able[: self.room]:
                    self.send(unit, target)

    def _bomb(self, target: int, attack: int) -> None:
        state, world = self.state, self.world
        defence = sum(world.ground_strength[unit] for unit in bits(state.ground_units(target, self.enemy)))
        able = [
            u for u in self.reach if self.reach[u] >> target & 1 and world.ground_strength[u] and self.safe(u, target)
        ]
        able.sort(key=lambda unit: -world.ground_strength[unit])
        for unit in able[: self.room - self.crowd(target)]:
            now = world.crt.column(attack - defence)
            then = world.crt.column(attack + world.ground_strength[unit] - defence)
            if now != then and (now is None or now < 16):
                self.send(unit, target)
                attack += world.ground_strength[unit]

    def hunt(self) -> None:
        """Bring aircraft next to enemy air units that can be killed (7.12)."""
        state, world = self.state, self.world
        prizes = []
        for target in bits(state.air_at(self.enemy)):
            defenders = bits(state.air_units(target, self.enemy))
            defence = sum(world.air_strength[unit] for unit in defenders)
            if state.active_sams(self.enemy) >> target & 1:
                defence += world.sam_strength.get(target, 0)
            prizes.append((sum(unit_worth(state, unit) for unit in defenders) / (defence + 4), target, defence))
        for _, target, defence in sorted(prizes, reverse=True):
            self._intercept(target, defence)

    def _intercept(self, target: int, defence: int) -> None:
        world, state = self.world, self.state
        near = world.grid.neighbours[target]
        attack = sum(
            world.air_strength[unit]
            for unit, at in self.here.items()
            if unit not in self.reach and at < world.end and near >> at & 1
        )
        attack += sum(
            world.sam_strength[space]
            for space in bits(near & state.active_sams(self.side))
            if space in world.sam_strength
        )
        able = [u for u in self.reach if self.reach[u] & near and world.air_strength[u] > 1]
        able.sort(key=lambda unit: (-world.air_strength[unit], unit))
        picked: list[tuple[int, int]] = []
        for unit in able:
            if attack - defence >= 8:
                break
            spots = [s for s in bits(self.reach[unit] & near) if self.safe(unit, s) and self._room(s, picked)]
            if spots:
                spot = max(spots, key=lambda space: (self._exposure(space), -space))
                picked.append((unit, spot))
                attack += world.air_strength[unit]
        if picked and attack - defence >= 6:
            for unit, spot in picked:
                self.send(unit, spot)

    def _room(self, space: int, picked: list[tuple[int, int]]) -> bool:
        return self.crowd(space) + sum(1 for _, spot in picked if spot == space) < self.room

    def _exposure(self, space: int) -> float:
        """Better over own ground units and places that matter; worse next to SAM sites and enemy aircraft."""
        state, world = self.state, self.world
        near = world.grid.neighbours[space]
        foes = state.units_in(near & state.air_cover(self.enemy))
        return (
            2.0 * (state.ground_at(self.side) >> space & 1)
            + 1.0 * (world.bases >> space & 1)
            - 0.1 * sum(world.air_strength[u] for u in bits(foes))
        )

    def cover(self) -> None:
        """The rest: over own bases and stacks, or over what the enemy lives on."""
        state, world = self.state, self.world
        worth = self._worth()
        for unit in sorted(self.reach, key=lambda unit: (-world.air_strength[unit], unit)):
            stay = worth.get(state.at[unit], 0.0) if self.crowd(state.at[unit]) <= self.room else -5.0
            best: tuple[float, int] | None = None
            for space, value in worth.items():
                if self.reach[unit] >> space & 1 and self.crowd(space) < self.room and self.safe(unit, space):
                    score = value / (1 + 2 * self.crowd(space)) - self._peril(unit, space)
                    if best is None or score > best[0]:
                        best = score, space
            if best is not None and best[0] > max(stay, 0.4):
                self.send(unit, best[1])

    def _peril(self, unit: int, space: int) -> float:
        """What adjacent enemy SAM sites could do to a lone aircraft."""
        state, world = self.state, self.world
        near = world.grid.neighbours[space] & state.active_sams(self.enemy)
        power = sum(world.sam_strength[site] for site in bits(near))
        return 0.5 * max(0, power - world.air_strength[unit] + 1) if near else 0.0

    def _worth(self) -> dict[int, float]:
        """Hexes worth an aircraft and how much."""
        state, world = self.state, self.world
        late = state.turn / world.turns
        worth: dict[int, float] = {}
        contends = contender(state) == self.side
        found = count(state, contender(state))
        enemy_open = ~state.air_cover(self.enemy)
        for space in bits(state.ground_at(self.side) & enemy_open):
            worth[space] = 1.0 + 2.0 * (world.bases >> space & 1) + late * (world.ports >> space & 1)
        if contends:
            for space in bits((found.oil | found.ports) & enemy_open):
                worth[space] = worth.get(space, 0.0) + 0.3 + 0.8 * late
            own_sams = state.active_sams(self.side)  # under which no enemy aircraft can come (5.25b)
            for space in bits(found.ports & enemy_open & ~own_sams):
                worth[space] = worth.get(space, 0.0) + self.doctrine.shield * (0.5 + 4.0 * late)
            for space in bits(_knots(state, found.oil | found.ports) & enemy_open & ~own_sams):
                worth[space] = worth.get(space, 0.0) + self.doctrine.shield * 0.8 * late
        else:
            for space in bits(found.ports & enemy_open):
                worth[space] = worth.get(space, 0.0) + 2.0 + 4.0 * late
            for space in bits(found.oil & enemy_open):
                worth[space] = worth.get(space, 0.0) + 0.5 + 1.5 * late
            for space in bits(world.bases & state.ground_at(self.enemy) & enemy_open):
                worth[space] = worth.get(space, 0.0) + 3.0 * (1.2 - late)
            cut = _knots(state, found.oil | found.ports) & enemy_open
            for space in bits(cut):
                worth[space] = worth.get(space, 0.0) + 0.4 + 1.0 * late
        return worth


def _knots(state: Position, held: int) -> int:
    """Line hexes near what the enemy holds, where paths to ports run."""
    world = state.world
    return world.lines.spaces & world.grid.within(held, 1)


def air_plan(state: Position, side: int, targets: list[int], doctrine: Doctrine) -> list[Words]:
    """Placements of all aircraft, in order."""
    sky = Sky(state, side, targets, doctrine)
    sky.support()
    sky.strike()
    sky.hunt()
    sky.cover()
    return sky.words
