"""The Reinforcement Phase of Desert One War: guerrillas, foreign help, and the road from Pakistan (9, 24.2, 26.6)."""

from __future__ import annotations

from sandtable.board.masks import bits, mask_of, union
from sandtable.documents import Option
from sandtable.errors import Refusal
from sandtable.games.gulf.desert_one_war.position.files import FULL, OPFOR
from sandtable.games.gulf.desert_one_war.position.state import DesertPosition
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import names, number_of
from sandtable.games.gulf.position.world import GROUND_STAGING, LOST
from sandtable.games.gulf.rules.explain import not_a_choice
from sandtable.games.gulf.rules.movement.airbases import open_airfields
from sandtable.games.gulf.rules.reinforcement import DONE, Reinforcement
from sandtable.games.gulf.rules.special_forces.guerrillas import left_in_pool, placing_hexes, raise_guerrilla
from sandtable.games.gulf.rules.special_forces.special_operations import RAISE
from sandtable.kernel import Automatic, Draws, Event, derived
from sandtable.language import END, Choices, Words

from .events import ALERT, ISRAEL, SOVIETS

RESTORE = "restore"
HELP_TURNS = (2, 4, 6, 8)
ALERT_POINTS = 25
SCHEDULES = {"1979": "25.1h", "1980": "25.2h", "1981": "25.3e", "1978": "25.4d"}
"""The clauses that say when guerrillas come."""


