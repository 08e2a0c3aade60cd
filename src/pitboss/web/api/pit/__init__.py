"""What the pit keeps beside its tables: outages with their paper, and decks."""
