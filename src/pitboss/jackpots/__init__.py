"""Jackpots: meters, reserves, seeds, links and awards, decided on a ledger."""

from pitboss.jackpots.manager import decide
from pitboss.jackpots.state import Decision, State

__all__ = ["Decision", "State", "decide"]
