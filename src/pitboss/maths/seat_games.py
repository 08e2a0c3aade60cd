"""The base games as a seat plays them: what is counted of each exactly, and what a dealt hand brings when simulated."""

import functools
import math
from collections.abc import Callable

import numpy as np

from pitboss.games.high_five_poker.game import DEALER_QUALIFIES_FROM, STRAIGHT_OR_BETTER
from pitboss.games.house_way import HouseWay
from pitboss.games.pai_gow import PaiGowRules
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.splits import SPLITS
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.hand_by_hand import hand_classes
from pitboss.maths.high_five import OUTCOMES, decisions, fold_net, play_nets, play_sides
from pitboss.maths.pai_gow import (
    CAN_WIN,
    CANT_PUSH,
    Numbers,
    Reals,
    Scale,
    SetTypes,
    barred_types,
    best_answer_points,
    best_split_points,
    net_table,
    net_units,
    type_splits,
    type_traits,
    way_nets,
    way_sides,
)
from pitboss.maths.points import Against
from pitboss.maths.seat_census import SeatGame
from pitboss.maths.seats import Dealt, Nets
from pitboss.maths.situations import set_hands_ways
from pitboss.maths.subsets import FULL_DECK, Integers

# Pai gow


def _worth(rules: PaiGowRules, *, answers: bool) -> Integers:
    """The net result of each way of comparing in `net_units`, and its square.

    A player who answers has points of two kinds: one tells what can be won, the other what can't even be pushed.
    """
    nets = np.stack([net_table(rules)] * 2)
    if answers:
        nets[CAN_WIN] = np.maximum(nets[CAN_WIN], 0)
        nets[CANT_PUSH] = np.minimum(nets[CANT_PUSH], 0)
    return np.stack([nets, nets**2], axis=-1)


def _way_seat(table: PaiGowTable, player: HouseWay, deck: int) -> SeatGame:
    sides = way_sides(player, table.dealer, table.rules, table.joker, table.wheel, deck)
    return SeatGame(sides, np.zeros(TYPES, dtype=np.bool_), units=net_units(table.rules))


def _best_seat(table: PaiGowTable, deck: int) -> SeatGame:
    splits = type_splits(table.joker, table.wheel)
    dealer_sets = SetTypes.by(table.dealer, splits)
    scale = Scale.against(dealer_sets, splits)
    dealer = scale.points(dealer_sets, barred_types(table.rules.barred, table.joker))
    worth, units = _worth(table.rules, answers=table.dealer_is_seen), net_units(table.rules)
    if table.dealer_is_seen:
        player = best_answer_points(splits, scale, dealer, table.rules)
        return SeatGame(Against(player, dealer, worth, deck), np.zeros(TYPES, dtype=np.bool_), units=units)
    player = best_split_points(splits, scale)
    return SeatGame(Against(player, dealer, worth, deck), np.diff(player.starts) > 1, chooses=True, units=units)


def pai_gow_seat(table: PaiGowTable, deck: int = FULL_DECK) -> SeatGame:
    """The base game of pai gow: by a house way, by the best answer, or by the best split of every hand."""
    return _best_seat(table, deck) if table.player is None else _way_seat(table, table.player, deck)


def answer_nets(
    dealer: HouseWay, rules: PaiGowRules, joker: JokerRule, wheel: WheelRule
) -> Callable[[Numbers, Numbers], Reals]:
    """What the best answers of hands of given types net against dealer's hands of given types; in wagers."""
    splits, barred = type_splits(joker, wheel), barred_types(rules.barred, joker)
    sets = SetTypes.by(dealer, splits)
    worth, units = net_table(rules).ravel(), net_units(rules)
    never = worth.min() - 1

    def nets(own: Numbers, against: Numbers) -> Reals:
        best = np.full(len(own), never)
        for split in range(SPLITS):
            backs = splits.backs[own, split] - sets.backs[against]
            fronts = splits.fronts[own, split] - sets.fronts[against]
            ways = set_hands_ways(barred[against], backs, fronts)
            net = np.where(splits.legal[own, split], worth[ways], never)
            best = np.maximum(best, net)
        return best / units

    return nets


def pai_gow_nets(table: PaiGowTable) -> Nets:
    """What dealt hands net against the dealer's, by a house way or by the best answer."""
    setting = table.dealer, table.rules, table.joker, table.wheel
    nets = answer_nets(*setting) if table.player is None else way_nets(table.player, *setting)
    return lambda own, dealer: nets(own.types, dealer.types)


# High Five Poker


@functools.lru_cache(maxsize=2)
def high_five_folds(wheel: WheelRule, deck: int, work: Work) -> tuple[Integers, Integers]:
    """Which types fold for the best, -1 where only some hands do; and of those types the classes of hands that fold."""
    found = decisions(wheel, deck, executor=work.executor, progress=work.progress)
    mixed = (found.played > 0) & (found.played < found.hands)
    folds = np.where(mixed, -1, (found.played == 0).astype(np.int64))
    hands = hand_classes(deck)
    divided = hands.hands[mixed[hands.types]]
    return folds, np.setdiff1d(divided, found.single)


def _strong() -> Integers:
    """1 for types of a straight or better."""
    return (type_traits(JokerRule.SEMI_WILD) & STRAIGHT_OR_BETTER > 0).astype(np.int64)


def high_five_seat(wheel: WheelRule, work: Work, deck: int = FULL_DECK) -> SeatGame:
    """ANTE and PLAY of High Five Poker together, every hand played or folded for the best."""
    folds, _ = high_five_folds(wheel, deck, work)
    nets, dealers, fold = play_nets(_strong()), math.comb(deck.bit_count() - HAND, HAND), fold_net()

    def settled(types: Integers, outcomes: Integers, hands: Integers) -> Integers:
        played, squares = ((outcomes * nets[types] ** power).sum(axis=1) for power in (1, 2))
        folded = fold * dealers * hands
        plays = played > folded
        return np.column_stack([np.where(plays, played, folded), np.where(plays, squares, fold * folded)])

    return SeatGame(play_sides(wheel, deck), folds < 0, settled)


def high_five_nets(wheel: WheelRule, work: Work, deck: int = FULL_DECK) -> Nets:
    """What dealt hands net against the dealer's, ANTE and PLAY together, each played or folded for the best."""
    folds, folded = high_five_folds(wheel, deck, work)
    values, nets = type_splits(JokerRule.SEMI_WILD, wheel).bests(), play_nets(_strong())
    not_qualified, win, tie, lose = range(len(OUTCOMES))

    def result(own: Dealt, dealer: Dealt) -> Integers:
        fold = np.where(folds[own.types] < 0, np.isin(own.classes(), folded), folds[own.types])
        compared = np.sign(values[own.types] - values[dealer.types])
        outcome = np.choose(compared + 1, [lose, tie, win])
        outcome = np.where(values[dealer.types] >= DEALER_QUALIFIES_FROM, outcome, not_qualified)
        return np.where(fold, fold_net(), nets[own.types, outcome])

    return result
