"""Every word of a house way on hands worked out by hand: where a condition holds, and what a split puts in front."""

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.house_way_words import CONDITIONS, PLAYS, RANGE_CONDITIONS, condition, play
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.holding import NONE, Holding
from pitboss.hands.splits import FRONTS, splits_of_hand

#: A condition, hands on which it holds, and hands on which it does not.
CONDITION_EXAMPLES: dict[str, tuple[list[str], list[str]]] = {
    "five-aces": (["Jk As Ah Ad Ac 7d 2c"], ["Ks As Ah Ad Ac 7d 2c", "Jk As Ah Ad Kc Kd 2c"]),
    "five-of-a-kind": (["Jk As Ah Ad Ac Kd Kc"], ["Jk Ks Kh Kd Kc 7d 2c"]),
    "pair-of-kings": (
        ["Ks Kd Qc 9h 7s 4d 2c", "Jk As Ah Ad Ac Kd Kc"],
        ["Ks Kd Kc 9h 7s 4d 2c", "Ks Qd Jc 9h 7s 4d 2c"],
    ),
    "four-of-a-kind": (
        ["8s 8h 8d 8c 7s 4d 2c", "Jk As Ah Ad 7s 4d 2c"],
        ["8s 8h 8d 3c 3s 4d 2c", "Jk As Ah Ad Ac 4d 2c"],
    ),
    "pair-or-trips-besides": (["8s 8h 8d 8c 3s 3d 2c", "8s 8h 8d 8c 3s 3d 3c"], ["8s 8h 8d 8c 7s 4d 2c"]),
    "two-trips": (["Ks Kh Kd 5s 5h 5d 2c", "Jk As Ah 5s 5h 5d 2c"], ["Ks Kh Kd 5s 5h 4d 2c", "8s 8h 8d 8c 3s 3d 3c"]),
    "full-house": (["Ks Kh Kd 5s 5h 4d 2c", "Ks Kh Kd 5s 5h 4d 4c"], ["Ks Kh Kd 5s 5h 5d 2c", "Ks Kh Kd 6s 5h 4d 2c"]),
    "three-of-a-kind": (
        ["Ks Kh Kd 6s 5h 4d 2c", "Jk As Ah 9s 6h 4d 2c"],
        ["Ks Kh Qd Qs 5h 4d 2c", "8s 8h 8d 8c 7s 4d 2c"],
    ),
    "three-pair": (["Ks Kh 5s 5h 4d 4c 2c", "Jk As 5s 5h 4d 4c 2c"], ["Ks Kh 5s 5h 4d 3c 2c", "Ks Kh Kd 5s 5h 4d 4c"]),
    "two-pair": (["Ks Kh 5s 5h 9d 3c 2c", "Jk As 5s 5h 9d 3c 2c"], ["Ks Kh 5s 5h 4d 4c 2c", "Ks Kh Kd 5s 5h 3c 2c"]),
    "one-pair": (["Ks Kh 9s 7h 5d 3c 2c", "Jk As 9s 7h 5d 3c 2c"], ["Ks Kh 5s 5h 9d 3c 2c", "Ks Qh 9s 7h 5d 3c 2c"]),
    "no-pair": (["Ks Qh 9s 7h 5d 3c 2c", "Jk Qh 9s 7h 5d 3c 2c"], ["Ks Kh 9s 7h 5d 3c 2c", "Jk As 9s 7h 5d 3c 2c"]),
    "complete-hand": (
        ["9s 8h 7s 6h 5d Kc 2c", "Ks 9s 7s 5s 3s Qh Jd", "Jk 9s 7s 5s 3s Qh 2d", "As 2h 3s 4h 5d Kc 9c"],
        ["9s 8h 7s 6h 4d Kc 2c", "Ks 9s 7s 5s Qh Jd 2c", "Jk As 9h 7s 5d Qc Jd"],
    ),
    "complete-hand-and-pair-in-front": (
        ["9s 9h 8s 7h 6d 5c 9d", "Ks Kh 9s 8h 7s 6h 5d", "Jk As Ah 5h 4d 3c 2d"],
        ["9s 9h 8s 7h 6d Kc 2d", "9s 8h 7s 6h 5d Kc 2c", "9s 9h 8s 7h 6d 5c 2d"],
    ),
    "ace-front-beats-complete-front": (
        ["As Qd Jc Ts Th 9c 8d", "Jk Kd Ks 9s 8c 5s 3s"],
        ["Kd Qs Jc Ts Th 9c 8d", "As Ts Th 9s 8d 7s 6s", "As Kd Ks Qc Jh Td 9c", "As Ah 9s 8d 7s 6s 5d"],
    ),
    "ace-and-face-single": (
        ["As Kd 8c 8h 5s 5d 2c", "As Jd 8c 8h 5s 5d 2c", "Jk Qd 8c 8h 5s 5d 2c"],
        ["As Td 8c 8h 5s 5d 2c", "Kd Qs 8c 8h 5s 5d 2c", "As Ad Kc 8h 5s 5d 2c"],
    ),
    "quads 7-T": (
        ["7s 7h 7d 7c Ks 4d 2c", "Ts Th Td Tc Ks 4d 2c"],
        ["Js Jh Jd Jc Ks 4d 2c", "6s 6h 6d 6c Ks 4d 2c", "7s 7h 7d Kc Qs 4d 2c"],
    ),
    "trips A-A": (["As Ah Ad Kc 9s 4d 2c", "Jk Ah Ad Kc 9s 4d 2c"], ["Ks Kh Kd Ac 9s 4d 2c", "As Ah Kc Qd 9s 4d 2c"]),
    "pair T-K": (
        ["Ts Th 9s 7h 5d 3c 2c", "Ks Kh 9s 7h 5d 3c 2c"],
        ["9s 9h Ks 7h 5d 3c 2c", "As Ah 9s 7h 5d 3c 2c", "Ks Qh 9s 7h 5d 3c 2c"],
    ),
    "high-pair 7-T": (
        ["Ts Th 5s 5h 9d 3c 2c", "8s 8h 7s 7h 9d 3c 2c"],
        ["Js Jh 7s 7h 9d 3c 2c", "6s 6h 5s 5h 9d 3c 2c"],
    ),
    "low-pair 2-6": (
        ["Ts Th 6s 6h 9d 4c 3c", "8s 8h 2s 2h 9d 4c 3c"],
        ["Js Jh 7s 7h 9d 4c 3c", "6s 6h Ts 8h 9d 4c 3c"],
    ),
    "highest-single K-A": (
        ["Ks 8h 8d 5s 5h 3d 2c", "As 8h 8d 5s 5h 3d 2c", "Jk 8h 8d 5s 5h 3d 2c"],
        ["Qs 8h 8d 5s 5h 3d 2c", "Ks Kh 8d 5s 5h 3d 2c", "Ks Kh 8d 8s 5s 5h 5d"],
    ),
}

