"""Boards: hold'em games against a dealer, counted board by board with all holes at once."""
