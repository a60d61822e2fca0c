"""Retreat: the owner moves each unit the whole distance, hex by hex, or loses it (17.4; 17.6)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of
from sandtable.counters.bars import Bar, bar_at, left_open
from sandtable.errors import Refusal
from sandtable.games.gulf.position.control import controlled_by_others
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import names, number_of
from sandtable.games.gulf.rules.explain import not_a_choice, wrong_word
from sandtable.games.gulf.rules.movement.entering import enter
from sandtable.games.gulf.rules.movement.ways import enterable, table_of
from sandtable.games.gulf.rules.stacking import has_room
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

RETREAT, STAY, LOSE = "retreat", "stay", "lose"
KURDISH_CITIES = "in Kurdistan only Kurds are at home in the cities"
LONGEST = 6
"""How far an over-stacked way out is followed beyond the distance of the result (17.4e)."""

Way = tuple[int, ...]


def retreat(state: Position, side: int, units: int, hexes: int, one: bool = False) -> list[Event]:
    """Let units of a side retreat; only one of them where the result says so."""
    if hexes and units:
        state.stack.append(Retreat(side, tuple(bits(units)), hexes, one))
    return []


def home_city(state: Position, unit: int, space: int) -> bool:
    """Whether a unit may ignore a retreat in a hex: a city of its own country (17.4.1a, 17.4.1b; 17.6.1d)."""
    world = state.world
    if space >= world.end or not world.urban >> space & 1:
        return False
    if state.foreign_soil(unit) >> space & 1:
        return False
    if state.home_soil(unit) >> space & 1:
        return True
    country = world.country_of.get(space, "")
    home = world.contingents[state.contingent(unit)].home if state.contingent(unit) in world.contingents else ""
    if home == country:
        return True
    owner = next((side for side, mask in enumerate(world.home) if mask >> space & 1), -1)
    return world.profile.allies_share_cities and owner == world.side[unit]


class Retreat(Step[Position], frozen=True, tag="retreat"):
    """Units go one after the other, in the order that their owner likes; who cannot go is lost (17.4f)."""

    side: int
    units: tuple[int, ...]
    hexes: int
    one: bool = False

    @derived
    def bound(self, state: Position) -> int:
        """The units that still have to retreat. After a bombing it may be one that was hit (16.3e)."""
        left = state.on_map(mask_of(self.units))
        if self.one and state.world.profile.bombed_unit_retreats and left & state.hit:
            left &= state.hit
        return left

    @derived
    def next_hexes(self, state: Position, unit: int, way: Way) -> int:
        """The hexes that may come next on a way out, each leading to an end."""
        found = 0
        for space in bits(self._open(state, unit, way)):
            longer = (*way, space)
            if self.ends(state, unit, longer) or self.next_hexes(state, unit, longer):
                found |= 1 << space
        return found

    def _open(self, state: Position, unit: int, way: Way) -> int:
        """Hexes that may be entered next."""
        world, start = state.world, state.at[unit]
        if start >= world.end or not world.points[unit] or len(way) >= self.hexes + LONGEST:
            return 0
        return left_open(world.grid.all, self._bars(state, unit, way))

    def _bars(self, state: Position, unit: int, way: Way) -> tuple[Bar, ...]:
        """The rules that close hexes to the next step: enemies, their zones, forbidden hexes, and the way back."""
        world, cite, enemy = state.world, state.world.cite, 1 - self.side
        start = state.at[unit]
        here = way[-1] if way else start
        enemies, full_distance = cite["retreat from enemies"], (cite["full distance"],)
        forbidden = ~(table_of(state, unit).steps[here] & enterable(state, unit))
        nearer = world.grid.disc(start, min(len(way), self.hexes - 1))
        everywhere = world.grid.all if way and self._arrived(state, unit, way) else 0
        return (
            Bar(~world.grid.neighbours[here], f"it does not touch {world.hex(here)}", (cite["retreat"],)),
            Bar(state.ground_at(enemy), "an enemy unit is there", (enemies,)),
            Bar(state.zone(enemy), "it is in an enemy zone of control", (enemies, cite["retreat from zones"])),
            Bar(forbidden, "the unit could not enter it by normal movement", (cite["forbidden retreat"],)),
            Bar(everywhere, "it has retreated far enough", full_distance),
            Bar(nearer, "it does not lead away from the battle", full_distance),
            Bar(mask_of(way), "the retreat has come through it", full_distance),
        )

    def _arrived(self, state: Position, unit: int, way: Way) -> bool:
        return len(way) >= self.hexes and has_room(state, way[-1], self.side, unit)

    def ends(self, state: Position, unit: int, way: Way) -> bool:
        """Whether a way may end here: far enough and with room, or in a city that shelters it (17.4.1d; 17.6.1c)."""
        if not way:
            return False
        if self._arrived(state, unit, way):
            return True
        return self._shelters(state, unit, way[-1]) and has_room(state, way[-1], self.side, unit)

    def _shelters(self, state: Position, unit: int, space: int) -> bool:
        """Whether a longer retreat may end in a city: of its country, or in one game one that its side controls."""
        if home_city(state, unit, space):
            return True
        held = state.world.urban & controlled_by_others(state, unit) & ~state.foreign_soil(unit)
        return state.world.profile.allies_share_cities and bool(held >> space & 1)

    def may_stay(self, state: Position, unit: int) -> bool:
        return home_city(state, unit, state.at[unit])

    @derived
    def free(self, state: Position) -> tuple[int, int]:
        """The units that have a way out, and those that may stay."""
        bound = bits(self.bound(state))
        out = mask_of(unit for unit in bound if self.next_hexes(state, unit, ()))
        return out, mask_of(unit for unit in bound if self.may_stay(state, unit))

    def asks(self, state: Position) -> list[Question]:
        out, stay = self.free(state)
        if not out | stay and not self._trapped(state):
            return []
        number = 1 if self.one else (out | stay).bit_count()
        text = f"Retreat {number_of(number, 'unit')} {number_of(self.hexes, 'hex', 'hexes')}"
        doomed = 0 if self.one else self.bound(state) & ~(out | stay)
        if doomed:
            text += f"; {names(state.world, doomed)} {'has' if doomed.bit_count() == 1 else 'have'} no way out"
        return [Question(state.seat(self.side), "retreat", text, standing=True)]

    def _trapped(self, state: Position) -> int:
        """The units of which one is lost because none of them can go: the owner chooses (16.3c; 17.6f).

        While one can go, it must: a unit is not given up in place of a retreat that can be made.
        """
        out, stay = self.free(state)
        bound = self.bound(state)
        return bound if self.one and not out | stay and bound & bound - 1 else 0

    def _subjects(self, state: Position) -> dict[str, int]:
        """The units that each verb may name."""
        out, stay = self.free(state)
        verbs = {RETREAT: out, STAY: stay, LOSE: self._trapped(state)}
        return {verb: units for verb, units in verbs.items() if units}

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        subjects = self._subjects(state)
        if not prefix:
            return Choices(list(subjects))
        if len(prefix) == 1:
            return Choices((), subjects.get(prefix[0], 0), world.units)
        if prefix[0] != RETREAT:
            return END
        unit = world.units.index[prefix[1]]
        way = tuple(world.spaces.index[word] for word in prefix[2:])
        return Choices((), self.next_hexes(state, unit, way), world.spaces, complete=self.ends(state, unit, way))

    def knows(self, state: Position, verb: str) -> bool:
        return verb == RETREAT

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world, cite = state.world, state.world.cite
        if not prefix:
            if word == STAY:
                if any(state.foreign_soil(unit) >> state.at[unit] & 1 for unit in bits(self.bound(state))):
                    return Refusal(KURDISH_CITIES, cite["urban warfare"], cite["kurdish cities"], nearest=[RETREAT])
                why = "no unit that has to retreat is in a city of its own country"
                return Refusal(why, cite["urban warfare"], cite["home troops"], nearest=[RETREAT])
            return wrong_word(state, seat, word or "", list(self.choices(state, seat, ())))
        near = list(self.choices(state, seat, prefix))[:3]
        if len(prefix) == 1:
            if word is None:
                return Refusal(f"name the unit that is to {prefix[0]}", cite["retreat"], nearest=near)
            return self._no_unit(state, seat, prefix[0], world.units.index[word], near)
        unit = world.units.index[prefix[1]]
        name = prefix[1]
        way = tuple(world.spaces.index[w] for w in prefix[2:])
        if word is None and way and (len(way) >= self.hexes or self._shelters(state, unit, way[-1])):
            why = f"{prefix[-1]} is full: {name} must go on until it finds room"
            short = [cite["full distance"]] if len(way) < self.hexes else []
            return Refusal(why, cite["full retreat hex"], *short, spaces=[prefix[-1]], units=[name], nearest=near)
        if word is None:
            why = f"{name} must retreat {number_of(self.hexes, 'hex', 'hexes')}, and further if a hex is full"
            return Refusal(why, cite["full distance"], units=[name], nearest=near)
        space = world.spaces.index[word]
        bar = bar_at(self._bars(state, unit, way), space) or self._dead_end(state, (*way, space))
        why = f"{name} cannot retreat to {word}: {bar.why}"
        return Refusal(why, *bar.clauses, units=[name], spaces=[word], nearest=near)

    def _no_unit(self, state: Position, seat: str, verb: str, unit: int, near: list[str]) -> Refusal:
        world, cite = state.world, state.world.cite
        name = world.unit(unit)
        known = not_a_choice(state, seat, unit)
        if known is not None:
            return known
        if self.one and unit in self.units and not self.bound(state) >> unit & 1:
            why = f"{name} did not lose a step: the unit that did must retreat"
            return Refusal(why, cite["who retreats from bombs"], units=[name], nearest=near)
        if not self.bound(state) >> unit & 1:
            return Refusal(f"{name} does not have to retreat", cite["retreat"], units=[name], nearest=near)
        if verb == STAY:
            why = f"{name} is not in a city of its own country, so it has to retreat"
            return Refusal(why, cite["urban warfare"], cite["home troops"], units=[name], nearest=near)
        if self.one and near:
            why = f"{name} has no line of retreat: one unit must go the full distance, and another can"
            return Refusal(why, cite["one retreats"], units=[name], nearest=near)
        if not world.points[unit]:
            return Refusal(f"{name} is static and is lost if it has to retreat", cite["static retreat"], units=[name])
        return Refusal(
            f"{name} has no line of retreat and is lost", cite["blocked retreat"], units=[name], nearest=near
        )

    def _dead_end(self, state: Position, way: Way) -> Bar:
        """Why an open hex is on no way out: nothing leads on from it, and the way cannot end in it."""
        cite, here = state.world.cite, 1 << way[-1]
        if len(way) < self.hexes:
            return Bar(here, "the retreat cannot go on from there", (cite["full distance"],))
        return Bar(here, "it is full, and the retreat cannot go on from there", (cite["full retreat hex"],))

    def proposal(self, state: Position, seat: str) -> Words:
        """Stay where that is allowed; otherwise the first way out that is no longer than it has to be."""
        world = state.world
        out, stay = self.free(state)
        if stay:
            return STAY, world.unit(bits(stay)[0])
        if not out:
            return LOSE, world.unit(min(bits(self._trapped(state)), key=lambda unit: (state.strength(unit), unit)))
        unit = bits(out)[0]
        way: Way = ()
        while not self.ends(state, unit, way):
            longer = [(*way, space) for space in bits(self.next_hexes(state, unit, way))]
            way = next((each for each in longer if self.ends(state, unit, each)), longer[0])
        return (RETREAT, world.unit(unit), *(world.hex(space) for space in way))

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world, cite = state.world, state.world.cite
        unit = world.units.index[words[1]]
        state.stack.pop()
        rest = () if self.one else tuple(other for other in self.units if other != unit)
        if rest:
            state.stack.append(Retreat(self.side, rest, self.hexes, self.one))
        if words[0] == LOSE:
            state.eliminate(1 << unit)
            return [Event("trapped", {"units": [words[1]]}, (cite["blocked retreat"],))]
        if words[0] == STAY:
            return [Event("stayed", {"unit": words[1], "at": world.hex(state.at[unit])}, (cite["urban warfare"],))]
        data = {"unit": words[1], "from": world.hex(state.at[unit]), "path": list(words[2:])}
        events = [Event("retreated", data, (cite["retreat"],))]
        for word in words[2:]:
            events += enter(state, unit, world.spaces.index[word])
        return events

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """Units that must retreat, but can neither go nor stay, are lost (17.4f, 17.4h)."""
        world, cite = state.world, state.world.cite
        state.stack.pop()
        lost = self.bound(state)
        if not lost:
            return []
        state.eliminate(lost)
        static = mask_of(unit for unit in bits(lost) if not world.points[unit])
        keys = [*(["blocked retreat"] if lost & ~static else []), *(["static retreat"] if static else [])]
        return [Event("trapped", {"units": world.units.say(lost)}, tuple(cite[key] for key in keys))]
