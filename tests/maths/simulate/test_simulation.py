"""Simulation: the same situations as the exact engines find, the same numbers anywhere, and all within their errors."""

import itertools
import math
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from fractions import Fraction
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from tests.helpers import rows as card_rows
from tests.plain.small_deck import small_deck, with_barred
from tests.two_hands import SOAK, mask, types_of

from pitboss.cards import STANDARD
from pitboss.errors import PitbossError
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.batch import best_five_values
from pitboss.hands.types import TYPES
from pitboss.maths.census.seven_cards import same_under_exchange
from pitboss.maths.duel.high_five import DIVIDED, FOLDS, PLAYS, BestDecisions
from pitboss.maths.engines import engine_of
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.left.player_hands import player_hands
from pitboss.maths.play import Play
from pitboss.maths.price.covariance import table_variance
from pitboss.maths.price.exact_wagers import exact_side
from pitboss.maths.seats.three_card_seats import seats_covariance
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.simulate.seatings import Seating, SevenCardSeating
from pitboss.maths.simulate.simulation import Plan, Prices, Simulation, play_chunk, simulate
from pitboss.maths.simulate.table_seatings import seven_card_seating

Integers = npt.NDArray[np.int64]
Rows = npt.NDArray[np.uint8]

#: What each base game is worth exactly, as README.md has it and other tests prove it.
EXACT = {
    "ez-pai-gow": Fraction(-57505209314341, 2062614757803600),
    "commission-free-pai-gow-express": Fraction(-57505209314341, 2062614757803600),
    "face-up-pai-gow": Fraction(-20535651561463, 1031307378901800),
    "high-five-poker": Fraction(-140364542777, 3928790014864),
}
STANDARD_ERRORS = 4
ROUNDS, SOAK_ROUNDS = 500_000, 50_000_000
#: Four suits alike and the joker.
ALIKE = [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"]


@cache
def opened(game: str) -> Table:
    """A table as the game has it by default."""
    return open_table(TableSetup(game))


@cache
def seated(game: str) -> Seating:
    """Its seats."""
    return engine_of(opened(game).game).seating(Play.at(opened(game)), Work())


def counted(seating: Seating, rows: Rows) -> Integers:
    """How often each situation comes up in these rounds of one seat."""
    (numbers,) = seating.meet(rows)
    return np.bincount(numbers, minlength=len(seating.situations))


def net_of(prices: Prices, seating: Seating, number: int) -> Fraction:
    """What the base game nets in a situation."""
    return prices.settle(seating.situations[number], seating.situations.stakes(number))[0]


def expectation(game: str, counts: Integers) -> tuple[Fraction, Fraction]:
    """The mean of the base game and of its square over counted situations, by the table's own settlement."""
    prices, seating = Prices(opened(game), {}), seated(game)
    nets = {number: net_of(prices, seating, number) for number in np.flatnonzero(counts).tolist()}
    total = int(counts.sum())
    first = sum((int(counts[number]) * net for number, net in nets.items()), Fraction(0))
    second = sum((int(counts[number]) * net**2 for number, net in nets.items()), Fraction(0))
    return first / total, second / total


# All deals


def solved(game: str) -> BaseGame:
    """The exact base game, as its engine counts it."""
    play = Play.at(opened(game))
    return engine_of(play.game).solve(play, Work())


def three_card_deals() -> Iterator[tuple[Rows, int]]:
    """One player's hand of every class under suit exchange against all dealer's hands, and how many it stands for."""
    places = np.array(list(itertools.combinations(range(49), 3)))
    for hand in player_hands(opened("three-card-poker").game.dealer_qualifies_from):
        others = np.array([int(card) for card in STANDARD.cards if card not in hand.cards], dtype=np.uint8)
        rows = np.empty((len(places), 6), dtype=np.uint8)
        rows[:, :3] = others[places]
        rows[:, 3:] = [int(card) for card in hand.cards]
        yield rows, hand.hands


@pytest.mark.slow
def test_all_deals_of_three_card_poker_come_to_the_exact_edge_and_variance() -> None:
    """The kernels that simulate, fed with all 407,170,400 deals, are the exact engine."""
    game = "three-card-poker"
    counts = np.zeros(len(seated(game).situations), dtype=np.int64)
    for rows, size in three_card_deals():
        counts += size * counted(seated(game), rows)
    assert counts.sum() == 407_170_400
    exact = solved(game)
    mean, square = expectation(game, counts)
    assert -mean == exact.house_edge
    assert square - mean**2 == exact.variance
    folds = [at for at in range(len(counts)) if seated(game).situations[at].folded]
    assert counts[folds].sum() == exact.outcomes["fold"]


@cache
def small_deals() -> Rows:
    """All deals of two hands of a small uneven deck, the dealer's cards first."""
    deck = small_deck("uneven")
    hands = card_rows(deck.hands)
    first, second = np.concatenate([np.stack(pair) for pair in deck.pairs()], axis=1)
    return np.concatenate([hands[second], hands[first]], axis=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ez-pai-gow", "commission-free-pai-gow-express"])
def test_all_deals_of_a_small_deck_meet_as_in_a_double_loop(game: str) -> None:
    """Player and dealer by the house way: barred, back and front, each count that of the plain evaluator."""
    counts = counted(seated(game), small_deals()).reshape(-1, 2, 3, 3).sum(axis=0)
    plain = small_deck("uneven").ways_against_ways["foxwoods", "foxwoods"]
    assert np.array_equal(counts, with_barred(plain, "pai-gow-queen-high"))
    assert counts[1].sum() > 0


@pytest.mark.slow
def test_all_answers_of_a_small_deck_win_push_and_lose_as_in_a_double_loop() -> None:
    """The best of the good splits is the best of all legal ones, whatever the dealer shows."""
    game = "face-up-pai-gow"
    seating, prices = seated(game), Prices(opened(game), {})
    counts = counted(seating, small_deals())
    found = np.zeros((2, 3), dtype=np.int64)
    for number in np.flatnonzero(counts).tolist():
        barred = int(number % 18 >= 9)
        found[barred, 1 + int(net_of(prices, seating, number))] += counts[number]
    plain = with_barred(small_deck("uneven").answers["foxwoods"], "pai-gow-ace-high")
    assert np.array_equal(found[0], plain[0])
    assert found[1].tolist() == [0, plain[1].sum(), 0]


@pytest.mark.slow
def test_all_deals_of_a_small_deck_are_decided_hand_by_hand() -> None:
    """High Five Poker: hands of one type that are decided differently are told apart, and the mean is that of loops."""
    hands = np.array(
        list(itertools.combinations([card for card in range(53) if mask(ALIKE) >> card & 1], 7)), dtype=np.uint8
    )
    masks = (1 << hands.astype(np.int64)).sum(axis=1)
    values = best_five_values(hands, JokerRule.SEMI_WILD, WheelRule.LOWEST).astype(np.int64)
    strange = np.array([hand % 3 == 0 for hand in map(same_under_exchange, masks.tolist())])  # any decision will do
    table, seating = opened("high-five-poker"), high_five_seating(masks, strange)
    total, deals = Fraction(0), 0
    counts = np.zeros(len(seating.situations), dtype=np.int64)
    for at in range(0, len(hands), 7):
        apart = np.flatnonzero(masks & masks[at] == 0)
        rows = np.concatenate([hands[apart], np.broadcast_to(hands[at], (len(apart), 7))], axis=1)
        counts += counted(seating, rows)
        total += int(rules_written_out(int(values[at]), values[apart]).sum()) if strange[at] else -len(apart)
        deals += len(apart)
    prices = Prices(table, {})
    nets = sum(
        (int(counts[at]) * net_of(prices, seating, at) for at in np.flatnonzero(counts).tolist()),
        Fraction(0),
    )
    assert (nets, int(counts.sum())) == (total, deals)


def rules_written_out(value: int, dealer: Integers) -> Integers:
    """Rules 10 to 12: what ANTE and PLAY win together."""
    pair_of_sixes, straight = (1 << 20) | (4 << 16), 4 << 20
    against = np.where(dealer < value, 2, np.where(dealer > value, -2, 0))
    return np.where(dealer < pair_of_sixes, 2 if value >= straight else 1, against)


def high_five_seating(masks: Integers, plays: npt.NDArray[np.bool_]) -> SevenCardSeating:
    """Seats that decide these hands in this way."""
    types = types_of(masks)
    dealt, played = (np.bincount(held, minlength=TYPES) for held in (types, types[plays]))
    by_type = np.where(played == 0, FOLDS, np.where(played == dealt, PLAYS, DIVIDED)).astype(np.uint8)
    divided = masks[plays & (by_type[types] == DIVIDED)]
    single = np.array(sorted({same_under_exchange(int(hand)) for hand in divided}), dtype=np.int64)
    assert len(single)
    return seven_card_seating(opened("high-five-poker"), BestDecisions(by_type, single), Work())


# The same numbers anywhere


@pytest.mark.slow
@pytest.mark.parametrize("game", ["three-card-poker", "ez-pai-gow"])
def test_the_counts_do_not_depend_on_who_deals(game: str) -> None:
    """One thread, two threads and one chunk after the other come to the same integers; another seed to others."""
    plan = Plan(30_000, 7, seats=2)
    one, two = (played(game, plan, ThreadPoolExecutor(jobs)) for jobs in (1, 2))
    by_hand = np.zeros(len(seated(game).situations), dtype=np.int64)
    for chunk in reversed(list(enumerate(plan.chunks))):
        tally = play_chunk(seated(game), plan, chunk)
        by_hand[tally.numbers] += tally.counts
    assert one.counts == two.counts == {at: int(by_hand[at]) for at in np.flatnonzero(by_hand)}
    assert one.results == two.results
    assert sum(one.counts.values()) == plan.hands == 60_000
    assert played(game, Plan(30_000, 8, seats=2)).counts != one.counts


def played(game: str, plan: Plan, executor: Executor | None = None) -> Simulation:
    """A simulation of a game."""
    return simulate(opened(game), seated(game), plan, executor=executor)


@pytest.mark.parametrize("rounds", [1, 63, 64, 65, 1_000, 3_199_999, 3_200_000, 3_200_001])
def test_chunks_are_all_the_rounds_and_depend_on_nothing_else(rounds: int) -> None:
    """None is empty, and none is larger than another but for the last, which is what is left."""
    chunks = Plan(rounds, 7).chunks
    assert sum(chunks) == rounds
    assert min(chunks) > 0
    assert set(chunks[:-1]) <= {max(chunks)}
    assert max(chunks) <= 50_000
    assert chunks == Plan(rounds, 8, seats=6).chunks


@pytest.mark.parametrize(
    ("plan", "said"),
    [(Plan(0, 7), "1 to 10,000,000,000 rounds"), (Plan(9, 7, 7), "1 to 6 seats"), (Plan(9, -1), "A seed is 0 or more")],
    ids=["rounds", "seats", "seed"],
)
def test_a_plan_that_no_table_can_deal_is_refused(plan: Plan, said: str) -> None:
    """With a sentence that says what can be."""
    with pytest.raises(PitbossError, match=said):
        plan.check(opened("ez-pai-gow"))


# Within their errors


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "three-card-poker", "ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow",
        pytest.param("high-five-poker", marks=pytest.mark.soak),
    ],
)  # fmt: skip
def test_a_simulation_lies_around_the_exact_values(game: str) -> None:
    """Every wager within four standard errors of what the exact engines say."""
    rounds = SOAK_ROUNDS if SOAK else ROUNDS
    base, *sides = played(game, Plan(rounds, 2026)).results
    exact = EXACT[game] if game in EXACT else -solved(game).house_edge
    assert abs(base.mean - exact) < STANDARD_ERRORS * base.standard_error
    assert base.standard_error < 3 / math.sqrt(rounds)
    for side in sides:
        assert not side.forfeits
        value = exact_side(opened(game), side.spot.wager, side.spot.choice, {}, Work())
        assert abs(side.mean - value) < STANDARD_ERRORS * side.standard_error


