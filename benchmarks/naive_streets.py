"""Rounds of games with streets as a plain Python script would deal them: yardsticks of the simulator.

The scripts import nothing of the package. They settle the base game on the spot and play by rules of thumb that are
said here, not for the best: whatever a player would write down on a card.
"""

import random
from collections.abc import Sequence
from itertools import combinations

from benchmarks.naive import (
    ANTE_BONUS,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    PAIR_PLUS,
    QUADS,
    QUEEN_HIGH,
    QUEEN_SIX_FOUR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    Value,
    five_cards,
    three_cards,
)

TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12
STUD_PAYS = {TWO_PAIR: 2, TRIPS: 3, STRAIGHT: 4, FLUSH: 6, FULL_HOUSE: 10, QUADS: 40, STRAIGHT_FLUSH: 100}
RIDE_PAYS = {TWO_PAIR: 2, TRIPS: 3, STRAIGHT: 5, FLUSH: 8, FULL_HOUSE: 11, QUADS: 50, STRAIGHT_FLUSH: 200}
RAISE_PAYS = {TWO_PAIR: 2, TRIPS: 3, STRAIGHT: 4, FLUSH: 5, FULL_HOUSE: 7, QUADS: 20, STRAIGHT_FLUSH: 50}
SIX_CARD_PAYS = {TRIPS: 5, STRAIGHT: 10, FLUSH: 20, FULL_HOUSE: 25, QUADS: 50, STRAIGHT_FLUSH: 200}
BLIND_PAYS = {STRAIGHT: 1.0, FLUSH: 1.5, FULL_HOUSE: 3.0, QUADS: 10.0, STRAIGHT_FLUSH: 50.0}
FOUR_HIGH, FOUR_PAIR, FOUR_TWO_PAIR, FOUR_STRAIGHT, FOUR_FLUSH, FOUR_TRIPS, FOUR_STRAIGHT_FLUSH, FOUR_QUADS = range(8)
SUPER_BONUS = {FOUR_STRAIGHT: 1.0, FOUR_FLUSH: 1.5, FOUR_TRIPS: 2.0, FOUR_STRAIGHT_FLUSH: 15.0, FOUR_QUADS: 30.0}
FOUR_COUNTS = {(1, 1): FOUR_HIGH, (2, 1): FOUR_PAIR, (2, 2): FOUR_TWO_PAIR, (3, 1): FOUR_TRIPS}


def table_pay(value: Value, pays: dict[int, int], low: int, push: int) -> int:
    """What a hand is paid to one: by its table, even money from a low pair on, and a push from another."""
    if value[0] == PAIR:
        return 1 if value[1] >= low else 0 if value[1] >= push else -1
    return pays.get(value[0], -1)


def points(cards: Sequence[int]) -> int:
    """Two for a jack or better, one from a six on."""
    return sum(2 if card % 13 >= JACK else card % 13 >= 4 for card in cards)


def has_pair(cards: Sequence[int], low: int) -> bool:
    """Whether there is a pair of some rank or a higher one."""
    ranks = [card % 13 for card in cards]
    return any(rank >= low and ranks.count(rank) > 1 for rank in ranks)


