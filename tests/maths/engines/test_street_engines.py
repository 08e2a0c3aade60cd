"""Games with streets as their folders say: which engine counts each, small packs by trying everything, and print."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations

import pytest
from tests.hands.rankings.test_four_card import plain_best
from tests.plain.poker import best_five
from tests.plain.streets import PlainStreets, Result, figures
from tests.two_hands import mask

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.games.settlement.meeting import TIES
from pitboss.games.settlement.settlement import SeatSituation, net
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import History, action_named
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import StreetBets
from pitboss.maths.engines.boards import Boards
from pitboss.maths.engines.cards_left import CardsLeft
from pitboss.maths.engines.engine import Engine
from pitboss.maths.engines.street_tree import StreetTree, cards_up, dealt_cards
from pitboss.maths.engines.tree import Tree
from pitboss.maths.executors import Work

ENGINES: dict[str, type[Engine]] = {
    "ultimate-texas-holdem": Boards,
    "texas-holdem-bonus": Boards,
    "mississippi-stud": Tree,
    "let-it-ride": Tree,
    "big-raise-stud": Tree,
    "caribbean-stud": CardsLeft,
    "crazy-4-poker": CardsLeft,
    "four-card-poker": CardsLeft,
}
#: Pairs, straights and a suit that makes flushes: of the first cards there is one more than a round takes.
PACK = ("Ac", "Ad", "Kd", "Qd", "Jh", "Th", "9h", "8h", "Kh", "Qh", "Ts", "As")


def table_of(game: str) -> Table:
    """A table of a game with its default choices."""
    return open_table(TableSetup(game))


@cache
def plain_value(ranking: str, cards: frozenset[str]) -> tuple[int, ...]:
    """The value of a hand by a plain evaluator."""
    if ranking == "four-card":
        value_class, ranks = plain_best(tuple(parse_cards(" ".join(sorted(cards)))))
        return (value_class, *ranks)
    return best_five(sorted(cards), wheel="lowest")


@dataclass(frozen=True)
class PlainGame:
    """A table's base game on a small pack, played for the best by trying everything; only the settlement is ours."""

    table: Table

    @property
    def pack(self) -> tuple[str, ...]:
        """One card more than a round takes."""
        return PACK[: sum(dealt_cards(self.table.game)) + 1]

    @cached_property
    def tree(self) -> StreetTree:
        """The decisions of the rules."""
        return StreetTree.of(self.table.game)

    def traits(self, hand: frozenset[str]) -> int:
        """The named hands that a hand is."""
        return self.table.game.ranking.traits(parse_cards(" ".join(sorted(hand))))

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """The traits of every hand of the pack."""
        hands = combinations(self.pack, self.table.game.own_hand.size)
        return tuple(dict.fromkeys(self.traits(frozenset(hand)) for hand in hands))

    @cached_property
    def exact_nets(self) -> list[list[list[Fraction]]]:
        """Every net, asked of the settlement one by one."""
        tie = TIES[self.table.game.compare.ties]
        meetings = [
            Showdown(0, weak, compared) for weak in (False, True) for compared in (Comparison.LOSE, tie, Comparison.WIN)
        ]
        return [
            [
                [net(self.table, history, SeatSituation(own, 0, met.with_traits(own))) for met in meetings]
                for own in self.kinds
            ]
            for history in self.tree.histories
        ]

    @cached_property
    def units(self) -> int:
        """Parts of an ante in which every net is whole."""
        return math.lcm(*(value.denominator for table in self.exact_nets for row in table for value in row))

    @cached_property
    def nets(self) -> list[list[list[int]]]:
        """The nets in whole parts."""
        return [[[int(value * self.units) for value in row] for row in table] for table in self.exact_nets]

    def allows(self, history: History, traits: int) -> bool:
        """Whether a hand may choose the multiples of a history."""
        game = self.table.game
        placed = [decided for decided in history.decisions if decided.times]
        actions = [action_named(game, game.steps[decided.place], decided.action) for decided in placed]
        return all(
            decided.times in action.times_for(game.vocabulary, traits)
            for decided, action in zip(placed, actions, strict=True)
        )

    def hands(self) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
        """Every own hand with every up card of the dealer."""
        for own in combinations(self.pack, dealt_cards(self.table.game)[0]):
            left = [card for card in self.pack if card not in own]
            for up in combinations(left, cards_up(self.table.game)):
                yield frozenset(own), frozenset(up)

    def meets(self, own: frozenset[str], up: frozenset[str]) -> Callable[[frozenset[str]], Counter[tuple[int, int]]]:
        """How a hand meets the dealer's on a board, by the kind of hand."""
        game = self.table.game
        lowest, dealers = frozenset(game.compare.qualifies_with.split()), dealt_cards(game)[1]

        @cache  # every history asks again
        def met(board: frozenset[str]) -> Counter[tuple[int, int]]:
            hand = board | own
            kind = self.kinds.index(self.traits(hand))
            if not game.cast.dealer:
                return Counter({(kind, 0): 1})
            value, found = plain_value(game.ranking.id, hand), Counter[tuple[int, int]]()
            for more in combinations(set(self.pack) - hand - up, dealers - len(up)):
                dealer = plain_value(game.ranking.id, board.union(more, up))
                qualifies = not lowest or dealer >= plain_value(game.ranking.id, lowest)
                found[kind, 1 + (value > dealer) - (value < dealer) + 3 * qualifies] += 1
            return found

        return met

    def play(self) -> Result:
        """The ends of all deals."""
        total, game = Result(), self.table.game
        for own, up in self.hands():
            decisions = [(decision.known, decision.actions) for decision in self.tree.decisions]
            if not game.cast.board:
                ends = [end for end in decisions[0][1] if self.allows(self.tree.histories[~end], self.traits(own))]
                decisions = [(0, tuple(ends))]
            left = [card for card in self.pack if card not in own and card not in up]
            met, board = self.meets(own, up), dealt_cards(game)[2]
            one_by_one = not game.cast.dealer
            total.add(PlainStreets(left, board, decisions, self.nets, met, one_by_one=one_by_one).play())
        return total


