"""How one seat's wagers go together, against loops over small decks."""

import itertools
from collections import Counter
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest
from tests.high_five_plays import high_five_decisions, high_five_play
from tests.plain.house_way import Way
from tests.plain.poker import JOKER as JOKER_CARD
from tests.plain.small_deck import DECKS, SmallDeck, small_deck
from tests.set_plays import set_play
from tests.small_seats import (
    EZ,
    FACE_UP,
    HIGH_FIVE,
    HIGH_FIVE_DECKS,
    UNEVEN,
    WAY,
    WORK,
    face_up_census,
    high_five_census,
    seat_at,
)  # fmt: skip
from tests.two_hands import SOAK, mask, types_of

from pitboss.cards import Card, cards_of, mask_of
from pitboss.errors import PitbossError
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.hands import SEVEN_CARD, JokerRule, WheelRule, traits_of
from pitboss.hands.batch import best_five_values
from pitboss.maths.census.seat_census import HANDS, count_seat
from pitboss.maths.duel.pai_gow import way_nets
from pitboss.maths.price.covariance import Covariance, SideBet, seat_covariance, with_side_bets
from pitboss.maths.seats.seat_games import high_five_nets, pai_gow_nets, pai_gow_seat
from pitboss.maths.seats.seven_card_seats import Dealt

Integers = npt.NDArray[np.int64]

FOXWOODS: Way = "foxwoods"
#: Four suits alike: the mean over the ways to call two suits red is the mean over the hands themselves.
ALIKE = mask(DECKS["four-alike"])


# The plain side: settlement by the rules' words, over every pair of hands


def plain_net(bet: SideBet, hand: frozenset[str], dealer: frozenset[str]) -> Fraction:
    """The first line whose hands are all there, read from its words."""
    for line in bet.paytable.lines:
        if {*line.hand} <= hand and {*line.dealer} <= dealer:
            share = line.pay.share * bet.meters_cents.get(line.pay.meter or "", 0) / bet.wager_cents
            return share - 1 if line.pay.meter else line.pay.net
    return Fraction(-1)


def plain_matrix(results: list[Integers]) -> list[list[Fraction]]:
    """Covariances of columns of results, one a deal."""
    deals = len(results[0])
    means = [Fraction(int(column.sum()), deals) for column in results]
    return [
        [Fraction(int((one * other).sum()), deals) - means[at] * means[to] for to, other in enumerate(results)]
        for at, one in enumerate(results)
    ]


class Pairs:
    """All deals of two hands of a small deck, and what side bets net in each."""

    def __init__(self, deck: SmallDeck) -> None:
        """Every pair of hands without a common card."""
        self.deck = deck
        parts = list(deck.pairs())
        self.own, self.dealer = (np.concatenate([part[at] for part in parts]) for at in (0, 1))
        self.traits = [traits_of([Card.parse(card) for card in hand]) for hand in deck.hands]
        kinds = [
            (height == 2) * (1 + (JOKER_CARD in hand)) for height, hand in zip(deck.heights, deck.hands, strict=True)
        ]
        self.kinds = np.array(kinds)

    def nets(self, bet: SideBet) -> Integers:
        """What a side bet nets in every deal."""
        seen = (frozenset[str](), frozenset({"pai-gow-ace-high"}), frozenset({"pai-gow-ace-high", "joker"}))
        names = {traits: frozenset(SEVEN_CARD.words(traits)) for traits in set(self.traits)}
        nets = {traits: [int(plain_net(bet, held, dealer)) for dealer in seen] for traits, held in names.items()}
        by_hand = np.array([nets[traits] for traits in self.traits], dtype=np.int64)
        found: Integers = by_hand[self.own, self.kinds[self.dealer]]
        return found

    def base(self, player: str, barred: int) -> Integers:
        """What the base game nets by a way, by the best answer, or by the best split; copies are the banker's."""
        backs, fronts = self.deck.set_by(FOXWOODS)
        legal = self.deck.legal[self.own]
        if player == "house-way":
            legal = np.arange(21) == self.deck.chosen[FOXWOODS][self.own][:, None]
        won = (self.deck.backs[self.own] > backs[self.dealer][:, None]).astype(np.int64)
        won += self.deck.fronts[self.own] > fronts[self.dealer][:, None]
        nets = np.where(self.deck.heights[self.dealer][:, None] == barred, 0, won - 1)
        if player == "split":
            sums = np.zeros((len(self.deck.hands), 21), dtype=np.int64)
            np.add.at(sums, self.own, nets)
            # Of splits that bring the same, the one with the higher front is taken.
            best = np.where(self.deck.legal, 1000 * sums + self.deck.fronts, -(10**6))
            chosen = best.argmax(axis=1)
            legal = np.arange(21) == chosen[self.own][:, None]
        found: Integers = np.where(legal, nets, -2).max(axis=1).astype(np.int64)
        return found


