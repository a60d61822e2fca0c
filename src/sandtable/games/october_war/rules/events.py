"""8 and 28: event markers. One is drawn in every event phase and carried out at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import JORDAN_EDGE
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ARAB, EGYPT, GOLAN, ISRAEL, ISRAELIS, SINAI, SYRIA, World
from sandtable.kernel import Draws, Event
from sandtable.language import END, Choices, Words

from .intelligence.electronic import enemy_areas
from .intelligence.recon import LOOKING, new_phase
from .intelligence.sight import examine
from .mobilization.allies import call_allies
from .mobilization.resupply import Divide, soviet_resupply, us_resupply
from .phases import Order, OrderPhase

CEASEFIRE_FROM = 3
"""The first turn in which a ceasefire marker counts (28.1a)."""
EMBARGO = 2
"""What the Oil Embargo takes from Israel (28.2f)."""


def number_of(world: World, marker: str) -> int:
    """The number of an event marker."""
    return next(number for number, event in enumerate(world.pack.event) if event.id == marker)


class DrawOrder(Order):
    """`draw`: one marker out of one's own pool (8.1)."""

    verb = "draw"
    clause = "8.1"

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        phase = state.stack[-1]
        return END if isinstance(phase, EventPhase) and not phase.drawn else Choices()

    def closed(self, state: Position, side: int) -> Refusal:
        return Refusal("this phase's marker has already been drawn", "8.1")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        return Refusal("a marker is drawn at random: nothing follows 'draw'", "2.6i", "8.1")

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        phase = state.stack[-1]
        assert isinstance(phase, EventPhase)
        state.stack[-1] = replace(phase, drawn=True)
        return draw(state, side, draws)


class EventPhase(OrderPhase, frozen=True, tag="event"):
    """2a, 3a: draw an event marker."""

    kind = "event"
    clause = "8.1"

    drawn: bool = False

    def orders(self, state: Position) -> tuple[Order, ...]:
        return (DrawOrder(), *LOOKING)

    def text(self, state: Position) -> str:
        return "Event: say done" if self.drawn else "Event: draw a marker from your pool"

    def must_go_on(self, state: Position) -> Refusal | None:
        if self.drawn or not state.pools[self.side]:
            return None
        return Refusal("draw a marker first", "8.1", nearest=["draw"])

    def open(self, state: Position) -> list[Event]:
        new_phase(state)
        if state.pools[self.side]:
            return []
        state.stack[-1] = replace(self, drawn=True)
        return [Event("empty_pool", {"seat": state.seat(self.side)}, ("8.1",))]

    def proposal(self, state: Position, seat: str) -> Words:
        return ("draw",) if self.must_go_on(state) else ("done",)


def draw(state: Position, side: int, draws: Draws) -> list[Event]:
    """Draw one marker and carry it out (8.1, 8.2)."""
    world = state.world
    pool = bits(state.pools[side])
    marker = pool[draws.roll(f"event of {state.seat(side)}", len(pool)) - 1]
    event = world.pack.event[marker]
    _move_marker(state, side, marker)
    data = {"seat": state.seat(side), "event": event.id, "name": event.name}
    return [Event("drawn", data, ("8.1", "8.2")), *EFFECTS[event.id](state, side, draws)]


def _move_marker(state: Position, side: int, marker: int) -> None:
    """8.3a: back to the pool, out of the game, or into play for the rest of it."""
    event = state.world.pack.event[marker]
    pools = state.pools.copy()
    if event.disposition != "return":
        pools[side] &= ~(1 << marker)
    if event.disposition == "remains":
        state.in_play |= 1 << marker
    state.drawn |= 1 << marker
    state.pools = pools


def put_back(state: Position, side: int, marker: str) -> None:
    """A marker returns to its pool."""
    pools = state.pools.copy()
    pools[side] |= 1 << number_of(state.world, marker)
    state.pools = pools


# ------------------------------------------------------------------------------ both sides


