"""Plans of jackpots: what they say, what they are worth, how they begin and end."""
