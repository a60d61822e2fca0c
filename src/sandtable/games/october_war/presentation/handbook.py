"""The handbook: every chart and table, the sequence of play, a key to the counters, help."""

from __future__ import annotations

from functools import lru_cache

from sandtable.combat import ShiftedTable
from sandtable.documents import Chart, Handbook, KeyLine, Lit, Stage, Topic
from sandtable.games.october_war.data.pack_records import CostData, Pack, ReorganizationData
from sandtable.games.october_war.position.names import ground_name
from sandtable.games.october_war.position.state import Position
from sandtable.games.october_war.position.world import ADMINISTRATION, MUTUAL, PLAYER_TURN, World
from sandtable.games.october_war.rules.combat.battle import Battle
from sandtable.games.october_war.rules.sequence import PHASES

from .looks import LOOKS, TOOLS


@lru_cache(maxsize=16)
def handbook(world: World) -> Handbook:
    return Handbook(charts(world), sequence(), key(), help_pages(), list(LOOKS), list(TOOLS))


def charts(world: World) -> list[Chart]:
    return [*combat_charts(world), *ground_charts(world.pack), *build_up_charts(world.pack)]


def combat_charts(world: World) -> list[Chart]:
    """T1, T2, 20.9b, 23.4h"""
    pack = world.pack
    return [
        _table("ground", "Ground and barrage table", world.ground_crt, ["T1", "15.3b"]),
        _table("air", "Air table", world.air_crt, ["T2", "19.3a"]),
        Chart(
            "air-defence",
            "Air defence table",
            ["mission", *"123456"],
            [
                ["Strategic", *pack.air_defence_crt.strategic],
                ["Ground attack in umbrella", *pack.air_defence_crt.ground_attack_in_umbrella],
                ["Recon in umbrella", *pack.air_defence_crt.recon_in_umbrella],
            ],
            clauses=["20.9b"],
        ),
        Chart(
            "airmobile",
            "Airmobile table",
            ["line", *"123456"],
            [
                ["Favourable", *pack.airmobile_table.favourable],
                ["Other Arab", *pack.airmobile_table.other_arab],
                ["Enemy air superiority", *pack.airmobile_table.enemy_superiority],
            ],
            notes=["S lands, A returns, E is eliminated"],
            clauses=["23.4h"],
        ),
    ]


def ground_charts(pack: Pack) -> list[Chart]:
    """T3 to T6"""
    return [
        Chart(
            "terrain", "Terrain", ["terrain", "vehicles", "others", "Arabs attacking", "Israelis attacking"],
            [
                [
                    ground_name(t.id), t.mechanized, t.others, _pair(t.arab_mechanized, t.arab_others),
                    _pair(t.israeli_mechanized, t.israeli_others),
                ]
                for t in pack.terrain
            ],
            clauses=["T4", "T5"],
        ),
        Chart(
            "shifts", "Shifts", ["reason", "columns"],
            [
                ["no line of communication", str(pack.shift.unsupplied)],
                ["crossing, unaided", str(pack.shift.crossing)],
                ["crossing, unaided, vehicles", str(pack.shift.crossing_mechanized)],
                ["engineer against fort or city", _signed(pack.shift.engineer)],
                ["Israeli elite against fort or city", _signed(pack.shift.elite)],
                ["HQ", "its leader value"], ["Israeli morale", str(pack.shift.morale)],
                ["barrage with Mount Hermon", _signed(pack.shift.mount_hermon)],
                ["air attack in an umbrella", str(pack.shift.umbrella)],
                ["air attack on an overstacked target", _signed(pack.shift.overstacked)],
                ["EW in superiority or strategic attack", _signed(pack.shift.electronic_warfare)],
            ],
            clauses=["T3", "T6"],
        ),
    ]  # fmt: skip


def build_up_charts(pack: Pack) -> list[Chart]:
    """Mobilization, refit, reorganization, turns, events, victory."""
    return [
        _costs("israeli-costs", "Israeli mobilization", pack.israeli_cost, "10.13a"),
        _costs("arab-costs", "Arab mobilization", pack.arab_cost, "10.13b"),
        Chart(
            "refit", "Refit", ["side", *"123456"], [["Israel", *pack.refit.israel], ["Arabs", *pack.refit.arab]],
            notes=["X: gone for good. R0: back at once. R1 to R3: back that many turns later"],
            clauses=["11.5a", "11.5b"],
        ),
        _reorganization(pack.reorganization),
        Chart(
            "turns", "Turns", ["turn", "dates", "Israel", "Egypt", "Syria"],
            [[str(t.number), t.dates, str(t.mp_israel), str(t.mp_egypt), str(t.mp_syria)] for t in pack.turn],
            clauses=["10.1a"],
        ),
        Chart(
            "events", "Events", ["side", "event", "effect", "then"],
            [[e.side, e.name, e.effect, e.disposition] for e in pack.event], clauses=["28.0"],
        ),
        Chart(
            "victory", "Victory points", ["side", "for each", "points"],
            [[v.side, v.item, str(v.points)] for v in pack.victory_points], clauses=["4.2b", "4.2c"],
        ),
    ]  # fmt: skip


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else str(number)


