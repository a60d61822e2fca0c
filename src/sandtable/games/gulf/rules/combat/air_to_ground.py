"""Air-to-ground combat: aircraft bomb the ground units under them (16), with missiles and, in one game, gunfire."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.attacking import DONE, Targets
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.explain import not_a_hex
from sandtable.games.gulf.rules.special_forces.guidance import GUIDE, guide, guide_choices, may_guide, why_no_guide
from sandtable.kernel import Draws, Event, Question, derived
from sandtable.language import Choices, Words

from .missiles import SCUD, fire_scud, may_fire_scud, return_missiles, scud_forecast, scud_targets, why_no_scud
from .strikes import Strike, ships_ready

BOMB = "bomb"


class AirToGround(Strike, frozen=True, tag="air_to_ground"):
    """16.0a: aircraft may attack the ground units in the hex over which they fly."""

    verb: ClassVar[str] = BOMB

    @property
    def called(self) -> str:
        return "Air-to-ground attack"

    def question_text(self, state: Position) -> str:
        scud = ", fire a Scud" if may_fire_scud(state, self.side) else ""
        return f"Bomb the enemy ground units under your aircraft{scud}, or end the {state.world.profile.step}"

    def asks(self, state: Position) -> list[Question]:
        if not self.targets(state) and not may_fire_scud(state, self.side):
            return []
        return [Question(state.seat(self.side), self.verb, self.question_text(state))]

    def more_words(self, state: Position) -> Words:
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
        return mask_of(space for space in bits(hexes) if self.defenders(state, space))  # X22

    def _bombers(self, state: Position) -> int:
        """Aircraft in the air with a ground attack factor that have not attacked the ground yet (14.1b, 16.0c)."""
        world = state.world
        return state.flying & world.of_side[self.side] & world.bombers & ~state.attacked

    @derived
    def joint(self, state: Position, targets: Targets) -> int:
        """The aircraft over a hex, and the ships that may join them at the coast (20.5)."""
        ships = ships_ready(state, self.side) if state.world.coast >> targets[0] & 1 else 0
        return self._bombers(state) & state.units_at(targets[0]) | ships

    # --- what happens

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

    # --- why not

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if (prefix and prefix[0] == GUIDE) or (not prefix and word == GUIDE):
            return why_no_guide(state, seat, self.side, prefix, word)
        if (prefix and prefix[0] == SCUD) or (not prefix and word == SCUD):
            return why_no_scud(state, self.side, None if not prefix or word is None else state.world.spaces.index[word])
        return super().refuse(state, seat, prefix, word)

    def wrong_verb(self, state: Position, seat: str, word: str) -> Refusal:
        if word != BOMB:
            return super().wrong_verb(state, seat, word)
        why = "none of your aircraft over enemy ground units can still attack"
        return Refusal(why, state.world.cite["bombing"], nearest=[DONE])

    def no_enemy(self, state: Position, target: int) -> Refusal:
        world, cite = state.world, state.world.cite
        word = world.hex(target)
        away = not_a_hex(state, target, "bombing")
        if away is not None:
            return away
        if not state.ground_at(1 - self.side) >> target & 1:
            return Refusal(f"there is no enemy ground unit in {word}", cite["bombing"], spaces=[word])
        if not self.defenders(state, target):
            why = f"the units in {word} have defended already in this {world.profile.step}"
            return Refusal(why, cite["one attack a hex"], spaces=[word])
        over = [unit for unit in bits(state.flying & world.of_side[self.side]) if state.at[unit] == target]
        spent = [unit for unit in over if state.attacked >> unit & 1 or not world.bombers >> unit & 1]
        if len(over) == len(spent) == 1:
            return self.wrong_attacker(state, (target,), over[0])
        why = f"no aircraft over {word} can still attack" if over else f"none of your aircraft is over {word}"
        return Refusal(why, cite["bombing"], spaces=[word])

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world, cite = state.world, state.world.cite
        name, target = world.unit(unit), targets[0]
        about = {"units": [name]}
        if world.naval >> unit & 1:
            return Refusal(f"{name} cannot shell {world.name_of(target)} now", cite["gunfire"], **about)
        if not world.aircraft >> unit & 1:
            return Refusal(f"{name} is not an aircraft", cite["bombing"], **about)
        if state.attacked >> unit & 1:
            why = f"{name} has attacked already in this {world.profile.step}"
            return Refusal(why, cite["one attack a unit"], **about)
        if not world.bombers >> unit & 1:
            return Refusal(f"{name} has no ground attack factor", cite["factor needed"], **about)
        return Refusal(f"{name} is not flying over {world.hex(target)}", cite["bombing"], **about)
