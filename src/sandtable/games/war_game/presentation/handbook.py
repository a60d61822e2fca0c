"""Charts, sequence of play, key and help: everything that the rulebook prints as a table. SITE-9"""

from __future__ import annotations

from sandtable.documents import Chart, Handbook, KeyLine, Stage, Topic, document_digest
from sandtable.games.war_game.data.pack import load_pack
from sandtable.games.war_game.data.pack_records import CustomAbility
from sandtable.threadsafe import once

from .looks import LOOKS
from .tools import TOOLS


@once
def handbook() -> Handbook:
    """What lies beside the board, the same for everybody."""
    return Handbook(_charts(), _sequence(), _key(), _help(), looks=list(LOOKS), tools=list(TOOLS))


@once
def handbook_digest() -> str:
    return document_digest(handbook())


def _charts() -> list[Chart]:
    return [_units(), _buildings(), _levels(), _settings(), _territories(), _designs(), _orders(), _faults()]


def _units() -> Chart:
    head = ["unit", "type", "move", "land", "air", "sea", "sub", "armor", "cost", "special"]
    rows = [
        [
            u.name,
            u.kind,
            *map(str, (u.move, u.land, u.air, u.sea, u.sub, u.armor)),
            f"P{u.cost:,}",
            "; ".join(u.special),
        ]
        for u in load_pack().unit
    ]
    orders = [f"{order.class_}: {', '.join(order.sequence)}" for order in load_pack().death_order]
    return Chart(
        "units", "Military units", head, rows, notes=["Order of death.", *orders], clauses=["UNITS-1", "BATTLE-5"]
    )


def _buildings() -> Chart:
    head = ["building", "requirement", "cost", "income a cycle", "per territory"]
    rows = [
        [b.name, b.requirement or "none", f"P{b.cost:,}", f"P{b.income:,}", b.limit or "any number"]
        for b in load_pack().building
    ]
    benefits = [f"{b.name}: {b.benefit}." for b in load_pack().building if b.benefit]
    clauses = ["BUILD-1", "BUILD-2", "BUILD-3", "BUILD-4"]
    return Chart("buildings", "Buildings", head, rows, notes=benefits, clauses=clauses)


def _levels() -> Chart:
    rows = [[str(x.level), f"P{x.cost:,}", "yes", str(x.requires_territories)] for x in load_pack().intelligence_level]
    head = ["level", "cost", "Capitol", "territories"]
    return Chart("intelligence", "Intelligence", head, rows, clauses=["RES-3", "INTEL-2"])


def _settings() -> Chart:
    head = ["setting", "lets the other in", "opens fire at sea", "intercepts"]
    rows = [
        [
            s.id,
            *(
                "yes" if on else "no"
                for on in (s.lets_other_move_through, s.opens_fire_at_sea, s.intercepts_overflights)
            ),
        ]
        for s in load_pack().setting
    ]
    return Chart("settings", "Diplomacy", head, rows, clauses=["DIPL-1", "DIPL-2", "DIPL-3", "DIPL-4"])


def _territories() -> Chart:
    rows = [
        [t.id, t.name, t.region, f"{t.resource_centers:,}", "yes" if t.oil else "no"]
        for t in load_pack().territory
        if t.white
    ]
    head = ["number", "name", "region", "Resource Centers", "oil"]
    source = load_pack().world.source
    return Chart("territories", "Territory chart", head, rows, clauses=["WORLD-8", "ECON-2"], source=source)


def _designs() -> Chart:
    """Limits of custom units, and what one of each value costs in thirds of a Point."""
    pack = load_pack()
    rows = []
    for limit in pack.custom_limit:
        prices = next(table.coefficient for table in pack.custom_class if limit.class_ in table.class_)
        most = ", ".join(f"{name} {value:,}" for name, value in limit.max.items())
        costs = ", ".join(f"{name} {value:,}" for name, value in prices.items())
        rows.append([limit.class_, ", ".join(limit.roles), most, costs, limit.rule])
    head = ["class", "roles", "at most", "price in thirds of a Point", "rule"]
    factor = f"The sum is multiplied by {pack.custom_price.factor_percent} percent and rounded to P1,000."
    notes = [factor, *map(_ability, pack.custom_ability)]
    return Chart("designs", "Custom units", head, rows, notes=notes, clauses=["CUSTOM-4", "CUSTOM-5", "CUSTOM-6"])


def _ability(ability: CustomAbility) -> str:
    point = "; it takes a command point" if ability.command_point else ""
    return f"{ability.id.capitalize()}, for {' and '.join(ability.for_)} units: {ability.effect}{point}."


def _orders() -> Chart:
    rows = [[order.keyword, order.form, "; ".join(order.lines)] for order in load_pack().order]
    return Chart("orders", "Order language", ["order", "form", "lines below"], rows, clauses=["ORDERS-10"])


def _faults() -> Chart:
    """What the receipt of an order mail means by a code."""
    rows = [[error.code, error.text, error.clause] for error in load_pack().order_error]
    return Chart("faults", "Codes of refused lines", ["code", "meaning", "clause"], rows, clauses=["ORDERS-10"])


def _sequence() -> list[Stage]:
    """The cycle in its phases and steps. X-1"""
    clauses = {"buying": "X-1", "movement": "MOVE-10", "attacking": "ATK-9", "end": "X-1"}
    stages = [Stage("orders", "Orders", "Everybody writes orders; the last ones sent count.", "ORDERS-9")]
    for phase in load_pack().phase:
        parts = [Stage(f"{phase.id}-{number}", step) for number, step in enumerate(phase.steps, 1)]
        stages.append(Stage(phase.id, phase.id.capitalize(), "", clauses[phase.id], parts))
    return stages


def _key() -> list[KeyLine]:
    lines = [KeyLine(f"empire-1-{unit.id}", "; ".join(unit.special) or unit.name) for unit in load_pack().unit]
    return [*lines, KeyLine("empire-1-custom", "A custom unit: its name and its designer are known, not its values")]


def _help() -> list[Topic]:
    language = load_pack().order_language
    where = [language.territory, language.place, language.path, language.return_path]
    what = [language.count, language.force, language.unit, language.item, language.transport]
    orders = [language.lines, *where, *what, language.money, language.names]
    header = [*language.header, language.header_note]
    mail = [*header, language.section_note, language.end, language.encoding, language.quoted]
    return [
        Topic("orders", "Writing orders", orders, ["ORDERS-1", "ORDERS-6", "ORDERS-10"]),
        Topic("mail", "The e-mail around them", mail, ["MAIL-1", "ORDERS-1", "ORDERS-10"]),
        Topic("example", "An example", language.example.strip().splitlines(), ["ORDERS-10"]),
        Topic(
            "hidden",
            "What others know",
            [
                "Who owns which land is public. Money, base, settings, forces and orders are your own.",
                "You see foreign units on your land, where you have units, where your flights pass, and in battles.",
            ],
            ["UNITS-16", "SITE-5"],
        ),
    ]
