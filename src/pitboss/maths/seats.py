"""Two seats that share a dealer in the seven-card games: three hands, so simulated, and said so."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pitboss.hands.types import HAND, hand_types, type_of
from pitboss.kernel import compiled, kernel
from pitboss.maths.dealing import Shoe
from pitboss.maths.executors import Progress, unseen

Integers = npt.NDArray[np.int64]
Numbers = npt.NDArray[np.int32]
Shifts = npt.NDArray[np.uint16]
Reals = npt.NDArray[np.float64]

BATCH = 100_000
PACK = np.arange(53, dtype=np.uint8)

#: What hands of these types net against dealer's hands of those types.
Nets = Callable[[Numbers, Numbers], Integers]


@dataclass(frozen=True, slots=True)
class Simulated:
    """A simulated number: never exact, so it carries its error, the number of deals and the seed."""

    value: float
    standard_error: float
    deals: int
    seed: int


@kernel
def fill_types_of_rows(
    cards: Integers, found: Numbers, card_keys: Integers, shifts: Shifts, rank_types: Numbers, suit_types: Numbers,
    suit_marks: Integers, others: Numbers,
) -> None:  # fmt: skip
    """The type of every row of seven cards."""
    for at in range(len(cards)):
        total, mask = 0, 0
        for place in range(7):
            total += card_keys[cards[at, place]]
            mask |= 1 << cards[at, place]
        found[at] = type_of(total, mask, shifts, rank_types, suit_types, suit_marks, others)


def types_of_rows(cards: Integers) -> Numbers:
    """The types of rows of seven card numbers."""
    tables = hand_types()
    found = np.empty(len(cards), dtype=np.int32)
    compiled(fill_types_of_rows)(
        np.ascontiguousarray(cards), found, tables.card_keys, tables.shifts, tables.rank_types, tables.suit_types,
        tables.suit_marks, tables.others,
    )  # fmt: skip
    return found


def deal_types(generator: np.random.Generator, deals: int, hands: int) -> list[Numbers]:
    """The types of so many hands dealt together, in so many deals from the 53 cards."""
    order = Shoe(PACK, generator.bit_generator).deal(deals, HAND * hands).astype(np.int64)
    return [types_of_rows(order[:, HAND * hand : HAND * hand + HAND]) for hand in range(hands)]


def simulate_seats(nets: Nets, deals: int, seed: int, progress: Progress = unseen) -> Simulated:
    """The covariance of two seats' results, from seeded deals of two seats and a dealer."""
    generator = np.random.default_rng(seed)
    products: list[Reals] = []
    singles: list[Reals] = []
    batches = -(-deals // BATCH)
    for done in range(1, batches + 1):
        one, two, dealer = deal_types(generator, min(BATCH, deals - (done - 1) * BATCH), 3)
        first, second = nets(one, dealer).astype(float), nets(two, dealer).astype(float)
        products.append(first * second)
        singles.append((first + second) / 2)
        progress("simulating deals of three hands", done, batches)
    product, single = np.concatenate(products), np.concatenate(singles)
    error = float(np.std(product - 2 * single.mean() * single) / np.sqrt(deals))
    return Simulated(float(product.mean() - single.mean() ** 2), error, deals, seed)
