"""Classes of hands as players tell them apart."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.cards import STANDARD, mask_of, parse_cards
from pitboss.hands import WheelRule
from pitboss.hands.rankings import ranking
from pitboss.hands.rankings.classes import class_name, draw_class, hole_class


def test_three_cards_on_the_way_to_five_are_as_many_as_formulas_say() -> None:
    """22,100 sets: what is suited, in a row, paired, or nothing, counted by hand."""
    found = Counter(draw_class(mask_of(cards), 5)[1] for cards in combinations(STANDARD.cards, 3))
    assert found.total() == 22_100
    assert found["Three of a kind"] == 13 * 4
    assert all(found[name] == 6 * 12 * 4 for name in found if name.startswith("Pair of"))
    # Ten runs of five ranks, the ace high or low, hold 64 sets of three ranks, 10 of them in A-K-Q-J-T.
    assert found["Three to a royal flush"] == 4 * 10
    assert found["Three to a straight flush"] == 4 * (64 - 10)
    assert found["Three to a flush"] == 4 * (286 - 64)
    assert found["Three to a straight"] == 64 * (4**3 - 4)


@pytest.mark.parametrize(
    ("kind", "cards", "name"),
    [
        ("five-card", "As Kd Qh Jc 9d", "Ace-King-high"),
        ("five-card", "As Qd Jh Tc 9d", "Ace-high"),
        ("five-card", "Ks Kd 6h 6c 9d", "Two pair"),
        ("five-card", "Ah 2h 3h 4h 5h", "Straight flush"),
        ("four-card", "Ks Kd 6h 5c 9d", "Pair of Kings"),
        ("four-card", "As Kd 6h 5c 9d", "Ace-King-high"),
        ("three-card", "As Kd 6h", "Ace-King-high"),
        ("three-card", "As Ah 6h", "Pair of Aces"),
    ],
)
def test_a_whole_hand_is_named_by_its_class(kind: str, cards: str, name: str) -> None:
    """High cards and pairs by rank, everything better by its class."""
    order, hand = ranking(kind), parse_cards(cards)
    assert class_name(order, order.value(hand), order.traits(hand), WheelRule.LOWEST) == name


def test_two_cards_are_written_as_players_write_them() -> None:
    """169 names, the pair of aces first and the deuces last."""
    holes = {hole_class(*cards) for cards in combinations(map(int, STANDARD.cards), 2)}
    assert len(holes) == 169
    ordered = [name for _, name in sorted(holes, reverse=True)]
    assert (ordered[:4], ordered[-1]) == (["AA", "AKs", "AKo", "AQs"], "22")
