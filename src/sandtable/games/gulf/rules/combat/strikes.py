"""Attacks from above on ground units: what bombs, interdiction and naval gunfire share (16; 20.5)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.counters.attacking import Battle, Targets
from sandtable.documents import Term
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import names
from sandtable.games.gulf.position.world import CARRIER, GROUND_STAGING
from sandtable.games.gulf.rules.special_forces.guerrillas import terms
from sandtable.games.gulf.rules.special_forces.markers import blood_shift
from sandtable.kernel import Event

from .air_combat import AirAttack, push_air_losses
from .combat import Kind, at_most
from .losses import reduce_some
from .prospects import prospect
from .retreat import retreat
from .shifts import fire_shift, terrain_shift


def ships_ready(state: Position, side: int) -> int:
    """The surface action groups that may fire in the Air Operations Phase, once a turn (20.5)."""
    world = state.world
    if world.profile.gunfire != "air operations":
        return 0
    ready = world.gunships & world.of_side[side] & ~state.used
    homes = (world.box[CARRIER], world.box[GROUND_STAGING])
    return mask_of(unit for unit in bits(ready) if state.at[unit] in homes)


class Strike(AirAttack, frozen=True):
    """All enemy ground units in a hex are attacked together (16.0b; 16.0c)."""

    kind: ClassVar[Kind] = "air-to-ground"

    def compatible(self, state: Position, units: int) -> bool:
        """One contingent, or allies, the ships among them (8.4b; 20.5a)."""
        found = {state.contingent(unit) for unit in bits(units)}
        return all(state.world.allied(*pair) for pair in combinations(found, 2))

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        world, cite = state.world, state.world.cite
        if not units:
            return "name the units of this attack", cite["attacks"]
        if not self.compatible(state, units):
            return f"{names(world, units)} may not attack together", cite["no joint attacks"]
        return f"{names(world, units)} can only join aircraft: name the aircraft first", cite["gunfire"]

    # --- strengths

    def strength(self, state: Position, unit: int) -> Term:
        world = state.world
        data = world.kind[unit]
        if world.naval >> unit & 1:
            return Term(world.unit(unit), data.bombardment, world.cite["gunfire"])
        return Term(world.unit(unit), data.ga, world.cite["bombing factors"])

    def defenders(self, state: Position, target: int) -> int:
        """All ground units of the enemy in the hex (16.0b); who has defended already is spared (X22)."""
        return state.ground_units(target, 1 - self.side) & ~state.defended

    def defence(self, state: Position, target: int) -> list[Term]:
        return terms(state, self.defenders(state, target), "bombing defence")

    def shifts(self, state: Position, targets: Targets, units: int) -> list[Term]:
        world, target = state.world, targets[0]
        terrain, fire = terrain_shift(world, target, "terrain below"), fire_shift(state, target, "air-to-ground")
        found = [terrain, blood_shift(state, target), fire]
        return [term for term in (*found, self.close_support(state, target, units)) if term is not None]

    def close_support(self, state: Position, target: int, attackers: int) -> Term | None:
        """The shift for ground units that guide the attack, if they do."""
        world = state.world
        if not self._is_guided(state, target, attackers):
            return None
        return Term("close air support", world.shift_columns["close-air-support"], world.cite["close air support"])

    def _is_guided(self, state: Position, target: int, attackers: int) -> bool:
        """Ground units of the same kind beside the target guide the attack (24.2, 25.3h; 26.3h)."""
        if not state.has("close-air-support"):
            return False
        world = state.world
        beside = world.grid.neighbours[target]
        aircraft = attackers & world.aircraft
        if beside & state.joint_operations:
            return True  # 25.3h
        if world.profile.close_support == "marines":
            wanted = {"marines"} if aircraft & world.marine_air else set()
            present = {"marines"} if self._near(state, beside, world.marines) else set()
        else:
            wanted = {state.contingent(unit) for unit in bits(aircraft)} & set(world.pack.atp.supply_for)
            present = {name for name in wanted if self._near(state, beside, world.of_contingent(name))}
            if wanted != {state.contingent(unit) for unit in bits(aircraft)}:
                return False
        return bool(wanted) and wanted <= present

    def _near(self, state: Position, beside: int, units: int) -> bool:
        ours = units & state.world.ground & state.world.of_side[self.side]
        return any(beside >> state.at[unit] & 1 for unit in bits(ours) if state.at[unit] < state.world.end)

    # --- results

    def turned_up(self, state: Position, battle: Battle) -> int:
        return self.defenders(state, battle.targets[0])

    def meaning(self, state: Position, battle: Battle, result: str) -> str:
        data = self.felt(state, battle, state.world.pack.crt.result[result][self.kind])
        struck = self.defenders(state, battle.targets[0])
        return prospect(state, data, (0, struck), (0, struck))

    def felt(self, state: Position, battle: Battle, data: ResultData) -> ResultData:
        exposed = self.exposed(state, mask_of(battle.attackers))
        if not exposed:
            data = replace(data, attacker_eliminated=0, attacker_aborted=0)
        return at_most(data, exposed, self.defenders(state, battle.targets[0]))

    def exposed(self, state: Position, attackers: int) -> int:
        """Those of the attackers that a result may bring down or drive off (21.3)."""
        world = state.world
        immune = world.b52s | (world.parenthesized if world.profile.immune_aircraft == "parenthesized" else 0)
        return attackers & world.aircraft & ~immune

    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        """Reductions before retreats (16.3); aircraft abort or fall, but for those that no result touches (21.3)."""
        attackers, struck = mask_of(battle.attackers), self.defenders(state, battle.targets[0])
        state.defended |= struck
        state.used |= attackers & state.world.naval
        if data.retreat:
            retreat(state, 1 - self.side, struck, data.retreat, one=True)
        reduce_some(state, 1 - self.side, struck, data.defender_reduced, self.kind)
        exposed = self.exposed(state, attackers)
        push_air_losses(state, self.side, exposed, data.attacker_eliminated, data.attacker_aborted, self.kind)
        return []