@pytest.fixture(scope="module")
def pairs() -> Pairs:
    """The uneven deck's deals."""
    return Pairs(small_deck(UNEVEN))


def check(found: Covariance, expected: list[list[Fraction]]) -> None:
    assert [list(row) for row in found.matrix()] == expected
    assert found.variance_of_all() == sum(map(sum, expected))


FACE_UP_BETS = [
    SideBet(FACE_UP.paytable("1", "fortune")),
    SideBet(FACE_UP.paytable("1", "ace-high")),
    SideBet(FACE_UP.paytable("FUPGPP-WA01"), {"jackpot": 800_000}),
]


@pytest.mark.slow
@pytest.mark.parametrize("player", ["house-way", "best"] if SOAK else ["best"])
def test_face_up_goes_together_as_a_double_loop_says(player: str, pairs: Pairs) -> None:
    """Base game, Fortune, Ace-High and the jackpot at a meter, by a plain evaluator and over all deals."""
    counted = face_up_census(best=player == "best")
    base = pairs.base(player, barred=2)
    check(
        seat_covariance("pai-gow", counted, FACE_UP_BETS),
        plain_matrix([base, *(pairs.nets(bet) for bet in FACE_UP_BETS)]),
    )
    assert {1, 2} <= set(pairs.kinds.tolist())
    plain = {key: count for key, count in counted.counts.items() if key[1] == HANDS}
    assert sum(plain.values()) == len(pairs.deck.hands)


@pytest.mark.slow
def test_best_splits_go_together_with_side_bets_as_a_double_loop_says(pairs: Pairs) -> None:
    """The best split of every hand on its own against a dealer who is not seen; his queen-high pushes."""
    bets = [SideBet(EZ.paytable("1", "dynasty")), SideBet(EZ.paytable("protection"))]
    seat = pai_gow_seat(seat_at(EZ, best=True, cards=mask(DECKS[UNEVEN])))
    counted = count_seat(seat, EZ.joker, WORK, colours=False, ace_high=False)
    expected = plain_matrix([pairs.base("split", barred=1), *(pairs.nets(bet) for bet in bets)])
    check(seat_covariance("pai-gow", counted, bets), expected)


@pytest.mark.slow
@pytest.mark.parametrize("player", ["house-way", "best"])
def test_dealt_hands_net_what_the_double_loop_says(player: str, pairs: Pairs) -> None:
    """What is simulated, in every deal of the small deck: the base game alone and with all side bets."""
    cards = np.array([[int(Card.parse(card)) for card in hand] for hand in pairs.deck.hands])
    types = types_of((1 << cards).sum(axis=1)).astype(np.int32)
    own, dealer = (Dealt(cards[place], types[place]) for place in (pairs.own, pairs.dealer))
    nets = pai_gow_nets(seat_at(FACE_UP, best=player == "best"))
    base = pairs.base(player, barred=2)
    assert (nets(own, dealer) == base).all()
    every = with_side_bets(nets, FACE_UP_BETS, FACE_UP.joker)(own, dealer)
    assert np.allclose(every, (base + sum(pairs.nets(bet) for bet in FACE_UP_BETS)).astype(float))


# Colours


@pytest.mark.slow
def test_base_game_and_side_bets_go_together_with_colours_told_apart() -> None:
    """The mean products of base game and side bets over all ordered pairs of disjoint hands."""
    bets = [SideBet(EZ.paytables_of(wager)[0].choose("red")) for wager in ("dynasty", "protection", "red-black")]
    seat = pai_gow_seat(seat_at(EZ, best=False, cards=ALIKE))
    counted = count_seat(seat, EZ.joker, WORK, colours=True, ace_high=False)
    every = list(itertools.combinations(cards_of(ALIKE), 7))
    traits = [traits_of(hand) for hand in every]
    assert {key[0]: count for key, count in counted.counts.items() if key[1] == HANDS} == Counter(traits)
    masks = np.array([mask_of(hand) for hand in every], dtype=np.int64)
    types = types_of(masks).astype(np.int32)
    nets = way_nets(seat_at(EZ, best=False))
    totals = []
    for hand, kind in zip(masks.tolist(), types.tolist(), strict=True):
        against = types[masks & hand == 0]
        totals.append(int(nets(np.full(len(against), kind, dtype=np.int32), against).sum()))
    found, deals = seat_covariance("pai-gow", counted, bets), counted.deals
    for bet in bets:
        pays = [int(bet.net(held)) for held in traits]
        product = Fraction(sum(pay * total for pay, total in zip(pays, totals, strict=True)), deals)
        expected = product - Fraction(sum(totals), deals) * Fraction(sum(pays), len(every))
        assert found.covariance("pai-gow", bet.wager) == expected