@pytest.mark.parametrize("game", ENGINES)
def test_every_game_with_streets_has_its_engine(game: str) -> None:
    """What the folder says decides."""
    assert type(engine_of(table_of(game).game)) is ENGINES[game]


@pytest.mark.slow
@pytest.mark.parametrize("game", ENGINES)
def test_a_small_pack_comes_to_what_trying_everything_does(game: str) -> None:
    """Edge, element of risk, variance, every history and equal choices, from the rules as they stand."""
    plain = PlainGame(table_of(game))
    tried = plain.play()
    base = engine_of(plain.table.game).solve(Play(plain.table, cards=mask(list(plain.pack))), Work(recount=True))
    staked = [history.staked * plain.units for history in plain.tree.histories]
    edge, average, variance = figures(tried.smaller, plain.nets, staked, plain.units)
    assert (base.house_edge, base.element_of_risk, base.variance) == (edge, edge / average, variance)
    assert isinstance(base.decided, StreetBets)
    assert base.decided.equal == sum(tried.ties.values())
    assert base.deals == sum(tried.smaller.values()) == sum(base.outcomes.values()) == sum(base.results.values())
    by_history = Counter[int]()
    for (history, _, _), deals in tried.smaller.items():
        by_history[history] += deals
    assert list(base.decided.ways.values()) == [by_history[at] for at in range(len(plain.tree.histories))]


#: A hand with its known cards, the dealer's up card, the best action, and the game.
DECIDED = [
    ("ultimate-texas-holdem", "As Ah 2c 7d 9h", "", "play 2x"),
    ("ultimate-texas-holdem", "3s 2h Ac Kd Qh Jc 9d", "", "fold"),
    ("mississippi-stud", "As Ah", "", "third 3x"),
    ("let-it-ride", "As Ah 2c", "", "check"),
    ("big-raise-stud", "7s 5h 2c", "", "fold"),
    ("caribbean-stud", "As Ah 7c 5d 2h", "Kc", "raise 2x"),
    ("crazy-4-poker", "As Ah 7c 5d 2h", "", "play 3x"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "cards", "up", "best"), DECIDED)
