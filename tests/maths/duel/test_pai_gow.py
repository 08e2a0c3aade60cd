"""Pai gow against the dealer: the whole way from cards to edge, on small decks by a plain double loop."""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import plain_traits, sample
from tests.plain.house_way import Way
from tests.plain.oracles import read_oracle
from tests.plain.small_deck import BARRED, DECKS, GAP_DECKS, LARGE_DECKS, WAYS, small_deck, with_barred
from tests.set_plays import set_play
from tests.two_hands import SOAK, Integers, mask, masks, types_of

from pitboss.games import load_game
from pitboss.games.house_way import load_house_way
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.wager import Copies
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.splits import SPLITS, splits_of_hands
from pitboss.kernel import compiled
from pitboss.maths.duel.pai_gow import (
    CAN_WIN,
    PaiGowResult,
    Scale,
    SetTypes,
    barred_types,
    best_answer,
    best_answer_points,
    best_split,
    staircase,
    type_splits,
    way_against_way,
)

SEMI, SECOND = JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST
LOSE, TIE, WIN = Comparison.LOSE, Comparison.TIE, Comparison.WIN
EZ, FACE_UP = load_game("ez-pai-gow").base_rules, load_game("face-up-pai-gow").base_rules
CLASSIC = BaseRules(commission=Fraction(5, 100))
RULES = {"ez": EZ, "face-up": FACE_UP, "classic": CLASSIC}

#: A deck, a game, and who plays by which way against whom: every way on either side, every game, every kind of deck;
#: one way on both sides takes a shorter count. `make soak` has every pair of ways.
EVERY_PAIR = [(player, dealer) for player in WAYS for dealer in WAYS]
DUELS: list[tuple[str, str, Way, Way]] = [
    ("uneven", "ez", WAYS[0], WAYS[0]),
    *(("uneven", "ez", player, dealer) for player, dealer in zip(WAYS, (*WAYS[1:], WAYS[0]), strict=True)),
    ("uneven", "face-up", "foxwoods", "canterbury-park"),
    ("uneven", "classic", "foxwoods", "foxwoods"),
    ("four-alike", "ez", "foxwoods", "foxwoods"),
    ("four-alike", "face-up", "canterbury-park", "foxwoods"),
]
ANSWERS: list[tuple[str, str, Way]] = [
    *(("uneven", "face-up", way) for way in WAYS),
    ("four-alike", "face-up", "foxwoods"),
]
if SOAK:
    # Rules only say which of the counted hands are barred: on the large decks one game is enough.
    GAMES = [(deck, game) for deck in DECKS for game in RULES] + [(deck, "ez") for deck in LARGE_DECKS]
    DUELS = [(deck, game, *pair) for deck, game in GAMES for pair in EVERY_PAIR]
    ANSWERS = [(deck, game, way) for deck, game in GAMES for way in WAYS]

ROUNDS = 20_000_000
ROUNDS_AT_ONCE = 100_000
STANDARD_ERRORS = 4


def tabulated(result: PaiGowResult) -> list[list[list[int]]]:
    """Situations as a table: dealer barred, back, front."""
    return [
        [[result.situations[SetHands(back, front, barred)] for front in Comparison] for back in Comparison]
        for barred in (False, True)
    ]


def hands_won(result: PaiGowResult) -> list[list[int]]:
    """Deals by whether the dealer is barred, and how many hands the player wins."""
    found = [[0, 0, 0], [0, 0, 0]]
    for hands, count in result.situations.items():
        found[hands.dealer_barred][(hands.back is WIN) + (hands.front is WIN)] += count
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "game", "player", "dealer"), DUELS)
def test_way_against_way_is_a_double_loop_over_all_deals_of_a_small_deck(
    deck: str, game: str, player: Way, dealer: Way
) -> None:
    """Each of the eighteen situations, hands valued and set by the plain reading of the ways."""
    rules, small = RULES[game], small_deck(deck)
    found = way_against_way(set_play(dealer, player, rules, SEMI, SECOND, mask(small.cards)))
    assert tabulated(found) == with_barred(small.ways_against_ways[player, dealer], rules.barred).tolist()
    assert found.deals == small.deals == sum(found.situations.values())


