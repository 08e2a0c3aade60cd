"""The seating of a table: which cards, whose house way, and which hands are played."""

import itertools

import numpy as np
import numpy.typing as npt

from pitboss.cards import STANDARD, mask_of
from pitboss.games.game import Game
from pitboss.games.house_way import HouseWay
from pitboss.games.paytable import Paytable
from pitboss.games.table import Table
from pitboss.hands import traits_of
from pitboss.hands.poker_traits import COLOURS
from pitboss.hands.three_card import three_card_value
from pitboss.maths.base_games import Work
from pitboss.maths.high_five_decisions import BestDecisions
from pitboss.maths.pai_gow import SetTypes, barred_types, type_splits
from pitboss.maths.pricing import game_census
from pitboss.maths.seating import (
    Choices,
    PaiGowSeating,
    SevenCardSeating,
    ThreeCardSeating,
    settled_order,
)
from pitboss.maths.seven_cards import SevenCards
from pitboss.maths.situations import SET_HANDS, SHOWDOWNS, situations, with_colours
from pitboss.maths.three_card_duel import classes, player_hands

Integers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


def _pack(game: Game) -> Bytes:
    return np.array([int(card) for card in game.deck.cards], dtype=np.uint8)


def _plain_traits(table: Table, work: Work) -> Integers:
    """Every trait set that a hand can have, but for colours, in rising order."""
    counted = game_census(table.game, table.joker, executor=work.executor, progress=work.progress)
    return np.array(sorted({traits & ~COLOURS for traits in counted.counts}), dtype=np.int64)


def pai_gow_seating(table: Table, work: Work, player: HouseWay | None) -> PaiGowSeating:
    """Seats that set by a way or, without one, answer the dealer's set hand for the best."""
    if table.house_way is None:
        raise AssertionError("a table of set hands has a house way")
    plain, splits = _plain_traits(table, work), type_splits(table.joker, table.wheel)
    sets = SetTypes.by(table.house_way, splits)
    return PaiGowSeating(
        _pack(table.game), situations(table, with_colours(plain), SET_HANDS), SevenCards.of(table.joker, plain),
        Choices.by_way(SetTypes.by(player, splits)) if player else Choices.all_good(table.joker, table.wheel),
        sets.backs.astype(np.int32), sets.fronts.astype(np.int32),
        barred_types(table.pai_gow_rules.barred, table.joker).astype(np.uint8), settled_order(table.pai_gow_rules),
    )  # fmt: skip


# Games of ante and play


def seven_card_seating(table: Table, decided: BestDecisions, work: Work) -> SevenCardSeating:
    """Seats that play and fold by these decisions."""
    plain = _plain_traits(table, work)
    values = type_splits(table.joker, table.wheel).bests().astype(np.int32)
    return SevenCardSeating(
        _pack(table.game), situations(table, with_colours(plain), SHOWDOWNS), SevenCards.of(table.joker, plain), values,
        decided, table.game.dealer_qualifies_from,
    )  # fmt: skip


def three_card_seating(table: Table, ante_bonus: Paytable) -> ThreeCardSeating:
    """Seats that play every hand for the best under a bonus."""
    hands = list(itertools.combinations(STANDARD.cards, 3))
    masks = np.array([mask_of(hand) for hand in hands], dtype=np.int64)
    values = np.array([three_card_value(int(mask)) for mask in masks], dtype=np.int64)
    traits = np.array([traits_of(hand) for hand in hands], dtype=np.int64)
    plays = _three_card_plays(ante_bonus, masks)
    known, kinds = np.unique(traits, return_inverse=True)
    rows, places = np.unique(np.stack([values, kinds, plays], axis=1), axis=0, return_inverse=True)
    by_cards = np.zeros(52**3, dtype=np.int16)
    cards = np.array(hands, dtype=np.int64)
    for a, b, c in itertools.permutations(range(3)):
        by_cards[(cards[:, a] * 52 + cards[:, b]) * 52 + cards[:, c]] = places
    return ThreeCardSeating(
        _pack(table.game), situations(table, known, SHOWDOWNS), by_cards, rows[:, 0].astype(np.int32),
        rows[:, 1].astype(np.int32), rows[:, 2].astype(np.uint8), table.game.dealer_qualifies_from,
    )  # fmt: skip


def _three_card_plays(ante_bonus: Paytable, masks: Integers) -> Integers:
    """1 for every hand that plays for the best."""
    played = {int(classes(np.array([mask_of(hand.cards)]))[0]): int(hand.plays(ante_bonus)) for hand in player_hands()}
    return np.array([played[int(each)] for each in classes(masks)], dtype=np.int64)