#: A split, a hand, and the front and back it makes.
PLAY_EXAMPLES: list[tuple[str, str, str, str]] = [
    ("kings-in-front", "Jk As Ah Ad Ac Kd Kc", "Kd Kc", "Jk As Ah Ad Ac"),
    ("aces-in-front", "As Ah 9s 9h 9d 4d 2c", "As Ah", "9s 9h 9d 4d 2c"),
    ("pair-of-the-five-in-front", "Jk As Ah Ad Ac 7d 2c", "A A", "A A A 7d 2c"),
    ("pair-besides-in-front", "8s 8h 8d 8c 3s 3d 2c", "3s 3d", "8s 8h 8d 8c 2c"),
    ("pair-besides-in-front", "8s 8h 8d 8c 3s 3d 3c", "3 3", "8s 8h 8d 8c 3"),
    ("quads-split", "Ks Kh Kd Kc 9s 4d 2c", "K K", "K K 9s 4d 2c"),
    ("quads-split", "Jk As Ah Ad 9s 4s 2s", "Ah Ad", "Jk As 9s 4s 2s"),
    ("pair-of-higher-trips-in-front", "Ks Kh Kd 5s 5h 5d 2c", "K K", "K 5s 5h 5d 2c"),
    ("highest-pair-in-front", "Ks Kh 5s 5h 4d 4c 2c", "Ks Kh", "5s 5h 4d 4c 2c"),
    ("highest-pair-in-front", "3s 3h 3d Qs Qh 4d 4c", "Qs Qh", "3s 3h 3d 4d 4c"),
    ("lower-pair-in-front", "Ks Kh 5s 5h 9d 3c 2c", "5s 5h", "Ks Kh 9d 3c 2c"),
    ("two-highest-singles-in-front", "Ks Kh 9s 7h 5d 3c 2c", "9s 7h", "Ks Kh 5d 3c 2c"),
    ("two-highest-singles-in-front", "Jk Ks Kh 9s 7h 5d 2c", "Jk 9s", "Ks Kh 7h 5d 2c"),
    ("one-of-the-trips-and-next-in-front", "As Ah Ad Qc 9s 4d 2c", "A Qc", "A A 9s 4d 2c"),
    ("one-of-the-trips-and-next-in-front", "Jk As Ah Qc 9s 4d 2c", "A Qc", "A A 9s 4d 2c"),
    ("one-of-the-trips-and-next-in-front", "5s 5h 5d Qc 9s 4d 2c", "Qc 5", "5 5 9s 4d 2c"),
    ("second-and-third-highest-in-front", "Ks Qh 9s 7h 5d 3c 2c", "Qh 9s", "Ks 7h 5d 3c 2c"),
    ("second-and-third-highest-in-front", "Jk Qh 9s 7h 5d 3c 2c", "Qh 9s", "Jk 7h 5d 3c 2c"),
    ("complete-hand-in-back-highest-front", "9s 8h 7s 6h 5d Kc 2c", "Kc 2c", "9s 8h 7s 6h 5d"),
    ("complete-hand-in-back-highest-front", "Ts 9s 8h 7s 6h 5d 4c", "Ts 9s", "8h 7s 6h 5d 4c"),
    ("complete-hand-in-back-highest-front", "9s 9h 8s 7h 6d 5c 2d", "9 2d", "9 8s 7h 6d 5c"),
    ("complete-hand-in-back-highest-front", "As Kh 9s 8s 7s 6s 5d", "As Kh", "9s 8s 7s 6s 5d"),
    ("complete-hand-in-back-pair-in-front", "9s 9h 9d 8s 7h 6d 5c", "9 9", "9 8s 7h 6d 5c"),
    ("complete-hand-in-back-pair-in-front", "Jk As Ah 5h 4d 3c 2d", "A A", "A 5h 4d 3c 2d"),
]

