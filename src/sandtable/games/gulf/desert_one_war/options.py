"""What players of Desert One War can choose: optional rules 26.1 to 26.5, the variants of 26.6, and two readings."""

from __future__ import annotations

from sandtable.kernel import OptionInfo

from .files import FILES

OPTIONAL, VARIANTS, FORCES = "Optional rules", "Scenario variants", "Forces"

SENTENCES = {
    "light-units": "Rangers, Spetsnaz and guerrillas move lightly and help attacks into rough ground.",
    "carrier-airmobile": "Marine and NATO airmobile brigades may fly in from Ground Staging.",
    "air-assault": "Airmobile and airborne units may assault a coast from the sea.",
    "airmobile-support": "Airmobile units trace support by helicopter.",
    "amphibious-support": "Amphibious units on the coast trace support over the sea.",
    "withdrawal": "An amphibious group may take units off a port.",
    "more-missions": "Special forces may raise Kurds and seize critical targets.",
    "interdiction": "US, NATO and Soviet aircraft may attack ground units that march below them.",
    "close-air-support": "Marine aircraft that bomb next to marines get a right shift.",
    "refueling": "2 ATP double the range of a US or NATO air unit.",
    "tricap": "The 1st Cavalry Division comes on turn 5 in place of the 24th.",
    "kurds": "Kurdish guerrillas have rules of their own.",
    "arabs-opfor": "Iraq and the Gulf states fight on the side of Iran.",
}
WESTERN = ("1979", "1980", "1981")


def _options() -> tuple[OptionInfo, ...]:
    pack = FILES.pack
    found = []
    for rule in FILES.optional_rules:
        where = tuple(rule.scenarios) or (WESTERN if rule.id == "tricap" else ())
        group = FORCES if rule.id in ("tricap", "arabs-opfor") else OPTIONAL
        found.append(
            OptionInfo(
                rule.id,
                SENTENCES[rule.id],
                ("off", "on"),
                rule.clauses[0],
                label=rule.name,
                group=group,
                scenarios=where,
            )
        )
    a6 = "The A-6 of the start forces is the one of the marines."
    found.append(
        OptionInfo("marine-a6", a6, ("off", "on"), "25.2j", label="Marine A-6", group=FORCES, scenarios=("1980",))
    )
    rolled = "Events of the scenario: none, a die for each, or those that are switched on below."
    found.append(OptionInfo("variants", rolled, ("off", "rolled", "chosen"), "26.6a", label="Variants", group=VARIANTS))
    for variant in pack.variant:
        found.append(
            OptionInfo(
                variant.id, variant.text, ("off", "on"), "26.6a", label=variant.name, group=VARIANTS,
                scenarios=tuple(variant.ranges), requires=("variants=chosen",),
            )
        )  # fmt: skip
    return tuple(found)


OPTIONS = _options()
