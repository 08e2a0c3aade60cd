"""A walk through ante and play: the best decision for a dealt hand beside a dealt up card, looked up by both."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.games.cast import DEALER, SEAT
from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import CARDS, RANKS, form_of, numbers_of_cards, place_in, sets_beside
from pitboss.maths.left.hands import LeftGame
from pitboss.maths.left.sweep import CHOOSE
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.street_seats import Layout
from pitboss.maths.tree.walk import spread_choices

#: A choice between few actions takes few bits: the fewer bytes are looked up in, the sooner they are found.
BYTE, BITS = 8, (1, 2, 4, 8)


@kernel
def walk_hands(
    rows: CardRows,
    seat: int,
    own: int,
    up: int,
    up_places: Integers,
    up_exchanges: Integers,
    ends: Integers,
    bits: int,
    choices: Bytes,
    histories: Integers,
) -> None:
    """Decide with a hand, in the suits in which its up card stands for others; without one ``up`` is negative.

    A choice takes so many bits. The place of a card in its hand is counted, for a sort would guess at every branch.
    """
    cards = np.zeros(CARDS, dtype=np.int64)
    for at in range(len(rows)):
        shown = 0 if up < 0 else int(rows[at, up])
        exchange = up_exchanges[shown]
        for place in range(own):
            cards[place] = exchange[rows[at, seat + place]]
        number = 0
        for place in range(own):
            order = 1
            for rival in range(own):
                order += cards[rival] < cards[place]
            number += CHOOSE[cards[place], order]
        choice = choices[up_places[shown], number * bits >> 3] >> (number * bits & 7)
        histories[at] = ends[choice & ((1 << bits) - 1)]


@dataclass(frozen=True)
class HandsWalk:
    """The choices of every hand beside each up card that stands for others, so many bits each.

    Every card has its place among up cards, and what other cards are by its exchange of suits; ``ends`` has the history
    of every action.
    """

    own: int
    up: int
    up_places: Integers
    up_exchanges: Integers
    ends: Integers
    bits: int
    choices: Bytes

    @classmethod
    def of(cls, game: LeftGame, ends: Sequence[int], actions: Sequence[Bytes]) -> "HandsWalk":
        """The best actions of a count with each up card, given for every hand that stands for others."""
        ups = game.up_cards
        many = int(CHOOSE[CARDS - 1, game.own] + CHOOSE[CARDS - 1, game.own - 1])
        bits = next(bits for bits in BITS if len(ends) <= 1 << bits)
        choices = []
        for at, up in enumerate(ups.masks.tolist()):
            hands, spread = (
                sets_beside(game.pack, game.own, up),
                np.zeros(-(-many * bits // BYTE) * BYTE // bits, np.uint8),
            )
            compiled(spread_choices)(hands.masks, actions[at], hands.exchanges, spread)
            apart = spread.reshape(-1, BYTE // bits) << np.arange(0, BYTE, bits, dtype=np.uint8)
            choices.append(np.bitwise_or.reduce(apart, axis=1).astype(np.uint8))
        places, suits = np.zeros(CARDS, np.int64), np.tile(np.arange(CARDS // RANKS), (CARDS, 1))
        for card in numbers_of_cards(game.pack).tolist() if game.up else ():
            form, by = form_of(1 << card, ups.exchanges)
            places[card], suits[card] = place_in(ups.masks, form), ups.exchanges[by]
        exchanges = suits[:, np.arange(CARDS) // RANKS] * RANKS + np.arange(CARDS) % RANKS
        return cls(game.own, game.up, places, exchanges, np.array(ends, dtype=np.int64), bits, np.array(choices))

    def histories(self, rows: CardRows, layout: Layout, seat: int) -> Integers:
        """The number of the history that the best decision of a seat comes to, for every round."""
        found = np.empty(len(rows), dtype=np.int64)
        compiled(walk_hands)(
            rows,
            layout.start(SEAT, seat),
            self.own,
            layout.start(DEALER) if self.up else -1,
            self.up_places,
            self.up_exchanges,
            self.ends,
            self.bits,
            self.choices,
            found,
        )
        return found
