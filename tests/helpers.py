"""What the tests share: the plain evaluator's cards in the package's forms, and hands judged by it once."""

import itertools
import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st
from tests.plain import hands as plain_hands
from tests.plain import poker
from tests.plain.traits import traits

from pitboss.cards import Card, mask_of, suits_of
from pitboss.games import GAME_IDS, load_game
from pitboss.games.files.rules_file import Standing
from pitboss.hands import JokerRule, WheelRule
from pitboss.reports.answer import json_text

#: The games of approved documents; the others come from public pages.
APPROVED_IDS = tuple(game for game in GAME_IDS if load_game(game).standing is Standing.APPROVED)

Rows = npt.NDArray[np.uint8]

#: How many hands of each rare kind are compared, and how many random ones of each size.
EACH, RANDOM = (60, 3_000) if os.environ.get("PITBOSS_SOAK") else (4, 250)

RULES = [(joker, wheel) for joker in JokerRule for wheel in WheelRule]
RULE_IDS = [f"{joker}-{wheel}" for joker, wheel in RULES]


@dataclass(frozen=True)
class Ran:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def read_json(answer: object) -> Any:  # noqa: ANN401 - whatever the answer has
    """An answer as whoever reads its JSON has it."""
    return json.loads(json_text(answer))


@dataclass(frozen=True)
class Judged:
    """Hands of one size and what the plain evaluator makes of them."""

    hands: tuple[plain_hands.Hand, ...]
    values: tuple[poker.Value, ...]


def cards(hand: Sequence[str]) -> tuple[Card, ...]:
    """The plain evaluator's cards as the package's."""
    return tuple(Card.parse(card) for card in hand)


def rows(hands: Iterable[Sequence[str]]) -> Rows:
    """Hands as rows of card numbers."""
    return np.array([cards(hand) for hand in hands], dtype=np.uint8)


def suits(hand: Sequence[str]) -> tuple[int, int, int, int, int]:
    """A hand as four rank sets and a joker or none."""
    return suits_of(mask_of(cards(hand)))


@cache
def sample(size: int) -> tuple[plain_hands.Hand, ...]:
    """Random hands of a size, as many that hold the joker, and the rare ones cut to it."""
    rare = [hand[:size] for kind in plain_hands.rare_hands(7, EACH).values() for hand in kind]
    random = plain_hands.random_hands(size, RANDOM, 11)
    return (*random, *plain_hands.joker_hands(size, RANDOM // 2, 13), *rare)


@cache
def judged(size: int, joker: JokerRule, wheel: WheelRule) -> Judged:
    """The sample of a size with its plain values."""
    hands = sample(size)
    plain_joker, plain_wheel = cast("poker.Joker", str(joker)), cast("poker.Wheel", str(wheel))
    return Judged(hands, tuple(poker.best_five(hand, plain_joker, plain_wheel) for hand in hands))


def plain_traits(hand: Sequence[str], joker: JokerRule) -> frozenset[str]:
    """The traits that the plain evaluator finds in a hand."""
    return traits(hand, cast("poker.Joker", str(joker)))


def out_of_order(plain: Sequence[Any], fast: Sequence[int]) -> list[tuple[int, int]]:
    """Pairs of places that the two orders see differently; sorted by one, neighbours tell all of it."""
    places = sorted(range(len(plain)), key=lambda at: plain[at])
    return [
        (low, high)
        for low, high in itertools.pairwise(places)
        if (plain[low] == plain[high]) != (fast[low] == fast[high]) or fast[low] > fast[high]
    ]


def all_hands(deck: int, size: int) -> Rows:
    """Every hand of so many of the first cards of a deck, as rows of card numbers."""
    numbers = itertools.chain.from_iterable(itertools.combinations(range(deck), size))
    return np.fromiter(numbers, dtype=np.uint8).reshape(-1, size)


def dealt(size: int, deck: Sequence[str] = poker.DECK53) -> st.SearchStrategy[tuple[str, ...]]:
    """Hands of different cards in any order."""
    return st.permutations(deck).map(lambda cards: tuple(cards[:size]))


def exchanged(hand: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """A hand with its suits renamed: clubs, diamonds, hearts and spades become these."""
    named = dict(zip(poker.SUITS, names, strict=True))
    return tuple(card if card == poker.JOKER else card[0] + named[card[1]] for card in hand)
