"""Oil War (1975): hexes, brigades, squadrons and oil in the Persian Gulf."""
