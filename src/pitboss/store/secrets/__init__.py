"""Secrets of cards, wrong tries and sessions."""
