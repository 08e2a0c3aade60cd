"""Commands about rules: games, house ways, single hands."""
