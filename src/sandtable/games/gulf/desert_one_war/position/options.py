"""What players of Desert One War can choose: optional rules 26.1 to 26.5, the variants of 26.6, and two readings."""

from __future__ import annotations

from sandtable.games.gulf.data.option_groups import FORCES, GROUPS, VARIANTS
from sandtable.kernel import OptionInfo

from .files import FILES

SENTENCES = {
    "light-units": "Rangers, Spetsnaz and guerrillas move as light units and help attacks into rough ground or marsh.",
    "carrier-airmobile": "Marine and NATO airmobile brigades may fly in from Ground Staging.",
    "air-assault": "Airmobile and airborne units may assault a coast from the sea.",
    "airmobile-support": "Airmobile units trace support by helicopter.",
    "amphibious-support": "Amphibious units on the coast trace support over the sea.",
    "withdrawal": "An amphibious group may withdraw units from a port.",
    "more-missions": "Special forces may seize critical targets and, with the rule for Kurds, raise guerrillas.",
    "interdiction": "US, NATO and Soviet aircraft may attack ground units that march below them.",
    "close-air-support": "Marine aircraft that bomb next to marines get a right shift.",
    "refueling": "A US or NATO air unit may double its range for 2 ATP.",
    "tricap": "The 1st Cavalry Division arrives on turn 5 in place of the 24th.",
    "kurds": "Kurds fight for nobody, or for whoever raised them, and only in Kurdistan.",
    "arabs-opfor": "Iraq and the Gulf states fight on the side of Iran.",
}
EVENTS = {
    "arab-league": (
        "Arab League units join OPFOR, in 1978 the Arab side. A die roll for each gives the turn it arrives."
    ),
    "suez-closed": "All NATO reinforcements, and those of the US for turns 5 and 6, arrive a turn later.",
    "soviet-intervention": (
        "Soviet units arrive by die roll for OPFOR, in 1978 for the Arab side. That side also gets replacements "
        "on even turns; US reinforcements of turns 3 and 4 arrive a turn later."
    ),
    "nato-support": "Six NATO units are drawn at random. A die roll for each gives the turn it arrives.",
    "israeli-intervention": (
        "An Israeli brigade, two air units and special forces join the Allied side; its enemies are reinforced too."
    ),
    "pakistani-support": (
        "US and NATO ground units may arrive at the Pakistani border at no cost and trace support to Pakistan."
    ),
    "hostage-caper": "The Allied player turns up two objective markers when turn 1 begins.",
    "forward-us-basing": "A marine brigade, an A-4 and the surface group of turn 3 are available from the start.",
    "heightened-us-alert": (
        "US reinforcements of turn 2 are available from the start, two more brigades arrive on turns 6 and 7, and "
        "turn 1 has 25 ATP."
    ),
    "covert-support": "Iran replaces an air unit or refits a ground unit at an airfield on turns 2, 4, 6 and 8.",
    "kurdish-rebellion": "Two Kurdish guerrillas rise in Kurdistan: for the Allied side, in 1978 for OPFOR.",
    "gulf-limited-support": (
        "US and NATO forces may use the Gulf states, whose own forces stay out; Iran may not enter them."
    ),
    "gulf-full-support": (
        "The Gulf states join the Allied side with their forces; Iran gets an extra guerrilla each turn."
    ),
}
WESTERN = ("1979", "1980", "1981")


def _options() -> tuple[OptionInfo, ...]:
    pack = FILES.pack
    found = []
    for rule in FILES.optional_rules:
        where = tuple(rule.scenarios) or (WESTERN if rule.id == "tricap" else ())
        found.append(
            OptionInfo(
                rule.id,
                SENTENCES[rule.id],
                ("off", "on"),
                rule.clauses[0],
                label=rule.name,
                group=GROUPS[rule.id],
                scenarios=where,
            )
        )
    a6 = "The A-6 in the starting forces is the Marine one."
    found.append(
        OptionInfo("marine-a6", a6, ("off", "on"), "25.2j", label="Marine A-6", group=FORCES, scenarios=("1980",))
    )
    rolled = "Scenario events: none, a die roll for each, or those switched on below."
    found.append(OptionInfo("variants", rolled, ("off", "rolled", "chosen"), "26.6a", label="Variants", group=VARIANTS))
    for variant in pack.variant:
        found.append(
            OptionInfo(
                variant.id,
                EVENTS[variant.id],
                ("off", "on"),
                "26.6a",
                label=variant.name,
                group=VARIANTS,
                scenarios=tuple(variant.ranges),
                requires=("variants=chosen",),
            )
        )
    return tuple(found)


OPTIONS = _options()
