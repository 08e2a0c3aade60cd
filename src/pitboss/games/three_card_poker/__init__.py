"""Three Card Poker."""
