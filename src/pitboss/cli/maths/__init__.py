"""Commands about exact mathematics: returns, edges, strategies, simulation."""
