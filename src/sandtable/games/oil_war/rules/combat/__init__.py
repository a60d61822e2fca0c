"""7: what both Combat Phases share, combat in the air and on the ground, retreat and advance."""
