"""Par sheets: the mathematics of one wager, for people and for machines."""
