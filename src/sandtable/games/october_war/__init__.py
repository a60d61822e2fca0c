"""October War: the war of 1973 in Sinai and on the Golan."""
