"""9 to 11: reorganization, mobilization and refit; 22 allies; 28.1i resupply."""
