"""Ground combat: units attack adjacent hexes, with losses, retreat and advance; deep battle follows (17.0 to 17.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sandtable.board.masks import bits, lowest, mask_of
from sandtable.counters.attacking import Battle, Targets
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.games.gulf.data.rule_records import ResultData
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.world import CARRIER, GROUND_STAGING
from sandtable.games.gulf.rules.explain import not_a_hex, off_map, passed_over
from sandtable.games.gulf.rules.movement.naval import off_ships
from sandtable.games.gulf.rules.movement.ways import barred
from sandtable.games.gulf.rules.special_forces.guerrillas import revealed_worlds, terms
from sandtable.kernel import Automatic, Draws, Event, Question, derived

from .advance import Advance
from .combat import CombatSegment, Kind
from .losses import reduce_some
from .prospects import prospect
from .retreat import retreat
from .shifts import ground_shifts


class GroundAttack(CombatSegment, frozen=True, tag="ground_attack"):
    """The Ground Attack Segment (6.1f, 6.1m)."""

    kind: ClassVar[Kind] = "ground"
    deep: ClassVar[bool] = False
    once: ClassVar[tuple[str, ...]] = ("one attack a hex", "one defence")

    @property
    def called(self) -> str:
        return "Deep battle attack" if self.deep else "Ground attack"

    def question(self, state: Position) -> Question:
        name = "deep_battle" if self.deep else "ground_attack"
        text = f"Attack adjacent enemy ground units, or end the {state.world.profile.step}"
        return Question(state.seat(self.side), name, text)

    # --- who attacks whom

    def defenders(self, state: Position, target: int) -> int:
        """All enemy ground units in a hex (17.0e); who has defended already adds and suffers nothing (X22)."""
        return state.ground_units(target, 1 - self.side) & ~state.defended

    def targets(self, state: Position) -> int:
        hexes = state.ground_at(1 - self.side) & ~state.struck  # 14.3c
        return mask_of(h for h in bits(hexes & self.in_reach(state)) if self.defenders(state, h))

    def in_reach(self, state: Position) -> int:
        return state.world.grid.spread(state.ground_at(self.side))

    @derived
    def able(self, state: Position) -> int:
        """Ground units with a factor that have not attacked in this segment (14.1b, 14.3b)."""
        world = state.world
        units = state.on_map(world.ground & world.of_side[self.side] & ~state.attacked)
        return mask_of(unit for unit in bits(units) if state.strength(unit) and self._contingent_attacks(state, unit))

    def _contingent_attacks(self, state: Position, unit: int) -> bool:
        return True

    @derived
    def joint(self, state: Position, targets: Targets) -> int:
        """Units next to a hex over land (17.0c, 17.2d), assault troops on the sea next to it (18.3a), and the ships."""
        world = state.world
        (target,) = targets
        near = world.beside[target] | world.grid.neighbours[target] & world.sea
        units = state.units_in(near & state.ground_at(self.side)) & self.able(state)
        units = mask_of(unit for unit in bits(units) if not barred(state, unit) >> target & 1)  # 29.2h
        if not world.coast >> target & 1:
            units &= ~world.hovercraft  # 23.2b
        return units | self.ships(state, target) if units else 0

    def ships(self, state: Position, target: int) -> int:
        """The surface action group may join an attack on the coast, once a turn (18.4a, 18.4b)."""
        world = state.world
        if world.profile.gunfire != "ground attack" or self.deep or not world.coast >> target & 1:
            return 0
        ready = world.gunships & world.of_side[self.side] & ~state.used
        homes = (world.box[CARRIER], world.box[GROUND_STAGING])
        return mask_of(unit for unit in bits(ready) if state.at[unit] in homes)

    def compatible(self, state: Position, units: int) -> bool:
        if not super().compatible(state, units):
            return False
        world = state.world
        ground = units & ~world.naval
        return world.profile.assault_joined or off_ships(state, ground) in (0, ground)  # 18.3c

    def too_weak(self, state: Position, targets: Targets, units: int) -> tuple[str, ...]:
        world = state.world
        if not units and not self.joint(state, targets):  # somebody may be near who cannot
            near = state.units_in(world.grid.neighbours[targets[0]]) & world.ground & world.of_side[self.side]
            if near and not near & ~state.attacked:
                where = world.name_of(targets[0])
                return f"all your units next to {where} have attacked already in this {world.profile.step}", world.cite[
                    "one attack a unit"
                ]
            if near:
                refusal = self.wrong_attacker(state, targets, lowest(near))
                return refusal.why, *refusal.clauses
        if units & ~world.naval and super().compatible(state, units):
            return "only ships may join units that assault from the sea", world.cite["assault alone"]
        return super().too_weak(state, targets, units)

    def no_enemy(self, state: Position, target: int) -> Refusal:
        world, cite = state.world, state.world.cite
        word = world.hex(target)
        away = not_a_hex(state, target, "ground attack")
        if away is not None:
            return away
        if not state.ground_at(1 - self.side) >> target & 1:
            return Refusal(f"no enemy ground unit is in {word}", cite["ground attack"], spaces=[word])
        if not self.in_reach(state) >> target & 1:
            return Refusal(f"none of your ground units is next to {word}", cite["attackers"], spaces=[word])
        why = f"the units in {word} have defended already in this {world.profile.step}"
        return Refusal(why, cite["one attack a hex"], cite["one defence"], spaces=[word])

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name, word = world.unit(unit), world.hex(targets[0])
        about = {"units": [name], "spaces": [word]}
        if world.gunships >> unit & 1:
            why = f"{name} fires once a turn, at a coastal hex that ground units attack in this {world.profile.step}"
            once = [cite["gunfire once"]] if self.deep or state.used >> unit & 1 else []
            return Refusal(why, cite["naval gunfire"], *once, **about)
        if not world.ground >> unit & 1:
            return Refusal(f"{name} is not a ground unit", cite["ground attack"], **about)
        if state.attacked >> unit & 1:
            return Refusal(
                f"{name} has attacked already in this {world.profile.step}",
                cite["one attack a unit"],
                cite["one hex an attack"],
                **about,
            )
        away = off_map(state, unit, "ground attack")
        if away is not None:
            return away
        if not world.is_next_to(state.at[unit], targets[0]):
            return Refusal(f"{name} is not next to {word}", cite["attackers"], **about)
        if not self.able(state) >> unit & 1:
            return self._no_attack(state, unit)
        if barred(state, unit) >> targets[0] & 1:
            why, clause = state.why_barred(unit, targets[0])
            return Refusal(f"{name} cannot attack {word}: {why}", clause, **about)
        return Refusal(f"only sea lies between {name} and {word}", cite["sea hexsides"], **about)

    def _no_attack(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        return Refusal(f"{name} has no combat factor", world.cite["factor needed"], units=[name])

    def manners(self, state: Position, target: int) -> Mapping[str, GroundAttack]:
        """The verbs with which a hex can be attacked, each with the segment as it is then; a game may have more."""
        return {self.verb: self}

    def needed(self, state: Position) -> int:
        """Units of which one must take part; 0 if anybody will do."""
        return 0

    # --- strengths

    def strength(self, state: Position, unit: int) -> Term:
        world = state.world
        if world.gunships >> unit & 1:
            return Term(f"{world.unit(unit)}, naval gunfire", world.kind[unit].bombardment, world.cite["naval gunfire"])
        if state.untried >> unit & 1:
            return terms(state, 1 << unit, "combat factors")[0]
        note = ", reduced" if state.reduced >> unit & 1 else ""
        return Term(f"{world.unit(unit)}{note}", state.strength(unit), world.cite["combat factors"])

    def defence(self, state: Position, target: int) -> list[Term]:
        return [self.strength(state, unit) for unit in bits(self.defenders(state, target))]

    def shifts(self, state: Position, targets: Targets, units: int) -> list[Term]:
        return ground_shifts(state, targets[0], units)

    def column(self, state: Position, battle: Battle) -> str:
        """With untried guerrillas in the battle: between which columns it lies (27.0c; 24.1b)."""
        fighters, attackers = self.turned_up(state, battle), mask_of(battle.attackers)
        if not fighters & state.untried:
            return super().column(state, battle)
        tried = [self.battle(world, battle.targets, attackers) for _, world in revealed_worlds(state, fighters)]
        columns = sorted((self._column(state, found).place, self._column(state, found).heading) for found in tried)
        low, high = columns[0][1], columns[-1][1]
        return low if low == high else f"{low} to {high}, by the strength of the untried"

    def turned_up(self, state: Position, battle: Battle) -> int:
        return mask_of(battle.attackers) | self.defenders(state, battle.targets[0])

    def meaning(self, state: Position, battle: Battle, result: str) -> str:
        world, target = state.world, battle.targets[0]
        ours = mask_of(battle.attackers) & world.ground
        losers, retreating = self.defenders(state, target), state.ground_units(target, 1 - self.side)
        return prospect(state, world.pack.crt.result[result][self.kind], (ours, losers), (ours, retreating))

    # --- results

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """Ships have fired for this turn, and an oilfield may catch fire (28.0a)."""
        world = state.world
        state.used |= attackers & world.gunships
        events = super().go_on(state, target, attackers, draws)
        fire = world.pack.fire
        if fire is None or not state.has("fires") or not world.feature["oilfield"] & ~state.fires & 1 << target:
            return events
        where = world.hex(target)
        die = draws.roll(DICE.of("fire", at=where))
        burns = die in fire.after_combat  # 28.0a
        if burns:
            state.fires |= 1 << target
        data = {"at": where, "die": die, "burns": burns}
        return [*events, Event("fire", data, (world.cite["fire by combat"],))]

    def carry_out(self, state: Position, battle: Battle, data: ResultData, result: str) -> list[Event]:
        """Losses first, the defender's before the attacker's, then retreats, then the advance (17.3a; 17.5).

        The last step goes onto the stack first.
        """
        world = state.world
        target = battle.targets[0]
        ours = mask_of(battle.attackers) & world.ground
        theirs = self.defenders(state, target)
        everybody = state.ground_units(target, 1 - self.side)
        state.defended |= everybody
        at_sea = [unit for unit in bits(ours) if world.sea >> state.at[unit] & 1]
        if at_sea:
            state.stack.append(FailedAssault(self.side, tuple(at_sea)))
        state.stack.append(Advance(self.side, tuple(bits(ours)), target, result))
        if data.retreats == "defenders":
            retreat(state, 1 - self.side, everybody, data.retreat)
        elif data.retreats == "attackers":
            retreat(state, self.side, ours, data.retreat)
        self.attacker_losses(state, ours, data.attacker_reduced)
        reduce_some(state, 1 - self.side, theirs, data.defender_reduced)
        return []

    def attacker_losses(self, state: Position, ours: int, number: int) -> None:
        """Which of the attackers may be chosen for the steps that they lose."""
        reduce_some(state, self.side, ours, number)

    # --- the end

    def run(self, state: Position, draws: Draws) -> list[Event]:
        why = "no further attack is possible" if state.attacked else "no attack is possible"
        return passed_over(state, why) + self.close(state)

    def close(self, state: Position) -> list[Event]:
        """Units at sea that made no assault are lost when the segment ends (18.3d; 20.4b)."""
        world = state.world
        state.stack.pop()
        return lose_at_sea(state, state.units_in(state.ground_at(self.side) & world.sea) & world.of_side[self.side])


def lose_at_sea(state: Position, units: int) -> list[Event]:
    """Those of some units that are at sea are eliminated (18.3d, 23.3; 20.4b, 26.1d)."""
    world = state.world
    afloat = mask_of(unit for unit in bits(units & world.ground) if world.sea >> state.at[unit] & 1)
    if not afloat:
        return []
    state.eliminate(afloat)
    return [Event("lost", {"units": world.units.say(afloat)}, (world.cite["failed assault"],))]


class FailedAssault(Automatic[Position], frozen=True, tag="failed_assault"):
    """Attackers from the sea that have not entered the hex when the combat is over are lost (18.3d, 23.3)."""

    side: int
    units: tuple[int, ...]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return lose_at_sea(state, mask_of(self.units))


class DeepBattle(GroundAttack, frozen=True, tag="deep_battle"):
    """A second attack segment for some contingents, whatever their units did in the first (17.6)."""

    deep: ClassVar[bool] = True

    def _contingent_attacks(self, state: Position, unit: int) -> bool:
        return state.contingent(unit) in state.world.profile.deep_battle

    def _no_attack(self, state: Position, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        if self._contingent_attacks(state, unit):
            return super()._no_attack(state, unit)
        why = f"{name} takes no part in deep battle"
        return Refusal(why, world.cite["no deep battle"], units=[name])
