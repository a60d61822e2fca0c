"""A game of eight empires over ten cycles, by mail, in browsers and by bots; what everybody received is checked."""
