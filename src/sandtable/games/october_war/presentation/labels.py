"""What a page writes on the buttons of an offer: verbs with what they do, points and counters by their names."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sandtable.documents import Offer, Option
from sandtable.games.october_war.position.boxes import READY
from sandtable.games.october_war.position.names import MISSION_NAMES, kind_title, wing_of
from sandtable.games.october_war.position.world import THEATRES, World

from .boards import RESERVES
from .displays import ARAB, FORCES, ISRAELI

DEEDS = {
    "quick": "place the rest as in history",
    "deploy": "place units one by one",
    "break": "split a large unit into its parts",
    "form": "join waiting brigades into their division",
    "combine": "join small units into a large one",
    "convert": "turn a brigade into combined arms",
    "arms": "two armour battalions and a mechanized one, against which antitank strengths do not count",
    "mobilize": "buy units",
    "free": "take one unit free of charge",
    "refit": "roll to get a unit back",
    "scout": "ground recon, before any move: look at a point next to a recon unit",
    "recon": "air recon: fly over a point and look",
    "listen": "EW marker: look at a point and those next to it",
    "bridge": "build a bridge over the canal",
    "fly": "make an airmobile move",
    "drop": "make a parachute drop",
    "barrage": "fire a barrage marker at a point",
    "raid": "send strikes over points, or none",
    "jam": "spend an EW marker",
    "defend": "choose which SAM fire or are revealed",
    "hunt": "attack the SAM themselves",
    "escort": "Wild Weasels keep SAM away",
    "reassign": "send these strikes on to Ground Attack",
    "keep": "leave them in Air Superiority",
    "draw": "draw an event marker",
    "theatre": "Sinai or Golan",
    "by": "choose the route yourself",
    "fire": "fire with one unit; with no unit named, all fire, the best column first",
    "cease": "stop firing",
}
"""What verbs do, where the word alone does not say it."""


def with_labels(world: World, offer: Offer) -> Offer:
    """The same offer with readable labels; the words of the orders stay as they are."""
    return replace(offer, options=[_labelled(world, option) for option in offer.options])


def _labelled(world: World, option: Option) -> Option:
    if option.label:
        return option
    label = word_label(world, option.word, option.kind or "word")
    return replace(option, label=label) if label else option


@lru_cache(maxsize=4096)
def word_label(world: World, word: str, kind: str) -> str:
    """The readable label of a word; empty if the word itself will do."""
    if kind == "word":
        return DEEDS.get(word, "")
    if kind == "unit":
        return world.kind[world.units.index[word]].name
    if kind == "space":
        number = world.spaces.index[word]
        return world.points[number].name if number < world.end else BOX_NAMES.get(word, word)
    if kind == "kind":
        return next(kind_title(data) for data in world.pack.unit if data.id == word)
    return wing_label(world, word) if kind == "wing" else ""


BOX_NAMES = {**FORCES, **ISRAELI, **ARAB, **RESERVES}


def wing_label(world: World, word: str) -> str:
    """Strikes of a kind in a box: `Israeli tactical strike: Ground Attack, Sinai`."""
    wing = wing_of(world, word)
    name = next(data.name for data in world.pack.unit if data.id == wing.kind)
    if wing.mission == READY:
        return f"{name}: Ready"
    return f"{name}: {MISSION_NAMES[wing.mission]}, {THEATRES[wing.theatre].title()}"