@pytest.mark.soak
def test_the_place_of_the_wheel_is_settable() -> None:
    """A-2-3-4-5 lowest, on a deck where it meets other straights."""
    small = small_deck("wheels", wheel="lowest")
    play = set_play("canterbury-park", "foxwoods", EZ, SEMI, WheelRule.LOWEST, mask(small.cards))
    found = way_against_way(play)
    plain = small.ways_against_ways["foxwoods", "canterbury-park"]
    assert tabulated(found) == with_barred(plain, EZ.barred).tolist()
    assert plain.tolist() != small_deck("wheels").ways_against_ways["foxwoods", "canterbury-park"].tolist()


@pytest.mark.soak
def test_the_joker_is_settable() -> None:
    """Fully wild, on a deck where it makes five of a kind that are not aces; the player answers best, too."""
    small = small_deck("four-alike-low", "fully-wild")
    play = set_play("foxwoods", "foxwoods", EZ, JokerRule.FULLY_WILD, SECOND, mask(small.cards))
    found = way_against_way(play)
    plain = small.ways_against_ways["foxwoods", "foxwoods"]
    assert tabulated(found) == with_barred(plain, EZ.barred).tolist()
    answered = best_answer(play)
    assert hands_won(answered) == with_barred(small.answers["foxwoods"], EZ.barred).tolist()


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "game", "dealer"), ANSWERS)
def test_the_best_answer_is_the_best_legal_split_of_every_deal_of_a_small_deck(
    deck: str, game: str, dealer: Way
) -> None:
    """All legal splits of the player against the dealer's set hand, deal by deal: a win if any wins, else a push."""
    rules, small = RULES[game], small_deck(deck)
    found = best_answer(set_play(dealer, None, rules, SEMI, SECOND, mask(small.cards)))
    assert hands_won(found) == with_barred(small.answers[dealer], rules.barred).tolist()
    assert found.deals == small.deals


def worth(rules: BaseRules) -> Integers:
    """What a unit nets in each situation, times the commission's denominator: dealer barred, back, front."""
    units = rules.commission.denominator
    return np.array(
        [
            [
                [int(units * settle(SetHands(back, front, barred), rules).net) for front in Comparison]
                for back in Comparison
            ]
            for barred in (False, True)
        ]
    )


@cache
def plain_nets(deck: str, rules: BaseRules) -> tuple[Fraction, Fraction]:
    """The edges if every hand has the one split that is best against all it leaves, and the best against each."""
    small, nets = small_deck(deck), worth(rules)
    unseen, seen = 0, 0
    for heights, back, front in small.choices("foxwoods"):
        barred = (heights == BARRED.index(rules.barred)).astype(np.int64) * (rules.barred is not None)
        net = nets[barred, back, front]
        unseen += int(net.sum(axis=1).max())
        seen += int(net.max(axis=0).sum())
    units = small.deals * rules.commission.denominator
    return Fraction(-unseen, units), Fraction(-seen, units)


BEST_PLAY = [
    (deck, BaseRules(barred, copies, commission))
    for deck, barred, commission in (
        ("uneven", "pai-gow-queen-high", Fraction(0)),
        ("aces-full-below-quads", None, Fraction(5, 100)),
        ("threes-full-below-fours-full", "pai-gow-ace-high", Fraction(0)),
    )
    for copies in Copies
]
if not SOAK:  # every deck and every way with copies once
    BEST_PLAY = BEST_PLAY[::4]
BEST_PLAY_IDS = [f"{deck}-{rules.copies}" for deck, rules in BEST_PLAY]


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), BEST_PLAY, ids=BEST_PLAY_IDS)
def test_the_best_split_is_the_best_of_all_legal_ones_whoever_wins_copies(deck: str, rules: BaseRules) -> None:
    """Hand by hand, against all hands that it leaves; a back that no dealer sets is no copy of the next higher one."""
    found = best_split(set_play("foxwoods", None, rules, SEMI, SECOND, mask(small_deck(deck).cards)))
    assert found.house_edge() == plain_nets(deck, rules)[0]


