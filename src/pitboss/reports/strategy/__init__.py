"""Strategies in words, advice at the table, and where a game can be beaten."""
