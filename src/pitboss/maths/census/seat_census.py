"""The census of one seat: what its base game brings with hands of each trait set, and the dealer's ace-highs beside it.

Side bets pay by the traits of the player's own hand, and at most by whether the dealer holds an ace-high pai gow. So
all that their covariances need is, for each set of traits, what the base game nets over all such hands and all dealer's
hands, and how many of the dealer's are ace-high. A type whose hands all have the same traits is counted as a whole;
only the others, and those that the base game decides one by one, are counted hand by hand.
"""

import itertools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands import JokerRule
from pitboss.hands._bits import COUNT
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.poker_traits import COLOURS, colour_traits, traits_of_seven
from pitboss.hands.types import HAND, TYPES
from pitboss.kernel import compiled, kernel
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER
from pitboss.maths.census.census import sixth
from pitboss.maths.duel.hand_by_hand import Classes, HandClasses, classes_of, hand_by_hand, hand_classes, type_totals
from pitboss.maths.duel.pai_gow import type_traits
from pitboss.maths.duel.points import Against, single_points
from pitboss.maths.executors import Work

RED_CHOICES = tuple(itertools.combinations(range(4), 2))

#: What is counted for each set of traits: the hands, and over all dealer's hands that they leave the base game's net
#: result, its square, and the dealer's ace-high pai gows with and without the joker.
HANDS, NET, SQUARE, WITH_JOKER, NO_JOKER = range(5)


#: More than this can't be counted in the integers of machines.
MOST = np.iinfo(np.int64).max


@dataclass(frozen=True)
class SeatCensus:
    """``counts[traits, kind]`` over all hands, and how many dealer's hands each leaves; what is missing is nothing.

    ``units`` are the parts of a wager that net results are counted in; their squares are counted in its square.
    """

    counts: Mapping[tuple[int, int], int]
    dealers: int
    units: int = 1

    @property
    def traits(self) -> list[int]:
        """All sets of traits that hands have."""
        return sorted({traits for traits, _ in self.counts})

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return self.total(HANDS)

    @property
    def deals(self) -> int:
        """How many deals of two hands there are."""
        return self.hands * self.dealers

    def total(self, kind: int) -> int:
        """What all hands together count."""
        return sum(count for (_, other), count in self.counts.items() if other == kind)

    def by_dealer(self, traits: int) -> dict[int, int]:
        """Deals with hands of these traits by what matters of the dealer's."""
        with_joker, without = (self.counts.get((traits, kind), 0) for kind in (WITH_JOKER, NO_JOKER))
        found = {ACE_HIGH | JOKER: with_joker, ACE_HIGH: without}
        return found | {0: self.counts[traits, HANDS] * self.dealers - sum(found.values())}


@dataclass(frozen=True)
class SeatGame:
    """A seat's base game: its points against the dealer's, and how they are settled.

    ``alone`` are the types whose hands are decided one by one. ``settled`` makes ``[row, (net, square)]`` of the types
    of rows, their ``[row, kind of worth]`` and how many hands each row has. If the player chooses, the worth of a row
    is that of its best point, by its first kind; else the points are added by their weights. ``units`` are the parts
    of a wager that net results are in.
    """

    sides: Against
    alone: Flags
    settled: Callable[[Integers, Integers, Integers], Integers] = lambda _types, worth, _hands: worth
    chooses: bool = False
    units: int = 1


def ace_high_game(joker: JokerRule, deck: int) -> SeatGame:
    """Not a game but a count: the dealer's ace-high pai gows with the joker, and those without."""
    traits, nothing = type_traits(joker), np.zeros(TYPES, dtype=np.int64)
    kind = np.where(traits & ACE_HIGH, np.where(traits & JOKER, 2, 1), 0)
    worth = np.zeros((2, 2, 9, 2), dtype=np.int64)
    # Every player stands at back 1 and front 0: the dealer's 2 is higher, his 1 is level.
    worth[:, :, 1, 0], worth[:, :, 4, 1] = 1, 1
    sides = Against(single_points(nothing + 1, nothing, nothing), single_points(kind, nothing, nothing), worth, deck)
    return SeatGame(sides, np.zeros(TYPES, dtype=np.bool_))


@kernel
def fill_plain_traits(hands: Integers, wildness: int, traits: Integers) -> None:
    """The traits of hands but for their colours, which suit exchange changes."""
    for at in range(len(hands)):
        traits[at] = traits_of_seven(hands[at], wildness) & ~COLOURS


@dataclass(frozen=True)
class Rows:
    """What is counted as one: the hands of a whole type, or of one class under suit exchange.

    ``places`` are the single hands' places among all classes; they stand after the types.
    """

    types: Integers
    places: Integers
    masks: Integers
    traits: Integers
    hands: Integers


def _varied_types(hands: HandClasses, traits: Integers) -> Flags:
    """Types with hands of different traits; classes of hands come sorted by type."""
    found = np.zeros(TYPES, dtype=np.bool_)
    found[hands.types[1:][(np.diff(hands.types) == 0) & (np.diff(traits) != 0)]] = True
    return found


def _rows(hands: HandClasses, dealt: Integers, traits: Integers, single: Flags) -> Rows:
    """A row for every type that is counted as a whole, then one for every class of the other types' hands."""
    whole = np.flatnonzero(~single & (dealt > 0))
    first, places = np.searchsorted(hands.types, whole), np.flatnonzero(single[hands.types])
    both = np.concatenate([first, places])
    counts = np.concatenate([dealt[whole], hands.ways[places]])
    return Rows(whole, places, hands.hands[both], traits[both], counts)


