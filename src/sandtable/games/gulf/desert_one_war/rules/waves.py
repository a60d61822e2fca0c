"""Ground attacks of Desert One War: human waves (23.1) and the TRICAP division (26.4b)."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.board.masks import bits, mask_of
from sandtable.counters.attacking import Targets
from sandtable.documents import Option, Term
from sandtable.errors import Refusal
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.rules.combat.ground_combat import GroundAttack
from sandtable.games.gulf.rules.combat.losses import reduce_some
from sandtable.kernel import Draws, Event, derived
from sandtable.language import Choices, Words

ATTACK, WAVE, WITH = "attack", "wave", "with"
WAVE_NOTE = "a column more, but DR becomes E1, and a guard is lost first"
RETREAT, EXCHANGE = "DR", "E1"


def _with_price(word: str) -> Option:
    """What a human wave brings and costs stands beside the word (23.1a)."""
    return Option(word, "word", note=WAVE_NOTE if word == WAVE else "")


class WaveAttack(GroundAttack, frozen=True, tag="wave_attack"):
    """``wave HEX with UNIT…`` is an attack by a human wave: it must include guards of the revolution (23.1a)."""

    waving: bool = False

    @property
    def called(self) -> str:
        return "Human wave attack" if self.waving else super().called

    @derived
    def guards(self, state: Position) -> int:
        return state.world.revolution_guards & state.world.of_side[self.side]

    @derived
    def wave_targets(self, state: Position) -> int:
        """Hexes that a wave can attack: those beside which a guard stands."""
        return mask_of(h for h in bits(self.open_targets(state)) if self.joint(state, (h,)) & self.guards(state))

    def shifts(self, state: Position, targets: Targets, units: int) -> list[Term]:
        world = state.world
        found = list(super().shifts(state, targets, units))
        if self.waving:
            found.append(Term("human wave", world.shift_columns["human-wave"], "23.1a"))
        if state.has("tricap") and units & world.tricap == world.tricap:
            found.append(Term("TRICAP division", world.shift_columns["tricap"], "26.4b"))
        return found

    def manners(self, state: Position, target: int) -> Mapping[str, GroundAttack]:
        waves = self.wave_targets(state) >> target & 1
        return {ATTACK: self, WAVE: type(self)(self.side, True)} if waves else {ATTACK: self}

    def needed(self, state: Position) -> int:
        return self.guards(state) if self.waving else 0

    # --- the sentence

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            found = super().choices(state, seat, prefix)
            if not self.wave_targets(state):
                return found
            return Choices((*found.words, WAVE), detail=_with_price)
        if prefix[0] != WAVE:
            return super().choices(state, seat, prefix)
        if len(prefix) == 1:
            return Choices((), self.wave_targets(state), state.world.spaces)
        if len(prefix) == 2:
            return Choices((WITH,))
        return self._wave_units(state, seat, prefix)

    def _wave_units(self, state: Position, seat: str, prefix: Words) -> Choices:
        """As in any attack, but a guard must be among them, and only units that attack beside guards."""
        world = state.world
        wave = type(self)(self.side, True)
        found = GroundAttack.choices(wave, state, seat, (ATTACK, *prefix[1:]))
        chosen = [world.units.index[word] for word in prefix[3:]]
        guards = self.guards(state)
        if mask_of(chosen) & guards:
            return found
        target = (world.spaces.index[prefix[1]],)
        offered = 0
        for unit in bits(found.mask):
            later = self.joint(state, target) >> unit << unit & guards
            if any(self.compatible(state, mask_of(chosen) | 1 << unit | 1 << guard) for guard in bits(later)):
                offered |= 1 << unit
        return Choices((), offered, world.units, complete=False, detail=found.detail)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if (prefix[:1] or (word,)) != (WAVE,):
            return super().refuse(state, seat, prefix, word)
        if not prefix:
            why = "no Revolutionary Guards that can still attack are beside a hex that can still be attacked"
            return Refusal(why, "23.1a", *(("14.3b", "14.3c") if state.struck else ()))
        plain = (ATTACK, *prefix[1:])
        if word is not None and word not in GroundAttack.choices(self, state, seat, plain):
            return super().refuse(state, seat, plain, word)  # no attack of any kind could be made so
        near = list(self.choices(state, seat, prefix))[:3]
        return Refusal("a human wave needs Revolutionary Guards among its attackers", "23.1a", nearest=near)

    def wrong_attacker(self, state: Position, targets: Targets, unit: int) -> Refusal:
        world, target = state.world, targets[0]
        beside = world.end > state.at[unit] and world.is_next_to(state.at[unit], target)
        if world.hovercraft >> unit & 1 and beside and not world.coast >> target & 1:
            why = f"the hovercraft attacks only coastal hexes, and {world.hex(target)} is not one"
            return Refusal(why, "23.2b", units=[world.unit(unit)], spaces=[world.hex(target)])
        return super().wrong_attacker(state, targets, unit)

    # --- what happens

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] != WAVE:
            return super().answer(state, seat, words, draws)
        return GroundAttack.answer(type(self)(self.side, True), state, seat, (ATTACK, *words[1:]), draws)

    def final_result(self, result: str) -> str:
        """A wave turns a retreat of the defenders into an exchange (23.1a)."""
        return EXCHANGE if self.waving and result == RETREAT else result

    def attacker_losses(self, state: Position, ours: int, number: int) -> None:
        """The first step lost in a wave is a guard's; the rest is the owner's choice (23.1b, X-WAVEFIRST)."""
        guards = ours & self.guards(state)
        if not self.waving or not number or not guards:
            return super().attacker_losses(state, ours, number)
        reduce_some(state, self.side, ours, number - 1)
        reduce_some(state, self.side, guards, 1)
        return None
