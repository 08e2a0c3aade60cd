"""Commands that play rounds and play them again."""
