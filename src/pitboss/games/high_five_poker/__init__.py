"""High Five Poker."""
