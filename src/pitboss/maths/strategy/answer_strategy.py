"""Answering a dealer who is seen: what the house way's answers cost against the best ones, by class of hand.

The best answer to a dealer's set hand wins if some legal split beats both of his hands, and pushes if some beats one.
Each type is counted under both: how many deals it wins and loses. A way whose split is never below another legal one in
both hands can't turn a win into a loss. Then a deal that it plays worse is a win it only pushes, or a push it loses,
and the two kinds are told apart by the wins and the losses alone.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.splits import SPLITS
from pitboss.hands.types import HAND
from pitboss.maths.census.seat_census import type_worths
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.duel.hand_by_hand import classes_of
from pitboss.maths.duel.pai_gow import SetTypes, type_splits
from pitboss.maths.duel.subsets import containing
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats.seat_games import pai_gow_seat
from pitboss.maths.strategy.set_strategy import CLASSES, class_places


@dataclass(frozen=True, slots=True)
class AnswerClass:
    """The hands of one class, and the deals that a way plays worse than the best answer.

    ``pushed`` deals could be won, ``lost`` ones need not be lost; ``both`` is whether a deal may count as both, because
    the way sets some hands below another legal split. ``net`` is what the way brings, in units of the base wager.
    """

    name: str
    hands: int
    pushed: int
    lost: int
    net: int
    both: bool
    dealers: int

    @property
    def deals(self) -> int:
        """All deals with hands of the class."""
        return self.hands * self.dealers

    @property
    def cost(self) -> int:
        """The units that the best answer gains on the way's: one for each step from a loss to a push to a win."""
        return self.pushed + self.lost

    @property
    def better(self) -> Fraction | None:
        """The share of deals in which some split answers better than the way's; unknown if deals may count as both."""
        return None if self.both else Fraction(self.cost, self.deals)


@dataclass(frozen=True, slots=True)
class AnswerStrategy:
    """A house way's answers to a dealer who is seen against the best ones, class by class."""

    classes: tuple[AnswerClass, ...]

    @property
    def deals(self) -> int:
        """All deals of all classes."""
        return sum(hands.deals for hands in self.classes)

    @property
    def way_edge(self) -> Fraction:
        """The house edge against the way."""
        return Fraction(-sum(hands.net for hands in self.classes), self.deals)

    @property
    def best_edge(self) -> Fraction:
        """The house edge against the best answer."""
        return self.way_edge - self.cost

    @property
    def cost(self) -> Fraction:
        """The cost of the way to its player, a unit of the base wager."""
        return Fraction(sum(hands.cost for hands in self.classes), self.deals)


def _below_another(play: Play) -> Flags:
    """Types that the player's way sets below another legal split in both hands."""
    splits = type_splits(play.joker, play.wheel)
    own = SetTypes.of_player(play, splits)
    found = np.zeros(len(splits), dtype=np.bool_)
    for split in range(SPLITS):
        higher = (splits.backs[:, split] > own.backs) & (splits.fronts[:, split] > own.fronts)
        found |= higher & splits.legal[:, split]
    return found


def _won_and_lost(play: Play, work: Work) -> tuple[Integers, Integers]:
    """Deals that every type wins and loses, of which a net result and its square are the difference and the sum."""
    worth = type_worths(pai_gow_seat(play), classes_of(play.deck), work)
    return (worth[:, 1] + worth[:, 0]) // 2, (worth[:, 1] - worth[:, 0]) // 2


def count_answers(play: Play, work: Work) -> AnswerStrategy:
    """Count the strategy of a player who has a way."""
    won, lost = _won_and_lost(play, work)
    best_won, best_lost = _won_and_lost(replace(play, player=None), work)
    hands = containing(0, play.deck)
    classes = class_places(type_splits(play.joker, play.wheel))
    dealers, below, found = math.comb(play.deck.bit_count() - HAND, HAND), _below_another(play) & (hands > 0), []
    for place, name in enumerate(CLASSES):
        rows = classes == place
        many, pushed, not_pushed, net = (
            int(number[rows].sum()) for number in (hands, best_won - won, lost - best_lost, won - lost)
        )
        if many:
            found.append(AnswerClass(name, many, pushed, not_pushed, net, bool(below[rows].any()), dealers))
    return AnswerStrategy(tuple(found))


def answer_strategy(play: Play, work: Work) -> AnswerStrategy:
    """The strategy of a game whose dealer is seen, for a player who sets by his way; counted once and then kept."""
    way = play.table.dealers_way
    name = kept_name(play.game, "answers", way.content_hash, play.joker, play.wheel, play.rules)

    def count() -> AnswerStrategy:
        return count_answers(replace(play, player=way), work)

    return kept_record(AnswerStrategy, name, count, recount=work.recount).record
