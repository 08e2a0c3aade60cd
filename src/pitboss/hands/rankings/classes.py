"""Classes of hands as players tell them apart: high cards and pairs by their ranks, everything better by its class.

A hand that still lacks cards is called by what it may become: three to a straight flush, a pair, king-high.
"""

from pitboss.cards import RANK_NAMES, RANKS
from pitboss.hands.five_card import WheelRule
from pitboss.hands.hand import plural
from pitboss.hands.rankings.ranking import Ranking

_HIGH_CARD, _PAIR = "high-card", "pair"
_ACE, _KING, _TEN, _SUITS = 12, 11, 8, 4
_PLACES, _SUIT = range(len(RANKS)), (1 << len(RANKS)) - 1
_MANY = ("no card", "one", "two", "three", "four")
#: What fewer cards than a hand has may be, the weakest first; high cards come before them, by rank.
_DRAWS = ("straight", "flush", "straight flush", "royal flush")


def class_name(ranking: Ranking, value: int, traits: int, wheel: WheelRule) -> str:
    """The class of a whole hand: "Ace-King-high", "Pair of Kings", "Two pair"."""
    words = ranking.vocabulary
    name = next(name for name in words.classes if traits & words.bit(name))
    if name == _HIGH_CARD:
        first, second = (value >> 4 * (ranking.best - place) & 15 for place in (1, 2))
        return "Ace-King-high" if (first, second) == (_ACE, _KING) else f"{RANK_NAMES[first]}-high"
    if name == _PAIR:
        return ranking.name_of(value, wheel)
    return name.replace("-", " ").capitalize()


def draw_class(cards: int, best: int) -> tuple[int, str]:
    """The class of fewer cards than a hand of ``best`` has, as a mask: its place among such classes, and its name."""
    clubs, diamonds, hearts, spades = suits = [cards >> len(RANKS) * suit & _SUIT for suit in range(_SUITS)]
    held = [(clubs >> at & 1) + (diamonds >> at & 1) + (hearts >> at & 1) + (spades >> at & 1) for at in _PLACES]
    ranks, paired = [rank for rank, many in enumerate(held) if many], [r for r, many in enumerate(held) if many > 1]
    if not paired:
        return _unpaired(ranks, best, is_suited=sum(map(bool, suits)) == 1)
    most = max(held)
    if most > 2:
        return 200 + most, f"{_MANY[most].capitalize()} of a kind"
    return (200, "Two pair") if len(paired) > 1 else (150 + paired[0], f"Pair of {plural(paired[0])}")


def _unpaired(ranks: list[int], best: int, *, is_suited: bool) -> tuple[int, str]:
    """The class of cards of different ranks: what they are on the way to, else their highest card."""
    low = [-1 if rank == _ACE else rank for rank in ranks]
    in_a_row = min(max(run) - min(run) for run in (ranks, low)) < best and len(ranks) > 1
    draw = (3 if min(ranks) >= _TEN else 2) if is_suited and in_a_row else 1 if is_suited else 0
    if len(ranks) > 1 and (is_suited or in_a_row):
        return 100 + draw, f"{_MANY[len(ranks)].capitalize()} to a {_DRAWS[draw]}"
    return max(ranks), f"{RANK_NAMES[max(ranks)]}-high"


def hole_class(first: int, second: int) -> tuple[tuple[int, int, bool], str]:
    """Two cards by their numbers: their place among all such, the highest last, and their name as players write it.

    The names are AKs for an ace and a king of one suit, AKo for those of two, and AA for a pair.
    """
    high, low = sorted((first % len(RANKS), second % len(RANKS)), reverse=True)
    is_suited = first // len(RANKS) == second // len(RANKS)
    letter = "" if high == low else "s" if is_suited else "o"
    return (high, low, is_suited), f"{RANKS[high]}{RANKS[low]}{letter}"