def test_a_hand_is_decided_as_anybody_would(game: str, cards: str, up: str, best: str) -> None:
    """Hands whose best action is in doubt for nobody; actions that the hand may not take are not offered."""
    table = table_of(game)
    choices = engine_of(table.game).choices(Play(table), parse_cards(cards), parse_cards(up) if up else None)
    assert choices[0].choice.name == best
    assert choices[0].choice.value > choices[-1].choice.value


@pytest.mark.slow
def test_multiples_that_a_hand_has_not_are_not_offered() -> None:
    """Three times the ante takes a pair of aces."""
    table = table_of("crazy-4-poker")
    choices = engine_of(table.game).choices(Play(table), parse_cards("Ks Kh 7c 5d 2h"))
    assert {choice.choice.name for choice in choices} == {"fold", "play 1x"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "cards", "up", "words"),
    [
        ("ultimate-texas-holdem", "As Ah 2c", "", "is made with 2 or 5 or 7 cards, not 3"),
        ("ultimate-texas-holdem", "As Ah", "Kc", "No card of the dealer is seen"),
        ("mississippi-stud", "As", "", "cards, not 1"),
        ("let-it-ride", "As Ah 2c", "Kc", "The dealer has no hand"),
        ("caribbean-stud", "As Ah 2c", "Kc", "has 5 cards, not 3"),
        ("caribbean-stud", "As Ah 7c 5d 2h", "", "1 of the dealer's 5 cards is seen"),
    ],
)
def test_cards_that_are_no_decision_are_refused(game: str, cards: str, up: str, words: str) -> None:
    """The sentence says how many cards it takes."""
    table = table_of(game)
    with pytest.raises(PitbossError, match=words):
        engine_of(table.game).choices(Play(table), parse_cards(cards), parse_cards(up) if up else None)


@pytest.mark.parametrize("game", sorted(ENGINES))
def test_every_engine_of_streets_draws_sets_of_seen_cards(game: str) -> None:
    """What other seats' cards bring is priced for every game; how two seats go together only by a simulation."""
    table = table_of(game)
    play, engine = Play(table), engine_of(table.game)
    assert engine.values_seen_cards(play)
    assert engine.seen_sets > 0
    assert engine.between_seats(play, (), None, Work()) == {}


#: House edge and element of risk as the public pages print them, in percent.
PRINTED = {
    "ultimate-texas-holdem": (2.18, 0.53),
    "mississippi-stud": (4.91, None),
    "let-it-ride": (3.5, None),
    "big-raise-stud": (2.58, None),
    "caribbean-stud": (5.22, None),
    "crazy-4-poker": (None, 1.09),
    "four-card-poker": (2.79, None),
    "texas-holdem-bonus": (None, 0.53),
}


@pytest.mark.soak
@pytest.mark.parametrize("game", PRINTED)
def test_the_whole_pack_comes_to_what_is_published(game: str) -> None:
    """To every digit that the pages print."""
    table = table_of(game)
    base = engine_of(table.game).solve(Play(table), Work())
    for printed, exact in zip(PRINTED[game], (base.house_edge, base.element_of_risk), strict=True):
        if printed is not None:
            digits = len(str(printed).partition(".")[2])
            assert exact is not None
            assert round(100 * float(exact), digits) == printed


@pytest.mark.parametrize(
    ("game", "up"), [("three-card-poker", False), ("crazy-4-poker", False), ("caribbean-stud", True)]
)
def test_an_up_card_is_named_where_the_dealer_shows_one(game: str, up: bool) -> None:  # noqa: FBT001 (a case)
    """In the words of a par sheet for what was counted."""
    play = Play.at(open_table(TableSetup(game)))
    assert ("up card" in engine_of(play.game).dealt(play)) is up
