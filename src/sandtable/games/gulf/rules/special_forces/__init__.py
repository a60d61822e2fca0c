"""18, 24 to 27: special forces and their missions, objective markers, guerrillas."""
