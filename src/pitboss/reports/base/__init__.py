"""The base game of a table: what is asked of it, and what it comes to."""
