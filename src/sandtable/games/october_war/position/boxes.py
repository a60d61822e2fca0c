"""2.2b: the places off the maps, in the order of their numbers after the points."""

from __future__ import annotations

ISRAELI_RESERVE, EGYPTIAN_RESERVE, SYRIAN_RESERVE = "israeli-reserve", "egyptian-reserve", "syrian-reserve"
JORDAN_EDGE = "jordan-edge"
"""Where a Jordanian unit waits beside Sheikh Meskin while Israelis hold it (10.10c)."""
AVAILABLE, REFIT, ELIMINATED, PERMANENT = "available", "refit", "eliminated", "permanent"
HOLD_SINAI, HOLD_GOLAN, HOLD_RESERVE, HOLD_ARAB = "hold-sinai", "hold-golan", "hold-reserve", "hold-arab"
"""The breakdown displays: broken-down large counters and small ones that serve as components (9.5b)."""
LOCKED, US_RESUPPLY, ALLY_POOL, TRACK = "locked", "us-resupply", "ally-pool", "track"
BARRAGE, READY, USED = "barrage", "ready", "used"
UNDEPLOYED = "undeployed"
"""Units that wait for their place while a side sets up."""
MISSIONS = ("superiority", "strategic", "ground", "recon")

AREAS = (ISRAELI_RESERVE, EGYPTIAN_RESERVE, SYRIAN_RESERVE, JORDAN_EDGE)
"""Places beside the maps from which units move on foot."""
BOXES = (
    *AREAS, AVAILABLE, REFIT, ELIMINATED, PERMANENT, HOLD_SINAI, HOLD_GOLAN, HOLD_RESERVE, HOLD_ARAB, LOCKED,
    US_RESUPPLY, ALLY_POOL, TRACK, BARRAGE, READY, USED, UNDEPLOYED,
    *(f"{mission}-{theatre}" for theatre in ("sinai", "golan") for mission in MISSIONS),
)  # fmt: skip

START = {
    "israeli-reserve": ISRAELI_RESERVE, "egyptian-reserve": EGYPTIAN_RESERVE, "syrian-reserve": SYRIAN_RESERVE,
    "ready:israel": READY, "ready:egypt": READY, "ready:syria": READY, "barrage:egypt": BARRAGE,
    "barrage:syria": BARRAGE, "hold:sinai": HOLD_SINAI, "hold:golan": HOLD_GOLAN, "hold:israeli-reserve": HOLD_RESERVE,
    "available": AVAILABLE, "locked": LOCKED, "event:us-resupply": US_RESUPPLY, "ally-pool": ALLY_POOL,
    "breakdown-only": HOLD_ARAB,
}  # fmt: skip
"""The box for each set-up zone off the maps; the other zones are deployed on points."""