def ceasefire(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1a, 28.2b: the n-th marker that is executed brings a ceasefire on a roll of n or less."""
    if not state.world.option("ceasefire-events"):
        return [Event("no_effect", {"seat": state.seat(side)}, ("4.4b",))]
    clause = "28.1a" if side == ISRAEL else "28.2b"
    if state.turn < CEASEFIRE_FROM:
        put_back(state, side, f"{state.seat(side)}-ceasefire")
        return [Event("too_early", {"seat": state.seat(side)}, (clause,))]
    state.ceasefires += 1
    die = draws.roll(DICE.of("ceasefire"))
    done = die <= state.ceasefires
    if done:
        state.last_turn = state.turn  # 4.4b
    return [Event("ceasefire", {"die": die, "needed": state.ceasefires, "done": done}, (clause, "4.4b"))]


def nothing(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1f, 28.2g"""
    return [Event("no_effect", {"seat": state.seat(side)}, ("28.1f" if side == ISRAEL else "28.2g",))]


def satellite(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1g, 28.2h: all enemy units are examined, in Reserve Areas too."""
    edge = 1 << state.world.box[JORDAN_EDGE] if side == ISRAEL else 0
    spaces = state.held(1 - side) | enemy_areas(state, side) | edge
    return examine(state, side, spaces, "28.1g" if side == ISRAEL else "28.2h")


# ------------------------------------------------------------------------------ Israel


def gain_points(state: Position, nation: int, points: int) -> None:
    mp = state.mp.copy()
    mp[nation] = max(0, mp[nation] + points)  # 10.2b
    state.mp = mp


def room_for_markers(state: Position, side: int) -> int:
    """26.1: EW markers that the counter mix still allows a side."""
    markers = state.world.pack.markers
    if side == ISRAEL:
        return markers.ew_israel - state.ew[ISRAELIS]
    return markers.ew_arab - state.ew[EGYPT] - state.ew[SYRIA]


def israeli_markers(state: Position, die: int) -> int:
    """Give Israel EW markers, as many as there are (26.1)."""
    number = min(die, room_for_markers(state, ISRAEL))
    ew = state.ew.copy()
    ew[ISRAELIS] += number
    state.ew = ew
    return number


def electronic_warfare(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1c"""
    die = draws.roll("EW markers")
    return [
        Event("markers", {"nation": "israel", "die": die, "number": israeli_markers(state, die)}, ("28.1c", "26.1"))
    ]


def israeli_operation(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1d"""
    markers, points = draws.roll("EW markers"), draws.roll("mobilization points")
    number = israeli_markers(state, markers)
    gain_points(state, ISRAELIS, points)
    return [
        Event("markers", {"nation": "israel", "die": markers, "number": number}, ("28.1d", "26.1")),
        Event("points", {"nation": "israel", "die": points}, ("28.1d",)),
    ]


def israeli_morale(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1e: low morale until a fort or Arab objective is retaken."""
    world = state.world
    lost = (world.israeli_forts | world.objectives[ARAB]) & state.control[ARAB]
    die = draws.roll(DICE.of("morale"))
    low = die <= lost.bit_count()
    if low:
        state.morale = lost
    return [Event("morale", {"die": die, "held": lost.bit_count(), "low": low}, ("28.1e",))]


def american_resupply(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.1i; after it further markers join the pools (28.1c, 8.3b)."""
    world = state.world
    put_back(state, ISRAEL, "israel-electronic-warfare")
    if world.option("late-return-events"):
        for event in world.pack.event:
            if event.disposition == "return":
                put_back(state, world.seats.index(event.side), event.id)
    points = draws.roll("mobilization points")
    gain_points(state, ISRAELIS, points)
    return [Event("points", {"nation": "israel", "die": points}, ("28.1i",)), *us_resupply(state, draws)]


# ------------------------------------------------------------------------------ the Arabs


def jordanian_front(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2c"""
    state.front = True
    state.jordan_left = 1
    return [Event("front", {}, ("28.2c",))]


def arab_operation(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2d: EW markers to be divided, and points for one of the two countries."""
    markers, points = draws.roll("EW markers"), draws.roll("mobilization points")
    number = min(markers, room_for_markers(state, ARAB))
    state.stack += [Divide("points", points, whole=True), Divide("markers", number)]
    return [
        Event("markers", {"nation": "arab", "die": markers, "number": number}, ("28.2d", "26.1")),
        Event("points", {"nation": "arab", "die": points}, ("28.2d",)),
    ]


def arab_morale(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2e: for each theatre no points this turn, or one more."""
    world = state.world
    events = []
    for theatre, nation in ((SINAI, EGYPT), (GOLAN, SYRIA)):
        places = (world.arab_forts | world.cities | world.objectives[ISRAEL]) & world.in_theatre[theatre]
        lost = (places & state.control[ISRAEL]).bit_count()
        die = draws.roll(DICE.of("arab_morale", nation=world.nations[nation]))
        low = die <= lost
        if low:
            state.no_income |= 1 << nation
        else:
            gain_points(state, nation, 1)
        events.append(
            Event("arab_morale", {"nation": world.nations[nation], "die": die, "held": lost, "low": low}, ("28.2e",))
        )
    return events


def oil_embargo(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2f: at once, and not below zero."""
    gain_points(state, ISRAELIS, -EMBARGO)
    state.stack.append(Divide("points", 1, whole=True))
    return [Event("embargo", {"left": state.mp[ISRAELIS]}, ("28.2f", "10.2b"))]


def soviet(state: Position, side: int, draws: Draws) -> list[Event]:
    """28.2i"""
    return soviet_resupply(state, draws, room_for_markers(state, ARAB))


Effect = Callable[[Position, int, Draws], list[Event]]
EFFECTS: Mapping[str, Effect] = {
    "israel-ceasefire": ceasefire,
    "israel-combined-arms": lambda state, side, draws: [Event("arms", {}, ("28.1b", "9.9a"))],
    "israel-electronic-warfare": electronic_warfare,
    "israel-major-operation-a": israeli_operation,
    "israel-major-operation-b": israeli_operation,
    "israel-morale-check": israeli_morale,
    "israel-option": nothing,
    "israel-satellite-recon": satellite,
    "israel-us-resupply": american_resupply,
    "arab-arab-allies": call_allies,
    "arab-ceasefire": ceasefire,
    "arab-jordanian-front": jordanian_front,
    "arab-major-operation": arab_operation,
    "arab-morale-check": arab_morale,
    "arab-oil-embargo": oil_embargo,
    "arab-option": nothing,
    "arab-satellite-recon": satellite,
    "arab-soviet-resupply": soviet,
}

STEPS = (EventPhase,)
