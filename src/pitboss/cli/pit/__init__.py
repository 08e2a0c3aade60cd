"""Commands of the pit: outages, paper, decks, and the papers of gaming days for others."""
