"""What players of Saddam Moves South can choose: optional rules 23 to 28, and the variants of 29."""

from __future__ import annotations

from string import ascii_lowercase

from sandtable.games.gulf.data.option_groups import GROUPS, VARIANTS
from sandtable.games.gulf.data.scenario_records import VariantData
from sandtable.kernel import OptionInfo

from .files import FILES

SENTENCES = {
    "light-units": "Rangers and guerrillas move as light units and help attacks into rough ground or marsh",
    "carrier-airmobile": "Marine and NATO airmobile units may fly in from Ground Staging",
    "air-assault": "Airmobile and airborne units may assault a coast from the sea",
    "airmobile-support": "Airmobile units trace support by helicopter",
    "amphibious-support": "Amphibious units on the coast trace support over the sea",
    "withdrawal": "An amphibious group may withdraw a unit from a port",
    "interdiction": "US and NATO aircraft may attack ground units that march below them",
    "close-air-support": "US and NATO bombing next to their own troops gets a right shift",
    "refueling": "A US or NATO air unit may double its range for 2 ATP",
    "special-operations": "The Coalition sends special forces on missions",
    "objective-markers": "OPFOR hides markers in Iraq; the Coalition scores what it finds and takes",
    "guerrillas": "Special forces may recruit guerrillas",
    "fires": "Oilfields may burn, by order of OPFOR or after a battle",
    "one-corps": "At most one corps a phase, however many objectives have been taken",
    "unprepared": "Saudi and Kuwaiti units start reduced unless a variant prepares them",
}

SIDES = {"coalition": "The Coalition", "opfor": "OPFOR"}


def _price(variant: VariantData) -> str:
    """The victory points that make up for a variant (29.1c)."""
    return " ".join(
        f"{SIDES[side]} gets {points} victory points to make up for it." for side, points in variant.vp.items()
    )


def _options() -> tuple[OptionInfo, ...]:
    pack = FILES.pack
    found = []
    for rule in FILES.optional_rules:
        needs = tuple(rule.requires)
        text = f"{SENTENCES[rule.id]}."
        info = OptionInfo(
            rule.id, text, ("off", "on"), rule.clauses[0], label=rule.name, group=GROUPS[rule.id], requires=needs
        )
        found.append(info)
    rolled = "Scenario variants: none, a die roll for each, or those switched on below."
    found.append(OptionInfo("variants", rolled, ("off", "rolled", "chosen"), "29.1a", label="Variants", group=VARIANTS))
    for variant, letter in zip(pack.variant, ascii_lowercase, strict=False):
        needs = ("variants=chosen", *variant.requires)
        text = f"{variant.text.rstrip('.')}. {_price(variant)}".rstrip()
        found.append(
            OptionInfo(
                variant.id, text, ("off", "on"), f"29.2{letter}", label=variant.name, group=VARIANTS, requires=needs
            )
        )
    return tuple(found)


OPTIONS = _options()
