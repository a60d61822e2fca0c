"""Air-to-ground combat: aircraft bomb the ground units under them (16), with missiles and, in one game, gunfire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from sandtable.board.masks import bits, mask_of
from sandtable.documents import Term
from sandtable.errors import Refusal
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Choices, Words

from .air_combat import DONE, AirAttack, push_air_losses
from .combat import Kind
from .disclosure import awaits_disclosure, declare
from .explain import not_a_hex
from .guerrillas import reveal_in, terms
from .guidance import GUIDE, guide, guide_choices, may_guide, why_no_guide
from .losses import reduce_some
from .markers import blood_shift
from .missiles import SCUD, fire_scud, may_fire_scud, return_missiles, scud_forecast, scud_targets, why_no_scud
from .prospects import prospect
from .retreat import retreat
from .rule_records import ResultData
from .shifts import fire_shift, terrain_shift
from .state import Position
from .wording import names
from .world import CARRIER, GROUND_STAGING

BOMB = "bomb"


class AirToGround(AirAttack, frozen=True, tag="air_to_ground"):
    """16.0a: aircraft may attack the ground units in the hex over which they fly."""

    verb: ClassVar[str] = BOMB
    kind: ClassVar[Kind] = "air-to-ground"
    compulsory: ClassVar[bool] = False

    def question_text(self, state: Position) -> str:
        scud = ", fire a Scud" if may_fire_scud(state, self.side) else ""
        return f"Bomb the enemy ground units under your aircraft{scud}, or end the segment"

    def asks(self, state: Position) -> list[Question]:
        if not self.targets(state) and not may_fire_scud(state, self.side):
            return []
        return [Question(state.seat(self.side), self.verb, self.question_text(state))]

    def more_words(self, state: Position) -> tuple[str, ...]:
        guided = (GUIDE,) if may_guide(state, self.side) else ()
        return (*guided, SCUD) if may_fire_scud(state, self.side) else guided

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if prefix[:1] == (SCUD,):
            return self._scud_choices(state, prefix)
        if prefix[:1] == (GUIDE,):
            return guide_choices(state, self.side, prefix)
        return super().choices(state, seat, prefix)

    def _scud_choices(self, state: Position, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), scud_targets(state, self.side), world.spaces)
        target = world.spaces.index[prefix[1]]
        return Choices((), complete=True, forecast=lambda: scud_forecast(state, self.side, target))

    # --- who attacks whom

    @derived
    def targets(self, state: Position) -> int:
        over = mask_of(state.at[unit] for unit in bits(self._bombers(state)))
        hexes = state.ground_at(1 - self.side) & over & ~state.struck
        return mask_of(space for space in bits(hexes) if self.struck_units(state, space))  # X22

    def _bombers(self, state: Position) -> int:
        """Aircraft in the air with a ground attack factor that have not attacked the ground yet (14.1b, 16.0c)."""
        world = state.world
        return state.flying & world.of_side[self.side] & world.bombers & ~state.attacked

    def _ships(self, state: Position, target: int) -> int:
        """The surface action group that may join the attack on a coastal hex (20.5)."""
        world = state.world
        if world.profile.gunfire != "air operations" or not world.coast >> target & 1:
            return 0
        ready = world.gunships & world.of_side[self.side] & ~state.used
        homes = (world.box[CARRIER], world.box[GROUND_STAGING])
        return mask_of(unit for unit in bits(ready) if state.at[unit] in homes)

    @derived
    def able(self, state: Position, target: int) -> int:
        return self._bombers(state) & state.units_at(target) | self._ships(state, target)

    def next_units(self, state: Position, target: int, chosen: Sequence[int]) -> int:
        world = state.world
        floor = chosen[-1] + 1 if chosen else 0
        later = self.able(state, target) >> floor << floor
        ours = [state.contingent(unit) for unit in chosen]
        return mask_of(
            unit
            for unit in bits(later)
            if all(world.allied(name, state.contingent(unit)) for name in ours)
            and (ours or not world.naval >> unit & 1)
        )

    def is_complete(self, state: Position, target: int, chosen: int) -> bool:
        return bool(chosen)

    # --- strengths

    def strength(self, state: Position, unit: int) -> Term:
        world = state.world
        data = world.kind[unit]
        if world.naval >> unit & 1:
            return Term(world.unit(unit), data.bombardment, world.cite["gunfire"])
        return Term(world.unit(unit), data.ga, world.cite["bombing factors"])

    def struck_units(self, state: Position, target: int) -> int:
        """All ground units of the enemy in the hex (16.0b); who has defended already is spared (X22)."""
        return state.ground_units(target, 1 - self.side) & ~state.defended

    def defence(self, state: Position, target: int, attackers: int) -> list[Term]:
        return terms(state, self.struck_units(state, target), "bombing defence")

    def shifts(self, state: Position, target: int, attackers: int) -> list[Term]:
        world = state.world
        found = [terrain_shift(world, target), blood_shift(state, target), fire_shift(state, target, "air-to-ground")]
        return [term for term in (*found, self.close_support(state, target, attackers)) if term is not None]

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

    def revealed_by(self, state: Position, target: int) -> int:
        return self.struck_units(state, target)

    def before_resolution(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        return reveal_in(state, self.struck_units(state, target), draws)

    def meaning(self, state: Position, target: int, attackers: int, result: ResultData) -> str:
        if not self.exposed(state, attackers):
            result = replace(result, attacker_eliminated=0, attacker_aborted=0)
        struck = self.struck_units(state, target)
        return prospect(state, result, (0, struck), (0, struck))

    def exposed(self, state: Position, attackers: int) -> int:
        """Those of the attackers that a result may bring down or drive off (21.3)."""
        world = state.world
        immune = world.b52s | (world.parenthesized if world.profile.immune_aircraft == "parenthesized" else 0)
        return attackers & world.aircraft & ~immune

    def carry_out(self, state: Position, target: int, attackers: int, result: ResultData) -> list[Event]:
        """Reductions before retreats (16.3); aircraft abort or fall, but for those that no result touches (21.3)."""
        world = state.world
        struck = self.struck_units(state, target)
        state.defended |= struck
        ships = attackers & world.naval
        state.used |= ships
        if result.retreat:
            retreat(state, 1 - self.side, struck, result.retreat, one=True)
        reduce_some(state, 1 - self.side, struck, result.defender_reduced, self.kind)
        exposed = self.exposed(state, attackers)
        push_air_losses(state, self.side, exposed, result.attacker_eliminated, result.attacker_aborted, self.kind)
        return []

    def close(self, state: Position) -> list[Event]:
        state.bombed = state.struck
        state.joint_operations = state.guided = 0
        super().close(state)
        return return_missiles(state, self.side)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == GUIDE:
            world = state.world
            return guide(state, world.units.index[words[1]], world.spaces.index[words[2]], draws)
        if words[0] == SCUD:
            return fire_scud(state, self.side, state.world.spaces.index[words[1]], draws)
        return super().answer(state, seat, words, draws)

    def attack(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        """The owner of a marker in the hex may turn it up first (18.2c)."""
        if awaits_disclosure(state, self.side, target):
            return declare(state, target, attackers)
        return self.go_on(state, target, attackers, draws)

    def go_on(self, state: Position, target: int, attackers: int, draws: Draws) -> list[Event]:
        return self.resolve(state, target, attackers, draws)

    # --- why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if (prefix and prefix[0] == GUIDE) or (not prefix and word == GUIDE):
            return why_no_guide(state, seat, self.side, prefix, word)
        if (prefix and prefix[0] == SCUD) or (not prefix and word == SCUD):
            return why_no_scud(state, self.side, None if not prefix or word is None else state.world.spaces.index[word])
        if not prefix and word == BOMB:
            world = state.world
            why = "none of your aircraft over enemy ground units can still attack"
            return Refusal(why, world.cite["bombing"], nearest=[DONE])
        return super().refuse(state, seat, prefix, word)

    def wrong_target(self, state: Position, target: int) -> Refusal:
        world, cite = state.world, state.world.cite
        word = world.hex(target)
        away = not_a_hex(state, target, "bombing")
        if away is not None:
            return away
        about = {"spaces": [word], "nearest": world.spaces.say(self.targets(state))[:3]}
        if state.struck >> target & 1:
            return Refusal(f"{word} has been attacked already in this segment", cite["one attack a hex"], **about)
        if not state.ground_at(1 - self.side) >> target & 1:
            return Refusal(f"there is no enemy ground unit in {word}", cite["bombing"], **about)
        if not self.struck_units(state, target):
            why = f"the units in {word} have defended already in this segment"
            return Refusal(why, cite["one attack a hex"], **about)
        return Refusal(f"no aircraft over {word} can attack", cite["bombing"], **about)

    def wrong_attacker(self, state: Position, target: int, chosen: Sequence[int], unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        about = {"units": [name], "nearest": world.units.say(self.next_units(state, target, chosen))[:3]}
        if self.able(state, target) >> unit & 1:
            if not chosen:
                return Refusal(f"{name} can only join aircraft: name the aircraft first", cite["gunfire"], **about)
            why = f"{name} may not attack together with {names(world, chosen)}"
            return Refusal(why, cite["no joint attacks"], **about)
        if world.naval >> unit & 1:
            return Refusal(f"{name} cannot shell {world.name_of(target)} now", cite["gunfire"], **about)
        if not world.aircraft >> unit & 1:
            return Refusal(f"{name} is not an aircraft", cite["bombing"], **about)
        if state.attacked >> unit & 1:
            return Refusal(f"{name} has attacked already in this segment", cite["one attack a unit"], **about)
        if not world.bombers >> unit & 1:
            return Refusal(f"{name} has no ground attack factor", cite["factor needed"], **about)
        return Refusal(f"{name} is not flying over {world.hex(target)}", cite["bombing"], **about)
