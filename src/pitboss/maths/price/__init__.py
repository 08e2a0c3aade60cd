"""What counts are worth: pay tables, wagers that go together, jackpots."""