@pytest.mark.slow
def test_seats_that_share_a_dealer_have_the_error_of_their_covariance() -> None:
    """Seven seats of Three Card Poker: the mean of one, and the exact variance of the table, found from the parts."""
    game, plan = "three-card-poker", Plan(60_000, 3, seats=7)
    rules = ShowdownRules.of(Play.at(opened(game)))
    found, exact = played(game, plan).results[0], solved(game)
    variance = table_variance(7, exact.variance, seats_covariance(rules)[0])
    assert abs(found.mean + exact.house_edge) < STANDARD_ERRORS * found.standard_error
    assert found.standard_error == pytest.approx(math.sqrt(variance / plan.rounds) / 7, rel=0.35)


# What a wager is


def test_the_base_game_is_all_wagers_that_are_made_for_it() -> None:
    """ANTE, PLAY and the ANTE BONUS are one line, in units of the ANTE; every side bet has its own."""
    base, *sides = Prices(opened("three-card-poker"), {}).spots
    assert base.wager == "ante"
    assert sorted(base.wagers) == ["ante", "play"]
    assert "ante bonus" in base.name
    assert [side.wager for side in sides] == ["pair-plus", "bonus"]
    assert [spot.choice for spot in Prices(opened("ez-pai-gow"), {}).spots] == ["", "", "", "red"]


