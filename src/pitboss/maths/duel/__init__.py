"""A player's hand against the dealer's, over every deal, counted exactly."""
