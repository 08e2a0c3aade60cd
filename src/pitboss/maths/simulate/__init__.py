"""Rounds dealt at random, seeded, and settled by the game itself."""
