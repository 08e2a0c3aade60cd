"""Two seats that share a dealer in the seven-card games: three hands, so they are simulated, and labelled so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.cards import JOKER
from pitboss.hands.arrays import Flags, Integers, Numbers, Reals
from pitboss.hands.types import HAND, HandTypes, hand_types, type_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.duel.high_five import DIVIDED, PLAYS, BestDecisions
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.simulate.deals import Shoe

BATCH = 100_000
PACK = np.arange(53, dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class SimulatedSeats:
    """A simulated number: never exact, so it carries its error, the number of deals and the seed."""

    value: float
    standard_error: float
    deals: int
    seed: int

    @classmethod
    def of(cls, first: Reals, second: Reals, seed: int) -> "SimulatedSeats":
        """The covariance of two results of each deal."""
        product, single = first * second, (first + second) / 2
        error = float(np.std(product - 2 * single.mean() * single) / np.sqrt(len(product)))
        return cls(float(product.mean() - single.mean() ** 2), error, len(product), seed)


@kernel
def fill_types_of_rows(cards: Integers, found: Numbers, tables: HandTypes) -> None:
    """Fill in the type of every row of seven cards."""
    for at in range(len(cards)):
        total, mask = 0, 0
        for place in range(7):
            total += tables.card_keys[cards[at, place]]
            mask |= 1 << cards[at, place]
        found[at] = type_of(total, mask, tables)


def types_of_rows(cards: Integers) -> Numbers:
    """The types of rows of seven card numbers."""
    found = np.empty(len(cards), dtype=np.int32)
    compiled(fill_types_of_rows)(np.ascontiguousarray(cards), found, hand_types())
    return found


@dataclass(frozen=True)
class Dealt:
    """Dealt hands, a row each, and their types."""

    cards: Integers
    types: Numbers

    def classes(self) -> Integers:
        """The hand that stands for each under suit exchange: its suits' rank sets in falling order."""
        suit, bits = self.cards // 13, 1 << self.cards % 13
        sets = np.stack([np.where(suit == number, bits, 0).sum(axis=1) for number in range(4)], axis=1)
        falling = -np.sort(-sets, axis=1)
        joker = (self.cards == JOKER).any(axis=1).astype(np.int64)
        return (falling << 13 * np.arange(4)).sum(axis=1) | joker << 52

    def play(self, decided: BestDecisions) -> Flags:
        """Whether each hand plays by these decisions."""
        of_type = decided.plays[self.types]
        return np.where(of_type == DIVIDED, np.isin(self.classes(), decided.single), of_type == PLAYS)


#: What two seats net in each of some deals.
TwoNets = tuple[Reals, Reals]
#: What a seat's dealt hands net against the dealer's.
NetFunction = Callable[[Dealt, Dealt], Integers | Reals]


def deal_hands(generator: np.random.Generator, deals: int, hands: int) -> list[Dealt]:
    """Deal hands together from the 53 cards, in so many deals."""
    order = Shoe(PACK, generator.bit_generator).deal(deals, HAND * hands).astype(np.int64)
    cards = [order[:, HAND * hand : HAND * hand + HAND] for hand in range(hands)]
    return [Dealt(rows, types_of_rows(rows)) for rows in cards]


def two_seats(
    deal: Callable[[int], Sequence[TwoNets]], deals: int, seed: int, what: str, progress: Progress
) -> list[SimulatedSeats]:
    """The covariance of two seats' results, for each kind of result of so many deals, batch by batch."""
    sizes = [min(BATCH, deals - start) for start in range(0, deals, BATCH)]
    dealt, found = [], []
    for done, size in enumerate(sizes, start=1):
        dealt.append(deal(size))
        progress(what, done, len(sizes))
    for batches in zip(*dealt, strict=True):
        first, second = (np.concatenate(nets) for nets in zip(*batches, strict=True))
        found.append(SimulatedSeats.of(first, second, seed))
    return found


def simulate_seats(
    results: Sequence[NetFunction], deals: int, seed: int, progress: Progress = unseen
) -> list[SimulatedSeats]:
    """The covariance of two seats' results, for each kind of result, from seeded deals of two seats and a dealer."""
    generator = np.random.default_rng(seed)

    def deal(many: int) -> list[TwoNets]:
        one, two, dealer = deal_hands(generator, many, 3)
        return [(nets(one, dealer).astype(float), nets(two, dealer).astype(float)) for nets in results]

    return two_seats(deal, deals, seed, "simulating deals of three hands", progress)
