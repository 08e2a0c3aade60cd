"""Which accounts the floor's entries may move, beside those of the jackpots."""

from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.floor.accounts import CHIPS, COUNT_ROOM, table_chips, table_win
from pitboss.jackpots.accounts import tray
from pitboss.jackpots.identities import MOVES as JACKPOT_MOVES

MOVES: Mapping[str, Mapping[str, str]] = {
    **JACKPOT_MOVES,
    "opener": {"float": "+", "chips-out": "-"},
    "fill": {"float": "+", "chips-out": "-"},
    "credit": {"float": "-", "chips-out": "+"},
    "closer": {"float": "+-", "chips-out": "+", "table-win": "+-", "tray": "+-"},
    "drop": {"count-room": "+", "table-win": "-"},
    "practice-purse": {"purse": "-", "practice": "+"},
    "practice-round": {"purse": "+-", "practice": "+-"},
}

#: The kinds of entries about the chips of one table.
OF_CHIPS = frozenset({"opener", "fill", "credit", "closer", "drop"})


def only_table(kind: str, facts: Mapping[str, Any], accounts: Iterable[str]) -> str:
    """The one table whose chips an entry is about; empty for an entry that moves anything else."""
    table = str(facts.get("table", "")) if kind in OF_CHIPS else ""
    return table if table and {*accounts} <= _of_table(table) else ""


def _of_table(table: str) -> frozenset[str]:
    return frozenset({CHIPS, COUNT_ROOM, table_chips(table), table_win(table), tray(table)})
