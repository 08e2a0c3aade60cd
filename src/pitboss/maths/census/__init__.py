"""Hands of one deck, counted exactly by what they hold."""
