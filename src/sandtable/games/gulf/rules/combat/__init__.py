"""14 to 17, 20.5, 21: odds and shifts, combat in the air and from it, on the ground, losses, retreat, advance."""
