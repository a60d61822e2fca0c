"""The Gulf games a second time, slow and obvious, and held equal to the engine."""