@pytest.mark.slow
@pytest.mark.parametrize(("deck", "rules"), BEST_PLAY, ids=BEST_PLAY_IDS)
def test_the_best_answer_is_the_best_of_all_legal_ones_whoever_wins_copies(deck: str, rules: BaseRules) -> None:
    """Deal by deal, the dealer's set hand being seen."""
    found = best_answer(set_play("foxwoods", None, rules, SEMI, SECOND, mask(small_deck(deck).cards)))
    assert found.house_edge() == plain_nets(deck, rules)[1]


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["uneven", "wheels", *GAP_DECKS])
def test_lost_deals_tell_copies_of_the_highest_back_and_front_apart(deck: str) -> None:
    """Where no split wins a hand: the highest legal back and the highest legal front, each lower or a copy."""
    small = small_deck(deck)
    lost = np.zeros((2, 2), dtype=np.int64)
    for _, back, front in small.choices("foxwoods"):
        high_back, high_front = back.max(axis=0), front.max(axis=0)
        none = (high_back < 2) & (high_front < 2)
        np.add.at(lost, (high_back[none], high_front[none]), 1)
    found = best_answer(set_play("foxwoods", None, CLASSIC, SEMI, SECOND, mask(small.cards)))
    assert [[found.situations[SetHands(back, front)] for front in (LOSE, TIE)] for back in (LOSE, TIE)] == lost.tolist()


@pytest.mark.slow
@pytest.mark.parametrize("copies", list(Copies))
def test_the_points_of_an_answer_count_a_dealer_once_if_some_split_beats_him(copies: Copies) -> None:
    """Splits that no dealer tells from their neighbours have no point, and still nobody is counted twice or missed."""
    splits = type_splits(SEMI, SECOND)
    sets = SetTypes.by(load_house_way("foxwoods"), splits)
    scale = Scale.against(sets, splits)
    dealer = scale.points(sets, np.zeros(len(splits), dtype=np.int64))
    points = best_answer_points(splits, scale, dealer, BaseRules(None, copies))
    chosen = np.random.default_rng(29).choice(len(splits), (2, 300), replace=False)
    won_copies = int(copies is Copies.PLAYER)
    backs, fronts = sets.backs[chosen[1]] - won_copies, sets.fronts[chosen[1]] - won_copies
    dealer_backs, dealer_fronts = (
        values[dealer.cells[chosen[1]]] - won_copies for values in (dealer.backs, dealer.fronts)
    )
    for kind in chosen[0]:
        higher = (splits.backs[kind][:, None] > backs) & (splits.fronts[kind][:, None] > fronts)
        own = slice(points.starts[kind], points.starts[kind + 1])
        cells, weights = points.cells[own], points.weights[own]
        below = (points.backs[cells][:, None] > dealer_backs) & (points.fronts[cells][:, None] > dealer_fronts)
        counted = (weights[:, None] * below)[points.marks[cells] == CAN_WIN].sum(axis=0)
        np.testing.assert_array_equal(counted, (higher & splits.legal[kind][:, None]).any(axis=0))


@pytest.mark.slow
@pytest.mark.parametrize("barred", ["pai-gow-queen-high", "pai-gow-ace-high", "pai-gow-nine-high"])
def test_the_barred_types_are_those_of_the_hands_of_that_name(barred: str) -> None:
    """As the plain evaluator names random and rare hands; and none where nothing is barred."""
    hands = sample(7)
    found = barred_types(barred, SEMI)[types_of(masks(hands))]
    assert found.tolist() == [int(barred in plain_traits(hand, SEMI)) for hand in hands]
    assert found.any()
    assert not barred_types(None, SEMI).any()


Corner = tuple[int, int]
SPLIT_VALUES = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9), st.booleans()), min_size=SPLITS, max_size=SPLITS
).filter(lambda splits: any(legal for _, _, legal in splits))


def beaten(split: Corner, others: set[Corner]) -> bool:
    """Whether another is at least as good behind and in front."""
    return any(other != split and other[0] >= split[0] and other[1] >= split[1] for other in others)


