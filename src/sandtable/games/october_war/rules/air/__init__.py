"""Air power: commitment (18), superiority, strategic and ground attacks (19), air defence (20)."""
