"""Ante and play against a dealer's hand: every hand of a player decided for the best, and every outcome counted.

Each up card of the dealer is a shard of its own: the suits that it leaves alike may still be exchanged.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import CardSets, card_sets, numbers_of_cards, sets_beside
from pitboss.maths.executors import HERE, Work, in_parts
from pitboss.maths.histories import MEETINGS, HistoryCount, Nets, fill_meetings
from pitboss.maths.left.sweep import CARDS, LARGEST, fill_rows, sweep_hands

#: The orders of hands given as masks: a greater one beats a lesser. Player's and dealer's hands have the same scale.
HandJudge = Callable[[Integers], Integers]


@dataclass(frozen=True)
class LeftGame:
    """A player's hand against a dealer's, of which none or one card is up when the player decides.

    ``kind_of`` has the kind of hand of every order; ``qualifies`` is the order from which a dealer does. Every history
    is one action: the smallest bet first, each allowed to some kinds of hands by the nets.
    """

    pack: int
    own: int
    dealers: int
    up: int
    nets: Nets
    judge: HandJudge
    kind_of: Integers
    qualifies: int

    def __post_init__(self) -> None:
        """Refuse a game that these kernels can't count."""
        if not 1 <= self.own <= LARGEST or not 1 <= self.dealers - self.up <= LARGEST or self.up not in (0, 1):
            raise PitbossError(f"Hands of 1 to {LARGEST} cards are counted, with no card up or one")
        if self.own + self.dealers > self.pack.bit_count():
            raise PitbossError("The pack has too few cards for two hands")

    @property
    def up_cards(self) -> CardSets:
        """The up cards up to suit exchange; the empty set where none is up."""
        return card_sets(self.pack, self.up)


@dataclass(frozen=True)
class UpCard:
    """Outcomes and choices counted with one up card, or with none.

    ``chosen[order, action]`` has how many hands of an order take an action, times the number of up cards that this one
    stands for. ``taken`` has the action of every hand that stands for others, by rising masks.
    """

    up: int
    counts: Integers
    ties: int
    chosen: Integers
    taken: Bytes


@dataclass(frozen=True)
class LeftCount:
    """Ante and play played for the best: every outcome, and the choices with every up card."""

    outcomes: HistoryCount
    up_cards: tuple[UpCard, ...]


@kernel
def number_hands(masks: Integers, numbers: Integers, rows: Bytes) -> None:
    """Fill in the numbers of the cards of every hand, rising."""
    for at in range(len(masks)):
        place = 0
        for card in range(CARDS):
            if masks[at] >> card & 1:
                rows[at, place] = numbers[card]
                place += 1


@kernel
def decide_hands(
    orders: Integers,
    weights: Integers,
    met: Integers,
    dealers: int,
    qualifies: int,
    kind_of: Integers,
    nets: Integers,
    allowed: Integers,
    counts: Integers,
    chosen: Integers,
    taken: Bytes,
) -> int:
    """Take the best action with every hand and count its outcomes; return the deals in which two are equally good."""
    meetings, ties = np.zeros(MEETINGS, np.int64), 0
    for at in range(len(orders)):
        kind = kind_of[orders[at]]
        fill_meetings(met[at], orders[at] < qualifies, dealers, meetings)
        smaller, larger, most = -1, -1, 0
        for action in range(len(nets)):
            if not allowed[action, kind]:
                continue
            worth = 0
            for meeting in range(MEETINGS):
                worth += meetings[meeting] * nets[action, kind, meeting]
            if smaller < 0 or worth > most:
                smaller, larger, most = action, action, worth
            elif worth == most:
                larger = action
        taken[at] = smaller
        chosen[orders[at], smaller] += weights[at]
        if smaller != larger:
            ties += weights[at] * dealers
        for meeting in range(MEETINGS):
            counts[0, smaller, kind, meeting] += weights[at] * meetings[meeting]
            counts[1, larger, kind, meeting] += weights[at] * meetings[meeting]
    return ties


def hand_rows(cards: int, size: int) -> Bytes:
    """Every hand of so many of the first numbers, one a row."""
    rows = np.zeros((math.comb(cards, size), size), dtype=np.uint8)
    compiled(fill_rows)(cards, size, rows)
    return rows


