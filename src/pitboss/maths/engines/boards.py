"""Hold'em against a dealer: two cards each, a board of five, and a decision on any of its streets."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import ClassVar

import numpy as np

from pitboss.cards import RANKS, Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT
from pitboss.hands.ranker import rank_tables
from pitboss.hands.rankings.five_card import FIVE_CARD_RANKING
from pitboss.maths.boards.board_game import HOLE, BoardGame
from pitboss.maths.boards.contrasts import BOARD as BOARD_CARDS
from pitboss.maths.boards.grid import BLOCK
from pitboss.maths.boards.one_hole import action_worths
from pitboss.maths.boards.outcomes import BoardCount, count_boards
from pitboss.maths.card_sets import RANKS as MANY_RANKS
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.engines.street_engine import StreetEngine, StreetRecord, StreetRules
from pitboss.maths.engines.street_rules import StreetTree, cards_up, dealt_cards, has_hand_limits, is_made_of
from pitboss.maths.executors import HERE, Work
from pitboss.maths.play import Play

SUITED, UNSUITED = 0, 1


def hole_name(first: int, second: int) -> str:
    """Two cards as players write them: AKs, AKo, AA."""
    high, low = sorted((first % MANY_RANKS, second % MANY_RANKS), reverse=True)
    if high == low:
        return RANKS[high] * 2
    return f"{RANKS[high]}{RANKS[low]}{'s' if first // MANY_RANKS == second // MANY_RANKS else 'o'}"


def board_game(play: Play, rules: StreetRules) -> BoardGame:
    """A play as boards are counted."""
    tables = rank_tables(HOLE + BOARD_CARDS, play.joker, play.wheel)
    # Orders that need a joker have no value of the ranking: no hand of the pack has them.
    places = np.minimum(np.searchsorted(rules.values.values, tables.values), len(rules.values.values) - 1)
    kinds = rules.nets.kind_of(rules.values.traits[places])
    qualifies = int(np.searchsorted(tables.values, play.game.dealer_qualifies_from))
    return BoardGame(play.deck, rules.tree.decisions, rules.nets.nets, tables, kinds, qualifies)


def hole_worths(game: BoardGame, count: BoardCount, labels: Sequence[str]) -> dict[str, dict[str, Fraction]]:
    """What each action of the first decision is worth in antes, for every hole of two ranks, suited or not."""
    deals = (
        math.comb(game.pack.bit_count() - HOLE, BOARD_CARDS) * game.dealers * game.contrasts.chains(0) * game.nets.units
    )
    first, *more = count.choices.worth
    worths = {}
    for suit, start in ((SUITED, 0), (UNSUITED, BLOCK)):
        for high in range(MANY_RANKS):
            for low in range(high + suit):
                place = start + high * MANY_RANKS + low
                cards = high, low + MANY_RANKS * suit
                if all(game.pack >> card & 1 for card in cards):
                    totals = [int(first[place]), *(int(first[place] + row[place]) for row in more)]
                    name = hole_name(*cards)
                    worths[name] = {label: Fraction(total, deals) for label, total in zip(labels, totals, strict=True)}
    return worths


class Boards(StreetEngine):
    """Every board up to suit exchange with all holes of player and dealer."""

    words: ClassVar[str] = "hold'em with two cards each and a board of five, decided on any of its streets"
    dealt: ClassVar[str] = "two hands and a board, in every order of its streets"
    seconds = 10.0

    def counts(self, game: Game) -> bool:
        """Whether the best five of two own cards and five of a board meet the dealer's, whose cards are not seen."""
        return (
            self.fits(game)
            and game.cast.dealer
            and dealt_cards(game) == (HOLE, HOLE, BOARD_CARDS)
            and game.ranking == FIVE_CARD_RANKING
            and game.hand(game.compare.against).ranking == FIVE_CARD_RANKING
            and is_made_of(game.own_hand, game, SEAT, BOARD)
            and is_made_of(game.hand(game.compare.against), game, DEALER, BOARD)
            and not cards_up(game)
            and not has_hand_limits(game)
            and StreetTree.of(game).decisions[0].known == 0
        )

    def all_deals(self, play: Play) -> int:
        """Two holes and a board, and the orders in which its cards may come on the streets that are decided on."""
        cards, turned, orders = play.deck.bit_count(), BOARD_CARDS, 1
        for known in sorted({decision.known for decision in StreetTree.of(play.game).decisions}, reverse=True):
            orders, turned = orders * math.comb(turned, known), known
        holes = math.comb(cards, HOLE) * math.comb(cards - HOLE, HOLE)
        return holes * math.comb(cards - 2 * HOLE, BOARD_CARDS) * orders

    def counting(self, play: Play, work: Work) -> Callable[[], str]:
        """Two passes over all boards."""

        def count() -> str:
            rules = StreetRules.of(play)
            game = board_game(play, rules)
            counted = count_boards(game, work)
            worths = hole_worths(game, counted, rules.tree.labels[0])
            return StreetRecord.of(rules, counted.outcomes, worths, dealer=True).text()

        return count

    def choices(self, play: Play, cards: Sequence[Card], dealer: Sequence[Card] | None = None) -> list[ValuedChoice]:
        """Every action with two own cards and those of the board that are known after them, best first.

        Bets of streets before are the smallest with which a seat stays in.
        """
        if dealer:
            raise PitbossError(f"No card of the dealer is seen in {play.game.name} before the last decision")
        known = len(cards) - HOLE
        rules = StreetRules.of(play)
        decision = next((at for at, row in enumerate(rules.tree.decisions) if row.known == known), None)
        if decision is None:
            streets = " or ".join(str(HOLE + row.known) for row in dict.fromkeys(rules.tree.decisions))
            raise PitbossError(f"A decision in {play.game.name} is made with {streets} cards, not {len(cards)}")
        labels = rules.tree.labels[decision]
        if known:
            found = action_worths(board_game(play, rules), cards[:HOLE], cards[HOLE:], decision)
            worths = dict(zip(labels, found, strict=True))
        else:
            worths = dict(self.recorded(play, HERE).worths[hole_name(*cards)])
        choices = [ValuedChoice(Choice(label, worth, {})) for label, worth in worths.items()]
        return sorted(choices, key=lambda choice: choice.choice.value, reverse=True)