def _pair(mechanized: int, others: int) -> str:
    return str(mechanized) if mechanized == others else f"{mechanized} vehicles, {others} others"


def _table(name: str, title: str, table: ShiftedTable, clauses: list[str]) -> Chart:
    rows = [[str(die), *(table.result_at(heading, die) for heading in table.columns)] for die in table.faces]
    notes = ["- no effect, r one unit retreats, R or A all retreat, a number that many loss points"]
    return Chart(name, title, ["die", *table.columns], rows, notes=notes, clauses=clauses)


def _costs(name: str, title: str, rows: list[CostData], clause: str) -> Chart:
    def text(cost: float | None) -> str:
        return "–" if cost is None else f"{cost:g}"

    return Chart(
        name,
        title,
        ["type", "mobilize", "refit"],
        [[r.type, text(r.mobilize), text(r.refit)] for r in rows],
        clauses=[clause],
    )


def _reorganization(rows: list[ReorganizationData]) -> Chart:
    found = [[r.nation, r.large, ", ".join(f"{n} {part}" for part, n in r.components.items())] for r in rows]
    return Chart(
        "reorganization", "Reorganization", ["nation", "large unit", "components"], found, clauses=["9.10a", "9.10b"]
    )


def sequence() -> list[Stage]:
    def stages(names: tuple[str, ...]) -> list[Stage]:
        return [Stage(name, PHASES[name].title, clause=PHASES[name].clause) for name in names]

    return [
        Stage("mutual", "Mutual air phase", clause="6.1a", parts=stages(MUTUAL)),
        Stage("player-turn", "Arab player turn, then Israeli player turn", clause="6.2d", parts=stages(PLAYER_TURN)),
        Stage("administration", "Administrative phase", clause="6.2j", parts=stages(ADMINISTRATION)),
    ]


def key() -> list[KeyLine]:
    return [
        KeyLine("il-arm-bde-7", "An Israeli brigade: the figure on the left is its strength"),
        KeyLine("il-arm-bde-7", "The same on its combined arms side: not armour for antitank fire", "combined"),
        KeyLine("eg-inf-div-2", "A division; in brackets its strength against armour"),
        KeyLine("il-hq-143", "A headquarters: strength and leader value"),
        KeyLine("eg-ssam", "A static SAM: covers points up to two routes away"),
        KeyLine("eg-msam", "A mobile SAM: covers its own and adjacent points"),
        KeyLine("arab-stack", "Units you have not seen: you do not know how many"),
        KeyLine("il-tac", "A strike: air points on the left"),
    ]


def help_pages() -> list[Topic]:
    return [
        Topic("start", "How to begin", [
            "Israel sets up first, then the Arabs. Accept the proposal 'quick' for the historical set-up.",
            "Each turn starts with secret air plans. Then the Arabs play eight phases, then Israel.",
        ], ["5.0a", "6.1a"]),
        Topic("fog", "What you see", [
            "You see which points the enemy holds, and nothing more, until you are in contact, look with a recon"
            " unit, aircraft or an EW marker, or hold Mount Hermon. What you saw is kept, with the turn you saw it.",
        ], ["27.3", "X10"]),
        Topic("fire", "How battles go", [
            "Units fire one by one. Each uses the column of its strength, with every shift named, and its result is"
            " applied before the next unit fires. A round without a result sends the attackers back.",
        ], ["15.3b", "15.3c"]),
        Topic("air", "Air power", [
            "Strikes that you send on Ground Attack are placed over points in your combat phases. SAM within range"
            " may fire once a turn; a revealed umbrella costs the attack two columns.",
        ], ["18.3a", "19.9a", "20.6a"]),
    ]  # fmt: skip


def lit(state: Position) -> list[Lit]:
    """The row of the turn, and the columns of the battle that is fought."""
    found = [Lit("turns", state.turn - 1)] if 0 < state.turn <= state.world.turns else []
    if any(isinstance(step, Battle) for step in state.stack):
        found.append(Lit("ground", text="a battle is being fought"))
    return found