@pytest.mark.rule("003", "ways.3-forfeit")
def test_a_fold_that_forfeits_a_paid_hand_is_remembered() -> None:
    """Pair Plus is lost with a folded pair; then the pay table's own value is not what was simulated."""
    table = opened("three-card-poker")
    pair, nothing = (table.game.vocabulary.bit(name) for name in ("pair", "high-card"))
    prices = Prices(table, {})
    for traits, forfeited in ((nothing, []), (pair, ["pair-plus"])):
        ante, pair_plus, _ = prices.settle(SeatSituation(traits, 0, Showdown(traits, folded=True)), {"ante": 1})
        assert ante == pair_plus == -1
        assert sorted(prices.forfeits) == forfeited


def test_a_share_of_a_meter_is_paid_of_what_the_meter_stands_at() -> None:
    """A jackpot hand of Face Up brings the whole meter, less the dollar staked; nothing but that is lost at 0."""
    table = opened("face-up-pai-gow")
    line = next(line for line in table.paytables["jackpot"].lines if line.pay.meter)
    situation = SeatSituation(table.game.vocabulary.bits(line.hand), 0, SetHands(Comparison.WIN, Comparison.WIN))
    at = [spot.wager for spot in Prices(table, {}).spots].index("jackpot")
    paid = line.pay.share * 50_000 - 1
    base = dict.fromkeys(table.game.base_wagers, 1)
    assert Prices(table, {"jackpot": 5_000_000}).settle(situation, base)[at] == paid
    assert Prices(table, {}).settle(situation, base)[at] == -1
