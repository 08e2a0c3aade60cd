"""The floor: the card room's use cases as one pure function; tables, rounds at them, practice and their jackpots."""

from pitboss.desk.document import DOCUMENTS
from pitboss.floor.commands import Command
from pitboss.floor.manager import decide

__all__ = ["DOCUMENTS", "Command", "decide"]
