"""15, 16 and 24: battles, losses, retreats and barrage."""
