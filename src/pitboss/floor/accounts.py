"""The accounts of the floor, and which of its entries move them. Debits are above 0: what the house holds."""

from collections.abc import Iterator, Mapping

from pitboss.jackpots.accounts import tray
from pitboss.jackpots.facts import EntryFacts
from pitboss.jackpots.identities import MOVES as JACKPOT_MOVES
from pitboss.ledger import JournalRecord

#: Cash from the drop boxes as it was counted.
COUNT_ROOM = "count-room"

#: The other side of the chips in the trays: what the cage has given out to tables.
CHIPS = "chips-out"


def table_chips(table: str) -> str:
    """The account of the chips in a table's tray; nothing is on it once the table is closed."""
    return f"float:{table}"


def table_win(table: str) -> str:
    """The account of what a table has won, a credit: its drop, and how its closer differs from the books."""
    return f"table-win:{table}"


def purse(player: str) -> str:
    """The account of a practice player's credits."""
    return f"purse:{player}"


MOVES: Mapping[str, Mapping[str, str]] = {
    **JACKPOT_MOVES,
    "opener": {"float": "+", "chips-out": "-"},
    "fill": {"float": "+", "chips-out": "-"},
    "credit": {"float": "-", "chips-out": "+"},
    "closer": {"float": "+-", "chips-out": "+", "table-win": "+-", "tray": "+-"},
    "drop": {"count-room": "+", "table-win": "-"},
    "inventory": {"float": "+-", "table-win": "+-", "tray": "+-"},
    "chips-correction": {"float": "+-", "chips-out": "+-", "table-win": "+-", "count-room": "+-"},
    "slip-void": {"float": "+-", "chips-out": "+-", "table-win": "+-", "count-room": "-"},
    "practice-purse": {"purse": "-", "practice": "+"},
    "practice-round": {"purse": "+-", "practice": "+-"},
}

#: The kinds of entries about the chips of one table.
OF_CHIPS = frozenset({"opener", "fill", "credit", "closer", "drop", "inventory", "chips-correction", "slip-void"})
#: Those that change what was entered before.
CORRECTIONS = frozenset({"chips-correction", "slip-void"})


def check_chips(record: JournalRecord) -> Iterator[str]:
    """The error in an entry that corrects chips without two people and a reason."""
    if record.kind not in CORRECTIONS:
        return
    if not record.reason:
        yield "chips are corrected without a reason"
    facts = EntryFacts.read(record.facts)
    if not facts.by or facts.by == facts.second:
        yield "chips are corrected by two people, and this names one"


def only_table(record: JournalRecord) -> str:
    """The one table whose chips an entry is about; empty for an entry that moves anything else."""
    table = EntryFacts.read(record.facts).table if record.kind in OF_CHIPS else ""
    return table if table and {posting.account for posting in record.postings} <= _of_table(table) else ""


def _of_table(table: str) -> frozenset[str]:
    return frozenset({CHIPS, COUNT_ROOM, table_chips(table), table_win(table), tray(table)})
