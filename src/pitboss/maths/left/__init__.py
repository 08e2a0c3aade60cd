"""Cards left: ante and play against a dealer's hand, counted from how many of those hands the own cards leave."""
