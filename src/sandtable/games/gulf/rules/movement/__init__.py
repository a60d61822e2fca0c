"""7, 10 to 13, 18, 24: transport, marches, flights, bases, ships, and interdiction of marches."""
