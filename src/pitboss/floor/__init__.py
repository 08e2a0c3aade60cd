"""The floor: the card room's use cases as one pure function; tables, rounds at them, practice and their jackpots."""
