"""A table: a game with every choice made that its rules leave to the casino, within the law."""
