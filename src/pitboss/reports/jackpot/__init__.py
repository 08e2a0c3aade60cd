"""Jackpots as they stand: what they show, what is behind their meters, how that came about, what is to be done."""
