"""Devices at tables: their credentials, what they report, and what follows from it."""
