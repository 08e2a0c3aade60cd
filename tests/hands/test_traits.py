"""The traits of hands given as cards."""

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.hands import traits_of

SEVEN = "As Kd Qh Jc 9s 2c 3d 4h"


@pytest.mark.parametrize("size", [0, 1, 2, 4, 8])
def test_a_hand_of_another_size_is_not_judged(size: int) -> None:
    """Three cards, or five to seven."""
    with pytest.raises(PitbossError, match=f"has 3 or 5 to 7 cards, not {size}"):
        traits_of(parse_cards(SEVEN)[:size])
