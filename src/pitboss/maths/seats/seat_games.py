"""The base games as a seat plays them: what is counted of each exactly, and what a dealt hand brings when simulated."""

import math
from collections.abc import Callable

import numpy as np

from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.hands.arrays import Integers, Numbers, Reals
from pitboss.hands.splits import SPLITS
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.census.seat_census import SeatGame
from pitboss.maths.duel.high_five import DIVIDED, LOSE, NOT_QUALIFIED, TIE, WIN, BestDecisions, PlayNets, play_sides
from pitboss.maths.duel.pai_gow import (
    CAN_WIN,
    CANT_PUSH,
    SetTypes,
    answered_dealer,
    barred_types,
    best_answer_points,
    best_split_points,
    net_table,
    net_units,
    type_splits,
    way_nets,
    way_sides,
)
from pitboss.maths.duel.points import Against
from pitboss.maths.play import Play
from pitboss.maths.seats.seven_card_seats import Dealt, NetFunction
from pitboss.maths.simulate.situations import set_hands_ways

# Pai gow


def _worth(rules: BaseRules, *, answers: bool) -> Integers:
    """The net result of each way of comparing in `net_units`, and its square.

    A player who answers has points of two kinds: one tells what can be won, the other what can't even be pushed.
    """
    nets = np.stack([net_table(rules)] * 2)
    if answers:
        nets[CAN_WIN] = np.maximum(nets[CAN_WIN], 0)
        nets[CANT_PUSH] = np.minimum(nets[CANT_PUSH], 0)
    return np.stack([nets, nets**2], axis=-1)


def _best_seat(play: Play) -> SeatGame:
    splits = type_splits(play.joker, play.wheel)
    scale, dealer = answered_dealer(play, splits)
    worth, units = _worth(play.rules, answers=play.dealer_is_seen), net_units(play.rules)
    if play.dealer_is_seen:
        player = best_answer_points(splits, scale, dealer, play.rules)
        return SeatGame(Against(player, dealer, worth, play.deck), np.zeros(TYPES, dtype=np.bool_), units=units)
    player = best_split_points(splits, scale)
    return SeatGame(Against(player, dealer, worth, play.deck), np.diff(player.starts) > 1, chooses=True, units=units)


def pai_gow_seat(play: Play) -> SeatGame:
    """The seat of a pai gow game: by a house way, by the best answer, or by the best split of every hand."""
    if play.player is None:
        return _best_seat(play)
    return SeatGame(way_sides(play), np.zeros(TYPES, dtype=np.bool_), units=net_units(play.rules))


def answer_nets(play: Play) -> Callable[[Numbers, Numbers], Reals]:
    """The nets of the best answers of hands of given types against dealer's hands of given types; in wagers."""
    splits, barred = type_splits(play.joker, play.wheel), barred_types(play.rules.barred, play.joker)
    sets = SetTypes.by(play.table.dealers_way, splits)
    worth, units = net_table(play.rules).ravel(), net_units(play.rules)
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


def pai_gow_nets(play: Play) -> NetFunction:
    """The nets of dealt hands against the dealer's, by a house way or by the best answer."""
    nets = answer_nets(play) if play.player is None else way_nets(play)
    return lambda own, dealer: nets(own.types, dealer.types)


# Ante and play with seven cards


def high_five_seat(play: Play, decided: BestDecisions) -> SeatGame:
    """The seat of ANTE and PLAY together, every hand played or folded for the best."""
    nets, dealers = PlayNets.of(play), math.comb(play.deck.bit_count() - HAND, HAND)
    by_type, fold = nets.by_type, nets.fold

    def settled(types: Integers, outcomes: Integers, hands: Integers) -> Integers:
        played, squares = ((outcomes * by_type[types] ** power).sum(axis=1) for power in (1, 2))
        folded = fold * dealers * hands
        plays = played > folded
        return np.column_stack([np.where(plays, played, folded), np.where(plays, squares, fold * folded)])

    return SeatGame(play_sides(play), decided.plays == DIVIDED, settled, units=nets.units)


def high_five_nets(play: Play, decided: BestDecisions) -> NetFunction:
    """The nets of dealt hands against the dealer's, ANTE and PLAY together, each played or folded for the best."""
    values, nets = type_splits(play.joker, play.wheel).bests(), PlayNets.of(play)
    by_type, qualifies_from = nets.by_type, play.game.dealer_qualifies_from

    def result(own: Dealt, dealer: Dealt) -> Reals:
        compared = np.sign(values[own.types] - values[dealer.types])
        outcome = np.choose(compared + 1, [LOSE, TIE, WIN])
        outcome = np.where(values[dealer.types] >= qualifies_from, outcome, NOT_QUALIFIED)
        return np.where(own.play(decided), by_type[own.types, outcome], nets.fold) / nets.units

    return result
