"""The Attacking phase, in its eleven steps. ATK-1 to ATK-12"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sandtable.games.war_game.orders.forms import (
    Attack,
    Block,
    Drop,
    Escort,
    Force,
    Landing,
    Line,
    Part,
    Path,
    Place,
    Strike,
)
from sandtable.games.war_game.rules.command import pay_attacks
from sandtable.games.war_game.rules.moderator import act_uniquely
from sandtable.games.war_game.rules.movement.air import Sortie, airlift_cargo, fly, land, station, take_off
from sandtable.games.war_game.rules.movement.sea import Fleet, Harbours, may_enter_water, sail, sea_path, tell_sailed
from sandtable.games.war_game.rules.movement.transports import Batch, pick
from sandtable.games.war_game.rules.shortfall import closed, tell_short, tell_unknown
from sandtable.games.war_game.rules.turn import Turn

from .assault import Troop, assaults
from .shore import attacked_water, bombard, naval_battles


@dataclass
class Campaign:
    """Everything that is on its way in this phase."""

    troops: list[Troop] = field(default_factory=list)
    flights: list[Sortie] = field(default_factory=list)
    fleets: list[Fleet] = field(default_factory=list)
    naval: dict[tuple[int, int], Attack] = field(default_factory=dict)
    """The heading over each line (by seat and number) that is aimed at ships."""
    backs: dict[tuple[int, int], Path] = field(default_factory=dict)


def attacking(turn: Turn) -> None:
    """The whole phase. ATK-9"""
    campaign = Campaign()
    blocks = pay_attacks(turn)
    act_uniquely(turn, [orders.attacking for orders in turn.orders])
    leave(turn, blocks, campaign)  # step 1
    sail(turn, campaign.fleets)  # step 2
    for fleet in campaign.fleets:
        tell_sailed(turn, fleet)
        if fleet.stopped:
            turn.fail(fleet.seat, fleet.line, f"the fleet met hostile ships in {turn.name(fleet.water)}", "ATK-9")
    fly(turn, campaign.flights, campaign.fleets)  # step 3
    raids = [flight for flight in campaign.flights if (flight.seat, flight.line) in campaign.naval]
    naval_battles(turn, campaign.fleets, raids, campaign.naval)  # step 4
    garrisons = bombard(turn, campaign.fleets, _assaulting(turn, campaign))  # step 5
    sorties = [flight for flight in campaign.flights if flight not in raids]
    assaults(turn, campaign.troops, sorties, campaign.fleets, garrisons)  # steps 6 to 8
    fly_home(turn, campaign)  # steps 9 and 10; step 11: neutral land is written without its Army, which is full again


def _assaulting(turn: Turn, campaign: Campaign) -> set[tuple[int, int]]:
    """Which empires attack which territories with land units. BOMB-3"""
    found = {(troop.seat, troop.territory) for troop in campaign.troops}
    landing = [fleet for fleet in campaign.fleets if fleet.is_landing and fleet.cargo]
    found |= {(fleet.seat, turn.world.home[fleet.water]) for fleet in landing}
    return found | {(flight.seat, flight.target) for flight in campaign.flights if flight.cargo}


# --- 1 attackers leave


def leave(turn: Turn, blocks: Sequence[Sequence[Block]], campaign: Campaign) -> None:
    """All attackers leave at the beginning of the phase; aircraft take off before their carriers sail. ATK-4, AIR-10"""
    pools: dict[tuple[int, int], Batch] = {}
    for seat, own in enumerate(blocks):
        for block in own:
            for line in block.lines:
                if isinstance(line.order, Strike | Escort | Landing | Drop):
                    tell_unknown(turn, seat, line.number, line.order.force)
                _take_off(turn, seat, block, line, campaign, pools)
    harbours = Harbours(turn)
    for seat, own in enumerate(blocks):
        for block in own:
            for line in block.lines:
                if isinstance(line.order, Strike):
                    _march(turn, seat, block, line, line.order, campaign)
                elif isinstance(line.order, Drop):
                    _embus(turn, seat, line, line.order, campaign)
                _set_sail(turn, seat, block, line, campaign, harbours)


def _take_off(
    turn: Turn, seat: int, block: Block, line: Line, campaign: Campaign, pools: dict[tuple[int, int], Batch]
) -> None:
    order = line.order
    if isinstance(order, Strike):
        force = tuple(part for part in order.force if _is(turn, seat, part, "air"))
    elif isinstance(order, Drop):
        force = (order.transports,)
    else:
        return
    if not force:
        return
    home = [place.at for place in order.path]
    back = return_way(order.path, order.back)
    stays = block.target.sort == "land" and turn.war.owner[block.target.at.at] == seat  # ATK-5
    steps = len(home) - 1 + (0 if stays else len(back) - 1)
    path = [station(turn, seat, order.path[0]), *home[1:]]
    flight = take_off(turn, seat, line.number, force, path, steps, pools)
    if flight is None:
        turn.fail(seat, line.number, "no aircraft was there that could fly out and back", "AIR-8")
        return
    flight.target, flight.stays, flight.named = block.target.at.at, stays, _named(block)
    campaign.flights.append(flight)
    campaign.backs[seat, line.number] = back
    if block.target.sort in ("sea", "harbour"):
        campaign.naval[seat, line.number] = block.target
        flight.water = attacked_water(turn, block.target, order.path)


def _embus(turn: Turn, seat: int, line: Line, order: Drop, campaign: Campaign) -> None:
    """Paratroops go aboard in written order, like all others who leave. CUSTOM-8, MOVE-10"""
    for flight in campaign.flights:
        if (flight.seat, flight.line) == (seat, line.number):
            flight.cargo = airlift_cargo(turn, seat, order.path[0].at, order.force, flight)


def _named(block: Block) -> tuple[Place, ...]:
    return (block.retreat,) if block.retreat is not None else ()


def return_way(path: Path, back: Path) -> Path:
    """The way home from the target: as ordered, or the same path in reverse. AIR-9"""
    if not back:
        return path[::-1]
    return back if back[0].at == path[-1].at else (path[-1], *back)


def _is(turn: Turn, seat: int, part: Part, *kinds: str) -> bool:
    kind = turn.kind(seat, part.unit)
    return kind >= 0 and turn.units[kind].kind in kinds


def _march(turn: Turn, seat: int, block: Block, line: Line, order: Strike, campaign: Campaign) -> None:
    """Land units set out if every territory between is open to them. ATK-3"""
    force = tuple(part for part in order.force if _is(turn, seat, part, "land"))
    if not force:
        return
    start, steps = order.path[0].at, len(order.path) - 1
    for place in order.path[1:-1]:
        if not turn.may_pass(place.at, seat):
            why = f"the way through {turn.name(place.at)} is closed: {closed(turn, seat, place.at)}"
            turn.fail(seat, line.number, why, "ATK-3")
            return
    able = {
        (kind, left): number
        for (owner, kind, left), number in turn.field[start].items()
        if owner == seat and turn.units[kind].kind == "land" and left >= steps
    }
    units = pick(turn, seat, able, force)
    if not units:
        turn.fail(seat, line.number, "nobody was there who could go so far", "MOVE-10")
        return
    tell_short(turn, seat, line.number, force, units, "could attack", "MOVE-10")
    for (kind, left), number in units.items():
        turn.lift(start, (seat, kind, left), number)
    way = [place.at for place in order.path[:-1]]
    troop = Troop(seat, line.number, block.target.at.at, {(k, left - steps): n for (k, left), n in units.items()}, way)
    troop.named = _named(block)
    campaign.troops.append(troop)


def _set_sail(turn: Turn, seat: int, block: Block, line: Line, campaign: Campaign, harbours: Harbours) -> None:
    order = line.order
    carrying: Force | None = None
    if isinstance(order, Landing):
        force: Force = (order.transports,)
        carrying = order.force or None
    elif isinstance(order, Escort | Strike):
        force = tuple(part for part in order.force if _is(turn, seat, part, "sea", "sub"))
    else:
        return
    if not force:
        return
    meant = {turn.kind(seat, part.unit) for part in force}
    path = sea_path(turn, seat, order.path, lambda unit: turn.kinds[unit] in meant)
    closed = [water for water in path[1:-1] if water < 0 or not may_enter_water(turn, water, seat)]
    if min(path) < 0 or closed:
        turn.fail(seat, line.number, "the way is closed to these ships", "SEA-4")
        return
    taken = harbours.take(seat, line.number, force, path, carrying)
    if taken and isinstance(order, Landing) and not any(turn.units[k].by_sea for f in taken for k, _ in f.cargo):
        turn.fail(seat, line.number, "nobody was aboard who could land", "TRANS-7")
    sort = {"bombard": "bombard", "land": "escort"}.get(block.target.sort, "attack")
    for fleet in taken:
        fleet.sort = "land" if isinstance(order, Landing) else sort
        fleet.named = _named(block)
        if isinstance(order, Landing) and order.flee is not None:
            fleet.flee = order.flee.at
        if isinstance(order, Escort | Strike) and order.back:
            fleet.back = order.back[-1].at
        campaign.fleets.append(fleet)
    if sort == "attack":
        campaign.naval[seat, line.number] = block.target


# --- 9 flights return


def fly_home(turn: Turn, campaign: Campaign) -> None:
    """All flights return, with interception, and land; those without a place look for another. AIR-9, AIR-11"""
    returning = [flight for flight in campaign.flights if not flight.stays]
    for flight in returning:
        back = campaign.backs[flight.seat, flight.line]
        flight.path = [turn.world.home[flight.path[-1]], *(place.at for place in back[1:])]
    fly(turn, returning)
    for flight in campaign.flights:
        if flight.stays:
            land(turn, flight, flight.target)
        elif flight.planes:
            goal = home_station(turn, flight, campaign.backs[flight.seat, flight.line][-1])
            flight.start = goal
            land(turn, flight, goal)


def home_station(turn: Turn, flight: Sortie, place: Place) -> int:
    """Where a flight comes down at the end of its way: the airfield, or the carriers there now. AIR-10"""
    goal = station(turn, flight.seat, place)
    return goal if goal >= 0 else place.at
