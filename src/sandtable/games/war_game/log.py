"""The log: a sentence for every event, made of nothing but the event. SITE-3"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.documents import LogLine
from sandtable.kernel import Event

SENTENCES = {
    "closed": "The orders of cycle {cycle} are closed",
    "failed": "Cut or failed: {line}: {why}",
    "based": "The base is now {at}",
    "bought": "Bought {count:,} {what} in {at} for P{points:,}",
    "sold": "Sold {count:,} {what} in {at} for P{points:,}",
    "gift": "{from} gives P{points:,} to {to}",
    "handed": "{count:,} {what} in {at} go to {to}",
    "drafted": "The draft {name} is kept; it will cost P{points:,} each",
    "designed": "{name} can be built for P{points:,} each",
    "raised": "Intelligence rises to level {level} for P{points:,}",
    "researched": "Paid P{points:,} for the research of {name}: {paid} of {of}",
    "moved": "{what} move from {from} to {at}",
    "loaded": "{what} go aboard in {at}",
    "unloaded": "{what} go ashore in {at}",
    "diverted": "{what} land in {at} instead",
    "stranded": "{what} find no place to land near {at} and are lost",
    "retreated": "{what} retreat from {from} to {at}",
    "boarded": "{what} retreat aboard in {at}",
    "eliminated": "{what} are lost in {at}",
    "sunk": "{what} find no way out of {at} and are sunk",
    "captured": "{by} takes {at} from {from}",
    "overrun": "The base {at} is overrun: every building in it is destroyed",
    "held_base": "The base {at} is beaten but still defended: its buildings stand",
    "income": "Income P{points:,}; the treasury holds P{treasury:,}",
    "granted": "A recovery grant of P{points:,}",
    "fallen": "Intelligence falls to level {level}",
    "umpired": "{text}",
    "acted": "As the moderator has ruled: {line}",
    "joining": "{empire} joins when this cycle is over",
    "joined": "{empire} joins the war in {at}",
    "dissolved": "{empire} has left: its land is neutral again",
}


def tell(event: Event) -> LogLine:
    """One sentence for an event."""
    data = event.data
    made = {
        "sealed": _sealed, "intercepted": _intercepted, "naval": _naval, "battle": _battle, "bombarded": _bombarded,
        "contest": _contest, "spied": _spied,
    }.get(event.kind)  # fmt: skip
    text = made(data) if made is not None else SENTENCES[event.kind].format(**data)
    if event.kind == "income" and data["cut_off"]:
        text += f"; cut off: {', '.join(data['cut_off'])}"
    return LogLine(0, text, list(event.clauses))


def _sealed(data: Mapping[str, Any]) -> str:
    again = " again" if data["replaced"] else ""
    count = sum(not line.isupper() or " " in line for line in data["lines"])
    return f"Orders for cycle {data['cycle']} are sealed{again}: {count} lines"


def _intercepted(data: Mapping[str, Any]) -> str:
    return (
        f"Over {data['at']} {data['fighters']} intercept {data['flight']} of {data['flyer']}: "
        f"lost {data['flight_lost']} against {data['fighters_lost']}"
    )


def _naval(data: Mapping[str, Any]) -> str:
    sides = [
        f"{side['empire']} with {side['navy']} loses {side['lost']} and {'stays' if side['stays'] else 'leaves'}"
        for side in data["sides"]
    ]
    return f"Naval battle in {data['at']}: {'; '.join(sides)}"


def _side(named: Mapping[str, str]) -> str:
    return "; ".join(f"{name} {what}" for name, what in named.items()) or "nobody"


def _battle(data: Mapping[str, Any]) -> str:
    air, main = data["air_lost"], data["lost"]
    stages = []
    if air[0] or air[1]:
        stages.append(f"in the air {_side(air[0])} against {_side(air[1])}")
    if data["early_lost"]:
        stages.append(f"to {data['early']} Artillery firing early {_side(data['early_lost'])}")
    stages.append(f"in the main battle {_side(main[0])} against {_side(main[1])}")
    winner = "attackers" if data["attackers_win"] else "defenders"
    forces = f"{_side(data['attackers'])} attack {_side(data['defenders'])}"
    return f"Battle in {data['at']}: {forces}. Lost {', '.join(stages)}. The {winner} win"


def _bombarded(data: Mapping[str, Any]) -> str:
    sunk = f"; lost to the shore {_side(data['ships_lost'])}" if data["ships_lost"] else ""
    return f"{_side(data['ships'])} bombard {data['at']} with {data['damage']:,}: lost {_side(data['lost'])}{sunk}"


def _contest(data: Mapping[str, Any]) -> str:
    winner = data["holder"] if data["holder_wins"] else data["rival"]
    return (
        f"{_side(data['rival'])} contest {data['at']} with {_side(data['holder'])}: "
        f"lost {_side(data['lost'][1])} against {_side(data['lost'][0])}; {', '.join(winner)} hold it"
    )


def _spied(data: Mapping[str, Any]) -> str:
    lines = " / ".join(data["lines"]) or "nothing"
    return f"Intercepted from the {data['phase']} orders of {data['empire']}: {lines}"