@pytest.mark.slow
@given(SPLIT_VALUES)
def test_the_staircase_is_the_splits_that_no_legal_one_beats(splits: list[tuple[int, int, bool]]) -> None:
    """Each once, by rising back and falling front; the same by the compiled twin."""
    legal = {(back, front) for back, front, allowed in splits if allowed}
    expected = sorted(split for split in legal if not beaten(split, legal))
    backs, fronts, allowed = (np.array(column) for column in zip(*splits, strict=True))
    for run in (staircase, compiled(staircase)):
        steps_back, steps_front = np.full(SPLITS, -1), np.full(SPLITS, -1)
        found = run(backs, fronts, allowed, steps_back, steps_front)
        assert list(zip(steps_back[:found].tolist(), steps_front[:found].tolist(), strict=True)) == expected


@pytest.mark.slow
def test_set_types_have_the_values_of_the_chosen_splits() -> None:
    """Of each type its own."""
    splits = splits_of_hands(masks(sample(7)[:50]), SEMI, SECOND)
    places = np.arange(50) % SPLITS
    found = SetTypes.chosen(places, splits)
    assert found.backs.tolist() == [int(splits.backs[at, place]) for at, place in enumerate(places)]
    assert found.fronts.tolist() == [int(splits.fronts[at, place]) for at, place in enumerate(places)]


def result(rules: BaseRules) -> PaiGowResult:
    """Twenty deals: 5 wins, 4 of one each, 3 copies of both, 6 losses, and 2 wins against a barred hand."""
    counts = {
        SetHands(WIN, WIN): 5, SetHands(WIN, LOSE): 4, SetHands(TIE, TIE): 3, SetHands(LOSE, LOSE): 6,
        SetHands(WIN, WIN, dealer_barred=True): 2,
    }  # fmt: skip
    return PaiGowResult(counts, rules, 20)


@pytest.mark.parametrize(
    ("rules", "edge", "variance", "outcomes"),
    [
        (EZ, Fraction(4, 20), Fraction(14, 20) - Fraction(16, 400), (5, 6, 9)),
        (BaseRules(), Fraction(2, 20), Fraction(16, 20) - Fraction(4, 400), (7, 4, 9)),
        (BaseRules(copies=Copies.PLAYER), Fraction(-4, 20), Fraction(16, 20) - Fraction(16, 400), (10, 4, 6)),
        (CLASSIC, Fraction(235, 2000), Fraction(7 * 361 + 9 * 400, 8000) - Fraction(235, 2000) ** 2, (7, 4, 9)),
    ],
    ids=["barred", "plain", "copies-to-the-player", "commission"],
)
def test_a_result_is_priced_by_the_settlement_of_its_situations(
    rules: BaseRules, edge: Fraction, variance: Fraction, outcomes: tuple[int, int, int]
) -> None:
    """Worked out by hand: edge, variance and outcomes; the same situations under other rules have those rules' edge."""
    found = result(rules)
    assert found.house_edge() == edge == result(BaseRules(copies=Copies.NOBODY)).house_edge(rules)
    assert found.variance() == variance
    assert tuple(found.outcomes().values()) == outcomes
    assert list(found.outcomes()) == ["win", "push", "lose"]


@dataclass
class Simulated:
    """What random rounds came to."""

    rounds: int = 0
    won: int = 0
    lost: int = 0

    @property
    def edge(self) -> float:
        """The house's share of a unit."""
        return (self.lost - self.won) / self.rounds

    @property
    def error(self) -> float:
        """The standard error of the edge."""
        square = (self.lost + self.won) / self.rounds
        return math.sqrt((square - self.edge**2) / self.rounds)


def deals(seed: int, rounds: int) -> tuple[Integers, Integers]:
    """The types of random hands of a player and a dealer who share 53 cards."""
    deck = np.tile(np.arange(53), (rounds, 1))
    dealt = np.random.default_rng(seed).permuted(deck, axis=1)
    player, dealer = (np.bitwise_or.reduce(1 << hand, axis=1) for hand in (dealt[:, :7], dealt[:, 7:14]))
    assert not (player & dealer).any()
    return types_of(player), types_of(dealer)


