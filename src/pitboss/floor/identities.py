"""Which accounts the floor's entries may move, beside those of the jackpots."""

from collections.abc import Mapping

from pitboss.jackpots.identities import MOVES as JACKPOT_MOVES

MOVES: Mapping[str, Mapping[str, str]] = {
    **JACKPOT_MOVES,
    "opener": {"float": "+", "chips-out": "-"},
    "fill": {"float": "+", "chips-out": "-"},
    "credit": {"float": "-", "chips-out": "+"},
    "closer": {"float": "+-", "chips-out": "+", "table-win": "+-"},
    "drop": {"count-room": "+", "table-win": "-"},
    "practice-purse": {"purse": "-", "practice": "+"},
    "practice-round": {"purse": "+-", "practice": "+-"},
}
