"""The log: a sentence for every event, as each audience may read it. The owner reads names, others read kinds (X10)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from sandtable.counters.log_text import TURN, listing, losses_of
from sandtable.documents import LineTopic, LogLine, Loss, Roll
from sandtable.games.october_war.position.dice import DICE
from sandtable.games.october_war.position.names import MISSION_NAMES, kind_title, wing_of
from sandtable.games.october_war.position.world import MAIN, THEATRES, World
from sandtable.kernel import TABLE, Event

from .teller import NATIONS, SEATS, Data, Teller

SINGLE = re.compile(r"(?<![\d.:,-])\b1 ((?:mobilization |EW |allied |antitank )?(?:point|marker|strike|unit|place)s)\b")
"""One of a thing that a sentence names in the plural."""
TOPICS: Mapping[str, LineTopic] = {
    "attack": "battle", "fired": "battle", "barrage": "battle", "air_attack": "battle", "air_combat": "battle",
    "strategic": "battle", "flight": "battle", "taken": "gain", "battle_over": "battle",
}  # fmt: skip
FEW = 3
"""Units whose places are told one by one."""
Tell = Callable[[Teller, Data], str]


def shifts_text(shifts: Any) -> str:
    pairs = shifts.items() if isinstance(shifts, dict) else shifts
    return ", ".join(f"{reason} {value:+d}" for reason, value in pairs)


def _fired(t: Teller, d: Data) -> str:
    shifts = shifts_text(d["shifts"])
    why = f" ({shifts})" if shifts else ""
    return (
        f"{t.unit(d['unit'])} fires at {t.place(d['at'])}, column {d['column']}{why}, rolls {d['die']}: {_result(d)}."
    )


def _result(d: Data) -> str:
    words = {"-": "no effect", "r": "one unit retreats", "R": "all units retreat", "A": "all units retreat"}
    return words.get(d["result"], f"{d['result']} loss points" if d["result"] != "1" else "1 loss point")


def _air_attack(t: Teller, d: Data) -> str:
    shifts = shifts_text(d["shifts"])
    why = f" ({shifts})" if shifts else ""
    who = "Wild Weasels attack" if d.get("hunt") else "Aircraft attack"
    return (
        f"{who} {t.place(d['at'])} with {d['points']} points, column {d['column']}{why}, roll {d['die']}: {_result(d)}."
    )


AIR_DEFENCE = {
    "-": "no effect",
    "AR": "a strike is damaged",
    "ELIM": "a strike is shot down",
    "ELIM+AR": "a strike is shot down, another damaged",
}


def _air_defence(text: str) -> Tell:
    """A sentence that ends with what a die did to a flight."""
    return lambda t, d: _generic(text + " rolls {die}: " + AIR_DEFENCE[d["result"]] + ".")(t, d)


def _strategic(t: Teller, d: Data) -> str:
    """A strategic attack: only numbers count against a country (19.7)."""
    words = [f"{r} casualty point{'s'[: r != '1']}" if r.isdecimal() else "no effect" for _, _, r in d["rolls"]]
    rolls = [f"column {c} rolls {die} ({what})" for (c, die, _), what in zip(d["rolls"], words, strict=True)]
    return f"Strategic attack by {t.who(d)} on {NATIONS[d['nation']]}: {listing(rolls)}."


def _strikes_lost(t: Teller, d: Data) -> str:
    first = t.world.units.index[d["units"][0]]
    kinds = Counter(kind_title(t.world.kind[t.world.units.index[unit]]) for unit in d["units"])
    lost = listing([t.several(number, kind) for kind, number in kinds.items()]) if t.by_name else t.units(d["units"])
    damaged = "damaged, and out of play for good" if t.world.nation[first] >= MAIN else "to the Refit box"  # 22.4
    who = SEATS[t.world.seats[t.world.side[first]]]
    return f"{who} loses {lost}: {damaged if d['refit'] else 'shot down'}."


def _barrage(t: Teller, d: Data) -> str:
    shifts = shifts_text(d["shifts"])
    why = f" ({shifts})" if shifts else ""
    return f"Barrage on {t.place(d['at'])}, column {d['column']}{why}, rolls {d['die']}: {_result(d)}."


def _flight(t: Teller, d: Data) -> str:
    words = {"S": "it lands", "A": "it turns back", "E": "it is lost"}
    return f"{t.unit(d['unit'])} flies to {t.place(d['to'])}, rolls {d['die']}: {words[d['result']]}."


def _raid(t: Teller, d: Data) -> str:
    role = {"escort": " as escort", "hunt": " to hunt air defence"}
    groups = listing(
        [
            f"{line[2]} {t.kind(line[0])} over {t.place(line[1])}{''.join(role[word] for word in line[3:])}"
            for line in d["groups"]
        ]
    )
    return f"{t.who(d)} sends {groups}."


def _missions(t: Teller, d: Data) -> str:
    parts = []
    for seat, missions in d.items():
        sent: dict[str, list[str]] = {}
        for word, number in missions.items():
            wing = wing_of(t.world, word)
            box = f"{MISSION_NAMES[wing.mission]} over {THEATRES[wing.theatre].title()}"
            sent.setdefault(box, []).append(f"{number} {t.kind(wing.kind)}")
        what = "; ".join(f"{box} {listing(strikes)}" for box, strikes in sent.items()) or "nothing"
        parts.append(f"{_upper(SEATS[seat])}: {what}")
    return f"The air plans are shown. {'. '.join(parts)}."


def _air_combat(t: Teller, d: Data) -> str:
    words = {"-": "no effect", "A": "1 damaged"}
    rolls = listing([f"column {c} rolls {die} ({words.get(r, f'{r} shot down')})" for c, die, r in d["rolls"]])
    return f"{_upper(t.who(d))} fights over {d['theatre'].title()} with {d['points']} points: {rolls}."


def _casualties(t: Teller, d: Data) -> str:
    return "Casualty points: " + listing([f"{NATIONS[n]} {points:+d}" for n, points in d["points"].items()]) + "."


def _examined(t: Teller, d: Data) -> str:
    found = []
    for space, kinds in d["spaces"].items():
        counts = Counter(t.kind(kind) for kind in kinds)
        what = listing([t.several(n, k) for k, n in counts.items()]) if counts else "nobody"
        found.append(f"{t.place(space)}: {what}")
    return f"You see {'; '.join(found)}." if found else "No units are seen."


def _eliminated(t: Teller, d: Data) -> str:
    return f"{t.units(d['units'])} lost at {t.place(d['at'])}."


def _broken_down(t: Teller, d: Data) -> str:
    where = f" at {t.place(d['at'])}" if t.owns(d["unit"]) else ""
    return f"{t.unit(d['unit'])}{where} breaks down into {t.units(d['parts'])}."


def _combined(t: Teller, d: Data) -> str:
    where = f" at {t.place(d['at'])}" if t.mine(d) else ""
    arms = " as combined arms" if d["arms"] else ""
    return f"{t.who(d)} forms {t.kind(d['kind'])}{arms}{where}."


def _arrived(t: Teller, d: Data) -> str:
    what = t.unit(d["unit"])
    return f"{what} arrives in {t.place(d['at'])}." if t.mine(d) else f"{what} comes into play."


def _retreated(t: Teller, d: Data) -> str:
    return f"{t.unit(d['unit'])} retreats from {t.place(d['from'])} to {t.place(d['to'])}."


def _decided(t: Teller, d: Data) -> str:
    if d["level"] == "draw":
        text = "The war ends in a draw"
    else:
        text = f"The war is decided: {SEATS[d['winner']]}, {d['level']} victory"
    return f"{text}; Arabs {d['arab']}, Israel {d['israel']} victory points." if "arab" in d else f"{text}."


def _drawn(t: Teller, d: Data) -> str:
    effect = next(event.effect for event in t.world.pack.event if event.id == d["event"])
    return f"{t.who(d)} draws {d['name']}: {effect}."


def _deployed(t: Teller, d: Data) -> str:
    places: Mapping[str, str] = d["places"]
    if len(places) <= FEW:
        return "; ".join(f"{t.unit(unit)} is set up in {t.place(point)}" for unit, point in places.items()) + "."
    by_place: dict[str, list[str]] = {}
    for unit, point in places.items():
        by_place.setdefault(point, []).append(unit)
    where = ", ".join(f"{t.units(units)} in {t.place(point)}" for point, units in by_place.items())
    return f"{len(places)} units are set up: {where}."


def _refitted(t: Teller, d: Data) -> str:
    words = {
        "X": "gone for good",
        "R0": "back at once",
        "R1": "back next turn",
        "R2": "back in 2 turns",
        "R3": "back in 3 turns",
    }
    return f"{t.who(d)} refits {t.kind(d['kind'])}, rolls {d['die']}: {words[d['result']]}."


def _generic(text: str) -> Tell:
    """A sentence with places, seats and nations put into words."""

    def tell(t: Teller, d: Data) -> str:
        words = {
            key: t.place(value)
            if key in ("at", "from", "to")
            else NATIONS.get(value, value)
            if key == "nation"
            else value
            for key, value in d.items()
        }
        words["who"] = t.who(d)
        if "kind" in d:
            words["kind"] = t.kind(d["kind"])
        if "theatre" in d:
            words["theatre"] = str(d["theatre"]).title()
        if "box" in d:
            words["box"] = t.place(d["box"])
        return text.format(**words)

    return tell


def _rolled(text: str, plain: str) -> Tell:
    """A sentence with a die, and the one that cases may look for."""
    return lambda t, d: _generic(text if t.by_name else plain)(t, d)


def _sum_of(data: Data) -> str:
    """The dice that a sum was rolled with; in older matches they were not kept."""
    return f" (dice {listing([str(die) for die in data['dice']])})" if "dice" in data else ""


def _morale(whose: str, lost: str, low: str, high: str) -> Tell:
    """A check of morale against the places that the enemy holds."""

    def tell(t: Teller, d: Data) -> str:
        end = low if d["low"] else high
        text = f"{whose}die {{die}}, {{held}} places held by the enemy. {end}"
        plain = f"{whose}{{die}} against {{held}}{f' places{lost}' if lost else ''}. {end}"
        return _rolled(text, plain)(t, d)

    return tell


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


SENTENCES: Mapping[str, Tell] = {
    # the frame
    "begun": _generic("The match begins."),
    "deployed": _deployed,
    "formed": lambda t, d: f"{t.unit(d['unit'])} is reorganized.",
    "set_up": _generic("{who} has set up."),
    "turn": lambda t, d: f"Turn {d['turn']}, {SEATS[d['seat']]}.",
    # the ground
    "moved": lambda t, d: f"{t.unit(d['unit'])} moves to {t.place(d['way'][-1])}.",
    "taken": _generic("{who} takes {at}."),
    "contact": _generic("{who} enters {at}: contact."),
    "bridged": _generic("{who} bridges the canal from {from} to {to}."),
    "bridge_removed": _generic("{who} removes the bridge at {at}."),
    "bridge_lost": _generic("{who} loses the bridge from {from} to {to}: none of its units is beside it."),
    "attack": _generic("{who} attacks at {at}."),
    "contingent": _generic("{nation} fires at {at}."),
    "ew_played": _generic("{who} plays an EW marker at {at}."),
    "first_fire": _generic("{who} fires first at {at}."),
    "fired": _fired,
    "headquarters_shown": lambda t, d: f"{t.unit(d['unit'])} is revealed at {t.place(d['at'])}.",
    "no_result": _generic("No result in the round at {at}: the attackers withdraw."),
    "gives_way": _generic("{who} gives way at {at}."),
    "battle_over": lambda t, d: (
        f"The battle at {t.place(d['at'])} is over" + (f": {t.who(d)} holds it." if d["seat"] else ".")
    ),
    "barrage": _barrage,
    "flight_declared": _generic("{kind} flies from {from} to {to}."),
    "flight_prevented": _generic("The flight of {kind} to {to} is prevented."),
    "flight": _flight,
    "breached": _generic("The fort at {at} is breached."),
    "retreated": _retreated,
    "eliminated": _eliminated,
    "broken_down": _broken_down,
    "casualties": _casualties,
    "decided": _decided,
    # events
    "drawn": _drawn,
    "empty_pool": _generic("{who} has no event marker left."),
    "no_effect": _generic("The marker has no effect."),
    "too_early": _generic("It is too early for a ceasefire: the marker goes back."),
    "ceasefire": lambda t, d: (
        f"Ceasefire: rolled {d['die']}, {d['needed']} or less needed. "
        + ("The war ends with this turn." if d["done"] else "The war goes on.")
    ),
    "arms": _generic("Israel may form combined arms brigades from now on."),
    "markers": _rolled(
        "EW markers for {nation}: {number} (die {die}).", "{nation}: {die} rolled, {number} EW markers."
    ),
    "points": _rolled("Mobilization points for {nation}: {die} (die {die}).", "{nation}: {die} mobilization points."),
    "morale": _morale("Israeli morale: ", " lost", "It is low.", "It holds."),
    "arab_morale": _morale("Morale of {nation}: ", "", "No points this turn.", "One point more."),
    "front": _generic("Israel must guard the Jordanian front."),
    "embargo": _generic("Oil embargo: Israel has {left} mobilization points left."),
    "allies": lambda t, d: f"{d['number']} allied units are granted{_sum_of(d) if t.by_name else ''}.",
    "ally": lambda t, d: (
        f"{t.kind(d['kind'])} "
        + ("comes too late" if d["lost"] else f"will arrive on turn {d['turn']}")
        + (f" (die {d['die']})." if t.by_name else ".")
    ),
    "us_resupply": lambda t, d: _rolled(
        f"US resupply: {{strikes}} strikes{_sum_of(d)}, {{units}} antitank units (die {{units}}).",
        "US resupply: {strikes} strikes, {units} antitank units.",
    )(t, d),
    "soviet_resupply": _rolled(
        "Soviet resupply: {number} strikes or SAM (die {number}), {points} points (die {points}), {markers} EW marker.",
        "Soviet resupply: {number} strikes or SAM, {points} points, {markers} EW marker.",
    ),
    "granted": _generic("{who} takes {kind} from {box}."),
    "grant_passed": _generic("{who} takes no more."),
    "divided": lambda t, d: (
        f"{'MP' if d['what'] == 'points' else 'EW markers'}: {d['egypt']} for Egypt, {d['syria']} for Syria."
    ),
    # build-up
    "income": lambda t, d: (
        "Income: " + listing([f"{NATIONS[n]} {p}" for n, p in d["points"].items()]) + " mobilization points."
    ),
    "front_cost": _generic("The Jordanian front costs three points: {left} left."),
    "mobilized": _generic("{who} mobilizes {kind} from {box}; {nation} has {left} MP left."),
    "released": lambda t, d: f"{t.unit(d['unit'])} may be formed from now on.",
    "freed": _generic("{who} takes {kind} free of charge."),
    "arrived": _arrived,
    "refitted": _refitted,
    "combined": _combined,
    "converted": lambda t, d: (
        f"{t.kind(d['kind'])} becomes a combined arms brigade" + (f" at {t.place(d['at'])}." if t.mine(d) else ".")
    ),
    # the sky
    "committed": lambda t, d: f"The air plan of {t.who(d)} is in.",
    "missions": _missions,
    "reassigned": _generic("{who} reassigns {number} TAC over {theatre} to Ground Attack."),
    "jammed": _generic("An EW marker supports the Israeli mission over {theatre}."),
    "air_combat": _air_combat,
    "superior": lambda t, d: f"Air superiority over {d['theatre'].title()}: {t.who(d) or 'nobody'}.",
    "strategic_defence": _air_defence("Air defence against {who} over {theatre}"),
    "strategic": _strategic,
    "strikes_lost": _strikes_lost,
    "raid": _raid,
    "supported": _generic("An EW marker supports the attack on {at}."),
    "no_target": _generic("There is nothing left to attack at {at}."),
    "air_attack": _air_attack,
    "sam_fired": _air_defence("{kind} at {from} fires at the group over {at} and"),
    "sam_revealed": lambda t, d: f"{t.kind(d['kind'])} at {t.place(d['at'])} is revealed.",
    "silent": _generic("{who} keeps silent."),
    "air_return": _generic("All strikes are Ready again."),
    # reconnaissance
    "scouted": _generic("{kind} at {from} scouts {at}."),
    "recon": lambda t, d: f"{_upper(t.who(d))} sends {t.kinds(d['kinds'])} to look at {t.place(d['at'])}.",
    "defended": _air_defence("Air defence over {at}"),
    "listened": _generic("{who} plays an EW marker to examine {at}."),
    "cancelled": _generic("{who} answers with an EW marker at {at}: nothing is seen."),
    "examined": _examined,
}


def tell(world: World, event: Event, audience: frozenset[str], *, by_name: bool = True) -> LogLine:
    """What happened, in a sentence for an audience."""
    teller = Teller(world, audience, by_name)
    text = SENTENCES[event.kind](teller, event.data)
    if text.split()[0] not in world.units.index:
        text = _upper(text)
    text = SINGLE.sub(lambda found: f"1 {found[1][:-1]}", text)
    at = event.data.get("at")
    spaces = [at] if isinstance(at, str) and _shows_place(teller, event) else teller.shown(text)
    return LogLine(
        0,
        text,
        list(dict.fromkeys(event.clauses)),
        spaces,
        [],
        rolls=_dice(event),
        whose=TABLE if event.kind == "decided" else _whose(world, event.data),
        turn=event.kind == TURN,
        topic=TOPICS.get(event.kind, ""),
        losses=_losses(teller, event),
    )


def _losses(teller: Teller, event: Event) -> list[Loss]:
    """Units by their kinds: so both sides count the same."""
    units = event.data["units"] if event.kind in ("eliminated", "strikes_lost") else ()
    damaged = event.kind == "strikes_lost" and event.data["refit"]
    world = teller.world

    def kind(unit: str) -> str:
        return kind_title(world.kind[world.units.index[unit]])

    return losses_of(world, () if damaged else units, units if damaged else (), kind)


def _whose(world: World, data: Data) -> str:
    """The seat whose happening it is, which every sentence says: that of the units, else of the player or nation."""
    named = [data["unit"]] if "unit" in data else data.get("units")
    if isinstance(named, list) and named:
        return world.seats[world.side[world.units.index[named[0]]]]
    if "seat" in data:
        return str(data["seat"])
    points = data.get("points")
    nations = [data["nation"]] if "nation" in data else list(points) if isinstance(points, dict) else []
    seats = {"israel" if nation == "israel" else "arab" for nation in nations}
    return seats.pop() if len(seats) == 1 else ""


def _dice(event: Event) -> list[Roll]:
    """The dice that an event names: one, or several on the air table."""
    data = event.data
    if event.kind not in DICE:
        return []
    thrown = [die for _, die, _ in data["rolls"]] if "rolls" in data else [data.get("die")]
    return [Roll(DICE.of(event.kind, **data), die) for die in thrown if isinstance(die, int)]


def _shows_place(teller: Teller, event: Event) -> bool:
    """Whether the place of an event is for everybody: where a unit comes in or is reorganized is not."""
    private = event.kind in ("arrived", "combined", "converted", "broken_down")
    return not private or teller.mine(event.data) or ("unit" in event.data and teller.owns(event.data["unit"]))