def within_errors(exact: Fraction, found: Simulated) -> bool:
    """Whether an exact edge lies within so many standard errors of a simulated one."""
    return abs(float(exact) - found.edge) < STANDARD_ERRORS * found.error


@cache
def exact_house_way() -> PaiGowResult:
    """EZ Pai Gow, foxwoods against foxwoods, all deals."""
    return way_against_way(set_play("foxwoods", "foxwoods"))


@pytest.mark.soak
def test_a_simulation_of_way_against_way_lies_around_the_exact_edge() -> None:
    """20 million random rounds of EZ Pai Gow, seeded; within four standard errors."""
    sets, barred = SetTypes.by(load_house_way("foxwoods"), type_splits(SEMI, SECOND)), barred_types(EZ.barred, SEMI)
    found = Simulated()
    for part in range(ROUNDS // ROUNDS_AT_ONCE):
        player, dealer = deals(part, ROUNDS_AT_ONCE)
        hands = (sets.backs[player] > sets.backs[dealer]).astype(np.int64) + (sets.fronts[player] > sets.fronts[dealer])
        hands[barred[dealer] > 0] = 1
        found.rounds += ROUNDS_AT_ONCE
        found.won += int((hands == 2).sum())
        found.lost += int((hands == 0).sum())
    assert found.rounds == ROUNDS
    assert within_errors(exact_house_way().house_edge(), found)


@pytest.mark.soak
def test_a_simulation_of_the_best_answer_lies_around_the_exact_edge() -> None:
    """A million random rounds of Face Up Pai Gow, every legal split tried; seeded; within four standard errors."""
    splits = type_splits(SEMI, SECOND)
    sets, barred = SetTypes.by(load_house_way("foxwoods"), splits), barred_types(FACE_UP.barred, SEMI)
    found = Simulated()
    for part in range(ROUNDS // ROUNDS_AT_ONCE):
        player, dealer = deals(1_000_000 + part, ROUNDS_AT_ONCE)
        hands = (splits.backs[player] > sets.backs[dealer][:, None]).astype(np.int64)
        hands += splits.fronts[player] > sets.fronts[dealer][:, None]
        best = np.where(splits.legal[player], hands, 0).max(axis=1)
        best[barred[dealer] > 0] = 1
        found.rounds += ROUNDS_AT_ONCE
        found.won += int((best == 2).sum())
        found.lost += int((best == 0).sum())
    assert found.rounds == ROUNDS
    assert within_errors(best_answer(set_play("foxwoods", None, FACE_UP)).house_edge(), found)


@pytest.mark.slow
def test_between_equals_only_copies_and_the_barred_hand_are_uneven() -> None:
    """Foxwoods against foxwoods over all deals: what the player wins of a kind the dealer wins as often."""
    found = exact_house_way()
    for back in Comparison:
        for front in Comparison:
            mine = sum(found.situations[SetHands(back, front, barred)] for barred in (False, True))
            his = sum(
                found.situations[SetHands(Comparison(-back), Comparison(-front), barred)] for barred in (False, True)
            )
            assert mine == his
    assert sum(found.situations.values()) == found.deals == math.comb(53, 7) * math.comb(46, 7)
    fair = BaseRules(copies=Copies.NOBODY)
    assert found.house_edge(fair) == 0
    banking = BaseRules(copies=Copies.PLAYER)
    assert found.house_edge(banking) == -found.house_edge(BaseRules())


@pytest.mark.slow
def test_the_dealers_queen_high_is_barred_as_often_as_it_is_dealt() -> None:
    """Deals with a barred dealer are that hand's deals times the player's; each of them pushes."""
    found = exact_house_way()
    barred = {hands: count for hands, count in found.situations.items() if hands.dealer_barred}
    queen_highs = read_oracle("pai-gow-53")["pai-gow-queen-high"]
    assert sum(barred.values()) == queen_highs * math.comb(46, 7)
    assert all(settle(hands, EZ).is_push for hands in barred)
