"""The view of October War: built only from a veiled position and the audience's own units."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sandtable.board.masks import bits
from sandtable.documents import (
    BoardRef,
    Cell,
    Link,
    Moment,
    Overlay,
    Paper,
    PhaseMark,
    Score,
    SeatInfo,
    Source,
    Track,
    View,
    document_digest,
)
from sandtable.games.october_war.fog.veil import Veiled, as_known, veil
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ADMINISTRATION, MUTUAL, THEATRES, World
from sandtable.games.october_war.rules import victory
from sandtable.games.october_war.rules.air.defence import known_umbrella, sam_of, umbrella
from sandtable.games.october_war.rules.command import commanded_points
from sandtable.games.october_war.rules.movement.loc import supplied_points
from sandtable.games.october_war.rules.sequence import PHASES
from sandtable.kernel import MODERATOR, Game, show_questions
from sandtable.threadsafe import once

from .boards import boards
from .catalogue import catalogue
from .displays import OWNERS, waiting_boxes, waiting_id
from .forecasts import battle_forecasts
from .handbook import handbook, lit
from .pieces import pieces

SEATS = {"arab": ("Arab Player", "#b98a3c"), "israel": ("Israeli Player", "#4f7fb8")}
NATION_SIDES = {"arab": "Arab", "israel": "Israeli"}
NATION_NAMES = ("Israel", "Egypt", "Syria")
LIMITS = ("israel_above", "egypt_above", "syria_above")


@once
def board_refs() -> list[BoardRef]:
    return [BoardRef(board.id, document_digest(board)) for board in boards()]


@once
def catalogue_digest() -> str:
    return document_digest(catalogue())


@lru_cache(maxsize=16)
def handbook_digest(world: World) -> str:
    return document_digest(handbook(world))


def sides_of(audience: frozenset[str], world: World) -> tuple[int, ...]:
    """The sides whose knowledge an audience has; the moderator has everybody's."""
    return tuple(side for side, seat in enumerate(world.seats) if seat in audience or MODERATOR in audience)


def build_view(game: Game[Position], state: Position, audience: frozenset[str]) -> View:
    world = state.world
    sides = (0, 1) if game.outcome(state) is not None else sides_of(audience, world)
    veiled = veil(state, sides)
    readers = audience.union(world.seats, ("table",)) if MODERATOR in audience else audience

    counters = pieces(state, veiled)
    places = {piece.at for piece in counters}

    def proposal(seat: str) -> str:
        return game.grammar(state).say(game.proposal(state, seat))

    return View(
        game=game.name,
        scenario=state.scenario,
        audience=sorted(audience),
        options=dict(state.options),
        moment=moment(state),
        seats=[SeatInfo(seat, *SEATS[seat]) for seat in world.seats],
        boards=board_refs(),
        catalogue=catalogue_digest(),
        handbook=handbook_digest(world),
        lit=lit(state),
        pieces=counters,
        boxes=waiting_boxes(owner for owner in OWNERS if waiting_id(owner) in places),
        tracks=tracks(state),
        overlays=overlays(state, veiled),
        links=links(state),
        forecasts=battle_forecasts(state, sides),
        scores=scores(state),
        papers=[events_paper(state)],
        questions=show_questions(game.asks(state), readers, proposal),
        ended=game.outcome(state),
        knowledge=msgspec.to_builtins(as_known(veiled)),
    )


def moment(state: Position) -> Moment:
    world = state.world
    if state.turn == 0:
        return Moment("Set-up", 0, world.turns, "", "setup")
    ceasefire = state.last_turn < world.turns
    if state.turn > world.turns or state.verdict:
        why = ": a ceasefire" if ceasefire and "decisive" not in state.verdict else ""
        return Moment(f"The war is over{why}", min(state.turn, world.turns), state.last_turn, "", "over")
    name = state.phase_name
    seat = "" if name in (*MUTUAL, *ADMINISTRATION) else world.seats[state.player]
    marks = [
        PhaseMark(phase, PHASES[phase].title, "" if phase in (*MUTUAL, *ADMINISTRATION) else seat, phase == name)
        for phase in world.sequence[state.player]
    ]
    who = f"{SEATS[seat][0]}, " if seat else ""
    dates = world.pack.turn[state.turn - 1].dates + ("; the last, by ceasefire" if ceasefire else "")
    text = f"Turn {state.turn} ({dates}), {who}{PHASES[name].in_words}"
    return Moment(text, state.turn, state.last_turn, seat, name, marks)