# Commission


@pytest.mark.slow
def test_a_commission_is_in_the_covariances_of_a_seat_and_in_what_dealt_hands_net(pairs: Pairs) -> None:
    """The classic game: a win brings 19 for 20 that were bet, over all deals of a small deck by a plain evaluator."""
    classic = set_play(WAY, WAY, BaseRules(commission=Fraction(1, 20)), cards=mask(DECKS[UNEVEN]))
    bet = SideBet(FACE_UP.paytable("1", "fortune"))
    base = np.where((plain := pairs.base("house-way", barred=-1)) > 0, 19, 20 * plain)
    counted = count_seat(pai_gow_seat(classic), EZ.joker, WORK, colours=False, ace_high=False)
    found = seat_covariance("pai-gow", counted, [bet])
    (own, shared), (_, side) = plain_matrix([base, pairs.nets(bet)])
    assert [list(row) for row in found.matrix()] == [[own / 400, shared / 20], [shared / 20, side]]
    masks = np.array([mask(hand) for hand in pairs.deck.hands], dtype=np.int64)
    types = types_of(masks).astype(np.int32)
    nets = way_nets(classic)(types[pairs.own], types[pairs.dealer])
    np.testing.assert_array_equal(nets, base / 20)


@pytest.mark.slow
def test_colours_and_a_commission_together_are_refused_before_they_overflow() -> None:
    classic = set_play(WAY, WAY, BaseRules(commission=Fraction(1, 20)))
    with pytest.raises(PitbossError, match="too fine"):
        count_seat(pai_gow_seat(classic), EZ.joker, WORK, colours=True, ace_high=False)


# High Five Poker

PAIR_OF_SIXES = (1 << 20) | (4 << 16)
STRAIGHT = 4 << 20


def play_result(value: int, dealer: Integers) -> Integers:
    """Rules 10 to 12 written out: what ANTE and PLAY win together."""
    against = np.where(dealer < value, 2, np.where(dealer > value, -2, 0))
    return np.where(dealer < PAIR_OF_SIXES, 2 if value >= STRAIGHT else 1, against)


@pytest.mark.slow
@pytest.mark.rule("004", "4")
@pytest.mark.parametrize("name", HIGH_FIVE_DECKS if SOAK else ["uneven"])
def test_high_five_goes_together_with_trips_as_a_double_loop_says(name: str) -> None:
    """ANTE and PLAY by the best decision of every hand; Trips is paid even to a hand that folds."""
    deck = mask(HIGH_FIVE_DECKS[name])
    play = high_five_play(cards=deck)
    numbers = [card for card in range(53) if deck >> card & 1]
    cards = np.array(list(itertools.combinations(numbers, 7)), dtype=np.int64)
    masks = (1 << cards).sum(axis=1)
    values = best_five_values(cards.astype(np.uint8), JokerRule.SEMI_WILD, WheelRule.LOWEST).astype(np.int64)
    trips = SideBet(HIGH_FIVE.paytable("APP-01"))
    pays = [int(trips.net(traits_of([Card(int(card)) for card in hand]))) for hand in cards]
    types, simulated = types_of(masks).astype(np.int32), high_five_nets(play, high_five_decisions(play))
    base, side = [], []
    for at, hand in enumerate(masks.tolist()):
        apart = np.flatnonzero(masks & hand == 0)
        played = play_result(int(values[at]), values[apart])
        nets = played if played.sum() > -len(apart) else np.full(len(apart), -1)
        base.append(nets)
        side.append(np.full(len(apart), pays[at]))
        if at % 40 == 0:
            same = np.full(len(apart), at)
            dealt = simulated(Dealt(cards[same], types[same]), Dealt(cards[apart], types[apart]))
            assert (dealt == nets).all()
    columns = [np.concatenate(column).astype(np.int64) for column in (base, side)]
    check(seat_covariance("ante", high_five_census(name), [trips]), plain_matrix(columns))


def test_a_share_of_a_meter_is_worth_what_stands_on_it() -> None:
    """Half of $8,000 for $1 brings $4,000 less the wager, which is kept; an empty meter brings a loss."""
    table = FACE_UP.paytable("FUPGPP-WA01")
    royal_match = table.vocabulary.bits(table.line("royal-flush-with-royal-match").hand)
    assert SideBet(table, {"jackpot": 800_000}).net(royal_match) == 3_999
    assert SideBet(table).net(royal_match) == -1
