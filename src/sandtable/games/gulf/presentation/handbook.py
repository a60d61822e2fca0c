"""The handbook: combat, terrain, stacking, transport, support and victory charts, sequence of play, key, help."""

from __future__ import annotations

from functools import lru_cache

from sandtable.documents import Chart, Handbook, KeyLine, Source, Stage, Topic, amount_text, document_digest
from sandtable.games.gulf.data.rule_records import SequenceData, VictoryLevel
from sandtable.games.gulf.position.wording import LINES, SEATS
from sandtable.games.gulf.position.world import World
from sandtable.games.gulf.rules.combat.combat import COMBAT_TABLE, result_in_words
from sandtable.kernel import ClauseIndex

from .looks import LOOKS

HELP = [
    Topic(
        "air", "The air cycle",
        ["Aircraft fly in your Air Operations Phase and stay over their hex through the enemy's turn.",
         "There they give cover, stop flights and cut airlift; they land in your next Air Unit Basing Phase."],
    ),
    Topic(
        "support", "Support",
        ["A unit without support rolls for attrition in its Logistics Phase.",
         "The cheapest way to support each unit is worked out for you; the proposal pays for as many as it can."],
    ),
    Topic(
        "results", "After an attack",
        ["The owner of the units that were hit chooses which lose steps, and where each retreats.",
         "A standing order answers such questions for you."],
    ),
]  # fmt: skip
PRICES = {
    "sof-mission": "special forces mission",
    "reload-cruise-missile": "cruise missile reloaded",
    "aerial-refueling": "aerial refueling",
    "supply-sealift": "support by sealift",
    "supply-base-airlift": "support through a base",
    "supply-emergency-airlift": "emergency airlift",
    "supply-airdrop": "airdrop",
    "supply-air-unit": "support of an air unit",
}
"""What points are paid for besides transport and refit, by the keys of the pack."""


@lru_cache(maxsize=16)
def handbook(world: World) -> Handbook:
    """The charts of the rulebook."""
    charts = [
        _combat_table(world), _terrain(world), _hexsides(world), _stacking(world), _transport(world), _points(world),
        _contingents(world), _shifts(world), _displays(world), *_special_options(world), _victory(world),
        *_arrival_table(world),
    ]  # fmt: skip
    return Handbook(charts, _sequence(world), _key(world), HELP, list(LOOKS))


@lru_cache(maxsize=16)
def handbook_digest(world: World) -> str:
    return document_digest(handbook(world))


def _combat_table(world: World) -> Chart:
    table, data = world.crt, world.pack.crt
    rows = [[str(die), *(table.result_at(column, die) for column in table.columns)] for die in table.faces]
    notes = []
    for code, kinds in data.result.items():
        meanings = "; ".join(f"{kind}: {result_in_words(result)}" for kind, result in kinds.items())
        notes.append(f"{code}: {meanings}.")
    text = ["Odds are rounded in the defender's favour, limited to the columns of the table, and then shifted."]
    clauses = [world.cite["odds"], world.cite["results"]]
    return Chart(COMBAT_TABLE, "Combat results", ["die", *table.columns], rows, text, notes, clauses, data.source)


def _cost(points: float | None) -> str:
    return "closed" if points is None else amount_text(points)


def _terrain(world: World) -> Chart:
    data = world.pack.terrain
    rows = [[_plain(kind.id), _cost(kind.mp), str(kind.shift)] for kind in data.hex]
    rows += [[place.id, "as the hex", str(place.shift)] for place in data.feature]
    rows += [[_plain(line.id), amount_text(line.mp), "0"] for line in data.line]
    clauses = [world.cite["movement"], world.cite["terrain in the hex"]]
    text = [f"A hex is {world.pack.scale.hex_km} km across."]
    return Chart("terrain", "Terrain", ["terrain", "points", "shift"], rows, text, [], clauses, data.source)


def _hexsides(world: World) -> Chart:
    rows = [
        [side.id, _cost(side.mp), "no attack" if side.shift is None else str(side.shift), _cost(side.support)]
        for side in world.pack.terrain.hexside
    ]
    head = ["hexside", "extra points", "shift", LINES[world.profile.step]]
    clauses = [world.cite["water costs"], world.cite["hexside terrain"]]
    return Chart("hexsides", "Hexsides", head, rows, [], [], clauses, world.pack.terrain.source)


def _stacking(world: World) -> Chart:
    data = world.pack.stacking
    large = [name for name, entry in world.contingents.items() if entry.stacking == "large"]
    rows = [
        [title, str(getattr(data.large, name)), str(getattr(data.small, name))]
        for name, title in (
            ("mobile_ground", "mobile ground units"),
            ("base", "bases"),
            ("based_air", "aircraft on the ground"),
            ("guerrilla", "guerrillas"),
            ("sof", "special forces"),
        )
    ]
    text = [f"Large stacks: {', '.join(large)}. Mixed stacks use the limits for others."]
    return Chart("stacking", "Stacking", ["units", "large", "others"], rows, text, [], [], data.source)


