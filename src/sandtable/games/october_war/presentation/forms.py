"""The sentences of build-up, air and reconnaissance."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.games.october_war.position.names import kind_names, wing_names
from sandtable.games.october_war.position.world import World
from sandtable.language import Form, Names

FORMS: Mapping[str, Form] = {
    # events (8, 28)
    "draw": Form(""),
    "take": Form("kind", "kind space", "kind space space", written=True),
    "divide": Form("number"),
    "division": Form("unit"),
    "pass": Form(""),
    # reorganization (9)
    "combine": Form("unit space", "unit space city", "unit space arms", "done", written=True),
    "break": Form("unit"),
    "convert": Form("unit space"),
    # mobilization and refit (10, 11)
    "arrive": Form("kind space"),
    "mobilize": Form("kind space", "kind space space", "done", written=True),
    "free": Form("kind space space"),
    "refit": Form("kind"),
    # air (18 to 20)
    "commit": Form("wing number", plan=True),
    "reassign": Form(*(" ".join(["kind number"] * nations) for nations in range(5))),
    "keep": Form(""),
    "jam": Form("", "space", "space hunt"),
    "lose": Form("wing"),
    "raid": Form("kind space number", "kind space number escort", "kind space number hunt", written=True),
    "defend": Form("unit space", "unit space hunt", "unit reveal", plan=True),
    "strike": Form("space"),
    # barrage (24)
    "barrage": Form("space"),
    # airmobile moves (23.4, 23.5)
    "fly": Form("unit space", "unit space reveal unit"),
    "drop": Form("unit space"),
    "reveal": Form("unit"),
    # reconnaissance (26, 27)
    "scout": Form("unit space"),
    "recon": Form("space kind number", "space kind number kind number", "space kind number kind number kind number"),
    "listen": Form("space", "space nation"),
    "answer": Form(""),
}


def names_of(world: World) -> dict[str, Names]:
    """The tables of names that these sentences use besides units and spaces."""
    return {"kind": kind_names(world), "wing": wing_names(world)}