#: A split and a hand that can't be set that way.
IMPOSSIBLE: list[tuple[str, str]] = [
    ("kings-in-front", "Jk As Ah Ad Ac Kd 2c"),
    ("aces-in-front", "As Kh 9s 9h 9d 4d 2c"),
    ("pair-of-the-five-in-front", "Ks As Ah Ad Ac 7d 2c"),
    ("pair-besides-in-front", "8s 8h 8d 8c 5s 3d 2c"),
    ("quads-split", "Ks Kh Kd 9c 7s 4d 2c"),
    ("pair-of-higher-trips-in-front", "Ks Kh 9c 8d 7s 4d 2c"),
    ("highest-pair-in-front", "Ks Qh 9c 8d 7s 4d 2c"),
    ("lower-pair-in-front", "Ks Kh 9c 8d 7s 4d 2c"),
    ("two-highest-singles-in-front", "Ks Kh 9c 9d 7s 7d 2c"),
    ("one-of-the-trips-and-next-in-front", "Ks Kh Kd 9c 9d 7s 7d"),
    ("one-of-the-trips-and-next-in-front", "Ks Kh 9c 8d 7s 4d 2c"),
    ("second-and-third-highest-in-front", "Ks Kh 9c 9d 7s 4d 4c"),
    ("complete-hand-in-back-highest-front", "Ks Kh 9c 8d 7s 4d 2c"),
    ("complete-hand-in-back-pair-in-front", "9s 8h 7s 6h 5d Kc 2c"),
]


def holding(text: str) -> Holding:
    """One hand under the semi-wild joker."""
    return Holding(splits_of_hand(parse_cards(text), JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST))


def chosen_cards(text: str, name: str) -> tuple[list[str], list[str]]:
    """The front and the back that a split makes of a hand."""
    hands = holding(text)
    split = int(play(name)(hands)[0])
    cards = [str(Card(int(card))) for card in hands.splits.cards[0]]
    front = [cards[place] for place in FRONTS[split]]
    return front, [card for card in cards if card not in front]


