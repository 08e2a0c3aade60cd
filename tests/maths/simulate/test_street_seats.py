"""Seats of games with streets: every deal of a small pack, seeded rounds of the whole one, and all their wagers."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from tests.maths.engines.test_street_engines import ENGINES, PACK, table_of
from tests.two_hands import mask

from pitboss.cards import parse_cards
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.disk_cache import PackedChoices
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.street_tree import StreetTree, cards_up, dealt_cards
from pitboss.maths.executors import Work
from pitboss.maths.simulate.simulation import Plan, Prices, simulate
from pitboss.reports.simulation import simulation

STANDARD_ERRORS = 4
#: Games that are counted within a second or two, and the others, which belong to the soak.
QUICK = ("mississippi-stud", "let-it-ride", "big-raise-stud")


def deals(game: str, pack: list[int]) -> Iterator[list[int]]:
    """Every deal of a pack as a row: up card, the dealer's others, the board street by street, a seat."""
    rules = table_of(game).game
    own, dealers, board = dealt_cards(rules)
    streets = sorted({decision.known for decision in StreetTree.of(rules).decisions} | {0, board})
    if not rules.cast.dealer:
        streets = list(range(board + 1))
    for up in permutations(pack, cards_up(rules)):
        beside_up = [card for card in pack if card not in up]
        for more in combinations(beside_up, dealers - len(up)):
            left = [card for card in beside_up if card not in more]
            for hand in combinations(left, own):
                rest = [card for card in left if card not in hand]
                for turned in boards(rest, streets):
                    yield [*up, *more, *turned, *hand]


def boards(cards: list[int], streets: list[int]) -> Iterator[tuple[int, ...]]:
    """Every board, the cards between two streets in one order only."""
    first, *later = streets
    if not later:
        yield ()
        return
    for turned in combinations(cards, later[0] - first):
        rest = [card for card in cards if card not in turned]
        for more in boards(rest, later):
            yield (*turned, *more)


@pytest.mark.slow
@pytest.mark.parametrize("game", ENGINES)
def test_every_deal_of_a_small_pack_nets_what_the_count_says(game: str) -> None:
    """Decided, compared and settled deal by deal, all deals come to the exact count's nets, each as often."""
    table = table_of(game)
    names = PACK[: sum(dealt_cards(table.game)) + 1]
    play = Play(table, cards=mask(list(names)))
    engine = engine_of(table.game)
    base = engine.solve(play, Work(recount=True))
    seating = engine.seating(play, Work(recount=True))
    rows = np.array(list(deals(game, [int(card) for card in parse_cards(" ".join(names))])), dtype=np.uint8)
    (numbers,) = seating.meet(rows)
    prices, nets = Prices(table, {}), Counter[Fraction]()
    for number, count in zip(*np.unique(numbers, return_counts=True), strict=True):
        situation, stakes = seating.situations[int(number)], seating.situations.stakes(int(number))
        nets[prices.settle(situation, stakes)[0]] += int(count)
    exact = Counter[Fraction]()
    for (_, net), count in base.results.items():
        exact[net] += count
    assert len(rows) == base.deals == engine.all_deals(play)
    assert nets == exact


def check_rounds(game: str, rounds: int, seats: int = 1) -> None:
    """Every wager of a simulation lies within its error of the exact value."""
    answer = simulation(open_table(TableSetup(game)), Plan(rounds, 11, seats), Work(), count=True)
    assert len(answer.wagers) >= 1
    for wager in answer.wagers:
        assert wager.z is not None, wager
        assert abs(wager.z) < STANDARD_ERRORS, wager


@pytest.mark.slow
@pytest.mark.parametrize("game", QUICK)
def test_seeded_rounds_are_within_their_error(game: str) -> None:
    """Base game, side bets and the progressive with an empty meter."""
    check_rounds(game, 300_000)


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(set(ENGINES) - set(QUICK)))
def test_seeded_rounds_of_games_with_a_dealer_are_within_their_error(game: str) -> None:
    """Up cards and boards among them."""
    table = open_table(TableSetup(game))
    answer = simulation(table, Plan(20_000_000, 11), Work(), count=True)
    for wager in answer.wagers:
        assert wager.z is None or abs(wager.z) < STANDARD_ERRORS, wager
    assert answer.wagers[0].z is not None


@pytest.mark.slow
def test_seats_share_the_board_and_have_their_own_cards() -> None:
    """Three seats of Let It Ride, whose 3 Card Bonus is on the own cards alone."""
    check_rounds("let-it-ride", 100_000, seats=3)


@pytest.mark.slow
def test_a_seed_deals_the_same_rounds_again_and_another_does_not() -> None:
    """Counts by situation, not only means."""
    table = open_table(TableSetup("big-raise-stud"))
    seating = engine_of(table.game).seating(Play.at(table), Work())
    one, again, other = (simulate(table, seating, Plan(20_000, seed)).counts for seed in (5, 5, 6))
    assert one == again
    assert one != other


def test_packed_choices_come_back_as_they_were() -> None:
    """Parts of any shape, an empty one among them."""
    parts = [np.arange(6, dtype=np.uint8).reshape(2, 3), np.zeros((0, 4), np.uint8), np.ones(5, np.uint8)]
    back = PackedChoices.of(parts).unpacked()
    assert [part.shape for part in back] == [(2, 3), (0, 4), (5,)]
    assert all(np.array_equal(one, other) for one, other in zip(parts, back, strict=True))
