"""27.1: looking at enemy units from the air and with EW markers in any friendly phase; on foot see `scouting`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection

from msgspec.structs import replace

from sandtable.board.masks import bits
from sandtable.documents import Option, Range
from sandtable.errors import Refusal
from sandtable.games.october_war.position.boxes import USED
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.names import kind_names
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ISRAEL, THEATRES
from sandtable.games.october_war.rules.air.defence import could_hide, coverers, hidden_coverers, reveal_sam
from sandtable.games.october_war.rules.air.plan import air_room
from sandtable.games.october_war.rules.air.strike_losses import Downed
from sandtable.games.october_war.rules.phases import IN_ANY_PHASE, Order
from sandtable.kernel import Draws, Event, Question, Step, derived
from sandtable.kernel.plain import Mask
from sandtable.language import END, NOTHING, Choices, Numbers, Words, read_number

from .electronic import countries, enemy_areas, has_marker, markers_left, spend
from .markers import marker_nation, signals_ready
from .sight import examine


def new_phase(state: Position) -> None:
    """Every phase begins with nothing examined by electronic warfare (27.1d)."""
    state.examined = [0, 0]


# ------------------------------------------------------------------------------ air recon (27.1c)


class AirReconOrder(Order):
    """`recon POINT KIND NUMBER`, perhaps with a second kind: strikes on Recon fly over a point with enemies."""

    verb = "recon"
    clause = "27.1c"

    def flyers(self, state: Position, side: int, theatre: int) -> dict[str, int]:
        """Strikes on Recon in a theatre, by kind."""
        world = state.world
        box = world.box[f"recon-{THEATRES[theatre]}"]
        found: dict[str, int] = {}
        for unit in bits(state.units_at(box) & world.of_side[side]):
            kind = world.kind[unit].id
            found[kind] = found.get(kind, 0) | 1 << unit
        return found

    def targets(self, state: Position, side: int) -> int:
        world = state.world
        return sum(
            world.in_theatre[theatre] & state.held(1 - side)
            for theatre in range(len(THEATRES))
            if self.flyers(state, side, theatre)
        )

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        world = state.world
        if len(prefix) == 1:
            return Choices((), self.targets(state, side), world.spaces)
        flyers = self.flyers(state, side, world.theatre_of[world.spaces.index[prefix[1]]])
        room = air_room(state, side) - sum(int(number) for number in prefix[3::2])
        if len(prefix) % 2:
            return Numbers(Range(1, min(flyers[prefix[-1]].bit_count(), room), 1))
        kinds = kind_names(world)
        left = [kind for kind in flyers if kind not in prefix and room]
        return Choices((), sum(1 << kinds.index[kind] for kind in left), kinds, complete=len(prefix) > 2)

    def closed(self, state: Position, side: int) -> Refusal:
        if not any(self.flyers(state, side, theatre) for theatre in range(len(THEATRES))):
            return Refusal("you have no strike on Recon", "27.1c", "18.3a")
        return Refusal("no enemy is on the maps over which your strikes fly Recon", "27.1c")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if len(prefix) == 1:
            why, clause = self._why_not_there(state, side, world.spaces.index.get(word or "", -1))
            clauses = dict.fromkeys(("27.1c", clause))
            return Refusal(f"no strike on Recon can look at {word or 'that'}: {why}", *clauses)
        flyers = self.flyers(state, side, world.theatre_of[world.spaces.index[prefix[1]]])
        if len(prefix) % 2 == 0 and word is not None and word not in flyers:
            near = sorted(self.choices(state, side, prefix))
            return Refusal(f"no {word} is on Recon over this map", "27.1c", "18.5a", nearest=near)
        if len(prefix) % 2 and (read_number(word or "") or 0) > (at_hand := flyers[prefix[-1]].bit_count()):
            return Refusal(
                f"no more than {at_hand} {prefix[-1]} fly Recon over this map", "27.1c", nearest=[str(at_hand)]
            )
        if word is not None:
            most = air_room(state, side)
            return Refusal(f"at most {most} of your strikes on Recon may fly over one point", "18.6", "27.1c")
        return Refusal("name the kind and number of strikes on Recon", "27.1c")

    def _why_not_there(self, state: Position, side: int, space: int) -> tuple[str, str]:
        """Why no strike can look at a space, and the clause."""
        world = state.world
        if space < 0 or not world.on_map(space):
            return "only an EW marker looks into a Reserve Area", "27.2"
        if not state.held(1 - side) >> space & 1:
            return "no enemy unit is there", "27.1c"
        return "none is on Recon over that map", "18.5a"

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        point = world.spaces.index[words[1]]
        flyers = self.flyers(state, side, world.theatre_of[point])
        units = 0
        for kind, number in zip(words[2::2], words[3::2], strict=True):
            units |= sum(1 << unit for unit in bits(flyers[kind])[: int(number)])
        state.stack.append(ReconFlight(side, point, units))
        data = {"seat": state.seat(side), "at": words[1], "kinds": dict(zip(words[2::2], words[3::2], strict=True))}
        return [Event("recon", data, ("27.1c",))]


class ReconFlight(Step[Position], frozen=True, tag="recon"):
    """Strikes over a point: the enemy may show a SAM to fire at them (20.7b), then they look."""

    side: int
    point: int
    units: Mask
    fired: bool = False
    """The air defence has rolled; the surviving strikes look."""

    def asks(self, state: Position) -> list[Question]:
        enemy = 1 - self.side
        if self.fired or coverers(state, enemy, self.point, revealed=True) or not could_hide(state, enemy, self.point):
            return []
        where = state.world.points[self.point].name
        text = f"Enemy aircraft look at {where}: reveal a SAM that covers it, or pass"
        return [Question(state.seat(enemy), "recon", text, standing=True, about=state.world.hex(self.point))]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        hidden = hidden_coverers(state, 1 - self.side, self.point)
        if not prefix:
            return Choices(["reveal", "pass"] if hidden else ["pass"])
        if prefix == ("reveal",):
            return Choices((), hidden, state.world.units)
        return END if prefix[0] in ("reveal", "pass") else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        hidden = hidden_coverers(state, 1 - self.side, self.point)
        nearest = ["pass", *(f"reveal {name}" for name in state.world.units.say(hidden))]
        return Refusal(
            "reveal a hidden SAM whose umbrella covers the point, or pass", "20.7b", "20.12", nearest=nearest
        )

    def proposal(self, state: Position, seat: str) -> Words:
        return ("pass",)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "pass":
            return self.finish(state)
        events = reveal_sam(state, state.world.units.index[words[1]])
        return events + self.run(state, draws)

    def run(self, state: Position, draws: Draws) -> list[Event]:
        """20.7b: one roll against the whole group where a revealed SAM covers the point."""
        if self.fired or not coverers(state, 1 - self.side, self.point, revealed=True):
            return self.finish(state)
        die = draws.roll(DICE.of("defended", at=state.world.hex(self.point)))
        result = state.world.pack.air_defence_crt.recon_in_umbrella[die - 1]
        events = [
            Event("defended", {"at": state.world.hex(self.point), "die": die, "result": result}, ("20.7b", "20.9b"))
        ]
        if result != "AR":
            return events + self.finish(state)
        state.stack[-1] = replace(self, fired=True)
        state.stack.append(Downed(self.side, (tuple(bits(self.units)),), 1, 0))  # 20.9a: its owner chooses
        return events

    def finish(self, state: Position) -> list[Event]:
        """The surviving strikes examine the point and have flown."""
        state.stack.pop()
        box = state.world.box[f"recon-{THEATRES[state.world.theatre_of[self.point]]}"]
        left = self.units & state.units_at(box)
        for unit in bits(left):
            state.put(unit, state.world.box[USED])  # 18.1a
        return examine(state, self.side, 1 << self.point, "27.1c") if left else []


# ------------------------------------------------------------------------------ EW recon (27.1d)


def _for_a_marker(word: str) -> Option:
    return Option(word, "space", cost=1, note="looks here and at adjacent points")


class ListenOrder(Order):
    """`listen SPACE`: an EW marker examines a point and all adjacent ones, or a Reserve Area (27.1d, 27.2).

    Egypt and Syria may both look into the Israeli area: `listen israeli-reserve syria`.
    """

    verb = "listen"
    clause = "27.1d"

    def targets(self, state: Position, side: int) -> int:
        return audible(state, side)

    def choices(self, state: Position, side: int, prefix: Words) -> Choices:
        if len(prefix) == 2:
            return Choices(countries(state, side, state.world.spaces.index[prefix[1]]), complete=True)
        if len(prefix) > 2:
            return END
        return Choices((), self.targets(state, side), state.world.spaces, detail=_for_a_marker)

    def closed(self, state: Position, side: int) -> Refusal:
        return Refusal("you have no EW marker that could look at anything now", "27.1d", "26.1")

    def refuse(self, state: Position, side: int, prefix: Words, word: str | None) -> Refusal:
        world = state.world
        if len(prefix) > 1:
            return Refusal(f"you cannot choose whose marker looks at {prefix[1]}", "26.1")
        space = world.spaces.index.get(word or "", -1)
        if space >= 0 and state.examined[side] >> space & 1:
            return Refusal(f"a marker has already been played on {word} in this phase", "27.1d", spaces=[word or ""])
        if (world.land | enemy_areas(state, side)) & world.space_named(word) and not has_marker(state, side, space):
            return Refusal(f"no EW marker of yours can be used at {word}", "26.1", "23.1b", spaces=[word or ""])
        return Refusal(f"there is nothing for a marker to look at in {word or 'that'}", "27.1d", "27.2")

    def answer(self, state: Position, side: int, words: Words, draws: Draws) -> list[Event]:
        world = state.world
        space = world.spaces.index[words[1]]
        free = spend(state, side, space, words[2] if len(words) > 2 else "")
        examined = state.examined.copy()
        examined[side] |= 1 << space
        state.examined = examined
        state.stack.append(Listening(side, space))
        return [Event("listened", {"seat": state.seat(side), "at": words[1], "free": free}, ("27.1d", "26.2b"))]


@derived
def audible(state: Position, side: int) -> int:
    """The spaces on which a side may play a marker: those with enemies to examine, by public facts."""
    world = state.world
    if not any(state.ew) and (state.signals_used or side != ISRAEL):
        return 0
    reach = enemy_areas(state, side)
    reach = sum(1 << area for area in bits(reach) if has_marker(state, side, area))
    for theatre, points in enumerate(world.in_theatre):
        if state.ew[marker_nation(state, side, theatre)]:
            reach |= points
    if side == ISRAEL and signals_ready(state):
        reach |= world.north  # 23.1b
    enemy = state.held(1 - side)
    near = (enemy | world.grid.spread(enemy)) & world.land
    return (near | enemy_areas(state, side)) & reach & ~state.examined[side]


def heard(state: Position, side: int, space: int) -> int:
    """What a marker examines: a point and all adjacent ones, or an area alone."""
    world = state.world
    return 1 << space | world.grid.neighbours[space] if world.on_map(space) else 1 << space


class Listening(Step[Position], frozen=True, tag="listening"):
    """The enemy may cancel EW recon with a marker of his (27.1d)."""

    side: int
    space: int

    def asks(self, state: Position) -> list[Question]:
        enemy = 1 - self.side
        if not has_marker(state, enemy, self.space):
            return []
        where = state.world.place_name(self.space)
        public = f"An enemy EW marker examines {where}: answer with one of yours, or pass"
        text = public.replace(",", f" ({markers_left(state, enemy, self.space)}),")
        about = state.world.hex(self.space)
        return [Question(state.seat(enemy), "answer", text, public=public, standing=True, about=about)]

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        return Choices(["answer", "pass"]) if not prefix else END if len(prefix) == 1 else NOTHING

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        return Refusal("answer with an EW marker, or pass", "27.1d", nearest=["answer", "pass"])

    def proposal(self, state: Position, seat: str) -> Words:
        return ("pass",)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        if words[0] == "pass":
            return self.run(state, draws)
        state.stack.pop()
        free = spend(state, 1 - self.side, self.space)
        data = {"seat": seat, "at": state.world.hex(self.space), "free": free}
        return [Event("cancelled", data, ("27.1d", "26.2b"))]

    def run(self, state: Position, draws: Draws) -> list[Event]:
        state.stack.pop()
        return examine(state, self.side, heard(state, self.side, self.space), "27.1d")


LOOKING: tuple[Order, ...] = (AirReconOrder(), ListenOrder())
"""What a player may do in any phase of his own."""


class LookingStep(Step[Position], frozen=True):
    """A step of a combat phase: while it asks the side whose phase it is, that side may look at enemies instead.

    Looks are no question of their own, as steps for any time have one: the enemy would see that it is asked, and
    learn from it that strikes or markers are left.
    """

    side: int

    @abstractmethod
    def decisions(self, state: Position, seat: str, prefix: Words) -> Choices:
        """What the step itself asks for."""

    @abstractmethod
    def objection(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        """Why the step itself does not take a word."""

    @abstractmethod
    def decide(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        """Carry out a decision of the step itself."""

    def may_look(self, state: Position) -> bool:
        """Whether it is the phasing side that is asked."""
        return True

    def _looking(self, state: Position, verb: str) -> Order | None:
        found = (order for order in LOOKING if order.verb == verb)
        return next(found, None) if self.may_look(state) else None

    def choices(self, state: Position, seat: str, prefix: Words) -> Choices:
        if prefix:
            order = self._looking(state, prefix[0])
            return order.choices(state, self.side, prefix) if order else self.decisions(state, seat, prefix)
        own = self.decisions(state, seat, prefix)
        verbs = [order.verb for order in LOOKING if order.is_open(state, self.side)] if self.may_look(state) else []
        return Choices([*own, *verbs]) if verbs else own

    def stops_nobody(self) -> Collection[str]:
        return IN_ANY_PHASE

    def knows(self, state: Position, verb: str) -> bool:
        return self._looking(state, verb) is not None

    def refuse(self, state: Position, seat: str, prefix: Words, word: str | None) -> Refusal:
        order = self._looking(state, prefix[0] if prefix else word or "")
        if order is None:
            return self.objection(state, seat, prefix, word)
        return order.refuse(state, self.side, prefix, word) if prefix else order.closed(state, self.side)

    def answer(self, state: Position, seat: str, words: Words, draws: Draws) -> list[Event]:
        order = self._looking(state, words[0])
        return order.answer(state, self.side, words, draws) if order else self.decide(state, seat, words, draws)


STEPS = (ReconFlight, Listening)
