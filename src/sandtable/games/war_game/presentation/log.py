"""The log: a sentence for every event, made of nothing but the event. SITE-3"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.documents import LineTopic, LogLine
from sandtable.games.war_game.position.plurals import in_numbers, plurals, within
from sandtable.games.war_game.position.world import earth
from sandtable.kernel import MODERATOR, Event

SENTENCES = {
    "closed": "The orders of cycle {cycle} are closed",
    "failed": "Cut or failed: {line}: {why}",
    "renamed": "{old} is now called {name}",
    "based": "The base is now {at}",
    "bought": "Bought {count:,} {what} in {at} for P{points:,}",
    "sold": "Sold {count:,} {what} in {at} for P{points:,}",
    "gift": "{from} gives P{points:,} to {to}",
    "handed": "{count:,} {what} in {at} go{es} to {to}",
    "drafted": "The draft {name} is kept; it will cost P{points:,} each",
    "designed": "{name} can be built for P{points:,} each",
    "raised": "Intelligence rises to level {level} for P{points:,}",
    "researched": "Paid P{points:,} for the research of {name}: {paid} of {of}",
    "moved": "{what} move{s} from {from} to {at}",
    "loaded": "{what} go{es} aboard in {at}",
    "unloaded": "{what} go{es} ashore in {at}",
    "diverted": "{what} land{s} in {at} instead",
    "turned_back": "{what} find{s} no room in {from} and {fly} back to {at}",
    "stranded": "{what} find{s} no place to land near {at} and {are} lost",
    "retreated": "{what} retreat{s} from {from} to {at}",
    "boarded": "{what} retreat{s} aboard in {at}",
    "eliminated": "{what} {are} lost in {at}{why}",
    "sunk": "{what} find{s} no way out of {at} and {are} sunk",
    "captured": "{by} takes {at} from {from}",
    "overrun": "The base {at} is overrun: every building in it is destroyed",
    "held_base": "The base {at} is beaten but still defended: its buildings stand",
    "income": "Income P{points:,}; the treasury holds P{treasury:,}",
    "points": "Command points used: {used} of {of}",
    "granted": "A recovery grant of P{points:,}",
    "fallen": "Intelligence falls to level {level}",
    "umpired": "{text}",
    "acted": "As the moderator has ruled: {line}",
    "joining": "{empire} joins when this cycle is over",
    "joined": "{empire} joins the war in {at}",
    "dissolved": "{empire} has left: its land is neutral again",
}
ONE = {"s": "s", "es": "es", "are": "is", "fly": "flies"}
MANY = {"s": "", "es": "", "are": "are", "fly": "fly"}
"""How verbs end after one unit, and after several."""
WHY_LOST = {
    "RETREAT-3": "there is nowhere to go, and no room aboard",
    "RETREAT-7": "platforms cannot retreat",
    "RETREAT-8": "no friendly place next to it where they could land",
    "NAVAL-8": "no carrier there has a slot left for them",
}
"""Why units are lost without a fight, by the clause."""


FIGHTS = ("battle", "naval", "intercepted", "bombarded", "contest", "overrun", "held_base")
"""Events that tell of a fight."""
NAMED = ("battle", "naval", "intercepted", "bombarded", "contest", "gift")
"""Events whose sentences name the empires that they are about."""
WITHOUT_STOP = ("closed", "spied", "acted", "umpired")
"""Events whose sentences are a heading, end in a line of orders, or are what the moderator wrote."""
FROM_EMPIRE = ("captured", "gift")
"""Events that come from an empire, not from a place."""


def tell(event: Event, names: Mapping[str, str]) -> LogLine:
    """One sentence for an event.

    `names`: how to call the seats that learn of it, for who looks with several of them: "Income" alone is nobody's.
    """
    topic: LineTopic = "battle" if event.kind in FIGHTS else "gain" if event.kind == "captured" else ""
    text = _sentence(event)
    text += "" if event.kind in WITHOUT_STOP or text.endswith((".", "!", "?")) else "."
    line = LogLine(0, text, list(dict.fromkeys(event.clauses)), turn=event.kind == "closed", topic=topic)
    whose = [names[seat] for seat in event.seen_by if seat != MODERATOR and event.kind not in NAMED and seat in names]
    return replace(line, text=f"{' and '.join(whose)}: {line.text}") if whose else line


def whose(event: Event, seats: Mapping[str, str]) -> str:
    """The seat whose happening it is: the only one that learns of it, or the empire that takes or leaves something.

    `seats`: of all empires, by their names.
    """
    concerned = [seat for seat in event.seen_by if seat != MODERATOR]
    named = str(event.data.get("by") or event.data.get("empire"))
    return concerned[0] if len(concerned) == 1 else seats.get(named, "")


def as_of_many(event: Event) -> str:
    """The sentence with the verb as after several units, and of an empty treasury as of any: as orders have words."""
    text = _sentence(event, MANY)
    return re.sub(r"the treasury does not pay for one ([^:]+):.*", r"the treasury pays for 0 \1 only", text)


def _sentence(event: Event, verbs: Mapping[str, str] | None = None) -> str:
    data = with_names(event)
    made = {
        "sealed": _sealed,
        "intercepted": _intercepted,
        "naval": _naval,
        "battle": _battle,
        "bombarded": _bombarded,
        "ended": _ended,
        "contest": _contest,
        "spied": _spied,
    }.get(event.kind)
    if made is not None:
        return made(data)
    why = next((f": {WHY_LOST[clause]}" for clause in event.clauses if clause in WHY_LOST), "")
    text = SENTENCES[event.kind].format(**(verbs or _verbs(data)), **{"why": why, **data})
    if event.kind == "income" and data["cut_off"]:
        text += f"; cut off: {', '.join(data['cut_off'])}"
    return text


def with_names(event: Event) -> dict[str, Any]:
    """What an event tells in the words of a sentence: an event has `White 45` and `10 Tank`, a line W45 Patagonia
    and 10 Tanks."""
    told = earth().told
    data: dict[str, Any] = in_numbers(dict(event.data))
    places = {"at", "why"} if event.kind in FROM_EMPIRE else {"at", "why", "from"}
    data.update({key: told(str(data[key])) for key in places & data.keys()})
    if "cut_off" in data:
        data["cut_off"] = [told(each) for each in data["cut_off"]]
    if "why" in data:
        data["why"] = within(data["why"])
    if data.get("count", 1) != 1:
        data["what"] = plurals().get(data["what"], data["what"])
    return data


def _verbs(data: Mapping[str, Any]) -> Mapping[str, str]:
    """The forms of verbs for the units of an event: 1 Tank moves, 2 Tank move."""
    what = str(data.get("what", ""))
    one = data["count"] == 1 if "count" in data else what.startswith("1 ") and "," not in what
    return ONE if one else MANY


def _sealed(data: Mapping[str, Any]) -> str:
    again = " again" if data["replaced"] else ""
    count = sum(not line.isupper() or " " in line for line in data["lines"])
    return f"Orders for cycle {data['cycle']} are sealed{again}: {count} line{'s' if count != 1 else ''}"


def _intercepted(data: Mapping[str, Any]) -> str:
    intercept = "intercepts" if data["fighters"].startswith("1 ") and "," not in data["fighters"] else "intercept"
    return (
        f"Over {data['at']} {data['fighters']} {intercept} {data['flight']} of {data['flyer']}: "
        f"lost {data['flight_lost']} against {data['fighters_lost']}"
    )


def _naval(data: Mapping[str, Any]) -> str:
    sides = []
    for side in data["sides"]:
        left = f" (Armor left {side['armor'][0]:,})" if side.get("armor") else ""
        goes = "stays" if side["stays"] else "leaves"
        sides.append(f"{side['empire']} with {side['navy']} loses {side['lost']} and {goes}{left}")
    return f"Naval battle in {data['at']}: {'; '.join(sides)}"


def _side(named: Mapping[str, str]) -> str:
    return "; ".join(f"{name} ({what})" for name, what in named.items()) or "nobody"


def _do(named: Mapping[str, str], verb: str) -> str:
    """A verb as after these empires."""
    return f"{verb}s" if len(named) == 1 else verb


def _battle(data: Mapping[str, Any]) -> str:
    air, main = data["air_lost"], data["lost"]
    stages = []
    if air[0] or air[1]:
        stages.append(f"in the air {_side(air[0])} against {_side(air[1])}")
    if data["early_lost"]:
        stages.append(f"to {data['early']} Artillery firing early {_side(data['early_lost'])}")
    if main[0] or main[1]:
        stages.append(f"in the main battle {_side(main[0])} against {_side(main[1])}")
    defence = f" {_side(data['defenders'])}" if data["defenders"] else "; nobody defends"
    lost = f"Lost {', '.join(stages)}" if stages else "Nobody is lost"
    winner = "attackers" if data["attackers_win"] else "defenders"
    in_vain = data["attackers_win"] and not data.get("troops_left", True)
    result = f"The {winner} win{', but have no land unit left to take it' if in_vain else ''}"
    head = f"Battle in {data['at']}: {_side(data['attackers'])} {_do(data['attackers'], 'attack')}{defence}"
    return f"{head}. {lost}. {_armor(data)}{result}"


def _armor(data: Mapping[str, Any]) -> str:
    """The totals that decide, where no custom unit keeps them secret; matches of older rules did not note them."""
    armor = data.get("armor")
    return f"Armor left {armor[0]:,} against {armor[1]:,}. " if armor else ""


def _bombarded(data: Mapping[str, Any]) -> str:
    sunk = f"; lost to the shore {_side(data['ships_lost'])}" if data["ships_lost"] else ""
    ships = f"{_side(data['ships'])} {_do(data['ships'], 'bombard')} {data['at']}"
    return f"{ships} with {data['damage']:,}: lost {_side(data['lost'])}{sunk}"


def _contest(data: Mapping[str, Any]) -> str:
    winner = data["holder"] if data["holder_wins"] else data["rival"]
    armor = data.get("armor")
    left = f" (Armor left {armor[1]:,} against {armor[0]:,})" if armor else ""
    return (
        f"{_side(data['rival'])} {_do(data['rival'], 'contest')} {data['at']} with {_side(data['holder'])}: "
        f"lost {_side(data['lost'][1])} against {_side(data['lost'][0])}{left}; "
        f"{' and '.join(winner)} {_do(winner, 'hold')} it"
    )


def _ended(data: Mapping[str, Any]) -> str:
    powers = ", ".join(f"{name} {power:,}" for name, power in data["powers"])
    return f"The war is over. {data['text']}. Power: {powers}"


def _spied(data: Mapping[str, Any]) -> str:
    lines = " / ".join(data["lines"]) or "nothing"
    return f"Intercepted from the {data['phase']} orders of {data['empire']}: {lines}"
