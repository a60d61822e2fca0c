"""The handbook: combat table, terrain, supply and victory charts, sequence of play, key to the counters."""

from __future__ import annotations

from functools import lru_cache

from sandtable.counters.outlook import ATTACKS, ODDS
from sandtable.documents import Chart, Handbook, KeyLine, Source, Stage, document_digest
from sandtable.games.oil_war.data.pack_records import VictoryData
from sandtable.games.oil_war.position.wording import SEATS, number_of
from sandtable.games.oil_war.position.world import COMBAT_TABLE, TURN_END, World
from sandtable.games.oil_war.rules.sequence import PHASES


@lru_cache(maxsize=16)
def handbook(world: World) -> Handbook:
    """The charts of the rulebook, as the options of the match have them."""
    return Handbook(
        [_combat_table(world), _terrain(world), _supply(world), _victory(world)],
        _sequence(world),
        _key(world),
        looks=[ODDS, ATTACKS],
    )


@lru_cache(maxsize=16)
def handbook_digest(world: World) -> str:
    return document_digest(handbook(world))


def column_heading(column: int) -> str:
    return f"{column:+d}" if column else "0"


def _combat_table(world: World) -> Chart:
    table, data = world.crt, world.pack.crt
    rows = [[str(die), *(table.result_at(column, die) for column in table.columns)] for die in table.faces]
    ground = [f"{result} on the ground: {data.ground_effects[result]}." for result in ("De", "Dr", "Ar", "Ae")]
    air = [f"{result} in the air: {data.air_effects[result]}." for result in ("De", "Dr", "Ar", "Ae")]
    doubts = "; ".join(f"die {cell.die}, column {cell.column:+d}: {cell.why}" for cell in data.doubtful)
    return Chart(
        COMBAT_TABLE,
        "Combat results",
        ["die", *(column_heading(column) for column in table.columns)],
        rows,
        [f"Attacking less defending strength, {data.rounding}."],
        [*ground, *air, *([f"Doubtful: {doubts}."] if doubts else [])],
        ["14.3a"],
        data.source,
    )


def _terrain(world: World) -> Chart:
    cost, stacking = world.pack.terrain_cost, world.pack.stacking
    rough = world.options.get("rough", str(cost.rough))
    rows = [
        ["Clear", str(cost.clear)],
        ["Sand", str(cost.sand)],
        ["Rough", rough],
        ["Along a road or railway", str(cost.transportation)],
        ["Coast", cost.coastal],
        ["All sea", cost.all_sea],
        ["Blocked hexside", cost.blocked_hexside],
    ]
    allowance = world.pack.movement
    scale = world.pack.scale
    text = [
        f"A hex is {scale.km_per_hex} kilometers across, a Game-Turn {number_of(scale.days_per_turn, 'day')} long.",
        f"A ground unit has {allowance.ground_allowance} movement points, "
        f"out of supply {allowance.unsupplied_allowance}.",
        f"At most {stacking.ground_per_hex} ground units and {stacking.air_per_hex} aircraft end a move in one hex.",
    ]
    return Chart("terrain", "Movement and stacking", ["to enter", "points"], rows, text, [], ["14.T"], cost.source)


def _supply(world: World) -> Chart:
    data = world.pack.supply
    rows = [
        ["Through a base, each unit", str(data.atp_through_source)],
        ["By air drop, each unit", str(data.atp_air_drop)],
        ["An aircraft based on the map", str(data.atp_per_map_based_air_unit)],
    ]
    text = [
        f"A base with missiles supplies {data.capacity_base_with_sam} units, "
        f"one without {data.capacity_base_without_sam}.",
        f"Overland a unit traces at most {data.path_hexes_to_line} hexes to a road or railway.",
    ]
    return Chart("supply", "Supply", ["American and Iranian supply", "ATPs"], rows, text, [], ["8.2"], data.source)


def _victory(world: World) -> Chart:
    rows = [[_winner(level, world), level.level, _condition(level)] for level in world.pack.victory]
    head = ["wins", "level", "the first player controls at the end"]
    return Chart("victory", "Victory", head, rows, [], [], ["10.0a"], Source(world.pack.victory[0].provenance))


def _winner(level: VictoryData, world: World) -> str:
    seat = "arab" if level.winner == "arab" else next(seat for seat in world.seats if seat != "arab")
    return SEATS[seat].name


def _condition(level: VictoryData) -> str:
    if level.min_oil is not None:
        ports = "1 port" if level.min_ports == 1 else f"{level.min_ports} ports"
        return f"{level.min_oil} oil facilities or more, and {ports} or more"
    low = f"{level.enemy_oil_min} to {level.enemy_oil_max}" if level.enemy_oil_min else f"up to {level.enemy_oil_max}"
    ports = " or no port" if level.or_enemy_ports is not None else f", and {level.enemy_ports_min} port or more"
    return f"{low} oil facilities{ports}"


def _sequence(world: World) -> list[Stage]:
    stages = []
    for side, seat in enumerate(world.seats):
        parts = [
            Stage(phase, PHASES[phase].in_words or f"{PHASES[phase].title} Phase", clause=PHASES[phase].clause_of(seat))
            for phase in world.sequence[side]
            if phase != TURN_END
        ]
        stages.append(Stage(f"turn-{seat}", f"{SEATS[seat].name}-Turn", clause="4.1a", parts=parts))
    return stages


def _key(world: World) -> list[KeyLine]:
    """One line for ground units and one for aircraft: what stands where on a counter."""
    lines = []
    texts = {
        "ground": "A ground unit. The figure is its strength in attack and defense.",
        "air": "An aircraft: strength against aircraft, strength against ground units, range in hexes.",
    }
    for class_, text in texts.items():
        unit = next((unit for unit in world.pack.unit if unit.class_ == class_), None)
        if unit is not None:
            lines.append(KeyLine(unit.key, text))
    return lines
