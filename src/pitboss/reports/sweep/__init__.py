"""Sweeps: many wagers under many rules in one plan."""