def matches(cards: list[str], wanted: str) -> bool:
    """Whether these are the wanted cards; a rank alone is any card of it, the joker being an ace."""
    left = list(cards)
    for card in sorted(wanted.split(), key=len, reverse=True):
        found = [
            held for held in left if held == card or (len(card) == 1 and ("A" if held == "Jk" else held[0]) == card)
        ]
        if not found:
            return False
        left.remove(found[0])
    return not left


@pytest.mark.parametrize(
    ("name", "hand"), [(name, hand) for name, (hands, _) in CONDITION_EXAMPLES.items() for hand in hands]
)
def test_a_condition_holds_on_a_hand_that_has_it(name: str, hand: str) -> None:
    """Worked out by hand."""
    assert condition(name)(holding(hand)).tolist() == [True]


@pytest.mark.parametrize(
    ("name", "hand"), [(name, hand) for name, (_, hands) in CONDITION_EXAMPLES.items() for hand in hands]
)
def test_a_condition_fails_on_a_hand_that_nearly_has_it(name: str, hand: str) -> None:
    """Worked out by hand."""
    assert condition(name)(holding(hand)).tolist() == [False]


@pytest.mark.parametrize(("name", "hand", "front", "back"), PLAY_EXAMPLES)
def test_a_split_sets_a_hand(name: str, hand: str, front: str, back: str) -> None:
    """Worked out by hand; of several such splits the best back."""
    found_front, found_back = chosen_cards(hand, name)
    assert matches(found_front, front), found_front
    assert matches(found_back, back), found_back


@pytest.mark.parametrize(("name", "hand"), IMPOSSIBLE)
def test_a_split_that_a_hand_does_not_have_is_not_made(name: str, hand: str) -> None:
    """There is no such front, or none that leaves such a back."""
    assert play(name)(holding(hand)).tolist() == [NONE]


def test_every_word_has_an_example_and_a_counter_example() -> None:
    """A new word needs a hand worked out for it."""
    conditions = {name.partition(" ")[0] for name in CONDITION_EXAMPLES}
    assert conditions == {*CONDITIONS, *RANGE_CONDITIONS}
    assert {name for name, *_ in PLAY_EXAMPLES} == {name for name, _ in IMPOSSIBLE} == set(PLAYS)


def test_both_ends_of_a_range_are_in_it() -> None:
    """One rank below and one above are not."""
    hands = [f"{rank}s {rank}h 8d 6c 5s 3d 2c" for rank in "9TJQKA"]
    assert [bool(condition("pair T-K")(holding(hand))[0]) for hand in hands] == [False, True, True, True, True, False]


@pytest.mark.parametrize(
    ("given", "nearest"),
    [
        ("five-acs", "five-aces"),
        ("two-pairs", "two-pair"),
        ("complete-hands", "complete-hand"),
        ("quad 2-A", "quads 2-A"),
    ],
)
def test_an_unknown_condition_is_refused_with_the_nearest(given: str, nearest: str) -> None:
    """Somebody mistyped it."""
    with pytest.raises(PitbossError, match=f"no condition of a house way '{given}'; did you mean '{nearest}'"):
        condition(given)


@pytest.mark.parametrize(
    ("given", "nearest"),
    [
        ("quads-spilt", "quads-split"),
        ("highest-pairs-in-front", "highest-pair-in-front"),
        ("kings-front", "kings-in-front"),
    ],
)
def test_an_unknown_split_is_refused_with_the_nearest(given: str, nearest: str) -> None:
    """Somebody mistyped it."""
    with pytest.raises(PitbossError, match=f"no split of a house way '{given}'; did you mean '{nearest}'"):
        play(given)


@pytest.mark.parametrize("given", ["quads", "five-aces 2-A", "high-pair"])
def test_a_range_is_written_where_it_belongs_and_only_there(given: str) -> None:
    """A condition that takes a range needs one; another can't have one."""
    with pytest.raises(PitbossError, match="There is no condition of a house way"):
        condition(given)


@pytest.mark.parametrize("given", ["K-T", "T", "T-", "1-9", "10-K", "t-k", "T to K"])
def test_a_range_that_is_none_is_refused_with_an_example(given: str) -> None:
    """The lower rank first, one letter each."""
    with pytest.raises(PitbossError, match="is not a range of ranks: write the lower first, as in T-K"):
        condition(f"quads {given}")
