"""The seating of a table: which cards, whose house way, and which hands are played."""

import itertools

import numpy as np

from pitboss.cards import STANDARD
from pitboss.games.game import Game
from pitboss.games.table.table import Table
from pitboss.hands.arrays import Bytes, Integers
from pitboss.hands.poker_traits import COLOURS
from pitboss.maths.census.seven_cards import SevenCards
from pitboss.maths.duel.high_five import BestDecisions
from pitboss.maths.duel.pai_gow import SetTypes, barred_types, type_splits
from pitboss.maths.executors import Work
from pitboss.maths.left.player_hands import HAND, DealtHands
from pitboss.maths.play import Play
from pitboss.maths.price.analysis import game_census
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.simulate.seatings import (
    PaiGowSeating,
    SeatChoices,
    SevenCardSeating,
    ThreeCardSeating,
    settled_order,
)
from pitboss.maths.simulate.situations import SET_HANDS, SHOWDOWNS, situations, with_colours


def _pack(game: Game) -> Bytes:
    return np.array([int(card) for card in game.deck.cards], dtype=np.uint8)


def _plain_traits(table: Table, work: Work) -> Integers:
    """Every trait set that a hand can have, but for colours, in rising order."""
    counted = game_census(table.game, table.joker, executor=work.executor, progress=work.progress)
    return np.array(sorted({traits & ~COLOURS for traits in counted.counts}), dtype=np.int64)


def pai_gow_seating(play: Play, work: Work) -> PaiGowSeating:
    """Seats that set by a way or, without one, answer the dealer's set hand for the best."""
    table, splits = play.table, type_splits(play.joker, play.wheel)
    plain, sets = _plain_traits(table, work), SetTypes.by(table.dealers_way, splits)
    chosen = SeatChoices.by_way(SetTypes.by(play.player, splits)) if play.player else None
    return PaiGowSeating(
        _pack(table.game),
        situations(table, with_colours(plain), SET_HANDS),
        SevenCards.of(table.joker, plain),
        chosen or SeatChoices.all_good(table.joker, table.wheel),
        sets.backs.astype(np.int32),
        sets.fronts.astype(np.int32),
        barred_types(play.rules.barred, table.joker).astype(np.uint8),
        settled_order(play.rules),
    )


# Games of ante and play


def seven_card_seating(table: Table, decided: BestDecisions, work: Work) -> SevenCardSeating:
    """Seats that play and fold by these decisions."""
    plain = _plain_traits(table, work)
    values = type_splits(table.joker, table.wheel).bests().astype(np.int32)
    return SevenCardSeating(
        _pack(table.game),
        situations(table, with_colours(plain), SHOWDOWNS),
        table.game.cards,
        table.game.dealer_qualifies_from,
        SevenCards.of(table.joker, plain),
        values,
        decided,
    )


def three_card_seating(play: Play) -> ThreeCardSeating:
    """Seats that play every hand for the best."""
    table, dealt = play.table, DealtHands.of(STANDARD.cards)
    plays = dealt.plays(ShowdownRules.of(play))
    known, kinds = np.unique(dealt.traits, return_inverse=True)
    rows, places = np.unique(np.stack([dealt.values, kinds, plays], axis=1), axis=0, return_inverse=True)
    by_cards, cards = np.zeros(52**3, dtype=np.int16), dealt.cards
    for a, b, c in itertools.permutations(range(3)):
        by_cards[(cards[:, a] * 52 + cards[:, b]) * 52 + cards[:, c]] = places
    return ThreeCardSeating(
        _pack(table.game),
        situations(table, known, SHOWDOWNS),
        HAND,
        table.game.dealer_qualifies_from,
        by_cards,
        rows[:, 0].astype(np.int32),
        rows[:, 1].astype(np.int32),
        rows[:, 2].astype(np.uint8),
    )
