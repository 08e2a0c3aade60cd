"""Exact counts, and what follows from them."""