def tracks(state: Position) -> list[Track]:
    """2.2b: turns, casualty indexes with their limits, mobilization points, EW markers."""
    world = state.world
    limits = world.pack.casualty_limits
    cells = [Cell(str(data.number), [data.dates], data.number == state.turn) for data in world.pack.turn]
    source = Source("reconstructed", "The turn record track is not in the text of the rules.")
    found = [Track("turn", "Turn", min(state.turn, world.turns), world.turns, cells, source)]
    for nation, name in enumerate(NATION_NAMES):
        limit = getattr(limits, LIMITS[nation])
        found.append(
            Track(
                f"cp-{name.lower()}", f"Casualties of {name} (the war is lost above {limit})", state.cp[nation], limit
            )
        )
    found += [Track(f"mp-{n.lower()}", f"Mobilization points of {n}", state.mp[i]) for i, n in enumerate(NATION_NAMES)]
    found += [Track(f"ew-{n.lower()}", f"EW markers of {n}", state.ew[i]) for i, n in enumerate(NATION_NAMES)]
    for theatre, name in enumerate(THEATRES):
        holder = state.superior[theatre]
        cells = [Cell("Arabs", here=holder == 0), Cell("nobody", here=holder < 0), Cell("Israel", here=holder == 1)]
        found.append(Track(f"sky-{name}", f"Air superiority over {name.title()}", cells=cells))
    return found


def overlays(state: Position, veiled: Veiled) -> list[Overlay]:
    """Control always; on request umbrellas, command, lines of communication."""
    world = state.world
    say = world.spaces.say
    names = [SEATS[seat][0] for seat in world.seats]
    found = [
        Overlay(f"control-{seat}", f"Controlled by the {names[side]}", say(state.control[side]), seat, "tint")
        for side, seat in enumerate(world.seats)
    ]
    for side, seat in enumerate(world.seats):
        loc = supplied_points(state, side, False) & world.land
        found.append(Overlay(f"loc-{seat}", f"Line of communication for the {names[side]}", say(loc), seat))
        shown = known_umbrella(state, side)
        found.append(Overlay(f"sam-{seat}", f"Under revealed SAM of the {names[side]}", say(shown), seat))
    for side in veiled.sides:
        seat, name = world.seats[side], names[side]
        cover = 0
        for unit in bits(sam_of(state, side)):
            cover |= umbrella(state, unit)
        found.append(Overlay(f"own-sam-{seat}", f"Under any SAM of the {name}", say(cover), seat))
        nations = {world.nation[unit] for unit in bits(world.of_type["hq"] & world.of_side[side])}
        command = 0
        for nation in nations:
            command |= commanded_points(state, nation)
        found.append(Overlay(f"command-{seat}", f"In command of the {name}", say(command), seat))
    return found


def links(state: Position) -> list[Link]:
    """21: bridges."""
    world = state.world
    return [
        Link(
            f"bridge-{n}-{side}",
            "bridge",
            (world.hex(world.canals[n][0]), world.hex(world.canals[n][1])),
            f"Bridge of the {SEATS[world.seats[side]][0]}",
            world.seats[side],
        )
        for side in (0, 1)
        for n in bits(state.bridges[side])
    ]


def scores(state: Position) -> list[Score]:
    """4.2: the victory points of both sides by source."""
    world = state.world
    sources = [source for source in victory.scores(state) if source.number]
    found = []
    for side, (name, total) in enumerate(zip(("Arab total", "Israeli total"), victory.totals(state), strict=True)):
        found.append(Score(name, total, seat=world.seats[side]))
        found += [
            Score(
                source.item,
                source.points,
                f"{source.number} × {source.points // source.number}",
                seat=world.seats[side],
            )
            for source in sources
            if source.side == side
        ]
    return found


def events_paper(state: Position) -> Paper:
    """8: which markers are still in the pools, and which have been drawn; the same for everybody."""
    rows = []
    for number, event in enumerate(state.world.pack.event):
        bit = 1 << number
        where = (
            "in play" if state.in_play & bit else "in the pool" if (state.pools[0] | state.pools[1]) & bit else "drawn"
        )
        if where == "drawn" and not state.drawn & bit:
            where = "set aside"
        rows.append([f"{event.name} ({NATION_SIDES[event.side]}, {where})", event.effect])
    return Paper("events", "Event markers", [], ["marker", "effect"], rows)
