"""The Attacking phase: assaults, waters and shores, several attackers, retreats."""
