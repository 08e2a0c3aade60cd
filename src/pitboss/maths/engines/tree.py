"""The own hand against a pay table: own cards and a board, decided street by street, with no hand of the dealer."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from pitboss.cards import Card, mask_of
from pitboss.errors import PitbossError
from pitboss.games.step import SeatDecision
from pitboss.hands.arrays import Integers
from pitboss.hands.rankings.classes import draw_class, hole_class
from pitboss.maths.card_sets import RANKS, SUIT, SUITS, card_sets, form_of, numbers_of_cards, place_in
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.engines.street_engine import StreetEngine, StreetRules, valued
from pitboss.maths.engines.street_tree import dealt_cards, marks_of
from pitboss.maths.executors import Work
from pitboss.maths.histories import HistoryCount
from pitboss.maths.play import Play
from pitboss.maths.strategy.street_strategy import CLASSES, HOLES, DecidedStreet, gathered
from pitboss.maths.tree.streets import StreetsCount, StreetsGame, count_streets

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.simulate.street_seats import Walk

MOST_CARDS, HOLE = 5, 2


def streets_game(play: Play, rules: StreetRules) -> StreetsGame:
    """A play as streets without a dealer are counted."""
    own, _, board = dealt_cards(play.game)
    hands = card_sets(play.deck, own + board).masks
    kinds = rules.nets.kind_of(play.game.ranking.traits_of_masks(hands, play.joker))
    return StreetsGame(play.deck, own, board, rules.tree.decisions, rules.nets.nets, kinds)


def _drawn(masks: Integers, taken: Integers, best: int) -> Iterator[tuple[tuple[int, str], list[int]]]:
    """What sets are on the way to, and how often each action is taken with them.

    Sets that hold as many of every rank, and are of one suit or are not, are of one class and looked at once.
    """
    suits = [masks >> RANKS * suit & SUIT for suit in range(SUITS)]
    held = sum((suit >> rank & 1) << SUITS * rank for suit in suits for rank in range(RANKS))
    is_suited = sum((suit != 0).astype(np.int64) for suit in suits) == 1
    _, firsts, places = np.unique(held * 2 + is_suited, return_index=True, return_inverse=True)
    together = np.zeros((len(firsts), taken.shape[1]), dtype=np.int64)
    np.add.at(together, places, taken)
    for mask, row in zip(masks[firsts].tolist(), together.tolist(), strict=True):
        yield draw_class(mask, best), row


def decided_street(
    game: StreetsGame, rules: StreetRules, counted: StreetsCount, decisions: Sequence[int]
) -> DecidedStreet:
    """What is chosen with so many known cards, by what they are on the way to: two own cards each by themselves."""
    known, first = game.decisions[decisions[0]].known, counted.choices[decisions[0]]
    sets, actions, marks = first.sets, rules.actions(decisions), marks_of(rules.tree.offers[decisions[0]])
    taken = np.zeros((len(sets.masks), len(actions)), dtype=np.int64)
    for decision in decisions:
        chosen = counted.choices[decision].smaller
        taken[np.arange(len(chosen)), chosen] += counted.reached[decision]
    if sets.size == HOLE and not known:
        units = math.perm(game.pack.bit_count() - HOLE, game.board) * game.nets.units
        holes = [hole_class(*numbers_of_cards(mask).tolist()) for mask in sets.masks.tolist()]
        worths = [tuple(Fraction(worth, units) for worth in row) for row in first.worth.T.tolist()]
        by_hole = sorted(zip(holes, taken.tolist(), worths, strict=True), key=lambda row: row[0], reverse=True)
        rows = [(name, row, worth) for (_, name), row, worth in by_hole]
        return DecidedStreet(sets.size, HOLES, actions, gathered(rows), marks=marks)
    by_class = sorted(_drawn(sets.masks, taken, rules.values.ranking.best), key=lambda row: row[0], reverse=True)
    opening = game.own + game.decisions[0].known
    every = math.comb(game.pack.bit_count(), opening) * math.perm(game.pack.bit_count() - opening, sets.size - opening)
    classes_taken = gathered((name, row, ()) for (_, name), row in by_class)
    return DecidedStreet(sets.size, CLASSES, actions, classes_taken, every - int(taken.sum()), marks=marks)


class Tree(StreetEngine):
    """Every set of known cards up to suit exchange, from the last card back."""

    seconds = 0.5
    seen_sets: ClassVar[int] = 1_000

    def dealt(self, play: Play) -> str:  # noqa: ARG002 (every one is dealt so)
        """Cards that lie open one after the other are dealt in their order."""
        return "the own cards and the board's, one after the other"

    def all_deals(self, play: Play) -> int:
        """Own cards in any order, then every card of the board in its order."""
        own, _, board = dealt_cards(play.game)
        cards = play.deck.bit_count()
        return math.comb(cards, own) * math.perm(cards - own, board)

    def counted(self, play: Play, rules: StreetRules, work: Work) -> tuple[HistoryCount, Iterator[DecidedStreet]]:
        """Backward over sets of cards, then forward."""
        work.progress("deciding for every set of cards", 0, 1)
        game = streets_game(play, rules)
        count = count_streets(game)
        return count.outcomes, (decided_street(game, rules, count, decisions) for decisions in rules.streets())

    def follows_every_deal(self, play: Play) -> bool:  # noqa: ARG002 (every one)
        """Always: own cards up to suit exchange, and every order of a short board."""
        return True

    def walk(self, play: Play, rules: StreetRules, work: Work) -> "Walk":  # noqa: ARG002 (it takes no time)
        """Every set of known cards with its choice."""
        from pitboss.maths.tree.walk import SetsWalk

        game = streets_game(play, rules)
        return SetsWalk.of(game.decisions, game.own, count_streets(game))

    def seen_gain(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """By sets of gone cards: all boards of the cards that each leaves are visited."""
        from pitboss.maths.seats.seen_cards import Sets
        from pitboss.maths.seats.tree_seen import CHUNK, SeenStreets, tree_gain

        rules = StreetRules.of(play)
        game = streets_game(play, rules)

        def kinds_of(masks: Integers) -> Integers:
            return rules.nets.kind_of(play.game.ranking.traits_of_masks(masks, play.joker))

        streets = SeenStreets(game, kinds_of, count_streets(game).choices)
        return tree_gain(streets, seats, Sets(sets, seed, CHUNK), work)

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),
    ) -> list[ValuedChoice]:
        """Every action with the cards that are known, own ones first, best first."""
        if dealer:
            raise PitbossError(f"The dealer has no hand in {play.game.name}")
        rules = StreetRules.of(play)
        game, decision = streets_game(play, rules), self.decision_with(play, rules, cards, decided)
        found = count_streets(game).choices[decision]
        form, _ = form_of(mask_of(cards), found.sets.exchanges)
        worths = found.worth[:, place_in(found.sets.masks, form)].tolist()
        units = math.perm(game.pack.bit_count() - len(cards), game.own + game.board - len(cards)) * game.nets.units
        return valued(rules.tree.offers[decision], [Fraction(worth, units) for worth in worths])
