"""The plan of a Movement Phase: attacks first, then ground to hold or to contest, then the aircraft."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.games.oil_war.position.state import AIR, GROUND, Position
from sandtable.games.oil_war.rules.movement.flights import flight_hexes
from sandtable.games.oil_war.rules.movement.movement import excess, first_steps
from sandtable.games.oil_war.rules.movement.ways import ways
from sandtable.language import Words
from sandtable.players.base import SeatTable

from .appraisal import Estimate, chance
from .attacks import hex_worth, unit_worth
from .doctrine import Doctrine
from .sky import air_plan

WANTED = 8
"""The differential an attack is built up to, if more units are at hand."""


class GroundPlan:
    """Where every ground unit of a side shall stand at the end of the phase."""

    def __init__(self, state: Position, side: int, doctrine: Doctrine) -> None:
        self.state = state
        self.side = side
        self.doctrine = doctrine
        self.world = world = state.world
        self.picture = Estimate(state, side, doctrine)
        self.room = world.room[GROUND + side]
        self.units = [unit for unit in world.ground_list[side] if state.at[unit] < world.end]
        self.at = {unit: state.at[unit] for unit in self.units}
        self.reach: dict[int, int] = {}
        for unit in self.units:
            here = world.bit[state.at[unit]]
            self.reach[unit] = ways(state, unit).spaces | here if first_steps(state, unit) else here
        self.fixed: set[int] = set()
        self.targets: list[int] = []
        """Enemy hexes that shall be attacked."""
        self.flown: set[int] = set()
        """Aircraft that are counted on over one of them."""

    def crowd(self, space: int, but: int = -1) -> int:
        return sum(1 for unit, at in self.at.items() if at == space and unit != but)

    # --- attacks

    def find_attacks(self) -> None:
        """Commit units to the most promising attacks, one after the other."""
        while True:
            best: tuple[float, int, list[tuple[int, int]], list[int]] | None = None
            for target in bits(self.picture.enemy_ground):
                if target in self.targets:
                    continue
                found = self._attack(target)
                if found is not None and (best is None or found[0] > best[0]):
                    best = found[0], target, *found[1:]
            if best is None:
                return
            _, target, force, support = best
            self.targets.append(target)
            self.flown.update(support)
            for unit, space in force:
                self.at[unit] = space
                self.fixed.add(unit)

    def _attack(self, target: int) -> tuple[float, list[tuple[int, int]], list[int]] | None:
        """What an attack on a hex is expected to gain, its force and its aircraft; None if it is not worth it."""
        state, world = self.state, self.world
        near = world.grid.neighbours[target]
        able = [unit for unit in self.units if unit not in self.fixed and self.reach[unit] & near]
        if not able:
            return None
        enemy = 1 - self.side
        defenders = bits(state.ground_units(target, enemy))
        defence = sum(world.ground_strength[unit] for unit in defenders)
        defence += sum(world.ground_strength[unit] for unit in bits(state.air_units(target, enemy)))
        support = self._air_support(target)
        attack = sum(world.ground_strength[unit] for unit in support)
        force: list[tuple[int, int]] = []
        taken: dict[int, int] = {}
        for unit in sorted(able, key=lambda unit: (-self._strength(unit), unit)):
            if attack - defence >= WANTED and len(force) >= 2:
                break
            spot = self._spot(unit, near, taken)
            if spot is not None:
                force.append((unit, spot))
                taken[spot] = taken.get(spot, 0) + 1
                attack += self._strength(unit)
        if not force:
            return None
        difference = attack - defence
        if difference < world.crt.columns[0] + 2:
            return None
        prize = sum(unit_worth(state, unit) for unit in defenders)
        at_stake = sum(world.ground_strength[unit] for unit, _ in force)
        ring = world.grid.spread(sum(1 << spot for spot in taken))
        exits = world.moves.steps[target] & ~ring & ~self.picture.enemy_ground
        trapped = 0.15 if exits else 1.0
        place = hex_worth(state, target)
        gain = chance(state, difference, "De") * (prize + place)
        gain += chance(state, difference, "Dr") * (trapped * prize + 0.8 * place)
        gain -= chance(state, difference, "Ae") * at_stake + chance(state, difference, "Ar") * (1 + 0.1 * at_stake)
        gain -= sum(self.doctrine.hold * self.keep(unit, spot) for unit, spot in force)
        return (gain, force, support) if gain > self.doctrine.appetite else None

    def _strength(self, unit: int) -> int:
        full = self.world.ground_strength[unit]
        return full // 2 if self.state.unsupplied >> unit & 1 else full

    def _air_support(self, target: int) -> list[int]:
        """The best aircraft that may be sent over a hex (7.36) and are not counted on elsewhere."""
        state, world = self.state, self.world
        if state.air_cover(1 - self.side) >> target & 1:
            return []
        able = [u for u in world.air_list[self.side] if u not in self.flown and can_fly(state, u, target)]
        able.sort(key=lambda unit: -world.ground_strength[unit])
        return [unit for unit in able[: world.room[AIR + self.side]] if world.ground_strength[unit]]

    def _spot(self, unit: int, near: int, taken: dict[int, int]) -> int | None:
        """The best hex next to a target for a unit: safe, useful, with room."""
        best: tuple[float, int] | None = None
        for space in bits(self.reach[unit] & near):
            if self.crowd(space, unit) + taken.get(space, 0) >= self.room:
                continue
            score = 0.4 * hex_worth(self.state, space) - 0.02 * taken.get(space, 0)
            score -= self._strength(unit) * self.picture.danger(space, self._strength(unit)) * 0.3
            if space == self.state.at[unit]:
                score += 0.3
            if best is None or score > best[0]:
                best = score, space
        return best[1] if best else None

    def keep(self, unit: int, spot: int) -> float:
        """What is given up if a unit leaves its hex."""
        here = self.state.at[unit]
        if spot == here or self.crowd(here, unit) > 0:
            return 0.0
        worth = hex_worth(self.state, here)
        if self.picture.american and self.world.bases >> here & 1:
            worth += 8.0
        return worth

    # --- ground

    def settle(self, sweeps: int = 2) -> None:
        """Improve the standing of all units that are not committed, one at a time."""
        order = sorted((u for u in self.units if u not in self.fixed), key=lambda u: -self.world.ground_strength[u])
        for _ in range(sweeps):
            changed = False
            for unit in order:
                best = max(self._candidates(unit), key=lambda pair: pair[0], default=None)
                if best is not None and best[1] != self.at[unit]:
                    self.at[unit] = best[1]
                    changed = True
            if not changed:
                return

    def _candidates(self, unit: int) -> list[tuple[float, int]]:
        """Cheap scores for all hexes in reach, exact ones for the best few."""
        others = {u: s for u, s in self.at.items() if u != unit}
        frame = Frame(self, others)
        rough = []
        for space in bits(self.reach[unit]):
            if space != self.at[unit] and self.crowd(space, unit) >= self.room:
                continue
            rough.append((frame.rough(unit, space), space))
        rough.sort(reverse=True)
        top = rough[:5]
        here = self.at[unit]
        if all(space != here for _, space in top):
            top += [pair for pair in rough if pair[1] == here]
        return [
            (score + frame.exact(unit, space) + (self.doctrine.stir if space == here else 0.0), space)
            for score, space in top
        ]


class Frame:
    """All units but one are in place: what is it worth to put that one here or there?"""

    def __init__(self, plan: GroundPlan, others: dict[int, int]) -> None:
        self.plan = plan
        self.picture = plan.picture
        self.state = plan.state
        self.world = world = plan.world
        self.late = late = plan.state.turn / world.turns
        self.doctrine = plan.doctrine
        self.caution = plan.doctrine.caution * (1 - late) + plan.doctrine.caution_late * late
        self.caution += plan.doctrine.opening * max(0, 4 - plan.state.turn) / 3
        self.stacked: dict[int, int] = {}
        self.ours = self.zone = 0
        for unit, space in others.items():
            self.ours |= world.bit[space]
            self.zone |= world.zone[space]
            self.stacked[space] = self.stacked.get(space, 0) + world.ground_strength[unit]
        self.bases_held = world.bases & self.ours
        picture = plan.picture
        if picture.contends:
            self.before = self._held(self.ours, self.zone)
            self.goals = world.oil & ~self.before
        else:
            self.before = self._theirs(self.ours, self.zone)
            self.goals = (world.oil | world.ports) & self.before
        self.pull = _pull(plan, self.goals)

    def _held(self, ours: int, zone: int) -> int:
        """Hexes that this side would control."""
        picture = self.picture
        cover = picture.enemy_air | picture.enemy_sams & ~ours
        return picture.control(ours, zone, picture.enemy_ground, picture.enemy_zone, cover)

    def _theirs(self, ours: int, zone: int) -> int:
        """Hexes that the other side would control."""
        picture = self.picture
        cover = picture.state.air_at(picture.side) | picture.own_sams & ~picture.enemy_ground
        return picture.control(picture.enemy_ground, picture.enemy_zone, ours, zone, cover)

    def rough(self, unit: int, space: int) -> float:
        world, picture = self.world, self.picture
        ours, zone = self.ours | world.bit[space], self.zone | world.zone[space]
        strength = world.ground_strength[unit]
        friends = self.ours & ~world.bit[space]
        score = -strength * picture.danger(space, strength + self.stacked.get(space, 0), friends) * self.caution
        if picture.contends:
            gained = self._held(ours, zone) & ~self.before
            score += 1.2 * (gained & world.oil).bit_count() + 2.0 * (gained & world.ports).bit_count()
        else:
            denied = self.before & ~self._theirs(ours, zone)
            score += 1.4 * (denied & world.oil).bit_count() + 2.5 * (denied & world.ports).bit_count()
            if world.bases >> space & 1:
                score += 0.5
        if picture.american:
            if world.bases >> space & 1 and not self.bases_held >> space & 1:
                score += self.doctrine.base if not self.bases_held else self.doctrine.base / 2
            if self.state.held >> space & world.bases >> space & 1 and not self.bases_held >> space & 1:
                score += self.doctrine.garrison
        if world.lines.spaces >> space & 1:
            score += 0.25
        return score - self.doctrine.pull * self.pull.get(space, 12)

    def exact(self, unit: int, space: int) -> float:
        """The same with what is really connected to a port (10.1a)."""
        world, picture = self.world, self.picture
        ours, zone = self.ours | world.bit[space], self.zone | world.zone[space]
        if picture.contends:
            held = self._held(ours, zone)
            passable = world.land & ~picture.enemy_ground & (~picture.enemy_zone | ours) & ~picture.enemy_air
            oil, ports = picture.harvest(held, passable)
            return self.doctrine.connect * (0.4 + self.late) * (oil + 1.5 * min(ports, 3))
        held = self._theirs(ours, zone)
        passable = world.land & ~ours & (~zone | picture.enemy_ground) & ~self.state.air_at(picture.side)
        oil, ports = picture.harvest(held, passable)
        return -self.doctrine.connect * (0.6 + self.late) * (oil + 1.5 * min(ports, 3))


def _pull(plan: GroundPlan, goals: int) -> dict[int, int]:
    """How far each hex is from the next goal, up to a dozen hexes."""
    world = plan.world
    found: dict[int, int] = {}
    if not goals:
        return found
    wave = seen = goals
    for distance in range(13):
        for space in bits(wave):
            found[space] = distance
        wave = world.grid.spread(wave) & ~seen
        seen |= wave
        if not wave:
            break
    return found


def can_fly(state: Position, unit: int, target: int) -> bool:
    """Whether an aircraft may be placed in a hex now."""
    return bool(flight_hexes(state, unit) >> target & 1)


def plan(state: Position, side: int, doctrine: Doctrine) -> list[Words]:
    """All moves and placements of a Movement Phase, in the order in which they are made."""
    world = state.world
    ground = GroundPlan(state, side, doctrine)
    ground.find_attacks()
    ground.settle()
    words: list[Words] = []
    scratch = state.clone()
    moving = [unit for unit in ground.units if ground.at[unit] != state.at[unit]]
    # who enters a base goes first, who leaves one last, so that no SAM site wakes up in between (X50)
    moving.sort(key=lambda unit: (not world.bases >> ground.at[unit] & 1, bool(world.bases >> state.at[unit] & 1)))
    for unit in moving:
        words.append(("move", world.unit(unit), world.hex(ground.at[unit])))
    scratch.put_all({unit: ground.at[unit] for unit in moving})
    words += air_plan(scratch, side, ground.targets, doctrine)
    return words


def finish(state: Position, side: int, table: SeatTable) -> Words:
    """End the phase; if the rules do not let it end, do what it takes."""
    if "done" not in table.choices(()):
        for name in table.choices(("fly",)):
            unit = state.world.units.index[name]
            if state.air_cover(1 - side) >> state.at[unit] & 1:
                return ("fly", name, table.choices(("fly", name)).nth(0))
    if table.choices(("done",)).complete:
        return ("done",)
    return ("done", "losing", *state.world.units.say(excess(state, side)))
