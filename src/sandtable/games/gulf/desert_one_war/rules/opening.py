"""Before play: revolution, first guerrillas, dice of arrival, and the events that open the first turn (25, 26.6)."""

from __future__ import annotations

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.gulf.desert_one_war.position.state import KURDS, NATO_DRAW, DesertPosition, late
from sandtable.games.gulf.position.state import Position
from sandtable.games.gulf.position.wording import number_of
from sandtable.games.gulf.position.world import POOL, TRACK, UNUSED
from sandtable.games.gulf.rules.explain import wrong_word
from sandtable.games.gulf.rules.special_forces.guerrillas import guerrilla_hexes, raise_guerrilla
from sandtable.games.gulf.rules.special_forces.markers import REVEAL, face_down, turn_up
from sandtable.games.gulf.rules.special_forces.special_operations import RAISE
from sandtable.kernel import Automatic, Draws, Event, Question, Step
from sandtable.language import END, Choices, Words

from .events import ISRAEL, LEAGUE, NATO_SUPPORT, SOVIETS, pool_units

IRAN = "Iran"


class RevolutionRolls(Automatic[Position], frozen=True, tag="revolution"):
    """The revolution thins out the Iranian forces: ground units in the open, aircraft unseen (25.2d to 25.2f, 25.3)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        world = state.world
        data = world.data.revolution
        if data is None:
            return []
        dice: dict[str, int] = {}
        full: list[str] = []
        reduced, gone = 0, 0
        for unit in bits(state.on_map(world.mobile & world.of_contingent(IRAN) & ~world.guerrillas)):
            die = dice[world.unit(unit)] = draws.roll(f"revolution {world.unit(unit)}")
            if die in data.ground["eliminated"] or (die in data.ground["reduced"] and not world.two_steps >> unit & 1):
                gone |= 1 << unit
            elif die in data.ground["reduced"]:
                reduced |= 1 << unit
            else:
                full.append(world.unit(unit))
        state.reduced |= reduced
        state.put_all(dict.fromkeys(bits(gone), world.box[UNUSED]))
        details = {"full": full, "reduced": world.units.say(reduced), "gone": world.units.say(gone), "dice": dice}
        return [Event("revolution", details, ("25.2d", "25.2f")), *self._aircraft(state, draws)]

    def _aircraft(self, state: Position, draws: Draws) -> list[Event]:
        """Each aircraft leaves the map: for a turn that only its owner knows, or for good (25.2e)."""
        world = state.world
        data = world.data.revolution
        assert data is not None
        dice: dict[str, list[int]] = {}
        turns: dict[str, int] = {}
        for unit in bits(state.on_map(world.aircraft & world.of_contingent(IRAN))):
            die = draws.roll(f"revolution {world.unit(unit)}")
            saved = die in data.air["random_reinforcement"]
            turn = draws.roll(f"arrival of {world.unit(unit)}")  # rolled for all, so that nobody can tell
            dice[world.unit(unit)] = [die, turn] if saved else [die]
            state.due[unit] = turn if saved else 0
            state.put(unit, world.box[TRACK if saved else UNUSED])
            turns[world.unit(unit)] = state.due[unit]
        seat = state.seat(self.side)
        details = {"units": list(turns)}
        return [
            Event("grounded", details, ("25.2e",)),
            Event("rolled_arrivals", {"turns": turns, "dice": dice}, ("25.2e", "9.4"), seen_by=(seat,)),
        ]


class FirstGuerrillas(Automatic[Position], frozen=True, tag="first_guerrillas"):
    """Some guerrillas are drawn before play; a die says for each whether it is placed (25.2g)."""

    side: int

    def run(self, state: Position, draws: Draws) -> list[Event]:
        data = state.world.data.initial_guerrillas
        if data is None:
            state.stack.pop()
            return []
        dice = [draws.roll(f"guerrilla {number}") for number in range(1, data.draw + 1)]
        placed = sum(die in data.placed_on for die in dice)
        events = [Event("guerrilla_dice", {"dice": dice, "placed": placed}, ("25.2g",))]
        state.stack.pop()
        if placed:
            (first,) = bits(state.world.select(data.first))
            events += raise_guerrilla(state, data.pool, first)  # 25.2g: the first one in Teheran
            state.stack.append(PlaceGuerrillas(self.side, data.pool, placed - 1, data.others))
        return events


class PlaceGuerrillas(Step[Position], frozen=True, tag="place_guerrillas"):
    """Guerrillas are placed one by one in the hexes that the rule names (25.2g, 26.6q)."""

    side: int
    pool: str
    number: int
    where: str

    def places(self, state: Position) -> int:
        world = state.world
        found = world.region["kurdistan"] & world.land if self.pool == KURDS else world.select(self.where)
        return found & ~guerrilla_hexes(state) & ~state.ground_at(1 - self.side)

    def asks(self, state: Position) -> list[Question]:
        if not self.number or not self.places(state):
            return []
        text = f"Place your guerrillas: {number_of(self.number, 'unit')} left"
        return [Question(state.seat(self.side), "guerrillas", text)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((RAISE,))
        return Choices((), self.places(state), state.world.spaces) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return wrong_word(state, seat, word or "", [RAISE])
        near = state.world.spaces.say(self.places(state))[:3]
        if self.pool == KURDS:
            why = "Kurds rise in hexes of Kurdistan that hold no enemies and no other guerrillas"
            return Refusal(why, "26.6q", nearest=near)
        clause = "25.3d" if state.scenario == "1981" else "25.2g"
        return Refusal("guerrillas start in cities of Iran, one to a hex", clause, nearest=near)

    def proposal(self, state: Position, seat: str) -> Words:
        return (RAISE, state.world.spaces.say(self.places(state))[0])

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        events = raise_guerrilla(state, self.pool, state.world.spaces.index[words[1]])
        state.arrived = 0
        state.stack[-1] = PlaceGuerrillas(self.side, self.pool, self.number - 1, self.where)
        return events


class ArrivalDice(Automatic[Position], frozen=True, tag="arrival_dice"):
    """Every unit of a random group rolls for its turn before play; only its owner knows (9.4, X-SETUPSEQ)."""

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        world = state.world
        names = [unit for group in world.data.random for unit in group.units]
        for event, pool in ((LEAGUE, "Arab League"), (SOVIETS, "Soviet")):  # 26.6b
            if event in state.events:
                names += pool_units(state, pool)
        at_once = pool_units(state, "Arab League") if ISRAEL in state.events and LEAGUE in state.events else []
        if NATO_SUPPORT in state.events:
            names += _draw_nato(state, draws)
        turns: dict[str, dict[str, int]] = {seat: {} for seat in world.seats}
        dice: dict[str, list[int]] = {}
        for name in names:
            unit = world.units.index[name]
            if state.at[unit] != world.box[POOL] or world.side[unit] < 0:
                continue
            if name in at_once:
                turn = 1  # 26.6k
            else:
                dice[name] = [draws.roll(f"arrival of {name}")]
                turn = world.pack.random_arrival.turn[str(dice[name][0])] + late(state, unit)
            state.due[unit] = turn
            state.put(unit, world.box[TRACK])
            turns[world.seats[world.side[unit]]][name] = turn
        events = []
        for seat, own in turns.items():
            data = {"turns": own, "dice": {name: dice[name] for name in own if name in dice}}
            events += [Event("rolled_arrivals", data, ("9.4",), seen_by=(seat,))] if own else []
        return events


def _draw_nato(state: Position, draws: Draws) -> list[str]:
    """Six NATO units at random come to help (26.6h)."""
    pool = pool_units(state, "NATO")
    drawn = [pool.pop(draws.roll(f"NATO unit {number}", len(pool)) - 1) for number in range(1, NATO_DRAW + 1)]
    world = state.world
    state.put_all(dict.fromkeys(world.numbers(drawn), world.box[POOL]))
    return drawn


class Caper(Step[Position], frozen=True, tag="caper"):
    """Before anything else the Allied player turns up markers of his choice (26.6l)."""

    side: int
    number: int

    def asks(self, state: Position) -> list[Question]:
        if not self.number or not face_down(state):
            return []
        text = f"Turn up an objective marker: {number_of(self.number, 'marker')} left"
        return [Question(state.seat(self.side), "caper", text)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if not prefix:
            return Choices((REVEAL,))
        return Choices((), face_down(state), state.world.spaces) if len(prefix) == 1 else END

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        if not prefix:
            return wrong_word(state, seat, word or "", [REVEAL])
        near = state.world.spaces.say(face_down(state))[:3]
        return Refusal("no marker lies face down there", "26.6l", nearest=near)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        state.stack[-1] = Caper(self.side, self.number - 1)
        return turn_up(state, state.world.spaces.index[words[1]], "recon")


def kurds_to_place(state: DesertPosition) -> int:
    """Two Kurdish guerrillas rise with the rebellion (26.6q)."""
    return 2 if "kurdish-rebellion" in state.events else 0
