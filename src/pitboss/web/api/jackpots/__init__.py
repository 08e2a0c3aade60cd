"""Jackpots, wins and linked tables over HTTP."""
