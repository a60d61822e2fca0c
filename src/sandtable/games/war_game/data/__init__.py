"""The data of the game: what its pack holds, read and checked."""