def mississippi_stud(rounds: int, seed: int) -> float:
    """Three times with a pair that pays, once with enough points, else a fold."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 5)
        staked, is_in = 1, True
        for known in (2, 3, 4):
            seen = cards[:known]
            if has_pair(seen, 4):
                staked += 3
            elif has_pair(seen, 0) or points(seen) >= known or len({card // 13 for card in seen}) == 1:
                staked += 1
            else:
                is_in = False
                break
        total += staked * table_pay(five_cards(cards), STUD_PAYS, JACK, 4) if is_in else -staked
    return total / rounds


def let_it_ride(rounds: int, seed: int) -> float:
    """A bet rides with a pair of tens or better, or with suited cards that are high."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 5)
        staked = 1
        for known in (3, 4):
            seen = cards[:known]
            suited = len({card // 13 for card in seen}) == 1
            staked += has_pair(seen, TEN) or (suited and (known == 4 or points(seen) >= 5))
        total += staked * table_pay(five_cards(cards), RIDE_PAYS, TEN, 13)
    return total / rounds


def big_raise_stud(rounds: int, seed: int) -> float:
    """Four times with a pair from sixes on, once with a pair or points, else a fold."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 5)
        seen = cards[:3]
        if has_pair(seen, 4):
            staked = 5
        elif has_pair(seen, 0) or points(seen) >= 4 or len({card // 13 for card in seen}) == 1:
            staked = 2
        else:
            total -= 1
            continue
        total += staked * table_pay(five_cards(cards), STUD_PAYS, TEN, 4)
    return total / rounds


def caribbean_stud(rounds: int, seed: int) -> float:
    """A raise from ace, king and jack on."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 10)
        own = five_cards(cards[:5])
        if own < (HIGH_CARD, ACE, KING, JACK):
            total -= 1
            continue
        against = five_cards(cards[5:])
        if against < (HIGH_CARD, ACE, KING):
            total += 1
        elif own != against:
            total += 1 + 2 * RAISE_PAYS.get(own[0], 1) if own > against else -3
    return total / rounds


def four_cards(cards: Sequence[int]) -> Value:
    """The value of four cards: trips beat a flush, and four of a kind a straight flush."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    by_count = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    if len(by_count) == 1:
        return (FOUR_QUADS, *ranks)
    if len(by_count) < 4:
        return (FOUR_COUNTS[by_count[0][0], by_count[1][0]], *(rank for _, rank in by_count))
    flush = len({card // 13 for card in cards}) == 1
    straight = ranks[0] - ranks[3] == 3 or ranks == [ACE, 2, 1, 0]
    if flush or straight:
        return (FOUR_STRAIGHT_FLUSH if flush and straight else FOUR_FLUSH if flush else FOUR_STRAIGHT, *ranks)
    return (FOUR_HIGH, *ranks)


def best_four(cards: Sequence[int]) -> Value:
    """The best four of some cards."""
    return max(map(four_cards, combinations(cards, 4)))


def crazy_4_poker(rounds: int, seed: int) -> float:
    """Three times from a pair of aces on, once from king, queen and eight on."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0.0
    for _ in range(rounds):
        cards = dealer.sample(pack, 10)
        own = best_four(cards[:5])
        if own < (FOUR_HIGH, KING, QUEEN, 6):
            total -= 2
            continue
        play = 3 if own >= (FOUR_PAIR, ACE) else 1
        against = best_four(cards[5:])
        won = (own > against) - (own < against)
        total += SUPER_BONUS.get(own[0], -1.0 if won < 0 else 0.0)
        total += play if against < (FOUR_HIGH, KING) else won * (1 + play)
    return total / rounds


def four_card_poker(rounds: int, seed: int) -> float:
    """Three times from a pair of tens on, once with another pair."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 11)
        own = best_four(cards[:5])
        if own < (FOUR_PAIR, 1):
            total -= 1
            continue
        staked = 4 if own >= (FOUR_PAIR, TEN) else 2
        total += staked if own >= best_four(cards[5:]) else -staked
        total += {FOUR_TRIPS: 2, FOUR_STRAIGHT_FLUSH: 20, FOUR_QUADS: 25}.get(own[0], 0)
    return total / rounds


def best_hand(cards: Sequence[int]) -> Value:
    """The best five of some cards."""
    return max(map(five_cards, combinations(cards, 5)))


def three_card_6_card_bonus(rounds: int, seed: int) -> float:
    """ANTE, PLAY and PAIR PLUS, and a bonus on the best five of both hands; a royal flush pays as others do."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 6)
        own, against = three_cards(cards[:3]), three_cards(cards[3:])
        total += PAIR_PLUS.get(own[0], -1) + SIX_CARD_PAYS.get(best_hand(cards)[0], -1)
        if own < QUEEN_SIX_FOUR:
            total -= 1
            continue
        total += ANTE_BONUS.get(own[0], 0)
        if against < QUEEN_HIGH:
            total += 1
        elif own != against:
            total += 2 if own > against else -2
    return total / rounds


def ultimate_texas_holdem(rounds: int, seed: int) -> float:
    """Four times with an ace, a pair or two high cards; twice or once with what the hole has made better."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0.0
    for _ in range(rounds):
        cards = dealer.sample(pack, 9)
        hole, board, others = cards[:2], cards[2:7], cards[7:]
        high, low = sorted((card % 13 for card in hole), reverse=True)
        own = best_hand([*hole, *board])
        if high == ACE or (high == low and high > 0) or (high >= QUEEN and low >= 6):
            play = 4
        elif five_cards([*hole, *board[:3]])[0] > PAIR or has_pair([*hole, *board[:3]], 1):
            play = 2
        elif own[0] > PAIR or own > best_hand(board):
            play = 1
        else:
            total -= 2
            continue
        against = best_hand([*others, *board])
        if own != against:
            won = 1 if own > against else -1
            total += won * (play + (against[0] >= PAIR)) + (BLIND_PAYS.get(own[0], 0.0) if won > 0 else -1)
    return total / rounds


def texas_holdem_bonus(rounds: int, seed: int) -> float:
    """The flop bet with all but the worst holes, and turn and river bets with a pair or better."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 9)
        hole, board, others = cards[:2], cards[2:7], cards[7:]
        high, low = sorted((card % 13 for card in hole), reverse=True)
        if high < 5 and high != low and hole[0] // 13 != hole[1] // 13:
            total -= 1
            continue
        staked = 2 + has_pair([*hole, *board[:3]], low) + has_pair([*hole, *board[:4]], low)
        own, against = best_hand([*hole, *board]), best_hand([*others, *board])
        if own != against:
            total += staked + (own[0] >= STRAIGHT) if own > against else -staked - 1
    return total / rounds
