"""Commands about jackpots, their wins and the people who decide them."""
