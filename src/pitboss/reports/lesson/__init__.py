"""Learning: hands to decide, tables to settle, and what a player's own hands came to."""