def type_worths(seat: SeatGame, classes: Classes, work: Work) -> Integers:
    """``[type, kind of worth]``: what every type is worth over all its hands and all dealer's hands that they leave."""
    player = seat.sides.player
    totals = type_totals(seat.sides, classes, work)
    return np.add.reduceat(totals * player.weights[:, None], player.starts[:-1])


def _by_type(seat: SeatGame, classes: Classes, rows: Rows, work: Work) -> Integers:
    """``[row, kind]``: what the types that are counted as a whole are worth."""
    if not len(rows.types):
        return np.zeros((0, 2), dtype=np.int64)
    worth = type_worths(seat, classes, work)[rows.types]
    return seat.settled(rows.types, worth, rows.hands[: len(rows.types)])


def _by_hand(seat: SeatGame, classes: Classes, hands: HandClasses, rows: Rows, work: Work) -> Integers:
    """``[row, kind]``: what each single hand is worth, times the hands of its class."""
    found = np.zeros((len(hands.hands), 2), dtype=np.int64)
    if not len(rows.places):
        return found[:0]
    player, kinds = seat.sides.player, seat.sides.worth.shape[3]
    wanted = np.zeros(TYPES, dtype=np.int64)
    wanted[hands.types[rows.places]] = 1

    def take(where: slice, sums: Integers) -> None:
        chosen = where.start + np.flatnonzero(wanted[hands.types[where]])
        types = hands.types[chosen]
        worth = np.zeros((len(types), kinds), dtype=np.int64)
        for place in range(sums.shape[1] // kinds):
            there = player.starts[types] + place < player.starts[types + 1]
            point = np.minimum(player.starts[types] + place, len(player.weights) - 1)
            counts = sums[:, kinds * place : kinds * (place + 1)]
            if seat.chooses:
                better = there & ((counts[:, 0] > worth[:, 0]) | (place == 0))
                worth = np.where(better[:, None], counts, worth)
            else:
                worth += np.where(there, player.weights[point], 0)[:, None] * counts
        found[chosen] = seat.settled(types, worth, np.ones(len(types), dtype=np.int64))

    hand_by_hand(seat.sides, classes, hands, wanted, take, work)
    return found[rows.places] * hands.ways[rows.places][:, None]


def _tally(rows: Rows, worth: Integers) -> dict[tuple[int, int], int]:
    """The rows added up by traits."""
    known, places = np.unique(rows.traits, return_inverse=True)
    sums = np.zeros((len(known), worth.shape[1]), dtype=np.int64)
    np.add.at(sums, places, worth)
    return {
        (int(traits), kind): int(sums[at, kind]) for at, traits in enumerate(known) for kind in range(worth.shape[1])
    }


def _coloured(rows: Rows, worth: Integers) -> dict[tuple[int, int], int]:
    """The rows added up by traits and colours: the mean over all ways to call two suits red."""
    suits = np.stack([COUNT[rows.masks >> 13 * suit & 0x1FFF] for suit in range(4)], axis=1)
    suited = suits.sum(axis=1)
    known, places = np.unique(rows.traits, return_inverse=True)
    sums = np.zeros((len(known) * 64, worth.shape[1]), dtype=np.int64)
    for first, second in RED_CHOICES:
        red = suits[:, first] + suits[:, second]
        np.add.at(sums, 64 * places + 8 * red + suited - red, worth)
    found: dict[tuple[int, int], int] = {}
    for row in np.flatnonzero(sums[:, HANDS]).tolist():
        traits = int(known[row // 64]) | int(colour_traits(row // 8 % 8, row % 8))
        for kind, count in enumerate(sums[row].tolist()):
            found[traits, kind] = found.get((traits, kind), 0) + count
    return {key: sixth(count) for key, count in found.items()}


def count_seat(seat: SeatGame, joker: JokerRule, work: Work, *, colours: bool, ace_high: bool) -> SeatCensus:
    """Count a seat's census; colours and the dealer's ace-highs only where a wager asks for them."""
    deck = seat.sides.deck
    dealers = math.comb(deck.bit_count() - HAND, HAND)
    times = len(RED_CHOICES) if colours else 1
    if math.comb(deck.bit_count(), HAND) * dealers * times * seat.units**2 > MOST:
        raise PitbossError("Net results with a commission are too fine to be counted together with colours")
    hands, classes = hand_classes(deck), classes_of(deck)
    dealt = classes.dealt
    traits = np.empty(len(hands.hands), dtype=np.int64)
    compiled(fill_plain_traits)(hands.hands, joker.wildness, traits)
    single = dealt > 0 if colours else seat.alone | _varied_types(hands, traits)
    rows = _rows(hands, dealt, traits, single)
    games = [seat, ace_high_game(joker, deck)] if ace_high else [seat]
    worth = [
        np.concatenate([_by_type(game, classes, rows, work), _by_hand(game, classes, hands, rows, work)])
        for game in games
    ]
    table = np.column_stack([rows.hands, *worth])
    counts = _coloured(rows, table) if colours else _tally(rows, table)
    return SeatCensus(counts, dealers, seat.units)