def hand_masks(cards: Integers, rows: Bytes) -> Integers:
    """The masks of hands whose numbers are places in a list of cards."""
    masks, bits = np.zeros(len(rows), dtype=np.int64), 1 << cards
    for places in rows.T:  # a card at a time: there are millions of hands
        masks |= bits[places]
    return masks


@dataclass(frozen=True)
class MetHands:
    """Every hand of a player with one up card or none, rising by order: its mask, how many it stands for, its order.

    ``met[hand]`` has how many of the dealer's hands it beats and ties, and how many do not qualify.
    """

    masks: Integers
    weights: Integers
    orders: Integers
    met: Integers


def meet_hands(pack: int, own: int, others: int, up: int, judge: HandJudge, qualifies: int) -> MetHands:
    """Meet every own hand with every dealer's hand: the up card, and so many others."""
    players, left = sets_beside(pack, own, up), pack & ~up
    cards = numbers_of_cards(left)
    numbers = np.zeros(CARDS, dtype=np.int64)
    numbers[cards] = np.arange(len(cards))
    dealers = hand_rows(len(cards), others)
    judged = judge(hand_masks(cards, dealers) | up).astype(np.uint16)
    rising = np.argsort(judged, kind="stable")
    judged_own = judge(players.masks).astype(np.uint16)
    by_order = np.argsort(judged_own, kind="stable")
    masks, orders = players.masks[by_order], judged_own[by_order].astype(np.int64)
    hands = np.zeros((len(masks), own), dtype=np.uint8)
    compiled(number_hands)(masks, numbers, hands)
    starts = np.cumsum([0, *(math.comb(len(cards), size) for size in range(min(own, others) + 1))]).astype(np.int64)
    starts = np.concatenate([starts, np.full(LARGEST + 1, starts[-1])])
    met = np.zeros((len(masks), 3), dtype=np.int64)
    compiled(sweep_hands)(hands, orders, dealers[rising], judged[rising].astype(np.int64), qualifies, starts, met)
    return MetHands(masks, players.weights[by_order], orders, met)


def count_up_card(game: LeftGame, up: int, weight: int) -> UpCard:
    """Count every hand of a player with one up card, or with none."""
    hands = meet_hands(game.pack, game.own, game.dealers - game.up, up, game.judge, game.qualifies)
    decided = _decided(game, up, weight * hands.weights, hands.orders, hands.met)
    return replace(decided, taken=decided.taken[np.argsort(hands.masks)])


def _decided(game: LeftGame, up: int, weights: Integers, orders: Integers, met: Integers) -> UpCard:
    """The outcomes and choices with an up card; actions are in the order of the hands given."""
    histories, kinds, _ = game.nets.nets.shape
    allowed = np.ones((histories, kinds), dtype=np.int64) if game.nets.allowed is None else game.nets.allowed
    left = math.comb(game.pack.bit_count() - game.own - game.up, game.dealers - game.up)
    counts = np.zeros((2, *game.nets.nets.shape), dtype=np.int64)
    chosen, taken = np.zeros((len(game.kind_of), histories), np.int64), np.zeros(len(orders), dtype=np.uint8)
    ties = compiled(decide_hands)(
        orders, weights, met, left, game.qualifies, game.kind_of, game.nets.nets, allowed, counts, chosen, taken
    )
    return UpCard(up, counts, ties, chosen, taken)


def count_left(game: LeftGame, work: Work = HERE) -> LeftCount:
    """Decide every hand of a player for the best, with every up card, and count how all deals end."""
    ups = game.up_cards
    parts = [(game, up, weight) for up, weight in zip(ups.masks.tolist(), ups.weights.tolist(), strict=True)]
    by_up_cards = tuple(in_parts(count_up_card, parts, "comparing hands with the dealer's", work))
    counts = np.sum([by_up_card.counts for by_up_card in by_up_cards], axis=0)
    ties = np.array([sum(by_up_card.ties for by_up_card in by_up_cards)], dtype=np.int64)
    return LeftCount(HistoryCount(game.nets, counts, ties), by_up_cards)