class Points(Automatic[Position], frozen=True, tag="points"):
    """The track is set to the value of the turn; what was left is lost (7.1a)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        values = state.world.pack.atp.available[state.scenario]
        state.atp = ALERT_POINTS if ALERT in state.events and state.turn == 1 else values[state.turn - 1]  # 26.6n
        return [Event("atp", {"atp": state.atp}, ("7.1a",))] if any(values) else []


def schedule(state: Position, side: int) -> tuple[str, int]:
    """The pool from which a side draws guerrillas this turn, and how many (25.1h, 25.2h, 25.3e, 26.6k, 26.6w)."""
    entries = [entry for entry in state.world.data.guerrillas if entry.side == state.seat(side)]
    if not entries:
        return "", 0
    due = sum(entry.count for entry in entries if state.turn in entry.turns)
    if state.scenario in ("1980", "1981"):
        due += (ISRAEL in state.events) + (FULL in state.events)
    return entries[0].pool, due + state.held_back


def hold_back(state: Position, side: int) -> None:
    """Guerrillas that were not raised may come later, unless their number is a maximum for the turn (9.5a, 25.2h).

    An empty box gives none, neither now nor later (24.2a, 25.3e).
    """
    pool, number = schedule(state, side)
    lapses = any(entry.maximum for entry in state.world.data.guerrillas)
    if pool:
        state.held_back = 0 if lapses else max(0, min(number - state.raised, left_in_pool(state, pool)))


class DesertReinforcement(Reinforcement, frozen=True, tag="desert_reinforcement"):
    """Besides ``place``: ``raise HEX`` for a guerrilla and ``restore UNIT [HEX]`` with foreign help."""

    # --- guerrillas

    @derived
    def arrivals_due(self, state: Position) -> tuple[str, int]:
        """The guerrillas that may still be raised this turn."""
        pool, number = schedule(state, self.side)
        return pool, min(number - state.raised, left_in_pool(state, pool)) if pool else 0

    @derived
    def raising(self, state: Position) -> int:
        """Where one may appear: in its own country, or in any of those that the pool names (24.0a, 24.2b, 26.5d)."""
        assert isinstance(state, DesertPosition)
        pool, number = self.arrivals_due(state)
        if number <= 0:
            return 0
        world = state.world
        data = next(entry for entry in world.pack.pool if entry.id == pool)
        found = union(placing_hexes(state, country, self.side) for country in (data.countries or ["Iran"]))
        if data.countries and state.has("kurds"):
            found &= ~world.region["kurdistan"]
        return found

    # --- foreign help

    @derived
    def helped(self, state: Position) -> dict[int, int]:
        """Units that a foreign power may restore, with the hexes where they appear; none if they are refitted."""
        assert isinstance(state, DesertPosition)
        donor, covert = self._helpers(state)
        if state.restored or state.turn not in HELP_TURNS or not (donor or covert):
            return {}
        hurt, lost = state.reduced_or_lost(self.side)
        if covert and not donor:  # 26.6o: in an Iranian airfield hex
            hurt = mask_of(unit for unit in bits(hurt) if state.world.country["Iran"] >> state.at[unit] & 1)
        found = dict.fromkeys(bits(hurt), 0)
        for unit in bits(lost):
            fields = open_airfields(state, unit)
            if fields:
                found[unit] = fields
        return found

    def _helpers(self, state: Position) -> tuple[bool, bool]:
        """Whether the Soviet Union helps this side openly, and whether others do so in secret (26.6f, 26.6o)."""
        donor = SOVIETS in state.events and state.world.side_of.get("Soviet") == self.side
        return donor, "covert-support" in state.events and state.seat(self.side) == OPFOR

    # --- the road from Pakistan

    def places(self, state: Position, unit: int) -> int:
        assert isinstance(state, DesertPosition)
        world = state.world
        if state.at[unit] == world.box[GROUND_STAGING]:
            return state.border_hexes(unit)
        return super().places(state, unit)

    @derived
    def ready(self, state: Position) -> int:
        assert isinstance(state, DesertPosition)
        world = state.world
        found = super().ready(state)
        for unit in bits(state.units_at(world.box[GROUND_STAGING]) & world.ground & world.of_side[self.side]):
            if state.border_hexes(unit):
                found |= 1 << unit
        return found

    # --- sentences

    def question_text(self, state: Position) -> str:
        _, number = self.arrivals_due(state)
        text = super().question_text(state)
        return f"{text}; {number_of(number, 'guerrilla')} may be raised" if number > 0 else text

    def verbs(self, state: Position) -> list[str]:
        extra = ([RAISE] if self.raising(state) else []) + ([RESTORE] if self.helped(state) else [])
        return [*extra, *super().verbs(state)]

    def _overrun(self, state: Position, word: str) -> Option:
        """A hex for a guerrilla, with the enemy aircraft that it would find on the ground there (11.8)."""
        found = state.based_units(state.world.spaces.index[word], 1 - self.side)
        return Option(word, "space", note=f"overruns {names(state.world, found)}" if found else "")

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if prefix[:1] == (RAISE,):
            rising = Choices((), self.raising(state), world.spaces, detail=lambda word: self._overrun(state, word))
            return rising if len(prefix) == 1 else END
        if prefix[:1] == (RESTORE,):
            helped = self.helped(state)
            if len(prefix) == 1:
                return Choices((), mask_of(helped), world.units)
            fields = helped[world.units.index[prefix[1]]]
            return Choices((), fields, world.spaces, complete=not fields) if len(prefix) == 2 else END
        return super().choices(state, seat, prefix)

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        near = list(self.choices(state, seat, prefix))[:3] if prefix else self.verbs(state)
        first = prefix[0] if prefix else word
        if first == RAISE:
            why, *clauses = self._no_guerrilla(state, word if prefix else None)
            return Refusal(why, *clauses, nearest=near)
        if first == RESTORE:
            why, *clauses = self._no_help(state, prefix[1:], word if prefix else None)
            return Refusal(why, *clauses, nearest=near)
        return super().refuse(state, seat, prefix, word)

    def _no_guerrilla(self, state: Position, word: str | None) -> tuple[str, ...]:
        """Why no guerrilla appears, or not in a hex, and by which clauses."""
        world, when = state.world, SCHEDULES[state.scenario]
        pool, number = schedule(state, self.side)
        if not number:
            return f"you raise no guerrillas on turn {state.turn}", when
        if not left_in_pool(state, pool):
            return "all guerrillas of the pool are on the map", when, "24.2a"
        if state.raised >= number:
            return f"you may raise {number_of(number, 'guerrilla')} this turn, and have done so", when
        if word is None or word not in world.spaces.index:
            return "no hex is open to a guerrilla now", "24.2b"
        space = world.spaces.index[word]
        enemy = 1 - self.side
        if space < world.end and state.ground_at(enemy) >> space & 1:
            return f"{word} is held by the enemy", "24.2b"
        if space < world.end and state.zone(enemy) >> space & 1:
            return f"{word} is in an enemy zone of control", "24.2b"
        if state.has("kurds") and pool != "IRGC" and world.region["kurdistan"] >> space & 1:
            return "Arab guerrillas do not appear in Kurdistan", "26.5d"
        return f"{word} is not a city, airfield or oilfield of the guerrilla's own country", "24.2b"

    def _no_help(self, state: Position, named: Words, word: str | None) -> tuple[str, ...]:
        """Why no foreign power restores a unit, and by which clauses."""
        world = state.world
        donor, covert = self._helpers(state)
        if not donor and not covert:
            return "no foreign power helps you", "26.6f", "26.6o"
        clause = "26.6f" if donor else "26.6o"
        if state.turn not in HELP_TURNS:
            return f"help comes on turns {', '.join(map(str, HELP_TURNS))}, and this is turn {state.turn}", clause
        if state.restored:
            return "one unit has been restored already this turn", clause
        if named and self.helped(state).get(world.units.index[named[0]]):
            return f"{named[0]} can only return to an airfield that is open to it", clause
        if named:
            return f"{named[0]} is refitted where it is: name no hex", clause
        if word is None:
            return "no unit of yours can be restored now", clause
        unit = world.units.index[word]
        known = not_a_choice(state, state.seat(self.side), unit) if world.side[unit] != self.side else None
        if known is not None:
            return known.why, *known.clauses
        if world.aircraft >> unit & 1 and state.at[unit] == world.box[LOST]:
            return f"no airfield is open to {word}", clause
        if world.aircraft >> unit & 1:
            return f"{word} has not been eliminated", clause
        if not state.reduced >> unit & 1 or state.at[unit] >= world.end:
            return f"{word} is not a reduced ground unit on the map", clause
        return f"{word} is not in an airfield hex{'' if donor else ' of Iran'}", clause

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        if words[0] == DONE:
            hold_back(state, self.side)
        if words[0] == RAISE:
            pool, _ = self.arrivals_due(state)
            state.raised += 1
            return raise_guerrilla(state, pool, world.spaces.index[words[1]])
        if words[0] == RESTORE:
            unit = world.units.index[words[1]]
            state.restored = True
            if len(words) > 2:
                state.put(unit, world.spaces.index[words[2]])
                state.arrived |= 1 << unit
            else:
                state.reduced &= ~(1 << unit)
            clause = "26.6f" if self._helpers(state)[0] else "26.6o"
            return [Event("restored", {"unit": words[1], "to": words[2] if len(words) > 2 else ""}, (clause,))]
        return super().answer(state, seat, words, draws)
