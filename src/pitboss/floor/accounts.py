"""The accounts of the floor. Debits are above 0: what the house holds; credits below: what it owes or has earned."""

from pitboss.jackpots.accounts import PRACTICE

__all__ = ["CHIPS", "COUNT_ROOM", "PRACTICE", "purse", "table_chips", "table_win"]

#: Cash from the drop boxes as it was counted.
COUNT_ROOM = "count-room"

#: The other side of the chips in the trays: what the cage has given out to tables.
CHIPS = "chips-out"


def table_chips(table: str) -> str:
    """The chips that the books put in a table's tray; nothing once it is closed."""
    return f"float:{table}"


def table_win(table: str) -> str:
    """What a table has won, a credit: its drop, and how its closer differs from the books."""
    return f"table-win:{table}"


def purse(player: str) -> str:
    """A practice player's credits."""
    return f"purse:{player}"
