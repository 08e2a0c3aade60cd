"""A game's files read strictly into types, and kept by the hash of their content."""