def _plain(word: str) -> str:
    """A key of the pack as words."""
    return word.replace("-", " ")


def _types(types: list[str]) -> str:
    return ", ".join(map(_plain, types))


def _transport(world: World) -> Chart:
    data = world.pack.atp
    rows = [[_types(entry.types), _plain(entry.target), str(entry.cost)] for entry in data.transport]
    rows += [[PRICES[price.id], price.text, str(price.cost)] for price in data.price]
    rows += [[f"refit: {_types(price.types)}", "supported reduced unit", str(price.cost)] for price in data.refit]
    clauses = [world.cite["points are paid"]]
    return Chart("atp-prices", "What ATP pay for", ["what", "where", "ATP"], rows, [], [], clauses, data.source)


def _points(world: World) -> Chart:
    points = world.pack.atp.available.get(world.scenario, [])
    rows = [["ATP", *map(str, points)]]
    return Chart(
        "atp",
        "Air transport points",
        ["turn", *(str(turn) for turn in range(1, len(points) + 1))],
        rows,
        source=world.pack.atp.source,
    )


def _contingents(world: World) -> Chart:
    rows = [
        [name, ", ".join(entry.nations), SEATS[world.seats[world.side_of[name]]].name, str(entry.advance)]
        for name, entry in world.contingents.items()
        if name in world.side_of
    ]
    head = ["contingent", "nations", "side", "advance"]
    clauses = [world.cite["command"], world.cite["no joint attacks"]]
    return Chart("contingents", "Contingents", head, rows, [], [], clauses)


def _shifts(world: World) -> Chart:
    rows = [
        [shift.text, str(shift.columns) if shift.columns else "by the chart", shift.favours, ", ".join(shift.applies)]
        for shift in world.pack.shift
    ]
    return Chart("shifts", "Shifts", ["reason", "columns", "favours", "combat"], rows, [], [], [world.cite["odds"]])


def _displays(world: World) -> Chart:
    """What lies off the map, and what of it the other side may see."""
    seen = {"open": "all", "secret": "nothing", "number": "how many"}
    rows = [[display.name, "; ".join(display.holds), seen[display.public]] for display in world.pack.display]
    head = ["display", "holds", "the enemy sees"]
    return Chart("displays", "Displays", head, rows, [], [], [world.cite["displays"]])


def _special_options(world: World) -> list[Chart]:
    """What those optional rules do that have a sentence of their own in the pack."""
    rows = [[rule.name, rule.effect] for rule in world.pack.optional_rule if rule.effect]
    text = ["They hold only where they were switched on for the match: the Match tab names them."]
    return [Chart("options", "Some optional rules", ["rule", "effect"], rows, text)] if rows else []


def _victory(world: World) -> Chart:
    rows = [
        [SEATS[line.side].adjective, line.item, amount_text(line.values[world.scenario])]
        for line in world.pack.victory.chart
        if line.side in SEATS and world.scenario in line.values
    ]
    levels = [_level(level) for level in world.pack.victory.levels]
    source = Source(world.pack.victory.chart[0].provenance, world.pack.victory.chart[0].why)
    return Chart("victory", "Victory points", ["side", "for", "points"], rows, [], levels, [], source)


def _level(level: VictoryLevel) -> str:
    """What a lead is worth."""
    return f"{level.level} victory: a lead of {level.min} or more." if level.min else "draw: a smaller lead."


def _arrival_table(world: World) -> list[Chart]:
    if not world.data.random:
        return []
    table = world.pack.random_arrival
    rows = [[total, f"turn {turn}" if turn else "never"] for total, turn in table.turn.items()]
    return [Chart("arrivals", "Random arrivals", ["dice", "arrives"], rows, source=table.source)]


def _sequence(world: World) -> list[Stage]:
    stages = []
    known = world.files.clauses()
    for seat in world.seats:
        parts = [
            Stage(entry.step, _step_name(entry), _step_text(entry), _clause(known, entry.clauses))
            for entry in world.pack.sequence
            if entry.side == seat
        ]
        stages.append(Stage(f"turn-{seat}", f"{SEATS[seat].name}", clause=world.cite["player turns"], parts=parts))
    return stages


def _step_name(entry: SequenceData) -> str:
    return f"{entry.phase}: {_plain(entry.step)}"


def _step_text(entry: SequenceData) -> str:
    """What is done in a step, and what the other side decides meanwhile."""
    return f"{entry.action}; {entry.reaction}" if entry.reaction else entry.action


def _clause(known: ClauseIndex, clauses: list[str]) -> str:
    return next((clause for clause in clauses if clause in known), "")


def _key(world: World) -> list[KeyLine]:
    """A counter of each class: what stands where on it."""
    texts = {
        "ground": "A ground unit: combat factor and movement factor. Reduced units show their other side.",
        "base": "A base: combat factor and air defence. It never moves.",
        "air": "An air unit: air defence, ground attack, range in hexes (U: any distance).",
    }
    lines = []
    for kind, text in texts.items():
        unit = next(unit for unit in world.kind if unit.kind == kind)
        lines.append(KeyLine(unit.id, text))
    return lines
