"""5 and 6: movement on the ground and in the air, transport and landings, and where aircraft base."""
