"""The Movement phase: on land, by air, by sea, and cargo."""
