"""Rules booklets and the data of a game."""
