"""The log of what comes before play: the scenario, its variants, who is set up, and the dice for all that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sandtable.counters.log_text import Sentence, is_or_are, listing, number_of
from sandtable.games.gulf.position.wording import SEATS

if TYPE_CHECKING:
    from sandtable.games.gulf.presentation.log import Teller

Data = dict[str, Any]
Tell = Callable[["Teller", Data], Sentence]


def _with_dice(t: Teller, unit: str, dice: Sequence[int]) -> str:
    """A unit with what was rolled for it; in older matches that was not kept."""
    return f"{t.unit(unit)} ({' and '.join(map(str, dice))})" if dice else t.unit(unit)


def _arrivals(t: Teller, data: Data) -> Sentence:
    dice = data.get("dice", {}) if t.by_name else {}
    turns: dict[int, list[str]] = {}
    for unit, turn in data["turns"].items():
        turns.setdefault(turn, []).append(_with_dice(t, unit, dice.get(unit, ())))
    parts = [f"{listing(units)} {f'on turn {turn}' if turn else 'never'}" for turn, units in sorted(turns.items())]
    return f"The dice for arrivals: {'; '.join(parts)}.", [], list(data["turns"])


def _begun(t: Teller, data: Data) -> Sentence:
    name = t.world.data.name
    return f"Scenario {data['scenario']}{f', {name},' if t.by_name and name else ''} begins.", [], []


def _deployed(t: Teller, data: Data) -> Sentence:
    places = data["places"]
    number = number_of(len(places), "unit") if places else "no units on the map"
    text, _, units = t.going(f"{SEATS[data['seat']].name} deploys {number}", places)
    return text, list(places.values()), units


def _corps(text: str) -> Tell:
    def sentence(t: Teller, data: Data) -> Sentence:
        names = {corps.id: corps.name for corps in t.world.pack.corps} if t.by_name else {}
        return f"OPFOR {text.format(listing([names.get(corps, corps) for corps in data['corps']]))}.", [], []

    return sentence


def _raised(t: Teller, data: Data) -> Sentence:
    units = data["units"]
    return f"{t.units(units)} {is_or_are(units)} raised for {t.place(data['at'])}.", [data["at"]], units


def _revolution(t: Teller, data: Data) -> Sentence:
    dice = data.get("dice", {}) if t.by_name else {}
    parts = []
    for key, text in (("reduced", "reduced"), ("gone", "gone"), ("full", "unharmed")):
        if data[key] and (dice or key != "full"):
            units = [_with_dice(t, unit, [dice[unit]] if dice else ()) for unit in data[key]]
            parts.append(f"{listing(units)} {is_or_are(data[key])} {text}")
    rolled = "The revolution, with a die for each" if dice else "The revolution"
    return f"{rolled}: {'; '.join(parts) or 'all units remain'}.", [], [*data["reduced"], *data["gone"]]


def _variants(t: Teller, data: Data) -> Sentence:
    """The variants in force, and what was rolled for each if they were."""
    dice = data.get("dice", {}) if t.by_name else {}
    text = f"Variants: {', '.join(data['names']) or 'none'}."
    if dice:
        names = {variant.id: variant.name for variant in t.world.pack.variant}
        rolled = ", ".join(f"{names[variant]} {die}" for variant, die in dice.items())
        text = f"{text} A die for each: {rolled}."
    return text, [], []


def _guerrilla_dice(t: Teller, data: Data) -> Sentence:
    dice = ", ".join(map(str, data["dice"]))
    return f"A die for each guerrilla ({dice}): {data['placed']} may be placed.", [], []


def _markers_drawn(t: Teller, data: Data) -> Sentence:
    number, dice = number_of(data["number"], "objective marker"), " and ".join(map(str, data["dice"]))
    return f"{SEATS[data['seat']].name} has {number} to hide (die {dice}).", [], []


SENTENCES: dict[str, Tell] = {
    "begun": _begun,
    "variants": _variants,
    "deployed": _deployed,
    "choose": _corps("starts with {}"),
    "remove": _corps("removes {} from the game"),
    "rolled_arrivals": _arrivals,
    "raised": _raised,
    "revolution": _revolution,
    "guerrilla_dice": _guerrilla_dice,
    "markers_drawn": _markers_drawn,
}
"""A sentence for each of these events."""
