"""Jackpots: meters, reserves, seeds, links and awards, decided on a ledger."""

from pitboss.jackpots.manager import decide

__all__ = ["decide"]
