"""Hands checked: splits that are legal, the house way's among them, and five cards that are only named."""

import pytest
from tests.helpers import cards as as_cards
from tests.plain.hands import random_hands
from tests.plain.house_way import all_splits

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.reports.hand.check import check_hand

EZ = load_game("ez-pai-gow")


@pytest.mark.parametrize("hand", list(random_hands(7, 25, 11)), ids=" ".join)
def test_the_splits_are_the_legal_ones_of_a_plain_reading(hand: tuple[str, ...]) -> None:
    """One of those alike in value, from the highest front down; the house way's is one of them."""
    found = check_hand(EZ, as_cards(hand), None, None, None)
    plain = {
        frozenset(split.front): (split.front_value, split.back_value) for split in all_splits(hand) if split.is_legal
    }
    listed = [plain[frozenset(split.front.cards.split())] for split in found.splits]
    assert listed == sorted(set(plain.values()), reverse=True)
    assert found.house_way is not None
    assert plain[frozenset(found.house_way.front.cards.split())] in listed


def test_five_cards_are_named_and_three_are_too_few() -> None:
    """In a game of seven cards."""
    found = check_hand(EZ, parse_cards("As Ah Ad Ac Jk"), None, None, None)
    assert (found.name, found.wagers, found.house_way) == ("Five Aces", (), None)
    with pytest.raises(PitbossError, match="7 cards are needed, 3 were given"):
        check_hand(EZ, parse_cards("As Ah Ad"), None, None, None)


def test_another_house_way_is_asked_by_name() -> None:
    """Two low pairs and an ace: foxwoods keeps tens and nines with an ace in front, canterbury-park splits them."""
    hand = parse_cards("Ts Th 9d 9c As 5d 3h")
    fronts = {
        way: found.house_way.front.cards
        for way in ("foxwoods", "canterbury-park")
        if (found := check_hand(EZ, hand, None, None, way)).house_way
    }
    assert fronts == {"foxwoods": "As 5d", "canterbury-park": "9d 9c"}
