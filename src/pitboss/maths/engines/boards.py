"""Hold'em against a dealer: two cards each, a board of five, and a decision on any of its streets."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.step import SeatDecision
from pitboss.hands.arrays import Bytes
from pitboss.hands.ranker import rank_tables
from pitboss.hands.rankings.classes import hole_class
from pitboss.maths.boards.board_game import HOLE, BoardGame
from pitboss.maths.boards.choices import LOW_HALF, best_choices, choice_starts
from pitboss.maths.boards.classes import decided_holes, decided_on_board, hole_places
from pitboss.maths.boards.contrasts import BOARD as BOARD_CARDS
from pitboss.maths.boards.outcomes import BoardCount, count_boards
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.engines.street_engine import StreetEngine, StreetRules, table_places, valued
from pitboss.maths.engines.street_tree import StreetTree, marks_of
from pitboss.maths.executors import HERE, Work
from pitboss.maths.histories import HistoryCount
from pitboss.maths.play import Play
from pitboss.maths.strategy.street_strategy import CLASSES, HOLES, DecidedStreet, decided_classes, gathered

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.simulate.street_seats import Walk


def board_game(play: Play, rules: StreetRules) -> BoardGame:
    """A play as boards are counted."""
    tables = rank_tables(HOLE + BOARD_CARDS, play.joker, play.wheel)
    kinds = rules.nets.kind_of(rules.values.traits[table_places(tables, rules.values)])
    qualifies = int(np.searchsorted(tables.values, play.game.dealer_qualifies_from))
    return BoardGame(play.deck, rules.tree.decisions, rules.nets.nets, tables, kinds, qualifies, rules.classes)


def _decided_first(game: BoardGame, count: BoardCount, rules: StreetRules) -> DecidedStreet:
    """The first decision with every hole of two ranks, suited or not, and what each action is worth in antes."""
    actions = rules.tree.labels[0]
    boards = math.comb(game.pack.bit_count() - HOLE, BOARD_CARDS) * game.contrasts.chains(0)
    units = boards * game.dealers * game.nets.units
    chosen, worth = decided_holes(count.choices)
    rows = [
        (
            hole_class(first, second),
            [int(chosen[place] == at) for at in range(len(actions))],
            [Fraction(int(total), units) for total in worth[:, place]],
        )
        for first, second, place in hole_places(game.cards)
    ]
    rows.sort(key=lambda row: row[0], reverse=True)
    holes = gathered((name, taken, worths) for (_, name), taken, worths in rows)
    return DecidedStreet(HOLE, HOLES, actions, holes, marks=marks_of(rules.tree.offers[0]))


def decided_boards(play: Play, game: BoardGame, count: BoardCount, rules: StreetRules) -> Iterator[DecidedStreet]:
    """The first decision by hole, then those on the board by class of hand, street by street."""
    yield _decided_first(game, count, rules)
    cards = game.pack.bit_count()
    for decisions in rules.streets()[1:]:
        known = game.decisions[decisions[0]].known
        taken = decided_on_board(game, count, decisions, play.joker, play.wheel)
        every = math.comb(cards, HOLE) * math.comb(cards - HOLE, known) * game.contrasts.chains(0, known)
        rows = decided_classes(rules.classes.names, taken)
        marks = marks_of(rules.tree.offers[decisions[0]])
        ended = every - int(taken.sum())
        yield DecidedStreet(HOLE + known, CLASSES, rules.actions(decisions), rows, ended, marks=marks)


class Boards(StreetEngine):
    """Every board up to suit exchange with all holes of player and dealer."""

    seconds = 10.0
    seen_sets: ClassVar[int] = 64

    def dealt(self, play: Play) -> str:  # noqa: ARG002 (every one is dealt so)
        """Cards that lie open one after the other are dealt in their order."""
        return "two hands and a board, in every order of its streets"

    def all_deals(self, play: Play) -> int:
        """Two holes and a board, and the orders in which its cards may come on the streets that are decided on."""
        cards, turned, orders = play.deck.bit_count(), BOARD_CARDS, 1
        for level in sorted({decision.known for decision in StreetTree.of(play.game).decisions}, reverse=True):
            orders, turned = orders * math.comb(turned, level), level
        holes = math.comb(cards, HOLE) * math.comb(cards - HOLE, HOLE)
        return holes * math.comb(cards - 2 * HOLE, BOARD_CARDS) * orders

    def counted(self, play: Play, rules: StreetRules, work: Work) -> tuple[HistoryCount, Iterator[DecidedStreet]]:
        """Two passes over all boards."""
        game = board_game(play, rules)
        count = count_boards(game, work)
        return count.outcomes, decided_boards(play, game, count, rules)

    def walk(self, play: Play, rules: StreetRules, work: Work) -> "Walk":
        """Every hole with every set of known cards, and at the river with every board."""
        from pitboss.maths.boards.rivers import river_choices
        from pitboss.maths.boards.walk import BoardChoices, BoardsWalk

        game = board_game(play, rules)

        def choosing() -> list[Bytes]:
            chosen = best_choices(game, work).chosen
            np.bitwise_and(chosen, LOW_HALF, out=chosen)  # there are many, so no copy is made
            return [chosen, river_choices(game, work)]

        choices, rivers = self.kept_choices(play, choosing, work)
        return BoardsWalk.of(game, BoardChoices(choice_starts(game), choices, rivers))

    def seen_gain(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """By sets of gone cards: all boards and dealer's holes of the cards that each leaves are visited."""
        from pitboss.maths.boards.walk import BoardsWalk
        from pitboss.maths.seats.boards_seen import CHUNK, SeenBoards, boards_gain
        from pitboss.maths.seats.seen_cards import Sets

        rules = StreetRules.of(play)
        walk = self.walk(play, rules, work)
        if not isinstance(walk, BoardsWalk):
            raise TypeError("A game of boards is walked through on boards")
        return boards_gain(SeenBoards(board_game(play, rules), walk), seats, Sets(sets, seed, CHUNK), work)

    def prepare_choices(self, play: Play, cards: Sequence[Card], work: Work) -> None:
        """Before the flop a hole is looked up in the count of the whole game."""
        if len(cards) == HOLE:
            self.kept(play, work)

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),
    ) -> list[ValuedChoice]:
        """Every action with two own cards and those of the board that are known after them, best first."""
        from pitboss.maths.boards.one_hole import action_worths

        if dealer:
            raise PitbossError(f"No card of the dealer is seen in {play.game.name} before the last decision")
        rules = StreetRules.of(play)
        decision = self.decision_with(play, rules, cards, decided)
        if len(cards) > HOLE:
            worths = action_worths(board_game(play, rules), cards[:HOLE], cards[HOLE:], decision)
        else:
            holes = {hole.name: hole.worths for hole in self.kept(play, HERE).record.streets[0].classes}
            worths = list(holes[hole_class(*cards)[1]])
        return valued(rules.tree.offers[decision], worths)
