"""Special forces: sent for air transport points, one mission each, on one die (25; 19)."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.masks import bits, mask_of
from sandtable.counters.sending import SendingStep
from sandtable.documents import Amount, Option
from sandtable.errors import Refusal
from sandtable.games.gulf.position.dice import DICE
from sandtable.games.gulf.position.displays import has_displays
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of, place
from sandtable.games.gulf.position.world import SOF
from sandtable.games.gulf.rules.explain import not_a_choice, nothing_more, passed_over, wrong_word
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.language import END, Choices, Words

from .guerrillas import guerrilla_hexes, left_in_pool, raise_guerrilla
from .markers import HOSTAGES, face_down, hexes_of, take, turn_up
from .mission_table import mission_forecast, mission_result

PLACE, MISSION, DESTROY, RAISE = "place", "mission", "destroy", "raise"
RECON, RESCUE, AIRFIELD, RECRUIT, SEIZE, KURDS = (
    "recon",
    "hostage-rescue",
    "airfield-attack",
    "recruit-guerrillas",
    "seize-critical-target",
    "raise-kurds",
)


def in_use(state: Position, side: int) -> bool:
    """Whether a side has special forces at all in this match: they may be an optional rule (25.0; 19.0)."""
    core = state.world.profile.special_operations == "standard"
    return has_displays(state, side) and (core or state.has("special-operations"))


def missions_in_play(state: Position) -> list[str]:
    """The kinds of mission that the rules of this match know."""
    return [data.id for data in state.world.pack.sof.mission if all(state.has(rule) for rule in data.requires)]


def mission_clauses(state: Position, kind: str) -> list[str]:
    """The clauses that say where a mission of a kind is run, and what comes of it."""
    return next((data.clauses for data in state.world.pack.sof.mission if data.id == kind), [])


@derived
def mission_hexes(state: Position, kind: str, side: int) -> int:
    """The hexes where a mission of a kind can be run (25.3; 19.3, 26.2)."""
    world = state.world
    enemy = 1 - side
    anybody = state.ground_at(enemy) | state.based_at(enemy) | state.flying_at(enemy)
    if kind == RECON:
        return face_down(state)
    if kind == RESCUE:
        return hexes_of(state, HOSTAGES)
    if kind == AIRFIELD:
        return world.airfields & state.based_at(enemy)
    if kind == SEIZE:
        targets = world.feature["oilfield"] | world.feature["port"] | world.feature["airfield"]
        flyers = state.flying_at(enemy) if world.profile.seizing == "no enemy unit" else 0
        return targets & world.land & ~(state.ground_at(enemy) | state.based_at(enemy) | flyers)
    if kind == RECRUIT:
        return _recruiting(state, anybody)
    if kind == KURDS:
        return state.raising_missions(side)
    return 0


def _recruiting(state: Position, enemies: int) -> int:
    """Hexes of the countries that recruit, without enemies, fires and guerrillas (25.3e, 27.0d, 28.1f)."""
    world = state.world
    pool = next((data for data in world.pack.pool if data.countries and data.id in world.pools), None)
    if pool is None or not left_in_pool(state, pool.id):
        return 0
    found = 0
    for country in pool.countries:
        found |= world.country.get(country, 0)
    return found & world.land & ~enemies & ~state.fires & ~guerrilla_hexes(state)


def _with_article(target: str) -> str:
    """What a mission needs, as part of a sentence; some texts of the pack have their article."""
    if target.startswith("a "):
        return target
    return f"{'an' if target[0] in 'aeiou' else 'a'} {target}"


class PlaceSof(SendingStep[Position], frozen=True, tag="place_sof"):
    """All special forces are placed before the first mission is run (25.1, 25.3a; 19.1, 19.3a)."""

    verbs: ClassVar[tuple[str, ...]] = (PLACE,)

    def question(self, state: Position) -> Question:
        text = f"Place special forces for their missions: {number_of(state.atp, 'ATP', 'ATP')} left"
        return Question(state.seat(self.side), "special-operations", text)

    def asks(self, state: Position) -> list[Question]:
        return [self.question(state)] if in_use(state, self.side) else []

    def ready(self, state: Position) -> tuple[int, ...]:
        world = state.world
        if state.atp < world.pack.sof.atp:
            return (0,)
        units = world.sofs & world.of_side[self.side]
        return (mask_of(unit for unit in bits(units) if state.at[unit] == world.box[SOF]),)

    def open_spaces(self, state: Position, verb: str, unit: int) -> int:
        """Any land hex in play, enemy-held or not, one marker in each (25.1, 25.2; 19.1, 19.2)."""
        world = state.world
        taken = mask_of(state.at[u] for u in bits(world.sofs) if state.at[u] < world.end)
        return world.land & ~taken & ~state.barred(unit)

    def price(self, state: Position, verb: str, unit: int, space: int) -> Amount | None:
        return state.world.pack.sof.atp

    def warning(self, state: Position, verb: str, unit: int, space: int) -> str:
        """The missions that a team could run there."""
        kinds = [kind for kind in missions_in_play(state) if mission_hexes(state, kind, self.side) >> space & 1]
        return ", ".join(kind.replace("-", " ") for kind in kinds)

    def idle(self, state: Position, verb: str, unit: int, space: int) -> str:
        return "" if self.warning(state, verb, unit, space) else "no mission here"

    def send(self, state: Position, verb: str, unit: int, space: int) -> list[Event]:
        world = state.world
        state.atp -= world.pack.sof.atp
        state.put(unit, space)
        state.moved |= 1 << unit
        data = {"unit": world.unit(unit), "to": world.hex(space), "cost": world.pack.sof.atp, "left": state.atp}
        return [Event("sof_placed", data, (world.cite["sof placed"],))]

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "done":
            state.stack[-1] = Missions(self.side)
            return []
        return super().answer(state, seat, words, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return passed_over(state, "no special forces")

    # --- why not

    def wrong_verb(self, state: Position, seat: str, word: str, offered: list[str]) -> Refusal:
        if word == PLACE:
            world = state.world
            if state.atp >= world.pack.sof.atp:
                return Refusal(f"no special forces wait in {place(SOF)}", world.cite["sof placed"], nearest=offered)
            return self._too_dear(state, offered)
        if word == MISSION:
            why = "missions are run once all special forces are in place: finish placing first"
            return Refusal(why, state.world.cite["missions of sof"], nearest=["done"])
        return wrong_word(state, seat, word, offered)

    @staticmethod
    def _too_dear(state: Position, offered: list[str]) -> Refusal:
        world = state.world
        why = f"a mission costs {number_of(world.pack.sof.atp, 'ATP', 'ATP')}, and {state.atp} are left"
        return Refusal(why, world.cite["pay as you act"], world.cite["sof placed"], nearest=offered)

    def after_done(self, state: Position) -> Refusal:
        return nothing_more(state)

    def wrong_unit(self, state: Position, seat: str, verb: str, unit: int) -> Refusal:
        world = state.world
        name = world.unit(unit)
        known = not_a_choice(state, seat, unit, "command")
        if known is None and world.sofs >> unit & 1 and state.at[unit] == world.box[SOF]:
            return self._too_dear(state, [])
        why = "is in place already" if world.sofs >> unit & 1 else "is not a special forces unit"
        return known or Refusal(f"{name} {why}", world.cite["sof placed"], units=[name])

    def wrong_space(self, state: Position, verb: str, unit: int, space: int) -> tuple[str, ...]:
        world = state.world
        word = world.hex(space)
        if space < world.end and state.barred(unit) >> space & 1:
            why, clause = state.why_barred(unit, space)
            return f"special forces may not be put in {word}: {why}", clause
        if space < world.end and world.land >> space & 1:
            return f"special forces are in {word} already", world.cite["sof in a hex"]
        return f"special forces go to a land hex in play, not to {place(word)}", world.cite["sof placed"]


class Missions(Step[Position], frozen=True, tag="missions"):
    """Each team runs one mission, named as it is run (25.3a; 19.2, 19.3a). A team that can do nothing goes home."""

    side: int

    def teams(self, state: Position) -> int:
        """The teams on the map that were sent this turn."""
        world = state.world
        units = world.sofs & world.of_side[self.side] & state.moved & ~state.attacked
        return mask_of(unit for unit in bits(units) if state.at[unit] < world.end)

    def kinds(self, state: Position, unit: int) -> list[str]:
        here = state.at[unit]
        return [kind for kind in missions_in_play(state) if mission_hexes(state, kind, self.side) >> here & 1]

    def ready(self, state: Position) -> int:
        return mask_of(unit for unit in bits(self.teams(state)) if self.kinds(state, unit))

    def asks(self, state: Position) -> list[Question]:
        if not self.ready(state):
            return []
        return [Question(state.seat(self.side), MISSION, "Run the missions of your special forces, one by one")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        world = state.world
        if not prefix:
            return Choices((MISSION,))
        if len(prefix) == 1:
            return Choices((), self.ready(state), world.units)
        unit = world.units.index[prefix[1]]
        if len(prefix) > 2:
            modifiers = self.modifiers(state, unit, prefix[2])
            return Choices((), complete=True, forecast=lambda: mission_forecast(world, prefix[2], prefix[1], modifiers))

        def detail(word: str) -> Option:
            modifiers = self.modifiers(state, unit, word)
            note = ", ".join(f"{value:+d} {text}" for text, value in modifiers) or "no modifier"
            return Option(
                word, "word", note=f"one die, {note}: success on {world.pack.sof.table.failure_max + 1} or more"
            )

        return Choices(tuple(self.kinds(state, unit)), detail=detail)

    def modifiers(self, state: Position, unit: int, kind: str) -> list[tuple[str, int]]:
        """25.4b; 19.4"""
        empty = not state.ground_at(1 - self.side) >> state.at[unit] & 1
        holds = {"recon": kind == RECON, "no-enemy-ground": empty, "hostage-rescue": kind == RESCUE}
        return [(data.text, data.drm) for data in state.world.pack.sof.modifier if holds[data.when]]

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        clause = world.cite["missions of sof"]
        if not prefix:
            return wrong_word(state, seat, word or "", [MISSION])
        near = list(self.choices(state, seat, prefix))[:3]
        if len(prefix) == 1:
            unit = None if word is None else world.units.index[word]
            known = None if unit is None else not_a_choice(state, seat, unit, "command")
            why = "name a team on the map that has a mission to run"
            if unit is not None and self.teams(state) >> unit & 1:
                why = f"{word} finds no mission to run in {world.name_of(state.at[unit])} and will go home"
            return known or Refusal(why, clause, nearest=near)
        return self._no_mission(state, prefix[1], word, near)

    def _no_mission(self, state: Position, name: str, word: str | None, near: list[str]) -> Refusal:
        """What a mission needs that the hex of the team does not have."""
        cite = state.world.cite
        data = next((mission for mission in state.world.pack.sof.mission if mission.id == word), None)
        if data is None:
            return Refusal(f"name the mission of {name}", cite["missions of sof"], nearest=near)
        if not all(state.has(rule) for rule in data.requires):
            why = f"{data.id.replace('-', ' ')} belongs to optional rules that this match does not use"
        else:
            why = f"{name} cannot do this here: {data.id.replace('-', ' ')} needs {_with_article(data.target)}"
        clauses = [*mission_clauses(state, data.id), cite["missions of sof"]]
        full = self._no_recruits(state, name) if data.id == RECRUIT else None
        if full is not None:
            why, clauses = full[0], [full[1], *clauses]
        return Refusal(why, *clauses, units=[name], nearest=near)

    @staticmethod
    def _no_recruits(state: Position, name: str) -> tuple[str, str] | None:
        """What keeps a guerrilla out of a hex besides enemies, with the clause (27.0d, 28.1f)."""
        cite, here = state.world.cite, state.at[state.world.units.index[name]]
        if state.fires >> here & 1:
            return f"{name} raises no guerrilla where the oil burns", cite["fire and guerrillas"]
        if guerrilla_hexes(state) >> here & 1:
            return "a guerrilla is there already, and a hex holds one", cite["guerrilla in a hex"]
        return None

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        unit, kind = world.units.index[words[1]], words[2]
        here = state.at[unit]
        die = draws.roll(DICE.of("mission", unit=words[1]))
        total = die + sum(value for _, value in self.modifiers(state, unit, kind))
        result = mission_result(world, total)
        state.attacked |= 1 << unit
        data = {"unit": words[1], "kind": kind, "at": world.hex(here), "die": die, "total": total, "result": result}
        events = [Event("mission", data, (world.cite["mission roll"],))]
        if result == "debacle":
            state.eliminate(1 << unit)  # 25.4d; 19.5c
            return events
        if result == "success" and kind == SEIZE:
            state.seized |= 1 << unit  # 25.3f; 26.2b
            return events
        state.put(unit, world.box[SOF])  # 25.4c; 19.5a, 19.5b
        return events + (self._succeed(state, kind, here) if result == "success" else [])

    def _succeed(self, state: Position, kind: str, here: int) -> list[Event]:
        world = state.world
        if kind == RECON:
            return turn_up(state, here, "recon")
        if kind == RESCUE:
            return take(state, here)
        if kind == AIRFIELD:
            state.stack.append(Sabotage(self.side, tuple(bits(state.based_units(here, 1 - self.side)))))
        elif kind == RECRUIT:
            pool = next(data.id for data in world.pack.pool if data.countries and data.id in world.pools)
            return raise_guerrilla(state, pool, here)
        elif kind == KURDS:
            state.stack.append(RaiseBeside(self.side, here))
        return []

    def run(self, state: Position, draws: Draws) -> list[Event]:
        world = state.world
        home = self.teams(state)
        for unit in bits(home):
            state.put(unit, world.box[SOF])
        state.stack.pop()
        return [Event("sof_home", {"units": world.units.say(home)}, (world.cite["missions of sof"],))] if home else []


class Sabotage(Step[Position], frozen=True, tag="sabotage"):
    """One enemy aircraft on the ground is destroyed; the raiders choose it (25.3d; 19.5a)."""

    side: int
    units: tuple[int, ...]

    def asks(self, state: Position) -> list[Question]:
        if len(self.units) < 2:
            return []
        return [Question(state.seat(self.side), DESTROY, "Choose the aircraft that your special forces destroy")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((DESTROY,))
        return Choices((), mask_of(self.units), state.world.units) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return wrong_word(state, seat, word or "", [DESTROY])
        near = [world.unit(unit) for unit in self.units]
        return Refusal("name one enemy aircraft on the ground there", *mission_clauses(state, AIRFIELD), nearest=near)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        return self._destroy(state, state.world.units.index[words[1]])

    def run(self, state: Position, draws: Draws) -> list[Event]:
        return self._destroy(state, self.units[0])

    def _destroy(self, state: Position, unit: int) -> list[Event]:
        world = state.world
        state.stack.pop()
        state.eliminate(1 << unit)
        return [Event("lost", {"units": [world.unit(unit)]}, tuple(mission_clauses(state, AIRFIELD)))]


class RaiseBeside(Step[Position], frozen=True, tag="raise_beside"):
    """A guerrilla is raised in or beside the hex of the mission (26.2a)."""

    side: int
    space: int

    def places(self, state: Position) -> int:
        near = state.world.grid.neighbours[self.space] | 1 << self.space
        return near & state.raising_hexes(self.side)

    def asks(self, state: Position) -> list[Question]:
        if not self.places(state):
            return []
        return [Question(state.seat(self.side), RAISE, "Choose the hex where the guerrilla appears")]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((RAISE,))
        return Choices((), self.places(state), state.world.spaces) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if not prefix:
            return wrong_word(state, seat, word or "", [RAISE])
        near = world.spaces.say(self.places(state))[:3]
        return Refusal(
            "the guerrilla appears in or beside the hex of the mission", world.cite["raise kurds"], nearest=near
        )

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack.pop()
        return raise_guerrilla(state, "Kurds", state.world.spaces.index[words[1]], "raise kurds")

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return []
