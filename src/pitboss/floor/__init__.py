"""The floor: the card room's use cases as one pure function; tables, rounds at them, practice and their jackpots."""

from pitboss.floor.commands import Command
from pitboss.floor.manager import DOCUMENTS, decide

__all__ = ["DOCUMENTS", "Command", "decide"]
