"""The shapes of games that are counted, told by what rules say alone: no engine is imported to ask whether it fits."""

import math
from fractions import Fraction

from pitboss.cards import STANDARD, WITH_JOKER
from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT
from pitboss.games.step import Action, StepKind
from pitboss.hands import SEVEN_CARD
from pitboss.hands.poker_traits import COLOURS
from pitboss.hands.rankings.five_card import FIVE_CARD_RANKING
from pitboss.hands.rankings.three_card import THREE_CARD_RANKING
from pitboss.maths.engines.street_tree import (
    StreetTree,
    asks_own_hand_only,
    cards_up,
    dealt_cards,
    has_hand_limits,
    is_made_of,
)

#: Cards of a seat, of the dealer and of the board.
HOLDEM = (2, 2, 5)
#: The most cards of a hand that meets those left by it, and of one that a pay table alone pays.
MOST_LEFT, MOST_IN_TREE = 6, 5
SEVEN = 7
#: No net of seven cards may be more parts of an ANTE than this: squares over all deals are then below 2**63.
LARGEST_NET = 33


def _is_seven_of_53(game: Game) -> bool:
    """Whether seven cards of the pack with a joker are dealt at once."""
    dealt = tuple(step.cards for step in game.steps if step.kind is StepKind.DEAL)
    return (game.vocabulary, game.deck, game.cards, dealt) == (SEVEN_CARD, WITH_JOKER, SEVEN, (SEVEN,))


def is_pai_gow(game: Game) -> bool:
    """Whether seven cards of the pack with a joker are set, and every line settles the one wager."""
    first = [game.base.wager]
    settled = all([wager for wager, _ in ruling.pays] == first and not ruling.hands for ruling in game.rulings)
    return game.sets_hands and _is_seven_of_53(game) and bool(game.rulings) and settled


def is_ante_and_play(game: Game) -> bool:
    """Whether a hand is played, with a second wager as large as the first, or folded, and every line settles just that.

    A hand that is folded loses or keeps its first wager alone, whatever it is; a bonus lies on the first wager.
    """
    first = game.base.wager
    decisions = [(step.who, frozenset(step.actions)) for step in game.steps if step.kind is StepKind.DECIDE]
    following = [wager.id for wager in game.wagers if wager.equals == first]
    bonuses = {(table.wager, table.role) for table in game.paytables if table.role != "wager"}
    paid = [(frozenset(wager for wager, _ in ruling.pays), ("folded", True) in ruling.facts) for ruling in game.rulings]
    fold = game.rulings[0]
    return (
        decisions == [(first, frozenset({Action.PLAY, Action.FOLD}))]
        and len(following) == 1
        and len(bonuses) <= 1
        and all(wager == first for wager, _ in bonuses)
        and (fold.facts, fold.hands, fold.every) == ((("folded", True),), 0, 0)
        and all(wagers == {first, *(() if folded else following)} for wagers, folded in paid)
    )


def _compares_only_qualified(game: Game) -> bool:
    """Whether no line asks how hands compare against a dealer who does not qualify, which is not counted."""
    for ruling in game.rulings:
        facts = dict(ruling.facts)
        if facts.get("folded") or facts.get("dealer_qualifies"):
            continue
        if "comparison" in facts:
            return False
        if not ruling.hands and not ruling.every:
            break
    return True


def _largest_net(game: Game) -> int:
    """The most that a line of the settlement nets, in whole parts of the first wager."""
    less = game.base_rules.less_commission
    nets = [sum((less(pay).net for _, pay in ruling.pays), Fraction(0)) for ruling in game.rulings]
    return int(max(map(abs, nets)) * math.lcm(*(net.denominator for net in nets)))


def is_seven_card(game: Game) -> bool:
    """Whether seven cards of 53 are played or folded, and lines of the settlement ask for what types tell apart."""
    return (
        _is_seven_of_53(game)
        and is_ante_and_play(game)
        and all(table.role == "wager" for table in game.paytables)
        and not any((ruling.hands | ruling.every) & COLOURS for ruling in game.rulings)
        and (not game.dealer_qualifies_from or _compares_only_qualified(game))
        and _largest_net(game) <= LARGEST_NET
    )


def _is_paid_by_count(game: Game) -> bool:
    """Whether cards of one pack are dealt, and base wagers ask for nothing that is not counted."""
    return (
        game.deck == STANDARD and not game.sets_hands and not game.base.commission_percent and asks_own_hand_only(game)
    )


def _has_streets(game: Game) -> bool:
    """Whether a game has streets, and base wagers that are paid by what is counted."""
    return game.has_streets and _is_paid_by_count(game)


def _meets_once(game: Game) -> bool:
    """Whether a hand is decided on once and meets the dealer's, of which no card is seen or one."""
    own, dealers, board = dealt_cards(game)
    if not (game.cast.dealer and own and dealers and not board):
        return False
    against, up = game.hand(game.compare.against), cards_up(game)
    return (
        own <= MOST_LEFT
        and up <= 1
        and 1 <= dealers - up <= MOST_LEFT
        and against.ranking == game.ranking
        and is_made_of(game.own_hand, game, SEAT)
        and is_made_of(against, game, DEALER)
        and len(StreetTree.of(game).decisions) == 1
    )


def is_three_cards(game: Game) -> bool:
    """Whether three cards are played or folded, and every line settles ante and play."""
    three = game.ranking == THREE_CARD_RANKING
    return three and is_ante_and_play(game) and _is_paid_by_count(game) and _meets_once(game)


def is_cards_left(game: Game) -> bool:
    """Whether a hand with streets is decided on once and meets the dealer's, of which no card is seen or one."""
    return _has_streets(game) and _meets_once(game)


def is_tree(game: Game) -> bool:
    """Whether own cards and a board, which are five at most, are paid by a table and meet nobody's."""
    own, _, board = dealt_cards(game)
    return (
        _has_streets(game)
        and not game.cast.dealer
        and own > 0
        and board > 0
        and own + board <= MOST_IN_TREE
        and is_made_of(game.own_hand, game, SEAT, BOARD)
        and not has_hand_limits(game)
    )


def is_boards(game: Game) -> bool:
    """Whether the best five of two own cards and five of a board meet the dealer's, whose cards are not seen."""
    return (
        _has_streets(game)
        and game.cast.dealer
        and dealt_cards(game) == HOLDEM
        and game.ranking == FIVE_CARD_RANKING
        and game.hand(game.compare.against).ranking == FIVE_CARD_RANKING
        and is_made_of(game.own_hand, game, SEAT, BOARD)
        and is_made_of(game.hand(game.compare.against), game, DEALER, BOARD)
        and not cards_up(game)
        and not has_hand_limits(game)
        and StreetTree.of(game).decisions[0].known == 0
    )
