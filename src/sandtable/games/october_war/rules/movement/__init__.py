"""11.2, 13, 21, 23 and 25: marches, water, flights, and lines of communication."""
